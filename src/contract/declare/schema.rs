//! The JSON Schema of what a table of members says (`question::members`), for those who are told of it. Knows no value.

use serde_json::{Value, json};

use crate::contract::question::members::{Holds, Members};
use crate::json::{JsonMap, SetMember};

/// The schema of an object, with the members of which agents are told.
pub fn object(members: Members) -> Value {
    let mut properties = JsonMap::new();
    let mut required = Vec::new();
    for member in members.iter().filter(|member| member.is_told) {
        properties.insert(member.name.into(), of(member.holds));
        if member.required && !member.is_guessed {
            required.push(Value::from(member.name));
        }
    }
    let mut schema = JsonMap::new();
    schema.set("type", "object");
    if !required.is_empty() {
        schema.set("required", required);
    }
    if !properties.is_empty() {
        schema.set("properties", properties);
    }
    Value::Object(schema)
}

/// The schema of what a member holds.
pub(super) fn of(holds: Holds) -> Value {
    match holds {
        Holds::Any | Holds::Scalar => json!({}),
        Holds::Words | Holds::Text | Holds::Address => json!({ "type": "string" }),
        Holds::Flag => json!({ "type": "boolean" }),
        Holds::Number => json!({ "type": "number" }),
        Holds::Whole | Holds::Within(..) => json!({ "type": "integer" }),
        Holds::OneOf(words) => json!({ "enum": words }),
        Holds::SomeOf(words) => json!({ "type": "array", "items": { "enum": words } }),
        Holds::Texts => json!({ "type": "array", "items": { "type": "string" } }),
        Holds::Object(members) => object(members),
        Holds::Named | Holds::Schema => json!({ "type": "object" }),
        Holds::Items(members, 0, _) => json!({ "type": "array", "items": object(members) }),
        Holds::Items(members, least, _) => json!({ "type": "array", "minItems": least, "items": object(members) }),
    }
}

/// A schema that takes whatever one of the two does: what they don't say alike it doesn't say.
pub(super) fn widen(known: &mut Value, more: &Value) {
    let (Some(known), Some(more)) = (known.as_object_mut(), more.as_object()) else {
        return;
    };
    known.retain(|keyword, own| match (keyword.as_str(), own, more.get(keyword)) {
        ("properties", ..) => true,
        ("items", own, Some(other)) => {
            widen(own, other);
            true
        }
        ("required", Value::Array(own), Some(Value::Array(others))) => {
            own.retain(|name| others.contains(name));
            true
        }
        ("type", Value::String(own), Some(Value::String(other))) if own != other => {
            let both = [own.as_str(), other.as_str()];
            let are_numbers = both.iter().all(|kind| ["integer", "number"].contains(kind));
            *own = "number".into();
            are_numbers
        }
        (_, own, other) => other == Some(&*own),
    });
    let (own, others) = (known.get_mut("properties"), more.get("properties"));
    if let (Some(Value::Object(own)), Some(Value::Object(others))) = (own, others) {
        for (name, other) in others {
            match own.get_mut(name) {
                Some(own) => widen(own, other),
                None => drop(own.insert(name.clone(), other.clone())),
            }
        }
    }
}
