//! A conversation on paper: what is only drawn near the reader is drawn, all of it is in the page, and it is light. The
//! sheet (`print.css`) does the rest. Knows no chat.

use std::time::Duration;

use crate::browser::dom;
use crate::browser::formatter;
use crate::ui::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use crate::browser::lazy::{Sheets, styled};
use crate::browser::paper::{is_on_paper, set_on_paper};
use crate::live::LivePart;
use crate::live::locale::use_locale;

use super::citing::citing;

/// How long a page is waited for that never says it is complete.
const PATIENCE: u32 = 40;
const PAUSE: Duration = Duration::from_millis(100);

fn root() -> Option<web_sys::HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

fn is_drawn() -> bool {
    let waiting =
        document().query_selector("main :is([aria-busy=true], .ps-chart-ghost), main .ps-waiting .ps-mark--drawing");
    waiting.is_ok_and(|waiting| waiting.is_none())
}

/// Prints one answer.
pub(super) fn answer(key: u64) {
    let heading = format!("ps-message-{key}");
    let article = document()
        .get_element_by_id(&heading)
        .and_then(|heading| heading.parent_element());
    let Some(article) = article else { return };
    article.class_list().add_1("ps-print-this").ok();
    if let Some(root) = root() {
        root.class_list().add_1("ps-print-one").ok();
    }
    page();
}

/// Prints the whole conversation.
pub fn page() {
    spawn_local(async {
        // Without its sheet it is still readable.
        styled(Sheets::PAPER, std::future::ready(Ok(()))).await.ok();
        begin();
        wait(0);
    });
}

fn begin() {
    // First the colours: what is drawn for paper reads them.
    dress(true);
    set_on_paper(true);
}

fn wait(count: u32) {
    if count < 2 || (!is_drawn() && count < PATIENCE) {
        return set_timeout(move || wait(count + 1), PAUSE);
    }
    // Comes back when the person is done; `afterprint` tidies up.
    window().print().ok();
}

/// The light colours, and the width of a page, for as long as it takes: what is drawn by script reads them when it draws.
fn dress(on: bool) {
    let Some(root) = root() else { return };
    root.class_list().toggle_with_force("ps-to-paper", on).ok();
    match on {
        true => root.style().set_property("color-scheme", "light").ok(),
        false => {
            let scheme = root.get_attribute("data-theme").unwrap_or_else(|| "light dark".into());
            root.style().set_property("color-scheme", &scheme).ok()
        }
    };
}

fn undo() {
    dress(false);
    set_on_paper(false);
    if let Some(root) = root() {
        root.class_list().remove_1("ps-print-one").ok();
    }
    if let Ok(Some(article)) = document().query_selector(".ps-print-this") {
        article.class_list().remove_1("ps-print-this").ok();
    }
}

/// What an answer cites, while it is printed.
pub(super) fn footnotes(parts: RwSignal<Vec<LivePart>>) -> View {
    let drawn = move || Some((citing().filter(|_| is_on_paper())?.footnotes)(parts));
    drawn.into_view()
}

/// What stands above everything on paper: the chat's name and the day.
pub(super) fn head(title: Signal<String>) -> View {
    let locale = use_locale();
    let day = move || formatter::date(locale.get(), "dateStyle:long", js_sys::Date::now());
    let line = move || view! { <p class="ps-paper-head"><bdi>{title}</bdi> <span>{day}</span></p> };
    (move || is_on_paper().then(line)).into_view()
}

/// Keeps the page ready for the browser's own Print: the same as from the menu, as far as that goes without waiting.
pub fn follow() {
    dom::until_cleanup(window_event_listener_untyped("beforeprint", |_| begin()));
    dom::until_cleanup(window_event_listener_untyped("afterprint", |_| undo()));
}
