//! The two records of the outbox, and their stored form. Knows no store and no clock.

use serde_json::{Value, json};

use crate::model::Reply;
use crate::protocol::Request;
use crate::spelled::spelled;

use super::claim::{named, text};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::place;

    #[test]
    fn an_answer_that_was_stored_without_its_place_is_read() {
        let stored = r#"{"call":"ap","key":"ap","reply":{"approved":true,"reason":null},"acked":false}"#;
        let answer = Answer::from_text(stored).expect("an answer");
        assert_eq!((answer.id(), answer.message.as_deref()), ("ap", None));
        assert!(answer.is_bare("ap"));
    }

    #[test]
    fn records_come_back_as_they_were() {
        let replies = [
            Reply::ToolOutput {
                call_id: "c".into(),
                output: json!({"interaction_id": "int"}),
            },
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
