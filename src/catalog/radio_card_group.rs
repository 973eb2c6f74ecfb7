//! `single_choice` as a group of cards with native radios (`interactions` B1).

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::interaction_card::skeleton::so_far;
use super::interaction_card::{Ask, Body, Mode, asks, interaction_card, sample_call, sample_part, sample_result};
use super::{Component, Sample};
use crate::catalog::host::use_announcer;
use crate::contract::choice::{ChoiceOption, FIELD_OTHER_TEXT, SingleChoice};
use crate::i18n::text::interaction as text;
use crate::i18n::text::question_samples as sample;
use crate::i18n::{Locale, Text, t, tn, use_locale};

pub static RADIO_CARD_GROUP: Component = Component {
    name: "RadioCardGroup",
    accepts: |part| asks(part, "single_choice"),
    view: |slot| interaction_card(slot, &BODY),
};

static BODY: Body = Body {
    view: radio_card_group,
    skeleton,
};

/// From this many options on there is a filter box.
const FILTER_FROM: usize = 12;
/// Two columns need this many options, none longer than `SHORT_LABEL` characters.
const COLUMNS_FROM: usize = 4;
const SHORT_LABEL: usize = 24;

pub(super) fn radio_card_group(ask: Ask) -> AnyView {
    let interaction = ask.interaction.get_value();
    let Some(question) = interaction.question_as::<SingleChoice>().cloned() else {
        return ().into_any();
    };
    let history = ask.mode.get_untracked() == Mode::History;
    let count = question.options.len();
    let short = count >= COLUMNS_FROM && question.options.iter().all(is_short);
    let clearable = !interaction.envelope.required;
    let filter = RwSignal::new(String::new());
    let by_pointer = StoredValue::new(false);
    let group = NodeRef::<leptos::html::Fieldset>::new();
    let question = StoredValue::new(Arc::new(question));
    let options: Vec<AnyView> = question.with_value(|question| {
        let options = question.options.iter().enumerate();
        options
            .map(|(index, option)| card(ask, question, option, index, filter, by_pointer))
            .collect()
    });
    let chosen = move || {
        ask.draft
            .with(|draft| question.with_value(|question| question.chosen(draft).is_some()))
    };
    let clear = move || {
        (clearable && !history && chosen()).then(|| {
            view! {
                <button type="button" class="ps-options-clear" on:click=move |_| {
                    let question = question.get_value();
                    ask.change(true, |draft| question.choose(draft, None));
                    if let Some(group) = group.get_untracked() {
                        focus_radio(&group, 0);
                    }
                }>{t(&text::CLEAR)}</button>
            }
        })
    };
    let (legend_id, labelled_by) = (ask.id("legend"), ask.id("legend"));
    view! {
        {(count >= FILTER_FROM && !history).then(|| filter_box(ask, question.get_value(), filter))}
        <fieldset
            class="ps-options"
            class:ps-options-columns=short
            class:ps-wrong=move || ask.is_wrong("")
            node_ref=group
            role="radiogroup"
            data-field=""
            aria-labelledby=labelled_by
            aria-required=interaction.envelope.required.to_string()
            aria-invalid=move || ask.is_wrong("").then_some("true")
            aria-describedby=move || ask.is_wrong("").then(|| ask.error_id())
            aria-disabled=move || (ask.mode.get() == Mode::Frozen).then_some("true")
            on:keydown=move |event| {
                by_pointer.set_value(false);
                if let Some(group) = group.get_untracked() {
                    on_key(ask, &group, &event);
                }
            }
        >
            <legend class="ps-question-hidden" id=legend_id>{t(&text::CHOOSE_ONE)}</legend>
            {options}
        </fieldset>
        {clear}
    }
    .into_any()
}

fn is_short(option: &ChoiceOption) -> bool {
    option.label.chars().count() <= SHORT_LABEL && !option.free_text
}

fn matches(option: &ChoiceOption, wanted: &str) -> bool {
    let holds = |text: &str| text.to_lowercase().contains(wanted);
    wanted.is_empty() || holds(&option.label) || option.description.as_deref().is_some_and(holds)
}

fn card(
    ask: Ask,
    question: &Arc<SingleChoice>,
    option: &ChoiceOption,
    index: usize,
    filter: RwSignal<String>,
    by_pointer: StoredValue<bool>,
) -> AnyView {
    let name = ask.id("choice");
    let description_id = ask.id(&format!("about-{index}"));
    let stored = StoredValue::new((question.clone(), option.clone()));
    let is_chosen = Memo::new(move |_| {
        ask.draft.with(|draft| {
            stored.with_value(|(question, option)| question.chosen(draft).is_some_and(|one| one.id == option.id))
        })
    });
    let field = NodeRef::<leptos::html::Input>::new();
    let choose = move |_| {
        let (question, option) = stored.get_value();
        ask.change(true, |draft| question.choose(draft, Some(&option.id)));
        if by_pointer.get_value() {
            request_animation_frame(move || {
                if let Some(field) = field.try_get_untracked().flatten() {
                    field.focus().ok();
                }
            });
        }
    };
    let hidden = move || {
        let wanted = filter.with(|words| words.trim().to_lowercase());
        stored.with_value(|(_, option)| !matches(option, &wanted))
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
                type="radio"
                name=name
                value=option.id.clone()
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == Mode::History
                aria-describedby=option.description.is_some().then(|| description_id.clone())
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=choose
            />
            <span class="ps-option-words">
                <bdi class="ps-option-label">{option.label.clone()}</bdi>
                {option.description.clone().map(|words| view! { <bdi class="ps-option-about" id=description_id>{words}</bdi> })}
            </span>
            {(index < 9).then(|| view! { <kbd class="ps-option-key" aria-hidden="true">{index + 1}</kbd> })}
        </label>
        {move || (free_text && is_chosen.get()).then(|| stored.with_value(|(question, option)| text_field(ask, question, option, field)))}
    }
    .into_any()
}

/// The field of an option that asks for words; it follows its card.
fn text_field(
    ask: Ask,
    question: &Arc<SingleChoice>,
    option: &ChoiceOption,
    field: NodeRef<leptos::html::Input>,
) -> AnyView {
    let id = ask.id("text");
    let own = option.free_text_label.clone();
    let (question, option) = (question.clone(), option.id.clone());
    let write = Callback::new({
        let (question, option) = (question.clone(), option.clone());
        move |(words, committed): (String, bool)| {
            ask.change(committed, |draft| question.write(draft, &option, &words));
        }
    });
    let words = move || ask.draft.with(|draft| question.text_of(draft, &option).to_owned());
    view! {
        <div class="ps-option-text">
            <label for=id.clone()>
                {match own {
                    Some(label) => view! { <bdi>{label}</bdi> }.into_any(),
                    None => view! { {t(&text::DESCRIBE)} }.into_any(),
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
                on:input=move |event| { write.try_run((event_target_value(&event), false)); }
                on:change=move |event| { write.try_run((event_target_value(&event), true)); }
            />
        </div>
    }
    .into_any()
}

fn filter_box(ask: Ask, question: Arc<SingleChoice>, filter: RwSignal<String>) -> AnyView {
    let id = ask.id("filter");
    let say = use_announcer();
    let locale = use_locale();
    let left = Memo::new({
        let question = question.clone();
        move |_| {
            let wanted = filter.with(|words| words.trim().to_lowercase());
            question
                .options
                .iter()
                .filter(|option| matches(option, &wanted))
                .count()
        }
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
    .into_any()
}

/// The radios that can be seen, in order.
fn radios(group: &Element) -> Vec<HtmlInputElement> {
    let Ok(found) = group.query_selector_all("label:not([hidden]) > input[type=radio]") else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|index| found.item(index)?.dyn_into().ok())
        .collect()
}

fn focus_radio(group: &Element, index: usize) {
    if let Some(radio) = radios(group).get(index) {
        radio.focus().ok();
    }
}

/// Digits choose; Home and End go to the ends. Arrows are the browser's.
fn on_key(ask: Ask, group: &Element, event: &KeyboardEvent) {
    let key = event.key();
    let on_radio = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        .is_some_and(|input| input.type_() == "radio");
    if !on_radio || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if untrack(move || ask.is_closed()) {
        if key.starts_with("Arrow") || key == " " {
            event.prevent_default();
        }
        return;
    }
    let radios = radios(group);
    let target = match key.as_str() {
        "Home" => radios.first(),
        "End" => radios.last(),
        digit => digit
            .parse::<usize>()
            .ok()
            .filter(|digit| (1..=9).contains(digit))
            .and_then(|digit| {
                group
                    .query_selector_all("label > input[type=radio]")
                    .ok()?
                    .item(digit as u32 - 1)
            })
            .and_then(|radio| radio.dyn_into::<HtmlInputElement>().ok())
            .and_then(|wanted| radios.iter().find(|radio| **radio == wanted)),
    };
    if let Some(radio) = target {
        event.prevent_default();
        choose(radio);
    }
}

/// Focus to a radio and choose it, as its own click would.
pub(super) fn choose(radio: &HtmlElement) {
    radio.focus().ok();
    radio.click();
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> AnyView {
    let labels = so_far(input, |call| {
        let items = call.items("options").iter();
        items
            .map(|option| {
                option
                    .get("label")
                    .and_then(Value::as_str)
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect::<Vec<String>>()
    });
    let rows = move || {
        let labels = labels.get();
        let missing = 3usize.saturating_sub(labels.len());
        let known = labels.into_iter().map(|label| {
            view! {
                <div class="ps-option ps-option-empty"><i></i><bdi class="ps-option-label">{label}</bdi></div>
            }
            .into_any()
        });
        let bars = (0..missing).map(|_| {
            view! {
                <div class="ps-option ps-option-empty"><i></i><span class="ps-question-bar"></span></div>
            }
            .into_any()
        });
        known.chain(bars).collect::<Vec<AnyView>>()
    };
    view! { <div class="ps-options">{rows}</div> }.into_any()
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("single_choice", sample::PAIN.get(locale), locale);
    let option = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["description"] = json!(sample::PAIN_WHY.get(locale));
    call["allow_skip"] = json!(true);
    call["display"] = json!({"show_progress": true});
    call["metadata"]["progress"] = json!({"index": 2, "total": 8});
    call["options"] = json!([
        option("setup", &sample::SETUP),
        option("quality", &sample::QUALITY),
        {"id": "manual", "label": sample::MANUAL.get(locale), "description": sample::MANUAL_WHY.get(locale)},
        option("tools", &sample::TOOLS),
        {"id": "other", "label": sample::OTHER.get(locale), "metadata": {"free_text": true, "free_text_label": sample::OTHER_WHAT.get(locale)}},
    ]);
    call
}

fn value(locale: Locale) -> Value {
    json!({"selected_option_id": "manual", "selected_label": sample::MANUAL.get(locale)})
}

/// The first keys of a call, as its stream would have brought them.
fn begun(locale: Locale, options: usize) -> Value {
    let call = call(locale);
    let whole = call["options"]
        .as_array()
        .map(|all| all[..options.min(all.len())].to_vec())
        .unwrap_or_default();
    json!({"type": "single_choice", "title": call["title"], "description": call["description"], "options": whole})
}

fn many(locale: Locale) -> Value {
    let mut call = sample_call("single_choice", sample::COUNTRY.get(locale), locale);
    let options: Vec<Value> = (1..=24)
        .map(|n| json!({"id": n.to_string(), "label": sample::PLACE.fill(locale, &[("n", &n.to_string())])}))
        .collect();
    call["options"] = json!(options);
    call["required"] = json!(false);
    call
}

fn confirmed(locale: Locale) -> Value {
    let mut call = call(locale);
    call["display"] = json!({"confirm_before_submit": true, "compact": true});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    fn sample(name: &'static str, part: fn(Locale) -> Value) -> Sample {
        Sample { name, part }
    }
    vec![
        sample("streaming-title", |locale| {
            sample_part("input-streaming", begun(locale, 0))
        }),
        sample("streaming-options", |locale| {
            sample_part("input-streaming", begun(locale, 2))
        }),
        sample("waiting", |locale| sample_part("input-available", call(locale))),
        sample("ready", |locale| sample_part("input-available", call(locale))),
        sample("chosen", |locale| sample_part("input-available", call(locale))),
        sample("error", |locale| sample_part("input-available", call(locale))),
        sample("reviewing", |locale| sample_part("input-available", confirmed(locale))),
        sample("submitting", |locale| sample_part("input-available", call(locale))),
        sample("not-sent", |locale| sample_part("input-available", call(locale))),
        sample("many", |locale| sample_part("input-available", many(locale))),
        sample("compact", |locale| sample_part("input-available", confirmed(locale))),
        sample("superseded", |locale| sample_part("input-available", call(locale))),
        sample("submitted", |locale| {
            sample_result(call(locale), "submitted", value(locale))
        }),
        sample("submitted-text", |locale| {
            let text = sample::OTHER_TEXT.get(locale);
            let value =
                json!({"selected_option_id": "other", "selected_label": sample::OTHER.get(locale), "other_text": text});
            sample_result(call(locale), "submitted", value)
        }),
        sample("skipped", |locale| sample_result(call(locale), "skipped", Value::Null)),
        sample("cancelled", |locale| {
            sample_result(call(locale), "cancelled", Value::Null)
        }),
        sample("expired", |locale| sample_result(call(locale), "expired", Value::Null)),
        sample("expired-draft", |locale| sample_part("input-available", call(locale))),
        sample("duplicate-ids", |locale| {
            let mut call = call(locale);
            call["options"][1]["id"] = json!("setup");
            sample_part("input-available", call)
        }),
    ]
}
