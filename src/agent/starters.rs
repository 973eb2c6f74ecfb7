//! The first things to try: the seed's scenarios as prompts. Pure words, so that the page can show them without the
//! agent.

use crate::i18n::{Locale, Text};

/// One prompt to start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starter {
    /// Stable name of the scenario.
    pub name: &'static str,
    pub title: &'static str,
    /// What will come back, in a few words.
    pub detail: &'static str,
    /// What is sent.
    pub prompt: &'static str,
}

struct Words {
    name: &'static str,
    title: Text,
    detail: Text,
    prompt: Text,
}

/// The first four show the four ways to answer: a table, an approval, questions, charts.
const STARTERS: [Words; 15] = [
    Words {
        name: "table",
        title: Text::new("Find inefficient campaigns", "비효율 캠페인 찾기", "找出低效广告系列"),
        detail: Text::new(
            "A table with the reasons in words",
            "이유까지 적힌 성과 표",
            "附有原因说明的表格",
        ),
        prompt: Text::new(
            "Show campaign performance as a table and point out the inefficient campaigns",
            "캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘",
            "把广告系列效果整理成表格，并指出低效的广告系列",
        ),
    },
    Words {
        name: "weather",
        title: Text::new("Weather, with your approval", "승인 후 날씨 확인", "经您批准查询天气"),
        detail: Text::new(
            "The tool waits until you allow it",
            "허용해야 도구가 실행돼요",
            "获得允许后才会运行工具",
        ),
        prompt: Text::new(
            "What is the weather in San Francisco?",
            "서울 날씨를 알려줘",
            "北京今天天气怎么样？",
        ),
    },
    Words {
        name: "survey",
        title: Text::new("Two short questions", "짧은 질문 두 가지", "两个小问题"),
        detail: Text::new(
            "Answer on cards instead of typing",
            "타이핑 대신 카드로 답해요",
            "用卡片作答，无需打字",
        ),
        prompt: Text::new(
            "Ask me the two questions of the survey",
            "설문 질문 두 가지를 물어봐 줘",
            "请用问卷问我两个问题",
        ),
    },
    Words {
        name: "chart",
        title: Text::new("A dashboard of 30 days", "최근 30일 성과 대시보드", "近 30 天效果看板"),
        detail: Text::new(
            "Charts by day, campaign and device",
            "일별, 캠페인별, 기기별 차트",
            "按日期、系列和设备的图表",
        ),
        prompt: Text::new(
            "Show the ad performance trend of the last 30 days as a chart",
            "최근 30일 광고 성과 추이를 차트로 보여줘",
            "用图表展示最近30天的广告效果趋势",
        ),
    },
    Words {
        name: "spend-revenue",
        title: Text::new("Spend against revenue", "지출과 매출 비교", "花费与收入对比"),
        detail: Text::new(
            "Only the two measures, side by side",
            "두 지표만 나란히",
            "只看这两项指标",
        ),
        prompt: Text::new(
            "Show only the graph of campaign spend and revenue",
            "Campaign 지출과 Revenue 매출 그래프만 보여줘",
            "只显示广告系列花费与收入的图表",
        ),
    },
    Words {
        name: "nudges",
        title: Text::new("Quick optimizations", "바로 적용할 최적화 제안", "可立即应用的优化建议"),
        detail: Text::new(
            "Suggestions that you can apply here",
            "여기서 바로 적용할 수 있어요",
            "可在此直接应用",
        ),
        prompt: Text::new(
            "Briefly show ad optimization suggestions that I can apply right now",
            "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘",
            "简要展示现在就能应用的广告优化建议",
        ),
    },
    Words {
        name: "conversions",
        title: Text::new("More conversions", "전환수 늘리기", "提升转化量"),
        detail: Text::new(
            "The key actions for today",
            "지금 실행할 핵심 액션",
            "现在要做的关键行动",
        ),
        prompt: Text::new(
            "Show the key actions to take now to get more conversions",
            "전환수 확대를 위해 지금 실행할 핵심 액션을 보여줘",
            "展示为提升转化量现在要执行的关键行动",
        ),
    },
    Words {
        name: "clicks",
        title: Text::new("More clicks", "클릭수 늘리기", "提升点击量"),
        detail: Text::new(
            "The key actions for today",
            "지금 실행할 핵심 액션",
            "现在要做的关键行动",
        ),
        prompt: Text::new(
            "Show the key actions to take now to get more clicks",
            "클릭수 확대를 위해 지금 실행할 핵심 액션을 보여줘",
            "展示为提升点击量现在要执行的关键行动",
        ),
    },
    Words {
        name: "budget",
        title: Text::new("Change a budget", "예산 변경하기", "更改预算"),
        detail: Text::new(
            "You see what changes before it does",
            "바뀌기 전에 무엇이 바뀌는지 보여요",
            "更改之前先看清内容",
        ),
        prompt: Text::new(
            "Raise the budget of Brand Search",
            "브랜드 검색 예산을 올려줘",
            "提高品牌词搜索的预算",
        ),
    },
    Words {
        name: "why",
        title: Text::new("Why did the CPA rise?", "CPA가 오른 이유", "CPA 为什么上升"),
        detail: Text::new(
            "An answer with its reasoning",
            "생각하는 과정까지 보여 드려요",
            "带思考过程的回答",
        ),
        prompt: Text::new("Why did the CPA rise?", "CPA가 왜 올랐나요?", "CPA 为什么上升了？"),
    },
    Words {
        name: "document",
        title: Text::new("Write a plan", "운영 계획 쓰기", "撰写计划"),
        detail: Text::new("A document beside the chat", "대화 옆에 놓이는 문서", "对话旁的文档"),
        prompt: Text::new(
            "Write a document: the plan for the second quarter",
            "2분기 운영 계획 문서를 써 줘",
            "写一份第二季度投放计划文档",
        ),
    },
    Words {
        name: "sheet",
        title: Text::new("Campaigns as a sheet", "캠페인 스프레드시트", "广告系列电子表格"),
        detail: Text::new("Rows to take away", "가져갈 수 있는 행과 열", "可带走的行与列"),
        prompt: Text::new(
            "Make a spreadsheet of the campaigns",
            "캠페인 스프레드시트를 만들어 줘",
            "制作一份广告系列电子表格",
        ),
    },
    Words {
        name: "search",
        title: Text::new("Search the help pages", "도움말 검색하기", "搜索帮助文档"),
        detail: Text::new("An answer with sources", "출처가 있는 답변", "附来源的回答"),
        prompt: Text::new(
            "Search the help documents for target ROAS",
            "타겟 ROAS 도움말 문서를 검색해 줘",
            "搜索关于目标 ROAS 的帮助文档",
        ),
    },
    Words {
        name: "progress",
        title: Text::new("Audit the account", "계정 점검하기", "检查账户"),
        detail: Text::new(
            "A tool that reports while it works",
            "진행 상황을 알려 주는 도구",
            "边运行边汇报的工具",
        ),
        prompt: Text::new(
            "Audit the account and show the progress",
            "계정을 점검하고 진행 상황을 보여줘",
            "检查账户并显示进度",
        ),
    },
    Words {
        name: "tour",
        title: Text::new("A short tour", "둘러보기", "功能导览"),
        detail: Text::new(
            "Everything once, one after the other",
            "한 번씩 차례로 보여 드려요",
            "逐一看一遍",
        ),
        prompt: Text::new("Give me a tour", "둘러보기를 시작해 줘", "请带我做一次导览"),
    },
];

/// What the interviewing agent can be asked.
const INTERVIEW: [Words; 2] = [
    Words {
        name: "survey-whole",
        title: Text::new("Start the interview", "인터뷰 시작하기", "开始访谈"),
        detail: Text::new(
            "Fifteen questions, each with its own card",
            "질문 열다섯 개, 저마다 다른 카드로",
            "十五个问题，各有不同的卡片",
        ),
        prompt: Text::new("Start the interview", "인터뷰를 시작해 줘", "开始访谈"),
    },
    Words {
        name: "survey-short",
        title: Text::new("The short interview", "짧은 인터뷰", "简短访谈"),
        detail: Text::new(
            "Six questions in two minutes",
            "2분이면 끝나는 질문 여섯 개",
            "六个问题，两分钟",
        ),
        prompt: Text::new("Start the short interview", "짧은 인터뷰를 시작해 줘", "开始简短访谈"),
    },
];

/// What the research agent can be asked; the first is the seed's own example.
const RESEARCH: [Words; 2] = [
    Words {
        name: "research-python",
        title: Text::new(
            "The history of Python",
            "파이썬의 역사와 점유율",
            "Python 的历史与使用率",
        ),
        detail: Text::new(
            "An answer with sources and a chart",
            "출처와 차트가 있는 답변",
            "带来源和图表的回答",
        ),
        prompt: Text::new(
            "When did Python begin, and how much is it used today? Tell me with sources",
            "파이썬은 언제 시작됐고, 지금 얼마나 쓰이나요? 출처와 함께 알려줘",
            "Python 是什么时候诞生的，现在使用率有多高？请附上来源",
        ),
    },
    Words {
        name: "research-mail-question",
        title: Text::new(
            "Mail the report, with your approval",
            "승인 후 메일 보내기",
            "经您批准发送邮件",
        ),
        detail: Text::new(
            "The workflow stops and asks you first",
            "흐름이 멈추고 먼저 물어봐요",
            "流程会先停下来询问您",
        ),
        prompt: Text::new(
            "Mail this report to the team",
            "이 보고서를 팀에 메일로 보내줘",
            "请把这份报告用邮件发给团队",
        ),
    },
];

/// What the agents that build surfaces can be asked.
const SURFACES: [Words; 4] = [
    Words {
        name: "surface-dashboard",
        title: Text::new("A store's week", "매장 주간 현황", "门店一周概况"),
        detail: Text::new(
            "Figures that follow the region you pick",
            "지역을 고르면 숫자가 바뀌어요",
            "数字随所选地区变化",
        ),
        prompt: Text::new(
            "Show me a dashboard of this week",
            "이번 주 대시보드를 보여 줘",
            "给我看本周的仪表盘",
        ),
    },
    Words {
        name: "surface-booking",
        title: Text::new("Book a table", "테이블 예약하기", "预订餐桌"),
        detail: Text::new(
            "A form that checks as you type",
            "입력하는 동안 확인해 주는 양식",
            "边填边检查的表单",
        ),
        prompt: Text::new("I want to book a table", "테이블을 예약하고 싶어", "我想预订餐桌"),
    },
    Words {
        name: "surface-list",
        title: Text::new("A packing list", "짐 목록", "行李清单"),
        detail: Text::new(
            "Rows to tick, add and remove",
            "체크하고 추가하고 삭제해요",
            "可勾选、添加和删除",
        ),
        prompt: Text::new("Make me a packing list", "짐 목록을 만들어 줘", "帮我列一个行李清单"),
    },
    Words {
        name: "surface-order",
        title: Text::new("An order", "주문서", "订单"),
        detail: Text::new(
            "Change the amount and confirm",
            "수량을 바꾸고 확정해요",
            "调整数量并确认",
        ),
        prompt: Text::new(
            "I'd like to order coffee beans",
            "원두를 주문하고 싶어",
            "我想订购咖啡豆",
        ),
    },
];

/// What a model can be asked that knows our tools and nothing else.
const MODEL: [Words; 4] = [
    Words {
        name: "model-table",
        title: Text::new("Compare things", "비교해 보기", "对比一下"),
        detail: Text::new(
            "A table that you can sort and export",
            "정렬하고 내보낼 수 있는 표",
            "可排序和导出的表格",
        ),
        prompt: Text::new(
            "Compare three ways to learn a language in a table: time, cost and what each is good for",
            "외국어를 배우는 세 가지 방법을 시간, 비용, 장점으로 나눠 표로 비교해 줘",
            "用表格对比三种学外语的方法：所需时间、费用和各自的优点",
        ),
    },
    Words {
        name: "model-question",
        title: Text::new("Help me decide", "결정 도와주기", "帮我做决定"),
        detail: Text::new(
            "It asks with cards, you choose",
            "카드로 물어보고, 고르기만 하면 돼요",
            "用卡片提问，您来选择",
        ),
        prompt: Text::new(
            "Help me choose a present for a friend: ask me one question at a time first",
            "친구 선물을 고르게 도와줘. 먼저 질문을 하나씩 해 줘",
            "帮我给朋友挑礼物，先一个一个地问我问题",
        ),
    },
    Words {
        name: "model-plan",
        title: Text::new("Plan something", "계획 세우기", "制定计划"),
        detail: Text::new(
            "Steps that you can tick off",
            "하나씩 체크하는 단계",
            "可逐项勾选的步骤",
        ),
        prompt: Text::new(
            "Plan a weekend in Lisbon with a checklist that I can tick off",
            "부산 주말 여행을 체크리스트로 계획해 줘",
            "帮我规划一个成都周末游，做成可以勾选的清单",
        ),
    },
    Words {
        name: "model-chart",
        title: Text::new("Draw some figures", "숫자를 차트로", "把数字画成图"),
        detail: Text::new(
            "A chart of what you give it",
            "주신 숫자를 그려요",
            "根据您给的数字绘图",
        ),
        prompt: Text::new(
            "Draw a line chart of these sales: January 120, February 135, March 128, April 160",
            "이 매출을 꺾은선 차트로 그려 줘: 1월 120, 2월 135, 3월 128, 4월 160",
            "把这些销售额画成折线图：1 月 120，2 月 135，3 月 128，4 月 160",
        ),
    },
];

/// The starter prompts for a model behind this page, in a language.
pub fn for_model(locale: Locale) -> Vec<Starter> {
    said(&MODEL, locale)
}

fn said(words: &[Words], locale: Locale) -> Vec<Starter> {
    let starter = |words: &Words| Starter {
        name: words.name,
        title: words.title.get(locale),
        detail: words.detail.get(locale),
        prompt: words.prompt.get(locale),
    };
    words.iter().map(starter).collect()
}

/// The starter prompts of the agent that speaks this protocol, in a language; the seed's own words in Korean.
pub fn starters(locale: Locale, protocol: &str) -> Vec<Starter> {
    let known: &[Words] = match protocol {
        "ag-ui" => &INTERVIEW,
        "genos" => &RESEARCH,
        "gulf" | "a2ui" | "genui" => &SURFACES,
        _ => &STARTERS,
    };
    said(known, locale)
}
