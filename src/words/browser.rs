//! The language of the page: its signal in context, and the tables that are fetched for it.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Locale, Plural, Text, table};
use crate::reactive::prelude::*;

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

/// Fetches what this language lacks of these tables, so that its words are there when it is spoken.
///
/// # Errors
/// A table could not be fetched, or is of another build; until it is there, its words are English.
pub async fn bring(locale: Locale, tables: &[&str]) -> Result<(), JsValue> {
    for table in table::missing(locale, tables) {
        let file = format!("{}.{table}", locale.tag());
        let text = JsFuture::from(fetched(&file)?).await?.as_string().unwrap_or_default();
        if !table::add(locale, table, text) {
            return Err(format!("{file}: words of another build").into());
        }
    }
    Ok(())
}

/// This language, if its words of these tables are there; else English.
pub fn if_there(locale: Locale, tables: &[&str]) -> Locale {
    match table::missing(locale, tables).is_empty() {
        true => locale,
        false => Locale::default(),
    }
}

/// The text of a table, which the page may have asked for before this module was there (`public/early.js`).
fn fetched(file: &str) -> Result<Promise, JsValue> {
    let module = Reflect::get(&js_sys::global(), &"partsongModule".into())?;
    let words: Function = Reflect::get(&module, &"words".into())?.dyn_into()?;
    words.call1(&JsValue::UNDEFINED, &file.into())?.dyn_into()
}

/// By `Intl.PluralRules`.
pub(crate) fn plural_category(locale: Locale, count: usize) -> &'static str {
    let select = || -> Result<JsValue, JsValue> {
        let intl = Reflect::get(&js_sys::global(), &"Intl".into())?;
        let class: Function = Reflect::get(&intl, &"PluralRules".into())?.dyn_into()?;
        let rules = Reflect::construct(&class, &Array::of1(&locale.tag().into()))?;
        let select: Function = Reflect::get(&rules, &"select".into())?.dyn_into()?;
        select.call1(&rules, &(count as f64).into())
    };
    let said = select().ok().and_then(|said| said.as_string()).unwrap_or_default();
    const CATEGORIES: [&str; 5] = ["zero", "one", "two", "few", "many"];
    CATEGORIES
        .into_iter()
        .find(|category| *category == said)
        .unwrap_or("other")
}
