//! What surfaces need of a language, by the browser's `Intl` and the person's own clock. One formatter per language and
//! shape, kept for the page's life. Knows no surface.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Date, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::format;
use crate::number::Digits;
use crate::surface::{FunctionLocale, LocalTime, NumberStyle, Width};
use crate::words;

/// A moment in the middle of a month or week, whose names are asked for.
const NOON: f64 = 12.0 * 3_600_000.0;

/// The page's language.
#[derive(Clone, Copy, Debug)]
pub struct Intl(pub words::Locale);

thread_local! {
    static MADE: RefCell<HashMap<String, Option<JsValue>>> = RefCell::default();
}

impl Intl {
    /// The formatter of this class and these options, `name:value` each.
    fn made(self, class: &str, options: &[(&str, JsValue)]) -> Option<JsValue> {
        let spelled: Vec<String> = options
            .iter()
            .map(|(name, value)| format!("{name}:{value:?}"))
            .collect();
        let key = format!("{}|{class}|{}", self.0.tag(), spelled.join("|"));
        MADE.with_borrow_mut(|made| {
            let make = || {
                let bag = Object::new();
                for (name, value) in options {
                    Reflect::set(&bag, &(*name).into(), value).ok()?;
                }
                let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
                let class: Function = Reflect::get(&intl, &class.into()).ok()?.dyn_into().ok()?;
                // It throws for three letters that are no currency.
                Reflect::construct(&class, &Array::of2(&self.0.tag().into(), &bag)).ok()
            };
            made.entry(key).or_insert_with(make).clone()
        })
    }

    fn said(self, class: &str, options: &[(&str, JsValue)], method: &str, value: f64) -> Option<String> {
        let made = self.made(class, options)?;
        let method: Function = Reflect::get(&made, &method.into()).ok()?.dyn_into().ok()?;
        method.call1(&made, &value.into()).ok()?.as_string()
    }

    /// One part of a date, by its name.
    fn part(self, options: &[(&str, JsValue)], name: &str, time: f64) -> Option<String> {
        let made = self.made("DateTimeFormat", options)?;
        let method: Function = Reflect::get(&made, &"formatToParts".into()).ok()?.dyn_into().ok()?;
        let parts = method.call1(&made, &time.into()).ok()?;
        Array::from(&parts).iter().find_map(|part| {
            let field = |key: &str| Reflect::get(&part, &key.into()).ok()?.as_string();
            (field("type").as_deref() == Some(name))
                .then(|| field("value"))
                .flatten()
        })
    }
}

fn digits(style: NumberStyle, options: &mut Vec<(&'static str, JsValue)>) {
    options.push(("useGrouping", style.grouping.into()));
    if let Some(decimals) = style.decimals {
        options.push(("minimumFractionDigits", decimals.min(20).into()));
        options.push(("maximumFractionDigits", decimals.min(20).into()));
    }
}

fn width(width: Width) -> JsValue {
    let word = match width {
        Width::Short => "short",
        Width::Long => "long",
        Width::Narrow => "narrow",
    };
    word.into()
}

impl FunctionLocale for Intl {
    fn number(&self, value: f64, style: NumberStyle) -> String {
        let mut options = Vec::new();
        digits(style, &mut options);
        self.said("NumberFormat", &options, "format", value)
            .unwrap_or_else(|| Digits(value).to_string())
    }

    fn currency(&self, value: f64, code: &str, style: NumberStyle) -> Option<String> {
        let mut options = vec![("style", "currency".into()), ("currency", code.into())];
        digits(style, &mut options);
        let money = self.said("NumberFormat", &options, "format", value)?;
        Some(format::whole(self.0, money))
    }

    fn plural(&self, value: f64) -> &'static str {
        words::plural::category(self.0, value)
    }

    fn local(&self, time: f64) -> LocalTime {
        let at = Date::new(&time.into());
        LocalTime {
            year: at.get_full_year() as i32,
            month: at.get_month() as u8 + 1,
            day: at.get_date() as u8,
            hour: at.get_hours() as u8,
            minute: at.get_minutes() as u8,
            second: at.get_seconds() as u8,
            millisecond: at.get_milliseconds() as u16,
            weekday: at.get_day() as u8,
            offset: -at.get_timezone_offset() as i16,
        }
    }

    fn instant(&self, local: LocalTime) -> f64 {
        let at = Date::new(&0.0.into());
        // Set from the largest on; a year below 100 is that year.
        at.set_full_year_with_month_date(
            local.year.unsigned_abs(),
            i32::from(local.month) - 1,
            i32::from(local.day),
        );
        at.set_hours(local.hour.into());
        at.set_minutes(local.minute.into());
        at.set_seconds(local.second.into());
        at.set_milliseconds(local.millisecond.into())
    }

    fn month(&self, month: u8, size: Width, alone: bool) -> String {
        let time = Date::utc(2024.0, f64::from(month) - 1.0) + 14.0 * 2.0 * NOON;
        let mut options = vec![("month", width(size)), ("timeZone", "UTC".into())];
        if !alone {
            options.push(("day", "numeric".into()));
        }
        self.part(&options, "month", time).unwrap_or_else(|| month.to_string())
    }

    fn weekday(&self, weekday: u8, size: Width) -> String {
        // The first of September 2024 was a Sunday.
        let time = Date::utc(2024.0, 8.0) + f64::from(weekday) * 2.0 * NOON + NOON;
        let options = [("weekday", width(size)), ("timeZone", "UTC".into())];
        self.part(&options, "weekday", time).unwrap_or_default()
    }

    fn day_period(&self, hour: u8) -> String {
        let options = [
            ("hour", "numeric".into()),
            ("hour12", true.into()),
            ("timeZone", "UTC".into()),
        ];
        let time = Date::utc(2024.0, 0.0) + f64::from(hour) * 3_600_000.0;
        let plain = || if hour < 12 { "AM" } else { "PM" }.to_owned();
        self.part(&options, "dayPeriod", time).unwrap_or_else(plain)
    }

    fn era(&self, year: i32, size: Width) -> String {
        let options = [("era", width(size)), ("timeZone", "UTC".into())];
        let time = Date::utc(f64::from(year), 6.0);
        self.part(&options, "era", time).unwrap_or_default()
    }
}
