//! The chat-completions wire: a conversation into a request, and a stream of chunks into the pieces of an answer, as
//! OpenAI, llama.cpp, Ollama, vLLM and others write it. Knows no socket.

use std::collections::VecDeque;

use serde_json::{Map, Value, json};

use super::thinking::Thinking;
use crate::agent::llm::{DialogEntry, ModelCall, ModelEnd, ModelFailure, ModelRequest, Said, Saying};
use crate::wire::{SseDecoder, SseItem, StreamLimits};

/// What models of Mistral's are called: Mistral, Ministral, Magistral, Devstral and others, wherever they run.
const MISTRAL: &str = "stral";

/// Where Gemini signs its calls; it refuses a conversation whose calls lost it.
const EXTRA: &str = "extra_content";

/// The request for one answer.
pub(super) fn request(model: &str, ask: &ModelRequest) -> Value {
    let mut messages = messages(&ask.entries);
    if model.to_ascii_lowercase().contains(MISTRAL) {
        answer_results(&mut messages);
    }
    let mut body = json!({"model": model, "stream": true, "messages": messages});
    if !ask.tools.is_empty() {
        let tools = ask.tools.iter().map(|tool| {
            json!({"type": "function", "function": {
                "name": tool.name, "description": tool.description, "parameters": portable(&tool.parameters),
            }})
        });
        body["tools"] = tools.collect();
    }
    body
}

/// A schema in the words that all endpoints know; some refuse a request for any other. What is lost here is checked when
/// the call comes.
fn portable(schema: &Value) -> Value {
    let Value::Object(map) = schema else { return json!({}) };
    let mut out = Map::new();
    for (key, value) in map {
        match (key.as_str(), value) {
            ("additionalProperties" | "minProperties" | "maxProperties" | "$schema" | "$id" | "discriminator", _) => {}
            ("const", value) => {
                out.insert("enum".into(), json!([value]));
            }
            ("type", Value::Array(words)) => {
                let any = words.iter().map(|word| json!({"type": word}));
                out.insert("anyOf".into(), any.collect());
            }
            ("properties", Value::Object(known)) => {
                let known = known.iter().map(|(name, schema)| (name.clone(), portable(schema)));
                out.insert(key.clone(), Value::Object(known.collect()));
            }
            ("items", schema @ Value::Object(_)) => {
                out.insert(key.clone(), portable(schema));
            }
            ("anyOf" | "oneOf", Value::Array(any)) => {
                out.insert("anyOf".into(), any.iter().map(portable).collect());
            }
            (_, value) => {
                out.insert(key.clone(), value.clone());
            }
        }
    }
    Value::Object(out)
}

/// Gemini refuses calls without a signature; of a call that the page kept it takes these words instead (Gemini API, thought signatures).
pub(super) fn sign(body: &mut Value) {
    for message in body["messages"].as_array_mut().into_iter().flatten() {
        if let Some(first) = message.pointer_mut("/tool_calls/0").and_then(Value::as_object_mut) {
            first
                .entry(EXTRA)
                .or_insert_with(|| json!({"google": {"thought_signature": "skip_thought_signature_validator"}}));
        }
    }
}

/// Mistral's models take no person's message right behind a result.
fn answer_results(messages: &mut Vec<Value>) {
    let role = |message: &Value, role: &str| message["role"] == role;
    for at in (1..messages.len()).rev() {
        if role(&messages[at - 1], "tool") && role(&messages[at], "user") {
            messages.insert(at, json!({"role": "assistant", "content": "Ok."}));
        }
    }
}

fn messages(entries: &[DialogEntry]) -> Vec<Value> {
    let word = |(at, entry): (usize, &DialogEntry)| match entry {
        DialogEntry::System(text) if at == 0 => json!({"role": "system", "content": text}),
        // A reminder in mid-conversation: many templates take no second system message.
        DialogEntry::System(text) => json!({"role": "user", "content": text}),
        DialogEntry::Person(said) => json!({"role": "user", "content": content(said)}),
        DialogEntry::Model { text, calls } if calls.is_empty() => json!({"role": "assistant", "content": text}),
        DialogEntry::Model { text, calls } => {
            let text = if text.is_empty() {
                Value::Null
            } else {
                text.as_str().into()
            };
            let mut told =
                json!({"role": "assistant", "content": text, "tool_calls": calls.iter().map(call).collect::<Vec<_>>()});
            // DeepSeek refuses calls without what led to them.
            if let Some(first) = calls.first().filter(|first| !first.thought.is_empty()) {
                told["reasoning_content"] = first.thought.as_str().into();
            }
            told
        }
        DialogEntry::Result { call_id, content } => {
            json!({"role": "tool", "tool_call_id": call_id, "content": content})
        }
    };
    entries.iter().enumerate().map(word).collect()
}

fn call(call: &ModelCall) -> Value {
    let mut told =
        json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}});
    if let Some(extra) = &call.extra {
        told[EXTRA] = extra.clone();
    }
    told
}

/// A text, or parts where there are pictures: models without eyes refuse parts.
fn content(said: &[Saying]) -> Value {
    if !said.iter().any(|saying| matches!(saying, Saying::Image(_))) {
        return said.iter().map(Saying::text).collect::<Vec<_>>().join("\n").into();
    }
    let part = |saying: &Saying| match saying {
        Saying::Image(url) => json!({"type": "image_url", "image_url": {"url": url}}),
        other => json!({"type": "text", "text": other.text()}),
    };
    said.iter().map(part).collect()
}

/// What an error body says: `{"error": {"message"}}`, `{"error": "…"}`, `{"message"}` or `{"detail"}`.
pub(super) fn error_message(body: &str) -> Option<String> {
    let value: Value = serde_json::from_str(body).ok()?;
    // Some wrap it in a list.
    let value = value.get(0).unwrap_or(&value);
    ["error", "message", "detail"].iter().find_map(|key| {
        let said = value.get(key)?;
        let said = said.as_str().or_else(|| said.get("message")?.as_str())?;
        (!said.trim().is_empty()).then(|| said.to_string())
    })
}

/// Reads one answer.
#[derive(Default)]
pub(super) struct Completion {
    sse: Option<SseDecoder>,
    calls: Vec<Known>,
    thinking: Thinking,
    over: bool,
    ended: bool,
}

/// A call that has begun.
struct Known {
    index: Option<u64>,
    id: String,
}

impl Completion {
    /// Nothing more is to be read.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The endpoint has said that the answer is over; it may still send figures.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Bytes of a stream.
    pub fn push(&mut self, bytes: &[u8], said: &mut VecDeque<Said>) {
        let mut items = Vec::new();
        let sse = self.sse.get_or_insert_with(|| SseDecoder::new(StreamLimits::default()));
        let read = sse.push(bytes, &mut items);
        for item in items {
            self.item(item, said);
        }
        if read.is_err() {
            self.fail("llm_length", "The model's answer is too long, so it was stopped.", said);
        }
    }

    /// The end of a stream.
    pub fn finish(&mut self, said: &mut VecDeque<Said>) {
        if let Some(item) = self.sse.as_mut().and_then(SseDecoder::finish) {
            self.item(item, said);
        }
        self.thinking.flush(said);
        self.over = true;
    }

    /// An answer in one piece.
    pub(super) fn whole(&mut self, body: &[u8], said: &mut VecDeque<Said>) {
        self.data(&String::from_utf8_lossy(body), said);
        self.over = true;
    }

    fn item(&mut self, item: SseItem, said: &mut VecDeque<Said>) {
        match item {
            SseItem::Event(data) if data.trim() == "[DONE]" => {
                self.end(ModelEnd::Stop, said);
                self.over = true;
            }
            SseItem::Event(data) => self.data(&data, said),
            SseItem::Comment => {}
            SseItem::Oversized { .. } => {
                self.fail("llm_length", "The model's answer is too long, so it was stopped.", said)
            }
        }
    }

    fn fail(&mut self, code: &'static str, message: &str, said: &mut VecDeque<Said>) {
        if !self.over {
            self.over = true;
            said.push_back(Said::Failed(ModelFailure::new(code, message)));
        }
    }

    /// The answer ends once, whatever the endpoint repeats.
    fn end(&mut self, ended: ModelEnd, said: &mut VecDeque<Said>) {
        if !self.over && !std::mem::replace(&mut self.ended, true) {
            self.thinking.flush(said);
            said.push_back(Said::End(ended));
        }
    }

    fn data(&mut self, data: &str, said: &mut VecDeque<Said>) {
        if self.over {
            return;
        }
        let chunk = match crate::json::parse::parse(data) {
            Ok(chunk) => chunk,
            Err(_) => {
                return self.fail(
                    "llm_stream",
                    "The model endpoint's answer is not chat completions.",
                    said,
                );
            }
        };
        if chunk.get("error").is_some_and(|error| !error.is_null()) {
            let told = error_message(data).unwrap_or_default();
            return self.fail(
                "llm_stream",
                &format!("The model endpoint failed in mid-answer. {told}"),
                said,
            );
        }
        // Some endpoints send chunks of figures without a choice.
        let Some(choice) = chunk.pointer("/choices/0") else {
            return;
        };
        if let Some(delta) = choice.get("delta").or_else(|| choice.get("message")) {
            self.delta(delta, said);
        }
        match choice.get("finish_reason").and_then(Value::as_str) {
            Some("length" | "model_length") => self.end(ModelEnd::Length, said),
            // Mistral, OpenRouter; DeepSeek.
            Some("error" | "insufficient_system_resource") => {
                self.fail("llm_stream", "The model endpoint failed in mid-answer.", said)
            }
            Some("content_filter") => self.end(ModelEnd::Filtered, said),
            Some("") | None => {}
            Some(_) => self.end(ModelEnd::Stop, said),
        }
    }

    fn delta(&mut self, delta: &Value, said: &mut VecDeque<Said>) {
        let text = |key: &str| delta.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        if let Some(words) = text("reasoning_content") {
            said.push_back(Said::Thought(words.into()));
        } else if let Some(words) = text("reasoning") {
            said.push_back(Said::Reasoning(words.into()));
        }
        if let Some(words) = text("content").or_else(|| text("refusal")) {
            self.thinking.push(words, said);
        }
        // Mistral's reasoning models say it in parts.
        for part in delta.get("content").and_then(Value::as_array).into_iter().flatten() {
            let thought = part.get("thinking").and_then(Value::as_array);
            let words = |part: &Value| part.get("text").and_then(Value::as_str).map(str::to_owned);
            for words in thought.into_iter().flatten().filter_map(words) {
                said.push_back(Said::Reasoning(words));
            }
            if let Some(words) = words(part) {
                self.thinking.push(&words, said);
            }
        }
        let calls = delta.get("tool_calls").and_then(Value::as_array);
        if calls.is_some_and(|calls| !calls.is_empty()) {
            self.thinking.flush(said);
        }
        for call in calls.into_iter().flatten() {
            self.call(call, said);
        }
    }

    fn call(&mut self, call: &Value, said: &mut VecDeque<Said>) {
        let index = call.get("index").and_then(Value::as_u64);
        let id = call.get("id").and_then(Value::as_str).unwrap_or_default();
        let name = call
            .pointer("/function/name")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let slot = match self.slot(index, id, !name.is_empty()) {
            Some(slot) => slot,
            None => {
                self.calls.push(Known { index, id: id.into() });
                let slot = self.calls.len() - 1;
                said.push_back(Said::Call {
                    slot,
                    name: name.into(),
                });
                slot
            }
        };
        if let Some(extra) = call.get(EXTRA) {
            said.push_back(Said::Extra {
                slot,
                value: extra.clone(),
            });
        }
        let delta = match call.pointer("/function/arguments") {
            Some(Value::String(text)) => text.clone(),
            // Some endpoints give the arguments as what they are.
            Some(object @ Value::Object(_)) => object.to_string(),
            _ => return,
        };
        if !delta.is_empty() {
            said.push_back(Said::Arguments { slot, delta });
        }
    }

    /// Which call a piece belongs to; `None` begins another one. Some endpoints number all calls 0 and tell them apart by
    /// id, some give no numbers, and some repeat id and name in every piece.
    fn slot(&self, index: Option<u64>, id: &str, is_named: bool) -> Option<usize> {
        let by = |test: &dyn Fn(&Known) -> bool| self.calls.iter().rposition(test);
        let is_same = |known: &Known| !id.is_empty() && known.id == id;
        let is_other = |known: &Known| is_named && !id.is_empty() && !known.id.is_empty() && known.id != id;
        match index {
            // Calls with numbers of their own are calls of their own, even where one id is repeated.
            Some(index) => by(&|known| known.index == Some(index) && !is_other(known))
                .or_else(|| by(&|known| known.index.is_none() && is_same(known))),
            None if !id.is_empty() && by(&is_same).is_some() => by(&is_same),
            None if is_named => None,
            None => self.calls.len().checked_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::llm::Tool;

    fn read(chunks: &[Value]) -> Vec<Said> {
        let mut text: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
        text.push_str("data: [DONE]\n\n");
        let mut seen: Option<Vec<Said>> = None;
        for size in [1, 7, 64, text.len()] {
            let (mut completion, mut said) = (Completion::default(), VecDeque::new());
            for piece in text.as_bytes().chunks(size) {
                completion.push(piece, &mut said);
            }
            completion.finish(&mut said);
            let said = Vec::from(said);
            assert_eq!(seen.get_or_insert_with(|| said.clone()), &said, "{size}");
        }
        seen.unwrap_or_default()
    }

    fn calls(calls: Value) -> Value {
        json!({"choices": [{"index": 0, "delta": {"tool_calls": calls}}]})
    }

    fn gathered(said: &[Said]) -> Vec<(String, String)> {
        let mut calls = Vec::new();
        for one in said {
            match one {
                Said::Call { name, .. } => calls.push((name.clone(), String::new())),
                Said::Arguments { slot, delta } => calls[*slot].1.push_str(delta),
                _ => {}
            }
        }
        calls
    }

    #[test]
    fn calls_in_every_dialect() {
        let function = |name: &str, arguments: &str| json!({"name": name, "arguments": arguments});
        let openai = [
            calls(json!([{"index": 0, "id": "a", "type": "function", "function": function("x", "")}])),
            calls(json!([{"index": 1, "id": "b", "type": "function", "function": function("y", "{\"k\"")}])),
            calls(
                json!([{"index": 0, "function": {"arguments": "{}"}}, {"index": 1, "function": {"arguments": ":1}"}}]),
            ),
        ];
        let all_zero = [
            calls(json!([{"index": 0, "id": "a", "function": function("x", "{}")}])),
            calls(json!([{"index": 0, "id": "b", "function": function("y", "{\"k\":1}")}])),
        ];
        let unnumbered = [
            calls(json!([{"id": "a", "function": function("x", "{")}])),
            calls(json!([{"function": {"arguments": "}"}}])),
            calls(json!([{"id": "b", "function": function("y", "")}])),
            calls(json!([{"function": {"arguments": "{\"k\":1}"}}])),
        ];
        let repeating = [
            calls(json!([{"index": 0, "id": "a", "function": function("x", "{")}])),
            calls(json!([{"index": 0, "id": "a", "function": function("x", "}")}])),
            calls(json!([{"index": 1, "id": "b", "function": {"name": "y", "arguments": {"k": 1}}}])),
        ];
        let one_id = [
            calls(json!([{"index": 0, "id": "a", "function": function("x", "{")}])),
            calls(json!([{"index": 1, "id": "a", "function": function("y", "{\"k\"")}])),
            calls(
                json!([{"index": 0, "id": "a", "function": {"arguments": "}"}}, {"index": 1, "id": "a", "function": {"arguments": ":1}"}}]),
            ),
        ];
        let wanted = [
            ("x".to_string(), "{}".to_string()),
            ("y".to_string(), "{\"k\":1}".to_string()),
        ];
        for dialect in [&openai[..], &all_zero, &unnumbered, &repeating, &one_id] {
            let said = read(dialect);
            assert_eq!(gathered(&said), wanted, "{dialect:?}");
            assert_eq!(said.last(), Some(&Said::End(ModelEnd::Stop)));
        }
    }

    #[test]
    fn words_ends_and_errors() {
        let chunk = |delta: Value, why: Value| json!({"choices": [{"delta": delta, "finish_reason": why}]});
        let said = read(&[
            chunk(
                json!({"role": "assistant", "content": "", "reasoning_content": "hm"}),
                Value::Null,
            ),
            chunk(json!({"content": "안녕 🙂"}), Value::Null),
            chunk(json!({}), json!("length")),
            json!({"choices": [], "usage": {"total_tokens": 3}}),
        ]);
        assert_eq!(
            said,
            [
                Said::Thought("hm".into()),
                Said::Text("안녕 🙂".into()),
                Said::End(ModelEnd::Length),
            ]
        );
        let failed = read(&[json!({"error": {"message": "out of memory"}})]);
        assert_eq!(
            failed,
            [Said::Failed(ModelFailure::new(
                "llm_stream",
                "The model endpoint failed in mid-answer. out of memory"
            ))]
        );
        let (mut completion, mut said) = (Completion::default(), VecDeque::new());
        completion.whole(
            br#"{"choices":[{"message":{"content":"all"},"finish_reason":"stop"}]}"#,
            &mut said,
        );
        assert_eq!(Vec::from(said), [Said::Text("all".into()), Said::End(ModelEnd::Stop)]);
        let (mut completion, mut said) = (Completion::default(), VecDeque::new());
        completion.push(b"data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n", &mut said);
        completion.finish(&mut said);
        assert_eq!(Vec::from(said), [Said::Text("a".into())], "a cut stream says no end");
    }

    #[test]
    fn parts_odd_ends_and_what_a_provider_wants_to_hear_again() {
        let delta = |delta: Value| json!({"choices": [{"delta": delta}]});
        let end = |why: &str| json!({"choices": [{"delta": {}, "finish_reason": why}]});
        let said = read(&[
            delta(json!({"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}]})),
            delta(json!({"content": [{"type": "text", "text": "So"}]})),
            end("model_length"),
        ]);
        let wanted = [
            Said::Reasoning("hm".into()),
            Said::Text("So".into()),
            Said::End(ModelEnd::Length),
        ];
        assert_eq!(said, wanted);
        for why in ["error", "insufficient_system_resource"] {
            let said = read(&[delta(json!({"content": "Half"})), end(why)]);
            assert!(
                matches!(said.last(), Some(Said::Failed(failure)) if failure.code == "llm_stream"),
                "{why}: {said:?}"
            );
        }
        let signed = json!({"google": {"thought_signature": "s"}});
        let said = read(&[
            delta(json!({"reasoning_content": "I look"})),
            calls(
                json!([{"index": 0, "id": "a", "function": {"name": "x", "arguments": "{}"}, "extra_content": signed}]),
            ),
        ]);
        let extra = Said::Extra { slot: 0, value: signed };
        assert!(
            said.contains(&Said::Thought("I look".into())) && said.contains(&extra),
            "{said:?}"
        );
    }

    #[test]
    fn what_single_providers_insist_on() {
        let call = |extra: Option<Value>| ModelCall {
            id: "c".into(),
            name: "t".into(),
            arguments: "{}".into(),
            extra,
            thought: "I look".into(),
        };
        let entries = |extra| {
            vec![
                DialogEntry::System("s".into()),
                DialogEntry::Model {
                    text: String::new(),
                    calls: vec![call(extra)],
                },
                DialogEntry::Result {
                    call_id: "c".into(),
                    content: "ok".into(),
                },
                DialogEntry::Person(vec![Saying::Text("on".into())]),
            ]
        };
        let asked = |model: &str, extra| {
            let ask = ModelRequest {
                entries: entries(extra),
                ..ModelRequest::default()
            };
            request(model, &ask)
        };
        let roles = |body: &Value| -> Vec<String> {
            let all = body["messages"].as_array().into_iter().flatten();
            all.filter_map(|message| message["role"].as_str().map(str::to_owned))
                .collect()
        };
        let usual = asked("gpt", None);
        assert_eq!(roles(&usual), ["system", "assistant", "tool", "user"]);
        assert_eq!(usual["messages"][1]["reasoning_content"], "I look");
        assert_eq!(
            roles(&asked("Magistral-small", None)),
            ["system", "assistant", "tool", "assistant", "user"]
        );
        for (extra, wanted) in [
            (None, "skip_thought_signature_validator"),
            (Some(json!({"google": {"thought_signature": "s"}})), "s"),
        ] {
            let mut body = asked("gemini", extra);
            sign(&mut body);
            let signature = body.pointer("/messages/1/tool_calls/0/extra_content/google/thought_signature");
            assert_eq!(signature, Some(&json!(wanted)));
        }
    }

    #[test]
    fn what_a_model_thinks_aloud_is_reasoning() {
        let word = |text: &str| json!({"choices": [{"delta": {"content": text}}]});
        let said = read(&[
            word("\n<th"),
            word("ink>\nwhy </thi"),
            word("s> </think>"),
            word("\n\nbe"),
            word("cause <think>"),
        ]);
        let mut gathered = [String::new(), String::new()];
        for one in &said {
            match one {
                Said::Reasoning(words) => gathered[0].push_str(words),
                Said::Text(words) => gathered[1].push_str(words),
                _ => {}
            }
        }
        assert_eq!(gathered, ["\nwhy </this> ", "\n\nbecause <think>"]);
        let said = read(&[
            word("<thin"),
            calls(json!([{"id": "a", "function": {"name": "x", "arguments": "{}"}}])),
        ]);
        assert_eq!(said.first(), Some(&Said::Text("<thin".into())), "half a word is a word");
    }

    #[test]
    fn schemas_are_told_in_plain_words() {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["const"],
            "properties": {"const": {"const": "a"}, "type": {"type": ["string", "null"], "description": "d"}},
        });
        assert_eq!(
            portable(&schema),
            json!({"type": "object", "required": ["const"], "properties": {
                "const": {"enum": ["a"]}, "type": {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
            }})
        );
    }

    #[test]
    fn a_conversation_is_worded() {
        let call = ModelCall {
            id: "c".into(),
            name: "t".into(),
            arguments: "{}".into(),
            ..ModelCall::default()
        };
        let ask = ModelRequest {
            entries: vec![
                DialogEntry::System("s".into()),
                DialogEntry::Person(vec![
                    Saying::Text("look".into()),
                    Saying::Image("data:image/png;base64,AA".into()),
                ]),
                DialogEntry::Model {
                    text: String::new(),
                    calls: vec![call],
                },
                DialogEntry::Result {
                    call_id: "c".into(),
                    content: "ok".into(),
                },
                DialogEntry::System("remember".into()),
            ],
            tools: vec![Tool {
                name: "t".into(),
                description: "d".into(),
                parameters: json!({"type": "object"}),
            }],
            shown: Vec::new(),
            round: 1,
        };
        assert_eq!(
            request("m", &ask),
            json!({
                "model": "m", "stream": true,
                "messages": [
                    {"role": "system", "content": "s"},
                    {"role": "user", "content": [
                        {"type": "text", "text": "look"},
                        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA"}},
                    ]},
                    {"role": "assistant", "content": null, "tool_calls": [
                        {"id": "c", "type": "function", "function": {"name": "t", "arguments": "{}"}},
                    ]},
                    {"role": "tool", "tool_call_id": "c", "content": "ok"},
                    {"role": "user", "content": "remember"},
                ],
                "tools": [{"type": "function", "function": {"name": "t", "description": "d", "parameters": {"type": "object"}}}],
            })
        );
    }
}
