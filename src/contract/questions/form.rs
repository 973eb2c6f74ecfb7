//! `modal_form`: several fields at once, given by the call or read off the output schema (`interactions.md` B9).

use std::sync::Arc;

use serde_json::Value;

use super::form_field::{FIELD, FormField};
use crate::contract::question::keyed::{holds_at, list_at};
use crate::contract::question::members::Holds::{Items, Text};
use crate::contract::question::members::may;
use crate::contract::{AnswerFault, ContractCode, ContractError, Envelope, Fields, Manner, Question, QuestionType};
use crate::json::JsonMap;

/// A form.
pub const MODAL_FORM: QuestionType = QuestionType {
    word: "modal_form",
    members: &[
        may("fields", Items(FIELD, 1, MAX_FIELDS)),
        may("submit_label", Text),
        may("cancel_label", Text),
    ],
    read: |fields, envelope| Ok(Arc::new(Form::read(fields, envelope)?)),
};

/// The most fields (`interactions.md` A10).
const MAX_FIELDS: usize = 100;
/// How many answers the receipt says in its line.
const SHOWN: usize = 3;

/// A form. Its draft is an object of entries by field id.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its fields, in order.
    pub fields: Vec<FormField>,
    /// The words on the button that sends it.
    pub submit_label: Option<String>,
    /// The words on the button that leaves it.
    pub cancel_label: Option<String>,
    is_sensitive: bool,
}

impl Form {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Form, ContractError> {
        let schema = &envelope.output_schema;
        let nothing = Value::Null;
        let own = match fields.has("fields") {
            false => Form::of_schema(schema),
            true => {
                let items = fields.items("fields");
                let properties = schema.get("properties").unwrap_or(&nothing);
                let read = |item: &Fields| {
                    FormField::read(
                        item,
                        properties.get(item.text("id").unwrap_or_default()).unwrap_or(&nothing),
                    )
                };
                items.iter().map(read).collect::<Result<Vec<FormField>, _>>()?
            }
        };
        if own.is_empty() {
            return Err(ContractError::mismatch(
                "there are no fields, and the schema names nothing that a form can fill",
            ));
        }
        for (index, field) in own.iter().enumerate() {
            if let Some(condition) = &field.show_if {
                let before = own[..index].iter().any(|other| other.id == condition.field);
                if !before {
                    let path = format!("/fields/{index}/show_if/field");
                    return Err(ContractError::new(
                        ContractCode::InvalidCall,
                        path,
                        "must be the id of a field before it",
                    ));
                }
            }
            if !envelope.asks_for(&field.id) {
                let message = format!("the schema leaves no room for the field \"{}\"", field.id);
                return Err(ContractError::mismatch(message));
            }
        }
        let missing = list_at(schema, "required")
            .iter()
            .filter_map(Value::as_str)
            .find(|key| !own.iter().any(|field| field.id == *key));
        if let Some(key) = missing {
            let message = format!("no field gives the required \"{key}\"");
            return Err(ContractError::new(
                ContractCode::OutputSchemaMismatch,
                "/output_schema/required",
                message,
            ));
        }
        Ok(Form {
            fields: own,
            submit_label: fields.said("submit_label"),
            cancel_label: fields.said("cancel_label"),
            is_sensitive: envelope.is_sensitive(),
        })
    }

    /// The fields for the properties of a flat object schema; what a form cannot fill is left out.
    fn of_schema(schema: &Value) -> Vec<FormField> {
        let Some(Value::Object(properties)) = schema.get("properties") else {
            return Vec::new();
        };
        let fields = properties
            .iter()
            .filter_map(|(id, own)| FormField::of_schema(id, own, holds_at(schema, "required", id)));
        fields.take(MAX_FIELDS).collect()
    }

    /// The field of this id.
    pub fn field(&self, id: &str) -> Option<&FormField> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// The field is shown with this draft: the one it depends on is, and says what it has to.
    pub fn is_shown(&self, field: &FormField, draft: &Value) -> bool {
        // A condition names a field further up, so this ends.
        let mut field = field;
        while let Some(condition) = &field.show_if {
            let Some(other) = self.field(&condition.field) else {
                return false;
            };
            if !other.says(draft, &condition.equals) {
                return false;
            }
            field = other;
        }
        true
    }
}

impl Question for Form {
    fn probes(&self) -> Vec<Value> {
        if self.fields.iter().any(|field| field.is_particular) {
            return Vec::new();
        }
        let all = self.fields.iter().map(|field| (field.id.clone(), field.probe()));
        let mut probes = vec![Value::Object(all.collect())];
        // The least that a person can send; a yes-or-no field always says one of them.
        let mut least = JsonMap::new();
        for field in self.fields.iter().filter(|field| field.show_if.is_none()) {
            if field.required {
                least.insert(field.id.clone(), field.probe());
            } else if field.is_yes_or_no() {
                least.insert(field.id.clone(), Value::Bool(false));
            }
        }
        // Without any entry it is no answer.
        if !least.is_empty() && least.len() < self.fields.len() {
            probes.push(Value::Object(least));
        }
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let (mut value, mut faults) = (JsonMap::new(), Vec::new());
        for field in self.fields.iter().filter(|field| self.is_shown(field, draft)) {
            match field.value(draft) {
                Ok(Some(entry)) => drop(value.insert(field.id.clone(), entry)),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        match faults.is_empty() {
            true => Ok((!value.is_empty()).then_some(Value::Object(value))),
            false => Err(faults),
        }
    }

    fn restore(&self, value: &Value) -> Value {
        value.clone()
    }

    fn summary(&self, value: &Value) -> String {
        if self.is_sensitive {
            return "•".repeat(8);
        }
        let lines = self.read_back(value);
        let mut words: Vec<String> = lines.into_iter().map(|(_, words)| words).collect();
        let more = words.len() > SHOWN;
        words.truncate(SHOWN);
        words.join(" · ") + if more { " …" } else { "" }
    }

    fn read_back(&self, value: &Value) -> Vec<(String, String)> {
        let given = self
            .fields
            .iter()
            .filter_map(|field| Some((field, value.get(&field.id)?)));
        given
            .map(|(field, own)| {
                let words = match self.is_sensitive {
                    true => "•".repeat(8),
                    false => field.words(own),
                };
                (field.label.clone(), words)
            })
            .collect()
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let fields = self.fields.iter().filter(|_| !self.is_sensitive);
        let lines: Vec<String> = fields
            .filter_map(|field| Some(format!("{}: {}", field.label, field.written(draft)?)))
            .collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn manner(&self) -> Manner {
        Manner {
            has_own_buttons: true,
            fills_narrow_screens: true,
            opens_in_dialog: true,
            ..Manner::default()
        }
    }
}
