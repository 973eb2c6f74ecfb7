//! The list of events beside the conversation: every step in words, and the way to it.

use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::journal::LogRecord;
use crate::live::locale::{t, use_locale};
use crate::words::text::workshop::replay as text;

use super::controls::clock;
use super::{Player, words};

/// Steps in the list at a time; a long log is shown around the current step.
const WINDOW: usize = 400;

/// The list.
#[component]
pub(super) fn Events(player: Player) -> impl IntoView {
    // The window moves by half of itself, so that most steps leave the list as it is.
    let from = Memo::new(move |_| {
        let half = WINDOW / 2;
        (player.step.get().saturating_sub(1) / half * half).saturating_sub(half / 2)
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        let step = player.step.get();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || keep_in_view(&list, step));
    });
    let rows = move || {
        let from = from.get();
        let replay = player.replay();
        let records = replay.records().iter().enumerate().skip(from).take(WINDOW);
        records
            .map(|(index, record)| row(player, index + 1, record))
            .collect::<Vec<_>>()
    };
    view! {
        <aside class="ps-steps" aria-label=t(&text::EVENTS)>
            <h2 class="ps-steps__title">{t(&text::EVENTS)}</h2>
            <ol class="ps-steps__list" node_ref=list tabindex="-1">{rows}</ol>
        </aside>
    }
}

/// Scrolls the list, and nothing else, to the row of a step.
fn keep_in_view(list: &web_sys::HtmlOListElement, step: usize) {
    let Ok(Some(row)) = list.query_selector(&format!("[data-step=\"{step}\"]")) else {
        return;
    };
    let Ok(row) = row.dyn_into::<web_sys::HtmlElement>() else {
        return;
    };
    let top = row.offset_top() - list.offset_top();
    let hidden = top < list.scroll_top() || top + row.offset_height() > list.scroll_top() + list.client_height();
    if hidden {
        list.set_scroll_top(top - list.client_height() / 2);
    }
}

fn row(player: Player, step: usize, record: &LogRecord) -> View {
    let locale = use_locale();
    let is_current = move || player.step.get() == step;
    let held = StoredValue::new(record.clone());
    let caption = move || held.with_value(|record| words::caption(record, locale.get()));
    let time = move || held.with_value(|record| clock(&record.at, locale.get().tag()));
    let detail = words::detail(record);
    view! {
        <li class=words::class(record) data-step=step.to_string()>
            <button
                type="button"
                class="ps-step__button"
                aria-current=move || is_current().then_some("step")
                on:click=move |_| {
                    player.playing.set(false);
                    player.go(step);
                }
            >
                <span class="ps-step__words">{caption}</span>
                <bdi class="ps-step__detail">{detail}</bdi>
                <time class="ps-step__time" datetime=record.at.clone()>{time}</time>
            </button>
        </li>
    }
}
