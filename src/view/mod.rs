//! The chrome around parts: shell, thread, message, composer, approval card, notices, settings. Reads the signals of
//! `live`, hands `Gesture`s up through one callback; knows no chat, no protocol and no network.

pub(crate) mod approval;
pub(crate) mod chat_view;
pub(crate) mod composer;
pub(crate) mod context;
pub(crate) mod notice;
mod settings;
pub(crate) mod shell;
pub(crate) mod thread;
mod words;

use crate::catalog::kit::icon;

pub use crate::browser::dom::{copy, supports};
pub use crate::catalog::kit::icon as signs;
pub use chat_view::{ChatView, conversation};
pub use composer::starter::{Starter, StarterIcon};
pub use context::Surroundings;
pub use notice::words as problem_words;
pub use shell::chat_list::day_words;
pub use shell::dialog::close_beside;
pub use shell::header::Take;
pub use shell::keyboard::{KeyboardDialog, Shortcut};
pub use shell::mark::mark;
pub use shell::menu::MenuItem;
pub use shell::search::{Finder, FoundChat, search_dialog};
pub use shell::sidebar::{SidebarProps, sidebar};
pub use shell::{NARROW, Shell, SidebarButton, SidebarOpen};
pub use thread::actions::{style_of, writer};
pub use thread::again::{catch_focus, to_composer};
pub use thread::announce::{Announcements, Announcer, use_announcer};
pub use thread::debounced::part as part_place;
pub use thread::hosted::PARTS;
pub use thread::printing::{follow as follow_printing, page as print_page};
pub use thread::reader::Reader;
pub use thread::reveal::reveal;
pub use thread::structured::{calls as calls_view, views as structured_views};

crate::browser::lazy::lazy!(
    /// The settings page.
    pub settings_page in settings: fn(crate::reactive::RwSignal<crate::live::Settings>, String) -> crate::ui::View = crate::view::settings::settings
);
