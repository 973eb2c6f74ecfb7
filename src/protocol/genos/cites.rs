//! What the markers of one answer stand for (`genos.md` 4.4 to 4.6): looked up in the last snapshot, looked up
//! again at every later one, and pinned once found.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::charts::Chart;
use super::snapshot::Snapshot;
use crate::json::{JsonMap, SetMember};
use crate::model::marker::{Marker, MarkerEntry, SourceMark, as_http};

#[cfg(not(target_arch = "wasm32"))]
mod print;

/// Markers' entries of one answer; later ones show nothing.
const MAX_ENTRIES: usize = 5_000;
/// Charts of one answer, and the bytes of all that is known of them: each time something is told, they are.
const MAX_CHARTS: usize = 200;
const MAX_DRAWN: usize = 8 << 20;
/// Characters of a page that the preview shows.
const MAX_EXCERPT: usize = 600;
const MAX_BEGINNING: usize = 200;
/// Characters of a title or a site that a server tells beside the text.
const MAX_TITLE: usize = 300;
/// Lines of a page that the preview shows.
const MAX_LINES: u32 = 40;
/// Ids for what a gateway put in place of markers, far from the ids of any server.
const ANCHORS: u32 = 999_999;
const FRAMES: usize = 900_000;

/// A source that the text points at.
#[derive(Debug)]
struct Cited {
    mark: SourceMark,
    /// What it is called in the page's text, when its id came to mean another address after it was pinned to one.
    alias: Option<String>,
    url: Option<String>,
}

impl Cited {
    fn name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.mark.id)
    }
}

/// A chart that the text points at.
#[derive(Debug)]
struct Drawn {
    key: String,
    chart: Option<Chart>,
}

/// A search result as a step told it.
#[derive(Debug, Default)]
struct Hit {
    url: String,
    title: Option<String>,
    site: Option<String>,
}

/// What stands in the text, for the one who writes it down.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    /// Entries `from..to` and the marker as written.
    Sources {
        from: usize,
        to: usize,
        raw: String,
        bare: bool,
    },
    Chart(usize),
}

/// The sources and charts of one answer.
#[derive(Debug, Default)]
pub(super) struct Cites {
    snapshot: Snapshot,
    pub has_state: bool,
    hits: HashMap<String, Hit>,
    cited: Vec<Cited>,
    drawn: Vec<Drawn>,
    /// Where the chart of a key stands.
    keys: HashMap<String, usize>,
    /// Charts before this one were looked up in this snapshot already.
    looked_up: usize,
    drawn_bytes: usize,
    frames: usize,
    /// Lines of pages that were looked up in this snapshot already.
    excerpts: RefCell<HashMap<(String, Lines), Option<String>>>,
    /// Something is known that was not told yet.
    fresh: bool,
}

/// First and last line, counted from 0.
type Lines = Option<(u32, u32)>;

/// One distinct address, as the list under the answer shows it.
struct Source<'a> {
    url: &'a str,
    ids: Vec<&'a str>,
    /// The same as the page's text has them.
    names: Vec<&'a str>,
    title: Option<Cow<'a, str>>,
    site: Option<&'a str>,
    lines: Lines,
}

impl Cites {
    /// Takes a new snapshot, which may know more of what is cited.
    pub(super) fn state(&mut self, snapshot: Snapshot) {
        self.snapshot = snapshot;
        self.excerpts.take();
        self.looked_up = 0;
        self.has_state = true;
        self.resolve();
        self.fresh |= !self.cited.is_empty() || !self.drawn.is_empty();
    }

    /// Whether there is something to tell that was not told before; asked once.
    pub(super) fn is_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    /// A search result names an id (`visible_search_results`).
    pub(super) fn hit(&mut self, id: &str, url: &str, title: Option<&str>, site: Option<&str>) {
        if self.hits.len() < MAX_ENTRIES
            && let Some(url) = as_http(url)
        {
            let hit = Hit {
                url: url.into_owned(),
                title: title.map(one_line),
                site: site.map(one_line),
            };
            // Its title may be the first of a source that was told already.
            self.fresh |= self
                .cited
                .iter()
                .any(|cited| cited.mark.id == id && cited.url.as_ref() == Some(&hit.url));
            self.hits.insert(id.to_owned(), hit);
        }
    }

    /// Looks up what is still unknown.
    pub(super) fn resolve(&mut self) {
        for cited in self.cited.iter_mut().filter(|cited| cited.url.is_none()) {
            let known = self.snapshot.url(&cited.mark.id);
            let known = known.as_deref().and_then(as_http).map(Cow::into_owned);
            cited.url = known.or_else(|| self.hits.get(&cited.mark.id).map(|hit| hit.url.clone()));
            self.fresh |= cited.url.is_some();
        }
        let fresh = std::mem::replace(&mut self.looked_up, self.drawn.len());
        for drawn in self.drawn.iter_mut().skip(fresh).filter(|drawn| drawn.chart.is_none()) {
            let chart = self.snapshot.chart(&drawn.key).as_ref().and_then(Chart::read);
            drawn.chart = chart.filter(|chart| fits(&mut self.drawn_bytes, chart));
            self.fresh |= drawn.chart.is_some();
        }
    }

    /// A marker stands in the text: how the page's text has it, and where its entries went.
    pub(super) fn marker(&mut self, marker: &Marker) -> (String, Vec<Place>) {
        let mut places: Vec<Place> = Vec::new();
        let before = self.cited.len();
        for entry in &marker.entries {
            match entry {
                MarkerEntry::Chart(key) => places.extend(self.chart(key).map(Place::Chart)),
                MarkerEntry::Source(mark) => {
                    let at = self.cited.len();
                    if at >= MAX_ENTRIES {
                        continue;
                    }
                    self.cited.push(Cited {
                        mark: mark.clone(),
                        alias: None,
                        url: None,
                    });
                    match places.last_mut() {
                        Some(Place::Sources { to, .. }) => *to = at + 1,
                        _ => places.push(Place::Sources {
                            from: at,
                            to: at + 1,
                            raw: marker.raw.clone(),
                            bare: marker.is_bare(),
                        }),
                    }
                }
            }
        }
        let known = std::mem::take(&mut self.fresh);
        self.resolve();
        self.fresh = known || self.fresh && !self.says_nothing_new(before);
        match self.rename(before) {
            true => (self.written(marker, before), places),
            false => (marker.raw.clone(), places),
        }
    }

    /// All entries from `before` on were told in the same words already, and no chart was drawn.
    fn says_nothing_new(&self, before: usize) -> bool {
        let (old, new) = self.cited.split_at(before.min(self.cited.len()));
        let told = |cited: &Cited| {
            old.iter()
                .any(|known| known.mark == cited.mark && known.url == cited.url)
        };
        !new.is_empty() && new.iter().all(told)
    }

    /// Gives a name of its own to every entry from `before` on whose id was pinned to another address; true when one was.
    fn rename(&mut self, before: usize) -> bool {
        let mut renamed = false;
        for at in before..self.cited.len() {
            let (old, new) = self.cited.split_at_mut(at);
            let Some(cited) = new.first_mut() else { break };
            let same_id = old
                .iter()
                .filter(|known| known.mark.id == cited.mark.id && known.url.is_some());
            let (mut same, mut other) = (None, false);
            for known in same_id {
                match known.url == cited.url {
                    true => same = Some(known.alias.clone()),
                    false => other = true,
                }
            }
            cited.alias = match same {
                Some(alias) => alias,
                None if other => Some(format!("{ANCHORS}:{at}")),
                None => None,
            };
            renamed |= cited.alias.is_some();
        }
        renamed
    }

    /// The marker with the names that its entries have in the page's text.
    fn written(&self, marker: &Marker, before: usize) -> String {
        let mut cited = self.cited.get(before..).unwrap_or_default().iter();
        let entries = marker.entries.iter().filter_map(|entry| match entry {
            MarkerEntry::Chart(key) => Some(key.clone()),
            MarkerEntry::Source(_) => Some(format!("{}†source", cited.next()?.name())),
        });
        format!("【{}】", entries.collect::<Vec<_>>().join(", "))
    }

    fn chart(&mut self, key: &str) -> Option<usize> {
        let known = self.keys.get(key).copied();
        known.or_else(|| self.draw(key.to_owned(), None))
    }

    /// Takes a chart in; `None` where there are too many.
    fn draw(&mut self, key: String, chart: Option<Chart>) -> Option<usize> {
        let at = self.drawn.len();
        if at >= MAX_CHARTS {
            return None;
        }
        self.keys.insert(key.clone(), at);
        self.drawn.push(Drawn { key, chart });
        Some(at)
    }

    /// The marker's entry for an anchor that a gateway wrote, and its place; `None` when it leads nowhere.
    pub(super) fn anchor(&mut self, url: &str, site: &str) -> Option<(String, Place)> {
        let url = as_http(url)?;
        if self.cited.len() >= MAX_ENTRIES {
            return None;
        }
        let at = self.cited.len();
        let mark = SourceMark {
            id: format!("{ANCHORS}:{at}"),
            site: Some(site.trim().to_owned()).filter(|site| !site.is_empty()),
            ..SourceMark::default()
        };
        let entry = format!("{}†source", mark.id);
        let raw = format!("【{entry}】");
        self.cited.push(Cited {
            mark,
            alias: None,
            url: Some(url.into_owned()),
        });
        self.fresh = true;
        let place = Place::Sources {
            from: at,
            to: at + 1,
            raw,
            bare: false,
        };
        Some((entry, place))
    }

    /// The marker for a frame that a gateway wrote, and its place; `None` when it holds no chart.
    pub(super) fn frame(&mut self, html: &str) -> Option<(String, Place)> {
        let chart = Chart::read(&Value::String(html.to_owned()))?;
        if !fits(&mut self.drawn_bytes, &chart) {
            return None;
        }
        self.frames += 1;
        let key = format!("{}†chart", FRAMES + self.frames);
        let raw = format!("【{key}】");
        let at = self.draw(key, Some(chart))?;
        self.fresh = true;
        Some((raw, Place::Chart(at)))
    }

    /// Distinct addresses in the order in which the text names them first.
    fn sources(&self) -> Vec<Source<'_>> {
        let mut sources: Vec<Source<'_>> = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for cited in &self.cited {
            let Some(url) = cited.url.as_deref() else { continue };
            let at = *numbers.entry(url).or_insert_with(|| {
                sources.push(Source {
                    url,
                    ids: Vec::new(),
                    names: Vec::new(),
                    title: None,
                    site: None,
                    lines: None,
                });
                sources.len() - 1
            });
            let Some(source) = sources.get_mut(at) else { continue };
            if !source.ids.contains(&cited.mark.id.as_str()) {
                source.ids.push(&cited.mark.id);
            }
            if !source.names.contains(&cited.name()) {
                source.names.push(cited.name());
            }
            source.title = source.title.take().or(cited.mark.title.as_deref().map(Cow::Borrowed));
            source.site = source.site.or(cited.mark.site.as_deref());
            source.lines = source.lines.or(cited.mark.lines);
        }
        for source in &mut sources {
            let hit = source
                .ids
                .iter()
                .find_map(|id| self.hits.get(*id).filter(|hit| hit.url == source.url));
            let told = |text: &Cow<'_, str>| !text.trim().is_empty();
            let page = || self.page_title(source.url).map(Cow::Owned);
            let found = || hit.and_then(|hit| hit.title.as_deref()).map(Cow::Borrowed).filter(told);
            source.title = source.title.take().or_else(page).or_else(found);
            source.site = source.site.or(hit.and_then(|hit| hit.site.as_deref()));
        }
        sources
    }

    /// What the message keeps (`CITATIONS`): all that is known, with no need to look anything up again.
    pub(super) fn to_data(&self) -> Value {
        let sources = self.sources();
        let sources = sources.iter().map(|source| {
            let mut map = JsonMap::new();
            map.set("ids", json!(source.names));
            map.set("url", source.url);
            map.set_some("title", source.title.as_deref());
            map.set_some("site", source.site);
            if let Some((first, last)) = source.lines {
                map.set("lines", json!([first, last]));
            }
            map.set_some("excerpt", self.excerpt(source));
            Value::Object(map)
        });
        let charts = self.drawn.iter().filter_map(|drawn| {
            let mut map = JsonMap::new();
            map.set("key", drawn.key.clone());
            map.extend(fields(drawn.chart.as_ref()?));
            Some(Value::Object(map))
        });
        json!({
            "state": self.has_state,
            "sources": sources.collect::<Vec<_>>(),
            "charts": charts.collect::<Vec<_>>(),
        })
    }

    /// What an opened page calls itself, on one line.
    pub(super) fn page_title(&self, url: &str) -> Option<String> {
        let written = || unescaped(url).and_then(|url| self.snapshot.title(&url));
        let title = self.snapshot.title(url).or_else(written);
        title.map(|title| one_line(&title)).filter(|title| !title.is_empty())
    }

    /// The lines of an opened page that the agent looked at.
    pub(super) fn page_lines(&self, url: &str) -> Option<(u32, u32)> {
        self.snapshot.viewed(url)
    }

    /// The lines that were cited, or the beginning of the page.
    fn excerpt(&self, source: &Source<'_>) -> Option<String> {
        let key = (source.url.to_owned(), source.lines);
        let mut known = self.excerpts.borrow_mut();
        known.entry(key).or_insert_with(|| self.find_excerpt(source)).clone()
    }

    fn find_excerpt(&self, source: &Source<'_>) -> Option<String> {
        let lines = source
            .lines
            .map(|(first, last)| (first, last.min(first.saturating_add(MAX_LINES))));
        let written = || unescaped(source.url).and_then(|url| self.snapshot.text(&url, lines));
        let text = self.snapshot.text(source.url, lines).or_else(written)?;
        let most = if lines.is_some() { MAX_EXCERPT } else { MAX_BEGINNING };
        let excerpt: String = text.trim().chars().take(most).collect();
        (!excerpt.is_empty()).then_some(excerpt)
    }
}

/// Whether there is room for a chart beside so many bytes of others; it is counted then.
fn fits(drawn: &mut usize, chart: &Chart) -> bool {
    let bytes = drawn.saturating_add(chart.weight());
    let fits = bytes <= MAX_DRAWN;
    if fits {
        *drawn = bytes;
    }
    fits
}

/// The address as a server may have written it, with blanks in it.
fn unescaped(url: &str) -> Option<String> {
    url.contains("%20").then(|| url.replace("%20", " "))
}

/// Untrusted words on one line of at most `MAX_TITLE` characters.
pub(super) fn one_line(text: &str) -> String {
    crate::json::lenient::one_line(text).chars().take(MAX_TITLE).collect()
}

fn fields(chart: &Chart) -> JsonMap {
    match chart.fields() {
        Value::Object(map) => map,
        _ => JsonMap::new(),
    }
}
