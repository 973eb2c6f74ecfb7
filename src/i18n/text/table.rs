//! Words of a table where it is narrow: the list of its rows, and the sheet that filters and sorts it.

use crate::i18n::{Plural, Text};

pub const SORT_BY: Text = Text::new("Sort by", "정렬 기준", "排序方式");
pub const FILTER: Text = Text::new("Filter", "필터", "筛选");
pub const FILTERED: Plural = Plural::new(
    "Filter, {count} set",
    "Filter, {count} set",
    "필터, {count}개 적용",
    "筛选，已设 {count} 项",
);
pub const NEEDS_A_LOOK: Text = Text::new("Needs a look", "확인 필요 순", "需要关注");
pub const AS_SENT: Text = Text::new("Original order", "원래 순서", "原始顺序");
pub const HIGHEST: Text = Text::new("Highest {column}", "{column} 높은 순", "{column}从高到低");
pub const LOWEST: Text = Text::new("Lowest {column}", "{column} 낮은 순", "{column}从低到高");
pub const LATEST: Text = Text::new("Latest {column}", "{column} 최신순", "{column}从近到远");
pub const EARLIEST: Text = Text::new("Earliest {column}", "{column} 오래된 순", "{column}从远到近");
pub const BY_NAME: Text = Text::new("{column} A–Z", "{column} 가나다순", "按{column}排列");

pub const SHEET: Text = Text::new("Filter and sort", "필터와 정렬", "筛选与排序");
pub const CLOSE: Text = Text::new("Close", "닫기", "关闭");
pub const FIND: Text = Text::new("Find by {column}", "{column} 찾기", "查找{column}");
pub const FIGURES: Text = Text::new("Figures in the row", "행에 표시할 값", "行内显示的数值");
pub const THREE: Text = Text::new("3 at most", "최대 3개", "最多 3 项");
pub const NO_FOURTH: Text = Text::new(
    "A row has room for three. Take one away first.",
    "한 행에는 세 개까지 표시할 수 있어요. 먼저 하나를 빼 주세요.",
    "一行只能显示三项，请先取消一项。",
);
pub const CLEAR: Text = Text::new("Clear", "초기화", "清除");
pub const SHOW_ROWS: Plural = Plural::new(
    "Show {count} row",
    "Show {count} rows",
    "{count}행 보기",
    "显示 {count} 行",
);
pub const SHOW_CAMPAIGNS: Plural = Plural::new(
    "Show {count} campaign",
    "Show {count} campaigns",
    "캠페인 {count}개 보기",
    "显示 {count} 个广告系列",
);

pub const SHOW_MORE: Plural = Plural::new(
    "Show {count} more",
    "Show {count} more",
    "{count}개 더 보기",
    "再显示 {count} 个",
);
pub const SHOWN_OF: Text = Text::new("{shown} of {all}", "{all}개 중 {shown}개", "{shown} / {all}");
pub const ALL: Plural = Plural::new("All {count}", "All {count}", "전체 {count}개", "全部 {count} 个");
pub const NOW_SHOWN: Plural = Plural::new(
    "{count} row shown",
    "{count} rows shown",
    "{count}행을 표시합니다",
    "已显示 {count} 行",
);
