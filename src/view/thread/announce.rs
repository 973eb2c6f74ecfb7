//! The page's only two live regions, and what is said in them while an answer streams: whole sentences, at most one
//! update per 1.5 s, code and tables as a summary (`accessibility.md` 1).

use std::collections::VecDeque;
use std::time::Duration;

use crate::ui::prelude::*;

use crate::catalog::kit::host;
use crate::live::locale::use_locale;
use crate::live::{Announce, ChatStatus, LiveChat, LiveKind, LivePart, LiveText, MessageStatus, Settings};
use crate::model::Role;
use crate::model::surface_part::CHANGED_PART;
use crate::words::text::{surface, view as text};
use crate::words::{Locale, Text};

use super::citing;
use crate::browser::dom;
use crate::chat::speech;

/// The least time between two updates of the polite region, in milliseconds.
const PACE: f64 = 1500.0;
/// Ticks of the streaming reader, in milliseconds.
const TICK: u64 = 500;

/// Says things to a screen reader; in context from the page's root down.
#[derive(Clone, Copy)]
pub struct Announcer {
    polite: RwSignal<String>,
    assertive: RwSignal<String>,
    queue: StoredValue<VecDeque<String>>,
    last: StoredValue<f64>,
    timer: StoredValue<bool>,
}

impl Announcer {
    /// Puts a fresh announcer into context and returns it. Call once, at the page's root.
    pub fn provide() -> Announcer {
        let announcer = Announcer {
            polite: RwSignal::new(String::new()),
            assertive: RwSignal::new(String::new()),
            queue: StoredValue::new(VecDeque::new()),
            last: StoredValue::new(f64::MIN),
            timer: StoredValue::new(false),
        };
        provide_context(announcer);
        let say = Callback::new(move |words| announcer.say(words));
        provide_context(host::HostAnnouncer(say));
        announcer
    }

    /// Says it when the reader is free; updates keep their order and a pace of one per 1.5 s.
    pub fn say(&self, sentence: String) {
        if sentence.is_empty() {
            return;
        }
        // Whose words they are may have waited for them longer than the page stood.
        if self.queue.try_update_value(|queue| queue.push_back(sentence)).is_some() {
            self.flush();
        }
    }

    /// Interrupts: errors and approvals, once each. The words go with whoever said them.
    pub(crate) fn alert(&self, sentence: String) {
        let (region, said) = (self.assertive, sentence.clone());
        on_cleanup(move || {
            if region.try_with_untracked(|shown| *shown == said) == Some(true) {
                region.set(String::new());
            }
        });
        region.set(sentence);
    }

    fn flush(&self) {
        let announcer = *self;
        let wait = PACE - (dom::now() - self.last.get_value());
        if wait > 0.0 {
            if !self.timer.get_value() {
                self.timer.set_value(true);
                set_timeout(
                    move || {
                        if announcer.timer.try_set_value(false).is_none() {
                            announcer.flush();
                        }
                    },
                    Duration::from_millis(wait as u64 + 10),
                );
            }
            return;
        }
        let said = self
            .queue
            .try_update_value(|queue| queue.drain(..).collect::<Vec<_>>().join(" "));
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            self.last.set_value(dom::now());
            // The same words twice would be no change of the region, hence no speech.
            let same = self.polite.with_untracked(|shown| *shown == said);
            self.polite.set(if same { format!("{said}\u{a0}") } else { said });
        }
    }
}

/// The regions. Mount once, at the page's root, after [`Announcer::provide`].
#[component]
pub fn Announcements() -> impl IntoView {
    let announcer = use_context::<Announcer>().unwrap_or_else(Announcer::provide);
    view! {
        <div class="ps-hidden" aria-live="polite" aria-atomic="true">
            {move || announcer.polite.get()}
        </div>
        <div class="ps-hidden" role="alert">
            {move || announcer.assertive.get()}
        </div>
    }
}

/// The text parts of a message, in order.
fn texts(chat: LiveChat) -> Option<(u64, Vec<LiveText>, MessageStatus)> {
    chat.messages.with_untracked(|messages| {
        let message = messages.iter().rev().find(|message| message.role == Role::Assistant)?;
        let texts = message.parts.with_untracked(|parts| {
            parts
                .iter()
                .filter_map(|part| match part.kind {
                    LiveKind::Text { text, .. } => Some(text),
                    _ => None,
                })
                .collect()
        });
        Some((message.key, texts, message.status.get_untracked()))
    })
}

/// What the last answer changed in views of earlier messages, by their names; `None` for one without.
fn changed(chat: LiveChat) -> Vec<Option<String>> {
    let name = |part: &LivePart| match part.kind {
        LiveKind::Data(data) => data.with_untracked(|data| {
            let id = data
                .data
                .get("surfaceId")
                .filter(|_| data.kind == CHANGED_PART)?
                .as_str()?;
            let surface = chat.surfaces.get_untracked(id)?;
            Some(surface.frame.with_untracked(|frame| frame.title.clone()))
        }),
        _ => None,
    };
    chat.messages.with_untracked(|messages| {
        let answer = messages.last().filter(|message| message.role == Role::Assistant);
        let parts = answer.map(|message| {
            message
                .parts
                .with_untracked(|parts| parts.iter().filter_map(name).collect())
        });
        parts.unwrap_or_default()
    })
}

/// How far one answer has been read out.
#[derive(Clone, Copy, Default)]
struct Reading {
    message: u64,
    part: usize,
    at: usize,
    /// When the end of the text was last seen to move, and where it was.
    len: usize,
    moved: f64,
}

impl Reading {
    /// From the end of what an answer says already; a new one is not known yet.
    fn begin(chat: LiveChat) -> Reading {
        match texts(chat) {
            // A continuation grows the same message: what it already says has been read.
            Some((message, texts, MessageStatus::Streaming)) => {
                let part = texts.len().saturating_sub(1);
                Reading {
                    message,
                    part,
                    at: texts.get(part).map(|text| text.with(str::len)).unwrap_or_default(),
                    ..Reading::default()
                }
            }
            _ => Reading::default(),
        }
    }

    /// What of a text may be said by now; `closed`: nothing more is added to it.
    fn take(&mut self, text: &str, closed: bool) -> Option<String> {
        let now = dom::now();
        if text.len() != self.len {
            self.len = text.len();
            self.moved = now;
        }
        let pause = now - self.moved > 2000.0;
        let rest = text.get(self.at..).unwrap_or_default();
        let taken = speech::ready(rest, closed, pause);
        self.at += taken;
        (taken > 0).then(|| rest[..taken].to_owned())
    }
}

/// Reads one chat's answers out. Copy.
#[derive(Clone, Copy)]
struct Reader {
    chat: LiveChat,
    announcer: Announcer,
    locale: Signal<Locale>,
    settings: RwSignal<Settings>,
    reading: StoredValue<Reading>,
    /// When the answer began, by the page's clock; before it does, when it was last looked for.
    started: StoredValue<f64>,
    said_start: StoredValue<bool>,
}

impl Reader {
    fn mode(self) -> Announce {
        self.settings.with_untracked(|settings| settings.announce)
    }

    fn say(self, words: &Text) {
        self.announcer.say(words.get(self.locale.get_untracked()).to_owned());
    }

    /// Says what is ready; `last`: all of it.
    fn read(self, last: bool) {
        let Some((key, texts, _)) = texts(self.chat) else {
            return;
        };
        let mut words = Vec::new();
        self.reading.update_value(|reading| {
            if reading.message != key {
                return;
            }
            while let Some(live) = texts.get(reading.part) {
                let closed = last || !live.is_open() || reading.part + 1 < texts.len();
                if let Some(said) = live.with(|text| reading.take(text, closed)) {
                    words.push(self.spoken(said));
                }
                if !closed {
                    break;
                }
                reading.part += 1;
                reading.at = 0;
                reading.len = 0;
            }
        });
        words.retain(|word| !word.is_empty());
        self.announcer.say(words.join(" "));
    }

    fn spoken(self, said: String) -> String {
        let said = match citing::views::get() {
            Some(citing) if self.chat.markers.get_untracked().are_read(false) => (citing.spoken)(&said),
            _ => said,
        };
        speech::words(&said, self.locale.get_untracked())
    }

    /// Turns to the message that is being answered once it exists.
    fn adopt(self) {
        if let Some((key, _, status)) = texts(self.chat)
            && self.reading.with_value(|reading| reading.message) != key
            && status != MessageStatus::Done
        {
            self.reading.set_value(Reading {
                message: key,
                moved: self.started.get_value(),
                ..Reading::default()
            });
        }
    }

    fn begin(self) {
        self.reading.set_value(Reading::begin(self.chat));
        self.started.set_value(dom::now());
        self.said_start.set_value(false);
        dom::every(Duration::from_millis(TICK), move || self.tick());
    }

    fn tick(self) {
        if self.mode() != Announce::Sentences {
            return;
        }
        if self.chat.status.get_untracked() != ChatStatus::Streaming {
            self.started.set_value(dom::now());
        }
        if !self.said_start.get_value() && dom::now() - self.started.get_value() > 1000.0 {
            self.said_start.set_value(true);
            self.say(&text::ANSWER_STARTED);
        }
        self.adopt();
        self.read(false);
    }

    /// Says how an answer ended, and what it changed.
    fn end(self) {
        if self.mode() == Announce::Off {
            return;
        }
        if self.mode() == Announce::Sentences {
            self.adopt();
            self.read(true);
        }
        let words = match texts(self.chat).map(|(_, _, status)| status) {
            // The last answer is an older one where none came.
            Some(MessageStatus::Done) if self.chat.status.get_untracked() == ChatStatus::Done => &text::ANSWER_COMPLETE,
            Some(MessageStatus::Cut) => &text::CUT_OFF,
            Some(MessageStatus::Filtered) => &text::FILTERED,
            Some(MessageStatus::Stopped(_)) => &text::ANSWER_STOPPED,
            _ => return,
        };
        self.say(words);
        let locale = self.locale.get_untracked();
        for name in changed(self.chat) {
            let name = name.unwrap_or_else(|| surface::SURFACE.get(locale).to_owned());
            self.announcer.say(surface::CHANGED.fill(locale, &[("name", &name)]));
        }
    }
}

/// Reads an answer out while it streams. Lives with the chat's view.
pub fn follow(chat: LiveChat, settings: RwSignal<Settings>) {
    let Some(announcer) = use_context::<Announcer>() else {
        return;
    };
    let reader = Reader {
        chat,
        announcer,
        locale: use_locale(),
        settings,
        reading: StoredValue::new(Reading::default()),
        started: StoredValue::new(0.0),
        said_start: StoredValue::new(true),
    };
    Effect::new(move |before: Option<usize>| {
        let waits = chat.queued.with(Vec::len);
        if before.is_some_and(|before| before < waits) {
            reader.say(&text::QUEUED_SAID);
        }
        waits
    });
    let busy = Memo::new(move |_| chat.status.get().is_busy());
    Effect::new(move |was_busy: Option<bool>| {
        let is_busy = busy.get();
        match was_busy {
            _ if is_busy => reader.begin(),
            Some(true) => reader.end(),
            _ => {}
        }
        is_busy
    });
}
