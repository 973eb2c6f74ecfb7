//! Words of the components of the catalog.

use crate::i18n::{Plural, Text};

// Every card
pub const WORKING: Text = Text::new("working", "진행 중", "进行中");
pub const PREPARING: Text = Text::new("Preparing the result", "결과를 준비하고 있습니다", "正在准备结果");
pub const GOAL: Text = Text::new("Goal:", "목표:", "目标：");
pub const UNTITLED: Text = Text::new("Untitled", "제목 없음", "无标题");
pub const COPY: Text = Text::new("Copy", "복사", "复制");
pub const COPIED: Text = Text::new("Copied", "복사했습니다", "已复制");
pub const COPY_FAILED: Text = Text::new("Could not copy", "복사하지 못했습니다", "无法复制");
pub const DOWNLOAD: Text = Text::new("Download", "다운로드", "下载");
pub const RETRY: Text = Text::new("Try again", "다시 시도", "重试");
pub const CANCEL: Text = Text::new("Cancel", "취소", "取消");
pub const SHOW_MORE: Text = Text::new("Show more", "더 보기", "显示更多");
pub const SHOW_LESS: Text = Text::new("Show less", "접기", "收起");
pub const EMPTY_LIST: Text = Text::new("Nothing to show here.", "표시할 항목이 없습니다.", "没有可显示的内容。");

// Nudges and action cards
pub const NUDGES: Text = Text::new("Suggestions you can apply", "적용할 수 있는 제안", "可直接应用的建议");
pub const CARDS: Text = Text::new("Actions", "실행할 액션", "可执行的操作");
pub const APPLY: Text = Text::new("Apply", "적용", "应用");
pub const APPLY_ITEM: Text = Text::new("Apply: {title}", "적용: {title}", "应用：{title}");
pub const DISMISS: Text = Text::new("Dismiss", "닫기", "忽略");
pub const DISMISS_ITEM: Text = Text::new("Dismiss: {title}", "닫기: {title}", "忽略：{title}");
pub const UNDO: Text = Text::new("Undo", "실행 취소", "撤销");
pub const UNDO_ITEM: Text = Text::new("Undo: {title}", "실행 취소: {title}", "撤销：{title}");
pub const APPLYING: Text = Text::new("Applying…", "적용하는 중…", "正在应用…");
pub const DISMISSING: Text = Text::new("Dismissing…", "닫는 중…", "正在忽略…");
pub const UNDOING: Text = Text::new("Undoing…", "되돌리는 중…", "正在撤销…");
pub const APPLIED: Text = Text::new("Applied", "적용됨", "已应用");
pub const DISMISSED: Text = Text::new("Dismissed", "닫음", "已忽略");
pub const NOT_APPLIED: Text = Text::new("Not applied", "적용하지 못함", "未能应用");
pub const UNANSWERED: Text = Text::new("Not confirmed yet", "아직 확인되지 않음", "尚未确认");
pub const NOW_APPLIED: Text = Text::new(
    "“{title}” was applied",
    "‘{title}’을(를) 적용했습니다",
    "已应用“{title}”",
);
pub const NOW_DISMISSED: Text = Text::new(
    "“{title}” was dismissed",
    "‘{title}’을(를) 닫았습니다",
    "已忽略“{title}”",
);
pub const NOW_FAILED: Text = Text::new(
    "“{title}” could not be applied",
    "‘{title}’을(를) 적용하지 못했습니다",
    "未能应用“{title}”",
);
pub const WHY: Text = Text::new("Why?", "이유 보기", "查看理由");
pub const WHY_OF: Text = Text::new("Why? {title}", "이유 보기: {title}", "查看理由：{title}");
pub const WHY_HIDE: Text = Text::new("Hide reason", "이유 숨기기", "收起理由");
pub const IMPACT_HIGH: Text = Text::new("High impact", "영향 높음", "影响大");
pub const IMPACT_MEDIUM: Text = Text::new("Medium impact", "영향 중간", "影响中等");
pub const IMPACT_LOW: Text = Text::new("Low impact", "영향 낮음", "影响小");
pub const EASY: Text = Text::new("Easy", "쉬움", "简单");
pub const MEDIUM: Text = Text::new("Medium effort", "보통", "难度中等");
pub const HARD: Text = Text::new("Hard", "어려움", "较难");
pub const BUDGET_ASK: Text = Text::new("This changes the budget.", "예산이 변경됩니다.", "此操作会更改预算。");
pub const BUDGET_CONFIRM: Text = Text::new("Change budget", "예산 변경", "更改预算");
pub const RISE: Text = Text::new("up", "상승", "上升");
pub const FALL: Text = Text::new("down", "하락", "下降");
pub const SAME: Text = Text::new("unchanged", "변동 없음", "持平");

// Data table
pub const TABLE: Text = Text::new("Table", "표", "表格");
pub const FILTER: Text = Text::new("Filter rows", "행 필터", "筛选行");
pub const COLUMNS: Text = Text::new("Columns", "열", "列");
pub const COLUMNS_SHOWN: Text = Text::new("Columns shown", "표시할 열", "显示的列");
pub const COPY_TABLE: Text = Text::new("Copy table", "표 복사", "复制表格");
pub const CSV: Text = Text::new("CSV", "CSV", "CSV");
pub const CSV_LABEL: Text = Text::new("Download as CSV", "CSV로 다운로드", "下载 CSV");
pub const ROWS: Plural = Plural::new("{count} row", "{count} rows", "{count}행", "{count} 行");
pub const ROWS_OF: Text = Text::new(
    "{shown} of {all} rows",
    "{all}행 중 {shown}행",
    "{all} 行中的 {shown} 行",
);
/// Under a printed table.
pub const ROWS_ON_PAPER: Text = Text::new(
    "Printed are the first {shown} of {all} rows. The CSV file has all of them.",
    "{all}개 행 중 처음 {shown}개만 인쇄했습니다. CSV 파일에는 모두 있습니다.",
    "仅打印了 {all} 行中的前 {shown} 行，CSV 文件包含全部。",
);
pub const ROWS_CUT: Text = Text::new(
    "Only the first {count} rows are shown.",
    "처음 {count}행만 표시합니다.",
    "仅显示前 {count} 行。",
);
pub const NO_ROWS: Text = Text::new(
    "No row matches the filter.",
    "필터와 일치하는 행이 없습니다.",
    "没有符合筛选条件的行。",
);
pub const INEFFICIENT: Text = Text::new("Inefficient", "비효율", "低效");
pub const MARKED: Plural = Plural::new(
    "{count} inefficient",
    "{count} inefficient",
    "비효율 {count}건",
    "低效 {count} 项",
);
pub const SEVERE: Text = Text::new("Serious", "심각", "严重");
pub const NOTE: Text = Text::new("Note", "참고", "提示");
pub const TOTAL: Text = Text::new("Total", "합계", "合计");
pub const SORTED_UP: Text = Text::new(
    "Sorted by {column}, lowest first",
    "{column} 기준 오름차순으로 정렬했습니다",
    "已按“{column}”升序排列",
);
pub const SORTED_DOWN: Text = Text::new(
    "Sorted by {column}, highest first",
    "{column} 기준 내림차순으로 정렬했습니다",
    "已按“{column}”降序排列",
);
pub const UNSORTED: Text = Text::new("Original order", "원래 순서로 되돌렸습니다", "已恢复原始顺序");
pub const SCROLL_TABLE: Text = Text::new(
    "Rows of the table, scrollable",
    "표의 행, 스크롤 가능",
    "表格行，可滚动",
);
pub const YES: Text = Text::new("Yes", "예", "是");
pub const NO: Text = Text::new("No", "아니요", "否");
pub const OPEN_LINK: Text = Text::new("Open", "열기", "打开");

/// Words for the column keys and states that ads servers send without a label.
pub const KNOWN_COLUMNS: &[(&str, Text)] = &[
    ("campaign", Text::new("Campaign", "캠페인", "广告系列")),
    ("name", Text::new("Name", "이름", "名称")),
    ("channel", Text::new("Channel", "채널", "渠道")),
    ("status", Text::new("Status", "상태", "状态")),
    ("cost", Text::new("Cost", "광고비", "花费")),
    ("spend", Text::new("Spend", "광고비", "花费")),
    ("revenue", Text::new("Revenue", "매출", "收入")),
    ("impressions", Text::new("Impressions", "노출수", "展示次数")),
    ("clicks", Text::new("Clicks", "클릭수", "点击次数")),
    ("conversions", Text::new("Conversions", "전환", "转化")),
    ("ctr", Text::new("CTR", "CTR", "CTR")),
    ("cvr", Text::new("CVR", "CVR", "CVR")),
    ("cpa", Text::new("CPA", "CPA", "CPA")),
    ("cpc", Text::new("CPC", "CPC", "CPC")),
    ("roas", Text::new("ROAS", "ROAS", "ROAS")),
    ("device", Text::new("Device", "기기", "设备")),
    ("region", Text::new("Region", "지역", "地区")),
    ("date", Text::new("Date", "날짜", "日期")),
    ("note", Text::new("Note", "메모", "备注")),
    ("owner", Text::new("Owner", "담당자", "负责人")),
];
pub const ACTIVE: Text = Text::new("Active", "활성", "投放中");
pub const LIMITED: Text = Text::new("Limited", "제한됨", "受限");
pub const BUDGET_LIMITED: Text = Text::new("Limited by budget", "예산 제한", "预算受限");
pub const LEARNING: Text = Text::new("Learning", "학습 중", "学习中");
pub const PAUSED: Text = Text::new("Paused", "일시중지", "已暂停");
pub const ENDED: Text = Text::new("Ended", "종료됨", "已结束");
pub const FAILED: Text = Text::new("Failed", "실패", "失败");

// Weather
pub const WEATHER: Text = Text::new("Weather", "날씨", "天气");
pub const LOCAL_TIME: Text = Text::new("Local time {time}", "현지 시각 {time}", "当地时间 {time}");
pub const LOCAL_TIME_ZONE: Text = Text::new(
    "Local time {time} ({zone})",
    "현지 시각 {time} ({zone})",
    "当地时间 {time}（{zone}）",
);
pub const UNIT: Text = Text::new("Temperature unit", "온도 단위", "温度单位");
pub const CELSIUS: Text = Text::new("Celsius", "섭씨", "摄氏度");
pub const FAHRENHEIT: Text = Text::new("Fahrenheit", "화씨", "华氏度");
pub const NEXT_HOURS: Plural = Plural::new(
    "Next hour",
    "Next {count} hours",
    "다음 {count}시간",
    "未来 {count} 小时",
);
pub const HOURS_SUMMARY: Text = Text::new(
    "From {low} to {high}, lowest at {low_at}, highest at {high_at}",
    "최저 {low}({low_at}), 최고 {high}({high_at})",
    "最低 {low}（{low_at}），最高 {high}（{high_at}）",
);
pub const HOURS_TABLE: Text = Text::new("Hour by hour", "시간별 보기", "逐小时查看");
pub const HOUR: Text = Text::new("Time", "시각", "时间");
pub const TEMPERATURE: Text = Text::new("Temperature", "기온", "气温");
pub const SUN: Text = Text::new("Sunrise and sunset", "일출과 일몰", "日出和日落");
pub const SUN_WEEK: Text = Text::new("The days after", "다음 날들 보기", "之后几天");
pub const SUNRISE: Text = Text::new("Sunrise", "일출", "日出");
pub const SUNSET: Text = Text::new("Sunset", "일몰", "日落");
pub const WEATHER_FOR: Text = Text::new("Looking up the weather", "날씨를 확인하고 있습니다", "正在查询天气");

// Documents
pub const RESULTS: Plural = Plural::new("{count} result", "{count} results", "결과 {count}건", "{count} 条结果");
pub const RESULTS_TITLE: Text = Text::new("Search results", "검색 결과", "搜索结果");
pub const RESULTS_FOR: Text = Text::new("Results for “{query}”", "‘{query}’ 검색 결과", "“{query}”的搜索结果");
pub const SEARCHING_FOR: Text = Text::new("Searching for “{query}”", "‘{query}’ 검색 중", "正在搜索“{query}”");
pub const NO_RESULTS: Text = Text::new("Nothing was found.", "검색 결과가 없습니다.", "没有找到结果。");
pub const SHOW_ALL: Text = Text::new("Show all {count}", "{count}건 모두 보기", "显示全部 {count} 条");
pub const NEW_TAB: Text = Text::new("opens in a new tab", "새 탭에서 열림", "在新标签页打开");
pub const RELEVANCE: Text = Text::new("Relevance {percent}", "관련도 {percent}", "相关度 {percent}");
pub const DOCUMENT: Text = Text::new("Document", "문서", "文档");
pub const CODE_FILE: Text = Text::new("Code", "코드", "代码");
pub const SHEET: Text = Text::new("Spreadsheet", "스프레드시트", "电子表格");
pub const IMAGE: Text = Text::new("Image", "이미지", "图片");
pub const WRITING: Text = Text::new("Writing…", "작성하는 중…", "正在撰写…");
pub const READY: Text = Text::new("Ready", "완료", "已完成");
pub const DOCUMENT_VERSION: Text = Text::new("version {number}", "버전 {number}", "版本 {number}");
pub const DOCUMENT_NEWER: Text = Text::new(
    "A newer version stands below",
    "아래에 새 버전이 있습니다",
    "下方有更新的版本",
);
pub const CUT_DOCUMENT: Text = Text::new(
    "This document is too long to show whole.",
    "문서가 너무 길어 일부만 표시합니다.",
    "文档过长，仅显示一部分。",
);
pub const EMPTY_DOCUMENT: Text = Text::new("No content yet", "아직 내용이 없습니다", "暂无内容");
pub const SUGGESTED_CHANGES: Plural = Plural::new(
    "{count} suggested change",
    "{count} suggested changes",
    "수정 제안 {count}건",
    "{count} 条修改建议",
);
pub const BROKEN_IMAGE: Text = Text::new(
    "This image could not be read.",
    "이미지를 읽을 수 없습니다.",
    "无法读取这张图片。",
);
pub const DOCUMENT_FAILED: Text = Text::new(
    "The document could not be written: “{error}”",
    "문서를 작성하지 못했습니다: “{error}”",
    "未能撰写文档：“{error}”",
);

// Generic card
pub const INPUT: Text = Text::new("Input", "입력", "输入");
pub const OUTPUT: Text = Text::new("Result", "결과", "结果");
pub const PROGRESS: Text = Text::new("Progress so far", "현재까지의 진행", "目前进度");
pub const DATA: Text = Text::new("Data", "데이터", "数据");
pub const COPY_JSON: Text = Text::new("Copy JSON", "JSON 복사", "复制 JSON");
pub const NO_ARGUMENTS: Text = Text::new("No arguments", "인수 없음", "无参数");
pub const ARGUMENT: Text = Text::new("Argument", "인수", "参数");
pub const VALUE: Text = Text::new("Value", "값", "值");
pub const MORE_ITEMS: Plural = Plural::new(
    "Show {count} more",
    "Show {count} more",
    "{count}개 더 보기",
    "再显示 {count} 项",
);
pub const ITEMS: Plural = Plural::new("{count} item", "{count} items", "항목 {count}개", "{count} 项");
pub const FIELDS: Plural = Plural::new("{count} field", "{count} fields", "필드 {count}개", "{count} 个字段");
pub const CHARACTERS: Plural = Plural::new(
    "{count} more character",
    "{count} more characters",
    "글자 {count}개 더 보기",
    "还有 {count} 个字符",
);
pub const STATE_STREAMING: Text = Text::new("Receiving input", "입력을 받는 중", "正在接收输入");
pub const STATE_RUNNING: Text = Text::new("Running", "실행 중", "运行中");
/// Beside a field whose entry is hidden.
pub const SECRET_GOES_TO: Text = Text::new(
    "What you enter goes to {host}. Never enter a password of another site here.",
    "입력한 내용은 {host} 서버로 전송됩니다. 다른 사이트의 비밀번호를 입력하지 마세요.",
    "您输入的内容会发送到 {host}。请勿在此输入其他网站的密码。",
);
pub const SECRET_GOES: Text = Text::new(
    "What you enter goes to the assistant. Never enter a password of another site here.",
    "입력한 내용은 어시스턴트에게 전송됩니다. 다른 사이트의 비밀번호를 입력하지 마세요.",
    "您输入的内容会发送给助手。请勿在此输入其他网站的密码。",
);
pub const STATE_ALLOWED: Text = Text::new("Allowed, waiting", "허용함, 기다리는 중", "已允许，等待中");
pub const STATE_DONE: Text = Text::new("Done", "완료", "已完成");
pub const STATE_PROGRESS: Text = Text::new("In progress", "진행 중", "进行中");

// Scope notice
pub const OUT_OF_SCOPE: Text = Text::new(
    "This is outside of what is available.",
    "제공할 수 있는 범위를 벗어난 요청입니다.",
    "该请求超出了可用范围。",
);
pub const TRY_ONE: Text = Text::new("Try one of these", "이런 요청은 가능합니다", "可以试试这些");

// Gallery
pub const GALLERY: Text = Text::new("Gallery", "갤러리", "组件库");
pub const GALLERY_LEAD: Text = Text::new(
    "Every component in each of its states, drawn from its own samples.",
    "모든 컴포넌트를 각 상태별 예시 그대로 보여 줍니다.",
    "每个组件的每种状态，均来自组件自带的示例。",
);
pub const GALLERY_COUNT: Text = Text::new(
    "{components} components, {states} states",
    "컴포넌트 {components}개, 상태 {states}개",
    "{components} 个组件，{states} 种状态",
);
pub const GALLERY_THEME: Text = Text::new("Theme", "테마", "主题");
pub const GALLERY_LANGUAGE: Text = Text::new("Language", "언어", "语言");
pub const GALLERY_WIDTH: Text = Text::new("Width", "너비", "宽度");
pub const THEME_SYSTEM: Text = Text::new("System", "시스템", "跟随系统");
pub const THEME_LIGHT: Text = Text::new("Light", "라이트", "浅色");
pub const THEME_DARK: Text = Text::new("Dark", "다크", "深色");
pub const WIDTH_NARROW: Text = Text::new("Narrow", "좁게", "窄");
pub const WIDTH_COLUMN: Text = Text::new("Column", "본문", "正文");
pub const WIDTH_WIDE: Text = Text::new("Wide", "넓게", "宽");
pub const GALLERY_SENT: Text = Text::new("Sent: {reply}", "보냄: {reply}", "已发送：{reply}");
pub const GALLERY_ALONE: Text = Text::new("Show alone", "단독으로 보기", "单独查看");
pub const GALLERY_NOTHING: Text = Text::new(
    "Nothing here: in this state the tool row says it.",
    "이 상태에서는 도구 행이 대신 알려 줍니다.",
    "此状态由工具行说明，此处不显示内容。",
);
pub const GALLERY_UNKNOWN: Text = Text::new("There is no such sample.", "해당 예시가 없습니다.", "没有这个示例。");
pub const GALLERY_BACK: Text = Text::new("Whole gallery", "전체 갤러리", "返回组件库");
