//! The options of a choice as rows with native radios or check boxes, their free text fields and their filter. Knows a
//! [`Choice`], not which type it is.

use std::sync::Arc;

use crate::browser::dom;
use crate::ui::prelude::*;
use leptos::ev::{Event, KeyboardEvent, MouseEvent};
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::catalog::kit::host::use_latest_announcer;
use crate::catalog::question::skeleton::{labels, rows, so_far};
use crate::catalog::question::{BodyMode, QuestionAsk, QuestionOf};
use crate::contract::question::keyed::text_at;
use crate::contract::questions::choice;
use crate::contract::questions::choice::{Choice, ChoiceOption, FIELD_OTHER_TEXT};
use crate::live::locale::{t, tn, use_locale};
use crate::words::text::interaction as text;

/// From this many options on there is a filter box.
const FILTER_FROM: usize = 12;
/// Two columns need this many options, none longer than `SHORT_LABEL` characters.
const COLUMNS_FROM: usize = 4;
const SHORT_LABEL: usize = 24;

type Asked = QuestionOf<dyn Choice>;

/// The filter box, if the list is long, and the group. `legend` says how many may be chosen; it is seen if `legend_seen`.
pub(crate) fn option_rows(
    ask: QuestionAsk,
    question: Arc<dyn Choice>,
    legend: Signal<String>,
    legend_seen: bool,
) -> View {
    let multiple = question.is_multiple();
    let required = ask.envelope(|envelope| envelope.required);
    let history = ask.mode.get_untracked() == BodyMode::History;
    let count = question.options().len();
    let short = count >= COLUMNS_FROM && question.options().iter().all(is_short);
    let filter = RwSignal::new(String::new());
    let by_pointer = StoredValue::new(false);
    let group = NodeRef::<leptos::html::Fieldset>::new();
    let asked = QuestionOf::new(ask, question.clone());
    let options = question.options().iter().enumerate();
    let options: Vec<View> = options
        .map(|(index, option)| row(asked, option, index, filter, by_pointer))
        .collect();
    let (legend_id, labelled_by) = (ask.id("legend"), ask.id("legend"));
    view! {
        {(count >= FILTER_FROM && !history).then(|| filter_box(asked, filter))}
        <fieldset
            class="ps-options"
            class:ps-options-columns=short
            class:ps-wrong=move || ask.is_wrong("")
            node_ref=group
            role=(!multiple).then_some("radiogroup")
            data-field=""
            aria-labelledby=labelled_by
            aria-required=(!multiple).then(|| required.to_string())
            aria-invalid=move || (!multiple && ask.is_wrong("")).then_some("true")
            aria-describedby=move || ask.is_wrong("").then(|| ask.error_id())
            aria-disabled=move || (ask.mode.get() == BodyMode::Frozen).then_some("true")
            on:keydown=move |event| {
                by_pointer.set_value(false);
                if let Some(group) = group.get_untracked() {
                    on_key(ask, &group, &event);
                }
            }
        >
            <legend class=if legend_seen { "ps-options-legend" } else { "ps-question-hidden" } id=legend_id>{move || legend.get()}</legend>
            {options}
        </fieldset>
    }
}

fn is_short(option: &ChoiceOption) -> bool {
    option.label.chars().count() <= SHORT_LABEL && !option.free_text
}

fn matches(option: &ChoiceOption, wanted: &str) -> bool {
    let holds = |text: &str| crate::case::lower(text).contains(wanted);
    wanted.is_empty() || holds(&option.label) || option.description.as_deref().is_some_and(holds)
}

fn row(
    asked: Asked,
    option: &ChoiceOption,
    index: usize,
    filter: RwSignal<String>,
    by_pointer: StoredValue<bool>,
) -> View {
    let ask = asked.ask;
    let multiple = asked.with(|question| question.is_multiple());
    let description_id = ask.id(&format!("about-{index}"));
    let own = StoredValue::new(option.clone());
    let is_chosen =
        Memo::new(move |_| asked.read(|question, draft| own.with_value(|own| question.is_chosen(draft, &own.id))));
    let press = move || asked.peek(|question, draft| own.with_value(|own| question.press(draft, &own.id)));
    let field = NodeRef::<leptos::html::Input>::new();
    let on_click = move |event: MouseEvent| {
        if untrack(move || ask.is_closed()) {
            event.prevent_default();
        } else if let Err(fault) = press() {
            event.prevent_default();
            ask.complain(fault);
        }
    };
    let on_change = move |_: Event| {
        if let Ok(draft) = press() {
            ask.change(true, |_| draft);
        }
        if by_pointer.get_value() && is_chosen.get_untracked() {
            request_animation_frame(move || {
                if let Some(field) = field.try_get_untracked() {
                    field.focus().ok();
                }
            });
        }
    };
    let hidden = move || {
        let wanted = filter.with(|words| crate::case::lower(words.trim()));
        own.with_value(|option| !matches(option, &wanted))
    };
    let free_text = option.free_text;
    view! {
        <label
            class="ps-option"
            class:ps-chosen=is_chosen
            hidden=hidden
            on:pointerdown=move |_| by_pointer.set_value(true)
        >
            <input
                type=if multiple { "checkbox" } else { "radio" }
                name=ask.id("choice")
                value=option.id.clone()
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == BodyMode::History
                aria-invalid=move || (multiple && ask.is_wrong("")).then_some("true")
                aria-describedby=option.description.is_some().then(|| description_id.clone())
                on:click=on_click
                on:change=on_change
            />
            <span class="ps-option-words">
                <bdi class="ps-option-label">{option.label.clone()}</bdi>
                {option.description.clone().map(|words| view! { <bdi class="ps-option-about" id=description_id>{words}</bdi> })}
            </span>
            {(index < 9).then(|| view! { <kbd class="ps-option-key" aria-hidden="true">{index + 1}</kbd> })}
        </label>
        {move || (free_text && is_chosen.get()).then(|| own.with_value(|option| text_field(ask, option, index, field)))}
    }
}

/// The field of an option that asks for words; it follows its row.
fn text_field(ask: QuestionAsk, option: &ChoiceOption, index: usize, field: NodeRef<leptos::html::Input>) -> View {
    let id = ask.id(&format!("text-{index}"));
    let label = option.free_text_label.clone();
    let own = StoredValue::new(option.id.clone());
    let words = move || {
        ask.draft
            .with(|draft| own.with_value(|id| choice::text_of(draft, id).to_owned()))
    };
    let write = move |event: Event, committed: bool| {
        let words = event_target_value(&event);
        if let Some(id) = own.try_get_value() {
            ask.change(committed, |draft| choice::write(draft, &id, &words));
        }
    };
    view! {
        <div class="ps-option-text">
            <label for=id.clone()>
                {match label {
                    Some(label) => view! { <bdi>{label}</bdi> },
                    None => view! { {t(&text::DESCRIBE)} },
                }}
            </label>
            <input
                id=id
                type="text"
                class="ps-field"
                class:ps-wrong=move || ask.is_wrong(FIELD_OTHER_TEXT)
                node_ref=field
                data-field=FIELD_OTHER_TEXT
                prop:value=words
                readonly=move || ask.is_closed()
                aria-required="true"
                aria-invalid=move || ask.is_wrong(FIELD_OTHER_TEXT).then_some("true")
                aria-describedby=move || ask.is_wrong(FIELD_OTHER_TEXT).then(|| ask.error_id())
                on:input=move |event| write(event, false)
                on:change=move |event| write(event, true)
            />
        </div>
    }
}

fn filter_box(asked: Asked, filter: RwSignal<String>) -> View {
    let id = asked.ask.id("filter");
    let say = use_latest_announcer();
    let locale = use_locale();
    let left = Memo::new(move |_| {
        let wanted = filter.with(|words| crate::case::lower(words.trim()));
        asked.with(|question| {
            let options = question.options().iter();
            options.filter(|option| matches(option, &wanted)).count()
        })
    });
    view! {
        <div class="ps-options-filter">
            <label class="ps-question-hidden" for=id.clone()>{t(&text::FILTER)}</label>
            <input
                id=id
                type="search"
                class="ps-field"
                placeholder=t(&text::FILTER)
                on:input=move |event| {
                    filter.set(event_target_value(&event));
                    say(text::FILTER_COUNT.fill(locale.get_untracked(), left.get_untracked(), &[]));
                }
            />
            <span aria-hidden="true">
                {move || match left.get() {
                    0 => text::FILTER_EMPTY.get(locale.get()).to_owned(),
                    count => tn(&text::FILTER_COUNT, count, &[]),
                }}
            </span>
        </div>
    }
}

/// The inputs inside that a selector finds, in order.
pub(crate) fn inputs(inside: &Element, selector: &str) -> Vec<HtmlInputElement> {
    let found = dom::all(inside, selector).into_iter();
    found.filter_map(|input| input.dyn_into().ok()).collect()
}

/// Digits press their option; Home and End go to the ends of radios. Arrows and Space are the browser's.
fn on_key(ask: QuestionAsk, group: &Element, event: &KeyboardEvent) {
    let target = dom::target::<HtmlInputElement>(event);
    let Some(kind) = target
        .map(|input| input.type_())
        .filter(|kind| kind == "radio" || kind == "checkbox")
    else {
        return;
    };
    let Some(key) = key_of(ask, event) else { return };
    let seen = inputs(group, "label:not([hidden]) > input");
    let wanted = match key.as_str() {
        "Home" if kind == "radio" => seen.first(),
        "End" if kind == "radio" => seen.last(),
        digit => digit
            .parse::<usize>()
            .ok()
            .filter(|digit| (1..=9).contains(digit))
            .and_then(|digit| inputs(group, "label > input").into_iter().nth(digit - 1))
            .and_then(|wanted| seen.iter().find(|input| **input == wanted)),
    };
    if let Some(input) = wanted {
        event.prevent_default();
        press(input);
    }
}

/// The key that was pressed alone in an open question; in a closed one the browser's own keys change nothing either.
pub(super) fn key_of(ask: QuestionAsk, event: &KeyboardEvent) -> Option<String> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let key = event.key();
    if !untrack(move || ask.is_closed()) {
        return Some(key);
    }
    if key.starts_with("Arrow") || key == " " {
        event.prevent_default();
    }
    None
}

/// Focus to a control and press it, as its own click would.
pub(super) fn press(control: &HtmlElement) {
    control.focus().ok();
    control.click();
}

/// The rows while the call streams: labels as they come, at least three bars. `shape` is the class of the signs.
pub(crate) fn skeleton(input: Signal<Option<Arc<Value>>>, shape: &'static str) -> View {
    let labels = labels(input);
    let rows = move || rows(labels.get(), 3, "ps-option ps-option-empty", shape);
    // As the rows will stand: what turns out to be taller may grow, but nothing shrinks.
    let columns = so_far(input, |call| {
        let short = |option: &Value| {
            let label = text_at(option, "label");
            let free_text = option.get("metadata").and_then(|metadata| metadata.get("free_text"));
            label.chars().count() <= SHORT_LABEL && free_text != Some(&Value::Bool(true))
        };
        let options = call.items("options");
        let all = call.whole("options").is_none() || options.len() >= COLUMNS_FROM;
        all && options.iter().all(short)
    });
    view! { <div class="ps-options" class:ps-options-columns=columns>{rows}</div> }
}
