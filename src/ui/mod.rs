//! What a view is, and how it becomes a page: plain descriptions, drawn by one piece of code, where Leptos' own renderer makes a
//! copy of itself for every kind of view. Signals, owners and effects are Leptos'. Knows no component and no chat.
//!
//! `view!` writes markup as a `template` and the values that fill it. A view that is drawn in the place of another one with
//! the same template keeps its elements.

mod attribute;
mod control;
mod drawn;
mod kept;
mod list;
mod node_ref;
mod set;
mod template;
mod view;

pub use control::{Children, CollectView, For, Portal, Show, ToChildren, ViewFn};
pub use drawn::{Mounted, mount, run_effects};
pub use node_ref::NodeRef;
pub use template::template;
pub use view::{IntoView, View};

/// What a file that draws needs: signals, and the views of this room.
pub mod prelude {
    pub use partsong_macros::view;

    pub use super::{Children, CollectView, For, IntoView, NodeRef, Portal, Show, View, ViewFn};
    pub use crate::reactive::prelude::*;
}
