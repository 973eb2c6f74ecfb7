//! What every call of `render_interaction` carries, whatever its type (`interactions.md` A1): reading it within the
//! caps, and what its schema asks for.

use serde_json::Value;

use super::keyed::holds_at;
use super::members::Holds::{Flag, Named, Object, OneOf, Schema, Text, Whole};
use super::members::{Members, may, must};
use crate::contract::{ContractCode, ContractError, ErrorCode, Fields, TOOL};
use crate::json::JsonMap;
use crate::json::schema;
use crate::spelled::spelled;
use crate::time;

/// The version of the envelope that we speak.
pub const SCHEMA_VERSION: &str = "2026-06-01";
/// The longest call, as JSON bytes (`interactions.md` A10).
const MAX_CALL_BYTES: usize = 64 * 1024;
/// The longest `interaction_id`, in characters.
const MAX_ID: usize = 128;
/// How far `allOf` and the like are followed to learn which keys a schema names.
const MAX_NAME_DEPTH: usize = 8;

/// What a call holds, whatever its type.
pub const ENVELOPE: Members = &[
    must("interaction_id", Text),
    must("schema_version", Text),
    must("type", Text),
    must("title", Text),
    may("description", Text),
    may("instruction", Text),
    may("required", Flag),
    may("allow_skip", Flag),
    must("research_intent", Text),
    must("output_schema", Schema),
    may("evidence_policy", OneOf(POLICIES)).unchecked(),
    may("display", Object(DISPLAY)),
    may("metadata", Object(METADATA)),
    may("tool", Text).untold(),
    may("validation", Object(&[may("messages", Named)])).untold(),
];
const POLICIES: &[&str] = &[
    "cite_selection",
    "cite_free_text",
    "cite_followup_turn",
    "no_citation_needed",
];
const DISPLAY: Members = &[
    may("mode", OneOf(DisplayMode::WORDS)),
    may("compact", Flag),
    may("show_progress", Flag),
    may("confirm_before_submit", Flag),
];
/// What makes no sense here is passed over, so that nobody's own metadata is in the way of a question.
const METADATA: Members = &[
    may("sensitive", Flag).unchecked(),
    may("confirms", Text).unchecked(),
    may("locale", Text).unchecked(),
    may("progress", Object(&[may("index", Whole), may("total", Whole)])).unchecked(),
];

spelled! {
    /// Where a question is shown.
    #[derive(Default)]
    pub enum DisplayMode {
        /// In the thread.
        #[default]
        InlineCard = "inline_card",
        /// Above the page.
        Modal = "modal",
        /// Beside the thread.
        SidePanel = "side_panel",
        /// In place of the page.
        FullScreen = "full_screen",
    }
}

/// `display` of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display {
    /// Where it is shown.
    pub mode: DisplayMode,
    /// With less room around it.
    pub compact: bool,
    /// Where in its series it stands is shown.
    pub show_progress: bool,
    /// The answer is shown once more before it goes out.
    pub confirm_before_submit: bool,
}

/// What is common to all types.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// Its id, unique in the chat.
    pub id: String,
    /// The word in `type`.
    pub kind: String,
    /// What is asked.
    pub title: String,
    /// Markdown subset; shown as text.
    pub description: Option<String>,
    /// How to answer.
    pub instruction: Option<String>,
    /// It wants an answer.
    pub required: bool,
    /// It may be passed over.
    pub allow_skip: bool,
    /// Where and how it is shown.
    pub display: Display,
    /// `validation`, for the types to read; empty when absent.
    pub validation: JsonMap,
    /// `metadata`, for the types to read; empty when absent.
    pub metadata: JsonMap,
    /// The JSON Schema that the answer must fit.
    pub output_schema: Value,
    pub(crate) sensitive: bool,
}

/// Where in a series a question stands: `index` of `total`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesProgress {
    /// From 1.
    pub index: u32,
    /// How many there are.
    pub total: u32,
}

/// Until when a question can be answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deadline {
    /// A moment of the server's clock, in milliseconds since the epoch.
    At(f64),
    /// Milliseconds after it was shown.
    After(f64),
}

impl Envelope {
    fn metadata_text(&self, key: &str) -> Option<&str> {
        self.metadata.get(key)?.as_str()
    }

    /// `metadata.progress`, if it makes sense and `display.show_progress` asks for it.
    pub fn progress(&self) -> Option<SeriesProgress> {
        let progress = self.metadata.get("progress").filter(|_| self.display.show_progress)?;
        let number = |key: &str| {
            progress
                .get(key)?
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
        };
        let (index, total) = (number("index")?, number("total")?);
        (index >= 1 && index <= total).then_some(SeriesProgress { index, total })
    }

    /// Never kept in drafts, never logged.
    pub fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// The language of the question's own words: something that looks like a BCP 47 tag.
    pub fn locale(&self) -> Option<&str> {
        self.metadata_text("locale").filter(|tag| {
            (2..=35).contains(&tag.len())
                && tag.starts_with(|first: char| first.is_ascii_alphabetic())
                && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
    }

    /// The direction of the question's language, `ltr` or `rtl`; none where it names no language.
    pub fn dir(&self) -> Option<&'static str> {
        let language = self.locale()?.split('-').next()?;
        let is_right_to_left = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
            .iter()
            .any(|known| language.eq_ignore_ascii_case(known));
        Some(if is_right_to_left { "rtl" } else { "ltr" })
    }

    /// When the question expires.
    pub fn deadline(&self) -> Option<Deadline> {
        if let Some(millis) = self.metadata_text("expires_at").and_then(time::parse_date_time) {
            return Some(Deadline::At(millis as f64));
        }
        let millis = crate::number::value(self.metadata.get("expires_in_ms")?)?;
        (millis.is_finite() && millis >= 0.0).then_some(Deadline::After(millis))
    }

    /// The options' order is shuffled, the same way each time for the same question.
    pub(crate) fn is_shuffled(&self) -> bool {
        self.metadata_text("randomize") == Some("seeded")
    }

    /// Ids of options that stay at the end of a shuffled list.
    pub(crate) fn pinned_last(&self) -> Vec<&str> {
        match self.metadata.get("pin_last") {
            Some(Value::Array(ids)) => ids.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }

    /// The call's own words for an error, if it has any.
    pub fn message(&self, code: ErrorCode) -> Option<&str> {
        self.validation.get("messages")?.get(code.as_str())?.as_str()
    }

    /// The part of a canonical value that was asked for: what the output schema names, or everything if it names nothing
    /// (`interactions.md` A3, step 2).
    pub fn fit(&self, canonical: Value) -> Value {
        let Value::Object(mut map) = canonical else {
            return canonical;
        };
        let names = named_keys(&self.output_schema);
        if !names.is_empty() || forbids_others(&self.output_schema) {
            map.retain(|key, _| names.iter().any(|name| name == key));
        }
        Value::Object(map)
    }

    /// Whether the output schema asks for this key of the value.
    pub(crate) fn asks_for(&self, key: &str) -> bool {
        let names = named_keys(&self.output_schema);
        names.iter().any(|name| name == key) || (names.is_empty() && !forbids_others(&self.output_schema))
    }

    /// That the output schema asks for this key.
    ///
    /// # Errors
    /// It does not, so that no answer would say anything.
    pub(crate) fn leaves_room_for(&self, key: &str) -> Result<(), ContractError> {
        match self.asks_for(key) {
            true => Ok(()),
            false => Err(ContractError::mismatch(format!(
                "the schema leaves no room for \"{key}\""
            ))),
        }
    }

    /// Whether the output schema cannot do without this key.
    pub(crate) fn insists_on(&self, key: &str) -> bool {
        holds_at(&self.output_schema, "required", key)
    }

    /// A whole number that the output schema gives for a key, such as `maxLength`.
    pub(crate) fn limit(&self, key: &str, keyword: &str) -> Option<usize> {
        let limit = self.output_schema.get("properties")?.get(key)?.get(keyword)?;
        limit.as_u64().map(|limit| limit as usize)
    }

    /// Whether a canonical value, once fitted, is what was asked for.
    pub(crate) fn accepts(&self, canonical: &Value) -> bool {
        schema::validate(&self.output_schema, &self.fit(canonical.clone())).is_valid()
    }
}

/// Whether the answer to this call is kept in no draft and no log: because the call says so (`metadata.sensitive`), or
/// because it asks for a password.
pub fn is_sensitive(call: &Value) -> bool {
    let said = call.pointer("/metadata/sensitive") == Some(&Value::Bool(true));
    said || call.pointer("/input/input_type").and_then(Value::as_str) == Some("password")
}

/// The call, its envelope and its fields, if it is within the caps.
pub(super) fn read(call: &Value) -> Result<(&JsonMap, Envelope, Fields<'_>), ContractError> {
    let Value::Object(map) = call else {
        // Arguments that are no JSON come as the text that they are.
        let message = match call.as_str().map(crate::json::parse::parse) {
            Some(Err(error)) => format!("the arguments are not valid JSON: {error}"),
            _ => "the call must be an object".into(),
        };
        return Err(ContractError::new(ContractCode::InvalidCall, "", message));
    };
    if !fits_into(call, MAX_CALL_BYTES) {
        let message = format!("the call is longer than {MAX_CALL_BYTES} bytes");
        return Err(ContractError::new(ContractCode::TooLarge, "", message));
    }
    let fields = Fields::of(map);
    // Of a call in another version nothing else can be said.
    let version = fields
        .text("schema_version")
        .filter(|version| !version.trim().is_empty());
    if version.is_some_and(|version| !speaks(version)) {
        let code = ContractCode::UnsupportedSchemaVersion;
        let message = format!("must be \"{SCHEMA_VERSION}\"");
        return Err(ContractError::new(code, "/schema_version", message));
    }
    fields.check(ENVELOPE)?;
    if fields.text("tool").is_some_and(|tool| tool != TOOL) {
        return Err(fields.wrong("tool", "must be \"render_interaction\""));
    }
    let id = fields.string("interaction_id");
    if id.chars().count() > MAX_ID {
        return Err(fields.wrong("interaction_id", "must be at most 128 characters long"));
    }
    let display = fields.object("display");
    let envelope = Envelope {
        id,
        kind: fields.string("type"),
        title: fields.string("title"),
        description: fields.said("description"),
        instruction: fields.said("instruction"),
        required: fields.flag("required").unwrap_or(true),
        allow_skip: fields.is("allow_skip"),
        display: Display {
            mode: display.text("mode").and_then(DisplayMode::spelled).unwrap_or_default(),
            compact: display.is("compact"),
            show_progress: display.is("show_progress"),
            confirm_before_submit: display.is("confirm_before_submit"),
        },
        validation: fields.map("validation"),
        metadata: fields.map("metadata"),
        output_schema: Value::Object(fields.map("output_schema")),
        sensitive: is_sensitive(call),
    };
    Ok((map, envelope, fields))
}

/// The date is the major version; what may follow it is a minor one.
fn speaks(version: &str) -> bool {
    version
        .strip_prefix(SCHEMA_VERSION)
        .is_some_and(|minor| minor.is_empty() || minor.starts_with(['.', '-', '+']))
}

/// Whether a value is at most `limit` bytes of JSON, without writing it out.
fn fits_into(value: &Value, limit: usize) -> bool {
    struct Budget(usize);
    impl std::io::Write for Budget {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(std::io::ErrorKind::FileTooLarge)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    serde_json::to_writer(Budget(limit), value).is_ok()
}

/// The keys that a schema speaks of, in `properties` and `required`, also behind a local `$ref` and in combined schemas.
fn named_keys(schema: &Value) -> Vec<String> {
    fn collect(root: &Value, schema: &Value, depth: usize, names: &mut Vec<String>) {
        if depth > MAX_NAME_DEPTH || names.len() > 1_000 {
            return;
        }
        if let Some(Value::Object(properties)) = schema.get("properties") {
            names.extend(properties.keys().cloned());
        }
        if let Some(Value::Array(required)) = schema.get("required") {
            names.extend(required.iter().filter_map(Value::as_str).map(str::to_owned));
        }
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            schema::resolve(root, target)
                .into_iter()
                .for_each(|target| collect(root, target, depth + 1, names));
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            if let Some(Value::Array(schemas)) = schema.get(keyword) {
                schemas
                    .iter()
                    .for_each(|schema| collect(root, schema, depth + 1, names));
            }
        }
    }
    let mut names = Vec::new();
    collect(schema, schema, 0, &mut names);
    names
}

fn forbids_others(schema: &Value) -> bool {
    schema.get("additionalProperties") == Some(&Value::Bool(false))
}
