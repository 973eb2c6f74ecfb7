//! Words beside another answer: a reason, a comment, a signature. One field of a draft under a key of its own, with the
//! lengths that the output schema accepts.

use serde_json::Value;

use super::{Envelope, ErrorCode, Fault};

/// The longest remark, in characters, unless the output schema says less.
const MAX_REMARK: usize = 4_000;

/// A text field beside the answer proper. Its words stand in the draft under `key`, and so do its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub key: &'static str,
    /// The call's own words for it.
    pub label: Option<String>,
    pub required: bool,
    /// Both in characters.
    pub min: usize,
    pub max: usize,
}

impl Remark {
    /// The field for a key of the value, if the output schema has room for it: nobody writes words that are thrown away.
    pub fn read(envelope: &Envelope, key: &'static str, label: Option<&str>, required: bool) -> Option<Remark> {
        envelope.asks_for(key).then(|| Remark {
            key,
            label: label.filter(|label| !label.trim().is_empty()).map(str::to_owned),
            required: required || envelope.insists_on(key),
            min: envelope.limit(key, "minLength").unwrap_or(0),
            max: envelope
                .limit(key, "maxLength")
                .unwrap_or(MAX_REMARK)
                .clamp(1, MAX_REMARK),
        })
    }

    /// What a draft says.
    pub fn text<'a>(&self, draft: &'a Value) -> &'a str {
        draft.get(self.key).and_then(Value::as_str).unwrap_or_default()
    }

    /// The words to send, or what is wrong with them. An optional remark that says nothing is left out.
    pub fn check(&self, draft: &Value) -> Result<Option<String>, Fault> {
        let text = self.text(draft).trim();
        let length = text.chars().count();
        let fault = match length {
            0 if !self.required => return Ok(None),
            0 => Fault::new(ErrorCode::Required),
            _ if length < self.min => Fault::new(ErrorCode::MinLength).with("min", self.min).with("n", length),
            _ if length > self.max => Fault::new(ErrorCode::MaxLength)
                .with("max", self.max)
                .with("over", length - self.max),
            _ => return Ok(Some(text.into())),
        };
        Err(fault.at(self.key))
    }

    /// Words of a fitting length, for probes.
    pub fn probe(&self) -> String {
        "x".repeat(self.min.max(1).min(self.max))
    }
}

/// A draft with one key set; `null` takes it out.
pub fn with_key(draft: &Value, key: &str, value: Value) -> Value {
    let mut map = draft.as_object().cloned().unwrap_or_default();
    match value {
        Value::Null => map.shift_remove(key),
        value => map.insert(key.into(), value),
    };
    Value::Object(map)
}
