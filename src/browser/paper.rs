//! Whether the page is being printed, for everything that shows a part of itself on the screen: paper neither scrolls nor
//! opens. Knows nothing of what is drawn, nor of how it is printed.

use crate::ui::prelude::*;

/// What everything hears that draws itself only near the reader.
pub const EVENT: &str = "partsong-print";
/// Rows of one table that paper holds; more than that nobody reads in print, and a browser lays out for a minute.
pub const ROWS: usize = 2000;

thread_local! {
    static PAPER: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Whether the page is being printed; tracks.
pub fn is_on_paper() -> bool {
    PAPER.with(ArcRwSignal::clone).get()
}

/// The page is about to be printed, or was.
pub fn set_on_paper(on: bool) {
    if on && let Ok(event) = web_sys::Event::new(EVENT) {
        window().dispatch_event(&event).ok();
    }
    PAPER.with(ArcRwSignal::clone).set(on);
}
