//! A chat's name as a field, where the name stood.

use crate::browser::dom;
use crate::live::locale::t;
use crate::ui::prelude::*;
use crate::words::text::view as text;

/// A name that a person may change. Copy.
#[derive(Clone, Copy)]
pub(super) struct Rename {
    open: RwSignal<bool>,
    field: NodeRef<leptos::html::Input>,
    on_name: Callback<String>,
    on_end: Callback<()>,
}

impl Rename {
    /// `on_name` takes what was written, `on_end` the focus when the keyboard ended it.
    pub(super) fn new(
        on_name: impl Fn(String) + Send + Sync + 'static,
        on_end: impl Fn() + Send + Sync + 'static,
    ) -> Rename {
        Rename {
            open: RwSignal::new(false),
            field: NodeRef::new(),
            on_name: Callback::new(on_name),
            on_end: Callback::new(move |()| on_end()),
        }
    }

    pub(super) fn is_open(self) -> bool {
        self.open.get()
    }

    pub(super) fn begin(self) {
        self.open.set(true);
        request_animation_frame(move || {
            if let Some(field) = self.field.try_get_untracked() {
                let _ = field.focus();
                field.select();
            }
        });
    }

    fn save(self) {
        if !self.open.get_untracked() {
            return;
        }
        self.open.set(false);
        let Some(field) = self.field.try_get_untracked() else {
            return;
        };
        let name = field.value();
        // Who only looked has named nothing.
        if name != field.default_value() && !name.trim().is_empty() {
            self.on_name.run(name.trim().to_owned());
        }
    }

    fn key(self, event: &web_sys::KeyboardEvent) {
        if dom::is_composing(event) {
            return;
        }
        match event.key().as_str() {
            "Enter" => self.save(),
            "Escape" => {
                event.prevent_default();
                event.stop_propagation();
                self.open.set(false);
            }
            _ => return,
        }
        self.on_end.run(());
    }

    pub(super) fn draw(self, class: &'static str, title: Signal<String>) -> View {
        view! {
            <input
                class=class
                maxlength="120"
                node_ref=self.field
                aria-label=t(&text::CHAT_NAME)
                value=title.get_untracked()
                on:blur=move |_| self.save()
                on:keydown=move |event| self.key(&event)
            />
        }
    }
}
