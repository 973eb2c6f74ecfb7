//! A tool call as a part: its seven states, its approval, and its JSON shape. Knows nothing of components.

use crate::spelled::spelled;
use std::sync::Arc;

use serde_json::Value;

use super::member::{put_extra, put_some, put_value, take_string};
use crate::json::writer::Fields;
use crate::json::{JsonMap, SetMember};
use crate::model::Json;

spelled! {
    /// The seven states of a tool part (`ai-sdk.md` 5).
    #[derive(Default)]
    pub enum ToolState {
        /// Its arguments are coming.
        #[default]
        InputStreaming = "input-streaming",
        /// Its arguments are whole.
        InputAvailable = "input-available",
        /// It waits for a decision.
        ApprovalRequested = "approval-requested",
        /// It was decided.
        ApprovalResponded = "approval-responded",
        /// It has a result.
        OutputAvailable = "output-available",
        /// It failed.
        OutputError = "output-error",
        /// It was not allowed.
        OutputDenied = "output-denied",
    }
}

impl ToolState {
    /// Nothing more will come for this call.
    pub fn is_final(self) -> bool {
        matches!(
            self,
            ToolState::OutputAvailable | ToolState::OutputError | ToolState::OutputDenied
        )
    }
}

/// How the part names its tool: in its type (`tool-getWeather`) or in `toolName` (`dynamic-tool`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolFamily {
    /// The type names it.
    #[default]
    Static,
    /// `toolName` names it.
    Dynamic,
}

/// `approval` of a tool part. `signature`, `descriptor`, `inputSchemaInput` and unknown keys stay in `extra` byte for
/// byte: a server with an approval secret refuses a continuation without them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Approval {
    /// Its id, unique in the conversation.
    pub id: String,
    /// The decision; `None` while there is none.
    pub approved: Option<bool>,
    /// Why the decision was taken (the person's or a rule's words).
    pub reason: Option<String>,
    /// Why the server asks.
    pub request_reason: Option<String>,
    /// Decided by the server's own rule: no buttons are ever offered.
    pub is_automatic: bool,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

/// The error of a call whose arguments are no JSON, so that nobody could run it: the agent's words for it, of which the
/// interface has its own.
pub const UNREADABLE_INPUT: &str = "The arguments are not valid JSON.";

/// Why a call that has no result ends when the person writes on: the server's words for it, of which the interface has its
/// own.
pub const NOT_ANSWERED: &str = "not answered";

/// Why a call that was allowed has no result when the person writes on, for the model that reads it.
pub(super) const NOT_RUN: &str = "The call was allowed, but did not run.";

/// Keys of `Approval::extra` that are ours.
pub(super) const EDITED_INPUT: &str = "editedInput";
pub(super) const EXPIRED: &str = "expired";
/// Why an approval that nobody decided is denied, for the model that reads it; and what said so in chats that were stored
/// before.
pub(super) const SUPERSEDED: &str = "Nobody decided: the person sent a new message instead.";
const SUPERSEDED_BEFORE: &str = "superseded";
/// The server's own names of the two answers, `{approve, reject}`, and whether it takes words with them.
pub const LABELS: &str = "labels";
/// The key of an approval's words.
pub const FEEDBACK: &str = "feedback";

impl Approval {
    /// Until when the decision can be taken, ISO 8601 as the server wrote it (`ag-ui.md` 8).
    pub fn expires_at(&self) -> Option<&str> {
        self.extra.get("expiresAt")?.as_str()
    }

    /// The server takes other arguments than it asked with.
    pub fn is_editable(&self) -> bool {
        self.extra.get("editable") == Some(&Value::Bool(true))
    }

    /// What the server calls the two answers, if it has words of its own (`genos.md` 5).
    pub fn label(&self, approved: bool) -> Option<&str> {
        let key = if approved { "approve" } else { "reject" };
        let label = self.extra.get(LABELS)?.get(key)?.as_str()?.trim();
        (!label.is_empty()).then_some(label)
    }

    /// The server takes words with either answer.
    pub fn takes_feedback(&self) -> bool {
        self.extra.get(FEEDBACK) == Some(&Value::Bool(true))
    }

    /// All arguments, as the person allowed them; `None` when they are the call's own.
    pub fn edited_input(&self) -> Option<&Value> {
        self.extra.get(EDITED_INPUT)
    }

    /// Nobody decided: the person went on with a new message.
    pub fn is_superseded(&self) -> bool {
        let by_us = matches!(self.reason.as_deref(), Some(SUPERSEDED | SUPERSEDED_BEFORE));
        self.approved == Some(false) && by_us
    }

    /// Nobody decided in time.
    pub fn is_expired(&self) -> bool {
        self.extra.get(EXPIRED) == Some(&Value::Bool(true))
    }

    fn from_json(mut map: JsonMap) -> Option<Approval> {
        let id = take_string(&mut map, "id")?;
        let approved = map.get("approved").and_then(Value::as_bool);
        if approved.is_some() {
            map.shift_remove("approved");
        }
        let is_automatic = map.get("isAutomatic").and_then(Value::as_bool) == Some(true);
        if is_automatic {
            map.shift_remove("isAutomatic");
        }
        Some(Approval {
            id,
            approved,
            reason: take_string(&mut map, "reason"),
            request_reason: take_string(&mut map, "requestReason"),
            is_automatic,
            extra: map,
        })
    }

    fn to_json(&self) -> Value {
        let mut map = JsonMap::new();
        map.text("id", &self.id);
        if let Some(approved) = self.approved {
            map.set("approved", Value::Bool(approved));
        }
        put_some(&mut map, "reason", self.reason.as_deref());
        put_some(&mut map, "requestReason", self.request_reason.as_deref());
        if self.is_automatic {
            map.set("isAutomatic", Value::Bool(true));
        }
        put_extra(&mut map, &self.extra);
        Value::Object(map)
    }
}

/// A `tool-<name>` or `dynamic-tool` part. `input` and `output` keep `null` apart from absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolPart {
    /// How it names its tool.
    pub family: ToolFamily,
    /// The name of the tool.
    pub name: String,
    /// The id of the call.
    pub call_id: String,
    /// How far it has come.
    pub state: ToolState,
    /// What the server calls it for a reader.
    pub title: Option<String>,
    /// The arguments, as far as they have come.
    pub input: Option<Arc<Value>>,
    /// The streamed text of the input so far, or what failed the schema in older versions.
    pub raw_input: Option<Value>,
    /// `text` when they are no JSON.
    pub input_encoding: Option<String>,
    /// The result.
    pub output: Option<Json>,
    /// Why it failed.
    pub error_text: Option<String>,
    /// The output is a progress report; the final one follows.
    pub preliminary: Option<bool>,
    /// The server runs it itself.
    pub provider_executed: Option<bool>,
    /// Whether it may run.
    pub approval: Option<Approval>,
    /// Of the tool; carried and never read.
    pub tool_metadata: Option<Value>,
    /// Of the provider, with the call; carried and never read.
    pub call_provider_metadata: Option<Value>,
    /// Of the provider, with the result; carried and never read.
    pub result_provider_metadata: Option<Value>,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

const STATIC_PREFIX: &str = "tool-";
const DYNAMIC: &str = "dynamic-tool";

impl ToolPart {
    /// A call of which nothing but the name is known.
    pub fn new(family: ToolFamily, name: impl Into<String>, call_id: impl Into<String>) -> ToolPart {
        ToolPart {
            family,
            name: name.into(),
            call_id: call_id.into(),
            ..ToolPart::default()
        }
    }

    /// `tool-x` or `dynamic-tool`; `tool-tool-x` is the tool `tool-x`.
    pub(super) fn is_tool_type(kind: &str) -> bool {
        kind == DYNAMIC || kind.starts_with(STATIC_PREFIX)
    }

    /// The `type` of the part on the wire.
    pub(super) fn part_type(&self) -> String {
        match self.family {
            ToolFamily::Static => format!("{STATIC_PREFIX}{}", self.name),
            ToolFamily::Dynamic => DYNAMIC.into(),
        }
    }

    /// The output, to be looked at.
    pub fn output(&self) -> Option<Arc<Value>> {
        self.output.as_ref().map(Json::value)
    }

    /// The output as far as its outside tells ([`Json::outline`]): what decides how it is drawn, not what is drawn.
    pub fn outline(&self) -> Option<Arc<Value>> {
        self.output.as_ref().map(Json::outline)
    }

    /// Whether the output may be read as the answer: available, and not a progress report.
    pub fn is_complete(&self) -> bool {
        self.state == ToolState::OutputAvailable && self.preliminary != Some(true)
    }

    /// Nothing failed: it had no result when the person wrote on.
    pub fn is_left(&self) -> bool {
        self.state == ToolState::OutputError && self.error_text.as_deref() == Some(NOT_ANSWERED)
    }

    /// Whether `from_json` finds what it needs.
    pub(super) fn is_readable(kind: &str, map: &JsonMap) -> bool {
        let text = |key: &str| map.get(key).and_then(Value::as_str);
        text("toolCallId").is_some()
            && text("state").is_some_and(|state| ToolState::spelled(state).is_some())
            && (kind != DYNAMIC || text("toolName").is_some())
    }

    /// Reads a stored part; `None` without `toolCallId` or with an unknown `state`.
    pub(super) fn from_json(kind: &str, mut map: JsonMap) -> Option<ToolPart> {
        map.shift_remove("type");
        let (family, name) = match kind.strip_prefix(STATIC_PREFIX) {
            Some(name) => (ToolFamily::Static, name.to_owned()),
            None => (ToolFamily::Dynamic, take_string(&mut map, "toolName")?),
        };
        let call_id = take_string(&mut map, "toolCallId")?;
        let state = ToolState::spelled(&take_string(&mut map, "state")?)?;
        let approval = match map.shift_remove("approval") {
            Some(Value::Object(approval)) if approval.get("id").is_some_and(Value::is_string) => {
                Approval::from_json(approval)
            }
            Some(other) => {
                map.set("approval", other);
                None
            }
            None => None,
        };
        let take_bool = |map: &mut JsonMap, key: &str| {
            let flag = map.get(key).and_then(Value::as_bool);
            if flag.is_some() {
                map.shift_remove(key);
            }
            flag
        };
        Some(ToolPart {
            family,
            name,
            call_id,
            state,
            title: take_string(&mut map, "title"),
            input: map.shift_remove("input").map(Arc::new),
            raw_input: map.shift_remove("rawInput"),
            input_encoding: take_string(&mut map, "inputEncoding"),
            output: map.shift_remove("output").map(Json::from),
            error_text: take_string(&mut map, "errorText"),
            preliminary: take_bool(&mut map, "preliminary"),
            provider_executed: take_bool(&mut map, "providerExecuted"),
            approval,
            tool_metadata: map.shift_remove("toolMetadata"),
            call_provider_metadata: map.shift_remove("callProviderMetadata"),
            result_provider_metadata: map.shift_remove("resultProviderMetadata"),
            extra: map,
        })
    }

    /// The part as it is stored and sent.
    pub(super) fn write(&self, out: &mut dyn Fields) {
        out.text("type", &self.part_type());
        if self.family == ToolFamily::Dynamic {
            out.text("toolName", &self.name);
        }
        out.text("toolCallId", &self.call_id);
        out.text("state", self.state.as_str());
        put_some(out, "title", self.title.as_deref());
        put_value(out, "input", self.input.as_deref());
        put_value(out, "rawInput", self.raw_input.as_ref());
        put_some(out, "inputEncoding", self.input_encoding.as_deref());
        if let Some(output) = &self.output {
            out.json("output", output);
        }
        put_some(out, "errorText", self.error_text.as_deref());
        for (key, flag) in [
            ("preliminary", self.preliminary),
            ("providerExecuted", self.provider_executed),
        ] {
            if let Some(flag) = flag {
                out.value(key, &Value::Bool(flag));
            }
        }
        if let Some(approval) = &self.approval {
            out.value("approval", &approval.to_json());
        }
        put_value(out, "toolMetadata", self.tool_metadata.as_ref());
        put_value(out, "callProviderMetadata", self.call_provider_metadata.as_ref());
        put_value(out, "resultProviderMetadata", self.result_provider_metadata.as_ref());
        put_extra(out, &self.extra);
    }
}
