//! Guardrails: what can't be shown is refused by name, with what can be shown instead.

use crate::words::text::demo::refusals as demo;
use serde_json::json;

use super::{ResponseEnd, ads_output};
use crate::agent::data::range::{MAX_DAYS, Period};
use crate::agent::script::Script;
use crate::words::text::demo::ads;

/// Input guardrail: the call's goal isn't one that the tool's schema knows.
pub(super) fn goal(script: &mut Script, name: &str) -> ResponseEnd {
    let goal = demo::MORE_NAME.fill(script.locale, &[("name", name)]);
    let input = json!({"demoType": "card", "goal": goal});
    let error = demo::GOAL_NAME_IS_OUT_OF;
    script.refused_call(ads_output::TOOL, &input, &error.fill(script.locale, &[("name", name)]));
    script.step();
    let text = demo::I_CANT_SUGGEST_ACTIONS_FOR;
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = [
        (ads::MORE_CONVERSIONS, demo::GET_MORE_CONVERSIONS),
        (ads::MORE_CLICKS, demo::GET_MORE_CLICKS),
    ];
    script.offer(demo::THESE_GOALS_ARE_IN_SCOPE, &choices);
    ResponseEnd::Stop
}

/// Output guardrail: the tool ran and found no figures for that time. `kind`: what was asked for, a table or a chart.
pub(super) fn period(script: &mut Script, kind: &str, period: Period) -> ResponseEnd {
    let goal = script.say(demo::PERFORMANCE);
    let typed = json!({"demoType": kind, "goal": goal, "datePreset": period.preset()});
    let (label, limit) = (period.label(script.locale), MAX_DAYS.to_string());
    let values = [("period", label.as_str()), ("limit", limit.as_str())];
    let call = script.call(ads_output::TOOL, &typed, &typed);
    let error = demo::PERIOD_OUT_OF_SCOPE_FIGURES;
    script.output_error(&call, &error.fill(script.locale, &values));
    script.step();
    let text = demo::I_HAVE_NO_FIGURES_FOR;
    script.text(&text.fill(script.locale, &values));
    let is_table = kind == "table";
    let prompt = |days: &str| {
        let text = match is_table {
            true => demo::SHOW_CAMPAIGN_PERFORMANCE_OF_THE,
            false => demo::SHOW_THE_AD_PERFORMANCE_TREND,
        };
        text.fill(script.locale, &[("days", days)])
    };
    let choices: Vec<(String, String)> = [7, 30, 90]
        .into_iter()
        .map(|days| (Period::Last(days).label(script.locale), prompt(&days.to_string())))
        .collect();
    let choices: Vec<(&str, &str)> = choices
        .iter()
        .map(|(label, text)| (label.as_str(), text.as_str()))
        .collect();
    script.scope(script.say(demo::THESE_PERIODS_ARE_IN_SCOPE), &choices);
    ResponseEnd::Stop
}

/// A place that the forecast doesn't know.
pub(super) fn place(script: &mut Script, name: &str) -> ResponseEnd {
    let text = demo::I_HAVE_NO_FORECAST_FOR;
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = [
        (demo::A_PLACE, demo::WEATHER_OF_A_PLACE),
        (demo::ANOTHER_PLACE, demo::WEATHER_OF_ANOTHER_PLACE),
        (demo::A_THIRD_PLACE, demo::WEATHER_OF_A_THIRD_PLACE),
    ];
    script.offer(demo::I_HAVE_THESE, &choices);
    ResponseEnd::Stop
}

/// Suggestions for a document are not in the script.
pub(super) fn suggestions(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::IM_A_SCRIPTED_DEMO_AND));
    let choices = [
        (demo::WRITE_A_DOCUMENT, demo::ASK_FOR_A_DOCUMENT),
        (demo::AD_SUGGESTIONS, demo::ASK_FOR_AD_SUGGESTIONS),
    ];
    script.offer(demo::I_CAN_DO_THESE, &choices);
    ResponseEnd::Stop
}

/// A chart of something that the account doesn't measure.
pub(super) fn measure(script: &mut Script, name: &str) -> ResponseEnd {
    let input = json!({"demoType": "chart", "metrics": [name], "datePreset": "30d"});
    let error = demo::NAME_IS_OUT_OF_SCOPE;
    let error = error.fill(script.locale, &[("name", name)]);
    script.refused_call(ads_output::TOOL, &input, &error);
    script.step();
    let text = demo::THE_ACCOUNT_HAS_NO_FIGURES;
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = [
        (demo::SPEND_AND_REVENUE, demo::CHART_SPEND_AND_REVENUE),
        (demo::CAMPAIGN_REVENUE, demo::CHART_CAMPAIGN_REVENUE),
        (demo::PERFORMANCE_OF_30_DAYS, demo::CHART_PERFORMANCE_OF_30_DAYS),
    ];
    script.offer(demo::I_CAN_CHART_THESE, &choices);
    ResponseEnd::Stop
}

/// A table column that the account doesn't have.
pub(super) fn column(script: &mut Script, name: &str) -> ResponseEnd {
    let input = json!({"demoType": "table", "metrics": ["spend", "revenue", name]});
    let error = demo::COLUMN_NAME_IS_OUT_OF;
    let error = error.fill(script.locale, &[("name", name)]);
    script.refused_call(ads_output::TOOL, &input, &error);
    script.step();
    let text = demo::THERE_IS_NO_COLUMN_NAME;
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = [(demo::ALL_COLUMNS, demo::SHOW_ALL_COLUMNS)];
    script.offer(demo::THIS_TABLE_IS_IN_SCOPE, &choices);
    ResponseEnd::Stop
}
