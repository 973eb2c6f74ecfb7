//! Numbers and times for a reader, by the browser's `Intl`. One formatter per language and shape, kept for the page's
//! life, since making one costs a thousand times what using it does.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;

use js_sys::{Array, Function, Intl, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::contract::data::weather::PlaceTime;
use crate::number::Digits;
use crate::time::days_from_epoch;
use crate::words::Locale;

/// Which parts of a date are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DateShape {
    /// 7 Mar 2026.
    Date,
    /// Sat, 7 Mar.
    Weekday,
    /// 20:30.
    Clock,
    /// 7 Mar 2026, 20:30.
    Full,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Shape {
    Number(Option<u8>),
    /// For what would not fit: 1.2E300.
    Scientific,
    Signed(Option<u8>),
    /// The last says that it is less than a hundredth of a unit.
    Currency(String, Option<u8>, bool),
    Percent(Option<u8>),
    Date(DateShape),
    Collator,
}

thread_local! {
    static FORMATS: RefCell<HashMap<(Locale, Shape), Option<Function>>> = RefCell::default();
}

fn set(options: &Object, key: &str, value: impl Into<JsValue>) {
    // Setting a key of a fresh object cannot fail.
    let _ = Reflect::set(options, &key.into(), &value.into());
}

fn digits(options: &Object, decimals: Option<u8>, most: u8) {
    if let Some(decimals) = decimals {
        set(options, "minimumFractionDigits", decimals);
    }
    set(options, "maximumFractionDigits", decimals.unwrap_or(most));
    if decimals.is_none() {
        // What is so small that it would read as nothing keeps its first digits.
        set(options, "maximumSignificantDigits", 2);
        set(options, "roundingPriority", "morePrecision");
    }
}

fn make(locale: Locale, shape: &Shape) -> Option<Function> {
    let locales = Array::of1(&locale.tag().into());
    let options = Object::new();
    match shape {
        Shape::Number(decimals) => digits(&options, *decimals, 2),
        Shape::Scientific => {
            set(&options, "notation", "scientific");
            digits(&options, None, 2);
        }
        Shape::Signed(decimals) => {
            digits(&options, *decimals, 2);
            set(&options, "signDisplay", "exceptZero");
        }
        Shape::Currency(code, decimals, cents) => {
            set(&options, "style", "currency");
            set(&options, "currency", code.as_str());
            set(&options, "currencyDisplay", "narrowSymbol");
            if let Some(decimals) = decimals {
                digits(&options, Some(*decimals), 2);
            } else if *cents {
                set(&options, "maximumFractionDigits", 4);
            } else {
                set(&options, "trailingZeroDisplay", "stripIfInteger");
            }
        }
        Shape::Percent(decimals) => {
            set(&options, "style", "unit");
            set(&options, "unit", "percent");
            digits(&options, *decimals, 2);
        }
        Shape::Date(shape) => {
            set(&options, "timeZone", "UTC");
            if matches!(shape, DateShape::Date | DateShape::Full) {
                set(&options, "year", "numeric");
            }
            if !matches!(shape, DateShape::Clock) {
                set(&options, "month", "short");
                set(&options, "day", "numeric");
            }
            if matches!(shape, DateShape::Weekday) {
                set(&options, "weekday", "short");
            }
            if matches!(shape, DateShape::Clock | DateShape::Full) {
                set(&options, "hour", "2-digit");
                set(&options, "minute", "2-digit");
                set(&options, "hourCycle", "h23");
            }
        }
        Shape::Collator => set(&options, "numeric", true),
    }
    // The constructor throws for a currency that is three letters and still no currency.
    let name = match shape {
        Shape::Date(_) => "DateTimeFormat",
        Shape::Collator => "Collator",
        _ => "NumberFormat",
    };
    let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let constructor: Function = Reflect::get(&intl, &name.into()).ok()?.dyn_into().ok()?;
    let made = Reflect::construct(&constructor, &Array::of2(&locales, &options)).ok()?;
    match shape {
        Shape::Date(_) => Some(made.unchecked_into::<Intl::DateTimeFormat>().format()),
        Shape::Collator => Some(made.unchecked_into::<Intl::Collator>().compare()),
        _ => Some(made.unchecked_into::<Intl::NumberFormat>().format()),
    }
}

fn format(locale: Locale, shape: Shape, value: &JsValue) -> Option<String> {
    FORMATS.with_borrow_mut(|formats| {
        let function = formats
            .entry((locale, shape))
            .or_insert_with_key(|(locale, shape)| make(*locale, shape));
        function.as_ref()?.call1(&JsValue::UNDEFINED, value).ok()?.as_string()
    })
}

fn plain(value: f64) -> String {
    Digits(value).to_string()
}

/// From this size on a number is written in powers of ten.
const HUGE: f64 = 1e15;

fn fit(value: f64, shape: Shape) -> Shape {
    if value.abs() < HUGE { shape } else { Shape::Scientific }
}

/// A plain number, two decimals at most unless said otherwise.
pub fn number(locale: Locale, value: f64, decimals: Option<u8>) -> String {
    format(locale, fit(value, Shape::Number(decimals)), &value.into()).unwrap_or_else(|| plain(value))
}

/// A number that always shows its sign.
pub fn signed(locale: Locale, value: f64, decimals: Option<u8>) -> String {
    format(locale, fit(value, Shape::Signed(decimals)), &value.into()).unwrap_or_else(|| plain(value))
}

/// Money; `code` is ISO 4217.
pub fn currency(locale: Locale, value: f64, code: &str, decimals: Option<u8>) -> String {
    format(
        locale,
        fit(
            value,
            Shape::Currency(code.into(), decimals, value != 0.0 && value.abs() < 0.01),
        ),
        &value.into(),
    )
    .map_or_else(
        || format!("{} {code}", number(locale, value, decimals)),
        |text| whole(locale, text),
    )
}

/// Money whose sign ends in `$` where lines begin on the right: a mark holds the `$` to the letters before it, without which
/// `US$` reads `$US`.
pub fn whole(locale: Locale, money: String) -> String {
    match locale.dir() {
        "rtl" => money.replace('$', "$\u{200e}"),
        _ => money,
    }
}

/// Percent points: 4.2 is 4.2 %.
pub fn percent(locale: Locale, points: f64, decimals: Option<u8>) -> String {
    format(locale, fit(points, Shape::Percent(decimals)), &points.into()).unwrap_or_else(|| plain(points) + "%")
}

/// A reading of a clock or calendar, as it is: no zone is applied.
pub fn local(locale: Locale, at: PlaceTime, shape: DateShape) -> String {
    format(locale, Shape::Date(shape), &utc(at).into())
        .unwrap_or_else(|| format!("{}-{:02}-{:02}", at.year, at.month, at.day))
}

/// Milliseconds of this reading as if it were UTC.
fn utc(at: PlaceTime) -> f64 {
    let days = days_from_epoch(at.year.into(), at.month.into(), at.day.into());
    (days * 86_400_000 + i64::from(at.hour) * 3_600_000 + i64::from(at.minute) * 60_000) as f64
}

/// A moment as the person's clock shows it; with the day if it wasn't today.
pub fn time_of_day(millis: f64, locale: Locale) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(millis));
    let today = js_sys::Date::new_0().to_date_string() == date.to_date_string();
    let options = js_sys::Object::new();
    let fields: &[(&str, &str)] = if today {
        &[("hour", "numeric"), ("minute", "2-digit")]
    } else {
        &[
            ("month", "short"),
            ("day", "numeric"),
            ("hour", "numeric"),
            ("minute", "2-digit"),
        ]
    };
    for (name, style) in fields {
        js_sys::Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(style)).ok();
    }
    date.to_locale_string(locale.tag(), &options).into()
}

/// Orders two texts as a reader of this language would.
pub fn compare(locale: Locale, a: &str, b: &str) -> Ordering {
    let order = FORMATS.with_borrow_mut(|formats| {
        let collator = formats
            .entry((locale, Shape::Collator))
            .or_insert_with_key(|(locale, shape)| make(*locale, shape));
        collator
            .as_ref()?
            .call2(&JsValue::UNDEFINED, &a.into(), &b.into())
            .ok()?
            .as_f64()
    });
    match order {
        Some(order) => order.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        None => a.cmp(b),
    }
}
