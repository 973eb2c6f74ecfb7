//! AG-UI against real servers: the encoder of `ag-ui-protocol` and a pydantic-ai agent, both in Python and offline. Run
//! with `make peers`, which names a Python that has them in PARTSONG_PYTHON.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use partsong::model::{
    AfterResponse, Conversation, Ended, FoldMode, Message, MessagePart, Resend, Start, ToolPart, ToolState,
};
use partsong::protocol::{self, BodyId, Decoded, Request, Turn, TurnKind, USUAL_BODY, ag_ui};
use serde_json::{Value, json};

use crate::common::Answers;
use crate::common::ag_ui::user;
use crate::common::page::{decoded, turn};

struct Servers {
    child: Child,
    port: u16,
}

impl Servers {
    fn start() -> Servers {
        let python = std::env::var("PARTSONG_PYTHON").expect("PARTSONG_PYTHON names a Python with the servers");
        let mut child = Command::new(python)
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/peers/ag-ui/servers.py"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the Python");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let port = line
            .strip_prefix("ready ")
            .expect("the servers are ready")
            .trim()
            .parse()
            .unwrap();
        Servers { child, port }
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A chat with one of the servers.
struct Chat {
    api: String,
    conversation: Conversation,
    shape: BodyId,
    runs: u32,
}

impl Chat {
    fn with(servers: &Servers, path: &str) -> Chat {
        Chat {
            api: format!("http://127.0.0.1:{}{path}", servers.port),
            conversation: Conversation::default(),
            shape: USUAL_BODY,
            runs: 0,
        }
    }

    fn say(&mut self, words: &str) -> Vec<String> {
        self.conversation.push_user(user(&format!("u{}", self.runs), words));
        self.run(false)
    }

    /// Asks, and folds the answer byte by byte as it comes; what went wrong.
    fn run(&mut self, goes_on: bool) -> Vec<String> {
        self.runs += 1;
        let protocol = protocol::by_name("ag-ui").unwrap();
        let last = self.conversation.messages.last().unwrap().id.clone();
        let kind = if goes_on {
            TurnKind::Continue(&last)
        } else {
            TurnKind::Send
        };
        let turn = Turn {
            api: &self.api,
            chat_id: "thread",
            run_id: &format!("run-{}", self.runs),
            body: self.shape,
            declared: &json!([{"name": "ask", "description": "Asks the person.", "parameters": {"type": "object"}}]),
            context: &[("language".into(), "ko".into())],
            ..turn(&self.conversation.messages, kind)
        };
        let (status, body) = post(protocol.request(&turn));
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        let mut decoder = protocol.reader(&turn);
        let start = if goes_on { Start::Continue } else { Start::NewAnswer };
        self.conversation.begin(start, format!("fresh-{}", self.runs));
        let decoded = decoded(&mut *decoder, &body.chunks(3).collect::<Vec<_>>());
        assert!(decoder.said_done());
        let mut problems = Vec::new();
        for item in decoded {
            match item {
                Decoded::Event(event) => {
                    let changes = self.conversation.apply(event, FoldMode::Lenient).unwrap();
                    let told = changes.iter().map(|change| format!("{change:?}"));
                    problems.extend(told.filter(|told| told.starts_with("Skipped") || told.starts_with("Failed")));
                }
                Decoded::Skipped { message, .. } | Decoded::Fatal { message, .. } => problems.push(message),
                Decoded::Alive => {}
            }
        }
        self.conversation.end(Ended::Complete);
        problems
    }

    /// Goes on, as the page does when everything is answered.
    fn go_on(&mut self) -> Vec<String> {
        assert_eq!(self.conversation.should_resend(AfterResponse::Answered), Resend::Yes);
        self.run(true)
    }

    fn last(&self) -> &Message {
        self.conversation.messages.last().unwrap()
    }

    fn tool(&self, call_id: &str) -> &ToolPart {
        let parts = self.conversation.messages.iter().flat_map(|message| &message.parts);
        let mut tools = parts.filter_map(|part| match part {
            MessagePart::Tool(tool) => Some(&**tool),
            _ => None,
        });
        tools.find(|tool| tool.call_id == call_id).expect("the call")
    }
}

#[tokio::main(flavor = "current_thread")]
async fn post(request: Request) -> (u16, Vec<u8>) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut out = client.post(&request.url).body(request.body.unwrap().to_string());
    for (name, value) in request.headers {
        out = out.header(name, value);
    }
    let answer = out.send().await.expect("an answer");
    (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
}

const NONE: [&str; 0] = [];

#[test]
#[ignore = "needs the Python servers: make peers"]
fn the_encoder_of_the_protocol() {
    let servers = Servers::start();
    for shape in [USUAL_BODY, ag_ui::LEGACY] {
        let mut chat = Chat::with(&servers, "/encoder");
        chat.shape = shape;
        let problems = chat.say("안녕 👋");
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].contains("Patch"), "{problems:?}");
        assert_eq!(chat.last().text(), "You said: 안녕 👋");
        assert_eq!(chat.tool("c").output().as_deref(), Some(&json!({"temperature": 12})));
        assert_eq!(chat.tool("c").input.as_deref(), Some(&json!({"city": "서울"})));
        let data = |kind: &str| -> Vec<Value> {
            let parts = chat.last().parts.iter();
            let data = parts.filter_map(|part| match part {
                MessagePart::Data(data) if data.kind == kind => Some(data.data.clone()),
                _ => None,
            });
            data.collect()
        };
        assert_eq!(data("data-state"), [json!({"visits": 1})]);
        assert_eq!(
            data("data-activity"),
            [json!({"activityType": "PLAN", "content": {"steps": ["a"]}})]
        );

        let problems = chat.say("fail");
        assert_eq!(problems, ["Failed(\"The model is away.\")"]);
        assert_eq!(chat.last().text(), "so far");
        // The whole history, with all that came, is a request that the library accepts.
        chat.say("snapshot");
        assert_eq!(chat.last().text(), "anew");
        assert_eq!(chat.say("and on").len(), 1);
    }
}

#[test]
#[ignore = "needs the Python servers: make peers"]
fn a_pydantic_agent() {
    let servers = Servers::start();
    let mut chat = Chat::with(&servers, "/agent");
    assert_eq!(chat.say("hello"), NONE);
    assert_eq!(chat.last().text(), "You said hello");

    assert_eq!(chat.say("ask me"), NONE);
    assert_eq!(
        chat.tool("call_1").input.as_deref(),
        Some(&json!({"tools": "send_mail,ask"}))
    );
    assert_eq!(chat.tool("call_1").provider_executed, None);
    // No bubble for the empty message that carries the calls.
    assert_eq!(chat.last().text(), "");
    assert!(
        !chat
            .last()
            .parts
            .iter()
            .any(|part| matches!(part, MessagePart::Text(_)))
    );
    assert!(
        chat.conversation
            .answer_tool("call_1", Ok(json!({"status": "submitted"})))
    );
    assert!(chat.conversation.answer_tool("call_2", Err("cancelled".into())));
    assert_eq!(chat.go_on(), NONE);
    assert!(chat.last().text().starts_with("Results: {"), "{}", chat.last().text());

    for (approved, word) in [(true, "sent to ada"), (false, "too early")] {
        let mut chat = Chat::with(&servers, "/agent");
        assert_eq!(chat.say("send it"), NONE);
        assert_eq!(chat.tool("call_9").state, ToolState::ApprovalRequested);
        let reason = (!approved).then(|| "too early".to_owned());
        assert!(chat.conversation.respond_approval("int-call_9", approved, reason));
        assert_eq!(chat.go_on(), NONE);
        let state = if approved {
            ToolState::OutputAvailable
        } else {
            ToolState::OutputDenied
        };
        assert_eq!(chat.tool("call_9").state, state);
        assert!(chat.last().text().contains(word), "{}", chat.last().text());
        assert_eq!(chat.say("thanks"), NONE);
    }

    // Writing on gives the approval up.
    let mut chat = Chat::with(&servers, "/agent");
    assert_eq!(chat.say("send it"), NONE);
    assert!(chat.conversation.close_pending(|_| None));
    chat.say("hello");
    assert!(!chat.last().text().is_empty());
}
