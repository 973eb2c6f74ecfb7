//! What every `generateAdsDemo` call and output has in common (`interactions.md` D).

use crate::words::text::demo::ads as demo;
use serde_json::{Map, Value, json};

use crate::agent::data::dates;
use crate::agent::data::range::Period;
use crate::agent::script::Script;
use crate::words::Locale;

pub(super) const TOOL: &str = "generateAdsDemo";
const CONTEXT: &str = "US eCommerce";

fn date_range(locale: Locale, period: Period) -> Value {
    let (from, to) = period.days();
    json!({"from": dates::iso(from), "to": dates::iso(to), "label": period.label(locale)})
}

/// The whole input as the server fills it in: its defaults, and what the call says.
pub(super) fn input(script: &Script, typed: &Value, period: Period, budget: u32) -> Value {
    let mut input = json!({
        "campaignContext": CONTEXT,
        "dateRange": date_range(script.locale, period),
        "goal": script.say(demo::BETTER_PERFORMANCE),
        "datePreset": period.preset(),
        "chartPanels": ["trend", "campaign", "metric", "device"],
        "budget": {"daily": budget, "currency": "USD"},
        "demoType": "nudge",
        "metrics": ["cpa", "roas", "ctr"],
        "channels": ["search", "display", "pmax"],
        "campaignStatus": ["learning", "limited", "active"],
        "recommendations": super::ads_items::nudge_titles(script.locale),
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
pub(super) fn output(
    script: &Script,
    kind: &str,
    title: &str,
    summary: &str,
    goal: &str,
    period: Period,
    fields: Value,
) -> Value {
    let mut output = Map::new();
    output.insert("demoType".into(), kind.into());
    output.insert("title".into(), title.into());
    output.insert("summary".into(), summary.into());
    output.insert("campaignContext".into(), CONTEXT.into());
    output.insert("goal".into(), goal.into());
    output.insert("dateRange".into(), date_range(script.locale, period));
    if let Value::Object(fields) = fields {
        output.extend(fields);
    }
    Value::Object(output)
}
