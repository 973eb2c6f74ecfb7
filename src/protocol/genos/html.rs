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
/// Bytes between the tags of a frame, for browsers that draw none: behind more, the first tag was only spoken of.
const MAX_FALLBACK: usize = 2 << 10;

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
    /// Where the first tag of a frame ends in it, and the quotation mark that is open before that.
    tag: Option<usize>,
    quote: Option<char>,
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
            self.end_tag(letter);
            if self.tag.is_some() && self.ends(FRAME) {
                // The one before was only spoken of.
                let frame = self.buffer.split_off(self.buffer.len() - FRAME.len());
                self.finish(sink);
                self.buffer = frame;
            } else if !self.is_viable() {
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
        let text = self.take();
        if !text.is_empty() {
            sink(HtmlPiece::Text(&text));
        }
    }

    /// What was held back.
    fn take(&mut self) -> String {
        (self.tag, self.quote) = (None, None);
        std::mem::take(&mut self.buffer)
    }

    /// Notes where the first tag ends.
    fn end_tag(&mut self, letter: char) {
        match letter {
            _ if self.tag.is_some() => {}
            '"' | '\'' if self.quote.is_none() => self.quote = Some(letter),
            '>' if self.quote.is_none() => self.tag = Some(self.buffer.len()),
            _ if self.quote == Some(letter) => self.quote = None,
            _ => {}
        }
    }

    fn is_viable(&self) -> bool {
        let begins = |tag: &str| {
            let length = tag.len().min(self.buffer.len());
            starts_with(&self.buffer, tag.get(..length).unwrap_or_default())
        };
        let most = self.tag.map_or(MAX_FRAME, |tag| tag + MAX_FALLBACK);
        (begins(ANCHOR) && self.buffer.len() <= MAX_ANCHOR) || (begins(FRAME) && self.buffer.len() <= most)
    }

    fn ends(&self, end: &str) -> bool {
        let from = self.buffer.len().checked_sub(end.len());
        from.and_then(|from| self.buffer.get(from..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(end))
    }

    fn close(&mut self, sink: &mut dyn FnMut(HtmlPiece<'_>)) {
        if starts_with(&self.buffer, FRAME) && self.ends(FRAME_END) {
            let frame = self.take();
            sink(HtmlPiece::Frame(frame));
        } else if starts_with(&self.buffer, ANCHOR) && self.ends(ANCHOR_END) {
            match anchor(&self.buffer) {
                Some((url, site)) => {
                    self.take();
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

    #[test]
    fn a_frame_that_is_spoken_of_holds_nothing_back() {
        let said = format!("An <iframe src=\"x>y\"> tag. {}", "More words. ".repeat(1_000));
        let mut shown = 0;
        Html::default().push(&said, &mut |piece| match piece {
            HtmlPiece::Text(text) => shown += text.len(),
            _ => unreachable!("it is text"),
        });
        assert_eq!(shown, said.len());
        assert_eq!(
            split(["Use <iframe> as in <iframe src=\"a>b\"> <p>no</p> </iframe>."]),
            "Use <iframe> as in [38]."
        );
        assert_eq!(
            split(["<iframe srcdoc=\"", &"<p>".repeat(9_000), "\"></iframe>"]),
            "[27027]"
        );
    }
}
