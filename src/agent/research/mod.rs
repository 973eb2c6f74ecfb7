//! The researching demo agent: a GenOS agent (`genos.md` 1.1, 3.1), with searches, opened pages,
//! citations that tokens cut anywhere, a chart, and a last state that comes after the text that needs it. Asked to send
//! something, it stops for a person as a workflow does (`genos.md` 5).

mod encoder;
mod words;

use serde_json::{Value, json};

use super::AgentResponse;
use super::request::{script_of, string};
use super::starters::meant;
use crate::agent::research::encoder::ResearchEncoder;
use crate::words::Locale;

/// Where this agent answers, behind whatever address the page has.
pub(super) const PATH: &str = "/genos/chat/stream";

/// The conversation that a body belongs to.
pub(super) fn chat_id(body: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).ok()?;
    string(&body, "question")?;
    string(&body, "chatId").map(str::to_owned)
}

/// Answers one question with a stream of frames.
pub(super) fn respond(body: &str, delay: u32) -> AgentResponse {
    let failure = |message: &str| AgentResponse::failure(400, "bad_request:genos", message);
    let Ok(body) = serde_json::from_str::<Value>(body) else {
        return failure("The body isn't JSON.");
    };
    let Some(question) = string(&body, "question") else {
        return failure("The body has no question.");
    };
    let chat = string(&body, "chatId").unwrap_or_default();
    let mut encoder = ResearchEncoder::new(&[chat, question], delay);
    if let Some(decision) = body.get("humanInput") {
        return decided(encoder, decision);
    }
    let question = meant(question, "genos");
    let locale = script_of(question).unwrap_or_default();
    let sends = ["mail", "메일", "邮件", "email"]
        .iter()
        .any(|word| question.to_lowercase().contains(word));
    match sends {
        true => ask(&mut encoder, locale),
        false => research(&mut encoder, locale),
    }
    encoder.finish()
}

fn research(encoder: &mut ResearchEncoder, locale: Locale) {
    let say = |text: crate::words::Text| text.get(locale);
    encoder.state();
    encoder.think(say(words::THINK_FIRST));
    encoder.step(
        "Visible Query Generator",
        &json!({ "visible_web_search_query": [say(words::QUERY), say(words::QUERY_MORE)] }),
    );
    encoder.wait(900);
    for (id, page) in words::FOUND {
        encoder.url(id, page.url(locale));
    }
    encoder.state();
    encoder.think(say(words::THINK_OPEN));
    let wiki = words::WIKIPEDIA.url(locale);
    encoder.step("Visible URL", &json!({ "visible_url": wiki }));
    encoder.wait(800);
    encoder.url("1:0", wiki);
    encoder.page(wiki, say(words::WIKIPEDIA.title), say(words::PAGE));
    encoder.state();
    encoder.step(
        "Chart Generator",
        &json!({ "visible_chart_generation": { "data_json": { "title": say(words::CHART) } } }),
    );
    encoder.wait(700);
    encoder.chart("0†chart", words::chart(locale));
    encoder.state();
    encoder.text(say(words::ANSWER));
    // The survey's id becomes known only now: its chip has stood in the text, unnamed.
    encoder.wait(300);
    encoder.url("2:0", words::SURVEY.url(locale));
    encoder.state();
}

/// Stops for a person, with the events of a workflow.
fn ask(encoder: &mut ResearchEncoder, locale: Locale) {
    let node = json!({ "nodeId": "humanInputAgentflow_0", "nodeLabel": words::MAIL_STEP.get(locale) });
    encoder.node(&node, "INPROGRESS");
    encoder.text(words::MAY_I.get(locale));
    encoder.node(&node, "STOPPED");
    encoder.event("agentFlowEvent", json!("STOPPED"));
    let id = encoder.fresh_id();
    encoder.event(
        "action",
        json!({
            "id": id,
            "mapping": { "approve": "Proceed", "reject": "Reject" },
            "elements": [
                { "type": "agentflowv2-approve-button", "label": "Proceed" },
                { "type": "agentflowv2-reject-button", "label": "Reject" },
            ],
            "data": {
                "nodeId": format!("humanInputAgentflow_{}", locale.tag()),
                "nodeLabel": words::MAIL_STEP.get(locale),
                "input": { "humanInputEnableFeedback": true },
            },
        }),
    );
}

fn decided(mut encoder: ResearchEncoder, decision: &Value) -> AgentResponse {
    let node = string(decision, "startNodeId").unwrap_or_default();
    let locale = Locale::ALL
        .into_iter()
        .find(|locale| node.ends_with(locale.tag()))
        .unwrap_or_default();
    let said = match string(decision, "type") {
        Some("proceed") => words::SENT,
        _ => words::NOT_SENT,
    };
    encoder.text(said.get(locale));
    encoder.finish()
}
