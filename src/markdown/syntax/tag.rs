//! Raw HTML (CommonMark 4.6, 6.6): what begins a block of it, where a tag, comment or instruction ends. Knows the names
//! that begin a block and no meaning of any.

use super::Parser;
use super::letter::is_space;
use super::scan::{blank, copy, count, skip_blank};

/// Names that begin a block, each between spaces.
const BLOCK_TAGS: &str = " address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html \
    iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody \
    td tfoot th thead title tr track ul ";

/// The longest of [`BLOCK_TAGS`], in bytes.
const LONGEST: usize = 10;

/// What ends the elements whose content is no Markdown, blank lines or not.
const RAW_ENDS: [&str; 4] = ["</pre>", "</style>", "</script>", "</textarea>"];

/// Where a comment, a declaration and so on were looked for in vain: none ends between there and the text's end.
#[derive(Default)]
pub(super) struct Guard {
    comment: usize,
    data: usize,
    declaration: usize,
    instruction: usize,
}

/// What ends the block of HTML that begins at `at`, if it is one that a mark ends (kinds 1 to 5).
pub(super) fn ends_with(bytes: &[u8], at: usize) -> Option<&'static str> {
    let rest = bytes.get(at..)?.strip_prefix(b"<")?;
    for end in RAW_ENDS {
        let name = &end.as_bytes()[2..end.len() - 1];
        let found = rest.get(..name.len()).unwrap_or_default();
        let ends = matches!(rest.get(name.len()), None | Some(b'>'))
            || rest.get(name.len()).is_some_and(|byte| is_space(*byte));
        if ends && found.eq_ignore_ascii_case(name) {
            return Some(end);
        }
    }
    match rest {
        [b'!', b'-', b'-', ..] => Some("-->"),
        [b'?', ..] => Some("?>"),
        [b'!', letter, ..] if letter.is_ascii_alphabetic() => Some(">"),
        _ if rest.starts_with(b"![CDATA[") => Some("]]>"),
        _ => None,
    }
}

/// Whether a tag of [`BLOCK_TAGS`] begins at `at` (kind 6).
pub(super) fn is_block_tag(bytes: &[u8], at: usize) -> bool {
    if bytes.get(at) != Some(&b'<') {
        return false;
    }
    let start = at + 1 + usize::from(bytes.get(at + 1) == Some(&b'/'));
    let mut name = String::from(" ");
    let mut end = start;
    while let Some(letter) = bytes.get(end).filter(|byte| byte.is_ascii_alphanumeric())
        && end - start <= LONGEST
    {
        name.push(char::from(letter.to_ascii_lowercase()));
        end += 1;
    }
    name.push(' ');
    let ends = matches!(bytes.get(end), None | Some(b' ' | b'\t' | b'\n' | b'>'))
        || bytes.get(end) == Some(&b'/') && bytes.get(end + 1) == Some(&b'>');
    end > start && ends && BLOCK_TAGS.contains(&name)
}

/// A tag that is being read.
struct Tag {
    at: usize,
    /// What of the tag is not yet in `out`.
    mark: usize,
    /// The tag without the container markers in it, once there were some.
    out: String,
}

impl Parser<'_> {
    /// Whether a complete tag stands alone in the line (kind 7).
    pub(super) fn is_lone_tag(&mut self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        bytes[at] == b'<'
            && self
                .tag(bytes, at, false)
                .is_some_and(|tag| blank(bytes, tag.at).is_some())
    }

    /// Behind the inline HTML at `at`; with its text if that is not what stands there.
    pub(super) fn inline_html(&mut self, bytes: &[u8], at: usize) -> Option<(usize, String)> {
        match bytes.get(at + 1)? {
            b'!' => Some((self.declaration(bytes, at + 2)?, String::new())),
            b'?' => Some((self.instruction(bytes, at + 2)?, String::new())),
            _ => {
                let mut tag = self.tag(bytes, at, true)?;
                if !tag.out.is_empty() {
                    copy(self.text, tag.mark, tag.at, &mut tag.out);
                }
                Some((tag.at, tag.out))
            }
        }
    }

    /// Behind a comment, declaration or CDATA section whose `<!` stands before `at`.
    fn declaration(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        let first = *bytes.get(at)?;
        let mut end = at + 1;
        if first == b'-' && end > self.guard.comment {
            if bytes.get(end) != Some(&b'-') {
                return None;
            }
            // From the first hyphen: `<!-->` is a comment.
            end = at;
            while let Some(len) = memchr::memchr(b'-', &bytes[end..]) {
                end += len + 1;
                self.guard.comment = end;
                if bytes.get(end) == Some(&b'-') && bytes.get(end + 1) == Some(&b'>') {
                    return Some(end + 2);
                }
            }
            return None;
        }
        if first == b'[' && end > self.guard.data && bytes[end..].starts_with(b"CDATA[") {
            end += b"CDATA[".len();
            end += memchr::memchr(b']', &bytes[end..]).unwrap_or(bytes.len() - end);
            let brackets = count(bytes, end, b']');
            end += brackets;
            if brackets > 0 && bytes.get(end) == Some(&b'>') {
                return Some(end + 1);
            }
            self.guard.data = end;
            return None;
        }
        if first.is_ascii_alphabetic() && end > self.guard.declaration {
            match memchr::memchr(b'>', &bytes[end..]) {
                Some(len) => return Some(end + len + 1),
                None => self.guard.declaration = bytes.len(),
            }
        }
        None
    }

    /// Behind a processing instruction whose `<?` stands before `at`.
    fn instruction(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        if at <= self.guard.instruction {
            return None;
        }
        let mut end = at;
        while let Some(len) = memchr::memchr(b'?', &bytes[end..]) {
            end += len + 1;
            if bytes.get(end) == Some(&b'>') {
                return Some(end + 1);
            }
        }
        self.guard.instruction = end;
        None
    }

    /// The tag at `at`, over several lines if `goes_on`.
    fn tag(&mut self, bytes: &[u8], at: usize, goes_on: bool) -> Option<Tag> {
        let closes = bytes.get(at + 1) == Some(&b'/');
        let start = at + 1 + usize::from(closes);
        let mut tag = Tag {
            at: start,
            mark: at,
            out: String::new(),
        };
        if !bytes.get(start)?.is_ascii_alphabetic() {
            return None;
        }
        while bytes
            .get(tag.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        {
            tag.at += 1;
        }
        if !closes {
            self.attributes(bytes, &mut tag, goes_on)?;
        }
        tag.at = skip_blank(bytes, tag.at);
        if !closes && bytes.get(tag.at) == Some(&b'/') {
            tag.at += 1;
        }
        tag.at += 1;
        (bytes.get(tag.at - 1) == Some(&b'>')).then_some(tag)
    }

    fn attributes(&mut self, bytes: &[u8], tag: &mut Tag, goes_on: bool) -> Option<()> {
        loop {
            let before = tag.at;
            self.tag_space(bytes, tag, goes_on)?;
            if matches!(bytes.get(tag.at)?, b'/' | b'>') {
                return Some(());
            }
            if tag.at == before {
                return None;
            }
            self.attribute(bytes, tag, goes_on)?;
        }
    }

    /// Skips white space, line endings and container markers too if the tag `goes_on`.
    fn tag_space(&mut self, bytes: &[u8], tag: &mut Tag, goes_on: bool) -> Option<()> {
        while let Some(&byte) = bytes.get(tag.at).filter(|byte| is_space(**byte)) {
            match byte {
                b'\n' if !goes_on => return None,
                b'\n' => self.tag_line(bytes, tag),
                _ => tag.at += 1,
            }
        }
        Some(())
    }

    fn tag_line(&mut self, bytes: &[u8], tag: &mut Tag) {
        tag.at += 1;
        let next = self.skip_containers(bytes, tag.at);
        if next > tag.at {
            copy(self.text, tag.mark, tag.at, &mut tag.out);
            tag.at = next;
            tag.mark = next;
        }
    }

    fn attribute(&mut self, bytes: &[u8], tag: &mut Tag, goes_on: bool) -> Option<()> {
        let first = bytes.get(tag.at)?;
        if !first.is_ascii_alphabetic() && !matches!(first, b'_' | b':') {
            return None;
        }
        while bytes
            .get(tag.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'-'))
        {
            tag.at += 1;
        }
        let (at, mark, len) = (tag.at, tag.mark, tag.out.len());
        self.tag_space(bytes, tag, goes_on)?;
        if bytes.get(tag.at) != Some(&b'=') {
            // The space belongs to the next attribute.
            (tag.at, tag.mark) = (at, mark);
            tag.out.truncate(len);
            return Some(());
        }
        tag.at += 1;
        self.tag_space(bytes, tag, goes_on)?;
        let quote = *bytes.get(tag.at)?;
        match quote {
            b'"' | b'\'' => {
                tag.at += 1;
                loop {
                    match *bytes.get(tag.at)? {
                        b'\n' if !goes_on => return None,
                        b'\n' => self.tag_line(bytes, tag),
                        byte => {
                            tag.at += 1;
                            if byte == quote {
                                return Some(());
                            }
                        }
                    }
                }
            }
            b'=' | b'>' | b'<' | b'`' => None,
            _ => {
                while bytes
                    .get(tag.at)
                    .is_some_and(|byte| !matches!(byte, b'\'' | b'"' | b' ' | b'=' | b'>' | b'<' | b'`' | b'\n'))
                {
                    tag.at += 1;
                }
                Some(())
            }
        }
    }
}
