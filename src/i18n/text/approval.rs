//! Words of the approval card that only some servers call for: a deadline, and arguments that may be changed.

use crate::i18n::Text;

pub const UNTIL: Text = Text::new("Open until {time}", "{time}까지 답할 수 있습니다", "{time} 前可作答");
/// A workflow that stopped for a person.
pub const EFFECT_STOP: Text = Text::new(
    "“{step}” waits for your decision",
    "“{step}” 단계에서 결정을 기다리고 있습니다",
    "“{step}”正在等待您的决定",
);
pub const PROCEED: Text = Text::new("Proceed", "진행", "继续");
pub const PROCEED_AS: Text = Text::new("Proceed: “{label}”", "진행: “{label}”", "继续：“{label}”");
pub const REJECT: Text = Text::new("Reject", "거절", "拒绝");
pub const REJECT_AS: Text = Text::new("Reject: “{label}”", "거절: “{label}”", "拒绝：“{label}”");
pub const GIVE_FEEDBACK: Text = Text::new("Add feedback", "의견 추가", "添加反馈");
pub const FEEDBACK: Text = Text::new("Feedback (optional)", "의견 (선택)", "反馈（可选）");
pub const EXPIRED: Text = Text::new(
    "This request has expired. Nothing was run.",
    "요청의 기한이 지났습니다. 아무것도 실행하지 않았습니다.",
    "此请求已过期，未执行任何操作。",
);
pub const EXPIRED_SHORT: Text = Text::new("Expired, not run", "기한이 지나 실행하지 않음", "已过期，未执行");
pub const EDIT: Text = Text::new("Change the arguments", "인수 수정", "修改参数");
pub const EDIT_UNDO: Text = Text::new("Undo the changes", "수정 취소", "撤销修改");
pub const ALLOW_EDITED: Text = Text::new("Allow with changes", "수정한 내용으로 허용", "按修改后的内容允许");
pub const ALLOWED_EDITED: Text = Text::new(
    "Allowed with your changes",
    "수정한 내용으로 허용함",
    "已按修改后的内容允许",
);
pub const BAD_JSON: Text = Text::new(
    "Enter valid JSON.",
    "올바른 JSON을 입력해 주세요.",
    "请输入有效的 JSON。",
);
