//! The weather tool, which waits for approval, one call per place.

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::{ResponseEnd, leave, refusals};
use crate::agent::data::places::{self, DemoPlace};
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::words::Locale;

pub(super) const TOOL: &str = "getWeather";
/// Calls in one answer at most.
const CAP: usize = 4;

/// Asks for leave to look up the places that the words name, or the person's own city when they name none. A place that the
/// forecast doesn't know is refused, not replaced.
pub(super) fn ask(script: &mut Script, text: &str) -> ResponseEnd {
    let mut found = places::named(text);
    found.truncate(CAP);
    if found.is_empty()
        && let Some(name) = places::unknown(text)
    {
        return refusals::place(script, &name);
    }
    if found.is_empty() {
        let home = match script.locale {
            Locale::Ko => "Seoul",
            Locale::Zh => "Beijing",
            _ => "San Francisco",
        };
        found.extend(places::by_city(home));
    }
    let reason = script.say(demo::LOOKS_UP_THE_PLACE_AT);
    for place in found {
        let input = json!({"city": script.say(place.name)});
        let call = script.call(TOOL, &input, &input);
        leave::request(script, &call, &input, reason);
    }
    ResponseEnd::ToolCalls
}

fn place_of(input: &Value) -> Option<&'static DemoPlace> {
    places::by_city(string(input, "city")?)
}

/// The place's name in the language of the answer.
pub(super) fn name_of(script: &Script, input: &Value) -> String {
    match place_of(input) {
        Some(place) => script.say(place.name).to_string(),
        None => string(input, "city").unwrap_or_default().to_string(),
    }
}

/// Runs the allowed call and says what it found.
pub(super) fn run(script: &mut Script, call: &str, input: &Value) -> String {
    let Some(place) = place_of(input) else {
        let error = script.say(demo::THE_FORECAST_HAS_NO_SUCH);
        script.output_error(call, error);
        return error.to_string();
    };
    let mut weather = place.weather();
    weather["cityName"] = script.say(place.name).into();
    script.output(call, weather);
    let (low, high) = place.day_range();
    let (now, low, high) = (place.temperature().to_string(), low.to_string(), high.to_string());
    demo::THE_WEATHER_IN_CITY_IS.fill(
        script.locale,
        &[
            ("city", script.say(place.name)),
            ("now", &now),
            ("low", &low),
            ("high", &high),
        ],
    )
}
