//! The scenarios. Each scene writes its part of one response; this file chooses the scene and frames it.

mod actions;
mod ads;
mod ads_items;
mod ads_output;
mod approvals;
mod charts;
mod documents;
mod leave;
mod machinery;
mod prose;
mod questions;
mod refusals;
mod weather;

use crate::words::text::demo::scenes as demo;
use serde_json::Value;

use super::AgentResponse;
use super::ids::Ids;
use super::intent::{self, ChartAsk, Intent, TableAsk};
use super::memory::ChatMemory;
use super::request::{DemoTurn, parts, string};
use super::script::Script;
use super::starters::meant;

/// How a response ends.
enum ResponseEnd {
    Stop,
    /// The person has to answer first.
    ToolCalls,
    /// The model failed in mid-answer.
    Failed(&'static str),
}

/// Plays the answer to one request.
pub(super) fn play(turn: &DemoTurn, memory: &mut ChatMemory, delay: u32) -> AgentResponse {
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

fn close(script: Script, end: ResponseEnd) -> AgentResponse {
    match end {
        ResponseEnd::Stop => script.finish("stop"),
        ResponseEnd::ToolCalls => script.finish("tool-calls"),
        ResponseEnd::Failed(text) => script.fail(text),
    }
}

fn scene(script: &mut Script, memory: &mut ChatMemory, intent: &Intent, text: &str, retried: bool) -> ResponseEnd {
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
        Intent::Question | Intent::Scale | Intent::Survey => Some(demo::QUESTIONS),
        Intent::Nudges => Some(demo::AD_OPTIMIZATIONS),
        Intent::Cards(_) => Some(demo::KEY_ACTIONS),
        Intent::Suggestions => Some(demo::DOCUMENT_SUGGESTIONS),
        Intent::Reasoning => Some(demo::WHY_THE_CPA_ROSE),
        Intent::Markdown => Some(demo::ACCOUNT_REPORT),
        Intent::Slow => Some(demo::A_SLOW_ANSWER),
        Intent::Picture => Some(demo::A_PICTURE),
        Intent::Tour => Some(demo::A_TOUR),
        Intent::Error | Intent::Status(_) => Some(demo::SOMETHING_GOES_WRONG),
        Intent::Progress | Intent::Huge | Intent::UnknownTool => Some(demo::TOOLS_AT_WORK),
    };
    let fallback = match intent {
        Intent::Table(_) => demo::CAMPAIGN_PERFORMANCE,
        Intent::Chart(_) => demo::PERFORMANCE_CHARTS,
        Intent::Weather => demo::WEATHER,
        Intent::Budget => demo::BUDGET_CHANGE,
        Intent::Search => demo::DOCUMENT_SEARCH,
        _ => demo::GETTING_STARTED,
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
