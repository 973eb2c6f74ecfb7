//! One field of a form: what it takes, whether it is shown, and what is wrong with its entry (`interactions.md` B9).
//! Knows no form around it but the draft.

use serde_json::{Value, json};

use super::choice::MAX_OPTIONS;
use crate::contract::question::figure;
use crate::contract::question::keyed::list_at;
use crate::contract::question::media::words_of;
use crate::contract::question::members::Holds::{Any, Flag, Items, Number, Object, OneOf, Text, Whole};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, ContractError, ErrorCode, Fields};
use crate::json::schema;
use crate::number::Digits;
use crate::spelled::spelled;

/// What a field of a call holds.
pub(super) const FIELD: Members = &[
    must("id", Text),
    may("type", OneOf(FieldKind::WORDS)),
    must("label", Text),
    may("help", Text),
    may("placeholder", Text),
    may("required", Flag),
    may("default", Any),
    // Of a field that has none they are passed over.
    may("options", Items(OPTION, 1, MAX_OPTIONS)).unchecked(),
    may("min", Number),
    may("max", Number),
    may("step", Number),
    may("min_length", Whole).untold(),
    may("max_length", Whole).untold(),
    may("pattern", Text).untold(),
    may("autocomplete", Text).untold(),
    may("show_if", Object(&[must("field", Text)])).untold(),
];
const OPTION: Members = &[must("id", Text), must("label", Text)];
const LISTED: Members = &[must("options", Items(OPTION, 1, MAX_OPTIONS))];

/// The longest entry, in characters, unless the call says less.
const MAX_ENTRY: usize = 4_000;
/// The most points of a rating.
const MAX_POINTS: f64 = 10.0;
/// How many options stand as radios where the call leaves it open.
const FEW: usize = 4;

spelled! {
    /// What a field takes.
    #[derive(Default)]
    pub enum FieldKind {
        /// A line of text.
        #[default]
        Text = "text",
        /// Several lines of text.
        Textarea = "textarea",
        /// A number.
        Number = "number",
        /// An e-mail address.
        Email = "email",
        /// A web address.
        Url = "url",
        /// A telephone number.
        Tel = "tel",
        /// A day.
        Date = "date",
        /// A time of day.
        Time = "time",
        /// One of a list that opens.
        Select = "select",
        /// One of a few.
        Radio = "radio",
        /// Several of a few.
        CheckboxGroup = "checkbox_group",
        /// A box to tick.
        Checkbox = "checkbox",
        /// A switch.
        Switch = "switch",
        /// A number, by a slider.
        Slider = "slider",
        /// A number, by stars.
        Rating = "rating",
    }
}

impl FieldKind {
    /// One of the listed options, or several.
    fn has_options(self) -> bool {
        matches!(self, FieldKind::Select | FieldKind::Radio | FieldKind::CheckboxGroup)
    }

    fn is_numeric(self) -> bool {
        matches!(self, FieldKind::Number | FieldKind::Slider | FieldKind::Rating)
    }
}

/// The field that another depends on, and the value that shows it.
#[derive(Clone, Debug)]
pub struct ShowIf {
    /// The id of that field.
    pub field: String,
    /// Its value.
    pub equals: Value,
}

/// A field. Its entry stands in the draft under its id: text as typed, numbers too, ids of options, true or false.
#[derive(Clone, Debug, Default)]
pub struct FormField {
    /// Its id, unique in the form.
    pub id: String,
    /// What it takes.
    pub kind: FieldKind,
    /// What it is called.
    pub label: String,
    /// How to fill it.
    pub help: Option<String>,
    /// What stands in it while it is empty.
    pub placeholder: Option<String>,
    /// It may not stay empty.
    pub required: bool,
    /// What stands in it at first.
    pub default: Option<Value>,
    /// Ids and labels.
    pub options: Vec<(String, String)>,
    /// What the options send, in the same order: what the schema lists under the id, a number too, or the id.
    pub(super) values: Vec<Value>,
    /// The least number.
    pub min: Option<f64>,
    /// The most.
    pub max: Option<f64>,
    /// From one number to the next.
    pub step: Option<f64>,
    /// In code points.
    pub min_length: usize,
    /// In code points.
    pub max_length: usize,
    /// How many options have to be chosen, if any is.
    pub min_items: usize,
    /// The form of its text, as sent.
    pub pattern: Option<Value>,
    /// The token of HTML's `autocomplete`.
    pub autocomplete: Option<String>,
    /// When it is shown; `None` for always.
    pub show_if: Option<ShowIf>,
    /// The schema of its value says more than a made-up entry can be expected to meet.
    pub is_particular: bool,
}

/// `project_name` as words.
fn words_of_key(key: &str) -> String {
    let words = key.replace(['_', '-'], " ");
    let mut chars = words.trim().chars();
    match chars.next() {
        Some(first) => crate::case::upper(first.encode_utf8(&mut [0; 4])) + chars.as_str(),
        None => key.into(),
    }
}

impl FormField {
    pub(super) fn plain(id: &str, kind: FieldKind, label: String) -> FormField {
        FormField {
            id: id.into(),
            kind,
            label,
            max_length: MAX_ENTRY,
            ..FormField::default()
        }
    }

    /// The keyboard that fits, where the kind of the field does not say so by itself: those for numbers have no minus on
    /// an iPhone.
    pub fn keyboard(&self) -> Option<&'static str> {
        let is_number = self.kind == FieldKind::Number && self.min.is_some_and(|min| min >= 0.0);
        is_number.then(|| if self.step == Some(1.0) { "numeric" } else { "decimal" })
    }

    /// A field of a call; `schema` is what the output schema says of its value.
    pub(crate) fn read(fields: &Fields, schema: &Value) -> Result<FormField, ContractError> {
        let kind = fields.text("type").and_then(FieldKind::spelled);
        let kind = kind.unwrap_or(FieldKind::Text);
        let mut field = FormField::plain(&fields.string("id"), kind, fields.string("label"));
        field.help = fields.said("help");
        field.placeholder = fields.said("placeholder");
        field.required = fields.is("required");
        field.default = fields.get("default").cloned();
        if field.kind.has_options() {
            fields.check(LISTED)?;
            let option = |item: &Fields| (item.string("id"), item.string("label"));
            field.options = fields.items("options").iter().map(option).collect();
        }
        (field.min, field.max, field.step) = (fields.number("min"), fields.number("max"), fields.number("step"));
        if field.step.is_some_and(|step| step <= 0.0) {
            return Err(fields.wrong("step", "must be above 0"));
        }
        field.min_length = fields.count("min_length").unwrap_or(0);
        field.max_length = fields.count("max_length").unwrap_or(MAX_ENTRY).min(MAX_ENTRY);
        field.pattern = fields.text("pattern").map(|pattern| json!({ "pattern": pattern }));
        let is_token = |text: &&str| {
            text.len() <= 64
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || b"- ".contains(&byte))
        };
        field.autocomplete = fields.text("autocomplete").filter(is_token).map(str::to_owned);
        let condition = fields.object("show_if");
        field.show_if = condition.text("field").map(|field| ShowIf {
            field: field.into(),
            equals: condition.get("equals").cloned().unwrap_or(Value::Null),
        });
        field.narrow(schema);
        if field.min.zip(field.max).is_some_and(|(min, max)| min > max) {
            return Err(fields.wrong("max", "must not be below min"));
        }
        if field.min_length > field.max_length {
            return Err(fields.wrong("max_length", "must not be below min_length"));
        }
        Ok(field)
    }

    /// The field for a property of a schema, if it is one that a form can fill.
    pub(super) fn of_schema(id: &str, schema: &Value, required: bool) -> Option<FormField> {
        let words = |key: &str| {
            schema
                .get(key)
                .and_then(Value::as_str)
                .filter(|text| !text.trim().is_empty())
        };
        let kind_word = match schema.get("type") {
            Some(Value::String(word)) => word.as_str(),
            Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).find(|word| *word != "null")?,
            None if schema.get("enum").is_some() => "string",
            _ => return None,
        };
        let listed = match kind_word {
            "array" => list_at(&schema["items"], "enum"),
            "boolean" => &[],
            _ => list_at(schema, "enum"),
        };
        let option = |one: &Value| {
            let id = words_of(Some(one))?;
            // `-1` is no word of a key.
            let label = if one.is_string() { words_of_key(&id) } else { id.clone() };
            Some((id, label))
        };
        let options: Vec<(String, String)> = listed.iter().filter_map(option).take(MAX_OPTIONS).collect();
        let kind = match kind_word {
            "array" if options.is_empty() => return None,
            "array" => FieldKind::CheckboxGroup,
            "boolean" => FieldKind::Switch,
            _ if (1..=FEW).contains(&options.len()) => FieldKind::Radio,
            _ if !options.is_empty() => FieldKind::Select,
            "integer" | "number" => FieldKind::Number,
            "string" => match words("format") {
                Some("email") => FieldKind::Email,
                Some("uri" | "url") => FieldKind::Url,
                Some("date") => FieldKind::Date,
                Some("time") => FieldKind::Time,
                _ => match schema.get("maxLength").and_then(Value::as_u64) {
                    Some(201..) => FieldKind::Textarea,
                    _ => FieldKind::Text,
                },
            },
            _ => return None,
        };
        let label = words("title").map_or_else(|| words_of_key(id), str::to_owned);
        let mut field = FormField::plain(id, kind, label);
        field.help = words("description").map(str::to_owned);
        // Saying no to a yes-or-no question is an answer.
        field.required = required && kind != FieldKind::Switch;
        field.default = schema.get("default").cloned();
        field.options = options;
        field.step = (kind_word == "integer").then_some(1.0);
        field.narrow(schema);
        Some(field)
    }

    /// Takes over the bounds that the schema of the value sets.
    pub(super) fn narrow(&mut self, schema: &Value) {
        let bound = |key: &str| {
            schema
                .get(key)
                .and_then(crate::number::value)
                .filter(|bound| bound.is_finite())
        };
        let length = |key: &str| schema.get(key).and_then(Value::as_u64).map(|length| length as usize);
        if self.kind.is_numeric() {
            let tighter = |own: Option<f64>, asked: Option<f64>, pick: fn(f64, f64) -> f64| match (own, asked) {
                (Some(own), Some(asked)) => Some(pick(own, asked)),
                (own, asked) => own.or(asked),
            };
            self.min = tighter(self.min, bound("minimum"), f64::max);
            self.max = tighter(self.max, bound("maximum"), f64::min);
            if schema.get("type").and_then(Value::as_str) == Some("integer") && self.step.is_none() {
                self.step = Some(1.0);
            }
            // `3.0` is the point 3.
            self.default = self
                .default
                .take()
                .map(|own| crate::number::value(&own).map_or(own, crate::number::json));
        }
        if self.kind == FieldKind::Rating {
            self.min = Some(self.min.unwrap_or(1.0));
            self.max = Some(self.max.unwrap_or(5.0).min(MAX_POINTS));
        }
        if self.kind == FieldKind::Slider {
            self.min = Some(self.min.unwrap_or(0.0));
            self.max = Some(self.max.unwrap_or(100.0));
        }
        let listed = || list_at(schema, "enum").iter().chain(list_at(&schema["items"], "enum"));
        let sent = |(id, _): &(String, String)| {
            let own = listed().find(|one| words_of(Some(one)).as_ref() == Some(id));
            own.cloned().unwrap_or_else(|| id.as_str().into())
        };
        self.values = self.options.iter().map(sent).collect();
        if self.kind == FieldKind::CheckboxGroup {
            self.min_items = length("minItems").unwrap_or(0);
        }
        self.min_length = self.min_length.max(length("minLength").unwrap_or(0));
        self.max_length = self.max_length.min(length("maxLength").unwrap_or(MAX_ENTRY));
        let told = [
            "pattern",
            "enum",
            "const",
            "not",
            "allOf",
            "anyOf",
            "oneOf",
            "multipleOf",
            "exclusiveMinimum",
            "exclusiveMaximum",
        ];
        self.is_particular = self.pattern.is_some()
            || told
                .iter()
                .any(|key| schema.get(key).is_some() && !self.kind.has_options());
    }

    /// It always has a value: yes or no.
    pub(super) fn is_yes_or_no(&self) -> bool {
        matches!(self.kind, FieldKind::Checkbox | FieldKind::Switch)
    }

    /// What stands in the field: the entry of the draft, or the default while it is untouched.
    pub(super) fn entry<'a>(&'a self, draft: &'a Value) -> Option<&'a Value> {
        draft.get(&self.id).or(self.default.as_ref())
    }

    /// The same as text.
    pub fn text(&self, draft: &Value) -> String {
        words_of(self.entry(draft)).unwrap_or_default()
    }

    /// A yes-or-no field says yes.
    pub fn is_on(&self, draft: &Value) -> bool {
        self.entry(draft) == Some(&Value::Bool(true))
    }

    /// What stands in the field is this value, however its number is written.
    pub(super) fn says(&self, draft: &Value, value: &Value) -> bool {
        let number = |own: Option<&Value>| figure::value(&words_of(own)?);
        match self.entry(draft) {
            Some(_) if self.kind.has_options() => words_of(Some(value)).is_some_and(|id| self.has(draft, &id)),
            Some(entry) if self.kind.is_numeric() => {
                number(Some(entry)).is_some_and(|own| number(Some(value)) == Some(own))
            }
            Some(entry) => entry == value,
            None => *value == Value::Null || *value == Value::Bool(false),
        }
    }

    /// The words that the person wrote into the field.
    pub(super) fn written<'a>(&self, draft: &'a Value) -> Option<&'a str> {
        let written = draft.get(&self.id).filter(|_| !self.kind.has_options())?.as_str();
        written.filter(|words| !words.is_empty())
    }

    /// An option is chosen.
    pub fn has(&self, draft: &Value, id: &str) -> bool {
        match self.entry(draft) {
            Some(Value::Array(ids)) => ids.iter().any(|one| words_of(Some(one)).as_deref() == Some(id)),
            entry => words_of(entry).as_deref() == Some(id),
        }
    }

    /// The entry in which an option is chosen, or no longer if there may be several.
    pub fn toggled(&self, draft: &Value, id: &str) -> Value {
        if self.kind != FieldKind::CheckboxGroup {
            return id.into();
        }
        let all = self.options.iter().map(|(id, _)| id.as_str());
        let chosen: Vec<&str> = all.filter(|one| self.has(draft, one) != (*one == id)).collect();
        json!(chosen)
    }

    /// The value of this field; `None` when it is empty and may be.
    ///
    /// # Errors
    /// What is wrong with it, and that it is this field's.
    pub fn value(&self, draft: &Value) -> Result<Option<Value>, AnswerFault> {
        let fault = |code: ErrorCode| AnswerFault::new(code).at(&self.id);
        let found = match self.kind {
            FieldKind::Checkbox | FieldKind::Switch => {
                let on = self.is_on(draft);
                (on || !self.required).then_some(Value::Bool(on))
            }
            FieldKind::CheckboxGroup => {
                let chosen: Vec<&Value> = self.chosen(draft).collect();
                if (1..self.min_items).contains(&chosen.len()) {
                    return Err(fault(ErrorCode::MinItems).with("min", self.min_items));
                }
                (!chosen.is_empty()).then(|| json!(chosen))
            }
            FieldKind::Select | FieldKind::Radio => self.chosen(draft).next().cloned(),
            _ => self.typed(&self.text(draft))?,
        };
        match found {
            None if self.required => Err(fault(ErrorCode::Required)),
            found => Ok(found),
        }
    }

    /// What the chosen options send.
    fn chosen<'a>(&'a self, draft: &'a Value) -> impl Iterator<Item = &'a Value> {
        let all = self.options.iter().zip(&self.values);
        all.filter(|((id, _), _)| self.has(draft, id)).map(|(_, value)| value)
    }

    /// The value of what was typed; `None` if that is nothing.
    pub(super) fn typed(&self, text: &str) -> Result<Option<Value>, AnswerFault> {
        match text.trim() {
            "" => Ok(None),
            text if self.kind.is_numeric() => self.number_of(text).map(Some),
            text => self.checked(text).map(Some),
        }
    }

    fn number_of(&self, text: &str) -> Result<Value, AnswerFault> {
        let fault = |code: ErrorCode| AnswerFault::new(code).at(&self.id);
        let value = figure::value(text).ok_or_else(|| fault(ErrorCode::Number))?;
        if let Some(min) = self.min.filter(|min| value < *min) {
            return Err(fault(ErrorCode::Min).with("min", Digits(min)));
        }
        if let Some(max) = self.max.filter(|max| value > *max) {
            return Err(fault(ErrorCode::Max).with("max", Digits(max)));
        }
        if let Some(step) = self.step {
            let steps = (value - self.min.unwrap_or(0.0)) / step;
            if (steps - steps.round()).abs() > 1e-9 * steps.abs().max(1.0) {
                return Err(fault(ErrorCode::Step).with("step", Digits(step)));
            }
        }
        Ok(crate::number::json(value))
    }

    fn checked(&self, text: &str) -> Result<Value, AnswerFault> {
        let fault = |code: ErrorCode| AnswerFault::new(code).at(&self.id);
        let limits = TextLimits {
            min: self.min_length,
            max: self.max_length,
        };
        if let Some(fault) = limits.fault(text) {
            return Err(fault.at(&self.id));
        }
        let value = Value::String(text.into());
        let fits = |schema: &Value| schema::validate(schema, &value).is_valid();
        if !self.pattern.as_ref().is_none_or(fits) {
            return Err(fault(ErrorCode::Pattern));
        }
        let (is_right, code) = match self.kind {
            FieldKind::Email => (fits(&json!({"format": "email"})), ErrorCode::Email),
            FieldKind::Url => (fits(&json!({"format": "uri"})) && text.contains("://"), ErrorCode::Url),
            FieldKind::Date => (fits(&json!({"format": "date"})), ErrorCode::Date),
            _ => (true, ErrorCode::Pattern),
        };
        match is_right {
            true => Ok(value),
            false => Err(fault(code)),
        }
    }

    /// A value that the field takes, to try out a schema.
    pub(super) fn probe(&self) -> Value {
        match self.kind {
            FieldKind::Checkbox | FieldKind::Switch => Value::Bool(true),
            FieldKind::CheckboxGroup => {
                let values = self.values.iter().take(self.min_items.max(1));
                values.cloned().collect::<Vec<_>>().into()
            }
            FieldKind::Select | FieldKind::Radio => self.values.first().cloned().unwrap_or_default(),
            FieldKind::Number | FieldKind::Slider | FieldKind::Rating => {
                crate::number::json(self.min.or(self.max.map(|max| max.min(0.0))).unwrap_or(0.0))
            }
            FieldKind::Email => "name@example.com".into(),
            FieldKind::Url => "https://example.com/".into(),
            FieldKind::Date => "2026-01-31".into(),
            FieldKind::Time => "09:30".into(),
            FieldKind::Text | FieldKind::Textarea | FieldKind::Tel => {
                "x".repeat(self.min_length.max(1).min(self.max_length)).into()
            }
        }
    }

    /// A value of this field as a person reads it.
    pub(crate) fn words(&self, value: &Value) -> String {
        let label = |id: &Value| {
            let id = words_of(Some(id)).unwrap_or_default();
            let option = self.options.iter().find(|(own, _)| *own == id);
            option.map(|(_, label)| label.clone()).unwrap_or(id)
        };
        match value {
            Value::Bool(true) => "✓".into(),
            Value::Bool(false) => "–".into(),
            Value::Array(ids) => ids.iter().map(label).collect::<Vec<_>>().join(", "),
            value => label(value),
        }
    }
}
