//! A list that a person edits: rows of a template, ticked on the page, added and removed by the agent.

use serde_json::{Value, json};

use super::{Press, begin, bound, button, components, heading, part, share, stack, words};
use crate::agent::llm::Scene;
use crate::i18n::{Locale, Text};

/// Rows that a list may have.
const MAX_ROWS: usize = 100;

pub fn show(locale: Locale) -> Scene {
    let say = |text: Text| words(locale, text);
    let items = [
        ("1", Text::new("Passport", "여권", "护照"), true),
        ("2", Text::new("Charger", "충전기", "充电器"), false),
        ("3", Text::new("Rain jacket", "우비", "雨衣"), false),
    ];
    let items: Vec<Value> = items
        .iter()
        .map(|(id, text, done)| json!({ "id": id, "text": text.get(locale), "done": done }))
        .collect();
    let between = json!({ "children": { "explicitList": ["done", "remove"] }, "distribution": "spaceBetween", "alignment": "center" });
    Scene::new()
        .call(
            "componentUpdate",
            &components(&[
                part("root", "Card", json!({ "child": "all" })),
                part("all", "Column", stack(&["title", "rows", "new"])),
                heading("title", say(Text::new("Packing list", "짐 목록", "行李清单")), "2"),
                part("rows", "List", json!({ "children": { "template": { "componentId": "row", "dataBinding": "/items" } } })),
                part("row", "Row", between),
                part("done", "CheckBox", json!({ "label": bound("text"), "value": bound("done") })),
                button(
                    "remove",
                    say(Text::new("Remove", "삭제", "删除")),
                    "remove",
                    locale,
                    &[("items", "/items"), ("id", "id")],
                    false,
                ),
            ]),
        )
        .call("dataModelUpdate", &json!({ "contents": { "items": items, "new": "" } }))
        .call("beginRendering", &begin())
        .call(
            "componentUpdate",
            &components(&[
                part("new", "Row", json!({ "children": { "explicitList": ["field", "add"] }, "alignment": "end" })),
                share("field", "TextField", json!({ "label": say(Text::new("Something else", "추가할 것", "添加物品")), "text": bound("/new") })),
                button(
                    "add",
                    say(Text::new("Add", "추가", "添加")),
                    "add",
                    locale,
                    &[("items", "/items"), ("text", "/new")],
                    true,
                ),
            ]),
        )
        .say(
            Text::new(
                "Tick what is packed; add and remove what you like.",
                "챙긴 것은 체크하고, 자유롭게 추가하거나 삭제해 보세요.",
                "勾选已收好的物品，也可以随意添加或删除。",
            )
            .get(locale),
        )
}

/// The list with one more or one less.
pub fn change(press: &Press) -> Scene {
    let locale = press.locale;
    let items = press.context.get("items").and_then(Value::as_array).cloned();
    let mut items = items.unwrap_or_default();
    items.truncate(MAX_ROWS);
    let said = if press.name == "remove" {
        let id = press.context.get("id").cloned().unwrap_or_default();
        items.retain(|item| item.get("id") != Some(&id));
        Text::new("Removed.", "삭제했어요.", "已删除。")
    } else if press.text("text").is_empty() || items.len() == MAX_ROWS {
        Text::new(
            "Type what I should add.",
            "추가할 내용을 입력해 주세요.",
            "请输入要添加的内容。",
        )
    } else {
        let ids = items
            .iter()
            .filter_map(|item| item.get("id")?.as_str()?.parse::<u32>().ok());
        let id = ids.max().unwrap_or_default().saturating_add(1);
        items.push(json!({ "id": id.to_string(), "text": press.text("text"), "done": false }));
        Text::new("Added.", "추가했어요.", "已添加。")
    };
    Scene::new()
        .wait(250)
        .call("dataModelUpdate", &json!({ "path": "/items", "contents": items }))
        .call("dataModelUpdate", &json!({ "path": "/new", "contents": "" }))
        .say(said.get(locale))
}
