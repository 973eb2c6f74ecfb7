//! Chunks are shorthand: they become the start, content and end events that they stand for (`ag-ui.md` 6.1). Knows
//! one open stream per lane, a lane being a subagent or the parent agent.

use serde_json::Value;

use super::event::AgEvent;
use super::schema::Type;

/// Streams that may be under way at once.
const MAX_LANES: usize = 1_000;

/// A kind of chunk, and the words of the events that it stands for.
struct Words {
    kind: Type,
    start: Type,
    content: Type,
    end: Type,
    chunk: &'static str,
    /// The key of its id.
    id: &'static str,
    entity: &'static str,
    /// What a start says beside the id: a continuation may only repeat it.
    opener: &'static [&'static str],
}

static WORDS: [Words; 3] = [
    Words {
        kind: Type::TextMessageChunk,
        start: Type::TextMessageStart,
        content: Type::TextMessageContent,
        end: Type::TextMessageEnd,
        chunk: "TEXT_MESSAGE_CHUNK",
        id: "messageId",
        entity: "text message",
        opener: &["role", "name"],
    },
    Words {
        kind: Type::ToolCallChunk,
        start: Type::ToolCallStart,
        content: Type::ToolCallArgs,
        end: Type::ToolCallEnd,
        chunk: "TOOL_CALL_CHUNK",
        id: "toolCallId",
        entity: "tool call",
        opener: &["toolCallName", "parentMessageId"],
    },
    Words {
        kind: Type::ReasoningMessageChunk,
        start: Type::ReasoningMessageStart,
        content: Type::ReasoningMessageContent,
        end: Type::ReasoningMessageEnd,
        chunk: "REASONING_MESSAGE_CHUNK",
        id: "messageId",
        entity: "reasoning message",
        opener: &[],
    },
];

/// A stream that chunks build.
struct Open {
    words: &'static Words,
    /// The lane, which is the opener's tag.
    lane: Option<String>,
    id: String,
    /// The opener's fields.
    opener: Vec<Option<String>>,
}

/// The streams under way, in the order in which they began.
#[derive(Default)]
pub(super) struct Chunks {
    lanes: Vec<Open>,
}

impl Chunks {
    /// The events that one event stands for, in order.
    ///
    /// # Errors
    /// A chunk that continues nothing, or contradicts what it continues.
    pub(super) fn expand(&mut self, event: AgEvent, out: &mut Vec<AgEvent>) -> Result<(), String> {
        if let Some(words) = WORDS.iter().find(|words| words.kind == event.kind) {
            return self.chunk(event, words, out);
        }
        match event.kind {
            Type::RunStarted | Type::RunFinished | Type::RunError | Type::MessagesSnapshot => {
                out.extend(self.lanes.drain(..).map(Open::end));
            }
            Type::Raw
            | Type::ActivitySnapshot
            | Type::ActivityDelta
            | Type::ReasoningEncryptedValue
            | Type::SubagentStarted => {}
            _ => out.extend(self.close(event.owner())),
        }
        out.push(event);
        Ok(())
    }

    fn open(&self, lane: Option<&str>) -> Option<&Open> {
        self.lanes.iter().find(|open| open.lane.as_deref() == lane)
    }

    fn close(&mut self, lane: Option<&str>) -> Option<AgEvent> {
        let at = self.lanes.iter().position(|open| open.lane.as_deref() == lane)?;
        Some(self.lanes.remove(at).end())
    }

    fn lane(&self, event: &AgEvent, words: &'static Words) -> Result<Option<String>, String> {
        let tag = event.owner();
        let same_kind = |open: &&Open| std::ptr::eq(open.words, words);
        if let Some(id) = event.get(words.id) {
            let holder = self.lanes.iter().filter(same_kind).find(|open| open.id == id);
            return match holder {
                Some(open) if tag.is_some() && tag != open.lane.as_deref() => Err(format!(
                    "Cannot continue {} '{id}': the chunk's subagentRunId is not that of the open stream.",
                    words.entity
                )),
                Some(open) => Ok(open.lane.clone()),
                None => Ok(tag.map(str::to_owned)),
            };
        }
        if tag.is_some() {
            return Ok(tag.map(str::to_owned));
        }
        if self.open(None).as_ref().is_some_and(same_kind) {
            return Ok(None);
        }
        let mut candidates = self.lanes.iter().filter(same_kind);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(only.lane.clone()),
            (None, _) => Ok(None),
            _ => Err(format!(
                "Ambiguous {}: neither a {} nor a subagentRunId, and several lanes have an open {}.",
                words.chunk, words.id, words.entity
            )),
        }
    }

    fn chunk(&mut self, mut event: AgEvent, words: &'static Words, out: &mut Vec<AgEvent>) -> Result<(), String> {
        let lane = self.lane(&event, words)?;
        let named = event.get(words.id);
        let open = self
            .open(lane.as_deref())
            .filter(|open| std::ptr::eq(open.words, words) && named.is_none_or(|id| id == open.id));
        let mut opened = false;
        if let Some(open) = open {
            for (key, established) in words.opener.iter().zip(&open.opener) {
                let said = event.get(key);
                if said.is_some() && said != established.as_deref() {
                    return Err(format!(
                        "Cannot continue {} '{}': the chunk's {key} is not that of the open stream.",
                        words.entity, open.id
                    ));
                }
            }
        } else {
            let id = named.map(str::to_owned);
            out.extend(self.close(lane.as_deref()));
            let missing = |key: &str| format!("First {} must have a {key}", words.chunk);
            let id = id.ok_or_else(|| missing(words.id))?;
            if words.kind == Type::ToolCallChunk && event.get("toolCallName").is_none() {
                return Err(missing("toolCallName"));
            }
            if self.lanes.len() >= MAX_LANES {
                return Err(format!("More than {MAX_LANES} streams at once."));
            }
            let mut start = AgEvent::new(words.start);
            start.put(words.id, &id);
            match words.kind {
                Type::TextMessageChunk => start.put("role", event.get("role").unwrap_or("assistant")),
                Type::ReasoningMessageChunk => start.put("role", "reasoning"),
                _ => {}
            }
            for key in words.opener.iter().copied().chain(["subagentRunId"]) {
                if let Some(value) = event.get(key) {
                    start.put(key, value);
                }
            }
            copy(&event, &mut start, "metadata");
            self.lanes.push(Open {
                words,
                lane: lane.clone(),
                id,
                opener: words
                    .opener
                    .iter()
                    .map(|key| start.get(key).map(str::to_owned))
                    .collect(),
            });
            out.push(start);
            opened = true;
        }
        let carries = |key: &str| event.fields.contains_key(key);
        if carries("delta") || carries("rawEvent") || !opened && carries("metadata") {
            let Some(open) = self.open(lane.as_deref()) else {
                return Ok(());
            };
            let mut content = AgEvent::new(words.content);
            content.put(words.id, &open.id);
            if let Some(owner) = event.owner().or(open.lane.as_deref()) {
                content.put("subagentRunId", owner);
            }
            for key in ["metadata", "rawEvent"] {
                copy(&event, &mut content, key);
            }
            let delta = event.fields.shift_remove("delta");
            content
                .fields
                .insert("delta".into(), delta.unwrap_or_else(|| "".into()));
            content.torn = event.torn;
            out.push(content);
        }
        Ok(())
    }
}

fn copy(from: &AgEvent, to: &mut AgEvent, key: &str) {
    if let Some(value) = from.fields.get(key) {
        to.fields.insert(key.into(), Value::clone(value));
    }
}

impl Open {
    fn end(self) -> AgEvent {
        let mut end = AgEvent::new(self.words.end);
        end.put(self.words.id, &self.id);
        if let Some(owner) = &self.lane {
            end.put("subagentRunId", owner);
        }
        end
    }
}
