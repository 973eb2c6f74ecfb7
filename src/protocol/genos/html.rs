//! What a gateway's Python step writes in place of markers (`genos.md` 3.4): one exact shape of anchor, and whole
//! `iframe`s. Only for gateways; from anybody else such HTML is text. As the marker scanner, it holds back no more than
//! it must.

use super::charts::{decode, starts_with};

const ANCHOR: &str = "<a href=\"";
const ANCHOR_END: &str = "</a>";
const FRAME: &str = "<iframe";
const FRAME_END: &str = "</iframe>";
const MAX_ANCHOR: usize = 4096;
const MAX_FRAME: usize = 1 << 20;

/// What the text was made of.
#[derive(Debug, PartialEq)]
pub(super) enum HtmlPiece<'a> {
    Text(&'a str),
    Anchor { url: String, site: String },
    Frame(String),
}

/// Text in, text and replaced markers out.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// From `<` on.
    buffer: String,
}

impl Html {
    pub fn push(&mut self, text: &str, sink: &mut dyn FnMut(HtmlPiece<'_>)) {
        let mut rest = text;
        while !rest.is_empty() {
            if self.buffer.is_empty() {
                let at = rest.find('<').unwrap_or(rest.len());
                if at > 0 {
                    sink(HtmlPiece::Text(&rest[..at]));
                }
                rest = &rest[at..];
                if let Some(after) = rest.strip_prefix('<') {
                    self.buffer.push('<');
                    rest = after;
                }
                continue;
            }
            let Some(letter) = rest.chars().next() else { return };
            self.buffer.push(letter);
            if !self.is_viable() {
                self.buffer.pop();
                self.finish(sink);
                continue;
            }
            rest = &rest[letter.len_utf8()..];
            if letter == '>' {
                self.close(sink);
            }
        }
    }

    /// What was held back is text.
    pub fn finish(&mut self, sink: &mut dyn FnMut(HtmlPiece<'_>)) {
        let text = std::mem::take(&mut self.buffer);
        if !text.is_empty() {
            sink(HtmlPiece::Text(&text));
        }
    }

    fn is_viable(&self) -> bool {
        let begins = |tag: &str| {
            let length = tag.len().min(self.buffer.len());
            starts_with(&self.buffer, tag.get(..length).unwrap_or_default())
        };
        (begins(ANCHOR) && self.buffer.len() <= MAX_ANCHOR) || (begins(FRAME) && self.buffer.len() <= MAX_FRAME)
    }

    fn close(&mut self, sink: &mut dyn FnMut(HtmlPiece<'_>)) {
        let ends = |end: &str| {
            let from = self.buffer.len().checked_sub(end.len());
            from.and_then(|from| self.buffer.get(from..))
                .is_some_and(|tail| tail.eq_ignore_ascii_case(end))
        };
        if starts_with(&self.buffer, FRAME) && ends(FRAME_END) {
            let frame = std::mem::take(&mut self.buffer);
            sink(HtmlPiece::Frame(frame));
        } else if starts_with(&self.buffer, ANCHOR) && ends(ANCHOR_END) {
            match anchor(&self.buffer) {
                Some((url, site)) => {
                    self.buffer.clear();
                    sink(HtmlPiece::Anchor { url, site });
                }
                None => self.finish(sink),
            }
        }
    }
}

/// `<a href="URL" target="_blank" class="btn__chip"> <strong>site</strong></a>`, and nothing like it.
fn anchor(text: &str) -> Option<(String, String)> {
    let (url, rest) = text.strip_prefix(ANCHOR)?.split_once('"')?;
    let rest = rest.strip_prefix(" target=\"_blank\" class=\"btn__chip\">")?;
    let site = rest
        .trim_start()
        .strip_prefix("<strong>")?
        .strip_suffix("</strong></a>")?;
    (!site.contains('<')).then(|| (decode(url), decode(site)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split<'a>(pieces: impl IntoIterator<Item = &'a str>) -> String {
        let mut out = String::new();
        let mut html = Html::default();
        let mut sink = |piece: HtmlPiece<'_>| match piece {
            HtmlPiece::Text(text) => out.push_str(text),
            HtmlPiece::Anchor { url, site } => out.push_str(&format!("[{url} {site}]")),
            HtmlPiece::Frame(frame) => out.push_str(&format!("[{}]", frame.len())),
        };
        for piece in pieces {
            html.push(piece, &mut sink);
        }
        html.finish(&mut sink);
        out
    }

    #[test]
    fn only_the_exact_shapes_are_taken() {
        let text = "a < b <a href=\"https://x/?a&amp;b\" target=\"_blank\" class=\"btn__chip\"> <strong>x</strong></a>. \
                    <a href=\"javascript:1\">y</a> <iframe src=z></iframe><i>";
        let expected = "a < b [https://x/?a&b x]. <a href=\"javascript:1\">y</a> [23]<i>";
        assert_eq!(split([text]), expected);
        assert_eq!(split(text.split_inclusive(|_: char| true)), expected);
    }
}
