//! What several tests share: corpora, packages, and folding bytes in one call.

pub mod ag_ui;
pub mod agent;
pub mod page;
pub mod questions;
pub mod server;
pub mod sketch;
pub mod streams;
pub mod widgets;

use std::path::PathBuf;

use partsong::export::{self, ExportStyle};
use partsong::model::{Change, Conversation, Ended, FoldMode, Message, Reply, Start};
use partsong::protocol::{self, Decoded};
use partsong::words::Locale;
use serde_json::Value;

/// A file of `tests/corpora`, whose README says what each is.
///
/// # Panics
/// When it is not there: a corpus is part of the repository.
pub fn corpus(path: &str) -> String {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpora")
        .join(path);
    std::fs::read_to_string(&full).unwrap_or_else(|error| panic!("{}: {error}", full.display()))
}

/// A file of an npm package that `tests/package.json` names.
///
/// # Panics
/// When the package is not installed; says what installs it.
pub fn package(path: &str) -> String {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/node_modules")
        .join(path);
    std::fs::read_to_string(&full)
        .unwrap_or_else(|error| panic!("{}: {error}: run `make native`, or `npm ci` in tests/", full.display()))
}

/// The Rust files below a folder of the repository, by their paths, each with its text.
///
/// # Panics
/// When one of them can't be read.
pub fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        if path.is_dir() {
            found.extend(sources(&name));
        } else if name.ends_with(".rs") {
            found.push((name, std::fs::read_to_string(path).expect("a source file")));
        }
    }
    found
}

/// What a person does in a conversation, wherever the call stands.
pub trait Answers {
    fn takes(&mut self, reply: &Reply) -> bool;

    fn answer_tool(&mut self, call_id: &str, answer: Result<Value, String>) -> bool {
        let call_id = call_id.to_owned();
        self.takes(&match answer {
            Ok(output) => Reply::ToolOutput { call_id, output },
            Err(error_text) => Reply::ToolFailed { call_id, error_text },
        })
    }

    fn respond_approval(&mut self, approval_id: &str, approved: bool, reason: Option<String>) -> bool {
        self.takes(&Reply::Approval {
            approval_id: approval_id.to_owned(),
            approved,
            reason,
        })
    }
}

impl Answers for Conversation {
    fn takes(&mut self, reply: &Reply) -> bool {
        self.take(reply, None)
    }
}

/// What a message gives to the clipboard, in English.
pub fn copied(message: &Message) -> String {
    let style = ExportStyle {
        locale: Locale::En,
        markers: None,
    };
    export::message(message, style, &Default::default())
}

/// The bytes that a text of hexadecimal digits writes.
pub fn hex(text: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(byte).collect()
}

pub fn lines(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| partsong::json::parse::parse(line).expect("a JSON line"))
}

pub fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fixtures")
            .join(name),
    )
    .expect("the fixture")
}

/// What a fold left behind.
#[derive(Debug, PartialEq)]
pub struct Folded {
    pub messages: Vec<Value>,
    pub transient: Vec<Value>,
    pub error: Option<String>,
    pub skipped: usize,
}

pub fn fold_from(messages: Vec<Message>, start: Start, pieces: &[&[u8]], mode: FoldMode) -> Folded {
    let mut conversation = Conversation::new(messages);
    conversation.begin(start, "fresh".into());
    let mut decoder = protocol::by_name("ai-sdk").expect("the protocol").decoder(mode);
    let mut folded = Folded {
        messages: Vec::new(),
        transient: Vec::new(),
        error: None,
        skipped: 0,
    };
    for decoded in page::decoded(&mut *decoder, pieces) {
        match decoded {
            Decoded::Event(event) => match conversation.apply(event, mode) {
                Ok(changes) => {
                    for change in changes {
                        match change {
                            Change::Transient(part) => folded.transient.push(part.to_json()),
                            Change::Skipped(_) => folded.skipped += 1,
                            Change::Failed(message) => folded.error = Some(message),
                            _ => {}
                        }
                    }
                }
                Err(error) => {
                    folded.error = Some(error.to_string());
                    break;
                }
            },
            Decoded::Skipped { .. } => folded.skipped += 1,
            Decoded::Alive => {}
            Decoded::Fatal { class, message } => {
                folded.error = Some(format!("{}: {message}", class.as_str()));
                break;
            }
        }
    }
    conversation.show();
    conversation.end(Ended::Complete);
    folded.messages = conversation.messages.iter().map(Message::to_json).collect();
    folded
}

pub fn fold(pieces: &[&[u8]], mode: FoldMode) -> Folded {
    fold_from(Vec::new(), Start::NewAnswer, pieces, mode)
}

/// Chunks as the SDK's server frames them.
pub fn stream(chunks: &[&str]) -> Vec<u8> {
    chunks
        .iter()
        .flat_map(|chunk| format!("data: {chunk}\n\n").into_bytes())
        .collect()
}

/// The value with its numbers spelled as doubles, so that `1.0` equals `1`.
pub fn numbers(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().map_or(Value::Null, |number| Value::from(number + 0.0)),
        Value::Array(items) => items.iter().map(numbers).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), numbers(value))).collect(),
        other => other.clone(),
    }
}
