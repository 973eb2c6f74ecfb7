//! A conversation that is only looked at: the ordinary thread without a composer, and nothing in it can be pressed that
//! would change it.

use crate::ui::prelude::*;

use crate::catalog::kit::host::Replayed;
use crate::live::{Gesture, LiveChat};

use super::column;
use super::scroll::Follow;
use crate::view::approval::OpenApprovals;
use crate::view::context::ChatContext;

/// The thread. `gesture` hears only [`Gesture::Earlier`].
#[component]
pub fn Reader(chat: LiveChat, #[prop(into)] gesture: Callback<Gesture>) -> impl IntoView {
    let quiet = Callback::new(move |wish: Gesture| {
        if matches!(wish, Gesture::Earlier) {
            gesture.run(wish);
        }
    });
    let context = ChatContext::new(chat, quiet).reading();
    provide_context(context);
    provide_context(Replayed);
    provide_context(OpenApprovals(RwSignal::new(Vec::new())));
    let scroller = NodeRef::new();
    let content = NodeRef::new();
    let follow = Follow::new(scroller, content);
    column(context, scroller, content, follow)
}
