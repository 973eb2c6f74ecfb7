//! Words of the questions that the gallery shows. They stand for what an assistant would ask.

use crate::i18n::Text;

pub const PAIN: Text = Text::new(
    "What is your main pain point today?",
    "지금 가장 큰 어려움은 무엇인가요?",
    "你当前最主要的痛点是什么？",
);
pub const PAIN_WHY: Text = Text::new(
    "Please choose the closest one. I will ask for an example afterwards.",
    "가장 가까운 것을 골라 주세요. 이어서 구체적인 사례를 여쭤볼게요.",
    "请选择最接近的一项，后面我会继续追问具体例子。",
);
pub const SETUP: Text = Text::new("Complex set-up", "복잡한 설정", "配置复杂");
pub const QUALITY: Text = Text::new("Unreliable answers", "들쭉날쭉한 답변 품질", "回答质量不稳定");
pub const MANUAL: Text = Text::new(
    "Manual clean-up costs too much",
    "수작업 정리에 드는 비용",
    "人工整理成本高",
);
pub const MANUAL_WHY: Text = Text::new("Sorting, coding, summarising", "분류, 코딩, 요약", "分类、编码、总结");
pub const TOOLS: Text = Text::new("Scattered tools", "흩어진 도구", "工具链分散");
pub const OTHER: Text = Text::new("Other", "기타", "其他");
pub const OTHER_WHAT: Text = Text::new("What is it?", "무엇인가요?", "请说明");
pub const OTHER_TEXT: Text = Text::new("Waiting for approvals", "승인 대기", "等待审批");
pub const COUNTRY: Text = Text::new("Where do you work?", "어느 지역에서 일하시나요?", "您在哪里工作？");
pub const PLACE: Text = Text::new("Region {n}", "지역 {n}", "地区 {n}");

pub const VALUE: Text = Text::new(
    "If this platform produced interview results with evidence by itself, how valuable would that be?",
    "이 플랫폼이 근거가 연결된 인터뷰 결과를 자동으로 만들어 준다면 얼마나 가치가 있을까요?",
    "如果这个平台能自动产出带证据链的结构化访谈结果，你觉得价值有多大？",
);
pub const NO_VALUE: Text = Text::new("No value at all", "전혀 가치 없음", "完全没价值");
pub const HIGH_VALUE: Text = Text::new("Very valuable", "매우 가치 있음", "非常有价值");
pub const TRUST: Text = Text::new(
    "I can trust the summaries this tool writes.",
    "이 도구가 쓴 요약을 믿을 수 있어요.",
    "我可以信任这个工具写的总结。",
);
pub const DISAGREE: Text = Text::new("Strongly disagree", "전혀 아니다", "非常不同意");
pub const NEITHER: Text = Text::new("Neither", "보통", "一般");
pub const AGREE: Text = Text::new("Strongly agree", "매우 그렇다", "非常同意");
pub const REREAD: Text = Text::new(
    "How often do you re-read the transcript?",
    "녹취록을 얼마나 자주 다시 읽나요?",
    "您多久会重读一次访谈记录？",
);
pub const NEVER: Text = Text::new("Never", "전혀 안 함", "从不");
pub const RARELY: Text = Text::new("Rarely", "드물게", "很少");
pub const SOMETIMES: Text = Text::new("Sometimes", "가끔", "有时");
pub const OFTEN: Text = Text::new("Often", "자주", "经常");
pub const ALWAYS: Text = Text::new("Always", "항상", "总是");
pub const NO_TRANSCRIPTS: Text = Text::new("I have no transcripts", "녹취록이 없어요", "我没有访谈记录");

pub const MARKDOWN: Text = Text::new(
    "Think of the **last four weeks**. If nothing fits, say so:\n\n- choose *Other*\n- or [read what we mean](https://example.com/guide)",
    "**최근 4주**를 떠올려 주세요. 맞는 항목이 없으면:\n\n- *기타*를 고르거나\n- [설명을 읽어 보세요](https://example.com/guide)",
    "请回想**最近四周**。如果都不合适：\n\n- 选择*其他*\n- 或[阅读说明](https://example.com/guide)",
);
pub const OWN_MESSAGE: Text = Text::new(
    "Pick the one that hurts most.",
    "가장 불편한 것 하나를 골라 주세요.",
    "请选出最困扰您的一项。",
);
