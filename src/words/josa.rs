//! Korean particles, which depend on how the word before them ends. Knows Hangul, digits, the signs of money and the
//! usual reading of Latin letters.

/// How a word ends when it is read aloud in Korean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Vowel,
    /// ㄹ, which takes 로 like a vowel.
    Rieul,
    Consonant,
}

/// A particle pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Josa {
    /// 이 / 가
    Subject,
    /// 은 / 는
    Topic,
    /// 을 / 를
    Object,
    /// 으로 / 로
    To,
}

impl Josa {
    /// The form that follows `word`. A currency sign in front is read behind its number: `$6` is 6달러.
    pub fn after(self, word: &str) -> &'static str {
        match (self, ending(word)) {
            (Josa::Subject, Ending::Vowel) => "가",
            (Josa::Subject, _) => "이",
            (Josa::Topic, Ending::Vowel) => "는",
            (Josa::Topic, _) => "은",
            (Josa::Object, Ending::Vowel) => "를",
            (Josa::Object, _) => "을",
            (Josa::To, Ending::Consonant) => "으로",
            (Josa::To, _) => "로",
        }
    }
}

/// How a template writes a particle whose word is not yet known.
const WRITTEN: [(&str, Josa); 4] = [
    ("이(가)", Josa::Subject),
    ("은(는)", Josa::Topic),
    ("을(를)", Josa::Object),
    ("(으)로", Josa::To),
];

/// The particle that a template writes right behind a place, past closing quotes: the quotes, the form that follows
/// `word`, and the rest of the template.
pub fn written<'a>(word: &str, template: &'a str) -> Option<(&'a str, &'static str, &'a str)> {
    let bare = template.trim_start_matches(['”', '’']);
    let quotes = template.strip_suffix(bare)?;
    WRITTEN
        .iter()
        .find_map(|(pair, josa)| Some((quotes, josa.after(word), bare.strip_prefix(pair)?)))
}

fn ending(word: &str) -> Ending {
    let spoken = |letter: &char| letter.is_alphanumeric() || *letter == '%';
    if word.contains(['$', '€']) {
        return Ending::Vowel;
    }
    if word.contains(['₩', '¥']) {
        return Ending::Consonant;
    }
    let mut letters = word.chars().rev().filter(spoken);
    let Some(last) = letters.next() else {
        return Ending::Vowel;
    };
    if ('가'..='힣').contains(&last) {
        return match (last as u32 - '가' as u32) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        };
    }
    // An abbreviation is read letter by letter, an English word by its sound.
    let spelled = word
        .chars()
        .filter(char::is_ascii_alphabetic)
        .all(|letter| letter.is_ascii_uppercase());
    match last.to_ascii_lowercase() {
        '1' | '7' | '8' => Ending::Rieul,
        '0' | '3' | '6' => Ending::Consonant,
        'l' => Ending::Rieul,
        'r' if spelled => Ending::Rieul,
        'm' | 'n' => Ending::Consonant,
        'b' | 'c' | 'k' | 'p' | 't' if !spelled => Ending::Consonant,
        'g' if !spelled && letters.next() == Some('n') => Ending::Consonant,
        _ => Ending::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles() {
        let cases = [
            ("매출", "이", "은", "로"),
            ("광고비", "가", "는", "로"),
            ("전환", "이", "은", "으로"),
            ("CTR", "이", "은", "로"),
            ("CPA", "가", "는", "로"),
            ("Search", "가", "는", "로"),
            ("Mobile", "가", "는", "로"),
            ("6.9천", "이", "은", "으로"),
            ("$6.9천", "가", "는", "로"),
            ("₩120만", "이", "은", "으로"),
            ("42%", "가", "는", "로"),
            ("5.81", "이", "은", "로"),
            ("100", "이", "은", "으로"),
            ("", "가", "는", "로"),
        ];
        for (word, subject, topic, to) in cases {
            let found = [Josa::Subject, Josa::Topic, Josa::To].map(|josa| josa.after(word));
            assert_eq!(found, [subject, topic, to], "{word}");
        }
    }

    #[test]
    fn pairs_behind_a_place() {
        let cases = [
            ("예산 증액", "”을(를) 적용", Some(("”", "을", " 적용"))),
            ("매체", "을(를)", Some(("", "를", ""))),
            ("서울", "’(으)로", Some(("’", "로", ""))),
            ("매출", " 을(를)", None),
            ("매출", "", None),
        ];
        for (word, template, expected) in cases {
            assert_eq!(written(word, template), expected, "{word}{template}");
        }
    }
}
