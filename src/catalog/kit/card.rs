//! What every card of the catalog is made of: the head with its chips, the still skeleton, the phases of a tool call, and
//! small shared pieces. Knows tool states, no component.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::ui::prelude::*;

use super::icon;
use crate::browser::format;
use crate::catalog::Slot;
use crate::contract::data::ads::Header;
use crate::contract::data::scope::Scope;
use crate::contract::data::weather::PlaceTime;
use crate::live::locale::{t, use_locale};
use crate::model::{Json, ToolPart, ToolState};
use crate::words::Locale;
use crate::words::text::catalog as text;

/// What a tool's component draws in its present state. The tool row above it says the rest in every state.
#[derive(Clone)]
pub(crate) enum Phase {
    /// The true shape, still, with what is known so far.
    Skeleton,
    /// The output; a preliminary one too.
    Ready(Json),
    /// An error that names what would be in scope.
    Refused(Scope),
    /// Waiting for the person, denied, or an error without choices: the row and the approval card say it.
    Nothing,
}

impl PartialEq for Phase {
    fn eq(&self, other: &Phase) -> bool {
        match (self, other) {
            (Phase::Ready(a), Phase::Ready(b)) => a.is_same(b),
            (Phase::Refused(a), Phase::Refused(b)) => a == b,
            (Phase::Skeleton, Phase::Skeleton) | (Phase::Nothing, Phase::Nothing) => true,
            _ => false,
        }
    }
}

impl Phase {
    /// The phase of a call.
    pub(crate) fn of(tool: &ToolPart) -> Phase {
        match tool.state {
            ToolState::InputStreaming | ToolState::InputAvailable => Phase::Skeleton,
            ToolState::ApprovalResponded => match &tool.approval {
                Some(approval) if approval.approved == Some(false) => Phase::Nothing,
                _ => Phase::Skeleton,
            },
            ToolState::OutputAvailable => match &tool.output {
                Some(output) => Phase::Ready(output.clone()),
                None => Phase::Nothing,
            },
            ToolState::OutputError => match tool.error_text.as_deref().and_then(Scope::from_error) {
                Some(scope) => Phase::Refused(scope),
                None => Phase::Nothing,
            },
            ToolState::ApprovalRequested | ToolState::OutputDenied => Phase::Nothing,
        }
    }

    /// The phase of this slot's tool; moves only when what is drawn moves.
    fn memo(slot: Slot) -> Memo<Phase> {
        Memo::new(move |_| slot.tool().map_or(Phase::Nothing, |tool| Phase::of(&tool)))
    }
}

/// The head of an ads card as far as output, then input tell; moves only when it changes.
pub(crate) fn header_memo(slot: Slot) -> Memo<Header> {
    Memo::new(move |_| {
        let Some(tool) = slot.tool() else {
            return Header::default();
        };
        let value = tool.outline().or_else(|| tool.input.clone());
        value.as_deref().map(Header::read).unwrap_or_default()
    })
}

/// Draws a phase: `ready` gets the output, `skeleton` the rows under the head that is known so far.
pub(crate) fn draw_phase(
    slot: Slot,
    ready: impl Fn(Json) -> View + Send + Sync + 'static,
    skeleton: impl Fn() -> View + Send + Sync + 'static,
) -> View {
    let phase = Phase::memo(slot);
    (move || match phase.get() {
        Phase::Skeleton => skeleton(),
        Phase::Ready(output) => ready(output),
        Phase::Refused(scope) => crate::catalog::scope_notice::notice(scope, slot.reply),
        Phase::Nothing => ().into_view(),
    })
    .into_view()
}

/// An id for `aria-labelledby` and the like, unique on the page.
pub(crate) fn fresh_id(stem: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("ps-{stem}-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A date as the server sent it, in the reader's words when it is one.
pub(crate) fn date_words(locale: Locale, sent: &str) -> String {
    match PlaceTime::parse(sent) {
        Some(at) if sent.len() <= 10 => format::local(locale, at, format::DateShape::Date),
        Some(at) => format::local(locale, at, format::DateShape::Full),
        None => sent.to_owned(),
    }
}

/// Title, summary and the range chip. `id` names the title for the card's `aria-labelledby`; `extra` stands beside the
/// chip.
pub(crate) fn head(id: String, header: &Header, fallback: &'static crate::words::Text, extra: Option<View>) -> View {
    let locale = use_locale();
    let title = header.title.clone();
    let title = move || match title.clone() {
        Some(title) => view! { <bdi>{title}</bdi> },
        None => fallback.get(locale.get()).into_view(),
    };
    let summary = header
        .summary
        .clone()
        .map(|summary| view! { <p class="ps-card-summary"><bdi>{summary}</bdi></p> });
    let (from, to) = (header.from.clone(), header.to.clone());
    let range = move || {
        let locale = locale.get();
        let from = from.as_deref().map(|date| date_words(locale, date));
        let to = to.as_deref().map(|date| date_words(locale, date));
        match (from, to) {
            (Some(from), Some(to)) => Some(format!("{from} – {to}")),
            (one, other) => one.or(other),
        }
    };
    let chip = header.range.clone().map(|label| {
        let range = range.clone();
        let whole = {
            let range = range.clone();
            move || range()
        };
        view! {
            <span class="ps-tag" title=whole>
                <bdi>{label}</bdi>
                <span class="ps-hidden">{move || range().map(|range| format!(" ({range})"))}</span>
            </span>
        }
    });
    let chip = chip.or_else(|| {
        header.from.as_ref().or(header.to.as_ref())?;
        Some(view! { <span class="ps-tag"><bdi>{range}</bdi></span> })
    });
    let goal = header.goal.clone().map(|goal| {
        view! {
            <span class="ps-tag ps-tag-goal">
                <span class="ps-hidden">{t(&text::GOAL)}" "</span>
                <bdi>{goal}</bdi>
            </span>
        }
    });
    view! {
        <header class="ps-card-head">
            <div class="ps-card-words">
                <h3 class="ps-card-title" id=id>{title}</h3>
                {summary}
            </div>
            <div class="ps-card-chips">{extra} {chip} {goal}</div>
        </header>
    }
}

/// A card whose content is still to come: the head as known, then `rows` in the true shape. Nothing in it is worded that the
/// finished card could word otherwise.
pub(crate) fn skeleton_card(class: &'static str, header: Memo<Header>, rows: View) -> View {
    let title = move || header.with(|header| header.title.clone());
    let range = move || header.with(|header| header.range.clone());
    view! {
        <div class=format!("ps-card {class}") role="group" aria-busy="true" aria-label=t(&text::PREPARING)>
            <div class="ps-card-head">
                <div class="ps-card-words">
                    {move || match title() {
                        Some(title) => view! { <p class="ps-card-title"><bdi>{title}</bdi></p> },
                        None => view! { <p class="ps-card-title">{bar(12)}</p> },
                    }}
                    <p class="ps-card-summary">{bar(22)}</p>
                </div>
                <div class="ps-card-chips">
                    {move || match range() {
                        Some(range) => view! { <span class="ps-tag"><bdi>{range}</bdi></span> },
                        None => view! { <span class="ps-tag ps-tag-blank"></span> },
                    }}
                </div>
            </div>
            {rows}
        </div>
    }
}

/// A still bar in place of words; `ems` wide, less where there is no room.
pub(crate) fn bar(ems: u8) -> View {
    view! { <span class="ps-bar" style:inline-size=format!("{ems}em") aria-hidden="true"></span> }
}

/// A button that copies `text()` and says so for two seconds.
pub(crate) fn copy_button(
    label: &'static crate::words::Text,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> View {
    let copied = RwSignal::new(None::<bool>);
    let say = super::host::use_announcer();
    let locale = use_locale();
    let press = move |_| {
        let done = move |done| {
            // The button may be gone by then.
            if copied.try_set(Some(done)).is_some() {
                return;
            }
            let words = if done { &text::COPIED } else { &text::COPY_FAILED };
            say(words.get(locale.get_untracked()).into());
            set_timeout(
                move || {
                    let _ = copied.try_set(None);
                },
                std::time::Duration::from_secs(2),
            );
        };
        crate::browser::export::copy(&text(), Box::new(done));
    };
    let words = move || match copied.get() {
        None => label.get(locale.get()),
        Some(true) => text::COPIED.get(locale.get()),
        Some(false) => text::COPY_FAILED.get(locale.get()),
    };
    let sign = move || {
        if copied.get() == Some(true) {
            icon::check()
        } else {
            icon::copy()
        }
    };
    view! {
        <button type="button" class="ps-quiet" on:click=press>
            {sign}
            <span>{words}</span>
        </button>
    }
}
