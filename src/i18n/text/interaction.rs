//! Words of questions: the card's frame, its states, and what is wrong with an answer (`interactions` A5, A11).

use crate::i18n::{Plural, Text};

pub const SUBMIT: Text = Text::new("Submit", "제출", "提交");
pub const SKIP: Text = Text::new("Skip", "건너뛰기", "跳过");
pub const RETRY: Text = Text::new("Retry", "다시 시도", "重试");
pub const EDIT: Text = Text::new("Edit", "수정", "修改");
pub const MORE: Text = Text::new("More", "자세히", "更多");
pub const LESS: Text = Text::new("Less", "간단히", "收起");
pub const ANSWER: Text = Text::new("Answer", "답변하기", "回答");
pub const FILL_IN: Text = Text::new("Fill in form", "양식 작성", "填写表单");
pub const CONTINUE: Text = Text::new("Continue", "이어서 작성", "继续填写");
pub const DRAFT_KEPT: Text = Text::new("Your draft is kept.", "작성한 내용은 보관돼요.", "草稿已保留。");
pub const CLOSE: Text = Text::new("Close", "닫기", "关闭");
pub const COPY: Text = Text::new("Copy", "복사", "复制");
pub const COPIED: Text = Text::new("Copied", "복사했어요", "已复制");
pub const FROM_ASSISTANT: Text = Text::new("The assistant asks", "어시스턴트의 질문", "助手的提问");
pub const DETAILS: Text = Text::new("Details", "자세한 내용", "详情");
pub const CLEAR: Text = Text::new("Clear selection", "선택 취소", "清除选择");
pub const CHOOSE_ONE: Text = Text::new("Choose one", "하나를 선택하세요", "请选择一项");
pub const FILTER: Text = Text::new("Filter options", "항목 찾기", "筛选选项");
pub const FILTER_EMPTY: Text = Text::new("No option matches.", "일치하는 항목이 없어요.", "没有匹配的选项。");
pub const FILTER_COUNT: Plural = Plural::new("{count} option", "{count} options", "항목 {count}개", "{count} 个选项");
pub const DESCRIBE: Text = Text::new("Please describe", "직접 입력해 주세요", "请说明");
pub const PROGRESS: Text = Text::new(
    "Question {index} of {total}",
    "질문 {total}개 중 {index}번째",
    "第 {index} 题，共 {total} 题",
);

pub const NEW_QUESTION: Text = Text::new("New question: {title}", "새 질문: {title}", "新问题：{title}");
pub const STREAMING: Text = Text::new("Preparing a question", "질문을 준비하고 있어요", "正在准备问题");
pub const SENDING: Text = Text::new("Sending", "보내는 중", "正在发送");
pub const SENDING_ANSWER: Text = Text::new("Sending answer", "답변을 보내고 있어요", "正在发送回答");
pub const REVIEW: Text = Text::new("Check your answer", "답변을 확인해 주세요", "请确认您的回答");
pub const YOUR_ANSWER: Text = Text::new("Your answer", "내 답변", "您的回答");
pub const NOT_SENT: Text = Text::new(
    "Your answer was not sent.",
    "답변을 보내지 못했어요.",
    "您的回答未能发送。",
);
pub const NOT_TAKEN: Text = Text::new(
    "The server did not take this answer. It may already have one.",
    "서버가 이 답변을 받지 않았어요. 이미 받은 답변이 있을 수 있어요.",
    "服务器未接受此回答，可能已经收到过回答。",
);
pub const OFFLINE: Text = Text::new("You are offline.", "오프라인 상태예요.", "您已离线。");
pub const RESTORED: Text = Text::new("Draft restored", "작성하던 내용을 불러왔어요", "已恢复草稿");
pub const ANSWERED: Text = Text::new("Answered", "답변 완료", "已回答");
pub const ANSWERED_AT: Text = Text::new("Answered at {time}", "{time}에 답변함", "回答于 {time}");
pub const SKIPPED: Text = Text::new("Skipped", "건너뜀", "已跳过");
pub const CANCELLED: Text = Text::new("Cancelled", "취소됨", "已取消");
pub const EXPIRED: Text = Text::new(
    "This question has expired",
    "질문의 응답 기한이 지났어요",
    "此问题已过期",
);
pub const NOT_ANSWERED: Text = Text::new("Not answered", "답변하지 않음", "未回答");
pub const YOUR_DRAFT: Text = Text::new("What you had written", "작성하던 내용", "您写下的内容");
pub const UNANSWERED: Text = Text::new("Unanswered question", "답변하지 않은 질문", "未回答的问题");
pub const OPEN: Text = Text::new("Open", "열기", "打开");
pub const CANNOT_SHOW: Text = Text::new(
    "This question cannot be shown. The assistant has been told.",
    "이 질문은 표시할 수 없어요. 어시스턴트에게 알렸어요.",
    "无法显示此问题，已告知助手。",
);
pub const CANNOT_SHOW_YET: Text = Text::new(
    "This question cannot be shown.",
    "이 질문은 표시할 수 없어요.",
    "无法显示此问题。",
);
pub const RAW_CALL: Text = Text::new(
    "What the assistant asked for",
    "어시스턴트가 요청한 내용",
    "助手请求的内容",
);

/// A point of a scale: `4 of 5`.
pub const POINT: Text = Text::new("{point} of {max}", "{max}점 중 {point}점", "{point} 分，满分 {max} 分");
/// A point with its words: `4 of 5, Often`.
pub const POINT_LABELLED: Text = Text::new(
    "{point} of {max}, {label}",
    "{max}점 중 {point}점, {label}",
    "{point} 分，满分 {max} 分，{label}",
);
/// What the two ends of a scale mean, for screen readers.
pub const ANCHORS: Text = Text::new(
    "{min} means {min_label}, {max} means {max_label}",
    "{min}점은 {min_label}, {max}점은 {max_label}",
    "{min} 分表示“{min_label}”，{max} 分表示“{max_label}”",
);

/// What is wrong with an answer, one text per code of `contract::ErrorCode`.
pub mod error {
    use crate::i18n::Text;

    pub const REQUIRED: Text = Text::new(
        "Please answer this question.",
        "이 질문에 답해 주세요.",
        "请回答此问题。",
    );
    pub const MIN_ITEMS: Text = Text::new(
        "Choose at least {min}.",
        "{min}개 이상 선택해 주세요.",
        "请至少选择 {min} 项。",
    );
    pub const MAX_ITEMS: Text = Text::new(
        "Choose at most {max}.",
        "{max}개까지 선택할 수 있어요.",
        "最多选择 {max} 项。",
    );
    pub const EXCLUSIVE: Text = Text::new(
        "“{label}” cannot be combined with other answers.",
        "“{label}”은(는) 다른 답과 함께 선택할 수 없어요.",
        "“{label}”不能与其他答案同时选择。",
    );
    pub const OTHER_REQUIRED: Text = Text::new(
        "Please describe “{label}”.",
        "“{label}”의 내용을 적어 주세요.",
        "请说明“{label}”。",
    );
    pub const MIN_LENGTH: Text = Text::new(
        "Write at least {min} characters ({n} so far).",
        "{min}자 이상 적어 주세요(지금 {n}자).",
        "请至少填写 {min} 个字符（现有 {n} 个）。",
    );
    pub const MAX_LENGTH: Text = Text::new(
        "Use at most {max} characters ({over} too many).",
        "{max}자까지 적을 수 있어요({over}자 초과).",
        "最多 {max} 个字符（超出 {over} 个）。",
    );
    pub const PATTERN: Text = Text::new(
        "Please use the requested format.",
        "요청한 형식에 맞게 적어 주세요.",
        "请使用要求的格式。",
    );
    pub const EMAIL: Text = Text::new(
        "Enter a valid e-mail address.",
        "올바른 이메일 주소를 입력해 주세요.",
        "请输入有效的电子邮箱。",
    );
    pub const URL: Text = Text::new(
        "Enter a valid web address.",
        "올바른 웹 주소를 입력해 주세요.",
        "请输入有效的网址。",
    );
    pub const NUMBER: Text = Text::new(
        "Enter a valid number.",
        "올바른 숫자를 입력해 주세요.",
        "请输入有效的数字。",
    );
    pub const DATE: Text = Text::new(
        "Enter a valid date.",
        "올바른 날짜를 입력해 주세요.",
        "请输入有效的日期。",
    );
    pub const MIN: Text = Text::new(
        "Enter {min} or more.",
        "{min} 이상을 입력해 주세요.",
        "请输入不小于 {min} 的值。",
    );
    pub const MAX: Text = Text::new(
        "Enter {max} or less.",
        "{max} 이하를 입력해 주세요.",
        "请输入不大于 {max} 的值。",
    );
    pub const STEP: Text = Text::new(
        "Use steps of {step}.",
        "{step} 단위로 입력해 주세요.",
        "请按 {step} 的步长输入。",
    );
    pub const ROWS_REQUIRED: Text = Text::new(
        "Answer every row. {k} left: {labels}.",
        "모든 행에 답해 주세요. {k}개 남음: {labels}.",
        "请回答每一行。还剩 {k} 行：{labels}。",
    );
    pub const ROW_UNIQUE: Text = Text::new(
        "Each column can be used once. “{label}” is used twice.",
        "각 열은 한 번만 쓸 수 있어요. “{label}”이(가) 두 번 쓰였어요.",
        "每列只能使用一次。“{label}”用了两次。",
    );
    pub const RANK_INCOMPLETE: Text = Text::new(
        "Rank {min} items. {k} left.",
        "{min}개의 순위를 정해 주세요. {k}개 남았어요.",
        "请排序 {min} 项，还剩 {k} 项。",
    );
    pub const BEST_WORST_SAME: Text = Text::new(
        "Choose two different items.",
        "서로 다른 두 항목을 선택해 주세요.",
        "请选择两个不同的项目。",
    );
    pub const MIN_VIEW: Text = Text::new(
        "Please look at it a little longer ({s} s).",
        "조금만 더 살펴봐 주세요({s}초).",
        "请再多看一会儿（{s} 秒）。",
    );
    pub const STATEMENT_REQUIRED: Text = Text::new(
        "This statement is needed to continue.",
        "계속하려면 이 항목에 동의해야 해요.",
        "需要同意此项才能继续。",
    );
    pub const SIGNATURE_REQUIRED: Text = Text::new("Type your full name.", "성명을 입력해 주세요.", "请输入您的全名。");
    pub const SCROLL_REQUIRED: Text = Text::new(
        "Please read to the end first.",
        "먼저 끝까지 읽어 주세요.",
        "请先阅读到末尾。",
    );
    pub const FILE_TYPE: Text = Text::new(
        "“{name}” is not an accepted type ({accept}).",
        "“{name}”은(는) 받을 수 없는 형식이에요({accept}).",
        "“{name}”不是可接受的类型（{accept}）。",
    );
    pub const FILE_SIZE: Text = Text::new(
        "“{name}” is {size}; the limit is {max}.",
        "“{name}”의 크기는 {size}예요. 한도는 {max}예요.",
        "“{name}”大小为 {size}，上限为 {max}。",
    );
    pub const FILE_COUNT: Text = Text::new("At most {max} files.", "파일은 {max}개까지예요.", "最多 {max} 个文件。");
    pub const FILE_TOTAL: Text = Text::new(
        "The files are {size} together; the limit is {max}.",
        "파일 크기의 합은 {size}예요. 한도는 {max}예요.",
        "文件共 {size}，上限为 {max}。",
    );
    pub const FILE_FAILED: Text = Text::new(
        "“{name}” could not be uploaded. Try again.",
        "“{name}”을(를) 올리지 못했어요. 다시 시도해 주세요.",
        "“{name}”上传失败，请重试。",
    );
    pub const UPLOAD_PENDING: Text = Text::new(
        "Wait until all files are uploaded.",
        "모든 파일이 올라갈 때까지 기다려 주세요.",
        "请等待所有文件上传完成。",
    );
    pub const COMMENT_REQUIRED: Text = Text::new(
        "Add a comment to mark {n}.",
        "표시 {n}에 의견을 적어 주세요.",
        "请为标记 {n} 添加说明。",
    );
    pub const PHRASE_MISMATCH: Text = Text::new(
        "Type “{phrase}” exactly.",
        "“{phrase}”을(를) 똑같이 입력해 주세요.",
        "请准确输入“{phrase}”。",
    );
    pub const SCHEMA: Text = Text::new(
        "This answer does not fit what the assistant asked for. ({path})",
        "어시스턴트가 요청한 형식과 맞지 않는 답이에요. ({path})",
        "此回答不符合助手的要求。（{path}）",
    );
}
