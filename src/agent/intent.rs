//! What a person asks for, by the words they use, in English, Korean and Chinese. Knows words, not answers.

use super::data::range::{self, Period};

/// A scenario.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Intent {
    Table(TableAsk),
    Chart(ChartAsk),
    Nudges,
    Cards(Goal),
    Weather,
    Budget,
    /// Suggestions for a document.
    Suggestions,
    Reasoning,
    Markdown,
    Question,
    Scale,
    Survey,
    Error,
    Status(u16),
    Slow,
    Document(DocumentIntent),
    Search,
    Picture,
    Progress,
    Huge,
    UnknownTool,
    Tour,
    Greeting,
    Nothing,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TableAsk {
    pub period: Option<Period>,
    /// The shown ads, which the table has on demand alone.
    pub impressions: bool,
    /// A column that the account doesn't have.
    pub unknown: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ChartAsk {
    pub period: Option<Period>,
    pub spend: bool,
    pub revenue: bool,
    pub campaigns: bool,
    /// One of the account's other measures alone.
    pub measure: Option<&'static str>,
    /// A measure that the account doesn't have.
    pub unknown: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Conversions,
    Clicks,
    /// Something that advertising has no figures for, by the person's word.
    Unknown(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentIntent {
    Text,
    Code,
    Sheet,
}

/// Measures that people ask for and that this account doesn't have.
const FOREIGN: &str = "quality score*|impression share|search impression share|bounce rate*|view-through*|frequency|viewability|lifetime value|ltv|demographics|age group*|gender|\
    reviews|review|follower|followers|inventory|stock|subscribers|likes|comments|sentiment|margin|profit|footfall|employees|shares|ratings|nps|churn|\
    품질평가점수|품질 평가 점수|품질점수|품질 점수|노출 점유율|노출점유율|이탈률|도달률|연령|성별|리뷰|팔로워|재고|구독자|좋아요|댓글|마진|이익률|감성|직원|평점|\
    质量得分|展示份额|跳出率|覆盖率|年龄|性别|评论|评价|粉丝|库存|订阅|点赞|利润|情感|员工|评分|分享数|流失";

/// The account's measures that a chart can show alone, by every name that people use.
const MEASURES: [(&str, &str); 6] = [
    ("clicks", "clicks|click|클릭수|클릭 수|点击量|点击数|点击次数"),
    (
        "conversions",
        "conversions|conversion|전환수|전환 수|转化量|转化数|转化次数",
    ),
    ("impressions", "impressions|노출수|노출 수|展示次数|展示量|曝光"),
    ("ctr", "ctr|click-through rate|클릭률|点击率"),
    ("cpa", "cpa|전환당 비용|每次转化费用"),
    ("roas", "roas|광고 수익률|广告支出回报"),
];

/// The table's columns, and what else stands around a column's name.
const COLUMNS: &str = "campaign|campaigns|channel|status|spend|cost|costs|clicks|click|ctr|conversions|conversion|cpa|revenue|sales|roas|impressions|budget|캠페인|채널|상태|광고비|지출|비용|클릭|클릭수|\
    클릭률|전환|전환수|수익|매출|노출수|예산|广告系列|渠道|状态|花费|支出|费用|点击|点击率|转化|收入|展示次数|预算|\
    data|the|a|an|all|every|each|these|those|figures|name|names|reason|reasons|marks|marked|inefficient|efficient|best|worst|high|low|highest|lowest|데이터|이유|모든|전체|数据|原因|所有|全部";

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
pub(super) fn read(text: &str) -> Intent {
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
        "chart*|graph*|plot|trend*|dashboard|차트|그래프|추이|대시보드|图表|曲线|走势|趋势|折线|柱状|仪表盘|看板",
    );
    // A table is one syllable in Korean, and part of many other words.
    let is_table = |word: &str| matches!(word, "표" | "표만" | "표도" | "표는");
    let wants_table = any(
        text,
        "table|tabular|column|columns|표로|표를|테이블|컬럼|열을|표와|数据列|这一列|表格|列表",
    ) || text.split_whitespace().any(is_table);
    let sheet = any(text, "spreadsheet|sheet|csv|스프레드시트|시트|电子表格");
    let document = any(
        text,
        "document|essay|draft|memo|문서|에세이|초안|메모|文档|文章|草稿|备忘",
    );
    Some(if any(text, "weather|temperature|forecast|날씨|기온|天气|气温") {
        Intent::Weather
    } else if changes_budget(text) && !wants_table && !chart {
        Intent::Budget
    } else if document && any(text, "suggest*|review*|improve*|제안|개선|검토|建议|改进|审阅") {
        Intent::Suggestions
    } else if searches(text) {
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
        Intent::Document(DocumentIntent::Sheet)
    } else if chart {
        let spend = any(text, "spend|cost|costs|지출|광고비|비용|花费|支出|费用");
        let revenue = any(text, "revenue|sales|수익|매출|收入|营收");
        let measure = MEASURES.iter().find(|(_, names)| any(text, names)).map(|(key, _)| *key);
        Intent::Chart(ChartAsk {
            period: range::period(text),
            spend,
            revenue,
            campaigns: any(text, "campaign|campaigns|캠페인|广告系列"),
            measure: measure.filter(|_| !spend && !revenue),
            unknown: foreign(text).or_else(|| odd_column(text)),
        })
    } else if wants_table {
        Intent::Table(table(text))
    } else if any(text, "action|actions|액션|행동|조치|行动|操作|措施") {
        Intent::Cards(goal(text))
    } else if any(text, "nudge*|optimi*|suggest*|제안|넛지|최적화|优化|建议") {
        Intent::Nudges
    } else if any(text, "code|script|코드|代码|脚本") {
        Intent::Document(DocumentIntent::Code)
    } else if document {
        Intent::Document(DocumentIntent::Text)
    } else if any(text, "picture|image|png|이미지|그림|사진|图片|图像") {
        Intent::Picture
    } else if any(text, "report|long answer|보고서|긴 답변|리포트|报告|长回答") {
        Intent::Markdown
    } else if any(
        text,
        "performance|inefficient|results|figures|성과|비효율|실적|效果|低效|表现",
    ) || range::period(text).is_some() && any(text, "ads|ad|campaign|campaigns|광고|캠페인|广告")
    {
        Intent::Table(table(text))
    } else {
        return None;
    })
}

fn table(text: &str) -> TableAsk {
    TableAsk {
        period: range::period(text),
        impressions: any(text, "impressions|노출수|노출 수|展示次数|展示量"),
        unknown: foreign(text).or_else(|| odd_column(text)),
    }
}

/// A change of a budget, and not a question about one.
fn changes_budget(text: &str) -> bool {
    any(text, "budget|budgets|예산|预算")
        && any(
            text,
            "raise|increase|lower|cut|reduce|decrease|change|set|update|double|halve|adjust|budget to|올려|올리|늘려|늘리|낮춰|낮추|줄여|줄이|변경|바꿔|바꾸|조정|증액|감액|설정|예산을|\
            提高|降低|增加|减少|调整|调到|调至|修改|更改|改为|改成|设为|设置|预算调",
        )
}

/// Looking something up; "Search" is also a channel, and a campaign's name.
fn searches(text: &str) -> bool {
    any(
        text,
        "look up|find documents|find articles|search for|search the|search in|search our|search help*|문서 찾|문서를 찾|자료를 찾|문서 검색|검색해|검색하|찾아줘|찾아 줘|搜索|查找|检索",
    ) || text.trim_start().starts_with("search ")
        || text.contains("검색") && any(text, "문서|자료|도움말|도움")
}

fn goal(text: &str) -> Goal {
    if let Some(name) = foreign(text) {
        Goal::Unknown(name)
    } else if any(text, "click|clicks|클릭|点击") {
        Goal::Clicks
    } else {
        Goal::Conversions
    }
}

/// A measure in the text that isn't the account's.
fn foreign(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    // "좋아요," at the beginning is said to the answer before.
    let text = text.trim_start();
    let text = match text.strip_prefix("좋아요") {
        Some(rest) if rest.is_empty() || rest.starts_with([',', '.', '!', '~']) => rest,
        _ => text,
    };
    let found = FOREIGN.split('|').map(str::trim).find(|word| any(text, word))?;
    Some(found.trim_end_matches('*').to_string())
}

/// The name before "column" (컬럼, 列), behind "with" and "including", or before 포함, when no column has that name.
fn odd_column(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",.?!'\"“”「」".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let known = |name: &str| COLUMNS.split('|').any(|known| known.trim() == name);
    let marks = |word: &&str| {
        matches!(*word, "column" | "columns")
            || ["컬럼", "열을", "포함", "항목"]
                .iter()
                .any(|mark| word.starts_with(mark))
    };
    if let Some(at) = words.iter().position(marks) {
        let name = bare(words.get(at.checked_sub(1)?)?);
        if !known(name) {
            return Some(name.to_string());
        }
    }
    for mark in ["包含", "加上"] {
        let rest = text.split_once(mark).map(|(_, rest)| rest);
        let name: String = rest
            .into_iter()
            .flat_map(str::chars)
            .take_while(|c| !"的列，。, ".contains(*c))
            .collect();
        if !name.is_empty() && !COLUMNS.split('|').any(|known| name.contains(known.trim())) {
            return Some(name);
        }
    }
    // "a table with quality score": what stands behind the mark, up to the next clause.
    let at = words
        .iter()
        .position(|word| matches!(*word, "with" | "including" | "plus"))?;
    let ends = [
        "as", "in", "for", "of", "and", "over", "from", "on", "by", "please", "that", "which", "to",
    ];
    let asked: Vec<&str> = words
        .get(at + 1..)?
        .iter()
        .copied()
        .take_while(|word| !ends.contains(word))
        .collect();
    let telling = asked.iter().any(|word| known(word)) || range::period(&asked.join(" ")).is_some();
    (!asked.is_empty() && asked.len() <= 3 && !telling).then(|| asked.join(" "))
}

/// A Korean noun without the particle behind it.
fn bare(word: &str) -> &str {
    ["을", "를", "과", "와", "도", "이", "가"]
        .iter()
        .find_map(|particle| word.strip_suffix(particle).filter(|rest| rest.chars().count() > 1))
        .unwrap_or(word)
}
