//! Documents as artifact streams (`ai-sdk.md` 13) and document search with sources.

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::ResponseEnd;
use crate::agent::data::account::CAMPAIGNS;
use crate::agent::data::range::Period;
use crate::agent::data::source::AccountInMemory;
use crate::agent::intent::DocumentIntent;
use crate::agent::script::Script;
use crate::words::{Locale, Text};

/// What a document of this kind is called.
pub(super) fn title(script: &Script, kind: DocumentIntent) -> &'static str {
    script.say(match kind {
        DocumentIntent::Text => demo::PLAN_FOR_THE_SECOND_QUARTER,
        DocumentIntent::Code => demo::ROAS_PY,
        DocumentIntent::Sheet => demo::CAMPAIGNS_LAST_30_DAYS,
    })
}

/// Creates a document: the artifact's events stream while the tool runs.
pub(super) fn write(script: &mut Script, account: &AccountInMemory, kind: DocumentIntent) -> ResponseEnd {
    let wire = match kind {
        DocumentIntent::Text => "text",
        DocumentIntent::Code => "code",
        DocumentIntent::Sheet => "sheet",
    };
    let title = title(script, kind);
    let input = json!({"title": title, "kind": wire});
    let call = script.call("createDocument", &input, &input);
    let id = script.ids.uuid();
    // Today's template sends its artifact events transient, older ones didn't: this agent does both.
    let transient = kind == DocumentIntent::Text;
    let event = |script: &mut Script, name: &str, data: Value| match transient {
        true => script.transient(name, data),
        false => script.data(name, data),
    };
    event(script, "kind", wire.into());
    event(script, "id", id.clone().into());
    event(script, "title", title.into());
    event(script, "clear", Value::Null);
    let content = match kind {
        DocumentIntent::Text => match script.locale {
            Locale::Ko => include_str!("../text/plan.ko.md"),
            Locale::Zh => include_str!("../text/plan.zh.md"),
            _ => include_str!("../text/plan.en.md"),
        }
        .to_string(),
        DocumentIntent::Code => include_str!("../text/roas.py").to_string(),
        DocumentIntent::Sheet => sheet(script, account),
    };
    match kind {
        DocumentIntent::Text => {
            for line in content.split_inclusive([' ', '\n']) {
                script.wait(20);
                event(script, "textDelta", line.into());
            }
        }
        DocumentIntent::Code | DocumentIntent::Sheet => {
            let delta = if kind == DocumentIntent::Code {
                "codeDelta"
            } else {
                "sheetDelta"
            };
            // These carry the whole document so far.
            let mut so_far = String::new();
            for line in content.split_inclusive('\n') {
                so_far.push_str(line);
                script.wait(90);
                event(script, delta, so_far.clone().into());
            }
        }
    }
    event(script, "finish", Value::Null);
    script.output(
        &call,
        json!({"id": id, "title": title, "kind": wire, "content": content}),
    );
    script.step();
    let text = demo::TITLE_IS_READY_OPEN_IT;
    script.text(&text.fill(script.locale, &[("title", title)]));
    ResponseEnd::Stop
}

fn sheet(script: &Script, account: &AccountInMemory) -> String {
    let mut csv = String::from(script.say(demo::CAMPAIGN_SPEND_CLICKS_CONVERSIONS_REVENU));
    for campaign in &CAMPAIGNS {
        let sum = account.over(campaign, Period::USUAL);
        let name = script.say(campaign.name);
        csv.push_str(&format!(
            "{name},{:.0},{:.0},{:.0},{:.0},{:.2}\n",
            sum.spend,
            sum.clicks,
            sum.conversions,
            sum.revenue,
            sum.roas()
        ));
    }
    csv
}

const RESULTS: [(&str, Text, Text); 4] = [
    (
        "https://support.google.com/google-ads/answer/6268637",
        demo::ABOUT_TARGET_ROAS_BIDDING,
        demo::BID_MORE_EFFICIENTLY_TOWARDS_THE,
    ),
    (
        "https://support.google.com/google-ads/answer/6324971",
        demo::YOUR_GOOGLE_ADS_ACCOUNTS_CONVERSIONS,
        demo::HOW_CONVERSIONS_ARE_COUNTED_AND,
    ),
    (
        "https://www.thinkwithgoogle.com/marketing-strategies/search/",
        demo::SEARCH_STRATEGIES_THAT_WORK,
        demo::LESSONS_FROM_ACCOUNTS_THAT_MOVED,
    ),
    (
        "https://en.wikipedia.org/wiki/Cost_per_action",
        demo::COST_PER_ACTION,
        demo::A_PRICING_MODEL_IN_WHICH,
    ),
];

/// Searches the help pages and answers with sources.
pub(super) fn search(script: &mut Script, text: &str) -> ResponseEnd {
    let query: String = text.trim().chars().take(120).collect();
    let input = json!({"query": query});
    let call = script.call("searchDocuments", &input, &input);
    let results: Vec<Value> = RESULTS
        .iter()
        .map(|(url, title, snippet)| json!({"title": script.say(*title), "url": url, "snippet": script.say(*snippet)}))
        .collect();
    script.output(&call, json!({"query": query, "results": results}));
    script.step();
    for (at, (url, title, _)) in RESULTS.iter().take(3).enumerate() {
        let title = script.say(*title);
        script
            .chunk(json!({"type": "source-url", "sourceId": format!("source-{}", at + 1), "url": url, "title": title}));
    }
    let (title, id) = (script.say(demo::ACCOUNT_GUIDELINES), script.ids.word(8));
    script.chunk(json!({
        "type": "source-document", "sourceId": id, "mediaType": "application/pdf", "title": title, "filename": "guidelines.pdf"
    }));
    script.text(script.say(demo::I_FOUND_FOUR_PAGES_IN));
    ResponseEnd::Stop
}
