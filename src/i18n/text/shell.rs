//! Words of the shell: search, keyboard, menus of answers and chats, files on their way, quiet pages.

use crate::i18n::{Plural, Text};

// A conversation outside of the page
/// Rows of a table that were too many to write.
pub const ROWS_LEFT: Plural = Plural::new(
    "{count} more row is not listed here.",
    "{count} more rows are not listed here.",
    "{count}개 행은 생략했습니다.",
    "还有 {count} 行未列出。",
);
pub const DOWNLOAD_MARKDOWN: Text = Text::new("Download as Markdown", "Markdown으로 다운로드", "下载为 Markdown");
pub const DOWNLOAD_JSON: Text = Text::new("Download as JSON", "JSON으로 다운로드", "下载为 JSON");
pub const COPY_MARKDOWN: Text = Text::new("Copy as Markdown", "Markdown으로 복사", "复制为 Markdown");
pub const COPY_JSON: Text = Text::new("Copy as JSON", "JSON으로 복사", "复制为 JSON");
pub const PRINT: Text = Text::new("Print", "인쇄", "打印");
pub const PRINT_ANSWER: Text = Text::new("Print this answer", "이 답변 인쇄", "打印此回答");
/// The name of a file with one answer of a chat without a name.
pub const ANSWER: Text = Text::new("Answer", "답변", "回答");
/// The row of a menu behind which developers find theirs.
pub const ADVANCED: Text = Text::new("Advanced", "고급", "高级");

// Search
/// Chats before anything is asked.
pub const LATELY: Text = Text::new("Lately", "최근 대화", "最近");
pub const IN_TITLES: Plural = Plural::new("Title {count}", "Titles {count}", "제목 {count}", "标题 {count}");
pub const IN_WORDS: Plural = Plural::new(
    "In chats {count}",
    "In chats {count}",
    "대화 내용 {count}",
    "对话内容 {count}",
);
pub const LOOKING: Text = Text::new("Searching…", "찾는 중…", "正在搜索…");
pub const RESULTS: Plural = Plural::new("{count} result", "{count} results", "결과 {count}개", "{count} 个结果");
/// What the keys are called on the keyboards of these languages.
pub const KEY_ESC: Text = Text::new("Esc", "Esc", "Esc");
pub const KEY_ENTER: Text = Text::new("Enter", "Enter", "Enter");
pub const KEY_MOVE: Text = Text::new("move", "이동", "移动");
pub const KEY_OPEN: Text = Text::new("open", "열기", "打开");
pub const KEY_TAB: Text = Text::new("new tab", "새 탭", "新标签页");
pub const CLOSE: Text = Text::new("Close", "닫기", "关闭");
/// A day before yesterday in the list of what was found.
pub const TODAY: Text = Text::new("today", "오늘", "今天");
pub const YESTERDAY: Text = Text::new("yesterday", "어제", "昨天");

// Keyboard
pub const KEYBOARD: Text = Text::new("Keyboard", "키보드", "键盘");
pub const EVERYWHERE: Text = Text::new("Everywhere", "모든 곳", "任何位置");
pub const COMPOSER: Text = Text::new("Composer", "입력란", "输入框");
pub const QUESTION: Text = Text::new("Question", "질문", "问题");
pub const TO_COMPOSER: Text = Text::new("To the composer", "입력란으로", "前往输入框");
pub const NEXT_REGION: Text = Text::new("Next region", "다음 영역", "下一个区域");
pub const TOGGLE_SIDEBAR: Text = Text::new("Chats beside the page", "대화 목록 열고 닫기", "显示或隐藏对话列表");
pub const THIS_LIST: Text = Text::new("This list", "이 목록", "此列表");
pub const NEW_LINE: Text = Text::new("New line", "줄 바꾸기", "换行");
pub const STOP_ANSWER: Text = Text::new("Stop the answer", "답변 중지", "停止回答");
pub const CHOOSE_OPTION: Text = Text::new("Choose an option", "선택지 고르기", "选择选项");
pub const SUBMIT_ANSWER: Text = Text::new("Submit", "제출", "提交");
pub const NEVER_BY_KEY: Text = Text::new(
    "Nothing is ever allowed by a single key.",
    "키 하나로 승인되는 일은 없습니다.",
    "任何批准都不会由单个按键完成。",
);
pub const S_SINGLE_KEYS: Text = Text::new("Shortcuts of one key", "한 글자 단축키", "单键快捷键");
pub const S_SINGLE_KEYS_HINT: Text = Text::new(
    "“/” goes to the composer, “?” lists the keys.",
    "‘/’는 입력란으로, ‘?’는 단축키 목록을 엽니다.",
    "“/”前往输入框，“?”列出快捷键。",
);

// Composer
pub const IN_LINE: Text = Text::new(
    "Enter puts it in line",
    "Enter를 누르면 다음 차례로 보냅니다",
    "按 Enter 排队发送",
);
pub const UPLOADING: Text = Text::new("Uploading {name}", "{name} 업로드 중", "正在上传 {name}");
pub const FILES_UPLOADING: Text = Text::new(
    "{left} of {all} uploading",
    "{all}개 중 {left}개 업로드 중",
    "正在上传 {left}/{all}",
);
pub const UPLOAD_FAILED: Text = Text::new("Failed", "실패", "失败");
pub const RETRY_FILE: Text = Text::new("Retry {name}", "{name} 다시 시도", "重试 {name}");
pub const AFTER_ANSWER: Text = Text::new("After this answer", "이 답변 다음에 보냅니다", "排在回答之后");
pub const DROP_FILES: Plural = Plural::new(
    "Drop to add {count} file",
    "Drop to add {count} files",
    "놓으면 파일 {count}개를 추가합니다",
    "松开即可添加 {count} 个文件",
);
/// Where the browser does not say how many files hover over the page.
pub const DROP_SOME: Text = Text::new("Drop to add the files", "놓으면 파일을 추가합니다", "松开即可添加文件");
pub const KIND_IMAGES: Text = Text::new("Images", "이미지", "图片");
pub const KIND_TEXT: Text = Text::new("text", "텍스트", "文本");
pub const KIND_SOUND: Text = Text::new("sound", "소리", "音频");
pub const KIND_FILM: Text = Text::new("video", "동영상", "视频");
pub const KIND_OTHER: Text = Text::new("other files", "기타 파일", "其他文件");

// Quiet pages
pub const NOT_FOUND: Text = Text::new("Not found", "찾을 수 없음", "未找到");
pub const NOTHING_HERE: Text = Text::new(
    "There is nothing at this address",
    "이 주소에는 아무것도 없습니다",
    "此地址没有内容",
);
pub const NOTHING_WHY: Text = Text::new(
    "The chat may have been deleted, or the link is not whole.",
    "대화가 삭제되었거나 링크가 온전하지 않을 수 있습니다.",
    "对话可能已被删除，或链接不完整。",
);
