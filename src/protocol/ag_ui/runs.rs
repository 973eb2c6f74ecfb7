//! What a run begins and ends with, and what it says beside its messages: interrupts, pending calls, subagents, custom
//! events.

use serde_json::{Value, json};

use super::decode::Answer;
use super::event::AgEvent;
use super::history::KEY;
use super::schema::Type;
use super::{interrupts, questions, restate};
use crate::json::{JsonMap, SetMember};
use crate::model::{DataPart, Event, STEP_PART, SUBAGENT_PART, SourcePart};
use crate::protocol::Decoded;

/// Steps that an answer tells of.
const MAX_STEPS: usize = 300;
/// Sources that one event names.
const MAX_SOURCES: usize = 500;
/// What a run says of its end.
const STOP: &str = "stop";

impl Answer {
    pub(super) fn begin_run(&mut self, run: &str) {
        run.clone_into(&mut self.run);
        self.calls.clear();
        self.legacy.clear();
        self.emit(Event::StepStart);
    }

    pub(super) fn custom(&mut self, event: &AgEvent) {
        let value = event.fields.get("value").cloned().unwrap_or_default();
        let name = event.text("name");
        if name == "on_interrupt" {
            let asked = interrupts::legacy(&value, &self.run, self.legacy.len());
            self.legacy.push(asked);
        } else if let Some(sources) = sources(name, &value) {
            sources.into_iter().for_each(|part| self.emit(Event::Source(part)));
        } else if name.starts_with("data-") {
            let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
            let metadata = event.fields.get("metadata");
            let transient = metadata.and_then(|metadata| metadata.get("transient")) == Some(&Value::Bool(true));
            self.emit(Event::Data {
                part: DataPart::new(name, id, value),
                transient,
            });
        }
    }

    pub(super) fn subagent(&mut self, event: &AgEvent) {
        let id = event.text("subagentRunId").to_owned();
        let known = self.subagents.entry(id.clone()).or_default();
        for key in [
            "name",
            "description",
            "parentSubagentRunId",
            "parentToolCallId",
            "message",
        ] {
            if let Some(value) = event.get(key) {
                known.insert(key.into(), value.into());
            }
        }
        let outcome = event
            .fields
            .get("outcome")
            .and_then(|outcome| outcome.get("type")?.as_str());
        let status = match event.kind {
            Type::SubagentStarted => "running",
            Type::SubagentError => "failed",
            _ if outcome == Some("suspended") => "suspended",
            _ => "done",
        };
        known.set("status", status);
        let data = Value::Object(known.clone());
        self.data(SUBAGENT_PART, id, data);
    }

    /// A step began or ended. One that is taken again is another one.
    pub(super) fn step(&mut self, event: &AgEvent) {
        let owner = event.owner().map(str::to_owned);
        let name = event.text("stepName").to_owned();
        let key = (owner.clone().unwrap_or_default(), name.clone());
        let (id, status) = match event.kind {
            Type::StepStarted if self.step_count < MAX_STEPS => {
                self.step_count += 1;
                let id = format!("{}:{}", self.run, self.step_count);
                self.steps.insert(key, id.clone());
                (id, "running")
            }
            Type::StepFinished => match self.steps.remove(&key) {
                Some(id) => (id, "done"),
                None => return,
            },
            _ => return,
        };
        let mut data = JsonMap::new();
        data.set("name", name);
        data.set("status", status);
        data.set_some("subagentRunId", owner);
        self.data(STEP_PART, id, Value::Object(data));
    }

    pub(super) fn end_run(&mut self, event: &AgEvent) {
        let outcome = event.fields.get("outcome");
        let kind = outcome.and_then(|outcome| outcome.get("type")?.as_str());
        // Answers to interrupts have arrived once their run has ended: one that breaks off before is asked again with them.
        if kind != Some("interrupt") && std::mem::take(&mut self.interrupted) {
            self.emit(Event::Metadata(json!({ KEY: { "interrupts": [] } })));
        }
        if kind == Some("cancelled") {
            return self.emit(Event::Abort { reason: None });
        }
        let list = |key: &str| {
            let list = outcome.and_then(|outcome| outcome.get(key)?.as_array());
            list.map_or(&[][..], Vec::as_slice)
        };
        let named = list("interrupts").iter().filter_map(Value::as_object).cloned();
        let interrupts: Vec<JsonMap> = match kind {
            Some("interrupt") => named.collect(),
            _ => std::mem::take(&mut self.legacy),
        };
        if interrupts.is_empty() {
            // The server took the decision, and a call that was not allowed has no result.
            for call_id in self.denied.clone() {
                if !self.answered.contains(&call_id) {
                    self.emit(Event::ToolOutputDenied { call_id });
                }
            }
        } else {
            let asked = interrupts::events(&interrupts, |call| {
                let (input, spelled) = restate::arguments(self.arguments(call)?);
                let open = self.calls.contains(call) && !self.answered.contains(call);
                let tool = self.tool_input(call, spelled).filter(|_| open);
                Some((tool, input.ok()?))
            });
            self.interrupted = true;
            self.out.extend(asked.into_iter().map(Decoded::Event));
        }
        // A call that the server leaves to us, although we never offered such a tool.
        for id in list("pendingToolCallIds").iter().filter_map(Value::as_str) {
            let input = match self.arguments(id).map(restate::arguments) {
                Some((Ok(input), _)) if self.calls.contains(id) => input,
                _ => continue,
            };
            let Some(tool) = self.tool_input(id, None) else {
                continue;
            };
            if tool.provider_executed.is_some() {
                self.emit(questions::for_call(id, &tool.name, &input));
            }
        }
        let usage = event.fields.get("usage").map(|usage| json!({ "usage": usage }));
        self.emit(Event::Finish {
            reason: Some(STOP.into()),
            metadata: usage,
        });
    }
}

/// Sources of a custom event: one as the AI SDK names it (`source-url`, `source-document`), or a list of them (`sources`,
/// `citations`); `None` for another event. The protocol has no event of its own for them.
fn sources(name: &str, value: &Value) -> Option<Vec<SourcePart>> {
    let list = match name {
        "source-url" | "source-document" => std::slice::from_ref(value),
        "sources" | "citations" => value.as_array().or_else(|| value.get(name)?.as_array())?,
        _ => return None,
    };
    Some(list.iter().take(MAX_SOURCES).filter_map(source).collect())
}

fn source(value: &Value) -> Option<SourcePart> {
    let text = |keys: &[&str]| keys.iter().find_map(|key| value.get(*key)?.as_str()).map(str::to_owned);
    let (url, title) = (text(&["url"]), text(&["title", "name"]));
    let source_id = text(&["sourceId", "id"])
        .or_else(|| url.clone())
        .or_else(|| title.clone())?;
    let mut extra = JsonMap::new();
    if let Some(excerpt) = text(&["excerpt", "snippet", "citedText"]) {
        extra.set("providerMetadata", json!({ KEY: { "excerpt": excerpt } }));
    }
    Some(match url {
        Some(url) => SourcePart::Url {
            source_id,
            url,
            title,
            extra,
        },
        None => SourcePart::Document {
            source_id,
            media_type: text(&["mediaType", "mimeType"]).unwrap_or_else(|| "text/plain".into()),
            title: title?,
            filename: text(&["filename"]),
            extra,
        },
    })
}
