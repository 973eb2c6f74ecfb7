//! What the agent does before it answers: reasoning and steps (`genos.md` R8 and R9).

use serde_json::{Value, json};

use crate::json::parse::Torn;
use crate::model::{DataPart, Event};
use crate::protocol::genos::STEP;
use crate::protocol::genos::answer::{Answer, MAX_LIST, list, string};
use crate::protocol::genos::steps::{Kind, found};

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
                self.out.push(Event::TextStart {
                    reasoning: true,
                    id: format!("thought-{}", self.made),
                    provider_metadata: None,
                });
                self.made
            }
        };
        if let Some(last) = self.reasoning.last_mut() {
            last.push_str(text);
        }
        self.out.push(Event::TextDelta {
            reasoning: true,
            id: format!("thought-{number}"),
            delta: text.to_owned(),
            torn: Torn::default(),
            provider_metadata: None,
        });
    }

    pub(super) fn end_thought(&mut self) {
        self.end_thought_after(None);
    }

    /// The same, with the seconds that it took where the server says so.
    pub(super) fn end_thought_after(&mut self, seconds: Option<f64>) {
        if let Some(number) = self.thought.take() {
            let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
            self.out.push(Event::TextEnd {
                reasoning: true,
                citations: None,
                id: format!("thought-{number}"),
                provider_metadata: seconds.map(|seconds| json!({ "genos": { "seconds": seconds } })),
            });
        }
    }

    pub(super) fn executed(&mut self, data: &Value) {
        if let Value::Array(list) = data {
            let list: Vec<Value> = list.iter().filter(|data| !self.tells(data)).cloned().collect();
            let moved = self.steps.nodes(&list);
            if list.last().and_then(|last| last.get("status")).and_then(Value::as_str) == Some("STOPPED") {
                self.stop_if(Some(&"STOPPED".into()));
            }
            return self.tell_steps(moved);
        }
        let content = data.pointer("/data/output/content");
        let (text, content) = match content {
            Some(Value::String(text)) => (text.clone(), crate::json::parse::parse(text).unwrap_or_default()),
            Some(other) => (other.to_string(), other.clone()),
            None => (String::new(), Value::Null),
        };
        if self.says(&content) {
            return;
        }
        let label = string(data, "nodeLabel").unwrap_or_default();
        let moved = self.steps.announce(&label, &content, &text);
        self.tell_steps(moved);
    }

    /// A node of a flow that says something, rather than being a step.
    fn tells(&mut self, data: &Value) -> bool {
        let content = match data.pointer("/data/output/content") {
            Some(Value::String(text)) if text.contains("visible_") => {
                crate::json::parse::parse(text).unwrap_or_default()
            }
            Some(content @ Value::Object(_)) => content.clone(),
            _ => return false,
        };
        self.says(&content)
    }

    /// What is thought, and what a search found; `false` for anything else.
    fn says(&mut self, content: &Value) -> bool {
        if let Some(rationale) = content.get("visible_rationale").and_then(Value::as_str) {
            let moved = self.steps.end_brief();
            self.tell_steps(moved);
            let known = self.reasoning.iter().any(|known| known.trim() == rationale.trim());
            if !known {
                self.end_thought();
                self.think(rationale);
                self.end_thought();
            }
            return true;
        }
        let Some(Value::Array(results)) = content.get("visible_search_results") else {
            return false;
        };
        for result in results.iter().take(MAX_LIST) {
            let text = |key: &str| result.get(key).and_then(Value::as_str);
            if let (Some(id), Some(url)) = (text("id"), text("url")) {
                self.cites.hit(id, url, text("title"), text("source"));
            }
        }
        self.cites.resolve();
        self.tell_fresh();
        let mut moved = self.steps.found(found(results));
        moved.extend(self.steps.end_brief());
        self.tell_steps(moved);
        true
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
                let messages = agent.get("messages").cloned().unwrap_or_default();
                json!({ "nodeId": id, "nodeLabel": name, "messages": messages, "status": "FINISHED" })
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
                part: DataPart::new("data-waiting-status", None, json!({ "message": name })),
                transient: true,
            });
        }
    }
}
