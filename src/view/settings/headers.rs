//! Request headers as rows of name and value, which come and go by keyboard too.

use super::faults::HeaderPart;
use super::form::SettingsForm;
use crate::browser::dom;
use crate::live::locale::t;
use crate::ui::prelude::*;
use crate::view::icon;
use crate::words::Text;
use crate::words::text::view as text;

/// Rows of headers that a person may add.
const HEADERS: usize = 20;

/// Request headers as rows of name and value.
pub(super) fn rows(form: SettingsForm) -> View {
    let SettingsForm { draft, faults, .. } = form;
    let list = NodeRef::<leptos::html::Div>::new();
    let count = Memo::new(move |_| draft.with(|draft| draft.headers.len()));
    let add = move |_| {
        let index = count.get_untracked();
        form.enter(|draft| draft.headers.push((String::new(), String::new())));
        focus_row(list, index);
    };
    let remove = move |index: usize| {
        form.enter(|draft| {
            if index < draft.headers.len() {
                draft.headers.remove(index);
            }
        });
        focus_row(list, index);
    };
    view! {
        <fieldset class="ps-setting ps-setting--plain" aria-describedby="ps-s-headers-hint">
            <legend class="ps-setting__label">{t(&text::S_HEADERS)}</legend>
            <div class="ps-headers" node_ref=list>
                {move || (0..count.get()).map(|index| row(form, index, remove)).collect_view()}
                <Show when=move || count.get() < HEADERS>
                    <button type="button" class="ps-button ps-button-small ps-headers__add" on:click=add>
                        {icon::plus()}
                        {t(&text::S_HEADER_ADD)}
                    </button>
                </Show>
            </div>
            <p class="ps-setting__hint" id="ps-s-headers-hint">{t(&text::S_HEADERS_HINT)}</p>
            {elsewhere(form)}
            <p class="ps-setting__fault" id="ps-s-headers-fault">
                {move || {
                    faults
                        .with(|faults| !faults.headers.is_empty())
                        .then(|| view! { {icon::warning()} <span>{t(&text::S_BAD_HEADER)}</span> })
                }}
            </p>
        </fieldset>
    }
}

fn focus_row(list: NodeRef<leptos::html::Div>, index: usize) {
    request_animation_frame(move || {
        if let Some(list) = list.try_get_untracked() {
            let row = format!("[data-row=\"{index}\"] input");
            if !dom::focus_first(&list, &row) {
                dom::focus_first(&list, ".ps-headers__add");
            }
        }
    });
}

/// That the headers were entered for another server than the one that is asked.
fn elsewhere(form: SettingsForm) -> View {
    let draft = form.draft;
    let is_elsewhere =
        move || !form.entered.get() && draft.with(|draft| !draft.headers.is_empty() && draft.headers_api != draft.api);
    let words = move || {
        let entered_for = draft.with(|draft| draft.headers_api.clone());
        match entered_for.is_empty() {
            true => text::S_HEADERS_ELSEWHERE_DEFAULT.get(form.locale.get()).to_owned(),
            false => text::S_HEADERS_ELSEWHERE.fill(form.locale.get(), &[("server", &entered_for)]),
        }
    };
    view! { <Show when=is_elsewhere><p class="ps-setting__hint">{words}</p></Show> }
}

fn row(form: SettingsForm, index: usize, remove: impl Fn(usize) + Copy + Send + Sync + 'static) -> View {
    let SettingsForm {
        draft, faults, locale, ..
    } = form;
    let part = move |of: fn(&(String, String)) -> &String| {
        Signal::derive(move || draft.with(|draft| draft.headers.get(index).map(of).cloned().unwrap_or_default()))
    };
    let set = move |of: fn(&mut (String, String)) -> &mut String, value: String| {
        form.enter(|draft| {
            if let Some(header) = draft.headers.get_mut(index) {
                *of(header) = value;
            }
        });
        form.entered.set(true);
    };
    let number = (index + 1).to_string();
    let label = move |words: &'static Text| {
        let number = number.clone();
        move || words.fill(locale.get(), &[("number", &number)])
    };
    let input = |of, of_mut, [name, short]: [&'static Text; 2], which: HeaderPart| {
        let is_wrong = move || faults.with(|faults| faults.headers.contains(&(index, which)));
        view! {
            <input
                class="ps-input"
                dir="ltr"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                placeholder=t(short)
                aria-label=label(name)
                aria-invalid=move || is_wrong().to_string()
                aria-describedby="ps-s-headers-fault"
                prop:value=part(of)
                on:input=move |event| set(of_mut, event_target_value(&event))
            />
        }
    };
    view! {
        <div class="ps-headers__row" data-row=index>
            {input(|header| &header.0, |header| &mut header.0, [&text::S_HEADER_NAME, &text::S_HEADER_NAME_SHORT], HeaderPart::Name)}
            {input(|header| &header.1, |header| &mut header.1, [&text::S_HEADER_VALUE, &text::S_HEADER_VALUE_SHORT], HeaderPart::Value)}
            <button
                type="button"
                class="ps-quiet ps-quiet--icon"
                aria-label=label(&text::S_HEADER_REMOVE)
                on:click=move |_| remove(index)
            >
                {icon::cross()}
            </button>
        </div>
    }
}
