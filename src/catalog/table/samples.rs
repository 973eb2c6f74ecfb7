//! Gallery samples of the data table.

use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::catalog::kit::sample;
use crate::contract::data::ads::TOOL;
use crate::words::Locale;
use crate::words::text::workshop::data as samples;

fn input(locale: Locale) -> Value {
    sample::ads_input("table", locale)
}

fn output(locale: Locale) -> Value {
    json!({
        "demoType": "table",
        "title": samples::CAMPAIGN_PERFORMANCE.get(locale),
        "columns": [
            {"key": "campaign", "label": samples::CAMPAIGN.get(locale), "type": "text"},
            {"key": "cost", "label": samples::COST.get(locale), "type": "currency", "currency": "USD"},
            {"key": "conversions", "label": samples::CONVERSIONS.get(locale), "type": "number"},
            {"key": "cpa", "label": "CPA", "type": "currency", "currency": "USD", "decimals": 2},
            {"key": "roas", "label": "ROAS", "type": "number", "decimals": 2},
        ],
        "rows": [
            {"id": "a", "campaign": samples::BRAND_SEARCH.get(locale), "cost": 8420, "conversions": 612, "cpa": 13.76, "roas": 5.82},
            {"id": "b", "campaign": samples::DISPLAY_RETARGETING.get(locale), "cost": 6905, "conversions": 148, "cpa": 46.66, "roas": 1.31},
            {"id": "c", "campaign": "Performance Max", "cost": 11238, "conversions": 702, "cpa": 16.01, "roas": 4.47},
        ],
        "highlights": [{"row_id": "b", "reason": samples::ITS_CPA_IS_2_6.get(locale), "severity": "medium"}],
    })
}

fn many(count: usize) -> Value {
    let rows: Vec<Value> = (0..count)
        .map(|n| {
            let pick = |list: [&'static str; 3]| list.get(n % 3).copied();
            json!({"campaign": format!("Campaign {n}"), "channel": pick(["search", "display", "pmax"]), "status": pick(["active", "limited", "learning"]),
                "cost": (n * 7919 % 100_000) as f64 / 100.0, "clicks": n * 104_729 % 9999, "ctr": (n * 31 % 900) as f64 / 100.0, "cpa": (n * 17 % 9000) as f64 / 100.0,
                "roas": (n * 13 % 90) as f64 / 10.0, "inefficient": n % 97 == 5})
        })
        .collect();
    json!({"demoType": "table", "title": "Long table", "columns": ["campaign", "channel", "status", "cost", "clicks", "ctr", "cpa", "roas"], "rows": rows})
}

/// The samples.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(TOOL, input, output);
    all.extend([
        sample("toolbar", |_| sample::done(TOOL, json!({}), many(12))),
        sample("windowed", |_| sample::done(TOOL, json!({}), many(1000))),
        sample("every-type", |_| {
                sample::done("report", json!({}), json!({"title": "Every column type", "columns": [
                    {"key": "n", "label": "Text", "type": "text"}, {"key": "d", "label": "Date", "type": "date"}, {"key": "x", "label": "Delta", "type": "delta"},
                    {"key": "p", "label": "Percent", "type": "percent"}, {"key": "s", "label": "Status", "type": "status"}, {"key": "l", "label": "Link", "type": "link", "sortable": false}],
                    "rows": [
                        {"n": "One", "d": "2026-03-08", "x": 4.2, "p": 12.5, "s": "active", "l": {"url": "https://example.com/a", "label": "Report"}},
                        {"n": "Two", "d": "2026-03-07T20:30", "x": -3, "p": "7%", "s": "paused", "l": "javascript:alert(1)"},
                        {"n": true, "d": "soon", "x": 0, "p": null, "s": "brewing", "l": null, "inefficient": true}],
                    "totals": {"x": 1.2, "p": 9.75}}))
            }),
        sample("empty", |_| sample::done(TOOL, json!({}), json!({"demoType": "table", "title": "Empty", "columns": ["a"], "rows": []}))),
        sample("hostile", |_| {
                sample::done(TOOL, json!({}), json!({"demoType": "table", "title": sample::BIDI, "columns": [{"key": "a", "label": sample::LONG}, {"key": "b", "type": "number"}, {"key": "c"}],
                    "rows": [{"a": sample::LONG, "b": 1e300, "c": {"deep": [1, {"er": null}]}}, {"a": sample::ARABIC, "b": "NaN", "c": ["x", "y"], "inefficient": true, "reason": sample::LONG},
                        {"a": "=HYPERLINK(\"https://evil.example\")", "b": -0.0000001}, null, 7, {}]}))
            }),
    ]);
    all
}
