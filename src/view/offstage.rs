//! A chat outside of the page, drawn as any other, and the gestures on it. Knows no chat's workings.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::live::{ChatSummary, Gesture, LiveChat, Settings};

use super::announce::Announcer;
use super::chat_view::ChatView;
use super::sidebar::{Side, drawn};

#[wasm_bindgen(module = "/src/js/rehearsal.js")]
extern "C" {
    #[wasm_bindgen(js_name = play)]
    fn js_play(stage: &web_sys::Element, words: &str);
}

/// A chat in an element that is nowhere in the page, for as long as this is kept.
pub struct Stage {
    place: web_sys::Element,
    _drawn: Box<dyn std::any::Any>,
}

impl Stage {
    /// Writes a word into the composer and sends it, by the events that a person's keys make.
    pub fn play(&self) {
        js_play(&self.place, "a");
    }
}

/// Draws this chat and the sidebar with these rows.
pub fn stage(
    chat: LiveChat,
    gesture: Callback<Gesture>,
    settings: RwSignal<Settings>,
    rows: Signal<Vec<ChatSummary>>,
) -> Option<Stage> {
    let place = document().create_element("div").ok()?;
    let draw = move || {
        // What is said here is for nobody's ears.
        Announcer::provide();
        let row = Signal::derive(move || rows.with(|rows| rows.first().map(|row| row.id.clone())));
        // One that was never open has nothing to rehearse.
        let side = drawn::get().map(|draw| {
            draw(Side {
                chats: rows,
                current: row,
                on_new: Callback::new(|()| ()),
                on_search: Callback::new(|()| ()),
                on_rename: Callback::new(|_| ()),
                on_delete: Callback::new(|_| ()),
                open: RwSignal::new(true),
            })
        });
        view! {
            {side}
            <ChatView chat gesture settings starters=Signal::stored(Vec::new())/>
        }
    };
    let drawn = leptos::mount::mount_to(place.clone().unchecked_into(), draw);
    Some(Stage {
        place,
        _drawn: Box::new(drawn),
    })
}
