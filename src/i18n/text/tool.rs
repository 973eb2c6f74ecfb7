//! Words of an opened tool row: what was asked for and what came back, and the names of the usual arguments.

use crate::i18n::{Plural, Text};

pub const ASKED: Text = Text::new("Asked for", "요청한 내용", "请求内容");
pub const CAME_BACK: Text = Text::new("Came back", "받은 결과", "返回结果");
pub const FORM: Text = Text::new("How it is shown", "표시 방식", "显示方式");
pub const WORDS: Text = Text::new("Words", "글", "文字");
pub const RAW: Text = Text::new("Raw", "원본", "原始");
pub const COPY_RAW: Text = Text::new("Copy", "복사", "复制");
pub const MORE: Plural = Plural::new(
    "{count} more under Raw",
    "{count} more under Raw",
    "원본에 {count}개가 더 있습니다",
    "其余 {count} 项见“原始”",
);
pub const NOTHING: Text = Text::new("Nothing", "없음", "无");
pub const BY_PROVIDER: Text = Text::new(
    "Run by the model's provider, not by this chat's server.",
    "이 채팅의 서버가 아니라 모델 제공자가 실행했습니다.",
    "由模型提供方运行，而非此聊天的服务器。",
);

/// Arguments that many tools have.
pub const KEYS: &[(&str, Text)] = &[
    ("city", Text::new("Place", "지역", "地点")),
    ("cityName", Text::new("Place", "지역", "地点")),
    ("location", Text::new("Place", "지역", "地点")),
    ("place", Text::new("Place", "지역", "地点")),
    ("title", Text::new("Title", "제목", "标题")),
    ("summary", Text::new("Summary", "요약", "摘要")),
    ("query", Text::new("Search words", "검색어", "搜索词")),
    ("goal", Text::new("Goal", "목표", "目标")),
    ("kind", Text::new("Kind", "종류", "类型")),
    ("demoType", Text::new("Shown as", "표시 형태", "展示形式")),
    ("dateRange", Text::new("Period", "기간", "时段")),
    ("datePreset", Text::new("Period", "기간", "时段")),
    ("from", Text::new("From", "시작", "开始")),
    ("to", Text::new("To", "끝", "结束")),
    ("label", Text::new("Name", "이름", "名称")),
    ("metrics", Text::new("Figures", "지표", "指标")),
    ("channels", Text::new("Channels", "채널", "渠道")),
    ("campaignStatus", Text::new("Status", "상태", "状态")),
    ("campaignContext", Text::new("Account", "계정", "账户")),
    ("chartPanels", Text::new("Charts", "차트", "图表")),
    ("recommendations", Text::new("Suggestions", "제안", "建议")),
    ("ctaVariant", Text::new("Kind of action", "액션 종류", "操作类型")),
    ("budget", Text::new("Budget", "예산", "预算")),
    ("daily", Text::new("A day", "하루", "每日")),
    ("currency", Text::new("Currency", "통화", "货币")),
    ("period", Text::new("Period", "기간", "时段")),
    ("startsOn", Text::new("Starts on", "시작일", "开始日期")),
    ("notify", Text::new("Tells", "알림 대상", "通知")),
    ("rows", Text::new("Rows", "행", "行")),
    ("columns", Text::new("Columns", "열", "列")),
    ("results", Text::new("Results", "결과", "结果")),
    ("content", Text::new("Content", "내용", "内容")),
    ("options", Text::new("Options", "선택지", "选项")),
];
