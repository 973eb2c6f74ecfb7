//! Every word a person reads. The words stand in `locales/`, a folder for each language; the build makes of them [`Locale`],
//! a constant in [`text`] for each message, and a table for each language but English ([`table`]). Knows languages and plural
//! rules, not who shows the words; formatting of numbers and dates is `Intl`'s work in the browser.

pub mod josa;
pub mod keys;
pub mod plural;
pub mod table;

use table::Table;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A language of the interface, with the words that a page has in place of ours, if it has any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Locale {
    /// Its place in the list of languages.
    language: u8,
    /// The number of the page's words; 0 where there are none.
    own: u8,
}

impl Locale {
    const fn of(language: u8) -> Locale {
        Locale { language, own: 0 }
    }

    /// The language with no words but ours.
    const fn plain(self) -> Locale {
        Locale::of(self.language)
    }

    /// The language of a BCP 47 tag (`ko-KR`, `zh-Hans`), if we speak it, wherever.
    pub fn from_tag(tag: &str) -> Option<Locale> {
        let exact = Locale::ALL
            .iter()
            .chain(&Locale::PSEUDO)
            .find(|locale| locale.tag().eq_ignore_ascii_case(tag));
        exact
            .or_else(|| Locale::ALL.iter().find(|locale| same_language(locale.tag(), tag)))
            .copied()
    }
}

/// Whether two BCP 47 tags name one language, of whatever region or script.
fn same_language(one: &str, other: &str) -> bool {
    let language = |tag: &str| tag.split(['-', '_']).next().map(str::to_ascii_lowercase);
    language(one) == language(other)
}

/// One text in every language. `{name}` marks a place that [`fill`] fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its place among all messages.
    id: u16,
    en: &'static str,
}

impl Text {
    const fn of(id: u16, en: &'static str) -> Text {
        Text { id, en }
    }

    /// The text in this language; in English where it is not translated, or its table is not there.
    pub fn get(&self, locale: Locale) -> &'static str {
        table::find(locale, self.id).unwrap_or(self.en)
    }

    /// The text in this language with its places filled.
    pub fn fill(&self, locale: Locale, values: &[(&str, &str)]) -> String {
        isolated(locale, values, |values| fill(self.get(locale), values))
    }
}

/// A text that depends on a count, with a form for each plural category of the language (CLDR).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plural {
    id: u16,
    /// As a table has them: the sign of the category in front of each.
    en: &'static str,
}

impl Plural {
    const fn of(id: u16, en: &'static str) -> Plural {
        Plural { id, en }
    }

    /// The form for `count`, with `{count}` and the other places filled.
    pub fn fill(&self, locale: Locale, count: usize, values: &[(&str, &str)]) -> String {
        let (locale, forms) = match table::find(locale, self.id) {
            Some(forms) => (locale, forms),
            None => (Locale::default(), self.en),
        };
        let form = table::form(forms, || plural::category(locale, count as f64));
        let count = count.to_string();
        let mut all = vec![("count", count.as_str())];
        all.extend_from_slice(values);
        isolated(locale, &all, |all| fill(form, all))
    }
}

/// Where lines begin on the right, each value is kept together whatever its own direction (Unicode 9, FSI and PDI), as
/// Fluent does it.
fn isolated(locale: Locale, values: &[(&str, &str)], fill: impl FnOnce(&[(&str, &str)]) -> String) -> String {
    if locale.dir() == "ltr" {
        return fill(values);
    }
    let kept: Vec<(&str, String)> = values
        .iter()
        .map(|(name, value)| (*name, format!("\u{2068}{value}\u{2069}")))
        .collect();
    let kept: Vec<(&str, &str)> = kept.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fill(&kept)
}

/// Puts each value in the place that carries its name; a Korean particle pair behind it (`{name}을(를)`) takes the form
/// that the value calls for. A place without a value stays as it is; a value is never
/// searched for places.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let filled = after.find('}').and_then(|close| {
            let name = &after[..close];
            let value = values.iter().find(|(key, _)| *key == name)?.1;
            Some((close, value))
        });
        match filled {
            Some((close, value)) => {
                out.push_str(value);
                rest = &after[close + 1..];
                if let Some((quotes, particle, left)) = josa::written(value, rest) {
                    out.push_str(quotes);
                    out.push_str(particle);
                    rest = left;
                }
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{Locale, same_language};

    #[test]
    fn a_language_is_found_by_its_tag_and_by_that_of_a_region() {
        assert_eq!(Locale::from_tag("ko-KR"), Some(Locale::Ko));
        assert_eq!(Locale::from_tag("zh_TW"), Some(Locale::Zh));
        assert_eq!(Locale::from_tag("EN-xa"), Some(Locale::EnXa));
        assert_eq!(Locale::from_tag("kok"), None);
        // One that is listed with its region is found by that of another, too.
        assert!(same_language("pt-BR", "PT") && same_language("pt-BR", "pt_PT"));
        assert!(!same_language("pt-BR", "pl"));
    }
}
