//! AG-UI as the tests speak it: frames, answers folded as the page folds them, and recordings folded as the client does.

use crate::common::page::{decoded, said};
use crate::common::streams::folded;

use partsong::json::JsonMap;
use partsong::model::{Conversation, Ended, FoldMode, Message, MessagePart, Role, Start, ToolPart};
use partsong::protocol::{self, BodyId, Decoded, Protocol, Turn, TurnKind, USUAL_BODY};
use serde_json::{Value, json};

pub fn ag_ui() -> &'static dyn Protocol {
    protocol::by_name("ag-ui").expect("the protocol")
}

pub fn tools() -> Value {
    let tool = |name: &str| json!({"name": name, "description": "asks", "parameters": {"type": "object"}});
    json!([tool("ask"), tool("render_interaction")])
}

pub fn with_turn<R>(messages: &[Message], kind: TurnKind<'_>, shape: BodyId, run: impl FnOnce(&Turn<'_>) -> R) -> R {
    with_fields(&JsonMap::new(), messages, kind, shape, run)
}

/// The same with request fields of the settings.
pub fn with_fields<R>(
    extra: &JsonMap,
    messages: &[Message],
    kind: TurnKind<'_>,
    shape: BodyId,
    run: impl FnOnce(&Turn<'_>) -> R,
) -> R {
    run(&Turn {
        api: "/agui",
        chat_id: "thread",
        run_id: "run",
        messages,
        kind,
        body: shape,
        declared: &tools(),
        context: &[("language".into(), "ko".into())],
        catalogs: &[],
        extra,
    })
}

pub fn body(messages: &[Message], kind: TurnKind<'_>) -> Value {
    with_turn(messages, kind, USUAL_BODY, |turn| ag_ui().request(turn).body.unwrap())
}

pub fn frames(events: &[Value]) -> Vec<u8> {
    events
        .iter()
        .flat_map(|event| format!("data: {event}\n\n").into_bytes())
        .collect()
}

pub fn in_run(events: &[Value]) -> Vec<Value> {
    let start = json!({"type": "RUN_STARTED", "threadId": "thread", "runId": "run"});
    let end = json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "run"});
    [&[start], events, &[end]].concat()
}

pub fn user(id: &str, text: &str) -> Message {
    let mut message = said(Role::User, text);
    message.id = id.into();
    message
}

/// The answer to these messages, folded as the page folds it; what went wrong beside it.
pub fn answer(conversation: &mut Conversation, kind: TurnKind<'_>, bytes: &[u8]) -> Vec<String> {
    answer_in_pieces(conversation, kind, &[bytes])
}

/// The same of bytes as they are read.
pub fn answer_in_pieces(conversation: &mut Conversation, kind: TurnKind<'_>, pieces: &[&[u8]]) -> Vec<String> {
    let mut decoder = with_turn(&conversation.messages, kind, USUAL_BODY, |turn| ag_ui().reader(turn));
    conversation.begin(
        match kind {
            TurnKind::Continue(_) => Start::Continue,
            _ => Start::NewAnswer,
        },
        "fresh".into(),
    );
    let mut problems = Vec::new();
    for item in decoded(&mut *decoder, pieces) {
        match item {
            Decoded::Event(event) => {
                for change in conversation.apply(event, FoldMode::Lenient).unwrap() {
                    let told = format!("{change:?}");
                    if told.starts_with("Skipped") || told.starts_with("Failed") {
                        problems.push(told);
                    }
                }
            }
            Decoded::Skipped { message, .. } | Decoded::Fatal { message, .. } => problems.push(message),
            Decoded::Alive => {}
        }
    }
    conversation.end(Ended::Complete);
    problems
}

pub fn asked(events: &[Value]) -> Conversation {
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    assert_eq!(
        answer(&mut conversation, TurnKind::Send, &frames(&in_run(events))),
        [""; 0]
    );
    conversation
}

pub fn fold(history: Value, pieces: &[&[u8]], mode: FoldMode) -> Value {
    folded("ag-ui", mode, history, pieces)
}

pub fn tool<'a>(conversation: &'a Conversation, call_id: &str) -> &'a ToolPart {
    let parts = conversation.messages.iter().rev().flat_map(|message| &message.parts);
    let mut tools = parts.filter_map(|part| match part {
        MessagePart::Tool(tool) => Some(&**tool),
        _ => None,
    });
    tools.find(|tool| tool.call_id == call_id).expect("the call")
}

pub fn call(id: &str, name: &str, arguments: &str) -> Vec<Value> {
    vec![
        json!({"type": "TOOL_CALL_START", "toolCallId": id, "toolCallName": name, "parentMessageId": "m"}),
        json!({"type": "TOOL_CALL_ARGS", "toolCallId": id, "delta": arguments}),
        json!({"type": "TOOL_CALL_END", "toolCallId": id}),
    ]
}
