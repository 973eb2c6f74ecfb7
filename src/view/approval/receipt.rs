//! What stands in the place of the approval card once nobody is asked any more.

use std::sync::Arc;

use crate::ui::prelude::*;

use crate::live::locale::t;
use crate::model::ToolPart;
use crate::words::text::{approval as own, view as text};

use crate::view::icon;

/// The server decides by its own rule: no buttons, ever.
#[component]
pub(super) fn Automatic() -> impl IntoView {
    view! { <p class="ps-receipt">{icon::shield()} <span>{t(&text::DECIDED_BY_SERVER)}</span> {icon::ring()}</p> }
}

/// Nobody decided in time, and the server is being told.
#[component]
pub(super) fn Expired() -> impl IntoView {
    view! { <p class="ps-receipt" tabindex="-1">{icon::clock()} <span>{t(&own::EXPIRED)}</span></p> }
}

/// The way to send a decision that was given up. Copy.
#[derive(Clone, Copy)]
pub(crate) struct Again {
    /// Nothing else offers it at the moment.
    pub offered: Signal<bool>,
    pub retry: Callback<()>,
}

#[component]
pub(super) fn Receipt(
    tool: Signal<Arc<ToolPart>>,
    /// The assistant still has to go on.
    awaited: Signal<bool>,
    again: Again,
) -> impl IntoView {
    let approved = Memo::new(move |_| {
        tool.with(|tool| tool.approval.as_ref().and_then(|approval| approval.approved) == Some(true))
    });
    let edited = Memo::new(move |_| {
        tool.with(|tool| {
            tool.approval
                .as_ref()
                .is_some_and(|approval| approval.edited_input().is_some())
        })
    });
    let words = move || match (approved.get(), edited.get()) {
        (true, true) => t(&own::ALLOWED_EDITED)(),
        (true, false) => t(&text::ALLOWED)(),
        (false, _) => t(&text::DENIED)(),
    };
    view! {
        <p class="ps-receipt" tabindex="-1">
            {icon::shield()}
            <span>
                <b>
                    {words}
                </b>
                <Show when=move || awaited.get()>
                    ": "
                    {t(&text::FOR_THE_ASSISTANT)}
                </Show>
            </span>
            <Show when=move || awaited.get()>{icon::ring()}</Show>
            <Show when=move || again.offered.get()>
                <span class="ps-receipt__unsent">{icon::warning()} {t(&text::NOT_SENT)}</span>
                <button type="button" class="ps-button ps-button-small" on:click=move |_| again.retry.run(())>
                    {t(&text::RETRY)}
                </button>
            </Show>
        </p>
    }
}
