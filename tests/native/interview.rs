//! The interviewing demo agent over AG-UI: the whole conversation in every language, each call checked as the page checks
//! it and answered with what the question itself offers, and what happens off the straight path.

use crate::common::agent::{self, post_to};
use crate::common::questions::read;

use partsong::agent::starters::starters;
use partsong::agent::{Agent, AgentResponse};
use partsong::contract::TYPES;
use partsong::contract::questions::upload::size_words;
use partsong::json::schema;
use partsong::words::Locale;
use serde_json::{Value, json};

const STARTS: [(&str, Locale); 3] = [
    ("Start the interview", Locale::En),
    ("인터뷰를 시작해 줘", Locale::Ko),
    ("开始访谈", Locale::Zh),
];

/// A conversation as a client holds it.
#[derive(Default)]
struct Talk {
    messages: Vec<Value>,
    runs: usize,
}

/// One answer of the agent.
struct Run {
    said: String,
    calls: Vec<(String, Value)>,
}

fn post(body: &str) -> AgentResponse {
    post_to(&mut Agent::new(), "/agui", body)
}

fn events(response: &AgentResponse) -> Vec<Value> {
    assert_eq!(response.status, 200);
    let stream = agent::bytes(response);
    let events = agent::events(&stream).into_iter();
    events.map(|event| serde_json::from_str(event).expect("JSON")).collect()
}

fn text<'a>(event: &'a Value, key: &str) -> &'a str {
    event[key].as_str().unwrap_or_default()
}

impl Talk {
    fn input(&self) -> Value {
        json!({
            "threadId": "t", "runId": format!("r{}", self.runs), "protocolVersion": "1.0", "state": {},
            "messages": self.messages, "tools": [], "context": [], "forwardedProps": {},
        })
    }

    /// Sends the history, and takes what comes into it.
    fn run(&mut self) -> Run {
        self.runs += 1;
        let events = events(&post(&self.input().to_string()));
        assert_eq!(text(&events[0], "type"), "RUN_STARTED");
        let last = events.last().expect("events");
        assert_eq!(text(last, "type"), "RUN_FINISHED");
        let mut run = Run {
            said: String::new(),
            calls: Vec::new(),
        };
        let mut arguments = String::new();
        let mut pieces = 0;
        for event in &events {
            match text(event, "type") {
                "TEXT_MESSAGE_START" => self
                    .messages
                    .push(json!({"id": event["messageId"], "role": "assistant", "content": ""})),
                "TEXT_MESSAGE_CONTENT" => {
                    run.said.push_str(text(event, "delta"));
                    let message = self.messages.last_mut().expect("a message");
                    message["content"] = (text(message, "content").to_string() + text(event, "delta")).into();
                }
                "TEXT_MESSAGE_END" => run.said.push('\n'),
                "TOOL_CALL_ARGS" => {
                    arguments.push_str(text(event, "delta"));
                    pieces += 1;
                }
                "TOOL_CALL_END" => {
                    assert!(pieces > 10, "a skeleton is seen");
                    let call: Value = serde_json::from_str(&arguments).expect("arguments");
                    let id = text(event, "toolCallId").to_string();
                    self.messages
                        .push(json!({"id": format!("m-{id}"), "role": "assistant", "toolCalls": [{
                            "id": id, "type": "function",
                            "function": {"name": "render_interaction", "arguments": arguments},
                        }]}));
                    run.calls.push((id, call));
                }
                _ => {}
            }
        }
        assert!(run.calls.len() <= 1, "one question at a time");
        let pending: Vec<&str> = last.pointer("/outcome/pendingToolCallIds").map_or(Vec::new(), |ids| {
            ids.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
        });
        assert_eq!(pending, run.calls.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
        run
    }

    fn write(&mut self, words: &str) -> Run {
        let id = format!("u{}", self.messages.len());
        self.messages.push(json!({"id": id, "role": "user", "content": words}));
        self.run()
    }

    fn answer(&mut self, call: &(String, Value), status: &str, value: Value) -> Run {
        let result = json!({
            "interaction_id": call.1["interaction_id"], "type": call.1["type"], "status": status, "value": value,
            "submitted_at": "2026-06-22T10:30:00Z",
        });
        self.messages.push(json!({
            "id": format!("{}:tool", call.0), "role": "tool", "toolCallId": call.0, "content": result.to_string(),
        }));
        self.run()
    }
}

/// An answer that the question offers, with the person's own words where it takes some.
fn offered(call: &Value) -> Value {
    let interaction = read(call);
    let probe = interaction.question.probes().into_iter().next();
    let mut value = interaction
        .envelope
        .fit(probe.unwrap_or_else(|| json!({"budget": "small"})));
    match text(call, "type") {
        "text_input" => value["text"] = "We sort *every* answer | by hand".into(),
        "concept_card" => value["reaction"]["text"] = "It saves a day".into(),
        "image_annotation" => value["annotations"][0]["comment"] = "What is this?".into(),
        "consent" => {
            value = json!({"decision": "granted", "consent_version": "2026-06-v3", "statement_ids": ["record"]})
        }
        "task_confirmation" => value = json!({"decision": "confirmed"}),
        _ => {}
    }
    assert!(
        schema::validate(&call["output_schema"], &value).is_valid(),
        "{call}: {value}"
    );
    value
}

#[test]
fn the_whole_interview_in_every_language() {
    for (start, locale) in STARTS {
        let mut talk = Talk::default();
        let mut run = talk.write(start);
        let mut kinds = Vec::new();
        let mut ids = Vec::new();
        let mut quoted = Vec::new();
        let mut wished = false;
        while let Some(call) = run.calls.first().cloned() {
            let interaction = read(&call.1);
            assert_eq!(interaction.envelope.locale(), Some(locale.tag()));
            assert!(interaction.envelope.progress().is_some());
            assert!(interaction.unchecked.is_empty(), "{:?}", interaction.unchecked);
            kinds.push(text(&call.1, "type").to_string());
            ids.push(call.1["interaction_id"].to_string());
            let value = offered(&call.1);
            // A quotation breaks where it likes.
            let summary = interaction.question.summary(&value).replace('\u{a0}', " ");
            run = talk.answer(&call, "submitted", value);
            let plain = run.said.replace('\\', "");
            let is_secret = interaction.envelope.is_sensitive();
            let start: String = summary.chars().take(20).collect();
            assert!(
                is_secret || plain.contains(&start),
                "{start:?} is not quoted in {plain}"
            );
            if !is_secret && kinds.len() > 1 {
                quoted.push(start);
            }
            if run.calls.is_empty() && !wished {
                wished = true;
                assert_eq!(kinds.last().map(String::as_str), Some("nps"));
                run = talk.write("Exports | first");
                assert!(run.said.contains("Exports"));
            }
        }
        let mut all: Vec<&str> = TYPES.iter().map(|kind| kind.word).collect();
        let mut seen: Vec<&str> = kinds.iter().map(String::as_str).collect();
        all.sort_unstable();
        seen.sort_unstable();
        assert_eq!(seen, all, "each type once");
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), kinds.len());
        let rows: Vec<&str> = run.said.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(rows.len(), 2 + 16, "{}", run.said);
        for row in &rows {
            assert_eq!(row.replace("\\|", "").matches('|').count(), 4, "{row}");
        }
        let plain = run.said.replace('\\', "");
        for quote in quoted {
            assert!(plain.contains(&quote), "{quote:?} is missing in {plain}");
        }
        assert!(plain.contains("It saves a day") && plain.contains("Exports | first"));
        assert!(!plain.contains("small"), "the sensitive answer is not repeated");
    }
}

#[test]
fn the_seeds_own_words_are_asked_in_chinese() {
    let mut talk = Talk::default();
    let mut run = talk.write("开始访谈");
    let mut titles = Vec::new();
    for _ in 0..6 {
        let call = run.calls[0].clone();
        titles.push(text(&call.1, "title").to_string());
        run = talk.answer(&call, "submitted", offered(&call.1));
    }
    for title in [
        "你当前最主要的痛点是什么？",
        "这个平台你最需要哪些能力？",
        "如果这个平台能自动产出带证据链的结构化访谈结果，你觉得价值有多大？",
        "请按重要性排序这些能力",
    ] {
        assert!(titles.iter().any(|asked| asked == title), "{titles:?}");
    }
    assert!(
        titles[2].contains("配置复杂"),
        "the follow-up quotes the answer: {}",
        titles[2]
    );
}

/// The short interview up to the question of this type.
fn up_to(kind: &str) -> (Talk, (String, Value)) {
    begun_up_to("Start the short interview", kind)
}

fn begun_up_to(words: &str, kind: &str) -> (Talk, (String, Value)) {
    let mut talk = Talk::default();
    let mut run = talk.write(words);
    loop {
        if run.calls.is_empty() {
            run = talk.write("Because of exports");
        }
        let call = run.calls[0].clone();
        if text(&call.1, "type") == kind {
            return (talk, call);
        }
        run = talk.answer(&call, "submitted", offered(&call.1));
    }
}

#[test]
fn everything_but_the_decisions_can_be_skipped() {
    let mut talk = Talk::default();
    let mut run = talk.write("Start the interview");
    let mut skipped = 0;
    while let Some(call) = run.calls.first().cloned() {
        if read(&call.1).offers_skip() {
            skipped += 1;
            run = talk.answer(&call, "skipped", Value::Null);
        } else {
            run = talk.answer(&call, "submitted", offered(&call.1));
        }
    }
    assert_eq!(skipped, 13);
    assert_eq!(run.said.matches("| skipped | – |").count(), 13, "{}", run.said);
}

#[test]
fn no_skip_is_answered_in_the_words_of_the_one_before() {
    let short = ["Start the short interview", "짧은 인터뷰를 시작해 줘", "开始简短访谈"];
    for starts in STARTS.map(|(words, _)| words).into_iter().chain(short) {
        let mut talk = Talk::default();
        let mut run = talk.write(starts);
        let mut said: Vec<String> = Vec::new();
        while let Some(call) = run.calls.first().cloned() {
            let skips = read(&call.1).offers_skip();
            run = match skips {
                true => talk.answer(&call, "skipped", Value::Null),
                false => talk.answer(&call, "submitted", offered(&call.1)),
            };
            if skips {
                said.push(run.said.lines().next().unwrap_or_default().to_owned());
            }
        }
        assert!(said.len() > 3 && said.iter().all(|words| !words.is_empty()), "{said:?}");
        assert!(said.windows(2).all(|pair| pair[0] != pair[1]), "{said:#?}");
    }
}

#[test]
fn the_limit_that_a_question_names_is_the_one_that_holds() {
    for (starts, _) in STARTS {
        let (_, call) = begun_up_to(starts, "file_upload");
        let limit = call.1["upload"]["max_size_bytes"].as_u64().expect("a limit");
        let words = text(&call.1, "description");
        assert!(words.contains(&size_words(limit)), "{limit}: {words}");
    }
}

#[test]
fn a_starters_title_begins_the_interview_that_it_names() {
    for locale in Locale::ALL {
        for starter in starters(locale, "ag-ui") {
            let begun = |words: &str| {
                let run = Talk::default().write(words);
                (run.said, run.calls[0].1["metadata"]["progress"]["total"].clone())
            };
            assert_eq!(begun(starter.title), begun(starter.prompt), "{}", starter.title);
            let short = begun(starter.title).1 == 6;
            assert_eq!(short, starter.name == "survey-short", "{}", starter.title);
        }
    }
}

#[test]
fn without_consent_nothing_is_asked() {
    let (mut talk, call) = up_to("consent");
    let declined = json!({"decision": "declined", "consent_version": "2026-06-v3", "statement_ids": []});
    let run = talk.answer(&call, "submitted", declined);
    assert!(
        run.calls.is_empty() && run.said.contains("I do not agree"),
        "{}",
        run.said
    );
    let again = talk.write("start the interview after all");
    assert_eq!(text(&again.calls[0].1, "type"), "consent");
}

#[test]
fn words_in_the_chat_are_an_answer_but_no_consent() {
    let (mut talk, _) = up_to("consent");
    let run = talk.write("yes, whatever");
    assert!(run.said.contains("yes, whatever"));
    assert_eq!(text(&run.calls[0].1, "type"), "consent");
    let (mut talk, call) = up_to("likert");
    // The client closes an open question with an error when the person writes.
    talk.messages.push(json!({
        "id": "x", "role": "tool", "toolCallId": call.0, "content": "cancelled", "error": "cancelled",
    }));
    let run = talk.write("about a four");
    assert!(run.said.contains("about a four"));
    assert_eq!(text(&run.calls[0].1, "type"), "nps");
}

#[test]
fn stop_ends_it_with_what_there_is() {
    let (mut talk, _) = up_to("likert");
    let run = talk.write("Please stop");
    assert!(run.calls.is_empty());
    // In words for people, in a table whose first column is no code.
    assert!(
        run.said.contains("| Main difficulty |") && !run.said.contains('`'),
        "{}",
        run.said
    );
    // What is written after the end begins nothing by itself.
    let run = talk.write("That was nice");
    assert!(run.calls.is_empty() && run.said.contains("start again"), "{}", run.said);
    assert_eq!(talk.write("Start again").calls.len(), 1);
}

#[test]
fn a_question_in_words_says_that_more_comes() {
    let (mut talk, call) = up_to("nps");
    let run = talk.answer(&call, "submitted", offered(&call.1));
    assert!(run.calls.is_empty());
    assert!(run.said.contains("Left after that: 1 of 6 questions."), "{}", run.said);
    assert_eq!(talk.write("More sources").calls.len(), 1);
}

#[test]
fn a_choice_with_a_reason_is_repeated_as_two_things() {
    let (mut talk, call) = begun_up_to("Start the interview", "comparison");
    let option = &call.1["options"][1];
    let value = json!({"selected_option_id": option["id"], "choice": "option", "reason": "It reads faster"});
    let label = option["label"].as_str().unwrap();
    let run = talk.answer(&call, "submitted", value);
    assert!(
        run.said.contains(&format!(
            "You'd use “{label}”. Your reason, “It reads faster”, goes with it."
        )),
        "{}",
        run.said
    );
}

#[test]
fn the_end_is_the_persons_decision() {
    let (mut talk, call) = up_to("task_confirmation");
    let run = talk.answer(&call, "submitted", json!({"decision": "rejected"}));
    assert!(!run.said.contains("| ---"), "{}", run.said);
    let (mut talk, call) = up_to("task_confirmation");
    let changed = json!({"decision": "changes_requested", "reason": "Leave out the score"});
    let run = talk.answer(&call, "submitted", changed);
    assert!(run.said.contains("| ---") && run.said.matches("Leave out the score").count() == 2);
}

#[test]
fn the_same_request_gets_the_same_bytes_and_a_bad_one_an_error() {
    let (talk, _) = up_to("nps");
    let body = talk.input().to_string();
    assert_eq!(post(&body), post(&body));
    for bad in [
        "",
        "[]",
        "{}",
        r#"{"threadId":"t","runId":"r"}"#,
        r#"{"threadId":"","runId":"r","messages":[]}"#,
    ] {
        assert_eq!(post(bad).status, 400, "{bad}");
    }
    let junk = json!({"threadId": "t", "runId": "r", "messages": [
        null, 7, {"role": "tool"}, {"role": "assistant", "toolCalls": [{"id": 1}, {"function": {"name": "render_interaction", "arguments": "{"}}]},
        {"role": "user", "content": [{"type": "image"}]}
    ]});
    assert!(!events(&post(&junk.to_string())).is_empty());
    // A client of 0.0.x gets nothing that it doesn't know.
    let old = json!({"threadId": "t", "runId": "r", "messages": [{"id": "u", "role": "user", "content": "hi"}]});
    let told = events(&post(&old.to_string()));
    assert!(
        told.iter()
            .all(|event| event.get("protocolVersion").is_none() && event.get("outcome").is_none())
    );
}
