//! Reads a request of the GULF flow (`gulf-a2ui.md` 5), leniently: `{catalog, conversation}`, bare or as Genkit wraps
//! it in `data`, and a client event alone.

use serde_json::Value;

use crate::agent::llm::{DialogEntry, Saying, attached, is_picture};
use crate::agent::request::{parsed, string};
use crate::json::lenient::capped;

/// Keys of a client event that stands alone, or in an envelope.
const EVENTS: [&str; 5] = ["gulfEvent", "a2uiEvent", "userAction", "action", "event"];

/// The longest description of the screen, in characters of JSON.
const MAX_SCREEN: usize = 60_000;

/// A conversation to go on with.
pub(crate) struct GulfRequest {
    /// The catalogue that the page draws, as it came.
    pub catalog: Option<Value>,
    /// What was said, oldest first.
    pub history: Vec<DialogEntry>,
    /// The surfaces as they are, as JSON text.
    pub screen: Option<String>,
    /// An earlier turn has made the surface.
    pub goes_on: bool,
    /// The surfaces among the messages (GenUI's `ui` parts), the newest first.
    pub shown: Vec<Value>,
}

impl GulfRequest {
    /// Reads the body of a request, of any of the shapes that are in use.
    ///
    /// # Errors
    /// No JSON, or nothing in it that can be answered; in words, for whoever sent it.
    pub fn read(body: &str) -> Result<GulfRequest, String> {
        let body = parsed(body)?;
        let body = inner(&body);
        let history: Vec<DialogEntry> = match body.get("conversation").or_else(|| body.get("messages")) {
            Some(Value::Array(messages)) => messages.iter().filter_map(entry).collect(),
            Some(_) => return Err("The conversation is no list of messages.".into()),
            None => match event(body) {
                Some(event) => vec![DialogEntry::Person(vec![Saying::Event(event.clone())])],
                None => return Err("The body has no conversation.".into()),
            },
        };
        let speaks = |entry: &DialogEntry| matches!(entry, DialogEntry::Person(said) if !said.is_empty());
        if !history.iter().any(speaks) {
            return Err("The conversation has no message to answer.".into());
        }
        let is_event = |entry: &DialogEntry| matches!(entry, DialogEntry::Person(said) if said.iter().any(|one| matches!(one, Saying::Event(_))));
        let goes_on = history
            .iter()
            .any(|entry| is_event(entry) || matches!(entry, DialogEntry::Model { .. }));
        // An answer that only showed something has no words; what it showed is told as the screen.
        let is_silent = |entry: &DialogEntry| matches!(entry, DialogEntry::Model { text, calls } if text.is_empty() && calls.is_empty());
        let history = history.into_iter().filter(|entry| !is_silent(entry)).collect();
        Ok(GulfRequest {
            catalog: body.get("catalog").filter(|catalog| catalog.is_object()).cloned(),
            screen: screen(body),
            shown: shown(body),
            history,
            goes_on,
        })
    }
}

/// Definitions of surfaces that the messages hold, the newest first.
fn shown(body: &Value) -> Vec<Value> {
    let messages = body.get("conversation").and_then(Value::as_array).into_iter().flatten();
    let parts = messages
        .rev()
        .filter_map(|message| message.get("parts")?.as_array())
        .flatten();
    parts.filter_map(|part| part.get("definition")).cloned().collect()
}

/// The conversation that a request names, if it names one: the protocol has no such field.
pub(crate) fn conversation_id(body: &str) -> Option<String> {
    let body = parsed(body).ok()?;
    let body = inner(&body);
    let is_ours = body.get("conversation").is_some() || event(body).is_some();
    let id = ["id", "chatId", "contextId", "threadId", "sessionId"]
        .iter()
        .find_map(|key| string(body, key));
    id.filter(|id| is_ours && !id.is_empty()).map(str::to_string)
}

fn inner(body: &Value) -> &Value {
    body.get("data").filter(|data| data.is_object()).unwrap_or(body)
}

/// The surfaces of the conversation as they are, if the client tells: `surfaces`, or the data models of A2UI.
fn screen(body: &Value) -> Option<String> {
    let surfaces = body
        .get("surfaces")
        .or_else(|| body.pointer("/metadata/a2uiClientDataModel"))?;
    let is_empty = surfaces.as_array().is_some_and(Vec::is_empty);
    (surfaces.is_array() || surfaces.is_object())
        .then(|| capped(&surfaces.to_string(), MAX_SCREEN))
        .filter(|_| !is_empty)
}

/// A client event in a part or body.
fn event(place: &Value) -> Option<&Value> {
    if place.get("actionName").is_some() {
        return Some(place);
    }
    EVENTS
        .iter()
        .find_map(|key| place.get(key).filter(|event| event.is_object()))
}

fn entry(message: &Value) -> Option<DialogEntry> {
    let parts = match message.get("parts").or_else(|| message.get("content"))? {
        Value::Array(parts) => parts.iter().filter_map(saying).collect(),
        Value::String(text) => vec![Saying::Text(text.clone())],
        _ => return None,
    };
    match string(message, "role")? {
        "user" => Some(DialogEntry::Person(parts)),
        "model" | "assistant" => Some(DialogEntry::Model {
            // Its own words alone: a model that reads more in them writes more.
            text: parts.iter().filter_map(words).collect::<Vec<_>>().join("\n"),
            calls: Vec::new(),
        }),
        _ => None,
    }
}

fn words(saying: &Saying) -> Option<String> {
    match saying {
        Saying::Shown(_) => None,
        saying => Some(saying.text()),
    }
}

/// A picture, where it is of a kind that models see; else what is told of a file. Without a kind it may be one.
fn picture(kind: Option<&str>, name: Option<&str>, url: &str) -> Saying {
    match kind.is_none_or(is_picture) {
        true => Saying::Image(url.into()),
        false => Saying::Text(attached(name, url)),
    }
}

fn saying(part: &Value) -> Option<Saying> {
    if let Some(text) = string(part, "text") {
        return Some(Saying::Text(text.into()));
    }
    if let Some(event) = event(part) {
        return Some(Saying::Event(event.clone()));
    }
    if string(part, "type") == Some("image") {
        let mime = string(part, "mimeType");
        return match (string(part, "url"), string(part, "base64"), mime) {
            (Some(url), _, mime) if url.starts_with("https://") || url.starts_with("data:image/") => {
                Some(picture(mime, None, url))
            }
            (_, Some(data), Some(mime)) => Some(picture(Some(mime), None, &format!("data:{mime};base64,{data}"))),
            _ => None,
        };
    }
    if let Some(media) = part.get("media") {
        let url = string(media, "url").unwrap_or_default();
        let name = string(media, "name");
        return Some(match url.starts_with("https://") || url.starts_with("data:image/") {
            true => picture(Some(string(media, "contentType").unwrap_or_default()), name, url),
            false => Saying::Text(attached(name, url)),
        });
    }
    // A surface, or whatever else a client tells of.
    part.is_object().then(|| Saying::Shown(part.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(body: Value) -> Result<GulfRequest, String> {
        GulfRequest::read(&body.to_string())
    }

    #[test]
    fn what_an_answer_showed_is_none_of_its_words() {
        let request = read(json!({"conversation": [
            {"role": "user", "parts": [{"type": "text", "text": "Show it"}]},
            {"role": "model", "parts": [{"type": "ui", "definition": {"surfaceId": "s", "root": "r", "widgets": []}}]},
            {"role": "user", "parts": [{"type": "text", "text": "And again"}]},
            {"role": "model", "parts": [{"type": "ui", "definition": {"surfaceId": "t", "root": "r", "widgets": []}}, {"type": "text", "text": "Here."}]},
            {"role": "user", "parts": [{"media": {"url": "data:image/png;base64,AA", "contentType": "image/png"}}]},
        ]}))
        .expect("request");
        let said: Vec<&str> = request
            .history
            .iter()
            .filter_map(|entry| match entry {
                DialogEntry::Model { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(said, ["Here."]);
        assert_eq!(request.shown.len(), 2);
        assert!(request.goes_on);
        assert_eq!(
            request.history.last(),
            Some(&DialogEntry::Person(vec![Saying::Image(
                "data:image/png;base64,AA".into()
            )]))
        );
    }

    #[test]
    fn conversations_come_bare_wrapped_and_as_an_event() {
        let conversation = json!([
            {"role": "user", "parts": [{"text": "A form"}]},
            {"role": "model", "parts": [{"text": "Here."}]},
            {"role": "user", "parts": [{"gulfEvent": {"actionName": "go", "resolvedContext": {"a": 1}}}]},
        ]);
        let bare = read(json!({"catalog": {"x": 1}, "conversation": conversation})).expect("request");
        let wrapped = read(json!({"data": {"conversation": conversation}})).expect("request");
        assert_eq!(bare.history, wrapped.history);
        assert!(bare.goes_on && bare.catalog.is_some() && wrapped.catalog.is_none());
        assert_eq!(
            bare.history[2],
            DialogEntry::Person(vec![Saying::Event(
                json!({"actionName": "go", "resolvedContext": {"a": 1}})
            )])
        );
        let event = read(json!({"userAction": {"name": "go"}})).expect("request");
        assert!(event.goes_on);
        for bad in [
            json!({}),
            json!({"conversation": 3}),
            json!({"conversation": []}),
            json!([]),
        ] {
            assert!(read(bad.clone()).is_err(), "{bad}");
        }
        assert_eq!(conversation_id(r#"{"id":"c","conversation":[]}"#).as_deref(), Some("c"));
        assert_eq!(conversation_id(r#"{"conversation":[]}"#), None);
    }
}
