//! What was entered on the settings page, and what becomes of it.

use super::draft::Draft;
use super::faults::Faults;
use crate::browser::dom;
use crate::live::Settings;
use crate::live::locale::use_locale;
use crate::ui::prelude::*;
use crate::view::thread::announce::{Announcer, use_announcer};
use crate::words::Locale;
use crate::words::text::view as text;

/// The entries beside the settings as they are kept. Copy.
#[derive(Clone, Copy)]
pub(super) struct SettingsForm {
    settings: RwSignal<Settings>,
    entries: Callback<(), Draft>,
    pub draft: RwSignal<Settings>,
    /// The origins, as they stand in their field.
    pub origins: RwSignal<String>,
    /// Headers were entered since the settings were opened: they are for the endpoint that is saved with them.
    pub entered: RwSignal<bool>,
    pub faults: RwSignal<Faults>,
    pub saved: RwSignal<bool>,
    pub unsaved: Memo<bool>,
    pub locale: Signal<Locale>,
    pub form: NodeRef<leptos::html::Form>,
    pub save_button: NodeRef<leptos::html::Button>,
    announcer: Announcer,
}

impl SettingsForm {
    /// The entries that the page was left with, on top of what is kept.
    pub fn resume(settings: RwSignal<Settings>) -> SettingsForm {
        let (found, resumed) = settings.with_untracked(Draft::resumed);
        let draft = RwSignal::new(found.settings);
        let origins = RwSignal::new(found.origins);
        let entered = RwSignal::new(found.entered);
        let entries = Callback::new(move |()| Draft {
            before: settings.get(),
            settings: draft.get(),
            origins: origins.get(),
            entered: entered.get(),
        });
        let form = SettingsForm {
            settings,
            entries,
            draft,
            origins,
            entered,
            faults: RwSignal::new(Faults::default()),
            saved: RwSignal::new(false),
            unsaved: Memo::new(move |_| entries.run(()).is_unsaved()),
            locale: use_locale(),
            form: NodeRef::new(),
            save_button: NodeRef::new(),
            announcer: use_announcer(),
        };
        Effect::new(move |_| entries.run(()).leave());
        if resumed {
            form.say(text::S_UNSAVED.get(form.locale.get_untracked()).to_owned());
        }
        // Another tab kept something: what was entered here stays.
        Effect::new(move |before: Option<Settings>| {
            let now = settings.get();
            if let Some(before) = before.filter(|before| *before != now) {
                let mut all = untrack(|| entries.run(()));
                all.before = before;
                all.follow(&now);
                draft.set(all.settings);
                origins.set(all.origins);
            }
            now
        });
        form
    }

    fn say(self, words: String) {
        self.announcer.say(words);
    }

    /// One of the entries.
    pub(super) fn entry<T: Clone + Send + Sync + 'static>(self, of: fn(&Settings) -> &T) -> Signal<T> {
        Signal::derive(move || self.draft.with(|draft| of(draft).clone()))
    }

    /// Enters something; what was wrong is looked at anew.
    pub(super) fn enter(self, change: impl FnOnce(&mut Settings)) {
        self.draft.update(change);
        self.touch();
    }

    /// Something was entered.
    pub(super) fn touch(self) {
        self.saved.set(false);
        if self.faults.with_untracked(|faults| faults.count() > 0) {
            self.faults.set(self.look());
        }
    }

    /// What is seen at once is kept at once.
    pub(super) fn at_once(self, change: &dyn Fn(&mut Settings)) {
        self.draft.update(|draft| change(draft));
        self.settings.update(|settings| change(settings));
    }

    fn look(self) -> Faults {
        let origins = self.origins.get_untracked();
        self.draft.with_untracked(|draft| Faults::of(draft, &origins))
    }

    /// Keeps what was entered, or shows what is wrong with it.
    pub(super) fn save(self) {
        let found = self.look();
        let count = found.count();
        self.faults.set(found);
        if count > 0 {
            return self.show_faults(count);
        }
        let kept = untrack(|| self.entries.run(())).saved();
        self.origins.set(kept.origins.join("\n"));
        self.draft.set(kept.clone());
        self.settings.set(kept);
        self.entered.set(false);
        self.saved.set(true);
        self.say(text::S_SAVED.get(self.locale.get_untracked()).to_owned());
    }

    fn show_faults(self, count: usize) {
        request_animation_frame(move || {
            let form = self.form.try_get_untracked();
            if let Some(field) = form.and_then(|form| dom::first(&form, "[aria-invalid=true]")) {
                // With its label above and its words below.
                field.scroll_into_view_with_scroll_into_view_options(&dom::centred());
                dom::focus(&field);
            }
        });
        self.announcer
            .alert(text::S_FIX.fill(self.locale.get_untracked(), count, &[]));
    }

    /// Goes back to what is kept.
    pub(super) fn discard(self) {
        let kept = Draft::of(self.settings.get_untracked());
        self.draft.set(kept.settings);
        self.origins.set(kept.origins);
        self.entered.set(false);
        self.saved.set(false);
        self.faults.set(Faults::default());
        // The button that was pressed goes.
        if let Some(button) = self.save_button.get_untracked() {
            dom::focus(&button);
        }
    }
}
