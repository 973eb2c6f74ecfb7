//! One answer: events in, what the conversation is told out (`genos.md` 3, 5 and 6). Keeps what the rules need to
//! know of the answer so far; knows neither bytes nor the conversation.

mod metadata;
mod steps;
mod text;

use std::collections::HashSet;

use serde_json::Value;

use super::Profile;
use super::cites::{Cites, Place};
use super::html::Html;
use super::snapshot::Snapshot;
use super::steps::Steps;
use crate::json::JsonMap;
use crate::model::Event;
use crate::model::marker::Scanner;
use crate::protocol::open_text::OpenText;

/// Members of a list that is read.
const MAX_LIST: usize = 500;

/// How the answer stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Status {
    #[default]
    Incomplete,
    Done,
    AwaitingInput,
    Aborted,
    Error,
}

impl Status {
    pub(super) fn word(self) -> &'static str {
        match self {
            Status::Incomplete => "incomplete",
            Status::Done => "done",
            Status::AwaitingInput => "awaiting_input",
            Status::Aborted => "aborted",
            Status::Error => "error",
        }
    }
}

/// A piece of the text, for the one who writes it down.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Segment {
    Text(String),
    Place(Place),
}

/// A document that a retrieval found.
#[derive(Clone, Debug)]
pub(super) struct Document {
    pub url: Option<String>,
    pub title: Option<String>,
    pub text: String,
}

/// How far the server says the answer has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
enum Stage {
    #[default]
    Running,
    /// After `end` only `result` counts.
    Ended,
    Over,
}

/// The answer so far.
#[derive(Default)]
pub(super) struct Answer {
    profile: Profile,
    /// Responses before this one in the same message.
    round: usize,
    /// Where the server's files are, a name away.
    files: Option<String>,
    html: Html,
    /// Anchors of a gateway that may still get a neighbour, as entries of one marker; a blank came behind the last.
    anchors: Vec<(String, Place)>,
    parted: bool,
    scanner: Scanner,
    pub cites: Cites,
    pub steps: Steps,
    pub status: Status,
    stage: Stage,
    pub error: Option<String>,
    pub action: Option<Value>,
    pub documents: Vec<Document>,
    pub meta: JsonMap,
    pub followups: Vec<String>,
    pub artifacts: Vec<Value>,
    pub reasoning: Vec<String>,
    /// Only for the command line; a page keeps its text in its parts.
    pub segments: Option<Vec<Segment>>,
    /// Anything of the text can be seen.
    visible: bool,
    /// What came as text behind an error.
    late: String,
    text: OpenText,
    /// The reasoning part that grows, by its number.
    thought: Option<usize>,
    made: usize,
    told_sources: HashSet<String>,
    begun: bool,
    out: Vec<Event>,
}

fn string(data: &Value, key: &str) -> Option<String> {
    data.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn list(data: &Value) -> Vec<Value> {
    let parsed = data.as_str().and_then(|text| crate::json::parse::parse(text).ok());
    match parsed.as_ref().unwrap_or(data) {
        Value::Array(items) => items.iter().take(MAX_LIST).cloned().collect(),
        _ => Vec::new(),
    }
}

impl Answer {
    pub(super) fn new(profile: Profile, round: usize, files: Option<String>) -> Answer {
        Answer {
            profile,
            round,
            files,
            ..Answer::default()
        }
    }

    /// The server said that it is through.
    pub(super) fn is_over(&self) -> bool {
        self.stage != Stage::Running || self.status == Status::Error
    }

    /// What the conversation is to be told since the last call.
    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.out)
    }

    fn begin(&mut self) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        self.out.push(Event::Start {
            message_id: None,
            metadata: None,
        });
        if self.round > 0 {
            self.out.push(Event::StepStart);
        }
    }

    pub(super) fn state(&mut self, snapshot: Snapshot) {
        if self.stage != Stage::Running {
            return;
        }
        self.begin();
        self.cites.state(snapshot);
        self.tell_fresh();
        let mut moved = self.steps.end_brief();
        let cites = &self.cites;
        moved.extend(
            self.steps
                .read(|url| cites.page_title(url), |url| cites.page_lines(url)),
        );
        self.tell_steps(moved);
    }

    /// One event by its name.
    pub(super) fn event(&mut self, name: &str, data: Value, duration: Option<f64>) {
        if self.stage == Stage::Over || (self.stage == Stage::Ended && name != "result") {
            return;
        }
        self.begin();
        if !matches!(name, "reasoning_token" | "thinking" | "metadata" | "usageMetadata") && is_known(name) {
            self.end_thought();
        }
        match name {
            "token" => {
                if let Value::String(text) = data {
                    match self.status {
                        // Maybe the error once more, as words.
                        Status::Error => self.late.push_str(&text),
                        _ => self.token(&text),
                    }
                }
            }
            "reasoning_token" | "thinking" => match (&data, duration) {
                (Value::String(text), Some(seconds)) if text.is_empty() => self.end_thought_after(Some(seconds)),
                (Value::String(text), _) => self.think(text),
                _ => {}
            },
            "agentFlowExecutedData" => self.executed(&data),
            "nextAgentFlow" => {
                let moved = self.steps.node_now(&data);
                self.stop_if(data.get("status"));
                self.tell_steps(moved);
            }
            "agentFlowEvent" => {
                self.stop_if(Some(&data));
            }
            "calledTools" | "usedTools" => {
                let moved = self.steps.tools(&list(&data), name == "usedTools");
                self.tell_steps(moved);
            }
            "agentReasoning" => self.agents(&list(&data)),
            "nextAgent" => self.waiting(&data),
            "sourceDocuments" => self.retrieved(&list(&data)),
            "artifacts" => self.made(&list(&data)),
            "fileAnnotations" => self.annotated(&list(&data)),
            "metadata" => self.metadata(&data),
            "action" => self.ask(data),
            "error" => {
                let message = match &data {
                    Value::String(text) => text.clone(),
                    data => string(data, "message").unwrap_or_else(|| data.to_string()),
                };
                self.fail(message);
            }
            "abort" => {
                if self.status != Status::Error {
                    self.status = Status::Aborted;
                }
                self.close(Stage::Ended);
            }
            "end" => self.close(Stage::Ended),
            "result" => self.result(&data),
            _ => {}
        }
    }

    /// An object outside of any event: a gateway's whole answer, or its refusal.
    pub(super) fn object(&mut self, map: JsonMap) {
        if self.stage == Stage::Over {
            return;
        }
        let code = map.get("code").and_then(crate::number::value);
        let message = || {
            let told = ["errMsg", "message", "error"]
                .into_iter()
                .find_map(|key| map.get(key)?.as_str());
            told.filter(|text| !text.is_empty())
                .unwrap_or("The server refused the request.")
                .to_owned()
        };
        let refused = code.is_some_and(|code| code != 0.0) || map.get("success") == Some(&Value::Bool(false));
        if refused {
            self.begin();
            self.fail(message());
            self.close(Stage::Over);
        } else if code == Some(0.0) && map.get("data").is_some_and(Value::is_object) {
            let data = map.get("data").cloned().unwrap_or_default();
            self.event("result", data, None);
        } else if map.contains_key("text") || map.contains_key("json") {
            self.event("result", Value::Object(map), None);
        }
    }

    /// The bytes ended.
    pub fn finish(&mut self) {
        if self.begun && self.stage == Stage::Running {
            self.end_late();
            self.end_text();
            self.end_thought();
            let moved = self.steps.end_all(self.status.word());
            self.tell_steps(moved);
        }
        self.stage = Stage::Over;
    }

    /// Words behind an error that say it again are not shown: the page tells it by itself.
    fn end_late(&mut self) {
        let late = std::mem::take(&mut self.late);
        let says_it = self
            .error
            .as_deref()
            .is_some_and(|error| !error.is_empty() && late.contains(error));
        match says_it {
            true => self.note(Segment::Text(late)),
            false if !late.is_empty() => self.token(&late),
            false => {}
        }
    }

    fn fail(&mut self, message: String) {
        self.status = Status::Error;
        self.error.get_or_insert(message.clone());
        self.out.push(Event::Error { text: message });
    }

    fn close(&mut self, stage: Stage) {
        let first = self.stage == Stage::Running;
        self.stage = stage;
        if first {
            self.end_late();
            self.end_text();
            self.end_thought();
            if self.status == Status::Incomplete {
                self.status = Status::Done;
            }
        }
        // A `result` behind the end may bring steps as well.
        let moved = self.steps.end_all(self.status.word());
        self.tell_steps(moved);
        match self.status {
            _ if !first => {}
            Status::Aborted => self.out.push(Event::Abort { reason: None }),
            Status::Error => {}
            _ => self.out.push(Event::Finish {
                reason: Some("stop".into()),
                metadata: None,
            }),
        }
    }

    fn stop_if(&mut self, state: Option<&Value>) {
        match state.and_then(Value::as_str) {
            Some("STOPPED") if self.status == Status::Incomplete => self.status = Status::AwaitingInput,
            Some("TERMINATED") if self.status == Status::Incomplete => self.status = Status::Aborted,
            _ => {}
        }
    }

    fn result(&mut self, data: &Value) {
        if data.get("success") == Some(&Value::Bool(false)) {
            let message = string(data, "message").unwrap_or_default();
            self.fail(message);
        }
        if !self.visible
            && let Some(text) = data.get("text").and_then(Value::as_str)
        {
            self.token(text);
            self.end_text();
        }
        if let Some(steps) = data.get("agentFlowExecutedData") {
            self.executed(&Value::Array(list(steps)));
        }
        if self.documents.is_empty()
            && let Some(documents) = data.get("sourceDocuments")
        {
            self.retrieved(&list(documents));
        }
        self.metadata(data);
        if self.action.is_none()
            && let Some(action) = data.get("action").filter(|action| !action.is_null())
        {
            self.ask(action.clone());
        }
        self.close(Stage::Over);
    }
}

/// Events that end a run of reasoning; unknown ones don't.
fn is_known(name: &str) -> bool {
    matches!(
        name,
        "token"
            | "agentFlowExecutedData"
            | "error"
            | "result"
            | "start"
            | "sourceDocuments"
            | "calledTools"
            | "usedTools"
            | "artifacts"
            | "fileAnnotations"
            | "agentReasoning"
            | "nextAgent"
            | "agentFlowEvent"
            | "nextAgentFlow"
            | "action"
            | "abort"
            | "end"
    )
}
