//! Gallery samples of the chrome: what stands around parts, in each of its states.

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::live::{
    ChatStatus, Flow, Gesture, Lane, LiveChat, LiveKind, LiveMessage, LivePart, LiveText, MessageStatus, Notice,
    Problem,
};
use crate::model::{MessagePart, Reply, Role, TextState};
use crate::words::text::view as text;
use crate::words::{Locale, Text};

use crate::view::approval::OpenApprovals;
use crate::view::composer::composer;
use crate::view::composer::starter::{Starter, StarterIcon};
use crate::view::context::ChatContext;
use crate::view::notice::NoticeCard;
use crate::view::thread::Waiting;
use crate::view::thread::message::MessageView;

/// One state of something that is not a component of the catalog.
pub(super) struct GroupSample {
    pub name: &'static str,
    pub view: fn(Locale, Callback<Reply>) -> View,
}

macro_rules! samples {
    ($($name:literal => $view:expr),* $(,)?) => {
        vec![$($crate::workshop::samples::GroupSample { name: $name, view: $view }),*]
    };
}

pub(crate) use samples;

/// A chat that goes nowhere.
fn chat() -> LiveChat {
    LiveChat {
        status: RwSignal::new(ChatStatus::Ready),
        ..LiveChat::new("sample", "ads.example.com".into())
    }
}

fn live(key: u64, part: Value) -> Option<LivePart> {
    let part = MessagePart::from_json(part)?;
    let lane = part.subagent().map(Lane::of);
    let kind = match part {
        MessagePart::Text(part) => LiveKind::Text {
            text: LiveText::new(part.text, Flow::open(part.state == Some(TextState::Streaming))),
            citations: RwSignal::new(None),
        },
        MessagePart::Reasoning(part) => LiveKind::Reasoning {
            text: LiveText::new(part.text, Flow::open(part.state == Some(TextState::Streaming))),
            seconds: RwSignal::new((part.state == Some(TextState::Done)).then_some(7)),
        },
        MessagePart::File(file) => LiveKind::File(StoredValue::new(file)),
        MessagePart::Source(source) => LiveKind::Source(StoredValue::new(source)),
        MessagePart::StepStart(_) => LiveKind::StepStart,
        MessagePart::Tool(tool) => LiveKind::Tool(RwSignal::new(tool)),
        MessagePart::Data(data) => LiveKind::Data(RwSignal::new(data)),
        MessagePart::Other(map) => LiveKind::Other(StoredValue::new(map)),
    };
    Some(LivePart { key, kind, lane })
}

/// A message of these parts, alone in a thread.
pub(super) fn thread(role: Role, status: MessageStatus, parts: Vec<Value>, reply: Callback<Reply>) -> View {
    let chat = chat();
    let parts = parts
        .into_iter()
        .zip(1..)
        .filter_map(|(part, key)| live(key, part))
        .collect();
    if status == MessageStatus::Streaming {
        chat.status.set(ChatStatus::Streaming);
    }
    let message = LiveMessage {
        key: 0,
        id: RwSignal::new("sample".into()),
        role,
        parts: RwSignal::new(parts),
        status: RwSignal::new(status),
        created_at: None,
    };
    chat.messages.set(vec![message]);
    let gesture = Callback::new(move |gesture| {
        if let Gesture::Reply { reply: answer, .. } = gesture {
            reply.run(answer);
        }
    });
    provide_context(OpenApprovals(RwSignal::new(Vec::new())));
    let context = ChatContext::new(chat, gesture);
    view! {
        <div class="ps-thread">
            <MessageView context message number=0/>
        </div>
    }
}

fn assistant(parts: Vec<Value>, reply: Callback<Reply>) -> View {
    thread(Role::Assistant, MessageStatus::Done, parts, reply)
}

fn call(name: &str, state: &str, more: Value) -> Value {
    let mut part = json!({
        "type": format!("tool-{name}"), "toolCallId": format!("sample-{name}"), "state": state, "input": {"query": "San Francisco"},
    });
    if let (Value::Object(part), Value::Object(more)) = (&mut part, more) {
        part.extend(more);
    }
    part
}

pub(super) fn tool_rows() -> Vec<GroupSample> {
    fn row(state: &str, more: Value, reply: Callback<Reply>) -> View {
        let status = match state {
            "input-streaming" | "input-available" => MessageStatus::Streaming,
            _ => MessageStatus::Done,
        };
        thread(Role::Assistant, status, vec![call("searchPlaces", state, more)], reply)
    }
    samples! {
        "input-streaming" => |_, reply| row("input-streaming", json!({"rawInput": "{\"query\": \"San Fr"}), reply),
        "input-available" => |_, reply| row("input-available", json!({}), reply),
        "approval-requested" => |_, reply| row("approval-requested", json!({"approval": {"id": "row"}}), reply),
        "approval-responded" => |_, reply| row("approval-responded", json!({"approval": {"id": "row", "approved": true}}), reply),
        "output-available" => |_, reply| row("output-available", json!({"output": {"places": 3}}), reply),
        "output-error" => |_, reply| row("output-error", json!({"errorText": "The service did not answer"}), reply),
        "output-denied" => |_, reply| row("output-denied", json!({"approval": {"id": "row", "approved": false, "reason": "not needed"}}), reply),
        "folded" => |_, reply| assistant((1..=5).map(|number| call(&format!("step{number}"), "output-available", json!({"output": number}))).collect(), reply),
    }
}

pub(super) fn approvals() -> Vec<GroupSample> {
    fn ask(name: &str, input: Value, approval: Value, reply: Callback<Reply>) -> View {
        assistant(
            vec![call(
                name,
                "approval-requested",
                json!({"input": input, "approval": approval}),
            )],
            reply,
        )
    }
    samples! {
        "weather" => |_, reply| ask("getWeather", json!({"city": "Seoul"}), json!({"id": "weather", "requestReason": "The forecast costs one credit."}), reply),
        "every-argument" => |_, reply| ask("updateBudget", json!({"campaign": "Brand Search", "daily_budget": {"from": 1200, "to": 1320}, "account": "US\u{202e} eCommerce", "note": "one\ntwo"}), json!({"id": "budget"}), reply),
        "destructive" => |_, reply| ask("deleteAdGroups", json!({"ids": ["a", "b", "c"]}), json!({"id": "delete"}), reply),
        "automatic" => |_, reply| ask("getWeather", json!({"city": "Seoul"}), json!({"id": "rule", "isAutomatic": true}), reply),
        "editable" => |_, reply| ask("sendMail", json!({"to": "ada@example.test", "copies": 2, "urgent": false, "body": "Dear Ada,\nthe report is ready."}), json!({"id": "edit", "editable": true, "expiresAt": "2099-06-22T10:30:00Z"}), reply),
        "expired" => |_, reply| assistant(vec![call("sendMail", "approval-responded", json!({"approval": {"id": "late", "approved": false, "expired": true}}))], reply),
        "two-of-one-tool" => |_, reply| assistant(vec![
            call("pauseCampaign", "approval-requested", json!({"toolCallId": "first", "approval": {"id": "first"}})),
            call("pauseCampaign", "approval-requested", json!({"toolCallId": "second", "approval": {"id": "second"}})),
        ], reply),
        "denied-waiting" => |_, reply| assistant(vec![call("getWeather", "approval-responded", json!({"approval": {"id": "no", "approved": false}}))], reply),
    }
}

pub(super) fn notices() -> Vec<GroupSample> {
    fn notice(problem: Problem) -> View {
        let notice = Notice {
            problem,
            retry: true,
            detail: Some("HTTP/1.1 502 Bad Gateway".into()),
        };
        view! { <NoticeCard notice on_retry=|()| () on_dismiss=|()| ()/> }
    }
    samples! {
        "network" => |_, _| notice(Problem::Network),
        "page" => |_, _| notice(Problem::Page { message: "headers: no token".into() }),
        "offline" => |_, _| notice(Problem::Offline),
        "http" => |_, _| notice(Problem::Http { status: 502, message: Some("Bad gateway".into()) }),
        "sign-in" => |_, _| notice(Problem::Http { status: 401, message: None }),
        "not-found" => |_, _| notice(Problem::Http { status: 404, message: None }),
        "busy" => |_, _| notice(Problem::Busy { retry_after: Some(12), message: None }),
        "busy-says" => |_, _| notice(Problem::Busy { retry_after: None, message: Some("You have used up your messages for today.".into()) }),
        "not-a-stream" => |_, _| notice(Problem::NotAStream { content_type: "text/html".into() }),
        "empty" => |_, _| notice(Problem::Empty),
        "unreadable" => |_, _| notice(Problem::Unreadable),
        "interrupted" => |_, _| notice(Problem::Interrupted),
        "server" => |_, _| notice(Problem::Server { message: "An error occurred.".into() }),
        "too-late" => |_, _| notice(Problem::TooLate { message: "No error message provided".into() }),
        "too-large" => |_, _| notice(Problem::TooLarge { limit: "64 MB" }),
        "resend-limit" => |_, _| notice(Problem::ResendLimit { count: 8 }),
        "stalled" => |_, _| notice(Problem::Stalled),
        "blocked" => |_, _| notice(Problem::BlockedOrigin { origin: "https://evil.example".into() }),
        "policy" => |_, _| notice(Problem::Forbidden { origin: "http://127.0.0.1:9331".into() }),
        "redirected" => |_, _| notice(Problem::Redirected),
        "closed" => |_, _| notice(Problem::Closed { origin: "http://127.0.0.1:9331".into() }),
        "no-protocol" => |_, _| notice(Problem::NoProtocol { name: "carrier-pigeon".into() }),
        "storage" => |_, _| notice(Problem::Storage),
        "log-full" => |_, _| notice(Problem::LogFull),
        "attachment" => |_, _| notice(Problem::Attachment { name: "report.pdf".into() }),
    }
}

/// The steps of an agent, and three subagents: one at work or done, one that failed, one that waits.
fn subagents(said: Value, running: bool) -> Vec<Value> {
    let of = |id: &str| json!({"agUi": {"subagentRunId": id}});
    let step =
        |name: &str, status: &str| json!({"type": "data-step", "id": name, "data": {"name": name, "status": status}});
    let agent = |id: &str, name: &str, status: &str, more: &str| json!({"type": "data-subagent", "id": id, "data": {"name": name, "status": status, "description": more, "message": (status == "failed").then_some(more)}});
    let mut parts = vec![
        step("plan_research", "done"),
        step("retrieveDocuments", "done"),
        step("write_answer", if running { "running" } else { "done" }),
        agent(
            "a",
            "researcher",
            if running { "running" } else { "done" },
            "Reads the numbers of last month",
        ),
        json!({"type": "text", "text": "**ROAS** 6.83", "state": "done", "providerMetadata": of("a")}),
        json!({"type": "tool-lookUp", "toolCallId": "lane", "state": "output-available", "input": {"query": "cmp-01"}, "output": 1, "callProviderMetadata": of("a")}),
        agent("b", "critic", "failed", "The model is busy"),
        agent("c", "translator", "suspended", ""),
    ];
    if !running {
        parts.push(said);
    }
    parts
}

pub(super) fn messages() -> Vec<GroupSample> {
    fn said(locale: Locale) -> Value {
        json!({"type": "text", "text": text::QUESTION.get(locale), "state": "done"})
    }
    samples! {
        "user" => |locale, reply| thread(Role::User, MessageStatus::Done, vec![said(locale)], reply),
        "user-files" => |locale, reply| thread(Role::User, MessageStatus::Done, vec![
            json!({"type": "file", "mediaType": "application/pdf", "filename": "report.pdf", "url": "data:application/pdf;base64,JVBERi0="}),
            said(locale),
        ], reply),
        "sending" => |locale, reply| thread(Role::User, MessageStatus::Sending, vec![said(locale)], reply),
        "assistant" => |locale, reply| assistant(vec![said(locale)], reply),
        "reasoning" => |locale, reply| assistant(vec![json!({"type": "reasoning", "text": text::THINKING.get(locale), "state": "done"}), said(locale)], reply),
        "thinking" => |locale, reply| thread(Role::Assistant, MessageStatus::Streaming, vec![json!({"type": "reasoning", "text": text::THINKING.get(locale), "state": "streaming"})], reply),
        "sources" => |locale, reply| assistant(vec![
            said(locale),
            json!({"type": "source-url", "sourceId": "1", "url": "https://example.com/report", "title": "Example"}),
            json!({"type": "source-document", "sourceId": "2", "mediaType": "application/pdf", "title": "Report", "filename": "report.pdf"}),
        ], reply),
        "files" => |_, reply| assistant(vec![
            json!({"type": "file", "mediaType": "image/png", "url": "https://images.example/chart.png"}),
            json!({"type": "file", "mediaType": "text/csv", "filename": "rows.csv", "url": "https://files.example/rows.csv"}),
            json!({"type": "file", "mediaType": "text/html", "filename": "page.html", "url": "javascript:alert(1)"}),
        ], reply),
        "steering" => |locale, reply| assistant(vec![said(locale), json!({"type": "steering-message", "id": "s", "parts": [said(locale)]})], reply),
        "subagents" => |locale, reply| assistant(subagents(said(locale), false), reply),
        "subagents-running" => |locale, reply| thread(Role::Assistant, MessageStatus::Streaming, subagents(said(locale), true), reply),
        "stopped" => |locale, reply| thread(Role::Assistant, MessageStatus::Stopped(None), vec![said(locale)], reply),
        "stopped-by-server" => |locale, reply| thread(Role::Assistant, MessageStatus::Stopped(Some("maintenance".into())), vec![said(locale)], reply),
        "interrupted" => |locale, reply| thread(Role::Assistant, MessageStatus::Interrupted, vec![said(locale)], reply),
        "waiting" => |_, _| waiting(false),
        "slow" => |_, _| waiting(true),
    }
}

fn waiting(slow: bool) -> View {
    let chat = chat();
    chat.status.set(ChatStatus::Submitted);
    chat.slow.set(slow);
    let context = ChatContext::new(chat, Callback::new(|_| ()));
    view! { <div class="ps-thread"><Waiting context/></div> }
}

pub(super) fn composers() -> Vec<GroupSample> {
    fn drafted(draft: &str, busy: bool, empty: bool) -> View {
        let chat = chat();
        chat.draft.set(draft.to_owned());
        if busy {
            chat.status.set(ChatStatus::Streaming);
        }
        composer(
            chat,
            Callback::new(|_| ()),
            RwSignal::default(),
            Signal::stored(empty),
            Callback::new(|()| ()),
        )
    }
    samples! {
        "empty" => |_, _| drafted("", false, false),
        "invites" => |_, _| drafted("", false, true),
        "ready" => |locale, _| drafted(text::QUESTION.get(locale), false, false),
        "busy" => |_, _| drafted("", true, false),
        "busy-with-draft" => |locale, _| drafted(text::QUESTION.get(locale), true, false),
    }
}

pub(super) fn empty() -> Vec<GroupSample> {
    samples! {
        "starters" => |locale, _| {
            let starter = |icon, title: &Text, detail: &Text| Starter {
                icon,
                title: title.get(locale).to_owned(),
                detail: detail.get(locale).to_owned(),
                prompt: String::new(),
                is_demo: true,
            };
            let starters = vec![
                starter(StarterIcon::Weather, &text::TOOL_WEATHER, &text::EFFECT_WEATHER_HERE),
                starter(StarterIcon::Chart, &text::TOOL_ADS, &text::WAITING),
                starter(StarterIcon::Form, &text::TOOL_INTERACTION, &text::QUESTION),
                starter(StarterIcon::Bulb, &text::TOOL_SUGGESTIONS, &text::ASK_ANYTHING),
            ];
            view! { <crate::view::chat_view::Starters starters=Signal::stored(starters) gesture=Callback::new(|_| ()) has_more=Signal::stored(false) on_more=None/> }
        },
    }
}
