//! `single_choice`: one of several options, with free text where an option asks for it (`interactions.md` B1). The
//! options themselves, and their order, serve every type that offers a choice.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::keyed::{text_at, with_key};
use crate::contract::question::members::Holds::{Flag, Items, Object, Scalar, Text};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::{JsonMap, SetMember};

/// One of a few options.
pub const SINGLE_CHOICE: QuestionType = QuestionType {
    word: "single_choice",
    members: &[must("options", Items(OPTION, 2, MAX_OPTIONS))],
    read: |fields, envelope| Ok(Arc::new(SingleChoice::read(fields, envelope))),
};

/// What an option holds.
pub(super) const OPTION: Members = &[
    must("id", Text),
    must("label", Text),
    may("description", Text),
    may("value", Scalar),
    may("exclusive", Flag),
    may(
        "metadata",
        Object(&[may("free_text", Flag), may("free_text_label", Text)]),
    )
    .untold(),
];

/// The most options of one question (`interactions.md` A10).
pub const MAX_OPTIONS: usize = 200;
/// The longest free text, in characters, unless the output schema says less.
pub(super) const MAX_OTHER_TEXT: usize = 500;

/// One option of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// Its place in the call, which a shuffled list does not show.
    pub index: usize,
    /// Its id, unique in the question.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// What it means.
    pub description: Option<String>,
    /// What goes into the answer in place of the id.
    pub value: Option<Value>,
    /// Cannot be combined with other answers.
    pub exclusive: bool,
    /// Choosing it opens a text field.
    pub free_text: bool,
    /// The name of its text field.
    pub free_text_label: Option<String>,
}

impl ChoiceOption {
    /// A list of options in the order of the call.
    pub(super) fn list(fields: &Fields, key: &str) -> Vec<ChoiceOption> {
        let options = fields.items(key).into_iter().enumerate();
        options
            .map(|(index, option)| {
                let metadata = option.object("metadata");
                ChoiceOption {
                    index,
                    id: option.string("id"),
                    label: option.string("label"),
                    description: option.text("description").map(str::to_owned),
                    value: option.get("value").cloned(),
                    exclusive: option.is("exclusive"),
                    free_text: metadata.is("free_text"),
                    free_text_label: metadata.text("free_text_label").map(str::to_owned),
                }
            })
            .collect()
    }

    /// The options of a call in the order in which they are shown. A text field that the output schema has no room for
    /// isn't offered: nobody writes words that are thrown away.
    pub(super) fn all(fields: &Fields, envelope: &Envelope) -> Vec<ChoiceOption> {
        let mut options = ChoiceOption::list(fields, "options");
        if !envelope.asks_for(FIELD_OTHER_TEXT) {
            options.iter_mut().for_each(|option| option.free_text = false);
        }
        in_shown_order(options, envelope, |option| &option.id)
    }
}

/// The values of chosen options, in their order, for an agent that gave its options any; an option without one is `null`.
pub(super) fn values_of<'a>(chosen: impl Iterator<Item = &'a ChoiceOption>) -> Option<Value> {
    let values: Vec<Value> = chosen.map(|option| option.value.clone().unwrap_or_default()).collect();
    values
        .iter()
        .any(|value| !value.is_null())
        .then_some(Value::Array(values))
}

/// What an answer says of the one option that was chosen.
pub(super) fn selected(option: &ChoiceOption) -> JsonMap {
    let mut value = JsonMap::new();
    value.set("selected_option_id", option.id.clone());
    value.set("selected_label", option.label.clone());
    value.set_some("selected_value", option.value.clone());
    value
}

/// The order in which a list is shown: shuffled if the call wants it so, with what is pinned at the end.
pub(super) fn in_shown_order<T>(items: Vec<T>, envelope: &Envelope, id: fn(&T) -> &String) -> Vec<T> {
    if !envelope.is_shuffled() {
        return items;
    }
    let pinned = envelope.pinned_last();
    let (mut last, mut free): (Vec<T>, Vec<T>) =
        items.into_iter().partition(|item| pinned.contains(&id(item).as_str()));
    shuffle(&mut free, &envelope.id);
    free.append(&mut last);
    free
}

/// Shuffles the same way each time for the same seed: FNV-1a for the seed, splitmix64, Fisher-Yates.
fn shuffle<T>(items: &mut [T], seed: &str) {
    let mut state = seed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    for end in (1..items.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        items.swap(end, (bits % (end as u64 + 1)) as usize);
    }
}

/// A question that is answered by choosing among options, as its rows on the screen see it.
pub trait Choice: Question {
    /// In the order in which they are shown.
    fn options(&self) -> &[ChoiceOption];
    /// Several may be chosen.
    fn is_multiple(&self) -> bool;
    /// A draft has chosen the option of this id.
    fn is_chosen(&self, draft: &Value, id: &str) -> bool;
    /// The draft after the option was pressed, or why it cannot be chosen now.
    ///
    /// # Errors
    /// As many are chosen as may be.
    fn press(&self, draft: &Value, id: &str) -> Result<Value, AnswerFault>;
}

/// What a draft says in the field of an option.
pub fn text_of<'a>(draft: &'a Value, id: &str) -> &'a str {
    text_at(draft.get(DRAFT_TEXTS).unwrap_or(&Value::Null), id)
}

/// The draft with another text in the field of an option.
pub fn write(draft: &Value, id: &str, text: &str) -> Value {
    let texts = draft.get(DRAFT_TEXTS).unwrap_or(&Value::Null);
    with_key(draft, DRAFT_TEXTS, with_key(texts, id, text.into()))
}

/// What is wrong with the text of an option that asks for one.
pub(super) fn text_fault(option: &ChoiceOption, text: &str, limits: &TextLimits) -> Option<AnswerFault> {
    let fault = match text.is_empty() {
        true => Some(AnswerFault::new(ErrorCode::OtherRequired).with("label", &option.label)),
        false => limits.fault(text),
    };
    fault.map(|fault| fault.at(FIELD_OTHER_TEXT))
}

/// A `single_choice` question. Its draft is `{option, texts: {option id: text}}`.
#[derive(Clone, Debug)]
pub struct SingleChoice {
    /// In the order in which they are shown.
    pub options: Vec<ChoiceOption>,
    /// How long the words may be.
    pub text: TextLimits,
}

/// The key of the chosen option's id in a draft.
const DRAFT_OPTION: &str = "option";
/// The key of the free texts in a draft, by option id.
pub(super) const DRAFT_TEXTS: &str = "texts";
/// The field of a fault in the free text.
pub const FIELD_OTHER_TEXT: &str = "other_text";

impl SingleChoice {
    fn read(fields: &Fields, envelope: &Envelope) -> SingleChoice {
        SingleChoice {
            options: ChoiceOption::all(fields, envelope),
            text: TextLimits::of(envelope, FIELD_OTHER_TEXT, MAX_OTHER_TEXT),
        }
    }

    fn option(&self, id: &str) -> Option<&ChoiceOption> {
        self.options.iter().find(|option| option.id == id)
    }

    /// The option that a draft has chosen.
    pub fn chosen<'a>(&'a self, draft: &Value) -> Option<&'a ChoiceOption> {
        self.option(draft.get(DRAFT_OPTION)?.as_str()?)
    }

    /// The draft with another option chosen; `None` clears.
    pub fn choose(&self, draft: &Value, id: Option<&str>) -> Value {
        with_key(draft, DRAFT_OPTION, id.into())
    }

    fn canonical(&self, option: &ChoiceOption, text: &str) -> Value {
        let mut value = selected(option);
        if option.free_text {
            value.set(FIELD_OTHER_TEXT, text);
        }
        Value::Object(value)
    }
}

impl Question for SingleChoice {
    fn probes(&self) -> Vec<Value> {
        let text = self.text.probe();
        self.options
            .iter()
            .map(|option| self.canonical(option, &text))
            .collect()
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let Some(option) = self.chosen(draft) else {
            return Ok(None);
        };
        let text = text_of(draft, &option.id).trim();
        if option.free_text
            && let Some(fault) = text_fault(option, text, &self.text)
        {
            return Err(vec![fault]);
        }
        Ok(Some(self.canonical(option, text)))
    }

    fn restore(&self, value: &Value) -> Value {
        let Some(id) = value.get("selected_option_id").and_then(Value::as_str) else {
            return Value::Null;
        };
        json!({ DRAFT_OPTION: id, DRAFT_TEXTS: { id: text_at(value, FIELD_OTHER_TEXT) } })
    }

    fn summary(&self, value: &Value) -> String {
        let text = |key: &str| Some(text_at(value, key)).filter(|text| !text.is_empty());
        let option = text("selected_option_id").and_then(|id| self.option(id));
        let label = text("selected_label").or(option.map(|option| option.label.as_str()));
        match (label, text(FIELD_OTHER_TEXT)) {
            (Some(label), Some(other)) => format!("{label}: {other}"),
            (Some(one), None) | (None, Some(one)) => one.into(),
            (None, None) => String::new(),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let option = self.chosen(draft).filter(|option| option.free_text)?;
        let text = text_of(draft, &option.id);
        (!text.is_empty()).then(|| text.into())
    }
}

impl Choice for SingleChoice {
    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn is_multiple(&self) -> bool {
        false
    }

    fn is_chosen(&self, draft: &Value, id: &str) -> bool {
        draft.get(DRAFT_OPTION).and_then(Value::as_str) == Some(id)
    }

    fn press(&self, draft: &Value, id: &str) -> Result<Value, AnswerFault> {
        Ok(self.choose(draft, Some(id)))
    }
}
