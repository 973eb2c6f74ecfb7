//! What was entered and not saved yet. It outlives the settings page, which is left by a key, a link or another chat: who
//! comes back goes on where they were. Nothing of it is stored.

use std::cell::RefCell;

use super::faults::as_origin;
use crate::live::Settings;

/// Entries of a settings page, and what was kept when they were made.
#[derive(Clone)]
pub(super) struct Draft {
    /// What was kept.
    pub before: Settings,
    /// What was entered.
    pub settings: Settings,
    /// The origins, as they stand in their field.
    pub origins: String,
    /// Headers were entered: they are for the endpoint that is saved with them.
    pub entered: bool,
}

thread_local! {
    // A document has one settings page.
    static UNSAVED: RefCell<Option<Draft>> = const { RefCell::new(None) };
}

impl Draft {
    /// Everything as it is kept.
    pub(super) fn of(settings: Settings) -> Draft {
        Draft {
            origins: settings.origins.join("\n"),
            before: settings.clone(),
            settings,
            entered: false,
        }
    }

    /// The entries that the page was left with, on top of what is kept by now; whether there were any.
    pub(super) fn resumed(now: &Settings) -> (Draft, bool) {
        match UNSAVED.take() {
            Some(mut draft) => {
                draft.follow(now);
                (draft, true)
            }
            None => (Draft::of(now.clone()), false),
        }
    }

    /// Takes over what was kept meanwhile, where nothing was entered.
    pub fn follow(&mut self, now: &Settings) {
        self.settings.follow(&self.before, now);
        if self.origins == self.before.origins.join("\n") {
            self.origins = now.origins.join("\n");
        }
        self.before.clone_from(now);
    }

    /// Keeps it for who comes back; without entries there is nothing to keep.
    pub fn leave(self) {
        let unsaved = self.is_unsaved().then_some(self);
        UNSAVED.set(unsaved);
    }

    /// Whether saving it would change anything, or would be refused.
    pub(super) fn is_unsaved(&self) -> bool {
        let lines = self.origins.lines().map(str::trim).filter(|line| !line.is_empty());
        let origins = lines.map(|line| as_origin(line).unwrap_or_else(|| line.to_owned()));
        let mut saved = self.saved();
        saved.origins = origins.collect();
        // What headers are for says nothing as long as there are none.
        if saved.headers.is_empty() {
            saved.headers_api.clone_from(&self.before.headers_api);
        }
        saved != self.before
    }

    /// What Save keeps: trimmed, without what is empty.
    pub(super) fn saved(&self) -> Settings {
        let mut settings = self.settings.clone();
        settings
            .headers
            .retain(|(name, value)| !name.trim().is_empty() || !value.trim().is_empty());
        for (name, value) in &mut settings.headers {
            *name = name.trim().to_owned();
            *value = value.trim().to_owned();
        }
        settings.api = settings.api.trim().to_owned();
        if self.entered {
            settings.headers_api.clone_from(&settings.api);
        }
        settings.upload = settings.upload.trim().to_owned();
        settings.fields = settings.fields.trim().to_owned();
        settings.origins = self.origins.lines().filter_map(|line| as_origin(line.trim())).collect();
        settings
    }
}
