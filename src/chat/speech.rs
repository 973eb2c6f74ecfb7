//! Which part of a growing Markdown text may be read out now, and in which words. Reads whole sentences; code blocks and
//! tables are only counted.

use crate::model::marker::{Scan, Scanner, TextPiece};
use crate::words::Locale;
use crate::words::text::view as text;

/// Read this much even without the end of a sentence, in bytes of text.
const LONG: usize = 160;
/// Bytes of a citation marker.
const MARKER: usize = 1600;
/// What is read at once of a text that came faster than it can be heard, in bytes of text: a whole long answer would hold
/// up what draws it.
const PIECE: usize = 2000;

/// The same as [`ready`], of about 2,000 bytes at most: the next piece when that has been said. Longer only by what is never
/// cut.
pub fn piece(rest: &str, closed: bool, pause: bool) -> usize {
    let mut reach = PIECE;
    while reach < rest.len() {
        let taken = ready(&rest[..rest.floor_char_boundary(reach)], false, false);
        if taken > 0 {
            return taken;
        }
        reach *= 2;
    }
    ready(rest, closed, pause)
}

/// How many bytes of `rest` are ready: everything when the text is `closed`, else up to the end of the last sentence, or
/// up to the last word after a pause or a long stretch without one. An open code block or table is never cut.
pub fn ready(rest: &str, closed: bool, pause: bool) -> usize {
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
        end = end.max(rest.trim_end_matches(|letter: char| !letter.is_whitespace()).len());
    }
    // A citation marker isn't cut, whatever stands in its title.
    let open = rest[..end].rfind('【').filter(|open| !rest[*open..end].contains('】'));
    open.filter(|open| end - open < MARKER).unwrap_or(end)
}

/// The text without citation markers, which say nothing to the ear.
pub fn without_markers(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// No-break space, narrow no-break space, ideographic space, thin space: two bytes or three.
    const WIDE: [char; 4] = ['\u{a0}', '\u{202f}', '\u{3000}', '\u{2009}'];

    #[test]
    fn after_a_pause_the_last_whole_word_is_ready_whatever_space_ends_it() {
        for space in WIDE {
            let said = format!("Le prix est de 1{space}");
            assert_eq!(ready(&format!("{said}234"), false, true), said.len(), "{space:?}");
        }
        assert_eq!(ready("unbroken", false, true), 0);
    }

    #[test]
    fn a_long_text_is_said_in_pieces_that_end_with_a_sentence_and_cut_no_code() {
        let sentence = "One of many sentences that came at once. ";
        let prose = sentence.repeat(200);
        let taken = piece(&prose, true, false);
        assert!((PIECE / 2..=PIECE).contains(&taken), "{taken}");
        assert!(prose[..taken].ends_with('.'));
        let code = format!("```\n{}```\n{prose}", "let one = 1;\n".repeat(400));
        let taken = piece(&code, true, false);
        assert_eq!(code[..taken].matches("```").count(), 2, "{taken}");
        assert_eq!(piece("short", true, false), 5);
        assert_eq!(piece("short", false, false), 0);
    }

    proptest! {
        #[test]
        fn what_is_said_piece_by_piece_is_the_whole_text(
            letters in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(&WIDE[..]),
                    prop::sample::select(&['a', '.', ' ', '\n', '`', '|', '【', '】', '。', '가'][..]),
                    any::<char>(),
                ],
                0..400,
            ),
            pauses in prop::collection::vec(any::<bool>(), 1..9),
        ) {
            let text: String = letters.iter().collect();
            let mut said = String::new();
            let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
            for (end, pause) in ends.zip(pauses.iter().cycle()) {
                let rest = &text[said.len()..end];
                said.push_str(&rest[..ready(rest, false, *pause)]);
            }
            let rest = &text[said.len()..];
            said.push_str(&rest[..ready(rest, true, false)]);
            prop_assert_eq!(said, text);
        }

        #[test]
        fn pieces_of_a_long_text_are_the_whole_text(
            letters in prop::collection::vec(prop::sample::select(&['a', 'b', '.', ' ', '\n', '`', '|', '【', '】', '。', '가'][..]), 0..9000),
        ) {
            let text: String = letters.iter().collect();
            let mut at = 0;
            while at < text.len() {
                let taken = piece(&text[at..], true, false);
                prop_assert!(taken > 0);
                at += taken;
            }
        }
    }
}
