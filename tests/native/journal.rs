//! The event log: what is written down as a conversation happens, and that the log alone gives the conversation again.

use std::cell::Cell;
use std::process::{Command, Output};
use std::sync::Arc;

use partsong::agent::Agent;
use partsong::contract::question::result;
use partsong::journal::{Log, LogRecord, Moment, RecordKind, Recorder, Replay, StampHost};
use partsong::model::{Conversation, Message, MessagePart, QuestionEvent, Start, ToolState};
use serde_json::{Value, json};

use crate::common::Answers;
use crate::common::agent::post;
use crate::common::page::{decoded, decoder, folds};
use crate::common::streams::cases;

/// Clocks that tick at every look.
#[derive(Default)]
struct Clock(Cell<u32>);

impl StampHost for Clock {
    fn now(&self) -> Moment {
        self.0.set(self.0.get() + 1);
        let mono_ms = f64::from(self.0.get()) * 25.0;
        Moment {
            epoch_ms: 1_782_124_200_000.0 + mono_ms,
            mono_ms,
        }
    }

    fn random(&self) -> [u8; 16] {
        [self.0.get() as u8; 16]
    }
}

/// A chat with the demo agent and its log.
struct Live {
    agent: Agent,
    conversation: Conversation,
    recorder: Recorder,
    clock: Clock,
    lines: String,
    seq: u64,
}

impl Live {
    fn new() -> Live {
        let about = json!({"locale": "en", "protocol": "ai-sdk"});
        Live {
            agent: Agent::new(),
            conversation: Conversation::default(),
            recorder: Recorder::new("thread-1", "visit-1", [1; 16], about),
            clock: Clock::default(),
            lines: String::new(),
            seq: 0,
        }
    }

    fn keep(&mut self) {
        for mut record in self.recorder.take() {
            self.seq += 1;
            record.seq = self.seq;
            self.lines += &record.to_line();
            self.lines.push('\n');
        }
    }

    fn observe(&mut self) {
        self.recorder.observe(0, &self.conversation.messages, &self.clock);
        self.keep();
    }

    fn say(&mut self, text: &str) {
        let id = format!("user-{}", self.conversation.messages.len());
        let message = json!({"id": id, "role": "user", "parts": [{"type": "text", "text": text}]});
        self.conversation.push_user(read(message));
        self.observe();
        self.turn(Start::NewAnswer);
    }

    fn turn(&mut self, start: Start) {
        let messages: Vec<Value> = self.conversation.messages.iter().map(Message::to_json).collect();
        let body = json!({"id": "thread-1", "messages": messages, "trigger": "submit-message"});
        let response = post(&mut self.agent, body);
        self.conversation.begin(start, "answer".into());
        let pieces: Vec<&[u8]> = response.chunks.iter().map(|(_, bytes)| &bytes[..]).collect();
        folds(&mut self.conversation, decoded(&mut *decoder("ai-sdk"), &pieces));
        self.observe();
    }

    /// The question that waits.
    fn open(&self) -> (String, Value) {
        let parts = self.conversation.messages.iter().flat_map(|message| &message.parts);
        let mut open = parts.filter_map(|part| match part {
            MessagePart::Tool(tool) if tool.state == ToolState::InputAvailable => Some(tool),
            _ => None,
        });
        let tool = open.next().expect("a question");
        (tool.call_id.clone(), tool.input.as_deref().expect("a call").clone())
    }

    fn event(&mut self, call: &str, event: QuestionEvent) {
        self.recorder.question(call, &event, &self.clock);
        self.keep();
    }

    fn answer(&mut self, status: &str, value: Value) {
        self.put(status, value);
        self.turn(Start::Continue);
    }

    /// Works on the open question and answers it, as far as the page is concerned.
    fn put(&mut self, status: &str, value: Value) {
        let (id, call) = self.open();
        for event in [QuestionEvent::Shown, QuestionEvent::FirstInput] {
            self.event(&id, event);
        }
        let change = QuestionEvent::Change {
            from: Value::Null,
            to: json!({"option": "other", "texts": {"other": "secret words"}}),
        };
        self.event(&id, change);
        self.event(&id, QuestionEvent::ValidationFailed(vec!["required"]));
        self.event(&id, QuestionEvent::SubmitClicked);
        let output = json!({
            "interaction_id": call["interaction_id"], "type": call["type"], "status": status, "value": value,
            "submitted_at": "2026-06-22T10:30:00Z",
        });
        assert!(self.conversation.answer_tool(&id, Ok(output)));
        self.observe();
        self.event(&id, QuestionEvent::Sent);
        self.event(&id, QuestionEvent::Acked);
    }

    /// A question of our own, in a message of its own.
    fn ask(&mut self, id: &str, call: Value) {
        let part =
            json!({"type": "tool-render_interaction", "toolCallId": id, "state": "input-available", "input": call});
        self.gets(json!({"id": format!("asks-{id}"), "role": "assistant", "parts": [part]}));
    }

    fn gets(&mut self, message: Value) {
        self.conversation.messages.push(read(message));
        self.observe();
    }

    fn end_turn(&mut self) {
        self.recorder.session("turn_ended", Value::Null, &self.clock);
        self.keep();
    }

    fn reload(&mut self) {
        let mut fresh = Recorder::new("thread-1", "visit-2", [2; 16], Value::Null);
        self.log().records.iter().for_each(|record| fresh.resume(record));
        self.recorder = fresh;
    }

    /// What the person did with questions, in its order.
    fn events(&self) -> Vec<String> {
        let events = self.records(RecordKind::InteractionEvents);
        events
            .iter()
            .filter_map(|record| record.text("event").map(str::to_owned))
            .collect()
    }

    fn give(&mut self, id: &str, status: &str, value: Value) {
        let output = json!({
            "interaction_id": "int_1", "type": "x", "status": status, "value": value,
            "client_context": {"duration_ms": 1, "changed_count": 0, "device": "desktop"},
        });
        assert!(self.conversation.answer_tool(id, Ok(output)));
        self.observe();
    }

    fn log(&self) -> Log {
        let log = Log::read(self.lines.as_bytes());
        assert!(log.faults.is_empty());
        log
    }

    /// The log alone gives this conversation.
    fn check(&self) {
        let replay = Replay::new(self.log(), None);
        let replayed = replay.messages(usize::MAX);
        assert_eq!(json_of(&replayed), json_of(&self.conversation.messages));
    }

    fn records(&self, kind: RecordKind) -> Vec<LogRecord> {
        self.log()
            .records
            .into_iter()
            .filter(|record| record.kind == kind)
            .collect()
    }
}

fn read(message: Value) -> Message {
    Message::from_json(message).expect("a message")
}

/// A page that begins with this message.
fn beginning(message: Message) -> Live {
    let mut live = Live::new();
    live.conversation = Conversation::new(vec![message]);
    live.observe();
    live
}

fn json_of(messages: &[Message]) -> Vec<Value> {
    messages.iter().map(Message::to_json).collect()
}

/// What a log that begins with these messages gives of them.
pub fn replayed_from_a_log(messages: &[Message]) -> Vec<Value> {
    let mut recorder = Recorder::new("t", "v", [0; 16], Value::Null);
    recorder.observe(0, messages, &Clock::default());
    let numbered = recorder
        .take()
        .into_iter()
        .zip(1..)
        .map(|(record, seq)| LogRecord { seq, ..record });
    let lines: String = numbered.map(|record| record.to_line() + "\n").collect();
    json_of(&Replay::new(Log::read(lines.as_bytes()), None).messages(usize::MAX))
}

const STARTERS: [&str; 7] = [
    "ask me a question",
    "Show only the graph of campaign spend and revenue",
    "Briefly show ad optimization suggestions that I can apply right now",
    "weather in Seoul",
    "설문 시작해 줘",
    "hello",
    "Show inefficient campaigns in a table",
];

#[test]
fn the_log_alone_gives_the_conversation() {
    for words in STARTERS {
        let mut live = Live::new();
        live.say(words);
        live.check();
        live.say("hello");
        live.check();
    }
}

#[test]
fn questions_are_replayed_as_they_were_shown_and_answered() {
    let mut live = Live::new();
    live.say("start a short survey");
    let (_, call) = live.open();
    live.answer(
        "submitted",
        json!({"selected_option_id": "other", "selected_label": "Another one", "other_text": "word of mouth"}),
    );
    live.check();
    live.say("ask me to rate something");
    live.check();
    let calls = live.records(RecordKind::ToolCalls);
    let first = calls
        .iter()
        .find(|record| record.fields.contains_key("call"))
        .expect("a call");
    assert_eq!(first.fields["call"], call, "the call as a whole");
    assert_eq!(first.fields["research_intent"], call["research_intent"]);
    let events = live.records(RecordKind::InteractionEvents);
    assert_eq!(
        live.events(),
        [
            "shown",
            "first_input",
            "change",
            "validation_failed",
            "submit_clicked",
            "sent",
            "acked"
        ]
    );
    let times: Vec<usize> = events.iter().filter_map(|record| record.count("t_ms")).collect();
    assert!(times.is_sorted() && times[0] == 0 && times[6] > 0);
    assert!(events.iter().all(|record| record.text("interaction_id").is_some()));
    let all: String = events.iter().map(LogRecord::to_line).collect();
    assert!(!all.contains("secret") && !all.contains("word of mouth"));
    let evidence = &live.records(RecordKind::ExtractionEvidence)[0];
    assert_eq!(evidence.text("policy"), Some("cite_selection"));
    assert_eq!(evidence.list("items")[0]["label"], call["options"][3]["label"]);
    assert!(
        evidence
            .list("items")
            .iter()
            .all(|item| item["value"] != "word of mouth")
    );
}

#[test]
fn a_log_goes_on_after_a_reload() {
    let mut live = Live::new();
    live.say("start a short survey");
    live.answer("skipped", Value::Null);
    live.reload();
    let before = live.lines.len();
    live.observe();
    assert_eq!(live.lines.len(), before, "nothing is written twice");
    live.say("hello");
    live.check();
}

#[test]
fn editing_and_asking_anew_rewind_the_log() {
    let mut live = Live::new();
    live.say("hello");
    live.say("weather in Seoul");
    assert!(live.conversation.cut_for_regenerate(None));
    live.observe();
    live.check();
    live.turn(Start::NewAnswer);
    live.check();
    let edited = json!({"id": "x", "role": "user", "parts": [{"type": "text", "text": "ask me a question"}]});
    assert!(live.conversation.edit_user("user-0", read(edited)));
    live.turn(Start::NewAnswer);
    live.check();
    let rewound = live.records(RecordKind::SessionState);
    assert!(
        rewound
            .iter()
            .filter(|record| record.text("state") == Some("rewound"))
            .count()
            >= 2
    );
}

/// A conversation with one question of our own, answered.
fn asked(call: Value, value: Value) -> Live {
    let mut live = beginning(read(json!({"id": "a", "role": "assistant", "parts": [
        {"type": "tool-render_interaction", "toolCallId": "c", "state": "input-available", "input": call},
    ]})));
    let output = json!({"interaction_id": "int_1", "type": call["type"], "status": "submitted", "value": value});
    assert!(live.conversation.answer_tool("c", Ok(output)));
    live.observe();
    live
}

fn call(kind: &str, policy: Option<&str>) -> Value {
    let mut call = json!({
        "tool": "render_interaction", "interaction_id": "int_1", "schema_version": "2026-06-01", "type": kind,
        "title": "Why?", "research_intent": "learn_why", "output_schema": {"type": "object"},
    });
    if let Some(policy) = policy {
        call["evidence_policy"] = json!(policy);
    }
    call
}

#[test]
fn the_policy_says_what_is_citable() {
    let value = json!({"text": "because it rains"});
    for (policy, citable) in [
        (None, true),
        (Some("cite_free_text"), true),
        (Some("cite_selection"), false),
        (Some("no_citation_needed"), false),
        (Some("cite_followup_turn"), false),
        (Some("cite_the_moon"), true),
    ] {
        let live = asked(call("text_input", policy), value.clone());
        let evidence = live.records(RecordKind::ExtractionEvidence);
        assert_eq!(evidence.len(), 1, "{policy:?}");
        assert_eq!(evidence[0].fields["citable"], json!(citable), "{policy:?}");
        if citable {
            assert_eq!(
                evidence[0].list("items"),
                [json!({"path": "/text", "value": "because it rains"})]
            );
        }
    }
}

#[test]
fn what_is_said_after_an_answer_is_its_followup_until_the_next_question() {
    let mut live = asked(call("likert", Some("cite_followup_turn")), json!({"score": 4}));
    live.say("because I use it every day");
    live.say("hello");
    let evidence = live.records(RecordKind::ExtractionEvidence);
    assert_eq!(evidence.len(), 3);
    for (record, said) in evidence[1..].iter().zip(["because I use it every day", "hello"]) {
        assert_eq!(record.fields["followup_of"], evidence[0].fields["evidence_id"]);
        assert_eq!(record.list("items")[0]["value"], said);
        assert_eq!(record.text("research_intent"), Some("learn_why"));
    }
    // Another question is answered: what is said then is about that one. A log that is gone on with knows as much.
    live.ask("d", call("nps", None));
    live.give("d", "submitted", json!({"score": 9}));
    live.reload();
    live.say("nothing more");
    assert_eq!(live.records(RecordKind::ExtractionEvidence).len(), 4);
    live.check();
}

#[test]
fn a_message_instead_of_an_answer_closes_the_question_and_is_its_evidence() {
    let mut live = Live::new();
    live.ask("c", call("nps", None));
    live.event("c", QuestionEvent::Shown);
    assert!(live.conversation.close_pending(|tool| result::passed_over(tool, 0.0)));
    live.say("I can't put a number on it");
    assert_eq!(live.events(), ["shown", "cancelled"]);
    let state = live.records(RecordKind::SessionState);
    live.end_turn();
    let questions = &live.records(RecordKind::SessionState)[state.len()].fields["questions"];
    assert_eq!(questions, &json!({"open": [], "answered": 1}));
    let evidence = &live.records(RecordKind::ExtractionEvidence)[0];
    assert_eq!(evidence.text("source"), Some("typed_instead"));
    assert_eq!(evidence.text("interaction_id"), Some("int_1"));
    assert_eq!(
        evidence.text("turn_id"),
        live.conversation.messages[1].id.as_str().into()
    );
    assert_eq!(
        evidence.list("items"),
        [json!({"path": "", "value": "I can't put a number on it"})]
    );
    live.check();
    // A card that tells of its own end says it once.
    live.ask("d", call("nps", None));
    live.event("d", QuestionEvent::Cancelled);
    live.give("d", "cancelled", Value::Null);
    let events = live.records(RecordKind::InteractionEvents);
    assert_eq!(
        events
            .iter()
            .filter(|record| record.text("tool_call_id") == Some("d"))
            .count(),
        1
    );
}

#[test]
fn a_card_that_pins_down_an_open_answer_names_it() {
    let mut live = asked(call("text_input", None), json!({"text": "the reports take days"}));
    let mut pinned = call("single_choice", None);
    pinned["options"] = json!([{"id": "slow", "label": "Slow"}, {"id": "dear", "label": "Dear"}]);
    live.ask("d", pinned.clone());
    live.give("d", "submitted", json!({"selected_option_id": "slow"}));
    // Another intent, and the question that the call names.
    pinned["research_intent"] = json!("something_else");
    live.ask("e", pinned.clone());
    live.give("e", "submitted", json!({"selected_option_id": "dear"}));
    pinned["metadata"] = json!({"confirms": "int_1"});
    live.ask("f", pinned);
    live.give("f", "submitted", json!({"selected_option_id": "dear"}));
    let evidence = live.records(RecordKind::ExtractionEvidence);
    let open =
        json!({"evidence_id": evidence[0].fields["evidence_id"], "interaction_id": "int_1", "tool_call_id": "c"});
    let confirmed: Vec<Option<&Value>> = evidence.iter().map(|record| record.fields.get("confirms")).collect();
    assert_eq!(confirmed, [None, Some(&open), None, Some(&open)]);
}

/// An assistant's message with a surface, as it is stored.
fn surface(answers: Value, data: Value) -> Message {
    let kept = json!({"surfaceId": "s", "answers": answers, "data": data});
    let parts = json!([{"type": "data-surface", "id": "s", "data": kept}]);
    read(json!({"id": "a", "role": "assistant", "parts": parts}))
}

#[test]
fn a_question_of_a_surface_is_logged_like_any_other() {
    let mut live = beginning(surface(json!({}), json!({})));
    let (id, asks) = ("surface:s:root", Arc::new(call("nps", None)));
    for event in [
        QuestionEvent::Asked(asks.clone()),
        QuestionEvent::Shown,
        QuestionEvent::Asked(asks.clone()),
    ] {
        live.event(id, event);
    }
    live.end_turn();
    let open = |live: &Live| live.records(RecordKind::SessionState).last().unwrap().fields["questions"].clone();
    assert_eq!(open(&live), json!({"open": ["int_1"], "answered": 0}));
    let result = json!({"interaction_id": "int_1", "type": "nps", "status": "submitted", "value": {"score": 9}});
    live.event(id, QuestionEvent::Answered(result.clone()));
    live.end_turn();
    assert_eq!(open(&live), json!({"open": [], "answered": 1}));
    let calls = live.records(RecordKind::ToolCalls);
    assert_eq!(calls.len(), 2);
    assert_eq!((&calls[0].fields["call"], calls[1].fields.get("call")), (&*asks, None));
    assert_eq!(
        (calls[1].text("status"), &calls[1].fields["result"]),
        (Some("submitted"), &result)
    );
    let evidence = live.records(RecordKind::ExtractionEvidence);
    assert_eq!(evidence[0].list("items"), [json!({"path": "/score", "value": 9})]);
    assert_eq!(evidence[0].text("turn_id"), Some("a"));
    // After a reload the same question is known, another one under its name is not.
    live.reload();
    let before = live.records(RecordKind::ToolCalls).len();
    live.observe();
    live.event(id, QuestionEvent::Asked(asks.clone()));
    live.event(id, QuestionEvent::Answered(result));
    assert_eq!(live.records(RecordKind::ToolCalls).len(), before);
    let mut anew = Value::clone(&asks);
    anew["title"] = json!("And now?");
    live.event(id, QuestionEvent::Asked(Arc::new(anew)));
    assert_eq!(live.records(RecordKind::ToolCalls).len(), before + 1);
    live.check();
}

#[test]
fn a_sensitive_answer_of_a_surface_stands_nowhere() {
    let mut live = beginning(surface(json!({}), json!({})));
    let mut asks = call("text_input", None);
    asks["metadata"] = json!({"sensitive": true});
    live.event("surface:s:root", QuestionEvent::Asked(Arc::new(asks)));
    live.event("surface:s:root", QuestionEvent::Shown);
    let value = json!({"text": "my secret illness"});
    let result = json!({"interaction_id": "int_1", "type": "text_input", "status": "submitted", "value": value});
    live.event("surface:s:root", QuestionEvent::Answered(result.clone()));
    let event = json!({"name": "interactionResult", "surfaceId": "s", "context": {"result": result}});
    live.conversation = Conversation::new(vec![
        surface(json!({"root": {"": result}}), json!({"said": value})),
        read(json!({"id": "u", "role": "user", "parts": [
            {"type": "data-surface-event", "data": event}, {"type": "text", "text": "Answered: my secret illness"},
        ]})),
        read(json!({"id": "b", "role": "assistant", "parts": [
            {"type": "text", "text": "You said my secret illness."},
            {"type": "data-state", "data": {"profile": {"health": "my secret illness"}}},
        ]})),
    ]);
    live.observe();
    assert!(!live.lines.contains("secret illness"), "{}", live.lines);
    assert!(live.lines.contains("You said [masked]."));
}

#[test]
fn an_agent_that_repeats_a_sensitive_answer_is_not_written_down() {
    let mut asks = call("single_choice", None);
    asks["metadata"] = json!({"sensitive": true});
    asks["options"] = json!([{"id": "dep", "label": "Depression"}, {"id": "none", "label": "Nothing"}]);
    let mut live = Live::new();
    live.ask("c", asks.clone());
    live.give(
        "c",
        "submitted",
        json!({"selected_option_id": "dep", "other_text": "since 1999", "income": 52000}),
    );
    live.gets(json!({"id": "b", "role": "assistant", "parts": [
        {"type": "text", "text": "Depression, since 1999, on 52,000 a year."},
        {"type": "tool-render_interaction", "toolCallId": "d", "state": "input-available", "input": asks},
    ]}));
    assert!(
        live.lines.contains("[masked], [masked], on [masked] a year."),
        "{}",
        live.lines
    );
    // What is offered stays: it says nothing of the answer.
    let calls = live.records(RecordKind::ToolCalls);
    assert!(
        calls
            .iter()
            .filter_map(|record| record.fields.get("call"))
            .all(|call| *call == asks)
    );
    let before = live.lines.len();
    live.observe();
    assert_eq!(live.lines.len(), before, "what is masked is known again");
}

#[test]
fn a_sensitive_answer_stands_nowhere() {
    let mut call = call("text_input", None);
    call["metadata"] = json!({"sensitive": true});
    let mut live = asked(call, json!({"text": "my illness"}));
    let change = QuestionEvent::Change {
        from: Value::Null,
        to: json!("my illness"),
    };
    live.event("c", change);
    assert!(!live.lines.contains("illness"));
    let events = live.records(RecordKind::InteractionEvents);
    assert_eq!(events[0].fields["to"], json!({"masked": true}));
    let evidence = live.records(RecordKind::ExtractionEvidence);
    assert_eq!(evidence[0].fields["citable"], json!(false));
    let replayed = Replay::new(live.log(), None).messages(usize::MAX);
    let MessagePart::Tool(tool) = &replayed[0].parts[0] else {
        panic!("a call")
    };
    assert_eq!(
        tool.output().as_deref().expect("a result")["value"],
        json!({"masked": true})
    );
    assert_eq!(
        tool.output().as_deref().expect("a result")["status"],
        json!("submitted")
    );
}

#[test]
fn two_calls_with_one_id_stay_apart() {
    let part = |title: &str| json!({"type": "tool-x", "toolCallId": "same", "state": "output-available", "input": {"title": title}, "output": 1});
    let message = json!({"id": "a", "role": "assistant", "parts": [part("one"), part("two")]});
    beginning(read(message)).check();
}

/// A question as an agent asks it.
fn pain() -> Value {
    json!({
        "tool": "render_interaction", "interaction_id": "int_primary_pain_001", "schema_version": "2026-06-01",
        "type": "single_choice", "title": "你当前最主要的痛点是什么？", "description": "请选择最接近的一项。",
        "research_intent": "identify_primary_pain_point", "evidence_policy": "cite_selection",
        "options": [
            {"id": "setup_complexity", "label": "配置复杂"},
            {"id": "manual_analysis", "label": "人工整理成本高"},
            {"id": "other", "label": "其他", "metadata": {"free_text": true}},
        ],
        "output_schema": {
            "type": "object",
            "properties": {"selected_option_id": {"type": "string"}, "selected_label": {"type": "string"}, "other_text": {"type": "string"}},
            "required": ["selected_option_id"],
        },
    })
}

/// The small log that stands beside the tests: what it says must not change unseen.
#[test]
fn the_golden_log_is_what_we_write() {
    let mut live = Live::new();
    let text = |text: &str| json!({"type": "text", "text": text});
    live.gets(json!({"id": "u1", "role": "user", "parts": [text("开始访谈")]}));
    let asked =
        json!({"type": "tool-render_interaction", "toolCallId": "c1", "state": "input-available", "input": pain()});
    live.gets(
        json!({"id": "a1", "role": "assistant", "parts": [{"type": "step-start"}, text("先问一个问题。"), asked]}),
    );
    live.put(
        "submitted",
        json!({"selected_option_id": "manual_analysis", "selected_label": "人工整理成本高"}),
    );
    let mut scale = call("likert", Some("cite_followup_turn"));
    scale["scale"] = json!({"min": 1, "max": 5, "min_label": "完全没价值", "max_label": "非常有价值"});
    let asked =
        json!({"type": "tool-render_interaction", "toolCallId": "c2", "state": "input-available", "input": scale});
    live.gets(json!({"id": "a2", "role": "assistant", "parts": [asked]}));
    live.put("submitted", json!({"score": 4}));
    live.gets(json!({"id": "u2", "role": "user", "parts": [text("每周要整理二十份访谈。")]}));
    live.check();
    let path = "tests/fixtures/journal.jsonl";
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        std::fs::write(path, &live.lines).expect("a fixture");
    }
    let golden = std::fs::read_to_string(path).expect("a fixture");
    assert_eq!(live.lines, golden, "set UPDATE_FIXTURES=1 when the change is wanted");
}

/// `partsong replay` of a file.
fn replay(path: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partsong"));
    command.arg("replay").args(args).arg(path).output().expect("the binary")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// What it prints of the golden log.
fn golden(args: &[&str]) -> String {
    let output = replay("tests/fixtures/journal.jsonl", args);
    assert!(output.status.success());
    text(output.stdout)
}

#[test]
fn the_command_prints_the_conversation() {
    let text = golden(&[]);
    for line in [
        "Person, 10:30:00",
        "  开始访谈",
        "  ┌ single_choice · int_primary_pain_001 · identify_primary_pain_point",
        "  │ 你当前最主要的痛点是什么？",
        "  │ ( ) 配置复杂",
        "  │ (x) 人工整理成本高",
        "  └ Answered: 人工整理成本高 · 10:30:00",
        "  │ 1 (完全没价值) … 5 (非常有价值)",
        "Citable",
        "  learn_why · int_1 · followup_turn: 每周要整理二十份访谈。",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let whole: Value = serde_json::from_str(&golden(&["--json"])).expect("JSON");
    assert_eq!(whole["warnings"], json!([]));
    assert_eq!(whole["messages"].as_array().map(Vec::len), Some(4));
    assert_eq!(whole["evidence"].as_array().map(Vec::len), Some(3));
    let start: Value = serde_json::from_str(&golden(&["--json", "--steps", "2"])).expect("JSON");
    assert_eq!(start["messages"].as_array().map(Vec::len), Some(1));
}

/// The command on a log of these records: its output and what it warns of.
fn replayed(name: &str, lines: &str, args: &[&str]) -> (String, String) {
    let path = std::env::temp_dir().join(format!("partsong-{name}-{}.jsonl", std::process::id()));
    std::fs::write(&path, lines).expect("a temporary file");
    let output = replay(path.to_str().expect("a path"), args);
    std::fs::remove_file(&path).expect("a temporary file");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_tells_what_was_agreed_to_and_nothing_that_only_programs_read() {
    let mut live = Live::new();
    let consent = json!({"version": "v3", "body": "We keep your answers for a year.", "statements": [
        {"id": "rec", "label": "You may record me"}, {"id": "mail", "label": "You may write to me"},
    ]});
    let mut asks = call("consent", None);
    asks["consent"] = consent;
    live.ask("c", asks);
    live.give(
        "c",
        "submitted",
        json!({"decision": "granted", "consent_version": "v3", "statement_ids": ["rec"]}),
    );
    live.gets(json!({"id": "s", "role": "assistant", "parts": [
        {"type": "data-state", "id": "data-state", "data": {"interview": {"asked": 1}}}, {"type": "text", "text": "Thanks."},
    ]}));
    let (text, _) = replayed("consent", &live.lines, &[]);
    for line in [
        "  │ We keep your answers for a year.",
        "  │ (version v3)",
        "  │ (x) You may record me",
        "  │ ( ) You may write to me",
        "  Thanks.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("data-state"), "{text}");
}

#[test]
fn every_answer_is_a_row_for_a_data_frame() {
    let mut live = Live::new();
    let mut asks = call("multiple_choice", None);
    asks["options"] = json!([{"id": "a", "label": "First, and best"}, {"id": "b", "label": "Second"}]);
    live.ask("c", asks.clone());
    live.give(
        "c",
        "submitted",
        json!({"selected_option_ids": ["a", "b"], "selected_labels": ["First, and best", "Second"]}),
    );
    asks["metadata"] = json!({"sensitive": true});
    asks["interaction_id"] = json!("int_2");
    live.ask("d", asks);
    live.give("d", "submitted", json!({"selected_option_ids": ["a"]}));
    live.ask("e", call("nps", None));
    assert!(live.conversation.close_pending(|tool| result::passed_over(tool, 0.0)));
    live.say("=Not a number");
    live.ask("f", call("nps", None));
    let other = live
        .lines
        .replace("thread-1", "thread-2")
        .replace("\"event_id\":\"", "\"event_id\":\"2");
    let all = live.lines.clone() + &other;
    let (table, warned) = replayed("answers", &all, &["--answers"]);
    assert_eq!(warned, "");
    let rows = partsong::contract::data::documents::csv_rows(&table, 100, 100);
    let column = |name: &str| {
        rows[0]
            .iter()
            .position(|head| head == name)
            .unwrap_or_else(|| panic!("{name}"))
    };
    let cells = |name: &str| {
        rows[1..]
            .iter()
            .map(|row| row[column(name)].as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(rows.len(), 9, "{table}");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    assert_eq!(cells("thread_id")[3..5], ["thread-1", "thread-2"]);
    assert_eq!(cells("status")[..4], ["submitted", "submitted", "cancelled", "open"]);
    assert_eq!(cells("answer")[..3], ["First, and best, Second", "", ""]);
    assert_eq!(cells("selected_ids")[..2], ["a; b", ""]);
    assert_eq!(cells("masked")[..2], ["", "true"]);
    assert_eq!(cells("typed_instead")[2], "'=Not a number");
    assert_eq!(cells("device")[0], "desktop");
    // Of one chat.
    let (table, _) = replayed("answers-one", &all, &["--answers", "--thread", "thread-2"]);
    assert_eq!(partsong::contract::data::documents::csv_rows(&table, 100, 100).len(), 5);
}

/// Whoever may bring a log may bring one that means harm to who reads it.
#[test]
fn no_log_steers_the_terminal_that_it_is_read_in() {
    let mut live = Live::new();
    live.say("\u{1b}]0;x\u{7}");
    live.ask("c", call("nps", None));
    live.give("c", "submitted", json!({"score": 9, "note": "\u{7f}\u{9b}2J"}));
    let harmful = live
        .lines
        .replace("thread-1", "a\\u001b[2J")
        .replace("\"at\":\"20", "\"at\":\"\\u001b[31m----\\u009b2J\\u001b[2J");
    let other = harmful
        .replace("a\\u001b[2J", "b\\u009b2J")
        .replace("\"event_id\":\"", "\"event_id\":\"2");
    let lines = harmful + &other + "{\"kind\":\u{1b}[2J}\n";
    for args in [&[][..], &["--answers"], &["--thread", "none"]] {
        let (text, told) = replayed("harmful", &lines, args);
        let steers = |char: &char| char.is_control() && *char != '\n';
        assert_eq!(
            text.chars().chain(told.chars()).find(steers),
            None,
            "{args:?}: {text:?} {told:?}"
        );
        assert!(args.is_empty() || text.is_empty() || text.contains("b 2J"), "{text}");
    }
}

#[test]
fn a_chat_is_found_behind_any_amount_of_others() {
    let mut live = asked(call("nps", None), json!({"score": 9}));
    live.say("hello");
    let filler =
        json!({"kind": "transcript_turns", "thread_id": "other", "parts": ["x".repeat(1 << 20)]}).to_string() + "\n";
    let mut bytes = filler.repeat(70).into_bytes();
    bytes.extend(live.lines.as_bytes());
    let log = Log::read_from(&bytes[..], Some("thread-1")).expect("memory");
    assert_eq!(
        (log.faults.len(), log.others.as_slice()),
        (0, &["other".to_owned()][..])
    );
    assert_eq!(log.records, live.log().records);
    // Everything is read up to a limit, and that is said.
    let log = Log::read(&bytes);
    assert!(log.faults[0].message.contains("only the first"), "{:?}", log.faults);
    // A line without an end harms only itself.
    let long = [vec![b'x'; 9 << 20], b"\n".to_vec(), live.lines.clone().into_bytes()].concat();
    let log = Log::read(&long);
    assert_eq!((log.faults.len(), log.faults[0].line), (1, 1));
    assert_eq!(log.records, live.log().records);
}

#[test]
fn a_full_log_says_so_in_its_last_record() {
    let mut live = Live::new();
    live.say("hello");
    let mut last = live.log().records.pop().expect("a record");
    last.serialize_fields(None);
    last.end_log(50_000);
    let line = LogRecord::from_line(&last.to_line()).expect("a record");
    assert_eq!(
        (line.kind.clone(), line.text("state")),
        (RecordKind::SessionState, Some("log_full"))
    );
    assert_eq!(line.count("records"), Some(50_000));
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "\\PC{0,12}".prop_map(Value::from),
            "[\\x00-\\x7f]{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec(("\\PC{0,6}", inner), 0..4)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
            ]
        })
    }

    fn any_record() -> impl Strategy<Value = LogRecord> {
        let kind = prop_oneof![
            Just(RecordKind::ToolCalls),
            Just(RecordKind::InteractionEvents),
            Just(RecordKind::TranscriptTurns),
            Just(RecordKind::ExtractionEvidence),
            Just(RecordKind::SessionState),
            "[a-z_]{1,9}".prop_map(RecordKind::from_word),
        ];
        let fields = prop::collection::vec(("x\\PC{0,8}", any_json()), 0..5);
        (kind, "\\PC{0,12}", "\\PC{0,12}", any::<u64>(), any::<u64>(), fields).prop_map(
            |(kind, event_id, thread_id, seq, mono_ms, fields)| LogRecord {
                kind,
                event_id,
                visit_id: thread_id.clone(),
                thread_id,
                seq,
                at: "2026-06-22T10:30:00.000Z".into(),
                mono_ms,
                fields: fields.into_iter().collect(),
                serialized: None,
            },
        )
    }

    fn any_message() -> impl Strategy<Value = Value> {
        let part = (0..4usize, "[a-c]", any_json(), 0..3usize).prop_map(|(kind, id, value, state)| match kind {
            0 => json!({"type": "text", "text": value.to_string()}),
            1 => json!({"type": "data-x", "data": value}),
            _ => {
                let mut part = json!({"type": "tool-t", "toolCallId": id, "state": "input-available", "input": value});
                if state > 0 {
                    part["state"] = json!("output-available");
                    part["output"] = json!({"state": state});
                }
                part
            }
        });
        (any::<bool>(), 0..4u32, prop::collection::vec(part, 0..4)).prop_map(|(user, id, parts)| {
            json!({"id": format!("m{id}"), "role": if user { "user" } else { "assistant" }, "parts": parts})
        })
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn a_line_reads_back(record in any_record()) {
            let line = record.to_line();
            prop_assert!(!line.contains('\n'));
            prop_assert_eq!(LogRecord::from_line(&line).expect("a record"), record);
        }

        #[test]
        fn any_bytes_read_as_a_log(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let log = Log::read(&bytes);
            prop_assert!(Replay::new(log, None).messages(usize::MAX).is_empty());
        }

        #[test]
        fn records_of_any_shape_replay(records in prop::collection::vec(any_record(), 0..8)) {
            let text: String = records.iter().map(|record| record.to_line() + "\n").collect();
            let replay = Replay::new(Log::read(text.as_bytes()), None);
            for step in 0..=replay.records().len() {
                replay.messages(step);
            }
        }

        /// Whatever the conversation turns into, the log follows it, over reloads too.
        #[test]
        fn the_log_follows(states in prop::collection::vec(prop::collection::vec(any_message(), 0..5), 1..6), reload in 0..6usize) {
            let clock = Clock::default();
            let mut recorder = Recorder::new("t", "v", [0; 16], Value::Null);
            let mut records: Vec<LogRecord> = Vec::new();
            for (at, state) in states.into_iter().enumerate() {
                if at == reload {
                    recorder = Recorder::new("t", "w", [0; 16], Value::Null);
                    records.iter().for_each(|record| recorder.resume(record));
                }
                let messages: Vec<Message> = state.into_iter().filter_map(Message::from_json).collect();
                recorder.observe(0, &messages, &clock);
                for mut record in recorder.take() {
                    record.seq = records.len() as u64 + 1;
                    records.push(record);
                }
                recorder.observe(0, &messages, &clock);
                prop_assert!(recorder.take().is_empty(), "looking again finds nothing new");
                let text: String = records.iter().map(|record| record.to_line() + "\n").collect();
                let replay = Replay::new(Log::read(text.as_bytes()), None);
                prop_assert_eq!(json_of(&replay.messages(usize::MAX)), json_of(&messages));
            }
        }
    }
}
