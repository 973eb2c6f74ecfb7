//! A frame of `tool_state` read while its bytes come (`genos.md` 3.1): several megabytes before every call of the
//! model, of which we need a few. It notes where the wanted values stand and steps over the rest, so that no single
//! moment has much to do; nothing is decoded here. Knows JSON and the names of a state's members.

use std::ops::Range;

use serde_json::{Value, json};

use crate::protocol::genos::snapshot::{Found, PageAt, Snapshot, text_of};

/// Entries of one map.
const MAX_ENTRIES: usize = 20_000;
/// Objects and lists inside of each other, as `serde_json` has it.
const MAX_DEPTH: usize = 128;

/// What a value is to us.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Root,
    Event,
    Data,
    Urls,
    Url,
    Charts,
    Chart,
    Pages,
    Page,
    Title,
    Text,
    Results,
    Other,
}

/// What may come next outside of strings and numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Expect {
    #[default]
    Value,
    /// A list that just began may end.
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
    Nothing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Inside {
    #[default]
    Between,
    Key,
    Text,
    /// A number, `true`, `false` or `null`.
    Word,
}

/// An object or a list that is open.
#[derive(Clone, Copy, Debug)]
struct Level {
    object: bool,
    place: Place,
    /// Its value is noted as a whole, from here on.
    noted: Option<usize>,
}

/// What a frame turned out to be.
pub(super) enum Skimmed {
    State(Box<Snapshot>),
    /// Something else; its bytes.
    Other(Vec<u8>),
    /// No whole JSON object; its bytes.
    Broken(Vec<u8>),
}

/// Reads one frame as it grows.
#[derive(Debug, Default)]
pub(super) struct StateReader {
    begun: bool,
    broken: bool,
    at: usize,
    from: usize,
    expect: Expect,
    inside: Inside,
    levels: Vec<Level>,
    /// What the next value is, and the names of the entry and the member that it stands under.
    next: Option<Place>,
    entry: String,
    event: Range<usize>,
    found: Found,
}

impl StateReader {
    /// Something was read already.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Reads on in a frame that may still grow; its JSON begins at `from`.
    pub fn read(&mut self, frame: &[u8], from: usize) {
        if !std::mem::replace(&mut self.begun, true) {
            self.at = from;
        }
        while !self.broken {
            let Some(&byte) = frame.get(self.at) else { return };
            match self.inside {
                Inside::Key | Inside::Text => {
                    if !self.string(frame) {
                        return;
                    }
                }
                Inside::Word if byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.') => self.at += 1,
                Inside::Word => self.end_word(frame),
                Inside::Between => self.between(byte),
            }
        }
    }

    /// The frame is whole: what it is.
    pub fn finish(mut self, frame: Vec<u8>, from: usize) -> Skimmed {
        self.read(&frame, from);
        if self.inside == Inside::Word {
            self.end_word(&frame);
        }
        if self.broken || self.expect != Expect::Nothing {
            return Skimmed::Broken(frame);
        }
        match frame.get(self.event.clone()) {
            Some(b"\"tool_state\"") => Skimmed::State(Box::new(Snapshot::new(frame, self.found))),
            _ => Skimmed::Other(frame),
        }
    }

    /// Inside of a string; `false` when its bytes are used up.
    fn string(&mut self, frame: &[u8]) -> bool {
        let rest = frame.get(self.at..).unwrap_or_default();
        let stops = |byte: &u8| matches!(byte, b'"' | b'\\') || *byte < 0x20;
        let Some(found) = rest.iter().position(stops) else {
            self.at = frame.len();
            return false;
        };
        self.at += found;
        match frame.get(self.at) {
            Some(b'\\') if self.at + 1 >= frame.len() => return false,
            Some(b'\\') => self.at += 2,
            Some(b'"') => {
                self.at += 1;
                match self.inside {
                    Inside::Key => self.end_key(frame),
                    _ => self.end_value(self.from..self.at),
                }
            }
            _ => self.broken = true,
        }
        true
    }

    fn between(&mut self, byte: u8) {
        let begins = matches!(self.expect, Expect::Value | Expect::ValueOrEnd);
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'"' if begins => self.begin(Inside::Text),
            b'"' if matches!(self.expect, Expect::Key | Expect::KeyOrEnd) => self.begin(Inside::Key),
            b'{' | b'[' if begins => self.open(byte == b'{'),
            b'}' if matches!(self.expect, Expect::KeyOrEnd | Expect::CommaOrEnd) => self.close(true),
            b']' if matches!(self.expect, Expect::ValueOrEnd | Expect::CommaOrEnd) => self.close(false),
            b':' if self.expect == Expect::Colon => self.expect = Expect::Value,
            b',' if self.expect == Expect::CommaOrEnd => {
                let object = self.levels.last().is_some_and(|level| level.object);
                self.expect = if object { Expect::Key } else { Expect::Value };
            }
            // Only an object is a frame.
            b'-' | b'0'..=b'9' | b't' | b'f' | b'n' if begins && !self.levels.is_empty() => self.begin(Inside::Word),
            _ => self.broken = true,
        }
        if self.inside != Inside::Word {
            self.at += 1;
        }
    }

    fn begin(&mut self, inside: Inside) {
        self.inside = inside;
        self.from = self.at;
        self.broken |= self.levels.is_empty();
    }

    fn end_word(&mut self, frame: &[u8]) {
        let word = frame.get(self.from..self.at).unwrap_or_default();
        if serde_json::from_slice::<serde::de::IgnoredAny>(word).is_err() {
            self.broken = true;
            return;
        }
        self.end_value(self.from..self.at);
    }

    /// The name of a member: what its value is to us.
    fn end_key(&mut self, frame: &[u8]) {
        self.inside = Inside::Between;
        self.expect = Expect::Colon;
        let Some(level) = self.levels.last().copied() else {
            return;
        };
        let raw = frame.get(self.from..self.at).unwrap_or_default();
        let room = |count: usize| count < MAX_ENTRIES;
        let next = match (level.place, raw) {
            (Place::Root, b"\"event\"") => Place::Event,
            (Place::Root, b"\"data\"") => Place::Data,
            (Place::Data, b"\"id_to_url\"") => Place::Urls,
            (Place::Data, b"\"id_to_iframe\"") => Place::Charts,
            (Place::Data, b"\"url_to_page\"") => Place::Pages,
            (Place::Data, b"\"tool_results\"") => Place::Results,
            (Place::Urls, _) if room(self.found.urls.len()) => Place::Url,
            (Place::Charts, _) if room(self.found.charts.len()) => Place::Chart,
            (Place::Pages, _) if room(self.found.pages.len()) => Place::Page,
            (Place::Page, b"\"title\"") => Place::Title,
            (Place::Page, b"\"text\"") => Place::Text,
            _ => Place::Other,
        };
        match next {
            Place::Url | Place::Chart | Place::Page => self.entry = text_of(raw).unwrap_or_default(),
            // The last of several members with one name counts.
            Place::Data => self.found = Found::default(),
            Place::Urls => self.found.urls.clear(),
            Place::Charts => self.found.charts.clear(),
            Place::Pages => self.found.pages.clear(),
            _ => {}
        }
        self.next = Some(next);
    }

    fn open(&mut self, object: bool) {
        if self.levels.len() >= MAX_DEPTH || self.levels.is_empty() && !object {
            self.broken = true;
            return;
        }
        let place = match self.levels.is_empty() {
            true => Place::Root,
            false => self.next.take().unwrap_or(Place::Other),
        };
        let noted = matches!(
            place,
            Place::Url | Place::Chart | Place::Title | Place::Text | Place::Event | Place::Results
        );
        if place == Place::Page {
            self.found.pages.insert(self.entry.clone(), PageAt::default());
        }
        self.levels.push(Level {
            object,
            place,
            noted: noted.then_some(self.at),
        });
        self.expect = if object { Expect::KeyOrEnd } else { Expect::ValueOrEnd };
    }

    fn close(&mut self, object: bool) {
        let Some(level) = self.levels.pop().filter(|level| level.object == object) else {
            self.broken = true;
            return;
        };
        self.next = Some(level.place);
        match level.noted {
            Some(from) => self.end_value(from..self.at + 1),
            None => {
                self.next = None;
                self.after_value();
            }
        }
    }

    fn end_value(&mut self, range: Range<usize>) {
        self.inside = Inside::Between;
        let entry = || self.entry.clone();
        match self.next.take() {
            Some(Place::Event) => self.event = range,
            Some(Place::Results) => self.found.results = range,
            Some(Place::Url) => {
                self.found.urls.insert(entry(), range);
            }
            Some(Place::Chart) => {
                self.found.charts.insert(entry(), range);
            }
            // What is no object is a page of which nothing is known.
            Some(Place::Page) => {
                self.found.pages.insert(entry(), PageAt::default());
            }
            Some(Place::Title) => {
                if let Some(page) = self.found.pages.get_mut(&self.entry) {
                    page.title = range;
                }
            }
            Some(Place::Text) => {
                if let Some(page) = self.found.pages.get_mut(&self.entry) {
                    page.text = range;
                }
            }
            _ => {}
        }
        self.after_value();
    }

    fn after_value(&mut self) {
        self.expect = if self.levels.is_empty() {
            Expect::Nothing
        } else {
            Expect::CommaOrEnd
        };
    }
}

impl Snapshot {
    /// From data that was parsed already; wrong data is an empty state.
    pub(super) fn from_value(data: Value) -> Snapshot {
        let frame = json!({ "event": "tool_state", "data": data }).to_string();
        match StateReader::default().finish(frame.into_bytes(), 0) {
            Skimmed::State(snapshot) => *snapshot,
            _ => Snapshot::default(),
        }
    }
}
