//! Writes the frames of a GenOS agent (`genos.md` 2, form A) with the pauses of a real one. Every state is the whole
//! state, as the real server sends it.

use serde_json::{Value, json};

use crate::agent::ids::Ids;
use crate::agent::sse_writer::{SseWriter, words};
use crate::agent::{AgentResponse, USUAL_DELAY};
use crate::json::JsonMap;

/// An answer being written.
pub(super) struct ResearchEncoder {
    ids: Ids,
    writer: SseWriter,
    urls: JsonMap,
    pages: JsonMap,
    charts: JsonMap,
}

impl ResearchEncoder {
    /// An answer whose ids grow from `seed`; `delay` in milliseconds stands between two events.
    pub(super) fn new(seed: &[&str], delay: u32) -> ResearchEncoder {
        ResearchEncoder {
            ids: Ids::new(seed),
            writer: SseWriter::new(delay),
            urls: JsonMap::new(),
            pages: JsonMap::new(),
            charts: JsonMap::new(),
        }
    }

    /// An id that the answer has not used.
    pub(super) fn fresh_id(&mut self) -> String {
        self.ids.uuid()
    }

    /// Waits, in milliseconds, before what comes next.
    pub(super) fn wait(&mut self, ms: u32) {
        self.writer.wait(ms);
    }

    /// An event with its data.
    pub(super) fn event(&mut self, name: &str, data: Value) {
        self.writer.event(&json!({ "event": name, "data": data }));
    }

    /// The address of a source.
    pub(super) fn url(&mut self, id: &str, url: &str) {
        self.urls.insert(id.into(), url.into());
    }

    /// A page that was read.
    pub(super) fn page(&mut self, url: &str, title: &str, text: &str) {
        let page = json!({ "url": url, "title": title, "text": text, "urls": {} });
        self.pages.insert(url.into(), page);
    }

    /// A chart, by the key that the text names it with.
    pub(super) fn chart(&mut self, key: &str, option: Value) {
        self.charts.insert(key.into(), option.to_string().into());
    }

    /// All that is known, as before every call of the model.
    pub(super) fn state(&mut self) {
        let state = json!({
            "id_to_url": self.urls,
            "url_to_page": self.pages,
            "current_url": null,
            "tool_results": {},
            "id_to_iframe": self.charts,
        });
        self.event("tool_state", state);
    }

    /// A step with what it found.
    pub(super) fn step(&mut self, label: &str, content: &Value) {
        self.writer.wait(200);
        let content = content.to_string();
        self.event(
            "agentFlowExecutedData",
            json!({ "nodeLabel": label, "data": { "output": { "content": content } } }),
        );
    }

    /// A node of the workflow, and how far it is.
    pub(super) fn node(&mut self, node: &Value, status: &str) {
        let mut node = node.clone();
        node["status"] = status.into();
        self.writer.wait(120);
        self.event("nextAgentFlow", node);
    }

    /// More of what the model thinks.
    pub(super) fn think(&mut self, text: &str) {
        self.flow("reasoning_token", text);
    }

    /// More words.
    pub fn text(&mut self, text: &str) {
        self.flow("token", text);
    }

    fn flow(&mut self, name: &str, text: &str) {
        self.writer.wait(120);
        for piece in words(&mut self.ids, text) {
            self.writer.wait(USUAL_DELAY);
            self.event(name, piece.into());
        }
    }

    /// The answer as it goes out.
    pub fn finish(mut self) -> AgentResponse {
        self.event("result", Value::Null);
        self.writer.into_response()
    }
}
