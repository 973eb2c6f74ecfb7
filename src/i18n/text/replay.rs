//! Words of the replay page.

use crate::i18n::{Plural, Text};

pub const REPLAY: Text = Text::new("Replay", "다시 재생", "回放");
pub const OPEN_LOG: Text = Text::new("Open a log", "기록 열기", "打开日志");
pub const OPEN_OTHER: Text = Text::new("Open another log", "다른 기록 열기", "打开其他日志");
pub const LEAD: Text = Text::new(
    "Watch a conversation again, step by step, from its event log.",
    "이벤트 기록으로 대화를 한 단계씩 다시 볼 수 있어요.",
    "根据事件日志逐步回看一段对话。",
);
pub const DROP: Text = Text::new(
    "Choose a .jsonl file that was exported from a chat, or drop it here. It stays on this device.",
    "대화에서 내보낸 .jsonl 파일을 선택하거나 여기에 끌어다 놓으세요. 파일은 이 기기 밖으로 나가지 않아요.",
    "选择从对话导出的 .jsonl 文件，或将其拖放到此处。文件不会离开此设备。",
);
pub const READING: Text = Text::new("Reading the log…", "기록을 읽고 있어요…", "正在读取日志…");
pub const NOT_READ: Text = Text::new("The log could not be read.", "기록을 읽지 못했어요.", "无法读取日志。");
pub const NO_RECORDS: Text = Text::new(
    "There is nothing to replay in this file: none of its lines is a record of an event log.",
    "이 파일에는 다시 재생할 내용이 없어요. 이벤트 기록으로 읽을 수 있는 줄이 없습니다.",
    "此文件中没有可回放的内容：没有一行是事件日志的记录。",
);
pub const NO_LOG: Text = Text::new(
    "This browser has no log of that chat.",
    "이 브라우저에는 해당 대화의 기록이 없어요.",
    "此浏览器中没有该对话的日志。",
);
pub const BLOCKED: Text = Text::new(
    "A log from {origin} is not opened: that address is not on this page's list.",
    "{origin}의 기록은 열지 않았어요. 이 페이지의 허용 목록에 없는 주소입니다.",
    "未打开来自 {origin} 的日志：该地址不在此页面的允许列表中。",
);
pub const DAMAGED: Plural = Plural::new(
    "1 line could not be read and was left out.",
    "{count} lines could not be read and were left out.",
    "{count}줄은 읽을 수 없어 제외했어요.",
    "有 {count} 行无法读取，已略过。",
);
pub const CHAT: Text = Text::new("Chat", "대화", "对话");
pub const CHAT_NUMBER: Text = Text::new("Chat {number}", "대화 {number}", "对话 {number}");
pub const EVENTS: Text = Text::new("Events", "이벤트", "事件");
pub const SHOW_EVENTS: Text = Text::new("Show the list of events", "이벤트 목록 보기", "显示事件列表");
pub const CONTROLS: Text = Text::new("Playback", "재생 조작", "播放控制");
pub const STEP: Text = Text::new("Step", "단계", "步骤");
pub const STEP_OF: Text = Text::new(
    "{step} of {count}",
    "{count}단계 중 {step}",
    "第 {step} 步，共 {count} 步",
);
pub const PREVIOUS: Text = Text::new("Previous step", "이전 단계", "上一步");
pub const NEXT: Text = Text::new("Next step", "다음 단계", "下一步");
pub const PLAY: Text = Text::new("Play", "재생", "播放");
pub const PAUSE: Text = Text::new("Pause", "일시정지", "暂停");
pub const BEGINNING: Text = Text::new("Before the first event", "첫 이벤트 이전", "第一个事件之前");
pub const NOTHING_YET: Text = Text::new(
    "Nothing has been said at this step.",
    "이 단계에서는 아직 아무 말도 없었어요.",
    "此步骤尚无任何对话。",
);

// What a step is
pub const OPENED: Text = Text::new("Page opened", "페이지를 열었어요", "打开页面");
pub const TURN_STARTED: Text = Text::new("Request sent", "요청을 보냈어요", "发送请求");
pub const TURN_ENDED: Text = Text::new("Answer complete", "답변이 끝났어요", "回答完成");
pub const TURN_STOPPED: Text = Text::new("Answer stopped", "답변을 멈췄어요", "回答已停止");
pub const TURN_INTERRUPTED: Text = Text::new("Answer interrupted", "답변이 끊겼어요", "回答中断");
pub const TURN_FAILED: Text = Text::new("Answer failed", "답변에 실패했어요", "回答失败");
pub const REWOUND: Text = Text::new("Conversation taken back", "대화를 되돌렸어요", "对话被回退");
pub const PERSON: Text = Text::new("The person wrote", "사용자가 말했어요", "用户发言");
pub const ASSISTANT: Text = Text::new("The assistant answered", "어시스턴트가 답했어요", "助手回答");
pub const ASKED: Text = Text::new("Question asked", "질문했어요", "提出问题");
pub const ANSWERED: Text = Text::new("Question answered", "질문에 답했어요", "回答了问题");
pub const SKIPPED: Text = Text::new("Question skipped", "질문을 건너뛰었어요", "跳过了问题");
pub const CANCELLED: Text = Text::new("Question cancelled", "질문이 취소됐어요", "问题已取消");
pub const EXPIRED: Text = Text::new("Question expired", "질문 기한이 지났어요", "问题已过期");
pub const CALLED: Text = Text::new("Tool called", "도구를 호출했어요", "调用工具");
pub const CALL_ENDED: Text = Text::new("Tool answered", "도구가 응답했어요", "工具返回结果");
pub const CALL_FAILED: Text = Text::new("Tool failed", "도구 호출에 실패했어요", "工具调用失败");
pub const CITABLE: Plural = Plural::new(
    "1 item may be cited",
    "{count} items may be cited",
    "인용할 수 있는 내용 {count}개",
    "可引用 {count} 项",
);
pub const NOT_CITABLE: Text = Text::new("Nothing may be cited", "인용할 내용이 없어요", "无可引用内容");
pub const SHOWN: Text = Text::new("Question seen", "질문이 화면에 보였어요", "问题进入视野");
pub const FIRST_INPUT: Text = Text::new("First input", "첫 입력", "首次输入");
pub const CHANGED: Text = Text::new("Answer changed", "답을 바꿨어요", "修改了答案");
pub const INVALID: Text = Text::new("Answer not accepted", "답을 받아들이지 않았어요", "答案未通过检查");
pub const REVIEW: Text = Text::new("Answer read back", "답을 다시 확인했어요", "核对答案");
pub const SUBMIT: Text = Text::new("Submit pressed", "제출을 눌렀어요", "点击提交");
pub const SENT: Text = Text::new("Answer on its way", "답을 보내는 중", "答案发送中");
pub const ACKED: Text = Text::new(
    "Answer received by the server",
    "서버가 답을 받았어요",
    "服务器已收到答案",
);
pub const SEND_FAILED: Text = Text::new("Answer could not be sent", "답을 보내지 못했어요", "答案发送失败");
pub const RESTORED: Text = Text::new(
    "Half-filled answer restored",
    "작성 중이던 답을 복원했어요",
    "恢复未完成的答案",
);
pub const OTHER: Text = Text::new("Other event", "기타 이벤트", "其他事件");
