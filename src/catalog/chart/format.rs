//! Figures and dates as a language writes them, through `Intl`. Formatters are kept: making one costs far more than
//! using it.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Function, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use crate::browser::format;
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{ChartUnit, DateGrain, Xs};
use crate::number::Digits;
use crate::words::Locale;

/// Units come from the wire, so the store has an end.
const MAX_KEPT: usize = 256;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Kind {
    Number { unit: ChartUnit, style: Style },
    Date { grain: DateGrain, year: bool, day: bool },
}

thread_local! {
    static KEPT: RefCell<HashMap<(Locale, Kind), Function>> = RefCell::new(HashMap::new());
}

/// How fine a figure is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Style {
    /// As a tick has it, which is round.
    Exact,
    /// As words and cells have it: as many digits as a person reads.
    Read,
    /// The same, below one unit of money.
    Fine,
    /// A number that is a place, such as a year: no groups.
    Place,
    /// `$12k`, for ticks.
    Compact,
}

/// From here on ticks are written short.
const COMPACT_FROM: f64 = 10_000.0;

/// Writes in one language.
#[derive(Clone, Copy)]
pub(super) struct Format(pub Locale);

impl Format {
    /// The texts of an axis' ticks: short when they are large, but never so short that two of them read alike.
    pub(super) fn ticks(self, unit: &ChartUnit, values: &[f64]) -> Vec<String> {
        let write = |style: Style| -> Vec<String> {
            let one = |value: &f64| match (*value == 0.0, unit) {
                (true, ChartUnit::Currency(_) | ChartUnit::Suffix(_)) => "0".to_owned(),
                _ => self.drawn(self.number(unit, *value, style)),
            };
            values.iter().map(one).collect()
        };
        let large = values.iter().any(|value| value.abs() >= COMPACT_FROM);
        let short = if large { write(Style::Compact) } else { Vec::new() };
        let alike = short.windows(2).any(|pair| pair.first() == pair.last());
        match large && !alike {
            true => short,
            false => write(Style::Exact),
        }
    }

    /// The place of a row as it stands at an axis.
    pub(super) fn mark(self, xs: &Xs, index: usize) -> String {
        let place = self.place(xs, index);
        match xs {
            Xs::Dates { .. } => self.drawn(place),
            _ => place,
        }
    }

    /// What is drawn knows no language: words and figures of one text go on in the order of theirs (Unicode 9, RLI and PDI).
    fn drawn(self, text: String) -> String {
        match self.0.dir() {
            "rtl" => format!("\u{2067}{text}\u{2069}"),
            _ => text,
        }
    }

    fn number(self, unit: &ChartUnit, value: f64, style: Style) -> String {
        let (unit, value, suffix) = match unit {
            ChartUnit::Percent => (unit.clone(), value / 100.0, None),
            ChartUnit::Suffix(suffix) => (ChartUnit::Plain, value, Some(suffix)),
            _ => (unit.clone(), value, None),
        };
        let text = self.write(Kind::Number { unit, style }, value);
        match suffix {
            // `12 ms` is one piece that reads from the left in every language.
            Some(suffix) if suffix.is_ascii() && self.0.dir() == "rtl" => format!("\u{200e}{text}\u{a0}{suffix}"),
            Some(suffix) if suffix.is_ascii() => format!("{text}\u{a0}{suffix}"),
            Some(suffix) => text + suffix,
            None => text,
        }
    }

    fn date(self, xs: &Xs, grain: DateGrain, at: f64) -> String {
        let days = xs.positions().unwrap_or_default();
        let (first, last) = (days.first().copied().unwrap_or(at), days.last().copied().unwrap_or(at));
        let year_of = |at: f64| js_sys::Date::new(&at.into()).get_utc_full_year();
        let year = year_of(first) != year_of(last);
        let day = (first / 86_400_000.0).floor() != (last / 86_400_000.0).floor();
        self.write(Kind::Date { grain, year, day }, at)
    }

    fn write(self, kind: Kind, value: f64) -> String {
        let written = KEPT.with_borrow_mut(|kept| {
            if kept.len() > MAX_KEPT {
                kept.clear();
            }
            let format = kept
                .entry((self.0, kind))
                .or_insert_with_key(|(locale, kind)| formatter(*locale, kind));
            format.call1(&JsValue::UNDEFINED, &value.into())
        });
        written
            .ok()
            .and_then(|text| text.as_string())
            .map_or_else(|| Digits(value).to_string(), |text| format::whole(self.0, text))
    }
}

impl SentenceWriter for Format {
    fn exact(&self, unit: &ChartUnit, value: f64) -> String {
        match unit {
            ChartUnit::Currency(_) if value != 0.0 && value.abs() < 1.0 => self.number(unit, value, Style::Fine),
            _ => self.number(unit, value, Style::Read),
        }
    }

    fn place(&self, xs: &Xs, index: usize) -> String {
        match xs {
            Xs::Names(names) => names.get(index).cloned().unwrap_or_default(),
            Xs::Numbers(numbers) => numbers
                .get(index)
                .map(|number| self.number(&ChartUnit::Plain, *number, Style::Place))
                .unwrap_or_default(),
            Xs::Dates { grain, at } => at.get(index).map(|at| self.date(xs, *grain, *at)).unwrap_or_default(),
        }
    }
}

fn formatter(locale: Locale, kind: &Kind) -> Function {
    let options = Object::new();
    let set = |key: &str, value: JsValue| {
        // A fresh plain object takes any key.
        let _ = Reflect::set(&options, &key.into(), &value);
    };
    let locales = Array::of1(&locale.tag().into());
    match kind {
        Kind::Number { unit, style } => {
            match unit {
                ChartUnit::Percent => set("style", "percent".into()),
                ChartUnit::Currency(code) => {
                    set("style", "currency".into());
                    set("currency", code.as_str().into());
                    set("currencyDisplay", "narrowSymbol".into());
                }
                _ => {}
            }
            match (style, unit) {
                (Style::Compact, _) => {
                    set("notation", "compact".into());
                    set("maximumSignificantDigits", 3.into());
                    set("useGrouping", "always".into());
                }
                (Style::Exact | Style::Read, ChartUnit::Currency(_)) => {
                    set("trailingZeroDisplay", "stripIfInteger".into())
                }
                (Style::Fine, ChartUnit::Currency(_)) => set("maximumFractionDigits", 4.into()),
                // Hundredths, and more of what is so small that these would be all of it.
                (Style::Read, _) => {
                    let most = if *unit == ChartUnit::Percent { 3 } else { 5 };
                    set("maximumFractionDigits", 2.into());
                    set("maximumSignificantDigits", most.into());
                    set("roundingPriority", "morePrecision".into());
                }
                (Style::Place, _) => {
                    set("maximumFractionDigits", 6.into());
                    set("useGrouping", false.into());
                }
                _ => set("maximumFractionDigits", 6.into()),
            }
            Intl::NumberFormat::new(&locales, &options).format()
        }
        Kind::Date { grain, year, day } => {
            set("timeZone", "UTC".into());
            let minute = *grain == DateGrain::Minute;
            if *year || *grain == DateGrain::Month {
                set("year", "numeric".into());
            }
            if *day || !minute {
                set("month", "short".into());
            }
            if *grain == DateGrain::Day || minute && *day {
                set("day", "numeric".into());
            }
            if minute {
                set("hour", "numeric".into());
                set("minute", "2-digit".into());
            }
            Intl::DateTimeFormat::new(&locales, &options).format()
        }
    }
}
