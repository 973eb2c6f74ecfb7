//! What takes the place of messages in the thread: snapshots of all of them, and activities with their patches.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::event::AgEvent;
use super::history::PRESS;
use super::thread::{Target, Thread, id_of, is, merge_metadata, message};
use crate::json::patch::{self, Size};
use crate::json::{JsonMap, SetMember};

impl Thread {
    pub(super) fn snapshot(&mut self, event: &AgEvent) -> Result<(), String> {
        let new: Vec<&JsonMap> = event.list("messages").iter().filter_map(Value::as_object).collect();
        self.holds(new.len())?;
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
        self.replace(messages);
        let kept = |id: &String| known.contains(id) && !by_id.contains_key(id.as_str());
        self.halves
            .retain(|target, _| matches!(target, Target::Content(id) if kept(id)));
        Ok(())
    }

    pub(super) fn activity(&mut self, event: &AgEvent) -> Result<(), String> {
        let id = event.text("messageId");
        let replace = event.fields.get("replace").and_then(Value::as_bool) != Some(false);
        let mut minted = message(id, "activity");
        let content = event.fields.get("content").cloned().unwrap_or_default();
        minted.set("activityType", event.text("activityType"));
        minted.set("content", content);
        minted.set_some("subagentRunId", event.owner());
        let position = self.position(id);
        let was_activity = position.is_some_and(|at| self.role(at) == "activity");
        let at = match position {
            None => self.push(minted)?,
            Some(_) if !replace && !was_activity => return Ok(()),
            Some(at) => {
                if let Some(old) = self.messages.get_mut(at).filter(|_| replace) {
                    self.sizes.remove(id);
                    if was_activity {
                        old.shift_remove("subagentRunId");
                        old.extend(minted);
                    } else {
                        self.halves.remove(&Target::Content(id.to_owned()));
                        *old = minted;
                    }
                }
                at
            }
        };
        merge_metadata(self.messages.get_mut(at), event);
        Ok(())
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
        let told = message.get_mut("content").filter(|content| !content.is_null());
        let is_told = told.is_some();
        let mut content = told.map_or_else(|| json!({}), Value::take);
        let size = self.sizes.entry(id.to_owned()).or_insert_with(|| Size::of(&content));
        let patched = patch::apply(&mut content, size, &mut self.activity_room, event.list("patch"));
        if is_told || patched.is_ok() {
            message.set("content", content);
        }
        patched.map_err(|error| error.to_string())?;
        message.set("activityType", event.text("activityType"));
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
