//! `concept_card`: something to look at, and perhaps a reaction to it (`interactions.md` B10). The reaction is a
//! question of another type inside this one.

use std::sync::Arc;

use serde_json::{Value, json};

use super::choice::{MAX_OPTIONS, OPTION, SINGLE_CHOICE};
use super::likert::LIKERT;
use super::rating::{RATING, SCALE};
use crate::contract::question::keyed::{text_at, with_key};
use crate::contract::question::media::{MAX_MEDIA, MEDIUM, Media, PAIR, pairs};
use crate::contract::question::members::Holds::{Flag, Items, Object, OneOf, Text, Whole};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::remark::Remark;
use crate::contract::{
    AnswerFault, ContractError, Envelope, ErrorCode, Fields, Interaction, Manner, Question, QuestionType,
};
use crate::json::{JsonMap, SetMember};

/// What one thinks of a thing that is shown.
pub const CONCEPT_CARD: QuestionType = QuestionType {
    word: "concept_card",
    members: &[
        must("stimulus", Object(SHOWN)),
        may("reaction", Object(ASKED)),
        may("validation", Object(&[may("min_view_ms", Whole)])).untold(),
    ],
    read: |fields, envelope| Ok(Arc::new(Concept::read(fields, envelope)?)),
};

const SHOWN: Members = &[
    may("media", Items(MEDIUM, 0, MAX_MEDIA)),
    may("body", Text),
    may("attributes", Items(PAIR, 0, MAX_ATTRIBUTES)).untold(),
];
/// What its kind needs is checked with that type's own table.
const ASKED: Members = &[
    must("kind", OneOf(&["likert", "rating", "single_choice", "text"])),
    may("scale", Object(SCALE)).unchecked(),
    may("options", Items(OPTION, 2, MAX_OPTIONS)).unchecked(),
    may("text", Object(&[may("label", Text), may("required", Flag)])).untold(),
];

/// The longest time a person is held, whatever the call says, in milliseconds.
const LONGEST_HOLD_MS: u64 = 30_000;
/// The most attributes of a stimulus.
const MAX_ATTRIBUTES: usize = 50;
/// The types that a reaction can have, by the word in `reaction.kind`; `text` is a remark alone.
const REACTIONS: [&QuestionType; 3] = [&LIKERT, &RATING, &SINGLE_CHOICE];

/// The key of the reaction's own draft, and of the reaction in the value.
pub const REACTION: &str = "reaction";
/// The key of the words beside a reaction, in the draft and inside the reaction.
const TEXT: &str = "text";
/// The key of the time for which it was seen, in the draft and in the value.
const EXPOSURE: &str = "exposure_ms";

/// What is shown.
#[derive(Clone, Debug)]
pub struct Stimulus {
    /// Pictures, films, sounds.
    pub media: Vec<Media>,
    /// Markdown subset.
    pub body: Option<String>,
    /// Labels and values.
    pub attributes: Vec<(String, String)>,
}

/// What is asked about it: a question, words, or both.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// A question.
    pub question: Option<Arc<Interaction>>,
    /// A text field.
    pub text: Option<Remark>,
    /// It has to be answered.
    pub required: bool,
}

/// A `concept_card` question. Its draft is `{reaction?, text?, exposure_ms?}`.
#[derive(Clone, Debug)]
pub struct Concept {
    /// What is shown.
    pub stimulus: Stimulus,
    /// What is asked about it.
    pub reaction: Option<Reaction>,
    /// How long it has to be seen, in milliseconds.
    pub min_view_ms: u64,
}

impl Concept {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Concept, ContractError> {
        let own = fields.object("stimulus");
        let stimulus = Stimulus {
            media: Media::all(&own),
            body: own.said("body"),
            attributes: pairs(&own, "attributes"),
        };
        if stimulus.media.is_empty() && stimulus.body.is_none() && stimulus.attributes.is_empty() {
            return Err(fields.wrong("stimulus", "must hold media, a body or attributes"));
        }
        let hold = fields.object("validation").whole("min_view_ms").unwrap_or(0);
        let asked = envelope.limit(EXPOSURE, "minimum").unwrap_or(0) as u64;
        // Nobody reacts to what is thrown away.
        let reaction = match fields.has(REACTION) && envelope.asks_for(REACTION) {
            true => Some(Reaction::read(&fields.object(REACTION), envelope)?),
            false => None,
        };
        Ok(Concept {
            stimulus,
            reaction,
            min_view_ms: hold.max(0).unsigned_abs().max(asked).min(LONGEST_HOLD_MS),
        })
    }

    /// Milliseconds that are left until it may be answered.
    pub fn hold_left(&self, viewed_ms: f64) -> u64 {
        self.min_view_ms.saturating_sub(viewed_ms.max(0.0) as u64)
    }

    fn value(&self, exposure: u64, reaction: Option<Value>) -> Value {
        let mut value = JsonMap::new();
        value.set("acknowledged", Value::Bool(true));
        value.set(EXPOSURE, exposure);
        value.set_some(REACTION, reaction);
        Value::Object(value)
    }
}

impl Reaction {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Reaction, ContractError> {
        let kind = fields.text("kind").unwrap_or_default();
        let empty = json!({"type": "object"});
        let schema = envelope.output_schema.pointer("/properties/reaction").unwrap_or(&empty);
        let own = Envelope {
            kind: kind.into(),
            required: true,
            allow_skip: false,
            output_schema: schema.clone(),
            ..envelope.clone()
        };
        let words = fields.object(TEXT);
        let required = words.flag("required").unwrap_or(kind == TEXT && !fields.has(TEXT));
        let text = match fields.has(TEXT) || kind == TEXT {
            true => Remark::read(&own, TEXT, words.text("label"), required),
            false => None,
        };
        let question = match REACTIONS.iter().find(|known| known.word == kind) {
            Some(known) => {
                fields.check(known.members)?;
                Some(Arc::new(Interaction {
                    question: (known.read)(fields, &own)?,
                    envelope: own,
                    unchecked: Vec::new(),
                }))
            }
            None => None,
        };
        if question.is_none() && text.is_none() {
            return Err(ContractError::mismatch("the schema leaves no room for \"reaction\""));
        }
        Ok(Reaction {
            question,
            text,
            required: envelope.insists_on(REACTION),
        })
    }

    /// The reaction of a draft, fitted to its own schema; `None` when there is none.
    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let written = self.text.as_ref().map_or("", |text| text.text(draft)).trim();
        let part = match &self.question {
            None => None,
            Some(question) => {
                let own = draft.get(REACTION).unwrap_or(&Value::Null);
                question.question.answer(own)?.map(|value| question.envelope.fit(value))
            }
        };
        if part.is_none() && written.is_empty() && !self.required {
            return Ok(None);
        }
        // Words without the point they are about, or nothing at all.
        if part.is_none() && self.question.is_some() {
            return Err(vec![AnswerFault::new(ErrorCode::Required)]);
        }
        let text = match &self.text {
            Some(text) => text.check(draft).map_err(|fault| vec![fault])?,
            None => None,
        };
        let part = part.unwrap_or_else(|| json!({}));
        Ok(match text {
            Some(text) => Some(with_key(&part, TEXT, text.into())),
            None => self.question.as_ref().map(|_| part),
        })
    }

    fn probes(&self) -> Vec<Value> {
        let text = self.text.as_ref().filter(|text| text.required).map(Remark::probe);
        let with_text = |part: Value| match &text {
            Some(text) => with_key(&part, TEXT, text.clone().into()),
            None => part,
        };
        match &self.question {
            Some(question) => {
                let probes = question.question.probes().into_iter();
                probes.map(|probe| with_text(question.envelope.fit(probe))).collect()
            }
            None => {
                let text = self.text.as_ref().map(Remark::probe).unwrap_or_default();
                vec![json!({ TEXT: text })]
            }
        }
    }
}

impl Question for Concept {
    fn probes(&self) -> Vec<Value> {
        let exposure = self.min_view_ms;
        let mut probes: Vec<Value> = match &self.reaction {
            Some(reaction) => {
                let probes = reaction.probes().into_iter();
                probes.map(|probe| self.value(exposure, Some(probe))).collect()
            }
            None => Vec::new(),
        };
        if self.reaction.as_ref().is_none_or(|reaction| !reaction.required) {
            probes.push(self.value(exposure, None));
        }
        probes
    }

    fn viewed(&self, draft: &Value, millis: u64) -> Option<Value> {
        Some(with_key(draft, EXPOSURE, millis.into()))
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let exposure = draft.get(EXPOSURE).and_then(Value::as_u64).unwrap_or_default();
        let left = self.hold_left(exposure as f64);
        if left > 0 {
            return Err(vec![
                AnswerFault::new(ErrorCode::MinView).with("s", left.div_ceil(1_000)),
            ]);
        }
        let reaction = match &self.reaction {
            Some(reaction) => match reaction.answer(draft)? {
                None if reaction.required => return Ok(None),
                reaction => reaction,
            },
            None => None,
        };
        Ok(Some(self.value(exposure, reaction)))
    }

    fn restore(&self, value: &Value) -> Value {
        let mut draft = JsonMap::new();
        draft.set_some(EXPOSURE, value.get(EXPOSURE).cloned());
        if let (Some(own), Some(reaction)) = (value.get(REACTION), &self.reaction) {
            if let Some(question) = &reaction.question {
                draft.set(REACTION, question.question.restore(own));
            }
            draft.set_some(TEXT, own.get(TEXT).cloned());
        }
        Value::Object(draft)
    }

    fn summary(&self, value: &Value) -> String {
        let Some(own) = value.get(REACTION) else {
            return String::new();
        };
        let question = self.reaction.as_ref().and_then(|reaction| reaction.question.as_ref());
        let part = question
            .map(|question| question.question.summary(own))
            .unwrap_or_default();
        let text = text_at(own, TEXT);
        match (part.is_empty(), text.is_empty()) {
            (false, false) => format!("{part} · “{text}”"),
            (true, false) => format!("“{text}”"),
            _ => part,
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let reaction = self.reaction.as_ref()?;
        let inner = reaction.question.as_ref().zip(draft.get(REACTION));
        let inner = inner.and_then(|(question, own)| question.question.written(own));
        let text = reaction.text.as_ref().map_or("", |text| text.text(draft));
        let all: Vec<&str> = [inner.as_deref().unwrap_or_default(), text]
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        (!all.is_empty()).then(|| all.join("\n"))
    }

    fn manner(&self) -> Manner {
        Manner {
            has_own_buttons: self.reaction.is_none(),
            ..Manner::default()
        }
    }
}
