//! Writes a turn as the events of a run (`ag-ui.md` 5).

use serde_json::{Value, json};

use crate::agent::ids::Ids;
use crate::agent::llm::ag_ui::history::Input;
use crate::agent::llm::dialog::ModelCall;
use crate::agent::llm::encoder::{Encoder, TurnEnd};
use crate::agent::llm::toolbox::CallOutcome;
use crate::agent::request::string;

/// The longest thread that is told anew, in bytes: a page leaves out an event of twice that.
const MAX_SNAPSHOT: usize = 4 << 20;

pub(super) struct EventEncoder {
    ids: Ids,
    bytes: Vec<u8>,
    run: Value,
    is_current: bool,
    /// The message of this answer: its words and its calls belong to it.
    message_id: String,
    /// A text message is open.
    in_text: bool,
    /// The message has had words: words after a call begin another one.
    had_text: bool,
    had_calls: bool,
    /// The span of reasoning that is open.
    reasoning: Option<String>,
    /// Calls that are not taken, refused or still being written, and their messages.
    loose: Vec<(String, String)>,
    /// Calls that the page has to answer.
    pending: Vec<String>,
    /// The thread as the page should hold it, without reasoning and activities, which a snapshot leaves as they are.
    thread: Vec<Value>,
}

impl EventEncoder {
    pub(super) fn new(input: &Input, seed: &str) -> EventEncoder {
        let told = input.messages.iter();
        let told = told.filter(|message| !matches!(string(message, "role"), Some("reasoning" | "activity")));
        EventEncoder {
            ids: Ids::new(&["run", seed]),
            bytes: Vec::new(),
            run: json!({"threadId": input.thread_id, "runId": input.run_id}),
            is_current: input.is_current,
            message_id: String::new(),
            in_text: false,
            had_text: false,
            had_calls: false,
            reasoning: None,
            loose: Vec::new(),
            pending: Vec::new(),
            thread: told.cloned().collect(),
        }
    }

    fn event(&mut self, kind: &str, fields: Value) {
        let mut event = json!({"type": kind});
        if let (Value::Object(event), Value::Object(fields)) = (&mut event, fields) {
            event.extend(fields);
        }
        self.bytes.extend_from_slice(format!("data: {event}\n\n").as_bytes());
    }

    /// A message of this answer in the thread; the first thing that is said of it makes it.
    fn message(&mut self, id: &str) -> Option<&mut Value> {
        let is_it = |message: &Value| string(message, "id") == Some(id);
        if !self.thread.iter().any(is_it) {
            self.thread.push(json!({"id": id, "role": "assistant", "content": ""}));
        }
        self.thread.iter_mut().rfind(|message| is_it(message))
    }

    /// Takes the calls off the page that came to nothing: the model makes them anew, or the run ends without them. Where the
    /// thread is too long to be told without them they stay, and are said to have failed.
    fn take_back(&mut self) {
        self.end_text();
        self.end_reasoning();
        let loose = std::mem::take(&mut self.loose);
        if loose.is_empty() {
            return;
        }
        for (id, message_id) in &loose {
            self.event("TOOL_CALL_END", json!({"toolCallId": id}));
            // The page finds its answer by the first message of it, so that one stays, though it may be empty.
            self.message(message_id);
        }
        let snapshot = json!({"messages": self.thread});
        if snapshot.to_string().len() <= MAX_SNAPSHOT {
            return self.event("MESSAGES_SNAPSHOT", snapshot);
        }
        for (id, _) in loose {
            let content = json!({"status": "error", "message": "Nothing came of this call."}).to_string();
            self.result(&id, content);
        }
    }

    /// Says what came of a call; gives back the message that says it.
    fn result(&mut self, call_id: &str, content: String) -> Value {
        let message_id = self.ids.uuid();
        self.event(
            "TOOL_CALL_RESULT",
            json!({"messageId": message_id, "toolCallId": call_id, "content": content, "role": "tool"}),
        );
        json!({"id": message_id, "role": "tool", "toolCallId": call_id, "content": content})
    }

    fn end_text(&mut self) {
        if std::mem::take(&mut self.in_text) {
            self.event("TEXT_MESSAGE_END", json!({"messageId": self.message_id}));
        }
    }

    fn end_reasoning(&mut self) {
        if let Some(id) = self.reasoning.take() {
            self.event("REASONING_MESSAGE_END", json!({"messageId": id}));
            self.event("REASONING_END", json!({"messageId": id}));
        }
    }
}

impl Encoder for EventEncoder {
    fn begin(&mut self) {
        let mut run = self.run.clone();
        if self.is_current {
            run["protocolVersion"] = "1.0".into();
        }
        self.event("RUN_STARTED", run);
    }

    fn round(&mut self) {
        self.take_back();
        self.message_id = self.ids.uuid();
        self.had_text = false;
        self.had_calls = false;
    }

    fn text(&mut self, delta: &str) {
        self.end_reasoning();
        if !self.in_text {
            if self.had_text || self.had_calls {
                self.message_id = self.ids.uuid();
                self.had_calls = false;
            }
            self.in_text = true;
            self.had_text = true;
            self.event(
                "TEXT_MESSAGE_START",
                json!({"messageId": self.message_id, "role": "assistant"}),
            );
        }
        let id = self.message_id.clone();
        if let Some(Value::String(content)) = self.message(&id).and_then(|message| message.get_mut("content")) {
            content.push_str(delta);
        }
        self.event(
            "TEXT_MESSAGE_CONTENT",
            json!({"messageId": self.message_id, "delta": delta}),
        );
    }

    fn reasoning(&mut self, delta: &str) {
        let id = match &self.reasoning {
            Some(id) => id.clone(),
            None => {
                self.end_text();
                let id = self.ids.uuid();
                self.event("REASONING_START", json!({"messageId": id}));
                self.event("REASONING_MESSAGE_START", json!({"messageId": id, "role": "reasoning"}));
                self.reasoning = Some(id.clone());
                id
            }
        };
        self.event("REASONING_MESSAGE_CONTENT", json!({"messageId": id, "delta": delta}));
    }

    fn call(&mut self, id: &str, name: &str) {
        self.end_reasoning();
        self.end_text();
        self.had_calls = true;
        self.loose.push((id.into(), self.message_id.clone()));
        self.event(
            "TOOL_CALL_START",
            json!({"toolCallId": id, "toolCallName": name, "parentMessageId": self.message_id}),
        );
    }

    fn arguments(&mut self, id: &str, delta: &str) {
        self.event("TOOL_CALL_ARGS", json!({"toolCallId": id, "delta": delta}));
    }

    fn called(&mut self, call: &ModelCall, _: &Value, outcome: &CallOutcome) {
        // A refusal is between server and model: the call leaves the page with the end of its round.
        if matches!(outcome, CallOutcome::Refused(_)) {
            return;
        }
        let Some(at) = self.loose.iter().position(|(id, _)| *id == call.id) else {
            return;
        };
        let (_, parent) = self.loose.remove(at);
        self.event("TOOL_CALL_END", json!({"toolCallId": call.id}));
        let made =
            json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}});
        if let Some(Value::Object(message)) = self.message(&parent)
            && let Some(calls) = message.entry("toolCalls").or_insert_with(|| json!([])).as_array_mut()
        {
            calls.push(made);
        }
        let CallOutcome::Done { output, .. } = outcome else {
            return self.pending.push(call.id.clone());
        };
        let told = self.result(&call.id, output.to_string());
        self.thread.push(told);
    }

    fn end(&mut self, end: &TurnEnd) {
        self.take_back();
        if let Some(failure) = end.problem() {
            return self.event("RUN_ERROR", json!({"message": failure.message, "code": failure.code}));
        }
        let mut run = self.run.clone();
        if self.is_current && !self.pending.is_empty() {
            run["outcome"] = json!({"type": "success", "pendingToolCallIds": self.pending});
        }
        self.event("RUN_FINISHED", run);
    }

    fn restates(&self) -> bool {
        false
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
