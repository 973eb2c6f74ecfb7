//! A live chat in the browser: the only room with a socket and a store. It sends turns, folds what comes back, applies the
//! changes to the signals of `live`, and keeps everything. What it decides by plain policy stands in `chat`. Knows no
//! component.

mod again;
pub mod attachments;
mod attempt;
pub mod background;
pub mod chats;
mod delivery;
mod drafts;
mod driver;
pub mod endpoint;
pub mod event_log;
mod gestures;
mod greeting;
pub mod handle;
pub mod history;
pub mod host;
pub mod host_tools;
pub mod ids;
pub mod names;
mod outbox_store;
pub mod passage;
pub mod projector;
pub(crate) mod protocols;
mod reading;
mod recorder;
mod resting;
mod sending;
mod sharing;
mod state;
mod stored;
mod stores;
pub(crate) mod surface_engine;
mod surface_gestures;
mod surface_host;
mod surface_words;
mod surfaces;
pub mod transport;
mod turn;
mod waiting;

pub use chats::{Chats, Who};
pub use handle::Chat;
pub use names::Names;
