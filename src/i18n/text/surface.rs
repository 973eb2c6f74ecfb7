//! Words around the interfaces that a server describes; theirs are their own.

use crate::i18n::{Plural, Text};

pub const SURFACE: Text = Text::new("Interactive view", "대화형 화면", "交互式视图");
pub const PREPARING: Text = Text::new("Preparing the view", "화면을 준비하고 있어요", "正在准备视图");
/// In place of a view that the server took away.
pub const REMOVED: Text = Text::new("This view was removed", "이 화면은 삭제되었어요", "此视图已移除");
/// Under a view of which not all is drawn.
pub const FULL: Text = Text::new(
    "This view is as large as this page draws ({count} pieces). Anything beyond that is missing.",
    "이 화면은 페이지가 그릴 수 있는 한도({count}개 요소)에 이르렀습니다. 그 이상은 표시되지 않습니다.",
    "此视图已达到页面可绘制的上限（{count} 个元素），超出的部分未显示。",
);
/// Before an action opens an address.
pub const LEAVE_ASK_FOR: Text = Text::new("Open {host}?", "{host} 페이지를 열까요?", "打开 {host}？");
pub const LEAVE_ASK: Text = Text::new("Open this address?", "이 주소를 열까요?", "打开此地址？");
pub const LEAVE: Text = Text::new("Open", "열기", "打开");
pub const STAY: Text = Text::new("Cancel", "취소", "取消");
/// What the small line of a figure shows, for who can't see it.
pub const TREND: Text = Text::new(
    "From {first} to {last}",
    "{first}에서 {last}(으)로",
    "从 {first} 到 {last}",
);
/// In an answer that changed a view of an earlier message; leads there.
pub const CHANGED: Text = Text::new("Changed: {name}", "변경됨: {name}", "已更改：{name}");
pub const MADE_BY: Text = Text::new("From {name}", "제공: {name}", "来自 {name}");
/// Takes a view out of the conversation into the panel beside it.
pub const OPEN_ASIDE: Text = Text::new("Open in side panel", "옆 패널에서 열기", "在侧边面板中打开");
/// The same on a screen that has no room beside.
pub const OPEN_FULL: Text = Text::new("Open full screen", "전체 화면으로 열기", "全屏打开");
pub const TAKE_BACK: Text = Text::new("Back to the conversation", "대화로 되돌리기", "放回对话");
/// In place of a view that is in the panel.
pub const STANDS_ASIDE: Text = Text::new("Open in the side panel", "옆 패널에 열려 있어요", "已在侧边面板中打开");
/// Said when a view went there by itself.
pub const MOVED_ASIDE: Text = Text::new(
    "A view opened in the side panel",
    "옆 패널에 화면이 열렸어요",
    "已在侧边面板中打开视图",
);
/// In place of a component that this page doesn't have.
pub const UNKNOWN_PIECE: Text = Text::new(
    "This part can't be shown here.",
    "이 부분은 여기에서 표시할 수 없어요.",
    "此部分无法在这里显示。",
);
/// A failing check whose server gave no words.
pub const NOT_RIGHT: Text = Text::new("Check this entry.", "입력한 내용을 확인해 주세요.", "请检查此项输入。");
pub const DOES_NOT_FIT: Text = Text::new(
    "This doesn't have the expected form.",
    "형식이 맞지 않아요.",
    "格式不符合要求。",
);
/// Below a button that did nothing because of them.
pub const FIX_FIELDS: Text = Text::new(
    "Check the marked fields first.",
    "표시된 항목을 먼저 확인해 주세요.",
    "请先检查标出的项目。",
);
/// Where an action was pressed while the one before it has no answer yet.
pub const ON_ITS_WAY: Text = Text::new(
    "Not sent: what you did here before is still on its way. Try again once it is answered.",
    "보내지 않았어요. 앞서 누른 것이 아직 처리되고 있습니다. 답이 온 뒤에 다시 눌러 주세요.",
    "未发送：您之前在这里的操作仍在处理中，得到答复后请再试一次。",
);

pub const TOO_MANY_WAIT: Text = Text::new(
    "Too many messages wait to be sent. Try again once some of them are sent.",
    "보내지 못한 메시지가 너무 많이 쌓여 있습니다. 일부가 전송된 뒤 다시 시도해 주세요.",
    "等待发送的消息过多，请在部分消息发出后重试。",
);

pub const CHECK_BOX: Text = Text::new("Checkbox", "체크 상자", "复选框");
pub const CHOICE: Text = Text::new("Options", "선택 항목", "选项");
pub const DIALOG: Text = Text::new("Details", "자세히", "详情");
pub const CLOSE: Text = Text::new("Close", "닫기", "关闭");
pub const FILTER: Text = Text::new("Filter options", "선택 항목 찾기", "筛选选项");
pub const FOUND: Plural = Plural::new("1 option", "{count} options", "{count}개 항목", "{count} 个选项");
pub const MOMENT: Text = Text::new("Date or time", "날짜 또는 시간", "日期或时间");
pub const SLIDER: Text = Text::new("Value", "값", "数值");
pub const SOUND: Text = Text::new("Audio", "오디오", "音频");
pub const TABS: Text = Text::new("Tabs", "탭", "标签页");
pub const TEXT_FIELD: Text = Text::new("Text", "텍스트", "文本");
pub const VIDEO: Text = Text::new("Video", "동영상", "视频");

// Samples of the gallery
pub const SAMPLE_TITLE: Text = Text::new("Book a table", "테이블 예약", "预订餐桌");
pub const SAMPLE_NAME: Text = Text::new("Your name", "이름", "姓名");
pub const SAMPLE_ABOUT: Text = Text::new("About us", "안내", "关于我们");
pub const SAMPLE_WORDS: Text = Text::new(
    "We are open every day from noon to ten.",
    "매일 낮 12시부터 밤 10시까지 열어요.",
    "每天中午 12 点至晚上 10 点营业。",
);
pub const SAMPLE_GUESTS: Text = Text::new("Guests", "인원", "人数");
pub const SAMPLE_SEAT: Text = Text::new("Where to sit", "자리", "座位");
pub const SAMPLE_WINDOW: Text = Text::new("By the window", "창가", "靠窗");
pub const SAMPLE_GARDEN: Text = Text::new("In the garden", "정원", "花园");
pub const SAMPLE_HOLD: Text = Text::new(
    "Hold the table for 15 minutes",
    "15분 동안 자리 맡기",
    "保留座位 15 分钟",
);

pub const SAMPLE_DAY: Text = Text::new("Day", "날짜", "日期");
pub const SAMPLE_RETURN: Text = Text::new("Came again", "재방문율", "回头客");
pub const SAMPLE_RAIN: Text = Text::new("It rained all day.", "하루 종일 비가 왔어요.", "全天下雨。");
pub const SAMPLE_RATE: Text = Text::new("How was your evening?", "방문은 어떠셨나요?", "您的用餐体验如何？");
pub const SAMPLE_RECOMMEND: Text = Text::new(
    "How likely are you to recommend us to a friend?",
    "저희를 친구에게 추천할 가능성은 얼마나 되나요?",
    "您向朋友推荐我们的可能性有多大？",
);

pub const SHOW_FROM: Text = Text::new(
    "Show “{alt}” from {host}",
    "{host}의 “{alt}” 보기",
    "显示来自 {host} 的“{alt}”",
);
