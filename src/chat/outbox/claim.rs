//! Which call a reply answers, and the keys under which a server knows a request again. Knows no store and no queue.

use std::collections::HashSet;

use serde_json::Value;

use crate::model::{Message, MessagePart, Reply, place};
use crate::safe_url::{is_unreserved, percent_encoded};

/// Bytes of an idempotency key on the wire.
const MAX_KEY: usize = 200;

/// What a reply is about: the call and its idempotency key.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Where the call stands, the bare id if it stands nowhere.
    pub call: String,
    /// The id of its message.
    pub message: Option<String>,
    /// The idempotency key of the request that carries it.
    pub key: String,
}

/// The id that a reply names, and whether it is an approval's.
pub fn named(reply: &Reply) -> Option<(&str, bool)> {
    match reply {
        Reply::ToolOutput { call_id, .. } | Reply::ToolFailed { call_id, .. } => Some((call_id, false)),
        Reply::Approval { approval_id, .. }
        | Reply::ApprovalEdited { approval_id, .. }
        | Reply::ApprovalExpired { approval_id } => Some((approval_id, true)),
        Reply::Message { .. } | Reply::Action(_) | Reply::RetryTool { .. } => None,
    }
}

/// The call that a reply answers. `part`: its message and place there, where the gesture said so; else the first open
/// call with its id. The key is the interaction's id, else the call's; an assistant that uses one twice gets two answers,
/// so the second call's place is added to it. `used`: ids of calls that are gone from the conversation.
pub fn claim_of(
    reply: &Reply,
    messages: &[Message],
    part: Option<(usize, usize)>,
    used: &HashSet<String>,
) -> Option<Claim> {
    let (id, is_approval) = named(reply)?;
    let meant = |part: &MessagePart| match part {
        MessagePart::Tool(tool) if is_approval => tool.approval.as_ref().is_some_and(|approval| approval.id == id),
        MessagePart::Tool(tool) => tool.call_id == id,
        _ => false,
    };
    let all = || {
        let parts = |(at, message): (usize, &Message)| {
            let found = message.parts.iter().enumerate().filter(|(_, part)| meant(part));
            found.map(|(index, _)| (at, index)).collect::<Vec<_>>()
        };
        messages.iter().enumerate().flat_map(parts)
    };
    let at = |place: (usize, usize)| messages.get(place.0)?.parts.get(place.1);
    let open = |place: &(usize, usize)| matches!(at(*place), Some(MessagePart::Tool(tool)) if !tool.state.is_final());
    let given = part.filter(|place| at(*place).is_some_and(&meant));
    let found = given.or_else(|| all().find(open)).or_else(|| all().next());
    let Some((position, index)) = found else {
        return Some(Claim {
            call: id.to_owned(),
            message: None,
            key: id.to_owned(),
        });
    };
    let message = messages.get(position)?;
    let turn = all().filter(|place| place.0 == position && place.1 < index).count();
    let again = used.contains(id) || all().next() != Some((position, index));
    let suffix = match (again, turn) {
        (false, _) => String::new(),
        (true, 0) => format!(".{}", message.id),
        (true, turn) => format!(".{}.{turn}", message.id),
    };
    let asked = match reply {
        Reply::ToolOutput { output, .. } => text(output, "interaction_id").filter(|id| !id.is_empty()),
        _ => None,
    };
    let key = match asked.filter(|asked| asked.len() <= MAX_KEY) {
        None => format!("{id}{suffix}"),
        Some(asked) => {
            let mut parts = messages.iter().flat_map(|message| &message.parts);
            let first = parts.find_map(|part| {
                let tool = part.tool()?;
                (text(tool.input.as_deref()?, "interaction_id") == Some(asked)).then_some(&tool.call_id)
            });
            match first.is_none_or(|first| first == id) && !used.contains(asked) {
                true => format!("{asked}{suffix}"),
                false => format!("{asked}.{id}{suffix}"),
            }
        }
    };
    Some(Claim {
        call: place(&message.id, id, is_approval, turn),
        message: Some(message.id.clone()),
        key,
    })
}

/// The ids under which a request may have brought the answers of these messages.
pub fn ids_of(messages: &[Message]) -> impl Iterator<Item = String> + '_ {
    let parts = messages.iter().flat_map(|message| &message.parts);
    parts.filter_map(MessagePart::tool).flat_map(|tool| {
        let approval = tool.approval.as_ref().map(|approval| approval.id.clone());
        let asked = tool.input.as_deref().and_then(|input| text(input, "interaction_id"));
        [Some(tool.call_id.clone()), approval, asked.map(str::to_owned)]
            .into_iter()
            .flatten()
    })
}

/// A key as the value of a header: what is not a letter, a digit or `-._~+` is percent-encoded, and a long one is cut
/// and told apart by its hash.
pub fn header_key(key: &str) -> String {
    let mut out = percent_encoded(key, &|letter| is_unreserved(letter) || letter == '+');
    if out.len() > MAX_KEY {
        // FNV-1a, 64 bits.
        let hash = key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        out.truncate(MAX_KEY - 17);
        out.push_str(&format!("-{hash:016x}"));
    }
    out
}

/// The part that a stored action carries, for its own idempotency key.
pub fn action_key(parts: &[MessagePart]) -> Option<&str> {
    let mut actions = parts.iter().filter_map(|part| part.data("data-ui-action"));
    actions.find_map(|action| text(&action.data, "idempotency_key"))
}

/// A member of an object, if it is a text.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Role;
    use serde_json::json;

    fn asked(calls: &[(&str, &str)]) -> Vec<Message> {
        let parts: Vec<Value> = calls
            .iter()
            .map(|(call, id)| {
                json!({"type": "tool-render_interaction", "toolCallId": call, "state": "input-available", "input": {"interaction_id": id}})
            })
            .collect();
        let message = json!({"id": "a", "role": Role::Assistant.as_str(), "parts": parts});
        vec![Message::from_json(message).expect("a message")]
    }

    fn answer(call: &str, id: &str) -> Reply {
        Reply::ToolOutput {
            call_id: call.into(),
            output: json!({"interaction_id": id}),
        }
    }

    #[test]
    fn the_key_is_the_interactions_id() {
        let messages = asked(&[("c1", "int_1"), ("c2", "int_1"), ("c3", "")]);
        let none = HashSet::new();
        let key = |call, id| claim_of(&answer(call, id), &messages, None, &none).map(|claim| claim.key);
        assert_eq!(key("c1", "int_1").as_deref(), Some("int_1"));
        assert_eq!(key("c2", "int_1").as_deref(), Some("int_1.c2"), "asked twice");
        assert_eq!(key("c3", "").as_deref(), Some("c3"));
        let said = Reply::Message { text: "x".into() };
        assert_eq!(claim_of(&said, &messages, None, &none), None);
        let gone = HashSet::from(["int_1".to_owned(), "c3".to_owned()]);
        let key = |call, id| claim_of(&answer(call, id), &messages, None, &gone).map(|claim| claim.key);
        assert_eq!(
            key("c1", "int_1").as_deref(),
            Some("int_1.c1"),
            "asked before, in a message that is gone"
        );
        assert_eq!(key("c3", "").as_deref(), Some("c3.a"));
    }

    #[test]
    fn a_call_is_told_from_another_one_with_its_id() {
        let asking = |id: &str, state: &str| {
            let part =
                json!({"type": "tool-t", "toolCallId": "c", "state": state, "input": {}, "approval": {"id": "ap"}});
            Message::from_json(json!({"id": id, "role": "assistant", "parts": [part]})).expect("a message")
        };
        let messages = vec![asking("one", "approval-responded"), asking("two", "approval-requested")];
        let deny = Reply::Approval {
            approval_id: "ap".into(),
            approved: false,
            reason: None,
        };
        let none = HashSet::new();
        let claim = |part| claim_of(&deny, &messages, part, &none).expect("a claim");
        let (one, two) = (claim(Some((0, 0))), claim(Some((1, 0))));
        assert_ne!(one.call, two.call);
        assert_eq!((one.key.as_str(), two.key.as_str()), ("ap", "ap.two"));
        assert_eq!(two.message.as_deref(), Some("two"));
        let mut conversation = crate::model::Conversation::new(messages.clone());
        assert!(conversation.take(&deny, Some("two")));
        assert!(!conversation.take(&deny, Some("two")), "once");
        let decided = |at: usize| conversation.messages[at].to_json()["parts"][0]["approval"]["approved"].clone();
        assert_eq!((decided(0), decided(1)), (Value::Null, json!(false)));
    }

    #[test]
    fn a_key_fits_into_a_header() {
        assert_eq!(header_key("int_pain.001"), "int_pain.001");
        assert_eq!(header_key("한 글\r\n"), "%ED%95%9C%20%EA%B8%80%0D%0A");
        let (one, two) = (header_key(&"x".repeat(500)), header_key(&"x".repeat(501)));
        assert_eq!(one.len(), MAX_KEY);
        assert_ne!(one, two);
    }
}
