//! What takes the place of messages in the thread: snapshots of all of them, and activities with their patches.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::event::AgEvent;
use super::history::PRESS;
use super::thread::{Target, Thread, id_of, is, merge_metadata, message};
use crate::json::JsonMap;
use crate::json::patch;

impl Thread {
    pub(super) fn snapshot(&mut self, event: &AgEvent) {
        let new: Vec<&JsonMap> = event.list("messages").iter().filter_map(Value::as_object).collect();
        let by_id: HashMap<&str, &JsonMap> = new.iter().map(|message| (id_of(message), *message)).collect();
        let has = |role: &str| new.iter().any(|message| is(message, "role", role));
        let (has_activity, has_reasoning) = (has("activity"), has("reasoning"));
        let owned = authoritative(event);
        let stays = |message: &JsonMap| match message.get("role").and_then(Value::as_str) {
            Some("activity") => match &owned {
                Owned::ByRule => !has_activity,
                Owned::All => false,
                Owned::These(types) => {
                    let kind = message.get("activityType").and_then(Value::as_str).unwrap_or_default();
                    !types.contains(&kind)
                }
            },
            Some("reasoning") => !has_reasoning,
            _ => message.contains_key(PRESS),
        };
        let mut messages = Vec::with_capacity(new.len());
        for old in std::mem::take(&mut self.messages) {
            match by_id.get(id_of(&old)) {
                Some(new) => messages.push((*new).clone()),
                None if stays(&old) => messages.push(old),
                None => {}
            }
        }
        let known: HashSet<String> = messages.iter().map(|message| id_of(message).to_owned()).collect();
        messages.extend(
            new.into_iter()
                .filter(|message| !known.contains(id_of(message)))
                .cloned(),
        );
        self.messages = messages;
        let kept = |id: &String| known.contains(id) && !by_id.contains_key(id.as_str());
        self.halves
            .retain(|target, _| matches!(target, Target::Content(id) if kept(id)));
        self.hint = 0;
        self.call_hint = (0, 0);
    }

    pub(super) fn activity(&mut self, event: &AgEvent) {
        let id = event.text("messageId");
        let replace = event.fields.get("replace").and_then(Value::as_bool) != Some(false);
        let mut minted = message(id, "activity");
        let content = event.fields.get("content").cloned().unwrap_or_default();
        minted.insert("activityType".into(), event.text("activityType").into());
        minted.insert("content".into(), content);
        if let Some(owner) = event.owner() {
            minted.insert("subagentRunId".into(), owner.into());
        }
        let target = match self.position(id) {
            None => {
                self.messages.push(minted);
                self.messages.last_mut()
            }
            Some(at) => {
                let was_activity = self.role(at) == "activity";
                let old = self.messages.get_mut(at);
                match old {
                    Some(old) if replace && was_activity => {
                        old.shift_remove("subagentRunId");
                        old.extend(minted);
                        Some(old)
                    }
                    Some(old) if replace => {
                        self.halves.remove(&Target::Content(id.to_owned()));
                        *old = minted;
                        Some(old)
                    }
                    old => old.filter(|_| was_activity),
                }
            }
        };
        merge_metadata(target, event);
    }

    pub(super) fn patch_activity(&mut self, event: &AgEvent) -> Result<(), String> {
        let id = event.text("messageId");
        let Some(at) = self.position(id) else { return Ok(()) };
        if self.role(at) != "activity" {
            return Err(format!("'{id}' is not an activity."));
        }
        let Some(message) = self.messages.get_mut(at) else {
            return Ok(());
        };
        merge_metadata(Some(message), event);
        let content = message.get("content").filter(|content| !content.is_null());
        let before = content.cloned().unwrap_or_else(|| json!({}));
        let patched = patch::apply(&before, event.list("patch"));
        let patched = patched.map_err(|error| error.to_string())?;
        self.grow_activity(&before, &patched)?;
        let Some(message) = self.messages.get_mut(at) else {
            return Ok(());
        };
        message.insert("content".into(), patched);
        message.insert("activityType".into(), event.text("activityType").into());
        Ok(())
    }
}

/// Which activities a snapshot speaks for.
enum Owned<'a> {
    /// All when it carries any.
    ByRule,
    All,
    These(Vec<&'a str>),
}

fn authoritative(event: &AgEvent) -> Owned<'_> {
    let Some(said) = event.metadata().and_then(|metadata| metadata.get("@ag-ui/client")) else {
        return Owned::ByRule;
    };
    let Some(said) = said.as_object() else {
        return Owned::These(Vec::new());
    };
    match said.get("authoritativeActivityTypes") {
        None => Owned::ByRule,
        Some(Value::Null) => Owned::All,
        Some(types) => {
            let types = types.as_array().map_or(&[][..], Vec::as_slice);
            let words: Option<Vec<&str>> = types.iter().map(Value::as_str).collect();
            Owned::These(words.unwrap_or_default())
        }
    }
}
