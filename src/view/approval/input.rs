//! The arguments of the approval card: exactly as received, or as fields that a person may change where the server takes
//! that (`ag-ui.md` 8). What was changed is checked here; what it means is the tool's own.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::catalog::kit::grow::grow;
use crate::json::JsonMap;
use crate::json::parse;
use crate::live::locale::t;
use crate::words::text::approval as edit_text;
use crate::words::text::interaction as errors;
use crate::words::text::view as text;
use crate::words::{Locale, Text};

use crate::view::thread::pairs;
use crate::view::thread::verbatim::{value_text, visible};

/// Rows of arguments that are drawn; more stand under Details, and the card says so.
const ROWS: usize = 200;
/// Levels inside of an argument that are rows of their own; what lies deeper is JSON.
const LEVELS: usize = 3;

/// One argument while it is changed.
#[derive(Clone, PartialEq)]
pub(super) struct ArgumentField {
    name: String,
    before: Value,
    now: RwSignal<String>,
    wrong: RwSignal<bool>,
}

/// A text that is edited as lines, or a value that is edited as JSON.
fn is_long(value: &Value) -> bool {
    value.is_object()
        || value.is_array()
        || value
            .as_str()
            .is_some_and(|words| words.contains('\n') || words.len() > 60)
}

impl ArgumentField {
    fn value(&self) -> Option<Value> {
        let now = self.now.get_untracked();
        match &self.before {
            Value::String(_) => Some(Value::String(now)),
            Value::Number(_) => parse::parse(now.trim()).ok().filter(Value::is_number),
            _ => parse::parse(now.trim()).ok(),
        }
    }

    fn complaint(&self) -> &'static Text {
        match self.before {
            Value::Number(_) => &errors::ERROR_NUMBER,
            _ => &edit_text::BAD_JSON,
        }
    }
}

/// The fields of a call's arguments.
pub(super) fn fields(input: Option<&Value>) -> Vec<ArgumentField> {
    let map = input.and_then(Value::as_object).into_iter().flatten();
    map.take(ROWS)
        .map(|(name, value)| ArgumentField {
            name: name.clone(),
            before: value.clone(),
            now: RwSignal::new(value_text(value)),
            wrong: RwSignal::new(false),
        })
        .collect()
}

/// All arguments with what was changed: `Ok(None)` when nothing was; `Err` when something cannot be read, which is marked.
pub(super) fn edited(input: Option<&Value>, fields: &[ArgumentField]) -> Result<Option<Value>, ()> {
    let mut all: JsonMap = input.and_then(Value::as_object).cloned().unwrap_or_default();
    let mut readable = true;
    for field in fields {
        let value = field.value();
        field.wrong.set(value.is_none());
        match value {
            Some(value) => drop(all.insert(field.name.clone(), value)),
            None => readable = false,
        }
    }
    let all = Value::Object(all);
    match readable {
        true => Ok(Some(all).filter(|all| input != Some(all))),
        false => Err(()),
    }
}

/// The arguments as fields, named by `prefix` in the page.
pub(super) fn editor(fields: &[ArgumentField], prefix: &str, locale: Locale) -> View {
    let rows: Vec<View> = fields
        .iter()
        .enumerate()
        .map(|(number, field)| {
            let id = format!("{prefix}-{number}");
            let error = format!("{id}-error");
            let (now, wrong) = (field.now, field.wrong);
            let complaint = field.complaint();
            let described = error.clone();
            let control = if field.before.is_boolean() {
                let tick = move |event| now.set(event_target_checked(&event).to_string());
                view! { <input type="checkbox" id=id.clone() class="ps-facts__tick" prop:checked=move || now.with(|now| now == "true") on:change=tick /> }
            } else if is_long(&field.before) {
                let area = NodeRef::new();
                grow(area, move || now.track());
                view! {
                    <textarea
                        node_ref=area
                        id=id.clone()
                        class="ps-input ps-facts__field"
                        class:ps-mono=!field.before.is_string()
                        rows="3"
                        dir="auto"
                        spellcheck="false"
                        aria-invalid=move || wrong.get().then_some("true")
                        aria-describedby=described
                        prop:value=now
                        on:input=move |event| now.set(event_target_value(&event))
                    ></textarea>
                }
            } else {
                view! {
                    <input
                        id=id.clone()
                        class="ps-input ps-facts__field"
                        dir="auto"
                        autocomplete="off"
                        aria-invalid=move || wrong.get().then_some("true")
                        aria-describedby=described
                        prop:value=now
                        on:input=move |event| now.set(event_target_value(&event))
                    />
                }
            };
            view! {
                <div class="ps-facts__row">
                    <dt><label for=id><bdi>{visible(&field.name)}</bdi></label></dt>
                    <dd>
                        {control}
                        <span class="ps-facts__wrong" id=error>{move || wrong.get().then(|| t(complaint)())}</span>
                    </dd>
                </div>
            }
        })
        .collect();
    view! { <dl class="ps-facts ps-facts--open" aria-label=text::ARGUMENTS.get(locale)>{rows}</dl> }
}

/// What is read of the arguments. All of it stands open: what is allowed was seen.
struct Reading {
    locale: Locale,
    /// Rows that may still be drawn.
    room: usize,
}

impl Reading {
    fn row(&mut self, name: View, value: &Value, level: usize) -> View {
        self.room = self.room.saturating_sub(1);
        let cell = match value {
            Value::Object(_) | Value::Array(_) if level < LEVELS && inside(value) > 0 => {
                view! { <dl class="ps-facts__inner">{self.rows(value, level + 1)}</dl> }
            }
            _ => verbatim(value, self.locale),
        };
        view! { <div class="ps-facts__row"><dt>{name}</dt><dd>{cell}</dd></div> }
    }

    /// A usual argument goes by our word for it; its key is its title, and stands under Details.
    fn name(&self, key: &str, value: &Value) -> View {
        match pairs::known(key, value, self.locale) {
            Some(name) => view! { <span title=key.to_owned()>{name}</span> },
            None => view! { <bdi>{visible(key)}</bdi> },
        }
    }

    fn rows(&mut self, value: &Value, level: usize) -> Vec<View> {
        let mut rows = Vec::new();
        let mut add = |name: Option<&str>, value: &Value| {
            if self.room > 0 {
                let name = name.map_or_else(|| (rows.len() + 1).into_view(), |key| self.name(key, value));
                rows.push(self.row(name, value, level));
            }
        };
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| add(Some(key), value)),
            Value::Array(items) => items.iter().for_each(|item| add(None, item)),
            _ => {}
        }
        let left = inside(value).saturating_sub(rows.len());
        if left > 0 {
            rows.push(view! { <div class="ps-facts__row"><dt>"…"</dt><dd>{format!("+{left}")}</dd></div> });
        }
        rows
    }
}

/// How many values are inside of this one.
fn inside(value: &Value) -> usize {
    match value {
        Value::Object(map) => map.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    }
}

/// A value exactly as received.
fn verbatim(value: &Value, locale: Locale) -> View {
    let words = value_text(value);
    match words.contains('\n') {
        true => {
            view! { <pre class="ps-mono ps-facts__nested" tabindex="0" role="group" aria-label=text::INPUT.get(locale) dir="auto">{visible(&words)}</pre> }
        }
        false => view! { <bdi>{visible(&words)}</bdi> },
    }
}

/// Every argument: usual names in our words, all others and every value exactly as received.
pub(super) fn arguments(input: Option<Arc<Value>>, locale: Locale) -> View {
    let mut reading = Reading { locale, room: ROWS };
    let rows = match input.as_deref() {
        Some(Value::Null) | None => Vec::new(),
        Some(map @ Value::Object(_)) => reading.rows(map, 0),
        Some(other) => vec![reading.row(text::INPUT.get(locale).into_view(), other, 0)],
    };
    if rows.is_empty() {
        return view! { <p class="ps-approval-card__reason">{text::NO_ARGUMENTS.get(locale)}</p> };
    }
    view! { <dl class="ps-facts" aria-label=text::ARGUMENTS.get(locale)>{rows}</dl> }
}
