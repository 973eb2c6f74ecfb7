//! The gallery's charts: each form and each state, with words in each language.

use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::catalog::kit::sample;
use crate::words::text::workshop::data as samples;
use crate::words::{Locale, Text};

/// Words of the samples: not of the interface, but data as a server in that language would send it.
struct Data {
    trend: &'static str,
    revenue: &'static str,
    spend: &'static str,
    clicks: &'static str,
    campaigns: [&'static str; 4],
    devices: [&'static str; 3],
    period: &'static str,
    currency: &'static str,
}

fn data(locale: Locale) -> Data {
    let say = |text: Text| text.get(locale);
    Data {
        trend: say(samples::TREND),
        revenue: say(samples::REVENUE),
        spend: say(samples::SPEND),
        clicks: say(samples::CLICK_RATE),
        campaigns: [samples::C_BRAND, samples::C_DISPLAY, samples::C_PMAX, samples::C_VIDEO].map(say),
        devices: [samples::MOBILE, samples::DESKTOP, samples::TABLET].map(say),
        period: say(samples::LAST_30),
        currency: say(samples::CURRENCY),
    }
}

/// The states that the gallery shows.
pub fn samples() -> Vec<Sample> {
    macro_rules! list {
        ($($name:literal => $part:expr),+ $(,)?) => { vec![$(Sample { name: $name, part: $part }),+] };
    }
    list![
        "ready" => |locale| ready(locale, json!([trend(locale, 30), campaigns(locale, "bar"), devices(locale)])),
        "seven-days" => |locale| ready(locale, json!([trend(locale, 7)])),
        "gaps" => |locale| ready(locale, json!([gaps(locale)])),
        "uneven-dates" => |locale| ready(locale, json!([{"chart": "line", "x": {"key": "date", "type": "date"}, "series": [{"key": "value", "label": data(locale).revenue, "unit": "USD"}],
            "data": [["2026-01-01", 20], ["2026-01-02", 24], ["2026-01-03", 30], ["2026-01-20", 28], ["2026-02-02", 44]]}])),
        "bar" => |locale| ready(locale, json!([campaigns(locale, "bar")])),
        "stacked" => |locale| ready(locale, json!([campaigns(locale, "stacked_bar")])),
        "area" => |locale| ready(locale, json!([{"chart": "area", "x": {"key": "date", "type": "date"}, "series": [{"key": "spend", "label": data(locale).spend, "unit": "USD"}], "data": days(30)}])),
        "pie" => |locale| ready(locale, json!([devices(locale)])),
        "scatter" => scatter,
        "eight-series" => |locale| ready(locale, json!([many(locale, "line")])),
        "eight-stacked" => |locale| ready(locale, json!([many(locale, "stacked_bar")])),
        "two-axes" => |locale| ready(locale, json!([{"chart": "line", "x": {"key": "date", "type": "date"},
            "series": [{"key": "revenue", "label": data(locale).revenue, "unit": data(locale).currency}, {"key": "ctr", "label": data(locale).clicks, "unit": "%"}], "data": days(14)}])),
        "one-point" => |locale| ready(locale, json!([trend(locale, 1)])),
        "negative" => |locale| ready(locale, json!([{"chart": "bar", "series": [{"key": "value", "label": data(locale).revenue, "unit": "%"}],
            "data": [{"name": "A", "value": 4.2}, {"name": "B", "value": -2.6}, {"name": "C", "value": 1.1}]}])),
        "many-points" => |locale| ready(locale, json!([{"chart": "line", "series": [{"key": "value", "label": data(locale).clicks}],
            "data": (0..5_000).map(|index| json!([index, wave(index)])).collect::<Vec<_>>()}])),
        "empty" => |locale| ready(locale, json!([])),
        "empty-panel" => |locale| ready(locale, json!([{"chart": "line", "series": [{"key": "a"}], "data": []}])),
        "hostile" => |locale| ready(locale, json!([{"chart": "bar", "title": "<img src=x onerror=alert(1)>", "tooltip": {"formatter": "<b>x</b>"},
            "series": [{"key": "value", "label": "javascript:alert(1)", "symbol": "image://https://evil.example/x.png"}],
            "data": [{"name": "<script>alert(1)</script>", "value": 3}, {"name": "\u{202e}=HYPERLINK(\"x\")", "value": "4"}, {"name": "{a|rich}\n{b}", "value": 5}]}])),
        "data-part" => |locale| json!({"type": "data-chart", "id": "c1", "data": {"title": data(locale).trend, "panels": [trend(locale, 30)]}}),
        "streaming" => |locale| tool("input-streaming", json!({"demoType": "chart", "title": data(locale).trend, "chartPanels": ["trend", "campaign", "device"]}), &[]),
        "streaming-start" => |_| tool("input-streaming", json!({"demoType": "chart"}), &[]),
        "input-available" => |locale| tool("input-available", input(locale), &[]),
        "approval-requested" => |locale| tool("approval-requested", input(locale), &[("approval", json!({"id": "a1"}))]),
        "approval-responded" => |locale| tool("approval-responded", input(locale), &[("approval", json!({"id": "a1", "approved": true}))]),
        "preliminary" => |locale| tool("output-available", input(locale), &[("output", output(locale, json!([trend(locale, 9)]))), ("preliminary", json!(true))]),
        "output-error" => |locale| tool("output-error", input(locale), &[("errorText", json!(sample::scope_error(locale)))]),
        "output-denied" => |locale| tool("output-denied", input(locale), &[("approval", json!({"id": "a1", "approved": false}))]),
    ]
}

fn input(locale: Locale) -> Value {
    json!({"demoType": "chart", "title": data(locale).trend, "dateRange": {"from": "2026-02-07", "to": "2026-03-08", "label": data(locale).period}, "chartPanels": ["trend", "campaign", "device"]})
}

fn output(locale: Locale, panels: Value) -> Value {
    json!({"demoType": "chart", "title": data(locale).trend, "panels": panels})
}

fn tool(state: &str, input: Value, more: &[(&str, Value)]) -> Value {
    let mut part =
        json!({"type": "tool-generateAdsDemo", "toolCallId": format!("chart-{state}"), "state": state, "input": input});
    for (key, value) in more {
        part[*key] = value.clone();
    }
    part
}

fn ready(locale: Locale, panels: Value) -> Value {
    tool(
        "output-available",
        json!({"demoType": "chart"}),
        &[("output", output(locale, panels))],
    )
}

/// A calm wave without a clock or chance, so that pictures of the gallery stay the same.
fn wave(index: usize) -> f64 {
    let at = index as f64;
    ((at / 180.0).sin() * 40.0 + (at / 17.0).sin() * 9.0 + at / 90.0 + 60.0).round()
}

fn days(count: usize) -> Vec<Value> {
    const REVENUE: [u32; 30] = [
        26, 28, 25, 31, 33, 30, 34, 36, 33, 38, 41, 39, 43, 40, 46, 44, 49, 52, 48, 54, 56, 53, 59, 61, 58, 64, 62, 68,
        71, 69,
    ];
    let day = |index: usize| {
        let revenue = REVENUE.get(index % 30).copied().unwrap_or(0) * 100;
        let month = if index < 22 { 2 } else { 3 };
        let day = if index < 22 { index + 7 } else { index - 21 };
        let spend = 1100 + (index * 34) + if index.is_multiple_of(3) { 0 } else { 40 };
        json!({"date": format!("2026-{month:02}-{day:02}"), "revenue": revenue, "spend": spend, "ctr": 1.4 + f64::from(revenue % 700) / 900.0})
    };
    (0..count).map(day).collect()
}

fn trend(locale: Locale, count: usize) -> Value {
    let words = data(locale);
    json!({
        "id": "trend", "kind": "trend", "chart": "line", "x": {"key": "date", "type": "date"},
        "series": [{"key": "revenue", "label": words.revenue, "unit": words.currency}, {"key": "spend", "label": words.spend, "unit": words.currency}],
        "data": days(count),
    })
}

fn campaigns(locale: Locale, chart: &str) -> Value {
    let words = data(locale);
    let row = |(index, name): (usize, &&str)| json!({"name": name, "revenue": ([48_900, 9_045, 50_234, 21_700][index]), "spend": ([8_420, 6_905, 11_238, 7_300][index])});
    json!({
        "id": "campaign", "kind": "campaign", "chart": chart, "x": {"key": "name"},
        "series": [{"key": "revenue", "label": words.revenue, "unit": words.currency}, {"key": "spend", "label": words.spend, "unit": words.currency}],
        "data": words.campaigns.iter().enumerate().map(row).collect::<Vec<_>>(),
    })
}

fn devices(locale: Locale) -> Value {
    let slice = |(index, name): (usize, &&str)| json!({"name": name, "value": ([6_200, 3_100, 700][index])});
    json!({"id": "device", "kind": "pie", "topic": "device", "data": data(locale).devices.iter().enumerate().map(slice).collect::<Vec<_>>()})
}

fn gaps(locale: Locale) -> Value {
    let words = data(locale);
    let mut rows = days(12);
    for index in [3, 4, 8, 10] {
        rows[index]["revenue"] = Value::Null;
    }
    for index in [0, 1, 6] {
        rows[index]["spend"] = Value::Null;
    }
    json!({
        "chart": "line", "x": {"key": "date", "type": "date"}, "data": rows,
        "series": [{"key": "revenue", "label": words.revenue, "unit": words.currency}, {"key": "spend", "label": words.spend, "unit": words.currency}],
    })
}

fn scatter(locale: Locale) -> Value {
    let words = data(locale);
    let point =
        |index: usize| json!({"spend": 200 + index * 37 % 900, "revenue": 900 + index * 211 % 2_300 + index * 40});
    ready(
        locale,
        json!([{
            "chart": "scatter", "x": {"key": "spend", "label": words.spend, "type": "number"},
            "series": [{"key": "revenue", "label": words.revenue, "unit": words.currency}],
            "data": (0..40).map(point).collect::<Vec<_>>(),
        }]),
    )
}

fn many(locale: Locale, chart: &str) -> Value {
    let words = data(locale);
    let keys: Vec<String> = (0..8).map(|index| format!("k{index}")).collect();
    let series: Vec<Value> = keys
        .iter()
        .enumerate()
        .map(|(index, key)| json!({"key": key, "label": format!("{} {}", words.campaigns[index % 4], index / 4 + 1)}))
        .collect();
    let row = |day: usize| {
        let mut row = json!({"date": format!("2026-03-{:02}", day + 1)});
        for (index, key) in keys.iter().enumerate() {
            row[key] = json!(20 + index * 14 + (day * (index + 3)) % 11);
        }
        row
    };
    json!({"chart": chart, "x": {"key": "date", "type": "date"}, "series": series, "data": (0..10).map(row).collect::<Vec<_>>()})
}
