//! Reads an answer out while it streams: whole sentences, code and tables as a summary (`accessibility.md` 1). Says how it
//! ended; knows nothing of regions.

use std::cell::Cell;
use std::time::Duration;

use crate::ui::prelude::*;

use super::announce::{Announcer, use_announcer};
use super::citing;
use crate::browser::mount_root::{MountRoot, find, use_root};
use crate::browser::{clock, dom};
use crate::catalog::kit::host::Questions;
use crate::chat::speech;
use crate::contract;
use crate::live::locale::use_locale;
use crate::live::{Announce, ChatStatus, LiveChat, LiveKind, LiveMessage, LivePart, LiveText, MessageStatus, Settings};
use crate::model::Role;
use crate::model::surface_part::CHANGED_PART;
use crate::words::text::{surface, view as text};
use crate::words::{Locale, Text};

/// How often what has come is looked at, in milliseconds.
const TICK: u64 = 500;
/// What is drawn of an answer beside its words, each with a name.
const CARDS: &str = ":is(.ps-card, .ps-chart, .ps-surface)[role=group]:not([aria-busy], .ps-surface *)";
/// Answers that are looked at: a server may add others behind the one that streams.
const LOOKED_AT: usize = 8;

thread_local! {
    /// Whether this code was there before the answers that are on the page: the first of a page may be older.
    static IS_THERE: Cell<bool> = const { Cell::new(false) };
}

/// The last answers, newest first.
fn answers(chat: LiveChat) -> Vec<LiveMessage> {
    let is_answer = |message: &&LiveMessage| message.role == Role::Assistant;
    let last = |messages: &Vec<LiveMessage>| {
        messages
            .iter()
            .rev()
            .filter(is_answer)
            .take(LOOKED_AT)
            .copied()
            .collect()
    };
    chat.messages.with_untracked(last)
}

/// The text parts of a message, in order.
fn texts(message: LiveMessage) -> Vec<LiveText> {
    let text = |part: &LivePart| match part.kind {
        LiveKind::Text { text, .. } => Some(text),
        _ => None,
    };
    message
        .parts
        .with_untracked(|parts| parts.iter().filter_map(text).collect())
}

/// An approval or a question of this message waits for the person.
fn asks(message: LiveMessage) -> bool {
    let asks = |part: &LivePart| match part.kind {
        // What nobody but the page can answer is not asked.
        LiveKind::Tool(tool) => tool.with_untracked(|tool| contract::waits(tool, true)),
        _ => false,
    };
    message.parts.with_untracked(|parts| parts.iter().any(asks))
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
    /// Words of it were said.
    is_said: bool,
    /// Cards that it had before.
    cards: usize,
}

impl Reading {
    /// From the end of what the last answer says already; a new one is not known yet.
    fn begin(chat: LiveChat) -> Reading {
        let Some(message) = answers(chat).first().copied() else {
            return Reading::default();
        };
        // A continuation grows the same message: what it already says has been read.
        let texts = texts(message);
        let part = texts.len().saturating_sub(1);
        Reading {
            message: message.key,
            part,
            at: texts.get(part).map(|text| text.with(str::len)).unwrap_or_default(),
            ..Reading::default()
        }
    }

    /// Where all of the last answer is still to be read.
    fn before_last(chat: LiveChat) -> Reading {
        Reading {
            message: answers(chat).first().map_or(0, |message| message.key - 1),
            ..Reading::default()
        }
    }

    /// What of a text may be said by now; `closed`: nothing more is added to it.
    fn take(&mut self, text: &str, closed: bool) -> Option<String> {
        let now = clock::now();
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
    questions: Questions,
    root: MountRoot,
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
        let Some(texts) = self.read_from().map(texts) else {
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
        if !words.is_empty() {
            self.said_start.set_value(true);
            self.reading.update_value(|reading| reading.is_said = true);
        }
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

    /// The answer that is being read.
    fn read_from(self) -> Option<LiveMessage> {
        let key = self.reading.with_value(|reading| reading.message);
        answers(self.chat).into_iter().find(|message| message.key == key)
    }

    /// The names of the cards that are new in the answer that is being read.
    fn cards(self) -> Vec<String> {
        let id = self.read_from().map(|message| message.id.get_untracked());
        let article = id.and_then(|id| self.root.with("article", "data-message", &id));
        let cards = article.map(|article| dom::all(&article, CARDS)).unwrap_or_default();
        let name = |card: web_sys::HtmlElement| {
            let label = || find(&card.get_attribute("aria-labelledby")?)?.text_content();
            card.get_attribute("aria-label").or_else(label)
        };
        let before = self.reading.with_value(|reading| reading.cards);
        cards.into_iter().skip(before).filter_map(name).collect()
    }

    /// Turns to the next answer once it exists; a short one may be whole by then. Whether there is one.
    fn adopt(self) -> bool {
        let streams = |message: &LiveMessage| message.status.get_untracked() == MessageStatus::Streaming;
        if self.read_from().is_some_and(|message| streams(&message)) {
            return false;
        }
        let before = self.reading.with_value(|reading| reading.message);
        let newer = answers(self.chat).into_iter().rfind(|message| message.key > before);
        if let Some(message) = newer {
            self.reading.set_value(Reading {
                message: message.key,
                moved: self.started.get_value(),
                ..Reading::default()
            });
        }
        newer.is_some()
    }

    /// `is_late`: an answer that streams already has not been read yet.
    fn begin(self, is_late: bool) {
        let last = answers(self.chat).first().map(|message| message.status.get_untracked());
        let streams = last == Some(MessageStatus::Streaming);
        self.reading.set_value(match is_late && streams {
            true => Reading::before_last(self.chat),
            false => Reading::begin(self.chat),
        });
        self.questions.are_new.set_value(true);
        let cards = self.cards().len();
        self.reading.update_value(|reading| reading.cards = cards);
        self.started.set_value(clock::now());
        self.said_start.set_value(false);
        dom::every(Duration::from_millis(TICK), move || self.tick());
    }

    fn tick(self) {
        if self.mode() != Announce::Sentences {
            return;
        }
        if self.chat.status.get_untracked() != ChatStatus::Streaming {
            self.started.set_value(clock::now());
        }
        self.adopt();
        self.read(false);
        // Not beside what else there is to say.
        let is_free = !self.said_start.get_value() && !self.announcer.is_waiting();
        if is_free && clock::now() - self.started.get_value() > 1000.0 {
            self.said_start.set_value(true);
            self.say(&text::ANSWER_STARTED);
        }
    }

    /// Says the rest of an answer that is over, and how it ended.
    fn end(self) {
        let is_said = || self.reading.with_value(|reading| reading.is_said);
        // Cards may be drawn only now.
        if self.mode() != Announce::Sentences || !self.read_on() && is_said() {
            return self.close();
        }
        let is_through = StoredValue::new(false);
        dom::every(Duration::from_millis(TICK), move || {
            let goes_on = || self.mode() == Announce::Sentences && self.read_on();
            if !is_through.get_value() && !self.announcer.is_waiting() && !goes_on() {
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
        let Some(last) = answers(self.chat).first().copied() else {
            return;
        };
        let words = match last.status.get_untracked() {
            // The last answer is an older one where none came.
            MessageStatus::Done if self.chat.status.get_untracked() == ChatStatus::Done => &text::ANSWER_COMPLETE,
            MessageStatus::Cut => &text::CUT_OFF,
            MessageStatus::Filtered => &text::FILTERED,
            MessageStatus::Stopped(_) => &text::ANSWER_STOPPED,
            _ => return,
        };
        if self.mode() == Announce::Sentences && !self.reading.with_value(|reading| reading.is_said) {
            self.announcer.say(self.cards().join(" "));
        }
        // What is asked says so itself.
        if !asks(last) {
            self.say(words);
        }
        let locale = self.locale.get_untracked();
        for name in changed(self.chat) {
            let name = name.unwrap_or_else(|| surface::SURFACE.get(locale).to_owned());
            self.announcer.say(surface::CHANGED.fill(locale, &[("name", &name)]));
        }
    }
}

/// Reads an answer out while it streams. Lives with the chat's view.
pub(super) fn follow(chat: LiveChat, settings: RwSignal<Settings>, questions: Questions) {
    let reader = Reader {
        chat,
        announcer: use_announcer(),
        questions,
        root: use_root(),
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
            None if is_late && chat.status.get_untracked() == ChatStatus::Done => {
                questions.are_new.set_value(true);
                reader.reading.set_value(Reading::before_last(chat));
                reader.end();
            }
            _ => {}
        }
        is_busy
    });
}
