//! Finds words in a conversation: the sentence that they stand in, cut around them. Knows the words of messages, and what
//! their components say in Markdown.

use std::borrow::Cow;

use super::{Items, component};
use crate::case::lower;
use crate::model::{Message, MessagePart, Role};
use crate::words::Locale;

/// Characters of the sentence before and after what was found.
const BEFORE: usize = 28;
const AFTER: usize = 90;

/// What was found, and what stands around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHit {
    /// The id of the message.
    pub message: String,
    /// What stands before it, cut at a word.
    pub before: String,
    /// The words as they are written there.
    pub found: String,
    /// What stands behind it.
    pub after: String,
}

/// The place of `words` in a text, whatever its case, in bytes of the text.
pub fn is_in(text: &str, words: &str) -> Option<(usize, usize)> {
    let (wanted, small) = (folded(words.trim()), folded(text));
    if wanted.is_empty() {
        return None;
    }
    let from = small.find(&wanted)?;
    let (mut letters, mut at, mut start) = (small.chars(), 0, None);
    for (place, letter) in text.char_indices() {
        let pair = letters.by_ref().take(if letter == TWO_IN_SMALL { 2 } else { 1 });
        at += pair.map(char::len_utf8).sum::<usize>();
        if at > from {
            start.get_or_insert(place);
        }
        if at >= from + wanted.len() {
            return Some((start?, place + letter.len_utf8()));
        }
    }
    None
}

/// The one letter that becomes two in small, an i and its dot (Unicode's `SpecialCasing.txt`).
const TWO_IN_SMALL: char = 'İ';

/// All letters small, a sigma at a word's end as elsewhere.
fn folded(text: &str) -> String {
    lower(text).replace('ς', "σ")
}

/// The words as they stand, else the first of them that is there.
pub fn first_in(text: &str, words: &str) -> Option<(usize, usize)> {
    is_in(text, words).or_else(|| words.split_whitespace().find_map(|word| is_in(text, word)))
}

/// Whether there are words, and every one is there.
pub fn are_all(words: &str, is_there: impl Fn(&str) -> bool) -> bool {
    !words.trim().is_empty() && words.split_whitespace().all(is_there)
}

/// Where the newest message of a chat has these words as they stand, else the first of them; `None` where the chat, its title
/// among it, lacks one.
pub fn find(title: &str, messages: &[Message], words: &str, locale: Locale) -> Option<TextHit> {
    let mut texts = Vec::new();
    for message in messages.iter().rev().filter(|message| message.role != Role::System) {
        texts.extend(
            said(message, locale)
                .into_iter()
                .map(|text| (message.id.as_str(), text)),
        );
    }
    let is_there = |word: &str| {
        let mut all = texts.iter();
        is_in(title, word).is_some() || all.any(|(_, text)| is_in(text, word).is_some())
    };
    if !are_all(words, is_there) {
        return None;
    }
    let hit = |words: &str| texts.iter().find_map(|(message, text)| around(message, text, words));
    hit(words).or_else(|| words.split_whitespace().find_map(hit))
}

/// What a message says, part by part.
fn said(message: &Message, locale: Locale) -> Vec<Cow<'_, str>> {
    // A backslash keeps a sign of Markdown from being one.
    let written = |markdown: String| Cow::Owned(markdown.replace('\\', ""));
    let parts = message.parts.iter();
    parts
        .filter_map(|part| match part {
            MessagePart::Text(text) => Some(Cow::Borrowed(text.text.as_str())),
            MessagePart::Tool(tool) => component::tool(tool, locale, &Items::default(), false).map(written),
            MessagePart::Data(data) => component::data(data, locale).map(written),
            _ => None,
        })
        .collect()
}

/// The line in which `words` stand, cut around them.
fn around(message: &str, text: &str, words: &str) -> Option<TextHit> {
    let (from, to) = is_in(text, words)?;
    let (head, tail) = (&text[..from], &text[to..]);
    let head = head.rsplit('\n').next().unwrap_or_default();
    let tail = tail.split('\n').next().unwrap_or_default();
    let skipped = head.chars().count().saturating_sub(BEFORE);
    let mut before: String = head.chars().skip(skipped).collect();
    if skipped > 0 {
        before.insert(0, '…');
    }
    let mut after: String = tail.chars().take(AFTER).collect();
    if after.len() < tail.len() {
        after.push('…');
    }
    let shown = |text: String| text.replace(['*', '`', '#', '|'], "");
    Some(TextHit {
        message: message.to_owned(),
        before: shown(before),
        found: text[from..to].to_owned(),
        after: shown(after),
    })
}
