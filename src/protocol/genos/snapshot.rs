//! `tool_state` (`genos` 3.1): the whole state of an agent, of which we need addresses, charts and the pages' titles and
//! texts. It stays the bytes that it came in; what the text cites is decoded, and nothing else.

use std::ops::Range;

use serde_json::{Value, json};

use super::skim::{Found, Skim, Skimmed};
use crate::wire;

/// Bytes of a page of which lines are shown.
const MAX_PAGE: usize = 1 << 20;

/// One state.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    frame: Vec<u8>,
    found: Found,
}

/// The string that a JSON string stands for.
pub(super) fn text_of(raw: &[u8]) -> Option<String> {
    let inner = raw.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    if !inner.contains(&b'\\') {
        return Some(String::from_utf8_lossy(inner).into_owned());
    }
    match wire::json::parse(&String::from_utf8_lossy(raw)).ok()? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

impl Snapshot {
    pub fn new(frame: Vec<u8>, found: Found) -> Snapshot {
        Snapshot { frame, found }
    }

    /// From data that was parsed already; wrong data is an empty state.
    pub fn from_value(data: Value) -> Snapshot {
        let frame = json!({ "event": "tool_state", "data": data }).to_string();
        match Skim::default().finish(frame.into_bytes(), 0) {
            Skimmed::State(snapshot) => *snapshot,
            _ => Snapshot::default(),
        }
    }

    fn raw(&self, range: Option<&Range<usize>>) -> Option<&[u8]> {
        self.frame.get(range?.clone()).filter(|raw| !raw.is_empty())
    }

    /// The address of a marker's id.
    pub fn url(&self, id: &str) -> Option<String> {
        text_of(self.raw(self.found.urls.get(id))?)
    }

    /// What is drawn for a chart's key.
    pub fn chart(&self, key: &str) -> Option<Value> {
        let raw = self.raw(self.found.charts.get(key))?;
        wire::json::parse(&String::from_utf8_lossy(raw)).ok()
    }

    /// The title of an opened page.
    pub fn title(&self, url: &str) -> Option<String> {
        text_of(self.raw(self.found.pages.get(url).map(|page| &page.title))?)
    }

    /// The text of an opened page.
    pub fn text(&self, url: &str) -> Option<String> {
        let raw = self.raw(self.found.pages.get(url).map(|page| &page.text))?;
        (raw.len() <= MAX_PAGE).then(|| text_of(raw))?
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Option<Snapshot> {
        match Skim::default().finish(text.as_bytes().to_vec(), 0) {
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
        assert_eq!((snapshot.text("https://a"), snapshot.title("b")), (None, None));
        assert_eq!(snapshot.chart("0†chart"), Some(json!({"series": [{"data": [1]}]})));
        assert_eq!(snapshot.chart("1†chart"), Some(json!("<p>\u{fffd}")));
        assert!(read(r#"{"event": "tool_state", "data": "x"}"#).is_some());
        assert!(read(r#"{"event": "token", "data": "\"tool_state\""}"#).is_none());
        let again = read(r#"{"data": {"id_to_url": {"a": "x"}, "id_to_url": {"b": "y"}}, "event": "tool_state"}"#);
        assert_eq!(again.map(|state| (state.url("a"), state.url("b"))), Some((None, Some("y".into()))));
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
        assert!(read(&format!("{{\"event\":\"tool_state\",\"data\":{}{}}}", "[".repeat(500), "]".repeat(500))).is_none());
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
            let mut skim = Skim::default();
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
            let mut skim = Skim::default();
            skim.read(bytes.get(..cut).unwrap_or(&bytes), 0);
            let is_state = matches!(skim.finish(bytes.clone(), 0), Skimmed::State(_) | Skimmed::Other(_));
            if is_state {
                prop_assert!(serde_json::from_slice::<Value>(&bytes).is_ok() || std::str::from_utf8(&bytes).is_err() || bytes.contains(&b'\\'));
            }
        }
    }
}
