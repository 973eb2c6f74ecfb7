//! What the sessions share and the first paint does not need: the outbox of all chats, the event log, and their way to
//! each other. Its code loads with the sessions; the page reaches it through [`Upkeep`].

use std::rc::Rc;

use leptos::task::spawn_local;

use super::chats::Chats;
use super::endpoint::allowed_url;
use super::event_log::{Export, Journal};
use super::handle::Engine;
use super::passage::Step;
use crate::model::QuestionEvent;

/// The page's way to outbox and event log.
pub struct Upkeep {
    /// Goes on with what an earlier page could not send or deliver.
    pub begin: fn(&Rc<Chats>),
    /// The network is back (`true`), or the page is seen again.
    pub wake: fn(&Rc<Chats>, bool),
    /// The page goes away.
    pub leave: fn(&Rc<Chats>),
    /// Forgets a deleted chat.
    pub forget: fn(&Rc<Chats>, String),
    /// The event log of a chat as JSON lines.
    pub export: fn(&Rc<Chats>, String) -> Export,
}

/// The entry of the module.
pub static UPKEEP: Upkeep = Upkeep {
    begin: |chats| drop(chats.journal()),
    wake: |chats, online| {
        chats.journal().wake();
        if online {
            chats.send_waiting(true);
        }
    },
    leave: |chats| chats.journal().leave(),
    forget: |chats, id| {
        chats.journal().forget(id.clone());
        let chats = chats.clone();
        spawn_local(async move { chats.forget_outbox(&id).await });
    },
    export: |chats, id| {
        let journal = chats.journal();
        if let Some(chat) = chats.open_session(&id) {
            chat.if_begun(Engine::open_log);
        }
        journal.export(id)
    },
};

impl Chats {
    /// The event log of every chat. The first call begins the log of this visit and follows the outbox.
    pub(super) fn journal(self: &Rc<Self>) -> Rc<Journal> {
        if let Some(journal) = self.kept_journal.get() {
            return journal.clone();
        }
        let collector = match self.config.journal.as_str() {
            "" => None,
            address => {
                let allowed = |settings: &_| allowed_url(address, &self.config, settings).ok();
                self.settings.with_untracked(allowed)
            }
        };
        let locale = self.language();
        let journal = Journal::new(
            collector.map(|(url, _)| url),
            self.names.clone(),
            self.spoken().id,
            &locale,
        );
        if self.kept_journal.set(journal.clone()).is_err() {
            return journal;
        }
        self.upkeep.set(Some(&UPKEEP));
        let log = journal.clone();
        self.on_passage(move |passage| {
            let event = match passage.step {
                Step::Sent => QuestionEvent::Sent,
                Step::Acked => QuestionEvent::Acked,
                Step::SendFailed(_) => QuestionEvent::SendFailed,
                Step::Restored => QuestionEvent::Restored,
            };
            log.question(passage.chat, passage.call, &event);
        });
        self.follow_outbox();
        // What an earlier visit could not deliver.
        journal.wake();
        journal
    }
}
