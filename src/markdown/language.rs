//! Which writing a text is in, as far as its letters tell: enough for line breaking, fonts and a screen reader's voice.

/// Letters looked at; the beginning of an answer speaks for all of it.
const SAMPLE: usize = 600;

/// `ko`, `ja` or `zh` when a good part of the letters belongs to it; `None` leaves the language to the page.
pub fn language_of(text: &str) -> Option<&'static str> {
    let (mut hangul, mut kana, mut han, mut letters) = (0usize, 0usize, 0usize, 0usize);
    for letter in text.chars().filter(|letter| letter.is_alphabetic()).take(SAMPLE) {
        letters += 1;
        match letter {
            '\u{ac00}'..='\u{d7a3}' | '\u{1100}'..='\u{11ff}' | '\u{3131}'..='\u{318e}' => hangul += 1,
            '\u{3041}'..='\u{30ff}' => kana += 1,
            '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => han += 1,
            _ => {}
        }
    }
    let enough = |count: usize| count * 5 > letters;
    if enough(hangul) {
        Some("ko")
    } else if kana > 0 && enough(kana + han) {
        Some("ja")
    } else if enough(han) {
        Some("zh")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::language_of;

    #[test]
    fn letters_tell() {
        assert_eq!(language_of("최근 30일 성과 by Google Ads"), Some("ko"));
        assert_eq!(language_of("今月の広告成果は先月より改善"), Some("ja"));
        assert_eq!(language_of("本月的投放效果较上月有所提升"), Some("zh"));
        assert_eq!(language_of("The word 안녕 means hello in this long sentence"), None);
        assert_eq!(language_of(""), None);
    }
}
