//! Any JSON value as nested disclosures. A branch is built when it is opened, long lists and texts come in helpings, so
//! 10 MB cost what is looked at.

use std::sync::Arc;

use crate::browser::dom;
use crate::ui::prelude::*;
use serde_json::Value;

use crate::live::locale::{tn, use_locale};
use crate::safe_url::visible;
use crate::words::text::catalog as text;

/// Children shown at once.
const HELPING: usize = 50;
/// Characters of a text shown at first, and added by each press.
const TEXT: usize = 400;
const MORE_TEXT: usize = 8_000;

#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// A value inside a shared one.
#[derive(Clone)]
struct Spot {
    root: Arc<Value>,
    path: Vec<Step>,
}

impl Spot {
    fn value(&self) -> &Value {
        self.path.iter().fold(&*self.root, |value, step| {
            let inner = match step {
                Step::Key(key) => value.get(key),
                Step::Index(index) => value.get(index),
            };
            inner.unwrap_or(&Value::Null)
        })
    }

    fn child(&self, step: Step) -> Spot {
        let mut path = self.path.clone();
        path.push(step);
        Spot {
            root: self.root.clone(),
            path,
        }
    }

    fn len(&self) -> usize {
        match self.value() {
            Value::Array(items) => items.len(),
            Value::Object(map) => map.len(),
            _ => 0,
        }
    }

    fn children(&self, from: usize, count: usize) -> Vec<(String, Spot)> {
        match self.value() {
            Value::Array(items) => (from..items.len().min(from + count))
                .map(|n| ((n + 1).to_string(), self.child(Step::Index(n))))
                .collect(),
            Value::Object(map) => map
                .keys()
                .skip(from)
                .take(count)
                .map(|key| (key.clone(), self.child(Step::Key(key.clone()))))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// The value with its first level open.
pub(crate) fn value_tree(value: Arc<Value>) -> View {
    let spot = Spot {
        root: value,
        path: Vec::new(),
    };
    match spot.len() {
        0 => view! { <div class="ps-tree">{leaf(&spot)}</div> },
        _ => view! { <div class="ps-tree">{branch(spot)}</div> },
    }
}

/// A single value of an arguments table: a leaf in place, anything nested behind a disclosure.
pub(crate) fn value_cell(value: &Value) -> View {
    let spot = Spot {
        root: Arc::new(value.clone()),
        path: Vec::new(),
    };
    match spot.len() {
        0 => leaf(&spot),
        _ => view! { <ul class="ps-tree-list">{node(None, spot)}</ul> },
    }
}

fn branch(spot: Spot) -> View {
    let all = spot.len();
    let helpings = RwSignal::new(1usize);
    let rest = move || all.saturating_sub(helpings.get() * HELPING);
    let more = move || {
        (rest() > 0).then(|| {
            view! {
                <li>
                    <button type="button" class="ps-more" on:click=move |_| helpings.update(|n| *n += 1)>
                        {move || tn(&text::MORE_ITEMS, rest().min(HELPING), &[])}
                    </button>
                </li>
            }
        })
    };
    let helping = move |n: usize| {
        spot.children(n * HELPING, HELPING)
            .into_iter()
            .map(|(key, spot)| node(Some(key), spot))
            .collect::<Vec<_>>()
    };
    view! {
        <ul class="ps-tree-list">
            <For each=move || 0..helpings.get() key=|n| *n children=helping />
            {more}
        </ul>
    }
}

fn node(key: Option<String>, spot: Spot) -> View {
    let key = key.map(|key| view! { <span class="ps-tree-key"><bdi>{visible(&key).into_owned()}</bdi></span> });
    let count = spot.len();
    if count == 0 {
        return view! { <li class="ps-tree-leaf">{key} {leaf(&spot)}</li> };
    }
    let open = RwSignal::new(false);
    let words = if spot.value().is_array() {
        &text::ITEMS
    } else {
        &text::FIELDS
    };
    let toggled = move |event: web_sys::Event| {
        let details = dom::target::<web_sys::HtmlDetailsElement>(&event);
        if details.is_some_and(|details| details.open()) {
            open.set(true);
        }
    };
    let inner = move || open.get().then(|| branch(spot.clone()));
    view! {
        <li>
            <details class="ps-tree-branch" on:toggle=toggled>
                <summary>
                    {super::icon::chevron()}
                    {key}
                    <span class="ps-tree-count">{move || tn(words, count, &[])}</span>
                </summary>
                {inner}
            </details>
        </li>
    }
}

fn leaf(spot: &Spot) -> View {
    let none = |of| view! { <span class="ps-value ps-value-none">{move || tn(of, 0, &[])}</span> };
    let (class, words) = match spot.value() {
        Value::String(string) => return string_leaf(string),
        Value::Null => ("ps-value ps-value-none", "null".to_owned()),
        Value::Bool(flag) => ("ps-value", flag.to_string()),
        Value::Number(number) => ("ps-value", number.to_string()),
        Value::Array(_) => return none(&text::ITEMS),
        Value::Object(_) => return none(&text::FIELDS),
    };
    view! { <span class=class>{words}</span> }
}

/// A text with hidden characters made visible; a long one grows by helpings.
fn string_leaf(string: &str) -> View {
    if string.is_empty() {
        return view! { <span class="ps-value ps-value-none">"\"\""</span> };
    }
    let cut = |text: &str, chars: usize| text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at);
    let first = cut(string, TEXT);
    let words = visible(&string[..first]).into_owned();
    if first == string.len() {
        return view! { <span class="ps-value"><bdi>{words}</bdi></span> };
    }
    let locale = use_locale();
    let rest: Arc<str> = string[first..].into();
    let left = rest.chars().count();
    let taken = RwSignal::new(0usize);
    let pieces = move |n: usize| {
        let start = cut(&rest, n * MORE_TEXT);
        let end = start + cut(&rest[start..], MORE_TEXT);
        visible(&rest[start..end]).into_owned()
    };
    let more = move || {
        let left = left.saturating_sub(taken.get() * MORE_TEXT);
        (left > 0).then(|| {
            view! {
                <button type="button" class="ps-more" on:click=move |_| taken.update(|n| *n += 1)>
                    {move || {
                        let shown = crate::browser::format::number(locale.get(), left as f64, None);
                        tn(&text::CHARACTERS, left, &[("count", &shown)])
                    }}
                </button>
            }
        })
    };
    view! {
        <span class="ps-value">
            <bdi>{words}<For each=move || 0..taken.get() key=|n| *n children=pieces /></bdi>
            {more}
        </span>
    }
}
