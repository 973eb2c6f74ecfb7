//! A list that a person edits: boxes to tick, a field to add, everything ticked can go.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{button, column, entered, say, title, widget};
use crate::agent::llm::{ModelRequest, Scene};
use crate::words::Locale;

pub(super) const SURFACE: &str = "packing";

/// Before the number of rows, the id of the field for another one.
const FIELD: &str = "new-";

/// Rows that a list may have.
const MAX_ROWS: usize = 100;

fn definition(locale: Locale, labels: &[String], ticked: &[bool]) -> Vec<Value> {
    // A widget keeps what was typed into it for as long as it is the same one: a longer list has a fresh field.
    let field = format!("{FIELD}{}", labels.len());
    let mut all = vec![
        widget("root", "Card", json!({ "child": "all" })),
        column("all", &["title", "items", &field, "add"]),
        title("title", say(locale, demo::PACKING_LIST), "2"),
        widget("items", "CheckboxGroup", json!({ "values": ticked, "labels": labels })),
        widget(
            &field,
            "TextField",
            json!({ "value": "", "hintText": say(locale, demo::SOMETHING_ELSE) }),
        ),
    ];
    all.extend(button("add", say(locale, demo::SAVE_THE_LIST)));
    all
}

fn items(locale: Locale) -> Vec<String> {
    let items = [demo::PASSPORT, demo::CHARGER, demo::RAIN_JACKET];
    items.iter().map(|item| say(locale, *item).to_owned()).collect()
}

pub(super) fn show(locale: Locale) -> Scene {
    let said = demo::TICK_WHAT_IS_PACKED_TYPE;
    super::shown(
        Scene::new(),
        SURFACE,
        definition(locale, &items(locale), &[true, false, false]),
    )
    .say(say(locale, said))
}

/// A list of the rows as the page last got them: the server is stateless, the conversation has them.
fn shown(ask: &ModelRequest, key: &str) -> Option<Vec<Value>> {
    let is_list = |shown: &&Value| shown.get("surfaceId").and_then(Value::as_str) == Some(SURFACE);
    let widgets = ask.shown.iter().find(is_list)?.get("widgets")?.as_array()?;
    let items = widgets
        .iter()
        .find(|widget| widget.get("id").and_then(Value::as_str) == Some("items"))?;
    let list = items.pointer("/widget/CheckboxGroup")?.get(key)?.as_array()?;
    Some(list.iter().take(MAX_ROWS).cloned().collect())
}

/// The list with what was typed.
pub(super) fn change(ask: &ModelRequest, locale: Locale) -> Scene {
    let values = entered(ask);
    let field = values.iter().rfind(|(widget, _)| widget.starts_with(FIELD));
    let typed = field
        .and_then(|(_, typed)| typed.as_str())
        .unwrap_or_default()
        .trim()
        .to_owned();
    let ticked = values.get("items").and_then(Value::as_array).cloned();
    let ticked = ticked.or_else(|| shown(ask, "values")).unwrap_or_default();
    let mut ticked: Vec<bool> = ticked.iter().map(|on| on.as_bool() == Some(true)).collect();
    let labels =
        shown(ask, "labels").map(|labels| labels.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    let mut labels: Vec<String> = labels.unwrap_or_else(|| items(locale));
    if !typed.is_empty() && labels.len() < MAX_ROWS {
        labels.push(typed);
    }
    ticked.resize(labels.len(), false);
    let left = ticked.iter().filter(|on| !**on).count();
    let said = demo::SAVED_N_TO_GO;
    super::shown(Scene::new().wait(250), SURFACE, definition(locale, &labels, &ticked))
        .say(&said.fill(locale, &[("n", &left.to_string())]))
}
