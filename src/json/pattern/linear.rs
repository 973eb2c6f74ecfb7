//! Regular expressions of JSON Schema (ECMA-262 in Unicode mode) on `regex-lite`, whose matching is linear in the text:
//! the expression is rewritten into its spelling, and what it cannot say (look-around, back references, `\p{…}`), or
//! what would take too many states, is refused. Knows no schema.

use std::iter::Peekable;
use std::str::Chars;

use regex_lite::{Regex, RegexBuilder};

use super::{Matcher, NoPattern, Pattern};

/// The longest expression, in bytes.
const MAX_SOURCE: usize = 2_000;
/// The most states of an expression, its counted repetitions written out.
const MAX_STATES: usize = 4_000;
/// The most bytes of a compiled expression.
const MAX_COMPILED: usize = 1 << 20;
/// How deep groups may nest.
const MAX_NESTING: u32 = 40;

/// What `\s` is in ECMA-262, as the inside of a class.
const SPACE: &str = r"\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";
/// Everything else.
const NOT_SPACE: &str = r"\x00-\x08\x0E-\x1F!-\u{9F}\u{A1}-\u{167F}\u{1681}-\u{1FFF}\u{200B}-\u{2027}\u{202A}-\u{202E}\u{2030}-\u{205E}\u{2060}-\u{2FFF}\u{3001}-\u{FEFE}\u{FF00}-\u{10FFFF}";
/// What `.` is in ECMA-262: all but the four line terminators.
const DOT: &str = r"[^\n\r\u{2028}\u{2029}]";

#[derive(Debug)]
struct Linear {
    regex: Regex,
    states: usize,
}

/// Compiles an expression.
///
/// # Errors
/// It is wrong; or too large, or beyond what `regex-lite` knows.
pub fn compile(source: &str) -> Result<Pattern, NoPattern> {
    if source.len() > MAX_SOURCE {
        return Err(NoPattern::Beyond);
    }
    let mut rewriter = Rewriter {
        left: source.chars().peekable(),
        out: String::with_capacity(source.len() + 16),
        groups: vec![Group::default()],
        beyond: false,
    };
    let read = rewriter.run();
    let states = match (read, rewriter.groups.as_slice()) {
        (Some(()), [whole]) => whole.states.saturating_add(whole.last),
        _ if rewriter.beyond => return Err(NoPattern::Beyond),
        _ => return Err(NoPattern::Wrong),
    };
    if states > MAX_STATES {
        return Err(NoPattern::Beyond);
    }
    let mut builder = RegexBuilder::new(&rewriter.out);
    let built = builder.size_limit(MAX_COMPILED).nest_limit(MAX_NESTING).build();
    let regex = built.map_err(|_| NoPattern::Wrong)?;
    Ok(Pattern::of(Linear { regex, states }))
}

impl Matcher for Linear {
    fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    fn states(&self) -> usize {
        self.states
    }
}

/// The states of a group so far, and of the item that a repetition would repeat.
#[derive(Default)]
struct Group {
    states: usize,
    last: usize,
}

struct Rewriter<'a> {
    left: Peekable<Chars<'a>>,
    out: String,
    groups: Vec<Group>,
    /// What was met may be right, and can't be said.
    beyond: bool,
}

impl Rewriter<'_> {
    fn run(&mut self) -> Option<()> {
        while let Some(char) = self.left.next() {
            match char {
                '.' => self.item(DOT),
                '[' => self.class()?,
                '\\' => self.escape()?,
                '(' => self.open()?,
                ')' => self.close()?,
                '|' | '^' | '$' => {
                    self.item("");
                    self.out.push(char);
                }
                '*' | '+' | '?' => self.out.push(char),
                '{' => self.count()?,
                other => {
                    let text = quoted(other);
                    self.item(&text);
                }
            }
        }
        Some(())
    }

    /// Writes something that a repetition may follow.
    fn item(&mut self, text: &str) {
        self.out.push_str(text);
        if let Some(group) = self.groups.last_mut() {
            group.states = group.states.saturating_add(group.last);
            group.last = 1;
        }
    }

    /// Nobody asks what a group held, so none is kept.
    fn open(&mut self) -> Option<()> {
        self.out.push_str("(?:");
        if self.left.next_if_eq(&'?').is_some() {
            match self.left.next()? {
                ':' => {}
                '<' => {
                    // `(?<=` and `(?<!` look behind.
                    let is_name = |char: char| char.is_alphanumeric() || char == '_' || char == '$';
                    let mut name = 0;
                    while self.left.next_if(|char| is_name(*char)).is_some() {
                        name += 1;
                    }
                    if name == 0 || self.left.next() != Some('>') {
                        return self.give_up();
                    }
                }
                _ => return self.give_up(),
            }
        }
        self.groups.push(Group::default());
        Some(())
    }

    fn give_up<T>(&mut self) -> Option<T> {
        self.beyond = true;
        None
    }

    fn close(&mut self) -> Option<()> {
        let inner = self.groups.pop()?;
        let group = self.groups.last_mut()?;
        group.states = group.states.saturating_add(group.last);
        group.last = inner.states.saturating_add(inner.last).saturating_add(1);
        self.out.push(')');
        Some(())
    }

    /// `{n}`, `{n,}` and `{n,m}`; any other brace stands for itself.
    fn count(&mut self) -> Option<()> {
        let ahead: String = self.left.clone().take(24).take_while(|char| *char != '}').collect();
        let (least, most) = ahead.split_once(',').unwrap_or((&ahead, &ahead));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(least) || !(most.is_empty() || is_number(most)) {
            self.item(r"\{");
            return Some(());
        }
        for _ in 0..=ahead.len() {
            self.left.next()?;
        }
        let times = |text: &str| text.parse::<usize>().unwrap_or(usize::MAX);
        let group = self.groups.last_mut()?;
        let copies = times(if most.is_empty() { least } else { most }).max(1);
        group.last = group.last.saturating_mul(copies);
        self.out.push('{');
        self.out.push_str(&ahead);
        self.out.push('}');
        Some(())
    }

    fn escape(&mut self) -> Option<()> {
        match self.left.next()? {
            's' => self.item(&format!("[{SPACE}]")),
            'S' => self.item(&format!("[^{SPACE}]")),
            short @ ('d' | 'D' | 'w' | 'W') => self.item(&format!("\\{short}")),
            edge @ ('b' | 'B') => self.item(&format!("\\{edge}")),
            other => {
                let text = quoted(self.character(other)?);
                self.item(&text);
            }
        }
        Some(())
    }

    /// The character that an escape stands for, inside a class and outside.
    fn character(&mut self, after: char) -> Option<char> {
        match after {
            't' => Some('\t'),
            'n' => Some('\n'),
            'v' => Some('\u{B}'),
            'f' => Some('\u{C}'),
            'r' => Some('\r'),
            '0' if !self.left.peek().is_some_and(char::is_ascii_digit) => Some('\0'),
            'c' => {
                let letter = self.left.next().filter(char::is_ascii_alphabetic)?;
                char::from_u32(u32::from(letter) % 32)
            }
            'x' => char::from_u32(self.hex(2)?),
            'u' if self.left.next_if_eq(&'{').is_some() => {
                let mut code = 0_u32;
                loop {
                    match self.left.next()? {
                        '}' => return char::from_u32(code),
                        digit => code = code.checked_mul(16)?.checked_add(digit.to_digit(16)?)?,
                    }
                }
            }
            'u' => match self.hex(4)? {
                high @ 0xD800..=0xDBFF => {
                    (self.left.next()? == '\\' && self.left.next()? == 'u').then_some(())?;
                    let low = self.hex(4)?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
                    char::from_u32(0x10000 + ((high - 0xD800) << 10) + low)
                }
                code => char::from_u32(code),
            },
            other if other.is_ascii_punctuation() || other == ' ' => Some(other),
            _ => self.give_up(),
        }
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |code, _| Some(code * 16 + self.left.next()?.to_digit(16)?))
    }

    fn class(&mut self) -> Option<()> {
        let negated = self.left.next_if_eq(&'^').is_some();
        if self.left.next_if_eq(&']').is_some() {
            // Nothing, or anything at all.
            self.item(if negated {
                r"[\x00-\u{10FFFF}]"
            } else {
                r"[^\x00-\u{10FFFF}]"
            });
            return Some(());
        }
        let mut text = String::from(if negated { "[^" } else { "[" });
        let opening = text.len();
        loop {
            match self.left.next()? {
                ']' => break,
                // A range, unless the dash is the first or the last or stands after a range: regex-lite says which.
                '-' if text.len() > opening && self.left.peek() != Some(&']') => text.push('-'),
                '\\' => match self.left.next()? {
                    's' => text.push_str(SPACE),
                    'S' => text.push_str(NOT_SPACE),
                    short @ ('d' | 'D' | 'w' | 'W') => {
                        text.push('\\');
                        text.push(short);
                    }
                    'b' => text.push_str(r"\x08"),
                    other => text.push_str(&quoted(self.character(other)?)),
                },
                other => text.push_str(&quoted(other)),
            }
        }
        text.push(']');
        self.item(&text);
        Some(())
    }
}

/// A character that stands for itself.
fn quoted(char: char) -> String {
    match char {
        '<' | '>' => format!("\\x{:02X}", u32::from(char)),
        char if char.is_ascii_punctuation() => format!("\\{char}"),
        char if char.is_control() => format!("\\x{{{:X}}}", u32::from(char)),
        char => char.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_ecma_does() {
        for (source, text, matches) in [
            ("^[가-힣]{2,4}$", "홍길동", true),
            ("^[가-힣]{2,4}$", "Hong", false),
            (r"^\d{3}-\d{4}$", "010-1234", true),
            (r"^\d$", "٣", false),
            (r"^\w+$", "é", false),
            (r"^\s$", "\u{FEFF}", true),
            (r"^[\s]$", "\u{3000}", true),
            (r"^[^\s]$", "\u{3000}", false),
            (r"^[\S]$", "\u{3000}", false),
            (r"^[\S]$", "한", true),
            (r"^\S+$", "a\u{A0}b", false),
            ("^.$", "\u{2028}", false),
            ("^.$", "👍", true),
            ("^a$", "a\n", false),
            (r"^\u{1F44D}$", "👍", true),
            (r"^\uD83D\uDC4D$", "👍", true),
            (r"^\/path\/[^/]+$", "/path/x", true),
            ("^[[]$", "[", true),
            ("^[&&~~-]+$", "&~-", true),
            ("^[a-z-]+$", "a-b", true),
            ("^[-a]+$", "-a", true),
            ("^[a-c]$", "b", true),
            ("^[^a-c]$", "b", false),
            ("^[^]$", "\n", true),
            ("[]", "a", false),
            ("^{a}$", "{a}", true),
            (r"^\cA$", "\u{1}", true),
            (r"^\x41$", "A", true),
            ("^<b>$", "<b>", true),
            ("^(?:a|b)+$", "abba", true),
            ("^(?<year>[0-9]{4})$", "2026", true),
            ("^#&~ $", "#&~ ", true),
        ] {
            let pattern = compile(source).unwrap_or_else(|why| panic!("{source}: {why:?}"));
            assert_eq!(pattern.is_match(text), matches, "{source} on {text:?}");
        }
    }

    #[test]
    fn refuses_what_it_cannot_say() {
        let long = "a".repeat(MAX_SOURCE + 1);
        let deep = "(".repeat(500) + &")".repeat(500);
        let beyond = [
            "(?=a)",
            "(?!a)",
            "(?<=a)",
            "(?<!a)",
            r"(a)\1",
            r"\p{Letter}",
            r"[\p{L}]",
            "(?i)a",
            r"\q",
            "a{1000}{1000}",
            "((a{99}){99}){99}",
            "a{99999999999999999999}",
            &long,
        ];
        for source in beyond {
            assert_eq!(compile(source).unwrap_err(), NoPattern::Beyond, "{source}");
        }
        for source in ["(", ")", "[a", "a{2,1}", r"\", r"\uD83D", "*", &deep] {
            assert_eq!(compile(source).unwrap_err(), NoPattern::Wrong, "{source}");
        }
    }

    #[test]
    fn backtracking_bombs_are_harmless() {
        let text = "a".repeat(50_000) + "!";
        for source in ["^(a+)+$", "^(a|a)*$", "(.*)*x$", "(a*)*b"] {
            assert!(!compile(source).unwrap().is_match(&text), "{source}");
        }
    }
}
