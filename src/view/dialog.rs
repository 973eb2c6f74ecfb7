//! The shell's own small dialogs: a native `<dialog>`, so the focus is kept inside and comes back by itself.

use leptos::prelude::*;

use crate::i18n::t;
use crate::i18n::text::view as text;

/// Asks one question before something is lost. Shown while `ask` holds the question's subject.
#[component]
pub fn ConfirmDelete<T: Clone + Send + Sync + 'static>(
    ask: RwSignal<Option<T>>,
    title: fn(&T) -> String,
    #[prop(into)] on_yes: Callback<T>,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    let locale = crate::i18n::use_locale();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            match ask.with(Option::is_some) {
                true if !dialog.open() => drop(dialog.show_modal()),
                false if dialog.open() => dialog.close(),
                _ => {}
            }
        }
    });
    view! {
        <dialog class="ps-dialog" node_ref=dialog aria-labelledby="ps-confirm-title" on:close=move |_| ask.set(None)>
            <p class="ps-dialog__title" id="ps-confirm-title">
                {move || {
                    ask.with(|ask| ask.as_ref().map(title))
                        .map(|title| super::words::phrase(text::DELETE_ASK.get(locale.get()), &[("title", &title)]))
                }}
            </p>
            <div class="ps-dialog__foot">
                <button type="button" class="ps-button" on:click=move |_| ask.set(None)>
                    {t(&text::CANCEL)}
                </button>
                <button
                    type="button"
                    class="ps-button ps-button-danger"
                    on:click=move |_| {
                        if let Some(subject) = ask.get_untracked() {
                            ask.set(None);
                            on_yes.run(subject);
                        }
                    }
                >
                    {t(&text::DELETE)}
                </button>
            </div>
        </dialog>
    }
}
