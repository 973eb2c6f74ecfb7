//! The request: the catalogue and the whole conversation (`genui.md` 1 and 5). Absent keys are absent, never `null`.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::{EVENT_PART, SURFACE_PART, surface_id};
use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::SPOKEN;
use crate::model::{DataPart, FilePart, Message, MessagePart, Role};
use crate::protocol::{Request, Turn};

/// Messages that are sent, the last ones.
const MAX_MESSAGES: usize = 1_000;

pub(super) fn request(turn: &Turn<'_>) -> Request {
    let mut body = turn.extra.clone();
    body.set("catalog", turn.declared.clone());
    body.set("conversation", Value::Array(conversation(turn.messages)));
    let body = match turn.body {
        super::WRAPPED => json!({ "data": body }),
        _ => Value::Object(body),
    };
    let joint = if turn.api.contains('?') { '&' } else { '?' };
    let streams = turn.api.split(['?', '&']).any(|pair| pair.starts_with("stream="));
    let url = match streams {
        true => turn.api.to_owned(),
        false => format!("{}{joint}stream=true", turn.api),
    };
    Request::post(url, None, body)
}

/// The conversation as the server knows it. Every surface stands once, where it was first shown, as it was last told.
pub(super) fn conversation(messages: &[Message]) -> Vec<Value> {
    let last = last_told(messages);
    let mut shown = HashSet::new();
    let mut out = Vec::new();
    let from = messages.len().saturating_sub(MAX_MESSAGES);
    for message in messages.get(from..).unwrap_or_default() {
        let parts: Vec<Value> = match message.role {
            Role::User => message.parts.iter().filter_map(said).collect(),
            Role::Assistant => {
                let parts = message.parts.iter();
                parts.filter_map(|part| answered(part, &last, &mut shown)).collect()
            }
            Role::System => continue,
        };
        if parts.is_empty() {
            continue;
        }
        let role = match message.role {
            Role::User => "user",
            _ => "model",
        };
        out.push(json!({ "role": role, "parts": parts }));
    }
    out
}

fn surfaces(messages: &[Message]) -> impl Iterator<Item = &DataPart> {
    let parts = messages.iter().flat_map(|message| &message.parts);
    parts.filter_map(|part| part.data(SURFACE_PART).map(|data| &**data))
}

/// The definition of every surface that stands; a deleted one that was told again stands, too.
fn last_told(messages: &[Message]) -> HashMap<&str, &Value> {
    let mut last = HashMap::new();
    for part in surfaces(messages) {
        let Some(id) = surface_id(&part.data) else { continue };
        match part
            .data
            .get("addOrUpdateSurface")
            .and_then(|input| input.get("definition"))
        {
            Some(definition) => last.insert(id, definition),
            None => last.remove(id),
        };
    }
    last
}

fn text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| json!({ "type": "text", "text": text }))
}

fn said(part: &MessagePart) -> Option<Value> {
    match part {
        // The words of a press are for people; the server has the events.
        MessagePart::Text(said) if said.extra.contains_key(SPOKEN) => None,
        MessagePart::Text(said) => text(&said.text),
        MessagePart::File(file) => image(file),
        MessagePart::Data(data) if data.kind == EVENT_PART => Some(json!({ "type": "uiEvent", "event": data.data })),
        _ => None,
    }
}

/// An image by its address, or its bytes with their type.
fn image(file: &FilePart) -> Option<Value> {
    if !file.media_type.starts_with("image") {
        return None;
    }
    let inline = file.url.strip_prefix("data:").map(|rest| rest.split_once(";base64,"));
    match inline {
        Some(Some((mime, bytes))) => {
            let mime = mime
                .split(';')
                .next()
                .filter(|mime| !mime.is_empty())
                .unwrap_or(&file.media_type);
            Some(json!({ "type": "image", "base64": bytes, "mimeType": mime }))
        }
        Some(None) => None,
        None => Some(json!({ "type": "image", "url": file.url })),
    }
}

fn answered(part: &MessagePart, last: &HashMap<&str, &Value>, shown: &mut HashSet<String>) -> Option<Value> {
    match part {
        MessagePart::Text(said) => text(&said.text),
        MessagePart::Data(data) if data.kind == SURFACE_PART => {
            let id = surface_id(&data.data)?;
            let told = last.get(id)?.as_object()?;
            if !shown.insert(id.to_owned()) {
                return None;
            }
            let mut definition = JsonMap::new();
            definition.set("surfaceId", id);
            definition.extend(told.clone());
            Some(json!({ "type": "ui", "definition": definition }))
        }
        _ => None,
    }
}
