//! `tool_state` (`genos.md` 3.1): the whole state of an agent, of which we need addresses, charts and the pages' titles
//! and texts. It stays the bytes that it came in; what the text cites is decoded, and nothing else.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use serde_json::Value;

/// Bytes of a page in which lines are looked for, and bytes that are decoded.
const MAX_PAGE: usize = 1 << 20;
const MAX_DECODED: usize = 8 << 10;

/// Where the values of an opened page stand.
#[derive(Clone, Debug, Default)]
pub(super) struct PageAt {
    pub title: Range<usize>,
    pub text: Range<usize>,
}

/// Where a state's values stand in its frame.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub urls: HashMap<String, Range<usize>>,
    pub charts: HashMap<String, Range<usize>>,
    pub pages: HashMap<String, PageAt>,
    /// What the tools gave the model.
    pub results: Range<usize>,
}

/// One state.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    frame: Vec<u8>,
    found: Found,
    /// Lines that the agent was given, by the addresses of their pages; read when they are asked for first.
    viewed: OnceCell<HashMap<String, (u32, u32)>>,
}

/// The string that a JSON string stands for.
pub(super) fn text_of(raw: &[u8]) -> Option<String> {
    let inner = raw.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    if !inner.contains(&b'\\') {
        return Some(String::from_utf8_lossy(inner).into_owned());
    }
    match crate::json::parse::parse(&String::from_utf8_lossy(raw)).ok()? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

impl Snapshot {
    pub(super) fn new(frame: Vec<u8>, found: Found) -> Snapshot {
        Snapshot {
            frame,
            found,
            viewed: OnceCell::new(),
        }
    }

    fn raw(&self, range: Option<&Range<usize>>) -> Option<&[u8]> {
        self.frame.get(range?.clone()).filter(|raw| !raw.is_empty())
    }

    /// The address of a marker's id.
    pub(super) fn url(&self, id: &str) -> Option<String> {
        text_of(self.raw(self.found.urls.get(id))?)
    }

    /// What is drawn for a chart's key.
    pub(super) fn chart(&self, key: &str) -> Option<Value> {
        let raw = self.raw(self.found.charts.get(key))?;
        crate::json::parse::parse(&String::from_utf8_lossy(raw)).ok()
    }

    /// The title of an opened page.
    pub(super) fn title(&self, url: &str) -> Option<String> {
        text_of(self.raw(self.found.pages.get(url).map(|page| &page.title))?)
    }

    /// The lines of this page that the agent was last given, as the result of its tool says on its head
    /// (`genos.md` 4.1).
    pub fn viewed(&self, url: &str) -> Option<(u32, u32)> {
        self.viewed.get_or_init(|| self.heads()).get(url.trim()).copied()
    }

    fn heads(&self) -> HashMap<String, (u32, u32)> {
        let raw = self.raw(Some(&self.found.results)).filter(|raw| raw.len() <= MAX_PAGE);
        let results = raw.and_then(|raw| crate::json::parse::parse(&String::from_utf8_lossy(raw)).ok());
        let mut heads = HashMap::new();
        let mut open: Vec<&Value> = results.iter().collect();
        while let Some(value) = open.pop() {
            match value {
                Value::String(text) => heads.extend(self.head_of(text)),
                // The last one is looked at last.
                Value::Array(items) => open.extend(items.iter().rev()),
                Value::Object(map) => open.extend(map.values().rev()),
                _ => {}
            }
        }
        heads
    }

    /// `# 【1:0†title†site】` and `**viewing lines [0 - 99] of 425**` below it: the page's address and the lines.
    fn head_of(&self, text: &str) -> Option<(String, (u32, u32))> {
        let mut lines = text.trim_start().lines();
        let id = lines.next()?.strip_prefix("# 【")?.split(['†', '】']).next()?;
        let range = lines.next()?.strip_prefix("**viewing lines [")?.split(']').next()?;
        let (first, last) = range.split_once('-')?;
        let url = self.url(id.trim())?.trim().to_owned();
        Some((url, (first.trim().parse().ok()?, last.trim().parse().ok()?)))
    }

    /// Lines `first..=last` of an opened page's text, counted from 0, or its beginning; nothing else of it is decoded.
    pub fn text(&self, url: &str, lines: Option<(u32, u32)>) -> Option<String> {
        let raw = self.raw(self.found.pages.get(url).map(|page| &page.text))?;
        let inner = raw.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        let cut = match lines {
            Some((first, last)) => lines_of(inner.get(..MAX_PAGE).unwrap_or(inner), first, last)?,
            None => inner,
        };
        text_of(&[b"\"", beginning(cut, MAX_DECODED), b"\""].concat())
    }
}

/// The units of a JSON string's inside, a byte or an escape each, with where they end.
fn units(inner: &[u8]) -> impl Iterator<Item = (&[u8], usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = inner.get(at..)?;
        let len = match rest {
            [] => return None,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => 1,
        };
        let unit = rest.get(..len).unwrap_or(rest);
        at += unit.len();
        Some((unit, at))
    })
}

/// These lines, still escaped; none when they end before they begin.
fn lines_of(inner: &[u8], first: u32, last: u32) -> Option<&[u8]> {
    if first > last {
        return None;
    }
    let (mut line, mut from) = (0u32, 0usize);
    for (unit, end) in units(inner).filter(|(unit, _)| matches!(*unit, b"\\n" | b"\\u000a" | b"\\u000A")) {
        if line == last {
            return inner.get(from..end - unit.len());
        }
        line += 1;
        if line <= first {
            from = end;
        }
    }
    (line >= first).then(|| inner.get(from..)).flatten()
}

/// The beginning of so many bytes at most, no character and no escape torn.
fn beginning(inner: &[u8], most: usize) -> &[u8] {
    let begins = |end: usize| inner.get(end).is_none_or(|byte| byte & 0xc0 != 0x80);
    let whole = units(inner).map(|(_, end)| end).take_while(|end| *end <= most);
    let end = whole.filter(|end| begins(*end)).last().unwrap_or_default();
    inner.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::protocol::genos::tool_state::{Skimmed, StateReader};

    fn read(text: &str) -> Option<Snapshot> {
        match StateReader::default().finish(text.as_bytes().to_vec(), 0) {
            Skimmed::State(snapshot) => Some(*snapshot),
            _ => None,
        }
    }

    #[test]
    fn wrong_members_harm_only_themselves() {
        let snapshot = read(
            r#" {"event": "tool_state", "data": {"id_to_url": {"0:0": "https://a", "0:1": 7, "0:2": [1, "x"], "0\u003a3": "h\u0041"}, "tool_results": {"x": [1, {}, -2e3]},
                "url_to_page": {"https://a": {"title": "A", "text": null, "urls": {"title": "x"}}, "b": "no page"},
                "id_to_iframe": {"0†chart": {"series": [{"data": [1]}]}, "1†chart": "<p>\ud83d"}, "current_url": null}} "#,
        )
        .expect("a state");
        assert_eq!(snapshot.url("0:0").as_deref(), Some("https://a"));
        assert_eq!((snapshot.url("0:1"), snapshot.url("0:2")), (None, None));
        assert_eq!(snapshot.url("0:3").as_deref(), Some("hA"));
        assert_eq!(snapshot.title("https://a").as_deref(), Some("A"));
        assert_eq!((snapshot.text("https://a", None), snapshot.title("b")), (None, None));
        assert_eq!(snapshot.chart("0†chart"), Some(json!({"series": [{"data": [1]}]})));
        assert_eq!(snapshot.chart("1†chart"), Some(json!("<p>\u{fffd}")));
        assert!(read(r#"{"event": "tool_state", "data": "x"}"#).is_some());
        assert!(read(r#"{"event": "token", "data": "\"tool_state\""}"#).is_none());
        let again = read(r#"{"data": {"id_to_url": {"a": "x"}, "id_to_url": {"b": "y"}}, "event": "tool_state"}"#);
        assert_eq!(
            again.map(|state| (state.url("a"), state.url("b"))),
            Some((None, Some("y".into())))
        );
    }

    #[test]
    fn lines_are_found_where_a_split_would_find_them() {
        let text = "zero \\n no break\none 가\n\nthree \"q\"\nfour";
        let frame = json!({"event": "tool_state", "data": {"url_to_page": {"u": {"text": text}}}}).to_string();
        let snapshot = read(&frame).expect("a state");
        let all: Vec<&str> = text.split('\n').collect();
        for first in 0..7usize {
            for last in first..7 {
                let wanted = all
                    .get(first..all.len().min(last + 1))
                    .filter(|lines| !lines.is_empty());
                let got = snapshot.text("u", Some((first as u32, last as u32)));
                assert_eq!(
                    got.unwrap_or_default(),
                    wanted.unwrap_or_default().join("\n"),
                    "{first}..={last}"
                );
            }
        }
        assert_eq!(snapshot.text("u", None).as_deref(), Some(text));
        let long =
            json!({"event": "tool_state", "data": {"url_to_page": {"u": {"text": "가\n".repeat(5000)}}}}).to_string();
        let begin = read(&long).and_then(|state| state.text("u", None)).expect("a text");
        assert!(begin.len() > 6_000 && begin.len() <= MAX_DECODED && !begin.contains('\u{fffd}'));
    }

    #[test]
    fn what_is_no_whole_object_is_no_state() {
        let whole = r#"{"event":"tool_state","data":{"id_to_url":{"0:0":"https://a"},"n":[1,true,{}]}}"#;
        assert!(read(whole).is_some());
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            assert!(read(&whole[..end]).is_none(), "{}", &whole[..end]);
        }
        for wrong in [
            r#"{"event":"tool_state","data":{"a":1,}}"#,
            r#"{"event":"tool_state" "data":{}}"#,
            r#"{"event":"tool_state","data":{"a":tru}}"#,
            r#"{"event":"tool_state","data":[1 2]}"#,
            r#"{"event":"tool_state","data":{]}"#,
            r#"{"event":"tool_state"}}"#,
            "[]",
            "7",
            "",
            "\"x\"",
            "{\"event\":\"tool_state\",\"data\":\"a\nb\"}",
        ] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
        assert!(
            read(&format!(
                "{{\"event\":\"tool_state\",\"data\":{}{}}}",
                "[".repeat(500),
                "]".repeat(500)
            ))
            .is_none()
        );
    }

    proptest! {
        /// What is found is what a whole parse finds, however the bytes came.
        #[test]
        fn reading_ahead_changes_nothing(
            urls in prop::collection::hash_map("[0-9]:[0-9]|[\\\\\"가 ]{1,3}", "https://[a-z\"\\\\가\u{7f}\n]{0,12}", 0..6),
            noise in prop::collection::vec("[\\\\\"{}\\[\\],:가\u{0}\n]{0,9}", 0..4),
            cuts in prop::collection::vec(1..40usize, 1..8),
        ) {
            let frame = json!({ "event": "tool_state", "data": { "tool_results": noise, "id_to_url": urls } }).to_string().into_bytes();
            let mut skim = StateReader::default();
            let mut end = 0;
            for cut in cuts.iter().cycle() {
                end += cut;
                if end >= frame.len() { break; }
                skim.read(&frame[..end], 0);
            }
            let Skimmed::State(snapshot) = skim.finish(frame, 0) else { panic!("a state") };
            for (id, url) in &urls {
                let known = snapshot.url(id);
                prop_assert_eq!(known.as_ref(), Some(url));
            }
        }

        #[test]
        fn no_bytes_are_too_much(bytes in prop::collection::vec(prop_oneof![Just(b'{'), Just(b'}'), Just(b'"'), Just(b'\\'), Just(b':'), Just(b','), Just(b'['), Just(b'1'), any::<u8>()], 0..60), cut in 0..60usize) {
            let mut skim = StateReader::default();
            skim.read(bytes.get(..cut).unwrap_or(&bytes), 0);
            let is_state = matches!(skim.finish(bytes.clone(), 0), Skimmed::State(_) | Skimmed::Other(_));
            if is_state {
                prop_assert!(serde_json::from_slice::<Value>(&bytes).is_ok() || std::str::from_utf8(&bytes).is_err() || bytes.contains(&b'\\'));
            }
        }
    }
}
