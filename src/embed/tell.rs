//! What the page is told: where the chat stands, what became of each message, what went wrong. Each change once; nothing for a
//! delta. Knows no option.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::json;

use super::bridge::Bridge;
use super::calls::end_of;
use super::widget::Parts;
use crate::live::{ChatStatus, LiveMessage, MessageStatus, Notice, Problem};
use crate::model::Role;
use crate::ui::prelude::*;
use crate::view::problem_words;
use crate::words::Locale;

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
    let status = Memo::new(move |_| word(current.get().live.status.get()));
    Effect::new(move |_| stands("partsong-status", json!({ "status": status.get() })));
    let failed = tell.clone();
    Effect::new(move |_| {
        if let Some(notice) = current.get().live.notice.get() {
            let code = code(&notice.problem);
            let message = problem_words(&notice.problem, Locale::En);
            failed(
                "partsong-error",
                json!({ "code": code, "message": message, "fatal": false, "retryable": is_retryable(&notice) }),
            );
        }
    });
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

fn word(status: ChatStatus) -> &'static str {
    match status {
        ChatStatus::Loading => "loading",
        ChatStatus::Ready => "ready",
        ChatStatus::Submitted | ChatStatus::Streaming => "streaming",
        ChatStatus::Done => "done",
        ChatStatus::Error => "error",
    }
}

fn code(problem: &Problem) -> &'static str {
    match problem {
        Problem::Http { status: 401, .. } => "unauthorized",
        Problem::Http { .. } | Problem::Busy { .. } | Problem::NotAStream { .. } | Problem::TooLate { .. } => "http",
        Problem::Server { .. } | Problem::Empty | Problem::Unreadable => "http",
        Problem::BlockedOrigin { .. } => "origin",
        Problem::Storage => "storage",
        Problem::Outdated => "assets",
        Problem::TooLarge { .. } | Problem::LeftOut { .. } => "full",
        _ => "network",
    }
}

fn is_retryable(notice: &Notice) -> bool {
    notice.retry || matches!(notice.problem, Problem::Offline | Problem::Unreached)
}
