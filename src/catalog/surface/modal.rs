//! A dialog and what opens it: a native `<dialog>`, so the focus stays inside, Escape closes it and the focus comes back.
//! Knows buttons only as something that may open it.

use crate::ui::prelude::*;

use super::nodes::{child, draw};
use super::place::NodePlace;
use super::text::InControl;
use crate::catalog::kit::icon;
use crate::catalog::kit::modal::Modal;
use crate::live::locale::t;
use crate::words::text::surface as text;

/// The button below opens this dialog.
#[derive(Clone, Copy)]
pub(super) struct Opener(pub Callback<()>);

/// A button below closes the dialog that it stands in, after its action.
#[derive(Clone, Copy)]
pub(super) struct Closer(pub Callback<()>);

/// Draws a Modal.
pub(super) fn view(place: NodePlace) -> View {
    let open = RwSignal::new(false);
    let modal = Modal::shown(move || open.get());
    let close = Callback::new(move |()| modal.close());
    let trigger = Memo::new(move |_| {
        let id = place.with(|node| node.children("trigger").first().copied())?;
        let node = place.surface.node(id)?;
        Some((id, node.with(|node| node.kind() == "Button")))
    });
    let trigger = move || {
        let (id, is_button) = trigger.get()?;
        let opener = Callback::new(move |()| open.set(true));
        // What is provided here is known below this closure only.
        Some(match is_button {
            true => {
                provide_context(Opener(opener));
                draw(place.surface, id)
            }
            false => {
                provide_context(InControl);
                let inner = draw(place.surface, id);
                view! {
                    <button type="button" class="ps-s-opener" aria-haspopup="dialog" on:click=move |_| opener.run(())>
                        {inner}
                    </button>
                }
            }
        })
    };
    let label = move || place.label().unwrap_or_else(|| t(&text::DIALOG)().to_owned());
    let content = move || {
        provide_context(Closer(close));
        open.get().then(|| child(place, "content"))
    };
    view! {
        <div class="ps-s-modal">
            {trigger}
            <dialog
                class="ps-s-dialog ps-surface" node_ref=modal.node aria-label=label on:close=move |_| open.set(false)
                on:click=move |event| {
                    // A press beside the content lands on the dialog itself.
                    if event.target() == event.current_target() {
                        close.run(());
                    }
                }
            >
                <div class="ps-s-dialog-inner">
                    {content}
                    <button type="button" class="ps-s-close" aria-label=t(&text::CLOSE) on:click=move |_| close.run(())>
                        {icon::cross()}
                    </button>
                </div>
            </dialog>
        </div>
    }
}
