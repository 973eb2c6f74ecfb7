//! Finds words in a conversation: the sentence that they stand in, cut around them. Knows the words of messages, not those
//! of components.

use crate::case::lower;
use crate::model::{Message, MessagePart, Role};

/// Characters of the sentence before and after what was found.
const BEFORE: usize = 28;
const AFTER: usize = 90;

/// What was found, and what stands around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHit {
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

/// The newest message of a conversation that has these words, and where.
pub fn find(messages: &[Message], words: &str) -> Option<TextHit> {
    let spoken = messages.iter().rev().filter(|message| message.role != Role::System);
    spoken
        .flat_map(|message| message.parts.iter())
        .find_map(|part| match part {
            MessagePart::Text(text) => around(&text.text, words),
            _ => None,
        })
}

/// The line in which `words` stand, cut around them.
fn around(text: &str, words: &str) -> Option<TextHit> {
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
        before: shown(before),
        found: text[from..to].to_owned(),
        after: shown(after),
    })
}
