//! What the agent always says, and how an answer stands in its sentences: short, on one line, and as text, whatever
//! Markdown the person wrote.

use crate::words::text::demo::interview as demo;
use serde_json::Value;

use crate::contract::Interaction;
use crate::words::{Locale, Text};

/// The longest quote, in characters.
const MAX_QUOTE: usize = 160;
/// The longest quote in a question's title.
const MAX_BRIEF: usize = 40;

pub(super) const OPENING: Text = demo::OPENING;
pub(super) const OPENING_SHORT: Text = demo::OPENING_SHORT;
pub(super) const NOTHING_OPEN: Text = demo::NOTHING_OPEN;
pub(super) const STOPPED: Text = demo::STOPPED;
pub(super) const THANKS: Text = demo::THANKS;

pub(super) const OVER: Text = demo::OVER;

/// How much follows a question that is asked in words: so many cards of so many.
pub(super) fn still_to_come((left, total): (usize, usize), locale: Locale) -> String {
    demo::TO_COME.fill(locale, &[("left", &left.to_string()), ("total", &total.to_string())])
}

/// A submitted value as the person would read it.
pub(super) fn summary(call: &Value, value: &Value) -> Option<String> {
    let interaction = Interaction::read(call).ok()?;
    let locale = interaction
        .envelope
        .locale()
        .and_then(Locale::from_tag)
        .unwrap_or_default();
    if interaction.envelope.is_sensitive() {
        return Some(demo::PRIVATE.get(locale).into());
    }
    let said = interaction.question.summary(value);
    let word = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    Some(match (word("choice"), word("decision")) {
        ("tie", _) => joined(demo::TIE.get(locale), &said),
        ("none", _) => joined(demo::NEITHER.get(locale), &said),
        (_, "changes_requested") => joined(demo::CHANGES.get(locale), &said),
        _ if interaction.envelope.kind == "image_annotation" && said.bytes().all(|byte| byte.is_ascii_digit()) => {
            demo::MARKS.fill(locale, &[("count", &said)])
        }
        // A text reads in quotes already.
        _ => match said.strip_prefix('“').and_then(|said| said.strip_suffix('”')) {
            Some(text) => text.into(),
            None => said,
        },
    })
}

fn joined(word: &str, more: &str) -> String {
    match more {
        "" => word.into(),
        more => format!("{word} · {more}"),
    }
}

/// Text on one line, cut to a length.
fn line(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let cut: String = line.chars().take(max).collect();
    format!("{}…", cut.trim_end())
}

/// A quote for a question's title, which is plain text.
pub(super) fn brief(text: &str) -> String {
    line(text, MAX_BRIEF)
}

/// A quote for a sentence in Markdown: what looks like Markdown stays text.
pub(super) fn quote(text: &str) -> String {
    let mut quote = String::new();
    for char in line(text, MAX_QUOTE).chars() {
        if "\\`*_{}[]<>#~|!&$".contains(char) {
            quote.push('\\');
        }
        quote.push(char);
    }
    quote
}
