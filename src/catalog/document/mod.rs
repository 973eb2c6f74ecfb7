//! Documents: the card of one, and the hits of a search among them.

pub mod card;
pub(super) mod results;
