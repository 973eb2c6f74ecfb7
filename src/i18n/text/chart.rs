//! Words of charts. In the sentences `{subject}` carries its Korean particle already, and so does `{to}`.

use crate::i18n::{Plural, Text};

pub const CHART: Text = Text::new("Chart", "차트", "图表");
pub const TREND: Text = Text::new("Trend", "추이", "趋势");
pub const CAMPAIGN: Text = Text::new("Campaigns", "캠페인", "广告系列");
pub const METRIC: Text = Text::new("Metrics", "지표", "指标");
pub const DEVICE: Text = Text::new("Devices", "기기", "设备");
pub const PANELS: Text = Text::new("Views of this chart", "차트 보기 선택", "图表视图");
pub const SERIES: Text = Text::new("Series", "계열", "系列");
pub const VALUE: Text = Text::new("Value", "값", "数值");
pub const PLACE: Text = Text::new("Category", "항목", "类别");
pub const DATE: Text = Text::new("Date", "날짜", "日期");
pub const NO_VALUE: Text = Text::new("no value", "값 없음", "无数值");

pub const PREPARING: Text = Text::new("Preparing the chart", "차트를 준비하고 있어요", "正在准备图表");
pub const NO_DATA: Text = Text::new(
    "There is nothing to draw: the answer holds no figures.",
    "그릴 내용이 없어요. 답변에 수치가 들어 있지 않습니다.",
    "没有可绘制的内容：回答中不包含数值。",
);
pub const ALL_HIDDEN: Text = Text::new(
    "Every series is hidden. Choose one below.",
    "모든 계열을 숨겼어요. 아래에서 하나를 선택해 주세요.",
    "所有系列均已隐藏，请在下方选择一个。",
);
pub const NOT_DRAWN: Text = Text::new(
    "The chart could not be drawn. The table can.",
    "차트를 그리지 못했어요. 표로는 볼 수 있습니다.",
    "图表无法绘制，可以查看表格。",
);
pub const DETAILS: Text = Text::new("Details", "자세히", "详情");
pub const OTHER_RANGE: Text = Text::new("Last {days} days", "최근 {days}일", "近 {days} 天");
pub const ASK_RANGE: Text = Text::new(
    "{title}, last {days} days",
    "{title}, 최근 {days}일",
    "{title}，近 {days} 天",
);
pub const AXIS_FROM: Text = Text::new("{name}, from {value}", "{name}, {value}부터", "{name}，从 {value} 起");
pub const FROM: Text = Text::new("from {value}", "{value}부터", "从 {value} 起");
pub const TOGETHER: Text = Text::new("Together", "합계", "合计");
pub const COPY_DATA: Text = Text::new("Copy", "복사", "复制");
pub const ROWS: Plural = Plural::new("{count} row", "{count} rows", "{count}행", "{count} 行");
pub const DAYS: Plural = Plural::new("{count} day", "{count} days", "{count}일", "{count} 天");
pub const MORE_BARS: Plural = Plural::new(
    "Show {count} more",
    "Show {count} more",
    "{count}개 더 보기",
    "再显示 {count} 个",
);
pub const TRY_AGAIN: Text = Text::new("Try again", "다시 시도", "重试");

pub const VIEW_DATA: Text = Text::new("View data", "데이터 보기", "查看数据");
pub const VIEW_CHART: Text = Text::new("View chart", "차트 보기", "查看图表");
pub const SAVE_IMAGE: Text = Text::new("Download image", "이미지 내려받기", "下载图片");
pub const SAVE_DATA: Text = Text::new("Download data", "데이터 내려받기", "下载数据");
pub const KEYS: Text = Text::new(
    "Left and right arrows move between points, up and down between series.",
    "왼쪽·오른쪽 화살표로 지점을, 위·아래 화살표로 계열을 옮겨 다닐 수 있어요.",
    "按左右方向键切换数据点，按上下方向键切换系列。",
);
pub const POINT: Text = Text::new(
    "{place}, {series}: {value}",
    "{place}, {series}: {value}",
    "{place}，{series}：{value}",
);
pub const DROPPED: Plural = Plural::new(
    "{count} point is not drawn: there are too many.",
    "{count} points are not drawn: there are too many.",
    "데이터가 너무 많아 {count}개는 그리지 않았어요.",
    "数据过多，有{count}个点未绘制。",
);
pub const ROWS_LEFT: Plural = Plural::new(
    "{count} more row",
    "{count} more rows",
    "{count}행 더 보기",
    "再显示{count}行",
);

pub const ROSE: Text = Text::new(
    "{subject} rose from {from} to {to}.",
    "{subject} {from}에서 {to} 늘었습니다.",
    "{subject}从{from}增至{to}。",
);
pub const ROSE_AND: Text = Text::new(
    "{subject} rose from {from} to {to}, and {rest}",
    "{subject} {from}에서 {to} 늘었고, {rest}",
    "{subject}从{from}增至{to}，{rest}",
);
pub const FELL: Text = Text::new(
    "{subject} fell from {from} to {to}.",
    "{subject} {from}에서 {to} 줄었습니다.",
    "{subject}从{from}降至{to}。",
);
pub const FELL_AND: Text = Text::new(
    "{subject} fell from {from} to {to}, and {rest}",
    "{subject} {from}에서 {to} 줄었고, {rest}",
    "{subject}从{from}降至{to}，{rest}",
);
pub const STEADY: Text = Text::new(
    "{subject} stayed near {value}.",
    "{subject} {value} 안팎을 유지했습니다.",
    "{subject}基本保持在{value}左右。",
);
pub const STEADY_AND: Text = Text::new(
    "{subject} stayed near {value}, and {rest}",
    "{subject} {value} 안팎을 유지했고, {rest}",
    "{subject}基本保持在{value}左右，{rest}",
);
pub const RETURNED: Text = Text::new(
    "{subject} began at {from} and ended at {value}.",
    "{subject} {from}에서 시작해 {to} 끝났습니다.",
    "{subject}起始为{from}，期末为{value}。",
);
pub const RETURNED_AND: Text = Text::new(
    "{subject} began at {from} and ended at {value}, and {rest}",
    "{subject} {from}에서 시작해 {to} 끝났고, {rest}",
    "{subject}起始为{from}，期末为{value}，{rest}",
);
pub const ENDS: Text = Text::new(
    "Of {count} series, {subject} ended highest at {to} and {low} lowest at {low_to}.",
    "{count}개 계열의 마지막 값은 {subject} {to} 가장 높고, {low} {low_to} 가장 낮습니다.",
    "{count}个系列中，{subject}的期末值最高，为{to}；{low}最低，为{low_to}。",
);
pub const HIGHEST: Text = Text::new(
    "{subject} is highest at {to}; {low} is lowest at {low_to}.",
    "{subject} {to} 가장 높고, {low} {low_to} 가장 낮습니다.",
    "{subject}最高，为{to}；{low}最低，为{low_to}。",
);
pub const HIGHEST_OF: Text = Text::new(
    "{series} is highest for {place} at {to}.",
    "{series} 값은 {place}에서 {to} 가장 높습니다.",
    "{place}的{series}最高，为{to}。",
);
pub const LARGEST_TOTAL: Text = Text::new(
    "{subject} has the largest total, {to}.",
    "합계는 {subject} {to} 가장 큽니다.",
    "{subject}的合计最大，为{to}。",
);
pub const LARGEST_SHARE: Text = Text::new(
    "{subject} takes {part} of {whole}.",
    "{subject} {whole}의 {part} 차지합니다.",
    "{subject}占{whole}的{part}。",
);
pub const ALL_EQUAL: Text = Text::new(
    "Every value is {value}.",
    "모든 값이 {value}입니다.",
    "所有数值均为{value}。",
);
pub const ONE: Text = Text::new(
    "{series} is {value} ({place}).",
    "{place} {topic} {value}입니다.",
    "{place}的{series}为{value}。",
);
pub const CLOUD: Plural = Plural::new(
    "{count} point: {x} {x_from}, {y} {y_from}.",
    "{count} points: {x} from {x_from} to {x_to}, {y} from {y_from} to {y_to}.",
    "점 {count}개: {x} {x_from}~{x_to}, {y} {y_from}~{y_to}.",
    "共{count}个点：{x}介于{x_from}和{x_to}之间，{y}介于{y_from}和{y_to}之间。",
);
