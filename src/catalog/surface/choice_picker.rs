//! One or several of some options, as rows or as chips. Knows no other component.

use crate::ui::prelude::*;
use serde_json::Value;

use super::field::Ties;
use super::place::NodePlace;
use crate::live::locale::{t, tn};
use crate::surface::Prop;
use crate::words::text::choice;
use crate::words::text::surface as text;

/// Options that are drawn (`security.md` 7).
const MAX_OPTIONS: usize = 500;

#[derive(Clone, PartialEq)]
struct Choice {
    label: String,
    value: String,
}

fn read(place: NodePlace) -> Vec<Choice> {
    place.with(|node| {
        let items = node.prop("options").map(Prop::items).unwrap_or_default();
        let options = items.iter().take(MAX_OPTIONS).map(|item| {
            let text = |name: &str| item.field(name).map(|field| field.text()).unwrap_or_default();
            let (label, value) = (text("label"), text("value"));
            Choice {
                label: if label.is_empty() { value.clone() } else { label },
                value,
            }
        });
        options.collect()
    })
}

fn is_single(place: NodePlace) -> bool {
    place.word("variant").as_deref() != Some("multipleSelection")
}

/// How many may be chosen of several, if that is limited; tracks.
fn most_of(place: NodePlace) -> Option<usize> {
    let most = place.with(|node| node.number("maxAllowedSelections"))?;
    (most >= 1.0).then_some(most as usize)
}

/// Takes the option in or out.
fn choose(place: NodePlace, value: &str, on: bool) {
    let single = untrack(move || is_single(place));
    let mut chosen = place.with_untracked(|node| node.texts("value"));
    // GenUI's group has one text and no list.
    let plain = place.with_untracked(|node| matches!(node.value("value"), Some(Value::String(_))));
    if single {
        chosen.clear();
    }
    chosen.retain(|other| other != value);
    if on {
        chosen.push(value.to_owned());
    }
    if untrack(move || most_of(place)).is_some_and(|most| !single && chosen.len() > most) {
        return;
    }
    let value = match chosen.pop() {
        Some(last) if single && plain => Value::String(last),
        last => chosen.into_iter().chain(last).map(Value::String).collect(),
    };
    place.write("value", value);
}

/// Draws a ChoicePicker.
pub(super) fn view(place: NodePlace) -> View {
    let ties = Ties::new(place);
    let options = Memo::new(move |_| read(place));
    let single = Memo::new(move |_| is_single(place));
    let chips = Memo::new(move |_| place.word("displayStyle").as_deref() == Some("chips"));
    let chosen = Memo::new(move |_| place.with(|node| node.texts("value")));
    let most = Memo::new(move |_| most_of(place).filter(|_| !single.get()));
    let full = move || most.get().is_some_and(|most| chosen.with(Vec::len) >= most);
    let limit = move || {
        most.get()
            .map(|most| view! { <p class="ps-s-help" id=ties.id("-most")>{tn(&choice::CHOOSE_UP_TO, most, &[])}</p> })
    };
    let described_by = move || match (most.get(), ties.described_by()) {
        (Some(_), Some(other)) => Some(format!("{} {other}", ties.id("-most"))),
        (Some(_), None) => Some(ties.id("-most")),
        (None, other) => other,
    };
    let wanted = RwSignal::new(String::new());
    let filters = Memo::new(move |_| place.with(|node| node.flag("filterable")) == Some(true));
    let fits = move |label: &str| {
        let wanted = wanted.get();
        !filters.get()
            || wanted.trim().is_empty()
            || crate::case::lower(label).contains(&crate::case::lower(wanted.trim()))
    };
    let row = move |index: usize, option: Choice| {
        let value = StoredValue::new(option.value);
        let label = StoredValue::new(option.label);
        let on = Memo::new(move |_| chosen.with(|chosen| value.with_value(|value| chosen.contains(value))));
        let closed = move || (full() && !on.get()).then_some("true");
        let change = move |event: web_sys::Event| {
            ties.leave();
            value.with_value(|value| choose(place, value, event_target_checked(&event)));
            // What was refused stands as it stood.
            let input = event_target::<web_sys::HtmlInputElement>(&event);
            input.set_checked(on.get_untracked());
        };
        view! {
            <label
                class=move || if chips.get() { "ps-s-chip" } else { "ps-option ps-s-option" } class:ps-chosen=on
                hidden=move || !label.with_value(|label| fits(label))
            >
                <input
                    type=move || if single.get() { "radio" } else { "checkbox" } name=ties.id("-choice") id=ties.id(&format!("-{index}"))
                    prop:checked=on aria-disabled=closed on:change=change
                />
                <span class="ps-option-label"><bdi>{label.get_value()}</bdi></span>
            </label>
        }
    };
    let rows = move || {
        let rows = options.get().into_iter().enumerate();
        rows.map(|(index, option)| row(index, option)).collect_view()
    };
    let filter = move || {
        filters.get().then(|| {
            let found = move || options.with(|options| options.iter().filter(|option| fits(&option.label)).count());
            view! {
                <input
                    type="search" class="ps-field ps-s-filter" placeholder=t(&text::FILTER) aria-label=t(&text::FILTER)
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
                <p class="ps-hidden" role="status">{move || (!wanted.with(String::is_empty)).then(|| tn(&text::FOUND, found(), &[]))}</p>
            }
        })
    };
    let visible = Memo::new(move |_| place.text("label"));
    let legend = move || visible.with(|label| (!label.is_empty()).then(|| view! { <bdi>{label.clone()}</bdi> }));
    view! {
        <div
            class="ps-s-field" role=move || if single.get() { "radiogroup" } else { "group" }
            aria-label=move || place.label().or_else(|| visible.with(String::is_empty).then(|| t(&text::CHOICE)().to_owned()))
            aria-labelledby=move || (place.label().is_none() && !visible.with(String::is_empty)).then(|| ties.id("-legend"))
            aria-invalid=move || ties.invalid().filter(|_| single.get()) aria-describedby=described_by
            aria-hidden=move || place.is_hidden() on:focusout=move |_| ties.leave()
        >
            <div class="ps-s-legend" id=ties.id("-legend") hidden=move || visible.with(String::is_empty)>{legend}</div>
            {filter}
            <div class=move || if chips.get() { "ps-s-chips" } else { "ps-s-options" }>{rows}</div>
            {limit}
            {ties.notes()}
        </div>
    }
}
