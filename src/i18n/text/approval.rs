//! Words of the approval card that only some servers call for: a deadline, and arguments that may be changed.

use crate::i18n::Text;

pub const UNTIL: Text = Text::new("Open until {time}", "{time}까지 답할 수 있습니다", "{time} 前可作答");
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
