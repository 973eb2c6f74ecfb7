//! What is said in the page's live regions, and while an answer streams: whole sentences, at most one update per 1.5 s,
//! code and tables as a summary (`accessibility.md` 1).

use std::cell::Cell;
use std::time::Duration;

use crate::ui::prelude::*;

use crate::catalog::kit::host;
use crate::catalog::kit::live_regions::{LiveRegions, ModalRegions};
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
/// A dialog that opens or closes with what is said has done so by then, and what comes at the same time is there, in
/// milliseconds.
const SETTLED: f64 = 50.0;
/// Ticks of the streaming reader, in milliseconds.
const TICK: u64 = 500;

thread_local! {
    /// Whether this code was there before the answers that are on the page: the first of a page may be older.
    static IS_THERE: Cell<bool> = const { Cell::new(false) };
}

/// Words that wait to be said, and whose they are where the next ones of the same take their place.
type Waiting = (Option<u32>, String);

/// What interrupts.
#[derive(Default)]
struct Alerts {
    /// The number of the last one.
    last: u32,
    waiting: Vec<(u32, String)>,
    /// Those whose words stand in the region, and the region.
    shown: Vec<u32>,
    region: Option<RwSignal<String>>,
}

/// Says things to a screen reader; in context from the page's root down.
#[derive(Clone, Copy)]
pub struct Announcer {
    regions: LiveRegions,
    modals: ModalRegions,
    queue: StoredValue<Vec<Waiting>>,
    last: StoredValue<f64>,
    timer: StoredValue<bool>,
    alerts: StoredValue<Alerts>,
}

/// The same words twice would be no change of a region, hence no speech.
fn put(region: RwSignal<String>, said: String) {
    let same = region.with_untracked(|shown| *shown == said);
    region.set(if same { format!("{said}\u{a0}") } else { said });
}

impl Announcer {
    /// Puts a fresh announcer into context and returns it. Call once, at the page's root.
    pub fn provide() -> Announcer {
        let announcer = Announcer {
            regions: LiveRegions::new(),
            modals: ModalRegions::provide(),
            queue: StoredValue::default(),
            last: StoredValue::new(f64::MIN),
            timer: StoredValue::new(false),
            alerts: StoredValue::default(),
        };
        provide_context(announcer);
        let say = Callback::new(move |(words, source)| announcer.enqueue(words, source));
        provide_context(host::HostAnnouncer(say));
        announcer
    }

    /// Says it when the reader is free; updates keep their order and a pace of one per 1.5 s.
    pub fn say(&self, sentence: String) {
        self.enqueue(sentence, None);
    }

    fn enqueue(self, sentence: String, source: Option<u32>) {
        if sentence.is_empty() {
            return;
        }
        // Whose words they are may have waited for them longer than the page stood.
        let queued = self.queue.try_update_value(|queue| {
            queue.retain(|(other, _)| source.is_none() || *other != source);
            queue.push((source, sentence));
        });
        if queued.is_some() && !self.timer.get_value() {
            self.timer.set_value(true);
            let wait = (PACE - (dom::now() - self.last.get_value())).max(SETTLED);
            let flush = move || {
                if self.timer.try_set_value(false).is_none() {
                    self.flush();
                }
            };
            set_timeout(flush, Duration::from_millis(wait as u64));
        }
    }

    fn flush(self) {
        let queue = self.queue.try_update_value(std::mem::take).unwrap_or_default();
        let said: Vec<String> = queue.into_iter().map(|(_, said)| said).collect();
        self.last.set_value(dom::now());
        put(self.heard().polite, said.join(" "));
    }

    /// The regions that can be heard: all outside of an open modal dialog is inert.
    fn heard(self) -> LiveRegions {
        self.modals.topmost().unwrap_or(self.regions)
    }

    /// Interrupts: errors and approvals, once each; what comes at the same time is said together. The words go with whoever
    /// said them.
    pub(crate) fn alert(self, sentence: String) {
        let (number, is_first) = self
            .alerts
            .with_value(|alerts| (alerts.last + 1, alerts.waiting.is_empty()));
        self.alerts.update_value(|alerts| {
            alerts.last = number;
            alerts.waiting.push((number, sentence));
        });
        on_cleanup(move || self.take_back(number));
        if is_first {
            set_timeout(move || self.interrupt(), Duration::from_millis(SETTLED as u64));
        }
    }

    fn interrupt(self) {
        let waiting = self
            .alerts
            .try_update_value(|alerts| std::mem::take(&mut alerts.waiting));
        let (shown, said): (Vec<u32>, Vec<String>) = waiting.unwrap_or_default().into_iter().unzip();
        if shown.is_empty() {
            return;
        }
        let region = self.heard().assertive;
        put(region, said.join(" "));
        self.alerts.update_value(|alerts| {
            alerts.shown = shown;
            alerts.region = Some(region);
        });
    }

    fn take_back(self, number: u32) {
        let silent = self.alerts.try_update_value(|alerts| {
            alerts.waiting.retain(|(other, _)| *other != number);
            let before = alerts.shown.len();
            alerts.shown.retain(|other| *other != number);
            let is_last = before > 0 && alerts.shown.is_empty();
            alerts.region.filter(|_| is_last)
        });
        if let Some(region) = silent.flatten() {
            region.try_set(String::new());
        }
    }
}

/// The regions. Mount once, at the page's root, after [`Announcer::provide`].
#[component]
pub fn Announcements() -> impl IntoView {
    use_context::<Announcer>()
        .unwrap_or_else(Announcer::provide)
        .regions
        .view()
}

/// Messages that are looked at for the one that streams: a server may add others behind it.
const LOOKED_AT: usize = 8;

/// The answer of this key, else the one that streams, else the last: its key, its text parts in order, and how it stands.
fn texts(chat: LiveChat, key: Option<u64>) -> Option<(u64, Vec<LiveText>, MessageStatus)> {
    chat.messages.with_untracked(|messages| {
        let answers = messages.iter().rev().filter(|message| message.role == Role::Assistant);
        let message = answers
            .take(LOOKED_AT)
            .filter(|message| key.is_none_or(|key| message.key == key))
            .min_by_key(|message| message.status.get_untracked() != MessageStatus::Streaming)?;
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
    /// From the end of what the last answer says already; a new one is not known yet.
    fn begin(chat: LiveChat) -> Reading {
        match texts(chat, None) {
            // A continuation grows the same message: what it already says has been read.
            Some((message, texts, _)) => {
                let part = texts.len().saturating_sub(1);
                Reading {
                    message,
                    part,
                    at: texts.get(part).map(|text| text.with(str::len)).unwrap_or_default(),
                    ..Reading::default()
                }
            }
            None => Reading::default(),
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
        let taken = speech::piece(rest, closed, pause);
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

    /// Says the next piece of what is ready, which `is_over` makes all that is there; whether anything is left of it.
    fn read(self, is_over: bool) -> bool {
        let key = self.reading.with_value(|reading| reading.message);
        let Some((_, texts, _)) = texts(self.chat, Some(key)) else {
            return false;
        };
        let mut words = Vec::new();
        let mut is_left = false;
        self.reading.update_value(|reading| {
            while let Some(live) = texts.get(reading.part) {
                let closed = is_over || !live.is_open() || reading.part + 1 < texts.len();
                if let Some(said) = live.with(|text| reading.take(text, closed)) {
                    words.push(self.spoken(said));
                }
                is_left = closed && reading.at < reading.len;
                if !closed || is_left {
                    break;
                }
                reading.part += 1;
                reading.at = 0;
                reading.len = 0;
            }
        });
        words.retain(|word| !word.is_empty());
        self.announcer.say(words.join(" "));
        is_left
    }

    fn spoken(self, said: String) -> String {
        let said = match citing::views::get() {
            Some(citing) if self.chat.markers.get_untracked().are_read(false) => (citing.spoken)(&said),
            _ => said,
        };
        speech::words(&said, self.locale.get_untracked())
    }

    /// Turns to a newer answer once it exists; a short one may be whole by then. Whether there is one.
    fn adopt(self) -> bool {
        let before = self.reading.with_value(|reading| reading.message);
        let Some((key, ..)) = texts(self.chat, None).filter(|(key, ..)| *key > before) else {
            return false;
        };
        self.reading.set_value(Reading {
            message: key,
            moved: self.started.get_value(),
            ..Reading::default()
        });
        true
    }

    /// `is_late`: an answer that streams already has not been read yet.
    fn begin(self, is_late: bool) {
        let streams = texts(self.chat, None).is_some_and(|(_, _, status)| status == MessageStatus::Streaming);
        self.reading.set_value(match is_late && streams {
            true => Reading::default(),
            false => Reading::begin(self.chat),
        });
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

    /// Says the rest of an answer that is over, and how it ended.
    fn end(self) {
        if self.mode() != Announce::Sentences || !self.read_on() {
            return self.close();
        }
        let is_through = StoredValue::new(false);
        dom::every(Duration::from_millis(TICK), move || {
            let goes_on = || self.mode() == Announce::Sentences && self.read_on();
            if !is_through.get_value() && !self.announcer.timer.get_value() && !goes_on() {
                is_through.set_value(true);
                self.close();
            }
        });
    }

    /// Says the next piece of what has ended, also of what was added behind it; whether there may be more.
    fn read_on(self) -> bool {
        self.read(true) || (self.adopt() && self.read_on())
    }

    /// Says how an answer ended, and what it changed.
    fn close(self) {
        if self.mode() == Announce::Off {
            return;
        }
        let words = match texts(self.chat, None).map(|(_, _, status)| status) {
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
    let held_up = Memo::new(move |_| match (chat.retrying.get(), chat.slow.get()) {
        _ if !chat.status.get().is_busy() => None,
        (true, _) => Some(&text::RETRYING),
        (false, slow) => slow.then_some(&text::SLOW),
    });
    Effect::new(move |_| {
        if let Some(words) = held_up.get().filter(|_| reader.mode() != Announce::Off) {
            reader.say(words);
        }
    });
    let busy = Memo::new(move |_| chat.status.get().is_busy());
    let is_late = !IS_THERE.replace(true);
    Effect::new(move |was_busy: Option<bool>| {
        let is_busy = busy.get();
        match was_busy {
            _ if is_busy => reader.begin(is_late && was_busy.is_none()),
            Some(true) => reader.end(),
            // Nobody has said it yet.
            None if is_late && chat.status.get_untracked() == ChatStatus::Done => reader.end(),
            _ => {}
        }
        is_busy
    });
}
