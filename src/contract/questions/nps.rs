//! `nps`: the Net Promoter Score question, 0 to 10, with a follow-up in the same answer (`interactions.md` B4).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::keyed::{text_at, with_key};
use crate::contract::question::members::Holds::{Flag, Object, Text, Whole};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::scale;
use crate::contract::question::scale::DRAFT_SCORE;
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::{JsonMap, SetMember};
use crate::spelled::spelled;

/// How likely it is that one recommends something, 0 to 10.
pub const NPS: QuestionType = QuestionType {
    word: "nps",
    members: &[
        may("scale", Object(SCALE)).untold(),
        may("follow_up", Object(FOLLOW_UP)),
    ],
    read: |fields, envelope| Ok(Arc::new(Nps::read(fields, envelope)?)),
};

const SCALE: Members = &[
    may("min", Whole),
    may("max", Whole),
    may("step", Whole),
    may("min_label", Text),
    may("max_label", Text),
];
const FOLLOW_UP: Members = &[
    must("label", Text),
    may("placeholder", Text),
    may("max_length", Whole),
    may("required", Flag),
    may("by_segment", Object(BY_SEGMENT)).untold(),
];
const BY_SEGMENT: Members = &[may("detractor", Text), may("passive", Text), may("promoter", Text)];

/// The highest point.
pub const MAX_SCORE: i64 = 10;
/// The longest reason, in characters, unless the call says less.
const MAX_REASON: usize = 2_000;

/// The key of the reason in a draft and in the value, and the field of a fault in it.
pub const FIELD_REASON: &str = "reason";

spelled! {
    /// What a score makes of the person; never shown to them.
    pub enum Segment {
        /// 0 to 6.
        Detractor = "detractor",
        /// 7 and 8.
        Passive = "passive",
        /// 9 and 10.
        Promoter = "promoter",
    }
}

impl Segment {
    /// The segment of a score: 0 to 6, 7 and 8, 9 and 10.
    fn of(score: i64) -> Segment {
        match score {
            ..=6 => Segment::Detractor,
            7 | 8 => Segment::Passive,
            _ => Segment::Promoter,
        }
    }
}

/// The text that is asked for once a score is chosen.
#[derive(Clone, Debug)]
pub struct FollowUp {
    label: String,
    by_segment: Vec<(Segment, String)>,
    /// What stands in it while it is empty.
    pub placeholder: Option<String>,
    /// It may not stay empty.
    pub required: bool,
    /// How long it may be.
    pub text: TextLimits,
}

impl FollowUp {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Option<FollowUp>, ContractError> {
        if !fields.has("follow_up") {
            return Ok(None);
        }
        let fields = fields.object("follow_up");
        let mut text = TextLimits::of(envelope, FIELD_REASON, MAX_REASON);
        if let Some(max) = fields.count("max_length") {
            if max < text.min {
                return Err(fields.wrong("max_length", "leaves no room for an answer"));
            }
            text.max = text.max.min(max);
        }
        let own = fields.object("by_segment");
        let by_segment = [Segment::Detractor, Segment::Passive, Segment::Promoter].into_iter();
        Ok(Some(FollowUp {
            label: fields.string("label"),
            by_segment: by_segment
                .filter_map(|segment| Some((segment, own.said(segment.as_str())?)))
                .collect(),
            placeholder: fields.said("placeholder"),
            required: fields.is("required") || envelope.insists_on(FIELD_REASON),
            text,
        }))
    }

    /// The question that goes with a score.
    pub fn label(&self, score: i64) -> &str {
        let segment = Segment::of(score);
        let own = self.by_segment.iter().find(|(own, _)| *own == segment);
        own.map_or(&self.label, |(_, label)| label)
    }
}

/// An `nps` question. Its draft is `{score, reason}`.
#[derive(Clone, Debug)]
pub struct Nps {
    /// The words at 0; the interface has standard ones.
    pub min_label: Option<String>,
    /// The words at 10.
    pub max_label: Option<String>,
    /// Not there if the output schema has no room for a reason: nobody writes words that are thrown away.
    pub follow_up: Option<FollowUp>,
}

impl Nps {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Nps, ContractError> {
        let scale = fields.object("scale");
        for (key, wanted) in [("min", 0), ("max", MAX_SCORE), ("step", 1)] {
            if scale.whole(key).is_some_and(|value| value != wanted) {
                return Err(scale.wrong(key, &format!("must be {wanted}; an nps question goes from 0 to 10")));
            }
        }
        let follow_up = FollowUp::read(fields, envelope)?;
        Ok(Nps {
            min_label: scale.said("min_label"),
            max_label: scale.said("max_label"),
            follow_up: follow_up.filter(|_| envelope.asks_for(FIELD_REASON)),
        })
    }

    /// The chosen score of a draft.
    pub fn score(&self, draft: &Value) -> Option<i64> {
        let score = scale::score(draft).filter(|score| score.fract() == 0.0)?;
        (0.0..=MAX_SCORE as f64).contains(&score).then_some(score as i64)
    }

    /// What a draft says in the follow-up.
    pub fn reason<'a>(&self, draft: &'a Value) -> &'a str {
        text_at(draft, FIELD_REASON)
    }

    /// The draft with another reason.
    pub fn write(&self, draft: &Value, reason: &str) -> Value {
        with_key(draft, FIELD_REASON, reason.into())
    }

    fn canonical(&self, score: i64, reason: &str) -> Value {
        let mut value = JsonMap::new();
        value.set("score", score);
        value.set("segment", Segment::of(score).as_str());
        if !reason.is_empty() {
            value.set(FIELD_REASON, reason);
        }
        Value::Object(value)
    }
}

impl Question for Nps {
    fn probes(&self) -> Vec<Value> {
        let reason = self
            .follow_up
            .as_ref()
            .map(|follow_up| follow_up.text.probe())
            .unwrap_or_default();
        let needs = self.follow_up.as_ref().is_some_and(|follow_up| follow_up.required);
        let mut probes: Vec<Value> = (0..=MAX_SCORE)
            .map(|score| self.canonical(score, if needs { &reason } else { "" }))
            .collect();
        probes.push(self.canonical(MAX_SCORE, &reason));
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let Some(score) = self.score(draft) else {
            return Ok(None);
        };
        let Some(follow_up) = &self.follow_up else {
            return Ok(Some(self.canonical(score, "")));
        };
        let reason = self.reason(draft).trim();
        let fault = match reason.is_empty() {
            true => follow_up.required.then(|| AnswerFault::new(ErrorCode::Required)),
            false => follow_up.text.fault(reason),
        };
        match fault {
            Some(fault) => Err(vec![fault.at(FIELD_REASON)]),
            None => Ok(Some(self.canonical(score, reason))),
        }
    }

    fn restore(&self, value: &Value) -> Value {
        match value.get("score") {
            Some(score) => json!({ DRAFT_SCORE: score, FIELD_REASON: self.reason(value) }),
            None => Value::Null,
        }
    }

    fn summary(&self, value: &Value) -> String {
        let Some(score) = value.get("score").filter(|score| score.is_number()) else {
            return String::new();
        };
        match self.reason(value) {
            "" => format!("{score}\u{a0}/\u{a0}{MAX_SCORE}"),
            reason => format!("{score}\u{a0}/\u{a0}{MAX_SCORE} · “{reason}”"),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let reason = self.reason(draft);
        (!reason.is_empty()).then(|| reason.into())
    }
}
