//! `/replay`: a logged conversation, step by step, in the ordinary view. A page of its own with a binary of its own, so
//! that the chat doesn't carry it; public/boot.js picks the binary by the address. Sends nothing anywhere.

mod controls;
mod events;
mod open;
mod stage;
mod words;

use std::sync::Arc;

use crate::ui::prelude::*;
use futures::future::{join_all, join3};
use leptos::ev::DragEvent;
use leptos::task::spawn_local;
use web_sys::{File, HtmlInputElement};

use crate::browser::lazy::{Sheets, styled};
use crate::catalog::FAMILIES;
use crate::catalog::kit::icon;
use crate::journal::{Log, Replay};
use crate::live::Gesture;
use crate::live::locale::{t, tf, tn};
use crate::view::{Announcements, Announcer, Reader, calls_view, structured_views};
use crate::words::text::app as app_text;
use crate::words::text::workshop::replay as text;

use self::controls::Controls;
use self::events::Events;
use self::open::{Opened, ReplayRefusal};
use self::stage::ReplayStage;
use crate::page::document;
use crate::page::document::Tables;
use crate::page::settings_store;

/// Mounts the page.
pub(super) fn start() {
    document::report_panics();
    document::mount_styled(document::first_locale(), Page);
}

/// What is open.
#[derive(Clone, Default)]
struct Open {
    name: String,
    replay: Arc<Replay>,
    /// Every chat of the log, for the choice between them.
    threads: Arc<Vec<Replay>>,
    faults: usize,
}

impl Open {
    fn new(name: String, log: Log) -> Open {
        let faults = log.faults.len() + log.more_faults;
        let threads: Vec<Replay> = Replay::threads(log);
        Open {
            name,
            replay: Arc::new(threads.first().cloned().unwrap_or_default()),
            threads: Arc::new(threads),
            faults,
        }
    }
}

/// What the parts of the page share. Copy.
#[derive(Clone, Copy)]
struct Player {
    open: RwSignal<Option<Open>>,
    refusal: RwSignal<Option<ReplayRefusal>>,
    /// How many records have happened.
    step: RwSignal<usize>,
    playing: RwSignal<bool>,
    reading: RwSignal<bool>,
    stage: StoredValue<ReplayStage>,
}

impl Player {
    fn new() -> Player {
        Player {
            open: RwSignal::new(None),
            refusal: RwSignal::new(None),
            step: RwSignal::new(0),
            playing: RwSignal::new(false),
            reading: RwSignal::new(false),
            stage: StoredValue::new(ReplayStage::new()),
        }
    }

    fn replay(self) -> Arc<Replay> {
        self.open
            .with(|open| open.as_ref().map(|open| open.replay.clone()).unwrap_or_default())
    }

    fn count(self) -> usize {
        self.open
            .with(|open| open.as_ref().map_or(0, |open| open.replay.records().len()))
    }

    /// Goes to a step, as far as there are any.
    fn go(self, step: usize) {
        let step = step.min(untrack(move || self.count()));
        if self.step.get_untracked() != step {
            self.step.set(step);
        }
    }

    fn take(self, opened: Opened) {
        self.reading.set(false);
        self.playing.set(false);
        match opened {
            Ok((name, log)) => {
                self.refusal.set(None);
                self.show(Open::new(name, log));
            }
            Err(refusal) => self.refusal.set(Some(refusal)),
        }
    }

    /// Shows a chat from its end: the whole conversation, to go back in.
    fn show(self, open: Open) {
        let count = open.replay.records().len();
        self.stage.update_value(|stage| stage.show(Vec::new()));
        self.open.set(Some(open));
        self.step.set(count);
    }

    fn read(self, file: File) {
        self.reading.set(true);
        spawn_local(async move { self.take(open::file(file).await) });
    }
}

#[component]
fn Page() -> impl IntoView {
    let settings = settings_store::load();
    let locale = document::locale(settings, Tables::WORKSHOP);
    Announcer::provide();
    document::dress(settings, locale);
    Effect::new(move || {
        leptos::prelude::document().set_title(&format!("{} · Partsong", text::REPLAY.get(locale.get())))
    });
    let player = Player::new();
    player.reading.set(true);
    let asked = settings.get_untracked();
    spawn_local(async move {
        // A log that somebody opens is told without asking anybody for anything, views included.
        let families = join_all(FAMILIES.iter().map(|family| family.bring()));
        let _ = join3(
            styled(Sheets::ALL, structured_views::load()),
            calls_view::load(),
            families,
        )
        .await;
        match open::asked(asked).await {
            Some(opened) => player.take(opened),
            None => player.reading.set(false),
        }
        document::ready().await;
    });
    Effect::new(move || {
        let (replay, step) = (player.replay(), player.step.get());
        player.stage.update_value(|stage| stage.show(replay.messages(step)));
    });
    let over = RwSignal::new(false);
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        let file = event.data_transfer().and_then(|data| data.files()?.get(0));
        if let Some(file) = file {
            player.read(file);
        }
    };
    let listed = RwSignal::new(false);
    let opened = Memo::new(move |_| player.open.with(Option::is_some));
    view! {
        <Announcements />
        <main
            class="ps-replay"
            class:ps-replay--over=over
            class:ps-replay--listed=listed
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |event: DragEvent| {
                if event.related_target().is_none() {
                    over.set(false);
                }
            }
            on:drop=dropped
        >
            <Head player listed />
            {move || match opened.get() {
                true => view! { <Conversation player /> <Controls player /> <Events player /> },
                false => view! { <Empty player /> },
            }}
        </main>
    }
}

#[component]
fn Head(player: Player, listed: RwSignal<bool>) -> impl IntoView {
    let opened = move || player.open.with(Option::is_some);
    let name = move || {
        player
            .open
            .with(|open| open.as_ref().map(|open| open.name.clone()).unwrap_or_default())
    };
    view! {
        <header class="ps-head">
            <a class="ps-quiet ps-quiet--icon ps-head__side" href="./" aria-label=t(&app_text::TO_CHAT) title=t(&app_text::TO_CHAT)>
                {icon::back()}
            </a>
            <h1 class="ps-head__title">{t(&text::REPLAY)}</h1>
            {move || (!name().is_empty()).then(|| view! { <span class="ps-head__chip"><bdi>{name()}</bdi></span> })}
            <Chats player />
            <span class="ps-head__space"></span>
            <Show when=opened>
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon ps-replay__list"
                    aria-pressed=move || listed.get().to_string()
                    aria-label=t(&text::SHOW_EVENTS)
                    title=t(&text::SHOW_EVENTS)
                    on:click=move |_| listed.update(|listed| *listed = !*listed)
                >
                    {icon::menu()}
                </button>
                <Chooser player class="ps-button ps-button-small" words=&text::OPEN_OTHER />
            </Show>
        </header>
    }
}

/// The choice between the chats of a log that holds more than one.
#[component]
fn Chats(player: Player) -> impl IntoView {
    let threads = move || {
        player
            .open
            .with(|open| open.as_ref().map(|open| open.threads.clone()).unwrap_or_default())
    };
    let chosen = move |event| {
        let index: usize = event_target_value(&event).parse().unwrap_or_default();
        let open = player.open.get_untracked();
        if let Some(mut open) = open
            && let Some(replay) = open.threads.get(index).cloned()
        {
            open.replay = Arc::new(replay);
            player.playing.set(false);
            player.show(open);
        }
    };
    move || {
        let threads = threads();
        (threads.len() > 1).then(|| {
            let options: Vec<_> = (0..threads.len())
                .map(|index| {
                    let words = move || tf(&text::CHAT_NUMBER, &[("number", &(index + 1).to_string())]);
                    view! { <option value=index.to_string()>{words}</option> }
                })
                .collect();
            view! {
                <select class="ps-input ps-replay__chats" aria-label=t(&text::CHAT) on:change=chosen>
                    {options}
                </select>
            }
        })
    }
}

/// A button that chooses a file. The input is the control; the label is how it looks.
#[component]
fn Chooser(player: Player, class: &'static str, words: &'static crate::words::Text) -> impl IntoView {
    let chosen = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            player.read(file);
        }
        // The same file may be chosen again.
        input.set_value("");
    };
    view! {
        <label class=format!("{class} ps-replay__chooser")>
            {icon::file()}
            {t(words)}
            <input type="file" class="ps-hidden" accept=".jsonl,.ndjson,.json,.txt,application/x-ndjson" on:change=chosen />
        </label>
    }
}

/// Nothing is open: what this page is for, and what went wrong.
#[component]
fn Empty(player: Player) -> impl IntoView {
    view! {
        <div class="ps-replay__empty">
            {icon::replay()}
            <p class="ps-replay__lead">{t(&text::LEAD)}</p>
            <p class="ps-replay__drop">{t(&text::DROP)}</p>
            <Chooser player class="ps-button ps-button-ink" words=&text::OPEN_LOG />
            <p role="status">{move || player.reading.get().then(|| t(&text::READING))}</p>
            <Refused player />
        </div>
    }
}

#[component]
fn Refused(player: Player) -> impl IntoView {
    move || {
        let words = match player.refusal.get()? {
            ReplayRefusal::NotRead => t(&text::NOT_READ)().into_view(),
            ReplayRefusal::NoRecords => t(&text::NO_RECORDS)().into_view(),
            ReplayRefusal::NoLog => t(&text::NO_LOG)().into_view(),
            ReplayRefusal::Blocked(origin) => view! { <bdi>{tf(&text::BLOCKED, &[("origin", &origin)])}</bdi> },
        };
        Some(view! {
            <div class="ps-notice" role="alert">
                <p class="ps-notice__line">{icon::warning()} <span class="ps-notice__words">{words}</span></p>
            </div>
        })
    }
}

/// The conversation at this step.
#[component]
fn Conversation(player: Player) -> impl IntoView {
    let live = player.stage.with_value(|stage| stage.live);
    let empty = Memo::new(move |_| live.messages.with(Vec::is_empty));
    let faults = move || player.open.with(|open| open.as_ref().map_or(0, |open| open.faults));
    let gesture = move |gesture: Gesture| {
        if matches!(gesture, Gesture::Earlier) {
            player.stage.update_value(ReplayStage::earlier);
        }
    };
    view! {
        <div class="ps-replay__page">
            {move || {
                (faults() > 0).then(|| view! { <p class="ps-notice ps-notice--info ps-replay__faults">{tn(&text::DAMAGED, faults(), &[])}</p> })
            }}
            <Refused player />
            <p class="ps-replay__nothing" hidden=move || !empty.get()>{t(&text::NOTHING_YET)}</p>
            <Reader chat=live gesture=gesture />
        </div>
    }
}
