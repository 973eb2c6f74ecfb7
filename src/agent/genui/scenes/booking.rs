//! A small booking, and what became of it.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{defined, entered};
use crate::agent::llm::{ModelRequest, Scene};
use crate::words::{Locale, Text};

const SURFACE: &str = "booking";

pub(super) fn show(locale: Locale) -> Scene {
    let say = |text: Text| text.get(locale);
    let definition = json!({"root": "form", "widgets": [
        {"id": "form", "widget": {"Column": {"children": ["ask", "when", "name", "send"], "crossAxisAlignment": "stretch"}}},
        {"id": "ask", "widget": {"Text": {"text": say(demo::WHEN_WOULD_YOU_LIKE_TO)}}},
        {"id": "when", "widget": {"RadioGroup": {"groupValue": "", "labels": [
            say(demo::MORNING), say(demo::AFTERNOON),
        ]}}},
        {"id": "name", "widget": {"TextField": {"value": "", "hintText": say(demo::YOUR_NAME)}}},
        {"id": "send", "widget": {"ElevatedButton": {"child": "send-label"}}},
        {"id": "send-label", "widget": {"Text": {"text": say(demo::BOOK)}}},
    ]});
    let scene = Scene::new().say(say(demo::CHOOSE_A_TIME_AND_TELL));
    defined(scene, SURFACE, definition)
}

/// Books, or says what is missing; the surface stays as it is filled in.
pub(super) fn confirm(ask: &ModelRequest, locale: Locale) -> Scene {
    let values = entered(ask);
    let of = |key: &str| values.get(key).and_then(Value::as_str).unwrap_or_default().trim();
    let (when, name) = (of("when"), of("name"));
    if when.is_empty() || name.is_empty() {
        let missing = demo::PLEASE_CHOOSE_A_TIME_AND;
        return Scene::new().wait(300).say(missing.get(locale));
    }
    let booked = demo::BOOKED_WHEN_NAME;
    let text = booked.fill(locale, &[("when", when), ("name", name)]);
    let definition = json!({"root": "done", "widgets": [{"id": "done", "widget": {"Text": {"text": text}}}]});
    defined(Scene::new().wait(400), SURFACE, definition).say(demo::SEE_YOU_THEN.get(locale))
}
