//! Seed 000: charts of the account, and which panels a question calls for.

use serde_json::{Map, Value, json};

use super::ads::{AFTER_CHART, follow_ups, number};
use super::{End, ads_output, refusals};
use crate::agent::data::account::{CAMPAIGNS, Figures};
use crate::agent::data::dates;
use crate::agent::data::range::Period;
use crate::agent::data::source::AdsSource;
use crate::agent::intent::ChartAsk;
use crate::agent::script::Script;
use crate::i18n::Text;

const SPEND: Text = Text::new("Spend", "광고비", "花费");
const REVENUE: Text = Text::new("Revenue", "매출", "收入");
const CLICKS: Text = Text::new("Clicks", "클릭수", "点击");
const CONVERSIONS: Text = Text::new("Conversions", "전환수", "转化");
const DATE: Text = Text::new("Date", "날짜", "日期");
const CAMPAIGN: Text = Text::new("Campaign", "캠페인", "广告系列");

const IMPRESSIONS: Text = Text::new("Impressions", "노출수", "展示次数");

/// What is drawn: the figures' source and their period.
struct Plot<'a> {
    account: &'a dyn AdsSource,
    period: Period,
}

pub fn play(script: &mut Script, account: &dyn AdsSource, ask: &ChartAsk) -> End {
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
        (_, true, true) => Text::new("Spend and revenue", "지출과 매출", "花费与收入"),
        (_, true, false) => SPEND,
        (_, false, true) => REVENUE,
        (_, false, false) => Text::new("Performance trend", "성과 추이", "效果趋势"),
    });
    let title = script.say(match (measured, ask.spend, ask.revenue) {
        (Some(words), ..) => words,
        (_, true, true) => Text::new("Spend and revenue", "광고비와 매출", "花费与收入"),
        (_, true, false) => SPEND,
        (_, false, true) => Text::new("Campaign revenue", "캠페인 수익", "广告系列收入"),
        (_, false, false) => Text::new("Ad performance", "광고 성과 추이", "广告效果趋势"),
    });
    let typed =
        json!({"demoType": "chart", "title": title, "goal": goal, "datePreset": period.preset(), "chartPanels": kinds});
    let input = ads_output::input(script, &typed, period, account.budget(None));
    let call = script.call(ads_output::TOOL, &typed, &input);
    // Said of what is drawn alone: money only where money is.
    let sum = account.total(period);
    let (spend, revenue, roas) = (money(sum.spend), money(sum.revenue), format!("{:.2}", sum.roas()));
    let whole = match (measured, ask.spend, ask.revenue) {
        (None, true, true) => Text::new(
            "Spend {spend}, revenue {revenue}, ROAS {roas}.",
            "광고비 {spend}, 매출 {revenue}, ROAS {roas}입니다.",
            "花费 {spend}，收入 {revenue}，ROAS {roas}。",
        ),
        (None, true, false) => Text::new(
            "Spend {spend} in all.",
            "광고비는 모두 {spend}입니다.",
            "总花费 {spend}。",
        ),
        (None, false, true) => Text::new(
            "Revenue {revenue} in all.",
            "매출은 모두 {revenue}입니다.",
            "总收入 {revenue}。",
        ),
        _ => Text::new("Figures by day.", "일별 수치입니다.", "每日数据。"),
    };
    let summary = whole.fill(
        script.locale,
        &[("spend", &spend), ("revenue", &revenue), ("roas", &roas)],
    );
    let output = ads_output::output(
        script,
        "chart",
        title,
        &summary,
        goal,
        period,
        json!({"panels": panels}),
    );
    script.output(&call, output);
    script.step();
    let text = match daily {
        true => best_day(script, &plot, ask),
        false => match (ask.spend, ask.revenue) {
            (true, false) => Text::new(
                "{period}: {spend} spent.",
                "{period}: 광고비 {spend}입니다.",
                "{period}：花费 {spend}。",
            ),
            (false, true) => Text::new(
                "{period}: {revenue} earned.",
                "{period}: 매출 {revenue}입니다.",
                "{period}：收入 {revenue}。",
            ),
            _ => Text::new(
                "{period}: {spend} spent, {revenue} earned.",
                "{period}: 광고비 {spend}, 매출 {revenue}입니다.",
                "{period}：花费 {spend}，收入 {revenue}。",
            ),
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
    End::Stop
}

fn measure_words(measure: &str) -> Text {
    match measure {
        "clicks" => CLICKS,
        "conversions" => CONVERSIONS,
        "impressions" => IMPRESSIONS,
        "ctr" => Text::new("CTR", "CTR", "CTR"),
        "cpa" => Text::new("CPA", "CPA", "CPA"),
        "spend" => SPEND,
        "revenue" => REVENUE,
        _ => Text::new("ROAS", "ROAS", "ROAS"),
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
        "kind": "trend", "chart": "line", "title": script.say(Text::new("By day", "일별", "按日")),
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
        (None, true, true) => (
            Text::new(
                "The best day was **{date}** with {revenue} of revenue from {spend} of spend.",
                "가장 좋았던 날은 **{date}**입니다. 광고비 {spend}로 매출 {revenue}를 기록했습니다.",
                "表现最好的一天是 **{date}**：花费 {spend}，收入 {revenue}。",
            ),
            "revenue",
        ),
        (None, false, false) => (
            Text::new(
                "The best day was **{date}** with {conversions} conversions from {clicks} clicks.",
                "가장 좋았던 날은 **{date}**입니다. 클릭 {clicks}회로 전환 {conversions}건을 기록했습니다.",
                "表现最好的一天是 **{date}**：点击 {clicks} 次，转化 {conversions} 次。",
            ),
            "conversions",
        ),
        // What a conversion costs is best where it is least.
        (Some("cpa"), ..) => (
            Text::new(
                "{measure} was lowest on **{date}**, at {value}.",
                "{measure} 최저치는 **{date}**의 {value}입니다.",
                "{measure}最低的一天是 **{date}**：{value}。",
            ),
            "cpa",
        ),
        (measure, spend, _) => {
            let one = measure.unwrap_or(if spend { "spend" } else { "revenue" });
            let text = Text::new(
                "{measure} peaked on **{date}** at {value}.",
                "{measure} 최고치는 **{date}**의 {value}입니다.",
                "{measure}最高的一天是 **{date}**：{value}。",
            );
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
pub fn money(value: f64) -> String {
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
    json!({"key": "date", "label": script.say(DATE), "type": "date"})
}

fn trend(script: &Script, plot: &Plot) -> Value {
    json!({
        "kind": "trend", "chart": "line", "title": script.say(Text::new("Trend", "추이", "趋势")),
        "x": date_axis(script),
        "series": [
            {"key": "clicks", "label": script.say(CLICKS), "unit": "", "axis": "left"},
            {"key": "conversions", "label": script.say(CONVERSIONS), "unit": "", "axis": "right"}
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
        series.push(json!({"key": "spend", "label": script.say(SPEND), "unit": "USD"}));
    }
    if revenue {
        series.push(json!({"key": "revenue", "label": script.say(REVENUE), "unit": "USD"}));
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
        "title": script.say(Text::new("By day", "일별", "按日")),
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
        "kind": "campaign", "chart": "bar", "title": script.say(Text::new("By campaign", "캠페인별", "按广告系列")),
        "x": {"key": "campaign", "label": script.say(CAMPAIGN), "type": "category"},
        "series": money_series(script, spend, revenue),
        "data": data
    })
}

fn metric(script: &Script, plot: &Plot) -> Value {
    json!({
        "kind": "metric", "chart": "line", "title": script.say(Text::new("CPA and ROAS", "CPA와 ROAS", "CPA 与 ROAS")),
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
        "kind": "device", "chart": "pie", "title": script.say(Text::new("By device", "기기별", "按设备")),
        "x": {"key": "device", "label": script.say(Text::new("Device", "기기", "设备")), "type": "category"},
        "series": [{"key": "clicks", "label": script.say(CLICKS), "unit": ""}],
        "data": [
            {"device": script.say(Text::new("Mobile", "모바일", "手机")), "clicks": number(mobile)},
            {"device": script.say(Text::new("Desktop", "데스크톱", "电脑")), "clicks": number(desktop)},
            {"device": script.say(Text::new("Tablet", "태블릿", "平板")), "clicks": number(tablet)}
        ]
    })
}
