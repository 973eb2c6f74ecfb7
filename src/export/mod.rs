//! A conversation outside of the page: as Markdown, for the clipboard and for files, and as JSON. Says what the page shows,
//! tables and charts with their figures. Knows messages and contracts; draws nothing and reads no clock.

mod chart;
mod component;
mod figures;
mod find;
pub mod receipt;
mod table;

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::contract::data::documents::DOCUMENT_PART;
use crate::contract::data::sources::{CITATIONS, Sources};
use crate::model::{FilePart, ItemState, Message, MessagePart, Role, item_states};
use crate::words::Locale;

pub use component::{says, says_data};
pub use find::{TextHit, are_all, find, first_in, is_in};

/// How a conversation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportStyle {
    /// The language of its headings.
    pub locale: Locale,
    /// Whether citation markers are read: `None` where the server says what they stand for.
    pub markers: Option<bool>,
}

/// Where the items of components stand after actions on them, by tool call id and item id.
pub type Items = HashMap<(String, String), ItemState>;

/// A whole chat as Markdown: its title, each question as a heading, and what was answered.
pub fn chat(title: &str, messages: &[Message], style: ExportStyle) -> String {
    let items = item_states(messages, false, false);
    let mut out = vec![format!("# {}", line(title))];
    for message in messages {
        match message.role {
            Role::System => {}
            Role::User => {
                let words = message.text();
                let mut lines = words.trim().lines();
                // A heading is one line; what follows stays the person's own words.
                out.extend(lines.next().map(|first| format!("## {}", line(first))));
                let rest: Vec<String> = lines.map(|line| format!("> {line}")).collect();
                out.extend((!rest.is_empty()).then(|| rest.join("\n")));
                out.extend(message.parts.iter().filter_map(|part| match part {
                    MessagePart::File(part) => Some(file(part)),
                    _ => None,
                }));
            }
            Role::Assistant => {
                let answer = self::message(message, style, &items);
                out.extend((!answer.is_empty()).then_some(answer));
            }
        }
    }
    out.join("\n\n") + "\n"
}

/// A whole chat as JSON: the messages as the AI SDK has them (`UIMessage`), so that another chat can take them up.
pub fn json(title: &str, messages: &[Message]) -> String {
    let messages: Vec<Value> = messages.iter().map(Message::to_json).collect();
    let chat = json!({ "title": title, "messages": messages });
    serde_json::to_string_pretty(&chat).unwrap_or_default() + "\n"
}

/// A message as the AI SDK has it, for developers.
pub fn json_of(message: &Message) -> String {
    serde_json::to_string_pretty(&message.to_json()).unwrap_or_default()
}

/// One message as Markdown: its texts with numbers for what they cite, what its components show, and its sources as
/// footnotes. A person's message is its words.
pub fn message(message: &Message, style: ExportStyle, items: &Items) -> String {
    if message.role == Role::User {
        return message.text();
    }
    let sources = Sources::of(&message.parts);
    let is_told = |part: &MessagePart| matches!(part, MessagePart::Data(data) if data.kind == DOCUMENT_PART);
    let has_documents = message.parts.iter().any(is_told);
    let mut scope = 0_usize;
    let mut out = Vec::new();
    for part in &message.parts {
        match part {
            MessagePart::Data(data) if data.kind == CITATIONS => scope += 1,
            MessagePart::Data(data) => out.extend(component::data(data, style.locale)),
            MessagePart::Tool(tool) => out.extend(component::tool(tool, style.locale, items, has_documents)),
            MessagePart::File(part) if !part.reasoning => out.push(file(part)),
            MessagePart::Text(text) if !text.text.is_empty() => out.push(match &text.citations {
                Some(citations) => sources.placed(citations, &text.text),
                None if style.markers.unwrap_or(scope > 0) => sources.plain(scope.saturating_sub(1), &text.text),
                None => text.text.clone(),
            }),
            _ => {}
        }
    }
    let notes = sources.footnotes();
    out.push(notes);
    out.retain(|part| !part.trim().is_empty());
    out.join("\n\n")
}

/// A file by its name; with its address where that says something outside of the page.
fn file(part: &FilePart) -> String {
    let name = part.filename.as_deref().unwrap_or(&part.media_type);
    let is_address = part.url.starts_with("https://") || part.url.starts_with("http://");
    match is_address && !part.url.contains([' ', '\n', '(', ')']) {
        true => format!("[{}]({})", plain(name), part.url),
        false => format!("- {}", plain(name)),
    }
}

/// A text from outside as one line in which nothing is Markdown.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in line(text).chars() {
        if matches!(
            character,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~'
        ) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A text on one line, without the isolates that the page sets around names.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .join(" ")
        .replace(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'], "")
}

/// A Markdown table; the flags say which columns end at the end.
fn table_of(head: &[String], at_end: &[bool], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let rule: Vec<&str> = at_end.iter().map(|end| if *end { "---:" } else { "---" }).collect();
    let mut out = vec![row(head), format!("| {} |", rule.join(" | "))];
    out.extend(rows.iter().map(|cells| row(cells)));
    out.join("\n")
}

/// A cell of a Markdown table.
fn cell(text: &str) -> String {
    line(text).replace('\\', "\\\\").replace('|', "\\|")
}

#[cfg(test)]
mod tests;
