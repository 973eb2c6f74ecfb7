//! A thread outside of the page, drawn as any other, whose gestures go nowhere.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::catalog::host::Questions;
use crate::live::{Gesture, LiveChat};

use super::approval::Seals;
use super::context::ChatContext;
use super::scroll::Follow;
use super::thread::Thread;

/// The thread of this chat in an element that is nowhere in the page, for as long as what it returns is kept.
pub fn stage(chat: LiveChat) -> Box<dyn std::any::Any> {
    let Ok(place) = document().create_element("div") else {
        return Box::new(());
    };
    let draw = move || {
        let context = ChatContext::new(chat, Callback::new(|_: Gesture| ()));
        provide_context(context);
        provide_context(Seals(RwSignal::new(Vec::new())));
        provide_context(chat.surfaces);
        Questions::provide();
        let scroller = NodeRef::new();
        let content = NodeRef::new();
        let follow = Follow::new(scroller, content);
        view! { <Thread context scroller content follow/> }
    };
    Box::new(leptos::mount::mount_to(place.unchecked_into(), draw))
}
