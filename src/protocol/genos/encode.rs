//! The request bodies of the agent, the gateway and Flowise (`genos.md` 1), approvals included (`genos.md` 5). Absent
//! keys are absent. The key of the conversation is always ours: a server that makes one may never tell it.

use serde_json::{Value, json};

use super::{ACTION, CITATIONS, Profile};
use crate::json::{JsonMap, SetMember};
use crate::model::marker::{Scan, Scanner, TextPiece, close_gap};
use crate::model::{Message, MessagePart, Role, ToolPart, ToolState};
use crate::protocol::{Request, Turn, TurnKind, named_chat};
use crate::safe_url::{is_unreserved, percent_encoded};

/// Characters of what was said before that go along with a question, the last ones.
const MAX_EARLIER: usize = 12_000;
/// The kind of a file whose words stand before the question.
pub(super) const WHOLE: &str = "file:full";
/// In a file's part: its words, as Flowise read them.
const SAYS: &str = "says";
const PREDICTION: &str = "/api/v1/prediction/";

pub(super) fn request(turn: &Turn<'_>) -> Request {
    Request::post(turn.api.to_owned(), Some("text/event-stream"), body(turn))
}

fn body(turn: &Turn<'_>) -> JsonMap {
    let profile = Profile::of_body(turn.body);
    let mut body = turn.extra.clone();
    let answered = match turn.kind {
        TurnKind::Continue(_) => answered(turn.messages),
        _ => None,
    };
    match answered {
        Some((tool, action)) => answer(tool, action, &mut body),
        None => say(turn, profile, &mut body),
    }
    match profile {
        Profile::Direct => {}
        Profile::Gateway => {
            body.set("stream", true);
        }
        Profile::Flowise => {
            body.set("streaming", true);
        }
    }
    body.set("chatId", turn.chat_id);
    body
}

/// What the person said last, with its files and, for Flowise, what was said before.
fn say(turn: &Turn<'_>, profile: Profile, body: &mut JsonMap) {
    let last = turn.messages.iter().rposition(|message| message.role == Role::User);
    let (before, said) = match last.and_then(|at| Some((turn.messages.get(..at)?, turn.messages.get(at)?))) {
        Some((before, said)) => (before, Some(said)),
        None => (turn.messages, None),
    };
    let text = said.map(Message::text).unwrap_or_default();
    let text = match profile {
        // The agent reads this tag as a switch of its model.
        Profile::Direct => text.replace("<llm>", "&lt;llm>").replace("</llm>", "&lt;/llm>"),
        Profile::Gateway | Profile::Flowise => text,
    };
    let is_new = said.is_some_and(|said| named_chat(said).is_some());
    let earlier = match profile {
        Profile::Direct | Profile::Gateway if is_new => earlier(before),
        // Flowise is told with every message.
        _ => None,
    };
    body.set("question", format!("{}{text}", earlier.unwrap_or_default()));
    let uploads: Vec<Value> = said
        .into_iter()
        .flat_map(|said| &said.parts)
        .filter_map(upload)
        .collect();
    if !uploads.is_empty() {
        body.set("uploads", Value::Array(uploads));
    }
    if profile != Profile::Flowise {
        return;
    }
    let history = before.iter().filter_map(|message| {
        let role = match message.role {
            Role::User => "userMessage",
            Role::Assistant => "apiMessage",
            Role::System => return None,
        };
        let text = match message.role {
            Role::Assistant => unmarked(message),
            _ => message.text(),
        };
        (!text.is_empty()).then(|| json!({ "role": role, "content": text }))
    });
    let history: Vec<Value> = history.collect();
    if !history.is_empty() {
        body.set("history", Value::Array(history));
    }
}

/// The words of an answer without its markers: their ids mean other pages in the next one.
fn unmarked(message: &Message) -> String {
    let mut citations = message.parts.iter().filter_map(|part| part.data(CITATIONS));
    let told = citations.any(|citations| citations.data.get("state") == Some(&Value::Bool(true)));
    let text = message.text();
    let mut out = String::with_capacity(text.len());
    let mut after_nothing = false;
    let mut write = |piece: TextPiece<'_>| match piece {
        TextPiece::Text(text) if std::mem::take(&mut after_nothing) => close_gap(&mut out, text),
        TextPiece::Text(text) => out.push_str(text),
        // A time of day, where nobody ever told of ids (`genos.md` 4.4).
        TextPiece::Marker(marker) if marker.is_bare() && !told => out.push_str(&marker.raw),
        TextPiece::Marker(_) => after_nothing = true,
    };
    let mut scanner = Scanner::default();
    scanner.push(&text, &mut write);
    scanner.finish(&mut write);
    out.trim_end().to_owned()
}

/// What was said before, for a server that knows nothing of it: the conversation goes on there under a new id.
fn earlier(before: &[Message]) -> Option<String> {
    let lines = before.iter().filter_map(|message| {
        let (name, text) = match message.role {
            Role::User => ("User", message.text()),
            Role::Assistant => ("Assistant", unmarked(message)),
            Role::System => return None,
        };
        (!text.is_empty()).then(|| format!("{name}: {text}"))
    });
    let told = lines.collect::<Vec<_>>().join("\n\n");
    let skip = told.chars().count().saturating_sub(MAX_EARLIER);
    let told: String = told.chars().skip(skip).collect();
    (!told.is_empty()).then(|| format!("Earlier in this conversation:\n\n{told}\n\nNow the question:\n\n"))
}

fn upload(part: &MessagePart) -> Option<Value> {
    let MessagePart::File(file) = part else { return None };
    let says = file.extra.get(SAYS);
    let kind = match file.url.starts_with("data:") {
        true => kind_of(&file.media_type),
        false if says.is_some() => WHOLE,
        false => "url",
    };
    Some(json!({
        "type": kind,
        "name": file.filename.as_deref().unwrap_or("file"),
        "mime": file.media_type,
        "data": says.cloned().unwrap_or_else(|| file.url.as_str().into()),
    }))
}

/// What a file is to Flowise.
pub(super) fn kind_of(media_type: &str) -> &'static str {
    match media_type.split('/').next() {
        Some("image") => "file",
        Some("audio") => "audio",
        _ => WHOLE,
    }
}

/// The decision that this request carries, and the server's question.
fn answered(messages: &[Message]) -> Option<(&ToolPart, &Value)> {
    let last = messages.last()?;
    let tools = last.parts.iter().rev().filter_map(MessagePart::tool);
    let mut answered = tools.filter(|tool| tool.state == ToolState::ApprovalResponded);
    answered.find_map(|tool| Some((&**tool, tool.approval.as_ref()?.extra.get(ACTION)?)))
}

fn answer(tool: &ToolPart, action: &Value, body: &mut JsonMap) {
    let approval = tool.approval.as_ref();
    let approved = approval.is_some_and(|approval| approval.approved == Some(true));
    let reason = approval
        .and_then(|approval| approval.reason.as_deref())
        .unwrap_or_default();
    let elements = action.get("elements").and_then(Value::as_array);
    let kind = |button: &Value| button.get("type").and_then(Value::as_str).map(str::to_owned);
    let kinds: Vec<String> = elements.into_iter().flatten().filter_map(kind).collect();
    let is_new = kinds.iter().any(|kind| kind.contains("agentflowv2")) || kinds.is_empty();
    let wanted = if approved { "approve" } else { "reject" };
    let button = elements
        .into_iter()
        .flatten()
        .find(|button| kind(button).is_some_and(|kind| kind.contains(wanted)));
    let label = button.and_then(|button| button.get("label")?.as_str());
    if !is_new {
        let label = label.unwrap_or(if approved { "Yes" } else { "No" });
        body.set("question", label);
        body.set("action", action.clone());
        return;
    }
    let mut input = JsonMap::new();
    input.set("type", if approved { "proceed" } else { "reject" });
    input.set_some("startNodeId", action.pointer("/data/nodeId").cloned());
    if !reason.is_empty() {
        input.set("feedback", reason);
    }
    body.set("question", reason);
    body.set("humanInput", Value::Object(input));
}

/// Where Flowise reads the files of a conversation.
pub(super) fn attachments(api: &str, chat_id: &str) -> Option<String> {
    let (base, flow) = flow_of(api)?;
    is_sound(chat_id).then(|| format!("{base}/api/v1/attachments/{flow}/{chat_id}"))
}

/// `[{name, mimeType, size, content}]`, for one file.
pub(super) fn attached(answer: &str) -> Option<JsonMap> {
    let answer: Value = serde_json::from_str(answer).ok()?;
    let says = answer.pointer("/0/content").filter(|content| content.is_string())?;
    Some(JsonMap::from_iter([(SAYS.to_owned(), says.clone())]))
}

/// The address of a Flowise server and the flow that a prediction's address names.
pub(super) fn flow_of(api: &str) -> Option<(&str, &str)> {
    let (base, flow) = api.split_once(PREDICTION)?;
    let flow = flow.split(['?', '#', '/']).next().filter(|flow| !flow.is_empty())?;
    Some((base, flow))
}

/// The id can stand in an address.
fn is_sound(chat_id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    !chat_id.is_empty() && chat_id.bytes().all(plain)
}

/// Flowise has an address for this; the others notice that the connection is gone.
pub(super) fn stop(api: &str, chat_id: &str) -> Option<Request> {
    let (base, flow) = flow_of(api)?;
    is_sound(chat_id).then(|| Request {
        method: "PUT",
        url: format!("{base}/api/v1/chatmessage/abort/{flow}/{chat_id}"),
        headers: Vec::new(),
        body: None,
    })
}

/// Where Flowise keeps the files of a conversation; the file's name follows.
pub(super) fn files(api: &str, chat_id: &str) -> Option<String> {
    let (base, flow) = flow_of(api)?;
    let chat = percent_encoded(chat_id, &is_unreserved);
    Some(format!(
        "{base}/api/v1/get-upload-file?chatflowId={flow}&chatId={chat}&fileName="
    ))
}
