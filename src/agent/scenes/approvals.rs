//! Tools that wait for the person, and how an answer goes on when the person has decided (`ai-sdk.md` 6).

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::{ResponseEnd, leave, questions, weather};
use crate::agent::data::account;
use crate::agent::data::source::AccountInMemory;
use crate::agent::ids::Ids;
use crate::agent::memory::ChatMemory;
use crate::agent::request::{last_step, string, tool_name};
use crate::agent::script::Script;

/// A budget change: a tool with nested arguments that needs leave. It is of the campaign that the words name, else of the
/// whole account, and starts from what is set now.
pub(super) fn budget(script: &mut Script, account: &AccountInMemory, text: &str) -> ResponseEnd {
    let text = text.to_lowercase();
    let campaign = account::named(&text);
    let from = account.budget(campaign);
    let daily = wanted(&text, from);
    let mut input = json!({
        "budget": {"from": from, "to": daily, "currency": "USD", "period": "daily"},
        "startsOn": "2026-03-09",
        "notify": ["ads-team@example.com"]
    });
    if let (Some(campaign), Some(input)) = (campaign, input.as_object_mut()) {
        input.insert(
            "campaign".into(),
            json!({"id": campaign.id, "name": script.say(campaign.name)}),
        );
    }
    let call = script.call("updateBudget", &input, &input);
    let reason = script.say(demo::CHANGES_WHAT_YOU_PAY_EVERY);
    leave::request(script, &call, &input, reason);
    ResponseEnd::ToolCalls
}

/// The new budget: an amount, a share of the present one, or a tenth more (or less).
fn wanted(text: &str, from: u32) -> u32 {
    let lowers = [
        "lower", "cut", "reduce", "decrease", "halve", "낮", "줄", "감액", "降低", "减少",
    ];
    let lowers = lowers.iter().any(|word| text.contains(word));
    let share = |percent: u32| {
        let part = u64::from(from) * u64::from(percent.min(90)) / 100;
        let part = u32::try_from(part).unwrap_or(u32::MAX);
        if lowers {
            from.saturating_sub(part)
        } else {
            from.saturating_add(part)
        }
    };
    let mut words = text
        .split(|c: char| !c.is_ascii_digit() && !matches!(c, ',' | '%'))
        .filter(|word| !word.is_empty());
    let percent = words
        .clone()
        .find_map(|word| word.strip_suffix('%')?.parse::<u32>().ok());
    let amount = words
        .find_map(|word| word.replace(',', "").parse::<u32>().ok())
        .filter(|amount| *amount > 0);
    match (percent, amount) {
        (Some(percent), _) => share(percent),
        (None, Some(amount)) => amount.min(1_000_000),
        (None, None) if text.contains("double") || text.contains("두 배") => from.saturating_mul(2),
        (None, None) if text.contains("halve") || text.contains("절반") => from / 2,
        _ => share(10),
    }
    .max(1)
}

/// Goes on with an answer: tools that were allowed run, denied ones don't, answered questions are quoted.
pub(super) fn go_on(script: &mut Script, memory: &mut ChatMemory, message: &Value) -> ResponseEnd {
    let mut said: Vec<String> = Vec::new();
    let mut next_question = false;
    for part in last_step(message) {
        let (Some(name), Some(call)) = (tool_name(part), string(part, "toolCallId")) else {
            continue;
        };
        match (string(part, "state"), name) {
            (Some("approval-responded"), _) => said.push(decided(script, memory, name, call, part)),
            (Some("output-available" | "output-error"), questions::TOOL) => {
                let reaction = questions::react(script, part);
                said.push(reaction.said);
                next_question |= reaction.next;
            }
            _ => {}
        }
    }
    script.step();
    if said.is_empty() {
        script.text(script.say(demo::THERE_WAS_NOTHING_NEW_TO));
        return ResponseEnd::Stop;
    }
    script.text(&said.join("\n\n"));
    if next_question {
        script.step();
        return questions::scale(script, true);
    }
    ResponseEnd::Stop
}

fn decided(script: &mut Script, memory: &mut ChatMemory, name: &str, call: &str, part: &Value) -> String {
    let empty = json!({});
    let approval = part.get("approval").unwrap_or(&empty);
    let input = part.get("input").unwrap_or(&empty);
    if approval.get("approved") != Some(&Value::Bool(true)) {
        script.wait(150);
        script.chunk(json!({"type": "tool-output-denied", "toolCallId": call}));
        return denied(
            script,
            name,
            input,
            string(approval, "reason").unwrap_or_default().trim(),
        );
    }
    let expected = leave::signature(string(approval, "id").unwrap_or_default(), call, input);
    if string(approval, "signature").is_some_and(|given| given != expected) {
        let error = script.say(demo::THE_APPROVAL_DOESNT_BELONG_TO);
        script.output_error(call, error);
        return error.to_string();
    }
    match name {
        weather::TOOL => weather::run(script, call, input),
        "updateBudget" => {
            let budget = input.get("budget").cloned().unwrap_or_default();
            memory.set_budget(input);
            script.output(
                call,
                json!({"ok": true, "campaign": input.get("campaign"), "budget": budget, "changeId": script_id(call)}),
            );
            let to = budget.get("to").map(Value::to_string).unwrap_or_default();
            demo::DONE_THE_DAILY_BUDGET_IS.fill(script.locale, &[("to", &to)])
        }
        _ => {
            script.output(call, json!({"ok": true, "tool": name}));
            demo::NAME_RAN.fill(script.locale, &[("name", name)])
        }
    }
}

fn script_id(call: &str) -> String {
    format!("chg_{}", Ids::new(&["change", call]).word(10))
}

fn denied(script: &Script, name: &str, input: &Value, reason: &str) -> String {
    let what = match name {
        weather::TOOL => {
            let what = demo::THE_WEATHER_OF_CITY;
            what.fill(script.locale, &[("city", &weather::name_of(script, input))])
        }
        _ => format!("`{name}`"),
    };
    let text = if reason.is_empty() {
        demo::ALL_RIGHT_I_LEFT_WHAT
    } else {
        demo::ALL_RIGHT_I_LEFT_WHAT_ALONE
    };
    text.fill(script.locale, &[("what", &what), ("reason", reason)])
}
