//! The ranking as a list, and below it what has no rank yet. Rows stand still and their words move through them, so that
//! neither the focus nor a pointer loses its row.

use crate::browser::dom;
use crate::ui::prelude::*;
use web_sys::HtmlElement;

use super::lift::{Lift, Touch};
use crate::catalog::kit::host::use_latest_announcer;
use crate::catalog::kit::icon;
use crate::catalog::question::footer_count::footer_count;
use crate::catalog::question::{BodyMode, QuestionAsk, QuestionOf};
use crate::contract::questions::ranking::Ranking;
use crate::live::locale::{t, use_locale};
use crate::words::text::choice as text;
use crate::words::{Locale, Text};

/// The list and what moves in it. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub ask: QuestionAsk,
    pub asked: QuestionOf<Ranking>,
    /// Ids and labels, first the most important.
    ranked: Memo<Vec<(String, String)>>,
    pub lifted: RwSignal<Option<Lift>>,
    pub touch: StoredValue<Option<Touch>>,
    node: NodeRef<leptos::html::Div>,
    locale: Signal<Locale>,
    say: Callback<String>,
}

pub(super) fn ranked_list(asked: QuestionOf<Ranking>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let (max, all) = (question.max, question.options.len());
    let ranked = Memo::new(move |_| {
        asked.read(|question, draft| {
            let ranked = question.ranked(draft).into_iter();
            ranked
                .map(|option| (option.id.clone(), option.label.clone()))
                .collect::<Vec<_>>()
        })
    });
    let list = List {
        ask,
        asked,
        ranked,
        lifted: RwSignal::new(None),
        touch: StoredValue::new(None),
        node: NodeRef::new(),
        locale: use_locale(),
        say: Callback::new(use_latest_announcer()),
    };
    let count = Memo::new(move |_| ranked.with(Vec::len));
    if ask.mode.get_untracked() == BodyMode::History {
        let rows = ranked.get_untracked().into_iter().enumerate().map(|(index, (_, label))| {
            view! { <li class="ps-option ps-rank-row"><span class="ps-rank-tile" aria-hidden="true">{index + 1}</span><bdi class="ps-rank-label">{label}</bdi></li> }
        });
        return view! { <ol class="ps-options ps-ranked" aria-labelledby=ask.id("title")>{rows.collect_view()}</ol> };
    }
    let locale = list.locale;
    let counted = Memo::new(move |_| {
        let values = [("n", &*count.get().to_string()), ("max", &*max.to_string())];
        (count.get() > 0).then(|| text::RANKED_OF.fill(locale.get(), &values))
    });
    footer_count(ask, counted, false);
    let rows = move || (0..count.get()).map(|at| row(list, at, count)).collect::<Vec<View>>();
    view! {
        <div
            class="ps-ranking"
            class:ps-wrong=move || ask.is_wrong("")
            node_ref=list.node
            role="group"
            aria-labelledby=ask.id("title")
            aria-describedby=move || ask.described_by(None, "")
            data-field=""
        >
            <p class="ps-ranking-head" aria-hidden="true">{t(&text::YOUR_RANKING)}</p>
            <ol class="ps-options ps-ranked" aria-labelledby=ask.id("title") hidden=move || count.get() == 0>{rows}</ol>
            {move || (count.get() == 0).then(|| view! { <p class="ps-ranking-hint">{t(&text::RANK_HINT)}</p> })}
            {move || (count.get() < all).then(|| unranked(list))}
        </div>
    }
}

impl List {
    pub(super) fn count(self) -> usize {
        self.ranked.with_untracked(Vec::len)
    }

    pub(super) fn id(self, at: usize) -> Option<String> {
        self.ranked
            .with_untracked(|rows| rows.get(at).map(|(id, _)| id.clone()))
    }

    pub(super) fn label(self, at: usize) -> Option<String> {
        self.ranked
            .with_untracked(|rows| rows.get(at).map(|(_, label)| label.clone()))
    }

    pub(super) fn say(self, words: &'static Text, label: &str, at: Option<usize>) {
        let place = at.map_or(String::new(), |at| (at + 1).to_string());
        let max = self.asked.with(|question| question.max).to_string();
        let values = [("label", label), ("n", &*place), ("max", &*max)];
        let words = words.fill(self.locale.get_untracked(), &values);
        self.say.run(words);
    }

    pub(super) fn say_place(self, at: usize) {
        if let Some(label) = self.label(at) {
            self.say(&text::RANKED_AT, &label, Some(at));
        }
    }

    pub(super) fn put(self, from: usize, to: usize, committed: bool) {
        self.asked
            .change(committed, |question, draft| question.put(draft, from, to));
    }

    /// The rows on the page, in order.
    pub(super) fn rows(self) -> Vec<HtmlElement> {
        self.elements(".ps-ranked > li")
    }

    fn elements(self, selector: &str) -> Vec<HtmlElement> {
        let node = self.node.get_untracked();
        node.map(|node| dom::all(&node, selector)).unwrap_or_default()
    }

    /// Focus to a control of a row.
    pub(super) fn focus_row(self, at: usize, selector: &str) {
        if let Some(control) = self.rows().get(at).and_then(|row| dom::first(row, selector)) {
            control.focus().ok();
        }
    }

    /// A button or the select moves a row; the focus goes with it to the same control.
    fn shift(self, from: usize, to: usize, control: &'static str) {
        if untrack(move || self.ask.is_closed()) || to >= self.count() || from == to {
            return;
        }
        self.put(from, to, true);
        self.say_place(to);
        self.focus_row(to, control);
    }

    fn append(self, id: &str, at: usize) {
        match self.asked.peek(|question, draft| question.append(draft, id)) {
            Err(fault) => self.ask.complain(fault),
            Ok(draft) => {
                self.ask.change(true, |_| draft);
                self.say_place(self.count().saturating_sub(1));
                // The pressed button is gone: the next one takes the focus, or the last row when none is left.
                request_animation_frame(move || {
                    if self.node.try_get_untracked().is_none() {
                        return;
                    }
                    let left = self.elements(".ps-unranked button");
                    match left.get(at).or(left.last()) {
                        Some(button) => drop(button.focus()),
                        None => self.focus_row(self.count().saturating_sub(1), "select"),
                    }
                });
            }
        }
    }

    fn remove(self, at: usize) {
        let Some((id, label)) = self.id(at).zip(self.label(at)) else {
            return;
        };
        if untrack(move || self.ask.is_closed()) {
            return;
        }
        self.asked.change(true, |question, draft| question.remove(draft, &id));
        self.say(&text::RANK_REMOVED, &label, None);
        request_animation_frame(move || match self.ranked.try_with_untracked(Vec::len) {
            Some(0) => {
                if let Some(button) = self.elements(".ps-unranked button").first() {
                    button.focus().ok();
                }
            }
            Some(count) => self.focus_row(at.min(count - 1), "select"),
            None => {}
        });
    }
}

fn row(list: List, at: usize, count: Memo<usize>) -> View {
    let locale = list.locale;
    // The words change places, so a row that got others says so for a moment.
    let shown = Memo::new(move |before: Option<&(String, bool)>| {
        let label = list
            .ranked
            .with(|rows| rows.get(at).map(|(_, label)| label.clone()).unwrap_or_default());
        let flip = before.is_some_and(|(old, flip)| if *old == label { *flip } else { !*flip });
        (label, flip)
    });
    let name = move |words: &'static Text| {
        Signal::derive(move || shown.with(|(label, _)| words.fill(locale.get(), &[("label", label)])))
    };
    let lifted = move || list.lifted.with(|lift| lift.as_ref().is_some_and(|lift| lift.at == at));
    let first = at == 0;
    let last = move || at + 1 >= count.get();
    let closed = move || list.ask.is_closed();
    let places = move || {
        (0..count.get())
            .map(|place| view! { <option value=place.to_string() selected=place == at>{place + 1}</option> })
            .collect_view()
    };
    view! {
        <li class="ps-option ps-rank-row" class:ps-lifted=lifted>
            <button
                type="button"
                class="ps-rank-grip"
                aria-label=name(&text::RANK_MOVE)
                aria-pressed=move || lifted().to_string()
                aria-disabled=move || closed().then_some("true")
                on:keydown=move |event| list.grip_key(at, &event)
                on:keyup=move |event| if event.key() == " " { event.prevent_default() }
                // Of no pointer and no key: a screen reader's press.
                on:click=move |event| if event.detail() == 0 { list.grip_press(at) }
                on:blur=move |_| list.grip_blur(at)
                on:pointerdown=move |event| list.pointer_down(at, &event)
                on:pointermove=move |event| list.pointer_move(&event)
                on:pointerup=move |_| list.pointer_up(false)
                on:pointercancel=move |_| list.pointer_up(true)
                on:touchmove=move |event| if list.is_dragged() { event.prevent_default() }
                on:contextmenu=move |event| event.prevent_default()
            >
                <svg class="ps-question-icon" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
                    <path d="M5 2.6a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Zm6 0a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2ZM5 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Zm6 0a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2ZM5 11.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Zm6 0a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z"></path>
                </svg>
            </button>
            <select
                class="ps-rank-tile"
                aria-label=name(&text::RANK_PLACE)
                prop:value=at.to_string()
                // Disabled, it would let go of the focus while the answer is on its way.
                disabled=move || list.ask.mode.get() == BodyMode::History
                aria-disabled=move || closed().then_some("true")
                on:change=move |event| {
                    let place = event_target_value(&event).parse::<usize>();
                    // The words move, not the row: its own select goes back to its own place.
                    if let Some(select) = dom::target::<web_sys::HtmlSelectElement>(&event) {
                        select.set_value(&at.to_string());
                    }
                    match place {
                        Ok(place) => list.shift(at, place, "select"),
                        Err(_) => list.remove(at),
                    }
                }
            >
                {places}
                <option value="">{t(&text::RANK_NONE)}</option>
            </select>
            <bdi class="ps-rank-label" class:ps-flip-a=move || shown.with(|(_, flip)| *flip) class:ps-flip-b=move || shown.with(|(_, flip)| !*flip)>{move || shown.with(|(label, _)| label.clone())}</bdi>
            <span class="ps-rank-moves">
                <button
                    type="button"
                    class="ps-rank-button ps-rank-up"
                    aria-label=name(&text::RANK_UP)
                    aria-disabled=move || (first || closed()).then_some("true")
                    on:click=move |_| if !first { list.shift(at, at - 1, ".ps-rank-up") }
                >{icon::arrow_up()}</button>
                <button
                    type="button"
                    class="ps-rank-button ps-rank-down"
                    aria-label=name(&text::RANK_DOWN)
                    aria-disabled=move || (last() || closed()).then_some("true")
                    on:click=move |_| list.shift(at, at + 1, ".ps-rank-down")
                >{icon::arrow_down()}</button>
                <button
                    type="button"
                    class="ps-rank-button ps-rank-remove"
                    aria-label=name(&text::RANK_REMOVE)
                    aria-disabled=move || closed().then_some("true")
                    on:click=move |_| list.remove(at)
                >{icon::cross()}</button>
            </span>
        </li>
    }
}

/// What has no rank yet: a press puts it at the end of the ranking.
fn unranked(list: List) -> View {
    let head = list.ask.id("unranked");
    let left = Memo::new(move |_| {
        list.asked.read(|question, draft| {
            let left = question.unranked(draft).into_iter();
            left.map(|option| (option.id.clone(), option.label.clone(), option.description.clone()))
                .collect::<Vec<_>>()
        })
    });
    let buttons = move || {
        let rows = left.get().into_iter().enumerate();
        rows.map(|(at, (id, label, about))| {
            view! {
                <li>
                    <button
                        type="button"
                        class="ps-option ps-rank-add"
                        aria-disabled=move || list.ask.is_closed().then_some("true")
                        on:click=move |_| if !untrack(move || list.ask.is_closed()) { list.append(&id, at) }
                    >
                        {icon::plus()}
                        <span class="ps-option-words">
                            <bdi class="ps-option-label">{label}</bdi>
                            {about.map(|words| view! { <bdi class="ps-option-about">{words}</bdi> })}
                        </span>
                    </button>
                </li>
            }
        })
        .collect::<Vec<View>>()
    };
    view! {
        <p class="ps-ranking-head" id=head.clone()>{t(&text::TO_RANK)}</p>
        <ul class="ps-options ps-unranked" aria-labelledby=head>{buttons}</ul>
    }
}
