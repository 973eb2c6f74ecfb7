//! How a chat comes by its surfaces: the code of what holds and moves them is a part of the page, which is fetched with the
//! first surface of a visit. Knows nothing of what surfaces are made of.

use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use futures::future::join;
use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::surface_store::{SurfaceHost, SurfaceOwner};
use crate::browser::lazy::{self, Sheets, styled};
use crate::live::LiveChat;
use crate::live::surface::SurfaceGesture;
use crate::model::Event;

/// What a session does with surfaces.
pub(super) struct SurfaceEngine {
    /// What holds the surfaces of this session, whose signals live under this owner.
    pub(super) host: fn(Weak<Session>, &Owner, LiveChat) -> Box<dyn SurfaceHost>,
    /// Does what a person did on a surface.
    pub(super) gesture: fn(&Rc<Session>, SurfaceGesture),
}

crate::browser::lazy::lazy!(
    /// Surfaces.
    pub engine in surfaces: &'static SurfaceEngine
);

/// Components of the catalogue whose code is no surface's, and the part that has it.
const FIGURES: [(&str, lazy::Part); 2] = [("Chart", lazy::Part::charts), ("Table", lazy::Part::tables)];

/// Whether a key or a text anywhere in it is this word.
fn names(value: &Value, word: &str) -> bool {
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
    let told = match event {
        Event::Surface { message, .. } => message,
        Event::Data { part, .. } => &part.data,
        _ => return,
    };
    for (word, part) in FIGURES {
        if names(told, word) {
            spawn_local(async move {
                styled(Sheets::FIGURES, lazy::bring(part)).await.ok();
            });
        }
    }
}

impl SurfaceOwner for Session {
    fn surface_host(self: Rc<Self>, is_needed: bool) -> Option<Box<dyn SurfaceHost>> {
        if let Some(engine) = engine::get() {
            return Some((engine.host)(Rc::downgrade(&self), &self.owner, self.live));
        }
        if is_needed {
            spawn_local(async move {
                self.bring_surfaces().await;
            });
        }
        None
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
