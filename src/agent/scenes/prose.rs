//! Words only: reasoning, the long Markdown answer, the slow one, greetings and the fallback.

use super::{ResponseEnd, ads};
use crate::agent::script::Script;
use crate::words::Locale;
use crate::words::text::demo::scenes as demo;

pub(super) fn reasoning(script: &mut Script) -> ResponseEnd {
    script.reasoning(script.say(demo::CPA_IS_SPEND_DIVIDED_BY));
    script.text(script.say(demo::THE_CPA_ROSE_BECAUSE_CLICKS));
    ResponseEnd::Stop
}

pub(super) fn markdown(script: &mut Script) -> ResponseEnd {
    script.text(match script.locale {
        Locale::Ko => include_str!("../text/report.ko.md"),
        Locale::Zh => include_str!("../text/report.zh.md"),
        _ => include_str!("../text/report.en.md"),
    });
    ResponseEnd::Stop
}

/// Long enough to press Stop: about a minute at the usual pace.
pub(super) fn slow(script: &mut Script) -> ResponseEnd {
    let line = demo::LINE_N_I_WRITE_SLOWLY;
    let text: String = (1..=24)
        .map(|n| line.fill(script.locale, &[("n", &n.to_string())]))
        .collect();
    script.paced_text(&text, 9);
    ResponseEnd::Stop
}

pub(super) fn recovered(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::THIS_TIME_IT_WORKED_THE));
    ResponseEnd::Stop
}

pub(super) fn greeting(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::HELLO_I_LOOK_AFTER_A));
    // What one may go on with is no notice.
    ads::follow_ups(script, &ads::AFTER_GREETING);
    ResponseEnd::Stop
}

pub(super) fn fallback(script: &mut Script) -> ResponseEnd {
    script.text(script.say(demo::IM_A_SCRIPTED_DEMO_AND));
    choices(script);
    ResponseEnd::Stop
}

pub(super) fn tour(script: &mut Script) {
    script.text(script.say(demo::A_SHORT_TOUR_FIRST_HOW));
}

fn choices(script: &mut Script) {
    let choices = match script.locale {
        Locale::Ko => [
            ("캠페인 표", "캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘"),
            ("차트", "최근 30일 광고 성과 추이를 차트로 보여줘"),
            (
                "최적화 제안",
                "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘",
            ),
            ("날씨", "서울 날씨를 알려줘"),
            ("질문 두 가지", "설문 질문 두 가지를 물어봐 줘"),
            ("둘러보기", "둘러보기를 시작해 줘"),
        ],
        Locale::Zh => [
            ("广告系列表格", "把广告系列效果整理成表格，并指出低效的广告系列"),
            ("图表", "用图表展示最近30天的广告效果趋势"),
            ("优化建议", "简要展示现在就能应用的广告优化建议"),
            ("天气", "北京今天天气怎么样？"),
            ("两个问题", "请用问卷问我两个问题"),
            ("导览", "请带我做一次导览"),
        ],
        _ => [
            (
                "Campaign table",
                "Show campaign performance as a table and point out the inefficient campaigns",
            ),
            ("Charts", "Show the ad performance trend of the last 30 days as a chart"),
            (
                "Optimizations",
                "Briefly show ad optimization suggestions that I can apply right now",
            ),
            ("Weather", "What is the weather in San Francisco?"),
            ("Two questions", "Ask me the two questions of the survey"),
            ("A tour", "Give me a tour"),
        ],
    };
    script.scope(script.say(demo::TRY_ONE_OF_THESE), &choices);
}
