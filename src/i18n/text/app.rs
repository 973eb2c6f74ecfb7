//! Words of the pages: settings, gallery, sidebar.

use crate::i18n::Text;

/// The heading of a page that doesn't exist.
pub const NOT_FOUND: Text = Text::new("This page doesn't exist", "페이지를 찾을 수 없어요", "找不到此页面");
/// The way back from it.
pub const TO_CHAT: Text = Text::new("Back to the chat", "대화로 돌아가기", "返回对话");
