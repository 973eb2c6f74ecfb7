//! Any value, shown honestly: characters that hide or reorder text become visible. Knows Unicode, no component.

use std::borrow::Cow;

/// Whether this character shows as nothing or moves its neighbours: controls, bidi marks and overrides, zero-width
/// characters, tags, and variation selectors that only smuggle.
pub fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{34F}' | '\u{61C}'
        | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// The text with every hidden character as `‹U+202E›`. Borrowed when there is none.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_hidden(c) {
            true => out.push_str(&format!("‹U+{:04X}›", u32::from(c))),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

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
                out.extend(c.to_lowercase());
            }
        } else if out.is_empty() {
            out.extend(c.to_uppercase());
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
    fn hidden_characters_show() {
        assert_eq!(visible("pay\u{202E}lla\u{200B}"), "pay‹U+202E›lla‹U+200B›");
        assert_eq!(words_of("getWeather"), "Get weather");
        assert_eq!(words_of("data-my_thing"), "My thing");
        assert_eq!(words_of("-"), "-");
        assert!(matches!(visible("한국어 emoji 👨‍👩‍👧 tab\t"), Cow::Borrowed(_)));
    }
}
