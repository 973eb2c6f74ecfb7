//! Action cards: up to three in a row, each with one figure and one button. A press that changes a budget asks once more
//! in place; what becomes of it is the server's word.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::html;
use serde_json::{Value, json};

use super::items::items;
use super::nudge_list::impact_chip;
use crate::browser::format;
use crate::catalog::kit::action_buttons::{ActionItem, actions};
use crate::catalog::kit::card::{bar, draw_phase, fresh_id, head, header_memo, skeleton_card};
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::ads;
use crate::contract::data::ads::{ActionCard, AdsKind, CardFigure, Cta, Header, Metric, Shown, direction};
use crate::contract::data::table::cell_text;
use crate::live::locale::{t, use_locale};
use crate::words::text::catalog as text;
use crate::words::text::workshop::data as samples;
use crate::words::{Locale, Text};

/// The cards of `generateAdsDemo` and of any tool with `cards`.
pub(crate) const ACTION_CARDS: CatalogComponent = CatalogComponent::new("ActionCards", accepts, action_cards);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Tool(tool) if AdsKind::of_tool(tool) == Some(AdsKind::Card))
}

fn action_cards(slot: Slot) -> View {
    let header = header_memo(slot);
    draw_phase(
        slot,
        move |output| cards(slot, &output.value()),
        move || skeleton_card("ps-action-cards", header, blank()),
    )
}

fn blank() -> View {
    let tile = || {
        view! {
            <div class="ps-action">
                <p class="ps-action-title">{bar(11)} <br/> {bar(8)}</p>
                <p class="ps-action-figure"><span class="ps-action-label">{bar(7)}</span> <span class="ps-figure">{bar(3)}</span></p>
                <p class="ps-action-body">{bar(13)} <br/> {bar(12)} <br/> {bar(13)} <br/> {bar(12)} <br/> {bar(6)}</p>
                <div class="ps-item-buttons"><span class="ps-button-blank"></span></div>
            </div>
        }
    };
    view! { <div class="ps-action-grid" aria-hidden="true">{tile()} {tile()} {tile()}</div> }
}

fn cards(slot: Slot, output: &Arc<Value>) -> View {
    let cards = ads::cards(output);
    let id = fresh_id("cards");
    let head = head(id.clone(), &Header::read(output), &text::CARDS, None);
    let stand = |card: &ActionCard| (card.id.clone(), card.status, card.cta.is_some());
    let (empty, tiles) = items(slot, cards, stand, |card, shown, is_first| {
        tile(slot, card, shown, is_first)
    });
    view! {
        <div class="ps-card ps-action-cards" role="group" aria-labelledby=id>
            {head} {empty}
            <ul class="ps-action-grid">{tiles}</ul>
        </div>
    }
}

fn tile(slot: Slot, card: ActionCard, shown: Memo<Shown>, is_first: Memo<bool>) -> View {
    let locale = use_locale();
    let title = match card.title.is_empty() {
        true => text::UNTITLED.get(locale.get_untracked()).to_owned(),
        false => card.title.clone(),
    };
    let buttons = card.cta.map(|cta| {
        let item = ActionItem {
            slot,
            component: "card",
            id: card.id.clone(),
            title: title.clone(),
            payload: cta.payload.clone(),
        };
        let asking = RwSignal::new(false);
        // A settled or failed press starts over with the plain button.
        Effect::new(move |_| {
            shown.track();
            asking.set(false);
        });
        let again = item.clone();
        actions(item, shown, move || {
            offer(again.clone(), cta.clone(), asking, is_first, locale)
        })
    });
    let body = card
        .body
        .map(|body| view! { <p class="ps-action-body"><bdi>{body}</bdi></p> });
    view! {
        <li class="ps-action">
            <div class="ps-action-head">
                <h4 class="ps-action-title"><bdi>{title}</bdi></h4>
                {card.impact.map(impact_chip)}
            </div>
            {card.metric.map(|metric| figure(metric, locale))}
            {body}
            {buttons}
        </li>
    }
}

fn figure(metric: Metric, locale: Signal<Locale>) -> View {
    let (unit, value) = (metric.unit.clone(), metric.value);
    let value = value.map(|value| {
        let words = move || figure_words(locale.get(), &value, unit.as_deref());
        view! { <span class="ps-figure"><bdi>{words}</bdi></span> }
    });
    let delta = metric.delta.map(|delta| {
        let turn = direction(&delta);
        let (sign, word): (_, &'static Text) = match turn {
            Ordering::Greater => (Some(icon::arrow_up()), &text::RISE),
            Ordering::Less => (Some(icon::arrow_down()), &text::FALL),
            Ordering::Equal => (None, &text::SAME),
        };
        let amount = move || match &delta {
            CardFigure::Number(number) => format::signed(locale.get(), *number, None),
            CardFigure::Text(text) => text.clone(),
        };
        view! {
            <span class="ps-tag">
                {sign}
                <bdi>{amount}</bdi>
                <span class="ps-hidden">" " {t(word)}</span>
            </span>
        }
    });
    let label = metric
        .label
        .map(|label| view! { <span class="ps-action-label"><bdi>{label}</bdi></span> });
    view! { <div class="ps-action-figure">{label} <span class="ps-figure-line">{value} {delta}</span></div> }
}

fn figure_words(locale: Locale, value: &CardFigure, unit: Option<&str>) -> String {
    match (value, unit) {
        (CardFigure::Number(number), Some("%" | "percent")) => format::percent(locale, *number, None),
        (CardFigure::Number(number), Some(code))
            if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) =>
        {
            format::currency(locale, *number, code, None)
        }
        (CardFigure::Number(number), Some("$")) => format::currency(locale, *number, "USD", None),
        (CardFigure::Number(number), Some("₩")) => format::currency(locale, *number, "KRW", None),
        (CardFigure::Number(number), unit) => {
            let number = format::number(locale, *number, None);
            unit.map_or(number.clone(), |unit| format!("{number} {unit}"))
        }
        (CardFigure::Text(text), Some(unit)) if !text.contains(unit) => format!("{text} {unit}"),
        (CardFigure::Text(text), _) => text.clone(),
    }
}

fn offer(item: ActionItem, cta: Cta, asking: RwSignal<bool>, is_first: Memo<bool>, locale: Signal<Locale>) -> View {
    let item = StoredValue::new(item);
    let title = move || item.with_value(|item| item.title.clone());
    let action = StoredValue::new(cta.action.clone());
    let send = move || {
        item.with_value(|item| action.with_value(|action| item.send(action, &text::APPLY_ITEM, locale.get_untracked())))
    };
    let label = cta.label.clone();
    let label = move || {
        label
            .clone()
            .unwrap_or_else(|| text::APPLY.get(locale.get()).to_owned())
    };
    let sign = move || match cta.changes_budget {
        true => Some(icon::swap()),
        false => None,
    };
    let payload = cta.payload.clone();
    let cancel = NodeRef::<html::Button>::new();
    let press = NodeRef::<html::Button>::new();
    let budget = cta.changes_budget;
    // The focus follows the buttons that replace each other.
    let follow = move |to: NodeRef<html::Button>| {
        request_animation_frame(move || {
            if let Some(button) = to.try_get_untracked() {
                // A button that went away needs no focus.
                let _ = button.focus();
            }
        });
    };
    let plain = move || {
        let label = label.clone();
        let words = label.clone();
        view! {
            <button
                type="button"
                node_ref=press
                class=move || if is_first.get() { "ps-button ps-button-ink ps-action-press" } else { "ps-button ps-action-press" }
                aria-label=move || format!("{}: {}", label(), title())
                on:click=move |_| if budget { asking.set(true); follow(cancel) } else { send() }
            >
                {sign()}
                <bdi>{words}</bdi>
            </button>
        }
    };
    let ask = move || {
        let facts = payload.as_ref().map(facts);
        view! {
            <div
                class="ps-action-ask"
                role="group"
                aria-label=t(&text::BUDGET_ASK)
                on:keydown=move |event| if event.key() == "Escape" { asking.set(false); follow(press) }
            >
                <p>{icon::budget()} {t(&text::BUDGET_ASK)}</p>
                {facts}
                <div class="ps-action-answers">
                    <button type="button" node_ref=cancel class="ps-quiet" on:click=move |_| { asking.set(false); follow(press) }>
                        {t(&text::CANCEL)}
                    </button>
                    <button type="button" class="ps-button" on:click=move |_| send()>
                        {t(&text::BUDGET_CONFIRM)}
                    </button>
                </div>
            </div>
        }
    };
    (move || if asking.get() { ask() } else { plain() }).into_view()
}

/// What exactly would change: the plain values of the payload.
fn facts(payload: &Value) -> View {
    let Value::Object(map) = payload else {
        return ().into_view();
    };
    let rows: Vec<_> = map
        .iter()
        .filter(|(_, value)| !value.is_object() && !value.is_array() && !value.is_null())
        .take(6)
        .map(|(key, value)| {
            view! { <div><dt><bdi>{key.clone()}</bdi></dt><dd><bdi>{cell_text(value).into_owned()}</bdi></dd></div> }
        })
        .collect();
    view! { <dl class="ps-action-facts">{rows}</dl> }
}

// Samples: what a server would send, for the gallery.

fn sample_input(locale: Locale) -> Value {
    sample::ads_input("card", locale)
}

fn sample_output(locale: Locale) -> Value {
    with_status(locale, ["pending"; 3])
}

fn with_status(locale: Locale, status: [&str; 3]) -> Value {
    json!({
        "demoType": "card",
        "title": samples::ACTIONS_FOR_MORE_CONVERSIONS.get(locale),
        "summary": samples::THREE_STEPS_THAT_PAY_OFF.get(locale),
        "dateRange": {"from": "2026-02-07", "to": "2026-03-08", "label": samples::LAST_30_DAYS.get(locale)},
        "ctaVariant": "budget-redistribution",
        "cards": [
            {"id": "card-1", "title": samples::MOVE_BUDGET_TO_BRAND_SEARCH.get(locale), "description": samples::ITS_CPA_IS_18_BELOW.get(locale),
             "impact": "high", "metric": {"label": "CPA", "value": 13.76, "unit": "USD", "delta": "-18%"}, "status": status[0],
             "cta": {"label": samples::MOVE_BUDGET.get(locale), "action": "apply", "payload": {"campaign": "Brand Search", "dailyBudget": 1320}}},
            {"id": "card-2", "title": samples::FIX_THE_MOBILE_LANDING_PAGE.get(locale), "body": samples::TWO_THIRDS_OF_THE_VISITS.get(locale),
             "metric": {"label": samples::BOUNCE_RATE.get(locale), "value": 66.4, "unit": "%", "delta": 4.2}, "status": status[1],
             "cta": {"label": samples::CREATE_A_TASK.get(locale), "action": "create-task", "variant": "task"}},
            {"id": "card-3", "title": samples::ADD_12_NEGATIVE_KEYWORDS.get(locale), "body": samples::THEY_COST_MONEY_AND_NEVER.get(locale),
             "metric": {"label": samples::WASTED_A_MONTH.get(locale), "value": 842, "unit": "USD", "delta": 0}, "status": status[2],
             "cta": {"label": samples::ADD_KEYWORDS.get(locale), "action": "add-negative", "variant": "task"}},
        ],
    })
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(ads::TOOL, sample_input, sample_output);
    all.extend([
        sample("settled", |locale| sample::done(ads::TOOL, json!({}), with_status(locale, ["applied", "failed", "dismissed"]))),
        sample("one", |_| sample::done(ads::TOOL, json!({}), json!({"demoType": "card", "cards": [{"title": "Only one", "cta": {"label": "Go"}}]}))),
        sample("empty", |_| sample::done(ads::TOOL, json!({}), json!({"demoType": "card", "cards": null}))),
        sample("hostile", |_| sample::done(ads::TOOL, json!({}), json!({"demoType": "card", "title": sample::LONG, "cards": [
            {"title": sample::LONG, "body": sample::LONG, "metric": {"value": 123456789012345678u64, "delta": -1e15, "unit": "KRW", "label": sample::LONG}, "cta": {"label": sample::LONG, "payload": {"budget": sample::BIDI}}},
            {"title": sample::BIDI, "metric": 5}, {"cta": {"action": "x"}}, 7, null, {"title": sample::ARABIC, "body": sample::ARABIC, "metric": {"value": "١٢٪", "delta": "▲ 3"}, "cta": {"label": "نعم"}}]}))),
    ]);
    all
}
