//! What an empty chat offers to begin with.

/// The sign of a starter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StarterIcon {
    Chart,
    Table,
    Approval,
    Bulb,
    Form,
    Document,
    Tool,
    #[default]
    Search,
    Weather,
}

/// One prompt of the empty state: what it does, what one gets, and the words that are sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Starter {
    pub icon: StarterIcon,
    pub title: String,
    pub detail: String,
    pub prompt: String,
    /// What comes back is made up.
    pub is_demo: bool,
}
