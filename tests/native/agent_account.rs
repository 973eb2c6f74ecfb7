//! The demo agent's account: figures that add up, periods that are the ones asked for, and plain words that find their way.

use crate::common;

use common::agent::{ask, of, output, press, said, turn, user};
use partsong::agent::Agent;
use partsong::agent::starters::starters;
use partsong::words::Locale;
use serde_json::{Value, json};

/// The table that a prompt gives.
fn table_of(prompt: &str) -> Value {
    output(&ask(prompt)).clone()
}

#[test]
fn the_rows_of_a_table_add_up_to_its_total() {
    for prompt in [
        "Show campaign performance as a table",
        "어제 캠페인 성과를 표로 보여줘",
        "今年的广告系列效果表格",
    ] {
        let table = table_of(prompt);
        for key in ["spend", "clicks", "conversions", "revenue"] {
            let rows = table["rows"].as_array().expect("rows").iter();
            let sum: i64 = rows.map(|row| row[key].as_i64().expect("whole figures")).sum();
            assert_eq!(Some(sum), table["totals"][key].as_i64(), "{prompt}: {key}");
        }
    }
    // The parts of the devices are the clicks of the account.
    let charts = table_of("Show the ad performance trend of the last 30 days as a chart");
    let device = charts["panels"]
        .as_array()
        .expect("panels")
        .last()
        .expect("a panel")
        .clone();
    let parts: i64 = device["data"]
        .as_array()
        .expect("data")
        .iter()
        .filter_map(|part| part["clicks"].as_i64())
        .sum();
    assert_eq!(
        Some(parts),
        table_of("Show campaign performance as a table")["totals"]["clicks"].as_i64()
    );
}

#[test]
fn a_card_says_a_campaigns_click_rate_as_the_table_does() {
    let mut agent = Agent::new();
    let mut rates = |before: &[Value]| {
        let mut shown = |words: &str| {
            let messages = [before, &[user("u", words)]].concat();
            output(&turn(&mut agent, json!(messages))).clone()
        };
        let cards = shown("Show the key actions to take now to get more clicks");
        let table = shown("Show campaign performance as a table");
        let of = |list: &Value, id: &str| {
            let mut list = list.as_array().expect("a list").iter();
            list.find(|item| item["id"] == id).expect("the item").clone()
        };
        let card = of(&cards["cards"], "card-headlines");
        (
            card["metric"]["value"].clone(),
            of(&table["rows"], "cmp-02")["ctr"].clone(),
        )
    };
    let (card, table) = rates(&[]);
    assert!(table.is_f64());
    assert_eq!(card, table);
    let pressed = json!({"id": "p", "role": "user", "parts": [press("call-1", "apply", "card-headlines")]});
    let (later, table) = rates(&[pressed]);
    assert_eq!(later, table);
    assert_ne!(later, card, "what was applied counts on the card too");
}

#[test]
fn chinese_sentences_have_chinese_commas() {
    for starter in starters(Locale::Zh, "ai-sdk") {
        if !matches!(
            starter.name,
            "table" | "chart" | "spend-revenue" | "nudges" | "clicks" | "why"
        ) {
            continue;
        }
        let chunks = ask(starter.prompt);
        let shown = of(&chunks, "tool-output-available").into_iter();
        let shown = shown.filter_map(|chunk| chunk["output"]["summary"].as_str());
        for words in shown.chain([said(&chunks).as_str()]) {
            // Figures keep theirs: $122,894.
            let letters: Vec<char> = words.chars().collect();
            let wrong = letters
                .windows(2)
                .any(|pair| pair[0] == ',' && !pair[1].is_ascii_digit());
            assert!(!wrong && !words.ends_with(','), "{words}");
        }
    }
    let sum = table_of("只显示广告系列花费与收入的图表");
    let words = sum["summary"].as_str().expect("a sentence");
    assert_eq!(words.matches('，').count(), 2, "{words}");
}

#[test]
fn a_period_is_the_one_that_was_asked_for() {
    for (prompt, from, to) in [
        ("어제 캠페인 성과를 표로 보여줘", "2026-03-07", "2026-03-07"),
        ("올해 광고 성과 추이를 차트로 보여줘", "2026-01-01", "2026-03-08"),
        (
            "Show last week's campaign performance as a table",
            "2026-02-23",
            "2026-03-01",
        ),
        ("用图表展示上个月的广告效果趋势", "2026-02-01", "2026-02-28"),
        ("Chart yesterday's performance", "2026-03-07", "2026-03-07"),
        ("Show campaign performance as a table", "2026-02-07", "2026-03-08"),
    ] {
        let output = table_of(prompt);
        assert_eq!(output["dateRange"]["from"], from, "{prompt}");
        assert_eq!(output["dateRange"]["to"], to, "{prompt}");
        let days = output["panels"][0]["data"]
            .as_array()
            .filter(|data| data.iter().all(|row| row.get("date").is_some()));
        if let Some(days) = days {
            assert_eq!(
                (&days[0]["date"], &days.last().expect("a day")["date"]),
                (&json!(from), &json!(to)),
                "{prompt}"
            );
        }
    }
    let one = table_of("Show the clicks of the last 7 days as a chart");
    assert_eq!(one["panels"].as_array().map(Vec::len), Some(1));
    assert_eq!(one["panels"][0]["series"][0]["key"], "clicks");
}

/// What a sentence may call the measures, in every language.
const MEASURES: [(&str, &[&str]); 8] = [
    ("spend", &["spend", "spent", "광고비", "지출", "花费"]),
    ("revenue", &["revenue", "earned", "매출", "수익", "收入"]),
    ("clicks", &["click", "클릭", "点击"]),
    ("conversions", &["conversion", "전환", "转化"]),
    ("impressions", &["impression", "노출", "展示"]),
    ("ctr", &["ctr"]),
    ("cpa", &["cpa"]),
    ("roas", &["roas"]),
];

/// The figures in a sentence, without its date.
fn figures_of(sentence: &str) -> Vec<f64> {
    let plain: String = sentence.split("**").step_by(2).collect();
    plain
        .split(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')
        .map(|figure| figure.trim_end_matches(['.', ',']).replace(',', ""))
        .filter(|figure| !figure.is_empty())
        .map(|figure| figure.parse().expect("a number"))
        .collect()
}

/// What these panels plot: each measure with its values.
fn plotted<'a>(panels: impl Iterator<Item = &'a Value>) -> Vec<(String, Vec<f64>)> {
    let mut all = Vec::new();
    for panel in panels {
        for series in panel["series"].as_array().expect("series") {
            let key = series["key"].as_str().expect("a key");
            let rows = panel["data"].as_array().expect("data").iter();
            all.push((key.to_owned(), rows.filter_map(|row| row[key].as_f64()).collect()));
        }
    }
    all
}

#[test]
fn what_is_said_of_a_chart_is_what_it_plots() {
    let asks = [
        (
            "Show the {} of the last 7 days as a chart|Show the campaign {} as a chart|Chart yesterday's {}",
            "clicks|conversions|impressions|CTR|CPA|ROAS|spend|revenue|spend and revenue|ad performance",
        ),
        (
            "최근 7일 {} 차트로 보여줘|캠페인 {} 차트로 보여줘|어제 {} 차트로 보여줘",
            "클릭수|전환수|노출수|CTR|CPA|ROAS|광고비|매출|광고비 및 수익|광고 성과",
        ),
        (
            "用图表展示最近7天的{}|用图表展示广告系列的{}|用图表展示昨天的{}",
            "点击量|转化量|展示次数|CTR|CPA|ROAS|花费|收入|花费和收入|广告效果",
        ),
    ];
    for (sentences, measures) in asks {
        let both = sentences
            .split('|')
            .flat_map(|sentence| measures.split('|').map(move |measure| (sentence, measure)));
        for (sentence, measure) in both {
            let prompt = sentence.replace("{}", measure);
            let chunks = ask(&prompt);
            let shown = output(&chunks);
            assert_eq!(shown["demoType"], "chart", "{prompt}");
            let panels = || shown["panels"].as_array().expect("panels").iter();
            let text = said(&chunks);
            assert!(!figures_of(&text).is_empty(), "{prompt}: {text}");
            // A sentence about a day speaks of what is plotted by day.
            let by_day = plotted(panels().filter(|panel| !text.contains("**") || panel["x"]["key"] == "date"));
            let summary = shown["summary"].as_str().expect("a summary").to_owned();
            for (words, plots) in [(text, by_day), (summary, plotted(panels()))] {
                let sum = |key: &str| {
                    plots
                        .iter()
                        .find(|(plot, _)| plot == key)
                        .map(|(_, values)| values.iter().sum::<f64>())
                };
                // The whole of two plotted measures gives the third.
                let ratio = sum("revenue").zip(sum("spend")).map(|(revenue, spend)| revenue / spend);
                for (key, names) in MEASURES {
                    let named = names.iter().any(|name| words.to_lowercase().contains(name));
                    let drawn = sum(key).is_some() || key == "roas" && ratio.is_some();
                    assert!(!named || drawn, "{prompt}: “{words}” speaks of {key}");
                }
                for figure in figures_of(&words) {
                    let is_it = |value: f64| (value - figure).abs() < 0.006;
                    let drawn = plots
                        .iter()
                        .any(|(_, values)| values.iter().any(|value| is_it(*value)) || is_it(values.iter().sum()));
                    assert!(
                        drawn || ratio.is_some_and(is_it),
                        "{prompt}: {figure} of “{words}” is not plotted"
                    );
                }
            }
        }
    }
}

#[test]
fn plain_words_find_the_budget_the_place_and_the_document() {
    for (prompt, campaign, to) in [
        ("Raise the budget of Brand Search", json!("Brand Search"), 165),
        ("Change the daily budget", Value::Null, 1_320),
        ("Lower the daily budget by 20%", Value::Null, 960),
        ("브랜드 검색 예산을 200으로 변경해줘", json!("브랜드 검색"), 200),
        ("把预算调整到 1500", Value::Null, 1_500),
    ] {
        let chunks = ask(prompt);
        let call = of(&chunks, "tool-input-available")[0].clone();
        assert_eq!(call["toolName"], "updateBudget", "{prompt}");
        assert_eq!(
            call["input"].pointer("/campaign/name").cloned().unwrap_or_default(),
            campaign,
            "{prompt}"
        );
        assert_eq!(call["input"]["budget"]["to"], to, "{prompt}");
    }
    let incheon = ask("인천 날씨를 알려줘");
    assert!(
        of(&incheon, "tool-input-available").is_empty(),
        "no other place is looked up instead"
    );
    assert!(said(&incheon).contains("인천"));
    assert_eq!(of(&incheon, "data-scope").len(), 1);
    let asked = ask("서울 날씨를 알려줘");
    assert_eq!(of(&asked, "tool-input-available")[0]["input"]["city"], "서울");
    let document = ask("Request suggestions for the document");
    assert!(
        of(&document, "tool-input-available").is_empty(),
        "ad nudges are no suggestions for a document"
    );
    assert!(said(&document).contains("document"));
    assert!(
        said(&ask("좋아요, 차트로 보여줘")).len() > 3
            && of(&ask("좋아요, 차트로 보여줘"), "tool-output-available").len() == 1
    );
}

#[test]
fn chats_are_told_apart_by_their_titles() {
    let title = |prompt: &str| {
        of(&ask(prompt), "data-chat-title")[0]["data"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let documents = ["write a document", "write code", "make a spreadsheet"].map(title);
    assert_eq!(
        documents,
        ["Plan for the second quarter", "roas.py", "Campaigns, last 30 days"]
    );
    assert_ne!(title("weather in Seoul"), title("weather in Tokyo"));
    assert!(title(&"a long question ".repeat(40)).chars().count() <= 49);
}

#[test]
fn an_ads_answer_proposes_what_to_ask_next() {
    for prompt in [
        "Show campaign performance as a table",
        "최근 30일 광고 성과 추이를 차트로 보여줘",
        "你好",
    ] {
        let chunks = ask(prompt);
        let prompts = of(&chunks, "data-follow-ups")[0]["data"]["prompts"]
            .as_array()
            .expect("prompts")
            .clone();
        assert!((1..=3).contains(&prompts.len()));
        for next in prompts {
            assert!(
                of(&ask(next.as_str().expect("words")), "data-scope").is_empty(),
                "{next} leads to an answer"
            );
        }
    }
    assert!(of(&ask("hello"), "data-scope").is_empty(), "a greeting is no notice");
}
