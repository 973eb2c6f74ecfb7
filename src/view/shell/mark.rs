//! The mark: five lines that run into one.

use crate::ui::prelude::*;

const LINES: [&str; 5] = [
    "M3 4c5 0 8 8 18 8",
    "M3 8c5 0 9 4 18 4",
    "M3 12h18",
    "M3 16c5 0 9-4 18-4",
    "M3 20c5 0 8-8 18-8",
];

/// The mark, `drawing` itself once per 1.6 s or at rest.
pub fn mark(drawing: bool) -> View {
    let lines = LINES.map(|line| view! { <path d=line pathLength="1"></path> });
    view! {
        <svg class="ps-mark" class:ps-mark--drawing=drawing viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            {lines}
        </svg>
    }
}
