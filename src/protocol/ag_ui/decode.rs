//! The answer to a turn, event by event in the words of the model. Beside it grows the thread as the official client
//! would hold it, so that a snapshot of the messages can be told from what is known. Knows no bytes.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use super::event::AgEvent;
use super::history::{self, ACTIVITY_PART, CARRIED, ENCRYPTED, Form, KEY, STATE_PART};
use super::pipeline::{Pipeline, Step};
use super::schema::Type;
use super::thread::{self, Target, Thread};
use super::{interrupts, restate};
use crate::json::JsonMap;
use crate::json::parse::Torn;
use crate::json::patch;
use crate::model::{DataPart, ErrorClass, Event, FoldMode, Message};
use crate::protocol::{Decoded, Decoder};

/// Bytes of messages that an answer may have told anew, whatever it adds to them: a short event asks for all of them.
const MAX_TOLD: usize = 128 << 20;
/// What a message counts as beside its text.
const MESSAGE_BYTES: usize = 1 << 10;

/// The decoder of one answer.
pub(super) struct AgUiDecoder {
    pipeline: Pipeline,
    steps: Vec<Step>,
    answer: Answer,
}

/// What is known of the answer so far.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) thread: Thread,
    /// The answer has the id of its first message.
    pub(super) named: bool,
    /// Texts and thoughts that are shown and may grow.
    pub(super) begun: HashSet<(bool, String)>,
    /// Messages of the person's or the system's that the server adds: they are told when they end.
    pub(super) said: HashSet<String>,
    /// Those that stand in answers.
    pub(super) inside: HashSet<String>,
    /// Tools that the page runs.
    pub(super) ours: HashSet<String>,
    /// Calls of this run.
    pub(super) calls: HashSet<String>,
    /// Calls of this answer, this run's and those of the runs that it goes on from.
    pub(super) known: HashSet<String>,
    /// Those that have a result.
    pub(super) answered: HashSet<String>,
    /// Those that the person did not allow.
    pub(super) denied: Vec<String>,
    /// The answer waits for interrupts, which this run goes on from.
    pub(super) interrupted: bool,
    pub(super) run: String,
    /// `on_interrupt` events.
    pub(super) legacy: Vec<JsonMap>,
    /// Subagents under way.
    pub(super) subagents: HashMap<String, JsonMap>,
    /// Steps under way, by owner and name, with the id of their part.
    pub(super) steps: HashMap<(String, String), String>,
    /// Steps of this answer.
    pub(super) step_count: usize,
    pub(super) state_moved: bool,
    /// The activities of this answer, and whether they moved since they were told.
    activities: BTreeMap<String, bool>,
    /// The messages before what has not been told anew yet.
    before: Option<Vec<JsonMap>>,
    /// Bytes that were told anew.
    told: usize,
    pub(super) out: Vec<Decoded>,
}

impl AgUiDecoder {
    /// Begins after `messages`; `tools` are the page's own, and `goes_on` says that the last message is the answer so far.
    pub(super) fn new(mode: FoldMode, messages: &[Message], tools: &Value, goes_on: bool) -> AgUiDecoder {
        let names = tools.as_array().into_iter().flatten();
        let ours = names
            .filter_map(|tool| Some(tool.get("name")?.as_str()?.to_owned()))
            .collect();
        let last = messages.last().filter(|_| goes_on);
        let tools = || {
            last.into_iter()
                .flat_map(|message| &message.parts)
                .filter_map(crate::model::MessagePart::tool)
        };
        AgUiDecoder {
            pipeline: Pipeline::new(mode),
            steps: Vec::new(),
            answer: Answer {
                thread: Thread::new(history::to_wire(messages, Form::Held), history::state(messages)),
                named: goes_on,
                inside: history::inside(messages),
                ours,
                known: tools().map(|tool| tool.call_id.clone()).collect(),
                answered: tools()
                    .filter(|tool| tool.state.is_final())
                    .map(|tool| tool.call_id.clone())
                    .collect(),
                denied: tools()
                    .filter(|tool| interrupts::is_denied(tool))
                    .map(|tool| tool.call_id.clone())
                    .collect(),
                interrupted: last.is_some_and(interrupts::is_open),
                ..Answer::default()
            },
        }
    }

    fn take(&mut self, sink: &mut Vec<Decoded>) {
        for step in self.steps.drain(..) {
            match step {
                Step::Alive => sink.push(Decoded::Alive),
                Step::Skipped { class, message } => sink.push(Decoded::Skipped { class, message }),
                Step::Fatal { class, message } => {
                    self.answer.tell();
                    sink.append(&mut self.answer.out);
                    sink.push(Decoded::Fatal { class, message });
                }
                Step::Event(event) => self.answer.event(event),
            }
            sink.append(&mut self.answer.out);
        }
        self.answer.tell();
        sink.append(&mut self.answer.out);
    }
}

impl Decoder for AgUiDecoder {
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        self.pipeline.push(bytes, &mut self.steps);
        self.take(sink);
    }

    fn finish(&mut self, sink: &mut Vec<Decoded>) {
        self.pipeline.finish(&mut self.steps);
        self.take(sink);
        self.answer.thread.finish();
    }

    fn said_done(&self) -> bool {
        self.pipeline.is_over()
    }
}

impl Answer {
    pub(super) fn emit(&mut self, event: Event) {
        self.out.push(Decoded::Event(event));
    }

    /// Messages, activities and state, once for whatever moved them since they were last told.
    fn tell(&mut self) {
        self.tell_anew();
        let moved: Vec<String> = (self.activities.iter_mut())
            .filter_map(|(id, moved)| std::mem::take(moved).then(|| id.clone()))
            .collect();
        for id in moved {
            self.activity(&id);
        }
        if std::mem::take(&mut self.state_moved) {
            let data = self.thread.state.clone();
            self.data(STATE_PART, STATE_PART.to_owned(), data);
        }
    }

    fn tell_anew(&mut self) {
        let before = self.before.take();
        let Some(before) = before.filter(|before| *before != self.thread.messages) else {
            return;
        };
        let messages = restate::restate(&self.thread.whole(), &before, &self.inside);
        self.begun.clear();
        self.activities.clear();
        self.emit(Event::Restated(messages));
        // The message that held it may be gone.
        self.state_moved |= self.thread.state != json!({});
    }

    /// Whether an event moves messages that stand: it does when it may.
    fn moves(&self, event: &AgEvent) -> bool {
        match event.kind {
            Type::MessagesSnapshot => true,
            Type::RunStarted => {
                thread::input(event).any(|message| self.thread.position(thread::id_of(message)).is_none())
            }
            // The call stands in an earlier answer: the thread knows the place.
            Type::ToolCallResult => {
                let call = event.text("toolCallId");
                !self.known.contains(call) && self.call(call).is_some()
            }
            _ => false,
        }
    }

    /// Counts what is told anew.
    fn charge(&mut self) -> Result<(), String> {
        if self.told > MAX_TOLD {
            return Err("The messages were told anew too often.".into());
        }
        let messages = &self.thread.messages;
        let bytes: usize = messages.iter().flat_map(JsonMap::values).map(patch::weight).sum();
        self.told += bytes + messages.len() * MESSAGE_BYTES;
        Ok(())
    }

    pub(super) fn data(&mut self, kind: &str, id: String, data: Value) {
        self.emit(Event::Data {
            part: DataPart::new(kind, Some(id), data),
            transient: false,
        });
    }

    fn event(&mut self, event: AgEvent) {
        let moves = self.moves(&event);
        // Each begins a run of its own, and all else goes on from what is told.
        if !moves || event.kind == Type::RunStarted {
            self.tell_anew();
        }
        let count = self.thread.messages.len();
        // What only adds a result is told with what is told anyway.
        let is_dear = event.kind != Type::ToolCallResult || self.before.is_none();
        let charged = if moves && is_dear { self.charge() } else { Ok(()) };
        let applied = charged.and_then(|()| {
            if moves && self.before.is_none() {
                self.before = Some(self.thread.messages.clone());
            }
            self.thread.apply(&event)
        });
        if let Err(message) = applied {
            self.out.push(Decoded::Skipped {
                class: ErrorClass::FoldError,
                message,
            });
        }
        let grown = self.thread.messages.len() > count;
        if grown && !moves {
            self.name(count, &event);
            let role = event.get("role").filter(|role| *role != "assistant");
            if event.kind == Type::TextMessageStart && role.is_some() {
                self.said.insert(event.text("messageId").to_owned());
            }
        }
        match event.kind {
            Type::RunStarted => self.begin_run(event.text("runId")),
            Type::TextMessageContent => self.text(&event, false),
            Type::TextMessageEnd => self.end_text(&event, false),
            Type::ReasoningMessageContent => self.text(&event, true),
            Type::ReasoningMessageEnd => self.end_text(&event, true),
            Type::ToolCallStart => self.start_call(&event),
            Type::ToolCallArgs => self.emit(Event::ToolInputDelta {
                call_id: event.text("toolCallId").into(),
                delta: event.text("delta").into(),
                torn: event.torn,
            }),
            Type::ToolCallEnd => self.end_call(event.text("toolCallId")),
            Type::ToolCallResult => {
                // Of no call: it stands last.
                if let Some(result) = self.thread.messages.last().filter(|_| grown && !moves)
                    && !self.known.contains(event.text("toolCallId"))
                {
                    self.emit(carried(result));
                }
                self.result(&event);
            }
            Type::StateSnapshot | Type::StateDelta => self.state_moved = true,
            Type::ActivitySnapshot | Type::ActivityDelta => {
                let id = event.text("messageId");
                if let Some(moved) = self.activities.get_mut(id) {
                    *moved = true;
                } else if self.activity(id) {
                    self.activities.insert(id.to_owned(), false);
                }
            }
            Type::ReasoningEncryptedValue => {
                let (space, id) = (event.text("subtype"), event.text("entityId"));
                // Thinking without words goes back with what is encrypted of it.
                let said = self.message(id).and_then(|message| message.get("content")?.as_str());
                if said == Some("") && self.builds(id, true) {
                    self.empty_thought(id.to_owned());
                }
                let encrypted = json!({ KEY: { ENCRYPTED: { space: { id: event.text("encryptedValue") } } } });
                self.emit(Event::Metadata(encrypted));
            }
            Type::Custom => self.custom(&event),
            Type::StepStarted | Type::StepFinished => self.step(&event),
            Type::SubagentStarted | Type::SubagentFinished | Type::SubagentError => self.subagent(&event),
            Type::RunError => self.emit(Event::Error {
                text: event.text("message").into(),
            }),
            Type::RunFinished => self.end_run(&event),
            _ => {}
        }
    }

    /// The answer takes the id of its first message, so that a snapshot finds it again.
    fn name(&mut self, at: usize, event: &AgEvent) {
        let made = self.thread.messages.get(at);
        let role = made.and_then(|message| message.get("role")).and_then(Value::as_str);
        let id = made.and_then(|message| message.get("id")).and_then(Value::as_str);
        if let (Some("assistant" | "reasoning" | "activity"), Some(id)) = (role, id)
            && !self.named
            && event.kind != Type::ToolCallResult
        {
            self.named = true;
            let id = id.to_owned();
            self.emit(Event::Start {
                message_id: Some(id).filter(|id| !id.is_empty()),
                metadata: None,
            });
        }
    }

    fn message(&self, id: &str) -> Option<&JsonMap> {
        self.thread.messages.get(self.thread.position(id)?)
    }

    /// Whether the message that an event names is what its kind builds.
    fn builds(&self, id: &str, reasoning: bool) -> bool {
        let role = self.message(id).and_then(|message| message.get("role")?.as_str());
        role == Some(if reasoning { "reasoning" } else { "assistant" })
    }

    fn text(&mut self, event: &AgEvent, reasoning: bool) {
        let id = event.text("messageId");
        let delta = event.text("delta");
        if delta.is_empty() && event.torn == Torn::default() {
            return;
        }
        let key = (reasoning, id.to_owned());
        let id = id.to_owned();
        let delta = delta.to_owned();
        if !self.begun.contains(&key) {
            if !self.builds(&id, reasoning) {
                return;
            }
            self.begun.insert(key);
            let provider_metadata = self.note(&id);
            let id = id.clone();
            self.emit(Event::TextStart {
                reasoning,
                id,
                provider_metadata,
            });
        }
        self.emit(Event::TextDelta {
            reasoning,
            id,
            delta,
            torn: event.torn,
            provider_metadata: None,
        });
    }

    fn empty_thought(&mut self, id: String) {
        let note = self.note(&id);
        self.emit(Event::TextStart {
            reasoning: true,
            id: id.clone(),
            provider_metadata: note,
        });
        self.emit(Event::TextEnd {
            reasoning: true,
            id,
            citations: None,
            provider_metadata: None,
        });
    }

    /// What the part of a message remembers of it.
    fn note(&self, id: &str) -> Option<Value> {
        self.message(id).map(restate::remembered)
    }

    fn end_text(&mut self, event: &AgEvent, reasoning: bool) {
        let id = event.text("messageId").to_owned();
        // Half a character waits for its other half: chunks that something came between go on after it.
        if self.thread.halves.contains_key(&Target::Content(id.clone())) {
            return;
        }
        if self.begun.remove(&(reasoning, id.clone())) {
            let provider_metadata = self.note(&id);
            self.emit(Event::TextEnd {
                reasoning,
                id,
                citations: None,
                provider_metadata,
            });
            return;
        }
        // Its part has ended, or stands as a snapshot told it: what came since is kept beside.
        let message = self.message(&id).filter(|_| self.builds(&id, reasoning));
        if let Some(metadata) = message.and_then(|message| message.get("metadata")) {
            let told = json!({ KEY: { "told": { id: metadata } } });
            return self.emit(Event::Metadata(told));
        }
        // What the person wrote here and the server tells again stands already.
        if reasoning || !self.said.remove(&id) {
            return;
        }
        let Some(message) = self.message(&id) else { return };
        let text = |key: &str| message.get(key).and_then(Value::as_str).unwrap_or_default();
        let said = match text("role") {
            "user" => Event::Steering {
                id: id.clone(),
                parts: restate::steering(text("content"), restate::remembered(message)),
            },
            "system" | "developer" => carried(message),
            _ => return,
        };
        self.inside.insert(id);
        self.emit(said);
    }

    /// Tells an activity; `false` if there is none.
    fn activity(&mut self, id: &str) -> bool {
        let message = self.message(id);
        let activity = message.filter(|message| message.get("role").and_then(Value::as_str) == Some("activity"));
        let Some(part) = activity.map(restate::activity) else {
            return false;
        };
        self.data(ACTIVITY_PART, id.to_owned(), part.data);
        true
    }
}

/// A message that has no look of its own.
fn carried(message: &JsonMap) -> Event {
    Event::Custom {
        kind: CARRIED.into(),
        provider_metadata: Some(json!({ KEY: message })),
    }
}
