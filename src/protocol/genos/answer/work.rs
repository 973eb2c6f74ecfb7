//! What the agent does before it answers: reasoning and steps (`genos` section 6, R8 and R9).

use serde_json::{Value, json};

use super::{Answer, MAX_LIST, list, string};
use crate::model::{Event, JsonMap};
use crate::protocol::genos::STEP;
use crate::protocol::genos::steps::Kind;
use crate::wire::{self, json::Torn};

impl Answer {
    pub(super) fn think(&mut self, text: &str) {
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

    pub(super) fn end_thought(&mut self) {
        if let Some(number) = self.thought.take() {
            self.out.push(Event::ReasoningEnd {
                id: format!("thought-{number}"),
                provider_metadata: None,
            });
        }
    }

    pub(super) fn executed(&mut self, data: &Value) {
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
            self.cites.resolve();
            self.tell_fresh();
            let moved = self.steps.end_brief();
            return self.tell_steps(moved);
        }
        let label = string(data, "nodeLabel").unwrap_or_default();
        let moved = self.steps.announce(&label, &content, &text);
        self.tell_steps(moved);
    }

    pub(super) fn tell_steps(&mut self, moved: Vec<usize>) {
        for at in moved {
            if let Some(data) = self.steps.to_data(at) {
                self.pause_text();
                self.tell_data(STEP, Some(format!("step-{}-{at}", self.round)), data);
            }
        }
    }

    /// The agents of a multi-agent flow, told again each time.
    pub(super) fn agents(&mut self, list: &[Value]) {
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

    pub(super) fn knows_tool(&self, tool: &Value) -> bool {
        self.steps.iter().any(|step| match &step.kind {
            Kind::Tool { name, input, .. } => {
                tool.get("tool").and_then(Value::as_str) == Some(name) && tool.get("toolInput") == Some(input)
            }
            _ => false,
        })
    }

    pub(super) fn waiting(&mut self, data: &Value) {
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
}
