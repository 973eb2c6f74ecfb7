//! What the types with a scale share: words of the points, and the point that a draft has chosen.

use serde_json::{Number, Value};

use crate::contract::{ContractError, Fields};
use crate::number::Digits;

/// The key of the chosen point in a draft.
pub const DRAFT_SCORE: &str = "score";

/// A text that says something.
pub(crate) fn said(fields: &Fields, key: &str) -> Result<Option<String>, ContractError> {
    let text = fields.text(key)?.filter(|text| !text.trim().is_empty());
    Ok(text.map(str::to_owned))
}

/// `labels` of a scale, for the points that have one.
pub(crate) fn labels(scale: &Fields, points: &[f64]) -> Result<Vec<(f64, String)>, ContractError> {
    let mut labels = Vec::new();
    if let Some(fields) = scale.object("labels")? {
        for point in points {
            if let Some(label) = said(&fields, &Digits(*point).to_string())? {
                labels.push((*point, label));
            }
        }
    }
    Ok(labels)
}

/// A number as JSON writes it best: `4`, not `4.0`.
pub fn number(value: f64) -> Value {
    match value.fract() == 0.0 && value.abs() < 9e15 {
        true => (value as i64).into(),
        false => Number::from_f64(value).map_or(Value::Null, Value::Number),
    }
}

/// The chosen point of a draft.
pub fn score(draft: &Value) -> Option<f64> {
    crate::number::value(draft.get(DRAFT_SCORE)?)
}

/// The draft with this point chosen, and with everything else that it says.
pub fn choose(draft: &Value, point: f64) -> Value {
    let mut map = draft.as_object().cloned().unwrap_or_default();
    map.insert(DRAFT_SCORE.into(), number(point));
    Value::Object(map)
}
