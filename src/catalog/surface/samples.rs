//! Surfaces for the gallery.

use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::i18n::Locale;
use crate::i18n::text::surface as text;

fn part(surface: Value) -> Value {
    json!({ "type": "data-surface", "id": "sample", "data": surface })
}

fn booking(locale: Locale) -> Value {
    let label = |text: crate::i18n::Text| text.get(locale);
    let filled = json!({ "call": "required", "args": { "value": { "path": "/name" } } });
    part(json!({
        "surfaceId": "sample", "version": "v0.9",
        "dataModel": { "name": "", "when": "2026-12-24T19:30", "guests": 2, "seat": ["garden"], "hold": true },
        "components": [
            { "id": "root", "component": "Column", "children": ["title", "tabs", "when", "guests", "seat", "hold", "go"] },
            { "id": "title", "component": "Text", "variant": "h2", "text": label(text::SAMPLE_TITLE) },
            { "id": "tabs", "component": "Tabs", "tabs": [
                { "title": label(text::SAMPLE_NAME), "child": "name" },
                { "title": label(text::SAMPLE_ABOUT), "child": "about" },
            ] },
            { "id": "name", "component": "TextField", "label": label(text::SAMPLE_NAME), "value": { "path": "/name" },
              "checks": [{ "condition": filled, "message": label(text::NOT_RIGHT) }] },
            { "id": "about", "component": "Text", "variant": "caption", "text": label(text::SAMPLE_WORDS) },
            { "id": "when", "component": "DateTimeInput", "label": label(text::MOMENT), "value": { "path": "/when" },
              "enableDate": true, "enableTime": true },
            { "id": "guests", "component": "Slider", "label": label(text::SAMPLE_GUESTS), "min": 1, "max": 8,
              "value": { "path": "/guests" } },
            { "id": "seat", "component": "ChoicePicker", "label": label(text::SAMPLE_SEAT), "value": { "path": "/seat" },
              "displayStyle": "chips", "options": [
                { "label": label(text::SAMPLE_WINDOW), "value": "window" },
                { "label": label(text::SAMPLE_GARDEN), "value": "garden" },
            ] },
            { "id": "hold", "component": "CheckBox", "label": label(text::SAMPLE_HOLD), "value": { "path": "/hold" } },
            { "id": "go", "component": "Button", "variant": "primary", "child": "go-label", "action": { "event": { "name": "go" } },
              "checks": [{ "condition": filled, "message": label(text::NOT_RIGHT) }] },
            { "id": "go-label", "component": "Text", "text": label(text::SAMPLE_TITLE) },
        ],
    }))
}

/// Rows of a template, and pieces that are missing or unknown.
fn rows(locale: Locale) -> Value {
    let name = |text: crate::i18n::Text| text.get(locale);
    part(json!({
        "surfaceId": "sample", "version": "v0.9",
        "dataModel": { "items": [{ "id": 1, "name": name(text::SAMPLE_WINDOW) }, { "id": 2, "name": name(text::SAMPLE_GARDEN) }] },
        "components": [
            { "id": "root", "component": "Column", "children": ["list", "gone", "strange"] },
            { "id": "list", "component": "List", "children": { "componentId": "row", "path": "/items" } },
            { "id": "row", "component": "Row", "children": ["sign", "name"] },
            { "id": "sign", "component": "Icon", "name": "event" },
            { "id": "name", "component": "Text", "text": { "path": "name" } },
            { "id": "strange", "component": "Carousel3D" },
        ],
    }))
}

fn removed(_: Locale) -> Value {
    part(json!({ "surfaceId": "sample", "version": "v0.9", "deleted": true }))
}

/// Every state of a surface.
pub fn samples() -> Vec<Sample> {
    let sample = |name, part| Sample { name, part };
    vec![
        sample("form", booking),
        sample("rows", rows),
        sample("removed", removed),
    ]
}
