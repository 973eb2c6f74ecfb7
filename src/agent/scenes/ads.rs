//! The campaign table, the nudges and the action cards.

use crate::words::text::demo::ads as demo;
use serde_json::{Value, json};

use super::ads_items::{CLICK_CARDS, CONVERSION_CARDS, DemoFigure, NUDGES};
use super::ads_output::AdsCall;
use super::{ResponseEnd, refusals};
use crate::agent::data::account::{self, CAMPAIGNS, Campaign, Figures};
use crate::agent::data::range::Period;
use crate::agent::data::source::AccountInMemory;
use crate::agent::intent::{Goal, TableAsk};
use crate::agent::script::Script;
use crate::words::Text;

/// The nudges, with the statuses that the chat's actions led to.
pub(super) fn nudges(script: &mut Script, account: &AccountInMemory) -> ResponseEnd {
    let goal = script.say(demo::BETTER_PERFORMANCE);
    let typed = json!({"demoType": "nudge", "goal": goal});
    let call = AdsCall::begin(script, account, Period::USUAL, typed);
    // What was dismissed is not suggested again.
    let nudges: Vec<Value> = NUDGES
        .iter()
        .filter(|nudge| account.status(nudge.id) != "dismissed")
        .map(|nudge| {
            json!({
                "id": nudge.id,
                "title": script.say(nudge.title),
                "impact": nudge.impact,
                "difficulty": nudge.difficulty,
                "expectedLift": script.say(nudge.lift),
                "reason": script.say(nudge.reason),
                "status": account.status(nudge.id)
            })
        })
        .collect();
    let title = script.say(demo::OPTIMIZATIONS_TO_APPLY_NOW);
    let summary = script.say(demo::SUGGESTIONS_BY_PRIORITY_SMALL_ACTIONS);
    let all_gone = nudges.is_empty();
    call.output(script, title, summary, json!({"nudges": nudges}));
    if all_gone {
        script.step();
        script.text(script.say(demo::YOU_DISMISSED_EVERY_SUGGESTION_I));
        return ResponseEnd::Stop;
    }
    // As real servers do: the stream ends with an empty step.
    script.end_step();
    script.step();
    ResponseEnd::Stop
}

pub(super) fn cards(script: &mut Script, account: &AccountInMemory, goal: &Goal) -> ResponseEnd {
    let (cards, goal_words) = match goal {
        Goal::Conversions => (&CONVERSION_CARDS, demo::MORE_CONVERSIONS),
        Goal::Clicks => (&CLICK_CARDS, demo::MORE_CLICKS),
        Goal::Unknown(name) => return refusals::goal(script, name),
    };
    let goal = script.say(goal_words);
    let title = script.say(demo::KEY_ACTIONS_TO_TAKE_NOW);
    let typed = json!({"demoType": "card", "title": title, "goal": goal, "ctaVariant": cards[0].variant});
    let call = AdsCall::begin(script, account, Period::USUAL, typed);
    let cards: Vec<Value> = cards
        .iter()
        .map(|card| {
            let (label, figure, delta, unit) = &card.metric;
            let value = match figure {
                DemoFigure::Known(value) => *value,
                DemoFigure::ClickRate(campaign) => account.over(campaign, Period::USUAL).ctr(),
            };
            json!({
                "id": card.id,
                "title": script.say(card.title),
                "body": script.say(card.body),
                "metric": {"label": script.say(*label), "value": number(value), "delta": delta, "unit": unit},
                "cta": {"label": script.say(card.button), "action": card.action, "variant": card.variant},
                "status": account.status(card.id)
            })
        })
        .collect();
    let summary = script.say(demo::THREE_ACTIONS_THE_STRONGEST_EFFECT);
    call.output(script, title, summary, json!({"cards": cards}));
    follow_ups(script, &[demo::FOLLOW_TABLE, demo::FOLLOW_NUDGES]);
    ResponseEnd::Stop
}

/// A whole number stays one on the wire.
pub(super) fn number(value: f64) -> Value {
    if value.fract() == 0.0 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

/// What a person may ask after a table.
const AFTER_TABLE: [Text; 3] = [demo::FOLLOW_CHART, demo::FOLLOW_NUDGES, demo::FOLLOW_WHY];
/// What a person may begin with.
pub(super) const AFTER_GREETING: [Text; 3] = [demo::FOLLOW_TABLE, demo::FOLLOW_CHART, demo::FOLLOW_NUDGES];
/// What a person may ask after a chart.
pub(super) const AFTER_CHART: [Text; 3] = [demo::FOLLOW_TABLE, demo::FOLLOW_NUDGES, demo::FOLLOW_WHY];

/// Proposes what to ask next.
pub(super) fn follow_ups(script: &mut Script, prompts: &[Text]) {
    let prompts: Vec<&str> = prompts.iter().map(|prompt| script.say(*prompt)).collect();
    script.data("follow-ups", json!({"prompts": prompts}));
}

/// What a campaign's state is called: one whose budget was raised is no longer held back by it.
fn state(campaign: &Campaign, account: &AccountInMemory) -> Text {
    let raised = account.budget(Some(campaign)) > campaign.usual_budget()
        || campaign.id == "cmp-01"
            && ["nudge-1", "card-budget"]
                .iter()
                .any(|item| account.status(item) == "applied");
    match campaign.is_limited() && raised {
        true => account::UNLIMITED,
        false => campaign.status,
    }
}

pub(super) fn table(script: &mut Script, account: &AccountInMemory, ask: &TableAsk) -> ResponseEnd {
    if let Some(name) = &ask.unknown {
        return refusals::column(script, name);
    }
    let period = ask.period.unwrap_or(Period::USUAL);
    if !period.is_kept() {
        return refusals::period(script, "table", period);
    }
    let goal = script.say(demo::FIND_INEFFICIENT_CAMPAIGNS);
    let title = script.say(demo::CAMPAIGN_PERFORMANCE);
    let metrics = ["spend", "clicks", "ctr", "conversions", "cpa", "revenue", "roas"];
    let typed =
        json!({"demoType": "table", "title": title, "goal": goal, "datePreset": period.preset(), "metrics": metrics});
    let call = AdsCall::begin(script, account, period, typed);
    let figures: Vec<Figures> = CAMPAIGNS
        .iter()
        .map(|campaign| account.over(campaign, period))
        .collect();
    let rows: Vec<Value> = CAMPAIGNS
        .iter()
        .zip(&figures)
        .map(|(campaign, sum)| {
            let mut row = row_of(sum);
            row["id"] = campaign.id.into();
            row["campaign"] = script.say(campaign.name).into();
            row["channel"] = script.say(campaign.channel).into();
            row["status"] = script.say(state(campaign, account)).into();
            row
        })
        .collect();
    let whole = figures.iter().copied().fold(Figures::default(), Figures::plus);
    let wasteful: Vec<(&Campaign, (String, &str))> = CAMPAIGNS
        .iter()
        .zip(&figures)
        .filter_map(|(campaign, sum)| Some((campaign, waste(script, sum, &whole)?)))
        .collect();
    let highlights: Vec<Value> = wasteful
        .iter()
        .map(|(campaign, (reason, column))| json!({"row_id": campaign.id, "reason": reason, "severity": "medium", "column": column}))
        .collect();
    let mut totals = row_of(&whole);
    totals["campaign"] = script.say(demo::TOTAL).into();
    let mut columns = vec![
        json!({"key": "campaign", "label": script.say(demo::CAMPAIGN), "type": "text"}),
        json!({"key": "channel", "label": script.say(demo::CHANNEL), "type": "text"}),
        json!({"key": "status", "label": script.say(demo::STATUS), "type": "status"}),
        json!({"key": "spend", "label": script.say(demo::SPEND), "type": "currency", "currency": "USD", "decimals": 0}),
        json!({"key": "clicks", "label": script.say(demo::CLICKS), "type": "number"}),
        json!({"key": "ctr", "label": "CTR", "type": "percent", "decimals": 2}),
        json!({"key": "conversions", "label": script.say(demo::CONVERSIONS), "type": "number"}),
        json!({"key": "cpa", "label": "CPA", "type": "currency", "currency": "USD", "decimals": 2}),
        json!({"key": "revenue", "label": script.say(demo::REVENUE), "type": "currency", "currency": "USD", "decimals": 0}),
        json!({"key": "roas", "label": "ROAS", "type": "number", "decimals": 2}),
    ];
    if ask.impressions {
        columns.insert(
            4,
            json!({"key": "impressions", "label": script.say(demo::IMPRESSIONS), "type": "number"}),
        );
    }
    let count = wasteful.len().to_string();
    let summary = demo::N_10_CAMPAIGNS_COUNT_OF_THEM.fill(script.locale, &[("count", &count)]);
    let fields = json!({"columns": columns, "row_id": "id", "rows": rows, "highlights": highlights, "totals": totals});
    call.output(script, title, &summary, fields);
    script.step();
    let names = |script: &Script| -> String {
        let names: Vec<String> = wasteful
            .iter()
            .map(|(campaign, ..)| format!("**{}**", script.say(campaign.name)))
            .collect();
        names.join(script.say(demo::SIGN))
    };
    let text = match wasteful.len() {
        0 => script.say(demo::NO_CAMPAIGN_EARNED_LESS_THAN).to_owned(),
        _ => demo::THESE_EARNED_LESS_THAN_THEY.fill(script.locale, &[("names", &names(script))]),
    };
    script.text(&text);
    follow_ups(script, &AFTER_TABLE);
    ResponseEnd::Stop
}

/// Why a campaign that earned less than it cost is inefficient, and the column that shows it.
fn waste(script: &Script, sum: &Figures, whole: &Figures) -> Option<(String, &'static str)> {
    if sum.roas() >= 1.0 {
        return None;
    }
    let times = sum.cpa() / whole.cpa().max(0.01);
    Some(match times >= 2.5 {
        true => {
            let text = demo::CPA_IS_TIMES_TIMES_THE;
            (text.fill(script.locale, &[("times", &format!("{times:.1}"))]), "cpa")
        }
        false => {
            let text = demo::ROAS_BELOW_1_EARNED_LESS;
            (text.get(script.locale).to_owned(), "roas")
        }
    })
}

fn row_of(sum: &Figures) -> Value {
    json!({
        "spend": number(sum.spend),
        "impressions": number(sum.impressions),
        "clicks": number(sum.clicks),
        "ctr": sum.ctr(),
        "conversions": number(sum.conversions),
        "cpa": sum.cpa(),
        "revenue": number(sum.revenue),
        "roas": sum.roas()
    })
}
