//! Which server a chat may talk to, and how an HTTP answer that is no stream reads. Plain policy over strings: knows no
//! socket and no browser.

/// The word that stands for the agent inside the page.
pub const DEMO: &str = "demo:";

/// Bytes of an error body that are read; the rest is left on the wire.
pub const MAX_ERROR_BODY: usize = 64 * 1024;

/// The origins of a space or comma separated list, in their normal form; what is no origin is left out.
pub fn parse_origins(list: &str) -> Vec<String> {
    list.split([' ', ',', '\n', '\t']).filter_map(normal_origin).collect()
}

/// `https://host[:port]` in lower case without a path; `None` for anything else.
pub fn normal_origin(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (scheme, rest) = text.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let known = matches!(scheme, "http" | "https");
    if !known || host.is_empty() || host.contains(['@', '\\', ' ', '*']) {
        return None;
    }
    let default_port = if scheme == "https" { ":443" } else { ":80" };
    let host = host.strip_suffix(default_port).unwrap_or(host);
    Some(format!("{scheme}://{host}"))
}

/// Whether words of the person may go to `origin`: the page's own, or one on a list.
pub fn may_talk_to(origin: &str, page_origin: &str, lists: &[&[String]]) -> bool {
    let Some(origin) = normal_origin(origin) else {
        return false;
    };
    if normal_origin(page_origin).is_some_and(|page| page == origin) {
        return true;
    }
    lists
        .iter()
        .flat_map(|list| list.iter())
        .any(|entry| normal_origin(entry).is_some_and(|entry| entry == origin))
}

/// A header that the browser accepts and that isn't ours to set (RFC 9110 section 5).
pub fn header_is_sound(name: &str, value: &str) -> bool {
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    let text = |ch: char| ch == '\t' || (' '..='\u{ff}').contains(&ch) && ch != '\u{7f}';
    !name.is_empty()
        && name.bytes().all(token)
        && value.chars().all(text)
        && !name.eq_ignore_ascii_case("content-type")
        && !name.eq_ignore_ascii_case("content-length")
}

/// The words of an error: what a protocol found in the body (`said`), else the body itself if it is short plain text. HTML and
/// JSON are never shown as they are.
pub fn error_words(said: Option<String>, body: &str) -> Option<String> {
    let body = body.trim();
    let is_plain = !body.is_empty() && body.len() <= 500 && !body.starts_with(['<', '{', '[', '"']);
    said.filter(|said| !said.trim_start().starts_with(['<', '{']))
        .or_else(|| is_plain.then(|| body.to_owned()))
}

/// The seconds of a `Retry-After` header; `date` reads an HTTP date as milliseconds since the epoch.
pub fn retry_after(header: Option<&str>, now: f64, date: impl Fn(&str) -> Option<f64>) -> Option<u32> {
    let header = header?.trim();
    if let Ok(seconds) = header.parse::<u32>() {
        return Some(seconds);
    }
    let at = date(header)?;
    let seconds = ((at - now) / 1000.0).ceil();
    seconds.is_finite().then(|| seconds.clamp(0.0, 86_400.0) as u32)
}

/// Whether a body of this content type may be a stream. Servers mislabel streams as text or JSON lines, so only what is
/// surely something else is refused, and only when it yielded no event (`ai-sdk.md` 1.3).
pub fn may_be_stream(content_type: &str) -> bool {
    const STREAMS: [&str; 6] = [
        "text/event-stream",
        "application/jsonl",
        "application/x-ndjson",
        "application/ndjson",
        "application/json-lines",
        "application/x-jsonlines",
    ];
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    kind.is_empty() || STREAMS.iter().any(|stream| kind.eq_ignore_ascii_case(stream))
}

/// An id that a chat of ours may have in the page's own URL.
pub fn is_chat_id(id: &str) -> bool {
    (1..=64).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// A control of the direction of text (UAX #9, 2.1 to 2.5).
pub fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A chat's title from its first words: one line, at most `max` characters. A window's title cannot keep a direction apart,
/// so nothing in it turns one (`security.md` 5).
pub fn title_from(text: &str, max: usize) -> String {
    let text = text.replace(turns_direction, "");
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let mut cut: String = line.chars().take(max).collect();
    if let Some(space) = cut.rfind(' ').filter(|space| *space > max / 2) {
        cut.truncate(space);
    }
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_compared_in_normal_form() {
        let list = parse_origins("https://A.example/ , http://b.example:80/path\nnot-an-origin https://*");
        assert_eq!(list, ["https://a.example", "http://b.example"]);
        assert!(may_talk_to("https://a.example:443", "http://127.0.0.1:8080", &[&list]));
        assert!(may_talk_to("http://127.0.0.1:8080", "http://127.0.0.1:8080", &[]));
        assert!(!may_talk_to(
            "https://a.example.evil",
            "http://127.0.0.1:8080",
            &[&list]
        ));
        assert!(!may_talk_to(
            "https://user@a.example",
            "http://127.0.0.1:8080",
            &[&list]
        ));
        assert!(!may_talk_to("null", "null", &[]));
    }

    #[test]
    fn a_header_with_a_line_break_is_refused() {
        assert!(header_is_sound("Authorization", "Bearer x"));
        assert!(!header_is_sound("X-A", "a\r\nX-B: c"));
        assert!(!header_is_sound("X A", "a"));
        assert!(!header_is_sound("", "a"));
        assert!(!header_is_sound("x", "한국어"));
        assert!(!header_is_sound("Content-Type", "text/html"));
    }

    #[test]
    fn only_plain_words_of_an_error_body_are_shown() {
        assert_eq!(error_words(None, " boom\n").as_deref(), Some("boom"));
        for markup in ["<html><script>alert(1)</script>", "{\"a\":1}", ""] {
            assert_eq!(error_words(None, markup), None, "{markup}");
        }
        let said = |said: &str| error_words(Some(said.to_owned()), "{}");
        assert_eq!(said("Wait."), Some("Wait.".to_owned()));
        assert_eq!((said("{\"code\":1}"), said(" <html>")), (None, None));
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let date = |text: &str| (text == "later").then_some(12_500.0);
        assert_eq!(retry_after(Some(" 7 "), 0.0, date), Some(7));
        assert_eq!(retry_after(Some("later"), 10_000.0, date), Some(3));
        assert_eq!(retry_after(Some("later"), 20_000.0, date), Some(0));
        assert_eq!(retry_after(Some("soon"), 0.0, date), None);
        assert_eq!(retry_after(None, 0.0, date), None);
    }

    #[test]
    fn titles_are_one_short_line() {
        assert_eq!(title_from("  two\n words ", 20), "two words");
        assert_eq!(title_from("a rather long question about things", 20), "a rather long…");
        assert_eq!(title_from("가나다라마바사", 4), "가나다라…");
        assert_eq!(
            title_from("Pay \u{202E}0001$\u{202C} \u{2067}now\u{2069}", 20),
            "Pay 0001$ now"
        );
    }
}
