//! What the types with a scale share: words of the points, and the point that a draft has chosen.

use serde_json::{Number, Value};

use crate::contract::{ContractError, Fields};
use crate::number::Digits;

/// The key of the chosen point in a draft.
pub const DRAFT_SCORE: &str = "score";

/// `labels` of a scale, for the points that have one.
///
/// # Errors
/// One of them is no string.
pub(crate) fn labels(scale: &Fields, points: &[f64]) -> Result<Vec<(f64, String)>, ContractError> {
    let fields = scale.object("labels");
    let mut labels = Vec::new();
    for point in points {
        let key = Digits(*point).to_string();
        if fields.get(&key).is_some_and(|label| !label.is_string()) {
            return Err(fields.wrong(&key, "must be a string"));
        }
        labels.extend(fields.said(&key).map(|label| (*point, label)));
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
