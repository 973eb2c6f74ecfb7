//! The second pass over a leaf (CommonMark 6.1, 6.3 to 6.6): code spans, links, autolinks and raw HTML, which bind
//! tighter than emphasis. Knows what the first pass marked; where links lead is asked of `link`.

use super::scan::{copy, count};
use super::{Body, Parser, Target};

/// A `[` or `![` that may begin a link or an image.
struct Bracket {
    node: usize,
    image: bool,
    /// Around a link, where none may be.
    dead: bool,
}

#[derive(Default)]
pub(super) struct Brackets {
    open: Vec<Bracket>,
    /// How many of them, from the outermost on, can be no links any more.
    dead: usize,
}

impl Parser<'_> {
    /// Decides what the nodes from `first` on are.
    pub(super) fn read_inlines(&mut self, first: usize) {
        let leaf = self.spine.last().map_or(0, |&up| self.nodes[up].end);
        let bytes = &self.text.as_bytes()[..leaf];
        let mut before = 0;
        let mut at = first;
        let mut paired = false;
        while at != 0 {
            let body = self.nodes[at].body;
            if matches!(body, Body::Ticks(..)) && !paired {
                self.pair_ticks(at);
                paired = true;
            }
            if body.is_undecided() && !matches!(body, Body::Run(..)) {
                self.nodes[at].body = Body::Text;
            }
            match body {
                Body::Less => self.read_angle(bytes, at),
                Body::Ticks(_, escaped) => {
                    let close = std::mem::take(&mut self.nodes[at].child);
                    if close != 0 {
                        self.make_code(at, close, escaped);
                    }
                }
                Body::Open | Body::OpenImage => self.brackets.open.push(Bracket {
                    node: at,
                    image: matches!(body, Body::OpenImage),
                    dead: false,
                }),
                Body::Close(fresh) => at = self.close_bracket(bytes, at, before, fresh),
                _ => {}
            }
            before = at;
            at = self.nodes[at].next;
        }
        self.brackets.open.clear();
        self.brackets.dead = 0;
        self.read_runs(first);
    }

    /// The first node of those from `node` on that reaches beyond `at`.
    pub(super) fn node_at(&self, node: usize, at: usize) -> usize {
        let mut node = node;
        while node != 0 && self.nodes[node].end <= at {
            node = self.nodes[node].next;
        }
        node
    }

    /// Ends `node` at `end`, inside or behind others of its level.
    fn reach(&mut self, node: usize, from: usize, end: usize) {
        let next = self.node_at(from, end);
        self.nodes[node].next = next;
        self.nodes[node].end = end;
        if next != 0 {
            self.nodes[next].start = self.nodes[next].start.max(end);
        }
    }

    /// An autolink or inline HTML.
    fn read_angle(&mut self, bytes: &[u8], at: usize) {
        let start = self.nodes[at].start;
        let end = if let Some((end, mail)) = autolink(bytes, start + 1) {
            let mut url = String::new();
            copy(self.text, start + 1, end - 1, &mut url);
            self.nodes[at].body = Body::Link(self.targets.len());
            self.targets.push(Target {
                url,
                title: String::new(),
                mail,
            });
            self.nodes[at].child = self.create(start + 1, end - 1, Body::Text);
            end
        } else if let Some((end, html)) = self.inline_html(bytes, start) {
            self.nodes[at].body = match html.is_empty() {
                true => Body::InlineHtml,
                false => Body::GivenHtml(self.keep(html)),
            };
            end
        } else {
            return;
        };
        self.reach(at, self.nodes[at].next, end);
    }

    /// Notes for each run of backticks from `first` on which one would close it: the next of its length, less the one
    /// that a backslash took.
    fn pair_ticks(&mut self, first: usize) {
        let mut ticks = Vec::new();
        let mut longest = 0;
        let mut at = first;
        while at != 0 {
            if let Body::Ticks(len, _) = self.nodes[at].body {
                longest = longest.max(len);
                ticks.push(at);
            }
            at = self.nodes[at].next;
        }
        let mut nearest = vec![0; longest + 1];
        while let Some(at) = ticks.pop() {
            if let Body::Ticks(len, escaped) = self.nodes[at].body {
                let wanted = len - usize::from(escaped);
                if wanted > 0 {
                    self.nodes[at].child = nearest[wanted];
                }
                nearest[len] = at;
            }
        }
    }

    /// The code between two runs of backticks (CommonMark 6.1).
    fn make_code(&mut self, open: usize, close: usize, escaped: bool) {
        let (start, end) = (self.nodes[open].end, self.nodes[close].start);
        let bytes = &self.text.as_bytes()[..end];
        let in_table = self.in_table();
        let mut code = String::new();
        let (mut mark, mut at) = (start, start);
        while at < end {
            match bytes[at] {
                b'\n' => {
                    copy(self.text, mark, at, &mut code);
                    code.push(' ');
                    at = self.skip_containers(bytes, at + 1);
                    mark = at;
                }
                b'\\' if in_table && bytes.get(at + 1) == Some(&b'|') => {
                    copy(self.text, mark, at, &mut code);
                    mark = at + 1;
                    at += 2;
                }
                _ => at += 1,
            }
        }
        copy(self.text, mark, end, &mut code);
        if code.starts_with(' ') && code.ends_with(' ') && count(code.as_bytes(), 0, b' ') < code.len() {
            code.pop();
            code.remove(0);
        }
        let code = Body::Code(self.keep(code));
        if escaped {
            let behind = self.nodes[open].start + 1;
            self.nodes[open].end = behind;
            self.nodes[open].next = close;
            self.nodes[close].body = code;
            self.nodes[close].start = behind;
        } else {
            self.nodes[open].body = code;
            self.nodes[open].end = self.nodes[close].end;
            self.nodes[open].next = self.nodes[close].next;
        }
    }

    /// Looks what the `]` at node `at` ends; returns the node that the level goes on from. `fresh`: it may close a
    /// reference by itself.
    fn close_bracket(&mut self, bytes: &[u8], at: usize, before: usize, fresh: bool) -> usize {
        let Some(bracket) = self.brackets.open.pop() else {
            return at;
        };
        self.brackets.dead = self.brackets.dead.min(self.brackets.open.len());
        if bracket.dead {
            return at;
        }
        let open = bracket.node;
        let next = self.nodes[at].next;
        let (target, next, end) = match self.inline_link(bytes, self.nodes[at].end, next) {
            Some((end, target)) => {
                self.targets.push(target);
                (self.targets.len() - 1, next, end)
            }
            None => match self.reference(bytes, open, at, fresh) {
                Some(found) => found,
                None => return at,
            },
        };
        // The `]` leaves the level; what was before it goes inside.
        self.nodes[before].next = 0;
        self.nodes[open].child = self.nodes[open].next;
        self.nodes[open].body = match bracket.image {
            true => Body::Image(target),
            false => Body::Link(target),
        };
        self.reach(open, next, end);
        if !bracket.image {
            for outer in self.brackets.open.iter_mut().skip(self.brackets.dead) {
                outer.dead = !outer.image;
            }
            self.brackets.dead = self.brackets.open.len();
        }
        open
    }

    /// What the link label behind the `]` at node `at` refers to, or the one between it and `open`: the target, the
    /// node behind, the end.
    fn reference(&mut self, bytes: &[u8], open: usize, at: usize, fresh: bool) -> Option<(usize, usize, usize)> {
        let next = self.nodes[at].next;
        let place = self.nodes[open].start;
        let behind = bytes
            .get(self.nodes[next].start..)
            .filter(|_| next != 0)
            .unwrap_or_default();
        let collapsed = behind.starts_with(b"[]");
        if behind.starts_with(b"[")
            && !collapsed
            && let Some((end, label)) = self.label(bytes, self.nodes[next].start + 1, false)
        {
            let close = self.node_at(next, end - 1);
            if close == 0 {
                return None;
            }
            // It is no shortcut then, and is not asked for twice.
            self.nodes[close].body = Body::Close(false);
            let target = self.resolve(&label, place)?;
            return Some((target, self.nodes[close].next, end));
        }
        if !fresh {
            return None;
        }
        let next = match collapsed {
            true => self.nodes[self.nodes[next].next].next,
            false => next,
        };
        let end = self.nodes[at].end;
        let (label_end, label) = self.label(&bytes[..end], self.nodes[open].end, false)?;
        if label_end != end {
            return None;
        }
        let target = self.resolve(&label, place)?;
        Some((target, next, end))
    }
}

/// Behind the autolink whose `<` stands before `at`, and whether it is an address of a mailbox (CommonMark 6.5).
fn autolink(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    match uri(bytes, at) {
        Some(end) => Some((end, false)),
        None => Some((mailbox(bytes, at)?, true)),
    }
}

fn uri(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while bytes
        .get(end)
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+'))
    {
        end += 1;
    }
    let valid = (2..=32).contains(&(end - at)) && bytes[at].is_ascii_alphabetic() && bytes.get(end) == Some(&b':');
    if !valid {
        return None;
    }
    while bytes
        .get(end)
        .is_some_and(|byte| *byte > b' ' && !matches!(byte, b'<' | b'>'))
    {
        end += 1;
    }
    (bytes.get(end) == Some(&b'>')).then_some(end + 1)
}

fn mailbox(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while bytes
        .get(end)
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(byte))
    {
        end += 1;
    }
    if end == at || bytes.get(end) != Some(&b'@') {
        return None;
    }
    loop {
        end += 1;
        let start = end;
        while bytes
            .get(end)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        {
            end += 1;
        }
        if end == start || end - start > 63 || bytes[start] == b'-' || bytes[end - 1] == b'-' {
            return None;
        }
        match bytes.get(end) {
            Some(b'.') => {}
            Some(b'>') => return Some(end + 1),
            _ => return None,
        }
    }
}
