//! Hosts as a person should read them: an international name in its own letters only when one script writes all of it,
//! else in punycode; and whether a link's label promises another host than it leads to.

use super::visible::is_hidden;
use crate::case;

/// The host to show. `host` is in ASCII form.
pub fn display_host(host: &str) -> String {
    if !host.contains("xn--") {
        return host.to_owned();
    }
    let labels: Vec<String> = host
        .split('.')
        .map(|label| match label.strip_prefix("xn--").and_then(decode) {
            Some(name) if one_script(&name) => name,
            _ => label.to_owned(),
        })
        .collect();
    labels.join(".")
}

/// When a word of a link's label looks like an address of another host than `host`, the host to show after it.
pub fn label_mismatch(label: &str, host: &str) -> Option<String> {
    if host.is_empty() {
        return None;
    }
    // What nobody sees must neither stand between the letters of a name nor use up what is looked at.
    let mut after_blank = true;
    let label: String = label
        .chars()
        .filter(|letter| !is_hidden(*letter) && !is_ignored(*letter))
        .filter(|letter| {
            let blank = letter.is_whitespace();
            !(std::mem::replace(&mut after_blank, blank) && blank)
        })
        .take(MAX_LABEL)
        .map(plain)
        .collect();
    let mut words = label.split(char::is_whitespace);
    words
        .any(|word| promises_another(word, host))
        .then(|| display_host(host))
}

/// How much of a label is looked at: more is no label.
const MAX_LABEL: usize = 2_000;

/// Letters that are not seen between others, beside those that are hidden everywhere: in prose some are parts of emoji.
fn is_ignored(letter: char) -> bool {
    matches!(
        letter,
        '\u{fe00}'..='\u{fe0f}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{2061}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    )
}

/// The mark of an address that this letter is read as.
fn plain(letter: char) -> char {
    match letter {
        '。' | '．' | '｡' | '\u{2024}' => '.',
        '／' | '\u{2044}' | '\u{2215}' => '/',
        '：' => ':',
        letter => letter,
    }
}

/// What stands behind the scheme of an address, or behind the slashes that take its place. Behind the scheme of the web's
/// own addresses a browser needs none.
fn after_scheme(word: &str) -> Option<&str> {
    const WEB: [&str; 5] = ["http", "https", "ftp", "ws", "wss"];
    let slashes: &[char] = &['/', '\\'];
    let web = word.split_once(':');
    let web = web.filter(|(scheme, _)| WEB.iter().any(|web| scheme.eq_ignore_ascii_case(web)));
    // Behind the host it is part of what is asked for there.
    let any = || {
        word.split_once("://")
            .filter(|(before, _)| !before.contains(['/', '\\', '?', '#']))
    };
    let rest = web.or_else(any).map(|(_, rest)| rest);
    let rest = rest.or_else(|| word.strip_prefix('/').filter(|rest| rest.starts_with(slashes)));
    rest.map(|rest| rest.trim_start_matches(slashes))
}

fn promises_another(word: &str, host: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric() && !"/_-".contains(letter));
    let (named, rest) = match after_scheme(word) {
        Some(rest) => (true, rest),
        None => (word.starts_with("www."), word),
    };
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let before_port = authority.split(':').next().unwrap_or_default();
    // `https://ok.example@evil.example` promises the first and leads to the second; a mail address is no promise.
    let claimed = match before_port.split_once('@') {
        Some((claimed, _)) if named => claimed,
        Some(_) => return false,
        None => before_port,
    };
    let claimed = case::lower(claimed.trim_end_matches('.'));
    let top = claimed.rsplit('.').next().unwrap_or_default();
    let is_name = claimed.contains('.') && top.chars().count() >= 2 && top.chars().all(char::is_alphabetic);
    let is_number = claimed.split('.').count() == 4 && claimed.split('.').all(|part| part.parse::<u8>().is_ok());
    let looks = is_name || is_number;
    let is_file = !named && !claimed.contains("www.") && FILES.contains(&top);
    if !(named || looks) || is_file || claimed.is_empty() {
        return false;
    }
    let bare = |name: &str| name.strip_prefix("www.").unwrap_or(name).to_owned();
    let claimed = bare(&claimed);
    claimed != bare(host) && claimed != bare(&display_host(host))
}

/// Endings of file names that are common labels: a name such as report.md promises no host.
const FILES: [&str; 12] = [
    "md", "rs", "py", "sh", "pl", "ts", "js", "json", "html", "css", "zip", "csv",
];

/// RFC 3492.
fn decode(input: &str) -> Option<String> {
    let (basic, extended) = input.rsplit_once('-').unwrap_or(("", input));
    let mut out: Vec<char> = basic.chars().collect();
    let (mut n, mut i, mut bias) = (128u32, 0u32, 72u32);
    let mut digits = extended.bytes().peekable();
    while digits.peek().is_some() {
        let before = i;
        let (mut weight, mut k) = (1u32, 36u32);
        loop {
            let digit = match digits.next()? {
                byte @ b'a'..=b'z' => byte - b'a',
                byte @ b'A'..=b'Z' => byte - b'A',
                byte @ b'0'..=b'9' => byte - b'0' + 26,
                _ => return None,
            };
            let digit = u32::from(digit);
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let len = u32::try_from(out.len()).ok()? + 1;
        let mut delta = if before == 0 { i / 700 } else { (i - before) / 2 };
        delta += delta / len;
        let mut shift = 0;
        while delta > 455 {
            delta /= 35;
            shift += 36;
        }
        bias = shift + 36 * delta / (delta + 38);
        n = n.checked_add(i / len)?;
        i %= len;
        out.insert(usize::try_from(i).ok()?, char::from_u32(n)?);
        i += 1;
    }
    Some(out.into_iter().collect())
}

/// One script writes the whole name, and it isn't one whose letters pass for Latin ones.
fn one_script(name: &str) -> bool {
    let mut seen = None;
    for letter in name.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '-') {
        let Some(script) = script(letter) else { return false };
        if *seen.get_or_insert(script) != script {
            return false;
        }
    }
    seen.is_some()
}

/// Scripts that are shown in their own letters. Cyrillic and Greek are left out: `аррӏе` is not `apple`.
fn script(letter: char) -> Option<u8> {
    match letter {
        'a'..='z' | '\u{df}'..='\u{f6}' | '\u{f8}'..='\u{17f}' => Some(0),
        '\u{ac00}'..='\u{d7a3}' | '\u{1100}'..='\u{11ff}' => Some(1),
        // Japanese mixes Han and both kana, so they count as one.
        '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => Some(2),
        '\u{e01}'..='\u{e5b}' => Some(3),
        '\u{900}'..='\u{97f}' => Some(4),
        '\u{5d0}'..='\u{5ea}' => Some(5),
        '\u{620}'..='\u{6d3}' => Some(6),
        _ => None,
    }
}
