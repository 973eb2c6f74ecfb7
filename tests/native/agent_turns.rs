//! The demo agent over several turns: state, approvals, questions, asking anew.

use crate::common;

use common::agent::{ask, chunks, decided, of, output, post, post_to, press, said, turn, user};
use partsong::agent::Agent;
use serde_json::{Value, json};

#[test]
fn both_body_shapes_are_read() {
    let mut agent = Agent::new();
    let id = "0b51a6a5-6ac0-4d5b-8f29-d9b1f2a0a001";
    let template = json!({
        "id": id, "message": user("8a5b1c9e-6e0e-4c28-9d0b-0d8e5a5a5a01", "서울 날씨를 알려줘"),
        "selectedChatModel": "demo", "selectedVisibilityType": "private"
    });
    assert_eq!(
        of(&chunks(&post(&mut agent, template)), "tool-approval-request").len(),
        1
    );
    // Without a history the agent's own memory keeps the language and the title.
    let pressed = json!({"id": id, "message": {"id": "u2", "role": "user", "parts": [press("x", "apply", "nudge-1")]}});
    let answer = chunks(&post(&mut agent, pressed));
    assert!(said(&answer).contains("적용"));
    assert!(of(&answer, "data-chat-title").is_empty());
    for bad in ["", "[]", "{}", r#"{"id":"x"}"#, r#"{"id":"x","messages":[]}"#] {
        assert_eq!(post_to(&mut agent, "/api/chat", bad).status, 400, "{bad}");
    }
}

#[test]
fn actions_change_the_state_for_good() {
    let mut agent = Agent::new();
    let mut messages = vec![user("u1", "suggest optimizations")];
    turn(&mut agent, json!(messages));
    for (at, (action, item, status)) in [
        ("apply", "nudge-1", "applied"),
        ("dismiss", "nudge-2", "dismissed"),
        ("apply", "nope", "failed"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = json!({"type": "text", "text": "Apply it"});
        messages.push(json!({"id": format!("a{at}"), "role": "user", "parts": [press("call-1", action, item), text]}));
        let answer = turn(&mut agent, json!(messages));
        let state = of(&answer, "data-ui-state");
        assert_eq!(
            state[0]["data"],
            json!({"source": {"toolCallId": "call-1"}, "item_id": item, "status": status})
        );
        assert!(state[0].get("transient").is_none());
        assert!(!said(&answer).is_empty());
    }
    messages.push(user("u9", "suggest optimizations"));
    let statuses = |chunks: &[Value]| -> Vec<String> {
        let nudges = output(chunks)["nudges"].as_array().expect("nudges").clone();
        nudges
            .iter()
            .filter_map(|nudge| Some(nudge["status"].as_str()?.to_string()))
            .collect()
    };
    // What was dismissed is not suggested again.
    assert_eq!(statuses(&turn(&mut agent, json!(messages))), ["applied", "pending"]);
    // A new agent, as after a reload of the page, reads the same from the history.
    assert_eq!(
        statuses(&turn(&mut Agent::new(), json!(messages))),
        ["applied", "pending"]
    );
    messages.push(json!({"id": "u10", "role": "user", "parts": [press("call-1", "undo", "nudge-1")]}));
    turn(&mut agent, json!(messages));
    messages.push(json!({"id": "u12", "role": "user", "parts": [press("call-1", "undo", "nudge-2")]}));
    turn(&mut agent, json!(messages));
    messages.push(user("u11", "suggest optimizations"));
    assert_eq!(
        statuses(&turn(&mut agent, json!(messages))),
        ["pending", "pending", "pending"]
    );
}

#[test]
fn what_was_applied_is_seen_in_later_tables_and_charts() {
    let mut agent = Agent::new();
    let table = user("t", "Show campaign performance as a table");
    let chart = user("g", "Chart the spend of the last 7 days");
    let spend = |chunks: &[Value]| output(chunks)["rows"][0]["spend"].as_i64().expect("spend");
    let drawn = |chunks: &[Value]| -> i64 {
        let data = output(chunks)["panels"][0]["data"].as_array().expect("data").clone();
        data.iter().filter_map(|row| row["spend"].as_i64()).sum()
    };
    let before = (
        spend(&turn(&mut agent, json!([table]))),
        drawn(&turn(&mut agent, json!([chart]))),
    );
    let press = json!({"id": "u1", "role": "user", "parts": [press("call-1", "apply", "nudge-1")]});
    turn(&mut agent, json!([press]));
    let after = turn(&mut agent, json!([press, table]));
    assert!(spend(&after) > before.0, "the brand campaign spends more");
    assert_eq!(
        output(&after)["rows"][0]["status"],
        "Active",
        "and its budget holds it back no longer"
    );
    assert!(drawn(&turn(&mut agent, json!([press, chart]))) > before.1);
    // After a reload the history alone says so.
    assert_eq!(spend(&turn(&mut Agent::new(), json!([press, table]))), spend(&after));

    let asked = user("u2", "Raise the budget of Brand Search to 400");
    let first = turn(&mut agent, json!([asked]));
    let allowed = decided(&first, &[(true, "")]);
    let second = turn(&mut agent, json!([asked, allowed]));
    assert!(said(&second).contains("$400"));
    let raised = turn(&mut agent, json!([asked, table]));
    assert!(spend(&raised) > spend(&after), "a changed budget is seen too");
    // The next change starts from it, also in an agent that only knows the history.
    let mut done = allowed;
    done["parts"][1]["state"] = json!("output-available");
    done["parts"][1]["output"] = output(&second).clone();
    let next = user("u3", "Change the budget of Brand Search");
    for agent in [&mut agent, &mut Agent::new()] {
        let call = of(&turn(agent, json!([asked, done, next])), "tool-input-available")[0].clone();
        assert_eq!(call["input"]["budget"]["from"], 400);
    }
}

#[test]
fn weather_waits_for_approval_then_runs_or_not() {
    let mut agent = Agent::new();
    let asked = user("u1", "weather in Seoul and Tokyo");
    let first = turn(&mut agent, json!([asked]));
    assert_eq!(of(&first, "tool-approval-request").len(), 2);
    assert!(of(&first, "tool-output-available").is_empty());
    assert_eq!(first.last().expect("finish")["finishReason"], "tool-calls");
    let message = decided(&first, &[(true, ""), (false, "not now, please")]);
    let body =
        json!({"id": "c", "messages": [asked, message], "trigger": "submit-message", "messageId": message["id"]});
    let second = chunks(&post(&mut agent, body));
    assert_eq!(second[0], json!({"type": "start", "messageId": message["id"]}));
    // The outputs come before the next step (`ai-sdk.md` 6.2).
    let kinds: Vec<&str> = second.iter().filter_map(|chunk| chunk["type"].as_str()).collect();
    assert_eq!(
        kinds[1..4],
        ["tool-output-available", "tool-output-denied", "start-step"]
    );
    let weather = output(&second);
    assert_eq!(weather["cityName"], "Seoul");
    assert_eq!(weather["hourly"]["temperature_2m"].as_array().map(Vec::len), Some(168));
    assert_eq!(weather["hourly"]["time"][0], "2026-03-08T00:00");
    assert_eq!(weather["daily"]["sunrise"].as_array().map(Vec::len), Some(7));
    assert!(said(&second).contains("not now, please"));

    let mut forged = message.clone();
    forged["parts"][1]["input"]["city"] = json!("Berlin");
    let third = turn(&mut agent, json!([asked, forged]));
    assert_eq!(of(&third, "tool-output-error").len(), 1);
}

#[test]
fn the_seeds_city_answers_in_the_seeds_words() {
    let mut agent = Agent::new();
    let asked = user("u1", "What is the weather in San Francisco?");
    let first = turn(&mut agent, json!([asked]));
    let message = decided(&first, &[(true, "")]);
    let second = turn(&mut agent, json!([asked, message]));
    let weather = output(&second);
    assert_eq!(
        weather["current"],
        json!({"time": "2026-03-07T20:30", "interval": 900, "temperature_2m": 17.6})
    );
    assert_eq!(weather["daily"]["sunrise"][0], "2026-03-07T06:32");
    assert_eq!(weather["daily"]["sunrise"][6], "2026-03-13T06:23");
    assert_eq!(weather["daily"]["sunset"][6], "2026-03-13T18:14");
    assert!(said(&second).starts_with("The weather in San Francisco is currently 17.6°C."));
}

#[test]
fn questions_are_answered_one_after_the_other() {
    let mut agent = Agent::new();
    let asked = user("u1", "설문 질문 두 가지를 물어봐 줘");
    let first = turn(&mut agent, json!([asked]));
    let answered = |chunks: &[Value], output: Value| {
        let call = of(chunks, "tool-input-available").pop().expect("call").clone();
        json!({"id": chunks[0]["messageId"], "role": "assistant", "parts": [
            {"type": "step-start"},
            {"type": "tool-render_interaction", "toolCallId": call["toolCallId"], "state": "output-available", "input": call["input"], "output": output}
        ]})
    };
    let value = json!({"selected_option_id": "pmax", "selected_label": "실적 최대화"});
    let message = answered(
        &first,
        json!({"interaction_id": "i", "type": "single_choice", "status": "submitted", "value": value}),
    );
    let second = turn(&mut agent, json!([asked, message]));
    assert!(said(&second).contains("실적 최대화"));
    assert!(!said(&second).contains("pmax"), "an id is no word for a person");
    let bare = answered(
        &first,
        json!({"interaction_id": "i", "type": "single_choice", "status": "submitted", "value": {"selected_option_id": "search"}}),
    );
    let words = said(&turn(&mut Agent::new(), json!([asked, bare])));
    assert!(
        words.contains("“검색”") && !words.contains("search"),
        "the question knows the label: {words}"
    );
    assert_eq!(of(&second, "tool-input-available")[0]["input"]["type"], "likert");
    let message = answered(
        &second,
        json!({"interaction_id": "i", "type": "likert", "status": "submitted", "value": {"score": 6}}),
    );
    let third = turn(&mut agent, json!([asked, message]));
    assert!(said(&third).contains("7점 중 6점"));
    assert!(of(&third, "tool-input-available").is_empty());
    let message = answered(
        &second,
        json!({"interaction_id": "i", "type": "likert", "status": "skipped", "value": null}),
    );
    let skipped = turn(&mut agent, json!([asked, message]));
    assert!(said(&skipped).contains("건너뛰"));
}

#[test]
fn failures_happen_once() {
    let mut agent = Agent::new();
    for (prompt, status) in [("HTTP 500 error please", 500), ("429 error", 429)] {
        let body = |trigger: &str| json!({"id": prompt, "messages": [user("u1", prompt)], "trigger": trigger});
        let response = post(&mut agent, body("submit-message"));
        assert_eq!(response.status, status);
        let body_text = String::from_utf8(response.chunks[0].1.clone()).expect("UTF-8");
        assert!(serde_json::from_str::<Value>(&body_text).expect("JSON")["message"].is_string());
        assert_eq!(post(&mut agent, body("regenerate-message")).status, 200);
    }
    let error = ask("show me an error");
    assert_eq!(error.last().expect("error")["type"], "error");
    assert!(!said(&error).is_empty());
}

#[test]
fn asking_anew_repeats_no_approval_id() {
    let mut agent = Agent::new();
    let asked = user("u1", "weather in Seoul");
    let mut seen = std::collections::HashSet::new();
    let mut named = Value::Null;
    for _ in 0..3 {
        let mut body = json!({"id": "c", "messages": [asked], "trigger": "regenerate-message"});
        if named.is_string() {
            body["messageId"] = named.clone();
        }
        let answer = chunks(&post(&mut agent, body));
        named = answer[0]["messageId"].clone();
        assert!(seen.insert(of(&answer, "tool-approval-request")[0]["approvalId"].clone()));
    }
}
