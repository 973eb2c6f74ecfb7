//! The words and figures of the nudges and cards that the agent offers. Knows no answer.

use crate::agent::data::account::{Campaign, GENERIC};
use crate::i18n::Text;

/// A suggestion that can be applied: its wire id and words.
pub struct Nudge {
    pub id: &'static str,
    pub title: Text,
    pub impact: &'static str,
    pub difficulty: &'static str,
    pub lift: Text,
    pub reason: Text,
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
            "与近 7 天相比，CPA 上升 3%，CTR 下降 1%",
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
            "与近 7 天相比，CPA 上升 4%，CTR 下降 1.5%",
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
            "与近 7 天相比，CPA 上升 5%，CTR 下降 2%",
        ),
    },
];

/// The figure of a card.
pub enum Figure {
    Known(f64),
    /// The click rate of a campaign, which the account alone knows: tables show it too.
    ClickRate(&'static Campaign),
}

/// One key action: wire id, words, figures `(label, figure, delta, unit)` and its button.
pub struct Card {
    pub id: &'static str,
    pub title: Text,
    pub body: Text,
    pub metric: (Text, Figure, f64, &'static str),
    pub button: Text,
    pub action: &'static str,
    pub variant: &'static str,
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
            Figure::Known(41.0),
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
        metric: (
            Text::new("Conversion rate", "전환율", "转化率"),
            Figure::Known(3.4),
            0.5,
            "%",
        ),
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
            Figure::Known(23.0),
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
        metric: (
            Text::new("CTR", "클릭률(CTR)", "点击率(CTR)"),
            Figure::ClickRate(GENERIC),
            0.6,
            "%",
        ),
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
        metric: (
            Text::new("Clicks a week", "주간 클릭수", "每周点击"),
            Figure::Known(640.0),
            9.2,
            "",
        ),
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
        metric: (
            Text::new("Clicks a week", "주간 클릭수", "每周点击"),
            Figure::Known(410.0),
            5.7,
            "",
        ),
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
