//! GenOS, its gateway and Flowise: the cases of the corpus at any cut, what the page keeps of an answer, and what is sent.

use crate::common;
use crate::common::page::{self, decoded, folds, said};
use crate::common::streams::folded;
use crate::common::{Answers, copied};

use std::sync::LazyLock;
use std::time::Instant;

use partsong::json::JsonMap;
use partsong::model::{Conversation, Files, FoldMode, Message, MessagePart, Role, Start};
use partsong::protocol::{self, BodyId, Protocol, Turn, TurnKind, USUAL_BODY, genos};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

fn genos() -> &'static dyn Protocol {
    protocol::by_name("genos").expect("the protocol")
}

fn fold<'a>(profile: &str, pieces: impl IntoIterator<Item = &'a [u8]>) -> Value {
    let pieces: Vec<&[u8]> = pieces.into_iter().collect();
    folded("genos", FoldMode::Lenient, json!({ "profile": profile }), &pieces)
}

fn fold_text(profile: &str, text: &str) -> Value {
    fold(profile, [text.as_bytes()])
}

fn frames(events: &[(&str, Value)]) -> String {
    let frame = |(event, data): &(&str, Value)| format!("data: {}\n\n", json!({ "event": event, "data": data }));
    events.iter().map(frame).collect()
}

fn state(urls: Value, frames: Value, pages: Value) -> (&'static str, Value) {
    let data = json!({ "id_to_url": urls, "id_to_iframe": frames, "url_to_page": pages, "current_url": null, "tool_results": {} });
    ("tool_state", data)
}

/// A case of the corpus: what comes, and what is made of it.
struct Case {
    name: String,
    profile: String,
    stream: String,
    expect: Value,
}

fn cases() -> Vec<Case> {
    let cases: Vec<Value> = serde_json::from_str(&common::corpus("genos/cases.json")).expect("the cases");
    let text = |case: &Value, key: &str| case[key].as_str().map(str::to_owned);
    let framed = |event: &Value| format!("data: {}\n\n", json!({ "event": event[0], "data": event[1] }));
    let read = |case: Value| Case {
        name: text(&case, "name").expect("a name"),
        profile: text(&case, "profile").unwrap_or_else(|| "direct".to_owned()),
        stream: text(&case, "stream")
            .unwrap_or_else(|| case["events"].as_array().expect("events").iter().map(framed).collect()),
        expect: case["expect"].clone(),
    };
    cases.into_iter().map(read).collect()
}

/// What the case expects, key by key; what it doesn't name must be absent or empty.
fn check(case: &Case, got: &Value, how: &str) {
    let empty = |value: Option<&Value>| match value {
        None | Some(Value::Null) => true,
        Some(Value::Array(items)) => items.is_empty(),
        Some(Value::Object(map)) => map.is_empty(),
        Some(_) => false,
    };
    for key in [
        "text",
        "citations",
        "charts",
        "reasoning",
        "tools",
        "status",
        "error",
        "action",
        "sources",
        "meta",
        "followups",
        "artifacts",
    ] {
        let wanted = case.expect.get(key);
        match wanted {
            Some(wanted) => assert_eq!(got.get(key), Some(wanted), "{} {how}: {key}", case.name),
            None => assert!(
                empty(got.get(key)),
                "{} {how}: {key} should be absent: {got}",
                case.name
            ),
        }
    }
}

#[test]
fn every_case_passes_at_every_cut() {
    for case in cases() {
        let (profile, stream) = (&case.profile, &case.stream);
        check(&case, &fold_text(profile, stream), "whole");
        for size in [1, 2, 3, 7, 64] {
            check(
                &case,
                &fold(profile, stream.as_bytes().chunks(size)),
                &format!("by {size}"),
            );
        }
    }
}

/// The string of every token cut where `cuts` says.
fn recut(stream: &str, cuts: &mut dyn FnMut(usize) -> usize) -> String {
    let mut out = String::new();
    for line in stream.split_inclusive('\n') {
        let parsed = line
            .trim_end()
            .strip_prefix("data:")
            .and_then(|rest| serde_json::from_str::<Value>(rest).ok());
        let token = parsed
            .as_ref()
            .filter(|value| value["event"] == "token")
            .and_then(|value| value["data"].as_str());
        let Some(token) = token else {
            out.push_str(line);
            continue;
        };
        let letters: Vec<char> = token.chars().collect();
        let mut at = 0;
        while at < letters.len() {
            let next = (at + 1 + cuts(4)).min(letters.len());
            let piece: String = letters[at..next].iter().collect();
            out.push_str(&format!("data:{}\n\n", json!({ "event": "token", "data": piece })));
            at = next;
        }
    }
    out
}

#[test]
fn every_case_passes_with_tokens_cut_anew() {
    let mut runner = TestRunner::new(common::streams::cases(24));
    let cases = cases();
    let cuts = prop::collection::vec(0..4usize, 64);
    runner
        .run(&cuts, |cuts| {
            for case in &cases {
                let mut at = 0;
                let stream = recut(&case.stream, &mut |_| {
                    at += 1;
                    cuts[at % cuts.len()]
                });
                check(case, &fold_text(&case.profile, &stream), "with tokens cut anew");
            }
            Ok(())
        })
        .unwrap();
}

/// A state that is long enough to be read ahead.
static LONG_STATE: LazyLock<String> = LazyLock::new(|| {
    let urls = json!({"0:0": "https://long.example/"});
    json!({"event": "tool_state", "data": {"tool_results": ["\"가\\".repeat(1500)], "id_to_url": urls}}).to_string()
});

proptest! {
    /// Hostile bytes never panic, and cuts don't matter.
    #[test]
    fn any_bytes_fold_the_same_at_any_cut(
        pieces in prop::collection::vec(
            prop_oneof![
                Just("data: "), Just("\n"), Just("\r\n"), Just("\n\n"), Just("{\"event\":\"token\",\"data\":\"【0:0†가"), Just("】b\"}"),
                Just("{\"event\":\"tool_state\",\"data\":{\"id_to_url\":{\"0:0\":\"https://a.example\"}}}"), Just("token: x"),
                Just("result: {\"text\":\"가\"}"), Just("{\"code\":1,"), Just("\"errMsg\":\"no\"}"), Just("event: token"), Just(": hi"),
                Just("{\"event\":\"end\"}"), Just("가"), Just(LONG_STATE.as_str()), Just("<iframe src=\\\"https://c.example\\\"></iframe>"),
            ],
            0..24,
        ),
        size in 1..9usize,
        profile in prop_oneof![Just("direct"), Just("gateway"), Just("flowise")],
    ) {
        let whole = pieces.concat();
        let expected = fold_text(profile, &whole);
        prop_assert_eq!(fold(profile, whole.as_bytes().chunks(size)), expected);
    }
}

#[test]
fn brackets_stay_and_markers_resolve_late_and_for_good() {
    let stream = frames(&[
        ("token", json!("【공지】 본문【0:0†제목†한국 3:2】 끝【9:9】.")),
        state(json!({"0:0": "https://www.a.example/1"}), json!({}), json!({})),
        state(json!({"0:0": "https://other.example/"}), json!({}), json!({})),
        ("result", Value::Null),
    ]);
    let got = fold_text("direct", &stream);
    assert_eq!(got["text"], "【공지】 본문⟦1⟧ 끝.");
    assert_eq!(got["citations"][0]["url"], "https://www.a.example/1");
    assert_eq!(got["citations"][0]["source"], "한국 3:2");
}

#[test]
fn an_id_that_comes_to_mean_another_page_means_the_first_one_where_it_stood() {
    let url = |url: &str| state(json!({ "0:0": url }), json!({}), json!({}));
    let stream = frames(&[
        url("https://a.example/"),
        ("token", json!("x【0:0†A】")),
        url("https://b.example/"),
        ("token", json!("y【0:0†B】z【0:0】")),
        ("result", Value::Null),
    ]);
    let got = fold_text("direct", &stream);
    assert_eq!(got["text"], "x⟦1⟧y⟦2⟧z⟦2⟧");
    let message = Message::from_json(got["messages"][0].clone()).expect("a message");
    assert_eq!(
        copied(&message),
        "x[1]y[2]z[2]\n\n[1] A – https://a.example/\n[2] B – https://b.example/"
    );
}

#[test]
fn an_answer_may_begin_with_the_same_word_twice() {
    for kind in ["token", "reasoning_token", "thinking"] {
        let words = ["谢", "谢", "您"].map(|word| (kind, json!(word)));
        let start = || ("start", json!(""));
        for begin in [vec![], vec![start()], vec![start(), start()]] {
            let got = fold_text(
                "direct",
                &frames(&[&begin, &words[..], &[("result", Value::Null)]].concat()),
            );
            assert!(got["messages"].to_string().contains("谢谢您"), "{got}");
        }
    }
}

#[test]
fn a_stream_that_comes_twice_is_read_once() {
    let events = ["ha", "ha", " said the cat"].map(|token| ("token", json!(token)));
    let begin = [("start", json!("")), ("agentFlowEvent", json!("INPROGRESS"))];
    let once = frames(&[&begin[..], &events, &[("end", json!("[DONE]"))]].concat());
    let twice: String = once.split_inclusive("\n\n").flat_map(|frame| [frame, frame]).collect();
    assert_eq!(fold_text("direct", &twice), fold_text("direct", &once));
    assert!(fold_text("direct", &once)["text"].to_string().contains("haha said"));
}

#[test]
fn a_body_that_is_torn_ends_nothing() {
    let torn = "{\"event\":\"token\",\"data\":\"cut\n";
    for next in ["data: ", ""] {
        let frame = |word: &str| format!("{next}{}\n", json!({ "event": "token", "data": word }));
        let got = fold_text("direct", &[&frame("one "), torn, &frame("two")].concat());
        assert_eq!(got["text"], "one two");
        assert_eq!(got["warnings"].as_array().map(Vec::len), Some(1));
    }
}

/// It would be read for minutes if every bracket that closes were its end.
#[test]
fn a_body_is_parsed_once() {
    let closed = "[\n{\n}\n],\n".repeat(100_000);
    let body = format!("{{\"code\": 0, \"data\": {{\"text\": \"Hi\", \"more\": [\n{closed}0]}}\n}}\n");
    assert_eq!(fold_text("gateway", &body)["text"], "Hi");
}

#[test]
fn a_search_that_is_told_late_names_a_source_that_stands() {
    let results = json!({ "visible_search_results": [{ "id": "0:0", "title": "Late", "url": "https://a.example/" }] });
    let found = json!({ "nodeLabel": "", "data": { "output": { "content": results.to_string() } } });
    let events = [
        state(json!({ "0:0": "https://a.example/" }), json!({}), json!({})),
        ("token", json!("a【0:0】")),
        ("agentFlowExecutedData", found),
    ];
    let got = fold_text("direct", &frames(&events));
    let part = |part: &&Value| part["type"] == genos::CITATIONS;
    let kept = got["messages"][0]["parts"]
        .as_array()
        .and_then(|parts| parts.iter().find(part));
    assert_eq!(
        kept.map(|kept| &kept["data"]["sources"][0]["title"]),
        Some(&json!("Late"))
    );
}

#[test]
fn no_step_runs_on_that_a_result_tells_behind_the_end() {
    let node = json!({ "nodeId": "n", "nodeLabel": "N", "status": "INPROGRESS" });
    let events = [
        ("end", json!("[DONE]")),
        ("result", json!({ "agentFlowExecutedData": [node] })),
    ];
    let got = fold_text("gateway", &frames(&events));
    let part = |part: &&Value| part["type"] == genos::STEP;
    let step = got["messages"][0]["parts"]
        .as_array()
        .and_then(|parts| parts.iter().find(part));
    assert_eq!(step.map(|step| &step["data"]["status"]), Some(&json!("done")));
}

#[test]
fn a_state_may_be_named_by_its_line() {
    let stream = "event: tool_state\ndata: {\"id_to_url\": {\"0:0\": \"https://a.example/\"}}\n\nevent: token\ndata: x【0:0】\n\ndata: {\"event\":\"result\"}\n\n";
    assert_eq!(fold_text("direct", stream)["text"], "x⟦1⟧");
}

#[test]
fn a_time_in_brackets_stays_where_nothing_is_cited() {
    let end = ("end", json!("[DONE]"));
    let got = fold_text(
        "flowise",
        &frames(&[("token", json!("회의는 【12:30】에")), end.clone()]),
    );
    assert_eq!(got["text"], "회의는 【12:30】에");
    let got = fold_text("flowise", &frames(&[("token", json!("끝【12:3")), end]));
    assert_eq!(got["text"], "끝");
}

#[test]
fn only_web_addresses_are_cited() {
    let urls = json!({"0:0": "javascript:alert(1)", "0:1": " https://ok.example/ ", "0:2": "//x.example", "0:3": "data:text/html,x"});
    let charts =
        json!({"0†chart": "<iframe src=\"javascript:alert(1)\">", "1†chart": "data:text/html,x", "2†chart": 7});
    let got = fold_text(
        "direct",
        &frames(&[
            state(urls, charts, json!({})),
            (
                "token",
                json!("a【0:0】b【0:1】c【0:2, 0:3】d【0†chart, 1†chart】e【2†chart】"),
            ),
            ("result", Value::Null),
        ]),
    );
    assert_eq!(got["text"], "ab⟦1⟧cde");
    assert_eq!(got["charts"], json!([]));
}

#[test]
fn lines_of_an_opened_page_are_kept_with_the_message() {
    let page: Vec<String> = (0..30).map(|line| format!("line {line}")).collect();
    let pages = json!({"https://p.example/": {"title": "Page", "text": page.join("\n"), "urls": {}}});
    let got = fold_text(
        "direct",
        &frames(&[
            state(json!({"1:0": "https://p.example/"}), json!({}), pages),
            ("token", json!("x【1:0†L10-L12】y【1†L3】")),
            ("result", Value::Null),
        ]),
    );
    assert_eq!(got["text"], "x⟦1⟧y⟦1⟧");
    assert_eq!(got["citations"][0]["lines"], json!([10, 12]));
    let parts = got["messages"][0]["parts"].as_array().expect("parts");
    let kept = parts
        .iter()
        .find(|part| part["type"] == "data-citations")
        .expect("the citations");
    assert_eq!(kept["data"]["sources"][0]["excerpt"], "line 10\nline 11\nline 12");
    assert_eq!(kept["data"]["sources"][0]["title"], "Page");
}

#[test]
fn a_refusal_with_status_200_is_an_error() {
    for body in [
        "{\"code\":1,\"error_code\":\"00020003\",\"errMsg\":\"No error message provided\"}",
        "{\n  \"code\": 1,\n  \"errMsg\": \"No error message provided\"\n}\n",
        "data: {\"code\":1,\"errMsg\":\"No error message provided\"}\n\n",
        "{\"success\":false,\"message\":\"No error message provided\"}",
    ] {
        let got = fold_text("gateway", body);
        assert_eq!(
            (&got["status"], &got["error"]),
            (&json!("error"), &json!("No error message provided")),
            "{body}"
        );
    }
    let whole = "{\"code\":0,\"errMsg\":\"success\",\"data\":{\"text\":\"답\",\"chatId\":\"c\"}}";
    let got = fold_text("gateway", whole);
    assert_eq!(
        (&got["status"], &got["text"], &got["meta"]["chatId"]),
        (&json!("done"), &json!("답"), &json!("c"))
    );
    assert_eq!(
        fold_text("gateway", "<html><h1>502</h1></html>")["status"],
        "incomplete"
    );
}

#[test]
fn documented_lines_are_read_as_text_or_as_json() {
    let got = fold_text(
        "gateway",
        "token: 안녕\ntoken: \" 하세요\"\nresult: {\"chatId\":\"c\"}\n",
    );
    assert_eq!((&got["text"], &got["status"]), (&json!("안녕 하세요"), &json!("done")));
    let got = fold_text(
        "direct",
        "event: token\ndata: plain\n\ndata: not json\n\ndata: {\"event\":\"result\"}\n\n",
    );
    assert_eq!((&got["text"], &got["status"]), (&json!("plain"), &json!("done")));
    assert_eq!(got["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_gateway_may_write_anchors_and_frames_and_nobody_else() {
    let anchor = "<a href=\"https://d.example/a?x=1&amp;y=2\" target=\"_blank\" class=\"btn__chip\"> <strong>d.example</strong></a>";
    let stream = frames(&[
        ("token", json!(format!("x{anchor} {anchor}"))),
        ("end", json!("[DONE]")),
    ]);
    let got = fold_text("gateway", &stream);
    assert_eq!(got["text"], "x⟦1⟧ ⟦1⟧");
    assert_eq!(got["citations"][0]["id"], Value::Null);
    assert_eq!(got["citations"][0]["url"], "https://d.example/a?x=1&y=2");
    assert_eq!(fold_text("direct", &stream)["text"], format!("x{anchor} {anchor}"));
}

#[test]
fn half_characters_and_huge_states_are_survived() {
    let torn = "data: {\"event\": \"token\", \"data\": \"a\\ud83d\"}\n\ndata: {\"event\": \"tool_state\", \"data\": \
                {\"id_to_url\": {\"0:0\": \"https://a.example/\"}, \"tool_results\": \"\\ud83d\"}}\n\ndata: {\"event\": \"token\", \
                \"data\": \"【0:0】\"}\n\ndata: {\"event\": \"result\", \"data\": null}\n\n";
    assert_eq!(fold_text("direct", torn)["text"], "a\u{fffd}⟦1⟧");
    let text = "한국어 본문 ".repeat(20_000);
    let links: JsonMap = (0..2_000)
        .map(|at| (at.to_string(), json!(format!("https://l.example/{at}"))))
        .collect();
    let pages: JsonMap = (0..8)
        .map(|at| {
            (
                format!("https://p.example/{at}"),
                json!({"title": "t", "text": text, "urls": links}),
            )
        })
        .collect();
    let frame = frames(&[state(
        json!({"0:0": "https://p.example/0"}),
        json!({}),
        Value::Object(pages),
    )]);
    assert!(frame.len() > 3_000_000);
    let stream = frame.repeat(4) + &frames(&[("token", json!("x【0:0】")), ("result", Value::Null)]);
    let begun = Instant::now();
    let got = fold("direct", stream.as_bytes().chunks(16 << 10));
    assert_eq!(got["text"], "x⟦1⟧");
    assert!(got.to_string().len() < 4_000, "the pages are not kept");
    println!("{} bytes of tool_state in {:?}", stream.len(), begun.elapsed());
}

#[test]
fn a_frame_that_never_ends_is_left_out() {
    let line = format!("data: {}\n", "x".repeat(1 << 20));
    let got = fold_text(
        "direct",
        &[&line.repeat(33), "\n", &frames(&[("token", json!("on"))])].concat(),
    );
    assert_eq!(got["text"], "on");
    assert_eq!(
        got["warnings"].as_array().map(Vec::len),
        Some(2),
        "one for what was too large, one for what came behind it"
    );
}

/// It would be read for a minute if what the tools gave were parsed for each page.
#[test]
fn what_the_tools_gave_is_read_once() {
    let opened = |at: usize| json!({ "nodeId": format!("n{at}"), "nodeLabel": "Visible URL", "data": { "output": { "content": json!({ "visible_url": format!("https://p.example/{at}") }).to_string() } }, "status": "FINISHED" });
    let nodes: Vec<Value> = (0..400).map(opened).collect();
    let data = json!({ "id_to_url": {}, "id_to_iframe": {}, "url_to_page": {}, "current_url": null, "tool_results": vec![json!({ "output": [1, 2, 3] }); 40_000] });
    let got = fold_text(
        "direct",
        &frames(&[("agentFlowExecutedData", json!(nodes)), ("tool_state", data)]),
    );
    let parts = got["messages"][0]["parts"].to_string();
    assert_eq!(
        parts.matches("https://p.example/").count(),
        400,
        "every page that was opened is told"
    );
}

#[test]
fn an_answer_has_no_more_charts_than_can_be_told() {
    let charts = |count: usize, html: &str| {
        let known: JsonMap = (0..count).map(|at| (format!("{at}†chart"), json!(html))).collect();
        let marks: String = (0..count).map(|at| format!("【{at}†chart】")).collect();
        let events = [
            state(json!({}), Value::Object(known), json!({})),
            ("token", json!(marks)),
            ("result", Value::Null),
        ];
        fold_text("direct", &frames(&events))["charts"].as_array().map(Vec::len)
    };
    assert_eq!(charts(150, "<p>"), Some(150));
    assert_eq!(charts(300, "<p>"), Some(200));
    let large = format!("<p>{}", "x".repeat((2 << 20) - 3));
    assert_eq!(charts(6, &large), Some(4));
}

fn turn<'a>(messages: &'a [Message], kind: TurnKind<'a>, shape: BodyId) -> Turn<'a> {
    Turn {
        api: "/genos/chat/stream",
        body: shape,
        ..page::turn(messages, kind)
    }
}

fn body(messages: &[Message], kind: TurnKind<'_>, shape: BodyId) -> Value {
    page::body("genos", &turn(messages, kind, shape))
}

#[test]
fn each_server_gets_its_own_body() {
    let mut last = said(Role::User, "지금은? <llm>x</llm>");
    last.parts.push(
        MessagePart::from_json(
            json!({"type": "file", "mediaType": "image/png", "filename": "a.png", "url": "data:image/png;base64,AA"}),
        )
        .unwrap(),
    );
    let messages = [said(Role::User, "Hi"), said(Role::Assistant, "Hello"), last];
    let upload = json!([{"type": "file", "name": "a.png", "mime": "image/png", "data": "data:image/png;base64,AA"}]);
    assert_eq!(
        body(&messages, TurnKind::Send, USUAL_BODY),
        json!({"question": "지금은? &lt;llm>x&lt;/llm>", "uploads": upload, "chatId": "chat-1"})
    );
    assert_eq!(
        body(&messages, TurnKind::Send, genos::GATEWAY),
        json!({"question": "지금은? <llm>x</llm>", "uploads": upload, "stream": true, "chatId": "chat-1"})
    );
    assert_eq!(
        body(&messages, TurnKind::Send, genos::FLOWISE),
        json!({"question": "지금은? <llm>x</llm>", "uploads": upload, "streaming": true, "chatId": "chat-1",
            "history": [{"role": "userMessage", "content": "Hi"}, {"role": "apiMessage", "content": "Hello"}]})
    );
    // A document goes as the words that the server read in it.
    let mut read = said(Role::User, "Well?");
    read.parts.push(
        MessagePart::from_json(json!({"type": "file", "mediaType": "application/pdf", "filename": "b.pdf", "url": "data:application/pdf;base64,AA", "says": "Tides"})).unwrap(),
    );
    assert_eq!(
        body(&[read], TurnKind::Send, genos::FLOWISE)["uploads"],
        json!([{"type": "file:full", "name": "b.pdf", "mime": "application/pdf", "data": "Tides"}])
    );
    let address = |shape, kind: &str| {
        genos().attachments("https://f.example/api/v1/prediction/flow-1?x=1", "chat-1", shape, kind)
    };
    let there = "https://f.example/api/v1/attachments/flow-1/chat-1".to_owned();
    assert_eq!(address(genos::FLOWISE, "application/pdf"), Some(there));
    for (shape, kind) in [
        (genos::FLOWISE, "image/png"),
        (genos::GATEWAY, "application/pdf"),
        (USUAL_BODY, "text/csv"),
    ] {
        assert_eq!(address(shape, kind), None);
    }
    let stop = |api: &str| {
        genos()
            .stop(api, "chat-1", None)
            .map(|request| (request.method, request.url))
    };
    assert_eq!(stop("/genos/chat/stream"), None);
    assert_eq!(
        stop("https://f.example/api/v1/prediction/flow?x"),
        Some(("PUT", "https://f.example/api/v1/chatmessage/abort/flow/chat-1".into()))
    );
}

/// Folds a stream as the page does.
fn converse(conversation: &mut Conversation, start: Start, kind: TurnKind<'_>, stream: &str) {
    let messages = conversation.messages.clone();
    let mut decoder = genos().reader(&turn(&messages, kind, genos::FLOWISE));
    conversation.begin(start, "answer".into());
    folds(conversation, decoded(&mut *decoder, &[stream.as_bytes()]));
}

#[test]
fn an_approval_goes_back_as_the_server_wants_it() {
    let action = |kind: &str| {
        json!({"id": "a1", "mapping": {"approve": "Proceed", "reject": "Reject"},
            "elements": [{"type": format!("{kind}approve-button"), "label": "Proceed"}, {"type": format!("{kind}reject-button"), "label": "No"}],
            "data": {"nodeId": "human_0", "nodeLabel": "Human", "input": {}}})
    };
    for (kind, approved, wanted) in [
        (
            "agentflowv2-",
            true,
            json!({"question": "go", "humanInput": {"type": "proceed", "startNodeId": "human_0", "feedback": "go"}}),
        ),
        (
            "agentflowv2-",
            false,
            json!({"question": "go", "humanInput": {"type": "reject", "startNodeId": "human_0", "feedback": "go"}}),
        ),
        ("", false, json!({"question": "No", "action": action("")})),
    ] {
        let mut conversation = Conversation::new(vec![said(Role::User, "send it")]);
        let stream = frames(&[
            ("token", json!("보낼까요?")),
            ("action", action(kind)),
            ("end", json!("[DONE]")),
        ]);
        converse(&mut conversation, Start::NewAnswer, TurnKind::Send, &stream);
        assert!(conversation.respond_approval("a1", approved, Some("go".into())));
        let mut wanted = wanted;
        wanted["streaming"] = true.into();
        wanted["chatId"] = "chat-1".into();
        let messages = conversation.messages.clone();
        assert_eq!(body(&messages, TurnKind::Continue("answer"), genos::FLOWISE), wanted);
    }
}

#[test]
fn request_fields_of_the_settings_reach_each_server_beside_what_is_said() {
    let own = json!({
        "overrideConfig": {"sessionId": "s1", "vars": {"tone": "brief"}},
        "userInfo": {"id": 7, "groups": ["sales"]},
    });
    let mut fields = own.as_object().unwrap().clone();
    // What the protocol says itself is its own.
    for key in ["question", "chatId"] {
        fields.insert(key.into(), "mine".into());
    }
    let action = json!({"id": "a1", "mapping": {"approve": "Proceed", "reject": "Reject"},
        "elements": [{"type": "agentflowv2-approve-button", "label": "Proceed"}],
        "data": {"nodeId": "human_0", "nodeLabel": "Human", "input": {}}});
    let mut stopped = Conversation::new(vec![said(Role::User, "send it")]);
    let stream = frames(&[("action", action), ("end", json!("[DONE]"))]);
    converse(&mut stopped, Start::NewAnswer, TurnKind::Send, &stream);
    assert!(stopped.respond_approval("a1", true, None));
    let hi = [said(Role::User, "Hi")];
    for shape in [USUAL_BODY, genos::GATEWAY, genos::FLOWISE] {
        for (messages, kind, question) in [
            (&hi[..], TurnKind::Send, "Hi"),
            (&stopped.messages[..], TurnKind::Continue("answer"), ""),
        ] {
            let turn = Turn {
                extra: &fields,
                ..turn(messages, kind, shape)
            };
            let body = page::body("genos", &turn);
            for (key, value) in own.as_object().unwrap() {
                assert_eq!(&body[key], value, "{shape:?}: {body}");
            }
            assert_eq!(
                (&body["question"], &body["chatId"]),
                (&json!(question), &json!("chat-1")),
                "{shape:?}"
            );
            assert_eq!(body.get("humanInput").is_some(), question.is_empty(), "{shape:?}");
        }
    }
}

#[test]
fn a_message_that_goes_on_keeps_what_its_first_half_cited() {
    let mut conversation = Conversation::new(vec![said(Role::User, "hi")]);
    let half = |url: &str| {
        frames(&[
            state(json!({"0:0": url}), json!({}), json!({})),
            (
                "agentFlowExecutedData",
                json!({"nodeLabel": "x", "data": {"output": {"content": "{\"visible_url\": \"https://x\"}"}}}),
            ),
            ("token", json!("x【0:0】")),
            ("result", Value::Null),
        ])
    };
    converse(
        &mut conversation,
        Start::NewAnswer,
        TurnKind::Send,
        &half("https://one.example/"),
    );
    converse(
        &mut conversation,
        Start::Continue,
        TurnKind::Continue("answer"),
        &half("https://two.example/"),
    );
    assert_eq!(conversation.messages.len(), 2);
    let parts = conversation.messages[1].to_json();
    let kinds: Vec<(&str, &str)> = parts["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .map(|part| {
            (
                part["type"].as_str().unwrap_or_default(),
                part["id"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    let half = |round: usize| [format!("step-{round}-0"), format!("citations-{round}")];
    let ids: Vec<&str> = kinds
        .iter()
        .filter(|(_, id)| !id.is_empty())
        .map(|(_, id)| *id)
        .collect();
    assert_eq!(ids, [half(0), half(1)].concat(), "{kinds:?}");
    assert!(parts.to_string().contains("https://one.example/"));
}

#[test]
fn what_a_flow_makes_is_found_where_it_is_kept() {
    let stream = frames(&[
        (
            "artifacts",
            json!([{"type": "png", "data": "FILE-STORAGE::a b.png"}, {"type": "markdown", "data": "# x"}]),
        ),
        (
            "fileAnnotations",
            json!([{"filePath": "/x", "fileName": "../r.csv"}, {"fileName": 7}, null]),
        ),
        ("metadata", json!({"followUpPrompts": "[\"More?\"]"})),
        ("end", json!("[DONE]")),
    ]);
    let kinds = |api: &str| {
        let mut conversation = Conversation::default();
        let mut decoder = genos().reader(&Turn {
            api,
            chat_id: "c 1",
            ..turn(&[], TurnKind::Send, genos::FLOWISE)
        });
        conversation.begin(Start::NewAnswer, "answer".into());
        folds(&mut conversation, decoded(&mut *decoder, &[stream.as_bytes()]));
        let last = conversation.messages.last().expect("an answer").to_json();
        let parts = last["parts"].as_array().cloned().unwrap_or_default();
        parts
            .iter()
            .map(|part| match part["type"].as_str() {
                Some("file") => part["url"].as_str().unwrap_or_default().to_owned(),
                kind => kind.unwrap_or_default().to_owned(),
            })
            .collect::<Vec<_>>()
    };
    let base = "https://f.example/api/v1/get-upload-file?chatflowId=flow&chatId=c%201&fileName=";
    assert_eq!(
        kinds("https://f.example/api/v1/prediction/flow"),
        [
            format!("{base}a%20b.png"),
            "data-flow-artifact".into(),
            format!("{base}..%2Fr.csv"),
            "data-follow-ups".into()
        ]
    );
    assert_eq!(
        kinds("/genos/chat/stream"),
        [
            "data-flow-artifact",
            "data-flow-artifact",
            "data-flow-artifact",
            "data-follow-ups"
        ]
    );
}

#[test]
fn a_flow_tells_its_first_prompts_and_the_files_that_it_takes() {
    let at = |api: &str, shape| genos().greeting_at(api, shape);
    let flow = "https://f.example/api/v1/prediction/flow-1?x=1";
    let there = "https://f.example/api/v1/public-chatbotConfig/flow-1".to_owned();
    assert_eq!(at(flow, genos::FLOWISE), Some(there));
    assert_eq!(at(flow, genos::GATEWAY), None);
    assert_eq!(at("https://f.example/chat", genos::FLOWISE), None);
    let told = |answer: Value| genos().greeting(&answer.to_string());
    let uploads = |pictures: bool, documents: bool| json!({"isImageUploadAllowed": pictures, "isRAGFileUploadAllowed": documents});
    for (answer, prompts, files) in [
        (
            json!({"starterPrompts": {"0": {"prompt": " High water? "}, "1": {"prompt": ""}, "2": {}}}),
            vec!["High water?"],
            None,
        ),
        (
            json!({"starterPrompts": [{"prompt": "Tides"}], "uploads": uploads(true, false)}),
            vec!["Tides"],
            Some(Files::Pictures),
        ),
        (json!({"uploads": uploads(false, false)}), vec![], Some(Files::None)),
        (json!({"uploads": uploads(false, true)}), vec![], Some(Files::All)),
        (
            json!({"uploads": uploads(false, false), "fullFileUpload": {"status": true}}),
            vec![],
            Some(Files::All),
        ),
        (json!({"starterPrompts": "no"}), vec![], None),
    ] {
        let told = told(answer).expect("a greeting");
        assert_eq!(
            (told.prompts.iter().map(String::as_str).collect::<Vec<_>>(), told.files),
            (prompts, files)
        );
    }
    assert_eq!(told(json!([])), None);
    assert_eq!(genos().greeting("<html>"), None);
}
