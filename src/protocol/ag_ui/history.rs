//! Our messages as AG-UI messages (`ag-ui.md` 4): what a request carries, and what the fold of its answer begins
//! with. One of our answers is many of theirs; the ids of theirs stand in the parts' provider metadata under `agUi`.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::questions;
use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::EVENT_PART;
use crate::model::{FilePart, Message, MessagePart, Role, ToolPart, ToolState};

/// Our key in provider metadata and message metadata.
pub(super) const KEY: &str = "agUi";
/// Where in there encrypted values stand, by what they belong to; stored chats know them by this name.
pub(super) const ENCRYPTED: &str = "sealed";
/// The data part that holds the shared state after its message.
pub(super) const STATE_PART: &str = "data-state";
/// The data part that holds an activity.
pub(super) const ACTIVITY_PART: &str = "data-activity";
/// A message without a look of its own; it goes back as it came.
pub(super) const CARRIED: &str = "ag-ui-message";

/// A person's words inside an answer.
pub(super) const STEERING: &str = "steering-message";

/// Marks a press in the thread: the server never had it as a message, and a snapshot leaves it out.
pub(super) const PRESS: &str = "press";

/// What AG-UI said about a part.
fn note(provider_metadata: Option<&Value>) -> Option<&JsonMap> {
    provider_metadata?.get(KEY)?.as_object()
}

fn noted<'a>(provider_metadata: Option<&'a Value>, key: &str) -> Option<&'a str> {
    note(provider_metadata)?.get(key)?.as_str()
}

/// For whom the messages are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// For the fold of the answer: everything, as the client holds it.
    Held,
    /// For a server: without activities, and without thinking that has no id of the server's.
    Sent,
    /// For a server of 0.0.x: without what it doesn't know.
    Plain,
}

/// The whole history.
pub(super) fn to_wire(messages: &[Message], form: Form) -> Vec<JsonMap> {
    let mut out = Vec::with_capacity(messages.len() + 8);
    for message in messages {
        let turn = match message.role {
            // It goes beside the messages of its own run, and the server writes down what it makes of it.
            Role::User if form == Form::Sent && press(message).is_some() => Vec::new(),
            Role::User => {
                let mut user = user(message, form == Form::Plain);
                if form == Form::Held && press(message).is_some() {
                    user.set(PRESS, true);
                }
                vec![user]
            }
            Role::System => vec![system(message)],
            Role::Assistant => assistant(message, form),
        };
        out.extend(turn);
    }
    out
}

/// What the person did on a surface, if this message is nothing else (`ag-ui.md` 10, `gulf-a2ui.md` 9).
pub(super) fn press(message: &Message) -> Option<&Value> {
    let mut parts = message.parts.iter().filter(|_| message.role == Role::User);
    parts.find_map(|part| Some(&part.data(EVENT_PART)?.data))
}

/// The ids of a person's and the system's words that stand in answers.
pub(super) fn inside(messages: &[Message]) -> HashSet<String> {
    let parts = messages.iter().flat_map(|message| &message.parts);
    let ids = parts.filter_map(|part| match part {
        MessagePart::Other(map) => carried(map).unwrap_or(map).get("id")?.as_str(),
        _ => None,
    });
    ids.map(str::to_owned).collect()
}

/// A message that goes back as it came, as a snapshot left it or as it was streamed.
fn carried(part: &JsonMap) -> Option<&JsonMap> {
    match part.get("type").and_then(Value::as_str) {
        Some(CARRIED) => part.get("message")?.as_object(),
        Some("custom") if part.get("kind").and_then(Value::as_str) == Some(CARRIED) => {
            note(part.get("providerMetadata"))
        }
        _ => None,
    }
}

/// The state that the last message with one left behind.
pub(super) fn state(messages: &[Message]) -> Value {
    let mut parts = messages.iter().rev().flat_map(|message| message.parts.iter().rev());
    let found = parts.find_map(|part| part.data(STATE_PART));
    found.map_or_else(|| json!({}), |state| state.data.clone())
}

fn with_content(role: &str, id: &str, content: impl Into<Value>) -> JsonMap {
    let mut map = JsonMap::new();
    map.set("id", id);
    map.set("role", role);
    map.set("content", content);
    map
}

fn user(message: &Message, plain: bool) -> JsonMap {
    let files = message.parts.iter().any(|part| matches!(part, MessagePart::File(_)));
    let content = match files {
        false => Value::String(message.text()),
        true => {
            let parts = message.parts.iter().filter_map(|part| match part {
                MessagePart::Text(text) => Some(json!({ "type": "text", "text": text.text })),
                MessagePart::File(file) => Some(file_part(file, plain)),
                _ => None,
            });
            Value::Array(parts.collect())
        }
    };
    let mut map = with_content("user", &message.id, content);
    let action = message.parts.iter().find_map(|part| part.data("data-ui-action"));
    if let Some(action) = action.filter(|_| !plain) {
        map.set("metadata", json!({ "ui-action": action.data }));
    }
    map.extend(known(message));
    map
}

fn system(message: &Message) -> JsonMap {
    let mut map = with_content("system", &message.id, message.text());
    map.extend(known(message));
    map
}

/// What the server said of a message beside its content.
fn known(message: &Message) -> JsonMap {
    let known = message
        .metadata
        .as_ref()
        .and_then(|metadata| metadata.get(KEY)?.as_object());
    known.cloned().unwrap_or_default()
}

/// A file in its own kind of part: the bytes of a data URL, or the address.
fn file_part(file: &FilePart, plain: bool) -> Value {
    let data = file.url.strip_prefix("data:").and_then(|rest| rest.split_once(','));
    let data = data.and_then(|(head, bytes)| head.ends_with(";base64").then_some(bytes));
    if plain {
        let mut part = json!({ "type": "binary", "mimeType": file.media_type });
        if let Some(part) = part.as_object_mut() {
            let key = if data.is_some() { "data" } else { "url" };
            part.insert(key.into(), data.unwrap_or(&file.url).into());
            part.set_some("filename", file.filename.as_deref());
        }
        return part;
    }
    let kind = ["image", "audio", "video"]
        .into_iter()
        .find(|kind| file.media_type.split('/').next() == Some(kind))
        .unwrap_or("document");
    let (source, value) = match data {
        Some(bytes) => ("data", bytes),
        None => ("url", file.url.as_str()),
    };
    let mut part = json!({
        "type": kind,
        "source": { "type": source, "value": value, "mimeType": file.media_type },
    });
    if let Some(source) = part.get_mut("source") {
        // An address came without its type: ours for it is none that a server knows.
        if let (true, Value::Object(source)) = (file.media_type.ends_with("/*"), &mut *source) {
            source.shift_remove("mimeType");
        }
        if let Some(told) = file.extra.get(KEY) {
            source.clone_from(told);
        }
    }
    if let (Some(name), Some(part)) = (&file.filename, part.as_object_mut()) {
        part.set("metadata", json!({ "filename": name }));
    }
    part
}

/// The messages of one answer, as its parts remember them.
fn assistant(message: &Message, form: Form) -> Vec<JsonMap> {
    let plain = form == Form::Plain;
    let mut out: Vec<JsonMap> = Vec::new();
    // Calls of one run that wait for the person: they were made at once.
    let mut asked: Vec<&str> = Vec::new();
    for (index, part) in message.parts.iter().enumerate() {
        let own_id = || format!("{}:{index}", message.id);
        match part {
            MessagePart::Text(text) => {
                let said = text.provider_metadata.as_ref();
                let id = noted(said, "id").map_or_else(own_id, str::to_owned);
                let at = place(&mut out, &id, "assistant");
                grow(&mut out, at, &text.text);
                describe(&mut out, at, said, plain);
            }
            MessagePart::Reasoning(reasoning) => {
                let said = reasoning.provider_metadata.as_ref();
                let id = noted(said, "id").map_or_else(own_id, str::to_owned);
                // Whoever speaks of thinking knows no such message.
                if plain || form == Form::Sent && id.contains(super::compat::MINTED) {
                    continue;
                }
                let at = place(&mut out, &id, "reasoning");
                grow(&mut out, at, &reasoning.text);
                describe(&mut out, at, said, plain);
            }
            MessagePart::Data(data) if data.kind == ACTIVITY_PART && form == Form::Held => {
                let mut activity = data.data.as_object().cloned().unwrap_or_default();
                activity.set("id", data.id.clone().unwrap_or_else(own_id));
                activity.set("role", "activity");
                out.push(activity);
            }
            MessagePart::Tool(tool) if questions::is_question(tool) => {}
            MessagePart::Tool(tool) => {
                call(&mut out, tool, stand_in(message, tool), plain);
                if tool.provider_executed != Some(true) {
                    asked.push(&tool.call_id);
                }
            }
            MessagePart::StepStart(_) => gather(&mut out, &std::mem::take(&mut asked)),
            MessagePart::Other(map) => match map.get("type").and_then(Value::as_str) {
                Some(STEERING) => {
                    if let Some((words, said)) = steering(map) {
                        out.push(words);
                        let at = out.len() - 1;
                        describe(&mut out, at, said, plain);
                    }
                }
                _ => out.extend(carried(map).cloned()),
            },
            _ => {}
        }
    }
    gather(&mut out, &asked);
    let kept = |key: &str| message.metadata.as_ref()?.get(KEY)?.get(key);
    if let Some(encrypted) = kept(ENCRYPTED) {
        add_encrypted(&mut out, encrypted);
    }
    for (id, metadata) in kept("told").and_then(Value::as_object).into_iter().flatten() {
        let is_it = |map: &&mut JsonMap| map.get("id").and_then(Value::as_str) == Some(id);
        if let Some(map) = out.iter_mut().find(is_it).filter(|_| !plain) {
            map.set("metadata", metadata.clone());
        }
    }
    out
}

/// Where the message with this id stands; a new one at the end when there is none.
fn place(out: &mut Vec<JsonMap>, id: &str, role: &str) -> usize {
    let is = |map: &JsonMap, key: &str, word: &str| map.get(key).and_then(Value::as_str) == Some(word);
    match out.iter().position(|map| is(map, "id", id) && is(map, "role", role)) {
        Some(at) => at,
        None => {
            let mut map = JsonMap::new();
            map.set("id", id);
            map.set("role", role);
            out.push(map);
            out.len() - 1
        }
    }
}

fn grow(out: &mut [JsonMap], at: usize, text: &str) {
    let Some(map) = out.get_mut(at) else { return };
    match map.entry("content").or_insert_with(|| "".into()) {
        Value::String(content) => content.push_str(text),
        other => *other = text.into(),
    }
}

/// Name, owner and metadata of a message, as the part noted them.
fn describe(out: &mut [JsonMap], at: usize, said: Option<&Value>, plain: bool) {
    let (Some(map), Some(said)) = (out.get_mut(at), note(said)) else {
        return;
    };
    for key in ["name", "subagentRunId", "metadata"] {
        if let Some(value) = said.get(key).filter(|_| !plain || key == "name") {
            map.insert(key.into(), value.clone());
        }
    }
}

/// The question that stands in for a call of a tool that we don't have.
fn stand_in<'a>(message: &'a Message, tool: &ToolPart) -> Option<&'a ToolPart> {
    let mut others = message
        .parts
        .iter()
        .filter_map(|part| part.tool().map(|other| &**other));
    others.find(|other| other.call_id.strip_prefix(questions::ANSWER) == Some(&tool.call_id))
}

fn call(out: &mut Vec<JsonMap>, tool: &ToolPart, stand_in: Option<&ToolPart>, plain: bool) {
    let said = tool.call_provider_metadata.as_ref();
    let id = noted(said, "id").unwrap_or(&tool.call_id);
    let at = place(out, id, "assistant");
    if let (Some(map), Some(owner)) = (out.get_mut(at), noted(said, "subagentRunId").filter(|_| !plain)) {
        map.set("subagentRunId", owner);
    }
    let arguments = noted(said, "arguments").map(str::to_owned).unwrap_or_else(|| {
        let raw = tool.raw_input.as_ref().and_then(Value::as_str);
        match (&tool.input, raw) {
            (Some(input), _) if tool.state != ToolState::InputStreaming => input.to_string(),
            (_, Some(raw)) => raw.to_owned(),
            _ => "{}".into(),
        }
    });
    let mut call = JsonMap::new();
    call.set("id", tool.call_id.as_str());
    call.set("type", "function");
    call.set("function", json!({ "name": tool.name, "arguments": arguments }));
    call.set_some(
        "metadata",
        note(said)
            .and_then(|said| said.get("metadata"))
            .filter(|_| !plain)
            .cloned(),
    );
    if let Some(map) = out.get_mut(at) {
        let calls = map.entry("toolCalls").or_insert_with(|| json!([]));
        if let Value::Array(calls) = calls {
            calls.push(Value::Object(call));
        }
    }
    let given = stand_in
        .filter(|_| !tool.state.is_final())
        .and_then(questions::answer_of);
    let answered = given.map(|given| ToolPart {
        state: if given.is_ok() {
            ToolState::OutputAvailable
        } else {
            ToolState::OutputError
        },
        error_text: given.as_ref().err().cloned(),
        output: given.ok().map(Into::into),
        ..tool.clone()
    });
    let Some(result) = result(answered.as_ref().unwrap_or(tool), plain) else {
        return;
    };
    let is_tool = |map: &&JsonMap| map.get("role").and_then(Value::as_str) == Some("tool");
    let behind = out.get(at + 1..).unwrap_or_default().iter().take_while(is_tool).count();
    out.insert(at + 1 + behind, result);
}

/// Puts calls that were made at once into one message, the last of theirs, and their results behind it: a model's own
/// interface has them so, and servers read the tool messages at the end as the answers.
fn gather(out: &mut Vec<JsonMap>, ids: &[&str]) {
    let text = |map: &JsonMap, key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    let wanted = |id: Option<String>| id.is_some_and(|id| ids.contains(&id.as_str()));
    let is_one = |call: &Value| wanted(call.get("id").and_then(Value::as_str).map(str::to_owned));
    let holds = |map: &JsonMap| {
        let calls = map.get("toolCalls").and_then(Value::as_array);
        calls.is_some_and(|calls| calls.iter().any(is_one))
    };
    let holders = out.iter().filter(|map| holds(map)).count();
    let (2.., Some(last)) = (holders, out.iter().rposition(holds)) else {
        return;
    };
    let mut calls = Vec::new();
    let mut results = Vec::new();
    let mut kept = Vec::with_capacity(out.len());
    let mut at = 0;
    for (index, mut map) in std::mem::take(out).into_iter().enumerate() {
        if text(&map, "role").as_deref() == Some("tool") && wanted(text(&map, "toolCallId")) {
            results.push(map);
            continue;
        }
        let mut emptied = false;
        if let Some(Value::Array(own)) = map.get_mut("toolCalls") {
            let (taken, left): (Vec<Value>, Vec<Value>) = std::mem::take(own).into_iter().partition(is_one);
            emptied = left.is_empty() && !taken.is_empty();
            calls.extend(taken);
            *own = left;
        }
        if index == last {
            at = kept.len();
        } else if emptied {
            map.shift_remove("toolCalls");
            if !map.contains_key("content") {
                continue;
            }
        }
        kept.push(map);
    }
    if let Some(Value::Array(own)) = kept.get_mut(at).and_then(|map| map.get_mut("toolCalls")) {
        own.extend(calls);
    }
    kept.splice(at + 1..at + 1, results);
    *out = kept;
}

/// The tool message of an answered call. An interrupt's answer is none: it travels in `resume`.
fn result(tool: &ToolPart, plain: bool) -> Option<JsonMap> {
    let said = tool.result_provider_metadata.as_ref();
    let error = match tool.state {
        ToolState::OutputAvailable => None,
        // The server's own word about a call that was not allowed.
        ToolState::OutputDenied if noted(said, "id").is_some() => None,
        ToolState::OutputError => Some(tool.error_text.clone().unwrap_or_default()),
        _ => return None,
    };
    let content = match (note(said).and_then(|said| said.get("content")), &error, tool.output()) {
        (Some(content), ..) if !plain || content.is_string() => content.clone(),
        (_, Some(error), _) => Value::String(error.clone()),
        (_, None, Some(output)) => match &*output {
            Value::String(text) => Value::String(text.clone()),
            value => Value::String(value.to_string()),
        },
        (_, None, None) => Value::String(String::new()),
    };
    let fallback = format!("{}:tool", tool.call_id);
    let mut map = JsonMap::new();
    map.set("id", noted(said, "id").unwrap_or(&fallback));
    map.set("role", "tool");
    map.set("toolCallId", tool.call_id.as_str());
    map.set("content", content);
    map.set_some("error", error.filter(|_| noted(said, "id").is_none()));
    for key in ["error", "subagentRunId", "metadata"] {
        if let Some(value) = note(said)
            .and_then(|said| said.get(key))
            .filter(|_| !plain || key == "error")
        {
            map.insert(key.into(), value.clone());
        }
    }
    Some(map)
}

/// A person's words inside an answer, and what the server said of them.
fn steering(map: &JsonMap) -> Option<(JsonMap, Option<&Value>)> {
    let parts = map.get("parts")?.as_array()?;
    let words: Vec<&str> = parts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
    let said = parts.first().and_then(|part| part.get("providerMetadata"));
    Some((with_content("user", map.get("id")?.as_str()?, words.join("\n\n")), said))
}

/// Encrypted values stand in the message's metadata, by what they belong to.
fn add_encrypted(out: &mut [JsonMap], encrypted: &Value) {
    let value_of = |space: &str, map: &JsonMap| {
        let id = map.get("id").and_then(Value::as_str)?;
        encrypted.get(space)?.get(id).cloned()
    };
    for message in out {
        message.set_some("encryptedValue", value_of("message", message));
        let calls = message.get_mut("toolCalls").and_then(Value::as_array_mut);
        for call in calls.into_iter().flatten().filter_map(Value::as_object_mut) {
            call.set_some("encryptedValue", value_of("tool-call", call));
        }
    }
}
