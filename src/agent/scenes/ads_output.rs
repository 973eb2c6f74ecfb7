//! What every `generateAdsDemo` call and output has in common, in the seed's words.

use serde_json::{Map, Value, json};

use crate::agent::data::dates;
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

pub const TOOL: &str = "generateAdsDemo";
const CONTEXT: &str = "US eCommerce";

/// "Last 30 days" in the language.
pub fn period(locale: Locale, days: u32) -> String {
    Text::new("Last {n} days", "최근 {n}일", "近 {n} 天").fill(locale, &[("n", &days.to_string())])
}

pub fn date_range(locale: Locale, days: u32) -> Value {
    json!({
        "from": dates::iso(dates::first_of(days)),
        "to": dates::iso(dates::TODAY),
        "label": period(locale, days)
    })
}

/// The whole input as the server fills it in: the seed's defaults, and what the call says.
pub fn input(script: &Script, typed: &Value, days: u32) -> Value {
    let mut input = json!({
        "campaignContext": CONTEXT,
        "dateRange": date_range(script.locale, days),
        "goal": script.say(Text::new("Better performance", "성과 개선", "提升效果")),
        "datePreset": format!("{days}d"),
        "chartPanels": ["trend", "campaign", "metric", "device"],
        "budget": {"daily": 1200, "currency": "USD"},
        "demoType": "nudge",
        "metrics": ["cpa", "roas", "ctr"],
        "channels": ["search", "display", "pmax"],
        "campaignStatus": ["learning", "limited", "active"],
        "recommendations": super::ads::nudge_titles(script.locale),
        "ctaVariant": "budget-redistribution"
    });
    if let (Some(input), Some(typed)) = (input.as_object_mut(), typed.as_object()) {
        for (key, value) in typed {
            input.insert(key.clone(), value.clone());
        }
    }
    input
}

/// An output: the common head, then the fields of its kind.
pub fn output(script: &Script, kind: &str, title: &str, summary: &str, goal: &str, days: u32, fields: Value) -> Value {
    let mut output = Map::new();
    output.insert("demoType".into(), kind.into());
    output.insert("title".into(), title.into());
    output.insert("summary".into(), summary.into());
    output.insert("campaignContext".into(), CONTEXT.into());
    output.insert("goal".into(), goal.into());
    output.insert("dateRange".into(), date_range(script.locale, days));
    if let Value::Object(fields) = fields {
        output.extend(fields);
    }
    Value::Object(output)
}
