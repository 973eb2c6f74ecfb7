//! Parts for gallery samples: the seven states of a tool, and text that tries to break a layout.

use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::words::Locale;
use crate::words::text::workshop::data as samples;

/// Unbroken and long, with markup in it.
pub(crate) const LONG: &str = "Averylongwordwithoutanybreakthatmustneverpushacardwiderthanitscolumn_<b>markup</b>_0123456789_대한민국헌법제일조제일항대한민국은민주공화국이다 and then an ordinary sentence that goes on for a while, so that it wraps over several lines in every width that the product knows.";
/// Direction overrides and invisible characters.
pub(crate) const BIDI: &str = "Pay \u{202E}0001$\u{202C} now\u{200B}\u{2066}!";
/// Right to left.
pub(crate) const ARABIC: &str = "تقرير الحملة: ارتفعت التكلفة 12% مقارنة بالأسبوع الماضي";

/// One state for the gallery.
pub const fn sample(name: &'static str, part: fn(Locale) -> Value) -> Sample {
    Sample { name, part }
}

/// A finished call.
pub(crate) fn done(tool: &str, input: Value, output: Value) -> Value {
    json!({"type": format!("tool-{tool}"), "toolCallId": "sample", "state": "output-available", "input": input, "output": output})
}

/// The usual input of `generateAdsDemo`.
pub(crate) fn ads_input(kind: &str, locale: Locale) -> Value {
    let (goal, range) = (samples::GOAL.get(locale), samples::LAST_30.get(locale));
    json!({"demoType": kind, "goal": goal, "campaignContext": "US eCommerce", "dateRange": {"from": "2026-02-07", "to": "2026-03-08", "label": range}})
}

/// An error that names what is allowed.
pub(crate) fn scope_error(locale: Locale) -> &'static str {
    samples::SCOPE_ERROR.get(locale)
}

/// A call in this state, with the keys that the state may carry (`ai-sdk.md` 5).
pub(crate) fn state(tool: &str, state: &str, input: Value, output: Value, locale: Locale) -> Value {
    let mut part = json!({"type": format!("tool-{tool}"), "toolCallId": "sample", "state": state, "input": input});
    match state {
        "approval-requested" => part["approval"] = json!({"id": "aitxt-sample"}),
        "approval-responded" => part["approval"] = json!({"id": "aitxt-sample", "approved": true}),
        "output-denied" => part["approval"] = json!({"id": "aitxt-sample", "approved": false, "reason": "not needed"}),
        "output-error" => part["errorText"] = json!(scope_error(locale)),
        "output-available" => part["output"] = output,
        _ => {}
    }
    part
}

/// The seven states of a tool as samples: the tool's name, a function that makes its input and one for its output.
macro_rules! seven_states {
    ($tool:expr, $input:path, $output:path) => {
        vec![
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "input-streaming"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "input-available"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "approval-requested"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "approval-responded"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "output-available"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "output-error"),
            $crate::catalog::kit::sample::one_state!($tool, $input, $output, "output-denied"),
        ]
    };
}

/// One of the seven.
macro_rules! one_state {
    ($tool:expr, $input:path, $output:path, $state:literal) => {
        $crate::catalog::kit::sample::sample($state, |locale| {
            $crate::catalog::kit::sample::state($tool, $state, $input(locale), $output(locale), locale)
        })
    };
}

pub(crate) use {one_state, seven_states};
