//! The calls of `render_interaction`: the envelope that all share (`interactions.md` A1). What a type adds stands in
//! `choices`, `shown` and `forms`.

use serde_json::{Value, json};

use super::history::Position;
use super::steps::InterviewStep;
use super::{choices, forms, shown};
use crate::contract::TOOL;
use crate::contract::question::SCHEMA_VERSION;

/// The arguments of the call that asks for this step.
pub(super) fn call(position: &Position, step: InterviewStep, id: &str) -> Value {
    let locale = position.locale;
    let own = match step {
        InterviewStep::Consent => forms::consent(locale),
        InterviewStep::Pain => choices::pain(locale),
        InterviewStep::Example => choices::example(position),
        InterviewStep::Needs => choices::needs(locale),
        InterviewStep::Order => choices::order(locale),
        InterviewStep::Worth => choices::worth(locale),
        InterviewStep::Grid => choices::grid(locale),
        InterviewStep::Ease => choices::ease(locale),
        InterviewStep::Concept => shown::concept(locale),
        InterviewStep::Versions => shown::versions(locale),
        InterviewStep::Marks => shown::marks(locale),
        InterviewStep::Recommend | InterviewStep::Wish => choices::recommend(locale),
        InterviewStep::Picture => forms::picture(locale),
        InterviewStep::About => forms::about(locale),
        InterviewStep::HandOver => forms::hand_over(position),
    };
    let (index, total) = position.place(step);
    let mut metadata = json!({"locale": locale.tag(), "progress": {"index": index, "total": total}});
    if step.is_sensitive() {
        metadata["sensitive"] = true.into();
    }
    let mut call = json!({
        "tool": TOOL,
        "interaction_id": id,
        "schema_version": SCHEMA_VERSION,
        "type": step.kind(),
        "title": own.title,
    });
    if let Some(description) = own.description {
        call["description"] = description.get(locale).into();
    }
    call["required"] = true.into();
    call["allow_skip"] = (!matches!(step, InterviewStep::Consent | InterviewStep::HandOver)).into();
    call["research_intent"] = step.intent().into();
    if let (Value::Object(call), Value::Object(fields)) = (&mut call, own.fields) {
        call.extend(fields);
    }
    call["evidence_policy"] = step.policy().into();
    call["metadata"] = metadata;
    if call.get("display").is_none() {
        call["display"] = json!({"mode": "inline_card"});
    }
    call["display"]["show_progress"] = true.into();
    call["output_schema"] = json!({"type": "object", "properties": own.properties, "required": own.required});
    call
}
