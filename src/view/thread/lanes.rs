//! What an agent tells of its own working: the line of its steps, and the lane of a subagent, which holds all that the
//! subagent made and folds once the assistant goes on.

use std::sync::Arc;

use crate::ui::prelude::*;

use crate::contract::data::activity::ActivityProgress;
use crate::contract::data::generic::words_of;
use crate::contract::waits;
use crate::live::locale::{t, tf};
use crate::live::{Lane, LiveKind, LivePart, MessageStatus};
use crate::model::{DataPart, STEP_PART, SUBAGENT_PART};
use crate::view::thread::unfolding::{Unfolding, is_open};
use crate::words::text::agents as text;
use crate::words::text::view as view_text;

use super::place::PartPlace;
use crate::json::lenient::shortened;
use crate::view::icon;

/// Characters of a name or a description.
const NAME: usize = 80;
const WORDS: usize = 160;

fn field<'a>(data: &'a DataPart, key: &str) -> Option<&'a str> {
    data.data.get(key)?.as_str()
}

/// Whether a data part tells of a step.
pub(super) fn is_step(data: &DataPart) -> bool {
    data.kind == STEP_PART && field(data, "name").is_some() && field(data, "status").is_some()
}

/// The lane that a part opens: it tells of a subagent.
pub(super) fn opened(part: &LivePart) -> Option<Lane> {
    let LiveKind::Data(data) = part.kind else { return None };
    data.with_untracked(|data| {
        let named = data.kind == SUBAGENT_PART && field(data, "name").is_some();
        data.id.as_deref().filter(|_| named).map(Lane::of)
    })
}

/// What runs no more in an answer that is over has not come to its end.
fn progress(status: Option<&str>, live: bool) -> ActivityProgress {
    match status {
        Some("running") if live => ActivityProgress::Running,
        Some("done") => ActivityProgress::Done,
        Some("failed") => ActivityProgress::Failed,
        _ => ActivityProgress::Open,
    }
}

/// Steps that follow each other, on one line.
pub(super) fn steps(place: PartPlace, keys: Memo<Vec<u64>>) -> View {
    let PartPlace { parts, live, .. } = place;
    let step = move |key: u64| {
        let found = parts.with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
        let Some(LiveKind::Data(data)) = found.map(|part| part.kind) else {
            return ().into_view();
        };
        let name = data.with_untracked(|data| words_of(field(data, "name").unwrap_or_default()));
        let at = Memo::new(move |_| {
            let status = data.with(|data| field(data, "status").map(str::to_owned));
            progress(status.as_deref(), live.get()).as_str()
        });
        let sign = move || match at.get() {
            "running" => icon::ring(),
            "done" => icon::check(),
            _ => icon::clock(),
        };
        let state = move || match at.get() {
            "running" => t(&view_text::STATE_RUNNING)(),
            "done" => t(&view_text::STATE_DONE)(),
            _ => t(&view_text::STATE_ENDED)(),
        };
        view! { <li data-progress=at>{sign} <bdi>{name}</bdi> <span class="ps-hidden">{state}</span></li> }
    };
    view! {
        <ol class="ps-stages" aria-label=t(&text::STEPS)>
            <For each=move || keys.get() key=|key| *key let:key>
                {step(key)}
            </For>
        </ol>
    }
}

/// All that one subagent made, under its name. Open while it works, while it asks, and as long as nobody says more.
pub(super) fn lane(place: PartPlace, data: RwSignal<Arc<DataPart>>) -> View {
    let PartPlace {
        context, parts, live, ..
    } = place;
    let own = data.with_untracked(|data| Lane::of(data.id.as_deref().unwrap_or_default()));
    let at = Memo::new(move |_| {
        let status = data.with(|data| field(data, "status").map(str::to_owned));
        (
            progress(status.as_deref(), live.get()).as_str(),
            status.as_deref() == Some("suspended"),
        )
    });
    let mine = Memo::new(move |_| parts.with(|parts| parts.iter().any(|part| part.lane == Some(own))));
    let wanted = Memo::new(move |_| {
        let (asks, goes_on) = parts.with(|parts| {
            let message = parts.first().and_then(|part| context.message_of(part.key));
            let broke_off = message.is_some_and(|message| message.status.with(MessageStatus::broke_off));
            let asks = parts.iter().any(|part| match part.kind {
                LiveKind::Tool(tool) => part.lane == Some(own) && tool.with(|tool| waits(tool, broke_off)),
                _ => false,
            });
            let goes_on = parts.iter().any(|part| match part.kind {
                LiveKind::Text { text, .. } => part.lane.is_none() && text.mark().len > 0,
                _ => false,
            });
            (asks, goes_on)
        });
        mine.get() && (asks || at.get().0 == "running" || !goes_on)
    });
    let fold = Unfolding::follow(wanted, false);
    let open = fold.open;
    let name = move || data.with(|data| shortened(field(data, "name").unwrap_or_default(), NAME));
    let words = move || {
        let (said, described) = data.with(|data| {
            let words = |key: &str| {
                field(data, key)
                    .map(|words| shortened(words, WORDS))
                    .filter(|words| !words.is_empty())
            };
            (words("message"), words("description"))
        });
        match (at.get(), said) {
            (("failed", _), Some(message)) => {
                view! { <bdi>{tf(&text::FAILED_SAYS, &[("message", &message)])}</bdi> }
            }
            (("failed", _), None) => t(&text::FAILED)().into_view(),
            ((_, true), _) => t(&text::SUSPENDED)().into_view(),
            _ => view! { <bdi>{described}</bdi> },
        }
    };
    let sign = move || match at.get() {
        ("running", _) => icon::ring(),
        ("done", _) => icon::check(),
        ("failed", _) => icon::warning(),
        _ => icon::clock(),
    };
    let state = move || match at.get() {
        ("running", _) => Some(t(&text::WORKING)()),
        ("done", _) => Some(t(&text::DONE)()),
        _ => None,
    };
    let inside = move || {
        open.get().then(|| match mine.get() {
            true => (place.made_by)(place, own),
            false => {
                let words = data.with(|data| field(data, "description").map(|words| shortened(words, 2_000)));
                let words = words.filter(|words| !words.is_empty());
                let words = words.unwrap_or_else(|| t(&view_text::NOTHING_YET)().to_owned());
                view! { <p class="ps-lane__none"><bdi>{words}</bdi></p> }
            }
        })
    };
    view! {
        <details
            class="ps-lane"
            node_ref=fold.place
            data-progress=move || at.get().0
            prop:open=open
            on:toggle=move |event| open.set(is_open(&event))
        >
            <summary on:click=move |_| fold.touch()>
                <span class="ps-lane__sign">{sign}</span>
                <span class="ps-hidden">{t(&text::SUBAGENT)}</span>
                <span class="ps-lane__name"><bdi>{name}</bdi></span>
                <span class="ps-lane__words">{words}</span>
                <span class="ps-hidden">{state}</span>
                {icon::chevron()}
            </summary>
            <div class="ps-lane__inside">{inside}</div>
        </details>
    }
}
