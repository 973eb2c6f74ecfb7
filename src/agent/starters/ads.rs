//! What the scripted agent can be asked about its ads account, and what shows the page's own machinery: every scenario once.

use super::Words;
use crate::i18n::Text;

/// The first four show the four ways to answer: a table, an approval, questions, charts.
pub(super) const FIRST: [Words; 4] = [
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
];

/// What else there is.
pub(super) const MORE: [Words; 22] = [
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
        name: "suggestions",
        title: Text::new("Review my document", "문서 검토하기", "审阅我的文档"),
        detail: Text::new(
            "Says what it lacks, with choices",
            "없는 것은 없다고, 대신 고를 것과 함께",
            "如实说明做不到的，并给出选择",
        ),
        prompt: Text::new(
            "Suggest improvements to my document",
            "내 문서를 개선할 제안을 해 줘",
            "请为我的文档提出改进建议",
        ),
    },
    Words {
        name: "report",
        title: Text::new("A long report", "긴 보고서", "一份长报告"),
        detail: Text::new(
            "Headings, tables, code and lists",
            "제목, 표, 코드, 목록이 있는 글",
            "含标题、表格、代码和列表",
        ),
        prompt: Text::new(
            "Write the long report of the account",
            "계정 보고서를 길게 써 줘",
            "写一份详细的账户报告",
        ),
    },
    Words {
        name: "code",
        title: Text::new("Write a script", "스크립트 쓰기", "编写脚本"),
        detail: Text::new("Code as a document", "문서로 놓이는 코드", "以文档呈现的代码"),
        prompt: Text::new(
            "Write a script that computes the ROAS",
            "ROAS를 계산하는 코드를 써 줘",
            "写一段计算 ROAS 的代码",
        ),
    },
    Words {
        name: "picture",
        title: Text::new("The week as a picture", "그림으로 보는 한 주", "用图片看一周"),
        detail: Text::new("A file inside the answer", "답변에 담긴 파일", "回答中的文件"),
        prompt: Text::new(
            "Show the week as a picture",
            "한 주를 그림으로 보여 줘",
            "用图片展示这一周",
        ),
    },
    Words {
        name: "unknown-tool",
        title: Text::new("Tools that nobody knows", "아무도 모르는 도구", "没人认识的工具"),
        detail: Text::new(
            "Arguments and results as they are",
            "인수와 결과를 있는 그대로",
            "按原样显示参数和结果",
        ),
        prompt: Text::new(
            "Use a custom tool that this page doesn't know",
            "이 페이지가 모르는 도구를 써 줘",
            "使用一个此页面未知的工具",
        ),
    },
    Words {
        name: "huge",
        title: Text::new("Ten megabytes of rows", "10MB 분량의 행", "10 MB 的数据行"),
        detail: Text::new("The page stays quick", "그래도 화면은 빨라요", "页面依然流畅"),
        prompt: Text::new(
            "Export 10 MB of rows with a tool",
            "도구로 10MB 분량의 행을 내보내 줘",
            "用工具导出 10 MB 的数据行",
        ),
    },
    Words {
        name: "refused",
        title: Text::new("Ask for what isn't there", "없는 것 물어보기", "询问没有的内容"),
        detail: Text::new("A refusal with choices", "거절과 함께 고를 것을", "拒绝，并给出选择"),
        prompt: Text::new(
            "Show the key actions to take now to get more reviews",
            "리뷰를 늘리기 위해 지금 실행할 핵심 액션을 보여줘",
            "展示为增加评价现在要执行的关键行动",
        ),
    },
    Words {
        name: "slow",
        title: Text::new("A slow answer", "느린 답변", "缓慢的回答"),
        detail: Text::new(
            "Time enough to press Stop",
            "중지를 눌러 볼 만큼 천천히",
            "慢到可以按下停止",
        ),
        prompt: Text::new(
            "Answer slowly, so that I can press Stop",
            "중지를 눌러 볼 수 있게 천천히 답해 줘",
            "请慢慢回答，让我试试停止",
        ),
    },
    Words {
        name: "break-off",
        title: Text::new("An answer that breaks off", "끊기는 답변", "中断的回答"),
        detail: Text::new(
            "What came stays, and Retry helps",
            "온 것은 남고, 다시 시도할 수 있어요",
            "已收到的保留，可以重试",
        ),
        prompt: Text::new(
            "Let the answer fail in the middle",
            "답변 도중에 오류를 내 줘",
            "让回答中途出错",
        ),
    },
    Words {
        name: "busy",
        title: Text::new("Too many requests", "너무 많은 요청", "请求过多"),
        detail: Text::new(
            "Waits as long as the server says",
            "서버가 말한 만큼 기다려요",
            "按服务器要求的时间等待",
        ),
        prompt: Text::new(
            "Fail with error 429, as if too many had asked",
            "요청이 너무 많을 때처럼 429 오류를 내 줘",
            "像请求过多时那样返回 429 错误",
        ),
    },
    Words {
        name: "offline",
        title: Text::new("A server that is down", "멈춘 서버", "停机的服务器"),
        detail: Text::new(
            "Tries again by itself, then asks",
            "스스로 다시 해 보고, 안 되면 물어봐요",
            "先自动重试，不行再询问",
        ),
        prompt: Text::new(
            "Fail with error 500, as if the server were down",
            "서버가 멈춘 것처럼 500 오류를 내 줘",
            "像服务器停机那样返回 500 错误",
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
