//! What stands for a question that waits for its answer: the card where its display mode wants it, a row while another
//! question comes first, a row once it expired, or the card for reading only in a replay.

use crate::ui::prelude::*;

use super::card::Card;
use super::inputs::rows;
use super::{layer, shown};
use crate::catalog::kit::host::Replayed;

pub(super) fn asking(card: Card) -> View {
    let Some(interaction) = card.interaction() else {
        return ().into_view();
    };
    if use_context::<Replayed>().is_some() {
        return shown::as_shown(card, &interaction);
    }
    let opened = RwSignal::new(false);
    let stored = StoredValue::new(interaction);
    let expired = card.expired;
    // One question at a time: what a person is busy with stays open all the same.
    let collapsed = Memo::new(move |before: Option<&bool>| {
        let is_behind = card.superseded.get() || !card.is_primary();
        is_behind && !opened.get() && (before != Some(&false) || !card.has_focus())
    });
    view! {
        {move || {
            let interaction = stored.get_value();
            if expired.get() {
                if card.has_focus() {
                    card.focus_later("[data-receipt]");
                }
                rows::expired(card, &interaction)
            } else if collapsed.get() {
                rows::unanswered(&interaction.envelope.title, move || {
                    opened.set(true);
                    card.focus_later("[data-field], [data-open]");
                })
            } else {
                layer::placed(card, interaction)
            }
        }}
    }
}
