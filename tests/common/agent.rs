//! Talks to the demo agent in the protocol's own bytes.

use partsong::agent::{Agent, AgentRequest, AgentResponse};
use serde_json::{Value, json};

pub fn post_to(agent: &mut Agent, path: &str, body: &str) -> AgentResponse {
    agent.respond(&AgentRequest {
        method: "POST".into(),
        path: path.into(),
        body: body.into(),
    })
}

pub fn post(agent: &mut Agent, body: Value) -> AgentResponse {
    post_to(agent, "/api/chat", &body.to_string())
}

/// What the agent says to this conversation.
pub fn turn(agent: &mut Agent, messages: Value) -> Vec<Value> {
    chunks(&post(agent, json!({"id": "c", "messages": messages})))
}

pub fn bytes(response: &AgentResponse) -> String {
    let bytes = response.chunks.iter().flat_map(|(_, bytes)| bytes.clone());
    String::from_utf8(bytes.collect()).expect("UTF-8")
}

/// What stands in the events of a stream.
pub fn events(stream: &str) -> Vec<&str> {
    let events = stream.split("\n\n").filter(|event| !event.is_empty());
    events
        .map(|event| event.strip_prefix("data: ").expect("a data line"))
        .collect()
}

pub fn user(id: &str, text: &str) -> Value {
    json!({"id": id, "role": "user", "parts": [{"type": "text", "text": text}]})
}

/// The chunks of a stream; checks the framing.
pub fn chunks(response: &AgentResponse) -> Vec<Value> {
    assert_eq!(response.status, 200);
    let stream = bytes(response);
    let mut events = events(&stream);
    assert_eq!(events.pop(), Some("[DONE]"));
    events
        .into_iter()
        .map(|event| serde_json::from_str(event).expect("JSON"))
        .collect()
}

pub fn ask(text: &str) -> Vec<Value> {
    let mut agent = Agent::new();
    chunks(&post(
        &mut agent,
        json!({"id": "chat", "messages": [user("u1", text)], "trigger": "submit-message"}),
    ))
}

pub fn of<'a>(chunks: &'a [Value], kind: &str) -> Vec<&'a Value> {
    chunks.iter().filter(|chunk| chunk["type"] == kind).collect()
}

pub fn said(chunks: &[Value]) -> String {
    of(chunks, "text-delta")
        .iter()
        .filter_map(|chunk| chunk["delta"].as_str())
        .collect()
}

pub fn output(chunks: &[Value]) -> &Value {
    &of(chunks, "tool-output-available").first().expect("an output")["output"]
}

pub fn press(call: &str, action: &str, item: &str) -> Value {
    json!({"type": "data-ui-action", "data": {
        "source": {"toolCallId": call, "component": "nudge"}, "action": action, "item_id": item, "idempotency_key": "k"
    }})
}

/// The assistant message after a response with approval requests, with these decisions.
pub fn decided(chunks: &[Value], decisions: &[(bool, &str)]) -> Value {
    let mut parts = vec![json!({"type": "step-start"})];
    for (request, (approved, reason)) in of(chunks, "tool-approval-request").iter().zip(decisions) {
        let call = of(chunks, "tool-input-available")
            .into_iter()
            .find(|call| call["toolCallId"] == request["toolCallId"])
            .expect("call");
        let mut approval =
            json!({"id": request["approvalId"], "signature": request["signature"], "approved": approved});
        if !reason.is_empty() {
            approval["reason"] = json!(reason);
        }
        parts.push(json!({
            "type": format!("tool-{}", call["toolName"].as_str().expect("name")), "toolCallId": call["toolCallId"],
            "state": "approval-responded", "input": call["input"], "approval": approval
        }));
    }
    json!({"id": chunks[0]["messageId"], "role": "assistant", "parts": parts})
}
