//! Which part of a growing Markdown text may be read out now, and in which words. Reads whole sentences; code blocks and
//! tables are only counted.

use crate::model::marker::{Scanner, TextPiece};
use crate::words::Locale;
use crate::words::text::view as text;

/// Read this much even without the end of a sentence, in bytes of text.
const LONG: usize = 160;
/// Bytes of a citation marker.
const MARKER: usize = 1600;

/// How many bytes of `rest` are ready: everything when the text is `closed`, else up to the end of the last sentence, or
/// up to the last word after a pause or a long stretch without one. An open code block or table is never cut.
pub(super) fn ready(rest: &str, closed: bool, pause: bool) -> usize {
    if closed {
        return rest.len();
    }
    let settled = open_block(rest).unwrap_or(rest.len());
    let rest = &rest[..settled];
    let mut end = 0;
    let mut characters = rest.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let after = at + character.len_utf8();
        let next = characters.peek().map(|(_, next)| *next);
        let ends = match character {
            '。' | '！' | '？' | '\n' => true,
            '.' | '!' | '?' | ':' => next.is_some_and(char::is_whitespace),
            _ => false,
        };
        if ends {
            end = after;
        }
    }
    if rest.len() - end > LONG || (pause && rest.len() > end) {
        end = rest.rfind(char::is_whitespace).map_or(end, |at| end.max(at + 1));
    }
    // A citation marker isn't cut, whatever stands in its title.
    let open = rest[..end].rfind('【').filter(|open| !rest[*open..end].contains('】'));
    open.filter(|open| end - open < MARKER).unwrap_or(end)
}

/// The text without citation markers, which say nothing to the ear.
pub(super) fn without_markers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut write = |piece: TextPiece<'_>| {
        if let TextPiece::Text(text) = piece {
            out.push_str(text);
        }
    };
    let mut scanner = Scanner::default();
    scanner.push(text, &mut write);
    scanner.finish(&mut write);
    out
}

/// Where the code block or table at the end of the text begins, if it isn't closed yet.
fn open_block(rest: &str) -> Option<usize> {
    let mut fence = None;
    let mut table = None;
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        let bare = line.trim_start();
        if bare.starts_with("```") || bare.starts_with("~~~") {
            fence = match fence {
                Some(_) => None,
                None => Some(at),
            };
        } else if fence.is_none() {
            table = match bare.starts_with('|') {
                true => table.or(Some(at)),
                false => None,
            };
        }
        at += line.len();
    }
    fence.or(table)
}

/// The text as it is read out: no Markdown signs, code and tables as "code block, 12 lines".
pub fn words(text: &str, locale: Locale) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut code: Option<usize> = None;
    let mut rows = 0_usize;
    for line in text.lines() {
        let bare = line.trim();
        if bare.starts_with("```") || bare.starts_with("~~~") {
            code = match code {
                Some(lines) => {
                    out.push(summary(locale, true, lines));
                    None
                }
                None => Some(0),
            };
            continue;
        }
        if let Some(lines) = &mut code {
            *lines += 1;
            continue;
        }
        if bare.starts_with('|') {
            rows += 1;
            continue;
        }
        if rows > 0 {
            out.push(summary(locale, false, rows.saturating_sub(2)));
            rows = 0;
        }
        let plain = plain(bare);
        if !plain.is_empty() {
            out.push(plain);
        }
    }
    if let Some(lines) = code {
        out.push(summary(locale, true, lines));
    }
    if rows > 0 {
        out.push(summary(locale, false, rows.saturating_sub(2)));
    }
    out.join(" ")
}

/// One line without its marks; of a link only the words.
fn plain(line: &str) -> String {
    let line = line.trim_start_matches(['#', '>', ' ']);
    let line = line
        .strip_prefix("- ")
        .or_else(|| line.strip_prefix("* "))
        .unwrap_or(line);
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find("](") {
        out.push_str(&rest[..at]);
        let after = &rest[at + 2..];
        match after.find(')') {
            Some(close) => rest = &after[close + 1..],
            None => {
                rest = after;
                break;
            }
        }
    }
    out.push_str(rest);
    out.retain(|character| !matches!(character, '*' | '`' | '[' | ']'));
    out.trim().to_owned()
}

/// What stands for a code block or a table.
fn summary(locale: Locale, code: bool, lines: usize) -> String {
    let words = if code { &text::CODE_BLOCK } else { &text::TABLE };
    words.fill(locale, lines, &[])
}
