//! `comparison`: which of a few things, side by side; a tie or none of them where that is allowed, and why
//! (`interactions.md` B11).

use std::sync::Arc;

use serde_json::{Value, json};

use super::choice::{ChoiceOption, OPTION, selected, values_of};
use crate::contract::question::keyed::{holds_at, text_at, with_key};
use crate::contract::question::media::{MAX_MEDIA, MEDIUM, Media, words_of};
use crate::contract::question::members::Holds::{Flag, Items, Object, OneOf, Text, Whole};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::remark::Remark;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Manner, Question, QuestionType};
use crate::json::{JsonMap, SetMember};
use crate::spelled::spelled;

/// Things side by side, one of which is chosen.
pub const COMPARISON: QuestionType = QuestionType {
    word: "comparison",
    members: &[
        must("options", Items(OPTION, 2, MAX_OPTIONS)),
        may("options", Items(SHOWN, 2, MAX_OPTIONS)).untold(),
        may("attributes", Items(ATTRIBUTE, 0, MAX_ATTRIBUTES)),
        may("comparison", Object(WAYS)),
        may("validation", Object(LIMITS)).untold(),
    ],
    read: |fields, envelope| Ok(Arc::new(Comparison::read(fields, envelope)?)),
};

/// What stands in an option to show it.
const SHOWN: Members = &[may("metadata", Object(METADATA))];
const METADATA: Members = &[
    may("media", Items(MEDIUM, 0, MAX_MEDIA)),
    may("attributes", Object(&[])),
];
const ATTRIBUTE: Members = &[must("key", Text), must("label", Text)];
const WAYS: Members = &[
    may("selection", OneOf(Selection::WORDS)),
    may("allow_tie", Flag),
    may("allow_none", Flag),
    may("ask_reason", Flag),
];
const LIMITS: Members = &[may("min_items", Whole)];
/// Where several may be chosen.
const MOST: Members = &[may("validation", Object(&[may("max_items", Whole)]))];

/// The most things that can be compared.
const MAX_OPTIONS: usize = 6;
/// The most attributes of each.
const MAX_ATTRIBUTES: usize = 50;

spelled! {
    /// How many may be chosen.
    pub enum Selection {
        /// One.
        Single = "single",
        /// Several.
        Multiple = "multiple",
        /// They are only looked at.
        None = "none",
    }
}

spelled! {
    /// What a draft has chosen beside the options.
    pub enum ComparisonChoice {
        /// One of the things.
        Option = "option",
        /// They are equal.
        Tie = "tie",
        /// None of them.
        None = "none",
    }
}

/// One of the things that are compared.
#[derive(Clone, Debug)]
pub struct Product {
    /// What is chosen.
    pub option: ChoiceOption,
    /// What shows it.
    pub media: Vec<Media>,
    /// In the order of [`Comparison::attributes`]; `None` where it has none.
    pub attributes: Vec<Option<String>>,
}

/// A `comparison` question. Its draft is `{choice, ids: [option id], reason?}`.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// In the order in which they are shown.
    pub products: Vec<Product>,
    /// The labels of the attributes.
    pub attributes: Vec<String>,
    /// How many may be chosen.
    pub selection: Selection,
    /// One may say that they are equal.
    pub tie: bool,
    /// One may choose none of them.
    pub none: bool,
    /// The words that say why.
    pub reason: Option<Remark>,
    min_items: usize,
    /// The most that may be chosen.
    pub max_items: usize,
    /// The output schema takes `null` for the chosen option.
    null_fits: bool,
}

/// The key of the reason, in the draft and in the value.
pub const REASON: &str = "reason";
const DRAFT_CHOICE: &str = "choice";
const DRAFT_IDS: &str = "ids";
const IDS: &str = "selected_option_ids";

impl Comparison {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Comparison, ContractError> {
        let options = ChoiceOption::all(fields, envelope);
        let named = fields.items("attributes");
        let raw = fields.items("options");
        let mut products = Vec::with_capacity(options.len());
        for option in options {
            let metadata = raw[option.index].object("metadata");
            let values = metadata.object("attributes");
            let value = |item: &Fields| words_of(values.get(item.text("key")?));
            products.push(Product {
                option,
                media: Media::all(&metadata),
                attributes: named.iter().map(value).collect(),
            });
        }
        let own = fields.object("comparison");
        let selection = own.text("selection").and_then(Selection::spelled);
        let selection = selection.unwrap_or(Selection::Single);
        let validation = fields.object("validation");
        let count = products.len();
        let max_items = match selection {
            Selection::Multiple => {
                fields.check(MOST)?;
                let max = validation.count("max_items").unwrap_or(count).min(count);
                max.min(envelope.limit(IDS, "maxItems").unwrap_or(count))
            }
            _ => 1,
        };
        let min_items = validation.count("min_items").unwrap_or(1).max(1);
        let min_items = min_items.max(envelope.limit(IDS, "minItems").unwrap_or(1));
        if selection == Selection::Multiple && min_items > max_items {
            return Err(validation.wrong("min_items", "must not be above max_items or the number of options"));
        }
        let reason = match own.is("ask_reason") || envelope.insists_on(REASON) {
            true => Remark::read(envelope, REASON, None, false),
            false => None,
        };
        let mut question = Comparison {
            products,
            attributes: named.iter().map(|item| item.string("label")).collect(),
            selection,
            tie: own.is("allow_tie"),
            none: own.is("allow_none"),
            reason,
            min_items,
            max_items,
            null_fits: true,
        };
        let probe = question.with_reason(question.value(ComparisonChoice::None, &[]), question.probe_reason());
        question.null_fits = envelope.accepts(&probe);
        Ok(question)
    }

    fn product(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.option.id == id)
    }

    /// The ids that a draft has chosen, in the order in which they are shown.
    pub fn chosen<'a>(&'a self, draft: &Value) -> Vec<&'a str> {
        let all = self.products.iter().map(|product| product.option.id.as_str());
        all.filter(|id| holds_at(draft, DRAFT_IDS, id)).collect()
    }

    /// What a draft has chosen; `None` while it is untouched.
    pub fn choice(&self, draft: &Value) -> Option<ComparisonChoice> {
        match text_at(draft, DRAFT_CHOICE) {
            "tie" if self.tie => Some(ComparisonChoice::Tie),
            "none" if self.none => Some(ComparisonChoice::None),
            _ if self.selection == Selection::None => Some(ComparisonChoice::None),
            _ => (!self.chosen(draft).is_empty()).then_some(ComparisonChoice::Option),
        }
    }

    /// The draft in which this option is chosen, or no longer if several may be.
    pub fn choose(&self, draft: &Value, id: &str) -> Value {
        let mut ids: Vec<&str> = match self.selection {
            Selection::Multiple => self.chosen(draft),
            _ => Vec::new(),
        };
        match ids.iter().position(|one| *one == id) {
            Some(index) => drop(ids.remove(index)),
            None => ids.push(id),
        }
        let draft = with_key(draft, DRAFT_CHOICE, ComparisonChoice::Option.as_str().into());
        with_key(&draft, DRAFT_IDS, json!(ids))
    }

    /// The draft that says tie or none.
    pub fn decide(&self, draft: &Value, choice: ComparisonChoice) -> Value {
        let draft = with_key(draft, DRAFT_CHOICE, choice.as_str().into());
        with_key(&draft, DRAFT_IDS, Value::Null)
    }

    fn value(&self, choice: ComparisonChoice, ids: &[&str]) -> Value {
        let mut value = JsonMap::new();
        match (choice, ids) {
            (ComparisonChoice::Option, ids) if self.selection == Selection::Multiple => {
                value.set(IDS, json!(ids));
                let chosen = ids.iter().filter_map(|id| self.product(id));
                value.set_some("selected_values", values_of(chosen.map(|product| &product.option)));
            }
            (ComparisonChoice::Option, ids) => {
                let chosen = ids.first().and_then(|id| self.product(id));
                value = chosen.map(|product| selected(&product.option)).unwrap_or_default();
            }
            _ if self.selection == Selection::Multiple => {
                value.set(IDS, json!([]));
            }
            _ if self.null_fits => {
                value.set("selected_option_id", Value::Null);
            }
            _ => {}
        }
        value.set("choice", choice.as_str());
        Value::Object(value)
    }

    fn with_reason(&self, value: Value, reason: Option<String>) -> Value {
        with_key(&value, REASON, reason.into())
    }

    fn probe_reason(&self) -> Option<String> {
        let reason = self.reason.as_ref().filter(|reason| reason.required)?;
        Some(reason.probe())
    }
}

impl Question for Comparison {
    fn probes(&self) -> Vec<Value> {
        let ids: Vec<&str> = self.products.iter().map(|product| product.option.id.as_str()).collect();
        let mut probes = match self.selection {
            Selection::Single => ids
                .iter()
                .map(|id| self.value(ComparisonChoice::Option, &[*id]))
                .collect(),
            Selection::Multiple => [self.min_items, self.max_items]
                .map(|count| self.value(ComparisonChoice::Option, &ids[..count.min(ids.len())]))
                .to_vec(),
            Selection::None => Vec::new(),
        };
        if self.tie {
            probes.push(self.value(ComparisonChoice::Tie, &[]));
        }
        if self.none || self.selection == Selection::None {
            probes.push(self.value(ComparisonChoice::None, &[]));
        }
        let reason = self.probe_reason();
        probes
            .into_iter()
            .map(|probe| self.with_reason(probe, reason.clone()))
            .collect()
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let Some(choice) = self.choice(draft) else {
            return Ok(None);
        };
        let ids = match choice {
            ComparisonChoice::Option => self.chosen(draft),
            _ => Vec::new(),
        };
        if choice == ComparisonChoice::Option && self.selection == Selection::Multiple {
            if ids.len() < self.min_items {
                return Err(vec![AnswerFault::new(ErrorCode::MinItems).with("min", self.min_items)]);
            }
            if ids.len() > self.max_items {
                return Err(vec![AnswerFault::new(ErrorCode::MaxItems).with("max", self.max_items)]);
            }
        }
        let reason = match &self.reason {
            Some(reason) => reason.check(draft).map_err(|fault| vec![fault])?,
            None => None,
        };
        Ok(Some(self.with_reason(self.value(choice, &ids), reason)))
    }

    fn restore(&self, value: &Value) -> Value {
        let draft = match text_at(value, "choice") {
            "tie" => self.decide(&Value::Null, ComparisonChoice::Tie),
            "none" => self.decide(&Value::Null, ComparisonChoice::None),
            _ => match (value.get(IDS), value.get("selected_option_id")) {
                (Some(ids @ Value::Array(_)), _) => json!({ DRAFT_CHOICE: "option", DRAFT_IDS: ids }),
                (_, Some(id @ Value::String(_))) => json!({ DRAFT_CHOICE: "option", DRAFT_IDS: [id] }),
                _ => return Value::Null,
            },
        };
        with_key(&draft, REASON, value.get(REASON).cloned().into())
    }

    fn summary(&self, value: &Value) -> String {
        let draft = self.restore(value);
        let chosen = self.chosen(&draft).into_iter();
        let labels: Vec<&str> = chosen
            .filter_map(|id| Some(self.product(id)?.option.label.as_str()))
            .collect();
        let words = labels.join(", ");
        match text_at(value, REASON) {
            "" => words,
            reason if words.is_empty() => format!("“{reason}”"),
            reason => format!("{words} · “{reason}”"),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let text = self.reason.as_ref()?.text(draft);
        (!text.is_empty()).then(|| text.into())
    }

    fn manner(&self) -> Manner {
        Manner {
            is_wide: true,
            ..Manner::default()
        }
    }
}
