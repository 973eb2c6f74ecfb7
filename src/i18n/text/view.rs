//! Words of the chat itself: thread, composer, tool rows, approvals, notices, sidebar and settings.

use crate::i18n::{Plural, Text};

// Composer
pub const MESSAGE: Text = Text::new("Type a message", "메시지를 입력하세요", "输入消息");
pub const MESSAGE_LABEL: Text = Text::new("Message", "메시지", "消息");
pub const ASK_ANYTHING: Text = Text::new("Ask anything", "무엇이든 물어보세요", "有什么想问的？");
pub const SEND: Text = Text::new("Send", "보내기", "发送");
pub const STOP: Text = Text::new("Stop", "중지", "停止");
pub const ATTACH: Text = Text::new("Attach files", "파일 첨부", "添加文件");
pub const REMOVE_FILE: Text = Text::new("Remove {name}", "{name} 제거", "移除 {name}");
pub const FILES_ATTACHED: Plural = Plural::new(
    "{count} file attached",
    "{count} files attached",
    "파일 {count}개를 첨부했습니다",
    "已添加 {count} 个文件",
);
pub const FILES_ADDING: Text = Text::new("Adding the files", "파일을 첨부하는 중입니다", "正在添加文件");
pub const FILE_REMOVED: Text = Text::new("{name} removed", "{name} 파일을 뺐습니다", "已移除 {name}");
pub const ATTACHMENTS: Text = Text::new("Attached files", "첨부한 파일", "已添加的文件");
pub const DISCLAIMER: Text = Text::new(
    "AI answers can be wrong. Check what matters.",
    "AI의 답변은 틀릴 수 있습니다. 중요한 내용은 확인하세요.",
    "AI 的回答可能有误，重要内容请核实。",
);
pub const NOTHING_TO_SEND: Text = Text::new("Type a message first", "먼저 메시지를 입력하세요", "请先输入消息");

// Empty state
pub const QUESTION: Text = Text::new("What shall we work on?", "무엇을 도와드릴까요?", "今天想做什么？");
pub const STARTERS: Text = Text::new("Suggestions", "추천 질문", "建议");
pub const MORE_STARTERS: Text = Text::new("More suggestions", "추천 질문 더 보기", "更多建议");
pub const DEMO_DATA: Text = Text::new(
    "This is a demo: its accounts and figures are made up.",
    "데모입니다. 계정과 수치는 모두 지어낸 것입니다.",
    "这是演示：账户和数据均为虚构。",
);

// Shell
pub const SKIP: Text = Text::new("Skip to the content", "본문으로 건너뛰기", "跳到正文");
pub const SIDEBAR: Text = Text::new("Chats", "대화 목록", "对话列表");
pub const OPEN_SIDEBAR: Text = Text::new("Show chats", "대화 목록 열기", "显示对话列表");
pub const CLOSE_SIDEBAR: Text = Text::new("Hide chats", "대화 목록 닫기", "隐藏对话列表");
pub const NEW_CHAT: Text = Text::new("New chat", "새 대화", "新对话");
pub const SEARCH_CHATS: Text = Text::new("Search chats", "대화 검색", "搜索对话");
pub const NO_MATCH: Text = Text::new("No chat has these words", "일치하는 대화가 없습니다", "没有匹配的对话");
pub const NO_CHATS: Text = Text::new("Your chats appear here", "대화가 여기에 표시됩니다", "对话会显示在这里");
pub const TODAY: Text = Text::new("Today", "오늘", "今天");
pub const YESTERDAY: Text = Text::new("Yesterday", "어제", "昨天");
pub const EARLIER: Text = Text::new("Earlier", "이전", "更早");
pub const NEEDS_YOU: Text = Text::new("needs you", "응답 필요", "等你处理");
pub const SETTINGS: Text = Text::new("Settings", "설정", "设置");
pub const MORE: Text = Text::new("More", "더 보기", "更多");
pub const CHAT_MENU: Text = Text::new("Actions for “{title}”", "‘{title}’ 작업", "“{title}”的操作");
pub const RENAME: Text = Text::new("Rename", "이름 바꾸기", "重命名");
pub const DELETE: Text = Text::new("Delete", "삭제", "删除");
pub const DELETE_CHAT: Text = Text::new("Delete chat", "대화 삭제", "删除对话");
pub const DELETE_ASK: Text = Text::new(
    "Delete “{title}”? This cannot be undone.",
    "‘{title}’ 대화를 삭제할까요? 되돌릴 수 없습니다.",
    "要删除“{title}”吗？此操作无法撤销。",
);
pub const CANCEL: Text = Text::new("Cancel", "취소", "取消");
pub const SAVE: Text = Text::new("Save", "저장", "保存");
pub const CHAT_NAME: Text = Text::new("Chat name", "대화 이름", "对话名称");
pub const COPY_CHAT: Text = Text::new("Copy conversation", "대화 전체 복사", "复制整个对话");
pub const EXPORT_LOG: Text = Text::new("Download the event log", "이벤트 기록 다운로드", "下载事件日志");
pub const REPLAY_CHAT: Text = Text::new("Replay step by step", "단계별로 다시 보기", "逐步回放");
pub const ANSWERED_BY: Text = Text::new("Answers come from {host}", "답변 서버: {host}", "回答来自 {host}");

// Thread
pub const CONVERSATION: Text = Text::new("Conversation", "대화", "对话");
pub const FROM_YOU: Text = Text::new("You, message {number}", "나, 메시지 {number}", "你，第 {number} 条消息");
pub const FROM_ASSISTANT: Text = Text::new(
    "Assistant, message {number}",
    "어시스턴트, 메시지 {number}",
    "助手，第 {number} 条消息",
);
pub const WAITING: Text = Text::new("Working on it", "답변을 준비하고 있습니다", "正在准备回答");
pub const SLOW: Text = Text::new(
    "Still working. This takes longer than usual.",
    "아직 처리 중입니다. 평소보다 오래 걸리고 있어요.",
    "仍在处理，比平时要久一些。",
);
pub const NOT_LOADED: Text = Text::new(
    "This part of the page could not be loaded. Check the connection.",
    "페이지의 이 부분을 불러오지 못했습니다. 연결을 확인해 주세요.",
    "无法加载页面的这一部分，请检查网络连接。",
);
pub const OUTDATED: Text = Text::new(
    "There is a newer version of this page. Reload it to go on. What you typed stays.",
    "이 페이지의 새 버전이 있습니다. 다시 불러온 뒤 이어서 사용해 주세요. 입력한 내용은 그대로 남습니다.",
    "此页面已有新版本，请重新加载后继续，您输入的内容会保留。",
);
pub const RELOAD: Text = Text::new("Reload", "다시 불러오기", "重新加载");
pub const LOADING: Text = Text::new("Loading the conversation", "대화를 불러오는 중입니다", "正在加载对话");
/// Of what is no conversation: a part of an answer, a page.
pub const LOADING_PART: Text = Text::new("Loading", "불러오는 중입니다", "正在加载");
pub const LATEST: Text = Text::new("Latest", "최신 메시지", "最新消息");
pub const APPROVALS_WAITING: Plural = Plural::new(
    "{count} approval waiting",
    "{count} approvals waiting",
    "승인 대기 {count}건",
    "{count} 项待批准",
);
pub const COPY: Text = Text::new("Copy", "복사", "复制");
pub const COPIED: Text = Text::new("Copied", "복사했습니다", "已复制");
pub const COPY_FAILED: Text = Text::new(
    "The browser did not allow copying",
    "브라우저가 복사를 허용하지 않았습니다",
    "浏览器不允许复制",
);
pub const REGENERATE: Text = Text::new("Answer again", "다시 답변 받기", "重新回答");
pub const REWIND_ASK: Text = Text::new("Answer again?", "다시 답변을 받을까요?", "要重新回答吗？");
pub const REWIND_WHAT: Text = Text::new(
    "{what} will be set aside. You can bring everything back until your next message.",
    "{what}를 따로 보관합니다. 다음 메시지를 보내기 전까지 되돌릴 수 있습니다.",
    "{what}将被移开保留。在发送下一条消息之前可以恢复。",
);
pub const REWIND_ANSWERS: Plural = Plural::new(
    "{count} of your answers",
    "{count} of your answers",
    "내가 한 응답 {count}개",
    "你的 {count} 个回答",
);
pub const REWIND_MESSAGES: Plural = Plural::new(
    "{count} later message",
    "{count} later messages",
    "이후 메시지 {count}개",
    "之后的 {count} 条消息",
);
pub const REWIND_BOTH: Text = Text::new(
    "{answers} and {messages}",
    "{answers}와 {messages}",
    "{answers}和{messages}",
);
pub const SET_ASIDE: Text = Text::new(
    "What was replaced is kept until your next message.",
    "바뀌기 전 내용은 다음 메시지를 보낼 때까지 보관됩니다.",
    "被替换的内容会保留到你发送下一条消息为止。",
);
pub const EDIT: Text = Text::new("Edit", "수정", "编辑");
pub const EDIT_LABEL: Text = Text::new("Edit your message", "메시지 수정", "编辑消息");
pub const TAKE_BACK: Text = Text::new("Do not send", "보내지 않기", "不发送");
pub const EDIT_NOTE: Text = Text::new(
    "Sending replaces this message and everything after it.",
    "보내면 이 메시지와 이후 내용이 모두 바뀝니다.",
    "发送后将替换这条消息及其后的全部内容。",
);
pub const MESSAGE_ACTIONS: Text = Text::new("Message actions", "메시지 작업", "消息操作");
pub const STOPPED: Text = Text::new("You stopped this answer", "답변을 중지했습니다", "你已停止此回答");
pub const STOPPED_BY_SERVER: Text = Text::new(
    "The server stopped this answer: “{reason}”",
    "서버가 답변을 중지했습니다: “{reason}”",
    "服务器停止了此回答：“{reason}”",
);
pub const BROKE_OFF: Text = Text::new(
    "The answer broke off here",
    "답변이 여기서 끊겼습니다",
    "回答在此处中断",
);
pub const CUT_OFF: Text = Text::new(
    "The answer reached its greatest length and ends here",
    "답변이 최대 길이에 도달해 여기서 끝났습니다",
    "回答已达到长度上限，到此为止",
);
pub const FILTERED: Text = Text::new(
    "The server's content filter held back the rest of this answer",
    "서버의 콘텐츠 필터가 나머지 답변을 보류했습니다",
    "服务器的内容过滤器拦下了此回答的其余部分",
);

pub const SENDING: Text = Text::new("Sending", "보내는 중", "发送中");
pub const RETRYING: Text = Text::new(
    "No answer yet. Trying again…",
    "아직 응답이 없어 다시 시도하고 있습니다…",
    "尚未收到响应，正在重试……",
);
pub const NOT_SENT: Text = Text::new("Not sent", "전송되지 않음", "未发送");
pub const QUEUED: Text = Text::new("Waiting to be sent", "전송 대기 중", "等待发送");
pub const QUEUED_SAID: Text = Text::new(
    "It goes out when its turn comes",
    "차례가 되면 전송됩니다",
    "轮到时将自动发送",
);
pub const THINKING: Text = Text::new("Thinking", "생각하는 중", "思考中");
pub const THOUGHT: Text = Text::new("Thoughts", "생각 과정", "思考过程");
pub const THOUGHT_FOR: Text = Text::new(
    "Thought for {seconds} s",
    "{seconds}초 동안 생각함",
    "思考了 {seconds} 秒",
);
pub const SOURCES: Plural = Plural::new(
    "Source ({count})",
    "Sources ({count})",
    "출처 ({count})",
    "来源（{count}）",
);
pub const SHOW_IMAGE: Text = Text::new("Load image", "이미지 불러오기", "加载图片");
pub const IMAGE_FROM: Text = Text::new("Image from {host}", "{host}의 이미지", "来自 {host} 的图片");
pub const IMAGE: Text = Text::new("Image", "이미지", "图片");
pub const IMAGE_BROKEN: Text = Text::new(
    "This image could not be loaded.",
    "이미지를 불러오지 못했습니다.",
    "无法加载这张图片。",
);
pub const OPEN_IN_TAB: Text = Text::new("Open in new tab", "새 탭에서 열기", "在新标签页中打开");
pub const FILE: Text = Text::new("File", "파일", "文件");
pub const DOWNLOAD: Text = Text::new("Download {name}", "{name} 다운로드", "下载 {name}");
pub const UNSAFE_ADDRESS: Text = Text::new(
    "The address of this file is not safe to open.",
    "안전하지 않은 주소라서 열 수 없습니다.",
    "该文件的地址不安全，无法打开。",
);

// Tool rows
pub const SECONDS: Text = Text::new("{seconds} s", "{seconds}초", "{seconds} 秒");
pub const STEPS: Plural = Plural::new("{count} step", "{count} steps", "{count}단계", "{count} 个步骤");
pub const STEPS_IN: Text = Text::new("{steps}, {time}", "{steps}, {time}", "{steps}，{time}");
pub const WAITING_FOR_YOU: Text = Text::new("waiting for you", "승인 대기 중", "等待你批准");
pub const ALLOWED_WAITING: Text = Text::new("Allowed, waiting", "허용함, 기다리는 중", "已允许，等待中");
pub const DENIED_WAITING: Text = Text::new("Denied, waiting", "거부함, 기다리는 중", "已拒绝，等待中");
pub const DENIED_BY_YOU: Text = Text::new("Denied by you", "거부했습니다", "你已拒绝");
pub const DENIED_BY_RULE: Text = Text::new(
    "Denied by a rule of the server",
    "서버 규칙에 따라 거부됨",
    "已按服务器规则拒绝",
);
pub const DENIED_BY_SERVER: Text = Text::new("Denied by the server", "서버에서 거부됨", "已被服务器拒绝");
pub const DENIED_REASON: Text = Text::new("{denied}: “{reason}”", "{denied}: “{reason}”", "{denied}：“{reason}”");
pub const UNREADABLE_INPUT: Text = Text::new(
    "The assistant called this tool with input that cannot be read",
    "어시스턴트가 읽을 수 없는 입력으로 이 도구를 호출했습니다",
    "助手调用此工具时的输入无法读取",
);
pub const TOOL_FAILED: Text = Text::new("This step failed", "이 단계를 완료하지 못했습니다", "此步骤失败");
pub const TRY_AGAIN: Text = Text::new("Try again", "다시 시도", "重试");
pub const DETAILS: Text = Text::new("Details", "자세히", "详细信息");
pub const INPUT: Text = Text::new("Input", "입력", "输入");
pub const OUTPUT: Text = Text::new("Output", "출력", "输出");
pub const ERROR: Text = Text::new("Error", "오류", "错误");
pub const NOTHING_YET: Text = Text::new("Nothing yet", "아직 없습니다", "暂无内容");
pub const WORKING: Text = Text::new("working", "진행 중", "进行中");
pub const STATE_RUNNING: Text = Text::new("running", "실행 중", "运行中");
pub const STATE_DONE: Text = Text::new("done", "완료", "已完成");
pub const STATE_FAILED: Text = Text::new("failed", "실패", "失败");
pub const STATE_DENIED: Text = Text::new("denied", "거부됨", "已拒绝");
pub const STATE_ENDED: Text = Text::new("not finished", "끝나지 않음", "未完成");
pub const CUT: Text = Text::new(
    "{count} more characters are not shown",
    "{count}자가 더 있지만 표시하지 않습니다",
    "还有 {count} 个字符未显示",
);
pub const TOOL_WEATHER: Text = Text::new("Get weather", "날씨 조회", "查询天气");
pub const TOOL_ADS: Text = Text::new("Look at ad results", "광고 성과 조회", "查看广告效果");
pub const TOOL_INTERACTION: Text = Text::new("Ask a question", "질문하기", "提问");
pub const TOOL_CREATE_DOCUMENT: Text = Text::new("Write a document", "문서 작성", "撰写文档");
pub const TOOL_UPDATE_DOCUMENT: Text = Text::new("Change a document", "문서 수정", "修改文档");
pub const TOOL_SUGGESTIONS: Text = Text::new("Suggest changes", "수정 제안", "提出修改建议");
pub const TOOL_SURFACE: Text = Text::new("Build a view", "화면 만들기", "构建界面");
/// A server's note of what the person pressed in a view.
pub const TOOL_SURFACE_EVENT: Text = Text::new("Note what you pressed", "누른 내용 기록", "记录您的操作");

// Approval card
pub const APPROVAL_NEEDED: Text = Text::new("Your approval is needed", "승인이 필요합니다", "需要你的批准");
pub const APPROVAL_ALERT: Text = Text::new(
    "Your approval is needed: {effect}",
    "승인이 필요합니다: {effect}",
    "需要你的批准：{effect}",
);
/// Our guess by the tool's name: nobody but the server knows.
pub const CANNOT_BE_UNDONE: Text = Text::new("May be impossible to undo", "되돌릴 수 없을 수 있음", "可能无法撤销");
pub const SERVER_SAYS: Text = Text::new("The server says: ", "서버의 설명: ", "服务器说明：");
pub const EFFECT_WEATHER: Text = Text::new(
    "Look up the weather in “{place}”",
    "“{place}”의 날씨를 조회합니다",
    "查询“{place}”的天气",
);
pub const EFFECT_WEATHER_HERE: Text = Text::new("Look up the weather", "날씨를 조회합니다", "查询天气");
pub const EFFECT_TOOL: Text = Text::new("Run “{tool}”", "“{tool}” 실행", "运行“{tool}”");
pub const ARGUMENTS: Text = Text::new("What will be sent", "전달할 값", "将要传递的内容");
pub const NO_ARGUMENTS: Text = Text::new("Without any values", "전달할 값이 없습니다", "不传递任何内容");
pub const DENY: Text = Text::new("Deny", "거부", "拒绝");
pub const ALLOW_ONCE: Text = Text::new("Allow once", "이번만 허용", "允许一次");
pub const ALLOW_DANGER: Text = Text::new("Run “{tool}”", "“{tool}” 실행", "运行“{tool}”");
pub const ALLOW_ALL: Plural = Plural::new(
    "Allow {count}",
    "Allow all {count}",
    "{count}건 모두 허용",
    "全部允许（{count} 项）",
);
pub const GIVE_REASON: Text = Text::new("Deny with a reason", "이유를 적고 거부", "填写理由并拒绝");
pub const REASON: Text = Text::new("Reason (optional)", "이유 (선택)", "理由（可选）");
pub const ALLOWED: Text = Text::new("Allowed", "허용함", "已允许");
pub const DENIED: Text = Text::new("Denied", "거부함", "已拒绝");
pub const ALLOWED_BY_RULE: Text = Text::new(
    "Allowed by a rule of the server",
    "서버 규칙에 따라 허용됨",
    "已按服务器规则允许",
);
pub const DECIDED_BY_SERVER: Text = Text::new(
    "The server decides this by its own rule",
    "서버가 자체 규칙으로 결정합니다",
    "由服务器按自身规则决定",
);
pub const FOR_THE_ASSISTANT: Text = Text::new("waiting for the assistant", "어시스턴트를 기다리는 중", "等待助手继续");
pub const LEFT_OPEN: Text = Text::new(
    "Not answered; you went on with a new message",
    "답하지 않고 새 메시지로 넘어갔습니다",
    "未作答，已发送新消息",
);

// Notices
pub const RETRY: Text = Text::new("Retry", "다시 시도", "重试");
pub const DISMISS: Text = Text::new("Dismiss", "닫기", "关闭");
pub const P_NETWORK: Text = Text::new(
    "The server could not be reached. Check the connection and try again.",
    "서버에 연결하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.",
    "无法连接服务器，请检查网络后重试。",
);
pub const P_UNREACHED: Text = Text::new(
    "The server could not be reached. What you sent is kept and tried again every minute while this chat is open.",
    "서버에 연결하지 못했습니다. 보낸 내용은 보관되어 있으며, 이 대화가 열려 있는 동안 1분마다 다시 전송합니다.",
    "无法连接服务器。您发送的内容已保留，此对话打开期间每分钟会重试一次。",
);
pub const P_OTHER_TAB: Text = Text::new(
    "Another tab could not send it.",
    "다른 탭에서 보내지 못했습니다.",
    "另一个标签页未能发送。",
);
pub const P_STOPPED: Text = Text::new(
    "You stopped this before the server answered. It goes out again only when you press Retry.",
    "서버가 응답하기 전에 중지했습니다. 다시 시도를 누를 때만 다시 보냅니다.",
    "您在服务器响应之前停止了发送，只有点击“重试”才会再次发送。",
);
pub const P_UNSENT: Text = Text::new(
    "This was not sent. It goes out again only when you press Retry.",
    "보내지 못했습니다. 다시 시도를 누를 때만 다시 보냅니다.",
    "未能发送，只有点击“重试”才会再次发送。",
);
pub const P_OFFLINE: Text = Text::new(
    "You are offline. What you sent is kept and goes out when you are back.",
    "오프라인 상태입니다. 보낸 내용은 보관되어 있으며 연결되면 자동으로 전송합니다.",
    "当前处于离线状态。您发送的内容已保留，联网后将自动发送。",
);
pub const P_HTTP: Text = Text::new(
    "The server answered with error {status}.",
    "서버가 오류 {status}을(를) 반환했습니다.",
    "服务器返回错误 {status}。",
);
pub const P_HTTP_SAYS: Text = Text::new(
    "The server answered with error {status}: “{message}”",
    "서버가 오류 {status}을(를) 반환했습니다: “{message}”",
    "服务器返回错误 {status}：“{message}”",
);
pub const P_SIGN_IN: Text = Text::new(
    "The server does not accept this request ({status}). Check the headers in the settings.",
    "서버가 요청을 허용하지 않습니다({status}). 설정에서 헤더를 확인해 주세요.",
    "服务器拒绝了此请求（{status}）。请检查设置中的请求头。",
);
pub const P_NOT_FOUND: Text = Text::new(
    "There is no chat at this address (404). Check the endpoint in the settings.",
    "이 주소에는 채팅 서버가 없습니다(404). 설정에서 주소를 확인해 주세요.",
    "该地址没有对话服务（404）。请检查设置中的地址。",
);
pub const P_BUSY: Text = Text::new(
    "The server is busy. Try again in a moment.",
    "서버가 혼잡합니다. 잠시 후 다시 시도해 주세요.",
    "服务器繁忙，请稍后重试。",
);
pub const P_BUSY_FOR: Plural = Plural::new(
    "The server is busy. Try again in {count} second.",
    "The server is busy. Try again in {count} seconds.",
    "서버가 혼잡합니다. {count}초 후에 다시 시도해 주세요.",
    "服务器繁忙，请在 {count} 秒后重试。",
);
pub const P_NOT_A_STREAM: Text = Text::new(
    "The server sent a page ({type}) and not an answer. Check the endpoint in the settings.",
    "서버가 답변이 아닌 다른 내용({type})을 보냈습니다. 설정에서 주소를 확인해 주세요.",
    "服务器返回的不是回答（{type}）。请检查设置中的地址。",
);
pub const P_EMPTY: Text = Text::new(
    "The answer was empty. Try again.",
    "답변이 비어 있습니다. 다시 시도해 주세요.",
    "回答为空，请重试。",
);
pub const P_UNREADABLE: Text = Text::new(
    "What the server sent could not be read. Check which protocol it speaks in the settings, or try again.",
    "서버가 보낸 내용을 읽을 수 없습니다. 설정에서 프로토콜을 확인하거나 다시 시도해 주세요.",
    "无法读取服务器发送的内容。请在设置中检查它使用的协议，或重试。",
);
pub const P_INTERRUPTED: Text = Text::new(
    "The connection was lost. What arrived is kept.",
    "연결이 끊겼습니다. 받은 내용은 보관되어 있습니다.",
    "连接已断开，已收到的内容会保留。",
);
pub const P_TOO_LATE: Text = Text::new(
    "This question can no longer be answered: “{message}”. Ask again to go on.",
    "이 질문에는 더 이상 답할 수 없습니다: “{message}”. 계속하려면 다시 질문해 주세요.",
    "此问题已无法回答：“{message}”。请重新提问以继续。",
);
pub const P_SERVER: Text = Text::new(
    "The server reports an error: “{message}”",
    "서버에서 오류를 알려 왔습니다: “{message}”",
    "服务器报告错误：“{message}”",
);
pub const P_TOO_LARGE: Text = Text::new(
    "The answer is larger than this page can hold ({limit}). What arrived is kept.",
    "답변이 이 페이지의 한도({limit})를 넘었습니다. 받은 내용은 보관되어 있습니다.",
    "回答超出了此页面的上限（{limit}），已收到的内容会保留。",
);
pub const P_LEFT_OUT: Text = Text::new(
    "Part of the answer was larger than {limit} and is missing.",
    "답변의 일부가 {limit}보다 커서 빠졌습니다.",
    "回答中有一部分超过 {limit}，因此缺失。",
);
/// Under an answer of which not all is shown.
pub const PARTS_MISSING: Text = Text::new(
    "This answer has more than {count} parts. What came after them is missing.",
    "이 답변은 {count}개가 넘는 부분으로 되어 있어, 그 뒤의 내용은 표시되지 않습니다.",
    "此回答超过 {count} 个部分，之后的内容未显示。",
);
pub const P_RESEND_LIMIT: Plural = Plural::new(
    "The assistant went on by itself {count} time and was paused. Retry lets it continue.",
    "The assistant went on by itself {count} times and was paused. Retry lets it continue.",
    "어시스턴트가 스스로 {count}번 이어 가서 멈췄습니다. 다시 시도하면 계속합니다.",
    "助手已自动继续 {count} 次，现已暂停。点击重试可继续。",
);
pub const P_STALLED: Text = Text::new(
    "Nothing has come for a minute. You can wait, stop or try again.",
    "1분 동안 응답이 없습니다. 기다리거나 중지하거나 다시 시도할 수 있습니다.",
    "已有一分钟没有收到内容。可以继续等待、停止或重试。",
);
pub const P_BLOCKED: Text = Text::new(
    "{origin} is not on the list of allowed servers. Add it in the settings if you trust it.",
    "{origin}은(는) 허용된 서버가 아닙니다. 신뢰한다면 설정에서 추가해 주세요.",
    "{origin} 不在允许的服务器列表中。如果信任它，请在设置中添加。",
);
pub const P_STORAGE: Text = Text::new(
    "The browser does not store this chat. It stays here until you close the page.",
    "브라우저에 대화를 저장하지 못했습니다. 페이지를 닫기 전까지만 유지됩니다.",
    "浏览器无法保存此对话，关闭页面后将丢失。",
);
pub const P_LOG_FULL: Text = Text::new(
    "The event log of this chat is full: what happens from now on is not recorded. A new chat has a log of its own.",
    "이 대화의 이벤트 로그가 가득 차서 이제부터의 내용은 기록되지 않습니다. 새 대화에는 새 로그가 생깁니다.",
    "此对话的事件日志已满，之后的内容不再记录。新对话会有自己的日志。",
);
pub const P_ATTACHMENT: Text = Text::new(
    "“{name}” could not be attached. Remove it or choose it again.",
    "“{name}” 파일을 첨부하지 못했습니다. 빼거나 다시 선택해 주세요.",
    "无法添加“{name}”。请移除或重新选择。",
);
pub const P_PICTURES_ONLY: Text = Text::new(
    "“{name}” was not attached: this server takes pictures only.",
    "이 서버는 이미지만 받으므로 “{name}” 파일을 첨부하지 않았습니다.",
    "未添加“{name}”：此服务器只接收图片。",
);
pub const P_NO_FILES: Text = Text::new(
    "“{name}” was not attached: this server takes no files.",
    "이 서버는 파일을 받지 않으므로 “{name}” 파일을 첨부하지 않았습니다.",
    "未添加“{name}”：此服务器不接收文件。",
);

// Announcements
pub const ANSWER_STARTED: Text = Text::new("Answer started", "답변이 시작되었습니다", "开始回答");
pub const ANSWER_COMPLETE: Text = Text::new("Answer complete", "답변이 완료되었습니다", "回答完毕");
pub const ANSWER_STOPPED: Text = Text::new("Answer stopped", "답변이 중지되었습니다", "回答已停止");
pub const CODE_BLOCK: Plural = Plural::new(
    "code block, {count} line",
    "code block, {count} lines",
    "코드 블록, {count}줄",
    "代码块，{count} 行",
);
pub const TABLE: Plural = Plural::new(
    "table, {count} row",
    "table, {count} rows",
    "표, {count}행",
    "表格，{count} 行",
);

// Settings
pub const S_BACK: Text = Text::new("Back to the chat", "대화로 돌아가기", "返回对话");
pub const S_CONNECTION: Text = Text::new("Connection", "연결", "连接");
pub const S_APPEARANCE: Text = Text::new("Appearance and language", "화면과 언어", "外观与语言");
pub const S_PRIVACY: Text = Text::new("Trust", "신뢰하는 서버", "信任");
pub const S_API: Text = Text::new("Chat endpoint", "채팅 서버 주소", "对话服务地址");
pub const S_API_HINT: Text = Text::new(
    "Leave empty for the server this page came with.",
    "비워 두면 이 페이지에 설정된 서버를 사용합니다.",
    "留空则使用此页面自带的服务器。",
);
pub const S_PROTOCOL: Text = Text::new("Protocol", "프로토콜", "协议");
pub const S_BODY: Text = Text::new("Request body", "요청 본문", "请求体");
pub const S_BODY_DEFAULT: Text = Text::new("Whole conversation", "대화 전체", "完整对话");
pub const S_BODY_LEGACY: Text = Text::new(
    "Whole conversation, for AG-UI servers before 1.0",
    "대화 전체 (1.0 이전의 AG-UI 서버용)",
    "完整对话（用于 1.0 之前的 AG-UI 服务器）",
);
pub const S_BODY_GATEWAY: Text = Text::new(
    "One question, for a GenOS workflow gateway",
    "질문 하나 (GenOS 워크플로우 게이트웨이용)",
    "单个问题（用于 GenOS 工作流网关）",
);
pub const S_BODY_FLOWISE: Text = Text::new(
    "One question with history, for Flowise",
    "질문 하나와 이전 대화 (Flowise용)",
    "单个问题及历史（用于 Flowise）",
);
/// The switch of citation markers in a chat's menu.
pub const MARKERS_ON: Text = Text::new(
    "Show source marks as sources",
    "출처 표시를 출처로 보기",
    "将来源标记显示为来源",
);
pub const MARKERS_OFF: Text = Text::new(
    "Show source marks as written",
    "출처 표시를 글자 그대로 보기",
    "按原文显示来源标记",
);
pub const S_BODY_WRAPPED: Text = Text::new(
    "Inside “data” (Genkit)",
    "“data” 안에 (Genkit)",
    "放在 “data” 中 (Genkit)",
);
pub const S_BODY_BARE: Text = Text::new("Without “data” around it", "“data”로 감싸지 않음", "外面不加 “data”");
pub const S_BODY_QUESTION: Text = Text::new(
    "One question, for a GenOS agent",
    "질문 하나 (GenOS 에이전트용)",
    "单个问题（用于 GenOS 智能体）",
);
pub const S_FIELDS: Text = Text::new("More request fields", "추가 요청 필드", "附加请求字段");
pub const S_FIELDS_HINT: Text = Text::new(
    "A JSON object that goes along with every request, such as {example}.",
    "모든 요청에 함께 보낼 JSON 객체입니다. 예: {example}",
    "随每个请求一起发送的 JSON 对象，例如 {example}。",
);
pub const S_BAD_FIELDS: Text = Text::new(
    "This is not a JSON object.",
    "JSON 객체가 아닙니다.",
    "这不是 JSON 对象。",
);
pub const S_BODY_TEMPLATE: Text = Text::new(
    "Last message only (chatbot template)",
    "마지막 메시지만 (챗봇 템플릿)",
    "仅最后一条消息（聊天模板）",
);
pub const S_HEADERS: Text = Text::new("Request headers", "요청 헤더", "请求头");
pub const S_HEADERS_HINT: Text = Text::new(
    "Sent with every request to this endpoint's origin, to no other, and kept in this browser, as plain text.",
    "이 엔드포인트의 출처에 요청할 때만 함께 보내며, 이 브라우저에 암호화 없이 저장됩니다.",
    "仅随发往此端点所在来源的请求发送，并以明文保存在此浏览器中。",
);
pub const S_HEADERS_ELSEWHERE: Text = Text::new(
    "These headers were entered for {server} and go only there. Enter them again for another server.",
    "이 헤더는 {server}에 맞춰 입력한 것이어서 그 서버에만 보냅니다. 다른 서버에 쓰려면 다시 입력해 주세요.",
    "这些请求头是为 {server} 填写的，只会发往该服务器。如需用于其他服务器，请重新填写。",
);
pub const S_HEADERS_ELSEWHERE_DEFAULT: Text = Text::new(
    "These headers were entered for this page's own server and go only there. Enter them again for another server.",
    "이 헤더는 이 페이지의 기본 서버에 맞춰 입력한 것이어서 그 서버에만 보냅니다. 다른 서버에 쓰려면 다시 입력해 주세요.",
    "这些请求头是为本页面的默认服务器填写的，只会发往该服务器。如需用于其他服务器，请重新填写。",
);
pub const S_HEADER_NAME: Text = Text::new("Header {number}, name", "헤더 {number} 이름", "请求头 {number} 名称");
pub const S_HEADER_VALUE: Text = Text::new("Header {number}, value", "헤더 {number} 값", "请求头 {number} 的值");
pub const S_HEADER_NAME_SHORT: Text = Text::new("Name", "이름", "名称");
pub const S_HEADER_VALUE_SHORT: Text = Text::new("Value", "값", "值");
pub const S_HEADER_REMOVE: Text = Text::new("Remove header {number}", "헤더 {number} 삭제", "删除请求头 {number}");
pub const S_HEADER_ADD: Text = Text::new("Add header", "헤더 추가", "添加请求头");
pub const S_UPLOAD: Text = Text::new("Upload endpoint", "파일 업로드 주소", "上传地址");
pub const S_UPLOAD_HINT: Text = Text::new(
    "Leave empty to send attachments inside the message.",
    "비워 두면 첨부 파일을 메시지에 담아 보냅니다.",
    "留空则将附件直接放入消息中发送。",
);
pub const S_ORIGINS: Text = Text::new("Allowed servers", "허용할 서버", "允许的服务器");
pub const S_ORIGINS_HINT: Text = Text::new(
    "One origin per line, such as https://example.com. Chats may talk to them and their images load without a click.",
    "한 줄에 하나씩 입력하세요. 예: https://example.com. 이 서버와 통신할 수 있고 이미지가 바로 표시됩니다.",
    "每行一个，例如 https://example.com。对话可与其通信，其图片无需点击即可加载。",
);
pub const S_LANGUAGE: Text = Text::new("Language", "언어", "语言");
pub const S_LANGUAGE_AUTO: Text = Text::new("Same as the browser", "브라우저와 동일", "跟随浏览器");
pub const S_THEME: Text = Text::new("Theme", "테마", "主题");
pub const S_THEME_SYSTEM: Text = Text::new("System", "시스템", "跟随系统");
pub const S_THEME_LIGHT: Text = Text::new("Light", "밝게", "浅色");
pub const S_THEME_DARK: Text = Text::new("Dark", "어둡게", "深色");
pub const S_ANNOUNCE: Text = Text::new("Screen reader", "화면 낭독기", "屏幕阅读器");
pub const S_ANNOUNCE_SENTENCES: Text =
    Text::new("Read sentences as they arrive", "문장이 도착하는 대로 읽기", "逐句朗读");
pub const S_ANNOUNCE_COMPLETE: Text = Text::new("Say when the answer is complete", "완료되면 알리기", "仅在完成时提示");
pub const S_ANNOUNCE_OFF: Text = Text::new("Say nothing", "알리지 않기", "不提示");
pub const S_SAVED: Text = Text::new("Saved", "저장했습니다", "已保存");
pub const S_UNSAVED: Text = Text::new("Not saved yet", "아직 저장하지 않았습니다", "尚未保存");
pub const S_FIX: Plural = Plural::new(
    "{count} field needs a change",
    "{count} fields need a change",
    "수정할 항목이 {count}개 있습니다",
    "有 {count} 项需要修改",
);
pub const S_BAD_URL: Text = Text::new(
    "Enter an address that starts with https:// or /, for example /api/chat.",
    "https:// 또는 /로 시작하는 주소를 입력하세요. 예: /api/chat",
    "请输入以 https:// 或 / 开头的地址，例如 /api/chat。",
);
pub const S_BAD_HEADER: Text = Text::new(
    "A header name has letters, digits and dashes only.",
    "헤더 이름에는 영문자, 숫자, 붙임표만 쓸 수 있습니다.",
    "请求头名称只能包含字母、数字和连字符。",
);
pub const S_BAD_ORIGIN: Text = Text::new(
    "“{origin}” is not an origin. Write it like https://example.com.",
    "“{origin}”은(는) 올바른 서버 주소가 아닙니다. https://example.com 형식으로 입력하세요.",
    "“{origin}”不是有效的服务器地址，请写成 https://example.com 的形式。",
);
/// The way to messages before the first one shown.
pub const EARLIER_MESSAGES: Text = Text::new("Show earlier messages", "이전 메시지 보기", "显示更早的消息");
