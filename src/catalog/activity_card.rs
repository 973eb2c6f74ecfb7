//! What an agent says it is doing, such as a plan with its steps: a quiet card that grows while the agent works.

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::generic::tool::result;
use crate::catalog::kit::value_tree::value_cell;
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::activity::{Activity, ActivityProgress, ActivityStep, PART};
use crate::live::locale::{t, tn};
use crate::words::Text;
use crate::words::text::agents as text;
use crate::words::text::workshop::data as samples;

/// An activity whose type has no component of its own.
pub(super) const ACTIVITY_CARD: CatalogComponent = CatalogComponent::new("ActivityCard", accepts, activity_card);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Data(data) if data.kind == PART && data.data.get("activityType").is_some_and(Value::is_string))
}

/// The sign and the word of a progress.
fn mark(progress: ActivityProgress) -> (View, &'static Text) {
    match progress {
        ActivityProgress::Open => (icon::clock(), &text::OPEN),
        ActivityProgress::Running => (icon::ring(), &text::RUNNING),
        ActivityProgress::Done => (icon::check(), &text::DONE),
        ActivityProgress::Failed => (icon::warning(), &text::FAILED),
    }
}

fn row(step: &ActivityStep) -> View {
    let marked = step.progress.map(|progress| {
        let (sign, words) = mark(progress);
        view! {
            <span class="ps-activity-sign">{sign}</span>
            <span class="ps-hidden">{t(words)}</span>
        }
    });
    let state = step.progress.map_or("none", ActivityProgress::as_str);
    view! { <li data-progress=state>{marked}<bdi>{step.label.clone()}</bdi></li> }
}

fn activity_card(slot: Slot) -> View {
    let activity = Memo::new(move |_| slot.data().and_then(|data| Activity::read(&data.data)));
    // The disclosure of the rest stays open while the rest of the card moves.
    let rest = Memo::new(move |_| activity.with(|activity| activity.as_ref().map(|activity| activity.rest.clone())));
    let head = move || {
        activity.get().map(|activity| {
            let done = activity.steps.iter().filter(|step| step.progress == Some(ActivityProgress::Done)).count();
            let counted = activity.steps.iter().any(|step| step.progress.is_some());
            let count = activity.steps.len();
            let status = match (activity.progress, activity.status) {
                (Some(progress), _) => {
                    let (sign, words) = mark(progress);
                    view! { <span class="ps-activity-state" data-progress=progress.as_str()>{sign} {t(words)}</span> }
                }
                (None, Some(status)) => view! { <span class="ps-activity-state"><bdi>{status}</bdi></span> },
                (None, None) if counted => {
                    view! { <span class="ps-activity-state">{move || tn(&text::DONE_OF, count, &[("done", &done.to_string())])}</span> }
                }
                (None, None) => ().into_view(),
            };
            let share = activity.share.or_else(|| counted.then(|| done as f64 / count.max(1) as f64));
            view! {
                <div class="ps-activity-head">
                    <span class="ps-activity-title"><bdi>{activity.title}</bdi></span>
                    {status}
                </div>
                {share.map(|share| view! { <progress class="ps-activity-bar" max="1" value=Digits(share).to_string() aria-label=t(&text::PROGRESS)></progress> })}
                {activity.says.map(|says| view! { <p class="ps-activity-says"><bdi>{says}</bdi></p> })}
                {(count > 0).then(|| view! { <ul class="ps-activity-steps">{activity.steps.iter().map(row).collect_view()}</ul> })}
            }
        })
    };
    let more = move || {
        let rest = rest.get().filter(|rest| !rest.is_empty())?;
        let one = rest
            .values()
            .next()
            .filter(|value| rest.len() == 1 && !value.is_object() && !value.is_array());
        Some(match one {
            Some(value) => view! { <div class="ps-arguments-one">{value_cell(value)}</div> },
            None => result(&text::MORE, Arc::new(Value::Object(rest))),
        })
    };
    let label = move || activity.with(|activity| activity.as_ref().map(|activity| activity.title.clone()));
    view! {
        <div class="ps-card ps-activity" role="group" aria-label=label>
            {head}
            {move || more().map(|more| view! { <div class="ps-activity-more">{more}</div> })}
        </div>
    }
}

// Samples

fn part(kind: &str, content: Value) -> Value {
    json!({"type": PART, "id": kind, "data": {"activityType": kind, "content": content}})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("plan", |locale| {
            let steps = [samples::READ, samples::COMPARE, samples::WRITE];
            let steps: Value = steps
                .iter()
                .zip(["completed", "in_progress", "pending"])
                .map(|(title, status)| json!({"title": title.get(locale), "status": status}))
                .collect();
            part("PLAN", json!({"title": samples::PLAN.get(locale), "steps": steps}))
        }),
        sample("search", |_| {
            part(
                "web_search",
                json!({"status": "completed", "query": "roas benchmark 2026", "results": [{"title": "Retail benchmarks", "url": "https://example.com/a"}, {"title": "ROAS, explained"}]}),
            )
        }),
        sample("progress", |_| {
            part(
                "build",
                json!({"status": "running", "progress": 62, "message": "Compiling 214 of 345", "target": {"os": "linux"}, "retries": 0}),
            )
        }),
        sample("failed", |_| {
            part(
                "deploy",
                json!({"status": "error", "message": "The server did not answer."}),
            )
        }),
        sample("unknown-shape", |_| {
            part("mastra-observational-memory", json!([1, {"a": [true, null]}]))
        }),
        sample("hostile", |_| {
            part(
                sample::BIDI,
                json!({"title": sample::LONG, "status": sample::LONG, "progress": -3, "steps": [sample::LONG, sample::BIDI, {"title": sample::ARABIC, "status": 7}]}),
            )
        }),
    ]
}
