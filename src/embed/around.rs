//! What a chat in a page of others has besides one in ours as soon as something is said in it: the page is told of it, draws
//! parts by components of its own, and hears what people think of answers. Comes before the conversation does, so that
//! nothing is missed. Knows no option.

use std::cell::RefCell;
use std::collections::HashMap;

use wasm_bindgen::JsValue;

use super::bridge::Bridge;
use super::parts::Parts;
use super::votes::{VoteButtons, buttons};
use super::{tell_parts, tell_thread};
use crate::browser::lazy::{Loading, Part, Sheets, comes_before};
use crate::catalog::lazy_view::lazy_view;
use crate::live::{Gesture, LiveMessage};
use crate::ui::prelude::*;

/// What the part gives to mounted chats.
#[derive(Clone, Copy)]
pub struct Around {
    begin: fn(&Parts),
    /// Tells what the person does, before it is done. `false`, or a promise of it: the page keeps it back.
    pub(super) gesture: fn(&Bridge, &Gesture) -> JsValue,
    /// What stands beside the actions of an answer.
    pub(super) beside_answer: fn(&Parts, LiveMessage) -> View,
}

crate::browser::lazy::lazy!(
    /// What a page around a chat has of its conversation.
    pub entry in around: crate::embed::around::Around = crate::embed::around::AROUND
);

static AROUND: Around = Around {
    begin: follow,
    gesture: tell_thread::gesture,
    beside_answer: votes,
};

type Begin = Box<dyn FnOnce(Around)>;

thread_local! {
    /// Chats whose conversation has not come.
    static WAITING: RefCell<HashMap<u32, Begin>> = RefCell::default();
}

/// Begins it for the chat of this number, under the current owner: at once, or before a conversation comes.
pub(super) fn begin(number: u32, parts: &Parts) {
    if let Some(around) = entry::get() {
        return (around.begin)(parts);
    }
    let (owner, parts) = (Owner::current().unwrap_or_default(), parts.clone());
    let begin: Begin = Box::new(move |around| owner.with(|| (around.begin)(&parts)));
    WAITING.with_borrow_mut(|waiting| waiting.insert(number, begin));
    on_cleanup(move || drop(WAITING.with_borrow_mut(|waiting| waiting.remove(&number))));
    comes_before(Part::conversation, come);
}

fn come() -> Loading {
    Box::pin(async {
        let around = entry::load().await?;
        for begin in WAITING.take().into_values() {
            begin(around);
        }
        Ok(())
    })
}

fn follow(parts: &Parts) {
    parts.components.provide(&parts.bridge, parts.current);
    tell_thread::follow(parts);
    tell_thread::links(parts);
    tell_parts::follow(parts);
}

/// What a person thinks of an answer, while the page asks for it.
fn votes(parts: &Parts, message: LiveMessage) -> View {
    let (features, parts) = (parts.followed.features, StoredValue::new(parts.clone()));
    let wanted = Memo::new(move |_| features.with(|features| features.votes));
    let draw = move |VoteButtons(draw): VoteButtons| parts.with_value(|parts| draw(parts, message));
    let place = move || lazy_view(Sheets::PARTS, buttons::get, buttons::load, draw, || ().into_view());
    (move || wanted.get().then(place)).into_view()
}
