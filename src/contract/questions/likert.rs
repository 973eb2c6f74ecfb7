//! `likert`: one point of a scale with two anchors (`interactions.md` B3).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::members::Holds::{Object, Text, Whole, Within};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::scale::{DRAFT_SCORE, ScaleWords};
use crate::contract::{AnswerFault, ContractError, Envelope, Fields, Question, QuestionType};
use crate::json::{JsonMap, SetMember};

/// Agreement on a scale.
pub const LIKERT: QuestionType = QuestionType {
    word: "likert",
    members: &[must("scale", Object(SCALE))],
    read: |fields, envelope| Ok(Arc::new(Likert::read(fields, envelope)?)),
};

const SCALE: Members = &[
    must("min", Whole),
    must("max", Whole),
    may("step", Within(1, u32::MAX)),
    may("min_label", Text),
    may("mid_label", Text),
    may("max_label", Text),
    may("labels", Object(&[])),
    may("na_label", Text),
];

/// The widest scale: 11 points.
const MAX_SPAN: i64 = 10;

/// A `likert` question. Its draft is `{score}` or `{not_applicable: true}`.
#[derive(Clone, Debug)]
pub struct Likert {
    /// The first point.
    pub min: i64,
    /// The last point.
    pub max: i64,
    /// The values that can be chosen, in order.
    pub points: Vec<i64>,
    /// What the points mean.
    pub words: ScaleWords,
    /// The words for "not applicable", when that can be answered.
    pub na_label: Option<String>,
    /// The output schema insists on `not_applicable`, so it is also said when it is false.
    says_applicable: bool,
}

/// The key in a draft that says that the question doesn't apply.
const DRAFT_NOT_APPLICABLE: &str = "not_applicable";

impl Likert {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Likert, ContractError> {
        let scale = fields.object("scale");
        let (min, max) = (scale.whole("min").unwrap_or(0), scale.whole("max").unwrap_or(0));
        let step = scale.whole("step").unwrap_or(1);
        if min >= max {
            return Err(scale.wrong("max", "must be above /scale/min"));
        }
        let span = max.saturating_sub(min);
        if span > MAX_SPAN {
            return Err(scale.wrong("max", "must be at most 10 above /scale/min"));
        }
        if span % step != 0 {
            return Err(scale.wrong("step", "must divide the scale evenly"));
        }
        let points: Vec<i64> = (0..=span / step).map(|index| min + index * step).collect();
        let values: Vec<f64> = points.iter().map(|point| *point as f64).collect();
        let mut question = Likert {
            min,
            max,
            points,
            words: ScaleWords::read(&scale, &values)?,
            na_label: scale.said("na_label"),
            says_applicable: envelope.insists_on(DRAFT_NOT_APPLICABLE),
        };
        if let Some(label) = &question.na_label
            && !envelope.accepts(&not_applicable(label))
        {
            question.na_label = None;
        }
        envelope.leaves_room_for("score")?;
        Ok(question)
    }

    /// The words of a point: its own label, or the anchor that stands at it.
    pub fn label(&self, point: i64) -> Option<&str> {
        self.words.own(point as f64).or_else(|| self.anchor(point))
    }

    fn anchor(&self, point: i64) -> Option<&str> {
        if point == self.min {
            self.words.min.as_deref()
        } else if point == self.max {
            self.words.max.as_deref()
        } else if point - self.min == self.max - point {
            self.words.mid.as_deref()
        } else {
            None
        }
    }

    /// Every point has words of its own.
    pub fn is_labelled(&self) -> bool {
        self.points.iter().all(|point| self.label(*point).is_some())
    }

    /// The chosen point of a draft.
    fn score(&self, draft: &Value) -> Option<i64> {
        let score = crate::contract::question::scale::score(draft)?;
        self.points.iter().copied().find(|point| *point as f64 == score)
    }

    /// A draft says that the question doesn't apply.
    pub fn is_not_applicable(&self, draft: &Value) -> bool {
        self.na_label.is_some() && draft.get(DRAFT_NOT_APPLICABLE) == Some(&Value::Bool(true))
    }

    /// The draft that chooses a point.
    pub fn choose(&self, point: i64) -> Value {
        json!({ DRAFT_SCORE: point })
    }

    /// The draft that says that the question doesn't apply.
    pub fn choose_not_applicable(&self) -> Value {
        json!({ DRAFT_NOT_APPLICABLE: true })
    }

    fn canonical(&self, point: i64) -> Value {
        let mut value = JsonMap::new();
        value.set("score", point);
        value.set_some("label", self.label(point));
        if self.says_applicable {
            value.set(DRAFT_NOT_APPLICABLE, false);
        }
        Value::Object(value)
    }
}

fn not_applicable(label: &str) -> Value {
    json!({"score": null, "label": label, "not_applicable": true})
}

impl Question for Likert {
    fn probes(&self) -> Vec<Value> {
        self.points.iter().map(|point| self.canonical(*point)).collect()
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        if let Some(label) = self.na_label.as_deref().filter(|_| self.is_not_applicable(draft)) {
            return Ok(Some(not_applicable(label)));
        }
        Ok(self.score(draft).map(|point| self.canonical(point)))
    }

    fn restore(&self, value: &Value) -> Value {
        match value.get("score") {
            Some(Value::Null) => self.choose_not_applicable(),
            Some(score) => json!({ DRAFT_SCORE: score }),
            None => Value::Null,
        }
    }

    fn summary(&self, value: &Value) -> String {
        let label = value.get("label").and_then(Value::as_str);
        let Some(score) = value.get("score").filter(|score| score.is_number()) else {
            return label.or(self.na_label.as_deref()).unwrap_or_default().into();
        };
        let text = format!("{score}\u{a0}/\u{a0}{}", self.max);
        let own = self.score(value).and_then(|point| self.words.own(point as f64));
        match (own, &self.words.min, &self.words.max) {
            (Some(own), _, _) => format!("{text} ({own})"),
            (None, Some(min), Some(max)) => format!("{text} ({min} … {max})"),
            _ => text,
        }
    }
}
