//! Scenes that show the machinery: failures, progress, unknown tools, huge outputs, pictures and attachments.

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::ResponseEnd;
use crate::agent::AgentResponse;
use crate::agent::request::string;
use crate::agent::script::Script;

/// How often the same request is refused. A client tries a server error again by itself a few times, and the page should
/// show what comes then.
pub(super) fn refusals(status: u16) -> u32 {
    if status == 429 { 1 } else { 5 }
}

/// A refusal before any stream.
pub(super) fn status(status: u16) -> AgentResponse {
    match status {
        429 => {
            let message = "Too many messages in a short time. Please wait a moment and try again.";
            let mut response = AgentResponse::failure(429, "rate_limit:chat", message);
            response.headers.push(("retry-after", "2".into()));
            response
        }
        _ => AgentResponse::failure(
            status,
            "offline:chat",
            "The model behind this chat can't be reached right now.",
        ),
    }
}

/// The model fails in the middle of its answer.
pub(super) fn error(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::I_BEGIN_TO_ANSWER_AS));
    ResponseEnd::Failed(script.say(demo::THE_MODEL_STOPPED_ANSWERING_PRESS))
}

/// A tool that reports while it works: preliminary outputs, then the same value as final.
pub(super) fn progress(script: &mut Script) -> ResponseEnd {
    let input = json!({"account": "US eCommerce", "checks": 5});
    let call = script.call("auditAccount", &input, &input);
    let checks = [
        demo::CONVERSION_TRACKING,
        demo::BUDGETS,
        demo::SEARCH_TERMS,
        demo::CREATIVES,
        demo::LANDING_PAGES,
    ];
    let mut done: Vec<Value> = Vec::new();
    let mut report = Value::Null;
    for (at, check) in checks.iter().enumerate() {
        done.push(json!({"check": script.say(*check), "result": if at == 3 { "warning" } else { "ok" }}));
        report = json!({"progress": (at + 1) * 20, "done": done});
        script.wait(500);
        script
            .chunk(json!({"type": "tool-output-available", "toolCallId": call, "output": report, "preliminary": true}));
    }
    script.output(&call, report);
    script.step();
    script.text(script.say(demo::THE_AUDIT_IS_DONE_FOUR));
    ResponseEnd::Stop
}

/// Ten megabytes of tool output.
pub(super) fn huge(script: &mut Script) -> ResponseEnd {
    const BYTES: usize = 10 * 1024 * 1024;
    let input = json!({"table": "search_terms", "limit": 200_000});
    let call = script.call("exportRows", &input, &input);
    let row = "2026-03-08,running shoes women waterproof,cmp-02,broad,1204,38,2,61.40,142.00\n";
    script.output(
        &call,
        json!({"rows": BYTES / row.len(), "csv": row.repeat(BYTES / row.len() + 1)}),
    );
    script.step();
    script.text(script.say(demo::THAT_OUTPUT_HAS_10_MB));
    ResponseEnd::Stop
}

/// Tools and data that no catalog knows.
pub(super) fn unknown_tool(script: &mut Script) -> ResponseEnd {
    let input = json!({"campaign": "cmp-03", "depth": 2, "filters": {"device": "mobile", "country": ["US", "CA"]}, "dryRun": true});
    let call = script.call("competitor.lookup-v2", &input, &input);
    script.output(
        &call,
        json!({
            "competitors": [
                {"domain": "example-shoes.com", "overlap": 0.42, "position_above": 0.31},
                {"domain": "shop.example.net", "overlap": 0.27, "position_above": 0.12}
            ],
            "checkedAt": "2026-03-08T09:12:00Z",
            "complete": true,
            "next": null
        }),
    );
    let id = script.ids.word(16);
    script.chunk(json!({"type": "tool-input-start", "toolCallId": id, "toolName": "mcp.listFiles", "dynamic": true}));
    let input = json!({"path": "/exports"});
    script.chunk(json!({"type": "tool-input-available", "toolCallId": id, "toolName": "mcp.listFiles", "input": input, "dynamic": true}));
    script.wait(350);
    script.chunk(json!({"type": "tool-output-available", "toolCallId": id, "output": ["2026-03-07.csv", "2026-03-08.csv"], "dynamic": true}));
    script.data(
        "auction-insight",
        json!({"impressionShare": 0.38, "lostToBudget": 0.21, "lostToRank": 0.41}),
    );
    script.step();
    script.text(script.say(demo::NO_COMPONENT_KNOWS_THESE_TOOLS));
    ResponseEnd::Stop
}

/// A file part: a small picture in the bytes themselves.
pub(super) fn picture(script: &mut Script) -> ResponseEnd {
    let url = concat!("data:image/png;base64,", include_str!("../text/picture.b64"));
    script.wait(500);
    script.chunk(json!({"type": "file", "url": url.trim(), "mediaType": "image/png"}));
    script.text(script.say(demo::HERE_IS_THE_WEEK_AS));
    ResponseEnd::Stop
}

/// Says what was attached.
pub(super) fn attachments(script: &mut Script, files: &[&Value]) -> ResponseEnd {
    let lines: Vec<String> = files
        .iter()
        .take(20)
        .map(|file| {
            let name = string(file, "filename").or_else(|| string(file, "name")).unwrap_or("?");
            let kind = string(file, "mediaType").unwrap_or("?");
            let name: String = name.chars().filter(|c| *c != '`').take(120).collect();
            let kind: String = kind.chars().filter(|c| *c != '`').take(80).collect();
            format!("- `{name}` ({kind})")
        })
        .collect();
    let intro = script.say(demo::I_RECEIVED_THESE_FILES_AS);
    script.text(&format!("{intro}\n\n{}", lines.join("\n")));
    ResponseEnd::Stop
}
