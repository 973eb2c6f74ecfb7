//! The scanner (`genos.md` 4.3): holds back what may still become a marker and nothing else. What it yields doesn't
//! depend on how the text was cut.

use super::Marker;
use super::grammar::{DIGITS, is_colon, is_separator, parse};

/// Characters of a marker.
const MAX_MARKER: usize = 400;

/// OpenAI models leak `U+E200 cite U+E202 … U+E201`, with ids that mean nothing to anybody else.
const LEAK: char = '\u{e200}';
const LEAK_END: char = '\u{e201}';

/// What the text was made of.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPiece<'a> {
    /// Words.
    Text(&'a str),
    /// A marker.
    Marker(Marker),
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Inside {
    #[default]
    Nothing,
    /// After `【`; the text before the first `†` goes on as `Expect` says.
    Ids(Expect),
    /// After the first `†`.
    Fields,
    Leak,
}

/// What may come next in a list of ids.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expect {
    /// Nothing was read since the bracket or a separator.
    Start,
    /// So many digits of the first number.
    First(usize),
    Second(usize),
    /// Blanks after an id.
    Gap,
}

/// What tells markers from other text as it arrives. A text that has none is read without holding the code.
pub trait Scan {
    /// Reads more text.
    fn push(&mut self, text: &str, sink: &mut dyn FnMut(TextPiece<'_>));
    /// No more text will come.
    fn finish(&mut self, sink: &mut dyn FnMut(TextPiece<'_>));
}

/// Text in, text and markers out.
#[derive(Debug, Default)]
pub struct Scanner {
    inside: Inside,
    /// What came since the bracket, without it.
    buffer: String,
    count: usize,
}

impl Scan for Scanner {
    fn push(&mut self, text: &str, sink: &mut dyn FnMut(TextPiece<'_>)) {
        let mut rest = text;
        while !rest.is_empty() {
            if self.inside == Inside::Nothing {
                let at = opening(rest).unwrap_or(rest.len());
                if at > 0 {
                    sink(TextPiece::Text(&rest[..at]));
                }
                rest = &rest[at..];
                let mut letters = rest.chars();
                match letters.next() {
                    Some(LEAK) => self.inside = Inside::Leak,
                    Some(_) => self.inside = Inside::Ids(Expect::Start),
                    None => {}
                }
                rest = letters.as_str();
                continue;
            }
            let mut letters = rest.chars();
            let Some(letter) = letters.next() else { return };
            rest = letters.as_str();
            match self.inside {
                Inside::Leak => self.leaked(letter, sink),
                _ => self.letter(letter, sink),
            }
        }
    }

    /// Half a marker is dropped, half of an ordinary bracket is text.
    fn finish(&mut self, sink: &mut dyn FnMut(TextPiece<'_>)) {
        match self.inside {
            Inside::Nothing => {}
            Inside::Leak => self.close(),
            Inside::Ids(_) | Inside::Fields => {
                let cut = self.buffer.contains([':', '：', '†']);
                if !cut {
                    self.spill(sink);
                }
                self.close();
            }
        }
    }
}

impl Scanner {
    fn close(&mut self) {
        self.inside = Inside::Nothing;
        self.buffer.clear();
        self.count = 0;
    }

    /// It was an ordinary bracket.
    fn spill(&mut self, sink: &mut dyn FnMut(TextPiece<'_>)) {
        let text = format!("【{}", self.buffer);
        self.close();
        sink(TextPiece::Text(&text));
    }

    fn letter(&mut self, letter: char, sink: &mut dyn FnMut(TextPiece<'_>)) {
        match letter {
            '】' => match parse(&self.buffer) {
                Some(marker) => {
                    self.close();
                    sink(TextPiece::Marker(marker));
                }
                None => {
                    self.buffer.push(letter);
                    self.spill(sink);
                }
            },
            '【' => {
                self.spill(sink);
                self.inside = Inside::Ids(Expect::Start);
            }
            LEAK => {
                self.spill(sink);
                self.inside = Inside::Leak;
            }
            _ => {
                let next = self.after(letter);
                self.buffer.push(letter);
                self.count += 1;
                match next {
                    Some(inside) if self.count <= MAX_MARKER && !self.buffer.ends_with("\n\n") => self.inside = inside,
                    _ => self.spill(sink),
                }
            }
        }
    }

    /// Where this letter leads; `None` when no marker begins like this.
    fn after(&self, letter: char) -> Option<Inside> {
        let Inside::Ids(expect) = self.inside else {
            return Some(Inside::Fields);
        };
        let blank = letter.is_whitespace();
        let next = match expect {
            Expect::Start | Expect::Gap if letter.is_ascii_digit() => Expect::First(1),
            Expect::Start if blank => Expect::Start,
            Expect::First(count) if letter.is_ascii_digit() && count < DIGITS => Expect::First(count + 1),
            Expect::First(_) if is_colon(letter) => Expect::Second(0),
            Expect::Second(count) if letter.is_ascii_digit() && count < DIGITS => Expect::Second(count + 1),
            Expect::First(_) | Expect::Second(1..) if letter == '†' => return Some(Inside::Fields),
            Expect::Second(1..) | Expect::Gap if is_separator(letter) => Expect::Start,
            Expect::Second(1..) | Expect::Gap if blank => Expect::Gap,
            _ => return None,
        };
        Some(Inside::Ids(next))
    }

    fn leaked(&mut self, letter: char, sink: &mut dyn FnMut(TextPiece<'_>)) {
        if letter == LEAK_END {
            return self.close();
        }
        self.buffer.push(letter);
        self.count += 1;
        if letter == '\n' || self.count >= MAX_MARKER {
            let text = std::mem::take(&mut self.buffer);
            self.close();
            self.push(&text, sink);
        }
    }
}

/// Where the first character that may open something stands.
fn opening(text: &str) -> Option<usize> {
    // Both begin with a byte that few texts hold; `find` alone would look at every character.
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes.get(at..)?.iter().position(|byte| matches!(byte, 0xe3 | 0xee)) {
        at += found;
        if bytes[at..].starts_with("【".as_bytes()) || bytes[at..].starts_with("\u{e200}".as_bytes()) {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Text as it is, markers as `⟦…⟧`.
    fn scan<'a>(pieces: impl IntoIterator<Item = &'a str>, finish: bool) -> String {
        let mut out = String::new();
        let mut scanner = Scanner::default();
        let mut sink = |piece: TextPiece<'_>| match piece {
            TextPiece::Text(text) => out.push_str(text),
            TextPiece::Marker(marker) => out.push_str(&marker.raw.replace('【', "⟦").replace('】', "⟧")),
        };
        for piece in pieces {
            scanner.push(piece, &mut sink);
        }
        if finish {
            scanner.finish(&mut sink);
        }
        out
    }

    #[test]
    fn markers_wait_and_brackets_do_not() {
        assert_eq!(scan(["a【공"], false), "a【공");
        assert_eq!(scan(["a【2024년"], false), "a【2024년");
        assert_eq!(scan(["a【0:1†"], false), "a");
        assert_eq!(scan(["a【", "0", ":1", "†x】b"], false), "a⟦0:1†x⟧b");
        assert_eq!(scan(["【3】【1, 2】【중요"], false), "【3】【1, 2】【중요");
        assert_eq!(scan(["【0:1†a\n\nb】"], false), "【0:1†a\n\nb】");
        assert_eq!(scan(["【0:1【0:2】"], false), "【0:1⟦0:2⟧");
    }

    #[test]
    fn the_end_drops_what_was_cut() {
        assert_eq!(scan(["a【0:12"], true), "a");
        assert_eq!(scan(["a【12"], true), "a【12");
        assert_eq!(scan(["a【"], true), "a【");
        let long = format!("【0:1†{}】", "x".repeat(500));
        assert_eq!(scan([long.as_str()], true), long);
    }

    #[test]
    fn leaked_markers_are_not_shown() {
        assert_eq!(scan(["a\u{e200}cite\u{e202}turn1view0\u{e201}b"], true), "ab");
        assert_eq!(scan(["a\u{e200}cite"], true), "a");
        assert_eq!(scan(["a\u{e200}words\nb"], true), "awords\nb");
    }

    proptest! {
        #[test]
        fn cuts_do_not_matter(
            pieces in prop::collection::vec(
                prop_oneof![
                    Just("【"), Just("】"), Just("0:1"), Just("†"), Just("제목"), Just(", "), Just("12"), Just("\n"), Just(":"),
                    Just("chart"), Just("\u{e200}"), Just("\u{e201}"), Just("a"), Just("L3-L5"),
                ],
                0..40,
            ),
        ) {
            let whole = pieces.concat();
            let letters: Vec<&str> = whole.split_inclusive(|_: char| true).collect();
            let expected = scan([whole.as_str()], true);
            prop_assert_eq!(scan(letters, true), expected.clone());
            prop_assert_eq!(scan(pieces, true), expected);
        }
    }
}
