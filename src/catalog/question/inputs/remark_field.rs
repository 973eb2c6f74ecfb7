//! A labelled field for words beside an answer (`contract::remark`).

use crate::ui::prelude::*;

use super::text_area::{TextArea, text_area};
use crate::catalog::question::{BodyMode, QuestionAsk};
use crate::contract::question::keyed::with_key;
use crate::contract::question::remark::Remark;
use crate::live::locale::{t, use_locale};
use crate::words::Text;
use crate::words::text::interaction_forms as text;

/// The field; `words` is its label where the call brings none. Several lines, or one for the name of the person.
pub(crate) fn remark_field(ask: QuestionAsk, remark: &Remark, words: &'static Text, is_name: bool) -> View {
    let key = remark.key;
    let id = ask.id(key);
    let label = match remark.label.clone() {
        Some(label) => view! { <bdi>{label}</bdi> },
        None => view! { {t(words)} },
    };
    let optional =
        (!remark.required).then(|| view! { " " <span class="ps-field-optional">{t(&text::OPTIONAL)}</span> });
    let wrong = move || ask.is_wrong(key);
    let stored = StoredValue::new(remark.clone());
    let value = move || {
        ask.draft
            .with(|draft| stored.with_value(|remark| remark.text(draft).to_owned()))
    };
    let write = Callback::new(move |(words, committed): (String, bool)| {
        ask.change(committed, |draft| with_key(draft, key, words.into()));
    });
    let required = remark.required.to_string();
    let described_by = move || wrong().then(|| ask.error_id());
    if ask.mode.get_untracked() == BodyMode::History && value().is_empty() {
        return ().into_view();
    }
    let label_id = labelled_by(key);
    let field = if is_name {
        view! {
            <input
                id=id.clone() type="text" class="ps-field" class:ps-wrong=wrong data-field=key autocomplete="name"
                prop:value=value readonly=move || ask.is_closed()
                aria-required=required aria-invalid=move || wrong().then_some("true") aria-describedby=described_by
                on:input=move |event| { write.try_run((event_target_value(&event), false)); }
                on:change=move |event| { write.try_run((event_target_value(&event), true)); }
            />
        }
    } else {
        let area = TextArea {
            field: key,
            labelled_by: label_id,
            described_by: Signal::stored(None),
            placeholder: Signal::stored(None),
            rows: 2,
            required: remark.required,
            words: Signal::derive(value),
            write,
        };
        text_area(ask, area)
    };
    let max = remark.limits.max;
    let locale = use_locale();
    // Said only near the end: a count that is always there is noise.
    let left = move || {
        let used = ask
            .draft
            .with(|draft| stored.with_value(|remark| remark.text(draft).trim().chars().count()));
        (used * 5 >= max * 4).then(|| {
            let (used, max) = (used.to_string(), max.to_string());
            text::USED.fill(locale.get(), &[("n", &used), ("max", &max)])
        })
    };
    view! {
        <div class="ps-remark">
            <label for=id id=ask.id(label_id)>{label}{optional}</label>
            {field}
            {move || left().map(|words| view! { <span class="ps-remark-count">{words}</span> })}
        </div>
    }
}

/// The end of the id of the label of a key.
fn labelled_by(key: &str) -> &'static str {
    match key {
        "reason" => "reason-label",
        "text" => "text-label",
        _ => "words-label",
    }
}
