//! The `InteractionToolResult`: building it, and reading a stored one back for its receipt (`interactions.md` A1).

use serde_json::{Value, json};

use crate::contract::TOOL;
use crate::json::SetMember;
use crate::model::ToolPart;
use crate::spelled::spelled;
use crate::time;

/// The longest word of a call that is taken over into its result, in bytes.
const MAX_WORD: usize = 512;

spelled! {
    /// How a question ended.
    pub enum QuestionStatus {
        /// It was answered.
        Submitted = "submitted",
        /// It was passed over.
        Skipped = "skipped",
        /// It was left for something else.
        Cancelled = "cancelled",
        /// Its time was up.
        Expired = "expired",
    }
}

spelled! {
    /// What the person answered on.
    pub enum Device {
        /// A wide screen.
        Desktop = "desktop",
        /// A phone.
        Mobile = "mobile",
        /// Something between.
        Tablet = "tablet",
    }
}

/// `client_context` of a result (`interactions.md` A7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientContext {
    /// Milliseconds from first shown to submitted, while the page was visible.
    pub duration_ms: u64,
    /// Committed changes after the first complete answer.
    pub changed_count: u32,
    /// What the person answered on.
    pub device: Device,
}

/// A result. `now` is in milliseconds since the epoch; everything but `submitted` sends the value `null`, or what a
/// refused call has to say.
pub fn build(
    id: &str,
    kind: &str,
    status: QuestionStatus,
    value: Value,
    now: f64,
    context: Option<ClientContext>,
) -> Value {
    let mut result = json!({
        "interaction_id": id,
        "type": kind,
        "status": status.as_str(),
        "value": value,
        "submitted_at": time::format_utc(now),
    });
    if let (Some(context), Some(map)) = (context, result.as_object_mut()) {
        let context = json!({
            "duration_ms": context.duration_ms,
            "changed_count": context.changed_count,
            "device": context.device.as_str(),
        });
        map.set("client_context", context);
    }
    result
}

/// The `interaction_id` and the type that a call's result names, however little of the call can be read: one without an
/// id is known by the id of its call.
pub fn names<'a>(call: Option<&'a Value>, call_id: &'a str) -> (&'a str, &'a str) {
    let word = |key: &str| {
        call?
            .get(key)?
            .as_str()
            .filter(|word| !word.is_empty() && word.len() <= MAX_WORD)
    };
    (
        word("interaction_id").unwrap_or(call_id),
        word("type").unwrap_or("unknown"),
    )
}

/// The result of a question that the person passed over by writing something else; `None` for a call that is no question.
pub fn passed_over(tool: &ToolPart, now: f64) -> Option<Value> {
    (tool.name == TOOL).then(|| {
        let (id, kind) = names(tool.input.as_deref(), &tool.call_id);
        build(id, kind, QuestionStatus::Cancelled, Value::Null, now, None)
    })
}

/// A stored result as a receipt needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// How it ended.
    pub status: QuestionStatus,
    /// The answer; null when there is none.
    pub value: Value,
    /// Milliseconds since the epoch.
    pub submitted_at: Option<f64>,
    /// The person wrote something else instead: nobody pressed anything in the question.
    pub passed_over: bool,
}

impl Receipt {
    /// Reads any output of the tool; what isn't our result counts as submitted, with itself as the value.
    pub fn read(output: &Value) -> Receipt {
        let status = output.get("status").and_then(Value::as_str);
        let status = status.and_then(QuestionStatus::spelled);
        match (status, output.get("value")) {
            (Some(status), Some(value)) => Receipt {
                status,
                value: value.clone(),
                submitted_at: output
                    .get("submitted_at")
                    .and_then(Value::as_str)
                    .and_then(time::parse_date_time)
                    .map(|millis| millis as f64),
                passed_over: status == QuestionStatus::Cancelled && output.get("client_context").is_none(),
            },
            _ => Receipt {
                status: status.unwrap_or(QuestionStatus::Submitted),
                value: output.clone(),
                submitted_at: None,
                passed_over: false,
            },
        }
    }

    /// The result says that the call could not be asked.
    pub fn is_refusal(&self) -> bool {
        self.status == QuestionStatus::Cancelled && self.value.get("error").is_some()
    }
}
