//! The live chat: the only room with a clock, a socket and a store. It sends turns, folds what comes back, applies the
//! changes to the signals of `live`, and keeps everything in the browser. Knows no component.
//!
//! `documents`, `endpoint`, `outbox`, `pending` and `recalled` are plain policy and tested natively; the rest is the browser's.

pub mod documents;
pub mod endpoint;
pub mod outbox;
pub mod pending;
pub mod recalled;

#[cfg(target_arch = "wasm32")]
mod again;
#[cfg(target_arch = "wasm32")]
pub mod attach;
#[cfg(target_arch = "wasm32")]
mod attempt;
#[cfg(target_arch = "wasm32")]
pub mod chats;
#[cfg(target_arch = "wasm32")]
mod delivery;
#[cfg(target_arch = "wasm32")]
mod gestures;
#[cfg(target_arch = "wasm32")]
mod greeting;
#[cfg(target_arch = "wasm32")]
pub mod handle;
#[cfg(target_arch = "wasm32")]
pub mod history;
#[cfg(target_arch = "wasm32")]
pub mod ids;
#[cfg(target_arch = "wasm32")]
pub mod journal;
#[cfg(target_arch = "wasm32")]
mod ledger;
#[cfg(target_arch = "wasm32")]
mod logbook;
#[cfg(target_arch = "wasm32")]
pub mod mirror;
#[cfg(target_arch = "wasm32")]
pub mod passage;
#[cfg(target_arch = "wasm32")]
pub(crate) mod protocols;
#[cfg(target_arch = "wasm32")]
mod question_drafts;
#[cfg(target_arch = "wasm32")]
mod reading;
#[cfg(target_arch = "wasm32")]
#[cfg(target_arch = "wasm32")]
mod resting;
#[cfg(target_arch = "wasm32")]
mod sending;
#[cfg(target_arch = "wasm32")]
mod session;
#[cfg(target_arch = "wasm32")]
mod sharing;
#[cfg(target_arch = "wasm32")]
mod state;
#[cfg(target_arch = "wasm32")]
mod stored;
#[cfg(target_arch = "wasm32")]
pub(crate) mod surface_engine;
#[cfg(target_arch = "wasm32")]
mod surface_gestures;
#[cfg(target_arch = "wasm32")]
mod surface_host;
#[cfg(target_arch = "wasm32")]
mod surface_words;
#[cfg(target_arch = "wasm32")]
mod surfaces;
#[cfg(target_arch = "wasm32")]
pub mod transport;
#[cfg(target_arch = "wasm32")]
mod turn;
#[cfg(target_arch = "wasm32")]
pub mod upkeep;
#[cfg(target_arch = "wasm32")]
mod waiting;

#[cfg(target_arch = "wasm32")]
pub use chats::{Chats, Who};
#[cfg(target_arch = "wasm32")]
pub use handle::Chat;
