//! The words that a page has for its chat in place of ours. What they are called is known to the element's side, which fetches
//! the list of our messages only then; so does this side what takes them. Knows no message.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

use super::bridge::Bridge;
use crate::words::Locale;
use crate::words::table::with_own;

crate::browser::lazy::lazy!(
    /// The language with words of the page: the hash of the messages' names, then for each its place and its text.
    pub worded in methods: fn(Locale, &JsValue) -> Option<Locale> = crate::embed::own_words::taken
);

/// The language with the page's words, if it has any.
pub(super) async fn over(locale: Locale, bridge: &Bridge) -> Locale {
    let given = bridge.words().await.unwrap_or_default();
    if given.is_undefined() {
        return locale;
    }
    match worded::load().await {
        Ok(worded) => worded(locale, &given).unwrap_or(locale),
        Err(_) => locale,
    }
}

fn taken(locale: Locale, given: &JsValue) -> Option<Locale> {
    let given = given.dyn_ref::<Array>()?;
    let hash = given.get(0).as_string()?;
    let word = |pair| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_f64()? as u16, pair.get(1).as_string()?))
    };
    with_own(locale, &hash, given.iter().skip(1).filter_map(word).collect())
}
