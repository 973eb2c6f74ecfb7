//! One answer: events in, what the conversation is told out (`genos` sections 3, 5 and 6). Keeps what the rules need to
//! know of the answer so far; knows neither bytes nor the conversation.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::cites::{Cites, Place};
use super::html::{Html, HtmlPiece};
use super::snapshot::Snapshot;
use super::steps::Steps;
use super::{ACTION, CITATIONS, Profile, STEP};
use crate::model::marker::{Piece, Scanner, is_http};
use crate::model::{Event, FileEvent, JsonMap, SourceEvent, SourcePart, ToolInput};
use crate::wire::{self, json::Torn};

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
    pub fn word(self) -> &'static str {
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
    html: Html,
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
    /// The text and the reasoning part that grow, by their number.
    text: Option<usize>,
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
    let parsed = data.as_str().and_then(|text| wire::json::parse(text).ok());
    match parsed.as_ref().unwrap_or(data) {
        Value::Array(items) => items.iter().take(MAX_LIST).cloned().collect(),
        _ => Vec::new(),
    }
}

impl Answer {
    pub fn new(profile: Profile, round: usize) -> Answer {
        Answer {
            profile,
            round,
            ..Answer::default()
        }
    }

    /// The server said that it is through.
    pub fn is_over(&self) -> bool {
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

    pub fn state(&mut self, snapshot: Snapshot) {
        if self.stage != Stage::Running {
            return;
        }
        self.begin();
        if self.cites.state(snapshot) {
            self.tell_citations();
        }
        let moved = self.steps.end_brief();
        self.tell_steps(moved);
    }

    /// One event by its name.
    pub fn event(&mut self, name: &str, data: Value, duration: Option<f64>) {
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
                    self.token(&text);
                }
            }
            "reasoning_token" | "thinking" => match (&data, duration) {
                (Value::String(text), Some(_)) if text.is_empty() => self.end_thought(),
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
    pub fn object(&mut self, map: JsonMap) {
        if self.stage == Stage::Over {
            return;
        }
        let code = map.get("code").and_then(Value::as_f64);
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
            self.end_text();
            self.end_thought();
            let moved = self.steps.end_all(self.status.word());
            self.tell_steps(moved);
        }
        self.stage = Stage::Over;
    }

    fn fail(&mut self, message: String) {
        self.status = Status::Error;
        self.error.get_or_insert(message.clone());
        self.out.push(Event::Error { text: message });
    }

    fn close(&mut self, stage: Stage) {
        let first = self.stage == Stage::Running;
        self.stage = stage;
        if !first {
            return;
        }
        self.end_text();
        self.end_thought();
        if self.status == Status::Incomplete {
            self.status = Status::Done;
        }
        let moved = self.steps.end_all(self.status.word());
        self.tell_steps(moved);
        match self.status {
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

    // ---- text

    fn token(&mut self, text: &str) {
        let moved = self.steps.end_brief();
        self.tell_steps(moved);
        if self.profile != Profile::Gateway {
            return self.scan(text);
        }
        let mut html = std::mem::take(&mut self.html);
        html.push(text, &mut |piece| self.html_piece(piece));
        self.html = html;
    }

    fn html_piece(&mut self, piece: HtmlPiece<'_>) {
        let found = match piece {
            HtmlPiece::Text(text) => return self.scan(text),
            HtmlPiece::Anchor { url, site } => self.cites.anchor(&url, &site),
            HtmlPiece::Frame(frame) => self.cites.frame(&frame),
        };
        self.end_scan();
        if let Some((raw, place)) = found {
            self.place(&raw, vec![place]);
        }
    }

    fn scan(&mut self, text: &str) {
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.push(text, &mut |piece| self.piece(piece));
        self.scanner = scanner;
    }

    fn end_scan(&mut self) {
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.finish(&mut |piece| self.piece(piece));
    }

    fn piece(&mut self, piece: Piece<'_>) {
        match piece {
            Piece::Text(text) => {
                let text = if self.visible { text } else { text.trim_start() };
                if !text.is_empty() {
                    self.write(text);
                    self.note(Segment::Text(text.to_owned()));
                }
            }
            Piece::Marker(marker) => {
                let places = self.cites.marker(&marker);
                self.place(&marker.raw, places);
            }
        }
    }

    fn place(&mut self, raw: &str, places: Vec<Place>) {
        self.tell_citations();
        self.write(raw);
        for place in places {
            self.note(Segment::Place(place));
        }
    }

    fn note(&mut self, segment: Segment) {
        if let Some(segments) = &mut self.segments {
            match (segments.last_mut(), segment) {
                (Some(Segment::Text(last)), Segment::Text(text)) => last.push_str(&text),
                (_, segment) => segments.push(segment),
            }
        }
    }

    fn write(&mut self, text: &str) {
        self.visible = true;
        let number = match self.text {
            Some(number) => number,
            None => {
                self.made += 1;
                let number = self.made;
                self.text = Some(number);
                // What the markers stand for stands before the texts that hold them.
                self.tell_citations();
                self.out.push(Event::TextStart {
                    id: format!("text-{number}"),
                    provider_metadata: None,
                });
                number
            }
        };
        self.out.push(Event::TextDelta {
            id: format!("text-{number}"),
            delta: text.to_owned(),
            torn: Torn::default(),
            provider_metadata: None,
        });
    }

    /// The text is over: what was held back is decided.
    fn end_text(&mut self) {
        let mut html = std::mem::take(&mut self.html);
        html.finish(&mut |piece| self.html_piece(piece));
        self.end_scan();
        self.pause_text();
    }

    /// Something else is shown; a marker that is still open belongs to the text in which it closes.
    fn pause_text(&mut self) {
        if let Some(number) = self.text.take() {
            self.out.push(Event::TextEnd {
                id: format!("text-{number}"),
                citations: None,
                provider_metadata: None,
            });
        }
    }

    fn tell_citations(&mut self) {
        let id = format!("citations-{}", self.round);
        let data = self.cites.to_data();
        self.tell_data(CITATIONS, Some(id), data);
    }

    fn tell_data(&mut self, kind: &str, id: Option<String>, data: Value) {
        self.out.push(Event::Data {
            kind: kind.to_owned(),
            id,
            data,
            transient: false,
            chunk: JsonMap::new(),
        });
    }

    // ---- reasoning and steps

    fn think(&mut self, text: &str) {
        let moved = self.steps.end_brief();
        self.tell_steps(moved);
        if text.is_empty() {
            return;
        }
        let number = match self.thought {
            Some(number) => number,
            None => {
                self.pause_text();
                self.made += 1;
                self.thought = Some(self.made);
                self.reasoning.push(String::new());
                self.out.push(Event::ReasoningStart {
                    id: format!("thought-{}", self.made),
                    provider_metadata: None,
                });
                self.made
            }
        };
        if let Some(last) = self.reasoning.last_mut() {
            last.push_str(text);
        }
        self.out.push(Event::ReasoningDelta {
            id: format!("thought-{number}"),
            delta: text.to_owned(),
            torn: Torn::default(),
            provider_metadata: None,
        });
    }

    fn end_thought(&mut self) {
        if let Some(number) = self.thought.take() {
            self.out.push(Event::ReasoningEnd {
                id: format!("thought-{number}"),
                provider_metadata: None,
            });
        }
    }

    fn executed(&mut self, data: &Value) {
        if let Value::Array(list) = data {
            let moved = self.steps.nodes(list);
            if list.last().and_then(|last| last.get("status")).and_then(Value::as_str) == Some("STOPPED") {
                self.stop_if(Some(&"STOPPED".into()));
            }
            return self.tell_steps(moved);
        }
        let content = data.pointer("/data/output/content");
        let (text, content) = match content {
            Some(Value::String(text)) => (text.clone(), wire::json::parse(text).unwrap_or_default()),
            Some(other) => (other.to_string(), other.clone()),
            None => (String::new(), Value::Null),
        };
        if let Some(rationale) = content.get("visible_rationale").and_then(Value::as_str) {
            let moved = self.steps.end_brief();
            self.tell_steps(moved);
            let known = self.reasoning.iter().any(|known| known.trim() == rationale.trim());
            if !known {
                self.end_thought();
                self.think(rationale);
                self.end_thought();
            }
            return;
        }
        if let Some(Value::Array(results)) = content.get("visible_search_results") {
            for result in results.iter().take(MAX_LIST) {
                let text = |key: &str| result.get(key).and_then(Value::as_str);
                if let (Some(id), Some(url)) = (text("id"), text("url")) {
                    self.cites.hit(id, url, text("title"), text("source"));
                }
            }
            if self.cites.resolve() {
                self.tell_citations();
            }
            let moved = self.steps.end_brief();
            return self.tell_steps(moved);
        }
        let label = string(data, "nodeLabel").unwrap_or_default();
        let moved = self.steps.announce(&label, &content, &text);
        self.tell_steps(moved);
    }

    fn tell_steps(&mut self, moved: Vec<usize>) {
        for at in moved {
            if let Some(data) = self.steps.to_data(at) {
                self.pause_text();
                self.tell_data(STEP, Some(format!("step-{}-{at}", self.round)), data);
            }
        }
    }

    /// The agents of a multi-agent flow, told again each time.
    fn agents(&mut self, list: &[Value]) {
        let nodes: Vec<Value> = list
            .iter()
            .map(|agent| {
                let name = agent.get("agentName").cloned().unwrap_or_default();
                let id = agent.get("nodeId").cloned().unwrap_or_else(|| name.clone());
                json!({ "nodeId": id, "nodeLabel": name, "status": "FINISHED" })
            })
            .collect();
        let moved = self.steps.nodes(&nodes);
        self.tell_steps(moved);
        for agent in list {
            let tools = agent.get("usedTools").map(self::list).unwrap_or_default();
            let fresh: Vec<Value> = tools.into_iter().filter(|tool| !self.knows_tool(tool)).collect();
            let moved = self.steps.tools(&fresh, true);
            self.tell_steps(moved);
        }
    }

    fn knows_tool(&self, tool: &Value) -> bool {
        use super::steps::Kind;
        self.steps.iter().any(|step| match &step.kind {
            Kind::Tool { name, input, .. } => {
                tool.get("tool").and_then(Value::as_str) == Some(name) && tool.get("toolInput") == Some(input)
            }
            _ => false,
        })
    }

    fn waiting(&mut self, data: &Value) {
        if let Some(name) = data.as_str().filter(|name| !name.is_empty()) {
            self.out.push(Event::Data {
                kind: "data-waiting-status".into(),
                id: None,
                data: json!({ "message": name }),
                transient: true,
                chunk: JsonMap::new(),
            });
        }
    }

    // ---- everything else

    fn retrieved(&mut self, list: &[Value]) {
        self.documents.clear();
        for value in list {
            let metadata = value.get("metadata").unwrap_or(&Value::Null);
            let source = string(metadata, "source").map(|source| source.trim().to_owned());
            let source = source.filter(|source| !source.is_empty());
            let title = string(metadata, "title").filter(|title| !title.trim().is_empty());
            let text = string(value, "pageContent").unwrap_or_default();
            let url = source.clone().filter(|source| is_http(source));
            if url.is_some() && self.documents.iter().any(|known| known.url == url) {
                continue;
            }
            let title = match &url {
                Some(_) => title,
                None => source.or(title),
            };
            self.documents.push(Document { url, title, text });
        }
        for document in self.documents.clone() {
            let name = document
                .url
                .clone()
                .or_else(|| document.title.clone())
                .unwrap_or_default();
            let key = format!("{name}\n{}", document.text.get(..200).unwrap_or(&document.text));
            if !self.told_sources.insert(key) {
                continue;
            }
            let source_id = format!("document-{}-{}", self.round, self.told_sources.len());
            let mut extra = JsonMap::new();
            let excerpt: String = document.text.chars().take(600).collect();
            extra.insert("providerMetadata".into(), json!({ "genos": { "excerpt": excerpt } }));
            self.out.push(Event::Source(SourceEvent {
                part: match document.url {
                    Some(url) => SourcePart::Url {
                        source_id,
                        url,
                        title: document.title,
                        extra,
                    },
                    None => SourcePart::Document {
                        source_id,
                        media_type: "text/plain".into(),
                        title: document.title.unwrap_or_default(),
                        filename: None,
                        extra,
                    },
                },
            }));
        }
    }

    fn made(&mut self, list: &[Value]) {
        for value in list {
            // A list may hold lists.
            let items = match value {
                Value::Array(items) => items.as_slice(),
                value => std::slice::from_ref(value),
            };
            for item in items.iter().take(MAX_LIST) {
                let (Some(kind), Some(data)) = (string(item, "type"), item.get("data")) else {
                    continue;
                };
                if self.artifacts.len() >= MAX_LIST {
                    return;
                }
                self.artifacts.push(json!({ "type": kind, "data": data }));
                self.pause_text();
                let picture = matches!(kind.as_str(), "png" | "jpeg" | "jpg" | "gif" | "webp");
                match data
                    .as_str()
                    .filter(|url| picture && (url.starts_with("data:image/") || is_http(url)))
                {
                    Some(url) => self.out.push(Event::File(FileEvent {
                        reasoning: false,
                        media_type: format!("image/{kind}"),
                        url: url.to_owned(),
                        provider_metadata: None,
                    })),
                    None => self.tell_data("data-artifact", None, item.clone()),
                }
            }
        }
    }

    fn metadata(&mut self, data: &Value) {
        let mut told = JsonMap::new();
        for key in ["chatId", "chatMessageId", "sessionId"] {
            if let Some(id) = string(data, key).filter(|id| !id.is_empty()) {
                told.insert(key.into(), id.into());
            }
        }
        let mut prompts = data.get("followUpPrompts").cloned().unwrap_or_default();
        for _ in 0..2 {
            if let Value::String(text) = &prompts {
                prompts = wire::json::parse(text).unwrap_or_default();
            }
        }
        let prompts = prompts.as_array().map(Vec::as_slice).unwrap_or_default();
        let prompts: Vec<String> = prompts
            .iter()
            .filter_map(Value::as_str)
            .take(20)
            .map(str::to_owned)
            .collect();
        if !prompts.is_empty() {
            told.insert("followUpPrompts".into(), json!(prompts));
            self.followups = prompts;
        }
        if told.is_empty() {
            return;
        }
        for (key, value) in &told {
            if key != "followUpPrompts" {
                self.meta.insert(key.clone(), value.clone());
            }
        }
        self.out.push(Event::Metadata(json!({ "genos": told })));
    }

    /// The server waits for a person (`genos` section 5).
    fn ask(&mut self, data: Value) {
        let action = match &data {
            Value::String(text) => wire::json::parse(text).unwrap_or_default(),
            _ => data,
        };
        let Some(id) = string(&action, "id").filter(|id| !id.is_empty()) else {
            return;
        };
        if self.status == Status::Incomplete || self.status == Status::Done {
            self.status = Status::AwaitingInput;
        }
        if self.action.is_some() {
            return;
        }
        self.pause_text();
        let label = action.pointer("/data/nodeLabel").and_then(Value::as_str);
        let calls = action.pointer("/mapping/toolCalls").cloned();
        let first = calls.as_ref().and_then(|calls| calls.get(0)?.get("name")?.as_str());
        let name = first.or(label).unwrap_or("human_input").to_owned();
        let input = match calls {
            Some(Value::Array(calls)) if calls.len() == 1 => calls[0].get("args").cloned().unwrap_or_default(),
            Some(calls) => json!({ "toolCalls": calls }),
            None => json!({}),
        };
        let call_id = format!("action-{id}");
        let tool = ToolInput {
            call_id: call_id.clone(),
            name,
            dynamic: Some(true),
            ..ToolInput::default()
        };
        let tool = Box::new(tool);
        self.out.push(Event::ToolInputAvailable { tool, input });
        let mut extra = JsonMap::new();
        extra.insert(ACTION.into(), action.clone());
        self.out.push(Event::ApprovalRequest {
            approval_id: id,
            call_id,
            reason: None,
            is_automatic: false,
            extra,
        });
        self.action = Some(action);
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
