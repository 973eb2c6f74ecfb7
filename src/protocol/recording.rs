//! A recorded response folded into what the protocol's own client would hold. For the command line and its tests.

use serde_json::{Value, json};

use crate::model::{Change, Ended, ErrorClass};

/// Warnings that are kept; the rest are counted.
const MAX_WARNINGS: usize = 1_000;

/// What a recording folds to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// What the client holds, by name, in the order in which it is printed.
    pub fields: Vec<(&'static str, Value)>,
    /// `{class, message}` of what ended or failed the response, or `null`.
    pub error: Option<Value>,
    warnings: Vec<Value>,
    left_out: usize,
}

impl Folded {
    /// Notes that something was left out and harmed only itself.
    pub fn warn(&mut self, class: &str, message: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(json!({ "class": class, "message": message }));
        } else {
            self.left_out += 1;
        }
    }

    /// Notes what failed the response; the first error is the one that is told.
    pub fn fail(&mut self, class: ErrorClass, message: &str) {
        let error = json!({ "class": class.as_str(), "message": message });
        self.error.get_or_insert(error);
    }

    /// Notes a change that tells of something left out or failed.
    pub fn note(&mut self, change: &Change) {
        match change {
            Change::Skipped(message) => self.warn(ErrorClass::FoldError.as_str(), message),
            Change::Failed(message) => self.fail(ErrorClass::ErrorChunk, message),
            _ => {}
        }
    }

    /// How the response ended.
    pub fn ended(&self) -> Ended {
        match self.error {
            Some(_) => Ended::Failed,
            None => Ended::Complete,
        }
    }

    /// One object with everything.
    pub fn into_json(mut self, protocol: &str) -> Value {
        if self.left_out > 0 {
            let message = format!("{} more warnings.", self.left_out);
            self.warnings.push(json!({ "class": "more", "message": message }));
        }
        let mut result = serde_json::Map::new();
        result.insert("protocol".into(), protocol.into());
        for (name, value) in self.fields {
            result.insert(name.into(), value);
        }
        result.insert("error".into(), self.error.unwrap_or_default());
        result.insert("warnings".into(), Value::Array(self.warnings));
        Value::Object(result)
    }
}

/// A recording being folded, at any cut of its bytes.
pub trait Fold {
    /// Takes bytes, cut anywhere.
    fn push(&mut self, bytes: &[u8]);

    /// The recording ended.
    fn finish(self: Box<Self>) -> Folded;
}
