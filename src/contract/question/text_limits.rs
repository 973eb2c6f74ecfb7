//! How long a text may be that a person writes. Counts Unicode code points, as JSON Schema does.

use serde_json::Value;

use crate::contract::{AnswerFault, Envelope, ErrorCode};

/// The lengths that are accepted, both in code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLimits {
    /// The least.
    pub min: usize,
    /// The most.
    pub max: usize,
}

impl TextLimits {
    /// What the output schema says of this key of the value, at most `longest`.
    pub(crate) fn of(envelope: &Envelope, key: &str, longest: usize) -> TextLimits {
        TextLimits::of_schema(&envelope.output_schema["properties"][key], longest)
    }

    /// What the schema of a text says, at most `longest`.
    pub(crate) fn of_schema(schema: &Value, longest: usize) -> TextLimits {
        let length = |key: &str| schema.get(key).and_then(Value::as_u64).map(|length| length as usize);
        TextLimits {
            min: length("minLength").unwrap_or(1).max(1),
            max: length("maxLength").unwrap_or(longest).clamp(1, longest),
        }
    }

    /// What is wrong with the length of a text; an empty one is the business of who asks.
    pub(crate) fn fault(&self, text: &str) -> Option<AnswerFault> {
        let length = text.chars().count();
        if length < self.min {
            let fault = AnswerFault::new(ErrorCode::MinLength).with("min", self.min);
            Some(fault.with("n", length))
        } else if length > self.max {
            let fault = AnswerFault::new(ErrorCode::MaxLength).with("max", self.max);
            Some(fault.with("over", length - self.max))
        } else {
            None
        }
    }

    /// The shortest text that is accepted, to try out a schema.
    pub(crate) fn probe(&self) -> String {
        "x".repeat(self.min.min(self.max))
    }
}
