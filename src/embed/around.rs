//! What a chat in a page of others has besides one in ours as soon as something is said in it: the page is told of it, draws
//! parts by components of its own, and hears what people think of answers. The first comes before a session does, so that
//! nothing is missed, the rest before what draws a conversation. Knows no option.

use std::cell::RefCell;
use std::collections::HashMap;
use std::thread::LocalKey;

use wasm_bindgen::JsValue;

use super::bridge::Bridge;
use super::parts::Parts;
use super::votes::{VoteButtons, buttons};
use super::{tell_parts, tell_thread};
use crate::browser::lazy::{Part, Sheets, comes_before};
use crate::catalog::lazy_view::lazy_view;
use crate::live::{Gesture, LiveMessage};
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
type Waiting = RefCell<HashMap<u32, Box<dyn FnOnce(Begin)>>>;

thread_local! {
    /// Chats whose session has not come.
    static UNTOLD: Waiting = RefCell::default();
    /// Chats whose conversation is not drawn.
    static UNDRAWN: Waiting = RefCell::default();
}

/// Begins all of it for the chat of this number, under the current owner: at once, or before it is needed.
pub(super) fn begin(number: u32, parts: &Parts) {
    begin_or_wait(&UNTOLD, number, parts, telling::get().map(|telling| telling.begin));
    comes_before(Part::session, || {
        Box::pin(async { telling::load().await.map(|telling| begin_all(&UNTOLD, telling.begin)) })
    });
    begin_or_wait(&UNDRAWN, number, parts, entry::get().map(|around| around.begin));
    comes_before(Part::conversation, || {
        Box::pin(async { entry::load().await.map(|around| begin_all(&UNDRAWN, around.begin)) })
    });
}

fn begin_or_wait(waiting: &'static LocalKey<Waiting>, number: u32, parts: &Parts, begin: Option<Begin>) {
    if let Some(begin) = begin {
        return begin(parts);
    }
    let (owner, parts) = (Owner::current().unwrap_or_default(), parts.clone());
    let later = Box::new(move |begin: Begin| owner.with(|| begin(&parts)));
    waiting.with_borrow_mut(|waiting| waiting.insert(number, later));
    on_cleanup(move || drop(waiting.with_borrow_mut(|waiting| waiting.remove(&number))));
}

fn begin_all(waiting: &'static LocalKey<Waiting>, begin: Begin) {
    for later in waiting.take().into_values() {
        later(begin);
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
