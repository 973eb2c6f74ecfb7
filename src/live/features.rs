//! What of the chat a page around it wants, as views and components follow it. Our own page wants what is usual.

use crate::reactive::prelude::*;

/// How far what the model thinks is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reasoning {
    /// Open while it is being thought, closed afterwards.
    #[default]
    Closed,
    /// Open until a person closes it.
    Open,
    /// Only that there is thinking, while there is.
    Hidden,
}

/// What is offered around and in the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Files may go along with a message.
    pub attachments: bool,
    /// Another chat can be begun.
    pub history: bool,
    /// A list of the chats stands beside the chat.
    pub sidebar: bool,
    /// The log can be taken away.
    pub export_log: bool,
    /// Figures are drawn; else they are tables.
    pub charts: bool,
    /// What the model thinks.
    pub reasoning: Reasoning,
    /// An answer can be called good or bad.
    pub votes: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            attachments: true,
            history: true,
            sidebar: false,
            export_log: false,
            charts: true,
            reasoning: Reasoning::Closed,
            votes: false,
        }
    }
}

/// The features in force; in context where the chat stands in somebody else's page.
#[derive(Clone, Copy)]
pub struct FeaturesSignal(pub Signal<Features>);

/// The features in force here.
pub fn use_features() -> Signal<Features> {
    match use_context::<FeaturesSignal>() {
        Some(features) => features.0,
        None => Signal::stored(Features::default()),
    }
}
