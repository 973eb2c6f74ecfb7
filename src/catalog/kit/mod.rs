//! What every component may use, and no rule of any: cards, signs, buttons, links, values, the host's side.

pub(super) mod action_buttons;
pub mod card;
pub mod citation;
pub mod disclosure;
pub mod grow;
pub mod host;
pub mod icon;
pub(super) mod link;
pub mod live_regions;
pub mod modal;
pub mod sample;
pub(super) mod secret;
pub(super) mod tabs;
pub(super) mod value_tree;

pub use sample::sample;
