//! Guardrails: what can't be shown is refused by name, with what can be shown instead.

use crate::words::text::demo::refusals as demo;
use serde_json::json;

use super::{ResponseEnd, ads_output};
use crate::agent::data::range::{MAX_DAYS, Period};
use crate::agent::script::Script;
use crate::words::Locale;

/// Input guardrail: the call's goal isn't one that the tool's schema knows.
pub(super) fn goal(script: &mut Script, name: &str) -> ResponseEnd {
    let goal = demo::MORE_NAME.fill(script.locale, &[("name", name)]);
    let input = json!({"demoType": "card", "goal": goal});
    let error = demo::GOAL_NAME_IS_OUT_OF;
    script.refused_call(ads_output::TOOL, &input, &error.fill(script.locale, &[("name", name)]));
    script.step();
    let text = demo::I_CANT_SUGGEST_ACTIONS_FOR;
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = match script.locale {
        Locale::Ko => [
            ("전환수 확대", "전환수 확대를 위해 지금 실행할 핵심 액션을 보여줘"),
            ("클릭수 확대", "클릭수 확대를 위해 지금 실행할 핵심 액션을 보여줘"),
        ],
        Locale::Zh => [
            ("提升转化量", "展示为提升转化量现在要执行的关键行动"),
            ("提升点击量", "展示为提升点击量现在要执行的关键行动"),
        ],
        _ => [
            (
                "More conversions",
                "Show the key actions to take now to get more conversions",
            ),
            ("More clicks", "Show the key actions to take now to get more clicks"),
        ],
    };
    script.scope(script.say(demo::THESE_GOALS_ARE_IN_SCOPE), &choices);
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
    let choices = match script.locale {
        Locale::Ko => [
            ("서울", "서울 날씨를 알려줘"),
            ("부산", "부산 날씨를 알려줘"),
            ("도쿄", "도쿄 날씨를 알려줘"),
        ],
        Locale::Zh => [
            ("北京", "北京今天天气怎么样？"),
            ("上海", "上海今天天气怎么样？"),
            ("东京", "东京今天天气怎么样？"),
        ],
        _ => [
            ("San Francisco", "What is the weather in San Francisco?"),
            ("London", "What is the weather in London?"),
            ("Seoul", "What is the weather in Seoul?"),
        ],
    };
    script.scope(script.say(demo::I_HAVE_THESE), &choices);
    ResponseEnd::Stop
}

/// Suggestions for a document are not in the script.
pub(super) fn suggestions(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::IM_A_SCRIPTED_DEMO_AND));
    let choices = match script.locale {
        Locale::Ko => [
            ("문서 작성", "문서를 작성해 줘"),
            ("광고 제안", "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘"),
        ],
        Locale::Zh => [
            ("撰写文档", "写一份文档"),
            ("广告建议", "简要展示现在就能应用的广告优化建议"),
        ],
        _ => [
            ("Write a document", "Write a document"),
            (
                "Ad suggestions",
                "Briefly show ad optimization suggestions that I can apply right now",
            ),
        ],
    };
    script.scope(script.say(demo::I_CAN_DO_THESE), &choices);
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
    let choices = match script.locale {
        Locale::Ko => [
            ("지출과 매출", "캠페인 지출과 매출 그래프만 보여줘"),
            ("최근 7일 캠페인 수익", "최근 7일 캠페인 수익 차트로 보여줘"),
            ("최근 30일 성과", "최근 30일 광고 성과 추이를 차트로 보여줘"),
        ],
        Locale::Zh => [
            ("花费与收入", "只显示广告系列花费与收入的图表"),
            ("近 7 天广告系列收入", "用图表展示最近7天的广告系列收入"),
            ("近 30 天效果", "用图表展示最近30天的广告效果趋势"),
        ],
        _ => [
            ("Spend and revenue", "Show only the graph of campaign spend and revenue"),
            (
                "Campaign revenue, 7 days",
                "Show campaign revenue of the last 7 days as a chart",
            ),
            (
                "Performance, 30 days",
                "Show the ad performance trend of the last 30 days as a chart",
            ),
        ],
    };
    script.scope(script.say(demo::I_CAN_CHART_THESE), &choices);
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
    let choices = match script.locale {
        Locale::Ko => [(
            "제공되는 모든 컬럼",
            "캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘",
        )],
        Locale::Zh => [("全部可用列", "把广告系列效果整理成表格，并指出低效的广告系列")],
        _ => [(
            "All available columns",
            "Show campaign performance as a table and point out the inefficient campaigns",
        )],
    };
    script.scope(script.say(demo::THIS_TABLE_IS_IN_SCOPE), &choices);
    ResponseEnd::Stop
}
