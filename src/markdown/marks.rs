//! Citation markers inside Markdown (`genos.md` R12): they are found before anything else is read, and a noncharacter
//! with a number stands in their place while the text is parsed. So no emphasis, table or link can tear one, none is
//! ever half there, and where no marker may be (code, addresses) the text is what was written.

use std::sync::Arc;

use super::tree::{Citation, Inline};
use crate::model::marker::{Marker, MarkerEntry, Scan, TextPiece};

/// Opens a stand-in; a noncharacter, which no text may hold (`genos.md` R12).
const MARK: char = '\u{fdd0}';
/// A stand-in's number is this character and those after it, so that each is one word to every rule of Markdown.
const FIRST: u32 = 0xf_0000;
/// Markers of one text; later ones show nothing.
const MAX: u32 = 0xff00;

/// The markers of one text, and the scanner that finds them.
#[derive(Default)]
pub(super) struct Marks {
    scanner: Option<Box<dyn Scan>>,
    found: Vec<Arc<Marker>>,
}

impl Marks {
    /// Without a scanner no markers are looked for.
    pub(super) fn new(scanner: Option<Box<dyn Scan>>) -> Marks {
        Marks {
            scanner,
            found: Vec::new(),
        }
    }

    /// Appends `text` to `out` with stand-ins for the markers in it.
    pub fn append(&mut self, text: &str, out: &mut String) {
        let mut rest = text;
        while let Some(at) = rest.find(MARK) {
            self.scan(&rest[..at], out);
            rest = &rest[at + MARK.len_utf8()..];
        }
        self.scan(rest, out);
    }

    fn scan(&mut self, text: &str, out: &mut String) {
        let Marks { scanner, found } = self;
        match scanner {
            Some(scanner) => scanner.push(text, &mut |piece| write(found, piece, out)),
            None => out.push_str(text),
        }
    }

    /// No more text will come.
    pub fn finish(&mut self, out: &mut String) {
        let Marks { scanner, found } = self;
        if let Some(scanner) = scanner {
            scanner.finish(&mut |piece| write(found, piece, out));
        }
    }

    /// Puts a marker that the text itself doesn't hold.
    pub(super) fn put(&mut self, marker: Marker, out: &mut String) {
        write(&mut self.found, TextPiece::Marker(marker), out);
    }

    /// The text as it was written.
    pub fn restore(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        self.each(text, &mut |part| match part {
            Part::Text(text) => out.push_str(text),
            Part::Marker(marker) => out.push_str(&marker.raw),
        });
        out
    }

    /// `text` as inline content.
    pub fn split(&self, text: &str, sink: &mut dyn FnMut(Inline)) {
        self.each(text, &mut |part| match part {
            Part::Text(text) => sink(Inline::Text(text.to_owned())),
            Part::Marker(marker) => inlines(marker, sink),
        });
    }

    fn each(&self, text: &str, sink: &mut dyn FnMut(Part<'_>)) {
        let mut rest = text;
        while let Some(at) = rest.find(MARK) {
            if at > 0 {
                sink(Part::Text(&rest[..at]));
            }
            let mut letters = rest[at..].chars();
            letters.next();
            let number = letters.next().and_then(|letter| u32::from(letter).checked_sub(FIRST));
            let marker = number.and_then(|number| self.found.get(usize::try_from(number).ok()?));
            if let Some(marker) = marker {
                sink(Part::Marker(marker));
            }
            rest = letters.as_str();
        }
        if !rest.is_empty() {
            sink(Part::Text(rest));
        }
    }
}

enum Part<'a> {
    Text(&'a str),
    Marker(&'a Arc<Marker>),
}

/// Whether a text holds a stand-in.
pub(super) fn has_marks(text: &str) -> bool {
    text.contains(MARK)
}

fn write(found: &mut Vec<Arc<Marker>>, piece: TextPiece<'_>, out: &mut String) {
    match piece {
        TextPiece::Text(text) => out.push_str(text),
        TextPiece::Marker(marker) => {
            let number = u32::try_from(found.len()).unwrap_or(MAX);
            if let Some(letter) = char::from_u32(FIRST + number).filter(|_| number < MAX) {
                out.push(MARK);
                out.push(letter);
                found.push(Arc::new(marker));
            }
        }
    }
}

/// The sources of a marker are one citation, each chart stands for itself.
fn inlines(marker: &Arc<Marker>, sink: &mut dyn FnMut(Inline)) {
    let charts = marker
        .entries
        .iter()
        .any(|entry| matches!(entry, MarkerEntry::Chart(_)));
    if !charts {
        return sink(Inline::Citation(Citation(marker.clone())));
    }
    let mut sources = Vec::new();
    let flush = |sources: &mut Vec<MarkerEntry>, sink: &mut dyn FnMut(Inline)| {
        if !sources.is_empty() {
            let entries = std::mem::take(sources);
            let raw = marker.raw.clone();
            sink(Inline::Citation(Citation(Arc::new(Marker { raw, entries }))));
        }
    };
    for entry in &marker.entries {
        match entry {
            MarkerEntry::Source(_) => sources.push(entry.clone()),
            MarkerEntry::Chart(key) => {
                flush(&mut sources, sink);
                sink(Inline::ChartMark(key.clone()));
            }
        }
    }
    flush(&mut sources, sink);
}

/// Takes the citations and charts out of a link's words: a link can't stand in a link.
pub(super) fn lift(content: &mut Vec<Inline>) -> Vec<Inline> {
    let mut lifted = Vec::new();
    let mut kept = Vec::with_capacity(content.len());
    for mut inline in std::mem::take(content) {
        match &mut inline {
            Inline::Citation(_) | Inline::ChartMark(_) => {
                lifted.push(inline);
                continue;
            }
            Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Strike(inner) => lifted.append(&mut lift(inner)),
            _ => {}
        }
        match (kept.last_mut(), inline) {
            (Some(Inline::Text(last)), Inline::Text(text)) => last.push_str(&text),
            (_, inline) => kept.push(inline),
        }
    }
    *content = kept;
    lifted
}
