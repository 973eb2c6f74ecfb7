//! `text_input`: an answer in the person's own words, or one short entry of a known form (`interactions.md` B8).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::figure;
use crate::contract::question::keyed::text_at;
use crate::contract::question::members::Holds::{Flag, Object, OneOf, Text, Whole, Within};
use crate::contract::question::members::{Members, may};
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::schema;
use crate::spelled::spelled;

/// Words of one's own.
pub const TEXT_INPUT: QuestionType = QuestionType {
    word: "text_input",
    members: &[may("input", Object(INPUT)), may("validation", Object(LIMITS))],
    read: |fields, envelope| Ok(Arc::new(TextInput::read(fields, envelope)?)),
};

const INPUT: Members = &[
    may("multiline", Flag),
    may("rows", Whole),
    may("placeholder", Text),
    may("input_type", OneOf(InputType::WORDS)),
    may("autocomplete", Text).untold(),
    may("inputmode", Text).untold(),
];
const LIMITS: Members = &[
    may("min_length", Within(0, u32::MAX)),
    may("max_length", Within(0, u32::MAX)),
    may("pattern", Text),
];

/// The longest answer, in characters, unless the call says less.
const MAX_TEXT: usize = 20_000;
/// The most lines of the empty field.
const MAX_ROWS: i64 = 12;
/// The key of the text in a draft and in the value.
const TEXT: &str = "text";
/// Words to try a schema with, as long as they are needed.
const PROBE: &str = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. ";
/// Keywords that a made-up text cannot be expected to meet.
const PARTICULAR: [&str; 9] = [
    "pattern", "format", "enum", "const", "allOf", "anyOf", "oneOf", "not", "false",
];

spelled! {
    /// What kind of entry is asked for.
    pub enum InputType {
        /// Words.
        Text = "text",
        /// An e-mail address.
        Email = "email",
        /// A web address.
        Url = "url",
        /// A telephone number.
        Tel = "tel",
        /// A number.
        Number = "number",
        /// Words that are not shown.
        Password = "password",
    }
}

impl InputType {
    /// The `type` of the native input. Numbers are text: a native number field loses what it cannot read.
    pub fn native(self) -> &'static str {
        match self {
            InputType::Text | InputType::Number => "text",
            InputType::Email => "email",
            InputType::Url => "url",
            InputType::Tel => "tel",
            InputType::Password => "password",
        }
    }

    /// What is wrong with an entry of this kind.
    fn fault(self, text: &str) -> Option<ErrorCode> {
        let (is_right, code) = match self {
            InputType::Text | InputType::Tel | InputType::Password => return None,
            InputType::Email => (has_format("email", text), ErrorCode::Email),
            InputType::Url => (has_format("uri", text) && text.contains("://"), ErrorCode::Url),
            InputType::Number => (figure::plain(text).is_some(), ErrorCode::Number),
        };
        (!is_right).then_some(code)
    }

    fn probe(self) -> Option<&'static str> {
        match self {
            InputType::Email => Some("name@example.com"),
            InputType::Url => Some("https://example.com/"),
            InputType::Number => Some("1"),
            InputType::Tel => Some("+1 555 0100"),
            InputType::Text | InputType::Password => None,
        }
    }
}

fn has_format(format: &str, text: &str) -> bool {
    schema::validate(&json!({ "format": format }), &text.into()).is_valid()
}

/// Texts of this kind, the shortest first. One that fails only because the schema wants a particular text says nothing
/// about the schema and is left out.
fn probes(kind: InputType, limits: TextLimits, envelope: &Envelope) -> Vec<Value> {
    let usual = limits.min.max(PROBE.len() - 1).min(limits.max);
    let texts = match kind.probe() {
        Some(entry) => [entry.to_owned(), entry.to_owned()],
        None => ["x".repeat(limits.min), PROBE.chars().cycle().take(usual).collect()],
    };
    let says_something = |value: &Value| {
        let verdict = schema::validate(&envelope.output_schema, &envelope.fit(value.clone()));
        let wants_another = |fault: &schema::SchemaFault| {
            fault.path == "/text"
                && (PARTICULAR.contains(&fault.keyword) || kind.probe().is_some() && fault.keyword.ends_with("Length"))
        };
        verdict.faults.is_empty() || !verdict.faults.iter().all(wants_another)
    };
    texts
        .into_iter()
        .map(|text| json!({ TEXT: text }))
        .filter(says_something)
        .collect()
}

/// A `text_input` question. Its draft is `{text}`.
#[derive(Clone, Debug)]
pub struct TextInput {
    /// It has several lines.
    pub multiline: bool,
    /// Lines of the empty field.
    pub rows: u32,
    /// What kind of entry it takes.
    pub kind: InputType,
    /// What stands in it while it is empty.
    pub placeholder: Option<String>,
    /// The token of HTML's `autocomplete`.
    pub autocomplete: Option<String>,
    /// The token of HTML's `inputmode`.
    pub inputmode: Option<String>,
    /// How long it may be.
    pub limits: TextLimits,
    /// `validation.max_length` or the schema's `maxLength` was given.
    pub is_limited: bool,
    pattern: Option<Value>,
    probes: Vec<Value>,
}

impl TextInput {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<TextInput, ContractError> {
        let input = fields.object("input");
        let kind = input.text("input_type").and_then(InputType::spelled);
        let kind = kind.unwrap_or(InputType::Text);
        let validation = fields.object("validation");
        let (own_min, own_max) = (validation.count("min_length"), validation.count("max_length"));
        let asked = TextLimits::of(envelope, TEXT, MAX_TEXT);
        let limits = TextLimits {
            min: own_min.unwrap_or(1).max(asked.min),
            max: own_max.unwrap_or(MAX_TEXT).min(asked.max),
        };
        if limits.max < limits.min {
            let key = if own_max.is_some() { "max_length" } else { "min_length" };
            return Err(validation.wrong(key, "leaves no length that an answer may have"));
        }
        envelope.leaves_room_for(TEXT)?;
        let pattern = validation.text("pattern").map(|pattern| json!({ "pattern": pattern }));
        let token = |key: &str| {
            let is_token = |text: &&str| {
                (1..=64).contains(&text.len())
                    && text
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"- ".contains(&byte))
            };
            input.text(key).filter(is_token).map(str::to_owned)
        };
        Ok(TextInput {
            multiline: input.flag("multiline").unwrap_or(kind == InputType::Text),
            rows: input.whole("rows").unwrap_or(4).clamp(1, MAX_ROWS) as u32,
            kind,
            placeholder: input.said("placeholder"),
            autocomplete: token("autocomplete"),
            inputmode: token("inputmode"),
            limits,
            is_limited: limits.max < MAX_TEXT,
            probes: probes(kind, limits, envelope),
            pattern,
        })
    }

    /// What a draft says, as it stands in the field.
    pub fn text<'a>(&self, draft: &'a Value) -> &'a str {
        text_at(draft, TEXT)
    }

    /// The draft with another text.
    pub fn write(&self, text: &str) -> Value {
        json!({ TEXT: text })
    }

    /// The text as it is sent: without blanks around it, and with line feeds alone between lines.
    pub fn sent(&self, draft: &Value) -> String {
        self.text(draft).trim().replace("\r\n", "\n").replace('\r', "\n")
    }
}

impl Question for TextInput {
    fn probes(&self) -> Vec<Value> {
        self.probes.clone()
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let text = self.sent(draft);
        if text.is_empty() {
            return Ok(None);
        }
        // Whoever reads a number knows plain decimals.
        let text = match self.kind {
            InputType::Number => figure::plain(&text).unwrap_or(text),
            _ => text,
        };
        if let Some(fault) = self.limits.fault(&text) {
            return Err(vec![fault]);
        }
        let value = Value::String(text);
        // The pattern first: its words are often the call's own.
        let fits = |pattern: &Value| schema::validate(pattern, &value).is_valid();
        if !self.pattern.as_ref().is_none_or(fits) {
            return Err(vec![AnswerFault::new(ErrorCode::Pattern)]);
        }
        match value.as_str().and_then(|text| self.kind.fault(text)) {
            Some(code) => Err(vec![AnswerFault::new(code)]),
            None => Ok(Some(json!({ TEXT: value }))),
        }
    }

    fn restore(&self, value: &Value) -> Value {
        match value.get(TEXT) {
            Some(text) if self.kind != InputType::Password => json!({ TEXT: text }),
            _ => Value::Null,
        }
    }

    fn summary(&self, value: &Value) -> String {
        match self.kind {
            InputType::Password => "•".repeat(8),
            InputType::Text => match self.text(value) {
                "" => String::new(),
                text => format!("“{text}”"),
            },
            _ => self.text(value).into(),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let text = self.text(draft);
        (!text.is_empty() && self.kind != InputType::Password).then(|| text.into())
    }
}
