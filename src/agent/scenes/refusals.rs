//! Seed 000's guardrails: what can't be shown is refused by name, with what can be shown instead.

use serde_json::json;

use super::{End, ads_output};
use crate::agent::data::range::{MAX_DAYS, Period};
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

/// Input guardrail: the call's goal isn't one that the tool's schema knows.
pub fn goal(script: &mut Script, name: &str) -> End {
    let goal = Text::new("More {name}", "{name} 확대", "提升{name}").fill(script.locale, &[("name", name)]);
    let input = json!({"demoType": "card", "goal": goal});
    let error = Text::new(
        "goal: “{name}” is out of scope. This account has actions for conversions and clicks only.",
        "goal: “{name}”은(는) 제공 범위 밖입니다. 이 계정에서는 전환수와 클릭수 액션만 제공합니다.",
        "goal：“{name}”超出范围。此账户只提供转化量和点击量方面的行动。",
    );
    script.refused_call(ads_output::TOOL, &input, &error.fill(script.locale, &[("name", name)]));
    script.step();
    let text = Text::new(
        "I can't suggest actions for “{name}”: Google Ads neither counts nor influences that.",
        "“{name}”을(를) 위한 액션은 제안할 수 없습니다. Google Ads에는 그 데이터가 없고 영향을 줄 수도 없습니다.",
        "我无法为“{name}”提出行动建议：Google Ads 既不统计也不影响它。",
    );
    script.text(&text.fill(script.locale, &[("name", name)]));
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

/// Output guardrail: the tool ran and found no figures for that time. `kind`: what was asked for, a table or a chart.
pub fn period(script: &mut Script, kind: &str, period: Period) -> End {
    let goal = script.say(Text::new("Performance", "성과", "效果"));
    let typed = json!({"demoType": kind, "goal": goal, "datePreset": period.preset()});
    let (label, limit) = (period.label(script.locale), MAX_DAYS.to_string());
    let values = [("period", label.as_str()), ("limit", limit.as_str())];
    let call = script.call(ads_output::TOOL, &typed, &typed);
    let error = Text::new(
        "{period}: out of scope. Figures are kept for the last {limit} days.",
        "{period}: 제공 범위 밖입니다. 최근 {limit}일 데이터만 보관합니다.",
        "{period}：超出范围。仅保留最近 {limit} 天的数据。",
    );
    script.output_error(&call, &error.fill(script.locale, &values));
    script.step();
    let text = Text::new(
        "I have no figures for that time: the account keeps daily figures for the last {limit} days only.",
        "그 기간의 데이터는 없습니다. 이 계정은 최근 {limit}일의 일별 데이터만 보관합니다.",
        "没有这段时间的数据：账户只保留最近 {limit} 天的每日数据。",
    );
    script.text(&text.fill(script.locale, &values));
    let is_table = kind == "table";
    let prompt = |days: &str| {
        let text = match is_table {
            true => Text::new(
                "Show campaign performance of the last {days} days as a table",
                "최근 {days}일 캠페인 성과를 표로 보여줘",
                "用表格展示最近{days}天的广告系列效果",
            ),
            false => Text::new(
                "Show the ad performance trend of the last {days} days as a chart",
                "최근 {days}일 광고 성과 추이를 차트로 보여줘",
                "用图表展示最近{days}天的广告效果趋势",
            ),
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

/// A place that the forecast doesn't know.
pub fn place(script: &mut Script, name: &str) -> End {
    let text = Text::new(
        "I have no forecast for “{name}”, and I won't show another place's instead.",
        "“{name}” 예보는 없습니다. 다른 지역의 날씨로 대신하지 않을게요.",
        "没有“{name}”的天气预报，我不会用其他地方的来代替。",
    );
    script.text(&text.fill(script.locale, &[("name", name)]));
    let choices = match script.locale {
        Locale::En => [
            ("San Francisco", "What is the weather in San Francisco?"),
            ("London", "What is the weather in London?"),
            ("Seoul", "What is the weather in Seoul?"),
        ],
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
    };
    script.scope(
        script.say(Text::new(
            "I have these:",
            "확인할 수 있는 지역입니다:",
            "可以查询以下地点：",
        )),
        &choices,
    );
    End::Stop
}

/// Suggestions for a document are not in the script.
pub fn suggestions(script: &mut Script) -> End {
    script.text(script.say(Text::new(
        "I'm a scripted demo and can write documents, but I have no suggestions for one. I won't pass off ad suggestions as that.",
        "저는 정해진 대본으로 움직이는 데모라서 문서를 쓸 수는 있지만 문서 제안은 준비되어 있지 않습니다. 광고 제안으로 대신하지 않을게요.",
        "我是按脚本运行的演示，可以撰写文档，但没有针对文档的建议，也不会用广告建议来充数。",
    )));
    let choices = match script.locale {
        Locale::En => [
            ("Write a document", "Write a document"),
            (
                "Ad suggestions",
                "Briefly show ad optimization suggestions that I can apply right now",
            ),
        ],
        Locale::Ko => [
            ("문서 작성", "문서를 작성해 줘"),
            ("광고 제안", "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘"),
        ],
        Locale::Zh => [
            ("撰写文档", "写一份文档"),
            ("广告建议", "简要展示现在就能应用的广告优化建议"),
        ],
    };
    script.scope(
        script.say(Text::new(
            "I can do these:",
            "이런 것은 할 수 있어요:",
            "我可以做这些：",
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
