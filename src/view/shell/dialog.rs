//! The shell's own small dialogs: a native `<dialog>`, so the focus is kept inside and comes back by itself. And a press
//! beside any dialog of the page, where the browser doesn't close it by itself.

use crate::browser::mount_root::use_root;
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::catalog::kit::modal::Modal;
use crate::live::locale::t;
use crate::words::text::view as text;

/// Asks one question before something is lost. Shown while `ask` holds the question's subject.
#[component]
pub fn ConfirmDelete<T: Clone + Send + Sync + 'static>(
    ask: RwSignal<Option<T>>,
    title: fn(&T) -> String,
    #[prop(into)] on_yes: Callback<T>,
) -> impl IntoView {
    let dialog = Modal::shown(move || ask.with(Option::is_some)).node;
    let locale = crate::live::locale::use_locale();
    view! {
        <dialog class="ps-dialog" node_ref=dialog closedby="any" aria-labelledby="ps-confirm-title" on:close=move |_| ask.set(None)>
            <p class="ps-dialog__title" id="ps-confirm-title">
                {move || {
                    ask.with(|ask| ask.as_ref().map(title))
                        .map(|title| crate::view::words::phrase(text::DELETE_ASK.get(locale.get()), &[("title", &title)]))
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

/// Closes a dialog that says `closedby="any"` when somebody presses beside it, where the browser does not know that
/// attribute (Firefox ESR). Holds as long as the current owner.
pub fn close_beside() {
    let known = js_sys::Reflect::get(&js_sys::global(), &"HTMLDialogElement".into())
        .and_then(|class| js_sys::Reflect::get(&class, &"prototype".into()))
        .and_then(|prototype| js_sys::Reflect::has(&prototype, &"closedBy".into()));
    if known.unwrap_or_default() {
        return;
    }
    // A press that began inside, to select words, say, may end beside it.
    let began = StoredValue::new(None::<web_sys::HtmlDialogElement>);
    let root = use_root();
    root.listen(leptos::ev::pointerdown, move |event| began.set_value(beside(&event)));
    root.listen(leptos::ev::pointerup, move |event| {
        let began = began.try_update_value(Option::take).flatten();
        if let Some(dialog) = beside(&event).filter(|dialog| began.as_ref() == Some(dialog)) {
            dialog.close();
        }
    });
}

/// The open modal dialog whose backdrop is under the pointer.
fn beside(event: &web_sys::PointerEvent) -> Option<web_sys::HtmlDialogElement> {
    let dialog = event.target()?.dyn_into::<web_sys::HtmlDialogElement>().ok()?;
    let closes = dialog.get_attribute("closedby").as_deref() == Some("any");
    let place = dialog.get_bounding_client_rect();
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let inside = x >= place.left() && x <= place.right() && y >= place.top() && y <= place.bottom();
    (closes && dialog.open() && !inside).then_some(dialog)
}
