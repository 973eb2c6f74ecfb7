//! What the page is told: where the chat stands, what became of each message, what went wrong. Each change once; nothing for a
//! delta. Knows no option.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::json;
use wasm_bindgen::{JsCast, JsValue};

use super::bridge::Bridge;
use super::calls::end_of;
use super::options::Options;
use super::parts::Parts;
use super::problems::{code, words};
use crate::chat::host_tools;
use crate::live::{ChatStatus, Gesture, LiveKind, LiveMessage, MessageStatus, Notice, Problem};
use crate::model::{Reply, Role, ToolPart, ToolState};
use crate::ui::prelude::*;

/// Messages at the end of a chat whose status is followed.
const FOLLOWED: usize = 20;

/// Tells the page, as long as the current owner lives.
pub(super) fn follow(parts: &Parts, bridge: &Rc<Bridge>) {
    let current = parts.current;
    let tell = {
        let bridge = bridge.clone();
        move |name: &str, detail: serde_json::Value| {
            bridge.emit(name, &detail.to_string(), false);
        }
    };
    let chat = tell.clone();
    let id = Memo::new(move |_| current.get().id());
    Effect::new(move |_| chat("partsong-chat", json!({ "chatId": id.get() })));
    let stands = tell.clone();
    let status = Memo::new(move |_| current.get().live.status.get().as_str());
    Effect::new(move |_| stands("partsong-status", json!({ "status": status.get() })));
    let failed = tell.clone();
    Effect::new(move |_| {
        if let Some(notice) = current.get().live.notice.get() {
            let code = code(&notice.problem);
            let message = words(&notice.problem);
            failed(
                "partsong-error",
                json!({ "code": code, "message": message, "fatal": false, "retryable": is_retryable(&notice) }),
            );
        }
    });
    let page = bridge.clone();
    follow_calls(
        parts,
        tell.clone(),
        Rc::new(move |name: &str| page.tool(name).is_some()),
    );
    // What was told of each message; what a chat begins with is history and no news.
    let told = RefCell::new((String::new(), HashMap::<u64, &'static str>::new()));
    Effect::new(move |_| {
        let shown = current.get();
        let (chat_id, live) = (shown.id(), shown.live);
        let loading = live.status.get() == ChatStatus::Loading;
        let mut last = live
            .messages
            .with(|messages| messages[messages.len().saturating_sub(FOLLOWED)..].to_vec());
        last.extend(live.queued.get());
        let mut told = told.borrow_mut();
        let is_new_chat = told.0 != chat_id;
        if is_new_chat {
            *told = (chat_id.clone(), HashMap::new());
        }
        for message in last {
            let Some(now) = stand(message) else { continue };
            let before = told.1.insert(message.key, now);
            if before == Some(now) || loading || is_new_chat {
                continue;
            }
            tell(
                "partsong-message",
                json!({
                    "chatId": chat_id,
                    "messageId": message.id.get_untracked(),
                    "role": role(message.role),
                    "status": now,
                }),
            );
        }
    });
}

fn role(role: Role) -> &'static str {
    match role {
        Role::User => "user",
        Role::Assistant => "assistant",
        Role::System => "system",
    }
}

/// Where a message stands, as the page is told; `None` for an answer that goes on.
fn stand(message: LiveMessage) -> Option<&'static str> {
    let status = message.status.get();
    match (message.role, &status) {
        (Role::User, MessageStatus::Queued | MessageStatus::Sending) => Some("queued"),
        (Role::User, MessageStatus::Done) => Some("sent"),
        _ => end_of(&status),
    }
}

fn is_retryable(notice: &Notice) -> bool {
    notice.retry || matches!(notice.problem, Problem::Offline | Problem::Unreached)
}

/// Tells where each call of an answer stands that comes while the page looks on.
fn follow_calls(
    parts: &Parts,
    tell: impl Fn(&str, serde_json::Value) + Clone + 'static,
    is_for_page: Rc<dyn Fn(&str) -> bool>,
) {
    let current = parts.current;
    let owner = parts.root.owner().child();
    // What a chat begins with is history and no news.
    let known = RefCell::new((String::new(), HashSet::<u64>::new()));
    Effect::new(move |_| {
        let shown = current.get();
        let (id, live) = (shown.id(), shown.live);
        let parts = live.messages.with(|messages| messages.last().copied());
        let parts = parts.filter(|last| last.role == Role::Assistant);
        let parts = parts.map(|last| last.parts.get()).unwrap_or_default();
        let loading = live.status.get() == ChatStatus::Loading;
        let mut known = known.borrow_mut();
        let is_history = loading || known.0 != id;
        if known.0 != id {
            *known = (id, HashSet::new());
        }
        for part in parts {
            if let LiveKind::Tool(tool) = part.kind
                && known.1.insert(part.key)
                && !is_history
            {
                let (tell, is_for_page) = (tell.clone(), is_for_page.clone());
                owner.with(|| follow_call(tool, tell, is_for_page));
            }
        }
    });
}

fn follow_call(
    tool: RwSignal<Arc<ToolPart>>,
    tell: impl Fn(&str, serde_json::Value) + Clone + 'static,
    is_for_page: Rc<dyn Fn(&str) -> bool>,
) {
    let word = Memo::new(move |_| tool.with(|tool| call_word(tool.state)));
    let asked = Memo::new(move |_| tool.with(|tool| approval_word(tool)));
    let told = tell.clone();
    Effect::new(move |_| {
        // Whoever runs the page's own tools tells of them.
        if let Some(word) = word.get()
            && !tool.with_untracked(|tool| is_for_page(&tool.name))
        {
            let call = |tool: &Arc<ToolPart>| json!({ "toolCallId": tool.call_id, "name": tool.name, "state": word });
            told("partsong-tool", tool.with_untracked(call));
        }
    });
    Effect::new(move |_| {
        let by_page = |tool: &Arc<ToolPart>| host_tools::is_asked_by_page(tool);
        if let Some(word) = asked.get()
            && !tool.with_untracked(by_page)
        {
            let id = |tool: &ToolPart| tool.approval.as_ref().map(|approval| approval.id.clone());
            let approval =
                |tool: &Arc<ToolPart>| json!({ "approvalId": id(tool), "toolName": tool.name, "state": word });
            tell("partsong-approval", tool.with_untracked(approval));
        }
    });
}

fn call_word(state: ToolState) -> Option<&'static str> {
    match state {
        ToolState::InputStreaming | ToolState::InputAvailable | ToolState::ApprovalResponded => Some("running"),
        ToolState::ApprovalRequested => None,
        ToolState::OutputAvailable => Some("done"),
        ToolState::OutputError => Some("failed"),
        ToolState::OutputDenied => Some("denied"),
    }
}

fn approval_word(tool: &ToolPart) -> Option<&'static str> {
    let approval = tool.approval.as_ref()?;
    match (tool.state, approval.approved) {
        (ToolState::ApprovalRequested, _) => Some("asked"),
        (_, Some(true)) => Some("allowed"),
        (_, Some(false)) => Some("denied"),
        (_, None) => None,
    }
}

/// Tells what the person does, before it is done. `false`, or a promise of it: the page keeps it back.
pub(super) fn gesture(bridge: &Bridge, gesture: &Gesture) -> JsValue {
    match gesture {
        Gesture::Reply {
            reply: Reply::Action(action),
            ..
        } => {
            let detail = json!({ "name": action.action, "source": action.component, "itemId": action.item_id, "payload": action.payload });
            bridge.ask("partsong-action", &detail.to_string(), true)
        }
        Gesture::Reply {
            reply: Reply::ToolOutput { call_id, output },
            ..
        } => {
            if let (Some(state), Some(kind)) = (output.get("status"), output.get("type")) {
                let id = output
                    .get("interaction_id")
                    .cloned()
                    .unwrap_or_else(|| call_id.as_str().into());
                let mut detail = json!({ "interactionId": id, "type": kind, "state": state });
                if Options::of(bridge).text("detail").as_deref() == Some("full") {
                    detail["value"] = output.get("value").cloned().unwrap_or_default();
                }
                bridge.emit("partsong-interaction", &detail.to_string(), false);
            }
            JsValue::TRUE
        }
        _ => JsValue::TRUE,
    }
}

/// Lets the page take a link that leads away: its router may know the way. Links in its own components are its own.
pub(super) fn links(parts: &Parts, bridge: &Rc<Bridge>) {
    let (bridge, root) = (bridge.clone(), parts.root);
    parts.root.listen(leptos::ev::click, move |event| {
        let pressed = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let pressed = pressed.filter(|pressed| root.element().contains(Some(pressed)));
        let link = pressed.and_then(|pressed| pressed.closest("a[href]").ok().flatten());
        let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok()) else {
            return;
        };
        let same = window().location().origin().is_ok_and(|page| page == link.origin());
        let detail = json!({ "href": link.href(), "sameOrigin": same });
        if !event.default_prevented() && !bridge.emit("partsong-link", &detail.to_string(), true) {
            event.prevent_default();
        }
    });
}
