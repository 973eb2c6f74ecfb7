//! What surfaces need of a language, by the browser's `Intl` and the person's own clock. Knows no surface.

use js_sys::Date;

use super::{format, formatter};
use crate::number::Digits;
use crate::surface::{FunctionLocale, LocalTime, NumberStyle, Width};
use crate::words;

/// A moment in the middle of a month or week, whose names are asked for.
const NOON: f64 = 12.0 * 3_600_000.0;

/// The page's language.
#[derive(Clone, Copy, Debug)]
pub struct Intl(pub words::Locale);

fn digits(style: NumberStyle) -> String {
    let grouping = style.grouping;
    match style.decimals.map(|decimals| decimals.min(20)) {
        Some(decimals) => {
            format!("useGrouping:{grouping} minimumFractionDigits:{decimals} maximumFractionDigits:{decimals}")
        }
        None => format!("useGrouping:{grouping}"),
    }
}

fn width(width: Width) -> &'static str {
    match width {
        Width::Short => "short",
        Width::Long => "long",
        Width::Narrow => "narrow",
    }
}

impl FunctionLocale for Intl {
    fn number(&self, value: f64, style: NumberStyle) -> String {
        formatter::number(self.0, &digits(style), value).unwrap_or_else(|| Digits(value).to_string())
    }

    fn currency(&self, value: f64, code: &str, style: NumberStyle) -> Option<String> {
        let options = format!("{} {}", formatter::currency(code)?, digits(style));
        let money = formatter::number(self.0, &options, value)?;
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
        let day = if alone { "" } else { "day:numeric" };
        let options = format!("timeZone:UTC month:{} {day}", width(size));
        formatter::part(self.0, &options, "month", time).unwrap_or_else(|| month.to_string())
    }

    fn weekday(&self, weekday: u8, size: Width) -> String {
        // The first of September 2024 was a Sunday.
        let time = Date::utc(2024.0, 8.0) + f64::from(weekday) * 2.0 * NOON + NOON;
        let options = format!("timeZone:UTC weekday:{}", width(size));
        formatter::part(self.0, &options, "weekday", time).unwrap_or_default()
    }

    fn day_period(&self, hour: u8) -> String {
        let time = Date::utc(2024.0, 0.0) + f64::from(hour) * 3_600_000.0;
        let plain = || if hour < 12 { "AM" } else { "PM" }.to_owned();
        formatter::part(self.0, "timeZone:UTC hour:numeric hour12:true", "dayPeriod", time).unwrap_or_else(plain)
    }

    fn era(&self, year: i32, size: Width) -> String {
        let options = format!("timeZone:UTC era:{}", width(size));
        let time = Date::utc(f64::from(year), 6.0);
        formatter::part(self.0, &options, "era", time).unwrap_or_default()
    }
}
