//! The approval card, which asks a person before a tool runs. Only the shell draws it, from the tool part alone and in
//! our own words; values from the wire stand in list cells or in quotes (`interactions.md` C,
//! `security.md` 4).

mod deadline;
mod input;
mod look;
mod question;
pub(super) mod receipt;

use std::sync::Arc;

use crate::browser::dom;
use crate::browser::mount_root::{MountRoot, has_lost_focus};
use crate::model::{Approval as Asked, Reply, ToolPart, ToolState};
use crate::ui::prelude::*;
use look::Look;
use question::Question;
use receipt::{Again, Automatic, Expired, Receipt};

/// A card that waits for an answer, as the pill above the composer knows it.
#[derive(Clone, PartialEq)]
pub struct OpenApproval {
    pub approval_id: String,
    pub tool: Memo<String>,
    pub seen: RwSignal<bool>,
    answered: RwSignal<Option<bool>>,
    look: Look,
}

/// The cards that wait, in the order of the thread; in context under a chat's view.
#[derive(Clone, Copy)]
pub struct OpenApprovals(pub RwSignal<Vec<OpenApproval>>);

fn is_expired(tool: &Arc<ToolPart>) -> bool {
    tool.approval.as_ref().is_some_and(Asked::is_expired)
}

/// What a card is told. Copy.
#[derive(Clone, Copy)]
pub struct Asking {
    pub tool: Signal<Arc<ToolPart>>,
    pub host: Signal<String>,
    pub superseded: Signal<bool>,
    /// After the answer: the assistant still has to go on.
    pub awaited: Signal<bool>,
    /// The call's row stands above, and says what was decided.
    pub told: Signal<bool>,
    pub reply: Callback<Reply>,
    pub again: Again,
}

crate::browser::lazy::lazy!(
    /// Draws an approval: its code is fetched with the first call that asks for one.
    pub card in approval: fn(Asking) -> View = draw
);

/// Whether this call asks, or has asked and was answered.
pub(super) fn is_asked(tool: &ToolPart) -> bool {
    matches!(tool.state, ToolState::ApprovalRequested | ToolState::ApprovalResponded) && tool.approval.is_some()
}

fn draw(asking: Asking) -> View {
    view! { <Approval asking/> }.into_view()
}

/// The card while it asks, after the answer a receipt for as long as it says more than the call's row, nothing in any other state.
#[component]
fn Approval(asking: Asking) -> impl IntoView {
    let (tool, awaited, reply, again) = (asking.tool, asking.awaited, asking.reply, asking.again);
    let has_more = move |approval: &Asked| {
        let open = !asking.told.get() || awaited.get() || again.offered.get();
        open || approval.is_expired() || approval.edited_input().is_some()
    };
    // One card per approval id: another id is another question with its own answer.
    let id = Memo::new(move |_| {
        tool.with(|tool| match (tool.state, &tool.approval) {
            (ToolState::ApprovalRequested, Some(approval)) => Some((approval.id.clone(), true)),
            (ToolState::ApprovalResponded, Some(approval)) if has_more(approval) => Some((approval.id.clone(), false)),
            _ => None,
        })
    });
    // Who answered with the focus in the card keeps a place: the receipt, later the call's row (WCAG 2.4.3).
    let root = NodeRef::<leptos::html::Div>::new();
    let answered = RwSignal::new(false);
    Effect::new(move |before: Option<()>| {
        id.track();
        if before.is_some() && answered.get_untracked() {
            request_animation_frame(move || keep_focus(root));
        }
    });
    let pass = Callback::new(move |answer| {
        answered.set(true);
        reply.run(answer);
    });
    let drawn = move || {
        id.get().map(|(id, asks)| {
            let automatic =
                tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(|approval| approval.is_automatic));
            match asks {
                true if automatic => view! { <Automatic/> },
                true => untrack(move || Question::new(id, Asking { reply: pass, ..asking }).draw()),
                false if tool.with_untracked(is_expired) => view! { <Expired/> },
                false => view! { <Receipt tool awaited again/> },
            }
        })
    };
    view! {
        <div class="ps-approval" node_ref=root>
            {drawn}
        </div>
    }
}

/// Brings a card into view, with the focus on Deny.
pub(super) fn show(root: MountRoot, approval_id: &str) {
    if let Some(card) = root.with("[data-approval]", "data-approval", approval_id) {
        card.scroll_into_view_with_scroll_into_view_options(&dom::centred());
        dom::focus_first(&card, ".ps-approval-card__deny");
    }
}

/// Takes up a focus that fell to the page when the card or the receipt went away.
fn keep_focus(root: NodeRef<leptos::html::Div>) {
    let Some(root) = root.try_get_untracked().filter(|_| has_lost_focus()) else {
        return;
    };
    if !dom::focus_first(&root, ".ps-receipt")
        && let Some(tool) = root.parent_element()
    {
        dom::focus_first(&tool, "summary");
    }
}
