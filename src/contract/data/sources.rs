//! The sources of one message, from whatever server (`interactions.md` E): numbered by first appearance of their
//! address, found by the ids that markers use, written as footnotes. Knows no view and no protocol.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use crate::model::marker::{
    Marker, MarkerEntry, Scan, Scanner, SourceMark, TextPiece, as_http, close_gap, is_http, site_of,
};
use crate::model::{MessagePart, SourcePart};
use crate::order::sort_by;

/// Sources of one message.
const MAX_SOURCES: usize = 1_000;
/// Characters of a snippet, and of all snippets of one document.
const MAX_EXCERPT: usize = 600;
const MAX_PASSAGES: usize = 3_000;
/// The kind of the data part that names what markers stand for.
pub const CITATIONS: &str = "data-citations";

/// One source; everything in it is untrusted text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CitedSource {
    /// An `http` or `https` address; a document has none.
    pub url: Option<String>,
    /// What it is called.
    pub title: Option<String>,
    /// What the site, file or type is called; empty when there is nothing to say.
    pub site: String,
    /// The words that are cited.
    pub excerpt: Option<String>,
    /// First and last line, counted from 0.
    pub lines: Option<(u32, u32)>,
}

/// One chart that the text names.
#[derive(Clone, Debug, PartialEq)]
pub enum ChartSource {
    /// A page.
    Url(String),
    /// A page, as its text.
    Html(String),
    /// An option of ECharts.
    Option(Arc<Value>),
}

/// All sources and charts of a message. A scope is one response: ids mean something only within it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sources {
    /// The sources, in the order of their numbers.
    pub list: Vec<CitedSource>,
    ids: HashMap<(usize, String), usize>,
    charts: HashMap<(usize, String), ChartSource>,
    /// Scopes in which the server told what its ids mean.
    told: Vec<bool>,
}

/// What is read of a part.
pub enum SourcesPart<'a> {
    /// `data-citations`.
    Citations(&'a Value),
    /// A part of the message.
    Part(&'a SourcePart),
    /// The `citations` of a text (`ai-sdk.md` 4).
    Text(&'a Value),
}

impl Sources {
    /// Whether the server ever said what its ids mean.
    pub fn is_told(&self, scope: usize) -> bool {
        self.told.get(scope).copied().unwrap_or(false)
    }

    /// The sources of a stored message. Their numbers follow the texts.
    pub fn of(parts: &[MessagePart]) -> Sources {
        let mut sources = Sources::default();
        for part in parts {
            if let MessagePart::Text(text) = part
                && let Some(citations) = &text.citations
            {
                sources.take(SourcesPart::Text(citations));
            }
        }
        for part in parts {
            match part {
                MessagePart::Data(data) if data.kind == CITATIONS => sources.take(SourcesPart::Citations(&data.data)),
                MessagePart::Source(part) => sources.take(SourcesPart::Part(part)),
                _ => {}
            }
        }
        sources
    }

    /// Takes in a part. Numbers follow the text: first what all texts cite, then the rest, each in the order of the message.
    pub fn take(&mut self, told: SourcesPart<'_>) {
        match told {
            SourcesPart::Citations(data) => self.citations(data),
            SourcesPart::Part(part) => self.part(part),
            SourcesPart::Text(citations) => {
                let mut citations: Vec<&Value> = citations.as_array().into_iter().flatten().take(MAX_SOURCES).collect();
                sort_by(&mut citations, |a, b| end_of(a).cmp(&end_of(b)));
                citations.into_iter().for_each(|citation| self.cited(citation));
            }
        }
    }

    fn citations(&mut self, data: &Value) {
        let scope = self.told.len();
        self.told.push(data.get("state") == Some(&Value::Bool(true)));
        let list = |key: &str| {
            data.get(key)
                .and_then(Value::as_array)
                .map(Vec::as_slice)
                .unwrap_or_default()
        };
        for value in list("sources").iter().take(MAX_SOURCES) {
            let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            let url = text("url").and_then(|url| as_http(&url).map(Cow::into_owned));
            let Some(url) = url.filter(|url| may_be_cited(url)) else {
                continue;
            };
            let line = |at: usize| u32::try_from(value.get("lines")?.get(at)?.as_u64()?).ok();
            let source = CitedSource {
                site: text("site").unwrap_or_else(|| site_of(&url)),
                title: text("title"),
                excerpt: text("excerpt"),
                lines: line(0).zip(line(1)),
                url: Some(url),
            };
            let Some(at) = self.add(source) else { return };
            for id in value.get("ids").and_then(Value::as_array).into_iter().flatten() {
                if let Some(id) = id.as_str() {
                    self.ids.insert((scope, id.to_owned()), at);
                }
            }
        }
        for value in list("charts").iter().take(MAX_SOURCES) {
            let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            let chart = match text("kind").as_deref() {
                Some("url") => text("src").map(ChartSource::Url),
                Some("html") => text("html").map(ChartSource::Html),
                Some("echarts") => value.get("option").cloned().map(Arc::new).map(ChartSource::Option),
                _ => None,
            };
            if let (Some(key), Some(chart)) = (text("key"), chart) {
                self.charts.insert((scope, key), chart);
            }
        }
    }

    fn part(&mut self, part: &SourcePart) {
        let (id, source) = match part {
            SourcePart::Url {
                source_id,
                url,
                title,
                extra,
            } => {
                let excerpt = extra.get("providerMetadata").and_then(excerpt_of);
                (source_id, web(url, title.clone(), excerpt))
            }
            SourcePart::Document {
                source_id,
                title,
                filename,
                media_type,
                extra,
            } => {
                let excerpt = extra.get("providerMetadata").and_then(excerpt_of);
                let named = filename.clone().filter(|name| name != title);
                let typed = (media_type != "text/plain" && media_type != "application/octet-stream")
                    .then(|| media_type.clone());
                (
                    source_id,
                    Some(document(title, named.or(typed).unwrap_or_default(), excerpt)),
                )
            }
        };
        self.name(id, source);
    }

    /// One citation of a text: `{source: {sourceType, id, url | title, …}, citedText?}`.
    fn cited(&mut self, citation: &Value) {
        let Some(source) = citation.get("source") else { return };
        let text = |key: &str| source.get(key).and_then(Value::as_str).map(str::to_owned);
        let excerpt = citation.get("citedText").and_then(Value::as_str).map(cut);
        let read = match text("url") {
            Some(url) => web(&url, text("title"), excerpt),
            None => text("title").map(|title| {
                let site = text("filename").or_else(|| text("mediaType")).unwrap_or_default();
                document(&title, site, excerpt)
            }),
        };
        if let Some(id) = text("id") {
            self.name(&id, read);
        }
    }

    fn name(&mut self, id: &str, source: Option<CitedSource>) {
        if let Some(at) = source.and_then(|source| self.add(source)) {
            self.ids.entry((usize::MAX, id.to_owned())).or_insert(at);
        }
    }

    /// Where this source stands in the list; the first words about it stay.
    fn add(&mut self, source: CitedSource) -> Option<usize> {
        let known = self.list.iter().position(|known| match (&known.url, &source.url) {
            (Some(known), Some(url)) => known == url,
            (None, None) => known.title == source.title && known.site == source.site,
            _ => false,
        });
        if let Some(known) = known.and_then(|at| self.list.get_mut(at)) {
            known.title = known.title.take().or(source.title);
            known.excerpt = match (known.excerpt.take(), source.excerpt) {
                // Passages of one document: all of them are what was read.
                (Some(old), Some(new)) if source.url.is_none() && !old.contains(&new) => {
                    Some(format!("{old}\n\n{new}").chars().take(MAX_PASSAGES).collect())
                }
                (old, new) => old.or(new),
            };
            known.lines = known.lines.or(source.lines);
        } else if self.list.len() < MAX_SOURCES {
            self.list.push(source);
        } else {
            return None;
        }
        known.or(self.list.len().checked_sub(1))
    }

    /// The position in the list of what a marker points at.
    fn find(&self, scope: usize, mark: &SourceMark) -> Option<usize> {
        let in_scope = self.ids.get(&(scope, mark.id.clone()));
        in_scope
            .or_else(|| self.ids.get(&(usize::MAX, mark.id.clone())))
            .copied()
    }

    /// The positions of all sources of a marker, each once; `None` for one that is not known.
    pub fn places(&self, scope: usize, marker: &Marker) -> Vec<Option<usize>> {
        let mut out: Vec<Option<usize>> = Vec::new();
        for entry in &marker.entries {
            if let MarkerEntry::Source(mark) = entry {
                let at = self.find(scope, mark);
                if at.is_none() || !out.contains(&at) {
                    out.push(at);
                }
            }
        }
        out
    }

    /// The same without what is not known.
    fn positions(&self, scope: usize, marker: &Marker) -> Vec<usize> {
        self.places(scope, marker).into_iter().flatten().collect()
    }

    /// The chart that goes by this key in this scope.
    pub fn chart(&self, scope: usize, key: &str) -> Option<&ChartSource> {
        self.charts.get(&(scope, key.to_owned()))
    }

    /// The text with numbers in place of its markers.
    pub fn plain(&self, scope: usize, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut after_nothing = false;
        let mut write = |piece: TextPiece<'_>| match piece {
            TextPiece::Text(text) if std::mem::take(&mut after_nothing) => close_gap(&mut out, text),
            TextPiece::Text(text) => out.push_str(text),
            TextPiece::Marker(marker) => {
                let numbers = self.positions(scope, &marker);
                let is_text = numbers.is_empty() && marker.is_bare() && !self.is_told(scope);
                if is_text {
                    out.push_str(&marker.raw);
                }
                after_nothing = numbers.is_empty() && !is_text;
                for at in numbers {
                    out.push_str(&format!("[{}]", at + 1));
                }
            }
        };
        let mut scanner = Scanner::default();
        scanner.push(text, &mut write);
        scanner.finish(&mut write);
        if after_nothing {
            out.truncate(out.trim_end().len());
        }
        out
    }

    /// The text with numbers at the places that its own citations name.
    pub fn placed(&self, citations: &Value, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut from = 0;
        for (at, marker) in places(citations, text) {
            out.push_str(text.get(from..at).unwrap_or_default());
            from = at;
            for number in self.positions(usize::MAX, &marker) {
                out.push_str(&format!("[{}]", number + 1));
            }
        }
        out.push_str(text.get(from..).unwrap_or_default());
        out
    }

    /// `[1] title – URL`, a line each; empty without sources.
    pub fn footnotes(&self) -> String {
        let line = |(at, source): (usize, &CitedSource)| {
            let name = source.title.as_deref().unwrap_or(&source.site);
            match &source.url {
                Some(url) => format!("[{}] {name} – {url}", at + 1),
                None => format!("[{}] {name}", at + 1),
            }
        };
        let lines: Vec<String> = self.list.iter().enumerate().map(line).collect();
        lines.join("\n")
    }
}

/// Where the citations of a text stand in it: byte offset of their end and the source's id, in order. Their own offsets
/// count UTF-16 units.
pub fn places(citations: &Value, text: &str) -> Vec<(usize, Marker)> {
    let mut ends: Vec<(u64, String)> = Vec::new();
    for citation in citations.as_array().into_iter().flatten().take(MAX_SOURCES) {
        let id = citation.get("source").and_then(|source| source.get("id")?.as_str());
        if let Some(id) = id {
            ends.push((end_of(citation), id.to_owned()));
        }
    }
    sort_by(&mut ends, |a, b| a.0.cmp(&b.0));
    let mut places: Vec<(usize, Marker)> = Vec::new();
    let mut ends = ends.into_iter().peekable();
    let mut units = 0u64;
    let letters = text.char_indices().map(|(at, letter)| (at, letter.len_utf16() as u64));
    for (at, width) in letters.chain([(text.len(), u64::MAX)]) {
        while let Some((_, id)) = ends.next_if(|(end, _)| *end <= units || width == u64::MAX) {
            let entry = MarkerEntry::Source(SourceMark {
                id,
                ..SourceMark::default()
            });
            match places.last_mut() {
                Some((known, marker)) if *known == at => marker.entries.push(entry),
                _ => places.push((
                    at,
                    Marker {
                        // Never shown: without a source the place stays empty.
                        raw: "†".into(),
                        entries: vec![entry],
                    },
                )),
            }
        }
        units = units.saturating_add(width);
    }
    places
}

/// Where a citation ends, in UTF-16 units; one without a place stands at the end.
fn end_of(citation: &Value) -> u64 {
    citation.get("endIndex").and_then(Value::as_u64).unwrap_or(u64::MAX)
}

/// A name before the host is nobody's page (`security.md` 2).
fn may_be_cited(url: &str) -> bool {
    let authority = url
        .split_once("://")
        .and_then(|(_, rest)| rest.split(['/', '?', '#', '\\']).next());
    is_http(url) && !authority.is_some_and(|authority| authority.contains('@'))
}

fn web(url: &str, title: Option<String>, excerpt: Option<String>) -> Option<CitedSource> {
    let url = as_http(url)?;
    may_be_cited(&url).then(|| CitedSource {
        site: site_of(&url),
        url: Some(url.into_owned()),
        title: title.filter(|title| !title.trim().is_empty()),
        excerpt,
        lines: None,
    })
}

fn document(title: &str, site: String, excerpt: Option<String>) -> CitedSource {
    CitedSource {
        url: None,
        title: Some(title.to_owned()),
        site,
        excerpt,
        lines: None,
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_EXCERPT).collect()
}

/// What a retrieval keeps of the passage: `{<provider>: {excerpt}}`.
fn excerpt_of(metadata: &Value) -> Option<String> {
    let providers = metadata.as_object()?.values();
    let text = providers
        .into_iter()
        .find_map(|provider| provider.get("excerpt")?.as_str())?;
    (!text.trim().is_empty()).then(|| cut(text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::export::{self, ExportStyle};
    use crate::model::{Message, Role};
    use crate::words::Locale;

    fn part(value: Value) -> MessagePart {
        MessagePart::from_json(value).expect("a part")
    }

    fn copied(parts: &[MessagePart]) -> String {
        let message = Message {
            parts: parts.to_vec(),
            ..Message::new("a", Role::Assistant)
        };
        let style = ExportStyle {
            locale: Locale::En,
            markers: None,
        };
        export::message(&message, style, &HashMap::new())
    }

    #[test]
    fn numbers_follow_the_address_and_ids_their_response() {
        let parts = [
            part(
                json!({"type": "data-citations", "id": "citations-0", "data": {"state": true, "charts": [],
                "sources": [{"ids": ["0:0", "1:0"], "url": "https://a.example/", "title": "A"}]}}),
            ),
            part(json!({"type": "text", "text": "x【0:0】【공지】"})),
            part(
                json!({"type": "data-citations", "id": "citations-1", "data": {"state": true, "charts": [],
                "sources": [{"ids": ["0:0"], "url": "https://b.example/"}, {"ids": ["0:1"], "url": "https://a.example/"}]}}),
            ),
            part(json!({"type": "text", "text": "y【0:0】【0:1】【9:9】"})),
        ];
        let (sources, text) = (Sources::of(&parts), copied(&parts));
        assert_eq!(sources.list.len(), 2);
        assert_eq!(
            text,
            "x[1]【공지】\n\ny[2][1]\n\n[1] A – https://a.example/\n[2] b.example – https://b.example/"
        );
    }

    #[test]
    fn numbers_follow_the_text_and_stand_in_the_copy() {
        let cite = |id: &str, end: u64| json!({"source": {"type": "source", "sourceType": "url", "id": id, "url": format!("https://{id}.example/")}, "endIndex": end});
        let parts = [
            part(json!({"type": "source-url", "sourceId": "a", "url": "https://a.example/"})),
            part(json!({"type": "source-url", "sourceId": "b", "url": "https://b.example/", "title": "B"})),
            part(json!({"type": "source-url", "sourceId": "c", "url": "https://c.example/"})),
            part(json!({"type": "text", "text": "🧪 one. two.", "citations": [cite("a", 12), cite("c", 7)]})),
        ];
        let text = copied(&parts);
        assert_eq!(
            text,
            "🧪 one.[1] two.[2]\n\n[1] c.example – https://c.example/\n[2] a.example – https://a.example/\n[3] B – https://b.example/"
        );
    }

    #[test]
    fn parts_of_other_protocols_are_the_same_sources() {
        let parts = [
            part(json!({"type": "source-url", "sourceId": "s1", "url": "https://a.example/", "title": "A"})),
            part(json!({"type": "source-url", "sourceId": "s2", "url": "javascript:alert(1)"})),
            part(
                json!({"type": "source-document", "sourceId": "d", "mediaType": "application/pdf", "title": "Paper", "filename": "p.pdf"}),
            ),
            part(json!({"type": "text", "text": "가나다", "citations": [
                {"source": {"type": "source", "sourceType": "url", "id": "s1", "url": "https://a.example/"}, "endIndex": 2, "citedText": "나"}]})),
        ];
        let sources = Sources::of(&parts);
        assert_eq!(sources.list.len(), 2);
        assert_eq!(sources.list[0].excerpt.as_deref(), Some("나"));
        assert_eq!(sources.list[1].site, "p.pdf");
        let MessagePart::Text(text) = &parts[3] else { panic!() };
        let places = places(text.citations.as_ref().expect("citations"), &text.text);
        assert_eq!(places.len(), 1);
        assert_eq!(places[0].0, "가나".len());
        assert_eq!(sources.positions(usize::MAX, &places[0].1), [0]);
    }
}
