//! An action that leads out of the page: the whole address is shown, and the person follows it or not. What stands on the
//! button is the server's word.

use crate::ui::prelude::*;

use crate::catalog::kit::card::fresh_id;
use crate::catalog::kit::modal::Modal;
use crate::live::locale::{t, tf};
use crate::live::surface::LiveSurface;
use crate::safe_url::{Target, visible};
use crate::words::text::surface as text;

/// Asks while the surface leads somewhere.
pub(super) fn asked(surface: LiveSurface) -> View {
    (move || surface.leads.get().map(|target| ask(surface, target))).into_view()
}

fn ask(surface: LiveSurface, target: Target) -> View {
    let modal = Modal::shown(|| true);
    let id = fresh_id("leading");
    let named = id.clone();
    let host = target.host.clone();
    let title = move || match host.is_empty() {
        true => t(&text::LEAVE_ASK)().to_owned(),
        false => tf(&text::LEAVE_ASK_FOR, &[("host", &host)]),
    };
    let address = visible(&target.href).into_owned();
    view! {
        <dialog class="ps-dialog" node_ref=modal.node closedby="any" aria-labelledby=named on:close=move |_| surface.leads.set(None)>
            <p class="ps-dialog__title" id=id>{title}</p>
            <p class="ps-leading"><bdi dir="ltr">{address}</bdi></p>
            <div class="ps-dialog__foot">
                <button type="button" class="ps-button" on:click=move |_| modal.close()>{t(&text::STAY)}</button>
                <a
                    class="ps-button ps-button-ink" href=target.href target="_blank" rel="noopener noreferrer"
                    on:click=move |_| modal.close()
                >
                    {t(&text::LEAVE)}
                </a>
            </div>
        </dialog>
    }
}
