//! Charts of the account, and which panels a question calls for.

use crate::words::text::demo::charts as demo;
use serde_json::{Map, Value, json};

use super::ads::{AFTER_CHART, follow_ups, number};
use super::ads_output::AdsCall;
use super::{ResponseEnd, refusals};
use crate::agent::data::account::{CAMPAIGNS, Figures};
use crate::agent::data::dates;
use crate::agent::data::range::Period;
use crate::agent::data::source::AccountInMemory;
use crate::agent::intent::ChartAsk;
use crate::agent::script::Script;
use crate::words::Text;

/// What is drawn: the figures' source and their period.
struct Plot<'a> {
    account: &'a AccountInMemory,
    period: Period,
}

pub(super) fn play(script: &mut Script, account: &AccountInMemory, ask: &ChartAsk) -> ResponseEnd {
    if let Some(name) = &ask.unknown {
        return refusals::measure(script, name);
    }
    let period = ask.period.unwrap_or(Period::USUAL);
    if !period.is_kept() {
        return refusals::period(script, "chart", period);
    }
    let plot = Plot { account, period };
    // One day has no course.
    let daily = period.count() > 1;
    let mut panels: Vec<Value> = Vec::new();
    match (ask.measure, ask.spend || ask.revenue) {
        (Some(measure), _) if daily => panels.push(trend_of(script, &plot, measure)),
        (_, true) => {
            if ask.campaigns || !daily {
                panels.push(by_campaign(script, &plot, ask.spend, ask.revenue));
            }
            if daily {
                panels.push(trend_of_money(script, &plot, ask.spend, ask.revenue));
            }
        }
        _ => {
            if daily {
                panels.push(trend(script, &plot));
            }
            panels.push(by_campaign(script, &plot, true, true));
            if daily {
                panels.push(metric(script, &plot));
            }
            panels.push(device(script, &plot));
        }
    }
    let kinds: Vec<&Value> = panels.iter().filter_map(|panel| panel.get("kind")).collect();
    let measured = ask.measure.filter(|_| daily).map(measure_words);
    let goal = script.say(match (measured, ask.spend, ask.revenue) {
        (Some(words), ..) => words,
        (_, true, true) => demo::SPEND_AND_REVENUE,
        (_, true, false) => demo::SPEND,
        (_, false, true) => demo::REVENUE,
        (_, false, false) => demo::PERFORMANCE_TREND,
    });
    let title = script.say(match (measured, ask.spend, ask.revenue) {
        (Some(words), ..) => words,
        (_, true, true) => demo::SPEND_AND_REVENUE_2,
        (_, true, false) => demo::SPEND,
        (_, false, true) => demo::CAMPAIGN_REVENUE,
        (_, false, false) => demo::AD_PERFORMANCE,
    });
    let typed =
        json!({"demoType": "chart", "title": title, "goal": goal, "datePreset": period.preset(), "chartPanels": kinds});
    let call = AdsCall::begin(script, account, period, typed);
    // Said of what is drawn alone: money only where money is.
    let sum = account.total(period);
    let (spend, revenue, roas) = (money(sum.spend), money(sum.revenue), format!("{:.2}", sum.roas()));
    let whole = match (measured, ask.spend, ask.revenue) {
        (None, true, true) => demo::SPEND_SPEND_REVENUE_REVENUE_ROAS,
        (None, true, false) => demo::SPEND_SPEND_IN_ALL,
        (None, false, true) => demo::REVENUE_REVENUE_IN_ALL,
        _ => demo::FIGURES_BY_DAY,
    };
    let summary = whole.fill(
        script.locale,
        &[("spend", &spend), ("revenue", &revenue), ("roas", &roas)],
    );
    call.output(script, title, &summary, json!({"panels": panels}));
    script.step();
    let text = match daily {
        true => best_day(script, &plot, ask),
        false => match (ask.spend, ask.revenue) {
            (true, false) => demo::PERIOD_SPEND_SPENT,
            (false, true) => demo::PERIOD_REVENUE_EARNED,
            _ => demo::PERIOD_SPEND_SPENT_REVENUE_EARNED,
        }
        .fill(
            script.locale,
            &[
                ("period", &period.label(script.locale)),
                ("spend", &spend),
                ("revenue", &revenue),
            ],
        ),
    };
    script.text(&text);
    follow_ups(script, &AFTER_CHART);
    ResponseEnd::Stop
}

fn measure_words(measure: &str) -> Text {
    match measure {
        "clicks" => demo::CLICKS,
        "conversions" => demo::CONVERSIONS,
        "impressions" => demo::IMPRESSIONS,
        "ctr" => demo::CTR,
        "cpa" => demo::CPA,
        "spend" => demo::SPEND,
        "revenue" => demo::REVENUE,
        _ => demo::ROAS,
    }
}

fn value_of(day: &Figures, measure: &str) -> f64 {
    match measure {
        "clicks" => day.clicks,
        "conversions" => day.conversions,
        "impressions" => day.impressions,
        "ctr" => day.ctr(),
        "cpa" => day.cpa(),
        "spend" => day.spend,
        "revenue" => day.revenue,
        _ => day.roas(),
    }
}

fn written(measure: &str, value: f64) -> String {
    match measure {
        "spend" | "revenue" => money(value),
        "cpa" => format!("${value:.2}"),
        "ctr" => format!("{value}%"),
        "roas" => format!("{value:.2}"),
        _ => grouped(value),
    }
}

/// One measure by day.
fn trend_of(script: &Script, plot: &Plot, measure: &str) -> Value {
    let unit = match measure {
        "ctr" => "%",
        "cpa" => "USD",
        _ => "",
    };
    json!({
        "kind": "trend", "chart": "line", "title": script.say(demo::BY_DAY),
        "x": date_axis(script),
        "series": [{"key": measure, "label": script.say(measure_words(measure)), "unit": unit}],
        "data": by_day(plot, |row, day| {
            row.insert(measure.into(), number(value_of(&day, measure)));
        })
    })
}

/// The day that stands out in what is drawn by day, in its own figures.
fn best_day(script: &Script, plot: &Plot, ask: &ChartAsk) -> String {
    let (text, by) = match (ask.measure, ask.spend, ask.revenue) {
        (None, true, true) => (demo::THE_BEST_DAY_WAS_DATE, "revenue"),
        (None, false, false) => (demo::THE_BEST_DAY_WAS_DATE_WITH, "conversions"),
        // What a conversion costs is best where it is least.
        (Some("cpa"), ..) => (demo::MEASURE_WAS_LOWEST_ON_DATE, "cpa"),
        (measure, spend, _) => {
            let one = measure.unwrap_or(if spend { "spend" } else { "revenue" });
            let text = demo::MEASURE_PEAKED_ON_DATE_AT;
            (text, one)
        }
    };
    let rank = |day: i64| match (value_of(&plot.account.day(day), by), by) {
        (value, "cpa") => -value,
        (value, _) => value,
    };
    let (from, to) = plot.period.days();
    let best = (from..=to).max_by(|a, b| rank(*a).total_cmp(&rank(*b))).unwrap_or(to);
    let figures = plot.account.day(best);
    let of = |measure: &str| written(measure, value_of(&figures, measure));
    text.fill(
        script.locale,
        &[
            ("date", &dates::spoken(best, script.locale)),
            ("measure", script.say(measure_words(by))),
            ("value", &of(by)),
            ("revenue", &of("revenue")),
            ("spend", &of("spend")),
            ("clicks", &of("clicks")),
            ("conversions", &of("conversions")),
        ],
    )
}

/// Whole dollars with separators.
fn money(value: f64) -> String {
    format!("${}", grouped(value))
}

/// A whole number with separators.
fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn by_day(plot: &Plot, row: impl Fn(&mut Map<String, Value>, Figures)) -> Vec<Value> {
    let (from, to) = plot.period.days();
    (from..=to)
        .map(|day| {
            let mut fields = Map::new();
            fields.insert("date".into(), dates::iso(day).into());
            row(&mut fields, plot.account.day(day));
            Value::Object(fields)
        })
        .collect()
}

fn date_axis(script: &Script) -> Value {
    json!({"key": "date", "label": script.say(demo::DATE), "type": "date"})
}

fn trend(script: &Script, plot: &Plot) -> Value {
    json!({
        "kind": "trend", "chart": "line", "title": script.say(demo::TREND),
        "x": date_axis(script),
        "series": [
            {"key": "clicks", "label": script.say(demo::CLICKS), "unit": "", "axis": "left"},
            {"key": "conversions", "label": script.say(demo::CONVERSIONS), "unit": "", "axis": "right"}
        ],
        "data": by_day(plot, |row, day| {
            row.insert("clicks".into(), number(day.clicks));
            row.insert("conversions".into(), number(day.conversions));
        })
    })
}

fn money_series(script: &Script, spend: bool, revenue: bool) -> Vec<Value> {
    let mut series = Vec::new();
    if spend {
        series.push(json!({"key": "spend", "label": script.say(demo::SPEND), "unit": "USD"}));
    }
    if revenue {
        series.push(json!({"key": "revenue", "label": script.say(demo::REVENUE), "unit": "USD"}));
    }
    series
}

fn put_money(row: &mut Map<String, Value>, figures: Figures, spend: bool, revenue: bool) {
    if spend {
        row.insert("spend".into(), number(figures.spend));
    }
    if revenue {
        row.insert("revenue".into(), number(figures.revenue));
    }
}

fn trend_of_money(script: &Script, plot: &Plot, spend: bool, revenue: bool) -> Value {
    json!({
        "kind": "trend", "chart": if spend && revenue { "line" } else { "area" },
        "title": script.say(demo::BY_DAY),
        "x": date_axis(script),
        "series": money_series(script, spend, revenue),
        "data": by_day(plot, |row, day| put_money(row, day, spend, revenue))
    })
}

fn by_campaign(script: &Script, plot: &Plot, spend: bool, revenue: bool) -> Value {
    let mut campaigns: Vec<_> = CAMPAIGNS
        .iter()
        .map(|campaign| (campaign, plot.account.over(campaign, plot.period)))
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
        "kind": "campaign", "chart": "bar", "title": script.say(demo::BY_CAMPAIGN),
        "x": {"key": "campaign", "label": script.say(demo::CAMPAIGN), "type": "category"},
        "series": money_series(script, spend, revenue),
        "data": data
    })
}

fn metric(script: &Script, plot: &Plot) -> Value {
    json!({
        "kind": "metric", "chart": "line", "title": script.say(demo::CPA_AND_ROAS),
        "x": date_axis(script),
        "series": [
            {"key": "cpa", "label": "CPA", "unit": "USD", "axis": "left"},
            {"key": "roas", "label": "ROAS", "unit": "", "axis": "right"}
        ],
        "data": by_day(plot, |row, day| {
            row.insert("cpa".into(), json!(day.cpa()));
            row.insert("roas".into(), json!(day.roas()));
        })
    })
}

fn device(script: &Script, plot: &Plot) -> Value {
    let clicks = plot.account.total(plot.period).clicks;
    let part = |share: f64| (clicks * share).round();
    // The rest, so that the parts are the whole.
    let (mobile, desktop) = (part(0.63), part(0.29));
    let tablet = clicks - mobile - desktop;
    json!({
        "kind": "device", "chart": "pie", "title": script.say(demo::BY_DEVICE),
        "x": {"key": "device", "label": script.say(demo::DEVICE), "type": "category"},
        "series": [{"key": "clicks", "label": script.say(demo::CLICKS), "unit": ""}],
        "data": [
            {"device": script.say(demo::MOBILE), "clicks": number(mobile)},
            {"device": script.say(demo::DESKTOP), "clicks": number(desktop)},
            {"device": script.say(demo::TABLET), "clicks": number(tablet)}
        ]
    })
}
