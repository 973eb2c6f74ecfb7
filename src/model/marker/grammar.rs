//! What stands between the brackets (`genos.md` 4.1), and what an address must be to be cited.

use std::borrow::Cow;

use super::{MAX_FIELD, Marker, MarkerEntry, SourceMark};
use crate::safe_url::percent_encoded;

/// Sources and charts that one marker may name.
const MAX_ENTRIES: usize = 64;
/// Digits of a number.
pub(super) const DIGITS: usize = 6;

pub(super) fn is_colon(letter: char) -> bool {
    matches!(letter, ':' | '：')
}

pub(super) fn is_separator(letter: char) -> bool {
    matches!(letter, ',' | ';' | '、' | '，' | '；')
}

/// Reads what stands between `【` and `】`; `None` for an ordinary bracket.
pub fn parse(body: &str) -> Option<Marker> {
    let letters: Vec<char> = body.chars().collect();
    let mut failed = vec![false; letters.len() + 1];
    let mut entries = list(&letters, 0, &mut failed)?;
    entries.reverse();
    Some(Marker {
        raw: format!("【{body}】"),
        entries,
    })
}

fn blanks(letters: &[char], mut at: usize) -> usize {
    while letters.get(at).is_some_and(|letter| letter.is_whitespace()) {
        at += 1;
    }
    at
}

fn number(letters: &[char], at: usize) -> Option<(usize, String)> {
    let digits: String = letters[at..]
        .iter()
        .take_while(|letter| letter.is_ascii_digit())
        .collect();
    (1..=DIGITS)
        .contains(&digits.len())
        .then(|| (at + digits.len(), digits))
}

/// The entries from `at` to the end, the last first. A separator inside a title only counts when everything behind it
/// reads as entries, so `failed` remembers where nothing does.
fn list(letters: &[char], at: usize, failed: &mut [bool]) -> Option<Vec<MarkerEntry>> {
    if *failed.get(at)? {
        return None;
    }
    let found = entry(letters, at, failed);
    if found.is_none() {
        failed[at] = true;
    }
    found
}

fn entry(letters: &[char], at: usize, failed: &mut [bool]) -> Option<Vec<MarkerEntry>> {
    let (mut at, first) = number(letters, blanks(letters, at))?;
    let mut mark = SourceMark::default();
    let has_colon = letters.get(at).copied().is_some_and(is_colon);
    if has_colon {
        let (after, second) = number(letters, at + 1)?;
        at = after;
        mark.id = format!("{first}:{second}");
        if letters.get(at) != Some(&'†') {
            return bare(letters, at, mark, failed);
        }
    } else if letters.get(at) != Some(&'†') {
        return None;
    }
    // Everything up to the end, or up to a separator behind which all reads as entries.
    let start = at + 1;
    let mut end = start;
    let mut rest = None;
    while let Some(letter) = letters.get(end) {
        if is_separator(*letter) {
            rest = list(letters, end + 1, failed);
            if rest.is_some() {
                break;
            }
        }
        end += 1;
    }
    let text: String = letters[start..end].iter().collect();
    let mut entries = rest.unwrap_or_default();
    if entries.len() >= MAX_ENTRIES {
        return None;
    }
    entries.push(match has_colon {
        true => MarkerEntry::Source(fields(mark, &text)),
        false => numbered(&first, text.trim_end())?,
    });
    Some(entries)
}

/// An id without fields: what follows is the end, a separator, or blanks and another id.
fn bare(letters: &[char], at: usize, mark: SourceMark, failed: &mut [bool]) -> Option<Vec<MarkerEntry>> {
    let next = blanks(letters, at);
    let mut entries = match letters.get(next) {
        None => Vec::new(),
        Some(letter) if is_separator(*letter) => list(letters, next + 1, failed)?,
        Some(_) if next > at => list(letters, next, failed)?,
        Some(_) => return None,
    };
    if entries.len() >= MAX_ENTRIES {
        return None;
    }
    entries.push(MarkerEntry::Source(mark));
    Some(entries)
}

/// `0†chart`, `0†source` and `0†L10-L20`.
fn numbered(number: &str, text: &str) -> Option<MarkerEntry> {
    match text {
        "chart" => Some(MarkerEntry::Chart(format!("{number}†chart"))),
        "source" => Some(MarkerEntry::Source(SourceMark {
            id: number.to_owned(),
            ..SourceMark::default()
        })),
        _ => Some(MarkerEntry::Source(SourceMark {
            id: format!("{number}:0"),
            lines: Some(line_range(text)?),
            ..SourceMark::default()
        })),
    }
}

/// `L10`, `L10-L20` or `L10-20`.
fn line_range(text: &str) -> Option<(u32, u32)> {
    let line = |text: &str| {
        let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u32>().ok()).flatten()
    };
    let text = text.trim().strip_prefix('L')?;
    match text.split_once('-') {
        None => line(text).map(|line| (line, line)),
        Some((first, last)) => Some((line(first)?, line(last.strip_prefix('L').unwrap_or(last))?)),
    }
}

fn fields(mut mark: SourceMark, text: &str) -> SourceMark {
    let mut words: Vec<String> = Vec::new();
    for field in text.split('†') {
        match line_range(field) {
            Some(lines) => mark.lines = mark.lines.or(Some(lines)),
            None => words.push(clean(field)),
        }
    }
    if words.len() > 1 {
        mark.site = words.pop().filter(|site| !site.is_empty());
    }
    let title = words.join("†");
    mark.title = (!title.is_empty() && !title.eq_ignore_ascii_case("source")).then_some(title);
    mark
}

/// One line of at most `MAX_FIELD` characters.
fn clean(text: &str) -> String {
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(MAX_FIELD).collect()
}

/// An address as it may be cited: blanks inside its path are escaped, as browsers do it. `None` for what is no absolute
/// address of the web.
pub fn as_http(url: &str) -> Option<Cow<'_, str>> {
    let url = url.trim();
    if is_http(url) {
        return Some(url.into());
    }
    if url.contains(char::is_control) || host(url).contains(char::is_whitespace) {
        return None;
    }
    let out = percent_encoded(url, &|letter| !letter.is_whitespace());
    is_http(&out).then(|| out.into())
}

/// Whether an address may be cited: absolute, `http` or `https`, with a host.
pub fn is_http(url: &str) -> bool {
    !url.contains(|letter: char| letter.is_control() || letter.is_whitespace()) && !host(url).is_empty()
}

fn host(url: &str) -> &str {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "";
    };
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return "";
    }
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The site of an address: its host in lower case without a leading `www.`.
pub fn site_of(url: &str) -> String {
    let host = host(url).to_ascii_lowercase();
    host.strip_prefix("www.").map(str::to_owned).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(body: &str) -> Vec<String> {
        let marker = parse(body).map(|marker| marker.entries).unwrap_or_default();
        marker
            .into_iter()
            .map(|entry| match entry {
                MarkerEntry::Source(mark) => mark.id,
                MarkerEntry::Chart(key) => key,
            })
            .collect()
    }

    fn one(body: &str) -> SourceMark {
        match parse(body).and_then(|marker| marker.entries.into_iter().next()) {
            Some(MarkerEntry::Source(mark)) => mark,
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn ids_stand_in_many_forms() {
        assert_eq!(ids("0:1"), ["0:1"]);
        assert_eq!(ids(" 3:4 , 1：0 "), ["3:4", "1:0"]);
        assert_eq!(ids("0:1 0:2、0:3"), ["0:1", "0:2", "0:3"]);
        assert_eq!(ids("0:1†첫째†가, 0:2†둘째†나"), ["0:1", "0:2"]);
        assert_eq!(ids("0†chart, 1†chart"), ["0†chart", "1†chart"]);
        assert_eq!(ids("0:1, 0†chart"), ["0:1", "0†chart"]);
        assert_eq!(ids("4†source"), ["4"]);
        assert_eq!(ids("2†L5-L9"), ["2:0"]);
    }

    #[test]
    fn fields_are_title_site_and_lines() {
        let mark = one("0:1†한국 3:2 승리, 3:2 대승†스포츠");
        assert_eq!(mark.title.as_deref(), Some("한국 3:2 승리, 3:2 대승"));
        assert_eq!(mark.site.as_deref(), Some("스포츠"));
        let mark = one("1:0†L10-L20");
        assert_eq!((mark.title, mark.lines), (None, Some((10, 20))));
        let mark = one("1:0†Source†L3");
        assert_eq!((mark.title, mark.lines), (None, Some((3, 3))));
        assert_eq!(one("1:0† a\n\tb ").title.as_deref(), Some("a b"));
    }

    #[test]
    fn ordinary_brackets_are_none() {
        for body in [
            "",
            "공지",
            "3",
            "2024년 결산",
            "3†문서",
            "제1章",
            "1:",
            "1:2:3",
            "1, 2",
            "0†Chart",
            "1234567:1",
            "0:1x",
        ] {
            assert_eq!(parse(body), None, "{body}");
        }
    }

    #[test]
    fn only_web_addresses_are_cited() {
        for url in [
            "javascript:alert(1)",
            "//x.example",
            "/a",
            "data:,",
            "https://",
            "http://@/",
            "https://a b",
        ] {
            assert!(!is_http(url), "{url}");
        }
        assert!(is_http("HTTPS://A.example/x"));
        assert_eq!(
            as_http(" https://a.example/b c?d=가 e ").as_deref(),
            Some("https://a.example/b%20c?d=가%20e")
        );
        assert_eq!(as_http("https://a.example/x").as_deref(), Some("https://a.example/x"));
        for url in ["https://a b/x", "javascript:a b", "https://a.example/\nx", "/a b"] {
            assert_eq!(as_http(url), None, "{url}");
        }
        assert_eq!(site_of("https://u:p@WWW.A.example:80/x"), "a.example");
    }
}
