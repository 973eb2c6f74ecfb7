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

pub const BEFORE: Text = Text::new("Before we start", "시작하기 전에", "开始之前");
pub const CONSENT_BODY: Text = Text::new(
    "We record your answers and keep them for 12 months. You may stop at any time, and ask us to delete everything. Nothing is shared outside the research team. You can read the full text again later.",
    "답변을 기록하고 12개월 동안 보관합니다. 언제든지 그만둘 수 있고, 모두 삭제해 달라고 요청할 수 있습니다. 연구팀 밖으로는 아무것도 공유하지 않습니다. 전문은 나중에 다시 볼 수 있습니다.",
    "我们会记录您的回答并保存 12 个月。您可以随时停止，也可以要求我们删除全部内容。任何内容都不会分享到研究团队之外。您以后可以再次阅读全文。",
);
pub const RECORDED: Text = Text::new(
    "I agree that my answers are recorded",
    "제 답변을 기록하는 데 동의합니다",
    "我同意记录我的回答",
);
pub const QUOTED: Text = Text::new(
    "My answers may be quoted without my name",
    "이름 없이 제 답변을 인용해도 됩니다",
    "可以匿名引用我的回答",
);

pub const SEND_TITLE: Text = Text::new("Send 14 invitations?", "초대장 14개를 보낼까요?", "发送 14 份邀请？");
pub const SEND_SUMMARY: Text = Text::new(
    "“Interview in June” goes out by e-mail",
    "‘6월 인터뷰’ 메일을 보냅니다",
    "将通过邮件发送“六月访谈”",
);
pub const TO: Text = Text::new("To", "받는 사람", "收件人");
pub const FROM: Text = Text::new("From", "보내는 사람", "发件人");
pub const PANEL: Text = Text::new("Panel B, 14 people", "패널 B, 14명", "B 组，14 人");
pub const SEND: Text = Text::new("Send 14 e-mails", "메일 14통 보내기", "发送 14 封邮件");
pub const DO_NOT_SEND: Text = Text::new("Do not send", "보내지 않기", "不发送");
pub const CHANGE: Text = Text::new(
    "Remove participant 7 first",
    "먼저 7번 참가자를 빼 주세요",
    "请先移除 7 号参与者",
);
pub const DELETE_TITLE: Text = Text::new("Delete this project?", "이 프로젝트를 삭제할까요?", "确认删除项目？");
pub const DELETE_SUMMARY: Text = Text::new(
    "Deletes “Interview A” and its 38 records",
    "‘인터뷰 A’와 기록 38개를 삭제합니다",
    "删除“访谈 A”及其 38 条记录",
);
pub const PROJECT: Text = Text::new("Interview A", "인터뷰 A", "访谈 A");
pub const DELETE: Text = Text::new("Delete", "삭제", "删除");
pub const KEEP: Text = Text::new("Keep", "유지", "保留");

pub const PROJECT_FORM: Text = Text::new(
    "Tell us about your project",
    "프로젝트에 대해 알려 주세요",
    "介绍一下您的项目",
);
pub const PROJECT_NAME: Text = Text::new("Project name", "프로젝트 이름", "项目名称");
pub const STAGE: Text = Text::new("Stage", "단계", "阶段");
pub const IDEA: Text = Text::new("Idea", "구상", "构想");
pub const PILOT: Text = Text::new("Pilot", "시범 운영", "试点");
pub const LIVE: Text = Text::new("Live", "운영 중", "已上线");
pub const USERS: Text = Text::new("Weekly users", "주간 사용자 수", "每周用户数");
pub const NEWSLETTER: Text = Text::new("Send me the results", "결과를 보내 주세요", "把结果发给我");
pub const SAVE: Text = Text::new("Save profile", "프로필 저장", "保存资料");
pub const FIELD: Text = Text::new("A {kind} field", "{kind} 항목", "{kind} 字段");
pub const FIELD_HELP: Text = Text::new("A line that helps", "도움이 되는 설명", "一行说明");

pub const UPLOAD: Text = Text::new(
    "Share a screenshot of the problem",
    "문제가 보이는 화면을 올려 주세요",
    "请上传问题截图",
);

pub const MARK_IT: Text = Text::new(
    "Mark what confused you",
    "헷갈렸던 곳을 표시해 주세요",
    "请标出让您困惑的地方",
);
pub const FIRST_CLICK: Text = Text::new(
    "Where would you press first?",
    "가장 먼저 누를 곳을 골라 주세요",
    "您会先点哪里？",
);
pub const CHECKOUT_ALT: Text = Text::new(
    "Check-out page: header, three rows in a cart, promo field, summary with a pay button",
    "결제 화면: 머리글, 장바구니 세 줄, 할인 코드 칸, 결제 버튼이 있는 요약",
    "结算页面：页头、购物车三行、优惠码输入框、带支付按钮的汇总",
);
pub const CONFUSING: Text = Text::new("Confusing", "헷갈려요", "令人困惑");
pub const LIKED: Text = Text::new("I like this", "마음에 들어요", "我喜欢");
pub const CART: Text = Text::new("Cart", "장바구니", "购物车");
pub const PAY: Text = Text::new("Pay button", "결제 버튼", "支付按钮");
pub const IS_TOTAL: Text = Text::new("Is this the total?", "이게 합계인가요?", "这是总价吗？");
pub const TWO_BUTTONS: Text = Text::new("Two pay buttons", "결제 버튼이 두 개예요", "有两个支付按钮");
