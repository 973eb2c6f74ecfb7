//! Plural categories (CLDR): by `Intl.PluralRules` in the page, by ICU elsewhere.

use super::Locale;

/// The category of a number: `one` or `other`, in some languages `zero`, `two`, `few` or `many`. Outside of the page the
/// number is a whole one.
pub fn category(locale: Locale, value: f64) -> &'static str {
    match locale.plain() {
        Locale::En if value.abs() == 1.0 => "one",
        Locale::En => "other",
        _ => rules::category(locale, value),
    }
}

#[cfg(target_arch = "wasm32")]
mod rules {
    use std::cell::RefCell;
    use std::collections::HashMap;

    use js_sys::{Array, Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    use super::Locale;

    thread_local! {
        /// The rules of each language with their `select`.
        static MADE: RefCell<HashMap<Locale, Option<(JsValue, Function)>>> = RefCell::default();
    }

    fn make(locale: Locale) -> Option<(JsValue, Function)> {
        let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
        let class: Function = Reflect::get(&intl, &"PluralRules".into()).ok()?.dyn_into().ok()?;
        let rules = Reflect::construct(&class, &Array::of1(&locale.tag().into())).ok()?;
        let select = Reflect::get(&rules, &"select".into()).ok()?.dyn_into().ok()?;
        Some((rules, select))
    }

    pub fn category(locale: Locale, value: f64) -> &'static str {
        let said = MADE.with_borrow_mut(|made| {
            let (rules, select) = made.entry(locale).or_insert_with(|| make(locale)).as_ref()?;
            select.call1(rules, &value.into()).ok()?.as_string()
        });
        match said.as_deref() {
            Some("zero") => "zero",
            Some("one") => "one",
            Some("two") => "two",
            Some("few") => "few",
            Some("many") => "many",
            _ => "other",
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod rules {
    use icu_plurals::{PluralCategory, PluralRules};

    use super::Locale;

    pub fn category(locale: Locale, value: f64) -> &'static str {
        let rules = icu_locale_core::Locale::try_from_str(locale.tag())
            .ok()
            .and_then(|locale| PluralRules::try_new(locale.into(), Default::default()).ok());
        match rules.map_or(PluralCategory::Other, |rules| rules.category_for(value.abs() as u64)) {
            PluralCategory::Zero => "zero",
            PluralCategory::One => "one",
            PluralCategory::Two => "two",
            PluralCategory::Few => "few",
            PluralCategory::Many => "many",
            PluralCategory::Other => "other",
        }
    }
}
