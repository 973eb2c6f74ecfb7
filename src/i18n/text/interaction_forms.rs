//! Words of the questions that show something, ask for consent or a go-ahead, or take a form, files or marks
//! (`interactions` B9 to B15).

use crate::i18n::{Plural, Text};

pub const OPTIONAL: Text = Text::new("optional", "선택", "选填");
pub const REQUIRED: Text = Text::new("(required)", "(필수)", "（必填）");
/// How much of a field is used, once it is nearly full.
pub const USED: Text = Text::new("{n} of {max}", "{max}자 중 {n}자", "{n} / {max}");

// Stimulus
pub const CONTINUE: Text = Text::new("Continue", "계속", "继续");
pub const CONTINUE_IN: Plural = Plural::new(
    "Continue in {count} s",
    "Continue in {count} s",
    "{count}초 뒤에 계속",
    "{count} 秒后继续",
);
pub const SEEN: Text = Text::new("Seen", "확인함", "已查看");
pub const YOUR_REACTION: Text = Text::new("Your reaction", "의견", "您的看法");
pub const WHY: Text = Text::new("Why?", "이유가 무엇인가요?", "为什么？");

// Media
pub const ENLARGE: Text = Text::new("Enlarge: {alt}", "크게 보기: {alt}", "放大：{alt}");
pub const CLOSE: Text = Text::new("Close", "닫기", "关闭");
pub const MEDIA_FROM: Text = Text::new("From {host}", "출처: {host}", "来自 {host}");
pub const SHOW: Text = Text::new("Show", "보기", "显示");
pub const SHOW_FROM: Text = Text::new(
    "Show “{alt}” from {host}",
    "{host}의 “{alt}” 보기",
    "显示来自 {host} 的“{alt}”",
);
pub const MEDIA_FAILED: Text = Text::new("This could not be loaded.", "불러오지 못했어요.", "无法加载。");
pub const OPEN_TAB: Text = Text::new("Open in new tab", "새 탭에서 열기", "在新标签页中打开");
pub const RELOAD: Text = Text::new("Reload", "다시 불러오기", "重新加载");

// Comparison
pub const CHOOSE: Text = Text::new("Choose {label}", "{label} 선택", "选择{label}");
pub const NO_PREFERENCE: Text = Text::new("No preference", "차이 없음", "没有偏好");
pub const NONE_OF_THESE: Text = Text::new("None of these", "해당 없음", "都不选");
pub const REASON: Text = Text::new(
    "What decided it?",
    "그렇게 고른 이유가 무엇인가요?",
    "是什么让您这样选择？",
);
pub const DIFFERENCES: Text = Text::new("Highlight differences", "차이점 강조", "突出差异");
pub const DIFFERS: Text = Text::new("differs", "다름", "不同");
pub const JUMP_TO: Text = Text::new("Jump to", "바로 가기", "跳转到");
pub const ATTRIBUTE: Text = Text::new("Attribute", "항목", "属性");

// Consent
pub const AGREE: Text = Text::new("I agree", "동의합니다", "我同意");
pub const DECLINE: Text = Text::new("I do not agree", "동의하지 않습니다", "我不同意");
pub const CONSENT_TEXT: Text = Text::new("What you agree to", "동의할 내용", "同意的内容");
pub const STATEMENTS: Text = Text::new("Statements", "동의 항목", "同意项");
pub const DOWNLOAD: Text = Text::new("Download the full text", "전문 내려받기", "下载全文");
pub const FULL_NAME: Text = Text::new("Your full name, as a signature", "서명으로 쓸 성명", "签名：您的全名");
pub const CONSENT_VERSION: Text = Text::new("Version {version}", "버전 {version}", "版本 {version}");
pub const CONSENT_GIVEN: Text = Text::new(
    "Consent given, version {version}",
    "동의함, 버전 {version}",
    "已同意，版本 {version}",
);
pub const CONSENT_DECLINED: Text = Text::new(
    "Consent declined, version {version}",
    "동의하지 않음, 버전 {version}",
    "未同意，版本 {version}",
);
pub const COPY_TEXT: Text = Text::new("Copy the text", "내용 복사", "复制内容");

// Confirmation
pub const CONFIRM: Text = Text::new("Confirm", "확인", "确认");
pub const REJECT: Text = Text::new("Do not do it", "하지 않기", "不执行");
pub const ASK_CHANGES: Text = Text::new("Ask for changes", "수정 요청", "要求修改");
pub const SEND_CHANGES: Text = Text::new("Send the request", "수정 요청 보내기", "发送修改要求");
pub const TELL_WHY: Text = Text::new("Tell the assistant why", "어시스턴트에게 이유 알리기", "告诉助手原因");
pub const WHAT_CHANGES: Text = Text::new("What should change?", "무엇을 바꿔야 하나요?", "需要修改什么？");
pub const RISK_LOW: Text = Text::new("Low risk", "위험 낮음", "低风险");
pub const RISK_MEDIUM: Text = Text::new("Medium risk", "위험 보통", "中等风险");
pub const RISK_HIGH: Text = Text::new("High risk", "위험 높음", "高风险");
pub const FINAL: Text = Text::new("This cannot be undone", "되돌릴 수 없어요", "无法撤销");
pub const TYPE_PHRASE: Text = Text::new(
    "Type “{phrase}” to go ahead",
    "진행하려면 “{phrase}”을(를) 입력해 주세요",
    "请输入“{phrase}”以继续",
);
pub const CONFIRMED: Text = Text::new("Confirmed: {label}", "확인함: {label}", "已确认：{label}");
pub const CONFIRMED_ALONE: Text = Text::new("Confirmed", "확인함", "已确认");
pub const REJECTED: Text = Text::new("Rejected", "거절함", "已拒绝");
pub const CHANGES_ASKED: Text = Text::new("Changes requested", "수정 요청함", "已要求修改");

// Form
pub const CANCEL: Text = Text::new("Cancel", "취소", "取消");
pub const SELECT_ONE: Text = Text::new("Choose one", "선택해 주세요", "请选择");
pub const FIX_THESE: Text = Text::new(
    "Please look at these again:",
    "다음 항목을 다시 확인해 주세요.",
    "请再检查以下各项：",
);

// Upload
pub const DROP_HERE: Text = Text::new(
    "Drop files here or",
    "여기에 파일을 끌어다 놓거나",
    "将文件拖到此处，或",
);
pub const CHOOSE_FILES: Text = Text::new("Choose files", "파일 선택", "选择文件");
pub const TAKE_PHOTO: Text = Text::new("Take photo", "사진 찍기", "拍照");
pub const FILES: Text = Text::new("Files", "파일", "文件");
pub const LIMITS: Text = Text::new(
    "up to {count}, {size} each",
    "최대 {count}개, 각 {size}까지",
    "最多 {count} 个，每个不超过 {size}",
);
pub const FAILED: Text = Text::new("Failed", "실패", "失败");
pub const NOT_TAKEN: Text = Text::new("Not accepted", "받을 수 없음", "不接受");
pub const RETRY_FILE: Text = Text::new("Try {name} again", "{name} 다시 시도", "重试 {name}");
pub const REMOVE_FILE: Text = Text::new("Remove {name}", "{name} 제거", "移除 {name}");
pub const CANCEL_FILE: Text = Text::new("Cancel {name}", "{name} 업로드 취소", "取消上传 {name}");
pub const UPLOADED: Text = Text::new(
    "{name} uploaded, {n} of {total}",
    "{name} 업로드 완료, {total}개 중 {n}개",
    "{name} 已上传，{n} / {total}",
);
pub const UPLOAD_ELSEWHERE: Text = Text::new(
    "Files cannot be sent to the address that the assistant named.",
    "어시스턴트가 지정한 주소로는 파일을 보낼 수 없어요.",
    "无法将文件发送到助手指定的地址。",
);

// Marks
pub const TOOLS: Text = Text::new("Tools", "도구", "工具");
pub const TOOL_PIN: Text = Text::new("Point", "점", "点");
pub const TOOL_RECT: Text = Text::new("Area", "영역", "区域");
pub const TOOL_POLYGON: Text = Text::new("Outline", "다각형", "多边形");
pub const TOOL_FREEHAND: Text = Text::new("Draw", "그리기", "手绘");
pub const TOOL_REGION: Text = Text::new(
    "Choose a part of the picture",
    "그림의 한 부분 선택",
    "选择图片的一部分",
);
pub const ADD_MARK: Text = Text::new("Add mark", "표시 추가", "添加标记");
pub const BY_CELL: Text = Text::new("By cell", "칸으로 추가", "按格添加");
pub const UNDO: Text = Text::new("Undo", "실행 취소", "撤销");
pub const REDO: Text = Text::new("Redo", "다시 실행", "重做");
pub const ZOOM_IN: Text = Text::new("Zoom in", "확대", "放大");
pub const ZOOM_OUT: Text = Text::new("Zoom out", "축소", "缩小");
pub const MARKS: Text = Text::new("Marks, {count}", "표시 {count}개", "标记，{count} 个");
pub const MARK: Text = Text::new("Mark {n}", "표시 {n}", "标记 {n}");
pub const PLACE: Text = Text::new(
    "at {x} % from left, {y} % from top",
    "왼쪽에서 {x}%, 위에서 {y}% 위치",
    "距左 {x}%、距上 {y}%",
);
pub const WITH_COMMENT: Text = Text::new("comment: {words}", "의견: {words}", "说明：{words}");
pub const CROSSHAIR: Text = Text::new("Place here, {place}", "여기에 표시, {place}", "在此标记，{place}");
pub const KEYS_PIN: Text = Text::new(
    "Arrow keys move, Shift moves further, Enter places the mark, Escape cancels.",
    "화살표 키로 옮기고 Shift를 누르면 더 멀리 옮겨요. Enter로 표시하고 Esc로 취소해요.",
    "方向键移动，按住 Shift 移动更远，Enter 放置标记，Esc 取消。",
);
pub const KEYS_RECT: Text = Text::new(
    "Enter sets the first corner, arrow keys size the area, Enter sets the second. Escape cancels.",
    "Enter로 첫 모서리를 정하고 화살표 키로 크기를 바꾼 뒤 Enter로 끝내요. Esc로 취소해요.",
    "Enter 设定第一个角，方向键调整大小，再按 Enter 设定第二个角。Esc 取消。",
);
pub const KEYS_LINE: Text = Text::new(
    "Enter sets a point, arrow keys move on, Enter twice at one place ends the line. Escape cancels.",
    "Enter로 점을 찍고 화살표 키로 옮겨요. 같은 자리에서 Enter를 두 번 누르면 끝나요. Esc로 취소해요.",
    "Enter 设定一个点，方向键继续移动，在同一位置按两次 Enter 结束。Esc 取消。",
);
pub const COMMENT_ON: Text = Text::new("Comment on mark {n}", "표시 {n}에 대한 의견", "标记 {n} 的说明");
pub const ADD_COMMENT: Text = Text::new("Add a comment", "의견을 적어 주세요", "添加说明");
pub const KIND_OF: Text = Text::new("Kind of mark {n}", "표시 {n}의 종류", "标记 {n} 的类型");
pub const NO_KIND: Text = Text::new("No kind", "종류 없음", "无类型");
pub const REMOVE_MARK: Text = Text::new("Remove mark {n}", "표시 {n} 지우기", "移除标记 {n}");
