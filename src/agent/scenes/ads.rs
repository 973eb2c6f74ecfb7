//! Seed 000: the campaign table, the nudges and the action cards.

use serde_json::{Value, json};

use super::ads_items::{CLICK_CARDS, CONVERSION_CARDS, Figure, NUDGES};
use super::{End, ads_output, refusals};
use crate::agent::data::account::{self, CAMPAIGNS, Campaign, Figures};
use crate::agent::data::range::Period;
use crate::agent::data::source::AdsSource;
use crate::agent::intent::{Goal, TableAsk};
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

pub fn nudge_titles(locale: Locale) -> Vec<&'static str> {
    NUDGES.iter().map(|nudge| nudge.title.get(locale)).collect()
}

/// The seed's printed answer, with the statuses that the chat's actions led to.
pub fn nudges(script: &mut Script, account: &dyn AdsSource) -> End {
    let goal = script.say(Text::new("Better performance", "성과 개선", "提升效果"));
    let typed = json!({"demoType": "nudge", "goal": goal});
    let input = ads_output::input(script, &typed, Period::USUAL, account.budget(None));
    let call = script.call(ads_output::TOOL, &typed, &input);
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
    let title = script.say(Text::new(
        "Optimizations to apply now",
        "즉시 실행 가능한 최적화 넛지",
        "可立即执行的优化建议",
    ));
    let summary = script.say(Text::new(
        "Suggestions by priority, small actions first.",
        "작은 액션 중심으로 우선순위 제안을 제공합니다.",
        "以小动作为主，按优先级给出建议。",
    ));
    let all_gone = nudges.is_empty();
    let output = ads_output::output(
        script,
        "nudge",
        title,
        summary,
        goal,
        Period::USUAL,
        json!({"nudges": nudges}),
    );
    script.output(&call, output);
    if all_gone {
        script.step();
        script.text(script.say(Text::new(
            "You dismissed every suggestion I have, and I won't bring them up again.",
            "제안을 모두 닫으셔서 다시 보여 드릴 것이 없습니다.",
            "所有建议都已被您忽略，我不会再次提出。",
        )));
        return End::Stop;
    }
    // The seed's stream ends with an empty step.
    script.end_step();
    script.step();
    End::Stop
}

pub fn cards(script: &mut Script, account: &dyn AdsSource, goal: &Goal) -> End {
    let (cards, goal_words) = match goal {
        Goal::Conversions => (
            &CONVERSION_CARDS,
            Text::new("More conversions", "전환수 확대", "提升转化量"),
        ),
        Goal::Clicks => (&CLICK_CARDS, Text::new("More clicks", "클릭수 확대", "提升点击量")),
        Goal::Unknown(name) => return refusals::goal(script, name),
    };
    let goal = script.say(goal_words);
    let title = script.say(Text::new(
        "Key actions to take now",
        "지금 실행할 핵심 액션",
        "现在要执行的关键行动",
    ));
    let typed = json!({"demoType": "card", "title": title, "goal": goal, "ctaVariant": cards[0].variant});
    let input = ads_output::input(script, &typed, Period::USUAL, account.budget(None));
    let call = script.call(ads_output::TOOL, &typed, &input);
    let cards: Vec<Value> = cards
        .iter()
        .map(|card| {
            let (label, figure, delta, unit) = &card.metric;
            let value = match figure {
                Figure::Known(value) => *value,
                Figure::ClickRate(campaign) => account.over(campaign, Period::USUAL).ctr(),
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
    let summary = script.say(Text::new(
        "Three actions, the strongest effect first. Nothing changes until you press a button.",
        "효과가 큰 순서로 세 가지 액션입니다. 버튼을 누르기 전에는 아무것도 바뀌지 않습니다.",
        "共三项行动，按效果由大到小排列。按下按钮之前不会有任何改变。",
    ));
    let output = ads_output::output(
        script,
        "card",
        title,
        summary,
        goal,
        Period::USUAL,
        json!({"cards": cards}),
    );
    script.output(&call, output);
    follow_ups(script, &[FOLLOW_TABLE, FOLLOW_NUDGES]);
    End::Stop
}

/// A whole number stays one on the wire.
pub fn number(value: f64) -> Value {
    if value.fract() == 0.0 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

const FOLLOW_TABLE: Text = Text::new(
    "Show campaign performance as a table",
    "캠페인 성과를 표로 보여줘",
    "用表格展示广告系列效果",
);
const FOLLOW_NUDGES: Text = Text::new(
    "What can I optimize right now?",
    "지금 바로 적용할 수 있는 최적화 제안을 보여줘",
    "现在可以应用哪些优化建议？",
);
const FOLLOW_CHART: Text = Text::new(
    "Chart spend and revenue of the last 30 days",
    "최근 30일 광고비와 매출을 차트로 보여줘",
    "用图表展示近 30 天的花费与收入",
);
const FOLLOW_WHY: Text = Text::new("Why did the CPA rise?", "CPA가 왜 올랐나요?", "CPA 为什么上升了？");

/// What a person may ask after a table.
pub const AFTER_TABLE: [Text; 3] = [FOLLOW_CHART, FOLLOW_NUDGES, FOLLOW_WHY];
/// What a person may begin with.
pub const AFTER_GREETING: [Text; 3] = [FOLLOW_TABLE, FOLLOW_CHART, FOLLOW_NUDGES];
/// What a person may ask after a chart.
pub const AFTER_CHART: [Text; 3] = [FOLLOW_TABLE, FOLLOW_NUDGES, FOLLOW_WHY];

/// Proposes what to ask next.
pub fn follow_ups(script: &mut Script, prompts: &[Text]) {
    let prompts: Vec<&str> = prompts.iter().map(|prompt| script.say(*prompt)).collect();
    script.data("follow-ups", json!({"prompts": prompts}));
}

/// What a campaign's state is called: one whose budget was raised is no longer held back by it.
fn state(campaign: &Campaign, account: &dyn AdsSource) -> Text {
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

pub fn table(script: &mut Script, account: &dyn AdsSource, ask: &TableAsk) -> End {
    if let Some(name) = &ask.unknown {
        return refusals::column(script, name);
    }
    let period = ask.period.unwrap_or(Period::USUAL);
    if !period.is_kept() {
        return refusals::period(script, "table", period);
    }
    let goal = script.say(Text::new(
        "Find inefficient campaigns",
        "비효율 캠페인 찾기",
        "找出低效广告系列",
    ));
    let title = script.say(Text::new("Campaign performance", "캠페인 성과", "广告系列效果"));
    let metrics = ["spend", "clicks", "ctr", "conversions", "cpa", "revenue", "roas"];
    let typed =
        json!({"demoType": "table", "title": title, "goal": goal, "datePreset": period.preset(), "metrics": metrics});
    let input = ads_output::input(script, &typed, period, account.budget(None));
    let call = script.call(ads_output::TOOL, &typed, &input);
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
    totals["campaign"] = script.say(Text::new("Total", "합계", "合计")).into();
    let mut columns = vec![
        json!({"key": "campaign", "label": script.say(Text::new("Campaign", "캠페인", "广告系列")), "type": "text"}),
        json!({"key": "channel", "label": script.say(Text::new("Channel", "채널", "渠道")), "type": "text"}),
        json!({"key": "status", "label": script.say(Text::new("Status", "상태", "状态")), "type": "status"}),
        json!({"key": "spend", "label": script.say(Text::new("Spend", "광고비", "花费")), "type": "currency", "currency": "USD", "decimals": 0}),
        json!({"key": "clicks", "label": script.say(Text::new("Clicks", "클릭수", "点击")), "type": "number"}),
        json!({"key": "ctr", "label": "CTR", "type": "percent", "decimals": 2}),
        json!({"key": "conversions", "label": script.say(Text::new("Conversions", "전환수", "转化")), "type": "number"}),
        json!({"key": "cpa", "label": "CPA", "type": "currency", "currency": "USD", "decimals": 2}),
        json!({"key": "revenue", "label": script.say(Text::new("Revenue", "매출", "收入")), "type": "currency", "currency": "USD", "decimals": 0}),
        json!({"key": "roas", "label": "ROAS", "type": "number", "decimals": 2}),
    ];
    if ask.impressions {
        columns.insert(4, json!({"key": "impressions", "label": script.say(Text::new("Impressions", "노출수", "展示次数")), "type": "number"}));
    }
    let count = wasteful.len().to_string();
    let summary = Text::new(
        "10 campaigns, {count} of them inefficient.",
        "캠페인 10개 중 {count}개가 비효율적입니다.",
        "共 10 个广告系列，其中 {count} 个低效。",
    )
    .fill(script.locale, &[("count", &count)]);
    let fields = json!({"columns": columns, "row_id": "id", "rows": rows, "highlights": highlights, "totals": totals});
    let output = ads_output::output(script, "table", title, &summary, goal, period, fields);
    script.output(&call, output);
    script.step();
    let names = |script: &Script| -> String {
        let names: Vec<String> = wasteful
            .iter()
            .map(|(campaign, ..)| format!("**{}**", script.say(campaign.name)))
            .collect();
        names.join(script.say(Text::new(", ", ", ", "、")))
    };
    let text = match wasteful.len() {
        0 => script
            .say(Text::new(
                "No campaign earned less than it cost in this time.",
                "이 기간에 쓴 돈보다 적게 번 캠페인은 없습니다.",
                "这段时间没有入不敷出的广告系列。",
            ))
            .to_owned(),
        _ => Text::new(
            "These earned less than they cost: {names}. Pause them or give them less, and let what is still learning run for another week before you judge it.",
            "쓴 돈보다 적게 번 캠페인은 {names}입니다. 일시중지하거나 예산을 줄이고, 아직 학습 중인 캠페인은 일주일 더 지켜본 뒤 판단하세요.",
            "入不敷出的有：{names}。建议暂停或缩减预算；仍在学习的系列请再观察一周后判断。",
        )
        .fill(script.locale, &[("names", &names(script))]),
    };
    script.text(&text);
    follow_ups(script, &AFTER_TABLE);
    End::Stop
}

/// Why a campaign that earned less than it cost is inefficient, and the column that shows it.
fn waste(script: &Script, sum: &Figures, whole: &Figures) -> Option<(String, &'static str)> {
    if sum.roas() >= 1.0 {
        return None;
    }
    let times = sum.cpa() / whole.cpa().max(0.01);
    Some(match times >= 2.5 {
        true => {
            let text = Text::new(
                "CPA is {times} times the average",
                "CPA가 평균의 {times}배입니다",
                "CPA 是平均值的 {times} 倍",
            );
            (text.fill(script.locale, &[("times", &format!("{times:.1}"))]), "cpa")
        }
        false => {
            let text = Text::new(
                "ROAS below 1: earned less than it cost",
                "ROAS가 1 미만입니다: 쓴 돈보다 적게 벌었습니다",
                "ROAS 低于 1：入不敷出",
            );
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
