//! Questions as the tests of their types ask them: a call, what is refused of it, and what an answer submits.

use partsong::contract::{ContractCode, ErrorCode, Interaction, SubmitOutcome};
use serde_json::{Value, json};

/// Reads a call as the page does; it must be one that can be asked.
pub fn read(call: &Value) -> Interaction {
    Interaction::read(call).unwrap_or_else(|error| panic!("{call} was refused: {error:?}"))
}

/// A call of this type, with the type's own keys and an output schema.
pub fn call(kind: &str, own: Value, schema: Value) -> Value {
    let mut call = json!({
        "tool": "render_interaction", "interaction_id": "int_1", "schema_version": "2026-06-01",
        "type": kind, "title": "Well?", "research_intent": "test", "output_schema": schema,
    });
    for (key, value) in own.as_object().unwrap() {
        call[key] = value.clone();
    }
    call
}

#[track_caller]
pub fn refused(call: &Value, code: ContractCode, path: &str) {
    let error = Interaction::read(call).expect_err("the call should be refused");
    assert_eq!((error.code, error.path.as_str()), (code, path), "{}", error.message);
}

#[track_caller]
pub fn submits(interaction: &Interaction, draft: &Value, value: Value) {
    assert_eq!(interaction.submit(draft), Ok(SubmitOutcome::Submit(value)), "{draft}");
}

/// What is wrong with an answer, and in which fields.
#[track_caller]
pub fn fails(interaction: &Interaction, draft: &Value, wanted: &[(ErrorCode, &str)]) {
    let faults = interaction.submit(draft).expect_err("the answer should be refused");
    let told: Vec<(ErrorCode, &str)> = faults.iter().map(|fault| (fault.code, &*fault.field)).collect();
    assert_eq!(told, wanted, "{draft}");
}
