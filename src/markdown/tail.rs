//! What to show of a text that is still being received. The open end is read ahead with judgement: half of a marker is
//! held back until the next letters decide, and what is open (`**bold so fa`) is closed for the eye. Only the shown
//! copy is changed; the finished text is parsed as it was written.

/// Stands for an address that is still being received.
pub(super) const PENDING: &str = "\u{f1a57}";

/// Openers further back than this are taken for what they literally are.
const REACH: usize = 2000;

/// Longest start of a table that is held back until its second line decides.
const HOLD: usize = 1000;

/// What kind of text the source ended in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Leaf {
    #[default]
    Other,
    Text,
    Cell,
    Code,
    Html,
}

/// What the end of a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The end that was written.
    Whole,
    /// More text may follow: an address that touches it is still pending.
    Open,
    /// What followed is lost: an address that touches it is the words it is.
    Cut,
}

/// A fence that opens a code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fence {
    pub letter: u8,
    pub len: usize,
    pub indent: usize,
}

impl Fence {
    /// The fence that this line opens, if any (CommonMark 4.5).
    pub(super) fn opened_by(line: &str) -> Option<Fence> {
        let body = line.trim_start_matches(' ');
        let indent = line.len() - body.len();
        let letter = *body.as_bytes().first()?;
        let len = body.bytes().take_while(|byte| *byte == letter).count();
        let valid = indent < 4 && len >= 3 && (letter == b'~' || (letter == b'`' && !body[len..].contains('`')));
        valid.then_some(Fence { letter, len, indent })
    }

    /// Whether this line closes it.
    pub(super) fn closed_by(&self, line: &str) -> bool {
        let body = line.trim_start_matches(' ');
        let len = body.bytes().take_while(|byte| *byte == self.letter).count();
        line.len() - body.len() < 4 && len >= self.len && body[len..].trim_matches([' ', '\t']).is_empty()
    }

    /// Whether a line that begins like this may still close it.
    pub(super) fn may_close(&self, line: &str) -> bool {
        let body = line.trim_start_matches(' ');
        let rest = body.trim_start_matches(char::from(self.letter));
        line.len() - body.len() < 4 && rest.trim_matches([' ', '\t']).is_empty()
    }

    /// A line of code without the fence's own indentation.
    pub(super) fn strip<'a>(&self, line: &'a str) -> &'a str {
        let spaces = line.bytes().take_while(|byte| *byte == b' ').count();
        &line[spaces.min(self.indent)..]
    }
}

/// Removes what the next letters will decide from the end of `source`; `None` when nothing is to be held back.
pub(super) fn hold(source: &str, leaf: (Leaf, usize)) -> Option<&str> {
    let line_start = source.rfind('\n').map_or(0, |at| at + 1);
    let line = &source[line_start..];
    let body = line.trim_start_matches([' ', '>', '\t']);
    match leaf.0 {
        Leaf::Code if leaf.1 < line_start => {
            let only_fence = !body.is_empty() && (body.bytes().all(|b| b == b'`') || body.bytes().all(|b| b == b'~'));
            return only_fence.then(|| &source[..line_start]);
        }
        Leaf::Html => return None,
        _ => {}
    }
    let item = after_marker(body);
    let is_quote = body.is_empty() && line.contains('>');
    if is_quote || is_marker(body) || is_fence(item) || is_definition(body) {
        return Some(&source[..line_start]);
    }
    if item.len() < body.len() && matches!(item, "[" | "[ " | "[x" | "[X" | "[ ]" | "[x]" | "[X]") {
        return Some(&source[..source.len() - item.len()]);
    }
    if leaf.0 == Leaf::Cell && body.trim_end() == "|" {
        return Some(&source[..line_start]);
    }
    if leaf.0 == Leaf::Text {
        return before_table(source, line_start);
    }
    None
}

/// The line after a list marker: `- x`, `1. x`.
fn after_marker(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if digits > 0 {
        line[digits..].strip_prefix(['.', ')'])
    } else {
        line.strip_prefix(['-', '*', '+'])
    };
    rest.filter(|rest| rest.starts_with(' ')).map_or(line, str::trim_start)
}

/// Half of a marker: digits that may number a list, a rule or an underline that may go on, an empty heading.
fn is_marker(line: &str) -> bool {
    let line = line.trim_end();
    let Some(first) = line.chars().next() else {
        return false;
    };
    let all = |letter: char| line.chars().all(|c| c == letter || c == ' ');
    match first {
        '-' | '=' | '*' | '_' | '+' => all(first),
        '#' => line.len() < 7 && all('#'),
        '0'..='9' => line.len() <= 10 && line.trim_end_matches(['.', ')']).bytes().all(|b| b.is_ascii_digit()),
        '~' | '`' => all(first),
        _ => false,
    }
}

fn is_fence(line: &str) -> bool {
    Fence::opened_by(line).is_some()
}

/// Where the last line begins a definition.
pub(super) fn definition_start(source: &str) -> Option<usize> {
    let line = &source[source.rfind('\n').map_or(0, |at| at + 1)..];
    let body = line.trim_start_matches([' ', '>', '\t']);
    is_definition(body).then_some(source.len() - body.len())
}

/// The start of `[label]: address`, which will not be shown at all. A longer label is the beginning of a link.
fn is_definition(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('[') else {
        return false;
    };
    match rest.find(']') {
        None => rest.len() < 40 && !rest.contains('['),
        Some(at) => {
            let after = &rest[at + 1..];
            at > 0 && !rest[..at].contains('[') && (after.is_empty() || after.starts_with(':'))
        }
    }
}

/// A line that begins with a bar waits for the line under it: is it the head of a table?
fn before_table(source: &str, line_start: usize) -> Option<&str> {
    let line = &source[line_start..];
    let is_row = |line: &str| line.trim_start_matches([' ', '>']).starts_with('|');
    if !is_row(line) && !line.trim().is_empty() {
        return None;
    }
    let rule = line.trim_start_matches([' ', '>']);
    let mut start = line_start;
    if rule.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b' ' | b'\t')) && line_start > 0 {
        let before = source[..line_start - 1].rfind('\n').map_or(0, |at| at + 1);
        let above = source[..before.saturating_sub(1)].rfind('\n').map_or(0, |at| at + 1);
        // With a row above it the line before is no head: the table is under way.
        if is_row(&source[before..line_start]) && !is_row(&source[above..before]) {
            start = before;
        }
    }
    if start == line_start && !is_row(line) {
        return None;
    }
    (source.len() - start < HOLD).then(|| &source[..start])
}

/// Something that was opened and not closed.
enum Opener {
    /// A run of `letter`: how many are left of it, and where it stands.
    Run {
        letter: u8,
        len: usize,
        at: usize,
    },
    Bracket {
        at: usize,
        image: bool,
    },
}

impl Opener {
    fn at(&self) -> usize {
        match self {
            Opener::Run { at, .. } | Opener::Bracket { at, .. } => *at,
        }
    }
}

/// Closes what is open in the last leaf of `source`, of which more comes or, `cut`, the end never will; `None` when it can
/// be shown as it stands.
pub(super) fn close(source: &str, leaf: (Leaf, usize), cut: bool) -> Option<String> {
    if !matches!(leaf.0, Leaf::Text | Leaf::Cell) || leaf.1 > source.len() {
        return None;
    }
    // Behind the cell's end there is nothing to close.
    if leaf.0 == Leaf::Cell && source[leaf.1..].replace("\\|", "").contains('|') {
        return None;
    }
    let mut from = leaf.1.max(source.len().saturating_sub(REACH));
    while !source.is_char_boundary(from) {
        from += 1;
    }
    let end = from + strip_partial(&source[from..], cut);
    let (mut stack, code, shown) = scan(&source[from..end]);
    let mut end = from + shown.min(end - from);
    stack.retain(|opener| end - from - opener.at().min(end - from) <= REACH);
    let mut closers = String::new();
    if let Some(ticks) = code {
        closers.extend(std::iter::repeat_n('`', ticks));
    }
    while let Some(opener) = stack.pop() {
        let at = from + opener.at();
        match opener {
            Opener::Bracket { image: true, .. } => {
                end = at;
                closers.clear();
            }
            Opener::Bracket { .. } => {
                let label = source[at + 1..end].trim_end();
                if label.is_empty() {
                    end = at;
                    closers.clear();
                } else if label.len() > 3
                    || !label
                        .bytes()
                        .all(|b| b.is_ascii_digit() || matches!(b, b'x' | b'X' | b' ' | b'^'))
                {
                    closers.push_str("](");
                    closers.push_str(PENDING);
                    closers.push(')');
                }
            }
            Opener::Run { letter, len, .. } => {
                if source[at..end].trim_end().len() <= len {
                    end = at;
                    closers.clear();
                } else {
                    closers.extend(std::iter::repeat_n(char::from(letter), len));
                }
            }
        }
    }
    let kept = source[..end].trim_end_matches([' ', '\t', '\n']);
    if closers.is_empty() && kept.len() == source.trim_end_matches([' ', '\t', '\n']).len() {
        return None;
    }
    let line = &kept[kept.rfind('\n').map_or(0, |at| at + 1)..];
    if leaf.0 == Leaf::Cell && closers.is_empty() && line.trim_start_matches([' ', '>']) == "|" {
        return Some(kept[..kept.len() - line.len()].to_owned());
    }
    let mut out = String::with_capacity(kept.len() + closers.len());
    // An end that was cut back into the marker of its block must leave the block what it is.
    out.push_str(if closers.is_empty() { &source[..end] } else { kept });
    out.push_str(&closers);
    Some(out)
}

/// How much of the text is certain: a run of markers at the very end may still grow.
fn strip_partial(text: &str, cut: bool) -> usize {
    let kept = text.trim_end_matches(['*', '_', '~', '`', '\\']);
    let kept = kept.strip_suffix("![").unwrap_or(kept);
    if cut {
        return kept.len();
    }
    if let Some(before) = kept.strip_suffix('!')
        && (before.is_empty() || before.ends_with([' ', '\n']))
    {
        return before.len();
    }
    if let Some(at) = kept.rfind('&')
        && kept.len() - at <= 9
        && kept[at + 1..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#')
    {
        return at;
    }
    kept.len()
}

/// Walks the inline text and returns what is left open, the length of an open code span's ticks, and where the shown text
/// ends.
fn scan(text: &str) -> (Vec<Opener>, Option<usize>, usize) {
    let bytes = text.as_bytes();
    let mut stack: Vec<Opener> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        match byte {
            b'\\' => at += 2,
            b'`' => {
                let ticks = run(bytes, at);
                match closing_ticks(bytes, at + ticks, ticks) {
                    Some(after) => at = after,
                    None if bytes.len() - at > REACH => at += ticks,
                    None => return (stack, Some(ticks), text.len()),
                }
            }
            b'!' if bytes.get(at + 1) == Some(&b'[') => {
                stack.push(Opener::Bracket { at, image: true });
                at += 2;
            }
            b'[' => {
                stack.push(Opener::Bracket { at, image: false });
                at += 1;
            }
            b']' => {
                let open = stack
                    .iter()
                    .rposition(|opener| matches!(opener, Opener::Bracket { .. }));
                let Some(open) = open else {
                    at += 1;
                    continue;
                };
                match bytes.get(at + 1) {
                    None => return (stack, None, at),
                    Some(b'(') => match target_end(&text[at + 2..]) {
                        Target::Closed(len) => {
                            stack.truncate(open);
                            at += 2 + len;
                        }
                        Target::Open => {
                            stack.truncate(open + 1);
                            return (stack, None, at);
                        }
                        Target::No => {
                            stack.remove(open);
                            at += 1;
                        }
                    },
                    Some(_) => {
                        stack.remove(open);
                        at += 1;
                    }
                }
            }
            b'*' | b'_' | b'~' => {
                let len = run(bytes, at);
                delimiter(text, at, len, &mut stack);
                at += len;
            }
            _ => at += 1,
        }
    }
    (stack, None, text.len())
}

fn run(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| **byte == bytes[at]).count()
}

fn closing_ticks(bytes: &[u8], from: usize, ticks: usize) -> Option<usize> {
    let mut at = from;
    while at < bytes.len() {
        if bytes[at] == b'`' {
            let len = run(bytes, at);
            if len == ticks {
                return Some(at + len);
            }
            at += len;
        } else {
            at += 1;
        }
    }
    None
}

enum Target {
    Closed(usize),
    Open,
    No,
}

/// Reads `address "title")` from after the parenthesis.
fn target_end(text: &str) -> Target {
    let mut depth = 0usize;
    let mut quote: Option<char> = None;
    let mut spaced = false;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, letter) {
            (_, '\\') => escaped = true,
            (Some(end), _) if letter == end => quote = None,
            (Some(_), _) => {}
            (None, '(') => depth += 1,
            (None, ')') if depth == 0 => return Target::Closed(at + 1),
            (None, ')') => depth -= 1,
            (None, '"' | '\'') if spaced => quote = Some(letter),
            (None, '\n') => return Target::No,
            (None, ' ') => spaced = at > 0,
            (None, _) if spaced => return Target::No,
            _ => {}
        }
    }
    if text.len() > REACH { Target::No } else { Target::Open }
}

/// Opens or closes emphasis at a run of markers (a simpler reading of CommonMark 6.2 that errs to the plain side).
fn delimiter(text: &str, at: usize, len: usize, stack: &mut Vec<Opener>) {
    let letter = text.as_bytes()[at];
    let before = text[..at].chars().next_back();
    let after = text[at + len..].chars().next();
    let space = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let punct = |letter: Option<char>| letter.is_some_and(|c| c.is_ascii_punctuation());
    let left = !space(after) && (!punct(after) || space(before) || punct(before));
    let right = !space(before) && (!punct(before) || space(after) || punct(after));
    let (can_open, can_close) = match letter {
        b'_' => (left && (!right || punct(before)), right && (!left || punct(after))),
        _ => (left, right),
    };
    let mut rest = len;
    while can_close && rest > 0 {
        let opener = stack
            .iter()
            .rposition(|opener| matches!(opener, Opener::Run { letter: open, .. } if *open == letter));
        let Some(opener) = opener else { break };
        let bracket = stack
            .iter()
            .rposition(|opener| matches!(opener, Opener::Bracket { .. }));
        if bracket.is_some_and(|bracket| bracket > opener) && letter == b'~' {
            break;
        }
        let Some(Opener::Run { len: open, .. }) = stack.get_mut(opener) else {
            break;
        };
        let used = rest.min(*open);
        rest -= used;
        *open -= used;
        let spent = *open == 0;
        stack.truncate(opener + usize::from(!spent));
    }
    let worth_closing = letter != b'~' || rest == 2;
    if can_open && rest > 0 && worth_closing {
        stack.push(Opener::Run { letter, len: rest, at });
    }
}
