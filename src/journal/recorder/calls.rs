//! The records about calls: the call itself, its result, and what of an answer may be cited.

use serde_json::Value;

use super::{Recorder, mark};
use crate::journal::Kind;
use crate::journal::digest::sip_hash;
use crate::journal::evidence::{self, Policy};
use crate::journal::facts::{Facts, mask_result};
use crate::journal::stamp::Host;
use crate::journal::trim::{cut_all, is_whole, shorten};
use crate::model::{Json, JsonMap, ToolPart};

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
        (self.seals && !Facts::of(tool).is_question() && is_whole(text)).then_some(output)
    }

    /// Records a call if the log doesn't have it like this; `true` when it has just been answered. `rest`: the part;
    /// `large`: its output, if that isn't in it.
    pub(super) fn call(
        &mut self,
        tool: &ToolPart,
        mut rest: Value,
        large: Option<&Json>,
        place: (usize, usize),
        host: &dyn Host,
    ) -> bool {
        let facts = Facts::of(tool);
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
        fields.insert("tool_call_id".into(), tool.call_id.clone().into());
        fields.insert("tool".into(), tool.name.clone().into());
        fields.insert("state".into(), tool.state.as_str().into());
        known.facts.name(&mut fields);
        if known.facts.is_question() {
            let (policy, _) = known.facts.policy();
            fields.insert("evidence_policy".into(), policy.as_str().into());
        }
        let status = output
            .as_ref()
            .filter(|_| known.facts.is_question())
            .and_then(|output| output.get("status")?.as_str());
        let is_answered = status.is_some();
        if let Some(status) = status {
            fields.insert("status".into(), status.into());
        }
        if known.call != input_mark
            && let Some(input) = input
        {
            fields.insert("call".into(), input);
        }
        for (key, value) in [("result", output), ("error_text", error)] {
            if let Some(value) = value {
                fields.insert(key.into(), value);
            }
        }
        fields.insert("part".into(), rest);
        if cut {
            fields.insert("cut".into(), true.into());
        }
        let state = state_mark(&fields, large.and_then(Json::text));
        if known.state == state && !fields.contains_key("call") {
            return false;
        }
        let first_answer = is_answered && !known.answered;
        self.push_with(Kind::ToolCalls, fields, large.map(|output| ("result", output)), host);
        if let Some(known) = self.calls.get_mut(&tool.call_id) {
            known.state = state;
            known.call = input_mark;
            known.answered |= is_answered;
        }
        first_answer
    }

    /// What of an answer may be cited.
    pub(super) fn evidence(&mut self, tool: &ToolPart, turn_id: &str, host: &dyn Host) {
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
        let (policy, policy_source) = facts.policy();
        if facts.kind.as_deref() == Some("text_input") && !facts.sensitive {
            let quotes = evidence::items(call, value, Policy::CiteFreeText);
            self.follow_up(turn_id, Some(&tool.call_id), quotes, host);
        }
        let items = match facts.sensitive {
            true => Vec::new(),
            false => evidence::items(call, value, policy),
        };
        let evidence_id = self.ids.next(host.now().epoch_ms, host.random());
        let awaits = policy == Policy::CiteFollowupTurn && !facts.sensitive;
        let mut fields = JsonMap::new();
        fields.insert("evidence_id".into(), evidence_id.clone().into());
        facts.name(&mut fields);
        fields.insert("tool_call_id".into(), tool.call_id.clone().into());
        fields.insert("turn_id".into(), turn_id.into());
        fields.insert("policy".into(), policy.as_str().into());
        fields.insert("policy_source".into(), policy_source.into());
        fields.insert("source".into(), policy.source().into());
        fields.insert("citable".into(), (!items.is_empty()).into());
        fields.insert("items".into(), cut_all(items).into());
        if facts.sensitive {
            fields.insert("masked".into(), true.into());
        }
        if awaits {
            fields.insert("awaits_followup".into(), true.into());
            self.followups.push((evidence_id, tool.call_id.clone()));
        }
        self.push(Kind::ExtractionEvidence, fields, host);
    }

    /// The person said something: it is what the questions before it waited for.
    pub(super) fn follow_up(&mut self, turn_id: &str, call_id: Option<&str>, quotes: Vec<Value>, host: &dyn Host) {
        if quotes.is_empty() {
            return;
        }
        for (of, asked) in std::mem::take(&mut self.followups) {
            let Some(facts) = self.calls.get(&asked).map(|call| call.facts.clone()) else {
                continue;
            };
            let (policy, policy_source) = facts.policy();
            let mut fields = JsonMap::new();
            let id = self.ids.next(host.now().epoch_ms, host.random());
            fields.insert("evidence_id".into(), id.into());
            facts.name(&mut fields);
            fields.insert("tool_call_id".into(), asked.into());
            fields.insert("turn_id".into(), turn_id.into());
            if let Some(call_id) = call_id {
                fields.insert("said_in_call_id".into(), call_id.into());
            }
            fields.insert("policy".into(), policy.as_str().into());
            fields.insert("policy_source".into(), policy_source.into());
            fields.insert("source".into(), policy.source().into());
            fields.insert("citable".into(), true.into());
            fields.insert("items".into(), cut_all(quotes.clone()).into());
            fields.insert("followup_of".into(), of.into());
            self.push(Kind::ExtractionEvidence, fields, host);
        }
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
