//! Documents as artifact streams (ai-sdk section 13) and document search with sources.

use serde_json::{Value, json};

use super::End;
use crate::agent::data::account::CAMPAIGNS;
use crate::agent::data::range::Period;
use crate::agent::data::source::AdsSource;
use crate::agent::intent::DocumentKind;
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

/// What a document of this kind is called.
pub fn title(script: &Script, kind: DocumentKind) -> &'static str {
    script.say(match kind {
        DocumentKind::Text => Text::new(
            "Plan for the second quarter",
            "2분기 광고 운영 계획",
            "第二季度投放计划",
        ),
        DocumentKind::Code => Text::new("roas.py", "roas.py", "roas.py"),
        DocumentKind::Sheet => Text::new("Campaigns, last 30 days", "최근 30일 캠페인", "近 30 天广告系列"),
    })
}

/// Creates a document: the artifact's events stream while the tool runs.
pub fn write(script: &mut Script, account: &dyn AdsSource, kind: DocumentKind) -> End {
    let wire = match kind {
        DocumentKind::Text => "text",
        DocumentKind::Code => "code",
        DocumentKind::Sheet => "sheet",
    };
    let title = title(script, kind);
    let input = json!({"title": title, "kind": wire});
    let call = script.call("createDocument", &input, &input);
    let id = script.ids.uuid();
    // Today's template sends its artifact events transient, the seed's list doesn't say so: this agent does both.
    let transient = kind == DocumentKind::Text;
    let event = |script: &mut Script, name: &str, data: Value| match transient {
        true => script.transient(name, data),
        false => script.data(name, data),
    };
    event(script, "kind", wire.into());
    event(script, "id", id.clone().into());
    event(script, "title", title.into());
    event(script, "clear", Value::Null);
    let content = match kind {
        DocumentKind::Text => match script.locale {
            Locale::En => include_str!("../text/plan.en.md"),
            Locale::Ko => include_str!("../text/plan.ko.md"),
            Locale::Zh => include_str!("../text/plan.zh.md"),
        }
        .to_string(),
        DocumentKind::Code => include_str!("../text/roas.py").to_string(),
        DocumentKind::Sheet => sheet(script, account),
    };
    match kind {
        DocumentKind::Text => {
            for line in content.split_inclusive([' ', '\n']) {
                script.wait(20);
                event(script, "textDelta", line.into());
            }
        }
        DocumentKind::Code | DocumentKind::Sheet => {
            let delta = if kind == DocumentKind::Code {
                "codeDelta"
            } else {
                "sheetDelta"
            };
            // These carry the whole document so far.
            let mut so_far = String::new();
            for line in content.split_inclusive('\n') {
                so_far.push_str(line);
                script.wait(90);
                event(script, delta, so_far.clone().into());
            }
        }
    }
    event(script, "finish", Value::Null);
    script.output(
        &call,
        json!({"id": id, "title": title, "kind": wire, "content": content}),
    );
    script.step();
    let text = Text::new(
        "“{title}” is ready. Open it from the card above.",
        "“{title}” 문서를 만들었습니다. 위 카드에서 열어 보세요.",
        "“{title}”已完成，可从上方卡片打开。",
    );
    script.text(&text.fill(script.locale, &[("title", title)]));
    End::Stop
}

fn sheet(script: &Script, account: &dyn AdsSource) -> String {
    let mut csv = String::from(script.say(Text::new(
        "Campaign,Spend,Clicks,Conversions,Revenue,ROAS\n",
        "캠페인,광고비,클릭수,전환수,매출,ROAS\n",
        "广告系列,花费,点击,转化,收入,ROAS\n",
    )));
    for campaign in &CAMPAIGNS {
        let sum = account.over(campaign, Period::USUAL);
        let name = script.say(campaign.name);
        csv.push_str(&format!(
            "{name},{:.0},{:.0},{:.0},{:.0},{:.2}\n",
            sum.spend,
            sum.clicks,
            sum.conversions,
            sum.revenue,
            sum.roas()
        ));
    }
    csv
}

const RESULTS: [(&str, Text, Text); 4] = [
    (
        "https://support.google.com/google-ads/answer/6268637",
        Text::new("About Target ROAS bidding", "타겟 ROAS 입찰 정보", "目标 ROAS 出价简介"),
        Text::new(
            "Bid more efficiently towards the conversion value that you aim at.",
            "목표 전환 가치에 맞춰 더 효율적으로 입찰하는 방법을 설명합니다.",
            "介绍如何朝目标转化价值更高效地出价。",
        ),
    ),
    (
        "https://support.google.com/google-ads/answer/6324971",
        Text::new(
            "Your Google Ads account's conversions",
            "Google Ads 전환 추적",
            "Google Ads 转化跟踪",
        ),
        Text::new(
            "How conversions are counted and why figures of the last days still change.",
            "전환 집계 방식과 최근 며칠의 수치가 바뀌는 이유를 설명합니다.",
            "说明转化的计算方式，以及最近几天的数据为何还会变化。",
        ),
    ),
    (
        "https://www.thinkwithgoogle.com/marketing-strategies/search/",
        Text::new(
            "Search strategies that work",
            "효과적인 검색 광고 전략",
            "行之有效的搜索策略",
        ),
        Text::new(
            "Lessons from accounts that moved budget from broad to intent-driven campaigns.",
            "예산을 의도 기반 캠페인으로 옮긴 계정들의 사례입니다.",
            "把预算转向意图驱动系列的账户经验。",
        ),
    ),
    (
        "https://en.wikipedia.org/wiki/Cost_per_action",
        Text::new("Cost per action", "액션당 비용(CPA)", "每次行动成本(CPA)"),
        Text::new(
            "A pricing model in which the advertiser pays for a specified action.",
            "지정된 행동이 일어날 때 광고주가 비용을 지불하는 모델입니다.",
            "广告主为指定行动付费的计价模式。",
        ),
    ),
];

/// Searches the help pages and answers with sources.
pub fn search(script: &mut Script, text: &str) -> End {
    let query: String = text.trim().chars().take(120).collect();
    let input = json!({"query": query});
    let call = script.call("searchDocuments", &input, &input);
    let results: Vec<Value> = RESULTS
        .iter()
        .map(|(url, title, snippet)| json!({"title": script.say(*title), "url": url, "snippet": script.say(*snippet)}))
        .collect();
    script.output(&call, json!({"query": query, "results": results}));
    script.step();
    for (at, (url, title, _)) in RESULTS.iter().take(3).enumerate() {
        let title = script.say(*title);
        script
            .chunk(json!({"type": "source-url", "sourceId": format!("source-{}", at + 1), "url": url, "title": title}));
    }
    let (title, id) = (
        script.say(Text::new("Account guidelines", "계정 운영 지침", "账户运营指南")),
        script.ids.word(8),
    );
    script.chunk(json!({
        "type": "source-document", "sourceId": id, "mediaType": "application/pdf", "title": title, "filename": "guidelines.pdf"
    }));
    script.text(script.say(Text::new(
        "I found four pages. In short: set a **target ROAS** once a campaign has at least 15 conversions in 30 days, and don't judge \
         the last three days, as conversions are still being counted.",
        "문서 네 건을 찾았습니다. 요약하면, 30일 동안 전환이 15회 이상인 캠페인부터 **타겟 ROAS**를 설정하고, \
         전환이 아직 집계 중인 최근 3일은 평가에서 제외하는 것이 좋습니다.",
        "共找到四个页面。简而言之：广告系列在 30 天内至少有 15 次转化后再设置**目标 ROAS**；最近三天的转化仍在统计，不要据此判断。",
    )));
    End::Stop
}
