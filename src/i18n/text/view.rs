//! Words of the chat itself: thread, composer, tool rows, approvals, notices.

use crate::i18n::Text;

/// The composer's placeholder.
pub const MESSAGE: Text = Text::new("Type a message", "메시지를 입력하세요", "输入消息");
