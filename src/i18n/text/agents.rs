//! Words of an agent's own account: its steps, its helpers, what it is doing.

use crate::i18n::{Plural, Text};

pub const STEPS: Text = Text::new("Steps of the assistant", "어시스턴트의 진행 단계", "助手的步骤");
pub const SUBAGENT: Text = Text::new("Helper", "도우미", "子助手");
pub const WORKING: Text = Text::new("working", "작업 중", "工作中");
pub const SUSPENDED: Text = Text::new("waiting", "대기 중", "等待中");
pub const FAILED: Text = Text::new("failed", "실패", "失败");
pub const FAILED_SAYS: Text = Text::new("failed: “{message}”", "실패: “{message}”", "失败：“{message}”");
pub const OPEN: Text = Text::new("to do", "예정", "待办");
pub const RUNNING: Text = Text::new("in progress", "진행 중", "进行中");
pub const DONE: Text = Text::new("done", "완료", "已完成");
pub const PROGRESS: Text = Text::new("Progress", "진행률", "进度");
pub const MORE: Text = Text::new("More", "더 보기", "更多");
pub const DONE_OF: Plural = Plural::new(
    "{done} of {count} step done",
    "{done} of {count} steps done",
    "{count}단계 중 {done}단계 완료",
    "已完成 {done}/{count} 步",
);
