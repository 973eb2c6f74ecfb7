//! Where links lead (CommonMark 4.7, 6.3): labels, titles, definitions, and what a label refers to. Knows text and
//! containers, not which brackets belong together.

use super::super::parse::normalize;
use super::entity::entity;
use super::letter::is_space;
use super::line::Line;
use super::scan::{blank, copy, destination, line_end, skip_blank, unescape};
use super::{Parser, Target};

/// Letters of a label, by the count of `label`.
const MAX_LABEL: usize = 1000;

impl Parser<'_> {
    /// The label whose `[` stands before `at`, and where it ends. In a definition a block may interrupt it.
    pub(super) fn label(&mut self, bytes: &[u8], at: usize, defining: bool) -> Option<(usize, String)> {
        let in_table = self.in_table();
        let mut label = String::new();
        let mut mark = at;
        let mut end = at;
        // ASCII letters count as none, as in pulldown-cmark.
        let mut letters = 0;
        let mut is_empty = true;
        while letters < MAX_LABEL {
            let byte = *bytes.get(end)?;
            match byte {
                b'[' => return None,
                b']' if is_empty => return None,
                b']' => {
                    copy(self.text, mark, end, &mut label);
                    return Some((end + 1, label));
                }
                b'|' if in_table && bytes[end - 1] == b'\\' => {
                    copy(self.text, mark, end - 1, &mut label);
                    mark = end;
                    end += 1;
                    is_empty = false;
                }
                b'\\' if in_table && bytes.get(end + 1) == Some(&b'|') => {
                    copy(self.text, mark, end, &mut label);
                    mark = end + 1;
                    end += 2;
                    letters += 1;
                    is_empty = false;
                }
                b'\\' if bytes.get(end + 1)?.is_ascii_punctuation() => {
                    end += 2;
                    letters += 2;
                    is_empty = false;
                }
                _ if is_space(byte) => {
                    copy(self.text, mark, end, &mut label);
                    label.push(' ');
                    let start = end;
                    end = self.label_space(bytes, end, defining)?;
                    mark = end;
                    letters += end - start;
                }
                _ => {
                    end += 1;
                    letters += usize::from(!byte.is_ascii());
                    is_empty = false;
                }
            }
        }
        None
    }

    /// Behind the white space in a label, which holds one line ending at most.
    fn label_space(&mut self, bytes: &[u8], at: usize, defining: bool) -> Option<usize> {
        let mut end = at;
        let mut lines = 0;
        while bytes.get(end).is_some_and(|byte| is_space(*byte)) {
            end += 1;
            if bytes[end - 1] != b'\n' {
                continue;
            }
            lines += 1;
            if lines > 1 {
                return None;
            }
            end = match defining {
                true => self.continues_definition(end, false)?.at,
                false => self.skip_containers(bytes, end),
            };
        }
        Some(end)
    }

    /// What `label` means; the reference to it stands at `at`.
    pub(super) fn resolve(&mut self, label: &str, at: usize) -> Option<usize> {
        if self.room == 0 {
            return None;
        }
        let label = normalize(label);
        let settled = self.settled.get(&label);
        let found = settled.or_else(|| self.definitions.get(&label)).cloned();
        if settled.is_none() {
            self.asked.push((at, label));
        }
        let (url, title) = found?;
        self.room = self.room.saturating_sub(url.len() + title.len());
        self.targets.push(Target {
            url,
            title,
            mail: false,
        });
        Some(self.targets.len() - 1)
    }

    /// `(address "title")` at `at`: where it ends, where it leads. `node` is the one behind the link's text.
    pub(super) fn inline_link(&mut self, bytes: &[u8], at: usize, node: usize) -> Option<(usize, Target)> {
        if bytes.get(at) != Some(&b'(') {
            return None;
        }
        let at = self.link_space(bytes, at + 1);
        let (end, range) = destination(bytes, at)?;
        let url = unescape(self.text.get(range).unwrap_or_default(), self.in_table());
        let mut end = self.link_space(bytes, end);
        let mut title = String::new();
        if let Some(behind) = self.link_title(bytes, end, node, &mut title) {
            end = self.link_space(bytes, behind);
        } else {
            title.clear();
        }
        let target = Target {
            url,
            title,
            mail: false,
        };
        (bytes.get(end) == Some(&b')')).then_some((end + 1, target))
    }

    /// Behind white space with up to one line ending.
    fn link_space(&mut self, bytes: &[u8], at: usize) -> usize {
        let at = skip_blank(bytes, at);
        match bytes.get(at) {
            Some(b'\n') => {
                let next = self.skip_containers(bytes, at + 1);
                skip_blank(bytes, next)
            }
            _ => at,
        }
    }

    /// Reads the title at `at` into `title`; returns where it ends. Lines begin where the nodes from `node` on say.
    fn link_title(&mut self, bytes: &[u8], at: usize, node: usize, title: &mut String) -> Option<usize> {
        let open = *bytes.get(at)?;
        let close = match open {
            b'\'' | b'"' => open,
            b'(' => b')',
            _ => return None,
        };
        let in_table = self.in_table();
        let mut node = node;
        let mut end = at + 1;
        let mut mark = end;
        while let Some(&byte) = bytes.get(end) {
            match byte {
                _ if byte == close => {
                    copy(self.text, mark, end, title);
                    return Some(end + 1);
                }
                _ if byte == open => return None,
                b'\n' => {
                    node = self.node_at(node, end + 1);
                    let start = self.nodes[node].start;
                    if start > end && node != 0 {
                        copy(self.text, mark, end + 1, title);
                        mark = start;
                        end = start;
                    } else {
                        end += 1;
                    }
                }
                b'&' => {
                    let mut letters = String::new();
                    let Some(next) = entity(bytes, end, &mut letters) else {
                        end += 1;
                        continue;
                    };
                    copy(self.text, mark, end, title);
                    title.push_str(&letters);
                    mark = next;
                    end = next;
                }
                b'\\' if in_table && bytes.get(end + 1) == Some(&b'\\') && bytes.get(end + 2) == Some(&b'|') => {
                    copy(self.text, mark, end, title);
                    mark = end + 2;
                    end += 3;
                }
                b'\\' if bytes.get(end + 1).is_some_and(u8::is_ascii_punctuation) => {
                    copy(self.text, mark, end, title);
                    mark = end + 1;
                    end += 2;
                }
                _ => end += 1,
            }
        }
        None
    }

    /// Takes the definition at `start` if there is one; returns where it ends (CommonMark 4.7).
    pub(super) fn read_definition(&mut self, start: usize) -> Option<usize> {
        let text = self.text;
        let bytes = text.as_bytes();
        if bytes.get(start) != Some(&b'[') {
            return None;
        }
        let (colon, label) = self.label(bytes, start + 1, true)?;
        if bytes.get(colon) != Some(&b':') {
            return None;
        }
        let (at, _) = self.definition_space(colon + 1)?;
        let (mut end, range) = destination(bytes, at)?;
        if end == at {
            return None;
        }
        let mut title = String::new();
        if let Some((at, lines)) = self.definition_space(end) {
            if at == end {
                return None;
            }
            match self
                .definition_title(at)
                .filter(|(behind, _)| blank(bytes, *behind).is_some())
            {
                Some((behind, found)) => {
                    end = behind;
                    title = unescape(&found, false);
                }
                None if lines == 0 => return None,
                None => {}
            }
        }
        let label = normalize(&label);
        if !self.definitions.contains_key(&label) {
            let url = unescape(text.get(range).unwrap_or_default(), false);
            self.definitions.insert(label.clone(), (url, title));
            self.labels.push((label, start));
        }
        Some(end)
    }

    /// Behind white space in a definition, and how many line endings were in it; `None` when the definition ends there.
    fn definition_space(&mut self, at: usize) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let mut end = at;
        let mut lines = 0;
        loop {
            end = skip_blank(bytes, end);
            let Some(next) = line_end(bytes, end) else {
                return Some((end, lines));
            };
            lines += 1;
            if lines > 1 {
                return None;
            }
            end = self.continues_definition(next, true)?.at;
        }
    }

    /// The title of a definition at `start` as it is written, and where it ends.
    fn definition_title(&mut self, start: usize) -> Option<(usize, String)> {
        let bytes = self.text.as_bytes();
        let close = match bytes.get(start)? {
            b'(' => b')',
            quote @ (b'\'' | b'"') => *quote,
            _ => return None,
        };
        let mut title = String::new();
        let mut at = start + 1;
        let mut mark = at;
        loop {
            match *bytes.get(at)? {
                byte if byte == close => {
                    copy(self.text, mark, at, &mut title);
                    return Some((at + 1, title));
                }
                b'(' if close == b')' => return None,
                b'\n' => {
                    copy(self.text, mark, at + 1, &mut title);
                    let mut line: Line = self.continues_definition(at + 1, true)?;
                    line.take_all(bytes);
                    if blank(bytes, line.at).is_some() {
                        return None;
                    }
                    at = line.at;
                    mark = at;
                }
                b'\\' if bytes.get(at + 1).is_some_and(|byte| *byte != b'\n') => at += 2,
                _ => at += 1,
            }
        }
    }
}
