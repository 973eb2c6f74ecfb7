//! What the person did, as the family's servers expect it (`gulf-a2ui.md` 5, 6 and 7.5). Absent keys are absent,
//! never `null`; a context entry without a value is `null`, never absent.

use serde_json::{Value, json};

use super::Gulf;
use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::{ANSWER_PART, EVENT_PART, SURFACE_PART, user_action};
use crate::model::{FilePart, Message, MessagePart, Role};
use crate::protocol::{Request, Turn};
use crate::surface::{ERROR, Generation, OWN_CATALOG};

const ACCEPT: &str = "text/event-stream, application/jsonl, text/plain";
/// Surfaces that a server of GULF is told of, the newest.
const MAX_SURFACES: usize = 8;
/// Catalogues that this client draws (`gulf-a2ui.md` 8).
const CATALOGS: [&str; 5] = [
    "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json",
    "https://a2ui.org/specification/v0_9/basic_catalog.json",
    "https://a2ui.org/specification/v0_9/catalog.json",
    "https://a2ui.org/specification/v0_8/standard_catalog_definition.json",
    OWN_CATALOG,
];
const CATALOG_V10: &str = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json";

/// A stored event (the data of an `EVENT_PART`) as the message that goes out; `None` for anything else.
pub fn client_event(stored: &Value) -> Option<Value> {
    let text = |key: &str| stored.get(key).and_then(Value::as_str);
    let generation = Generation::from_word(text("version")?)?;
    let (name, component) = (text("name")?, text("sourceComponentId")?);
    let context = stored.get("context").cloned().unwrap_or_else(|| json!({}));
    let timestamp = text("timestamp").unwrap_or_default();
    if generation == Generation::Gulf {
        return Some(json!({
            "actionName": name,
            "sourceComponentId": component,
            "timestamp": timestamp,
            "resolvedContext": context,
        }));
    }
    if let (Some(call), Some(id)) = (stored.get("callFunction"), text("functionCallId")) {
        let call = json!({ "surfaceId": text("surfaceId")?, "functionCallId": id, "callFunction": call });
        return Some(json!({ "version": generation.as_str(), "callAgentFunction": call }));
    }
    let mut action = user_action(stored)?;
    if let (Generation::V10, Some(said), Some(action)) = (generation, text("userMessage"), action.as_object_mut()) {
        action.set("userMessage", said);
    }
    Some(match generation.has_pointers() {
        true => json!({ "version": generation.as_str(), "action": action }),
        false => json!({ "userAction": action }),
    })
}

/// `a2uiClientCapabilities` as each generation reads them, since nobody knows which one the server is of before it speaks:
/// v0.8 by their own names (`gulf-a2ui.md` 6), later ones under their version (7.3). `foreign` are the catalogues that the
/// page around the chat draws, `inline` those that are told in full.
pub fn capabilities(foreign: &[String], inline: Option<&Value>) -> Value {
    let list = |ids: &[&str]| {
        let others = foreign.iter().map(String::as_str).filter(|id| !ids.contains(id));
        let ids: Vec<&str> = ids.iter().copied().chain(others).collect();
        let mut own = json!({ "supportedCatalogIds": ids });
        if let (Some(inline), Some(own)) = (inline, own.as_object_mut()) {
            own.set("inlineCatalogs", inline.clone());
        }
        own
    };
    let mut all = list(&CATALOGS);
    all["v0.9"] = all.clone();
    all["v0.9.1"] = all["v0.9"].clone();
    all["v1.0"] = list(&[CATALOG_V10, OWN_CATALOG]);
    all
}

pub(super) fn request(gulf: Gulf, turn: &Turn<'_>) -> Request {
    let body = match gulf {
        Gulf::Gulf => gulf_body(turn),
        Gulf::A2ui => a2ui_body(turn),
    };
    Request::post(turn.api.to_owned(), Some(ACCEPT), body)
}

/// `{data: {catalog, conversation}}`, as Genkit's handler reads it; bare for servers that read the flow's input itself.
fn gulf_body(turn: &Turn<'_>) -> Value {
    let mut input = turn.extra.clone();
    input.set("catalog", turn.declared.clone());
    input.set("conversation", conversation(turn.messages, "gulfEvent"));
    // The flow is stateless and its conversation has no surfaces: a server that wants to go on with one reads it here.
    input.set("id", turn.chat_id);
    tell_surfaces(turn.messages, &mut input);
    match turn.body {
        super::BARE => Value::Object(input),
        _ => json!({ "data": input }),
    }
}

/// The surfaces that stand: without them a model on the other side would answer about a screen that it can't see.
fn tell_surfaces(messages: &[Message], body: &mut JsonMap) {
    let surfaces = surfaces(messages);
    if !surfaces.is_empty() {
        body.set("surfaces", Value::Array(surfaces));
    }
}

/// The client message itself where the last thing was an action, the conversation beside it, and the metadata that A2UI
/// names no place for in plain HTTP (`gulf-a2ui.md` 7.5).
fn a2ui_body(turn: &Turn<'_>) -> Value {
    let mut body = turn.extra.clone();
    // Only who runs the server knows that it accepts them (`gulf-a2ui.md` 6).
    let inline = body.shift_remove("inlineCatalogs").filter(Value::is_array);
    let last = turn.messages.last().filter(|message| message.role == Role::User);
    let event = last.and_then(|message| events(message).next());
    if let Some(Value::Object(event)) = event.and_then(client_event) {
        body.extend(event);
    }
    body.set("contextId", turn.chat_id);
    body.set("conversation", conversation(turn.messages, "a2uiEvent"));
    tell_surfaces(turn.messages, &mut body);
    let mut metadata = JsonMap::new();
    metadata.set("a2uiClientCapabilities", capabilities(turn.catalogs, inline.as_ref()));
    metadata.set_some("a2uiClientDataModel", data_models(turn.messages));
    body.set("metadata", Value::Object(metadata));
    Value::Object(body)
}

/// Events that stand in a message.
fn events(message: &Message) -> impl Iterator<Item = &Value> {
    let parts = message.parts.iter();
    parts.filter_map(|part| Some(&part.data(EVENT_PART)?.data))
}

/// `[{role, parts: [{text} | {media} | {<event key>}]}]`; a message that would be empty is left out.
fn conversation(messages: &[Message], event_key: &str) -> Value {
    let mut out: Vec<Value> = Vec::new();
    // What went wrong on surfaces is told with the person's next message.
    let mut errors: Vec<Value> = Vec::new();
    let say = |role: &str, parts: Vec<Value>| json!({ "role": role, "parts": parts });
    for message in messages {
        let role = match message.role {
            Role::User => "user",
            Role::Assistant => "model",
            Role::System => "system",
        };
        let mut parts = Vec::new();
        if message.role == Role::User {
            parts.append(&mut errors);
        }
        let has_event = events(message).next().is_some();
        parts.extend(message.parts.iter().filter_map(|part| match part {
            // The text beside an event says the same for a reader.
            MessagePart::Text(text) if !text.text.is_empty() && !has_event => Some(json!({ "text": text.text })),
            MessagePart::File(file) if message.role == Role::User => Some(media(file)),
            MessagePart::Data(data) if data.kind == EVENT_PART => {
                let event = client_event(&data.data)?;
                Some(json!({ event_key: event }))
            }
            _ => None,
        }));
        if !parts.is_empty() {
            out.push(say(role, parts));
        }
        errors.extend(reports(message).map(|report| json!({ event_key: report })));
    }
    if !errors.is_empty() {
        out.push(say("user", errors));
    }
    Value::Array(out)
}

/// A file as Genkit's parts have one: its address, or its bytes as a `data:` URL.
fn media(file: &FilePart) -> Value {
    let mut media = JsonMap::new();
    media.set("url", file.url.as_str());
    media.set("contentType", file.media_type.as_str());
    media.set_some("name", file.filename.as_deref());
    json!({ "media": media })
}

/// The error messages of a message's surfaces, and what its server gets for its calls. GULF has no errors
/// (`gulf-a2ui.md` 5).
fn reports(message: &Message) -> impl Iterator<Item = &Value> {
    message.parts.iter().filter_map(|part| match part {
        MessagePart::Data(data) if data.kind == ANSWER_PART => Some(&data.data),
        MessagePart::Data(data) if data.kind == SURFACE_PART => {
            let version = data.data.get("version").and_then(Value::as_str);
            data.data
                .get(ERROR)
                .filter(|_| version != Some(Generation::Gulf.as_str()))
        }
        _ => None,
    })
}

/// The surfaces that stand, as the messages hold them, the newest last.
fn surfaces(messages: &[Message]) -> Vec<Value> {
    let parts = messages.iter().flat_map(|message| &message.parts);
    let kept = parts.filter_map(|part| Some(&part.data(SURFACE_PART)?.data));
    let standing = kept.filter(|surface| surface.get("deleted").is_none());
    let mut surfaces: Vec<Value> = standing.cloned().collect();
    surfaces.split_off(surfaces.len().saturating_sub(MAX_SURFACES))
}

/// The models of the surfaces that asked for it, as the messages hold them.
fn data_models(messages: &[Message]) -> Option<Value> {
    let mut surfaces = JsonMap::new();
    let mut version = Generation::V09;
    for part in messages.iter().flat_map(|message| &message.parts) {
        let MessagePart::Data(part) = part else { continue };
        let asked = part.data.get("sendDataModel") == Some(&Value::Bool(true));
        if part.kind == SURFACE_PART
            && asked
            && let (Some(id), Some(model)) = (
                part.data.get("surfaceId").and_then(Value::as_str),
                part.data.get("dataModel"),
            )
        {
            let own = part
                .data
                .get("version")
                .and_then(Value::as_str)
                .and_then(Generation::from_word);
            version = own.unwrap_or(version);
            surfaces.insert(id.to_owned(), model.clone());
        }
    }
    (!surfaces.is_empty()).then(|| json!({ "version": version.as_str(), "surfaces": surfaces }))
}
