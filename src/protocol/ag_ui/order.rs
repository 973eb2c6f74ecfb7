//! Which event may come when (`ag-ui.md` 6.2): what must be open, who owns it, and what a run must close. Judges,
//! and says what a lenient reader may take for said; changes no event.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::event::AgEvent;
use super::schema::{self, Type};
use crate::order::sort_by;

/// Steps that may be under way at once.
const MAX_STEPS: usize = 1_000;

/// A subagent, or the parent agent.
type Owner = Option<String>;

/// The spaces in which ids are unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Space {
    Message,
    Call,
    Activity,
    Reasoning,
}

impl Space {
    fn word(self) -> &'static str {
        match self {
            Space::Message => "message",
            Space::Call => "tool call",
            Space::Activity => "activity",
            Space::Reasoning => "reasoning message",
        }
    }
}

/// What may stand open, and must be closed before a run finishes; in the order in which that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Entity {
    Text,
    Reasoning,
    Span,
    Call,
}

const ENTITIES: [(Entity, &str); 4] = [
    (Entity::Text, "text messages"),
    (Entity::Reasoning, "reasoning messages"),
    (Entity::Span, "reasoning spans"),
    (Entity::Call, "tool calls"),
];

/// How far the stream is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Before,
    Running,
    Finished,
    Failed,
}

/// The books of one stream.
#[derive(Debug, Default)]
pub(super) struct Order {
    stage: Stage,
    /// The run under way.
    run: String,
    books: Books,
}

/// The books of one run.
#[derive(Debug, Default)]
struct Books {
    open: HashSet<(Entity, String)>,
    owners: HashMap<(Space, String), Owner>,
    steps: Vec<(Owner, String)>,
    active: HashSet<String>,
    closed: HashSet<String>,
}

impl Order {
    /// After RUN_ERROR only a new run is heard.
    pub(super) fn has_failed(&self) -> bool {
        self.stage == Stage::Failed
    }

    /// Whether a terminal event came, and no run is under way since.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Finished | Stage::Failed)
    }

    /// Takes an event into the books.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub(super) fn check(&mut self, event: &AgEvent) -> Result<(), String> {
        let word = schema::word(event.kind);
        match (self.stage, event.kind) {
            (Stage::Failed, kind) if kind != Type::RunStarted => {
                return Err(format!(
                    "Cannot send '{word}': the run has already errored with 'RUN_ERROR'."
                ));
            }
            (Stage::Finished, kind) if !matches!(kind, Type::RunStarted | Type::RunError) => {
                return Err(format!(
                    "Cannot send '{word}': the run has already finished with 'RUN_FINISHED'."
                ));
            }
            (Stage::Before, kind) if !matches!(kind, Type::RunStarted | Type::RunError) => {
                return Err("First event must be 'RUN_STARTED'.".into());
            }
            (Stage::Running, Type::RunStarted) => {
                return Err("Cannot send 'RUN_STARTED' while a run is still active.".into());
            }
            _ => {}
        }
        match event.kind {
            Type::RunStarted => {
                self.stage = Stage::Running;
                event.text("runId").clone_into(&mut self.run);
                self.books = Books::default();
                let messages = event.fields.get("input").and_then(|input| input.get("messages"));
                self.books
                    .seed(messages.and_then(Value::as_array).map_or(&[], Vec::as_slice), false);
            }
            Type::RunError => self.stage = Stage::Failed,
            Type::RunFinished => {
                self.books.may_finish()?;
                self.stage = Stage::Finished;
            }
            _ => self.books.check(event, word)?,
        }
        Ok(())
    }
}

impl Order {
    /// What a lenient reader takes for said before `event`, because it was lost or forgotten: the beginning of the run or
    /// of a text, the ends of what is open when the run ends, and the end of a run before another.
    pub(super) fn missing(&self, event: &AgEvent) -> Vec<AgEvent> {
        let mut out = Vec::new();
        match (self.stage, event.kind) {
            (Stage::Before, kind) if !matches!(kind, Type::RunStarted | Type::RunError) => {
                let mut start = AgEvent::new(Type::RunStarted);
                for key in ["threadId", "runId"] {
                    start.put(key, event.text(key));
                }
                out.push(start);
            }
            (Stage::Running, Type::RunStarted) if event.text("runId") != self.run => {
                out = self.books.ends();
                let mut end = AgEvent::new(Type::RunFinished);
                end.put("runId", &self.run);
                out.push(end);
                return out;
            }
            _ => {}
        }
        match (self.stage, event.kind) {
            (Stage::Running, Type::RunFinished) => out.extend(self.books.ends()),
            (Stage::Before | Stage::Running, _) => out.extend(self.books.beginning(event)),
            _ => {}
        }
        out
    }
}

impl Books {
    /// The ends of everything that is open.
    fn ends(&self) -> Vec<AgEvent> {
        let end = |kind: Type, key: &str, id: &str, owner: Option<&str>| {
            let mut event = AgEvent::new(kind);
            event.put(key, id);
            if let Some(owner) = owner {
                event.put("subagentRunId", owner);
            }
            event
        };
        let mut open: Vec<_> = self.open.iter().collect();
        sort_by(&mut open, |a, b| a.1.cmp(&b.1));
        let entities = open.into_iter().map(|(entity, id)| match entity {
            Entity::Text => end(Type::TextMessageEnd, "messageId", id, None),
            Entity::Reasoning => end(Type::ReasoningMessageEnd, "messageId", id, None),
            Entity::Span => end(Type::ReasoningEnd, "messageId", id, None),
            Entity::Call => end(Type::ToolCallEnd, "toolCallId", id, None),
        });
        let steps = self.steps.iter();
        let steps = steps.map(|(owner, name)| end(Type::StepFinished, "stepName", name, owner.as_deref()));
        let mut agents: Vec<_> = self.active.iter().collect();
        sort_by(&mut agents, Ord::cmp);
        let agents = agents
            .into_iter()
            .map(|id| end(Type::SubagentFinished, "subagentRunId", id, None));
        entities.chain(steps).chain(agents).collect()
    }

    /// The beginning of a text or a thought of which only the content came.
    fn beginning(&self, event: &AgEvent) -> Option<AgEvent> {
        let (entity, space, kind) = match event.kind {
            Type::TextMessageContent => (Entity::Text, Space::Message, Type::TextMessageStart),
            Type::ReasoningMessageContent => (Entity::Reasoning, Space::Reasoning, Type::ReasoningMessageStart),
            _ => return None,
        };
        let id = Books::id(event, space);
        if self.open.contains(&(entity, id.clone())) || self.owners.contains_key(&(space, id.clone())) {
            return None;
        }
        let mut start = AgEvent::new(kind);
        start.put("messageId", &id);
        let role = if entity == Entity::Text {
            "assistant"
        } else {
            "reasoning"
        };
        start.put("role", role);
        if let Some(owner) = event.owner() {
            start.put("subagentRunId", owner);
        }
        Some(start)
    }

    fn check(&mut self, event: &AgEvent, word: &str) -> Result<(), String> {
        use Entity::{Call, Reasoning, Span, Text};
        match event.kind {
            Type::TextMessageStart => self.start(event, word, Text, Space::Message),
            Type::TextMessageContent => self.go_on(event, word, Text, Space::Message).map(drop),
            Type::TextMessageEnd => self.end(event, word, Text, Space::Message),
            Type::ToolCallStart => self.start_call(event, word),
            Type::ToolCallArgs => self.go_on(event, word, Call, Space::Call).map(drop),
            Type::ToolCallEnd => self.end(event, word, Call, Space::Call),
            Type::ReasoningStart => self.start(event, word, Span, Space::Reasoning),
            Type::ReasoningEnd => self.end(event, word, Span, Space::Reasoning),
            Type::ReasoningMessageStart => self.start(event, word, Reasoning, Space::Reasoning),
            Type::ReasoningMessageContent => self.go_on(event, word, Reasoning, Space::Reasoning).map(drop),
            Type::ReasoningMessageEnd => self.end(event, word, Reasoning, Space::Reasoning),
            Type::ToolCallResult => {
                self.own(Space::Message, event.text("messageId"), event.owner());
                Ok(())
            }
            Type::ActivitySnapshot => {
                let id = event.text("messageId");
                let known = self.owners.contains_key(&(Space::Activity, id.to_owned()));
                if !known || event.fields.get("replace").and_then(Value::as_bool) != Some(false) {
                    self.own(Space::Activity, id, event.owner());
                }
                Ok(())
            }
            Type::ActivityDelta => self.agree(event, word, Space::Activity, event.text("messageId")),
            Type::ReasoningEncryptedValue => {
                let id = event.text("entityId");
                let space = match event.text("subtype") {
                    "tool-call" => Space::Call,
                    _ if self.owners.contains_key(&(Space::Message, id.to_owned())) => Space::Message,
                    _ => Space::Reasoning,
                };
                self.agree(event, word, space, id)
            }
            Type::StepStarted => self.start_step(event),
            Type::StepFinished => self.finish_step(event),
            Type::SubagentStarted => self.start_subagent(event),
            Type::SubagentFinished | Type::SubagentError => {
                let id = event.text("subagentRunId");
                if !self.active.remove(id) {
                    return Err(format!("Cannot send '{word}': no active subagent '{id}'."));
                }
                self.closed.insert(id.to_owned());
                Ok(())
            }
            Type::MessagesSnapshot => {
                self.seed(event.list("messages"), true);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn own(&mut self, space: Space, id: &str, owner: Option<&str>) {
        self.owners.insert((space, id.to_owned()), owner.map(str::to_owned));
    }

    /// A tag must be the owner's; no tag always agrees.
    fn agree(&self, event: &AgEvent, word: &str, space: Space, id: &str) -> Result<(), String> {
        let Some(tag) = event.owner() else { return Ok(()) };
        match self.owners.get(&(space, id.to_owned())) {
            Some(owner) if owner.as_deref() != Some(tag) => Err(format!(
                "Cannot send '{word}': subagentRunId '{tag}' does not match the opener of the {} '{id}'.",
                space.word()
            )),
            _ => Ok(()),
        }
    }

    fn id(event: &AgEvent, space: Space) -> String {
        let key = if space == Space::Call {
            "toolCallId"
        } else {
            "messageId"
        };
        event.text(key).to_owned()
    }

    fn start(&mut self, event: &AgEvent, word: &str, entity: Entity, space: Space) -> Result<(), String> {
        let id = Books::id(event, space);
        if self.open.contains(&(entity, id.clone())) {
            return Err(format!("Cannot send '{word}': '{id}' is already in progress."));
        }
        self.agree(event, word, space, &id)?;
        self.open.insert((entity, id.clone()));
        let owner = event.owner().map(str::to_owned);
        self.owners.entry((space, id)).or_insert(owner);
        Ok(())
    }

    fn go_on(&self, event: &AgEvent, word: &str, entity: Entity, space: Space) -> Result<(Entity, String), String> {
        let key = (entity, Books::id(event, space));
        if !self.open.contains(&key) {
            return Err(format!("Cannot send '{word}': '{}' is not in progress.", key.1));
        }
        self.agree(event, word, space, &key.1)?;
        Ok(key)
    }

    fn end(&mut self, event: &AgEvent, word: &str, entity: Entity, space: Space) -> Result<(), String> {
        let key = self.go_on(event, word, entity, space)?;
        self.open.remove(&key);
        Ok(())
    }

    /// A call belongs to the message that carries it.
    fn start_call(&mut self, event: &AgEvent, word: &str) -> Result<(), String> {
        let id = Books::id(event, Space::Call);
        if self.open.contains(&(Entity::Call, id.clone())) {
            return Err(format!("Cannot send '{word}': '{id}' is already in progress."));
        }
        let mut inherited = None;
        if let Some(parent) = event.get("parentMessageId") {
            self.agree(event, word, Space::Message, parent)?;
            inherited = self.owners.get(&(Space::Message, parent.to_owned())).cloned();
        }
        if let Some(owner) = self.owners.get(&(Space::Call, id.clone())) {
            self.agree(event, word, Space::Call, &id)?;
            if event.owner().is_none() && inherited.as_ref().is_some_and(|inherited| inherited != owner) {
                return Err(format!(
                    "Cannot send '{word}': '{id}' and its parent message have different owners."
                ));
            }
        }
        self.open.insert((Entity::Call, id.clone()));
        let owner = event.owner().map(str::to_owned).or(inherited.flatten());
        self.owners.entry((Space::Call, id)).or_insert(owner);
        Ok(())
    }

    fn start_step(&mut self, event: &AgEvent) -> Result<(), String> {
        let step = (event.owner().map(str::to_owned), event.text("stepName").to_owned());
        if self.steps.contains(&step) {
            return Err(format!("Step '{}' is already active.", step.1));
        }
        if self.steps.len() >= MAX_STEPS {
            return Err(format!("More than {MAX_STEPS} steps at once."));
        }
        self.steps.push(step);
        Ok(())
    }

    fn finish_step(&mut self, event: &AgEvent) -> Result<(), String> {
        let name = event.text("stepName");
        let found = self
            .steps
            .iter()
            .position(|(owner, step)| step == name && owner.as_deref() == event.owner());
        match found {
            Some(at) => {
                self.steps.remove(at);
                Ok(())
            }
            None if self.steps.iter().any(|(_, step)| step == name) => {
                Err(format!("Step '{name}' must be finished by whoever started it."))
            }
            None => Err(format!(
                "Cannot send 'STEP_FINISHED' for step '{name}' that was not started."
            )),
        }
    }

    fn start_subagent(&mut self, event: &AgEvent) -> Result<(), String> {
        let id = event.text("subagentRunId");
        if self.active.contains(id) {
            return Err(format!("Subagent '{id}' is already active."));
        }
        if self.closed.contains(id) {
            return Err(format!("Subagent '{id}' has already finished in this run."));
        }
        if let Some(parent) = event.get("parentSubagentRunId")
            && !self.active.contains(parent)
            && !self.closed.contains(parent)
        {
            return Err(format!(
                "The parent subagent '{parent}' has not been started in this run."
            ));
        }
        self.active.insert(id.to_owned());
        Ok(())
    }

    fn may_finish(&self) -> Result<(), String> {
        let refuse = |what: &str, names: &mut dyn Iterator<Item = &str>| {
            let mut names: Vec<&str> = names.collect();
            sort_by(&mut names, Ord::cmp);
            match names.is_empty() {
                true => Ok(()),
                false => Err(format!(
                    "Cannot send 'RUN_FINISHED' while {what} are still active: {}",
                    names.join(", ")
                )),
            }
        };
        refuse("steps", &mut self.steps.iter().map(|(_, name)| name.as_str()))?;
        for (entity, what) in ENTITIES {
            let open = self.open.iter().filter(|(kind, _)| *kind == entity);
            refuse(what, &mut open.map(|(_, id)| id.as_str()))?;
        }
        refuse("subagents", &mut self.active.iter().map(String::as_str))
    }

    /// Owners as messages name them: a snapshot's replace what is known, a run's input only adds.
    fn seed(&mut self, messages: &[Value], replace: bool) {
        for message in messages {
            let text = |key: &str| message.get(key).and_then(Value::as_str);
            let Some(id) = text("id") else { continue };
            let owner = text("subagentRunId").map(str::to_owned);
            let space = match text("role") {
                Some("reasoning") => Space::Reasoning,
                Some("activity") => Space::Activity,
                _ => Space::Message,
            };
            let calls = message.get("toolCalls").and_then(Value::as_array).into_iter().flatten();
            let calls = calls
                .filter_map(|call| call.get("id")?.as_str())
                .map(|id| (Space::Call, id));
            for (space, id) in calls.chain([(space, id)]) {
                let entry = self.owners.entry((space, id.to_owned()));
                let known = entry.or_insert_with(|| owner.clone());
                if replace {
                    known.clone_from(&owner);
                }
            }
        }
    }
}
