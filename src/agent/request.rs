//! Reads a chat request: both body shapes (`ai-sdk.md` 1.1 and 1.2), leniently, as a server in the wild would.

use serde_json::Value;

use super::starters::meant;
use crate::words::Locale;

/// A request as the host got it.
#[derive(Clone, Debug, Default)]
pub struct AgentRequest {
    /// Of HTTP.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// The body as text; empty when there is none.
    pub body: String,
}

/// What the agent needs to know about one request.
#[derive(Debug)]
pub(super) struct DemoTurn {
    pub chat_id: String,
    pub messages: Vec<Value>,
    /// The messages are the whole history, not just the new one.
    pub whole: bool,
    pub regenerate: bool,
    /// The id of the message that an edit, a continuation or a regeneration named.
    pub message_id: Option<String>,
    /// What the page around the chat says of itself, `[{description, value}]`.
    pub context: Value,
    /// What it can do, `{name: {description, parameters}}`.
    pub tools: Value,
}

impl DemoTurn {
    pub fn read(body: &str) -> Result<DemoTurn, String> {
        let mut body = parsed(body)?;
        let chat_id = string(&body, "id").unwrap_or_default().to_string();
        if chat_id.is_empty() {
            return Err("The body has no chat id.".into());
        }
        let mut taken = |key: &str| body.get_mut(key).map(Value::take);
        let (context, tools) = (taken("context"), taken("tools"));
        let (messages, whole) = match (taken("messages"), taken("message")) {
            (Some(Value::Array(messages)), _) => (messages, true),
            (_, Some(message @ Value::Object(_))) => (vec![message], false),
            _ => return Err("The body has neither messages nor a message.".into()),
        };
        if messages.is_empty() {
            return Err("The body has no message to answer.".into());
        }
        Ok(DemoTurn {
            chat_id,
            messages,
            whole,
            regenerate: string(&body, "trigger") == Some("regenerate-message"),
            message_id: string(&body, "messageId").map(str::to_string),
            context: context.unwrap_or_default(),
            tools: tools.unwrap_or_default(),
        })
    }

    pub fn last(&self) -> Option<&Value> {
        self.messages.last()
    }

    /// The assistant message that this request continues (a tool output or an approval came back).
    pub(super) fn continued(&self) -> Option<&Value> {
        let last = self.last()?;
        (string(last, "role") == Some("assistant") && !self.regenerate).then_some(last)
    }

    /// The last message of the person.
    pub(super) fn asked(&self) -> Option<&Value> {
        self.messages
            .iter()
            .rev()
            .find(|message| string(message, "role") == Some("user"))
    }

    /// Its words.
    pub fn text(&self) -> String {
        self.asked().map(text_of).unwrap_or_default()
    }

    /// The language of the last words that have one; a press on a button may have none.
    pub(super) fn locale(&self) -> Option<Locale> {
        let users = self.messages.iter().rev();
        users
            .filter(|message| string(message, "role") == Some("user"))
            .find_map(|message| script_of(meant(&text_of(message), "ai-sdk")))
    }
}

/// The JSON of a body.
pub(super) fn parsed(body: &str) -> Result<Value, String> {
    serde_json::from_str(body).map_err(|error| format!("The body isn't JSON: {error}."))
}

/// The parts of a message.
pub(super) fn parts(message: &Value) -> &[Value] {
    message
        .get("parts")
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// A string field.
pub(super) fn string<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

/// The parts after the last `step-start`.
pub(super) fn last_step(message: &Value) -> &[Value] {
    let parts = parts(message);
    let start = parts
        .iter()
        .rposition(|part| string(part, "type") == Some("step-start"));
    parts.get(start.map_or(0, |at| at + 1)..).unwrap_or_default()
}

/// A tool part's name, static or dynamic.
pub(super) fn tool_name(part: &Value) -> Option<&str> {
    match string(part, "type")? {
        "dynamic-tool" => string(part, "toolName"),
        kind => kind.strip_prefix("tool-"),
    }
}

/// The words of a message.
pub(super) fn text_of(message: &Value) -> String {
    let texts = parts(message)
        .iter()
        .filter(|part| string(part, "type") == Some("text"));
    texts
        .filter_map(|part| string(part, "text"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Whether any letter is of a script that this language is written in.
pub fn is_written_in(text: &str, locale: Locale) -> bool {
    let hangul = |c: char| matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7a3}');
    let han = |c: char| matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}');
    let kana = |c: char| matches!(c, '\u{3040}'..='\u{30ff}');
    let arabic = |c: char| matches!(c, '\u{0600}'..='\u{06ff}');
    match locale {
        Locale::Ja => text.chars().any(kana),
        Locale::Ar => text.chars().any(arabic),
        Locale::Ko => text.chars().any(hangul),
        Locale::Zh => text.chars().any(han),
        _ => text.chars().any(|c| c.is_ascii_alphabetic()),
    }
}

/// The language by the script of the text: any Hangul is Korean, any Kana Japanese, any other Han Chinese, Latin letters
/// English. What the agent does not speak it answers in English.
pub(super) fn script_of(text: &str) -> Option<Locale> {
    [Locale::Ko, Locale::Ja, Locale::Ar, Locale::Zh, Locale::En]
        .into_iter()
        .find(|locale| is_written_in(text, *locale))
}
