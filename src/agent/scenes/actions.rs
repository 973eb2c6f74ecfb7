//! A press on a nudge or a card: the state really changes, and the answer says so (`interactions.md` D).

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::{ResponseEnd, ads_items};
use crate::agent::memory::{ChatMemory, status_after};
use crate::agent::request::string;
use crate::agent::script::Script;

/// Presses settled in one answer at most.
const CAP: usize = 50;

pub(super) fn play(script: &mut Script, memory: &mut ChatMemory, pressed: &[&Value]) -> ResponseEnd {
    let mut lines = Vec::new();
    for action in pressed.iter().take(CAP) {
        let item = string(action, "item_id").unwrap_or_default();
        let word = string(action, "action").unwrap_or_default();
        let call = action
            .get("source")
            .and_then(|source| string(source, "toolCallId"))
            .unwrap_or_default();
        let title = ads_items::item_title(item);
        let status = if title.is_some() { status_after(word) } else { "failed" };
        if title.is_some() {
            memory.set_status(item, status);
        }
        script.wait(600);
        script.data(
            "ui-state",
            json!({"source": {"toolCallId": call}, "item_id": item, "status": status}),
        );
        let line = match (title, status) {
            (None, _) => demo::I_KNOW_NO_SUGGESTION_WITH,
            (_, "dismissed") => demo::DISMISSED_TITLE_I_WONT_SUGGEST,
            (_, "pending") => demo::UNDONE_TITLE_IS_OPEN_AGAIN,
            _ => demo::APPLIED_TITLE_TABLES_AND_CHARTS,
        };
        let name = title.map_or(item, |title| script.say(title));
        lines.push(line.fill(script.locale, &[("title", name)]));
    }
    script.text(&lines.join("\n\n"));
    ResponseEnd::Stop
}
