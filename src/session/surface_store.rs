//! The surfaces of one chat, as far as a chat in words has any: a place for what holds them, which stays empty until a
//! surface first needs it. A surface stands as a part `data-surface` in the message that made it; the part is the surface
//! itself, so that a reload goes on with it. Knows nothing of what surfaces are made of, and no session.

use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use serde_json::Value;

use crate::model::{Change, Conversation, Event, MessagePart};
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
    fn show(&mut self, conversation: &mut Conversation);
    /// Tells once what went wrong.
    fn report(&mut self, conversation: &mut Conversation);
    /// Brings the stored parts up to date.
    fn keep(&mut self, conversation: &mut Conversation);
    /// Something was entered into this property of a node.
    fn entered(&mut self, conversation: &Conversation, surface: &str, node: NodeId, property: &str);
    /// The parts of the message that an event of a component becomes. `model`: the data of its surface.
    fn worded(&mut self, event: &SurfaceEvent, model: Option<&Value>) -> Vec<MessagePart>;
}

/// Whoever the surfaces belong to.
pub(super) trait SurfaceOwner {
    /// What holds its surfaces, if that code is here; else it is asked for, where it is needed.
    fn surface_host(self: Rc<Self>, is_needed: bool) -> Option<Box<dyn SurfaceHost>>;
}

/// The surfaces of a session.
pub(super) struct SurfaceStore {
    owner: Weak<dyn SurfaceOwner>,
    /// Nobody, until their code is here.
    pub host: Option<Box<dyn SurfaceHost>>,
    /// Waits for a moment of quiet to store what was entered.
    pub keeping: Option<Timeout>,
}

impl SurfaceStore {
    /// Those of this owner.
    pub(super) fn new(owner: Weak<dyn SurfaceOwner>) -> SurfaceStore {
        SurfaceStore {
            owner,
            host: None,
            keeping: None,
        }
    }

    /// What an event brings beside itself.
    pub fn hear(&mut self, conversation: &Conversation, event: &Event) -> Vec<Event> {
        let host = self.host.as_mut();
        host.map(|host| host.hear(conversation, event)).unwrap_or_default()
    }

    /// Takes the changes that are about surfaces; gives back any other.
    pub fn note(&mut self, change: Change) -> Option<Change> {
        match change {
            Change::Surfaces(moved) => {
                if let Some(host) = &mut self.host {
                    host.note(moved);
                }
                None
            }
            change => Some(change),
        }
    }

    /// Shows what moved on surfaces.
    pub fn show(&mut self, conversation: &mut Conversation) {
        if let Some(host) = &mut self.host {
            host.show(conversation);
        }
    }

    /// Everything on surfaces anew from the stored parts; later, if their code isn't here.
    pub fn load(&mut self, conversation: &mut Conversation) {
        if self.host.is_none() {
            let is_needed = conversation.lacks_surfaces();
            self.host = self.owner.upgrade().and_then(|owner| owner.surface_host(is_needed));
        }
        if let Some(host) = &mut self.host {
            host.load(conversation);
        }
    }

    /// The answer ended; what went wrong on surfaces is told once.
    pub fn report(&mut self, conversation: &mut Conversation) {
        if let Some(host) = &mut self.host {
            host.report(conversation);
        }
    }
}
