//! What every component may use, and no rule of any: cards, signs, buttons, links, values, the host's side.

pub mod action_buttons;
pub mod card;
pub mod citation;
pub mod disclosure;
pub mod grow;
pub mod host;
pub mod icon;
pub mod link;
pub mod modal;
pub mod sample;
pub mod secret;
pub mod value_tree;

pub use sample::sample;
