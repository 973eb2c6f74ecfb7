//! Asking for leave to run a call, and what ties the decision to its arguments. Knows no tool.

use serde_json::{Value, json};

use crate::agent::ids::Ids;
use crate::agent::script::Script;

/// Asks for leave to run a call. The signature ties the decision to the arguments.
pub(super) fn request(script: &mut Script, call_id: &str, input: &Value, reason: &str) {
    let approval_id = format!("aitxt-{}", script.ids.word(24));
    script.wait(120);
    script.chunk(json!({
        "type": "tool-approval-request", "approvalId": approval_id, "toolCallId": call_id,
        "reason": reason, "signature": signature(&approval_id, call_id, input)
    }));
}

/// What a decision has to bring back.
pub(super) fn signature(approval_id: &str, call_id: &str, input: &Value) -> String {
    Ids::new(&["partsong", approval_id, call_id, &input.to_string()]).word(43)
}
