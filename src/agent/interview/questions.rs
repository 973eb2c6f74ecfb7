//! The calls of `render_interaction`: the envelope that all share (`interactions.md` A1). What a type adds stands in
//! `choices`, `shown` and `forms`.

use serde_json::{Value, json};

use super::history::Position;
use super::steps::Step;
use super::{choices, forms, shown};
use crate::contract::TOOL;
use crate::contract::question::SCHEMA_VERSION;

/// The arguments of the call that asks for this step.
pub fn call(position: &Position, step: Step, id: &str) -> Value {
    let locale = position.locale;
    let own = match step {
        Step::Consent => forms::consent(locale),
        Step::Pain => choices::pain(locale),
        Step::Example => choices::example(position),
        Step::Needs => choices::needs(locale),
        Step::Order => choices::order(locale),
        Step::Worth => choices::worth(locale),
        Step::Grid => choices::grid(locale),
        Step::Ease => choices::ease(locale),
        Step::Concept => shown::concept(locale),
        Step::Versions => shown::versions(locale),
        Step::Marks => shown::marks(locale),
        Step::Recommend | Step::Wish => choices::recommend(locale),
        Step::Picture => forms::picture(locale),
        Step::About => forms::about(locale),
        Step::HandOver => forms::hand_over(position),
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
    call["allow_skip"] = (!matches!(step, Step::Consent | Step::HandOver)).into();
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
