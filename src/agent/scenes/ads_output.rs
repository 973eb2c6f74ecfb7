//! What every `generateAdsDemo` call and output has in common (`interactions.md` D).

use crate::words::text::demo::ads as demo;
use serde_json::{Value, json};

use crate::agent::data::dates;
use crate::agent::data::range::Period;
use crate::agent::data::source::AccountInMemory;
use crate::agent::script::Script;
use crate::words::Locale;

pub(super) const TOOL: &str = "generateAdsDemo";
const CONTEXT: &str = "US eCommerce";

fn date_range(locale: Locale, period: Period) -> Value {
    let (from, to) = period.days();
    json!({"from": dates::iso(from), "to": dates::iso(to), "label": period.label(locale)})
}

/// The whole input as the server fills it in: its defaults, and what the call says.
fn input(script: &Script, typed: &Value, period: Period, budget: u32) -> Value {
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

/// A call under way: what was typed of it, and of which period it is.
pub(super) struct AdsCall {
    id: String,
    typed: Value,
    period: Period,
}

impl AdsCall {
    pub(super) fn begin(script: &mut Script, account: &AccountInMemory, period: Period, typed: Value) -> AdsCall {
        let input = input(script, &typed, period, account.budget(None));
        let id = script.call(TOOL, &typed, &input);
        AdsCall { id, typed, period }
    }

    /// Ends it with its output: the common head, then the fields of its kind.
    pub(super) fn output(self, script: &mut Script, title: &str, summary: &str, fields: Value) {
        let mut output = json!({
            "demoType": self.typed["demoType"], "title": title, "summary": summary, "campaignContext": CONTEXT,
            "goal": self.typed["goal"], "dateRange": date_range(script.locale, self.period),
        });
        if let (Value::Object(output), Value::Object(fields)) = (&mut output, fields) {
            output.extend(fields);
        }
        script.output(&self.id, output);
    }
}
