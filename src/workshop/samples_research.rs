//! Gallery samples of an answer with sources: chips, the card beside one, the list, steps, and charts of others.

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::kit::sample::{BIDI, LONG};
use crate::live::MessageStatus;
use crate::model::{Reply, Role};
use crate::words::Locale;
use crate::words::text::workshop::data as samples;

use crate::view::composer::preview;
use crate::workshop::samples::{GroupSample, samples, thread};

fn said(text: &str, streaming: bool) -> Value {
    json!({"type": "text", "text": text, "state": if streaming { "streaming" } else { "done" }})
}

fn source(at: usize, title: &str, site: &str) -> Value {
    json!({"ids": [format!("0:{at}")], "url": format!("https://s{at}.example/{at}"), "title": title, "site": site, "lines": (at == 1).then_some([10, 20])})
}

fn citations(sources: Vec<Value>, charts: Value) -> Value {
    json!({"type": "data-citations", "id": "citations-0", "data": {"state": true, "sources": sources, "charts": charts}})
}

fn three(locale: Locale) -> Vec<Value> {
    vec![
        source(0, samples::PAGE.get(locale), "wikipedia.org"),
        source(1, samples::SURVEY.get(locale), "stackoverflow.co"),
        source(2, "Welcome to Python.org", "python.org"),
    ]
}

/// Chips, the card and the list.
pub(super) fn cited() -> Vec<GroupSample> {
    fn answer(status: MessageStatus, parts: Vec<Value>, reply: Callback<Reply>) -> View {
        thread(Role::Assistant, status, parts, reply)
    }
    samples! {
        "known" => |locale, reply| answer(MessageStatus::Done, vec![citations(three(locale), json!([])), said(samples::CLAIM.get(locale), false)], reply),
        "waiting" => |locale, reply| answer(MessageStatus::Streaming, vec![citations(three(locale)[..1].to_vec(), json!([])), said(samples::CLAIM.get(locale), true)], reply),
        "many" => |locale, reply| {
            let sources = (0..12).map(|at| source(at, samples::PAGE.get(locale), "wikipedia.org")).collect();
            let ids: String = (0..12).map(|at| format!("【0:{at}】")).collect();
            answer(MessageStatus::Done, vec![citations(sources, json!([])), said(&format!("{}{ids}", samples::SURVEY.get(locale)), false)], reply)
        },
        "hostile" => |_, reply| answer(MessageStatus::Done, vec![
            citations(vec![source(0, BIDI, BIDI), source(1, LONG, LONG)], json!([])), said("x【0:0】【0:1】", false),
        ], reply),
        "preview" => |locale, _| preview::still(samples::PAGE.get(locale), "wikipedia.org", samples::THOUGHT.get(locale), locale),
    }
}

/// What the agent did.
pub(super) fn steps() -> Vec<GroupSample> {
    fn step(at: usize, data: Value) -> Value {
        json!({"type": "data-agent-step", "id": format!("step-0-{at}"), "data": data})
    }
    fn trail(locale: Locale, last: &str) -> Vec<Value> {
        vec![
            json!({"type": "reasoning", "text": samples::THOUGHT.get(locale), "state": "done"}),
            step(
                0,
                json!({"kind": "search", "queries": [samples::QUERY.get(locale), "python survey 2025"], "status": "done"}),
            ),
            step(
                1,
                json!({"kind": "open", "url": "https://s1.example/1", "status": "done"}),
            ),
            step(
                2,
                json!({"kind": "tool", "name": "calculator", "input": {"a": 1991}, "output": "34", "status": "done"}),
            ),
            step(3, json!({"kind": "chart", "status": last})),
        ]
    }
    samples! {
        "running" => |locale, reply| thread(Role::Assistant, MessageStatus::Streaming, trail(locale, "running"), reply),
        "done" => |locale, reply| {
            let mut parts = trail(locale, "done");
            parts.extend([citations(three(locale), json!([])), said(samples::CLAIM.get(locale), false)]);
            thread(Role::Assistant, MessageStatus::Done, parts, reply)
        },
        "failed" => |locale, reply| {
            let mut parts = trail(locale, "error");
            parts.push(step(4, json!({"kind": "node", "label": "LLM 0", "status": "error", "error": "Rate limit reached"})));
            thread(Role::Assistant, MessageStatus::Streaming, parts, reply)
        },
    }
}

/// Charts where the text names them.
pub(super) fn charts() -> Vec<GroupSample> {
    fn chart(locale: Locale, status: MessageStatus, charts: Value, reply: Callback<Reply>) -> View {
        let text = format!("{}\n\n【0†chart】", samples::SURVEY.get(locale));
        let streaming = status == MessageStatus::Streaming;
        thread(
            Role::Assistant,
            status,
            vec![citations(Vec::new(), charts), said(&text, streaming)],
            reply,
        )
    }
    samples! {
        "loading" => |locale, reply| chart(locale, MessageStatus::Streaming, json!([]), reply),
        "option" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "echarts", "option": {
            "title": {"text": samples::SURVEY.get(locale)}, "xAxis": {"data": ["2023", "2024", "2025"]}, "yAxis": {}, "series": [{"type": "bar", "name": "%", "data": [49, 51, 58]}]
        }}]), reply),
        "document" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "html",
            "html": "<!DOCTYPE html><body style='margin:24px;height:140px;font:16px sans-serif'>49, 51, 58</body>"}]), reply),
        "unlisted" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "url", "src": "https://charts.example/1"}]), reply),
        "failed" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "url", "src": "http://charts.example/1"}]), reply),
        "unreadable" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "echarts", "option": {"series": []}}]), reply),
        "again" => |locale, reply| {
            let option = json!([{"key": "0†chart", "kind": "url", "src": "https://charts.example/1"}]);
            let text = format!("{}\n\n【0†chart】\n\n【0†chart】", samples::SURVEY.get(locale));
            thread(Role::Assistant, MessageStatus::Done, vec![citations(Vec::new(), option), said(&text, false)], reply)
        },
    }
}
