//! What a person asks for, by the words they use, in English, Korean and Chinese. Knows words, not answers.

/// A scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    Table { unknown: Option<String> },
    Chart(ChartAsk),
    Nudges,
    Cards(Goal),
    Weather,
    Budget,
    Reasoning,
    Markdown,
    Question,
    Scale,
    Survey,
    Error,
    Status(u16),
    Slow,
    Document(DocumentKind),
    Search,
    Picture,
    Progress,
    Huge,
    UnknownTool,
    Tour,
    Greeting,
    Nothing,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ChartAsk {
    pub days: Option<u32>,
    pub spend: bool,
    pub revenue: bool,
    pub campaigns: bool,
    /// A measure that the account doesn't have.
    pub unknown: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Conversions,
    Clicks,
    Reviews,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    Text,
    Code,
    Sheet,
}

/// Measures that people ask for and that no advertising account has.
const FOREIGN: &str = "reviews|review|follower|followers|inventory|stock|subscribers|likes|comments|sentiment|margin|profit|footfall|employees|shares|ratings|nps|churn|리뷰|팔로워|\
    재고|구독자|좋아요|댓글|마진|이익률|감성|직원|평점|评论|评价|粉丝|库存|订阅|点赞|利润|情感|员工|评分|分享数|流失";

/// The table's columns by every name that people use.
const COLUMNS: &str = "campaign|channel|status|spend|cost|clicks|click|ctr|conversions|conversion|cpa|revenue|roas|캠페인|채널|상태|광고비|지출|비용|클릭|\
    클릭률|전환|전환수|수익|매출|广告系列|渠道|状态|花费|支出|费用|点击|点击率|转化|收入|data|the|a|데이터|数据";

/// Whether one of the words, separated by `|`, is in the text.
fn any(text: &str, words: &str) -> bool {
    words.split('|').any(|word| {
        if word.is_ascii() {
            has_word(text, word)
        } else {
            text.contains(word)
        }
    })
}

/// Whether a Latin word (or its beginning, when it ends in `*`) stands in the text by itself.
fn has_word(text: &str, word: &str) -> bool {
    let (word, open) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let inside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !inside(before) && (open || !inside(after))
    })
}

/// Reads the intent out of a person's words.
pub fn read(text: &str) -> Intent {
    let text = &text.to_lowercase();
    special(text).or_else(|| everyday(text)).unwrap_or_else(|| {
        if any(text, "hi|hello|hey|안녕|你好|您好") {
            Intent::Greeting
        } else {
            Intent::Nothing
        }
    })
}

/// The prompts that show the machinery.
fn special(text: &str) -> Option<Intent> {
    let failing = any(text, "error*|fail*|http|오류|에러|실패|错误|出错|失败");
    Some(if any(text, "10 mb|10mb|huge|10메가|거대한|巨大") {
        Intent::Huge
    } else if any(
        text,
        "unknown tool|custom tool|모르는 도구|알 수 없는 도구|未知工具|未知的工具",
    ) {
        Intent::UnknownTool
    } else if failing && text.contains("429") {
        Intent::Status(429)
    } else if failing && text.contains("500") {
        Intent::Status(500)
    } else if failing && !any(text, "why|왜|为什么") {
        Intent::Error
    } else if any(text, "tour|투어|둘러보기|导览|巡览") {
        Intent::Tour
    } else if any(text, "slow*|천천히|느린|느리게|慢慢|缓慢|慢速") {
        Intent::Slow
    } else if any(text, "markdown|마크다운") {
        Intent::Markdown
    } else if any(text, "progress|진행 상황|점검|进度|audit|检查") {
        Intent::Progress
    } else {
        return None;
    })
}

fn everyday(text: &str) -> Option<Intent> {
    let chart = any(
        text,
        "chart*|graph*|plot|trend*|차트|그래프|추이|图表|曲线|走势|趋势|折线|柱状",
    );
    let wants_table = any(
        text,
        "table|tabular|column|columns|표로|표를|테이블|컬럼|열을|표와|数据列|这一列|表格|列表",
    );
    let sheet = any(text, "spreadsheet|sheet|csv|스프레드시트|시트|电子表格");
    Some(if any(text, "weather|temperature|forecast|날씨|기온|天气|气温") {
        Intent::Weather
    } else if any(
        text,
        "search|look up|find documents|find articles|검색|문서 찾|문서를 찾|자료를 찾|搜索|查找|检索",
    ) {
        Intent::Search
    } else if any(text, "survey|two questions|설문|질문 두|问卷|两个问题") {
        Intent::Survey
    } else if any(text, "likert|satisf*|rating scale|agree|리커트|만족도|척도|满意|量表") {
        Intent::Scale
    } else if any(text, "question|ask me|질문|물어봐|问题|提问|问我") {
        Intent::Question
    } else if any(text, "why|reason|explain|왜|为什么|为何|原因") && !wants_table && !chart {
        Intent::Reasoning
    } else if sheet {
        Intent::Document(DocumentKind::Sheet)
    } else if chart {
        Intent::Chart(ChartAsk {
            days: days(text),
            spend: any(text, "spend|cost|costs|지출|광고비|비용|花费|支出|费用"),
            revenue: any(text, "revenue|sales|수익|매출|收入|营收"),
            campaigns: any(text, "campaign|campaigns|캠페인|广告系列"),
            unknown: foreign(text).or_else(|| odd_column(text)),
        })
    } else if wants_table {
        Intent::Table {
            unknown: foreign(text).or_else(|| odd_column(text)),
        }
    } else if any(
        text,
        "budget to|raise the budget|change the budget|예산을|预算提高|预算调|修改预算",
    ) {
        Intent::Budget
    } else if any(text, "action|actions|액션|행동|조치|行动|操作|措施") {
        Intent::Cards(goal(text))
    } else if any(text, "nudge*|optimi*|suggest*|제안|넛지|최적화|优化|建议") {
        Intent::Nudges
    } else if any(text, "code|script|코드|代码|脚本") {
        Intent::Document(DocumentKind::Code)
    } else if any(
        text,
        "document|essay|draft|memo|문서|에세이|초안|메모|文档|文章|草稿|备忘",
    ) {
        Intent::Document(DocumentKind::Text)
    } else if any(text, "picture|image|png|이미지|그림|사진|图片|图像") {
        Intent::Picture
    } else if any(text, "report|long answer|보고서|긴 답변|리포트|报告|长回答") {
        Intent::Markdown
    } else if any(text, "performance|inefficient|성과|비효율|效果|低效") {
        Intent::Table { unknown: foreign(text) }
    } else {
        return None;
    })
}

fn goal(text: &str) -> Goal {
    if foreign(text).is_some() {
        Goal::Reviews
    } else if any(text, "click|clicks|클릭|点击") {
        Goal::Clicks
    } else {
        Goal::Conversions
    }
}

/// A measure in the text that isn't the account's.
pub fn foreign(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    FOREIGN.split('|').find(|word| any(&text, word)).map(str::to_string)
}

/// The name before "column" (컬럼, 열, 列) when no column has that name.
fn odd_column(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",.?!'\"“”「」".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    let at = words.iter().position(|word| {
        matches!(*word, "column" | "columns") || word.starts_with("컬럼") || word.starts_with("열을")
    })?;
    let name = *words.get(at.checked_sub(1)?)?;
    (!COLUMNS.split('|').any(|known| known == name)).then(|| name.to_string())
}

/// The period that was asked for, in days.
pub fn days(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = &rest[at..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let number: u32 = digits[..end].parse().unwrap_or(u32::MAX);
        let unit = digits[end..].trim_start_matches([' ', '-', '个']);
        let scale = [
            (1, "day|일|天|日"),
            (7, "week|주|周"),
            (30, "month|개월|달|月"),
            (365, "year|년|年"),
        ];
        if let Some((factor, _)) = scale
            .iter()
            .find(|(_, units)| units.split('|').any(|word| unit.starts_with(word)))
        {
            return Some(number.saturating_mul(*factor));
        }
        rest = &digits[end..];
    }
    let named = [
        (7, "last week|this week|지난주|지난 주|이번 주|上周|本周|一周"),
        (30, "last month|this month|지난달|지난 달|한 달|上个月|一个月"),
        (90, "quarter|분기|季度"),
    ];
    named
        .iter()
        .find(|(_, words)| words.split('|').any(|word| text.contains(word)))
        .map(|(days, _)| *days)
}
