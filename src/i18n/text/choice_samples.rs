//! Words of the choices, scales and texts that the gallery shows. They stand for what an assistant would ask.

use crate::i18n::Text;

pub const NEEDS: Text = Text::new(
    "Which capabilities do you need most?",
    "가장 필요한 기능을 골라 주세요",
    "您最需要哪些功能？",
);
pub const UP_TO_THREE: Text = Text::new(
    "You can choose up to three.",
    "최대 3개까지 선택할 수 있어요.",
    "最多可以选择 3 项。",
);
pub const EVIDENCE: Text = Text::new("Evidence tracing", "근거 추적", "证据追踪");
pub const EXPORT: Text = Text::new("Export", "내보내기", "导出");
pub const LANGUAGES: Text = Text::new("Many languages", "다국어", "多语言");
pub const LANGUAGES_WHY: Text = Text::new(
    "Interviews and reports in each person's own",
    "각자의 언어로 하는 인터뷰와 보고서",
    "用每个人自己的语言访谈和出报告",
);
pub const SIGN_ON: Text = Text::new("Single sign-on", "통합 로그인", "单点登录");
pub const OTHER: Text = Text::new("Other", "기타", "其他");
pub const OTHER_TEXT: Text = Text::new("Audio upload", "음성 파일 올리기", "上传录音");
pub const CHANNELS: Text = Text::new(
    "Which channels did you use in the last 30 days?",
    "최근 30일 동안 어떤 채널을 이용하셨나요?",
    "过去 30 天您使用过哪些渠道？",
);
pub const SEARCH: Text = Text::new("Search", "검색", "搜索");
pub const VIDEO: Text = Text::new("Video", "동영상", "视频");
pub const MAIL: Text = Text::new("E-mail", "이메일", "电子邮件");
pub const NONE: Text = Text::new("None of these", "해당 없음", "以上都没有");
pub const RECOMMEND: Text = Text::new(
    "How likely are you to recommend us to a colleague?",
    "이 도구를 동료에게 추천할 가능성은 얼마나 되나요?",
    "您向同事推荐我们的可能性有多大？",
);
pub const WHY_SCORE: Text = Text::new(
    "What is the main reason?",
    "그 점수를 준 가장 큰 이유는 무엇인가요?",
    "给出这个分数的主要原因是什么？",
);
pub const REASON: Text = Text::new(
    "Every claim links to its sentence",
    "주장마다 근거 문장이 연결돼요",
    "每个结论都能链接到原句",
);
pub const RATE: Text = Text::new("How was the interview?", "인터뷰는 어떠셨나요?", "这次访谈怎么样？");
pub const POOR: Text = Text::new("Poor", "별로예요", "差");
pub const FAIR: Text = Text::new("Fair", "그저 그래요", "一般");
pub const GOOD: Text = Text::new("Good", "좋아요", "好");
pub const EFFORT: Text = Text::new(
    "How much effort did this task take?",
    "이 작업에 얼마나 많은 노력이 들었나요?",
    "完成这项任务花了多少精力？",
);
pub const NO_EFFORT: Text = Text::new("No effort", "전혀 들지 않음", "毫不费力");
pub const MUCH_EFFORT: Text = Text::new("Extreme effort", "매우 많이 듦", "非常费力");
pub const RANK: Text = Text::new(
    "Rank these capabilities by importance",
    "중요한 순서대로 기능을 정렬해 주세요",
    "请按重要性排序这些能力",
);
pub const KNOWLEDGE: Text = Text::new("Knowledge base", "지식 베이스", "知识库");
pub const EXTRACTION: Text = Text::new("Structured extraction", "구조화 추출", "结构化抽取");
pub const UI_TOOLS: Text = Text::new("Interactive UI tools", "대화형 UI 도구", "交互式 UI 工具");
pub const INTEGRATION: Text = Text::new("Export and integration", "내보내기와 연동", "导出/集成");
pub const MAXDIFF: Text = Text::new(
    "Of these four, which matters most and which least?",
    "네 가지 중 가장 중요한 것과 가장 덜 중요한 것은 무엇인가요?",
    "在这四项中，哪项最重要，哪项最不重要？",
);
pub const SATISFIED: Text = Text::new(
    "How satisfied are you with each part?",
    "각 부분에 얼마나 만족하시나요?",
    "您对各部分的满意度如何？",
);
pub const SET_UP: Text = Text::new("Set-up", "설정", "配置");
pub const SUPPORT: Text = Text::new("Support", "지원", "支持");
pub const LOW: Text = Text::new("Low", "낮음", "低");
pub const MIDDLE: Text = Text::new("Middle", "보통", "中");
pub const HIGH: Text = Text::new("High", "높음", "高");
pub const VERY_UNSATISFIED: Text = Text::new("Very unsatisfied", "매우 불만족", "非常不满意");
pub const UNSATISFIED: Text = Text::new("Unsatisfied", "불만족", "不满意");
pub const NEUTRAL: Text = Text::new("Neutral", "보통", "一般");
pub const HAPPY: Text = Text::new("Satisfied", "만족", "满意");
pub const VERY_SATISFIED: Text = Text::new("Very satisfied", "매우 만족", "非常满意");
pub const DEVICES: Text = Text::new(
    "What do you do on each device?",
    "각 기기에서 어떤 작업을 하시나요?",
    "您在各设备上做哪些事？",
);
pub const PHONE: Text = Text::new("Phone", "휴대폰", "手机");
pub const COMPUTER: Text = Text::new("Computer", "PC", "电脑");
pub const READ: Text = Text::new("Read", "읽기", "阅读");
pub const WRITE: Text = Text::new("Edit", "편집", "编辑");
pub const NOT_USED: Text = Text::new("Not used", "사용 안 함", "不使用");
pub const HOURS: Text = Text::new(
    "How many hours a week do you spend?",
    "일주일에 몇 시간을 쓰시나요?",
    "您每周花多少小时？",
);
pub const PER_WEEK: Text = Text::new("Hours per week", "주당 시간", "每周小时数");
pub const STORY: Text = Text::new(
    "Tell us about the last time it went wrong.",
    "최근에 문제가 생겼던 때를 이야기해 주세요.",
    "请说说最近一次出问题的经历。",
);
pub const STORY_TEXT: Text = Text::new(
    "The export stopped at 80 % and nobody noticed until Monday.",
    "내보내기가 80%에서 멈췄는데 월요일까지 아무도 몰랐어요.",
    "导出停在了 80%，直到周一才有人发现。",
);
pub const CONTACT: Text = Text::new(
    "How can we reach you for a follow-up?",
    "후속 인터뷰를 위해 어떻게 연락드리면 될까요?",
    "后续访谈我们怎么联系您？",
);
