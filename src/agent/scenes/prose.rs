//! Words only: reasoning, the long Markdown answer, the slow one, greetings and the fallback.

use super::{ResponseEnd, ads};
use crate::agent::script::Script;
use crate::words::Locale;
use crate::words::text::demo::{refusals, scenes as demo};

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
    let choices = [
        (demo::CAMPAIGN_TABLE, refusals::SHOW_ALL_COLUMNS),
        (demo::CHARTS, refusals::CHART_PERFORMANCE_OF_30_DAYS),
        (demo::OPTIMIZATIONS, refusals::ASK_FOR_AD_SUGGESTIONS),
        (demo::WEATHER, refusals::WEATHER_OF_A_PLACE),
        (demo::TWO_QUESTIONS, demo::ASK_TWO_QUESTIONS),
        (demo::TOUR, demo::GIVE_A_TOUR),
    ];
    script.offer(demo::TRY_ONE_OF_THESE, &choices);
    ResponseEnd::Stop
}

pub(super) fn tour(script: &mut Script) {
    script.text(script.say(demo::A_SHORT_TOUR_FIRST_HOW));
}
