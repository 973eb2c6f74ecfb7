//! The records about calls: the call itself, its result, and what of an answer may be cited.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{FollowUp, MAX_HEARD, MAX_OPEN, Open, Recorder, TEXT, TYPED_INSTEAD, mark};
use crate::contract::{Receipt, TOOL};
use crate::journal::RecordKind;
use crate::journal::digest::sip_hash;
use crate::journal::evidence::{self, CitationPolicy};
use crate::journal::facts::{CallFacts, mask_result};
use crate::journal::stamp::StampHost;
use crate::journal::trim::{cut_all, is_whole, shorten};
use crate::json::{JsonMap, SetMember};
use crate::model::{Json, MessagePart, QuestionEvent, ToolFamily, ToolPart, ToolState};

impl Recorder {
    /// Whether this part is the call of that id, not another one with the same id.
    pub(super) fn is_own(&self, id: &str, place: (usize, usize)) -> bool {
        self.calls
            .get(id)
            .is_none_or(|call| call.place == place || call.place.1 == usize::MAX)
    }

    /// The output, when it is kept as text and may stand in the log as it is.
    pub(super) fn large_output<'a>(&self, tool: &'a ToolPart) -> Option<&'a Json> {
        let output = tool.output.as_ref()?;
        let text = output.text()?;
        let plain = self.secrets.is_empty() && !CallFacts::of(tool).is_question();
        (self.serializes && plain && is_whole(text)).then_some(output)
    }

    /// Records a call if the log doesn't have it like this; `true` when it has just been answered. `rest`: the part;
    /// `large`: its output, if that isn't in it.
    pub(super) fn call(
        &mut self,
        tool: &ToolPart,
        mut rest: Value,
        large: Option<&Json>,
        place: (usize, usize),
        host: &dyn StampHost,
    ) -> bool {
        let facts = CallFacts::of(tool);
        let mut taken = ["input", "output", "errorText"].map(|key| match rest.as_object_mut() {
            Some(map) => map.shift_remove(key),
            None => None,
        });
        let mut cut = shorten(&mut rest, 0);
        if let [_, Some(output), _] = &mut taken
            && facts.sensitive
        {
            *output = mask_result(output);
        }
        for value in taken.iter_mut().flatten() {
            cut |= shorten(value, 0);
        }
        let [input, output, error] = taken;
        let input_mark = input.as_ref().map_or(0, mark);
        let known = self.calls.entry(tool.call_id.clone()).or_default();
        known.place = place;
        known.facts = facts;

        let mut fields = JsonMap::new();
        fields.set("tool_call_id", tool.call_id.clone());
        fields.set("tool", tool.name.clone());
        fields.set("state", tool.state.as_str());
        known.facts.name(&mut fields);
        if known.facts.is_question() {
            let (policy, _) = known.facts.policy();
            fields.set("evidence_policy", policy.as_str());
        }
        let status = output
            .as_ref()
            .filter(|_| known.facts.is_question())
            .and_then(|output| output.get("status")?.as_str());
        let is_answered = status.is_some();
        fields.set_some("status", status);
        if known.call != input_mark
            && let Some(input) = input
        {
            fields.set("call", input);
        }
        for (key, value) in [("result", output), ("error_text", error)] {
            if let Some(value) = value {
                fields.insert(key.into(), value);
            }
        }
        fields.set("part", rest);
        if cut {
            fields.set("cut", true);
        }
        let state = state_mark(&fields, large.and_then(Json::text));
        if known.state == state && !fields.contains_key("call") {
            return false;
        }
        let first_answer = is_answered && !known.answered;
        self.push_with(
            RecordKind::ToolCalls,
            fields,
            large.map(|output| ("result", output)),
            host,
        );
        if let Some(known) = self.calls.get_mut(&tool.call_id) {
            known.state = state;
            known.call = input_mark;
            known.answered |= is_answered;
        }
        first_answer
    }

    /// A question ended.
    pub(super) fn settled(&mut self, tool: &ToolPart, turn_id: &str, host: &dyn StampHost) {
        let output = tool.output();
        let status = output.as_deref().and_then(|output| output.get("status")?.as_str());
        let end = match status {
            Some("skipped") => Some(QuestionEvent::Skipped),
            Some("cancelled") => Some(QuestionEvent::Cancelled),
            Some("expired") => Some(QuestionEvent::Expired),
            _ => None,
        };
        // Whatever no card told of.
        if let Some(event) = end
            && !self.ended.contains(&tool.call_id)
        {
            self.question(&tool.call_id, &event, host);
        }
        if output
            .as_deref()
            .is_some_and(|output| Receipt::read(output).passed_over)
        {
            self.passed_over.push(tool.call_id.clone());
        }
        self.evidence(tool, turn_id, host);
    }

    /// A question of a surface is asked, or asked anew.
    pub(super) fn asks(&mut self, call_id: &str, call: &Arc<Value>, host: &dyn StampHost) {
        if self.asked.get(call_id).is_some_and(|known| known == call) && self.calls.contains_key(call_id) {
            return;
        }
        self.calls.remove(call_id);
        self.shown.remove(call_id);
        self.ended.remove(call_id);
        self.asked.insert(call_id.into(), call.clone());
        self.on_surface(call_id, call, None, host);
    }

    /// A question of a surface has its result.
    pub(super) fn answered(&mut self, call_id: &str, result: &Value, host: &dyn StampHost) {
        if let Some(call) = self.asked.get(call_id).cloned() {
            self.on_surface(call_id, &call, Some(result), host);
        }
    }

    fn on_surface(&mut self, call_id: &str, call: &Arc<Value>, result: Option<&Value>, host: &dyn StampHost) {
        let mut tool = ToolPart::new(ToolFamily::Static, TOOL, call_id);
        tool.input = Some(call.clone());
        tool.state = ToolState::InputAvailable;
        if let Some(result) = result {
            tool.state = ToolState::OutputAvailable;
            tool.output = Some(result.clone().into());
        }
        let turn = self.turns.len().saturating_sub(1);
        let part = MessagePart::Tool(Arc::new(tool.clone())).to_json();
        if self.call(&tool, part, None, (turn, usize::MAX), host) {
            let turn_id = self.turns.get(turn).map(|turn| turn.id.clone()).unwrap_or_default();
            self.settled(&tool, &turn_id, host);
        }
    }

    /// What of an answer may be cited.
    fn evidence(&mut self, tool: &ToolPart, turn_id: &str, host: &dyn StampHost) {
        let Some(facts) = self.calls.get(&tool.call_id).map(|call| call.facts.clone()) else {
            return;
        };
        let (Some(call), Some(result)) = (tool.input.as_deref(), tool.output()) else {
            return;
        };
        if result.get("status").and_then(Value::as_str) != Some("submitted") {
            return;
        }
        let value = result.get("value").unwrap_or(&Value::Null);
        let (policy, _) = facts.policy();
        let open = facts.kind.as_deref() == Some(TEXT);
        if !open {
            self.close_followups();
        } else if !facts.sensitive {
            let quotes = evidence::items(call, value, CitationPolicy::CiteFreeText);
            self.follow_up(turn_id, Some(&tool.call_id), quotes, host);
        }
        let items = match facts.sensitive {
            true => Vec::new(),
            false => evidence::items(call, value, policy),
        };
        let awaits = policy == CitationPolicy::CiteFollowupTurn && !facts.sensitive;
        let confirmed = self.opens.iter().rev().find(|open| match &facts.confirms {
            Some(id) => open.interaction_id == *id,
            None => facts.research_intent.as_ref() == Some(&open.intent),
        });
        let confirmed = confirmed.filter(|_| !open).map(|open| {
            json!({
                "evidence_id": open.evidence_id,
                "interaction_id": open.interaction_id,
                "tool_call_id": open.call_id,
            })
        });
        let mut fields = JsonMap::new();
        fields.set("turn_id", turn_id);
        fields.set_some("confirms", confirmed);
        if awaits {
            fields.set("awaits_followup", true);
        }
        let cited = open && !items.is_empty();
        let evidence_id = self.cite(&tool.call_id, &facts, policy.source(), items, fields, host);
        if cited {
            self.open_answer(&tool.call_id, &facts, &evidence_id);
        }
        if awaits {
            self.followups.push(FollowUp {
                evidence_id,
                call_id: tool.call_id.clone(),
                heard: 0,
            });
        }
    }

    /// One record of evidence; its id. `more` is what else there is to say of it.
    fn cite(
        &mut self,
        call_id: &str,
        facts: &CallFacts,
        source: &str,
        items: Vec<Value>,
        mut more: JsonMap,
        host: &dyn StampHost,
    ) -> String {
        let evidence_id = self.ids.next(host.now().epoch_ms, host.random());
        let (policy, policy_source) = facts.policy();
        let mut fields = JsonMap::new();
        fields.set("evidence_id", evidence_id.clone());
        facts.name(&mut fields);
        fields.set("tool_call_id", call_id);
        for key in ["turn_id", "said_in_call_id"] {
            if let Some(value) = more.shift_remove(key) {
                fields.insert(key.into(), value);
            }
        }
        fields.set("policy", policy.as_str());
        fields.set("policy_source", policy_source);
        fields.set("source", source);
        fields.set("citable", !items.is_empty());
        fields.set("items", cut_all(items));
        if facts.sensitive {
            fields.set("masked", true);
        }
        fields.extend(more);
        self.push(RecordKind::ExtractionEvidence, fields, host);
        evidence_id
    }

    fn open_answer(&mut self, call_id: &str, facts: &CallFacts, evidence_id: &str) {
        if self.opens.len() >= MAX_OPEN {
            self.opens.remove(0);
        }
        self.opens.push(Open {
            intent: facts.research_intent.clone().unwrap_or_default(),
            interaction_id: facts.interaction_id.clone().unwrap_or_default(),
            call_id: call_id.into(),
            evidence_id: evidence_id.into(),
        });
    }

    /// The person wrote a message: what the questions before it waited for, and what was said instead of an answer.
    pub(super) fn spoke(&mut self, turn_id: &str, said: Value, host: &dyn StampHost) {
        let quote = json!({ "path": "", "value": said });
        self.follow_up(turn_id, None, vec![quote.clone()], host);
        for call_id in std::mem::take(&mut self.passed_over) {
            let Some(facts) = self.calls.get(&call_id).map(|call| call.facts.clone()) else {
                continue;
            };
            let items = match facts.sensitive || facts.policy().0 == CitationPolicy::NoCitationNeeded {
                true => Vec::new(),
                false => vec![quote.clone()],
            };
            let cited = !items.is_empty();
            let more = JsonMap::from_iter([("turn_id".to_owned(), Value::from(turn_id))]);
            let evidence_id = self.cite(&call_id, &facts, TYPED_INSTEAD, items, more, host);
            if cited {
                self.open_answer(&call_id, &facts, &evidence_id);
            }
        }
    }

    /// The person said something: it is what the questions before it waited for.
    fn follow_up(&mut self, turn_id: &str, call_id: Option<&str>, quotes: Vec<Value>, host: &dyn StampHost) {
        if quotes.is_empty() {
            return;
        }
        let waiting: Vec<(String, String)> = self
            .followups
            .iter()
            .map(|follow_up| (follow_up.evidence_id.clone(), follow_up.call_id.clone()))
            .collect();
        for (of, asked) in waiting {
            let Some(facts) = self.calls.get(&asked).map(|call| call.facts.clone()) else {
                continue;
            };
            let mut more = JsonMap::new();
            more.set("turn_id", turn_id);
            more.set_some("said_in_call_id", call_id);
            more.set("followup_of", of.clone());
            self.cite(
                &asked,
                &facts,
                CitationPolicy::CiteFollowupTurn.source(),
                quotes.clone(),
                more,
                host,
            );
            self.heard(&of);
        }
    }

    /// One more thing was said after this answer.
    pub(super) fn heard(&mut self, evidence_id: &str) {
        for follow_up in &mut self.followups {
            follow_up.heard += usize::from(follow_up.evidence_id == evidence_id);
        }
        self.followups.retain(|follow_up| follow_up.heard < MAX_HEARD);
    }

    /// Another question was answered: the talk about those before it is over, if there was any.
    pub(super) fn close_followups(&mut self) {
        self.followups.retain(|follow_up| follow_up.heard == 0);
    }
}

/// What tells one record of a call from the next.
pub(super) fn state_mark(fields: &JsonMap, result: Option<&str>) -> u64 {
    let mut text = String::with_capacity(result.map_or(0, |result| result.len() + 512));
    for key in ["state", "result", "error_text", "part"] {
        text.push(',');
        match (key, result, fields.get(key)) {
            ("result", Some(result), _) => text.push_str(result),
            // JSON values can always be written.
            (_, _, Some(value)) => text.push_str(&serde_json::to_string(value).unwrap_or_default()),
            (_, _, None) => {}
        }
    }
    sip_hash(&[0; 16], text.as_bytes())
}
