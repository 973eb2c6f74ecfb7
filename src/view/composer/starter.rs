//! What an empty chat offers to begin with.

/// The sign of a starter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StarterIcon {
    /// A chart.
    Chart,
    /// A table.
    Table,
    /// An approval.
    Approval,
    /// An idea.
    Bulb,
    /// A form.
    Form,
    /// A document.
    Document,
    /// A tool.
    Tool,
    /// A search.
    #[default]
    Search,
    /// Weather.
    Weather,
}

/// One prompt of the empty state: what it does, what one gets, and the words that are sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Starter {
    /// Its sign.
    pub icon: StarterIcon,
    /// What it does.
    pub title: String,
    /// What one gets.
    pub detail: String,
    /// The words that are sent.
    pub prompt: String,
    /// What comes back is made up.
    pub is_demo: bool,
}

impl Starter {
    /// A prompt of the server's own.
    pub fn told(prompt: String) -> Starter {
        Starter {
            icon: StarterIcon::Search,
            title: prompt.clone(),
            detail: String::new(),
            prompt,
            is_demo: false,
        }
    }
}
