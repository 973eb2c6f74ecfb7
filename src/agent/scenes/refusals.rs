//! Seed 000's guardrails: what can't be shown is refused by name, with what can be shown instead.

use serde_json::json;

use super::{End, ads_output, charts};
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

/// Input guardrail: the call's goal isn't one that the tool's schema knows.
pub fn reviews(script: &mut Script) -> End {
    let goal = script.say(Text::new("More reviews", "리뷰 수 확대", "提升评论数"));
    let input = json!({"demoType": "card", "goal": goal});
    script.refused_call(
        ads_output::TOOL,
        &input,
        script.say(Text::new(
            "goal: reviews are out of scope. This account has actions for conversions and clicks only.",
            "goal: 리뷰 수는 제공 범위 밖입니다. 이 계정에서는 전환수와 클릭수 액션만 제공합니다.",
            "goal:评论数超出范围。此账户只提供转化量和点击量方面的行动。",
        )),
    );
    script.step();
    script.text(script.say(Text::new(
        "I can't suggest actions for reviews: Google Ads neither counts nor influences them.",
        "리뷰 수를 늘리는 액션은 제안할 수 없습니다. Google Ads에는 리뷰 데이터가 없고 영향을 줄 수도 없습니다.",
        "我无法为评论数提出行动建议：Google Ads 既不统计也不影响评论。",
    )));
    let choices = match script.locale {
        Locale::En => [
            (
                "More conversions",
                "Show the key actions to take now to get more conversions",
            ),
            ("More clicks", "Show the key actions to take now to get more clicks"),
        ],
        Locale::Ko => [
            ("전환수 확대", "전환수 확대를 위해 지금 실행할 핵심 액션을 보여줘"),
            ("클릭수 확대", "클릭수 확대를 위해 지금 실행할 핵심 액션을 보여줘"),
        ],
        Locale::Zh => [
            ("提升转化量", "展示为提升转化量现在要执行的关键行动"),
            ("提升点击量", "展示为提升点击量现在要执行的关键行动"),
        ],
    };
    script.scope(
        script.say(Text::new(
            "These goals are in scope:",
            "제공할 수 있는 목표입니다:",
            "可以选择以下目标：",
        )),
        &choices,
    );
    End::Stop
}

/// Output guardrail: the tool ran and found no figures for so long a time.
pub fn period(script: &mut Script, days: u32) -> End {
    let goal = script.say(Text::new("Performance trend", "성과 추이", "效果趋势"));
    let typed = json!({"demoType": "chart", "goal": goal, "datePreset": format!("{days}d")});
    let days_text = days.to_string();
    let limit = charts::MAX_DAYS.to_string();
    let values = [("days", days_text.as_str()), ("limit", limit.as_str())];
    let input = json!({"demoType": "chart", "goal": goal, "datePreset": format!("{days}d"), "chartPanels": ["trend"]});
    let call = script.call(ads_output::TOOL, &typed, &input);
    let error = Text::new(
        "{days} days are out of scope. Figures are kept for the last {limit} days.",
        "{days}일은 제공 범위 밖입니다. 최근 {limit}일 데이터만 보관합니다.",
        "{days} 天超出范围。仅保留最近 {limit} 天的数据。",
    );
    script.output_error(&call, &error.fill(script.locale, &values));
    script.step();
    let text = Text::new(
        "I can't chart {days} days: the account keeps daily figures for the last {limit} days only.",
        "{days}일 차트는 그릴 수 없습니다. 이 계정은 최근 {limit}일의 일별 데이터만 보관합니다.",
        "无法绘制 {days} 天的图表：账户只保留最近 {limit} 天的每日数据。",
    );
    script.text(&text.fill(script.locale, &values));
    let choices = match script.locale {
        Locale::En => [
            ("7 days", "Show the ad performance trend of the last 7 days as a chart"),
            (
                "30 days",
                "Show the ad performance trend of the last 30 days as a chart",
            ),
            (
                "90 days",
                "Show the ad performance trend of the last 90 days as a chart",
            ),
        ],
        Locale::Ko => [
            ("최근 7일", "최근 7일 광고 성과 추이를 차트로 보여줘"),
            ("최근 30일", "최근 30일 광고 성과 추이를 차트로 보여줘"),
            ("최근 90일", "최근 90일 광고 성과 추이를 차트로 보여줘"),
        ],
        Locale::Zh => [
            ("近 7 天", "用图表展示最近7天的广告效果趋势"),
            ("近 30 天", "用图表展示最近30天的广告效果趋势"),
            ("近 90 天", "用图表展示最近90天的广告效果趋势"),
        ],
    };
    script.scope(
        script.say(Text::new(
            "These periods are in scope:",
            "조회할 수 있는 기간입니다:",
            "可以选择以下时段：",
        )),
        &choices,
    );
    End::Stop
}

/// A chart of something that the account doesn't measure.
pub fn measure(script: &mut Script, name: &str) -> End {
    let input = json!({"demoType": "chart", "metrics": [name], "datePreset": "30d"});
    let error = Text::new(
        "“{name}” is out of scope. Allowed: spend, revenue, clicks, conversions, ctr, cpa, roas.",
        "“{name}”은(는) 제공 범위 밖입니다. 허용: 광고비, 매출, 클릭수, 전환수, CTR, CPA, ROAS.",
        "“{name}”超出范围。允许：花费、收入、点击、转化、CTR、CPA、ROAS。",
    );
    let error = error.fill(script.locale, &[("name", name)]);
    script.refused_call(ads_output::TOOL, &input, &error);
    script.step();
    let text = Text::new(
        "The account has no figures for “{name}”, so I won't draw any.",
        "이 계정에는 “{name}” 데이터가 없어 차트를 그리지 않았습니다.",
        "账户中没有“{name}”的数据，因此我不会绘制图表。",
    );
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = match script.locale {
        Locale::En => [
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
        Locale::Ko => [
            ("지출과 매출", "Campaign 지출과 Revenue 매출 그래프만 보여줘"),
            ("최근 7일 캠페인 수익", "최근 7일 캠페인 수익 차트로 보여줘"),
            ("최근 30일 성과", "최근 30일 광고 성과 추이를 차트로 보여줘"),
        ],
        Locale::Zh => [
            ("花费与收入", "只显示广告系列花费与收入的图表"),
            ("近 7 天广告系列收入", "用图表展示最近7天的广告系列收入"),
            ("近 30 天效果", "用图表展示最近30天的广告效果趋势"),
        ],
    };
    script.scope(
        script.say(Text::new(
            "I can chart these:",
            "차트로 볼 수 있는 항목입니다:",
            "可以绘制以下内容：",
        )),
        &choices,
    );
    End::Stop
}

/// A table column that the account doesn't have.
pub fn column(script: &mut Script, name: &str) -> End {
    let input = json!({"demoType": "table", "metrics": ["spend", "revenue", name]});
    let error = Text::new(
        "Column “{name}” is out of scope. Allowed: campaign, channel, status, spend, clicks, ctr, conversions, cpa, revenue, roas.",
        "“{name}” 컬럼은 제공 범위 밖입니다. 허용: 캠페인, 채널, 상태, 광고비, 클릭수, CTR, 전환수, CPA, 매출, ROAS.",
        "列“{name}”超出范围。允许：广告系列、渠道、状态、花费、点击、CTR、转化、CPA、收入、ROAS。",
    );
    let error = error.fill(script.locale, &[("name", name)]);
    script.refused_call(ads_output::TOOL, &input, &error);
    script.step();
    let text = Text::new(
        "There is no column “{name}” in this account. I'd rather say so than invent figures.",
        "이 계정에는 “{name}” 컬럼이 없습니다. 수치를 지어내는 대신 알려 드립니다.",
        "此账户没有“{name}”这一列。与其编造数据，不如如实告知。",
    );
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = match script.locale {
        Locale::En => [(
            "All available columns",
            "Show campaign performance as a table and point out the inefficient campaigns",
        )],
        Locale::Ko => [(
            "제공되는 모든 컬럼",
            "캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘",
        )],
        Locale::Zh => [("全部可用列", "把广告系列效果整理成表格，并指出低效的广告系列")],
    };
    script.scope(
        script.say(Text::new(
            "This table is in scope:",
            "제공할 수 있는 표입니다:",
            "可以提供以下表格：",
        )),
        &choices,
    );
    End::Stop
}
