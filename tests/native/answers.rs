//! What a person does between responses, when the conversation goes on by itself, and how it is worded as a request.

use crate::common;
use crate::common::Answers;

use common::page::turn;
use common::{fixture, fold, stream};
use partsong::model::surface_part::SURFACE_PART;
use partsong::model::{
    AfterResponse, Conversation, Ended, Event, FoldMode, ItemState, Message, Resend, Start, given, item_states,
    queue_items,
};
use partsong::protocol::{self, BodyId, Request, ServerError, Turn, TurnKind, USUAL_BODY, ai_sdk};
use serde_json::{Value, json};

fn messages(json: Value) -> Vec<Message> {
    json.as_array()
        .unwrap()
        .iter()
        .cloned()
        .map(|message| Message::from_json(message).unwrap())
        .collect()
}

fn user(id: &str) -> Value {
    json!({"id": id, "role": "user", "parts": [{"type": "text", "text": "hi"}]})
}

fn answer(parts: Value) -> Value {
    json!({"id": "m1", "role": "assistant", "parts": parts})
}

fn tool(call_id: &str, state: &str) -> Value {
    json!({"type": "tool-ask", "toolCallId": call_id, "state": state, "input": {"q": 1.0}})
}

fn with(mut value: Value, more: Value) -> Value {
    value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    value
}

fn waiting(call_id: &str, approval_id: &str) -> Value {
    let approval = json!({"id": approval_id, "requestReason": "why", "signature": "sig", "inputSchemaInput": null});
    with(tool(call_id, "approval-requested"), json!({"approval": approval}))
}

fn conversation(json: Value) -> Conversation {
    Conversation::new(messages(json))
}

fn part(conversation: &Conversation, message: usize, part: usize) -> Value {
    conversation.messages[message].parts[part].to_json()
}

#[test]
fn a_tool_is_answered_once() {
    let mut chat = conversation(json!([user("u1"), answer(json!([tool("c", "input-available")]))]));
    assert!(!chat.answer_tool("nobody", Ok(json!(1))));
    assert!(chat.answer_tool("c", Ok(json!({"choice": "a"}))));
    assert!(!chat.answer_tool("c", Ok(json!({"choice": "b"}))));
    let expected = with(tool("c", "output-available"), json!({"output": {"choice": "a"}}));
    assert_eq!(part(&chat, 1, 0), expected);
    assert_eq!(chat.should_resend(AfterResponse::Answered), Resend::Yes);
}

#[test]
fn a_tool_may_fail() {
    let mut chat = conversation(json!([user("u1"), answer(json!([tool("c", "input-available")]))]));
    assert!(chat.answer_tool("c", Err("no".into())));
    assert_eq!(
        part(&chat, 1, 0),
        with(tool("c", "output-error"), json!({"errorText": "no"}))
    );
}

#[test]
fn two_approvals_are_sent_once_after_the_second() {
    let mut chat = conversation(json!([
        user("u1"),
        answer(json!([waiting("c", "a1"), waiting("d", "a2")]))
    ]));
    assert!(chat.respond_approval("a1", true, None));
    assert_eq!(chat.should_resend(AfterResponse::Answered), Resend::No);
    assert!(!chat.respond_approval("a1", false, None));
    assert!(chat.respond_approval("a2", false, Some("too dear".into())));
    assert_eq!(chat.should_resend(AfterResponse::Answered), Resend::Yes);
    let granted =
        json!({"id": "a1", "approved": true, "requestReason": "why", "signature": "sig", "inputSchemaInput": null});
    assert_eq!(part(&chat, 1, 0)["approval"], granted);
    assert_eq!(part(&chat, 1, 0)["state"], "approval-responded");
    assert_eq!(part(&chat, 1, 1)["approval"]["reason"], "too dear");
}

#[test]
fn an_automatic_approval_is_nobodys_to_answer() {
    let mut part = waiting("c", "a1");
    part["approval"]["isAutomatic"] = json!(true);
    let mut chat = conversation(json!([user("u1"), answer(json!([part]))]));
    assert!(!chat.respond_approval("a1", true, None));
}

#[test]
fn what_the_person_gave_is_told_from_what_ended_without_them() {
    let output = |status: &str| with(tool("q", "output-available"), json!({"output": {"status": status}}));
    let decided = |approval: Value| {
        with(
            tool("w", "output-available"),
            json!({"output": {}, "approval": approval}),
        )
    };
    let counts = |part: Value| given(&conversation(json!([user("u1"), answer(json!([part]))])).messages);
    assert_eq!(counts(output("submitted")) + counts(output("skipped")), 2);
    assert_eq!(counts(output("cancelled")) + counts(output("expired")), 0);
    assert_eq!(counts(with(output("submitted"), json!({"providerExecuted": true}))), 0);
    assert_eq!(counts(decided(json!({"id": "a", "approved": true}))), 1);
    assert_eq!(
        counts(decided(json!({"id": "a", "approved": false, "reason": "superseded"}))),
        0,
        "stored before"
    );
    assert_eq!(
        counts(decided(json!({"id": "a", "approved": true, "isAutomatic": true}))),
        0
    );
    assert_eq!(counts(decided(json!({"id": "a"}))), 0);
}

#[test]
fn a_finished_call_asks_for_no_approval_any_more() {
    let chunks = [
        r#"{"type": "tool-input-available", "toolCallId": "c", "toolName": "t", "input": {}}"#,
        r#"{"type": "tool-output-available", "toolCallId": "c", "output": 1}"#,
        r#"{"type": "tool-approval-request", "toolCallId": "c", "approvalId": "a"}"#,
    ];
    let folded = fold(&[&stream(&chunks)], FoldMode::Lenient);
    assert_eq!(folded.skipped, 1);
    let part = &folded.messages[0]["parts"][0];
    assert_eq!(
        (&part["state"], &part["output"]),
        (&json!("output-available"), &json!(1))
    );
    assert_eq!(part.get("approval"), None);
}

#[test]
fn a_question_that_was_cut_has_no_result() {
    let parts = json!([tool("cut", "input-streaming"), tool("asked", "input-available")]);
    let mut chat = conversation(json!([user("u1"), answer(parts)]));
    assert!(chat.close_pending(|_| Some(json!({"status": "cancelled"}))));
    assert_eq!(part(&chat, 1, 0)["state"], "output-error");
    assert_eq!(part(&chat, 1, 1)["output"], json!({"status": "cancelled"}));
}

#[test]
fn a_new_message_settles_what_waits() {
    let parts = json!([
        waiting("c", "a1"),
        tool("d", "input-available"),
        with(tool("e", "input-available"), json!({"providerExecuted": true}))
    ]);
    let mut chat = conversation(json!([user("u1"), answer(parts)]));
    assert!(chat.close_pending(|_| None));
    assert!(!chat.close_pending(|_| None));
    assert_eq!(part(&chat, 1, 0)["state"], "output-denied");
    assert_eq!(part(&chat, 1, 0)["approval"]["approved"], false);
    let reason = part(&chat, 1, 0)["approval"]["reason"].clone();
    assert_eq!(reason, "Nobody decided: the person sent a new message instead.");
    assert_eq!(given(&chat.messages), 0, "the person decided nothing");
    assert_eq!(part(&chat, 1, 0)["approval"]["signature"], "sig");
    assert_eq!(part(&chat, 1, 1)["errorText"], "not answered");
    assert_eq!(part(&chat, 1, 2)["state"], "input-available");
}

#[test]
fn the_history_is_cut_and_edited() {
    let all = json!([
        user("u1"),
        answer(json!([])),
        user("u2"),
        with(answer(json!([])), json!({"id": "m2"}))
    ]);
    let ids = |chat: &Conversation| {
        chat.messages
            .iter()
            .map(|message| message.id.clone())
            .collect::<Vec<_>>()
    };
    for (target, expected) in [
        (None, vec!["u1", "m1", "u2"]),
        (Some("m1"), vec!["u1"]),
        (Some("u2"), vec!["u1", "m1", "u2"]),
    ] {
        let mut chat = conversation(all.clone());
        assert!(chat.cut_for_regenerate(target));
        assert_eq!(ids(&chat), expected);
    }
    let mut chat = conversation(all);
    assert!(!chat.cut_for_regenerate(Some("nobody")));
    assert!(!chat.edit_user("m1", messages(json!([user("x")])).remove(0)));
    assert!(chat.edit_user("u2", messages(json!([user("x")])).remove(0)));
    assert_eq!(ids(&chat), ["u1", "m1", "u2"]);
}

/// A stream that sends the official client into an endless loop.
#[test]
fn the_seeds_stream_is_not_sent_again() {
    let folded = fold(&[&fixture("seed-000.sse")], FoldMode::Lenient);
    let mut chat = Conversation::new(folded.messages.into_iter().filter_map(Message::from_json).collect());
    chat.begin(Start::Continue, "x".into());
    let finish = Event::Finish {
        reason: Some("stop".into()),
        metadata: None,
    };
    chat.apply(finish, FoldMode::Lenient).unwrap();
    chat.end(Ended::Complete);
    assert_eq!(chat.should_resend(AfterResponse::Ended(Ended::Complete)), Resend::No);
}

#[test]
fn responses_are_followed_by_themselves_within_limits() {
    let done = with(tool("c", "output-available"), json!({"output": 1}));
    let ends = |reason: Option<&str>, ended: Ended| {
        let mut chat = conversation(json!([user("u1"), answer(json!([{"type": "step-start"}, done]))]));
        chat.begin(Start::Continue, "x".into());
        let reason = reason.map(str::to_owned);
        chat.apply(Event::Finish { reason, metadata: None }, FoldMode::Lenient)
            .unwrap();
        chat.end(ended);
        chat
    };
    let after = |chat: &Conversation, ended| chat.should_resend(AfterResponse::Ended(ended));
    assert_eq!(
        after(&ends(Some("tool-calls"), Ended::Complete), Ended::Complete),
        Resend::Yes
    );
    assert_eq!(after(&ends(None, Ended::Complete), Ended::Complete), Resend::Yes);
    assert_eq!(after(&ends(Some("stop"), Ended::Complete), Ended::Complete), Resend::No);
    assert_eq!(
        after(&ends(Some("interrupted"), Ended::Complete), Ended::Complete),
        Resend::No
    );
    assert_eq!(after(&ends(None, Ended::Stopped), Ended::Stopped), Resend::No);
    assert_eq!(after(&ends(None, Ended::Interrupted), Ended::Interrupted), Resend::No);
    assert_eq!(after(&ends(None, Ended::Failed), Ended::Failed), Resend::No);
    // Answered while the response was still running.
    let mut chat = conversation(json!([user("u1"), answer(json!([tool("c", "input-available")]))]));
    chat.begin(Start::Continue, "x".into());
    chat.answer_tool("c", Ok(json!(1)));
    let reason = Some("stop".to_owned());
    chat.apply(Event::Finish { reason, metadata: None }, FoldMode::Lenient)
        .unwrap();
    assert_eq!(chat.should_resend(AfterResponse::Answered), Resend::No);
    chat.end(Ended::Complete);
    assert_eq!(after(&chat, Ended::Complete), Resend::Yes);
    // Answered after it was stopped in the middle of a text.
    let open = json!({"type": "text", "text": "While you", "state": "streaming"});
    let stopped = |state| conversation(json!([user("u1"), answer(json!([state, open]))]));
    let mut chat = stopped(tool("c", "input-available"));
    chat.answer_tool("c", Ok(json!(1)));
    assert_eq!(chat.should_resend(AfterResponse::Answered), Resend::Yes);
    assert_eq!(after(&stopped(done.clone()), Ended::Complete), Resend::No);
    // Eight times, and no more until the person says something.
    let mut chat = ends(Some("tool-calls"), Ended::Complete);
    for _ in 0..8 {
        assert_eq!(after(&chat, Ended::Complete), Resend::Yes);
        chat.count_resend();
    }
    assert_eq!(after(&chat, Ended::Complete), Resend::LimitReached(8));
    let answered = chat.messages.pop().unwrap();
    chat.push_user(messages(json!([user("u2")])).remove(0));
    assert_eq!(after(&chat, Ended::Complete), Resend::No);
    chat.messages.push(answered);
    assert_eq!(after(&chat, Ended::Complete), Resend::Yes);
}

#[test]
fn an_answer_is_a_persons_word_but_a_refusal_is_none() {
    for (output, after_nine) in [
        (json!({"status": "submitted", "value": 1}), Resend::Yes),
        (json!({"status": "skipped", "value": null}), Resend::Yes),
        (json!({"free": "form"}), Resend::Yes),
        (
            json!({"status": "cancelled", "value": {"error": {}}}),
            Resend::LimitReached(8),
        ),
        (json!({"status": "expired", "value": null}), Resend::LimitReached(8)),
    ] {
        let mut chat = conversation(json!([user("u1")]));
        for turn in 0..9 {
            let call = format!("c{turn}");
            chat.messages.truncate(1);
            chat.messages
                .extend(messages(json!([answer(json!([tool(&call, "input-available")]))])));
            assert!(chat.answer_tool(&call, Ok(output.clone())));
            let next = chat.should_resend(AfterResponse::Answered);
            assert_eq!(next, if turn < 8 { Resend::Yes } else { after_nine }, "{output}");
            chat.count_resend();
        }
    }
}

#[test]
fn what_is_incomplete_is_not_followed() {
    let done = with(tool("c", "output-available"), json!({"output": 1}));
    let denied = with(
        tool("c", "output-denied"),
        json!({"approval": {"id": "a", "approved": false}}),
    );
    let responded = with(
        tool("d", "approval-responded"),
        json!({"approval": {"id": "b", "approved": false}}),
    );
    let cases = [
        (json!([done, tool("d", "input-available")]), Resend::No),
        (json!([with(done.clone(), json!({"preliminary": true}))]), Resend::No),
        (json!([done, {"type": "step-start"}]), Resend::No),
        // The response is over, so no text goes on growing.
        (
            json!([done, {"type": "text", "text": "x", "state": "streaming"}]),
            Resend::Yes,
        ),
        (json!([done, {"type": "text", "text": "x"}]), Resend::Yes),
        (
            json!([done, {"type": "text", "text": "x", "state": "done"}]),
            Resend::Yes,
        ),
        (
            json!([with(done.clone(), json!({"providerExecuted": true}))]),
            Resend::No,
        ),
        (json!([denied]), Resend::No),
        (json!([denied, responded]), Resend::Yes),
        (json!([tool("e", "input-available"), responded]), Resend::No),
    ];
    for (parts, expected) in cases {
        let chat = conversation(json!([user("u1"), answer(parts.clone())]));
        assert_eq!(chat.should_resend(AfterResponse::Answered), expected, "{parts}");
    }
}

#[test]
fn an_answer_that_went_on_in_a_message_comes_again_behind_what_was_there() {
    let call = with(tool("c", "output-available"), json!({"output": 1.0}));
    let before = json!([{"type": "step-start"}, call]);
    let told = [
        Event::Start {
            message_id: Some("m1".into()),
            metadata: None,
        },
        Event::StepStart,
        Event::TextStart {
            reasoning: false,
            id: "t".into(),
            provider_metadata: None,
        },
        Event::TextDelta {
            reasoning: false,
            id: "t".into(),
            delta: "Noted.".into(),
            torn: Default::default(),
            provider_metadata: None,
        },
    ];
    let mut more = before.as_array().unwrap().clone();
    more.extend([
        json!({"type": "step-start"}),
        json!({"type": "text", "text": "No", "state": "streaming"}),
    ]);
    for saved in [before.clone(), Value::Array(more)] {
        let mut chat = conversation(json!([user("u1"), answer(saved)]));
        let start = Start::Resume { replay: true, kept: 2 };
        chat.begin(start, "fresh".into());
        for event in told.clone() {
            chat.apply(event, FoldMode::Lenient).unwrap();
        }
        chat.end(Ended::Complete);
        assert_eq!(chat.messages.len(), 2);
        assert_eq!(chat.messages[1].parts.len(), 4);
        assert_eq!(part(&chat, 1, 1)["output"], json!(1.0));
        assert_eq!(part(&chat, 1, 3)["text"], json!("Noted."));
    }
}

#[test]
fn a_resumed_answer_that_nobody_named_takes_the_place_of_the_one_that_was_cut() {
    let half = json!([{"type": "step-start"}, {"type": "text", "text": "Half of", "state": "streaming"}]);
    let mut chat = conversation(json!([user("u1"), answer(half)]));
    let resumed = Start::Resume { replay: false, kept: 0 };
    chat.begin(resumed, "fresh".into());
    let whole = [
        Event::Start {
            message_id: None,
            metadata: None,
        },
        Event::StepStart,
        Event::TextDelta {
            reasoning: false,
            id: "t".into(),
            delta: "Half of it and the rest.".into(),
            torn: Default::default(),
            provider_metadata: None,
        },
    ];
    for event in whole {
        chat.apply(event, FoldMode::Lenient).unwrap();
    }
    chat.end(Ended::Complete);
    assert_eq!(chat.messages.len(), 2);
    assert_eq!(chat.messages[1].id, "m1");
    assert_eq!(part(&chat, 1, 1)["text"], "Half of it and the rest.");
}

#[test]
fn a_server_gets_back_what_it_sent_and_no_call_without_a_result() {
    let allowed = json!({"approval": {"id": "p", "approved": true}});
    let parts = json!([
        with(tool("ran", "approval-responded"), allowed.clone()),
        with(
            tool("theirs", "approval-responded"),
            with(json!({"providerExecuted": true}), allowed)
        ),
        {"type": "data-a2ui", "id": "s", "data": {}},
        {"type": "data-surface", "id": "s", "data": {"surfaceId": "s"}},
    ]);
    let sent = |json: Value| {
        let body = request(&messages(json), TurnKind::Send, USUAL_BODY, json!({})).body;
        body.unwrap()["messages"][1]["parts"].clone()
    };
    let waits = sent(json!([user("u1"), answer(parts.clone())]));
    assert_eq!(waits[0]["state"], "approval-responded");
    let over = sent(json!([user("u1"), answer(parts), user("u2")]));
    assert_eq!(over[0]["state"], "output-error");
    assert_eq!(over[0]["approval"], json!({"id": "p", "approved": true}));
    assert_eq!(over[1]["state"], "approval-responded");
    assert_eq!(over.as_array().unwrap().len(), 3, "{over}");
}

#[test]
fn items_stand_where_the_messages_say() {
    let action = |id: &str, item: &str| {
        let data = json!({"source": {"toolCallId": "c", "component": "nudge"}, "action": "apply", "item_id": item, "idempotency_key": "k"});
        json!({"id": id, "role": "user", "parts": [{"type": "data-ui-action", "data": data}, {"type": "text", "text": "x"}]})
    };
    let state = |id: &str, item: &str, status: &str| {
        let data = json!({"source": {"toolCallId": "c"}, "item_id": item, "status": status});
        json!({"id": id, "role": "assistant", "parts": [{"type": "data-ui-state", "data": data}]})
    };
    let states = |list: Value, answering, failed| item_states(&messages(list), answering, failed);
    let key = |item: &str| ("c".to_owned(), item.to_owned());
    let asked = json!([action("u1", "n1")]);
    let apply = || "apply".to_owned();
    assert_eq!(
        states(asked.clone(), true, false)[&key("n1")],
        ItemState::Pending(apply())
    );
    assert_eq!(
        states(asked.clone(), false, false)[&key("n1")],
        ItemState::Sent(apply())
    );
    assert_eq!(
        states(asked.clone(), false, true)[&key("n1")],
        ItemState::Failed(apply())
    );
    let mut waiting = states(json!([]), false, false);
    queue_items(&mut waiting, &messages(asked));
    assert_eq!(
        waiting[&key("n1")],
        ItemState::Pending(apply()),
        "it waits for its turn"
    );
    let settled = json!([action("u1", "n1"), state("m1", "n1", "applied"), action("u2", "n2")]);
    let map = states(settled, true, false);
    assert_eq!(map[&key("n1")], ItemState::Settled("applied".into()));
    assert_eq!(map[&key("n2")], ItemState::Pending(apply()));
    // A person's message can't settle anything, nor a server's ask for anything.
    let forged = json!([
        with(state("u1", "n1", "applied"), json!({"role": "user"})),
        with(action("m1", "n2"), json!({"role": "assistant"}))
    ]);
    assert!(states(forged, false, false).is_empty());
}

fn request(chat: &[Message], kind: TurnKind<'_>, shape: BodyId, extra: Value) -> Request {
    protocol::by_name("ai-sdk").unwrap().request(&Turn {
        api: "/api/chat",
        body: shape,
        extra: extra.as_object().unwrap(),
        ..turn(chat, kind)
    })
}

#[test]
fn the_default_body() {
    let list = json!([user("u1")]);
    let chat = messages(list.clone());
    let body = |kind, extra| request(&chat, kind, USUAL_BODY, extra).body.unwrap();
    let plain = json!({"id": "chat-1", "messages": list, "trigger": "submit-message"});
    assert_eq!(body(TurnKind::Send, json!({})), plain);
    let extra = json!({"id": "x", "messageId": "x", "trigger": 1, "mine": {"a": 1}});
    assert_eq!(
        body(TurnKind::Send, extra),
        with(plain.clone(), json!({"mine": {"a": 1}}))
    );
    assert_eq!(
        body(TurnKind::Edit("u1"), json!({})),
        with(plain.clone(), json!({"messageId": "u1"}))
    );
    assert_eq!(
        body(TurnKind::Continue("m1"), json!({})),
        with(plain.clone(), json!({"messageId": "m1"}))
    );
    let again = with(plain, json!({"trigger": "regenerate-message"}));
    assert_eq!(body(TurnKind::Regenerate(None), json!({})), again);
    assert_eq!(
        body(TurnKind::Regenerate(Some("m1")), json!({})),
        with(again, json!({"messageId": "m1"}))
    );
    let sent = request(&chat, TurnKind::Send, USUAL_BODY, json!({}));
    assert_eq!((sent.method, sent.url.as_str()), ("POST", "/api/chat"));
    assert_eq!(sent.headers, [("content-type", "application/json")]);
}

#[test]
fn the_templates_body() {
    let file = json!({"type": "file", "mediaType": "image/png", "filename": "a.png", "url": "https://x.example/a.png"});
    let asked = json!({"id": "u1", "role": "user", "metadata": {"createdAt": 1}, "parts": [file, {"type": "text", "text": "hi"}]});
    let chat = messages(json!([asked]));
    let body = |chat: &[Message], kind, extra| request(chat, kind, ai_sdk::TEMPLATE, extra).body.unwrap();
    let named = json!({"type": "file", "mediaType": "image/png", "name": "a.png", "url": "https://x.example/a.png"});
    let expected = json!({
        "id": "chat-1", "selectedChatModel": "m", "selectedVisibilityType": "private",
        "message": {"id": "u1", "role": "user", "parts": [named, {"type": "text", "text": "hi"}]},
    });
    assert_eq!(body(&chat, TurnKind::Send, json!({"selectedChatModel": "m"})), expected);
    let responded = with(waiting("c", "a"), json!({"state": "approval-responded"}));
    let list = json!([user("u1"), answer(json!([responded]))]);
    let continued = body(&messages(list.clone()), TurnKind::Continue("m1"), json!({}));
    assert_eq!(continued["messages"], list);
    assert!(continued.get("message").is_none());
    let mut chat = Conversation::new(messages(json!([user("u1"), answer(json!([waiting("c", "a")]))])));
    assert!(chat.close_pending(|_| None));
    chat.push_user(messages(json!([user("u2")])).remove(0));
    let written_over = body(&chat.messages, TurnKind::Send, json!({}));
    assert_eq!(
        written_over["message"]["id"], "u2",
        "of `messages` no new words are read"
    );
    assert!(written_over.get("messages").is_none());
}

#[test]
fn addresses_and_errors() {
    let ai_sdk = protocol::by_name("ai-sdk").unwrap();
    let url = |api: &str, id: &str| ai_sdk.resume(api, id).map(|request| request.url);
    assert_eq!(
        url("/api/chat", "a b/ü").as_deref(),
        Some("/api/chat/a%20b%2F%C3%BC/stream")
    );
    assert_eq!(
        url("/api/chat/?k=1#f", "x").as_deref(),
        Some("/api/chat/x/stream?k=1#f")
    );
    assert_eq!(
        (url("/api", "."), url("/api", ".."), url("/api", "")),
        (None, None, None)
    );
    let message = messages(json!([answer(json!([]))])).remove(0);
    let stop = ai_sdk.stop("/api/chat", "x", Some(&message)).unwrap();
    assert_eq!((stop.method, stop.url.as_str()), ("POST", "/api/chat/x/stop"));
    assert_eq!(stop.body.unwrap()["assistantMessage"]["id"], "m1");
    let surface = json!({"type": SURFACE_PART, "id": "s", "data": {}});
    let message = messages(json!([answer(json!([surface]))])).remove(0);
    let stop = ai_sdk.stop("/api/chat", "x", Some(&message)).unwrap();
    assert_eq!(
        stop.body.unwrap()["assistantMessage"]["parts"],
        json!([]),
        "as in every request"
    );
    let error = |body: &str| ai_sdk.error_body(body);
    let code = Some("rate_limit:chat".to_owned());
    let message = Some("Wait.".to_owned());
    assert_eq!(
        error(r#"{"code":"rate_limit:chat","message":"Wait."}"#),
        ServerError { code, message }
    );
    assert_eq!(error("<html>"), ServerError::default());
    assert_eq!(error(r#"{"error":{"message":"m"}}"#).message.as_deref(), Some("m"));
    assert_eq!(error(r#"{"error":"m"}"#).message.as_deref(), Some("m"));
    // Of a list, the first: as NestJS and FastAPI name what a request lacks.
    let list = r#"{"statusCode":400,"message":["id must be a string","x"],"error":"Bad Request"}"#;
    assert_eq!(error(list).message.as_deref(), Some("id must be a string"));
    let detail =
        r#"{"detail":[{"type":"missing","loc":["body","messages",0,"id"],"msg":"Field required","input":{}}]}"#;
    for id in ["ai-sdk", "ag-ui", "genos"] {
        let told = protocol::by_name(id).unwrap().error_body(detail);
        assert_eq!(
            told.message.as_deref(),
            Some("body.messages.0.id: Field required"),
            "{id}"
        );
    }
    assert_eq!(error(r#"{"detail":{"message":"m"}}"#).message.as_deref(), Some("m"));
    for nothing in [
        r#"{"message":[]}"#,
        r#"{"message":[[1]]}"#,
        r#"{"detail":[{"loc":["body"]}]}"#,
        r#"{"error":{"code":"x"}}"#,
    ] {
        assert_eq!(error(nothing), ServerError::default(), "{nothing}");
    }
}
