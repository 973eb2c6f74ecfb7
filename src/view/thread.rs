//! The column of messages. The newest are mounted first, older ones in idle slices above, so a long history is readable
//! at once.

pub mod actions;
pub(super) mod again;
pub(super) mod announce;
pub mod call_details;
pub mod citing;
pub(super) mod debounced;
mod follow_ups;
pub mod hosted;
mod lanes;
mod media;
pub mod message;
pub(super) mod pairs;
mod parts;
mod place;
pub(super) mod printing;
mod read_aloud;
pub(super) mod reader;
mod reasoning;
pub(super) mod reveal;
pub(super) mod scroll;
mod sources;
mod steps;
pub mod structured;
pub(super) mod tool_label;
mod tool_row;
mod unfolding;
pub(super) mod verbatim;

use std::cell::Cell;
use std::time::Duration;

use crate::ui::prelude::*;
use futures::future::{OptionFuture, join3, try_join_all};
use leptos::task::spawn_local;

use crate::browser::dom;
use crate::browser::lost_focus;
use crate::browser::mount_root::{active, use_root};
use crate::browser::paper;
use crate::catalog::document::card::NewestVersions;
use crate::catalog::kit::host::{Asker, QuestionLog, Questions, ServerTime, SidePanel};
use crate::catalog::lazy_view::awaited;
use crate::catalog::{CatalogPart, Family, family_for};
use crate::live::locale::{t, use_locale};
use crate::live::{ChatStatus, Gesture, LiveChat, LiveKind, LiveMessage, LivePart, Settings};
use crate::model::Role;
use crate::words::text::view as text;

use super::context::ChatContext;
use crate::view::icon;
use crate::view::shell::mark;
use crate::view::thread::debounced::{lasting, shape};
use again::{ConfirmRewind, is_going, to_composer};
use citing::citing;
use message::MessageView;
use scroll::Follow;

/// Messages that are mounted at once.
const FIRST: usize = 30;
/// Messages per idle slice.
const SLICE: usize = 40;
/// Bytes of text in one frame from which the thread follows before it is laid out: some lines more or less are in view anyway.
const FLOOD: usize = 1000;
/// What can be done with a message only while no answer comes. A style hides all of them at once: whatever each of a long
/// chat's messages did by itself would be paid for by every answer.
const RESTS: &str = ".ps-actions__rests";
/// Pixels from the top at which older messages are asked for.
const NEAR_TOP: i32 = 600;

/// What a stored conversation begins with that is more than words, when its code isn't here: drawn one after the other they
/// would push what is read down the page.
fn lacking(chat: LiveChat, messages: &[LiveMessage]) -> Option<Lacking> {
    if VIEWS_FAILED.get() || chat.status.with_untracked(|status| status.is_busy()) {
        return None;
    }
    let mut parts = Vec::new();
    for message in messages.iter().rev().take(FIRST) {
        message.parts.with_untracked(|all| parts.extend_from_slice(all));
    }
    let cites = untrack(|| citing::tell(&parts)) || chat.markers.get_untracked().are_read(false);
    let cites = cites && citing::views::get().is_none();
    parts.retain(|part| match part.kind {
        LiveKind::Data(data) => !data.with_untracked(|data| parts::is_unseen(data)),
        _ => true,
    });
    let drawn = parts.iter().filter_map(|part| match part.kind {
        LiveKind::Tool(tool) => Some(CatalogPart::Tool(tool.get_untracked())),
        LiveKind::Data(data) => Some(CatalogPart::Data(data.get_untracked())),
        _ => None,
    });
    let drawn: Vec<CatalogPart> = drawn.collect();
    let mut families: Vec<&'static Family> = Vec::new();
    for family in drawn.iter().filter_map(family_for) {
        if !family.is_here() && !families.iter().any(|known| std::ptr::eq(*known, family)) {
            families.push(family);
        }
    }
    let rows = !families.is_empty() || !structured::are_here(&parts);
    (rows || cites).then_some(Lacking {
        parts,
        families,
        rows,
        cites,
    })
}

/// What has to come before a stored conversation is drawn.
struct Lacking {
    parts: Vec<LivePart>,
    families: Vec<&'static Family>,
    /// What draws calls, data and files.
    rows: bool,
    /// What reads citations.
    cites: bool,
}

thread_local! {
    /// The components were waited for in vain: their places say so then.
    static VIEWS_FAILED: Cell<bool> = const { Cell::new(false) };
}

fn bring_views(lacking: Lacking, coming: RwSignal<bool>, slices: RwSignal<u32>) {
    coming.set(true);
    spawn_local(awaited(async move {
        let families = try_join_all(lacking.families.into_iter().map(Family::bring));
        let rows = OptionFuture::from(lacking.rows.then(|| structured::bring(&lacking.parts)));
        let cites = OptionFuture::from(lacking.cites.then(citing::views::load));
        let (rows, families, cites) = join3(rows, families, cites).await;
        let failed = rows.is_some_and(|rows| rows.is_err()) || cites.is_some_and(|cites| cites.is_err());
        VIEWS_FAILED.set(failed || families.is_err());
        let _ = coming.try_set(false);
        let _ = slices.try_update(|slices| *slices += 1);
    }));
}

/// The thread, for the module that holds it.
pub(super) fn thread(
    context: ChatContext,
    scroller: NodeRef<leptos::html::Div>,
    content: NodeRef<leptos::html::Div>,
    follow: Follow,
    settings: RwSignal<Settings>,
) -> View {
    let gesture = context.gesture;
    provide_context(QuestionLog(Callback::new(move |(call_id, event)| {
        gesture.run(Gesture::Question { call_id, event });
    })));
    provide_context(ServerTime(context.chat.clock.into()));
    provide_context(context.chat.surfaces);
    provide_context(Asker(context.chat.host.into()));
    let questions = Questions::provide();
    SidePanel::provide();
    NewestVersions::provide();
    read_aloud::follow(context.chat, settings, questions);
    lost_focus::keep(use_root(), is_going, to_composer);
    let cites = Memo::new(|_| citing().is_some());
    let preview = move || {
        cites
            .get()
            .then(|| citing::views::get().map(|citing| (citing.preview)()))
    };
    view! {
        {column(context, scroller, content, follow)}
        <ConfirmRewind chat=context.chat gesture=context.gesture/>
        {preview}
    }
}

/// How much of a conversation is mounted. Copy.
#[derive(Clone, Copy)]
struct Mounted {
    chat: LiveChat,
    follow: Follow,
    /// The first message that is mounted, once it is known.
    start: StoredValue<Option<usize>>,
    /// Moves with `start`.
    slices: RwSignal<u32>,
    /// What draws the messages is on its way.
    coming: RwSignal<bool>,
}

impl Mounted {
    /// The messages with their places in the whole conversation, which stay when messages are made live before these; tracks.
    fn shown(self) -> Vec<(usize, LiveMessage)> {
        self.slices.track();
        self.chat.messages.with(|messages| {
            let Some(from) = self.first(messages) else {
                return Vec::new();
            };
            let queued = self.chat.queued.get();
            let before = self.chat.earlier.get_untracked();
            let all = messages.iter().chain(&queued).copied().enumerate();
            all.skip(from).map(|(at, message)| (before + at, message)).collect()
        })
    }

    /// The first message that is mounted; `None`: what draws it is fetched first.
    fn first(self, messages: &[LiveMessage]) -> Option<usize> {
        if let Some(from) = self.start.get_value() {
            return Some(from);
        }
        if messages.is_empty() {
            return Some(0);
        }
        if let Some(lacking) = lacking(self.chat, messages) {
            if !self.coming.get_untracked() {
                bring_views(lacking, self.coming, self.slices);
            }
            return None;
        }
        let from = messages.len().saturating_sub(FIRST);
        self.start.set_value(Some(from));
        Some(from)
    }

    fn start_at(self, from: usize) {
        self.start.set_value(Some(from));
        let _ = self.slices.try_update(|slices| *slices += 1);
    }

    /// Mounts the next slice when the page is idle.
    fn more(self) {
        if self.start.try_get_value().flatten().unwrap_or_default() == 0 {
            return;
        }
        set_timeout(
            move || {
                let Some(Some(from)) = self.start.try_get_value() else {
                    return;
                };
                self.follow.keep_place(|| self.start_at(from.saturating_sub(SLICE)));
                self.more();
            },
            Duration::from_millis(30),
        );
    }

    /// Mounts older messages little by little, and all of them on paper.
    fn grow(self, gesture: Callback<Gesture>) {
        let chat = self.chat;
        let any = Memo::new(move |_| chat.messages.with(|messages| !messages.is_empty()));
        Effect::new(move |_| {
            if any.get() && !self.coming.get() {
                self.more();
            }
        });
        let printed = window_event_listener_untyped(paper::EVENT, move |_| {
            while chat.earlier.get_untracked() > 0 {
                gesture.run(Gesture::Earlier);
            }
            self.start_at(0);
        });
        dom::until_cleanup(printed);
    }
}

/// Tells the thread's place of answers that begin and of text that grows.
fn tell(chat: LiveChat, follow: Follow, busy: Memo<bool>) {
    let root = use_root();
    let at_end =
        Memo::new(move |_| chat.status.get() == ChatStatus::Streaming && chat.queued.with(|queued| queued.is_empty()));
    Effect::new(move |_| follow.grows(at_end.get()));
    Effect::new(move |before: Option<()>| {
        chat.sought.track();
        if before.is_some() {
            follow.leave();
        }
    });
    let has_answer = move || {
        let last = chat.messages.with_untracked(|messages| messages.last().copied());
        last.is_some_and(|last| last.role == Role::Assistant)
    };
    Effect::new(move |before: Option<()>| {
        let is_first = before.is_none();
        let is_busy = busy.get();
        if is_busy && active().is_some_and(|active| active.matches(RESTS) == Ok(true)) {
            to_composer(root);
        }
        if is_busy || is_first {
            follow.begins(is_first && has_answer());
        }
    });
    let length = move || {
        let last = chat.messages.with(|messages| messages.last().copied())?;
        match last.parts.with(|parts| parts.last().copied())?.kind {
            LiveKind::Text { text, .. } | LiveKind::Reasoning { text, .. } => Some(text.mark().len),
            _ => None,
        }
    };
    Effect::new(move |before: Option<usize>| {
        let now = length().unwrap_or_default();
        if now >= before.unwrap_or_default() + FLOOD {
            follow.written();
        }
        now
    });
}

fn column(
    context: ChatContext,
    scroller: NodeRef<leptos::html::Div>,
    content: NodeRef<leptos::html::Div>,
    follow: Follow,
) -> View {
    let chat = context.chat;
    let mounted = Mounted {
        chat,
        follow,
        start: StoredValue::new(None),
        slices: RwSignal::new(0),
        coming: RwSignal::new(false),
    };
    mounted.grow(context.gesture);
    let busy = Memo::new(move |_| chat.status.get().is_busy());
    tell(chat, follow, busy);
    let has_earlier = Memo::new(move |_| chat.earlier.get() != 0);
    let title = Signal::derive(move || chat.title.get().unwrap_or_default());
    let scrolled = move |_| {
        if follow.scrolled() < NEAR_TOP {
            earlier(context, follow);
        }
    };
    view! {
        <div
            class="ps-scroll"
            role="region"
            tabindex="0"
            aria-label=t(&text::CONVERSATION)
            node_ref=scroller
            on:scroll=scrolled
            on:wheel=move |event| follow.wheeled(&event)
            on:keydown=move |event| follow.key(&event)
            on:touchmove=move |_| follow.touched()
            on:pointerdown=move |event| follow.pressed(&event)
            on:pointermove=move |event| if event.buttons() == 0 { follow.let_go() }
            on:pointerup=move |_| follow.let_go()
        >
            <div class="ps-thread" class:ps-thread--busy=busy node_ref=content>
                {printing::head(title)}
                <Show when=move || has_earlier.get()>
                    <button type="button" class="ps-button ps-button-small" on:click=move |_| earlier(context, follow)>
                        {t(&text::EARLIER_MESSAGES)}
                    </button>
                </Show>
                <For each=move || mounted.shown() key=|(_, message)| message.key let((number, message))>
                    <MessageView context message number/>
                </For>
                <Show when=move || mounted.coming.get()>{shape()}</Show>
                <Waiting context/>
            </div>
        </div>
    }
}

/// Asks for some of the messages before the first one; what is read stays where it is.
fn earlier(context: ChatContext, follow: Follow) {
    if context.chat.earlier.get_untracked() > 0 {
        follow.keep_place(|| context.gesture.run(Gesture::Earlier));
        // The button goes with the last of them.
        if context.chat.earlier.get_untracked() == 0 {
            follow.take_focus();
        }
    }
}

/// The line until the first shown part, and the word that it takes long.
#[component]
pub fn Waiting(context: ChatContext) -> impl IntoView {
    let chat = context.chat;
    let locale = use_locale();
    // A new answer has nothing to show yet: no parts, or only the start of a step.
    let bare = Memo::new(move |_| {
        let last = chat.messages.with(|messages| messages.last().copied());
        last.is_none_or(|message| {
            message.role != Role::Assistant
                || message.parts.with(|parts| {
                    parts
                        .iter()
                        .all(|part| matches!(part.kind, LiveKind::StepStart | LiveKind::Data(_)))
                })
        })
    });
    let waits = Memo::new(move |_| match chat.status.get() {
        ChatStatus::Submitted => true,
        ChatStatus::Streaming => bare.get(),
        _ => false,
    });
    let slow = Memo::new(move |_| chat.status.get().is_busy() && chat.slow.get());
    let shown = lasting(move || waits.get() || slow.get());
    view! {
        <Show when=move || shown.get()>
            <p class="ps-waiting">
                {move || if waits.get() { mark::mark(true) } else { icon::ring() }}
                <bdi>
                    {move || {
                        if chat.retrying.get() {
                            text::RETRYING.get(locale.get()).to_owned()
                        } else if slow.get() {
                            text::SLOW.get(locale.get()).to_owned()
                        } else {
                            chat.waiting
                                .get()
                                .map(|words| crate::json::lenient::shortened(&words, 160))
                                .filter(|words| !words.is_empty())
                                .unwrap_or_else(|| text::WAITING.get(locale.get()).to_owned())
                        }
                    }}
                </bdi>
            </p>
        </Show>
        <Show when=move || chat.status.get() == ChatStatus::Loading && chat.messages.with(Vec::is_empty)>
            {shape()}
        </Show>
    }
}
