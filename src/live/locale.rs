//! The language of the page, as views follow it. Knows no table of words.

use crate::reactive::prelude::*;
use crate::words::{Locale, Plural, Text};

/// The interface's language, in context from the app's or the widget's root down.
#[derive(Clone, Copy)]
pub struct LocaleSignal(pub RwSignal<Locale>);

/// The language that was asked for and whose words did not come; in context beside [`LocaleSignal`].
#[derive(Clone, Copy)]
pub struct MissingWords(pub RwSignal<Option<Locale>>);

/// The language whose words did not come.
pub fn use_missing() -> Signal<Option<Locale>> {
    match use_context::<MissingWords>() {
        Some(missing) => missing.0.into(),
        None => Signal::stored(None),
    }
}

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
