//! The demo agent's scenarios: right protocol, right scene, the same bytes every time.

use crate::common;

use std::sync::Arc;

use common::agent::{ask, bytes, chunks, decided, of, output, post, post_to, said, turn, user};
use partsong::agent::Agent;
use partsong::agent::starters::starters;
use partsong::contract::data::table::TableModel;
use partsong::contract::data::weather::Weather;
use partsong::contract::data::{ads, chart};
use partsong::contract::question::Interaction;
use partsong::model::FoldMode;
use partsong::words::Locale;
use serde_json::{Value, json};

#[test]
fn the_seeds_prompt_gives_the_seeds_nudges() {
    let chunks = ask("지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘");
    let kinds: Vec<&str> = chunks
        .iter()
        .filter_map(|chunk| chunk["type"].as_str())
        .filter(|kind| *kind != "tool-input-delta")
        .collect();
    assert_eq!(
        kinds,
        [
            "start",
            "data-chat-title",
            "start-step",
            "tool-input-start",
            "tool-input-available",
            "tool-output-available",
            "finish-step",
            "start-step",
            "finish-step",
            "finish"
        ]
    );
    assert_eq!(chunks[1]["data"], "광고 최적화 제안");
    assert_eq!(chunks.last().expect("finish")["finishReason"], "stop");
    let typed: String = of(&chunks, "tool-input-delta")
        .iter()
        .filter_map(|chunk| chunk["inputTextDelta"].as_str())
        .collect();
    assert_eq!(typed, r#"{"demoType":"nudge","goal":"성과 개선"}"#);
    assert!(of(&chunks, "tool-input-delta").len() > 3);
    // The shape that servers in the wild send.
    let input: Value = serde_json::from_str(r#"{"campaignContext":"US eCommerce","dateRange":{"from":"2026-02-07","to":"2026-03-08","label":"최근 30일"},"goal":"성과 개선","datePreset":"30d","chartPanels":["trend","campaign","metric","device"],"budget":{"daily":1200,"currency":"USD"},"demoType":"nudge","metrics":["cpa","roas","ctr"],"channels":["search","display","pmax"],"campaignStatus":["learning","limited","active"],"recommendations":["브랜드 캠페인 예산 10% 증액","모바일 광고그룹 입찰가 -8% 조정","CTR 낮은 소재 2개 교체"],"ctaVariant":"budget-redistribution"}"#).expect("JSON");
    assert_eq!(
        of(&chunks, "tool-input-available")[0]["input"].to_string(),
        input.to_string()
    );
    let seed: Value = serde_json::from_str(r#"{"demoType":"nudge","title":"즉시 실행 가능한 최적화 넛지","summary":"작은 액션 중심으로 우선순위 제안을 제공합니다.","campaignContext":"US eCommerce","goal":"성과 개선","dateRange":{"from":"2026-02-07","to":"2026-03-08","label":"최근 30일"},"nudges":[{"id":"nudge-1","title":"브랜드 캠페인 예산 10% 증액","impact":"high","difficulty":"easy","expectedLift":"전환 +4% 예상","reason":"최근 7일 대비 CPA 3% 상승, CTR 1% 하락","status":"pending"},{"id":"nudge-2","title":"모바일 광고그룹 입찰가 -8% 조정","impact":"medium","difficulty":"easy","expectedLift":"전환 +6% 예상","reason":"최근 7일 대비 CPA 4% 상승, CTR 1.5% 하락","status":"pending"},{"id":"nudge-3","title":"CTR 낮은 소재 2개 교체","impact":"medium","difficulty":"medium","expectedLift":"전환 +8% 예상","reason":"최근 7일 대비 CPA 5% 상승, CTR 2% 하락","status":"pending"}]}"#).expect("JSON");
    assert_eq!(output(&chunks).to_string(), seed.to_string());
}

#[test]
fn every_prompt_of_the_seed_finds_its_scene() {
    let shown = [
        ("Google Ads 캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘", "table"),
        ("캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘", "table"),
        ("캠페인 표 보여줘", "table"),
        ("광고 성과 그래프 보여줘.", "chart"),
        ("최근 30일 광고 성과 추이를 차트로 보여줘", "chart"),
        ("최근 7일 광고 성과 추이를 차트로 보여줘", "chart"),
        ("최근 7일 구글 광고 성과 추이를 차트로 보여줘", "chart"),
        ("최근 7일 캠페인 수익 차트로 보여줘", "chart"),
        ("최근 30일 캠페인 광고비 및 수익 차트로 보여줘", "chart"),
        ("Campaign 지출과 Revenue 매출 그래프만 보여줘", "chart"),
        ("지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘", "nudge"),
        ("전환수 확대를 위해 지금 실행할 핵심 액션을 보여줘", "card"),
        ("클릭수 확대를 위해 지금 실행할 핵심 액션을 보여줘", "card"),
    ];
    for (prompt, kind) in shown {
        assert_eq!(output(&ask(prompt))["demoType"], kind, "{prompt}");
    }
    let refused = [
        ("최근 900일 광고 성과 추이를 차트로 보여줘", "tool-output-error", "900"),
        (
            "Show the ad performance of the last 900 days as a chart",
            "tool-output-error",
            "900",
        ),
        (
            "리뷰 수 확대를 위해 지금 실행할 핵심 액션을 보여줘",
            "tool-input-error",
            "리뷰",
        ),
        ("좋아요를 늘릴 핵심 액션을 보여줘", "tool-input-error", "좋아요"),
        ("댓글 수 확대를 위한 액션을 보여줘", "tool-input-error", "댓글"),
        (
            "Show the campaign table with quality score",
            "tool-input-error",
            "quality score",
        ),
        (
            "Show a table with the impression share",
            "tool-input-error",
            "impression share",
        ),
        (
            "캠페인 표에 품질평가점수를 표로 넣어줘",
            "tool-input-error",
            "품질평가점수",
        ),
        ("用表格展示包含质量得分的广告系列", "tool-input-error", "质量得分"),
        (
            "Chart the quality score of the last 30 days",
            "tool-input-error",
            "quality score",
        ),
        (
            "Show a table of campaigns with moon phases",
            "tool-input-error",
            "moon phases",
        ),
        (
            "Show the campaign table of the last two years",
            "tool-output-error",
            "730",
        ),
        ("최근 2년 캠페인 성과를 표로 보여줘", "tool-output-error", "730"),
        ("用图表展示最近两年的广告效果趋势", "tool-output-error", "730"),
        ("작년 성과를 차트로 보여줘", "tool-output-error", "작년"),
        ("Show key actions to get more reviews", "tool-input-error", "reviews"),
        ("캠페인 성과를 재고 컬럼과 함께 표로 보여줘", "tool-input-error", "재고"),
        (
            "Show the campaign table with a weather_index column",
            "tool-input-error",
            "weather_index",
        ),
        ("팔로워 추이를 차트로 보여줘", "tool-input-error", "팔로워"),
    ];
    for (prompt, kind, named) in refused {
        let chunks = ask(prompt);
        let error = of(&chunks, kind);
        assert_eq!(error.len(), 1, "{prompt}");
        assert!(
            error[0]["errorText"].as_str().is_some_and(|text| text.contains(named)),
            "{prompt}: {}",
            error[0]
        );
        let scope = of(&chunks, "data-scope");
        let choices = scope[0]["data"]["choices"].as_array().expect("choices");
        for choice in choices {
            let answer = ask(choice["text"].as_str().expect("text"));
            assert_eq!(
                of(&answer, "tool-output-available").len(),
                1,
                "{choice} leads to an answer"
            );
        }
    }
}

#[test]
fn every_starter_leads_to_its_scene() {
    for locale in Locale::ALL {
        for starter in starters(locale, "ai-sdk") {
            // The two that are refused before any stream have tests of their own.
            if matches!(starter.name, "busy" | "offline") {
                continue;
            }
            let chunks = ask(starter.prompt);
            let calls = of(&chunks, "tool-input-available");
            let (tool, kind) = match starter.name {
                "suggestions" | "refused" => {
                    assert_eq!(of(&chunks, "data-scope").len(), 1, "{}", starter.prompt);
                    continue;
                }
                "report" | "slow" | "picture" | "break-off" => {
                    assert!(calls.is_empty(), "{}", starter.prompt);
                    let said = of(&chunks, "text-delta").len();
                    let ends = of(&chunks, if starter.name == "break-off" { "error" } else { "finish" });
                    assert!(said > 0 && ends.len() == 1, "{}", starter.prompt);
                    assert_eq!(!of(&chunks, "file").is_empty(), starter.name == "picture");
                    continue;
                }
                "huge" => ("exportRows", Value::Null),
                "unknown-tool" => ("competitor.lookup-v2", Value::Null),
                "why" | "tour" => {
                    assert!(!of(&chunks, "reasoning-delta").is_empty(), "{}", starter.prompt);
                    continue;
                }
                "budget" => ("updateBudget", Value::Null),
                "document" | "code" | "sheet" => ("createDocument", Value::Null),
                "search" => ("searchDocuments", Value::Null),
                "progress" => ("auditAccount", Value::Null),
                "weather" => ("getWeather", Value::Null),
                "survey" => ("render_interaction", Value::Null),
                "table" => ("generateAdsDemo", json!("table")),
                "chart" | "spend-revenue" => ("generateAdsDemo", json!("chart")),
                "nudges" => ("generateAdsDemo", json!("nudge")),
                "conversions" | "clicks" => ("generateAdsDemo", json!("card")),
                other => panic!("unknown starter {other}"),
            };
            assert_eq!(calls[0]["toolName"], tool, "{}", starter.prompt);
            assert_eq!(
                calls[0]["input"].get("demoType").cloned().unwrap_or_default(),
                kind,
                "{}",
                starter.prompt
            );
            assert!(of(&chunks, "data-scope").is_empty(), "{}", starter.prompt);
        }
    }
}

#[test]
fn a_starters_title_brings_what_its_prompt_does() {
    let stream = |path: &str, body: Value| post_to(&mut Agent::new(), path, &body.to_string());
    for locale in Locale::ALL {
        for starter in starters(locale, "ai-sdk") {
            let answer = |words: &str| stream("/api/chat", json!({"id": "c", "messages": [user("u1", words)]}));
            assert_eq!(
                answer(&format!(" {}\n", starter.title)),
                answer(starter.prompt),
                "{}",
                starter.title
            );
        }
        for starter in starters(locale, "genos") {
            let asks = |words: &str| {
                let answer = stream("/genos/chat/stream", json!({"question": words, "chatId": "c"}));
                bytes(&answer).contains("agentflowv2-approve-button")
            };
            assert_eq!(asks(starter.title), asks(starter.prompt), "{}", starter.title);
            assert_eq!(asks(starter.title), starter.name == "research-mail-question");
        }
    }
}

#[test]
fn the_tables_reasons_are_true() {
    for locale in Locale::ALL {
        let prompt = starters(locale, "ai-sdk")[0].prompt;
        let chunks = ask(prompt);
        let table = output(&chunks);
        let rows = table["rows"].as_array().expect("rows");
        assert!((8..=12).contains(&rows.len()));
        let marks = table["highlights"].as_array().expect("highlights");
        let average = table["totals"]["cpa"].as_f64().expect("cpa");
        for row in rows {
            let roas = row["roas"].as_f64().expect("roas");
            let mark = marks.iter().find(|mark| mark["row_id"] == row["id"]);
            assert_eq!(roas < 1.0, mark.is_some(), "{row}");
            if let Some(mark) = mark.filter(|mark| mark["column"] == "cpa") {
                let times = format!("{:.1}", row["cpa"].as_f64().expect("cpa") / average);
                assert!(
                    mark["reason"].as_str().is_some_and(|reason| reason.contains(&times)),
                    "{mark}: {times}"
                );
            }
            for column in table["columns"].as_array().expect("columns") {
                assert!(row.get(column["key"].as_str().expect("key")).is_some());
            }
        }
        assert!(marks.len() > 1);
    }
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let body = json!({"id": "c", "messages": [user("u1", "Give me a tour")], "trigger": "submit-message"});
    assert_eq!(post(&mut Agent::new(), body.clone()), post(&mut Agent::new(), body));
}

#[test]
fn other_scenes_use_their_chunks() {
    assert!(!of(&ask("why did the CPA rise?"), "reasoning-delta").is_empty());
    assert!(said(&ask("show me markdown")).contains("```rust"));
    assert!(said(&ask("마크다운으로 답해줘")).contains("| 캠페인 |"));
    assert!(said(&ask("用 markdown 回答")).contains("| 广告系列 |"));
    assert_eq!(of(&ask("show me a picture"), "file")[0]["mediaType"], "image/png");
    let progress = ask("audit the account and show progress");
    assert_eq!(progress.iter().filter(|chunk| chunk["preliminary"] == true).count(), 5);
    let last = of(&progress, "tool-output-available").pop().cloned().expect("final");
    assert!(last.get("preliminary").is_none());
    assert!(
        output(&ask("10 MB output"))["csv"]
            .as_str()
            .is_some_and(|csv| csv.len() > 10 << 20)
    );
    let search = ask("search the help documents");
    assert_eq!(of(&search, "source-url").len(), 3);
    assert_eq!(output(&search)["results"].as_array().map(Vec::len), Some(4));
    let document = ask("write a document");
    let text: String = of(&document, "data-textDelta")
        .iter()
        .filter_map(|chunk| chunk["data"].as_str())
        .collect();
    assert_eq!(output(&document)["content"], text);
    let code = ask("write code");
    assert_eq!(
        of(&code, "data-codeDelta").pop().expect("code")["data"],
        output(&code)["content"]
    );
    assert!(of(&ask("use an unknown tool"), "data-auction-insight").len() == 1);
    assert_eq!(of(&ask("qwertz"), "data-scope").len(), 1);
    let file = json!({"type": "file", "mediaType": "text/csv", "filename": "week.csv", "url": "data:text/csv,a"});
    let message = json!({"id": "u", "role": "user", "parts": [file, {"type": "text", "text": "what is it?"}]});
    let answer = turn(&mut Agent::new(), json!([message]));
    assert!(said(&answer).contains("`week.csv` (text/csv)"));
}

#[test]
fn every_choice_of_the_fallback_leads_somewhere() {
    for prompt in ["qwertz", "음", "嗯嗯"] {
        let chunks = ask(prompt);
        for choice in of(&chunks, "data-scope")[0]["data"]["choices"]
            .as_array()
            .expect("choices")
        {
            let answer = ask(choice["text"].as_str().expect("text"));
            assert!(of(&answer, "data-scope").is_empty(), "{choice}");
        }
    }
}

/// Prompts that between them play every scene.
const SCENES: [&str; 24] = [
    "Show campaign performance as a table",
    "광고 성과 그래프 보여줘.",
    "최근 900일 광고 성과 추이를 차트로 보여줘",
    "리뷰 수 확대를 위해 지금 실행할 핵심 액션을 보여줘",
    "suggest optimizations",
    "전환수 확대를 위해 지금 실행할 핵심 액션을 보여줘",
    "weather in Seoul and Tokyo",
    "raise the budget to 1,300",
    "why did the CPA rise?",
    "show me markdown",
    "마크다운",
    "慢慢回答",
    "survey",
    "how satisfied am I?",
    "write a document",
    "write code",
    "make a spreadsheet",
    "search the help documents",
    "show me a picture",
    "show progress",
    "unknown tool",
    "tour",
    "hello",
    "qwertz",
];

#[test]
fn the_reference_rules_fold_every_scene() {
    for prompt in SCENES {
        let response = post(&mut Agent::new(), json!({"id": "c", "messages": [user("u1", prompt)]}));
        let pieces: Vec<&[u8]> = response.chunks.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        let strict = common::fold(&pieces, FoldMode::Strict);
        assert_eq!((strict.error.as_deref(), strict.skipped), (None, 0), "{prompt}");
        assert_eq!(strict, common::fold(&pieces, FoldMode::Lenient), "{prompt}");
        let parts = strict.messages[0]["parts"].as_array().expect("parts");
        assert!(
            parts
                .iter()
                .all(|part| part["state"] != "streaming" && part["state"] != "input-streaming"),
            "{prompt}"
        );
        let waits = response.chunks.iter().map(|(pause, _)| u64::from(*pause)).sum::<u64>();
        assert!((100..120_000).contains(&waits), "{prompt} takes {waits} ms");
    }
}

#[test]
fn components_understand_what_the_agent_sends() {
    for locale in Locale::ALL {
        for starter in starters(locale, "ai-sdk") {
            let mut agent = Agent::new();
            let asked = user("u1", starter.prompt);
            let response = post(&mut agent, json!({"id": "c", "messages": [asked]}));
            let refused = match starter.name {
                "busy" => 429,
                "offline" => 500,
                _ => 200,
            };
            assert_eq!(response.status, refused, "{}", starter.prompt);
            if refused != 200 {
                continue;
            }
            let first = chunks(&response);
            match starter.name {
                "table" => {
                    let model = TableModel::read(&Arc::new(output(&first).clone())).expect("a table");
                    assert_eq!((model.len(), model.columns.len(), model.highlights.len()), (10, 10, 3));
                    assert!(model.totals.is_some());
                }
                "chart" => {
                    let chart = chart::read(output(&first)).expect("a chart");
                    assert_eq!(chart.panels.len(), 4);
                    assert!(chart.panels.iter().all(|panel| !panel.is_empty()));
                }
                "spend-revenue" => {
                    let chart = chart::read(output(&first)).expect("a chart");
                    assert!(chart.panels.iter().all(|panel| panel.series.len() == 2));
                }
                "nudges" => assert_eq!(ads::nudges(output(&first)).len(), 3),
                "conversions" | "clicks" => assert_eq!(ads::cards(output(&first)).len(), 3),
                "budget" | "why" | "document" | "code" | "sheet" | "search" | "progress" | "tour" | "suggestions"
                | "refused" | "report" | "slow" | "picture" | "break-off" | "huge" | "unknown-tool" => {}
                "weather" => {
                    let message = decided(&first, &[(true, "")]);
                    let second = turn(&mut agent, json!([asked, message]));
                    let weather = Weather::read(output(&second)).expect("weather");
                    assert!(weather.range().is_some());
                }
                "survey" => {
                    let call = &of(&first, "tool-input-available")[0]["input"];
                    assert!(Interaction::read(call).is_ok(), "{call}");
                    let scale = ask(if locale == Locale::Ko {
                        "만족도 척도"
                    } else {
                        "likert"
                    });
                    assert!(Interaction::read(&of(&scale, "tool-input-available")[0]["input"]).is_ok());
                }
                other => panic!("unknown starter {other}"),
            }
        }
    }
}
