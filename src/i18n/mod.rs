//! Every word a person reads, in English, Korean and Chinese. A text is one constant with all three languages, so a
//! missing translation doesn't compile. Knows languages and plural rules, not who shows the words; formatting of numbers
//! and dates is `Intl`'s work in the browser.

pub mod josa;
pub mod text;

/// The languages of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Locale {
    #[default]
    En,
    Ko,
    Zh,
}

impl Locale {
    pub const ALL: [Locale; 3] = [Locale::En, Locale::Ko, Locale::Zh];

    /// The BCP 47 tag for `lang` and `Intl`.
    pub fn tag(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::Ko => "ko",
            Locale::Zh => "zh",
        }
    }

    /// The language of a BCP 47 tag (`ko-KR`, `zh-Hans`), if we speak it.
    pub fn from_tag(tag: &str) -> Option<Locale> {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        Locale::ALL
            .into_iter()
            .find(|locale| locale.tag().eq_ignore_ascii_case(language))
    }
}

/// One text in every language. `{name}` marks a place that [`fill`] fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub en: &'static str,
    pub ko: &'static str,
    pub zh: &'static str,
}

impl Text {
    pub const fn new(en: &'static str, ko: &'static str, zh: &'static str) -> Text {
        Text { en, ko, zh }
    }

    /// The text in this language.
    pub const fn get(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.en,
            Locale::Ko => self.ko,
            Locale::Zh => self.zh,
        }
    }

    /// The text in this language with its places filled.
    pub fn fill(&self, locale: Locale, values: &[(&str, &str)]) -> String {
        fill(self.get(locale), values)
    }
}

/// A text that depends on a count. Korean and Chinese have one form, English has two (CLDR plural rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plural {
    pub one: Text,
    pub other: Text,
}

impl Plural {
    pub const fn new(en_one: &'static str, en: &'static str, ko: &'static str, zh: &'static str) -> Plural {
        Plural {
            one: Text::new(en_one, ko, zh),
            other: Text::new(en, ko, zh),
        }
    }

    /// The form for `count`, with `{count}` and the other places filled.
    pub fn fill(&self, locale: Locale, count: usize, values: &[(&str, &str)]) -> String {
        let form = if count == 1 { &self.one } else { &self.other };
        let count = count.to_string();
        let mut all = vec![("count", count.as_str())];
        all.extend_from_slice(values);
        form.fill(locale, &all)
    }
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

#[cfg(target_arch = "wasm32")]
mod browser {
    use crate::reactive::prelude::*;

    use super::{Locale, Plural, Text};

    /// The interface's language, in context from the app's or the widget's root down.
    #[derive(Clone, Copy)]
    pub struct LocaleSignal(pub RwSignal<Locale>);

    /// The current language; tracks. English outside of any root.
    pub fn locale() -> Locale {
        use_context::<LocaleSignal>()
            .map(|locale| locale.0.get())
            .unwrap_or_default()
    }

    /// The signal itself, for closures that run outside of the owner they were made in.
    pub fn use_locale() -> Signal<Locale> {
        match use_context::<LocaleSignal>() {
            Some(locale) => locale.0.into(),
            None => Signal::stored(Locale::En),
        }
    }

    /// A text that follows the language: `{t(&text::SEND)}` in a view.
    pub fn t(text: &'static Text) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        let locale = use_locale();
        move || text.get(locale.get())
    }

    /// A text with places, made once for the current language; call it inside a closure to follow the language.
    pub fn tf(text: &'static Text, values: &[(&str, &str)]) -> String {
        text.fill(locale(), values)
    }

    /// A counted text for the current language; call it inside a closure to follow the language.
    pub fn tn(plural: &'static Plural, count: usize, values: &[(&str, &str)]) -> String {
        plural.fill(locale(), count, values)
    }
}

#[cfg(target_arch = "wasm32")]
pub use browser::{LocaleSignal, locale, t, tf, tn, use_locale};
