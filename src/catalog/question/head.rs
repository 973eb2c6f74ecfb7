//! The head of a question card: progress, title, description and instruction. In a compact card the descriptions wait
//! behind "More".

use crate::ui::prelude::*;
use serde_json::Value;

use super::card::Card;
use super::icons;
use crate::browser::format::time_of_day;
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::prose::{Extent, prose_static};
use crate::contract::Envelope;
use crate::contract::question::SeriesProgress;
use crate::live::locale::{t, tf};
use crate::words::text::interaction as text;

/// Draws the head; its ids start with `prefix`. `more`: descriptions are shown, in a compact card.
pub(super) fn head(card: Card, envelope: &Envelope, prefix: &str, more: RwSignal<bool>) -> View {
    let id = |name: &str| format!("{prefix}-{name}");
    let compact = envelope.display.compact;
    let description = envelope
        .description
        .clone()
        .map(|words| description(words, Some(id("description")), move || !compact || more.get()));
    let instruction = envelope.instruction.clone().map(|words| {
        view! { <p class="ps-question-description" id=id("instruction") dir="auto">{words}</p> }
    });
    let toggle = (compact && (envelope.description.is_some() || options_have_descriptions(card))).then(|| {
        let words = move || if more.get() { t(&text::LESS)() } else { t(&text::MORE)() };
        disclosure("ps-question-more", more, None, words)
    });
    let until = move || {
        card.until().map(|at| {
            let time = move || tf(&text::UNTIL, &[("time", &time_of_day(at, card.locale.get()))]);
            view! { <p class="ps-question-until" lang=card.locale.get().tag()>{icons::clock()} {time}</p> }
        })
    };
    view! {
        <div class="ps-question-head">
            {envelope.progress().map(|progress| progress_line(id("progress"), progress))}
            <h3 class="ps-question-title" id=id("title") dir="auto">{envelope.title.clone()}</h3>
            {description}
            {instruction}
            {until}
            {toggle}
        </div>
    }
}

/// The description of a question: the Markdown that a card may hold.
pub(super) fn description(words: String, id: Option<String>, shown: impl Fn() -> bool + Send + 'static) -> View {
    view! {
        <div class="ps-question-description" id=id dir="auto" hidden=move || !shown()>
            {prose_static(Signal::stored(words), Extent::Card)}
        </div>
    }
}

/// The ids of what describes the question, for `aria-describedby`.
pub(super) fn described_by(envelope: &Envelope, prefix: &str) -> Option<String> {
    let ids: Vec<String> = [
        ("description", &envelope.description),
        ("instruction", &envelope.instruction),
    ]
    .into_iter()
    .filter(|(_, words)| words.is_some())
    .map(|(name, _)| format!("{prefix}-{name}"))
    .collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

fn options_have_descriptions(card: Card) -> bool {
    card.input.with_untracked(|call| {
        let options = call.as_ref().and_then(|call| call.get("options")?.as_array());
        options.is_some_and(|options| {
            let mut described = options.iter().filter_map(|option| option.get("description"));
            described.any(Value::is_string)
        })
    })
}

fn progress_line(id: String, progress: SeriesProgress) -> View {
    let words = move || {
        let (index, total) = (progress.index.to_string(), progress.total.to_string());
        tf(&text::PROGRESS, &[("index", &index), ("total", &total)])
    };
    view! {
        <div class="ps-question-progress">
            <span id=id.clone()>{words}</span>
            <progress max=progress.total value=progress.index aria-labelledby=id></progress>
        </div>
    }
}
