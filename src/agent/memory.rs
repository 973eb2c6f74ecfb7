//! What the agent knows of one chat: the ads account with what was changed there, and what it already tried. The agent's own memory
//! has the last word; what it doesn't hold (the page was loaded anew) is read from the messages it is sent.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::data::source::AccountInMemory;
use super::request::{DemoTurn, parts, string, tool_name};
use crate::words::Locale;

/// Items, keys and attempts kept per chat.
const CAP: usize = 2_000;

#[derive(Default)]
pub(super) struct ChatMemory {
    pub account: AccountInMemory,
    own: HashSet<String>,
    pub titled: bool,
    pub locale: Option<Locale>,
    attempts: HashMap<String, u32>,
}

impl ChatMemory {
    /// Takes in what the request's history says about the time before this memory.
    pub(super) fn learn(&mut self, turn: &DemoTurn) {
        if let Some(locale) = turn.locale() {
            self.locale = Some(locale);
        }
        if turn.whole {
            // What was cut off, say by asking anew, is untitled again.
            self.titled = false;
        }
        for message in &turn.messages {
            for part in parts(message) {
                match (string(message, "role"), string(part, "type")) {
                    (Some("assistant"), Some("data-chat-title")) => self.titled = true,
                    (Some("assistant"), Some("data-ui-state")) => self.learn_state(part.get("data")),
                    (Some("user"), Some("data-ui-action")) => self.learn_action(part.get("data")),
                    (Some("assistant"), _) if tool_name(part) == Some("updateBudget") => self.learn_budget(part),
                    _ => {}
                }
            }
        }
    }

    fn learn_state(&mut self, data: Option<&Value>) {
        let Some(data) = data else { return };
        let (Some(item), Some(status)) = (string(data, "item_id"), string(data, "status")) else {
            return;
        };
        if !self.own.contains(item) {
            self.account.set_status(item, status);
        }
    }

    /// An action counts as done even when its answer was cut off before it said so.
    fn learn_action(&mut self, data: Option<&Value>) {
        let Some(data) = data else { return };
        let (Some(item), Some(action)) = (string(data, "item_id"), string(data, "action")) else {
            return;
        };
        if !self.own.contains(item) {
            self.account.set_status(item, status_after(action));
        }
    }

    /// A budget that the tool has set. The last one counts, and what this memory set itself was said after all of them.
    fn learn_budget(&mut self, part: &Value) {
        if string(part, "state") == Some("output-available")
            && let Some((campaign, daily)) = part.get("output").and_then(budget_of)
        {
            self.account.set_budget(campaign.as_deref(), daily);
        }
    }

    /// Sets a budget for good, as the arguments of the tool say.
    pub fn set_budget(&mut self, input: &Value) {
        if let Some((campaign, daily)) = budget_of(input) {
            self.account.set_budget(campaign.as_deref(), daily);
        }
    }

    /// Changes an item for good.
    pub fn set_status(&mut self, item: &str, status: &str) {
        if self.own.len() < CAP {
            self.own.insert(item.into());
            self.account.set_status(item, status);
        }
    }

    /// Counts an attempt at something; the first is 1.
    pub(super) fn attempt(&mut self, key: &str) -> u32 {
        if self.attempts.len() >= CAP {
            self.attempts.clear();
        }
        let count = self.attempts.entry(key.into()).or_default();
        *count = count.saturating_add(1);
        *count
    }
}

/// The status that an action leads to. A card names its own action, which is applied.
pub(super) fn status_after(action: &str) -> &'static str {
    match action {
        "dismiss" => "dismissed",
        "undo" => "pending",
        _ => "applied",
    }
}

/// The campaign (none: the whole account) and its new daily budget, as the budget tool's arguments and result name them.
fn budget_of(value: &Value) -> Option<(Option<String>, u32)> {
    let daily = u32::try_from(value.pointer("/budget/to")?.as_u64()?).ok()?;
    let campaign = value.pointer("/campaign/id").and_then(Value::as_str).map(str::to_owned);
    Some((campaign, daily))
}
