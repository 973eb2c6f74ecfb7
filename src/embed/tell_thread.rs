//! What the page is told of a thread: what became of each message, what went wrong, and what the person does. Each change once.
//! Comes with the first conversation. Knows no part of a message.

use std::cell::RefCell;

use wasm_bindgen::{JsCast, JsValue};

use super::bridge::{Bridge, json};
use super::options::Options;
use super::parts::Parts;
use super::problems::{code, end_of, words};
use super::told::Told;
use crate::browser::dom;
use crate::live::{Gesture, LiveMessage, MessageStatus, Notice, Problem};
use crate::model::{Reply, Role};
use crate::ui::prelude::*;

/// Messages at the end of a chat whose status is followed.
const FOLLOWED: usize = 20;

const QUEUED: &str = "queued";

/// Tells the page, as long as the current owner lives.
pub(super) fn follow(parts: &Parts) {
    let current = parts.current;
    let page = parts.bridge.clone();
    Effect::new(move |_| {
        if let Some(notice) = current.get().live.notice.get() {
            let detail = [
                ("code", code(&notice.problem).into()),
                ("message", words(&notice.problem).into()),
                ("fatal", false.into()),
                ("retryable", is_retryable(&notice).into()),
            ];
            page.tell("partsong-error", detail);
        }
    });
    let page = parts.bridge.clone();
    let told = RefCell::new(Told::default());
    Effect::new(move |_| {
        let chat = current.get();
        let mut told = told.borrow_mut();
        let is_history = told.is_history(&chat);
        if told.is_loading {
            return;
        }
        let mut tell = |messages: &Vec<LiveMessage>| {
            let last = &messages[messages.len().saturating_sub(FOLLOWED)..];
            // What comes before that is history, too: earlier messages are shown where there is room, or when they are asked for.
            let first = last.iter().position(|message| told.knows(&message.id.get_untracked()));
            for (at, message) in last.iter().enumerate() {
                let id = message.id.get_untracked();
                if let Some(now) = stand(*message)
                    && told.stands(id.clone(), now)
                    && !is_history
                    && first.is_none_or(|first| first <= at)
                    && (now == QUEUED || !told.is_just_read)
                {
                    let whole = is_full(&page).then(|| chat.messages().into_iter().find(|message| message.id == id));
                    let detail = [
                        ("chatId", chat.id().into()),
                        ("messageId", id.into()),
                        ("role", message.role.as_str().into()),
                        ("status", now.into()),
                        ("message", whole.flatten().map(|whole| json(&whole.to_json())).into()),
                    ];
                    page.tell("partsong-message", detail);
                }
            }
        };
        chat.live.messages.with(&mut tell);
        chat.live.queued.with(&mut tell);
    });
}

/// Where a message stands, as the page is told; `None` for an answer that goes on.
fn stand(message: LiveMessage) -> Option<&'static str> {
    let status = message.status.get();
    match (message.role, &status) {
        (Role::User, MessageStatus::Queued | MessageStatus::Sending) => Some(QUEUED),
        (Role::User, MessageStatus::Done) => Some("sent"),
        _ => end_of(&status),
    }
}

/// Words go along, too.
pub(super) fn is_full(bridge: &Bridge) -> bool {
    Options::of(bridge).text("detail").as_deref() == Some("full")
}

fn is_retryable(notice: &Notice) -> bool {
    notice.retry || matches!(notice.problem, Problem::Offline | Problem::Unreached)
}

/// Tells what the person does, before it is done. `false`, or a promise of it: the page keeps it back.
pub(super) fn gesture(bridge: &Bridge, gesture: &Gesture) -> JsValue {
    let Gesture::Reply { reply, .. } = gesture else {
        return JsValue::TRUE;
    };
    match reply {
        Reply::Action(action) => {
            let detail = [
                ("name", action.action.as_str().into()),
                ("source", action.component.as_str().into()),
                ("itemId", action.item_id.as_str().into()),
                ("payload", action.payload.as_ref().map(json).into()),
            ];
            bridge.ask("partsong-action", detail)
        }
        Reply::ToolOutput { call_id, output } => {
            if let (Some(state), Some(kind)) = (output.get("status"), output.get("type")) {
                let id = output
                    .get("interaction_id")
                    .map_or_else(|| call_id.as_str().into(), json);
                let value = output.get("value").filter(|_| is_full(bridge)).map(json);
                let detail = [
                    ("interactionId", id),
                    ("type", json(kind)),
                    ("state", json(state)),
                    ("value", value.into()),
                ];
                bridge.tell("partsong-interaction", detail);
            }
            JsValue::TRUE
        }
        _ => JsValue::TRUE,
    }
}

/// Lets the page take a link that leads away: its router may know the way. Links in its own components are its own.
pub(super) fn links(parts: &Parts) {
    let (bridge, root) = (parts.bridge.clone(), parts.root);
    parts.root.listen(leptos::ev::click, move |event| {
        // Another tab or window, or a file: that is the browser's.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let pressed = dom::target::<web_sys::Element>(&event);
        let pressed = pressed.filter(|pressed| root.element().contains(Some(pressed)));
        let link = pressed.and_then(|pressed| dom::closest(&pressed, "a[href]:not([download])"));
        let link = link.and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok());
        let Some(link) = link.filter(|link| link.protocol().starts_with("http")) else {
            return;
        };
        let same = window().location().origin().is_ok_and(|page| page == link.origin());
        let detail = [("href", link.href().into()), ("sameOrigin", same.into())];
        if !event.default_prevented() && bridge.ask("partsong-link", detail).is_falsy() {
            event.prevent_default();
        }
    });
}
