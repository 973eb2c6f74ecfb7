//! A `RunAgentInput` as a model reads it (`ag-ui.md` 3 and 4), leniently: unknown roles and parts are left out.

use serde_json::Value;

use crate::agent::llm::attachment::{attached, is_picture};
use crate::agent::llm::builtin_tools;
use crate::agent::llm::dialog::{DialogEntry, ModelCall, Saying, Tool};
use crate::agent::llm::prompt;
use crate::agent::request::{parsed, string};

pub(super) struct Input {
    pub thread_id: String,
    pub run_id: String,
    /// The client speaks the wire of 1.0.
    pub is_current: bool,
    pub history: Vec<DialogEntry>,
    /// The messages as they came, for a snapshot of the thread.
    pub messages: Vec<Value>,
    /// The page's tools; `None` if it doesn't say.
    pub tools: Option<Vec<Tool>>,
    pub context: Vec<(String, String)>,
}

impl Input {
    pub fn read(body: &str) -> Result<Input, String> {
        let mut body = parsed(body)?;
        let Some(Value::Array(messages)) = body.get_mut("messages").map(Value::take) else {
            return Err("The body has no messages.".into());
        };
        let named = |key: &str| match string(&body, key) {
            Some(id) if !id.is_empty() => Ok(id.to_string()),
            _ => Err(format!("The body has no {key}.")),
        };
        let mut history: Vec<DialogEntry> = messages.iter().filter_map(entry).collect();
        // A press on a surface comes without a message.
        let press = body.pointer("/forwardedProps/a2uiAction/userAction");
        history.extend(press.map(|press| DialogEntry::Person(vec![Saying::Event(press.clone())])));
        Ok(Input {
            thread_id: named("threadId")?,
            run_id: named("runId")?,
            is_current: string(&body, "protocolVersion").is_some_and(|version| version.starts_with("1.")),
            history,
            messages,
            tools: body
                .get("tools")
                .filter(|tools| tools.is_array())
                .map(builtin_tools::read),
            context: body.get("context").map(prompt::context).unwrap_or_default(),
        })
    }
}

fn entry(message: &Value) -> Option<DialogEntry> {
    Some(match string(message, "role")? {
        "user" => {
            let mut said = sayings(message.get("content")?);
            // The words of a press are for people; this says what was pressed.
            said.extend(message.pointer("/metadata/ui-action").cloned().map(Saying::Event));
            DialogEntry::Person(said)
        }
        "assistant" => DialogEntry::Model {
            text: string(message, "content").unwrap_or_default().into(),
            calls: calls(message),
        },
        "tool" => DialogEntry::Result {
            call_id: string(message, "toolCallId")?.into(),
            content: content(message),
        },
        "system" | "developer" => DialogEntry::System(content(message)),
        _ => return None,
    })
}

fn calls(message: &Value) -> Vec<ModelCall> {
    let calls = message.get("toolCalls").and_then(Value::as_array).into_iter().flatten();
    let read = |call: &Value| {
        let function = call.get("function")?;
        Some(ModelCall {
            id: string(call, "id")?.into(),
            name: string(function, "name")?.into(),
            arguments: string(function, "arguments").unwrap_or("{}").into(),
            ..ModelCall::default()
        })
    };
    calls.filter_map(read).collect()
}

fn content(message: &Value) -> String {
    match message.get("content") {
        Some(Value::String(text)) => text.clone(),
        Some(parts @ Value::Array(_)) => sayings(parts).iter().map(Saying::text).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

fn sayings(content: &Value) -> Vec<Saying> {
    match content {
        Value::String(text) => vec![Saying::Text(text.clone())],
        Value::Array(parts) => parts.iter().filter_map(saying).collect(),
        _ => Vec::new(),
    }
}

fn saying(part: &Value) -> Option<Saying> {
    let kind = string(part, "type")?;
    if kind == "text" {
        return Some(Saying::Text(string(part, "text")?.into()));
    }
    let source = part.get("source");
    if kind == "image"
        && let Some(source) = source
    {
        let value = string(source, "value")?;
        let mime = string(source, "mimeType");
        match (string(source, "type")?, mime) {
            ("data", Some(mime)) if is_picture(mime) => {
                return Some(Saying::Image(format!("data:{mime};base64,{value}")));
            }
            ("url", mime)
                if mime.is_none_or(is_picture)
                    && (value.starts_with("https://") || value.starts_with("data:image/")) =>
            {
                return Some(Saying::Image(value.into()));
            }
            _ => {}
        }
    }
    let name = part.pointer("/metadata/filename").and_then(Value::as_str);
    let url = source.and_then(|source| {
        let value = string(source, "value")?;
        match string(source, "type")? {
            "data" => {
                let mime = string(source, "mimeType").unwrap_or_default();
                Some(format!("data:{mime};base64,{value}"))
            }
            "url" if value.starts_with("data:") => Some(value.into()),
            _ => None,
        }
    });
    Some(Saying::Text(attached(name, url.as_deref().unwrap_or_default())))
}
