//! AG-UI in the page: what an answer becomes, what the next request carries, and what holds for every stream.

use crate::common;
use crate::common::Answers;
use crate::common::streams::cases;

use common::ag_ui::{
    ag_ui, answer, answer_in_pieces, asked, body, call, fold, frames, in_run, tool, tools, user, with_fields, with_turn,
};
use partsong::contract::Interaction;
use partsong::json::schema;
use partsong::model::{AfterResponse, Conversation, Ended, FoldMode, Message, Reply, Resend, Role, ToolState};
use partsong::protocol::{TurnKind, USUAL_BODY, ag_ui};
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn a_request_carries_what_servers_require() {
    let body = body(&[user("u1", "hi")], TurnKind::Send);
    let expected = json!({
        "threadId": "thread", "runId": "run", "protocolVersion": "1.0", "state": {},
        "messages": [{"id": "u1", "role": "user", "content": "hi"}],
        "tools": tools(), "context": [{"description": "language", "value": "ko"}], "forwardedProps": {},
    });
    assert_eq!(body, expected);
}

#[test]
fn request_fields_of_the_settings_are_forwarded_and_take_nobodys_place() {
    let fields = json!({"tenant": {"id": 7}, "messages": [], "command": {"resume": "mine"}});
    let Value::Object(fields) = fields else { unreachable!() };
    for shape in [USUAL_BODY, ag_ui::LEGACY] {
        let send = |messages: &[Message], kind: TurnKind<'_>| {
            with_fields(&fields, messages, kind, shape, |turn| {
                ag_ui().request(turn).body.unwrap()
            })
        };
        let sent = send(&[user("u1", "hi")], TurnKind::Send);
        assert_eq!(sent["forwardedProps"], Value::Object(fields.clone()), "{shape:?}");
        assert_eq!(sent["messages"][0]["content"], "hi", "{shape:?}");
        assert_eq!(sent.get("tenant"), None, "{shape:?}");
        let event = json!({"type": "CUSTOM", "name": "on_interrupt", "value": "{\"question\":\"Go on?\"}"});
        let mut conversation = asked(&[event]);
        let result = json!({"status": "submitted", "value": {"text": "yes"}});
        assert!(conversation.answer_tool("interrupt:legacy:run:0", Ok(result)));
        let last = conversation.messages.last().unwrap().id.clone();
        let sent = send(&conversation.messages, TurnKind::Continue(&last));
        assert_eq!(sent["forwardedProps"]["tenant"]["id"], 7, "{shape:?}");
        assert_eq!(
            sent["forwardedProps"]["command"]["resume"], "yes",
            "{shape:?}: the person's answer"
        );
    }
}

#[test]
fn the_next_request_is_what_the_client_would_hold() {
    let mut events = vec![
        json!({"type": "REASONING_START", "messageId": "r"}),
        json!({"type": "REASONING_MESSAGE_START", "messageId": "r", "role": "reasoning"}),
        json!({"type": "REASONING_MESSAGE_CONTENT", "messageId": "r", "delta": "hmm"}),
        json!({"type": "REASONING_MESSAGE_END", "messageId": "r"}),
        json!({"type": "REASONING_ENCRYPTED_VALUE", "subtype": "message", "entityId": "r", "encryptedValue": "sealed"}),
        json!({"type": "REASONING_END", "messageId": "r"}),
        json!({"type": "REASONING_MESSAGE_START", "messageId": "r2", "role": "reasoning"}),
        json!({"type": "REASONING_MESSAGE_END", "messageId": "r2"}),
        json!({"type": "REASONING_ENCRYPTED_VALUE", "subtype": "message", "entityId": "r2", "encryptedValue": "wordless"}),
        json!({"type": "TEXT_MESSAGE_START", "messageId": "m", "name": "bot"}),
        json!({"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "I look"}),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "m", "metadata": {"n": 1}}),
    ];
    events.extend(call("c1", "weather", "{ \"city\" : \"Seoul\" }"));
    events.extend(call("c2", "weather", "{\"city\":\"Busan\"}"));
    events.extend([
        json!({"type": "TOOL_CALL_RESULT", "messageId": "t1", "toolCallId": "c1", "content": "sunny"}),
        json!({"type": "TOOL_CALL_RESULT", "messageId": "t2", "toolCallId": "c2", "content": "{\"t\":1}"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "n", "delta": "Done."}),
        json!({"type": "STATE_SNAPSHOT", "snapshot": {"a": [1]}}),
        json!({"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/a/-", "value": 2}]}),
        json!({"type": "ACTIVITY_SNAPSHOT", "messageId": "p", "activityType": "PLAN", "content": {"steps": []}}),
    ]);
    let conversation = asked(&events);
    let held = fold(
        json!({"messages": [{"id": "u1", "role": "user", "content": "hi"}]}),
        &[&frames(&in_run(&events))],
        FoldMode::Strict,
    );
    let held: Vec<&Value> = held["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["role"] != "activity")
        .collect();
    let body = body(&conversation.messages, TurnKind::Send);
    let sent: Vec<&Value> = body["messages"].as_array().unwrap().iter().collect();
    assert_eq!(sent, held);
    assert_eq!(body["state"], json!({"a": [1, 2]}));
    assert_eq!(tool(&conversation, "c1").provider_executed, Some(true));
    assert_eq!(tool(&conversation, "c2").output().as_deref(), Some(&json!({"t": 1})));
}

#[test]
fn what_a_server_says_of_parts_of_a_persons_message_goes_back_to_it() {
    let content = json!([
        {"type": "text", "id": "p1", "text": "hi", "metadata": {"cache": true}},
        {"type": "image", "source": {"type": "url", "value": "https://a.example/1.png", "mimeType": "image/png"}, "metadata": {"filename": "1.png", "seen": 1}},
    ]);
    let told = json!([{"id": "u1", "role": "user", "content": content}]);
    let conversation = asked(&[json!({"type": "MESSAGES_SNAPSHOT", "messages": told})]);
    assert_eq!(conversation.messages[0].text(), "hi");
    assert_eq!(conversation.messages[0].parts.len(), 2);
    assert_eq!(body(&conversation.messages, TurnKind::Send)["messages"][0], told[0]);
}

#[test]
fn every_pending_call_is_answered_in_one_run() {
    let mut events = call("c1", "ask", "{}");
    events.extend(call("c2", "ask", "{\"n\":2}"));
    let mut conversation = asked(&events);
    assert_eq!(
        conversation.should_resend(AfterResponse::Ended(Ended::Complete)),
        Resend::No
    );
    assert!(conversation.answer_tool("c2", Ok(json!({"b": true}))));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::No);
    assert!(conversation.answer_tool("c1", Err("cancelled".into())));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::Yes);
    let last = conversation.messages.last().unwrap().id.clone();
    let body = body(&conversation.messages, TurnKind::Continue(&last));
    let messages = body["messages"].as_array().unwrap();
    assert_eq!(messages[1]["id"], "m");
    assert_eq!(messages[1]["toolCalls"].as_array().unwrap().len(), 2);
    let expected =
        json!({"id": "c1:tool", "role": "tool", "toolCallId": "c1", "content": "cancelled", "error": "cancelled"});
    assert_eq!(messages[2], expected);
    let expected = json!({"id": "c2:tool", "role": "tool", "toolCallId": "c2", "content": "{\"b\":true}"});
    assert_eq!(messages[3], expected);
    let more = [json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "z", "delta": "Thanks."})];
    assert_eq!(
        answer(&mut conversation, TurnKind::Continue(&last), &frames(&in_run(&more))),
        [""; 0]
    );
    assert_eq!(conversation.messages.len(), 2);
    assert_eq!(
        conversation.should_resend(AfterResponse::Ended(Ended::Complete)),
        Resend::No
    );
}

fn interrupted(interrupts: Value, before: Vec<Value>) -> Conversation {
    let mut events = in_run(&before);
    let last = events.len() - 1;
    events[last]["outcome"] = json!({"type": "interrupt", "interrupts": interrupts});
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    assert_eq!(answer(&mut conversation, TurnKind::Send, &frames(&events)), [""; 0]);
    conversation
}

/// The one entry of `resume` after an approval, and the call once the next run said no more than that it is over.
fn approved(interrupt: Value, decide: impl Fn(&mut Conversation) -> bool) -> (Value, ToolState) {
    let mut conversation = interrupted(json!([interrupt]), call("c1", "send_mail", "{\"to\":\"ada\"}"));
    assert!(decide(&mut conversation));
    assert!(!decide(&mut conversation), "each is decided once");
    let last = conversation.messages.last().unwrap().id.clone();
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    let over = frames(&in_run(&[]));
    assert_eq!(answer(&mut conversation, TurnKind::Continue(&last), &over), [""; 0]);
    (sent["resume"][0].clone(), tool(&conversation, "c1").state)
}

#[test]
fn approvals_with_edits_reasons_and_deadlines() {
    let schema = |more: Value| {
        let mut schema =
            json!({"type": "object", "properties": {"approved": {"type": "boolean"}}, "required": ["approved"]});
        schema
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().cloned().unwrap());
        schema
    };
    let interrupt = |schema: Value| json!({"id": "i1", "reason": "tool_call", "toolCallId": "c1", "expiresAt": "2026-06-22T10:30:00Z", "responseSchema": schema});
    let editable = schema(json!({"properties": {"approved": {"type": "boolean"}, "editedArgs": {"type": "object"}}}));
    let asked = interrupted(
        json!([interrupt(editable.clone())]),
        call("c1", "send_mail", "{\"to\":\"ada\"}"),
    );
    let approval = tool(&asked, "c1").approval.clone().unwrap();
    assert!(approval.is_editable() && approval.expires_at() == Some("2026-06-22T10:30:00Z"));

    let edited = json!({"to": "grace"});
    let (resume, state) = approved(interrupt(editable), |chat| {
        chat.takes(&Reply::ApprovalEdited {
            approval_id: "i1".into(),
            input: edited.clone(),
        })
    });
    assert_eq!(
        resume,
        json!({"interruptId": "i1", "status": "resolved", "payload": {"approved": true, "editedArgs": edited}})
    );
    assert_eq!(state, ToolState::ApprovalResponded);

    let closed = schema(json!({"additionalProperties": false}));
    let deny = |chat: &mut Conversation| chat.respond_approval("i1", false, Some("not now".into()));
    let (resume, state) = approved(interrupt(closed), deny);
    assert_eq!(
        resume["payload"],
        json!({"approved": false}),
        "a reason that the schema has no place for"
    );
    assert_eq!(state, ToolState::OutputDenied);
    let (resume, _) = approved(interrupt(schema(json!({}))), deny);
    assert_eq!(resume["payload"], json!({"approved": false, "reason": "not now"}));

    let (resume, state) = approved(interrupt(schema(json!({}))), |chat| {
        chat.takes(&Reply::ApprovalExpired {
            approval_id: "i1".into(),
        })
    });
    assert_eq!(resume, json!({"interruptId": "i1", "status": "cancelled"}));
    assert_eq!(state, ToolState::OutputDenied);
}

#[test]
fn a_later_run_may_ask_about_a_call_of_an_earlier_one() {
    let calls = [
        call("c1", "send_mail", "{}"),
        call("c2", "send_mail", "{\"to\":\"ada\"}"),
    ]
    .concat();
    let schema = json!({"type": "object", "properties": {"approved": {"type": "boolean"}, "reason": {"type": "string"}}, "required": ["approved"]});
    let one = |id: &str, call: &str| json!([{"id": id, "reason": "tool_call", "toolCallId": call, "message": "Send it?", "responseSchema": schema}]);
    let mut conversation = interrupted(one("i1", "c1"), calls);
    assert!(conversation.respond_approval("i1", true, None));
    let last = conversation.messages.last().unwrap().id.clone();
    let mut next = in_run(&[]);
    let end = next.len() - 1;
    next[end]["outcome"] = json!({"type": "interrupt", "interrupts": one("i2", "c2")});
    assert_eq!(
        answer(&mut conversation, TurnKind::Continue(&last), &frames(&next)),
        [""; 0]
    );
    let result = json!({"status": "submitted", "value": {"decision": "confirmed"}});
    assert!(conversation.answer_tool("interrupt:i2", Ok(result)));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::Yes);
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    let expected = json!([{"interruptId": "i2", "status": "resolved", "payload": {"approved": true}}]);
    assert_eq!(sent["resume"], expected);
}

#[test]
fn answers_to_interrupts_go_out_again_until_a_run_with_them_has_ended() {
    let asked = json!([{"id": "i1", "reason": "tool_call", "toolCallId": "c1"}]);
    let mut conversation = interrupted(asked, call("c1", "send_mail", "{}"));
    assert!(conversation.respond_approval("i1", true, None));
    let last = conversation.messages.last().unwrap().id.clone();
    let resumed = |chat: &Conversation| body(&chat.messages, TurnKind::Continue(&last)).get("resume").cloned();
    let answered = resumed(&conversation);
    assert!(answered.is_some());
    let mut cut = in_run(&[]);
    cut.pop();
    answer(&mut conversation, TurnKind::Continue(&last), &frames(&cut));
    assert_eq!(resumed(&conversation), answered, "cut");
    cut.push(json!({"type": "RUN_ERROR", "message": "busy"}));
    answer(&mut conversation, TurnKind::Continue(&last), &frames(&cut));
    assert_eq!(resumed(&conversation), answered, "failed");
    answer(&mut conversation, TurnKind::Continue(&last), &frames(&in_run(&[])));
    assert_eq!(resumed(&conversation), None);
}

#[test]
fn interrupts_are_answered_together() {
    let interrupts = json!([
        {"id": "i1", "reason": "tool_call", "toolCallId": "c1", "message": "Send it?"},
        {"id": "i2", "reason": "input_required", "message": "Which?", "responseSchema": {"type": "object", "properties": {"which": {"type": "string"}}}},
        {"id": "i3", "reason": "confirmation", "message": "Sure?"},
    ]);
    let mut conversation = interrupted(interrupts, call("c1", "send_mail", "{\"to\":\"ada\"}"));
    assert_eq!(tool(&conversation, "c1").state, ToolState::ApprovalRequested);
    assert_eq!(tool(&conversation, "interrupt:i2").state, ToolState::InputAvailable);
    assert!(conversation.respond_approval("i1", false, Some("not now".into())));
    let form = tool(&conversation, "interrupt:i2").input.clone().unwrap();
    assert_eq!(
        (&form["type"], &form["title"]),
        (&json!("modal_form"), &json!("Which?"))
    );
    assert!(Interaction::read(&form).is_ok());
    let result = json!({"interaction_id": "i2", "status": "submitted", "value": {"which": "b"}});
    assert!(conversation.answer_tool("interrupt:i2", Ok(result)));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::No);
    let result = json!({"interaction_id": "i3", "status": "submitted", "value": {"decision": "confirmed"}});
    assert!(conversation.answer_tool("interrupt:i3", Ok(result)));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::Yes);
    let last = conversation.messages.last().unwrap().id.clone();
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    let expected = json!([
        {"interruptId": "i1", "status": "resolved", "payload": {"approved": false, "reason": "not now"}},
        {"interruptId": "i2", "status": "resolved", "payload": {"which": "b"}},
        {"interruptId": "i3", "status": "resolved", "payload": {"approved": true}},
    ]);
    assert_eq!(sent["resume"], expected);
    // No result is made up for the call, and the questions are no calls.
    assert_eq!(sent["messages"].as_array().unwrap().len(), 2);
    assert_eq!(sent["messages"][1]["toolCalls"].as_array().unwrap().len(), 1);

    let more = [json!({"type": "TOOL_CALL_RESULT", "messageId": "t", "toolCallId": "c1", "content": "denied"})];
    assert_eq!(
        answer(&mut conversation, TurnKind::Continue(&last), &frames(&in_run(&more))),
        [""; 0]
    );
    assert_eq!(tool(&conversation, "c1").state, ToolState::OutputDenied);
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent.get("resume"), None);
    assert_eq!(sent["messages"][2]["role"], "tool");
}

/// A question that cannot be shown would be given up by itself.
#[test]
fn every_interrupt_is_a_question_that_can_be_shown() {
    let nested = json!({"type": "object", "required": ["to"], "properties": {"to": {"type": "object"}, "n": {"type": "integer"}}});
    let either = json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]});
    for (schema, kind, value, payload) in [
        (
            json!({"type": "string"}),
            "text_input",
            json!({"text": "b"}),
            json!("b"),
        ),
        (
            json!({"type": ["string", "null"], "maxLength": 9}),
            "text_input",
            json!({"text": "b"}),
            json!("b"),
        ),
        (
            json!({"type": "string", "enum": ["a", "b"]}),
            "modal_form",
            json!({"@answer": "b"}),
            json!("b"),
        ),
        (
            json!({"enum": ["a", "b"]}),
            "modal_form",
            json!({"@answer": "b"}),
            json!("b"),
        ),
        (
            json!({"type": "integer", "minimum": 2}),
            "modal_form",
            json!({"@answer": 3}),
            json!(3),
        ),
        (
            json!({"type": "boolean"}),
            "modal_form",
            json!({"@answer": false}),
            json!(false),
        ),
        (
            json!({"type": "string", "format": "date"}),
            "modal_form",
            json!({"@answer": "2026-01-31"}),
            json!("2026-01-31"),
        ),
        (
            json!({"type": "array", "items": {"enum": ["a", "b"]}}),
            "modal_form",
            json!({"@answer": ["a"]}),
            json!(["a"]),
        ),
        (
            json!({"properties": {"n": {"type": "integer"}}}),
            "modal_form",
            json!({"n": 1}),
            json!({"n": 1}),
        ),
        (
            json!({"type": "object"}),
            "text_input",
            json!({"text": "b"}),
            json!({"text": "b"}),
        ),
        (
            json!({"type": "object"}),
            "text_input",
            json!({"text": "{\"to\":1}"}),
            json!({"to": 1}),
        ),
        (nested, "text_input", json!({"text": "{\"to\":{}}"}), json!({"to": {}})),
        (
            either,
            "text_input",
            json!({"text": "{\"a\":\"x\"}"}),
            json!({"a": "x"}),
        ),
        (json!({}), "text_input", json!({"text": "b"}), json!("b")),
    ] {
        for message in ["Which?", " "] {
            let interrupts =
                json!([{"id": "i1", "reason": "input_required", "message": message, "responseSchema": schema}]);
            let mut conversation = interrupted(interrupts, Vec::new());
            let asked = tool(&conversation, "interrupt:i1").input.clone().unwrap();
            let read = Interaction::read(&asked);
            assert!(read.is_ok(), "{schema}: {:?}", read.err());
            assert_eq!(asked["type"], kind, "{schema}");
            assert!(schema::validate(&asked["output_schema"], &value).is_valid(), "{schema}");
            let result = json!({"status": "submitted", "value": value});
            assert!(conversation.answer_tool("interrupt:i1", Ok(result)));
            let last = conversation.messages.last().unwrap().id.clone();
            let sent = body(&conversation.messages, TurnKind::Continue(&last));
            let expected = json!([{"interruptId": "i1", "status": "resolved", "payload": payload}]);
            assert_eq!(sent["resume"], expected, "{schema}");
        }
    }
}

#[test]
fn writing_on_gives_interrupts_up() {
    let interrupts = json!([{"id": "i1", "reason": "tool_call", "toolCallId": "c1"}, {"id": "i2", "reason": "x:y"}]);
    let mut conversation = interrupted(interrupts, call("c1", "send_mail", "{}"));
    assert!(conversation.close_pending(|_| None));
    conversation.push_user(user("u2", "forget it"));
    let sent = body(&conversation.messages, TurnKind::Send);
    let expected = json!([{"interruptId": "i1", "status": "cancelled"}, {"interruptId": "i2", "status": "cancelled"}]);
    assert_eq!(sent["resume"], expected);
    assert_eq!(sent["messages"].as_array().unwrap().len(), 3);
}

#[test]
fn on_interrupt_is_answered_by_command() {
    let event = json!({"type": "CUSTOM", "name": "on_interrupt", "value": "{\"question\":\"Go on?\"}"});
    let mut conversation = asked(&[event]);
    let asked = tool(&conversation, "interrupt:legacy:run:0").input.clone().unwrap();
    assert_eq!(
        (&asked["type"], &asked["title"]),
        (&json!("text_input"), &json!("Go on?"))
    );
    let result = json!({"status": "submitted", "value": {"text": "yes"}});
    assert!(conversation.answer_tool("interrupt:legacy:run:0", Ok(result)));
    let last = conversation.messages.last().unwrap().id.clone();
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    assert_eq!(sent["forwardedProps"]["command"]["resume"], "yes");
    assert_eq!(
        sent["forwardedProps"]["command"]["interruptEvent"],
        "{\"question\":\"Go on?\"}"
    );
    assert_eq!(sent.get("resume"), None);
}

#[test]
fn a_tool_that_we_do_not_have_is_asked_for_by_a_form() {
    let schema = json!({"type": "object", "properties": {"n": {"type": "integer"}}});
    let mut events = in_run(&call(
        "c1",
        "pick_number",
        &json!({"title": "A number?", "schema": schema}).to_string(),
    ));
    let last = events.len() - 1;
    events[last]["outcome"] = json!({"type": "success", "pendingToolCallIds": ["c1"]});
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    assert_eq!(answer(&mut conversation, TurnKind::Send, &frames(&events)), [""; 0]);
    let asked = tool(&conversation, "answer:c1").input.clone().unwrap();
    assert_eq!(
        (&asked["type"], &asked["title"]),
        (&json!("modal_form"), &json!("A number?"))
    );
    assert!(conversation.answer_tool("answer:c1", Ok(json!({"status": "submitted", "value": {"n": 4}}))));
    assert_eq!(conversation.should_resend(AfterResponse::Answered), Resend::Yes);
    let last = conversation.messages.last().unwrap().id.clone();
    let sent = body(&conversation.messages, TurnKind::Continue(&last));
    assert_eq!(sent["messages"].as_array().unwrap().len(), 3);
    let expected = json!({"id": "c1:tool", "role": "tool", "toolCallId": "c1", "content": "{\"n\":4}"});
    assert_eq!(sent["messages"][2], expected);
}

#[test]
fn a_snapshot_that_says_nothing_new_changes_nothing() {
    let mut events = call("c1", "weather", "{}");
    events.push(json!({"type": "TOOL_CALL_RESULT", "messageId": "t", "toolCallId": "c1", "content": "{}"}));
    events.push(json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "n", "delta": "Hello"}));
    let before = asked(&events);
    let snapshot = body(&before.messages, TurnKind::Send)["messages"].clone();
    events.push(json!({"type": "MESSAGES_SNAPSHOT", "messages": snapshot}));
    assert_eq!(asked(&events).messages, before.messages);
}

#[test]
fn a_snapshot_restates_the_conversation() {
    let events = [
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "delta": "Draft"}),
        json!({"type": "STATE_SNAPSHOT", "snapshot": 7}),
        json!({"type": "MESSAGES_SNAPSHOT", "messages": [
            {"id": "u1", "role": "user", "content": "hi"},
            {"id": "m", "role": "assistant", "content": "Final"},
            {"id": "u0", "role": "user", "content": [{"type": "text", "text": "and then"}, {"type": "image", "source": {"type": "url", "value": "https://x.example/a.png"}}]},
            {"id": "a0", "role": "assistant", "content": "an answer", "toolCalls": [{"id": "c0", "type": "function", "function": {"name": "w", "arguments": "{}"}}]},
            {"id": "t0", "role": "tool", "toolCallId": "c0", "content": "[1]"},
        ]}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "n", "delta": "And more."}),
    ];
    let conversation = asked(&events);
    let texts: Vec<String> = conversation.messages.iter().map(Message::text).collect();
    assert_eq!(texts, ["hi", "Final", "and then", "an answer\n\nAnd more."]);
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent["messages"].as_array().unwrap().len(), 6);
    assert_eq!(
        sent["messages"][2]["content"][1]["source"]["value"],
        "https://x.example/a.png"
    );
    assert_eq!(sent["state"], 7);
}

#[test]
fn arguments_that_are_no_json_go_back_as_they_came() {
    let conversation = asked(&call("c1", "weather", "{\"city\":\"Se"));
    let sent = body(&conversation.messages, TurnKind::Send);
    let [_, made, told] = sent["messages"].as_array().unwrap().as_slice() else {
        panic!("{sent}")
    };
    assert_eq!(made["toolCalls"][0]["function"]["arguments"], "{\"city\":\"Se");
    // Ids are unique.
    assert_eq!((&made["id"], &told["id"]), (&json!("m"), &json!("c1:tool")));
}

#[test]
fn what_a_server_says_of_a_message_goes_back() {
    let told = [
        json!({"id": "u1", "role": "user", "content": "hi"}),
        json!({"id": "d", "role": "developer", "content": "be brief", "name": "n", "metadata": {"k": 1}}),
        json!({"id": "s", "role": "system", "content": "be kind", "subagentRunId": "a"}),
        json!({"id": "u2", "role": "user", "content": [{"type": "image", "source": {"type": "url", "value": "https://x.example/a"}}, {"type": "document", "source": {"type": "file", "value": "f-1", "provider": "p"}}]}),
    ];
    let conversation = asked(&[
        json!({"type": "MESSAGES_SNAPSHOT", "messages": told}),
        json!({"type": "TEXT_MESSAGE_START", "messageId": "w", "role": "user", "name": "Ada", "metadata": {"k": 2}}),
        json!({"type": "TEXT_MESSAGE_CONTENT", "messageId": "w", "delta": "wait"}),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "w"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "x", "role": "system", "delta": "be kind"}),
    ]);
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent["messages"].as_array().unwrap()[..4], told);
    let said = json!({"id": "w", "role": "user", "content": "wait", "name": "Ada", "metadata": {"k": 2}});
    assert_eq!(sent["messages"][4], said);
    assert_eq!(
        sent["messages"][5],
        json!({"id": "x", "role": "system", "content": "be kind"})
    );
}

#[test]
fn a_message_of_the_person_that_comes_back_is_told_once() {
    let conversation = asked(&[
        json!({"type": "TEXT_MESSAGE_START", "messageId": "u1", "role": "user"}),
        json!({"type": "TEXT_MESSAGE_CONTENT", "messageId": "u1", "delta": "hi"}),
        json!({"type": "TEXT_MESSAGE_END", "messageId": "u1"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "delta": "Hello"}),
    ]);
    assert!(!format!("{:?}", conversation.messages[1].parts).contains("steering"));
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent["messages"].as_array().unwrap().len(), 2);
}

#[test]
fn what_a_snapshot_leaves_out_of_an_answer_is_gone() {
    let conversation = asked(&[
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "delta": "Kept"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "s", "role": "developer", "delta": "be brief"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "w", "role": "user", "delta": "wait"}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "n", "delta": "Dropped"}),
        json!({"type": "MESSAGES_SNAPSHOT", "messages": [
            {"id": "u1", "role": "user", "content": "hi"},
            {"id": "m", "role": "assistant", "content": "Kept"},
            {"id": "s", "role": "developer", "content": "be brief"},
            {"id": "w", "role": "user", "content": "wait"},
        ]}),
    ]);
    assert_eq!(conversation.messages.len(), 2);
    assert_eq!(conversation.messages[1].text(), "Kept");
    let sent = body(&conversation.messages, TurnKind::Send);
    let between = [
        json!({"id": "s", "role": "developer", "content": "be brief"}),
        json!({"id": "w", "role": "user", "content": "wait"}),
    ];
    assert_eq!(sent["messages"].as_array().unwrap()[2..], between);
}

#[test]
fn a_character_is_whole_when_something_comes_between_its_halves() {
    let pieces = [
        frames(&[json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"})]),
        common::stream(&[
            r#"{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","delta":"a\ud83e"}"#,
            r#"{"type":"CUSTOM","name":"n","value":1}"#,
            r#"{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","delta":"\uddea"}"#,
        ]),
    ];
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    answer(&mut conversation, TurnKind::Send, &pieces.concat());
    assert_eq!(conversation.messages[1].text(), "a\u{1F9EA}");
}

#[test]
fn half_a_character_at_a_snapshot_is_told_as_one() {
    let pieces = common::stream(&[
        r#"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#,
        r#"{"type":"REASONING_MESSAGE_CHUNK","messageId":"k","delta":"x\ud83c"}"#,
        r#"{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"n","role":"assistant","content":"y"}]}"#,
    ]);
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    answer(&mut conversation, TurnKind::Send, &pieces);
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent["messages"][0]["content"], "x\u{fffd}");
}

#[test]
fn what_is_told_of_a_message_after_its_end_goes_back() {
    let chunk = |fields: Value| {
        let mut event = json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "k"});
        event
            .as_object_mut()
            .expect("an object")
            .extend(fields.as_object().expect("an object").clone());
        event
    };
    let conversation = asked(&[
        chunk(json!({"delta": "hello"})),
        json!({"type": "STATE_SNAPSHOT", "snapshot": {}}),
        chunk(json!({"metadata": {"model": "m"}})),
    ]);
    let sent = body(&conversation.messages, TurnKind::Send);
    assert_eq!(sent["messages"][1]["content"], "hello");
    assert_eq!(sent["messages"][1]["metadata"], json!({"model": "m"}));
}

#[test]
fn the_state_outlives_the_message_that_it_came_with() {
    let events = in_run(&[
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "draft", "delta": "Draft"}),
        json!({"type": "STATE_SNAPSHOT", "snapshot": 7}),
        json!({"type": "MESSAGES_SNAPSHOT", "messages": [{"id": "u1", "role": "user", "content": "hi"}, {"id": "m", "role": "assistant", "content": "Final"}]}),
    ]);
    let bytes = frames(&events);
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    answer_in_pieces(&mut conversation, TurnKind::Send, &bytes.chunks(9).collect::<Vec<_>>());
    assert_eq!(body(&conversation.messages, TurnKind::Send)["state"], 7);
}

#[test]
fn a_result_finds_a_call_of_an_earlier_answer() {
    let mut conversation = asked(&call("c1", "weather", "{}"));
    conversation.push_user(user("u2", "well?"));
    let more = [json!({"type": "TOOL_CALL_RESULT", "messageId": "t", "toolCallId": "c1", "content": "late"})];
    assert_eq!(
        answer(&mut conversation, TurnKind::Send, &frames(&in_run(&more))),
        [""; 0]
    );
    assert_eq!(tool(&conversation, "c1").output().as_deref(), Some(&json!("late")));
    assert_eq!(
        conversation
            .messages
            .iter()
            .filter(|message| message.role == Role::User)
            .count(),
        2
    );
}

#[test]
fn old_servers_get_no_new_keys() {
    let mut events = call("c1", "ask", "{}");
    events.insert(
        0,
        json!({"type": "REASONING_MESSAGE_CHUNK", "messageId": "r", "delta": "hmm"}),
    );
    let conversation = asked(&events);
    let body = with_turn(&conversation.messages, TurnKind::Send, ag_ui::LEGACY, |turn| {
        ag_ui().request(turn).body.unwrap()
    });
    assert_eq!(body.get("protocolVersion"), None);
    assert!(
        body["messages"]
            .as_array()
            .unwrap()
            .iter()
            .all(|message| message["role"] != "reasoning")
    );
}

#[test]
fn rules_are_told_by_name() {
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    let events = [
        in_run(&[])[0].clone(),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "delta": "so far"}),
        json!({"type": "TOOL_CALL_ARGS", "toolCallId": "x", "delta": "?"}),
    ];
    let problems = answer(&mut conversation, TurnKind::Send, &frames(&events));
    assert!(problems[0].contains("TOOL_CALL_ARGS"), "{problems:?}");
    assert_eq!(conversation.messages[1].text(), "so far");
}

#[test]
fn the_lenient_reader_forgives() {
    let done = frames(&in_run(&[
        json!({"type": "TEXT_MESSAGE_START", "messageId": "m", "name": null, "role": null}),
    ]))
    .iter()
    .chain(b"data: [DONE]\n\n")
    .copied()
    .collect::<Vec<u8>>();
    let text = String::from_utf8(done).unwrap().replace(
        "data: {\"type\":\"RUN_FINISHED\"",
        "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\ndata: {\"type\":\"RUN_FINISHED\"",
    );
    let lenient = fold(Value::Null, &[text.as_bytes()], FoldMode::Lenient);
    assert_eq!(lenient["error"], Value::Null);
    assert_eq!(
        lenient["messages"],
        json!([{"id": "m", "role": "assistant", "content": ""}])
    );
    assert_ne!(
        fold(Value::Null, &[text.as_bytes()], FoldMode::Strict)["error"],
        Value::Null
    );

    let mut failed = in_run(&[json!({"type": "RUN_ERROR", "message": "boom", "code": "E"})]);
    let lenient = fold(Value::Null, &[&frames(&failed)], FoldMode::Lenient);
    assert_eq!(
        lenient["error"],
        json!({"class": "run-error", "message": "boom", "code": "E"})
    );
    assert_eq!(
        fold(Value::Null, &[&frames(&failed)], FoldMode::Strict)["error"]["class"],
        "fold-error"
    );
    failed.truncate(1);
    assert_eq!(
        fold(Value::Null, &[&frames(&failed)], FoldMode::Lenient)["error"]["class"],
        "interrupted"
    );
    assert_eq!(
        fold(Value::Null, &[&frames(&failed)], FoldMode::Strict)["error"],
        Value::Null
    );
}

#[test]
fn hostile_patches_are_skipped_whole() {
    let events = [
        json!({"type": "STATE_SNAPSHOT", "snapshot": {"kept": ["x"]}}),
        // Each begins with an operation that would do.
        json!({"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/more", "value": 1}, {"op": "add", "path": "/constructor/prototype/y", "value": 1}]}),
        json!({"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/more", "value": 1}, {"op": "add", "path": "/__proto__", "value": {"y": 1}}]}),
        json!({"type": "STATE_DELTA", "delta": [{"op": "remove", "path": "/kept/0"}, {"op": "remove", "path": "/never"}]}),
        json!({"type": "STATE_DELTA", "delta": [{"op": "remove", "path": "/kept"}, {"op": "test", "path": "/kept", "value": []}]}),
    ];
    for mode in [FoldMode::Lenient, FoldMode::Strict] {
        let folded = fold(Value::Null, &[&frames(&in_run(&events))], mode);
        assert_eq!(folded["state"], json!({"kept": ["x"]}));
        assert_eq!(folded["error"], Value::Null);
        assert_eq!(folded["warnings"].as_array().unwrap().len(), 4);
    }
}

fn any_event() -> impl Strategy<Value = Value> {
    let id = prop_oneof![Just("a"), Just("b"), Just("c")];
    (id, "[a-z한👋\"\\\\]{0,6}", 0..20usize).prop_map(|(id, text, kind)| match kind {
        0..3 => json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": id, "delta": text}),
        3 => json!({"type": "TEXT_MESSAGE_START", "messageId": id}),
        4 => json!({"type": "TEXT_MESSAGE_END", "messageId": id}),
        5 | 6 => json!({"type": "TOOL_CALL_CHUNK", "toolCallId": format!("c{id}"), "toolCallName": "ask", "delta": text}),
        7 => json!({"type": "TOOL_CALL_RESULT", "messageId": format!("t{text}"), "toolCallId": format!("c{id}"), "content": text}),
        8 => json!({"type": "REASONING_MESSAGE_CHUNK", "messageId": format!("r{id}"), "delta": text}),
        9 => json!({"type": "STATE_SNAPSHOT", "snapshot": {"a": [text]}}),
        10 => json!({"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/a/-", "value": id}]}),
        11 => json!({"type": "ACTIVITY_SNAPSHOT", "messageId": format!("p{id}"), "activityType": "A", "content": {"t": text}}),
        12 => json!({"type": "MESSAGES_SNAPSHOT", "messages": [{"id": id, "role": "assistant", "content": text}]}),
        13 => json!({"type": "RUN_FINISHED", "threadId": "t", "runId": "r"}),
        14 => json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"}),
        15 => json!({"type": "RUN_ERROR", "message": text}),
        16 => json!({"type": "THINKING_TEXT_MESSAGE_START"}),
        17 => json!({"type": "CUSTOM", "name": "on_interrupt", "value": text}),
        18 => json!({"type": text}),
        _ => json!(text),
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn cuts_and_line_ends_do_not_matter(
        events in prop::collection::vec(any_event(), 0..24),
        cuts in prop::collection::vec(0..2000usize, 0..6),
        ending in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
        strict in any::<bool>(),
    ) {
        let mode = if strict { FoldMode::Strict } else { FoldMode::Lenient };
        let start = json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"});
        let bytes = frames(&[vec![start], events].concat());
        let whole = fold(Value::Null, &[&bytes], mode);
        let other: Vec<u8> = String::from_utf8(bytes).unwrap().replace('\n', ending).into_bytes();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut % (other.len() + 1)).collect();
        cuts.extend([0, other.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|pair| &other[pair[0]..pair[1]]).collect();
        prop_assert_eq!(fold(Value::Null, &pieces, mode), whole);
    }

    #[test]
    fn cuts_do_not_matter_to_the_next_request(events in prop::collection::vec(any_event(), 0..24), size in 1..80usize) {
        let start = json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"});
        let bytes = frames(&[vec![start], events].concat());
        let sent = |size: usize| {
            let mut conversation = Conversation::new(vec![user("u1", "hi")]);
            answer_in_pieces(&mut conversation, TurnKind::Send, &bytes.chunks(size).collect::<Vec<_>>());
            body(&conversation.messages, TurnKind::Send)
        };
        prop_assert_eq!(sent(size), sent(bytes.len()));
    }

    #[test]
    fn nothing_panics_and_a_request_is_always_made(events in prop::collection::vec(any_event(), 0..24)) {
        let mut conversation = Conversation::new(vec![user("u1", "hi")]);
        let start = json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"});
        answer(&mut conversation, TurnKind::Send, &frames(&[vec![start], events].concat()));
        conversation.close_pending(|_| None);
        let body = body(&conversation.messages, TurnKind::Send);
        prop_assert!(body["messages"].is_array());
        // What a request carries is what the schema of the protocol lets through.
        let snapshot = in_run(&[json!({"type": "MESSAGES_SNAPSHOT", "messages": body["messages"]})]);
        let folded = fold(Value::Null, &[&frames(&snapshot)], FoldMode::Strict);
        prop_assert_eq!(&folded["error"], &Value::Null);
        prop_assert_eq!(&folded["warnings"], &json!([]));
    }
}
