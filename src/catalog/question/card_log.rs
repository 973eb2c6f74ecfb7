//! Where a question writes what happens to it, and what it wrote already. `recorder` writes.

use crate::ui::prelude::*;
use serde_json::Value;

use crate::catalog::kit::host::QuestionLog;

/// Where a card writes, and what it wrote already.
#[derive(Clone, Copy)]
pub(super) struct CardLog {
    pub(super) log: Option<QuestionLog>,
    pub(super) shown: StoredValue<bool>,
    pub(super) touched: StoredValue<bool>,
    /// The draft after the last change that was told.
    pub(super) told: StoredValue<Value>,
}

impl CardLog {
    pub(super) fn new() -> CardLog {
        CardLog {
            log: use_context(),
            shown: StoredValue::new(false),
            touched: StoredValue::new(false),
            told: StoredValue::new(Value::Null),
        }
    }
}
