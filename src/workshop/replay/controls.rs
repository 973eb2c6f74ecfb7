//! Going through the steps: a slider, one step back and on, and playing.

use std::time::Duration;

use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;

use crate::catalog::kit::icon;
use crate::journal::LogRecord;
use crate::live::locale::{t, tf, use_locale};
use crate::view::{Announcer, use_announcer};
use crate::words::Text;
use crate::words::text::workshop::replay as text;

use super::{Player, words};

/// Milliseconds between two steps while it plays: as long as it took, within these.
const FASTEST: f64 = 250.0;
const SLOWEST: f64 = 1600.0;

/// How long the step after `record` waits.
fn pause(record: Option<&LogRecord>, next: Option<&LogRecord>) -> Duration {
    let took = match (record, next) {
        (Some(record), Some(next)) if record.visit_id == next.visit_id => {
            next.mono_ms.saturating_sub(record.mono_ms) as f64
        }
        _ => FASTEST,
    };
    Duration::from_millis(took.clamp(FASTEST, SLOWEST) as u64)
}

/// Plays until the end or until it is paused. `turn` counts the times that Play was pressed: an older one stops.
fn play(player: Player, turn: StoredValue<u32>, mine: u32) {
    let replay = untrack(move || player.replay());
    let step = player.step.get_untracked();
    let records = replay.records();
    if step >= records.len() {
        player.playing.set(false);
        return;
    }
    let before = step.checked_sub(1).and_then(|step| records.get(step));
    set_timeout(
        move || {
            let goes_on = player.playing.try_get_untracked() == Some(true) && turn.try_get_value() == Some(mine);
            if goes_on {
                player.go(player.step.get_untracked() + 1);
                play(player, turn, mine);
            }
        },
        pause(before, records.get(step)),
    );
}

/// What the bar does. Copy.
#[derive(Clone, Copy)]
struct Deck {
    player: Player,
    announcer: Announcer,
    /// How often Play was pressed.
    turn: StoredValue<u32>,
    caption: Memo<String>,
}

impl Deck {
    /// The slider says its own step; a button's press is told by the page.
    fn tell(self) {
        self.announcer.say(self.caption.get_untracked());
    }

    fn go(self, step: usize) {
        self.player.playing.set(false);
        self.player.go(step);
        self.tell();
    }

    fn toggle(self) {
        let Deck { player, turn, .. } = self;
        if player.playing.get_untracked() {
            player.playing.set(false);
            self.tell();
            return;
        }
        if player.step.get_untracked() >= untrack(move || player.count()) {
            player.go(0);
        }
        player.playing.set(true);
        turn.update_value(|turn| *turn += 1);
        play(player, turn, turn.get_value());
    }

    /// One step on or back.
    fn step(
        self,
        sign: fn() -> View,
        words: &'static Text,
        is_last: impl Fn() -> bool + Send + Sync + 'static,
        to: fn(usize) -> usize,
    ) -> View {
        let press = move |_| self.go(to(self.player.step.get_untracked()));
        view! {
            <button
                type="button"
                class="ps-quiet ps-quiet--icon"
                aria-label=t(words)
                title=t(words)
                aria-disabled=move || is_last().then_some("true")
                on:click=press
            >
                {sign()}
            </button>
        }
    }

    fn slider(self) -> View {
        let Deck { player, caption, .. } = self;
        let said = move || {
            let (step, count) = (player.step.get().to_string(), player.count().to_string());
            let place = tf(&text::STEP_OF, &[("step", &step), ("count", &count)]);
            format!("{place}, {}", caption.get())
        };
        let slid = move |event: web_sys::Event| {
            player.playing.set(false);
            player.go(event_target_value(&event).parse().unwrap_or_default());
        };
        let key = move |event: KeyboardEvent| {
            if event.key() == " " {
                event.prevent_default();
                self.toggle();
            }
        };
        view! {
            <input
                type="range"
                class="ps-player__slider"
                min="0"
                step="1"
                max=move || player.count().to_string()
                prop:value=move || player.step.get().to_string()
                aria-label=t(&text::STEP)
                aria-valuetext=said
                on:input=slid
                on:keydown=key
            />
        }
    }
}

/// The bar under the conversation.
#[component]
pub(super) fn Controls(player: Player) -> impl IntoView {
    let locale = use_locale();
    let record = move || {
        let step = player.step.get().checked_sub(1)?;
        player.replay().records().get(step).cloned()
    };
    let caption = Memo::new(move |_| match record() {
        Some(record) => words::caption(&record, locale.get()),
        None => text::BEGINNING.get(locale.get()).to_owned(),
    });
    let detail = Memo::new(move |_| record().map(|record| words::detail(&record)).unwrap_or_default());
    let at = Memo::new(move |_| record().map(|record| record.at).unwrap_or_default());
    let deck = Deck {
        player,
        announcer: use_announcer(),
        turn: StoredValue::new(0),
        caption,
    };
    let playing = player.playing;
    view! {
        <section class="ps-player" aria-label=t(&text::CONTROLS)>
            <p class="ps-player__caption">
                <time class="ps-player__time" datetime=at>{move || at.with(|at| clock(at, locale.get().tag()))}</time>
                <strong>{caption}</strong>
                <bdi class="ps-player__detail">{detail}</bdi>
            </p>
            <div class="ps-player__bar">
                {deck.step(icon::back, &text::PREVIOUS, move || player.step.get() == 0, |step| step.saturating_sub(1))}
                <button
                    type="button"
                    class="ps-player__play"
                    aria-label=move || if playing.get() { text::PAUSE } else { text::PLAY }.get(locale.get())
                    on:click=move |_| deck.toggle()
                >
                    {move || if playing.get() { icon::pause() } else { icon::play() }}
                </button>
                {deck.step(icon::chevron, &text::NEXT, move || player.step.get() >= player.count(), |step| step + 1)}
                {deck.slider()}
                <span class="ps-player__place" aria-hidden="true">
                    {move || format!("{} / {}", player.step.get(), player.count())}
                </span>
            </div>
        </section>
    }
}

/// The time of day of a record, in the reader's own zone.
pub(super) fn clock(at: &str, tag: &str) -> String {
    let date = js_sys::Date::new(&at.into());
    match date.get_time().is_finite() {
        true => String::from(date.to_locale_time_string(tag)),
        false => String::new(),
    }
}
