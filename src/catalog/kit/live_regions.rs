//! Where things are said to a screen reader (WCAG 4.1.3): two live regions at the root of a page or widget, and two in each
//! modal dialog, as everything outside of an open one is inert. Both stand there, empty, before anything is said in them.

use wasm_bindgen::prelude::*;
use web_sys::HtmlDialogElement;

use crate::live::locale::use_locale;
use crate::ui::prelude::*;
use crate::ui::{Mounted, mount};

/// What is said in two live regions. Copy.
#[derive(Clone, Copy, PartialEq)]
pub struct LiveRegions {
    /// When the reader is free.
    pub polite: RwSignal<String>,
    /// At once.
    pub assertive: RwSignal<String>,
}

impl LiveRegions {
    /// Silent ones.
    pub fn new() -> LiveRegions {
        LiveRegions {
            polite: RwSignal::default(),
            assertive: RwSignal::default(),
        }
    }

    /// Draws them, once.
    pub fn view(self) -> View {
        let locale = use_locale();
        let lang = move || locale.get().tag();
        view! {
            <div class="ps-hidden" aria-live="polite" aria-atomic="true" lang=lang>{move || self.polite.get()}</div>
            <div class="ps-hidden" role="alert" lang=lang>{move || self.assertive.get()}</div>
        }
    }
}

impl Default for LiveRegions {
    fn default() -> LiveRegions {
        LiveRegions::new()
    }
}

/// The modal dialogs that were shown, the last one last, with what is said in them. In context where somebody speaks. Copy.
#[derive(Clone, Copy)]
pub struct ModalRegions(StoredValue<Vec<(HtmlDialogElement, LiveRegions)>>);

impl ModalRegions {
    /// None yet, in context for everything below.
    pub fn provide() -> ModalRegions {
        let modals = ModalRegions(StoredValue::default());
        provide_context(modals);
        modals
    }

    /// Those of the topmost dialog that is open.
    pub fn topmost(self) -> Option<LiveRegions> {
        self.0.with_value(|shown| {
            let is_open =
                |(dialog, _): &&(HtmlDialogElement, LiveRegions)| dialog.matches(":modal").unwrap_or_default();
            shown.iter().rev().find(is_open).map(|(_, regions)| *regions)
        })
    }

    fn forget(self, regions: LiveRegions) {
        self.0
            .try_update_value(|shown| shown.retain(|(_, other)| *other != regions));
    }
}

/// The live regions of one dialog, as long as the owner in which they were made. Copy.
#[derive(Clone, Copy)]
pub(crate) struct DialogRegions {
    regions: LiveRegions,
    modals: Option<ModalRegions>,
    owner: StoredValue<Owner>,
    mounted: StoredValue<Option<Mounted>>,
}

impl DialogRegions {
    pub fn new() -> DialogRegions {
        let own = DialogRegions {
            regions: LiveRegions::new(),
            modals: use_context(),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            mounted: StoredValue::new(None),
        };
        on_cleanup(move || {
            if let Some(modals) = own.modals {
                modals.forget(own.regions);
            }
            drop(own.mounted.try_update_value(Option::take));
        });
        own
    }

    /// Shows their dialog over everything: what is said from now on is said inside of it.
    ///
    /// # Errors
    /// It is not in the page, or open already.
    pub fn show_modal(self, dialog: &HtmlDialogElement) -> Result<(), JsValue> {
        if let Some(modals) = self.modals {
            if self.mounted.with_value(Option::is_none) {
                let drawn = self
                    .owner
                    .with_value(|owner| owner.with(|| mount(dialog, || self.regions.view())));
                self.mounted.set_value(Some(drawn));
            }
            // What was said the last time is not said again by coming back.
            self.regions.polite.set(String::new());
            self.regions.assertive.set(String::new());
            modals.forget(self.regions);
            modals
                .0
                .update_value(|shown| shown.push((dialog.clone(), self.regions)));
        }
        dialog.show_modal()
    }
}
