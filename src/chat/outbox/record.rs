//! The two records of the outbox, and their stored form. Knows no store and no clock.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::model::{Message, MessagePart, Reply, place};
use crate::protocol::Request;
use crate::safe_url::{is_unreserved, percent_encoded};
use crate::spelled::spelled;

/// Bytes of an idempotency key on the wire.
const MAX_KEY: usize = 200;

/// What a request asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestKind {
    /// An answer to the last user message.
    Submit {
        /// The id of that message when it was edited.
        edited: Option<String>,
    },
    /// The last assistant message goes on: a tool or an approval was answered.
    Continue,
    /// Another answer.
    Regenerate {
        /// The id of the one that was cut away.
        message_id: Option<String>,
    },
    /// The answer that was running when the connection or the page went away. Never stands in the outbox.
    Resume,
}

impl RequestKind {
    /// The word in the event log.
    pub fn as_str(&self) -> &'static str {
        match self {
            RequestKind::Submit { edited: None } => "message",
            RequestKind::Submit { edited: Some(_) } => "edit",
            RequestKind::Continue => "answer",
            RequestKind::Regenerate { .. } => "regenerate",
            RequestKind::Resume => "resume",
        }
    }
}

/// One answer of a person: the result of a call or the decision on an approval. One per call and thread, for ever.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Where the call stands (`model::place`). Answers that were stored before have the bare id of the call or approval.
    pub call: String,
    /// The id of its message.
    pub message: Option<String>,
    /// The idempotency key: the interaction's id, else the call's.
    pub key: String,
    /// What was answered.
    pub reply: Reply,
    /// The server has it.
    pub acked: bool,
}

/// A request as it goes out, every time the same bytes. The person's own headers are added when it is sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SerializedRequest {
    /// Of HTTP.
    pub method: String,
    /// The absolute address.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(String, String)>,
    /// The body; `None` for a request that has none.
    pub body: Option<String>,
    /// The protocol, body shape and endpoint that it was worded for: for another one it is worded anew.
    pub made_for: String,
}

/// A request in the queue of its thread.
#[derive(Clone, Debug, PartialEq)]
pub struct QueuedRequest {
    /// Its idempotency key.
    pub id: String,
    /// The thread that it stands in.
    pub chat: String,
    /// Place in the thread; later ones are greater.
    pub order: f64,
    /// The idempotency key.
    pub key: String,
    /// What it asks for.
    pub ask: RequestKind,
    /// The calls whose answers it carries.
    pub calls: Vec<String>,
    /// The person's message that it brings.
    pub message: Option<Value>,
    /// What is sent; `None` until it is its turn.
    pub serialized: Option<SerializedRequest>,
    /// It was given up, and why. `None`: it goes out when it is its turn.
    pub rests: Option<Rest>,
}

spelled! {
    /// What a request that was given up waits for.
    pub enum GivenUp {
        /// The network: it is tried when that is back, and once a minute while its chat is in view.
        Network = "network",
        /// The person: the server refused it, or never did better than its status.
        Refused = "refused",
        /// The person, who stopped it.
        Stopped = "stopped",
    }
}

/// How a request was given up, and what the server said to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rest {
    /// By whom, or by what.
    pub why: GivenUp,
    /// The status of HTTP, where there was one.
    pub status: Option<u16>,
    /// The server's own words.
    pub words: Option<String>,
}

impl Rest {
    /// A request of which no more is known.
    fn of(why: GivenUp) -> Rest {
        Rest {
            why,
            status: None,
            words: None,
        }
    }

    fn to_json(&self) -> Value {
        json!({"why": self.why.as_str(), "status": self.status, "words": self.words})
    }

    /// Reads the stored form. Earlier pages wrote only that it rests: then it waits for the person.
    fn from_json(value: &Value) -> Option<Rest> {
        if value == &Value::Bool(true) {
            return Some(Rest::of(GivenUp::Refused));
        }
        Some(Rest {
            why: GivenUp::spelled(text(value, "why")?).unwrap_or(GivenUp::Refused),
            status: value
                .get("status")
                .and_then(Value::as_u64)
                .and_then(|status| status.try_into().ok()),
            words: owned(value, "words"),
        })
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

fn owned(value: &Value, key: &str) -> Option<String> {
    text(value, key).map(str::to_owned)
}

fn strings(value: &Value, key: &str) -> Vec<String> {
    let list = value.get(key).and_then(Value::as_array);
    let list = list.map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

impl RequestKind {
    fn to_json(&self) -> Value {
        match self {
            RequestKind::Submit { edited } => json!({"kind": "submit", "id": edited}),
            RequestKind::Continue => json!({"kind": "continue"}),
            RequestKind::Regenerate { message_id } => json!({"kind": "regenerate", "id": message_id}),
            RequestKind::Resume => json!({"kind": "resume"}),
        }
    }

    fn from_json(value: &Value) -> Option<RequestKind> {
        let id = owned(value, "id");
        match text(value, "kind")? {
            "submit" => Some(RequestKind::Submit { edited: id }),
            "continue" => Some(RequestKind::Continue),
            "regenerate" => Some(RequestKind::Regenerate { message_id: id }),
            _ => None,
        }
    }
}

impl SerializedRequest {
    /// A request whose bytes no longer change.
    pub fn of(request: Request, made_for: String) -> SerializedRequest {
        let header = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        SerializedRequest {
            method: request.method.to_owned(),
            url: request.url,
            headers: request.headers.iter().map(header).collect(),
            body: request.body.map(|body| body.to_string()),
            made_for,
        }
    }
}

impl Answer {
    /// The person gave it in a card that says what becomes of it. A question that could not be asked has none.
    pub(super) fn has_card(&self) -> bool {
        match &self.reply {
            Reply::ToolOutput { output, .. } => matches!(text(output, "status"), Some("submitted" | "skipped")),
            _ => false,
        }
    }

    /// The stored form.
    pub fn to_text(&self) -> String {
        let reply = match &self.reply {
            Reply::ToolOutput { output, .. } => json!({"output": output}),
            Reply::ToolFailed { error_text, .. } => json!({"error": error_text}),
            Reply::Approval { approved, reason, .. } => json!({"approved": approved, "reason": reason}),
            Reply::ApprovalEdited { input, .. } => json!({"edited": input}),
            Reply::ApprovalExpired { .. } => json!({"expired": true}),
            Reply::Message { .. } | Reply::Action(_) | Reply::RetryTool { .. } => Value::Null,
        };
        json!({
            "call": self.call, "message": self.message, "id": self.id(), "key": self.key, "reply": reply,
            "acked": self.acked,
        })
        .to_string()
    }

    /// The tool call's id, or the approval's.
    pub fn id(&self) -> &str {
        named(&self.reply).map_or(self.call.as_str(), |(id, _)| id)
    }

    /// It was stored without its place, and is for the call or approval with this id.
    pub fn is_bare(&self, id: &str) -> bool {
        self.message.is_none() && self.call == id
    }

    /// Reads the stored form; `None` for anything else.
    pub fn from_text(stored: &str) -> Option<Answer> {
        let mut value: Value = serde_json::from_str(stored).ok()?;
        let (call, key) = (owned(&value, "call")?, owned(&value, "key")?);
        let message = owned(&value, "message");
        let id = owned(&value, "id").unwrap_or_else(|| call.clone());
        let acked = value.get("acked") == Some(&Value::Bool(true));
        let Value::Object(reply) = value.get_mut("reply")? else {
            return None;
        };
        let reply = if let Some(output) = reply.shift_remove("output") {
            Reply::ToolOutput {
                call_id: id.clone(),
                output,
            }
        } else if let Some(Value::String(error_text)) = reply.shift_remove("error") {
            Reply::ToolFailed {
                call_id: id.clone(),
                error_text,
            }
        } else if let Some(input) = reply.shift_remove("edited") {
            Reply::ApprovalEdited {
                approval_id: id.clone(),
                input,
            }
        } else if reply.contains_key("expired") {
            Reply::ApprovalExpired {
                approval_id: id.clone(),
            }
        } else {
            Reply::Approval {
                approval_id: id.clone(),
                approved: reply.get("approved")?.as_bool()?,
                reason: reply.get("reason").and_then(Value::as_str).map(str::to_owned),
            }
        };
        Some(Answer {
            call,
            message,
            key,
            reply,
            acked,
        })
    }
}

impl QueuedRequest {
    /// The id of the person's message that it asks an answer to, where it brings that.
    pub fn user_message(&self) -> Option<&str> {
        text(self.message.as_ref()?, "id")
    }

    /// The stored form.
    pub fn to_text(&self) -> String {
        let serialized = self.serialized.as_ref().map(|serialized| {
            json!({
                "method": serialized.method, "url": serialized.url, "headers": serialized.headers, "body": serialized.body,
                "madeFor": serialized.made_for,
            })
        });
        json!({
            "id": self.id, "chat": self.chat, "order": self.order, "key": self.key, "ask": self.ask.to_json(),
            "calls": self.calls, "message": self.message, "sealed": serialized,
            "rests": self.rests.as_ref().map(Rest::to_json),
        })
        .to_string()
    }

    /// Reads the stored form; `None` for anything else.
    pub fn from_text(stored: &str) -> Option<QueuedRequest> {
        let value: Value = serde_json::from_str(stored).ok()?;
        let serialized = value.get("sealed").filter(|serialized| serialized.is_object());
        let serialized = serialized.and_then(|serialized| {
            let pair = |pair: &Value| Some((pair.get(0)?.as_str()?.to_owned(), pair.get(1)?.as_str()?.to_owned()));
            Some(SerializedRequest {
                method: owned(serialized, "method")?,
                url: owned(serialized, "url")?,
                headers: serialized.get("headers")?.as_array()?.iter().filter_map(pair).collect(),
                body: owned(serialized, "body"),
                made_for: owned(serialized, "madeFor")?,
            })
        });
        Some(QueuedRequest {
            id: owned(&value, "id")?,
            chat: owned(&value, "chat")?,
            order: crate::number::value(value.get("order")?)?,
            key: owned(&value, "key")?,
            ask: RequestKind::from_json(value.get("ask")?)?,
            calls: strings(&value, "calls"),
            message: value.get("message").filter(|message| message.is_object()).cloned(),
            serialized,
            rests: value.get("rests").and_then(Rest::from_json),
        })
    }
}

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
            let first = parts.find_map(|part| match part {
                MessagePart::Tool(tool) if text(tool.input.as_deref()?, "interaction_id") == Some(asked) => {
                    Some(&tool.call_id)
                }
                _ => None,
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
    let tools = parts.filter_map(|part| match part {
        MessagePart::Tool(tool) => Some(tool),
        _ => None,
    });
    tools.flat_map(|tool| {
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
    parts.iter().find_map(|part| match part {
        MessagePart::Data(data) if data.kind == "data-ui-action" => text(&data.data, "idempotency_key"),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Role;

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
    fn an_answer_that_was_stored_without_its_place_is_read() {
        let stored = r#"{"call":"ap","key":"ap","reply":{"approved":true,"reason":null},"acked":false}"#;
        let answer = Answer::from_text(stored).expect("an answer");
        assert_eq!((answer.id(), answer.message.as_deref()), ("ap", None));
        assert!(answer.is_bare("ap"));
    }

    #[test]
    fn a_key_fits_into_a_header() {
        assert_eq!(header_key("int_pain.001"), "int_pain.001");
        assert_eq!(header_key("한 글\r\n"), "%ED%95%9C%20%EA%B8%80%0D%0A");
        let (one, two) = (header_key(&"x".repeat(500)), header_key(&"x".repeat(501)));
        assert_eq!(one.len(), MAX_KEY);
        assert_ne!(one, two);
    }

    #[test]
    fn records_come_back_as_they_were() {
        let replies = [
            answer("c", "int"),
            Reply::ToolFailed {
                call_id: "c".into(),
                error_text: "no".into(),
            },
            Reply::Approval {
                approval_id: "c".into(),
                approved: false,
                reason: None,
            },
        ];
        for reply in replies {
            let answer = Answer {
                call: place("m", "c", false, 0),
                message: Some("m".into()),
                key: "k".into(),
                reply,
                acked: true,
            };
            assert_eq!(Answer::from_text(&answer.to_text()), Some(answer));
        }
        let mut post = QueuedRequest {
            id: "p".into(),
            chat: "chat".into(),
            order: 3.0,
            key: "k".into(),
            ask: RequestKind::Regenerate { message_id: None },
            calls: vec!["c".into()],
            message: Some(json!({"id": "u"})),
            serialized: None,
            rests: Some(Rest {
                why: GivenUp::Stopped,
                status: Some(503),
                words: Some("later".into()),
            }),
        };
        assert_eq!(QueuedRequest::from_text(&post.to_text()).as_ref(), Some(&post));
        post.serialized = Some(SerializedRequest {
            method: "POST".into(),
            url: "/api/chat".into(),
            headers: vec![("content-type".into(), "application/json".into())],
            body: Some("{\"a\":1.0, \"b\":\"\\u0000\"}".into()),
            made_for: "x".into(),
        });
        assert_eq!(QueuedRequest::from_text(&post.to_text()).as_ref(), Some(&post));
        assert_eq!(QueuedRequest::from_text("{}"), None);
        let before = post
            .to_text()
            .replace(r#"{"why":"stopped","status":503,"words":"later"}"#, "true");
        let before = QueuedRequest::from_text(&before).and_then(|post| post.rests);
        assert_eq!(
            before,
            Some(Rest::of(GivenUp::Refused)),
            "what an earlier page gave up waits for the person"
        );
        assert_eq!(Answer::from_text("[1]"), None);
    }
}
