//! What a mounted chat is made of, for all that is done with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::bridge::Bridge;
use super::components::Components;
use super::desk::ToolDesk;
use super::followed::Followed;
use crate::browser::mount_root::MountRoot;
use crate::reactive::prelude::*;
use crate::session::{Chat, Chats};

/// What is done with a chat that is drawn.
#[derive(Clone)]
pub(super) struct Parts {
    pub bridge: Rc<Bridge>,
    pub chats: Rc<Chats>,
    /// Which chat the page asked for last.
    pub asked: Rc<RefCell<[Option<String>; 3]>>,
    pub current: RwSignal<Rc<Chat>>,
    pub root: MountRoot,
    /// The page's tools.
    pub tools: Rc<ToolDesk>,
    pub followed: Followed,
    pub components: Components,
    /// Calls that wait for their code.
    pub waiting: Rc<Cell<usize>>,
}

impl Parts {
    /// The chat stands in its page: what was waited for may find it gone.
    pub(super) fn is_here(&self) -> bool {
        self.root.try_element().is_some()
    }

    /// Shows a chat without messages, under an id of its own.
    pub(super) fn new_chat(&self) {
        let named = self.asked.borrow()[0].clone();
        self.current.set(self.chats.fresh_beside(named.as_deref()));
    }
}
