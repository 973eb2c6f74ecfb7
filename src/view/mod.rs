//! The chrome around parts: shell, thread, message, composer, approval card, notices, settings. Reads the signals of
//! `live`, hands `Gesture`s up through one callback; knows no chat, no protocol and no network.

mod announce;
mod attachments;
mod chat_view;
mod composer;
mod dialog;
mod dom;
mod icon;
mod mark;
mod menu;
mod notice;
mod settings;
mod shell;
mod sidebar;
mod speech;
mod starter;
mod words;

pub use announce::{Announcements, Announcer};
pub use chat_view::ChatView;
pub use settings::SettingsPage;
pub use shell::Shell;
pub use sidebar::Sidebar;
pub use starter::{Starter, StarterIcon};
