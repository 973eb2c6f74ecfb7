//! Words of Markdown: code blocks, images, links.

use crate::i18n::Text;

/// The button over a code block.
pub const COPY: Text = Text::new("Copy", "복사", "复制");
/// The same button for a screen reader; `{language}` is the block's language.
pub const COPY_CODE: Text = Text::new("Copy {language} code", "{language} 코드 복사", "复制 {language} 代码");
/// What a code block is called when it names no language.
pub const CODE: Text = Text::new("Code", "코드", "代码");
pub const COPIED: Text = Text::new("Copied", "복사했습니다", "已复制");
pub const COPY_FAILED: Text = Text::new("Could not copy", "복사하지 못했습니다", "复制失败");

/// A picture that hasn't been fetched.
pub const IMAGE_FROM: Text = Text::new("Image from {host}", "{host}의 이미지", "来自 {host} 的图片");
pub const SHOW_IMAGE: Text = Text::new("Show", "보기", "显示");
/// The same button for a screen reader.
pub const SHOW_IMAGE_FROM: Text = Text::new(
    "Show the image from {host}",
    "{host}의 이미지 보기",
    "显示来自 {host} 的图片",
);
pub const IMAGE_FAILED: Text = Text::new(
    "The image from {host} could not be shown here.",
    "{host}의 이미지를 여기에 표시하지 못했습니다.",
    "无法在此显示来自 {host} 的图片。",
);
pub const OPEN_IMAGE: Text = Text::new("Open in new tab", "새 탭에서 열기", "在新标签页中打开");
/// A picture without a description.
pub const IMAGE: Text = Text::new("Image", "이미지", "图片");

/// The box of a task list, for a screen reader.
pub const TASK_DONE: Text = Text::new("Done", "완료", "已完成");
pub const TASK_OPEN: Text = Text::new("Not done", "미완료", "未完成");

/// A table or code block that scrolls sideways.
pub const TABLE: Text = Text::new("Table", "표", "表格");

/// The text was longer than this page shows.
pub const TRUNCATED: Text = Text::new(
    "The text goes on, but it is too long to show.",
    "글이 너무 길어 여기까지만 표시합니다.",
    "文本过长，仅显示到此处。",
);
