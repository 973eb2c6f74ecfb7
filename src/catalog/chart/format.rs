//! Figures and dates as a language writes them.

use crate::browser::{format, formatter};
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{ChartUnit, DateGrain, Xs};
use crate::number::Digits;
use crate::words::Locale;

/// How fine a figure is written.
#[derive(Clone, Copy)]
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
        let text = self.written(formatter::number(self.0, &number_options(&unit, style), value), value);
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
        let is_minute = grain == DateGrain::Minute;
        let parts = [
            (year || grain == DateGrain::Month, " year:numeric"),
            (day || !is_minute, " month:short"),
            (grain == DateGrain::Day || is_minute && day, " day:numeric"),
            (is_minute, " hour:numeric minute:2-digit"),
        ];
        let parts = parts.into_iter().filter(|(is_said, _)| *is_said).map(|(_, part)| part);
        let options: String = std::iter::once("timeZone:UTC").chain(parts).collect();
        self.written(formatter::date(self.0, &options, at), at)
    }

    fn written(self, text: Option<String>, value: f64) -> String {
        text.map_or_else(|| Digits(value).to_string(), |text| format::whole(self.0, text))
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

fn number_options(unit: &ChartUnit, style: Style) -> String {
    let unit_options = match unit {
        ChartUnit::Percent => "style:percent".to_owned(),
        ChartUnit::Currency(code) => {
            let money = formatter::currency(code).unwrap_or_default();
            format!("{money} currencyDisplay:narrowSymbol")
        }
        _ => String::new(),
    };
    let fine = match (style, unit) {
        (Style::Compact, _) => "notation:compact maximumSignificantDigits:3 useGrouping:always",
        (Style::Exact | Style::Read, ChartUnit::Currency(_)) => "trailingZeroDisplay:stripIfInteger",
        (Style::Fine, ChartUnit::Currency(_)) => "maximumFractionDigits:4",
        // Hundredths, and more of what is so small that these would be all of it.
        (Style::Read, ChartUnit::Percent) => {
            "maximumFractionDigits:2 maximumSignificantDigits:3 roundingPriority:morePrecision"
        }
        (Style::Read, _) => "maximumFractionDigits:2 maximumSignificantDigits:5 roundingPriority:morePrecision",
        (Style::Place, _) => "maximumFractionDigits:6 useGrouping:false",
        _ => "maximumFractionDigits:6",
    };
    format!("{unit_options} {fine}")
}
