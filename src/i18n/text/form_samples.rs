//! Words of the stimuli, consents, confirmations, forms, uploads and marks that the gallery shows.

use crate::i18n::Text;

pub const CONCEPT: Text = Text::new("Evidence board", "근거 보드", "证据看板");
pub const CONCEPT_WHY: Text = Text::new(
    "Every claim links to the sentence it came from.",
    "모든 주장이 근거가 된 문장으로 연결돼요.",
    "每个结论都链接到它的原句。",
);
pub const CONCEPT_BODY: Text = Text::new(
    "**Ask and answer** inside the chat. What was said stays beside what was concluded.",
    "대화 안에서 **묻고 답합니다**. 말한 내용이 결론 옆에 남습니다.",
    "在对话中**提问与回答**。原话始终留在结论旁边。",
);
pub const CONCEPT_ALT: Text = Text::new(
    "A board with a list of claims at the side and two panels of quotes",
    "옆에 주장 목록이 있고 인용 패널 두 개가 있는 보드",
    "左侧是结论列表、右侧是两块引文面板的看板",
);
pub const PRICE: Text = Text::new("Price", "가격", "价格");
pub const PRICE_VALUE: Text = Text::new("€9 / month", "월 9유로", "每月 9 欧元");
pub const APPEAL: Text = Text::new(
    "How appealing is this?",
    "얼마나 끌리나요?",
    "这个概念对您有多大吸引力？",
);
pub const NOT_APPEALING: Text = Text::new("Not at all", "전혀 끌리지 않음", "毫无吸引力");
pub const APPEALING: Text = Text::new("Very", "매우 끌림", "非常有吸引力");
pub const WHY_TEXT: Text = Text::new("Saves time", "시간이 절약돼요", "省时间");

pub const COMPARE: Text = Text::new(
    "Which would you rather use?",
    "어느 쪽을 쓰고 싶으신가요?",
    "您更愿意用哪一个？",
);
pub const BOARD: Text = Text::new("Board", "보드", "看板");
pub const LIST: Text = Text::new("List", "목록", "列表");
pub const LIST_ALT: Text = Text::new(
    "A list of three rows with a short title each",
    "짧은 제목이 있는 행 세 개짜리 목록",
    "三行列表，每行一个短标题",
);
pub const PLAN: Text = Text::new("Which plan fits?", "어떤 요금제가 맞을까요?", "哪个套餐适合您？");
pub const FREE: Text = Text::new("Free", "무료", "免费");
pub const TEAM: Text = Text::new("Team", "팀", "团队");
pub const BUSINESS: Text = Text::new("Business", "비즈니스", "企业");
pub const SEATS: Text = Text::new("Seats", "좌석", "席位");
pub const SUPPORT: Text = Text::new("Support", "지원", "支持");
pub const BY_MAIL: Text = Text::new("By e-mail", "이메일", "邮件");
pub const UNLIMITED: Text = Text::new("Unlimited", "무제한", "不限");
