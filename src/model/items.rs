//! Where the items of components stand: what the person pressed (`data-ui-action`) and what the server said to it
//! (`data-ui-state`), read from the messages alone. Knows no component.

use std::collections::HashMap;

use serde_json::Value;

use super::{DataPart, ItemState, Message, MessagePart, Role};

/// Items that are followed; a hostile history can't make the map grow without end.
const MAX_ITEMS: usize = 10_000;

/// The state of every item that was acted upon, by (tool call id, item id). `answering`: the response to the last user
/// message is still running; `failed`: it failed.
pub fn item_states(messages: &[Message], answering: bool, failed: bool) -> HashMap<(String, String), ItemState> {
    let mut states = HashMap::new();
    let last_user = messages.iter().rposition(|message| message.role == Role::User);
    for (index, message) in messages.iter().enumerate() {
        for part in &message.parts {
            let MessagePart::Data(data) = part else { continue };
            let word = match (message.role, data.kind.as_str()) {
                (Role::User, "data-ui-action") => "action",
                (Role::Assistant, "data-ui-state") => "status",
                _ => continue,
            };
            let Some((key, word)) = read(data, word) else { continue };
            let state = match message.role {
                Role::User if Some(index) != last_user => ItemState::Sent(word),
                Role::User if failed => ItemState::Failed(word),
                Role::User if answering => ItemState::Pending(word),
                Role::User => ItemState::Sent(word),
                _ if word == "pending" => match states.get(&key) {
                    Some(ItemState::Sent(action) | ItemState::Failed(action)) => ItemState::Pending(action.clone()),
                    _ => continue,
                },
                _ => ItemState::Settled(word),
            };
            if states.len() < MAX_ITEMS || states.contains_key(&key) {
                states.insert(key, state);
            }
        }
    }
    states
}

/// The items whose action waits for its turn to be sent.
pub fn queue_items<'a>(
    states: &mut HashMap<(String, String), ItemState>,
    queued: impl IntoIterator<Item = &'a Message>,
) {
    for part in queued.into_iter().flat_map(|message| &message.parts) {
        if let MessagePart::Data(data) = part
            && data.kind == "data-ui-action"
            && let Some((key, word)) = read(data, "action")
        {
            states.insert(key, ItemState::Pending(word));
        }
    }
}

fn read(part: &DataPart, word: &str) -> Option<((String, String), String)> {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let call_id = text(part.data.get("source")?.get("toolCallId"))?;
    let item_id = text(part.data.get("item_id"))?;
    Some(((call_id, item_id), text(part.data.get(word))?))
}
