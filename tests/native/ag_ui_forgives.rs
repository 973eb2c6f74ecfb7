//! A server that doesn't keep AG-UI's rules: what is wrong with its stream harms only itself, and a question that cannot
//! be read is answered all the same.

use crate::common;
use crate::common::Answers;

use common::ag_ui::{answer, asked, body, call, fold, frames, in_run, tool, user};
use partsong::contract::Interaction;
use partsong::contract::question::result;
use partsong::model::{Conversation, DataPart, FoldMode, Message, MessagePart, ToolState, UNREADABLE_INPUT};
use partsong::protocol::TurnKind;
use serde_json::{Value, json};

fn text(id: &str, delta: &str) -> Value {
    json!({"type": "TEXT_MESSAGE_CONTENT", "messageId": id, "delta": delta})
}

/// What a lenient reader makes of these frames: the words of the answer and its error.
fn words(bytes: &[u8]) -> (String, Value) {
    let folded = fold(Value::Null, &[bytes], FoldMode::Lenient);
    let said = folded["messages"].as_array().unwrap().iter();
    let said = said.filter_map(|message| message["content"].as_str()).collect();
    (said, folded["error"].clone())
}

fn said(events: &[Value]) -> String {
    let (said, error) = words(&frames(events));
    assert_eq!(error, Value::Null);
    said
}

#[test]
fn a_line_that_cannot_be_read_harms_only_itself() {
    let good = in_run(&[
        json!({"type": "TEXT_MESSAGE_START", "messageId": "m"}),
        text("m", "one "),
        text("m", "two"),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "m"}),
    ]);
    for bad in [
        "{\"type\":\"TEXT_MESSAGE_CON",
        "{42:1}",
        "[]",
        "{}",
        "{\"type\":\"TEXT_MESSAGE_CONTENT\"}",
        "{\"type\":\"TEXT_MESSAGE_END\",\"messageId\":7}",
        "nonsense",
    ] {
        for at in 0..=good.len() {
            let mut bytes = frames(&good[..at]);
            bytes.extend(format!("data: {bad}\n\n").into_bytes());
            bytes.extend(frames(&good[at..]));
            assert_eq!(words(&bytes), ("one two".into(), Value::Null), "{bad} at {at}");
            // The reference client ends there.
            assert_ne!(fold(Value::Null, &[&bytes], FoldMode::Strict)["error"], Value::Null);
        }
    }
}

#[test]
fn what_a_stream_lost_is_taken_for_said() {
    let whole = in_run(&[
        json!({"type": "TEXT_MESSAGE_START", "messageId": "m"}),
        text("m", "all of it"),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "m"}),
    ]);
    for lost in [0, 1, 3] {
        let mut events = whole.clone();
        events.remove(lost);
        assert_eq!(said(&events), "all of it", "without {}", whole[lost]);
    }
    // A run whose end was lost is over when the next begins.
    let second = [
        json!({"type": "RUN_STARTED", "threadId": "thread", "runId": "second"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "n", "delta": ", and more"}),
        json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "second"}),
    ];
    assert_eq!(said(&[&whole[..4], &second].concat()), "all of it, and more");
}

#[test]
fn a_stream_that_comes_twice_is_read_once() {
    let mut events = vec![
        json!({"type": "TEXT_MESSAGE_START", "messageId": "m"}),
        text("m", "ha"),
        text("m", "ha"),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "m"}),
    ];
    events.extend(call("c", "weather", "{\"city\":\"Seoul\"}"));
    events.push(json!({"type": "STEP_STARTED", "stepName": "s"}));
    events.push(json!({"type": "STEP_FINISHED", "stepName": "s"}));
    let once = in_run(&events);
    let twice: Vec<Value> = once.iter().flat_map(|event| [event.clone(), event.clone()]).collect();
    let folded = |events: &[Value]| fold(Value::Null, &[&frames(events)], FoldMode::Lenient);
    assert_eq!(folded(&twice), folded(&once));
    // One event that comes again is known by its place, where it has one.
    for at in (0..once.len()).filter(|at| ![2, 3].contains(at) && once[*at]["type"] != "TOOL_CALL_ARGS") {
        let mut events = once.clone();
        events.insert(at, once[at].clone());
        let (one, all) = (folded(&events), folded(&once));
        assert_eq!(
            (&one["messages"], &one["error"]),
            (&all["messages"], &Value::Null),
            "{}",
            once[at]
        );
    }
}

#[test]
fn an_answer_whose_beginning_was_lost_may_begin_with_the_same_word_twice() {
    let chunk =
        |delta: &str| json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "role": "assistant", "delta": delta});
    let mut events = in_run(&[chunk("谢"), chunk("谢"), chunk("您")]);
    assert_eq!(said(&events), "谢谢您");
    assert_eq!(said(&events.split_off(1)), "谢谢您");
}

#[test]
fn of_two_runs_that_failed_the_last_is_told() {
    let run = |id: &str| {
        let start = json!({"type": "RUN_STARTED", "threadId": "t", "runId": id});
        [start, json!({"type": "RUN_ERROR", "message": format!("{id} failed")})]
    };
    for mode in [FoldMode::Lenient, FoldMode::Strict] {
        let folded = fold(Value::Null, &[&frames(&[run("one"), run("two")].concat())], mode);
        assert_eq!(folded["error"]["message"], "two failed");
    }
}

#[test]
fn a_question_that_is_no_json_is_answered_with_what_is_wrong() {
    let broken = "{\"type\":\"nps\",\"title\":\"How";
    let mut conversation = asked(&call("c1", "ask", broken));
    let open = tool(&conversation, "c1");
    // It waits for the page like any other call of the page's.
    assert_eq!(open.state, ToolState::InputAvailable);
    assert_eq!(open.provider_executed, None);
    let error = Interaction::read_as(open.input.as_deref().unwrap(), "c1").unwrap_err();
    assert_eq!(error.code.as_str(), "invalid_call");
    assert!(error.message.contains("not valid JSON"), "{error:?}");
    assert_eq!(result::names(open.input.as_deref(), "c1"), ("c1", "unknown"));
    assert!(conversation.answer_tool("c1", Ok(error.to_value())));
    let last = conversation.messages.last().unwrap().id.clone();
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    assert_eq!(sent["messages"][1]["toolCalls"][0]["function"]["arguments"], broken);
    assert_eq!(sent["messages"][2]["toolCallId"], "c1");
    // A call of the server's own is the server's to complain about, and ours are no parser's words.
    let conversation = asked(&call("c2", "weather", broken));
    assert_eq!(tool(&conversation, "c2").error_text.as_deref(), Some(UNREADABLE_INPUT));
}

#[test]
fn a_message_instead_of_an_answer_cancels_the_question() {
    let asks = json!({"tool": "render_interaction", "interaction_id": "int_1", "type": "nps", "title": "How likely?"});
    let mut conversation = asked(&call("c1", "render_interaction", &asks.to_string()));
    assert!(conversation.close_pending(|tool| result::passed_over(tool, 1_000.0)));
    conversation.push_user(user("u2", "I would rather tell you"));
    let sent = body(&conversation.messages, TurnKind::Send);
    let answer = &sent["messages"][2];
    assert_eq!(answer["role"], "tool");
    assert_eq!(answer.get("error"), None);
    let told: Value = serde_json::from_str(answer["content"].as_str().unwrap()).unwrap();
    let expected = json!({
        "interaction_id": "int_1", "type": "nps", "status": "cancelled", "value": null,
        "submitted_at": "1970-01-01T00:00:01Z",
    });
    assert_eq!(told, expected);
    assert_eq!(sent["messages"][3]["content"], "I would rather tell you");
    // A tool of another kind has no such result.
    let mut conversation = asked(&call("c1", "ask", "{}"));
    assert!(conversation.close_pending(|tool| result::passed_over(tool, 1_000.0)));
    assert_eq!(tool(&conversation, "c1").state, ToolState::OutputError);
}

#[test]
fn questions_of_one_run_go_back_in_one_message() {
    let alone = |id: &str| -> Vec<Value> {
        let mut events = call(id, "ask", "{}");
        events[0].as_object_mut().unwrap().shift_remove("parentMessageId");
        events
    };
    let word = |id: &str| json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": id, "delta": id});
    let mut conversation = asked(&[vec![word("v")], alone("c1"), vec![word("w")], alone("c2")].concat());
    assert!(conversation.answer_tool("c1", Ok(json!({"a": 1}))));
    assert!(conversation.answer_tool("c2", Ok(json!({"a": 2}))));
    let last = conversation.messages.last().unwrap().id.clone();
    let shape = |conversation: &Conversation| -> Vec<String> {
        let sent = body(&conversation.messages, TurnKind::Continue(&last));
        let messages = sent["messages"].as_array().unwrap().iter();
        messages
            .map(
                |message| match (&message["role"], &message["toolCalls"], &message["toolCallId"]) {
                    (_, Value::Array(calls), _) => calls.iter().filter_map(|call| call["id"].as_str()).collect(),
                    (_, _, Value::String(id)) => format!("result of {id}"),
                    (role, ..) => role.as_str().unwrap_or_default().to_owned(),
                },
            )
            .collect()
    };
    let asked_at_once = ["user", "assistant", "assistant", "c1c2", "result of c1", "result of c2"];
    assert_eq!(shape(&conversation), asked_at_once);
    // The next run asks again: that is another message.
    let more = in_run(&alone("c3"));
    assert_eq!(
        answer(&mut conversation, TurnKind::Continue(&last), &frames(&more)),
        [""; 0]
    );
    assert!(conversation.answer_tool("c3", Ok(json!({"a": 3}))));
    let asked_again = [&asked_at_once[..], &["c3", "result of c3"]].concat();
    assert_eq!(shape(&conversation), asked_again);
    // Neither does it change where the server tells them all anew, as it has them and in other words.
    for said in ["v", "V"] {
        let mut told = body(&conversation.messages, TurnKind::Continue(&last))["messages"].clone();
        told[1]["content"] = said.into();
        let anew = in_run(&[json!({"type": "MESSAGES_SNAPSHOT", "messages": told})]);
        assert_eq!(
            answer(&mut conversation, TurnKind::Continue(&last), &frames(&anew)),
            [""; 0]
        );
        assert_eq!(shape(&conversation), asked_again);
        assert!(conversation.messages[1].text().starts_with(said));
    }
}

#[test]
fn a_press_stays_where_a_server_that_keeps_none_tells_the_conversation_anew() {
    let word = |id: &str, words: &str| json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": id, "delta": words});
    let mut conversation = asked(&[word("m", "Shown")]);
    let mut press = user("u2", "Help");
    let event = json!({"surfaceId": "s", "name": "help", "sourceComponentId": "b", "timestamp": "", "context": {}});
    let event = DataPart::new("data-surface-event", None, event);
    press.parts.push(MessagePart::Data(event.into()));
    conversation.push_user(press);
    let told = json!([
        {"id": "u1", "role": "user", "content": "hi"},
        {"id": "m", "role": "assistant", "content": "Shown."},
        {"id": "n", "role": "assistant", "content": "Here is help."},
    ]);
    let anew = json!({"type": "MESSAGES_SNAPSHOT", "messages": told});
    let events = in_run(&[word("n", "Here is help."), anew]);
    assert_eq!(answer(&mut conversation, TurnKind::Send, &frames(&events)), [""; 0]);
    let texts: Vec<String> = conversation.messages.iter().map(Message::text).collect();
    assert_eq!(texts, ["hi", "Shown.", "Help", "Here is help."]);
    assert_eq!(body(&conversation.messages, TurnKind::Send)["messages"], told);
}

#[test]
fn a_call_that_was_not_allowed_is_not_done_by_the_servers_word() {
    let interrupts = json!([{"id": "i1", "reason": "tool_call", "toolCallId": "c1"}]);
    let start = json!({"type": "RUN_STARTED", "threadId": "thread", "runId": "run"});
    let end = json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "run",
        "outcome": {"type": "interrupt", "interrupts": interrupts}});
    let events = [vec![start], call("c1", "send_mail", "{}"), vec![end]].concat();
    let refused =
        json!({"type": "TOOL_CALL_RESULT", "messageId": "t", "toolCallId": "c1", "content": "{\"ok\":false}"});
    for goes_on in [true, false] {
        let mut conversation = Conversation::new(vec![user("u1", "hi")]);
        assert_eq!(answer(&mut conversation, TurnKind::Send, &frames(&events)), [""; 0]);
        let last = conversation.messages.last().unwrap().id.clone();
        let kind = match goes_on {
            true => {
                assert!(conversation.respond_approval("i1", false, None));
                TurnKind::Continue(&last)
            }
            // Writing on denies it, too, and the server's word comes in another answer.
            false => {
                assert!(conversation.close_pending(|_| None));
                conversation.push_user(user("u2", "forget it"));
                TurnKind::Send
            }
        };
        let more = in_run(&[
            refused.clone(),
            json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "z", "delta": "Well."}),
        ]);
        assert_eq!(answer(&mut conversation, kind, &frames(&more)), [""; 0]);
        let call = tool(&conversation, "c1");
        assert_eq!(call.state, ToolState::OutputDenied, "{goes_on}");
        assert_eq!(
            call.approval.as_ref().and_then(|approval| approval.approved),
            Some(false)
        );
        // The server's word goes back as it came.
        let sent = body(&conversation.messages, TurnKind::Send);
        assert_eq!(sent["messages"][2]["content"], "{\"ok\":false}");
    }
}

#[test]
fn an_answer_that_began_with_a_call_is_known_again_by_it() {
    let interrupts = json!([{"id": "i1", "reason": "tool_call", "toolCallId": "c1"}]);
    let start = json!({"type": "RUN_STARTED", "threadId": "thread", "runId": "run"});
    let end = json!({"type": "RUN_FINISHED", "threadId": "thread", "runId": "run",
        "outcome": {"type": "interrupt", "interrupts": interrupts}});
    let mut asks = call("c1", "send_mail", "{}");
    asks[0].as_object_mut().unwrap().shift_remove("parentMessageId");
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    let events = [vec![start], asks, vec![end]].concat();
    assert_eq!(answer(&mut conversation, TurnKind::Send, &frames(&events)), [""; 0]);
    assert!(conversation.respond_approval("i1", false, None));
    let last = conversation.messages.last().unwrap().id.clone();
    let called = json!([{"id": "c1", "type": "function", "function": {"name": "send_mail", "arguments": "{}"}}]);
    let told = json!([
        {"id": "u1", "role": "user", "content": "hi"},
        {"id": "m7", "role": "assistant", "content": "May I?", "toolCalls": called},
    ]);
    let anew = in_run(&[json!({"type": "MESSAGES_SNAPSHOT", "messages": told})]);
    assert_eq!(
        answer(&mut conversation, TurnKind::Continue(&last), &frames(&anew)),
        [""; 0]
    );
    let ids: Vec<&str> = conversation.messages.iter().map(|message| &*message.id).collect();
    assert_eq!(ids, ["u1", "m7"]);
    let call = tool(&conversation, "c1");
    let approved = call.approval.as_ref().and_then(|approval| approval.approved);
    assert_eq!(approved, Some(false), "what was decided is not asked again");
}
