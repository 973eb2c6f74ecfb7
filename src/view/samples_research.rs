//! Gallery samples of an answer with sources: chips, the card beside one, the list, steps, and charts of others.

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::sample::{BIDI, LONG};
use crate::i18n::Locale;
use crate::live::MessageStatus;
use crate::model::{Reply, Role};

use super::preview;
use super::samples::{GroupSample, samples, thread};

/// A word in three languages.
type Words = (&'static str, &'static str, &'static str);

fn word(locale: Locale, (en, ko, zh): Words) -> &'static str {
    match locale {
        Locale::En => en,
        Locale::Ko => ko,
        Locale::Zh => zh,
    }
}

fn said(text: &str, streaming: bool) -> Value {
    json!({"type": "text", "text": text, "state": if streaming { "streaming" } else { "done" }})
}

fn source(at: usize, title: &str, site: &str) -> Value {
    json!({"ids": [format!("0:{at}")], "url": format!("https://s{at}.example/{at}"), "title": title, "site": site, "lines": (at == 1).then_some([10, 20])})
}

fn citations(sources: Vec<Value>, charts: Value) -> Value {
    json!({"type": "data-citations", "id": "citations-0", "data": {"state": true, "sources": sources, "charts": charts}})
}

const CLAIM: Words = (
    "Python first appeared on **20 February 1991**【0:0】. It is used by more than half of all developers【0:1, 0:2】. 【Note】 Ordinary brackets stay.",
    "파이썬은 **1991년 2월 20일**에 처음 발표되었습니다【0:0】. 개발자 절반 이상이 사용합니다【0:1, 0:2】. 【참고】 보통 괄호는 그대로 남습니다.",
    "Python 于 **1991 年 2 月 20 日**首次发布【0:0】。超过一半的开发者在使用它【0:1, 0:2】。【注意】普通括号会保留。",
);
const PAGE: Words = (
    "Python (programming language)",
    "파이썬 - 위키백과, 우리 모두의 백과사전",
    "Python - 维基百科，自由的百科全书",
);
const SURVEY: Words = ("Developer Survey", "개발자 설문 조사", "开发者调查");
const QUERY: Words = ("python first release date", "python 역사 발표일", "python 首次发布日期");
const THOUGHT: Words = (
    "First I look for the date of the first release.",
    "먼저 최초 발표일을 찾아보겠습니다.",
    "先查找首次发布的日期。",
);

fn three(locale: Locale) -> Vec<Value> {
    vec![
        source(0, word(locale, PAGE), "wikipedia.org"),
        source(1, word(locale, SURVEY), "stackoverflow.co"),
        source(2, "Welcome to Python.org", "python.org"),
    ]
}

/// Chips, the card and the list.
pub fn cited() -> Vec<GroupSample> {
    fn answer(status: MessageStatus, parts: Vec<Value>, reply: Callback<Reply>) -> View {
        thread(Role::Assistant, status, parts, reply)
    }
    samples! {
        "known" => |locale, reply| answer(MessageStatus::Done, vec![citations(three(locale), json!([])), said(word(locale, CLAIM), false)], reply),
        "waiting" => |locale, reply| answer(MessageStatus::Streaming, vec![citations(three(locale)[..1].to_vec(), json!([])), said(word(locale, CLAIM), true)], reply),
        "many" => |locale, reply| {
            let sources = (0..12).map(|at| source(at, word(locale, PAGE), "wikipedia.org")).collect();
            let ids: String = (0..12).map(|at| format!("【0:{at}】")).collect();
            answer(MessageStatus::Done, vec![citations(sources, json!([])), said(&format!("{}{ids}", word(locale, SURVEY)), false)], reply)
        },
        "hostile" => |_, reply| answer(MessageStatus::Done, vec![
            citations(vec![source(0, BIDI, BIDI), source(1, LONG, LONG)], json!([])), said("x【0:0】【0:1】", false),
        ], reply),
        "preview" => |locale, _| preview::still(word(locale, PAGE), "wikipedia.org", word(locale, THOUGHT), locale),
    }
}

/// What the agent did.
pub fn steps() -> Vec<GroupSample> {
    fn step(at: usize, data: Value) -> Value {
        json!({"type": "data-agent-step", "id": format!("step-0-{at}"), "data": data})
    }
    fn trail(locale: Locale, last: &str) -> Vec<Value> {
        vec![
            json!({"type": "reasoning", "text": word(locale, THOUGHT), "state": "done"}),
            step(
                0,
                json!({"kind": "search", "queries": [word(locale, QUERY), "python survey 2025"], "status": "done"}),
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
            parts.extend([citations(three(locale), json!([])), said(word(locale, CLAIM), false)]);
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
pub fn charts() -> Vec<GroupSample> {
    fn chart(locale: Locale, status: MessageStatus, charts: Value, reply: Callback<Reply>) -> View {
        let text = format!("{}\n\n【0†chart】", word(locale, SURVEY));
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
            "title": {"text": word(locale, SURVEY)}, "xAxis": {"data": ["2023", "2024", "2025"]}, "yAxis": {}, "series": [{"type": "bar", "name": "%", "data": [49, 51, 58]}]
        }}]), reply),
        "document" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "html",
            "html": "<!DOCTYPE html><body style='margin:24px;height:140px;font:16px sans-serif'>49, 51, 58</body>"}]), reply),
        "unlisted" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "url", "src": "https://charts.example/1"}]), reply),
        "failed" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "url", "src": "http://charts.example/1"}]), reply),
        "unreadable" => |locale, reply| chart(locale, MessageStatus::Done, json!([{"key": "0†chart", "kind": "echarts", "option": {"series": []}}]), reply),
        "again" => |locale, reply| {
            let option = json!([{"key": "0†chart", "kind": "url", "src": "https://charts.example/1"}]);
            let text = format!("{}\n\n【0†chart】\n\n【0†chart】", word(locale, SURVEY));
            thread(Role::Assistant, MessageStatus::Done, vec![citations(Vec::new(), option), said(&text, false)], reply)
        },
    }
}
