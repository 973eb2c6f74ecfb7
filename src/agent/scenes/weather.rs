//! Seed 000: the weather tool, which waits for approval, one call per place.

use serde_json::{Value, json};

use super::{End, approvals, refusals};
use crate::agent::data::places::{self, Place};
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

pub const TOOL: &str = "getWeather";
/// Calls in one answer at most.
const CAP: usize = 4;

/// Asks for leave to look up the places that the words name, or the person's own city when they name none. A place that the
/// forecast doesn't know is refused, not replaced.
pub fn ask(script: &mut Script, text: &str) -> End {
    let mut found = places::named(text);
    found.truncate(CAP);
    if found.is_empty()
        && let Some(name) = places::unknown(text)
    {
        return refusals::place(script, &name);
    }
    if found.is_empty() {
        let home = match script.locale {
            Locale::En => "San Francisco",
            Locale::Ko => "Seoul",
            Locale::Zh => "Beijing",
        };
        found.extend(places::by_city(home));
    }
    let reason = script.say(Text::new(
        "Looks up the place at Open-Meteo",
        "Open-Meteo에서 지역을 조회합니다",
        "将在 Open-Meteo 查询该地点",
    ));
    for place in found {
        let input = json!({"city": script.say(place.name)});
        let call = script.call(TOOL, &input, &input);
        approvals::request(script, &call, &input, reason);
    }
    End::ToolCalls
}

fn place_of(input: &Value) -> Option<&'static Place> {
    places::by_city(string(input, "city")?)
}

/// The place's name in the language of the answer.
pub fn name_of(script: &Script, input: &Value) -> String {
    match place_of(input) {
        Some(place) => script.say(place.name).to_string(),
        None => string(input, "city").unwrap_or_default().to_string(),
    }
}

/// Runs the allowed call and says what it found.
pub fn run(script: &mut Script, call: &str, input: &Value) -> String {
    let Some(place) = place_of(input) else {
        let error = script.say(Text::new(
            "The forecast has no such place.",
            "예보에서 해당 지역을 찾을 수 없습니다.",
            "天气预报中没有该地点。",
        ));
        script.output_error(call, error);
        return error.to_string();
    };
    let mut weather = place.weather();
    weather["cityName"] = script.say(place.name).into();
    script.output(call, weather);
    let (low, high) = place.day_range();
    let (now, low, high) = (place.temperature().to_string(), low.to_string(), high.to_string());
    Text::new(
        "The weather in {city} is currently {now}°C. Today ranges from {low}°C to {high}°C.",
        "{city}의 현재 기온은 {now}°C입니다. 오늘은 {low}°C에서 {high}°C 사이예요.",
        "{city}目前气温 {now}°C，今天在 {low}°C 到 {high}°C 之间。",
    )
    .fill(
        script.locale,
        &[
            ("city", script.say(place.name)),
            ("now", &now),
            ("low", &low),
            ("high", &high),
        ],
    )
}
