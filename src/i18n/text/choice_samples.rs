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
