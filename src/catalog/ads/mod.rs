//! What advertising tools answer with: cards of nudges and actions, and what is still being gathered.

pub mod action_cards;
pub mod ads_pending;
mod items;
pub mod nudge_list;
