//! What goes on behind the chats, and the first paint does not need: the outbox of all of them, the event log, and what the
//! tabs tell each other. Its code loads with the sessions; the page reaches it through [`Background`]. Knows no message.

use std::collections::HashSet;
use std::rc::Rc;

use futures::future::join;
use leptos::task::spawn_local;
use serde_json::Value;

use super::chats::{Background, Chats, background};
use super::event_log::Journal;
use super::handle::Engine;
use super::workspace::{GONE, NAMED, SAVED, Workspace};
use crate::browser::tabs::Channel;
use crate::chat::outbox::{GivenUp, QueuedRequest};
use crate::order::sort_by;

static BACKGROUND: Background = Background {
    begin: |chats| drop(begun(chats)),
    wake: |chats, online| {
        begun(chats).wake();
        if online {
            send_waiting(chats, true);
        }
    },
    leave: |chats| begun(chats).leave(),
    forget: |chats, id| {
        let (journal, outbox) = (begun(chats), chats.outbox.clone());
        Box::pin(async move { join(journal.forget(&id), outbox.forget(&id)).await == (true, true) })
    },
    export: |chats, id| {
        let journal = begun(chats);
        if let Some(chat) = chats.open_session(&id) {
            chat.if_begun(Engine::open_log);
        }
        journal.export(id)
    },
};

/// Puts it where the chats look for it.
pub fn deliver() {
    background::deliver(&BACKGROUND);
}

/// The event log of every chat. The first call begins the log of this visit and follows the outbox.
fn begun(chats: &Rc<Chats>) -> Rc<Journal> {
    let journal = chats.journal();
    if chats.background.replace(Some(&BACKGROUND)).is_some() {
        return journal;
    }
    let log = journal.clone();
    chats
        .outbox
        .on_delivery(move |chat, call, event| log.question(chat, call, event));
    listen(chats);
    send_waiting(chats, false);
    // What an earlier visit could not deliver.
    journal.wake();
    journal
}

/// Begins to hear what the other tabs tell of these chats.
fn listen(chats: &Rc<Chats>) {
    let weak = Rc::downgrade(chats);
    let heard = move |word: String| {
        let (Some(chats), Ok(word)) = (weak.upgrade(), serde_json::from_str::<Value>(&word)) else {
            return;
        };
        let text = |key: &str| word.get(key).and_then(Value::as_str);
        let with = word.get("with").and_then(Value::as_array);
        let (Some(chat), Some(what), Some(with)) = (text("chat"), text("what"), with) else {
            return;
        };
        match (what, with.as_slice()) {
            (GONE, _) => return chats.strike(chat),
            (NAMED, [Value::String(title)]) => chats.named_elsewhere(chat, title),
            _ => {}
        }
        let open = chats.open_session(chat);
        // While that tab reads an answer, a chat that is open here learns its name at the end.
        if open.is_none() || what == SAVED {
            list_anew(&chats, chat);
        }
        if let Some(session) = open {
            session.if_begun(|engine| engine.heard(what, with));
        }
    };
    chats.channel.get_or_init(|| Channel::new(chats.names.channel(), heard));
}

/// Another tab did something in a chat: its row is read anew.
fn list_anew(workspace: &Rc<Workspace>, id: &str) {
    let (this, id) = (workspace.clone(), id.to_owned());
    spawn_local(async move {
        let Some(store) = this.store().await else { return };
        if let Ok(Some(record)) = store.record(&id).await
            && !this.are_over()
        {
            this.put(&record);
        }
    });
}

/// Opens the chats whose first request was never given up; when the network came back (`online`), also those that it held
/// up.
fn send_waiting(chats: &Rc<Chats>, online: bool) {
    let this = chats.clone();
    spawn_local(async move {
        let Some(mut posts) = this.outbox.posts().await else {
            return;
        };
        sort_by(&mut posts, |a, b| a.order.total_cmp(&b.order));
        let mut seen = HashSet::new();
        posts.retain(|post| seen.insert(post.chat.clone()));
        let goes = |post: &QueuedRequest| match &post.rests {
            None => true,
            Some(rest) => online && rest.why == GivenUp::Network,
        };
        for post in posts.iter().filter(|post| goes(post)) {
            if this.open_session(&post.chat).is_none() {
                let session = this.open_behind(&post.chat);
                session.if_begun(|engine| engine.wake(online));
            }
        }
    });
}
