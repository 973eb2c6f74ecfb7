//! What the person has seen of a card: only what was read is answered.

use crate::browser::clock;
use crate::ui::prelude::*;

/// A press counts only after the card has been in view this long, in milliseconds.
const SEEN_FOR: f64 = 300.0;
/// A press is ignored this long after what it would approve has changed, in milliseconds.
const SETTLED_FOR: f64 = 500.0;

/// What the person has seen of a card, by the page's clock. Copy.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Look {
    /// Since when it is in view.
    since: StoredValue<Option<f64>>,
    /// Since when no page around a frame covers it; `None`: one does.
    bare: StoredValue<Option<f64>>,
    /// It was in view for long enough as it stands now.
    long: StoredValue<bool>,
    /// When it last became another question.
    changed: StoredValue<f64>,
}

impl Look {
    pub(super) fn new() -> Look {
        Look {
            since: StoredValue::new(None),
            bare: StoredValue::new(Some(f64::MIN)),
            long: StoredValue::new(false),
            changed: StoredValue::new(f64::MIN),
        }
    }

    /// It may be out of view from now on.
    fn keep(&self) {
        let was = self.counts();
        self.long.try_update_value(|long| *long |= was);
    }

    pub(super) fn note_covered(&self, covered: bool) {
        if covered {
            self.keep();
        }
        let bare = self.bare.try_get_value().flatten();
        self.bare
            .try_set_value((!covered).then(|| bare.unwrap_or_else(clock::now)));
    }

    pub(super) fn note_in_view(&self, visible: bool) {
        if !visible {
            self.keep();
        }
        let since = self.since.try_get_value().flatten();
        self.since
            .try_set_value(visible.then(|| since.unwrap_or_else(clock::now)));
    }

    pub(super) fn note_changed(&self) {
        self.changed.set_value(clock::now());
        self.long.set_value(false);
    }

    /// A press counts: what it would approve has been in view for a while, and unchanged.
    pub(super) fn counts(&self) -> bool {
        let now = clock::now();
        let changed = self.changed.try_get_value().unwrap_or(f64::MAX);
        let settled = now - changed >= SETTLED_FOR;
        let (since, bare) = (
            self.since.try_get_value().flatten(),
            self.bare.try_get_value().flatten(),
        );
        let seen = since.zip(bare).map(|(since, bare)| since.max(bare).max(changed));
        settled && seen.is_some_and(|since| now - since >= SEEN_FOR)
    }

    /// The same for a card that another one speaks for: it may be out of view again.
    pub(super) fn was_seen(&self) -> bool {
        self.counts() || self.long.try_get_value() == Some(true)
    }
}
