//! `rating`: a score out of at most ten, in whole or half steps (`interactions.md` B5).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::members::Holds::{Number, Object, OneOf, Text};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::scale;
use crate::contract::question::scale::{DRAFT_SCORE, ScaleWords};
use crate::contract::{AnswerFault, ContractError, Envelope, Fields, Question, QuestionType};
use crate::spelled::spelled;

/// A rating in numbers or stars.
pub const RATING: QuestionType = QuestionType {
    word: "rating",
    members: &[must("scale", Object(SCALE)).guessed()],
    read: |fields, envelope| Ok(Arc::new(Rating::read(fields, envelope)?)),
};

/// What its scale holds.
pub(super) const SCALE: Members = &[
    may("min", Number),
    must("max", Number),
    may("step", Number),
    may("min_label", Text),
    may("mid_label", Text),
    may("max_label", Text),
    may("labels", Object(&[])),
    may("icon", OneOf(Icon::WORDS)),
];

/// The highest score.
const MAX_SCORE: f64 = 10.0;
/// The most faces.
const MAX_SMILEYS: usize = 5;

spelled! {
    /// What the points look like.
    pub enum Icon {
        /// Stars.
        Star = "star",
        /// Numbers.
        Number = "number",
        /// Hearts.
        Heart = "heart",
        /// Faces.
        Smiley = "smiley",
        /// Thumbs.
        Thumb = "thumb",
    }
}

/// A `rating` question. Its draft is `{score}`.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The least.
    pub min: f64,
    /// The most.
    pub max: f64,
    /// 1 or 0.5.
    pub step: f64,
    /// The values that can be chosen, in order.
    pub points: Vec<f64>,
    /// What the points look like.
    pub icon: Icon,
    /// What the points mean.
    pub words: ScaleWords,
}

impl Rating {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Rating, ContractError> {
        let scale = fields.object("scale");
        let min = scale.number("min").unwrap_or(1.0);
        let max = scale.number("max").unwrap_or(0.0);
        let step = scale.number("step").unwrap_or(1.0);
        if step != 1.0 && step != 0.5 {
            return Err(scale.wrong("step", "must be 1 or 0.5"));
        }
        if min < 0.0 || (min / step).fract() != 0.0 {
            return Err(scale.wrong("min", "must be 0 or more, and a multiple of the step"));
        }
        if max <= min || max > MAX_SCORE || (max / step).fract() != 0.0 {
            return Err(scale.wrong(
                "max",
                "must be above /scale/min, at most 10, and a multiple of the step",
            ));
        }
        let count = ((max - min) / step) as usize;
        let points: Vec<f64> = (0..=count).map(|index| min + index as f64 * step).collect();
        let icon = scale.text("icon").and_then(Icon::spelled).unwrap_or(Icon::Star);
        if icon == Icon::Smiley && (step != 1.0 || points.len() > MAX_SMILEYS) {
            return Err(scale.wrong("icon", "smileys need whole steps and at most 5 points"));
        }
        if icon == Icon::Thumb && points.len() != 2 {
            return Err(scale.wrong("icon", "thumbs need exactly 2 points"));
        }
        envelope.leaves_room_for("score")?;
        Ok(Rating {
            min,
            max,
            step,
            icon: match icon {
                // A row of signs counts from 1: the first one cannot stand for nothing, or for two.
                Icon::Star | Icon::Heart if step == 1.0 && min != 1.0 => Icon::Number,
                icon => icon,
            },
            words: ScaleWords::read(&scale, &points)?,
            points,
        })
    }

    /// Scores between the whole ones can be given.
    pub fn has_halves(&self) -> bool {
        self.step < 1.0
    }

    /// The words of a point: its own label, or the anchor that stands at it.
    pub fn label(&self, point: f64) -> Option<&str> {
        match self.words.own(point) {
            Some(label) => Some(label),
            None if point == self.min => self.words.min.as_deref(),
            None if point == self.max => self.words.max.as_deref(),
            None => None,
        }
    }

    /// The chosen score of a draft.
    pub fn score(&self, draft: &Value) -> Option<f64> {
        scale::score(draft).filter(|score| self.points.contains(score))
    }

    fn canonical(&self, score: f64) -> Value {
        json!({"score": crate::number::json(score), "max": crate::number::json(self.max)})
    }
}

impl Question for Rating {
    fn probes(&self) -> Vec<Value> {
        self.points.iter().map(|point| self.canonical(*point)).collect()
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        Ok(self.score(draft).map(|score| self.canonical(score)))
    }

    fn restore(&self, value: &Value) -> Value {
        match value.get("score") {
            Some(score) => json!({ DRAFT_SCORE: score }),
            None => Value::Null,
        }
    }

    fn summary(&self, value: &Value) -> String {
        let Some(score) = self.score(value) else {
            return String::new();
        };
        let text = format!(
            "{}\u{a0}/\u{a0}{}",
            crate::number::json(score),
            crate::number::json(self.max)
        );
        let text = match self.label(score) {
            Some(label) => format!("{text}, {label}"),
            None => text,
        };
        match self.icon {
            Icon::Star if !self.has_halves() => {
                let (full, empty) = (score as usize, (self.max - score) as usize);
                format!("{}{} {text}", "★".repeat(full), "☆".repeat(empty))
            }
            _ => text,
        }
    }
}
