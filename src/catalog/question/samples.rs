//! Gallery samples of the frame: where a question is asked, what a call may say around it, and calls that cannot be
//! asked. Single choice stands for every type.

use serde_json::{Value, json};

use crate::catalog::Sample;
pub use crate::catalog::kit::sample::sample;
use crate::contract::TOOL;
use crate::words::Locale;
use crate::words::text::workshop::questions as sample;

/// A stored tool part around a call, for samples.
fn sample_part(state: &str, input: Value) -> Value {
    json!({"type": format!("tool-{TOOL}"), "toolCallId": "call_sample", "state": state, "input": input})
}

/// A stored tool part with the result of its call, for samples.
fn sample_result(input: Value, status: &str, value: Value) -> Value {
    let output = json!({
        "interaction_id": input["interaction_id"], "type": input["type"], "status": status, "value": value,
        "submitted_at": "2026-06-22T10:30:00Z",
    });
    let mut part = sample_part("output-available", input);
    part["output"] = output;
    part
}

/// A call without the fields of its type, for samples.
pub fn sample_call(kind: &str, title: &str, locale: Locale) -> Value {
    json!({
        "tool": TOOL, "interaction_id": format!("int_sample_{kind}"), "schema_version": "2026-06-01", "type": kind,
        "title": title, "research_intent": "sample", "metadata": {"locale": locale.tag()}, "output_schema": {"type": "object"},
    })
}

/// A single choice with everything that a call may say around it.
fn call(locale: Locale, mode: &str) -> Value {
    let mut call = sample_call("single_choice", sample::PAIN.get(locale), locale);
    call["interaction_id"] = json!(format!("int_sample_{mode}"));
    call["description"] = json!(sample::PAIN_WHY.get(locale));
    call["allow_skip"] = json!(true);
    call["display"] = json!({"mode": mode});
    call["options"] = json!([
        {"id": "setup", "label": sample::SETUP.get(locale)},
        {"id": "manual", "label": sample::MANUAL.get(locale), "description": sample::MANUAL_WHY.get(locale)},
        {"id": "tools", "label": sample::TOOLS.get(locale)},
    ]);
    call
}

/// A question in another language than the page, written from right to left.
fn arabic() -> Value {
    let mut call = call(Locale::En, "inline_card");
    call["interaction_id"] = json!("int_sample_rtl");
    call["title"] = json!("ما أكبر مشكلة تواجهك اليوم؟");
    call["description"] = json!("اختر إجابة واحدة فقط.");
    call["display"] = json!({"show_progress": true});
    call["metadata"] = json!({"locale": "ar", "progress": {"index": 3, "total": 8}});
    call["options"] = json!([
        {"id": "setup", "label": "إعداد معقّد"},
        {"id": "manual", "label": "التنظيف اليدوي مكلف", "description": "يستغرق ساعات كل أسبوع"},
        {"id": "tools", "label": "أدوات متفرقة"},
    ]);
    call
}

/// A call that waits for its answer.
pub fn asked(call: Value) -> Value {
    sample_part("input-available", call)
}

/// A call that is still on its way.
pub fn streaming(call: Value) -> Value {
    sample_part("input-streaming", call)
}

/// A call that was answered with this.
pub fn submitted(call: Value, value: Value) -> Value {
    sample_result(call, "submitted", value)
}

/// A call that ended without an answer.
pub fn ended(call: Value, status: &str) -> Value {
    sample_result(call, status, Value::Null)
}

/// A call with other values, each at the path of its keys.
pub fn with<const N: usize>(mut call: Value, changes: [(&str, Value); N]) -> Value {
    for (path, value) in changes {
        *path.split('.').fold(&mut call, |at, key| &mut at[key]) = value;
    }
    call
}

/// The states in which every question waits, all of the same call: a function of the locale.
macro_rules! waiting_states {
    ($call:path) => {
        ["ready", "chosen", "error", "submitting", "not-sent"].map(|name| $crate::catalog::Sample {
            name,
            part: |locale| $crate::catalog::question::asked($call(locale)),
        })
    };
}
pub(crate) use waiting_states;

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("modal", |locale| asked(call(locale, "modal"))),
        sample("full-screen", |locale| asked(call(locale, "full_screen"))),
        sample("side-panel", |locale| asked(call(locale, "side_panel"))),
        sample("compact", |locale| {
            asked(with(
                call(locale, "inline_card"),
                [
                    (
                        "display",
                        json!({"compact": true, "show_progress": true, "confirm_before_submit": true}),
                    ),
                    ("metadata.progress", json!({"index": 2, "total": 8})),
                ],
            ))
        }),
        sample("markdown", |locale| {
            asked(with(
                call(locale, "inline_card"),
                [("description", json!(sample::MARKDOWN.get(locale)))],
            ))
        }),
        sample("error", |locale| {
            asked(with(
                call(locale, "inline_card"),
                [(
                    "validation",
                    json!({"messages": {"required": sample::OWN_MESSAGE.get(locale)}}),
                )],
            ))
        }),
        sample("right-to-left", |_| asked(arabic())),
        sample("unknown-version", |locale| {
            asked(with(
                call(locale, "inline_card"),
                [("schema_version", json!("2031-01-01"))],
            ))
        }),
        sample("cannot-be-answered", |locale| {
            asked(with(
                call(locale, "inline_card"),
                [("output_schema", json!({"type": "object", "required": ["score"]}))],
            ))
        }),
        sample("streaming-start", |_| streaming(json!({"tool": TOOL}))),
        sample("cannot-be-shown", |locale| {
            asked(sample_call("hologram", sample::PAIN.get(locale), locale))
        }),
        sample("not-answered", |locale| {
            let mut part = sample_part(
                "output-error",
                sample_call("hologram", sample::PAIN.get(locale), locale),
            );
            part["errorText"] = json!("not answered");
            part
        }),
    ]
}
