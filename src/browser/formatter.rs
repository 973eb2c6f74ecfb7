//! The formatters of the browser's `Intl`, by language, class and options. They are kept, since making one costs a thousand
//! times what using it does. Knows no shape of a number or a date.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::words::Locale;

/// Codes of currencies come from the wire, so the store has an end.
const MAX_KEPT: usize = 256;

/// A formatter and its method, unless the browser has none.
type Made = Option<(JsValue, Function)>;

thread_local! {
    static KEPT: RefCell<HashMap<(Locale, String), Made>> = RefCell::default();
}

/// `key:value` for each option, with blanks between them; of digits alone it is a number, `true` and `false` are flags.
fn bag(options: &str) -> Object {
    let bag = Object::new();
    for (key, value) in options.split_whitespace().filter_map(|option| option.split_once(':')) {
        let value = match (value.parse::<u8>(), value.parse::<bool>()) {
            (Ok(number), _) => number.into(),
            (_, Ok(flag)) => flag.into(),
            _ => value.into(),
        };
        // Setting a key of a fresh object cannot fail.
        let _ = Reflect::set(&bag, &key.into(), &value);
    }
    bag
}

fn make(locale: Locale, class: &str, options: &str, method: &str) -> Made {
    let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let class: Function = Reflect::get(&intl, &class.into()).ok()?.dyn_into().ok()?;
    // The constructor throws for three letters that are no currency.
    let made = Reflect::construct(&class, &Array::of2(&locale.tag().into(), &bag(options))).ok()?;
    let method = Reflect::get(&made, &method.into()).ok()?.dyn_into().ok()?;
    Some((made, method))
}

fn with<R>(
    locale: Locale,
    (class, options, method): (&str, &str, &str),
    call: impl FnOnce(&JsValue, &Function) -> Result<R, JsValue>,
) -> Option<R> {
    KEPT.with_borrow_mut(|kept| {
        if kept.len() > MAX_KEPT {
            kept.clear();
        }
        let made = kept
            .entry((locale, format!("{class}.{method} {options}")))
            .or_insert_with(|| make(locale, class, options, method));
        let (made, method) = made.as_ref()?;
        call(made, method).ok()
    })
}

/// The option of a currency by its code (ISO 4217).
pub fn currency(code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code.then(|| format!("style:currency currency:{code}"))
}

/// A number as it is written with these options.
pub fn number(locale: Locale, options: &str, value: f64) -> Option<String> {
    let written = with(locale, ("NumberFormat", options, "format"), |made, method| {
        method.call1(made, &value.into())
    });
    written?.as_string()
}

/// A moment, in milliseconds of UTC, as it is written with these options.
pub fn date(locale: Locale, options: &str, millis: f64) -> Option<String> {
    let written = with(locale, ("DateTimeFormat", options, "format"), |made, method| {
        method.call1(made, &millis.into())
    });
    written?.as_string()
}

/// So many seconds from now: in minutes above two of them, in hours above two, and never too early.
pub fn from_now(locale: Locale, seconds: f64) -> Option<String> {
    let (unit, size) = match seconds {
        ..=120.0 => ("second", 1.0),
        ..=7200.0 => ("minute", 60.0),
        _ => ("hour", 3600.0),
    };
    let written = with(locale, ("RelativeTimeFormat", "", "format"), |made, method| {
        method.call2(made, &(seconds / size).ceil().into(), &unit.into())
    });
    written?.as_string()
}

/// One part of a date, by its name.
pub fn part(locale: Locale, options: &str, name: &str, millis: f64) -> Option<String> {
    let parts = with(locale, ("DateTimeFormat", options, "formatToParts"), |made, method| {
        method.call1(made, &millis.into())
    });
    Array::from(&parts?).iter().find_map(|part| {
        let field = |key: &str| Reflect::get(&part, &key.into()).ok()?.as_string();
        field("value").filter(|_| field("type").as_deref() == Some(name))
    })
}

/// Which of two texts comes first for a reader of this language: below zero, the first.
pub fn order(locale: Locale, a: &str, b: &str) -> Option<f64> {
    let order = with(locale, ("Collator", "numeric:true", "compare"), |made, method| {
        method.call2(made, &a.into(), &b.into())
    });
    order?.as_f64()
}
