//! GFM's extended autolinks: bare `www.`, `http(s)://` and mail addresses in running text become links (GFM 6.9). Knows
//! finished inline content, not its source.

use super::tail::End;
use super::tree::{Inline, Link};

/// Splits the texts of a leaf, which ends like this, at the addresses in them.
pub(super) fn apply(inlines: Vec<Inline>, end: End) -> Vec<Inline> {
    if !inlines.iter().any(needs_work) {
        return inlines;
    }
    let last = inlines.len().saturating_sub(1);
    let mut out = Vec::with_capacity(inlines.len() + 2);
    for (index, inline) in inlines.into_iter().enumerate() {
        let end = if index == last { end } else { End::Whole };
        match inline {
            Inline::Text(text) => split(text, end, &mut out),
            Inline::Emphasis(inner) => out.push(Inline::Emphasis(apply(inner, end))),
            Inline::Strong(inner) => out.push(Inline::Strong(apply(inner, end))),
            Inline::Strike(inner) => out.push(Inline::Strike(apply(inner, end))),
            other => out.push(other),
        }
    }
    out
}

fn needs_work(inline: &Inline) -> bool {
    match inline {
        Inline::Text(text) => has_trigger(text),
        Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Strike(inner) => inner.iter().any(needs_work),
        _ => false,
    }
}

fn has_trigger(text: &str) -> bool {
    text.bytes().any(|byte| byte == b'@') || text.contains("://") || text.contains("www.")
}

/// An address in a text: its bytes and what it is called as a target.
struct Found {
    start: usize,
    end: usize,
    prefix: &'static str,
}

fn split(text: String, end: End, out: &mut Vec<Inline>) {
    if !has_trigger(&text) {
        out.push(Inline::Text(text));
        return;
    }
    let mut done = 0;
    let mut from = 0;
    while let Some(found) = next(&text, from, done) {
        // What was taken off may be followed by more of the address.
        let touches = text[found.end..].chars().all(|letter| letter.is_ascii_punctuation());
        if touches && end == End::Cut {
            break;
        }
        if found.start > done {
            out.push(Inline::Text(text[done..found.start].to_owned()));
        }
        let label = &text[found.start..found.end];
        let pending = touches && end == End::Open;
        out.push(Inline::Link(Link {
            url: if pending {
                String::new()
            } else {
                format!("{}{label}", found.prefix)
            },
            title: String::new(),
            content: vec![Inline::Text(label.to_owned())],
            pending,
        }));
        done = found.end;
        from = found.end;
    }
    if done < text.len() {
        out.push(Inline::Text(text[done..].to_owned()));
    }
}

/// The next address at or after `from`; nothing before `floor` may belong to it.
fn next(text: &str, from: usize, floor: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        let found = match bytes[at] {
            b'w' | b'W' | b'h' | b'H' if boundary(text, at, floor) => web(text, at),
            b'@' => mail(text, at, floor),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

/// Addresses start at the beginning, after a space or after one of `*_~(` (GFM 6.9), and here also after a letter of a
/// script that writes without spaces.
fn boundary(text: &str, at: usize, floor: usize) -> bool {
    match text[floor..at].chars().next_back() {
        None => true,
        Some(before) => {
            before.is_whitespace()
                || !before.is_ascii()
                || matches!(before, '*' | '_' | '~' | '(' | '[' | '"' | '\'' | ':')
        }
    }
}

fn starts_with(text: &str, prefix: &str) -> bool {
    text.len() >= prefix.len() && text.as_bytes()[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
}

fn web(text: &str, start: usize) -> Option<Found> {
    let rest = &text[start..];
    let (scheme, prefix, dots) = if starts_with(rest, "https://") {
        (8, "", 0)
    } else if starts_with(rest, "http://") {
        (7, "", 0)
    } else if rest.starts_with("www.") {
        (0, "http://", 1)
    } else {
        return None;
    };
    let host = host_len(&rest[scheme..]);
    let name = &rest[scheme..scheme + host];
    if name.is_empty() || name.matches('.').count() < dots || name.rsplit('.').take(2).any(|part| part.contains('_')) {
        return None;
    }
    let mut end = scheme + host;
    if rest[end..].starts_with([
        '/', '?', '#', ':', '&', ';', '=', '@', '%', '(', ')', '!', ',', '~', '*', '_', '\'', '"', '+', '-', '.',
    ]) {
        end += rest[end..].find(ends_address).unwrap_or(rest.len() - end);
    }
    let end = start + trim(&rest[..end]);
    (end > start + scheme).then_some(Found { start, end, prefix })
}

/// Letters that the name of a host has at most (RFC 1035 section 2.3.4).
const MAX_HOST: usize = 253;

/// Letters of the host, none where it would be too long for one. A host in ASCII ends where another script begins:
/// `https://example.com입니다`.
fn host_len(rest: &str) -> usize {
    let mut ascii = true;
    let mut dots = 0;
    for (count, (at, letter)) in rest.char_indices().enumerate() {
        let in_host = letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
        if !in_host || (!letter.is_ascii() && ascii && dots > 0 && !rest[..at].ends_with('.')) {
            return at;
        }
        if count == MAX_HOST {
            return 0;
        }
        ascii &= letter.is_ascii();
        dots += usize::from(letter == '.');
    }
    rest.len()
}

fn ends_address(letter: char) -> bool {
    letter.is_whitespace()
        || letter == '<'
        || matches!(letter, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}

/// Takes trailing punctuation, unbalanced closing parentheses and a trailing entity off (GFM 6.9).
fn trim(address: &str) -> usize {
    let mut text = address;
    let (mut opening, mut closing) = (0, 0);
    for byte in address.bytes() {
        opening += usize::from(byte == b'(');
        closing += usize::from(byte == b')');
    }
    loop {
        let Some(last) = text.chars().next_back() else { return 0 };
        match last {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' => text = &text[..text.len() - 1],
            ')' if closing > opening => {
                closing -= 1;
                text = &text[..text.len() - 1];
            }
            ';' => {
                let body = text[..text.len() - 1].trim_end_matches(|letter: char| letter.is_ascii_alphanumeric());
                text = match body.strip_suffix('&') {
                    Some(before) if body.len() < text.len() - 1 => before,
                    _ => &text[..text.len() - 1],
                };
            }
            _ => return text.len(),
        }
    }
}

fn mail(text: &str, at: usize, floor: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let local = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+');
    let mut start = at;
    while start > floor && local(bytes[start - 1]) {
        start -= 1;
    }
    let mut end = at + 1;
    while end < bytes.len() && (bytes[end].is_ascii_alphanumeric() || matches!(bytes[end], b'.' | b'-' | b'_')) {
        end += 1;
    }
    while end > at + 1 && bytes[end - 1] == b'.' {
        end -= 1;
    }
    let host = &text[at + 1..end];
    if start == at || !host.contains('.') || host.starts_with('.') || host.ends_with(['-', '_']) {
        return None;
    }
    let named = floor <= start.saturating_sub(7) && text[..start].ends_with("mailto:");
    Some(Found {
        start: if named { start - 7 } else { start },
        end,
        prefix: if named { "" } else { "mailto:" },
    })
}
