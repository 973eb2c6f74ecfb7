//! The surfaces of one chat, as far as a chat in words has any: a place for what holds them, which stays empty until a
//! surface first needs it. A surface stands as a part `data-surface` in the message that made it; the part is the surface
//! itself, so that a reload goes on with it. Knows nothing of what surfaces are made of: that is a part of the page
//! (`surface_engine`).

use std::rc::{Rc, Weak};
use std::sync::Arc;

use crate::reactive::prelude::*;
use futures::future::join;
use gloo_timers::callback::Timeout;
use leptos::task::spawn_local;
use serde_json::Value;

use super::driver::Session;
use super::state::State;
use super::surface_engine::engine;
use crate::browser::lazy::{self, Sheets, styled};
use crate::live::LiveChat;
use crate::live::surface::SurfaceGesture;
use crate::model::surface_part::SURFACE_PART;
use crate::model::{Change, Conversation, DataPart, Event, Part};
use crate::surface::{Moved, NodeId, SurfaceEvent};

/// What holds the surfaces of a session beside the conversation.
pub(super) trait SurfaceHost {
    /// Everything anew from the stored parts.
    fn load(&mut self, conversation: &mut Conversation);
    /// What an event brings beside itself, where the chat's protocol has words of its own for surfaces.
    fn hear(&mut self, conversation: &Conversation, event: &Event) -> Vec<Event>;
    /// Gathers what moved.
    fn note(&mut self, moved: Moved);
    /// Shows what moved since the last call.
    fn show(&mut self, conversation: &Conversation);
    /// Tells once what went wrong.
    fn report(&mut self, conversation: &mut Conversation);
    /// Brings the stored parts up to date.
    fn keep(&mut self, conversation: &mut Conversation);
    /// Something was entered into this property of a node.
    fn entered(&mut self, conversation: &Conversation, surface: &str, node: NodeId, property: &str);
    /// The parts of the message that an event of a component becomes. `model`: the data of its surface.
    fn worded(&mut self, event: &SurfaceEvent, model: Option<&Value>) -> Vec<Part>;
}

/// The surfaces of a session.
pub(super) struct Held {
    chat: LiveChat,
    owner: Owner,
    /// The session that they belong to.
    pub session: Weak<Session>,
    /// Nobody, until their code is here.
    pub host: Option<Box<dyn SurfaceHost>>,
    /// Waits for a moment of quiet to store what was entered.
    pub keeping: Option<Timeout>,
}

impl Held {
    pub fn new(owner: Owner, chat: LiveChat) -> Held {
        Held {
            chat,
            owner,
            session: Weak::new(),
            host: None,
            keeping: None,
        }
    }

    /// Asks for the code of surfaces, which the messages need and this page doesn't have yet.
    fn ask(&self) {
        if let Some(session) = self.session.upgrade() {
            spawn_local(async move {
                session.bring_surfaces().await;
            });
        }
    }
}

impl State {
    /// What an event brings beside itself.
    pub fn hear_surface(&mut self, event: &Event) -> Vec<Event> {
        let host = self.surfaces.host.as_mut();
        host.map(|host| host.hear(&self.conversation, event))
            .unwrap_or_default()
    }

    /// Takes the changes that are about surfaces; gives back any other.
    pub fn note_surfaces(&mut self, change: Change) -> Option<Change> {
        match change {
            Change::Surfaces(moved) => {
                if let Some(host) = &mut self.surfaces.host {
                    host.note(moved);
                }
                None
            }
            change => Some(change),
        }
    }

    /// Shows what moved on surfaces.
    pub fn show_surfaces(&mut self) {
        if let Some(host) = &mut self.surfaces.host {
            host.show(&self.conversation);
        }
    }

    /// Everything on surfaces anew from the stored parts; later, if their code isn't here.
    pub fn load_surfaces(&mut self) {
        let held = &mut self.surfaces;
        match engine::get() {
            Some(engine) => {
                let make = || (engine.host)(held.session.clone(), &held.owner, held.chat);
                held.host.get_or_insert_with(make).load(&mut self.conversation);
            }
            None if self.conversation.lacks_surfaces() => held.ask(),
            None => {}
        }
    }

    /// The answer ended; what went wrong on surfaces is told once.
    pub fn report_surfaces(&mut self) {
        if let Some(host) = &mut self.surfaces.host {
            host.report(&mut self.conversation);
        }
    }

    /// Messages whose surfaces are others than before are shown and written again.
    pub fn touch_surfaces(&mut self, before: Vec<(usize, Arc<DataPart>)>) {
        let now = self.kept_surfaces();
        let mut pairs = before.iter().zip(&now);
        let first = pairs.find(|((_, old), (_, new))| !Arc::ptr_eq(old, new));
        if let Some(at) = first.map(|((at, _), _)| *at) {
            self.touch(at);
            self.show_from(at);
        }
    }

    /// The parts that keep surfaces, each with the position of its message.
    pub fn kept_surfaces(&self) -> Vec<(usize, Arc<DataPart>)> {
        let messages = self.conversation.messages.iter().enumerate();
        let parts = messages.flat_map(|(at, message)| message.parts.iter().map(move |part| (at, part)));
        parts
            .filter_map(|(at, part)| match part {
                Part::Data(part) if part.kind == SURFACE_PART => Some((at, part.clone())),
                _ => None,
            })
            .collect()
    }

    /// Brings the stored parts up to date. Without a host they are as they were stored.
    pub fn keep_surfaces(&mut self) {
        if self.surfaces.host.is_none() {
            return;
        }
        let before = self.kept_surfaces();
        if let Some(host) = &mut self.surfaces.host {
            host.keep(&mut self.conversation);
        }
        self.touch_surfaces(before);
    }
}

/// Components of the catalogue whose code is no surface's, and the part that has it.
const FIGURES: [(&str, lazy::Part); 2] = [("Chart", lazy::Part::charts), ("Table", lazy::Part::tables)];

/// Whether a key or a text anywhere in it is this word.
pub(super) fn names(value: &Value, word: &str) -> bool {
    match value {
        Value::Object(map) => map.iter().any(|(key, value)| key == word || names(value, word)),
        Value::Array(list) => list.iter().any(|value| names(value, word)),
        Value::String(text) => text == word,
        _ => false,
    }
}

/// Asks for the code of the figures that a first surface names: while that of surfaces comes nothing is drawn, and nothing drawn
/// asks for it. Whoever draws them says that it cannot be had.
pub(super) fn bring_figures(event: &Event) {
    let (Event::Surface(told) | Event::Data { data: told, .. }) = event else {
        return;
    };
    for (word, part) in FIGURES {
        if names(told, word) {
            spawn_local(async move {
                styled(Sheets::FIGURES, lazy::bring(part)).await.ok();
            });
        }
    }
}

impl Session {
    /// Fetches the code of surfaces, and plays what the messages have for them. `false`: it could not be fetched.
    pub(super) async fn bring_surfaces(self: &Rc<Self>) -> bool {
        if engine::get().is_some() && self.state.borrow().conversation.surfaces().is_some() {
            return true;
        }
        // What draws them is needed in the same moment, and would be a round trip later.
        let (loaded, _) = join(
            styled(Sheets::SURFACES, engine::load()),
            lazy::bring(lazy::Part::structured),
        )
        .await;
        if let Err(error) = loaded {
            self.notify(error.into(), true, None);
            return false;
        }
        let mut state = self.state.borrow_mut();
        if !state.closed && state.conversation.surfaces().is_none() {
            state.load_surfaces();
        }
        true
    }

    /// Does what a person did on a surface. Surfaces are drawn by what their host shows: without it nobody can do anything
    /// on one.
    pub(super) fn on_surface(self: &Rc<Self>, gesture: SurfaceGesture) {
        if let Some(engine) = engine::get() {
            (engine.gesture)(self, gesture);
        }
    }
}
