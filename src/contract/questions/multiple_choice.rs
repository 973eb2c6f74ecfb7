//! `multiple_choice`: some of several options (`interactions.md` B2).

use std::sync::Arc;

use serde_json::{Value, json};

use super::choice::{
    Choice, ChoiceOption, DRAFT_TEXTS, FIELD_OTHER_TEXT, MAX_OPTIONS, MAX_OTHER_TEXT, OPTION, text_fault, text_of,
    values_of,
};
use crate::contract::question::keyed::{holds_at, list_at, text_at, with_key};
use crate::contract::question::members::Holds::{Items, Object, Within};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::{JsonMap, SetMember};
use crate::order::sort_by;

/// Several of a few options.
pub const MULTIPLE_CHOICE: QuestionType = QuestionType {
    word: "multiple_choice",
    members: &[
        must("options", Items(OPTION, 1, MAX_OPTIONS)),
        may("validation", Object(ITEM_LIMITS)),
    ],
    read: |fields, envelope| Ok(Arc::new(MultipleChoice::read(fields, envelope)?)),
};

/// How many items an answer may hold.
pub(super) const ITEM_LIMITS: Members = &[
    may("min_items", Within(0, u32::MAX)),
    may("max_items", Within(0, u32::MAX)),
];

/// The key of the chosen options' ids in a draft.
const DRAFT_OPTIONS: &str = "options";
/// The key of the ids in a draft that choosing an exclusive option cleared.
const DRAFT_CLEARED: &str = "cleared";
/// The key of the chosen ids in the value.
const IDS: &str = "selected_option_ids";
const LABELS: &str = "selected_labels";
/// How many labels a summary names.
const MAX_NAMED: usize = 5;

/// A `multiple_choice` question. Its draft is `{options: [id], texts: {option id: text}, cleared?: [id]}`.
#[derive(Clone, Debug)]
pub struct MultipleChoice {
    /// In the order in which they are shown.
    pub options: Vec<ChoiceOption>,
    /// The fewest that make an answer, at least 1; an exclusive option alone is one too.
    pub min: usize,
    /// The most, if there is a limit.
    pub max: Option<usize>,
    /// How long the words of an option may be.
    pub text: TextLimits,
}

/// How many items an answer may hold: `validation` and the output schema together, at most `available`; no limit reads
/// as `available`. `key` is the list's key in the value.
pub(super) fn item_limits(
    envelope: &Envelope,
    fields: &Fields,
    key: &str,
    available: usize,
) -> Result<(usize, Option<usize>), ContractError> {
    let validation = fields.object("validation");
    let min = validation
        .count("min_items")
        .unwrap_or(1)
        .max(envelope.limit(key, "minItems").unwrap_or(1));
    let max = match (validation.count("max_items"), envelope.limit(key, "maxItems")) {
        (Some(own), Some(asked)) => Some(own.min(asked)),
        (own, asked) => own.or(asked),
    };
    let wrong = |name: &str, message: &str| match fields.has("validation") {
        true => validation.wrong(name, message),
        false => fields.wrong("output_schema", message),
    };
    if min > available {
        return Err(wrong(
            "min_items",
            "must not be more than the options that can be chosen together",
        ));
    }
    if max.is_some_and(|max| max < min.max(1)) {
        return Err(wrong("max_items", "must be at least 1, and not less than min_items"));
    }
    Ok((min.max(1), max.filter(|max| *max < available)))
}

impl MultipleChoice {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<MultipleChoice, ContractError> {
        let options = ChoiceOption::all(fields, envelope);
        let together = options.iter().filter(|option| !option.exclusive).count();
        let (min, max) = item_limits(envelope, fields, IDS, together.max(1))?;
        Ok(MultipleChoice {
            options,
            min,
            max,
            text: TextLimits::of(envelope, FIELD_OTHER_TEXT, MAX_OTHER_TEXT),
        })
    }

    /// The chosen options of a draft, in the order of the call.
    pub fn chosen(&self, draft: &Value) -> Vec<&ChoiceOption> {
        let mut chosen: Vec<&ChoiceOption> = self
            .options
            .iter()
            .filter(|option| self.is_chosen(draft, &option.id))
            .collect();
        sort_by(&mut chosen, |a, b| a.index.cmp(&b.index));
        chosen
    }

    /// How many options a draft lost to an exclusive one that can be brought back.
    pub fn cleared(&self, draft: &Value) -> usize {
        list_at(draft, DRAFT_CLEARED).len()
    }

    /// The draft with those options chosen again.
    pub fn undo(&self, draft: &Value) -> Value {
        match draft.get(DRAFT_CLEARED) {
            Some(before) => with_options(draft, before.clone(), None),
            None => draft.clone(),
        }
    }

    fn canonical(&self, chosen: &[&ChoiceOption], text: &str) -> Value {
        let mut value = JsonMap::new();
        let list = |words: fn(&ChoiceOption) -> &String| -> Value {
            chosen
                .iter()
                .map(|option| Value::String(words(option).clone()))
                .collect()
        };
        value.set(IDS, list(|option| &option.id));
        value.set(LABELS, list(|option| &option.label));
        value.set_some("selected_values", values_of(chosen.iter().copied()));
        if chosen.iter().any(|option| option.free_text) {
            value.set(FIELD_OTHER_TEXT, text);
        }
        Value::Object(value)
    }
}

fn with_options(draft: &Value, ids: Value, cleared: Option<Value>) -> Value {
    with_key(&with_key(draft, DRAFT_OPTIONS, ids), DRAFT_CLEARED, cleared.into())
}

impl Question for MultipleChoice {
    fn probes(&self) -> Vec<Value> {
        let text = self.text.probe();
        let (alone, together): (Vec<&ChoiceOption>, Vec<&ChoiceOption>) =
            self.options.iter().partition(|option| option.exclusive);
        let mut probes: Vec<Value> = together
            .chunks(self.min)
            .map(|chunk| {
                // The last chunk may be short: it takes what it lacks from the front.
                let missing = self.min - chunk.len();
                let all: Vec<&ChoiceOption> = chunk.iter().chain(&together[..missing]).copied().collect();
                self.canonical(&all, &text)
            })
            .collect();
        probes.extend(alone.iter().map(|option| self.canonical(&[option], &text)));
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let chosen = self.chosen(draft);
        let count = chosen.len();
        if count == 0 {
            return Ok(None);
        }
        let alone = chosen.iter().find(|option| option.exclusive);
        if let Some(option) = alone.filter(|_| count > 1) {
            return Err(vec![
                AnswerFault::new(ErrorCode::Exclusive).with("label", &option.label),
            ]);
        }
        if count < self.min && alone.is_none() {
            return Err(vec![AnswerFault::new(ErrorCode::MinItems).with("min", self.min)]);
        }
        if let Some(max) = self.max.filter(|max| count > *max) {
            return Err(vec![AnswerFault::new(ErrorCode::MaxItems).with("max", max)]);
        }
        let mut texts = Vec::new();
        for option in chosen.iter().filter(|option| option.free_text) {
            let text = text_of(draft, &option.id).trim();
            if let Some(fault) = text_fault(option, text, &self.text) {
                return Err(vec![fault]);
            }
            texts.push(text);
        }
        // The fields are of one line, so lines keep the texts of several options apart.
        let text = texts.join("\n");
        if let Some(fault) = self.text.fault(&text).filter(|_| texts.len() > 1) {
            return Err(vec![fault.at(FIELD_OTHER_TEXT)]);
        }
        Ok(Some(self.canonical(&chosen, &text)))
    }

    fn restore(&self, value: &Value) -> Value {
        // A schema may keep the labels alone.
        let labelled = |option: &&ChoiceOption| holds_at(value, LABELS, &option.label);
        let ids = match value.get(IDS) {
            Some(ids @ Value::Array(_)) => ids.clone(),
            _ if value.get(LABELS).is_some() => self
                .options
                .iter()
                .filter(labelled)
                .map(|option| option.id.as_str())
                .collect(),
            _ => return Value::Null,
        };
        let draft = json!({ DRAFT_OPTIONS: ids });
        let text = text_at(value, FIELD_OTHER_TEXT);
        let fields: Vec<&ChoiceOption> = self
            .chosen(&draft)
            .into_iter()
            .filter(|option| option.free_text)
            .collect();
        let lines: Vec<&str> = match fields.len() {
            0 | 1 => vec![text],
            _ => text.split('\n').collect(),
        };
        let texts: JsonMap = fields
            .iter()
            .zip(lines)
            .map(|(option, line)| (option.id.clone(), line.into()))
            .collect();
        json!({ DRAFT_OPTIONS: ids, DRAFT_TEXTS: texts })
    }

    fn summary(&self, value: &Value) -> String {
        let draft = self.restore(value);
        let chosen = self.chosen(&draft);
        let mut labels: Vec<String> = chosen
            .iter()
            .take(MAX_NAMED)
            .map(|option| match text_of(&draft, &option.id) {
                "" => option.label.clone(),
                text => format!("{}: {text}", option.label),
            })
            .collect();
        if let Some(more) = chosen.len().checked_sub(MAX_NAMED).filter(|more| *more > 0) {
            labels.push(format!("+{more}"));
        }
        labels.join(", ")
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let chosen = self.chosen(draft);
        let texts = chosen
            .iter()
            .filter(|option| option.free_text)
            .map(|option| text_of(draft, &option.id))
            .filter(|text| !text.is_empty());
        let texts: Vec<&str> = texts.collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }
}

impl Choice for MultipleChoice {
    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn is_multiple(&self) -> bool {
        true
    }

    fn is_chosen(&self, draft: &Value, id: &str) -> bool {
        holds_at(draft, DRAFT_OPTIONS, id)
    }

    fn press(&self, draft: &Value, id: &str) -> Result<Value, AnswerFault> {
        let Some(option) = self.options.iter().find(|option| option.id == id) else {
            return Ok(draft.clone());
        };
        let chosen: Vec<&ChoiceOption> = self.chosen(draft);
        let list = |options: &[&ChoiceOption]| -> Value {
            options.iter().map(|option| Value::String(option.id.clone())).collect()
        };
        if chosen.iter().any(|one| one.id == id) {
            let rest: Vec<&ChoiceOption> = chosen.into_iter().filter(|one| one.id != id).collect();
            return Ok(with_options(draft, list(&rest), None));
        }
        if option.exclusive {
            let cleared = (!chosen.is_empty()).then(|| list(&chosen));
            return Ok(with_options(draft, list(&[option]), cleared));
        }
        let mut kept: Vec<&ChoiceOption> = chosen.into_iter().filter(|one| !one.exclusive).collect();
        kept.push(option);
        match self.max.filter(|max| kept.len() > *max) {
            Some(max) => Err(AnswerFault::new(ErrorCode::MaxItems).with("max", max)),
            None => Ok(with_options(draft, list(&kept), None)),
        }
    }
}
