//! The weather card: place, temperature, the place's own clock, the next hours as a line with a table behind it, and the
//! sun of the week. Times are never converted; the unit switch is display only.

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::browser::format;
use crate::browser::format::DateShape;
use crate::catalog::kit::card::{bar, draw_phase, fresh_id};
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::weather::{Day, PlaceTime, TemperatureUnit, Weather};
use crate::json::lenient;
use crate::live::locale::{t, tf, tn, use_locale};
use crate::words::Locale;
use crate::words::text::catalog as text;

/// `getWeather` and whatever answers in Open-Meteo's shape.
pub(super) const WEATHER: CatalogComponent = CatalogComponent::new("Weather", accepts, weather);

fn accepts(part: &CatalogPart) -> bool {
    let CatalogPart::Tool(tool) = part else { return false };
    match tool.outline() {
        Some(output) => Weather::is_told(&output),
        None => tool.name.to_ascii_lowercase().contains("weather"),
    }
}

fn weather(slot: Slot) -> View {
    let place = Memo::new(move |_| {
        let tool = slot.tool()?;
        lenient::text(tool.input.as_deref()?, &["city", "cityName", "location", "place"])
    });
    draw_phase(
        slot,
        move |output| {
            let asked = place.get_untracked();
            Weather::read(&output.value())
                .map(|weather| card(weather, asked))
                .into_view()
        },
        move || skeleton(place),
    )
}

fn skeleton(place: Memo<Option<String>>) -> View {
    let title = move || match place.get() {
        Some(place) => view! { <bdi>{place}</bdi> },
        None => bar(8),
    };
    view! {
        <div class="ps-card ps-weather" role="group" aria-busy="true" aria-label=t(&text::WEATHER_FOR)>
            <div class="ps-weather-now">
                <div>
                    <p class="ps-card-title">{title}</p>
                    <p class="ps-weather-time">{bar(12)}</p>
                </div>
                <p class="ps-figure">{bar(3)}</p>
            </div>
            <div class="ps-weather-block"><div class="ps-spark ps-spark-blank"></div></div>
        </div>
    }
}

fn degrees(locale: Locale, weather: &Weather, unit: TemperatureUnit, value: f64) -> String {
    let sign = match unit {
        TemperatureUnit::Celsius => "°C",
        TemperatureUnit::Fahrenheit => "°F",
    };
    format!(
        "{}{sign}",
        format::number(locale, weather.unit.show_as(unit, value), Some(1))
    )
}

fn card(weather: Weather, asked: Option<String>) -> View {
    let locale = use_locale();
    let unit = RwSignal::new(weather.unit);
    let id = fresh_id("weather");
    let named = id.clone();
    let place = weather.place.clone().or(asked);
    let title = move || match place.clone() {
        Some(place) => view! { <bdi>{place}</bdi> },
        None => text::WEATHER.get(locale.get()).into_view(),
    };
    let shared = StoredValue::new(weather);
    let (observed, zone) = shared.with_value(|weather| (weather.observed, weather.zone.clone()));
    let time = observed.map(|observed| {
        let words = move || {
            let time = format::local(locale.get(), observed, DateShape::Moment);
            match &zone {
                Some(zone) => tf(&text::LOCAL_TIME_ZONE, &[("time", &time), ("zone", zone)]),
                None => tf(&text::LOCAL_TIME, &[("time", &time)]),
            }
        };
        view! { <p class="ps-weather-time"><bdi>{words}</bdi></p> }
    });
    let now = shared.with_value(|weather| weather.temperature).map(|value| {
        let words = move || shared.with_value(|weather| degrees(locale.get(), weather, unit.get(), value));
        view! { <p class="ps-figure">{words}</p> }
    });
    let warm = shared.with_value(|weather| weather.temperature.is_some() || !weather.hours.is_empty());
    let switch = warm.then(|| unit_switch(unit));
    let hours = shared
        .with_value(|weather| weather.hours.len() > 1)
        .then(|| hours(shared, unit));
    let days = shared.with_value(|weather| weather.days.clone());
    let days = (!days.is_empty()).then(|| sun(days));
    view! {
        <div class="ps-card ps-weather" role="group" aria-labelledby=named>
            <div class="ps-weather-now">
                <div>
                    <h3 class="ps-card-title" id=id>{title}</h3>
                    {time}
                </div>
                <div class="ps-weather-degrees">{now} {switch}</div>
            </div>
            {hours} {days}
        </div>
    }
}

fn unit_switch(unit: RwSignal<TemperatureUnit>) -> View {
    let locale = use_locale();
    let button = move |own: TemperatureUnit, sign: &'static str, name: &'static crate::words::Text| {
        view! {
            <button
                type="button"
                class="ps-switch-option"
                aria-pressed=move || (unit.get() == own).to_string()
                on:click=move |_| unit.set(own)
            >
                <bdi>{sign}</bdi> <span class="ps-hidden">{move || name.get(locale.get())}</span>
            </button>
        }
    };
    view! {
        <div class="ps-switch" role="group" aria-label=t(&text::UNIT)>
            {button(TemperatureUnit::Celsius, "°C", &text::CELSIUS)} {button(TemperatureUnit::Fahrenheit, "°F", &text::FAHRENHEIT)}
        </div>
    }
}

fn clock(locale: Locale, at: PlaceTime) -> String {
    format::local(locale, at, DateShape::Clock)
}

fn hours(weather: StoredValue<Weather>, unit: RwSignal<TemperatureUnit>) -> View {
    let locale = use_locale();
    let id = fresh_id("hours");
    let count = weather.with_value(|weather| weather.hours.len());
    let open = RwSignal::new(false);
    let (line, area, last) = weather.with_value(line);
    let summary = move || {
        let locale = locale.get();
        weather.with_value(|weather| {
            let (low, high) = weather.range()?;
            let at = |value: f64| {
                weather
                    .hours
                    .iter()
                    .find(|(_, degrees)| *degrees == value)
                    .map(|(at, _)| clock(locale, *at))
            };
            let words = |value| degrees(locale, weather, unit.get(), value);
            Some(text::HOURS_SUMMARY.fill(
                locale,
                &[
                    ("low", &words(low)),
                    ("high", &words(high)),
                    ("low_at", &at(low).unwrap_or_default()),
                    ("high_at", &at(high).unwrap_or_default()),
                ],
            ))
        })
    };
    let axis = move || {
        let locale = locale.get();
        weather.with_value(|weather| {
            let mut places = vec![0, (count - 1) / 2, count - 1];
            places.dedup();
            places
                .into_iter()
                .filter_map(|n| weather.hours.get(n))
                .map(|(at, _)| view! { <span>{clock(locale, *at)}</span> })
                .collect::<Vec<_>>()
        })
    };
    let rows = move || {
        let locale = locale.get();
        open.get().then(|| {
            weather.with_value(|weather| {
                weather
                    .hours
                    .iter()
                    .map(|(at, value)| {
                        view! { <tr><th scope="row">{clock(locale, *at)}</th><td>{degrees(locale, weather, unit.get(), *value)}</td></tr> }
                    })
                    .collect::<Vec<_>>()
            })
        })
    };
    let panel = fresh_id("hours-table");
    let controls = panel.clone();
    view! {
        <div class="ps-weather-block">
            <div class="ps-weather-line">
                <h4 class="ps-weather-label" id=id.clone()>{move || tn(&text::NEXT_HOURS, count, &[])}</h4>
                <p class="ps-weather-summary">{summary}</p>
            </div>
            <svg class="ps-spark" viewBox="0 0 600 44" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <path class="ps-spark-area" d=area></path>
                <path class="ps-spark-line" d=line vector-effect="non-scaling-stroke"></path>
                <path class="ps-spark-dot" d=last vector-effect="non-scaling-stroke"></path>
            </svg>
            <div class="ps-spark-axis" aria-hidden="true">{axis}</div>
            {disclosure("ps-disclosure", open, Some(controls), view! { {icon::chevron()} <span>{t(&text::HOURS_TABLE)}</span> })}
            <div class="ps-weather-hours" id=panel hidden=move || !open.get() tabindex="0" role="group" aria-labelledby=id.clone()>
                <table aria-labelledby=id>
                    <thead><tr><th scope="col">{t(&text::HOUR)}</th><th scope="col">{t(&text::TEMPERATURE)}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </div>
    }
}

/// The line, the area under it and the mark of the present, in 600 x 44 units.
fn line(weather: &Weather) -> (String, String, String) {
    let (low, high) = weather.range().unwrap_or((0.0, 1.0));
    let span = (high - low).max(0.1);
    let last = weather.hours.len().saturating_sub(1).max(1) as f64;
    let mut line = String::new();
    let mut first = (0.0, 0.0);
    for (n, (_, degrees)) in weather.hours.iter().enumerate() {
        let (x, y) = (4.0 + n as f64 / last * 592.0, 38.0 - (degrees - low) / span * 30.0);
        if n == 0 {
            first = (x, y);
        }
        line.push_str(&format!(
            "{}{:.1} {:.1}",
            if n == 0 { "M" } else { "L" },
            Digits(x),
            Digits(y)
        ));
    }
    let area = format!("{line}L596 44L4 44Z");
    // A line without length and with round ends is a dot that never stretches.
    let dot = format!("M{:.1} {:.1}h.01", Digits(first.0), Digits(first.1));
    (line, area, dot)
}

/// The first day's sun; the other days behind a button.
fn sun(days: Vec<Day>) -> View {
    let locale = use_locale();
    let id = fresh_id("sun");
    let panel = fresh_id("suns");
    let controls = panel.clone();
    let open = RwSignal::new(false);
    let row = move |day: Day| {
        let time = move |at: Option<PlaceTime>| move || at.map_or_else(|| "–".to_owned(), |at| clock(locale.get(), at));
        view! {
            <li class="ps-sun">
                <span class="ps-sun-day">{move || format::local(locale.get(), day.date, DateShape::Weekday)}</span>
                <span class="ps-sun-time"><span class="ps-sun-word">{t(&text::SUNRISE)}</span> {time(day.sunrise)}</span>
                <span class="ps-sun-time"><span class="ps-sun-word">{t(&text::SUNSET)}</span> {time(day.sunset)}</span>
            </li>
        }
    };
    let several = days.len() > 1;
    let mut days = days.into_iter();
    let first = days.next().map(row);
    let rest = StoredValue::new(days.collect::<Vec<_>>());
    let more = move || {
        open.get()
            .then(|| rest.get_value().into_iter().map(row).collect::<Vec<_>>())
    };
    view! {
        <div class="ps-weather-block">
            <h4 class="ps-weather-label" id=id.clone()>{t(&text::SUN)}</h4>
            <ul class="ps-suns" aria-labelledby=id id=panel>{first} {more}</ul>
            {several.then(|| disclosure("ps-disclosure", open, Some(controls), view! { {icon::chevron()} <span>{t(&text::SUN_WEEK)}</span> }))}
        </div>
    }
}

const TOOL: &str = "getWeather";

// Samples: what a server would send, for the gallery.

fn sample_input(_: Locale) -> Value {
    json!({"city": "San Francisco"})
}

fn sample_output(_: Locale) -> Value {
    let hour = |n: usize| format!("2026-03-{:02}T{:02}:00", 7 + n / 24, n % 24);
    let times: Vec<String> = (0..168).map(hour).collect();
    let degrees: Vec<f64> = (0..168_i32)
        .map(|n| f64::from(140 + ((n % 24) - 15).abs() * -5 + (n / 24) * 4 + 40) / 10.0)
        .collect();
    let day = |n: usize, rest: &str| format!("2026-03-{:02}{rest}", 7 + n);
    let days = |rest: &'static str| (0..7).map(|n| day(n, rest)).collect::<Vec<_>>();
    json!({"latitude": 37.763283, "timezone_abbreviation": "GMT-8", "current_units": {"temperature_2m": "°C"},
        "current": {"time": "2026-03-07T20:30", "temperature_2m": 17.6},
        "hourly": {"time": times, "temperature_2m": degrees},
        "daily": {"time": days(""), "sunrise": days("T06:32"), "sunset": days("T18:09")}, "cityName": "San Francisco"})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(TOOL, sample_input, sample_output);
    all.extend([
        sample("current-only", |_| sample::done(TOOL, json!({"city": "Seoul"}), json!({"current": {"temperature_2m": -4}}))),
        sample("fahrenheit", |_| sample::done(TOOL, json!({}), json!({"cityName": "Austin", "current_units": {"temperature_2m": "°F"}, "current": {"time": "2026-07-04T15:00", "temperature_2m": 98.4}, "hourly": {"time": ["2026-07-04T15:00", "2026-07-04T16:00", "2026-07-04T17:00"], "temperature_2m": [98.4, 99, null, 4]}}))),
        sample("sun-only", |_| sample::done(TOOL, json!({}), json!({"cityName": "Tromsø", "daily": {"time": ["2026-12-21", "2026-12-22"], "sunrise": ["", "2026-12-22T11:40"], "sunset": ["2026-12-21T12:10", null]}}))),
        sample("hostile", |_| sample::done(TOOL, json!({}), json!({"cityName": sample::LONG, "timezone_abbreviation": sample::BIDI, "current": {"time": "never", "temperature_2m": 1e18}, "hourly": {"time": ["2026-01-01T00:00", "x", 5], "temperature_2m": [1e18, -1e18, "3"]}}))),
    ]);
    all
}
