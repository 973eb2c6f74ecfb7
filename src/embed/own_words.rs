//! The words that a page has for its chat in place of ours. What they are called is known to the element's side, which fetches
//! the list of our messages only then. Knows no message.

use js_sys::Array;
use wasm_bindgen::JsCast;

use super::bridge::Bridge;
use crate::words::Locale;
use crate::words::table::with_own;

/// The language with the page's words, if it has any.
pub(super) async fn over(locale: Locale, bridge: &Bridge) -> Locale {
    let given = bridge
        .words()
        .await
        .ok()
        .and_then(|given| given.dyn_into::<Array>().ok());
    let own = given.and_then(|given| {
        let hash = given.get(0).as_string()?;
        let word = |pair| {
            let pair = Array::from(&pair);
            Some((pair.get(0).as_f64()? as u16, pair.get(1).as_string()?))
        };
        with_own(locale, &hash, given.iter().skip(1).filter_map(word).collect())
    });
    own.unwrap_or(locale)
}
