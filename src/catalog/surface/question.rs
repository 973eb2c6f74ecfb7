//! A question on a surface, drawn by the card of its type: the component's properties are the call, what the surface keeps
//! of the answer is its result, and the result goes up as an answer. Knows no type.
//!
//! The answer goes out once, as the event of the component's `action` (`interactionResult` without one) with the
//! `InteractionToolResult` under `result` in its context; in GenUI as `onSubmitted` with the result as its value. A `value`
//! that is bound has the answer from the first one that could be sent on, and what stands there at first is shown as
//! chosen.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};

use super::field::why_held;
use super::place::NodePlace;
use crate::catalog::kit::host::{AnswerDelivery, DeliveryState, DraftStore, QuestionLog, Questions};
use crate::catalog::lazy_view::card_shape;
use crate::catalog::{CatalogPart, Slot, bring, component_for, draw, type_of};
use crate::contract::question::surface::call_of;
use crate::contract::{Interaction, QuestionStatus, Receipt, SubmitOutcome, TOOL};
use crate::live::locale::use_locale;
use crate::model::{QuestionEvent, Reply, ToolFamily, ToolPart, ToolState};
use crate::surface::{Node, Prop, RESULT, question_call};
use crate::words::text::interaction as text;

/// What a node is called: the id of its question where it names none.
fn name(place: NodePlace, node: &Node) -> String {
    format!("{}:{}{}", place.surface.id(), node.component, node.scope)
}

/// The call that this node is.
fn call(place: NodePlace, node: &Node) -> Arc<Value> {
    let id = name(place, node);
    let given = node.props.iter().filter_map(|(name, prop)| match prop {
        Prop::Value(value) => Some((name.as_str(), value)),
        _ => None,
    });
    Arc::new(call_of(node.kind(), &id, given).unwrap_or_default())
}

/// Draws a question of any type.
pub(super) fn view(place: NodePlace) -> View {
    let locale = use_locale();
    let call = Memo::new(move |_| place.with(|node| call(place, node)));
    // What reads it comes with the component of its type.
    let kind = Memo::new(move |_| place.with(|node| node.kind().to_owned()));
    let came = RwSignal::new(());
    Effect::new(move |_| {
        let kind = kind.get();
        if type_of(&kind).is_none() {
            spawn_local(async move {
                // Who draws it says that it cannot be had.
                if bring(&kind).await.is_ok() {
                    came.try_set(());
                }
            });
        }
    });
    let read = move || {
        let asked = kind.with(|kind| type_of(kind))?;
        call.with(|call| Interaction::read_of(Some(asked), call, "").ok().map(Arc::new))
    };
    let reading = Memo::new_always(move |_| {
        came.track();
        read()
    });
    let result = Memo::new(move |_| place.with(|node| node.value(RESULT).cloned()));
    let open = Memo::new(move |_| place.surface.frame.with(|frame| frame.open));
    let part = Signal::derive(move || {
        let id = place.with(|node| name(place, node));
        let mut tool = ToolPart::new(ToolFamily::Static, TOOL, question_call(&id));
        tool.input = Some(call.get());
        let result = result.get();
        // What is missing may still come.
        let comes = open.get() && reading.with(Option::is_none);
        tool.state = match &result {
            Some(_) => ToolState::OutputAvailable,
            None if comes => ToolState::InputStreaming,
            None => ToolState::InputAvailable,
        };
        tool.output = result.map(Into::into);
        CatalogPart::Tool(Arc::new(tool))
    });
    let tried = StoredValue::new(false);
    let reply = Callback::new(move |reply| {
        if let Reply::ToolOutput { output, .. } = reply {
            tried.set_value(true);
            // What did not come at first may have come since.
            let interaction = reading.get_untracked().or_else(|| untrack(read));
            let receipt = Receipt::read(&output);
            let said = match receipt.status {
                // Words of a sensitive answer stand in the answer alone.
                QuestionStatus::Submitted => interaction
                    .filter(|asked| !asked.envelope.is_sensitive())
                    .map(|asked| asked.question.summary(&receipt.value)),
                _ => None,
            };
            let words = match receipt.status {
                QuestionStatus::Submitted => &text::ANSWERED,
                QuestionStatus::Skipped => &text::SKIPPED,
                QuestionStatus::Cancelled => &text::CANCELLED,
                QuestionStatus::Expired => &text::EXPIRED,
            };
            let said = said.filter(|words| !words.trim().is_empty());
            let said = said.unwrap_or_else(|| words.get(locale.get_untracked()).to_owned());
            place.surface.answer(place.id, output, said);
        }
    });
    provide_context(drafts(place, reading));
    // An answer that was not taken stays in this card, which says why.
    provide_context(AnswerDelivery(Callback::new(move |_| {
        let why = place.surface.held(place.id).filter(|_| tried.get_value())?;
        Some(DeliveryState::Failed(Some(why_held(why).get(locale.get()).to_owned())))
    })));
    if let Some(QuestionLog(log)) = use_context() {
        // The log finds the call of this question in no message.
        provide_context(QuestionLog(Callback::new(
            move |(id, event): (String, QuestionEvent)| {
                log.run((id.clone(), QuestionEvent::Asked(call.get_untracked())));
                log.run((id, event));
            },
        )));
    }
    // The surface decides what stands together: no question of it makes way for another.
    Questions::provide();
    let slot = Slot {
        part,
        may_answer: Signal::derive(move || !open.get() && !place.surface.busy.get()),
        superseded: Signal::stored(false),
        reply,
        items: Callback::new(|_| None),
    };
    let card = Memo::new(move |_| {
        call.track();
        part.with_untracked(component_for)
    });
    let drawn = move || card.get().map(|name| draw(name, slot, card_shape));
    view! {
        <div class="ps-s-question" aria-hidden=move || place.is_hidden()>{drawn}</div>
    }
}

/// Keeps drafts where the chat does, and the answer that they make where `value` is bound.
fn drafts(place: NodePlace, reading: Memo<Option<Arc<Interaction>>>) -> DraftStore {
    let kept = use_context::<DraftStore>();
    let bound = move || place.with_untracked(|node| node.value("value").cloned());
    let wrote = StoredValue::new(false);
    let write = move |entry: &Value| {
        let draft = entry.get("draft").filter(|draft| !draft.is_null());
        let asked = reading.get_untracked().filter(|_| draft.is_some() || wrote.get_value());
        // A sensitive answer is nowhere until it is given.
        let Some(asked) = asked.filter(|asked| !asked.envelope.is_sensitive()) else {
            return;
        };
        let answer = match draft.map(|draft| asked.submit(draft)) {
            Some(Ok(SubmitOutcome::Submit(value))) => value,
            _ => Value::Null,
        };
        let is_bound = place.with_untracked(|node| node.prop("value").is_some());
        if is_bound && bound().unwrap_or_default() != answer {
            wrote.set_value(true);
            place.write("value", answer);
        }
    };
    DraftStore {
        get: Callback::new(move |id: String| {
            let entry = match kept {
                Some(kept) => kept.get.run(id)?,
                None => Value::Null,
            };
            if entry.get("draft").is_some_and(|draft| !draft.is_null()) {
                return Some(entry);
            }
            let given = bound().zip(reading.get_untracked());
            let draft = given.map(|(value, asked)| asked.question.restore(&value));
            Some(draft.map_or(entry, |draft| json!({ "draft": draft })))
        }),
        set: Callback::new(move |(id, entry): (String, Option<Value>)| {
            if let Some(entry) = &entry {
                write(entry);
            }
            if let Some(kept) = kept {
                kept.set.run((id, entry));
            }
        }),
    }
}
