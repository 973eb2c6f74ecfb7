//! What the agent knows of one chat: what was applied or dismissed, and what it already tried. The agent's own memory
//! has the last word; what it doesn't hold (the page was loaded anew) is read from the messages it is sent.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::request::{Turn, parts, string};
use crate::i18n::Locale;

/// Items, keys and attempts kept per chat.
const CAP: usize = 2_000;

#[derive(Default)]
pub struct ChatMemory {
    status: HashMap<String, String>,
    own: HashSet<String>,
    pub titled: bool,
    pub locale: Option<Locale>,
    attempts: HashMap<String, u32>,
}

impl ChatMemory {
    /// Takes in what the request's history says about the time before this memory.
    pub fn learn(&mut self, turn: &Turn) {
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
        if !self.own.contains(item) && self.status.len() < CAP {
            self.status.insert(item.into(), status.into());
        }
    }

    /// An action counts as done even when its answer was cut off before it said so.
    fn learn_action(&mut self, data: Option<&Value>) {
        let Some(data) = data else { return };
        let (Some(item), Some(action)) = (string(data, "item_id"), string(data, "action")) else {
            return;
        };
        if !self.own.contains(item) && self.status.len() < CAP {
            self.status.insert(item.into(), status_after(action).into());
        }
    }

    /// Where an item stands: `pending` until it was acted on.
    pub fn status(&self, item: &str) -> &str {
        self.status.get(item).map_or("pending", String::as_str)
    }

    /// Changes an item for good.
    pub fn settle(&mut self, item: &str, status: &str) {
        if self.status.len() < CAP {
            self.own.insert(item.into());
            self.status.insert(item.into(), status.into());
        }
    }

    /// Counts an attempt at something; the first is 1.
    pub fn attempt(&mut self, key: &str) -> u32 {
        if self.attempts.len() >= CAP {
            self.attempts.clear();
        }
        let count = self.attempts.entry(key.into()).or_default();
        *count = count.saturating_add(1);
        *count
    }
}

/// The status that an action leads to. A card names its own action, which is applied.
pub fn status_after(action: &str) -> &'static str {
    match action {
        "dismiss" => "dismissed",
        "undo" => "pending",
        _ => "applied",
    }
}
