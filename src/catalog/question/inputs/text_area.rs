//! A field of several lines that grows with its text. Knows a draft only through two functions.

use crate::ui::prelude::*;

use crate::catalog::kit::grow::grow;
use crate::catalog::question::{BodyMode, QuestionAsk};

/// What a field is and does.
pub(crate) struct TextArea {
    /// The end of its id, and its name for faults.
    pub field: &'static str,
    /// The end of the id of its label.
    pub labelled_by: &'static str,
    /// Whole ids of what describes it.
    pub described_by: Signal<Option<String>>,
    /// What stands in it while it is empty.
    pub placeholder: Signal<Option<String>>,
    /// Its height in lines while it is empty.
    pub rows: u32,
    /// It may not stay empty.
    pub required: bool,
    /// What stands in it.
    pub words: Signal<String>,
    /// Takes what was written; true when the field is left.
    pub write: Callback<(String, bool)>,
}

/// The field; in a receipt its words alone.
pub(crate) fn text_area(ask: QuestionAsk, area: TextArea) -> View {
    let (field, words, write, described_by) = (area.field, area.words, area.write, area.described_by);
    if ask.mode.get_untracked() == BodyMode::History {
        return view! { <p class="ps-question-written"><bdi>{move || words.get()}</bdi></p> };
    }
    let node = NodeRef::<leptos::html::Textarea>::new();
    grow(node, move || words.track());
    view! {
        <textarea
            id=ask.id(if field.is_empty() { "field" } else { field })
            class="ps-field ps-field-area"
            class:ps-wrong=move || ask.is_wrong(field)
            node_ref=node
            data-field=field
            rows=area.rows
            style:--ps-rows=area.rows.to_string()
            placeholder=move || area.placeholder.get()
            prop:value=move || words.get()
            readonly=move || ask.is_closed()
            aria-labelledby=ask.id(area.labelled_by)
            aria-required=area.required.to_string()
            aria-invalid=move || ask.is_wrong(field).then_some("true")
            aria-describedby=move || ask.described_by(described_by.get(), field)
            on:input=move |event| { write.try_run((event_target_value(&event), false)); }
            on:change=move |event| { write.try_run((event_target_value(&event), true)); }
        ></textarea>
    }
}
