//! Words of sources, of charts that others made, and of the steps of a research agent.

use crate::i18n::{Plural, Text};

/// A chip's name for a screen reader.
pub const SOURCE: Text = Text::new(
    "Source {number}: {title}, {site}",
    "출처 {number}: {title}, {site}",
    "来源 {number}：{title}，{site}",
);
pub const DOCUMENT: Text = Text::new("Document", "문서", "文档");
pub const LINES: Text = Text::new("Lines {first}–{last}", "{first}–{last}행", "第 {first}–{last} 行");
pub const OPEN: Text = Text::new("Open in new tab", "새 탭에서 열기", "在新标签页中打开");
pub const PREVIEW: Text = Text::new("Source", "출처", "来源");
pub const SHOW_ALL: Text = Text::new("Show all", "모두 보기", "全部显示");

/// A chart of somebody else's.
pub const CHART: Text = Text::new("Chart", "차트", "图表");
pub const CHART_FROM: Text = Text::new("Chart from {host}", "{host}에서 제공한 차트", "来自 {host} 的图表");
pub const CHART_MADE: Text = Text::new(
    "Chart made by the assistant",
    "어시스턴트가 만든 차트",
    "助手制作的图表",
);
pub const CHART_LOADING: Text = Text::new("Loading the chart", "차트를 불러오는 중", "正在加载图表");
pub const CHART_FAILED: Text = Text::new(
    "The chart could not be loaded.",
    "차트를 불러오지 못했습니다.",
    "无法加载图表。",
);
pub const CHART_UNLISTED: Text = Text::new(
    "This chart is on another site and is not loaded here.",
    "다른 사이트의 차트라 여기서는 불러오지 않습니다.",
    "此图表位于其他网站，不会在此加载。",
);
pub const CHART_PRINTED: Text = Text::new(
    "The chart is shown on the screen only.",
    "차트는 화면에서만 볼 수 있습니다.",
    "图表仅在屏幕上显示。",
);
pub const CHART_ASLEEP: Text = Text::new(
    "It runs code of the server's, kept apart from this page.",
    "서버가 보낸 코드를 이 페이지와 분리해 실행합니다.",
    "将运行服务器提供的代码，并与此页面隔离。",
);
pub const CHART_START: Text = Text::new("Show", "보기", "显示");
pub const CHART_NEEDS: Text = Text::new(
    "This chart needs {host}, which is not allowed here.",
    "이 차트에 필요한 {host} 연결은 여기서 허용되지 않습니다.",
    "此图表需要 {host}，但这里不允许使用。",
);
pub const CHART_REFUSED: Text = Text::new(
    "Part of this chart is not allowed here: {what}",
    "이 차트의 일부는 여기서 허용되지 않습니다: {what}",
    "此图表的部分内容在这里不被允许：{what}",
);
pub const CHART_BROKE: Text = Text::new(
    "This chart reported an error: {words}",
    "차트에서 오류가 발생했습니다: {words}",
    "此图表报告了错误：{words}",
);
pub const CHART_NOISY: Text = Text::new(
    "The chart was stopped: it kept this page too busy.",
    "차트가 이 페이지를 너무 바쁘게 해서 중지했습니다.",
    "图表让此页面过于繁忙，已被停止。",
);
pub const CHART_STOLE: Text = Text::new(
    "The chart was stopped: it took the keyboard.",
    "차트가 키보드를 가로채서 중지했습니다.",
    "图表抢占了键盘，已被停止。",
);
pub const CHART_PRESS: Text = Text::new("Press to use", "눌러서 사용", "点按以使用");
pub const CHART_AGAIN: Text = Text::new("To the chart above", "위의 차트로 이동", "前往上方的图表");

/// What a flow made beside its answer.
pub const ARTIFACT: Text = Text::new("Made by the assistant", "어시스턴트가 만든 결과물", "助手生成的内容");
pub const PREVIEW_MADE: Text = Text::new(
    "Page made by the assistant",
    "어시스턴트가 만든 페이지",
    "助手制作的页面",
);
pub const FILE_AWAY: Text = Text::new(
    "“{name}” is kept by the server and can't be shown here.",
    "“{name}” 파일은 서버에 보관되어 있어 여기서는 표시할 수 없습니다.",
    "“{name}”保存在服务器上，无法在此显示。",
);
pub const FOLLOW_UPS: Text = Text::new("Ask next", "이어서 물어보기", "继续提问");

/// The steps of an agent.
pub const STEPS: Plural = Plural::new("{count} step", "{count} steps", "{count}단계", "{count} 个步骤");
pub const SEARCHES: Plural = Plural::new(
    "{count} search",
    "{count} searches",
    "검색 {count}회",
    "搜索 {count} 次",
);
pub const PAGES: Plural = Plural::new(
    "{count} page read",
    "{count} pages read",
    "페이지 {count}개 읽음",
    "阅读 {count} 个页面",
);
pub const SEARCHING: Text = Text::new("Searching the web", "웹을 검색하는 중", "正在搜索网页");
pub const SEARCHED: Text = Text::new("Searched the web", "웹 검색", "已搜索网页");
pub const OPENING: Text = Text::new("Reading {site}", "{site} 읽는 중", "正在阅读 {site}");
pub const OPENED: Text = Text::new("Read {site}", "{site} 읽음", "已阅读 {site}");
pub const DRAWING: Text = Text::new("Making a chart", "차트를 만드는 중", "正在制作图表");
pub const DREW: Text = Text::new("Made a chart", "차트를 만들었습니다", "已制作图表");
pub const DREW_NAMED: Text = Text::new(
    "Made a chart: {title}",
    "차트를 만들었습니다: {title}",
    "已制作图表：{title}",
);
pub const RESULTS: Plural = Plural::new("{count} result", "{count} results", "결과 {count}개", "{count} 条结果");
pub const THOUGHT: Text = Text::new("Thought", "생각", "思考");
pub const WORKING: Text = Text::new("Working", "작업하는 중", "正在处理");
pub const STATE_RUNNING: Text = Text::new("running", "진행 중", "进行中");
pub const STATE_DONE: Text = Text::new("done", "완료", "已完成");
pub const STATE_ERROR: Text = Text::new("failed", "실패", "失败");
pub const STATE_STOPPED: Text = Text::new("stopped", "중지됨", "已停止");
