//! Names of tools and data parts nobody here knows, as words. Knows Unicode, no component.

use crate::safe_url::visible;

/// A wire name as words: `getWeather` and `data-my_thing` become `Get weather` and `My thing`.
pub fn words_of(name: &str) -> String {
    let name = name.strip_prefix("data-").unwrap_or(name);
    let mut out = String::with_capacity(name.len() + 4);
    let mut previous = ' ';
    for c in name.chars().take(80) {
        let joint = matches!(c, '_' | '-' | '.' | '/' | ' ');
        if joint || (c.is_uppercase() && previous.is_lowercase()) {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            if !joint {
                out.push_str(&crate::case::lower(c.encode_utf8(&mut [0; 4])));
            }
        } else if out.is_empty() {
            out.push_str(&crate::case::upper(c.encode_utf8(&mut [0; 4])));
        } else {
            out.push(c);
        }
        previous = c;
    }
    let words = visible(out.trim()).into_owned();
    if words.is_empty() { name.to_owned() } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words_of("getWeather"), "Get weather");
        assert_eq!(words_of("data-my_thing"), "My thing");
        assert_eq!(words_of("-"), "-");
        assert_eq!(words_of("a\u{202E}b"), "A[U+202E]b");
    }
}
