//! A labelled field for words beside an answer (`contract::remark`).

use leptos::prelude::*;

use super::Ask;
use crate::contract::remark::{Remark, with_key};
use crate::i18n::text::interaction_forms as text;
use crate::i18n::{Text, t, use_locale};

/// The field; `words` is its label where the call brings none. One line or several.
pub fn remark_field(ask: Ask, remark: &Remark, words: &'static Text, one_line: bool) -> AnyView {
    let key = remark.key;
    let id = ask.id(key);
    let label = match remark.label.clone() {
        Some(label) => view! { <bdi>{label}</bdi> }.into_any(),
        None => view! { {t(words)} }.into_any(),
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
    let field = if one_line {
        view! {
            <input
                id=id.clone() type="text" class="ps-field" class:ps-wrong=wrong data-field=key autocomplete="off"
                prop:value=value readonly=move || ask.is_closed()
                aria-required=required aria-invalid=move || wrong().then_some("true") aria-describedby=described_by
                on:input=move |event| { write.try_run((event_target_value(&event), false)); }
                on:change=move |event| { write.try_run((event_target_value(&event), true)); }
            />
        }
        .into_any()
    } else {
        view! {
            <textarea
                id=id.clone() rows="2" class="ps-field ps-field-words" class:ps-wrong=wrong data-field=key
                prop:value=value readonly=move || ask.is_closed()
                aria-required=required aria-invalid=move || wrong().then_some("true") aria-describedby=described_by
                on:input=move |event| { write.try_run((event_target_value(&event), false)); }
                on:change=move |event| { write.try_run((event_target_value(&event), true)); }
            ></textarea>
        }
        .into_any()
    };
    let max = remark.max;
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
            <label for=id>{label}{optional}</label>
            {field}
            {move || left().map(|words| view! { <span class="ps-remark-count">{words}</span> })}
        </div>
    }
    .into_any()
}
