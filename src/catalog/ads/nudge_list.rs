//! The nudge list: suggestions that can be applied or dismissed, each with its reason behind "Why?". A press goes to the
//! server as an action; the row shows what the server says about it.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::items::items;
use crate::catalog::kit::action_buttons::{ActionItem, actions};
use crate::catalog::kit::card::{bar, draw_phase, fresh_id, head, header_memo, skeleton_card};
use crate::catalog::kit::sample;
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::ads;
use crate::contract::data::ads::{AdsKind, Grade, Header, Nudge, Shown};
use crate::live::locale::{t, use_locale};
use crate::words::text::catalog as text;
use crate::words::text::workshop::data as samples;
use crate::words::{Locale, Text};

/// The nudge list of `generateAdsDemo` and of any tool with `nudges`.
pub(crate) const NUDGE_LIST: CatalogComponent = CatalogComponent::new("NudgeList", accepts, nudge_list);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Tool(tool) if AdsKind::of_tool(tool) == Some(AdsKind::Nudge))
}

fn nudge_list(slot: Slot) -> View {
    let header = header_memo(slot);
    draw_phase(
        slot,
        move |output| list(slot, &output.value()),
        move || skeleton_card("ps-nudges", header, blank_rows()),
    )
}

/// Three suggestions that are still to come.
pub(super) fn blank_rows() -> View {
    let row = |title, chip| {
        view! {
            <div class="ps-nudge">
                <div class="ps-nudge-main">
                    <p class="ps-nudge-title">{bar(title)}</p>
                    <p class="ps-nudge-facts"><span class="ps-tag ps-tag-blank"></span>{bar(chip)}</p>
                </div>
                <div class="ps-item-buttons"><span class="ps-button-blank"></span></div>
            </div>
        }
    };
    view! { <div class="ps-nudge-rows" aria-hidden="true">{row(14, 8)} {row(17, 7)} {row(12, 8)}</div> }
}

fn list(slot: Slot, output: &Arc<Value>) -> View {
    let nudges = ads::nudges(output);
    let id = fresh_id("nudges");
    let head = head(id.clone(), &Header::read(output), &text::NUDGES, None);
    let stand = |nudge: &Nudge| (nudge.id.clone(), nudge.status, true);
    let (empty, rows) = items(slot, nudges, stand, |nudge, shown, is_first| {
        row(slot, nudge, shown, is_first)
    });
    view! {
        <div class="ps-card ps-nudges" role="group" aria-labelledby=id>
            {head} {empty}
            <ul class="ps-nudge-rows">{rows}</ul>
        </div>
    }
}

fn row(slot: Slot, nudge: Nudge, shown: Memo<Shown>, is_first: Memo<bool>) -> View {
    let locale = use_locale();
    let open = RwSignal::new(false);
    let reason_id = fresh_id("why");
    let title = match nudge.title.is_empty() {
        true => text::UNTITLED.get(locale.get_untracked()).to_owned(),
        false => nudge.title.clone(),
    };
    let item = ActionItem {
        slot,
        component: "nudge",
        id: nudge.id.clone(),
        title: title.clone(),
        payload: None,
    };
    let why = nudge.reason.is_some().then(|| {
        let title = title.clone();
        let controls = reason_id.clone();
        view! {
            <button
                type="button"
                class="ps-why"
                aria-expanded=move || open.get().to_string()
                aria-controls=controls
                aria-label=move || match open.get() {
                    true => format!("{}: {title}", text::WHY_HIDE.get(locale.get())),
                    false => text::WHY_OF.fill(locale.get(), &[("title", &title)]),
                }
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {move || if open.get() { text::WHY_HIDE.get(locale.get()) } else { text::WHY.get(locale.get()) }}
            </button>
        }
    });
    let reason = nudge.reason.map(|reason| {
        view! { <p class="ps-nudge-why" id=reason_id hidden=move || !open.get()><bdi>{reason}</bdi></p> }
    });
    let lift = nudge
        .lift
        .map(|lift| view! { <span class="ps-nudge-lift"><bdi>{lift}</bdi></span> });
    let buttons = {
        let item = item.clone();
        move || offer(item.clone(), is_first, locale)
    };
    view! {
        <li class="ps-nudge">
            <div class="ps-nudge-main">
                <h4 class="ps-nudge-title"><bdi>{title}</bdi></h4>
                <p class="ps-nudge-facts">
                    {nudge.impact.map(impact_chip)} {nudge.difficulty.map(|difficulty| chip("ps-tag", difficulty, [&text::EASY, &text::MEDIUM, &text::HARD]))} {lift} {why}
                </p>
            </div>
            {actions(item, shown, buttons)}
            {reason}
        </li>
    }
}

fn offer(item: ActionItem, is_first: Memo<bool>, locale: Signal<Locale>) -> View {
    let name = |words: &'static crate::words::Text| {
        let title = item.title.clone();
        move || words.fill(locale.get(), &[("title", &title)])
    };
    let (apply_name, dismiss_name) = (name(&text::APPLY_ITEM), name(&text::DISMISS_ITEM));
    let (apply, dismiss) = (item.clone(), item);
    view! {
        <button
            type="button"
            class="ps-quiet"
            aria-label=dismiss_name
            on:click=move |_| dismiss.send("dismiss", &text::DISMISS_ITEM, locale.get_untracked())
        >
            {move || text::DISMISS.get(locale.get())}
        </button>
        <button
            type="button"
            class=move || if is_first.get() { "ps-button ps-button-ink" } else { "ps-button" }
            aria-label=apply_name
            on:click=move |_| apply.send("apply", &text::APPLY_ITEM, locale.get_untracked())
        >
            {move || text::APPLY.get(locale.get())}
        </button>
    }
}

/// The impact as a chip: high is accented, an unknown word stands as sent.
pub(super) fn impact_chip(impact: Grade) -> View {
    let class = if impact == Grade::High {
        "ps-tag ps-tag-accent"
    } else {
        "ps-tag"
    };
    chip(
        class,
        impact,
        [&text::IMPACT_LOW, &text::IMPACT_MEDIUM, &text::IMPACT_HIGH],
    )
}

fn chip(class: &'static str, grade: Grade, [low, medium, high]: [&'static Text; 3]) -> View {
    let words = match grade {
        Grade::Low => low,
        Grade::Medium => medium,
        Grade::High => high,
        Grade::Other(word) => return view! { <span class=class><bdi>{word}</bdi></span> },
    };
    view! { <span class=class>{t(words)}</span> }
}

// Samples: what a server would send, for the gallery.

fn seed(locale: Locale, statuses: [&str; 3]) -> Value {
    json!({
        "demoType": "nudge",
        "title": samples::SUGGESTIONS_YOU_CAN_APPLY_NOW.get(locale),
        "summary": samples::SMALL_STEPS_FIRST_BY_PRIORITY.get(locale),
        "campaignContext": "US eCommerce",
        "dateRange": {"from": "2026-02-07", "to": "2026-03-08", "label": samples::LAST_30_DAYS.get(locale)},
        "nudges": [
            {"id": "nudge-1", "title": samples::RAISE_THE_BRAND_CAMPAIGN_BUDGET.get(locale), "impact": "high", "difficulty": "easy",
             "expectedLift": samples::CONVERSIONS_4_EXPECTED.get(locale),
             "reason": samples::CPA_UP_3_AND_CTR.get(locale), "status": statuses[0]},
            {"id": "nudge-2", "title": samples::LOWER_THE_MOBILE_AD_GROUP.get(locale), "impact": "medium", "difficulty": "easy",
             "expectedLift": samples::CONVERSIONS_6_EXPECTED.get(locale),
             "reason": samples::CPA_UP_4_AND_CTR.get(locale), "status": statuses[1]},
            {"id": "nudge-3", "title": samples::REPLACE_2_CREATIVES_WITH_A.get(locale), "impact": "medium", "difficulty": "medium",
             "expectedLift": samples::CONVERSIONS_8_EXPECTED.get(locale),
             "reason": samples::CPA_UP_5_AND_CTR.get(locale), "status": statuses[2]},
        ],
    })
}

fn sample_input(locale: Locale) -> Value {
    sample::ads_input("nudge", locale)
}

fn sample_output(locale: Locale) -> Value {
    seed(locale, ["pending"; 3])
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(ads::TOOL, sample_input, sample_output);
    all.extend([
        sample("settled", |locale| sample::done(ads::TOOL, json!({"demoType": "nudge"}), seed(locale, ["applied", "dismissed", "failed"]))),
        sample("first-applied", |locale| sample::done(ads::TOOL, json!({"demoType": "nudge"}), seed(locale, ["applied", "pending", "pending"]))),
        sample("empty", |_| sample::done(ads::TOOL, json!({}), json!({"demoType": "nudge", "nudges": []}))),
        sample("bare", |_| sample::done(ads::TOOL, json!({}), json!({"demoType": "nudge", "title": null, "nudges": [{}, "Only a title", {"title": "No facts", "impact": "seismic", "difficulty": null}]}))),
        sample("hostile", |_| sample::done(ads::TOOL, json!({}), json!({
            "demoType": "nudge", "title": sample::BIDI, "summary": sample::LONG, "dateRange": {"label": sample::LONG},
            "nudges": [{"id": "x", "title": sample::LONG, "impact": sample::LONG, "expectedLift": sample::LONG, "reason": sample::LONG},
                {"id": "x", "title": "<img src=x onerror=alert(1)>", "reason": sample::ARABIC, "impact": "high", "difficulty": "hard", "status": "exploded"}]}))),
    ]);
    all
}
