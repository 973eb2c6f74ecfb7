//! The scenarios. Each scene writes its part of one response; this file chooses the scene and frames it.

mod actions;
mod ads;
mod ads_items;
mod ads_output;
mod approvals;
mod charts;
mod documents;
mod machinery;
mod prose;
mod questions;
mod refusals;
mod weather;

use serde_json::Value;

use super::AgentResponse;
use super::ids::Ids;
use super::intent::{self, ChartAsk, Intent, TableAsk};
use super::memory::ChatMemory;
use super::request::{Turn, parts, string};
use super::script::Script;
use super::starters::meant;
use crate::i18n::Text;

/// How a response ends.
pub enum End {
    Stop,
    /// The person has to answer first.
    ToolCalls,
    /// The model failed in mid-answer.
    Failed(&'static str),
}

/// Plays the answer to one request.
pub fn play(turn: &Turn, memory: &mut ChatMemory, delay: u32) -> AgentResponse {
    let locale = turn.locale().or(memory.locale).unwrap_or_default();
    let asked_id = turn
        .asked()
        .and_then(|message| string(message, "id"))
        .unwrap_or_default();
    let named = turn.message_id.as_deref().unwrap_or_default();
    let attempt = memory.attempt(asked_id);
    // The same question asked anew must not repeat an id, above all no approval id.
    let again = if turn.regenerate {
        attempt.to_string()
    } else {
        String::new()
    };
    let ids = Ids::new(&[&turn.chat_id, asked_id, named, &turn.messages.len().to_string(), &again]);
    let mut script = Script::new(locale, ids, delay);

    if let Some(message) = turn.continued() {
        let id = match string(message, "id") {
            Some(id) => id.to_string(),
            None => script.ids.uuid(),
        };
        script.start(&id);
        let end = approvals::go_on(&mut script, memory, message);
        return close(script, end);
    }

    let asked = turn.asked().map(parts).unwrap_or_default();
    let text = turn.text();
    let text = meant(&text, "ai-sdk");
    let intent = intent::read(text);
    let retried = turn.regenerate || attempt > 1;
    if let Intent::Status(status) = intent
        && !turn.regenerate
        && attempt <= machinery::refusals(status)
    {
        return machinery::status(status);
    }

    let id = script.ids.uuid();
    script.start(&id);
    let pressed: Vec<&Value> = of_type(asked, "data-ui-action")
        .filter_map(|part| part.get("data"))
        .collect();
    let files: Vec<&Value> = of_type(asked, "file").collect();
    if !memory.titled && pressed.is_empty() {
        memory.titled = true;
        let title = titled(&script, &intent, text);
        script.data("chat-title", title.into());
    }
    script.step();
    let end = if !pressed.is_empty() {
        actions::play(&mut script, memory, &pressed)
    } else if !files.is_empty() {
        machinery::attachments(&mut script, &files)
    } else {
        scene(&mut script, memory, &intent, text, retried)
    };
    close(script, end)
}

fn of_type<'a>(parts: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    parts.iter().filter(move |part| string(part, "type") == Some(kind))
}

fn close(script: Script, end: End) -> AgentResponse {
    match end {
        End::Stop => script.finish("stop"),
        End::ToolCalls => script.finish("tool-calls"),
        End::Failed(text) => script.fail(text),
    }
}

fn scene(script: &mut Script, memory: &mut ChatMemory, intent: &Intent, text: &str, retried: bool) -> End {
    match intent {
        Intent::Table(ask) => ads::table(script, &memory.account, ask),
        Intent::Chart(ask) => charts::play(script, &memory.account, ask),
        Intent::Nudges => ads::nudges(script, &memory.account),
        Intent::Cards(goal) => ads::cards(script, &memory.account, goal),
        Intent::Weather => weather::ask(script, text),
        Intent::Budget => approvals::budget(script, &memory.account, text),
        Intent::Suggestions => refusals::suggestions(script),
        Intent::Reasoning => prose::reasoning(script),
        Intent::Markdown => prose::markdown(script),
        Intent::Slow => prose::slow(script),
        Intent::Greeting => prose::greeting(script),
        Intent::Nothing => prose::fallback(script),
        Intent::Question => questions::choice(script, false),
        Intent::Survey => questions::choice(script, true),
        Intent::Scale => questions::scale(script, false),
        Intent::Document(kind) => documents::write(script, &memory.account, *kind),
        Intent::Search => documents::search(script, text),
        Intent::Picture => machinery::picture(script),
        Intent::Progress => machinery::progress(script),
        Intent::Huge => machinery::huge(script),
        Intent::UnknownTool => machinery::unknown_tool(script),
        Intent::Error | Intent::Status(_) if retried => prose::recovered(script),
        Intent::Error | Intent::Status(_) => machinery::error(script),
        Intent::Tour => {
            prose::tour(script);
            prose::reasoning(script);
            script.step();
            ads::table(script, &memory.account, &TableAsk::default());
            script.step();
            charts::play(script, &memory.account, &ChartAsk::default());
            script.step();
            ads::nudges(script, &memory.account);
            script.step();
            weather::ask(script, "")
        }
    }
}

/// Longest title that is made of the person's words, in characters.
const TITLE: usize = 48;

/// What the chat is called: the thing by its name where it has one, else the person's own words, so that two chats of the
/// same kind are told apart.
fn titled(script: &Script, intent: &Intent, text: &str) -> String {
    let named = match intent {
        Intent::Document(kind) => return documents::title(script, *kind).to_owned(),
        Intent::Table(_)
        | Intent::Chart(_)
        | Intent::Weather
        | Intent::Budget
        | Intent::Search
        | Intent::Greeting
        | Intent::Nothing => None,
        Intent::Question | Intent::Scale | Intent::Survey => Some(Text::new("Questions", "질문", "问题")),
        Intent::Nudges => Some(Text::new("Ad optimizations", "광고 최적화 제안", "广告优化建议")),
        Intent::Cards(_) => Some(Text::new("Key actions", "핵심 액션", "关键行动")),
        Intent::Suggestions => Some(Text::new("Document suggestions", "문서 제안", "文档建议")),
        Intent::Reasoning => Some(Text::new("Why the CPA rose", "CPA 상승 원인", "CPA 上升的原因")),
        Intent::Markdown => Some(Text::new("Account report", "계정 보고서", "账户报告")),
        Intent::Slow => Some(Text::new("A slow answer", "천천히 쓰는 답변", "一个缓慢的回答")),
        Intent::Picture => Some(Text::new("A picture", "이미지", "一张图片")),
        Intent::Tour => Some(Text::new("A tour", "둘러보기", "功能导览")),
        Intent::Error | Intent::Status(_) => Some(Text::new("Something goes wrong", "오류 상황", "出错的情形")),
        Intent::Progress | Intent::Huge | Intent::UnknownTool => {
            Some(Text::new("Tools at work", "도구 실행", "工具运行"))
        }
    };
    let fallback = match intent {
        Intent::Table(_) => Text::new("Campaign performance", "캠페인 성과", "广告系列效果"),
        Intent::Chart(_) => Text::new("Performance charts", "광고 성과 차트", "效果图表"),
        Intent::Weather => Text::new("Weather", "날씨", "天气"),
        Intent::Budget => Text::new("Budget change", "예산 변경", "预算调整"),
        Intent::Search => Text::new("Document search", "문서 검색", "文档搜索"),
        _ => Text::new("Getting started", "시작하기", "开始使用"),
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match named {
        Some(named) => script.say(named).to_owned(),
        None if words.is_empty() => script.say(fallback).to_owned(),
        None if words.chars().count() <= TITLE => words,
        None => {
            let cut: String = words.chars().take(TITLE).collect();
            // Whole words, where there are any.
            let end = cut.rfind(' ').filter(|at| *at > TITLE / 2).unwrap_or(cut.len());
            format!("{}…", cut[..end].trim_end())
        }
    }
}
