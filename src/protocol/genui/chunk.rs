//! One line of the response as what it says (`genui.md` 2). Accepts plain chunks, Genkit's and those of the v1.0
//! draft. Knows no message.

use serde_json::{Value, json};

use crate::json::SetMember;
use crate::json::parse as wire;
use crate::model::ErrorClass;

/// Tool requests of one chunk that are read.
const MAX_PARTS: usize = 1_000;
/// Widgets of one surface (`security.md` 7).
const MAX_WIDGETS: usize = 5_000;

/// What a chunk says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    /// A surface in the words of `data-genui`, and its id.
    Surface { id: String, data: Value },
    /// Words of the model as they are written.
    Text(String),
    /// All of its words; they may have been told before.
    Whole(String),
    /// The answer is complete.
    Done,
    /// The server failed.
    Error(String),
    /// Something was left out and harmed only itself.
    Skipped { class: ErrorClass, message: String },
    /// Nothing but that the connection lives.
    Alive,
}

fn skipped(message: impl Into<String>) -> Said {
    Said::Skipped {
        class: ErrorClass::InvalidChunk,
        message: message.into(),
    }
}

/// Reads one line. `told`: a surface was told before, so that the last chunk need not.
pub(super) fn read(line: &str, told: bool, out: &mut Vec<Said>) {
    let line = line.trim();
    if let Some(rest) = line.strip_prefix("error:") {
        let value = wire::parse(rest.trim()).unwrap_or_else(|_| Value::String(rest.trim().to_owned()));
        out.push(Said::Error(error_text(&value)));
        return;
    }
    let noise = ["event:", "id:", "retry:", ":"];
    if noise.iter().any(|start| line.starts_with(start)) {
        out.push(Said::Alive);
        return;
    }
    let text = line.strip_prefix("data:").unwrap_or(line).trim();
    if text.is_empty() || text == "[DONE]" {
        out.push(Said::Alive);
        return;
    }
    let chunk = match wire::parse(text) {
        Ok(chunk) => chunk,
        Err(error) => {
            out.push(Said::Skipped {
                class: ErrorClass::InvalidJson,
                message: error.to_string(),
            });
            return;
        }
    };
    let Value::Object(mut chunk) = chunk else {
        out.push(skipped("The line is not a JSON object."));
        return;
    };
    if let Some(result) = chunk.shift_remove("result") {
        whole(result.get("message").unwrap_or(&result), told, out);
        out.push(Said::Done);
        return;
    }
    if let Some(error) = chunk.get("error").filter(|error| !error.is_null()) {
        out.push(Said::Error(error_text(error)));
        return;
    }
    if let Some(message) = chunk.shift_remove("message") {
        return said(message, told, out);
    }
    for name in ["addOrUpdateSurface", "deleteSurface"] {
        if let Some(input) = chunk.shift_remove(name) {
            out.push(tool(name, input));
            return;
        }
    }
    match chunk.get("text").and_then(Value::as_str) {
        Some(text) => out.push(Said::Text(text.to_owned())),
        None => {
            let keys: Vec<&str> = chunk.keys().map(String::as_str).take(8).collect();
            out.push(skipped(format!("Unknown chunk with {}.", keys.join(", "))));
        }
    }
}

/// A message while the answer streams.
fn said(mut message: Value, told: bool, out: &mut Vec<Said>) {
    if message.get("role").and_then(Value::as_str) == Some("tool") {
        out.push(Said::Alive);
        return;
    }
    if let Some(Value::Array(content)) = message.get_mut("content").map(Value::take) {
        for part in content.into_iter().take(MAX_PARTS) {
            out.extend(content_part(part));
        }
        return;
    }
    // The draft's last chunk.
    if message.get("parts").is_some() {
        whole(&message, told, out);
        out.push(Said::Done);
        return;
    }
    match message.get("text").and_then(Value::as_str) {
        Some(text) => out.push(Said::Whole(text.to_owned())),
        None => out.push(skipped("A message without content.")),
    }
}

fn content_part(mut part: Value) -> Option<Said> {
    if let Some(text) = part.get("text").and_then(Value::as_str) {
        return (!text.is_empty()).then(|| Said::Text(text.to_owned()));
    }
    let Some(mut request) = part.get_mut("toolRequest").map(Value::take) else {
        // Reasoning, media and tool responses of a model are nobody's surface.
        return Some(Said::Alive);
    };
    let name = request
        .get("name")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let partial = request.get("partial").and_then(Value::as_bool) == Some(true);
    let input = request.get_mut("input").map(Value::take).unwrap_or_default();
    let input = match input {
        Value::String(text) => match wire::parse(&text) {
            Ok(value) => value,
            Err(_) if partial => return Some(Said::Alive),
            Err(error) => return Some(skipped(format!("The input of '{name}' is no JSON: {error}"))),
        },
        input => input,
    };
    let said = tool(&name, input);
    match said {
        // What is still being written comes again when it is whole.
        Said::Skipped { .. } if partial => Some(Said::Alive),
        said => Some(said),
    }
}

fn tool(name: &str, mut input: Value) -> Said {
    let id = input.get("surfaceId").and_then(Value::as_str);
    let inner = || input.get("definition")?.get("surfaceId")?.as_str();
    let id = id.or_else(inner).map(str::to_owned);
    match (name, id) {
        ("deleteSurface", Some(id)) => Said::Surface {
            data: json!({ "deleteSurface": { "surfaceId": &id } }),
            id,
        },
        ("addOrUpdateSurface", Some(id)) => match definition(input.get_mut("definition").map(Value::take)) {
            Ok(definition) => Said::Surface {
                data: json!({ "addOrUpdateSurface": { "surfaceId": &id, "definition": definition } }),
                id,
            },
            Err(message) => skipped(format!("addOrUpdateSurface of '{id}': {message}")),
        },
        ("deleteSurface" | "addOrUpdateSurface", None) => skipped(format!("'{name}' without a surfaceId.")),
        _ => skipped(format!("Unknown tool '{name}'.")),
    }
}

/// `{root, widgets, display?}`: what is not a widget is left out.
fn definition(value: Option<Value>) -> Result<Value, &'static str> {
    let Some(Value::Object(mut map)) = value else {
        return Err("the definition is no object.");
    };
    let root = match map.shift_remove("root") {
        Some(Value::String(root)) => root,
        _ => return Err("the definition has no root."),
    };
    let mut widgets = match map.shift_remove("widgets") {
        Some(Value::Array(widgets)) => widgets,
        // A map from id to widget, as models like to write it.
        Some(Value::Object(widgets)) => widgets
            .into_iter()
            .map(|(id, widget)| match widget.get("widget") {
                Some(_) => widget,
                None => json!({ "id": id, "widget": widget }),
            })
            .collect(),
        _ => return Err("the definition has no widgets."),
    };
    widgets.truncate(MAX_WIDGETS);
    let mut definition = json!({ "root": root, "widgets": widgets });
    // Ours: where the surface would like to stand.
    if let (Some(definition), Some(display)) = (definition.as_object_mut(), map.shift_remove("display")) {
        definition.set("display", display);
    }
    Ok(definition)
}

/// The final message: its words, and its surfaces when none was streamed.
fn whole(message: &Value, told: bool, out: &mut Vec<Said>) {
    let content = message.get("content").or_else(|| message.get("parts"));
    let parts = content.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut words = String::new();
    for part in parts.iter().take(MAX_PARTS) {
        if let Some(text) = part.get("text").and_then(Value::as_str) {
            words.push_str(text);
        } else if !told && part.get("toolRequest").is_some() {
            out.extend(content_part(part.clone()));
        }
    }
    if let Some(text) = content.or_else(|| message.get("text")).and_then(Value::as_str) {
        words.push_str(text);
    }
    out.push(Said::Whole(words));
}

/// The words of `{error: {status, message}}`, at any depth of wrapping that is seen.
fn error_text(value: &Value) -> String {
    let inner = value.get("error").unwrap_or(value);
    let text = |key: &str| inner.get(key).and_then(Value::as_str);
    let words = inner.as_str().or_else(|| text("message")).or_else(|| text("status"));
    words
        .unwrap_or("The server reported an error.")
        .chars()
        .take(2_000)
        .collect()
}
