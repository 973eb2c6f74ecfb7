//! Seed 000: the campaign table, the nudges and the action cards.

use serde_json::{Value, json};

use super::{End, ads_output, refusals};
use crate::agent::data::account::{self, CAMPAIGNS, Figures};
use crate::agent::intent::Goal;
use crate::agent::memory::ChatMemory;
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

const DAYS: u32 = 30;

/// A suggestion that can be applied: its wire id and words.
pub struct Nudge {
    pub id: &'static str,
    pub title: Text,
    impact: &'static str,
    difficulty: &'static str,
    lift: Text,
    reason: Text,
}

pub const NUDGES: [Nudge; 3] = [
    Nudge {
        id: "nudge-1",
        title: Text::new(
            "Raise the brand campaign's budget by 10%",
            "브랜드 캠페인 예산 10% 증액",
            "品牌广告系列预算提高 10%",
        ),
        impact: "high",
        difficulty: "easy",
        lift: Text::new("Conversions +4% expected", "전환 +4% 예상", "预计转化 +4%"),
        reason: Text::new(
            "CPA up 3%, CTR down 1% against the last 7 days",
            "최근 7일 대비 CPA 3% 상승, CTR 1% 하락",
            "与近 7 天相比，CPA 上升 3%,CTR 下降 1%",
        ),
    },
    Nudge {
        id: "nudge-2",
        title: Text::new(
            "Lower mobile ad group bids by 8%",
            "모바일 광고그룹 입찰가 -8% 조정",
            "移动端广告组出价下调 8%",
        ),
        impact: "medium",
        difficulty: "easy",
        lift: Text::new("Conversions +6% expected", "전환 +6% 예상", "预计转化 +6%"),
        reason: Text::new(
            "CPA up 4%, CTR down 1.5% against the last 7 days",
            "최근 7일 대비 CPA 4% 상승, CTR 1.5% 하락",
            "与近 7 天相比，CPA 上升 4%,CTR 下降 1.5%",
        ),
    },
    Nudge {
        id: "nudge-3",
        title: Text::new(
            "Replace 2 creatives with a low CTR",
            "CTR 낮은 소재 2개 교체",
            "更换 2 个 CTR 偏低的素材",
        ),
        impact: "medium",
        difficulty: "medium",
        lift: Text::new("Conversions +8% expected", "전환 +8% 예상", "预计转化 +8%"),
        reason: Text::new(
            "CPA up 5%, CTR down 2% against the last 7 days",
            "최근 7일 대비 CPA 5% 상승, CTR 2% 하락",
            "与近 7 天相比，CPA 上升 5%,CTR 下降 2%",
        ),
    },
];

/// One key action: wire id, words, figures `(label, value, delta, unit)` and its button.
pub struct Card {
    pub id: &'static str,
    pub title: Text,
    body: Text,
    metric: (Text, f64, f64, &'static str),
    button: Text,
    action: &'static str,
    variant: &'static str,
}

pub const CONVERSION_CARDS: [Card; 3] = [
    Card {
        id: "card-budget",
        title: Text::new(
            "Move budget to Brand Search",
            "브랜드 검색으로 예산 재배분",
            "把预算转到品牌词搜索",
        ),
        body: Text::new(
            "Take $80 a day from Display Prospecting, which hardly converts, and give it to Brand Search, which is limited by budget.",
            "전환이 거의 없는 디스플레이 신규 발굴에서 하루 $80를 빼서, 예산이 부족한 브랜드 검색에 배정합니다.",
            "从几乎没有转化的展示拓新中每天抽出 80 美元，投给受预算限制的品牌词搜索。",
        ),
        metric: (
            Text::new("Conversions a week", "주간 전환수", "每周转化"),
            41.0,
            12.4,
            "",
        ),
        button: Text::new("Redistribute budget", "예산 재배분", "重新分配预算"),
        action: "redistribute-budget",
        variant: "budget-redistribution",
    },
    Card {
        id: "card-landing",
        title: Text::new(
            "Send mobile visitors to the fast page",
            "모바일 방문자를 빠른 페이지로 연결",
            "将移动访客引导至快速页面",
        ),
        body: Text::new(
            "The product page loads in 4.8 s on phones. The light version loads in 1.9 s and converts better.",
            "상품 페이지가 휴대폰에서 4.8초 걸립니다. 경량 페이지는 1.9초 만에 열리고 전환율도 더 높습니다.",
            "商品页在手机上加载需 4.8 秒，轻量版只需 1.9 秒，转化率也更高。",
        ),
        metric: (Text::new("Conversion rate", "전환율", "转化率"), 3.4, 0.5, "%"),
        button: Text::new("Switch the page", "페이지 전환", "切换页面"),
        action: "switch-landing-page",
        variant: "landing-page",
    },
    Card {
        id: "card-remarketing",
        title: Text::new(
            "Remind people who left a full cart",
            "장바구니 이탈 고객에게 리마인드",
            "提醒购物车未结账的顾客",
        ),
        body: Text::new(
            "2,140 people left a cart in the last 14 days. A reminder with free shipping reaches them.",
            "최근 14일간 2,140명이 장바구니를 남기고 떠났습니다. 무료 배송 안내로 다시 불러옵니다.",
            "近 14 天有 2,140 人留下购物车离开，可用免运费提醒召回。",
        ),
        metric: (
            Text::new("Conversions a week", "주간 전환수", "每周转化"),
            23.0,
            6.8,
            "",
        ),
        button: Text::new("Start the reminder", "리마인드 시작", "启动提醒"),
        action: "start-remarketing",
        variant: "audience",
    },
];

pub const CLICK_CARDS: [Card; 3] = [
    Card {
        id: "card-headlines",
        title: Text::new(
            "Add three headlines to Generic Search",
            "일반 검색에 광고 제목 3개 추가",
            "为通用词搜索添加 3 个标题",
        ),
        body: Text::new(
            "Ad strength is only average. Headlines with price and delivery time raised the CTR elsewhere.",
            "광고 효력이 보통 수준입니다. 가격과 배송일을 넣은 제목이 다른 그룹에서 CTR을 높였습니다.",
            "广告效力仅为一般。在其他广告组中，含价格和送达时间的标题提高了 CTR。",
        ),
        metric: (Text::new("CTR", "클릭률(CTR)", "点击率(CTR)"), 4.1, 0.6, "%"),
        button: Text::new("Add the headlines", "제목 추가", "添加标题"),
        action: "add-headlines",
        variant: "creative",
    },
    Card {
        id: "card-keywords",
        title: Text::new(
            "Add 18 search terms as keywords",
            "검색어 18개를 키워드로 추가",
            "将 18 个搜索词加为关键词",
        ),
        body: Text::new(
            "These terms brought clicks below the average price and aren't keywords yet.",
            "평균보다 저렴하게 클릭을 가져왔지만 아직 키워드로 등록되지 않은 검색어입니다.",
            "这些搜索词以低于均价带来点击，但尚未成为关键词。",
        ),
        metric: (Text::new("Clicks a week", "주간 클릭수", "每周点击"), 640.0, 9.2, ""),
        button: Text::new("Add the keywords", "키워드 추가", "添加关键词"),
        action: "add-keywords",
        variant: "keywords",
    },
    Card {
        id: "card-schedule",
        title: Text::new(
            "Bid more from 7 to 10 p.m.",
            "저녁 7~10시 입찰가 상향",
            "晚 7 点至 10 点提高出价",
        ),
        body: Text::new(
            "A third of all clicks comes in these three hours, at the lowest price of the day.",
            "이 세 시간에 전체 클릭의 3분의 1이 가장 낮은 단가로 발생합니다.",
            "这三个小时带来三分之一的点击，且单价全天最低。",
        ),
        metric: (Text::new("Clicks a week", "주간 클릭수", "每周点击"), 410.0, 5.7, ""),
        button: Text::new("Change the schedule", "일정 변경", "调整时段"),
        action: "adjust-schedule",
        variant: "schedule",
    },
];

/// The name of an item that can be acted on.
pub fn item_title(id: &str) -> Option<Text> {
    let nudges = NUDGES.iter().map(|nudge| (nudge.id, nudge.title));
    let cards = CONVERSION_CARDS
        .iter()
        .chain(&CLICK_CARDS)
        .map(|card| (card.id, card.title));
    nudges
        .chain(cards)
        .find(|(known, _)| *known == id)
        .map(|(_, title)| title)
}

pub fn nudge_titles(locale: Locale) -> Vec<&'static str> {
    NUDGES.iter().map(|nudge| nudge.title.get(locale)).collect()
}

/// The seed's printed answer, with the statuses that the chat's actions led to.
pub fn nudges(script: &mut Script, memory: &ChatMemory) -> End {
    let goal = script.say(Text::new("Better performance", "성과 개선", "提升效果"));
    let typed = json!({"demoType": "nudge", "goal": goal});
    let input = ads_output::input(script, &typed, DAYS);
    let call = script.call(ads_output::TOOL, &typed, &input);
    let nudges: Vec<Value> = NUDGES
        .iter()
        .map(|nudge| {
            json!({
                "id": nudge.id,
                "title": script.say(nudge.title),
                "impact": nudge.impact,
                "difficulty": nudge.difficulty,
                "expectedLift": script.say(nudge.lift),
                "reason": script.say(nudge.reason),
                "status": memory.status(nudge.id)
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
    let output = ads_output::output(script, "nudge", title, summary, goal, DAYS, json!({"nudges": nudges}));
    script.output(&call, output);
    // The seed's stream ends with an empty step.
    script.end_step();
    script.step();
    End::Stop
}

pub fn cards(script: &mut Script, memory: &ChatMemory, goal: Goal) -> End {
    let (cards, goal_words) = match goal {
        Goal::Conversions => (
            &CONVERSION_CARDS,
            Text::new("More conversions", "전환수 확대", "提升转化量"),
        ),
        Goal::Clicks => (&CLICK_CARDS, Text::new("More clicks", "클릭수 확대", "提升点击量")),
        Goal::Reviews => return refusals::reviews(script),
    };
    let goal = script.say(goal_words);
    let typed = json!({"demoType": "card", "goal": goal, "ctaVariant": cards[0].variant});
    let input = ads_output::input(script, &typed, DAYS);
    let call = script.call(ads_output::TOOL, &typed, &input);
    let cards: Vec<Value> = cards
        .iter()
        .map(|card| {
            let (label, value, delta, unit) = card.metric;
            json!({
                "id": card.id,
                "title": script.say(card.title),
                "body": script.say(card.body),
                "metric": {"label": script.say(label), "value": number(value), "delta": delta, "unit": unit},
                "cta": {"label": script.say(card.button), "action": card.action, "variant": card.variant},
                "status": memory.status(card.id)
            })
        })
        .collect();
    let title = script.say(Text::new(
        "Key actions to take now",
        "지금 실행할 핵심 액션",
        "现在要执行的关键行动",
    ));
    let summary = script.say(Text::new(
        "Three actions, the strongest effect first. Nothing changes until you press a button.",
        "효과가 큰 순서로 세 가지 액션입니다. 버튼을 누르기 전에는 아무것도 바뀌지 않습니다.",
        "共三项行动，按效果由大到小排列。按下按钮之前不会有任何改变。",
    ));
    let output = ads_output::output(script, "card", title, summary, goal, DAYS, json!({"cards": cards}));
    script.output(&call, output);
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

pub fn table(script: &mut Script) -> End {
    let goal = script.say(Text::new(
        "Find inefficient campaigns",
        "비효율 캠페인 찾기",
        "找出低效广告系列",
    ));
    let typed = json!({"demoType": "table", "goal": goal, "metrics": ["spend", "clicks", "ctr", "conversions", "cpa", "revenue", "roas"]});
    let input = ads_output::input(script, &typed, DAYS);
    let call = script.call(ads_output::TOOL, &typed, &input);
    let figures: Vec<Figures> = CAMPAIGNS.iter().map(|campaign| campaign.over(DAYS)).collect();
    let rows: Vec<Value> = CAMPAIGNS
        .iter()
        .zip(&figures)
        .map(|(campaign, sum)| {
            json!({
                "id": campaign.id,
                "campaign": script.say(campaign.name),
                "channel": script.say(campaign.channel),
                "status": script.say(campaign.status),
                "spend": account::round(sum.spend, 2),
                "clicks": number(sum.clicks),
                "ctr": sum.ctr(),
                "conversions": number(sum.conversions),
                "cpa": sum.cpa(),
                "revenue": account::round(sum.revenue, 2),
                "roas": sum.roas()
            })
        })
        .collect();
    let highlights: Vec<Value> = CAMPAIGNS
        .iter()
        .filter_map(|campaign| {
            let (reason, severity) = campaign.waste?;
            Some(json!({"row_id": campaign.id, "reason": script.say(reason), "severity": severity}))
        })
        .collect();
    let sum = figures.into_iter().fold(Figures::default(), Figures::plus);
    let fields = json!({
        "columns": [
            {"key": "campaign", "label": script.say(Text::new("Campaign", "캠페인", "广告系列")), "type": "text"},
            {"key": "channel", "label": script.say(Text::new("Channel", "채널", "渠道")), "type": "text"},
            {"key": "status", "label": script.say(Text::new("Status", "상태", "状态")), "type": "status"},
            {"key": "spend", "label": script.say(Text::new("Spend", "광고비", "花费")), "type": "currency", "currency": "USD", "decimals": 0},
            {"key": "clicks", "label": script.say(Text::new("Clicks", "클릭수", "点击")), "type": "number"},
            {"key": "ctr", "label": "CTR", "type": "percent", "decimals": 2},
            {"key": "conversions", "label": script.say(Text::new("Conversions", "전환수", "转化")), "type": "number"},
            {"key": "cpa", "label": "CPA", "type": "currency", "currency": "USD", "decimals": 2},
            {"key": "revenue", "label": script.say(Text::new("Revenue", "매출", "收入")), "type": "currency", "currency": "USD", "decimals": 0},
            {"key": "roas", "label": "ROAS", "type": "number", "decimals": 2}
        ],
        "row_id": "id",
        "rows": rows,
        "highlights": highlights,
        "totals": {
            "campaign": script.say(Text::new("Total", "합계", "合计")),
            "spend": account::round(sum.spend, 2),
            "clicks": number(sum.clicks),
            "ctr": sum.ctr(),
            "conversions": number(sum.conversions),
            "cpa": sum.cpa(),
            "revenue": account::round(sum.revenue, 2),
            "roas": sum.roas()
        }
    });
    let title = script.say(Text::new("Campaign performance", "캠페인 성과", "广告系列效果"));
    let summary = script.say(Text::new(
        "10 campaigns, 3 of them inefficient.",
        "캠페인 10개 중 3개가 비효율적입니다.",
        "共 10 个广告系列，其中 3 个低效。",
    ));
    let output = ads_output::output(script, "table", title, summary, goal, DAYS, fields);
    script.output(&call, output);
    script.step();
    script.text(script.say(Text::new(
        "Three campaigns waste money: **Display Prospecting**, **Competitor Search** and **Video Awareness**. \
         The first two deserve a pause or a smaller budget today; give the video campaign another week of learning before you judge it.",
        "비효율 캠페인은 **디스플레이 신규 발굴**, **경쟁사 키워드 검색**, **동영상 인지도** 세 가지입니다. \
         앞의 두 캠페인은 오늘 일시중지하거나 예산을 줄이는 것이 좋고, 동영상 캠페인은 학습이 끝나도록 일주일 더 지켜본 뒤 판단하세요.",
        "有三个广告系列效率低下：**展示拓新**、**竞品词搜索**和**视频品牌曝光**。\
         前两个建议今天就暂停或缩减预算；视频系列还在学习期，请再观察一周后判断。",
    )));
    End::Stop
}
