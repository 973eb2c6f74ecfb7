//! An open question in a replay: the whole card as the person saw it, for reading only.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use super::card::Card;
use super::{head, ready};
use crate::contract::Interaction;

pub(super) fn as_shown(card: Card, interaction: &Arc<Interaction>) -> View {
    let ask = ready::read_only(card, interaction, Value::Null);
    let envelope = &interaction.envelope;
    let prefix = card.prefix.get_value();
    view! {
        <section
            class="ps-question-card"
            role="group"
            aria-labelledby=ask.id("title")
            aria-describedby=head::described_by(envelope, &prefix)
            data-interaction="shown"
        >
            {head::head(card, envelope, &prefix, RwSignal::new(true))}
            <div class="ps-question-body">{(card.body.view)(ask)}</div>
        </section>
    }
}
