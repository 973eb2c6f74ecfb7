//! A live chat in the browser: the only room with a socket and a store. It sends turns, folds what comes back, applies the
//! changes to the signals of `live`, and keeps everything. What it decides by plain policy stands in `chat`. Knows no
//! component.
//!
//! From the bottom up, each knows only what stands before it:
//!
//! 1. what knows no chat: `ids`, `in_hand`, `names`, `endpoint`, `host` (the page around), `request`, `transport`, the stores (`stored`, `history`,
//!    `outbox_store`, `event_log`), `unwritten`, `deleted`, `outbox`, `servers`, `projector`, `surface_store`;
//! 2. `workspace`, what all chats share, and what is asked of it: `wording`, `greeting`, `drafts`, `attachments`;
//! 3. `state` and `chat_session`, what the session of one chat is made of;
//! 4. what a session does, a file for each: `loading`, `saving`, `gestures`, `sending`, `attempt`, `turn`, `delivery`,
//!    `sharing` and the others. These are one session's methods, and call each other;
//! 5. `handle`, a chat as the page holds it, with its session behind a trait; `chats`, all that are open; `leaving`, what
//!    they do when their page goes away; `background`, what goes on behind them;
//! 6. `driver`, which makes sessions and brings everything that is asked of one to the file that does it.

mod again;
mod answering;
mod attaching;
pub mod attachments;
mod attempt;
pub mod background;
pub mod chat_session;
pub mod chats;
mod deleted;
mod delivery;
mod drafts;
pub mod driver;
mod ending;
pub mod endpoint;
pub mod event_log;
mod gestures;
mod greeting;
pub mod handle;
mod history;
pub mod host;
pub mod host_tools;
mod ids;
mod in_hand;
mod leaving;
mod loading;
mod names;
mod naming;
mod outbox;
mod outbox_store;
mod page_calls;
mod page_tools;
pub mod projector;
pub mod protocols;
mod reading;
mod recorder;
mod request;
mod resting;
mod run;
mod saving;
mod sending;
mod servers;
mod sharing;
mod showing;
mod slots;
mod state;
mod stored;
pub mod surface_engine;
mod surface_gestures;
mod surface_host;
mod surface_store;
mod surface_words;
mod surfaces;
pub mod transport;
mod turn;
mod undo;
mod unwritten;
mod waiting;
mod wording;
mod workspace;

pub use chats::Chats;
pub use handle::Chat;
pub use names::Names;
pub use workspace::Who;
