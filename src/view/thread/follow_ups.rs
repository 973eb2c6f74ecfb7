//! What a person may ask next, as the server proposes it: chips under the newest answer. A press sends the words.

use crate::ui::prelude::*;
use serde_json::Value;

use crate::live::locale::t;
use crate::live::{Gesture, LiveKind, LivePart};
use crate::words::text::citation as words;

use super::verbatim::visible;
use crate::view::context::ChatContext;

/// The kind of the data part with the prompts.
pub(super) const FOLLOW_UPS: &str = "data-follow-ups";
/// Chips, and characters of one.
const MOST: usize = 6;
const LONGEST: usize = 300;

fn prompts(parts: &[LivePart]) -> Vec<String> {
    let last = parts.iter().rev().find_map(|part| match part.kind {
        LiveKind::Data(data) => data.with(|data| {
            let prompts = (data.kind == FOLLOW_UPS).then(|| data.data.get("prompts"))??;
            Some(
                prompts
                    .as_array()?
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect(),
            )
        }),
        _ => None,
    });
    let all: Vec<String> = last.unwrap_or_default();
    let fits = |prompt: &String| !prompt.trim().is_empty() && prompt.chars().count() <= LONGEST;
    all.into_iter().filter(fits).take(MOST).collect()
}

/// Nothing while the answer still comes, or after the person went on.
#[component]
pub(super) fn FollowUps(
    context: ChatContext,
    parts: RwSignal<Vec<LivePart>>,
    settled: Signal<bool>,
    superseded: Signal<bool>,
) -> impl IntoView {
    let shown = Memo::new(
        move |_| match settled.get() && !superseded.get() && !context.read_only {
            true => parts.with(|parts| prompts(parts)),
            false => Vec::new(),
        },
    );
    move || {
        let chips: Vec<_> = shown.get().into_iter().map(|prompt| {
            let sent = prompt.clone();
            let ask = move |_| context.gesture.run(Gesture::Send { text: sent.clone(), files: Vec::new() });
            view! { <li><button type="button" class="ps-button ps-suggestion" on:click=ask><bdi>{visible(&prompt)}</bdi></button></li> }
        }).collect();
        (!chips.is_empty()).then(|| {
            view! { <ul class="ps-suggestions ps-follow-ups" aria-label=t(&words::FOLLOW_UPS)>{chips}</ul> }
        })
    }
}
