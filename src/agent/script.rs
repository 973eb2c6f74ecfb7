//! Writes a response: chunks of the UI message stream as SSE bytes with the pauses of a real one.

use serde_json::{Value, json};

use super::AgentResponse;
use super::ids::Ids;
use crate::agent::sse_writer::{SseWriter, words};
use crate::words::{Locale, Text};

/// A response being written.
pub(super) struct Script {
    pub locale: Locale,
    pub ids: Ids,
    writer: SseWriter,
    texts: u32,
    in_step: bool,
}

impl Script {
    pub(super) fn new(locale: Locale, ids: Ids, delay: u32) -> Script {
        Script {
            locale,
            ids,
            writer: SseWriter::new(delay),
            texts: 0,
            in_step: false,
        }
    }

    /// The text in the language of this response.
    pub(super) fn say(&self, text: Text) -> &'static str {
        text.get(self.locale)
    }

    /// Adds to the pause before the next chunk, in milliseconds at the usual pace.
    pub(super) fn wait(&mut self, ms: u32) {
        self.writer.wait(ms);
    }

    /// One chunk as one SSE event.
    pub(super) fn chunk(&mut self, chunk: Value) {
        self.writer.event(&chunk);
    }

    pub(super) fn start(&mut self, message_id: &str) {
        self.wait(60);
        self.chunk(json!({"type": "start", "messageId": message_id}));
    }

    pub(super) fn step(&mut self) {
        if self.in_step {
            self.end_step();
        }
        self.in_step = true;
        self.chunk(json!({"type": "start-step"}));
    }

    pub(super) fn end_step(&mut self) {
        self.in_step = false;
        self.chunk(json!({"type": "finish-step"}));
    }

    /// Streams Markdown text as one text part.
    pub fn text(&mut self, text: &str) {
        self.paced_text(text, 1);
    }

    /// The same, `slower` times slower.
    pub(super) fn paced_text(&mut self, text: &str, slower: u32) {
        self.flow("text", text, slower);
    }

    pub fn reasoning(&mut self, text: &str) {
        self.flow("reasoning", text, 1);
    }

    fn flow(&mut self, kind: &str, text: &str, slower: u32) {
        let id = format!("{kind}-{}", self.texts);
        self.texts += 1;
        self.wait(80);
        self.chunk(json!({"type": format!("{kind}-start"), "id": id}));
        for delta in words(&mut self.ids, text) {
            self.wait(super::USUAL_DELAY * slower);
            self.chunk(json!({"type": format!("{kind}-delta"), "id": id, "delta": delta}));
        }
        self.chunk(json!({"type": format!("{kind}-end"), "id": id}));
    }

    /// A tool call whose input streams as `typed` (what the model writes) and ends as `input` (defaults filled in).
    pub fn call(&mut self, name: &str, typed: &Value, input: &Value) -> String {
        let id = self.ids.word(16);
        self.call_with_id(&id, name, typed);
        self.wait(40);
        self.chunk(json!({"type": "tool-input-available", "toolCallId": id, "toolName": name, "input": input}));
        id
    }

    /// A tool call whose input the server refuses.
    pub(super) fn refused_call(&mut self, name: &str, input: &Value, error_text: &str) -> String {
        let id = self.ids.word(16);
        self.call_with_id(&id, name, input);
        self.wait(40);
        self.chunk(json!({
            "type": "tool-input-error", "toolCallId": id, "toolName": name, "input": input, "errorText": error_text
        }));
        id
    }

    fn call_with_id(&mut self, id: &str, name: &str, typed: &Value) {
        self.wait(120);
        self.chunk(json!({"type": "tool-input-start", "toolCallId": id, "toolName": name}));
        let text = typed.to_string();
        let mut rest = text.chars().peekable();
        while rest.peek().is_some() {
            let length = 4 + self.ids.below(9) as usize;
            let delta: String = rest.by_ref().take(length).collect();
            self.wait(16);
            self.chunk(json!({"type": "tool-input-delta", "toolCallId": id, "inputTextDelta": delta}));
        }
    }

    pub(super) fn output(&mut self, call_id: &str, output: Value) {
        self.wait(350);
        self.chunk(json!({"type": "tool-output-available", "toolCallId": call_id, "output": output}));
    }

    pub(super) fn output_error(&mut self, call_id: &str, error_text: &str) {
        self.wait(350);
        self.chunk(json!({"type": "tool-output-error", "toolCallId": call_id, "errorText": error_text}));
    }

    /// A stored data part.
    pub(super) fn data(&mut self, name: &str, data: Value) {
        self.chunk(json!({"type": format!("data-{name}"), "data": data}));
    }

    /// A data event that leaves no part.
    pub(super) fn transient(&mut self, name: &str, data: Value) {
        self.chunk(json!({"type": format!("data-{name}"), "data": data, "transient": true}));
    }

    /// What can be asked instead: the words on the chip, and what pressing it says.
    pub(super) fn scope(&mut self, message: &str, choices: &[(&str, &str)]) {
        let choices: Vec<Value> = choices
            .iter()
            .map(|(label, text)| json!({"label": label, "text": text}))
            .collect();
        self.data("scope", json!({"message": message, "choices": choices}));
    }

    /// Offers what can be had, each by its label and the words that ask for it.
    pub(super) fn offer(&mut self, message: Text, choices: &[(Text, Text)]) {
        let choices: Vec<(&str, &str)> = choices
            .iter()
            .map(|(label, text)| (self.say(*label), self.say(*text)))
            .collect();
        self.scope(self.say(message), &choices);
    }

    /// Ends the response in good order.
    pub fn finish(mut self, reason: &str) -> AgentResponse {
        if self.in_step {
            self.end_step();
        }
        self.chunk(json!({"type": "finish", "finishReason": reason}));
        self.writer.push(b"data: [DONE]\n\n");
        self.into_response()
    }

    /// Ends the response with an `error` chunk, as a server does whose model failed.
    pub(super) fn fail(mut self, error_text: &str) -> AgentResponse {
        self.wait(200);
        self.chunk(json!({"type": "error", "errorText": error_text}));
        self.writer.push(b"data: [DONE]\n\n");
        self.into_response()
    }

    fn into_response(self) -> AgentResponse {
        let mut response = self.writer.into_response();
        response
            .headers
            .push(("x-vercel-ai-ui-message-stream", "v1".to_string()));
        response
    }
}
