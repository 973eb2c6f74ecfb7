//! Makes letters visible that a reader can't see or that turn the direction of the text (Trojan Source, CVE-2021-42574).

use std::borrow::Cow;
use std::fmt::Write;

/// The text with every invisible or direction-changing letter spelled out: `[U+202E]`. For code, file names, tool input
/// and addresses; not for prose, where joiners are part of words and emoji.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_hidden(letter) {
            // Writing to a string can't fail.
            let _ = write!(out, "[U+{:04X}]", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// `security.md` 5.
pub(super) fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'
            | '\u{feff}'
            | '\u{061c}'
            | '\u{00ad}'
            | '\u{e0000}'..='\u{e007f}'
    )
}
