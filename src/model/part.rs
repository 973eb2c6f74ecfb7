//! The parts of a message other than tools, and how any part is read from and written to JSON. Knows the stored shape of
//! `ai-sdk.md` 5; an unknown part type is kept whole as `Part::Other`.

use std::sync::Arc;

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::writer::Fields;
use crate::model::ToolPart;
use crate::model::member::{put_extra, put_some, put_value, take_string};

/// `state` of a text or reasoning part. Stored parts often have none: absent reads as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextState {
    /// More may come.
    Streaming,
    /// It is whole.
    Done,
}

/// A `text` part: untrusted Markdown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextPart {
    /// The words.
    pub text: String,
    /// Whether more may come.
    pub state: Option<TextState>,
    /// `citations` as received; indexes count UTF-16 units of `text`.
    pub citations: Option<Value>,
    /// Of the provider; carried and never read.
    pub provider_metadata: Option<Value>,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

/// A `reasoning` part. Unlike text it carries its stream id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReasoningPart {
    /// The id of its stream.
    pub id: Option<String>,
    /// The words.
    pub text: String,
    /// Whether more may come.
    pub state: Option<TextState>,
    /// Of the provider; carried and never read.
    pub provider_metadata: Option<Value>,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

/// A `file` or `reasoning-file` part. `url` is untrusted; `filename` is absent on files the server sent.
#[derive(Clone, Debug, PartialEq)]
pub struct FilePart {
    /// `reasoning-file` rather than `file`.
    pub reasoning: bool,
    /// Its media type, as the server or the browser says.
    pub media_type: String,
    /// Where it lies.
    pub url: String,
    /// Its name.
    pub filename: Option<String>,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

/// Files that a server takes along with a person's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// Any file.
    #[default]
    All,
    /// Its messages have a place for pictures only.
    Pictures,
    /// It ignores them.
    None,
}

impl Files {
    /// Whether a file of this media type is taken.
    pub fn takes(self, media_type: &str) -> bool {
        match self {
            Files::All => true,
            Files::Pictures => media_type.starts_with("image/"),
            Files::None => false,
        }
    }
}

/// A `source-url` or `source-document` part, everything untrusted.
#[derive(Clone, Debug, PartialEq)]
pub enum SourcePart {
    /// A page.
    Url {
        /// The id of the source.
        source_id: String,
        /// Where it lies, unchecked.
        url: String,
        /// What it is called.
        title: Option<String>,
        /// Keys that this version doesn't know; they go back untouched.
        extra: JsonMap,
    },
    /// A document.
    Document {
        /// The id of the source.
        source_id: String,
        /// Its media type, as the server says.
        media_type: String,
        /// What it is called.
        title: String,
        /// Its name.
        filename: Option<String>,
        /// Keys that this version doesn't know; they go back untouched.
        extra: JsonMap,
    },
}

/// A `data-<name>` part. The whole chunk is kept (extra keys and `transient:false` too), as the reference client does.
#[derive(Clone, Debug, PartialEq)]
pub struct DataPart {
    /// The part type with its prefix: `data-chat-title`.
    pub kind: String,
    /// Another part of the same kind and id replaces it.
    pub id: Option<String>,
    /// The data.
    pub data: Value,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
}

impl DataPart {
    /// A part with these data and nothing else.
    pub fn new(kind: impl Into<String>, id: Option<String>, data: Value) -> DataPart {
        DataPart {
            kind: kind.into(),
            id,
            data,
            extra: JsonMap::new(),
        }
    }

    /// The part as it is stored and sent.
    pub fn to_json(&self) -> Value {
        let mut map = JsonMap::new();
        self.write(&mut map);
        Value::Object(map)
    }

    fn write(&self, out: &mut dyn Fields) {
        out.text("type", &self.kind);
        put_some(out, "id", self.id.as_deref());
        out.value("data", &self.data);
        put_extra(out, &self.extra);
    }
}

/// One part of a message. Tools and data are behind `Arc`: a view takes a copy at every shown change.
#[derive(Clone, Debug, PartialEq)]
pub enum MessagePart {
    /// Words.
    Text(TextPart),
    /// What is thought.
    Reasoning(ReasoningPart),
    /// A file.
    File(FilePart),
    /// A source.
    Source(SourcePart),
    /// A step of the agent begins; the keys that came with it.
    StepStart(JsonMap),
    /// A call of a tool.
    Tool(Arc<ToolPart>),
    /// Data of the server's own kind.
    Data(Arc<DataPart>),
    /// `custom`, `steering-message` and every type that this version doesn't know, as received.
    Other(JsonMap),
}

/// Names the subagent that made a part, as AG-UI does (`ag-ui.md` 5).
const SUBAGENT: &str = "subagentRunId";

impl MessagePart {
    /// The subagent that made this part, if one did.
    pub fn subagent(&self) -> Option<&str> {
        fn noted(metadata: &Option<Value>) -> Option<&str> {
            let mut spaces = metadata.as_ref()?.as_object()?.values();
            spaces.find_map(|space| space.get(SUBAGENT)?.as_str())
        }
        match self {
            MessagePart::Text(text) => noted(&text.provider_metadata),
            MessagePart::Reasoning(reasoning) => noted(&reasoning.provider_metadata),
            MessagePart::Tool(tool) => noted(&tool.call_provider_metadata),
            MessagePart::Data(data) => {
                let key = if data.kind == SUBAGENT_PART {
                    "parentSubagentRunId"
                } else {
                    SUBAGENT
                };
                data.data.get(key)?.as_str()
            }
            _ => None,
        }
    }
}

/// The data part that tells of a subagent: `{name, status, description?, message?, parentSubagentRunId?}`, under its id.
pub const SUBAGENT_PART: &str = "data-subagent";

/// The data part that tells of a step of an agent: `{name, status}`.
pub const STEP_PART: &str = "data-step";

/// `providerMetadata` of a part.
const PROVIDER_METADATA: &str = "providerMetadata";

fn take_state(map: &mut JsonMap) -> Option<TextState> {
    let state = match map.get("state").and_then(Value::as_str) {
        Some("streaming") => TextState::Streaming,
        Some("done") => TextState::Done,
        _ => return None,
    };
    map.shift_remove("state");
    Some(state)
}

fn put_state(out: &mut dyn Fields, state: Option<TextState>) {
    let word = match state {
        Some(TextState::Streaming) => "streaming",
        Some(TextState::Done) => "done",
        None => return,
    };
    out.text("state", word);
}

impl MessagePart {
    /// Reads a part of any type; `None` only for a value that isn't an object with a string `type`. A known type with a
    /// missing required key is kept as `Other`: it draws nothing and still goes back to the server.
    pub fn from_json(value: Value) -> Option<MessagePart> {
        let Value::Object(map) = value else { return None };
        let kind = map.get("type")?.as_str()?.to_owned();
        if MessagePart::is_readable(&kind, &map) {
            MessagePart::read(&kind, map)
        } else {
            Some(MessagePart::Other(map))
        }
    }

    /// Whether `read` finds what this type needs; asked first so that `read` may take the map apart.
    fn is_readable(kind: &str, map: &JsonMap) -> bool {
        let has = |keys: &[&str]| keys.iter().all(|key| map.get(*key).is_some_and(Value::is_string));
        match kind {
            "text" | "reasoning" => has(&["text"]),
            "file" | "reasoning-file" => has(&["mediaType", "url"]),
            "source-url" => has(&["sourceId", "url"]),
            "source-document" => has(&["sourceId", "mediaType", "title"]),
            "step-start" => true,
            _ if ToolPart::is_tool_type(kind) => ToolPart::is_readable(kind, map),
            _ => kind.starts_with("data-") && map.contains_key("data"),
        }
    }

    fn read(kind: &str, mut map: JsonMap) -> Option<MessagePart> {
        if ToolPart::is_tool_type(kind) {
            return ToolPart::from_json(kind, map).map(|tool| MessagePart::Tool(Arc::new(tool)));
        }
        map.shift_remove("type");
        match kind {
            "text" => Some(MessagePart::Text(TextPart {
                text: take_string(&mut map, "text")?,
                state: take_state(&mut map),
                citations: map.shift_remove("citations"),
                provider_metadata: map.shift_remove(PROVIDER_METADATA),
                extra: map,
            })),
            "reasoning" => Some(MessagePart::Reasoning(ReasoningPart {
                text: take_string(&mut map, "text")?,
                id: take_string(&mut map, "id"),
                state: take_state(&mut map),
                provider_metadata: map.shift_remove(PROVIDER_METADATA),
                extra: map,
            })),
            "file" | "reasoning-file" => Some(MessagePart::File(FilePart {
                reasoning: kind == "reasoning-file",
                media_type: take_string(&mut map, "mediaType")?,
                url: take_string(&mut map, "url")?,
                filename: take_string(&mut map, "filename"),
                extra: map,
            })),
            "source-url" => Some(MessagePart::Source(SourcePart::Url {
                source_id: take_string(&mut map, "sourceId")?,
                url: take_string(&mut map, "url")?,
                title: take_string(&mut map, "title"),
                extra: map,
            })),
            "source-document" => Some(MessagePart::Source(SourcePart::Document {
                source_id: take_string(&mut map, "sourceId")?,
                media_type: take_string(&mut map, "mediaType")?,
                title: take_string(&mut map, "title")?,
                filename: take_string(&mut map, "filename"),
                extra: map,
            })),
            "step-start" => Some(MessagePart::StepStart(map)),
            _ if kind.starts_with("data-") => Some(MessagePart::Data(Arc::new(DataPart {
                kind: kind.to_owned(),
                id: take_string(&mut map, "id"),
                data: map.shift_remove("data")?,
                extra: map,
            }))),
            _ => None,
        }
    }

    /// The call, if it is one.
    pub fn tool(&self) -> Option<&Arc<ToolPart>> {
        match self {
            MessagePart::Tool(tool) => Some(tool),
            _ => None,
        }
    }

    /// The data part, if it is one of this kind.
    pub fn data(&self, kind: &str) -> Option<&Arc<DataPart>> {
        match self {
            MessagePart::Data(data) if data.kind == kind => Some(data),
            _ => None,
        }
    }

    /// The `type` of the part on the wire.
    pub fn kind(&self) -> String {
        match self {
            MessagePart::Text(_) => "text".into(),
            MessagePart::Reasoning(_) => "reasoning".into(),
            MessagePart::File(file) if file.reasoning => "reasoning-file".into(),
            MessagePart::File(_) => "file".into(),
            MessagePart::Source(SourcePart::Url { .. }) => "source-url".into(),
            MessagePart::Source(SourcePart::Document { .. }) => "source-document".into(),
            MessagePart::StepStart(_) => "step-start".into(),
            MessagePart::Tool(tool) => tool.part_type(),
            MessagePart::Data(data) => data.kind.clone(),
            MessagePart::Other(map) => map.get("type").and_then(Value::as_str).unwrap_or_default().to_owned(),
        }
    }

    /// The part as it is stored and sent.
    pub fn to_json(&self) -> Value {
        let mut map = JsonMap::new();
        self.write(&mut map);
        Value::Object(map)
    }

    pub(super) fn write(&self, out: &mut dyn Fields) {
        match self {
            MessagePart::Tool(tool) => return tool.write(out),
            MessagePart::Data(data) => return data.write(out),
            MessagePart::Other(other) => return put_extra(out, other),
            _ => out.text("type", &self.kind()),
        }
        match self {
            MessagePart::Text(text) => {
                out.text("text", &text.text);
                put_state(out, text.state);
                put_value(out, "citations", text.citations.as_ref());
                put_value(out, PROVIDER_METADATA, text.provider_metadata.as_ref());
                put_extra(out, &text.extra);
            }
            MessagePart::Reasoning(reasoning) => {
                put_some(out, "id", reasoning.id.as_deref());
                out.text("text", &reasoning.text);
                put_state(out, reasoning.state);
                put_value(out, PROVIDER_METADATA, reasoning.provider_metadata.as_ref());
                put_extra(out, &reasoning.extra);
            }
            MessagePart::File(file) => {
                out.text("mediaType", &file.media_type);
                put_some(out, "filename", file.filename.as_deref());
                out.text("url", &file.url);
                put_extra(out, &file.extra);
            }
            MessagePart::Source(SourcePart::Url {
                source_id,
                url,
                title,
                extra,
            }) => {
                out.text("sourceId", source_id);
                out.text("url", url);
                put_some(out, "title", title.as_deref());
                put_extra(out, extra);
            }
            MessagePart::Source(SourcePart::Document {
                source_id,
                media_type,
                title,
                filename,
                extra,
            }) => {
                out.text("sourceId", source_id);
                out.text("mediaType", media_type);
                out.text("title", title);
                put_some(out, "filename", filename.as_deref());
                put_extra(out, extra);
            }
            MessagePart::StepStart(extra) => put_extra(out, extra),
            MessagePart::Tool(_) | MessagePart::Data(_) | MessagePart::Other(_) => {}
        }
    }
}
