//! A native dialog over the page: the focus is kept inside, and comes back by itself.

use leptos::html;

use super::live_regions::DialogRegions;
use crate::ui::prelude::*;

/// One dialog. Copy.
#[derive(Clone, Copy)]
pub(crate) struct Modal {
    /// Its element.
    pub node: NodeRef<html::Dialog>,
}

impl Modal {
    /// A dialog that is shown while it is `open`, which tracks.
    pub fn shown(open: impl Fn() -> bool + 'static) -> Modal {
        let node = NodeRef::<html::Dialog>::new();
        let regions = DialogRegions::new();
        Effect::new(move || {
            let Some(dialog) = node.get() else { return };
            match open() {
                true if !dialog.open() => drop(regions.show_modal(&dialog)),
                false if dialog.open() => dialog.close(),
                _ => {}
            }
        });
        Modal { node }
    }

    /// Closes it.
    pub fn close(self) {
        if let Some(dialog) = self.node.get_untracked() {
            dialog.close();
        }
    }
}
