//! Tables of words (`crate::words`), which are fetched when their language is spoken. Knows no word.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::words::{Locale, table};

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
    let words: Function = Reflect::get(&super::started()?, &"words".into())?.dyn_into()?;
    words.call1(&JsValue::UNDEFINED, &file.into())?.dyn_into()
}
