//! A file that a person attached, in words for a model: what a text file says, and of any other its name. Knows `data:` URLs
//! and nothing that would have to be fetched.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use percent_encoding::percent_decode_str;

use crate::json::lenient::capped;

/// RFC 4648, chapter 4, with or without its padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The longest text of a file that is told, in bytes: more would push the conversation out of a small model's context.
const MAX_TEXT: usize = 32 << 10;

/// Whether models see pictures of this type; most endpoints refuse a conversation with any other.
pub(crate) fn is_picture(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    ["image/png", "image/jpeg", "image/gif", "image/webp"]
        .iter()
        .any(|known| kind.eq_ignore_ascii_case(known))
}

/// What is told of a file. `url` may be any address; only a `data:` URL with text in it is read.
pub(crate) fn attached(name: Option<&str>, url: &str) -> String {
    let name = capped(name.unwrap_or("without a name"), 200);
    match text(url) {
        Some(text) if text.len() <= MAX_TEXT => {
            format!("[The attached file {name} says:]\n{text}\n[End of the file {name}]")
        }
        Some(text) => {
            let told = text.floor_char_boundary(MAX_TEXT);
            format!(
                "[The attached file {name} begins with these {told} of its {} bytes:]\n{}\n[The rest of the file {name} is not told]",
                text.len(),
                &text[..told],
            )
        }
        None => format!("[A file is attached: {name}]"),
    }
}

/// The text in a `data:` URL (RFC 2397) of a type that is text.
fn text(url: &str) -> Option<String> {
    let (head, body) = url.strip_prefix("data:")?.split_once(',')?;
    let mut words = head.split(';').map(str::trim);
    let kind = words.next().unwrap_or_default().to_ascii_lowercase();
    if !is_text(&kind) {
        return None;
    }
    let bytes = match words.any(|word| word.eq_ignore_ascii_case("base64")) {
        true => BASE64.decode(body.trim()).ok()?,
        false => percent_decode_str(body).collect(),
    };
    let text = String::from_utf8(bytes).ok()?;
    Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn is_text(kind: &str) -> bool {
    let inner = kind.strip_prefix("application/").unwrap_or_default();
    kind.is_empty()
        || kind.starts_with("text/")
        || matches!(
            inner,
            "json" | "xml" | "yaml" | "x-yaml" | "toml" | "csv" | "x-ndjson" | "sql" | "javascript"
        )
        || inner.ends_with("+json")
        || kind.ends_with("+xml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_file_is_told_whole_and_any_other_by_its_name() {
        let told = attached(Some("a.csv"), "data:text/csv;charset=utf-8;base64,77u/7J2066aELDEK");
        assert_eq!(
            told,
            "[The attached file a.csv says:]\n이름,1\n\n[End of the file a.csv]"
        );
        assert!(attached(Some("a.txt"), "data:,100%25%20%zz").contains("\n100% %zz\n"));
        assert!(attached(Some("a.json"), "data:application/json;base64,eyJhIjoxfQ").contains("{\"a\":1}"));
        for url in [
            "data:application/pdf;base64,JVBERg==",
            "data:text/plain;base64,_w==",
            "data:text/plain;base64,/w==",
            "https://a/b.txt",
            "",
        ] {
            assert_eq!(attached(None, url), "[A file is attached: without a name]", "{url}");
        }
    }

    #[test]
    fn a_drawing_is_told_as_what_it_says_and_no_picture() {
        let told = attached(Some("a.svg"), "data:image/svg+xml,<svg/>");
        assert!(told.contains("<svg/>"), "{told}");
        for (kind, seen) in [
            ("image/png", true),
            ("image/JPEG", true),
            ("image/svg+xml", false),
            ("image/heic", false),
            ("", false),
        ] {
            assert_eq!(is_picture(kind), seen, "{kind}");
        }
    }

    #[test]
    fn of_a_long_file_the_beginning_is_told_and_that_there_is_more() {
        let told = attached(Some("long"), &format!("data:,a{}", "가".repeat(MAX_TEXT)));
        assert!(
            told.len() < MAX_TEXT + 200 && told.contains("is not told"),
            "{}",
            told.len()
        );
    }
}
