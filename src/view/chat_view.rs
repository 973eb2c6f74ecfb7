//! One chat: header, thread, dock. While nothing has been said the composer stands in the middle under one question.

use crate::browser::mount_root::{MountRoot, active, has_focus, use_root};
use crate::ui::prelude::*;
use crate::view::context::Surroundings;
use leptos::ev;

use crate::browser::lazy::Sheets;
use crate::catalog::lazy_view::lazy_view;
use crate::live::locale::{t, tn, use_locale};
use crate::live::{ChatStatus, Gesture, LiveChat, LiveKind, Notice, Problem, Settings};
use crate::model::Role;
use crate::words::text::view as text;

use super::approval::{OpenApproval, OpenApprovals, show as show_seal};
use super::composer::composer;
use super::context::ChatContext;
use super::thread::again::{catch_press, to_composer};
use crate::browser::dom;
use crate::view::composer::starter::{Starter, StarterIcon};
use crate::view::icon;
use crate::view::shell::header::{ChatHeader, Take};
use crate::view::shell::mark;
use crate::view::thread::citing;
use crate::view::thread::debounced::{said, shape};
use crate::view::thread::scroll::Follow;

type Pane = NodeRef<leptos::html::Div>;
type Notices = fn(LiveChat, Callback<Gesture>) -> View;
type Thread = fn(ChatContext, Pane, Pane, Follow, RwSignal<Settings>) -> View;

crate::browser::lazy::lazy!(
    /// The messages and all that is inside of them.
    pub conversation in conversation: Thread = crate::view::thread::thread
);

/// Starters that are shown.
const STARTERS: usize = 4;

crate::browser::lazy::lazy!(
    /// What went wrong, in words.
    pub notices in conversation: Notices = crate::view::notice::notices
);

/// Stands in the place of a conversation while what draws it is on its way.
fn meanwhile(chat: LiveChat) -> View {
    let first = Memo::new(move |_| {
        let first = chat.messages.with(|messages| match messages.as_slice() {
            [first] | [first, _] if first.role == Role::User => Some(*first),
            _ => None,
        });
        first?.parts.get().into_iter().find_map(|part| match part.kind {
            LiveKind::Text { text, .. } => Some(text.with(str::to_owned)),
            _ => None,
        })
    });
    (move || first.get().map_or_else(shape, said)).into_view()
}

/// The notices of a chat. Whoever asks for them again, as they could not be fetched either, means what they are about.
fn notices_of(chat: LiveChat, gesture: Callback<Gesture>) -> View {
    let asked = StoredValue::new(0);
    let load = move || {
        asked.update_value(|asked| *asked += 1);
        notices::load()
    };
    let is_missing = |notice: &Option<Notice>| {
        let notice = notice.as_ref();
        notice.is_some_and(|notice| notice.retry && notice.problem == Problem::Network)
    };
    let draw = move |draw: Notices| {
        if asked.get_value() > 1 && chat.notice.with_untracked(is_missing) {
            gesture.run(Gesture::Retry);
        }
        draw(chat, gesture)
    };
    lazy_view(Sheets::PROSE, notices::get, load, draw, || ().into_view())
}

/// A whole chat. `on_rename`, `on_delete` and `on_take` fill the header's menu; without them it has no such rows.
#[component]
pub fn ChatView(
    chat: LiveChat,
    #[prop(into)] gesture: Callback<Gesture>,
    settings: RwSignal<Settings>,
    #[prop(into)] starters: Signal<Vec<Starter>>,
    /// There are starters that have to be asked for, by `on_more`.
    #[prop(optional, into)]
    has_more: Signal<bool>,
    #[prop(optional, into)] on_more: Option<Callback<()>>,
    #[prop(optional, into)] on_rename: Option<Callback<String>>,
    #[prop(optional, into)] on_delete: Option<Callback<()>>,
    #[prop(optional, into)] on_take: Option<Callback<Take>>,
    /// Where this chat's log is replayed.
    #[prop(optional, into)]
    replay: Option<String>,
) -> impl IntoView {
    let locale = use_locale();
    let around = use_context::<Surroundings>();
    let greeting = move || Surroundings::text(around.map(|around| around.greeting), &text::QUESTION, locale.get());
    let disclaimer =
        move || Surroundings::text(around.map(|around| around.disclaimer), &text::DISCLAIMER, locale.get());
    let context = ChatContext::new(chat, gesture);
    let approvals = OpenApprovals(RwSignal::new(Vec::new()));
    provide_context(context);
    provide_context(approvals);
    let told = Memo::new(move |_| chat.notice.with(Option::is_some) || chat.set_aside.get());
    let scroller = NodeRef::new();
    let content = NodeRef::new();
    let follow = Follow::new(scroller, content);
    let empty = Memo::new(move |_| {
        chat.messages.with(Vec::is_empty) && !matches!(chat.status.get(), ChatStatus::Loading | ChatStatus::Submitted)
    });
    let place = Pane::new();
    listen(context, place);
    let header = ChatHeader {
        chat,
        gesture,
        empty: empty.into(),
        on_rename,
        on_delete,
        on_take,
    };
    let inside = view! {
        {header.draw(replay)}
        <Show when=move || empty.get() fallback=move || {
            if chat.markers.get_untracked().are_read(false) {
                citing::want();
            }
            let draw = move |thread: Thread| thread(context, scroller, content, follow, settings);
            lazy_view(Sheets::PROSE, conversation::get, conversation::load, draw, move || meanwhile(chat))
        }>
            <div class="ps-hero">
                {mark::mark(false)}
                <h1 class="ps-hero__question" dir="auto">{greeting}</h1>
            </div>
        </Show>
        <div class="ps-dock">
            <Pills approvals follow/>
            {move || told.get().then(|| notices_of(chat, gesture))}
            {composer(chat, gesture, settings, empty.into(), Callback::new(move |()| follow.to_end()))}
            <Show when=move || empty.get()>
                <Starters starters gesture has_more on_more/>
            </Show>
            <Show when=move || !empty.get()>
                <p class="ps-dock__note" dir="auto">{disclaimer}</p>
            </Show>
        </div>
    };
    match around {
        // The page around has its own main place. A section, not a region by its role: a header in one would be the page's banner.
        Some(around) => {
            let name = move || {
                let heading = around.heading.get().filter(|heading| !heading.is_empty());
                heading.unwrap_or_else(|| text::CHAT.get(locale.get()).to_owned())
            };
            view! { <section class="ps-chat" class:ps-chat--empty=empty node_ref=place aria-label=name>{inside}</section> }
        }
        None => view! { <main class="ps-chat" class:ps-chat--empty=empty node_ref=place>{inside}</main> },
    }
}

/// The keys that mean the whole chat, F6 for its next place and Escape for Stop, and the presses that may take the focus away.
fn listen(context: ChatContext, place: Pane) {
    let ChatContext { chat, gesture, .. } = context;
    let root = use_root();
    root.listen(ev::keydown, move |event| {
        let Some(place) = place.get_untracked() else { return };
        if event.default_prevented() || dom::is_composing(&event) {
            return;
        }
        match event.key().as_str() {
            "F6" => {
                event.prevent_default();
                next_place(root, &place, event.shift_key());
            }
            "Escape" if chat.status.get_untracked().is_busy() && has_focus(&place) && !is_in_dialog() => {
                event.prevent_default();
                gesture.run(Gesture::Stop);
            }
            _ => {}
        }
    });
    // What is pressed may go with its press.
    root.listen(ev::click, move |event| catch_press(root, &event));
}

/// Escape belongs to the topmost layer: an open dialog closes by itself.
fn is_in_dialog() -> bool {
    active().is_some_and(|active| dom::closest(&active, "dialog[open]").is_some())
}

/// F6: thread, the surface in the side panel, the open question or approval, composer, and round again.
fn next_place(root: MountRoot, main: &web_sys::Element, back: bool) {
    const PLACES: [&str; 4] = [
        ".ps-scroll",
        "[data-back]",
        ".ps-approval-card:not(.ps-approval-card--over) .ps-approval-card__deny, [data-interaction=ready] :is([data-open], :is(input, textarea, button, select):not([hidden] *, .ps-question-way *))",
        "#ps-composer",
    ];
    // What is in a side panel stands outside of the chat.
    let aside = |place: &str| {
        let panels = ".ps-question-side:not([hidden]), .ps-s-aside[open]";
        root.one(&format!(":is({panels}) :is({place})"))
    };
    let found: Vec<web_sys::HtmlElement> = PLACES
        .iter()
        .filter_map(|place| dom::first(main, place).or_else(|| aside(place)))
        .collect();
    let active = active();
    // The scroller holds the open question too, so the innermost place is the current one.
    let is_in = |place: &str| {
        active
            .as_ref()
            .is_some_and(|active| dom::closest(active, place).is_some())
    };
    let at = if is_in(".ps-composer") {
        found.len().checked_sub(1)
    } else if is_in(".ps-approval-card, [data-interaction]") {
        Some(found.len().saturating_sub(2))
    } else if is_in(".ps-s-aside") {
        Some(1)
    } else {
        is_in(".ps-scroll").then_some(0)
    };
    let count = found.len().max(1);
    let next = match (at, back) {
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
        (None, false) => 0,
        (None, true) => count - 1,
    };
    if let Some(element) = found.get(next) {
        dom::focus(element);
        if next + 1 < found.len() && next > 0 {
            element.scroll_into_view_with_scroll_into_view_options(&dom::centred());
        }
    }
}

/// What floats over the composer: an approval out of view at the start, the way to the end at the end.
#[component]
fn Pills(approvals: OpenApprovals, follow: Follow) -> impl IntoView {
    let root = use_root();
    let hidden = Memo::new(move |_| {
        approvals.0.with(|approvals| {
            approvals
                .iter()
                .filter(|waiting| !waiting.seen.get())
                .cloned()
                .collect::<Vec<OpenApproval>>()
        })
    });
    let show = move |_| {
        let Some(waiting) = hidden.with_untracked(|hidden| hidden.first().cloned()) else {
            return;
        };
        follow.leave();
        show_seal(root, &waiting.approval_id);
    };
    view! {
        <div class="ps-pills">
            <Show when=move || hidden.with(|hidden| !hidden.is_empty())>
                <button type="button" class="ps-pill ps-pill--asks" on:click=show>
                    {icon::shield()}
                    {move || tn(&text::APPROVALS_WAITING, hidden.with(Vec::len), &[])}
                    {icon::arrow_up()}
                </button>
            </Show>
            <Show when=move || follow.away.get()>
                <button type="button" class="ps-pill ps-pill--end" on:click=move |_| follow.to_end()>
                    {icon::arrow_down()}
                    {t(&text::LATEST)}
                </button>
            </Show>
        </div>
    }
}

#[component]
pub(crate) fn Starters(
    starters: Signal<Vec<Starter>>,
    gesture: Callback<Gesture>,
    has_more: Signal<bool>,
    on_more: Option<Callback<()>>,
) -> impl IntoView {
    let root = use_root();
    let sign = |kind: StarterIcon| match kind {
        StarterIcon::Chart => icon::chart(),
        StarterIcon::Table => icon::table(),
        StarterIcon::Approval => icon::shield(),
        StarterIcon::Bulb => icon::bulb(),
        StarterIcon::Form => icon::form(),
        StarterIcon::Document => icon::file(),
        StarterIcon::Tool => icon::tool(),
        StarterIcon::Search => icon::search(),
        StarterIcon::Weather => icon::weather(),
    };
    let all = RwSignal::new(false);
    let more = move || {
        all.set(true);
        if let Some(on_more) = on_more {
            on_more.run(());
        }
        // The button goes once they are here.
        to_composer(root);
    };
    let count = move || if all.get() { usize::MAX } else { STARTERS };
    view! {
        <ul class="ps-starters" aria-label=t(&text::STARTERS)>
            {move || {
                starters
                    .get()
                    .into_iter()
                    .take(count())
                    .map(|starter| {
                        let prompt = starter.prompt;
                        view! {
                            <li>
                                <button
                                    type="button"
                                    class="ps-starter"
                                    on:click=move |_| {
                                        gesture.run(Gesture::Send { text: prompt.clone(), files: Vec::new() });
                                        if let Some(field) = root.find("ps-composer") {
                                            dom::focus(&field);
                                        }
                                    }
                                >
                                    {sign(starter.icon)}
                                    <span class="ps-starter__title">{starter.title}</span>
                                    <span class="ps-starter__detail">{starter.detail}</span>
                                </button>
                            </li>
                        }
                    })
                    .collect_view()
            }}
        </ul>
        <div class="ps-starters__foot">
            {move || starters.with(|starters| starters.first().is_some_and(|starter| starter.is_demo)).then(|| view! { <p>{t(&text::DEMO_DATA)}</p> })}
            {move || (has_more.get() || !all.get() && starters.with(Vec::len) > STARTERS).then(|| view! {
                <button type="button" class="ps-quiet" on:click=move |_| more()>{t(&text::MORE_STARTERS)}</button>
            })}
        </div>
    }
}
