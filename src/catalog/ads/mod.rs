//! What advertising tools answer with: cards of nudges and actions, and what is still being gathered.

pub(super) mod action_cards;
pub(super) mod ads_pending;
mod items;
pub(super) mod nudge_list;
