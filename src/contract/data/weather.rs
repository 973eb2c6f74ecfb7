//! Weather as Open-Meteo words it (`interactions.md` D). All times are local to the place and carry no zone, so they
//! are kept as the calendar and clock reading they are and never become an instant. Missing parts hide their block,
//! arrays of different length end with the shortest.

use crate::order::sort_by;
use serde_json::Value;

use crate::json::lenient::{first, list, number, text};

/// Hours shown from the observation on.
const HOURS: usize = 24;
/// Days of sunrise and sunset.
const DAYS: usize = 7;
/// Longest array that is looked at.
const MAX_POINTS: usize = 20_000;

/// What a clock on the wall of the place says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceTime {
    /// In the Gregorian calendar.
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
    /// 0 to 23.
    pub hour: u32,
    /// 0 to 59.
    pub minute: u32,
}

impl PlaceTime {
    /// `2026-03-07T20:30[:15][zone]` or `2026-03-07`; a zone is not converted, it is left out.
    pub fn parse(text: &str) -> Option<PlaceTime> {
        let mut halves = text.trim().splitn(2, ['T', ' ']);
        let mut date = halves.next()?.splitn(3, '-');
        let mut next = |low: u32, high: u32| -> Option<u32> {
            let value: u32 = date.next()?.parse().ok()?;
            (low..=high).contains(&value).then_some(value)
        };
        let (year, month, day) = (next(1, 9999)?, next(1, 12)?, next(1, 31)?);
        let (mut hour, mut minute) = (0, 0);
        if let Some(clock) = halves.next() {
            let mut clock = clock.splitn(3, ':');
            hour = clock.next()?.parse().ok().filter(|hour| *hour < 24)?;
            minute = clock.next()?.get(..2)?.parse().ok().filter(|minute| *minute < 60)?;
        }
        Some(PlaceTime {
            year: i32::try_from(year).ok()?,
            month,
            day,
            hour,
            minute,
        })
    }
}

/// The unit the server measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TemperatureUnit {
    /// Degrees Celsius.
    #[default]
    Celsius,
    /// Degrees Fahrenheit.
    Fahrenheit,
}

impl TemperatureUnit {
    fn from_word(word: &str) -> TemperatureUnit {
        match word.to_ascii_uppercase().contains('F') {
            true => TemperatureUnit::Fahrenheit,
            false => TemperatureUnit::Celsius,
        }
    }

    /// `degrees` in this unit, shown in `other`. Display only.
    pub fn show_as(self, other: TemperatureUnit, degrees: f64) -> f64 {
        match (self, other) {
            (TemperatureUnit::Celsius, TemperatureUnit::Fahrenheit) => degrees * 1.8 + 32.0,
            (TemperatureUnit::Fahrenheit, TemperatureUnit::Celsius) => (degrees - 32.0) / 1.8,
            _ => degrees,
        }
    }
}

/// Sunrise and sunset of one day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Day {
    /// The day, at midnight.
    pub date: PlaceTime,
    /// When the sun rises.
    pub sunrise: Option<PlaceTime>,
    /// When the sun sets.
    pub sunset: Option<PlaceTime>,
}

/// Everything the card shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Weather {
    /// What the place is called.
    pub place: Option<String>,
    /// The time zone, as sent.
    pub zone: Option<String>,
    /// What the temperature is measured in.
    pub unit: TemperatureUnit,
    /// The temperature now.
    pub temperature: Option<f64>,
    /// When it was measured.
    pub observed: Option<PlaceTime>,
    /// Temperatures from the observation on, at most 24 hours.
    pub hours: Vec<(PlaceTime, f64)>,
    /// The days that are told of.
    pub days: Vec<Day>,
}

fn time(value: Option<&Value>) -> Option<PlaceTime> {
    PlaceTime::parse(value?.as_str()?)
}

impl Weather {
    /// Whether a value has a block that this reads: cheap, and enough of a large value's outline.
    pub fn is_told(value: &Value) -> bool {
        let has = |block: &str, key: &str| value.get(block).is_some_and(|block| block.get(key).is_some());
        has("current", "temperature_2m") || has("hourly", "temperature_2m") || has("daily", "sunrise")
    }

    /// `None` when neither a current temperature nor hours nor days are there.
    pub fn read(value: &Value) -> Option<Weather> {
        let current = first(value, &["current"]);
        let observed = time(current.and_then(|current| current.get("time")));
        let temperature =
            current.and_then(|current| first(current, &["temperature_2m", "temperature"]).and_then(number));
        let unit = ["current_units", "hourly_units"]
            .iter()
            .find_map(|key| text(value.get(key)?, &["temperature_2m", "temperature"]))
            .map(|word| TemperatureUnit::from_word(&word))
            .unwrap_or_default();
        let weather = Weather {
            place: text(value, &["cityName", "city_name", "city", "place", "name"]),
            zone: text(value, &["timezone_abbreviation", "timezone"]),
            unit,
            temperature,
            observed,
            hours: value
                .get("hourly")
                .map(|hourly| hours(hourly, observed))
                .unwrap_or_default(),
            days: value
                .get("daily")
                .map(|daily| days(daily, observed))
                .unwrap_or_default(),
        };
        let empty = weather.temperature.is_none() && weather.hours.is_empty() && weather.days.is_empty();
        (!empty).then_some(weather)
    }

    /// Lowest and highest of the shown hours.
    pub fn range(&self) -> Option<(f64, f64)> {
        self.hours.iter().fold(None, |range, (_, degrees)| match range {
            None => Some((*degrees, *degrees)),
            Some((low, high)) => Some((low.min(*degrees), high.max(*degrees))),
        })
    }
}

fn hours(hourly: &Value, observed: Option<PlaceTime>) -> Vec<(PlaceTime, f64)> {
    let times = list(hourly, &["time"], MAX_POINTS);
    let degrees = list(hourly, &["temperature_2m", "temperature"], MAX_POINTS);
    let points = times
        .iter()
        .zip(degrees)
        .filter_map(|(at, degrees)| Some((time(Some(at))?, number(degrees)?)));
    let whole_hour = observed.map(|observed| PlaceTime { minute: 0, ..observed });
    let mut all: Vec<(PlaceTime, f64)> = points.collect();
    sort_by(&mut all, |a, b| a.0.cmp(&b.0));
    let from = whole_hour
        .and_then(|start| all.iter().position(|(at, _)| *at >= start))
        .unwrap_or(0);
    all.drain(..from);
    all.truncate(HOURS);
    all
}

fn days(daily: &Value, observed: Option<PlaceTime>) -> Vec<Day> {
    let dates = list(daily, &["time"], MAX_POINTS);
    let rise = list(daily, &["sunrise"], MAX_POINTS);
    let set = list(daily, &["sunset"], MAX_POINTS);
    let today = observed.map(|now| (now.year, now.month, now.day));
    (0..dates.len().min(rise.len()).min(set.len()))
        .filter_map(|n| {
            let day = Day {
                date: time(dates.get(n))?,
                sunrise: time(rise.get(n)),
                sunset: time(set.get(n)),
            };
            (day.sunrise.is_some() || day.sunset.is_some()).then_some(day)
        })
        .filter(|day| today.is_none_or(|today| (day.date.year, day.date.month, day.date.day) >= today))
        .take(DAYS)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_stay_local() {
        let at = PlaceTime::parse("2026-03-07T20:30").expect("a time");
        assert_eq!((at.day, at.hour, at.minute), (7, 20, 30));
        assert_eq!(
            PlaceTime::parse("2026-03-07T20:30:59+09:00").map(|at| at.hour),
            Some(20)
        );
        for bad in ["", "now", "2026-13-01", "2026-03-07T25:00", "2026-03-07T1:é0", "-1-1-1"] {
            assert_eq!(PlaceTime::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn shortest_array_wins_and_missing_parts_hide() {
        let read = Weather::read(&json!({"cityName":"Seoul","current":{"time":"2026-03-07T20:30","temperature_2m":17.6},
            "hourly":{"time":["2026-03-07T19:00","2026-03-07T20:00","2026-03-07T21:00"],"temperature_2m":[1,2]},
            "daily":{"time":["2026-03-06","2026-03-07","2026-03-08"],"sunrise":["2026-03-06T06:33","2026-03-07T06:32"],"sunset":["2026-03-06T18:08","2026-03-07T18:09","x"]}}))
        .expect("weather");
        assert_eq!(read.hours.len(), 1);
        assert_eq!(read.hours[0].0.hour, 20);
        assert_eq!(read.days.len(), 1);
        assert_eq!(read.unit, TemperatureUnit::Celsius);
        assert_eq!(Weather::read(&json!({"cityName":"Seoul"})), None);
        assert_eq!(Weather::read(&json!({"current":{"temperature_2m":"warm"}})), None);
    }

    #[test]
    fn units_convert_for_display() {
        assert_eq!(
            TemperatureUnit::Celsius.show_as(TemperatureUnit::Fahrenheit, 100.0),
            212.0
        );
        assert_eq!(TemperatureUnit::Fahrenheit.show_as(TemperatureUnit::Celsius, 32.0), 0.0);
    }
}
