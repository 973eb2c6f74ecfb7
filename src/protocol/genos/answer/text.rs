//! The text of an answer: tokens through the scanners, what markers stand for beside it (`genos.md` 4).

use serde_json::Value;

use super::{Answer, Segment};
use crate::model::marker::{Scan, TextPiece};
use crate::model::{DataPart, Event};
use crate::protocol::genos::cites::Place;
use crate::protocol::genos::html::HtmlPiece;
use crate::protocol::genos::{CITATIONS, Profile};

impl Answer {
    pub(super) fn token(&mut self, text: &str) {
        let moved = self.steps.end_brief();
        self.tell_steps(moved);
        if self.profile != Profile::Gateway {
            return self.scan(text);
        }
        let mut html = std::mem::take(&mut self.html);
        html.push(text, &mut |piece| self.html_piece(piece));
        self.html = html;
    }

    fn html_piece(&mut self, piece: HtmlPiece<'_>) {
        match piece {
            // The blank that a gateway puts between neighbours.
            HtmlPiece::Text(" ") if !self.anchors.is_empty() && !self.parted => self.parted = true,
            HtmlPiece::Text(text) => {
                self.end_anchors();
                self.scan(text);
            }
            HtmlPiece::Anchor { url, site } => {
                self.end_scan();
                self.parted = false;
                self.anchors.extend(self.cites.anchor(&url, &site));
            }
            HtmlPiece::Frame(frame) => {
                self.end_anchors();
                self.end_scan();
                if let Some((raw, place)) = self.cites.frame(&frame) {
                    self.place(&raw, vec![place]);
                }
            }
        }
    }

    /// Neighbouring anchors are one marker, as an agent writes several sources of one sentence.
    fn end_anchors(&mut self) {
        let (entries, places): (Vec<String>, Vec<Place>) = std::mem::take(&mut self.anchors).into_iter().unzip();
        if !entries.is_empty() {
            self.place(&format!("【{}】", entries.join(", ")), Vec::new());
            for (at, place) in places.into_iter().enumerate() {
                if at > 0 {
                    self.note(Segment::Text(" ".into()));
                }
                self.note(Segment::Place(place));
            }
        }
        if std::mem::take(&mut self.parted) {
            self.scan(" ");
        }
    }

    fn scan(&mut self, text: &str) {
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.push(text, &mut |piece| self.piece(piece));
        self.scanner = scanner;
    }

    fn end_scan(&mut self) {
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.finish(&mut |piece| self.piece(piece));
    }

    fn piece(&mut self, piece: TextPiece<'_>) {
        match piece {
            TextPiece::Text(text) => {
                let text = if self.visible { text } else { text.trim_start() };
                if !text.is_empty() {
                    self.write(text);
                    self.note(Segment::Text(text.to_owned()));
                }
            }
            TextPiece::Marker(marker) => {
                let (raw, places) = self.cites.marker(&marker);
                self.place(&raw, places);
            }
        }
    }

    pub(super) fn place(&mut self, raw: &str, places: Vec<Place>) {
        self.tell_fresh();
        self.write(raw);
        for place in places {
            self.note(Segment::Place(place));
        }
    }

    pub(super) fn note(&mut self, segment: Segment) {
        if let Some(segments) = &mut self.segments {
            match (segments.last_mut(), segment) {
                (Some(Segment::Text(last)), Segment::Text(text)) => last.push_str(&text),
                (_, segment) => segments.push(segment),
            }
        }
    }

    pub(super) fn write(&mut self, text: &str) {
        self.visible = true;
        if !self.text.is_open() {
            self.made += 1;
            // What the markers stand for stands before the texts that hold them.
            self.tell_citations();
        }
        let made = self.made;
        let said = self.text.grow(text.to_owned(), || format!("text-{made}"));
        self.out.extend(said);
    }

    /// The text is over: what was held back is decided.
    pub(super) fn end_text(&mut self) {
        let mut html = std::mem::take(&mut self.html);
        html.finish(&mut |piece| self.html_piece(piece));
        self.end_anchors();
        self.end_scan();
        self.pause_text();
    }

    /// Something else is shown; a marker that is still open belongs to the text in which it closes.
    pub(super) fn pause_text(&mut self) {
        self.out.extend(self.text.end());
    }

    /// Tells what the markers stand for, if more is known of it than before.
    pub(super) fn tell_fresh(&mut self) {
        if self.cites.is_fresh() {
            self.tell_citations();
        }
    }

    fn tell_citations(&mut self) {
        let id = format!("citations-{}", self.round);
        let data = self.cites.to_data();
        self.tell_data(CITATIONS, Some(id), data);
    }

    pub(super) fn tell_data(&mut self, kind: &str, id: Option<String>, data: Value) {
        self.out.push(Event::Data {
            part: DataPart::new(kind, id, data),
            transient: false,
        });
    }
}
