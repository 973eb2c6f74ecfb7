//! Seed 000: charts of the account, and which panels a question calls for.

use serde_json::{Map, Value, json};

use super::ads::number;
use super::{End, ads_output, refusals};
use crate::agent::data::account::{self, CAMPAIGNS, Figures};
use crate::agent::data::dates;
use crate::agent::intent::ChartAsk;
use crate::agent::script::Script;
use crate::i18n::Text;

/// Charts reach back this far.
pub const MAX_DAYS: u32 = 90;

const SPEND: Text = Text::new("Spend", "광고비", "花费");
const REVENUE: Text = Text::new("Revenue", "매출", "收入");
const CLICKS: Text = Text::new("Clicks", "클릭수", "点击");
const CONVERSIONS: Text = Text::new("Conversions", "전환수", "转化");
const DATE: Text = Text::new("Date", "날짜", "日期");
const CAMPAIGN: Text = Text::new("Campaign", "캠페인", "广告系列");

/// Everything about the last 30 days.
pub fn overview() -> ChartAsk {
    ChartAsk {
        days: None,
        spend: false,
        revenue: false,
        campaigns: false,
        unknown: None,
    }
}

pub fn play(script: &mut Script, ask: &ChartAsk) -> End {
    let days = ask.days.unwrap_or(30);
    if let Some(name) = &ask.unknown {
        return refusals::measure(script, name);
    }
    if days == 0 || days > MAX_DAYS {
        return refusals::period(script, days);
    }
    let panels: Vec<Value> = match (ask.spend, ask.revenue, ask.campaigns) {
        (true, true, true) => vec![
            by_campaign(script, days, true, true),
            trend_of_money(script, days, true, true),
        ],
        (true, true, false) => vec![trend_of_money(script, days, true, true)],
        (spend, revenue, true) if spend || revenue => {
            vec![
                by_campaign(script, days, spend, revenue),
                trend_of_money(script, days, spend, revenue),
            ]
        }
        (spend, revenue, false) if spend || revenue => vec![trend_of_money(script, days, spend, revenue)],
        _ => vec![
            trend(script, days),
            by_campaign(script, days, true, true),
            metric(script, days),
            device(script, days),
        ],
    };
    let kinds: Vec<&Value> = panels.iter().filter_map(|panel| panel.get("kind")).collect();
    let goal = script.say(match (ask.spend, ask.revenue) {
        (true, true) => Text::new("Spend and revenue", "지출과 매출", "花费与收入"),
        (true, false) => SPEND,
        (false, true) => REVENUE,
        (false, false) => Text::new("Performance trend", "성과 추이", "效果趋势"),
    });
    let typed = json!({"demoType": "chart", "goal": goal, "datePreset": format!("{days}d"), "chartPanels": kinds});
    let input = ads_output::input(script, &typed, days);
    let call = script.call(ads_output::TOOL, &typed, &input);
    let sum = account::total(days);
    let (spend, revenue, roas) = (money(sum.spend), money(sum.revenue), format!("{:.2}", sum.roas()));
    let summary = Text::new(
        "Spend {spend}, revenue {revenue}, ROAS {roas}.",
        "광고비 {spend}, 매출 {revenue}, ROAS {roas}입니다.",
        "花费 {spend}，收入 {revenue},ROAS {roas}。",
    )
    .fill(
        script.locale,
        &[("spend", &spend), ("revenue", &revenue), ("roas", &roas)],
    );
    let title = script.say(match (ask.spend, ask.revenue) {
        (true, true) => Text::new("Spend and revenue", "광고비와 매출", "花费与收入"),
        (true, false) => Text::new("Spend", "광고비", "花费"),
        (false, true) => Text::new("Campaign revenue", "캠페인 수익", "广告系列收入"),
        (false, false) => Text::new("Ad performance", "광고 성과 추이", "广告效果趋势"),
    });
    let output = ads_output::output(script, "chart", title, &summary, goal, days, json!({"panels": panels}));
    script.output(&call, output);
    script.step();
    let text = best_day(script, days);
    script.text(&text);
    End::Stop
}

fn best_day(script: &Script, days: u32) -> String {
    let period = dates::first_of(days)..=dates::TODAY;
    let best = period
        .max_by(|a, b| account::day(*a).revenue.total_cmp(&account::day(*b).revenue))
        .unwrap_or(dates::TODAY);
    let figures = account::day(best);
    Text::new(
        "The best day was **{date}** with {revenue} of revenue from {spend} of spend.",
        "가장 좋았던 날은 **{date}**입니다. 광고비 {spend}로 매출 {revenue}를 기록했습니다.",
        "表现最好的一天是 **{date}**：花费 {spend}，收入 {revenue}。",
    )
    .fill(
        script.locale,
        &[
            ("date", &dates::spoken(best, script.locale)),
            ("revenue", &money(figures.revenue)),
            ("spend", &money(figures.spend)),
        ],
    )
}

/// Whole dollars with separators.
pub fn money(value: f64) -> String {
    let digits = format!("{:.0}", value);
    let mut out = String::from("$");
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn by_day(days: u32, row: impl Fn(&mut Map<String, Value>, Figures)) -> Vec<Value> {
    (dates::first_of(days)..=dates::TODAY)
        .map(|day| {
            let mut fields = Map::new();
            fields.insert("date".into(), dates::iso(day).into());
            row(&mut fields, account::day(day));
            Value::Object(fields)
        })
        .collect()
}

fn date_axis(script: &Script) -> Value {
    json!({"key": "date", "label": script.say(DATE), "type": "date"})
}

fn trend(script: &Script, days: u32) -> Value {
    json!({
        "kind": "trend", "chart": "line", "title": script.say(Text::new("Trend", "추이", "趋势")),
        "x": date_axis(script),
        "series": [
            {"key": "clicks", "label": script.say(CLICKS), "unit": "", "axis": "left"},
            {"key": "conversions", "label": script.say(CONVERSIONS), "unit": "", "axis": "right"}
        ],
        "data": by_day(days, |row, day| {
            row.insert("clicks".into(), number(day.clicks));
            row.insert("conversions".into(), number(day.conversions));
        })
    })
}

fn money_series(script: &Script, spend: bool, revenue: bool) -> Vec<Value> {
    let mut series = Vec::new();
    if spend {
        series.push(json!({"key": "spend", "label": script.say(SPEND), "unit": "USD"}));
    }
    if revenue {
        series.push(json!({"key": "revenue", "label": script.say(REVENUE), "unit": "USD"}));
    }
    series
}

fn put_money(row: &mut Map<String, Value>, figures: Figures, spend: bool, revenue: bool) {
    if spend {
        row.insert("spend".into(), json!(account::round(figures.spend, 2)));
    }
    if revenue {
        row.insert("revenue".into(), json!(account::round(figures.revenue, 2)));
    }
}

fn trend_of_money(script: &Script, days: u32, spend: bool, revenue: bool) -> Value {
    json!({
        "kind": "trend", "chart": if spend && revenue { "line" } else { "area" },
        "title": script.say(Text::new("By day", "일별", "按日")),
        "x": date_axis(script),
        "series": money_series(script, spend, revenue),
        "data": by_day(days, |row, day| put_money(row, day, spend, revenue))
    })
}

fn by_campaign(script: &Script, days: u32, spend: bool, revenue: bool) -> Value {
    let mut campaigns: Vec<_> = CAMPAIGNS
        .iter()
        .map(|campaign| (campaign, campaign.over(days)))
        .collect();
    campaigns.sort_by(|(_, a), (_, b)| b.revenue.total_cmp(&a.revenue));
    let data: Vec<Value> = campaigns
        .into_iter()
        .map(|(campaign, figures)| {
            let mut row = Map::new();
            row.insert("campaign".into(), script.say(campaign.name).into());
            put_money(&mut row, figures, spend, revenue);
            Value::Object(row)
        })
        .collect();
    json!({
        "kind": "campaign", "chart": "bar", "title": script.say(Text::new("By campaign", "캠페인별", "按广告系列")),
        "x": {"key": "campaign", "label": script.say(CAMPAIGN), "type": "category"},
        "series": money_series(script, spend, revenue),
        "data": data
    })
}

fn metric(script: &Script, days: u32) -> Value {
    json!({
        "kind": "metric", "chart": "line", "title": script.say(Text::new("CPA and ROAS", "CPA와 ROAS", "CPA 与 ROAS")),
        "x": date_axis(script),
        "series": [
            {"key": "cpa", "label": "CPA", "unit": "USD", "axis": "left"},
            {"key": "roas", "label": "ROAS", "unit": "", "axis": "right"}
        ],
        "data": by_day(days, |row, day| {
            row.insert("cpa".into(), json!(day.cpa()));
            row.insert("roas".into(), json!(day.roas()));
        })
    })
}

fn device(script: &Script, days: u32) -> Value {
    let clicks = account::total(days).clicks;
    let share = |part: f64| number((clicks * part).round());
    json!({
        "kind": "device", "chart": "pie", "title": script.say(Text::new("By device", "기기별", "按设备")),
        "x": {"key": "device", "label": script.say(Text::new("Device", "기기", "设备")), "type": "category"},
        "series": [{"key": "clicks", "label": script.say(CLICKS), "unit": ""}],
        "data": [
            {"device": script.say(Text::new("Mobile", "모바일", "手机")), "clicks": share(0.63)},
            {"device": script.say(Text::new("Desktop", "데스크톱", "电脑")), "clicks": share(0.29)},
            {"device": script.say(Text::new("Tablet", "태블릿", "平板")), "clicks": share(0.08)}
        ]
    })
}
