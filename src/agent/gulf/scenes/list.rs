//! A list that a person edits: rows of a template, ticked on the page, added and removed by the agent.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{Press, begin, bound, button, heading, part, share, stack, words};
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

/// Rows that a list may have.
const MAX_ROWS: usize = 100;

pub(super) fn show(locale: Locale) -> Scene {
    let say = |text: Text| words(locale, text);
    let items = [
        ("1", demo::PASSPORT, true),
        ("2", demo::CHARGER, false),
        ("3", demo::RAIN_JACKET, false),
    ];
    let items: Vec<Value> = items
        .iter()
        .map(|(id, text, done)| json!({ "id": id, "text": text.get(locale), "done": done }))
        .collect();
    let between = json!({ "children": { "explicitList": ["done", "remove"] }, "distribution": "spaceBetween", "alignment": "center" });
    Scene::new()
        .components(&[
            part("root", "Card", json!({ "child": "all" })),
            part("all", "Column", stack(&["title", "rows", "new"])),
            heading("title", say(demo::PACKING_LIST), "2"),
            part(
                "rows",
                "List",
                json!({ "children": { "template": { "componentId": "row", "dataBinding": "/items" } } }),
            ),
            part("row", "Row", between),
            part(
                "done",
                "CheckBox",
                json!({ "label": bound("text"), "value": bound("done") }),
            ),
            button(
                "remove",
                say(demo::REMOVE),
                "remove",
                locale,
                &[("items", "/items"), ("id", "id")],
                false,
            ),
        ])
        .data(json!({ "items": items, "new": "" }))
        .call("beginRendering", &begin())
        .components(&[
            part(
                "new",
                "Row",
                json!({ "children": { "explicitList": ["field", "add"] }, "alignment": "end" }),
            ),
            share(
                "field",
                "TextField",
                json!({ "label": say(demo::SOMETHING_ELSE), "text": bound("/new") }),
            ),
            button(
                "add",
                say(demo::ADD),
                "add",
                locale,
                &[("items", "/items"), ("text", "/new")],
                true,
            ),
        ])
        .say(demo::TICK_WHAT_IS_PACKED_ADD.get(locale))
}

/// The list with one more or one less.
pub(super) fn change(press: &Press) -> Scene {
    let locale = press.locale;
    let items = press.context.get("items").and_then(Value::as_array).cloned();
    let mut items = items.unwrap_or_default();
    items.truncate(MAX_ROWS);
    let said = if press.name == "remove" {
        let id = press.context.get("id").cloned().unwrap_or_default();
        items.retain(|item| item.get("id") != Some(&id));
        demo::REMOVED
    } else if press.text("text").is_empty() || items.len() == MAX_ROWS {
        demo::TYPE_WHAT_I_SHOULD_ADD
    } else {
        let ids = items
            .iter()
            .filter_map(|item| item.get("id")?.as_str()?.parse::<u32>().ok());
        let id = ids.max().unwrap_or_default().saturating_add(1);
        items.push(json!({ "id": id.to_string(), "text": press.text("text"), "done": false }));
        demo::ADDED
    };
    Scene::new()
        .wait(250)
        .write("/items", items.into())
        .write("/new", "".into())
        .say(said.get(locale))
}
