//! Words of the pages: settings, gallery, sidebar.

use crate::i18n::Text;

/// The way back from it.
pub const TO_CHAT: Text = Text::new("Back to the chat", "대화로 돌아가기", "返回对话");
