//! The chrome around parts: shell, thread, message, composer, approval card, notices, settings. Reads the signals of
//! `live`, hands `Gesture`s up through one callback; knows no chat, no protocol and no network.

pub(crate) mod actions;
mod again;
mod announce;
pub(crate) mod approval;
mod approval_input;
mod approval_receipt;
mod attachments;
mod chat_list;
pub(crate) mod chat_view;
pub(crate) mod citing;
pub(crate) mod composer;
pub(crate) mod context;
mod deadline;
mod dialog;
mod dom;
mod effect;
mod follow_ups;
mod header;
mod keyboard;
mod lanes;
mod lasting;
mod mark;
mod media;
mod menu;
pub(crate) mod message;
pub(crate) mod notice;
mod pairs;
mod parts;
pub(crate) mod preview;
mod printing;
mod reader;
mod scroll;
mod search;
mod settings;
mod shell;
pub(crate) mod sidebar;
mod sources;
mod speech;
pub(crate) mod starter;
mod steps;
pub(crate) mod structured;
pub(crate) mod thread;
mod tool_row;
mod verbatim;
mod words;

use crate::catalog::icon;

pub use crate::catalog::icon as signs;
pub use actions::{style_of, writer};
pub use announce::{Announcements, Announcer};
pub use chat_list::day_words;
pub use chat_view::{ChatView, conversation};
pub use dialog::close_beside;
pub use dom::{copy, supports};
pub use header::Take;
pub use keyboard::{KeyboardDialog, Shortcut};
pub use lasting::part as part_place;
pub use mark::mark;
pub use printing::{follow as follow_printing, page as print_page};
pub use reader::Reader;
pub use search::{Finder, Found, SearchDialog};
pub use shell::{Shell, SidebarButton};
pub use sidebar::{Side, sidebar};
pub use starter::{Starter, StarterIcon};
pub use structured::{calls as calls_view, views as structured_views};

crate::lazy::lazy!(
    /// The settings page.
    pub settings_page in settings: fn(crate::reactive::RwSignal<crate::live::Settings>) -> crate::ui::View = crate::view::settings::settings
);
