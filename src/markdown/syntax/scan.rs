//! What a line or a piece of one is by its own letters. Knows one place in the text at a time, no containers.

use super::Align;
use super::entity::entity;
use super::letter::is_blank;

/// How often `letter` stands at `at`.
pub(super) fn count(bytes: &[u8], at: usize, letter: u8) -> usize {
    let mut end = at;
    while bytes.get(end) == Some(&letter) {
        end += 1;
    }
    end - at
}

/// Behind the white space at `at`, in the line.
pub(super) fn skip_blank(bytes: &[u8], at: usize) -> usize {
    let mut end = at;
    while bytes.get(end).is_some_and(|byte| is_blank(*byte)) {
        end += 1;
    }
    end
}

/// How much white space stands before `at`, no further back than `from`.
pub(super) fn blank_before(bytes: &[u8], from: usize, at: usize) -> usize {
    let mut start = at;
    while start > from && is_blank(bytes[start - 1]) {
        start -= 1;
    }
    at - start
}

/// Behind the line ending at `at`, which the end of the text is too.
pub(super) fn line_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at) {
        None => Some(at),
        Some(b'\n') => Some(at + 1),
        Some(_) => None,
    }
}

/// Behind the line ending if the rest of the line is blank.
pub(super) fn blank(bytes: &[u8], at: usize) -> Option<usize> {
    line_end(bytes, skip_blank(bytes, at))
}

pub(super) fn next_line(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    memchr::memchr(b'\n', rest).map_or(bytes.len(), |len| at + len + 1)
}

/// Behind a thematic break (CommonMark 4.1), or where the line proves to be none; none starts before that.
pub(super) fn rule(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let letter = match bytes.get(at) {
        Some(letter @ (b'*' | b'-' | b'_')) => *letter,
        _ => return Err(at),
    };
    let mut found = 0;
    let mut end = at;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'\n' => break,
            b' ' | b'\t' => {}
            _ if byte == letter => found += 1,
            _ => return Err(end),
        }
        end += 1;
    }
    match found >= 3 {
        true => Ok(line_end(bytes, end).unwrap_or(end)),
        false => Err(end),
    }
}

/// Level of an ATX heading (CommonMark 4.2).
pub(super) fn heading(bytes: &[u8], at: usize) -> Option<u8> {
    let level = count(bytes, at, b'#');
    let behind = bytes.get(at + level).copied().unwrap_or(b'\n');
    let valid = (1..=6).contains(&level) && (is_blank(behind) || behind == b'\n');
    valid.then_some(level as u8)
}

/// The level that an underline makes of the paragraph above, and where the line ends (CommonMark 4.3).
pub(super) fn underline(bytes: &[u8], at: usize) -> Option<(usize, u8)> {
    let (letter, level) = match bytes.get(at)? {
        b'=' => (b'=', 1),
        b'-' => (b'-', 2),
        _ => return None,
    };
    Some((blank(bytes, at + count(bytes, at, letter))?, level))
}

/// Length and letter of a fence (CommonMark 4.5).
pub(super) fn fence(bytes: &[u8], at: usize) -> Option<(usize, u8)> {
    let letter = *bytes.get(at).filter(|byte| matches!(byte, b'`' | b'~'))?;
    let len = count(bytes, at, letter);
    let info = &bytes[at + len..next_line(bytes, at + len)];
    let valid = len >= 3 && (letter == b'~' || !info.contains(&b'`'));
    valid.then_some((len, letter))
}

/// Behind a fence that closes one of `len` letters, without the line's ending.
pub(super) fn closing_fence(bytes: &[u8], at: usize, letter: u8, len: usize) -> Option<usize> {
    if at >= bytes.len() {
        return Some(at);
    }
    let found = count(bytes, at, letter);
    let end = at + found + count(bytes, at + found, b' ');
    (found >= len && line_end(bytes, end).is_some()).then_some(end)
}

/// Whether an item of a list starts here that may stand in the middle of a paragraph; `anywhere` when nothing is
/// in the middle (CommonMark 5.2).
pub(super) fn starts_item(bytes: &[u8], at: usize, anywhere: bool) -> bool {
    let mut end = at;
    let mut is_first = true;
    if matches!(bytes.get(at), Some(b'-' | b'+' | b'*')) {
        end += 1;
    } else {
        let mut number = 0;
        while let Some(digit) = bytes.get(end).filter(|byte| byte.is_ascii_digit())
            && end - at < 9
        {
            number = number * 10 + u32::from(digit - b'0');
            end += 1;
        }
        if end == at || !matches!(bytes.get(end), Some(b'.' | b')')) {
            return false;
        }
        is_first = number == 1;
        end += 1;
    }
    matches!(bytes.get(end), None | Some(b' ' | b'\t' | b'\n')) && (anywhere || is_first && blank(bytes, end).is_none())
}

/// The columns that a table's delimiter row names, and where the line ends (GFM 4.10).
pub(super) fn delimiter_row(bytes: &[u8], at: usize) -> Option<(usize, Vec<Align>)> {
    let mut end = at + count(bytes, at, b' ');
    if end > at + 3 || bytes.get(end) == Some(&b'\t') {
        return None;
    }
    let mut columns = Vec::new();
    let mut align = Align::None;
    let (mut pipes, mut hyphens, mut is_new) = (false, false, true);
    // Of one column.
    let mut has_hyphen = false;
    if bytes.get(end) == Some(&b'|') {
        end += 1;
        pipes = true;
    }
    while line_end(bytes, end).is_none() {
        match bytes[end] {
            b' ' => {}
            b':' => {
                align = match (is_new, align) {
                    (true, Align::None) => Align::Start,
                    (false, Align::Start) => Align::Center,
                    (false, Align::None) => Align::End,
                    _ => align,
                };
                is_new = false;
            }
            b'-' => {
                is_new = false;
                hyphens = true;
                has_hyphen = true;
            }
            b'|' if has_hyphen => {
                columns.push(align);
                align = Align::None;
                is_new = true;
                pipes = true;
                has_hyphen = false;
            }
            _ => return None,
        }
        end += 1;
    }
    if !is_new {
        columns.push(align);
    }
    (pipes && hyphens).then(|| (line_end(bytes, end).unwrap_or(end), columns))
}

/// How many cells the row at `start` has: `pipes` bars in it, the last one at `last`.
pub(super) fn cells(bytes: &[u8], start: usize, pipes: usize, last: usize) -> usize {
    let leading = bytes.get(skip_blank(bytes, start)) == Some(&b'|');
    let trailing = blank(bytes, last + 1).is_some();
    pipes + 1 - usize::from(leading) - usize::from(trailing)
}

/// Appends the bytes from `from` to `to` of `text`.
#[inline(never)]
pub(super) fn copy(text: &str, from: usize, to: usize, out: &mut String) {
    out.push_str(text.get(from..to).unwrap_or_default());
}

/// The text without its backslashes and entities (CommonMark 2.4, 2.5). `\\|` in a table is `\|` before that.
pub(super) fn unescape(text: &str, in_table: bool) -> String {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut mark = 0;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if in_table && bytes.get(at + 1) == Some(&b'\\') && bytes.get(at + 2) == Some(&b'|') => {
                copy(text, mark, at, &mut out);
                mark = at + 2;
                at += 3;
            }
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => {
                copy(text, mark, at, &mut out);
                mark = at + 1;
                at += 2;
            }
            b'&' => {
                let mut letters = String::new();
                let Some(next) = entity(bytes, at, &mut letters) else {
                    at += 1;
                    continue;
                };
                copy(text, mark, at, &mut out);
                out.push_str(&letters);
                at = next;
                mark = next;
            }
            _ => at += 1,
        }
    }
    copy(text, mark, text.len(), &mut out);
    out
}

/// The address of a link: where it ends, and its bytes without `<>` (CommonMark 6.3).
pub(super) fn destination(bytes: &[u8], at: usize) -> Option<(usize, std::ops::Range<usize>)> {
    /// Deeper parentheses are no address; the specification asks for three.
    const MAX_NESTING: usize = 32;
    let pointy = bytes.get(at) == Some(&b'<');
    let start = at + usize::from(pointy);
    let mut end = start;
    let mut nesting = 0;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'\\' if bytes.get(end + 1).is_some_and(u8::is_ascii_punctuation) => end += 1,
            b'\n' | b'<' if pointy => return None,
            b'>' if pointy => return Some((end + 1, start..end)),
            _ if pointy => {}
            0..=b' ' => break,
            b'(' if nesting > MAX_NESTING => return None,
            b'(' => nesting += 1,
            b')' if nesting == 0 => break,
            b')' => nesting -= 1,
            _ => {}
        }
        end += 1;
    }
    (!pointy && nesting == 0).then_some((end, start..end))
}
