//! Surfaces for the gallery.

use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::words::Locale;
use crate::words::text::surface as text;

fn part(surface: Value) -> Value {
    json!({ "type": "data-surface", "id": "sample", "data": surface })
}

fn booking(locale: Locale) -> Value {
    let label = |text: crate::words::Text| text.get(locale);
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
    let name = |text: crate::words::Text| text.get(locale);
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

/// Rows as a table and as a chart.
fn figures(locale: Locale) -> Value {
    let say = |text: crate::words::Text| text.get(locale);
    let week = [
        ("2026-11-16", 42, 3.1),
        ("2026-11-17", 38, 2.6),
        ("2026-11-18", 51, 3.9),
        ("2026-11-19", 64, 4.4),
    ];
    let rows = week.map(|(day, guests, rate)| json!({ "id": day, "day": day, "guests": guests, "rate": rate }));
    part(json!({
        "surfaceId": "sample", "version": "v0.9", "dataModel": { "week": rows },
        "components": [
            { "id": "root", "component": "Column", "children": ["chart", "table"] },
            { "id": "chart", "component": "Chart", "title": say(text::SAMPLE_GUESTS), "chart": "bar", "data": { "path": "/week" },
              "x": { "key": "day", "label": say(text::SAMPLE_DAY), "type": "date" },
              "series": [{ "key": "guests", "label": say(text::SAMPLE_GUESTS) }] },
            { "id": "table", "component": "Table", "rows": { "path": "/week" }, "columns": [
                { "key": "day", "label": say(text::SAMPLE_DAY), "type": "date" },
                { "key": "guests", "label": say(text::SAMPLE_GUESTS), "type": "number" },
                { "key": "rate", "label": say(text::SAMPLE_RETURN), "type": "percent" },
            ], "highlights": [{ "row_id": "2026-11-17", "reason": say(text::SAMPLE_RAIN), "severity": "caution" }] },
        ],
    }))
}

/// Questions beside other components: in a card, answered, and one that can't be asked.
fn questions(locale: Locale) -> Value {
    let say = |text: crate::words::Text| text.get(locale);
    part(json!({
        "surfaceId": "sample", "version": "v0.9", "dataModel": { "stars": { "score": 4 } },
        "components": [
            { "id": "root", "component": "Column", "children": ["card", "seat", "nps", "wrong"] },
            { "id": "card", "component": "Card", "child": "inside" },
            { "id": "inside", "component": "Column", "children": ["title", "stars"] },
            { "id": "title", "component": "Text", "variant": "h2", "text": say(text::SAMPLE_TITLE) },
            { "id": "stars", "component": "StarRating", "title": say(text::SAMPLE_RATE), "value": { "path": "/stars" } },
            { "id": "seat", "component": "RadioCardGroup", "title": say(text::SAMPLE_SEAT), "options": [
                { "id": "window", "label": say(text::SAMPLE_WINDOW) }, { "id": "garden", "label": say(text::SAMPLE_GARDEN) },
            ] },
            { "id": "nps", "component": "NpsScale", "title": say(text::SAMPLE_RECOMMEND) },
            { "id": "wrong", "component": "LikertScale", "title": say(text::SAMPLE_RATE), "scale": { "min": 5, "max": 1 } },
        ],
        "answers": { "nps": { "": {
            "interaction_id": "sample:nps", "type": "nps", "status": "submitted", "value": { "score": 9 },
            "submitted_at": "2026-11-20T10:30:00Z",
        } } },
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
        sample("figures", figures),
        sample("questions", questions),
        sample("removed", removed),
    ]
}
