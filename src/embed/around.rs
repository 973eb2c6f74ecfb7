//! What a chat in a page of others has besides one in ours as soon as something is said in it: the page is told of it, draws
//! parts by components of its own, and hears what people think of answers. The first comes before a session does, so that
//! nothing is missed, the rest before what draws a conversation. Knows no option.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::thread::LocalKey;

use wasm_bindgen::JsValue;

use super::bridge::Bridge;
use super::parts::Parts;
use super::votes::{VoteButtons, buttons};
use super::{tell_parts, tell_thread};
use crate::browser::lazy::{LoadError, Part, Sheets, comes_before};
use crate::catalog::lazy_view::lazy_view;
use crate::live::{Gesture, LiveMessage, Notice};
use crate::ui::prelude::*;

/// What tells the page around a chat of what happens in it.
#[derive(Clone, Copy)]
pub struct Telling {
    begin: fn(&Parts),
    /// Tells what the person does, before it is done. `false`, or a promise of it: the page keeps it back.
    pub(super) gesture: fn(&Bridge, &Gesture) -> JsValue,
}

/// What a page around a chat adds to what is drawn.
#[derive(Clone, Copy)]
pub struct Around {
    begin: fn(&Parts),
    /// What stands beside the actions of an answer.
    pub(super) beside_answer: fn(&Parts, LiveMessage) -> View,
}

crate::browser::lazy::lazy!(
    /// What a page around a chat hears.
    pub telling in telling: crate::embed::around::Telling = crate::embed::around::TELLING
);

crate::browser::lazy::lazy!(
    /// What a page around a chat has of its conversation.
    pub entry in around: crate::embed::around::Around = crate::embed::around::AROUND
);

static TELLING: Telling = Telling {
    begin: tell,
    gesture: tell_thread::gesture,
};

static AROUND: Around = Around {
    begin: provide,
    beside_answer: votes,
};

type Begin = fn(&Parts);
type Waiting = RefCell<HashMap<u32, (Owner, Parts)>>;

thread_local! {
    /// Chats whose session has not come.
    static UNTOLD: Waiting = RefCell::default();
    /// Chats whose conversation is not drawn.
    static UNDRAWN: Waiting = RefCell::default();
    /// How often what draws them is on its way.
    static TRIES: Cell<u32> = const { Cell::new(0) };
}

/// Begins all of it for the chat of this number, under the current owner: at once, or before it is needed.
pub(super) fn begin(number: u32, parts: &Parts) {
    begin_or_wait(&UNTOLD, number, parts, telling::get().map(|telling| telling.begin));
    comes_before(Part::session, || {
        Box::pin(async { telling::load().await.map(|telling| begin_all(&UNTOLD, telling.begin)) })
    });
    tell_of_problems(parts);
    begin_or_wait(&UNDRAWN, number, parts, entry::get().map(|around| around.begin));
    comes_before(Part::conversation, || {
        Box::pin(async {
            TRIES.set(TRIES.get() + 1);
            let around = entry::load().await;
            TRIES.set(TRIES.get() - 1);
            around
                .inspect_err(tell_undrawn)
                .map(|around| begin_all(&UNDRAWN, around.begin))
        })
    });
}

/// What tells of problems comes with the session itself: that this cannot be fetched is told without it.
fn tell_of_problems(parts: &Parts) {
    let (page, current) = (parts.bridge.clone(), parts.current);
    Effect::new(move |_| {
        let can_retry = |notice: &Option<Notice>| notice.as_ref().is_some_and(|notice| notice.retry);
        if current.get().live.notice.with(can_retry) && telling::get().is_none() {
            page.tell_missing();
        }
    });
}

/// Tells the pages whose chats have messages that nothing can draw; of what is tried several times at once, once.
fn tell_undrawn(_: &LoadError) {
    if TRIES.get() > 0 {
        return;
    }
    let waiting: Vec<Parts> = UNDRAWN.with_borrow(|waiting| waiting.values().map(|(_, parts)| parts.clone()).collect());
    for parts in waiting {
        let live = parts.current.get_untracked().live;
        if !live.messages.with_untracked(Vec::is_empty) {
            parts.bridge.tell_missing();
        }
    }
}

fn begin_or_wait(waiting: &'static LocalKey<Waiting>, number: u32, parts: &Parts, begin: Option<Begin>) {
    if let Some(begin) = begin {
        return begin(parts);
    }
    let later = (Owner::current().unwrap_or_default(), parts.clone());
    waiting.with_borrow_mut(|waiting| waiting.insert(number, later));
    on_cleanup(move || drop(waiting.with_borrow_mut(|waiting| waiting.remove(&number))));
}

fn begin_all(waiting: &'static LocalKey<Waiting>, begin: Begin) {
    for (owner, parts) in waiting.take().into_values() {
        owner.with(|| begin(&parts));
    }
}

fn tell(parts: &Parts) {
    tell_thread::follow(parts);
    tell_thread::links(parts);
    tell_parts::follow(parts);
}

fn provide(parts: &Parts) {
    parts.components.provide(&parts.bridge, parts.current);
}

/// What a person thinks of an answer, while the page asks for it.
fn votes(parts: &Parts, message: LiveMessage) -> View {
    let (features, parts) = (parts.followed.features, StoredValue::new(parts.clone()));
    let wanted = Memo::new(move |_| features.with(|features| features.votes));
    let draw = move |VoteButtons(draw): VoteButtons| parts.with_value(|parts| draw(parts, message));
    let place = move || lazy_view(Sheets::PARTS, buttons::get, buttons::load, draw, || ().into_view());
    (move || wanted.get().then(place)).into_view()
}
