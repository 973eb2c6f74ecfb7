//! What the types with a scale share: words of the points, and the point that a draft has chosen.

use serde_json::Value;

use super::keyed::with_key;
use crate::contract::{ContractError, Fields};
use crate::number::Digits;

/// The key of the chosen point in a draft.
pub(crate) const DRAFT_SCORE: &str = "score";

/// What the points of a scale mean, in the call's own words.
#[derive(Clone, Debug)]
pub struct ScaleWords {
    /// What the least means.
    pub min: Option<String>,
    /// What the middle means.
    pub mid: Option<String>,
    /// What the most means.
    pub max: Option<String>,
    /// `labels` of the call, for the points that have one.
    labels: Vec<(f64, String)>,
}

impl ScaleWords {
    /// The words of a scale with these points.
    ///
    /// # Errors
    /// One of its `labels` is no string.
    pub(crate) fn read(scale: &Fields, points: &[f64]) -> Result<ScaleWords, ContractError> {
        let fields = scale.object("labels");
        let mut labels = Vec::new();
        for point in points {
            let key = Digits(*point).to_string();
            if fields.get(&key).is_some_and(|label| !label.is_string()) {
                return Err(fields.wrong(&key, "must be a string"));
            }
            labels.extend(fields.said(&key).map(|label| (*point, label)));
        }
        Ok(ScaleWords {
            min: scale.said("min_label"),
            mid: scale.said("mid_label"),
            max: scale.said("max_label"),
            labels,
        })
    }

    /// The words that a point has to itself.
    pub(crate) fn own(&self, point: f64) -> Option<&str> {
        let own = self.labels.iter().find(|(labelled, _)| *labelled == point);
        own.map(|(_, label)| label.as_str())
    }
}

/// The chosen point of a draft.
pub fn score(draft: &Value) -> Option<f64> {
    crate::number::value(draft.get(DRAFT_SCORE)?)
}

/// The draft with this point chosen, and with everything else that it says.
pub fn choose(draft: &Value, point: f64) -> Value {
    with_key(draft, DRAFT_SCORE, crate::number::json(point))
}
