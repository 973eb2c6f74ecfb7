//! A row that is lifted, or about to be.

use leptos::leptos_dom::helpers::TimeoutHandle;
use serde_json::Value;

/// A row in the hand.
#[derive(Clone)]
pub(super) struct Lift {
    /// Where it is now, from 0.
    pub at: usize,
    /// The draft before it was lifted.
    pub(super) before: Value,
    /// A pointer holds it, not the keyboard.
    pub(super) by_pointer: bool,
}

/// A finger that may become a lift.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    /// Runs out when it rests long enough.
    pub(super) timer: TimeoutHandle,
    /// Where it touched, in CSS pixels.
    pub(super) from: (f64, f64),
}
