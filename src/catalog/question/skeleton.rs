//! A question whose call is still streaming: the shape first, words as soon as they are whole, nothing operable.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::contract::question::keyed::text_at;
use crate::json::JsonMap;
use crate::live::locale::t;
use crate::words::text::interaction as text;

/// An object of which the last key may still be growing.
#[derive(Clone, Copy)]
pub struct Partial<'a>(pub &'a JsonMap);

impl<'a> Partial<'a> {
    /// The value of a key that is followed by another.
    pub(crate) fn whole(self, key: &str) -> Option<&'a Value> {
        let (last, _) = self.0.iter().next_back()?;
        if last == key { None } else { self.0.get(key) }
    }

    /// A text of the call, as far as it has come.
    pub fn text(self, key: &str) -> Option<&'a str> {
        self.whole(key)?.as_str()
    }

    /// An object as far as it has come; a whole one is followed by another key.
    pub(crate) fn object(self, key: &str) -> Option<Partial<'a>> {
        self.0.get(key)?.as_object().map(Partial)
    }

    /// The items of an array that are whole; the last one only if another key follows.
    pub(crate) fn items(self, key: &str) -> &'a [Value] {
        let Some(Value::Array(items)) = self.0.get(key) else {
            return &[];
        };
        let whole = if self.whole(key).is_some() {
            items.len()
        } else {
            items.len().saturating_sub(1)
        };
        &items[..whole.min(crate::contract::questions::choice::MAX_OPTIONS)]
    }
}

/// The call so far, read with a function; re-reads at each delta, changes only when the answer does.
pub(crate) fn so_far<T>(input: Signal<Option<Arc<Value>>>, read: fn(Partial) -> T) -> Memo<T>
where
    T: PartialEq + Send + Sync + Default + 'static,
{
    Memo::new(move |_| match input.get().as_deref() {
        Some(Value::Object(map)) => read(Partial(map)),
        _ => T::default(),
    })
}

/// The labels of the options that have come.
pub(crate) fn labels(input: Signal<Option<Arc<Value>>>) -> Memo<Vec<String>> {
    so_far(input, |call| {
        let options = call.items("options").iter();
        options.map(|option| text_at(option, "label").to_owned()).collect()
    })
}

/// A row for each of these labels, and at least so many: bars for what has not come. `class` is the row's, `sign` that of
/// the sign before its words.
pub(crate) fn rows(labels: Vec<String>, least: usize, class: &'static str, sign: &'static str) -> Vec<View> {
    let count = labels.len().max(least);
    let labels = labels.into_iter().map(Some).chain(std::iter::repeat(None));
    let row = |label: Option<String>| {
        let words = match label {
            Some(label) => view! { <bdi class="ps-option-label">{label}</bdi> },
            None => view! { <span class="ps-question-bar"></span> },
        };
        view! { <div class=class><i class=sign></i>{words}</div> }
    };
    labels.take(count).map(row).collect()
}

/// The card while its call streams. `shape` draws what the type looks like.
pub(super) fn skeleton(input: Signal<Option<Arc<Value>>>, shape: fn(Signal<Option<Arc<Value>>>) -> View) -> View {
    let title = so_far(input, |call| call.text("title").map(str::to_owned));
    let description = so_far(input, |call| call.text("description").map(str::to_owned));
    view! {
        <section class="ps-question-card ps-question-waiting" role="group" aria-busy="true" aria-label=t(&text::STREAMING)>
            <div class="ps-question-head">
                {move || match title.get() {
                    Some(title) => view! { <h3 class="ps-question-title" dir="auto">{title}</h3> },
                    None => view! { <div class="ps-question-title"><span class="ps-question-bar ps-question-bar-title"></span></div> },
                }}
                {move || description.get().map(|words| view! { <p class="ps-question-description" dir="auto">{words}</p> })}
            </div>
            <div class="ps-question-body" inert=true>{shape(input)}</div>
            <div class="ps-question-foot">
                <span class="ps-question-start"></span>
                <span class="ps-question-block"></span>
            </div>
        </section>
    }
}

/// One row: the shape of a type that isn't known yet. Only a form is lower.
pub(super) fn plain_shape(_: Signal<Option<Arc<Value>>>) -> View {
    view! {
        <div class="ps-options">
            <div class="ps-option ps-option-empty"><span class="ps-question-bar"></span></div>
        </div>
    }
}
