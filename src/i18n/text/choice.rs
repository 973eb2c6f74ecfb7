//! Words of the choices and scales: what may be chosen, how much is, what the ends of a scale mean.

use crate::i18n::{Plural, Text};

pub const CHOOSE_ANY: Text = Text::new(
    "Choose all that apply",
    "해당하는 것을 모두 선택하세요",
    "请选择所有符合的项",
);
pub const CHOOSE_UP_TO: Plural = Plural::new(
    "Choose {count}",
    "Choose up to {count}",
    "{count}개까지 선택하세요",
    "最多选择 {count} 项",
);
pub const CHOOSE_AT_LEAST: Plural = Plural::new(
    "Choose at least {count}",
    "Choose at least {count}",
    "{count}개 이상 선택하세요",
    "请至少选择 {count} 项",
);
pub const CHOOSE_EXACTLY: Plural = Plural::new(
    "Choose {count}",
    "Choose {count}",
    "{count}개를 선택하세요",
    "请选择 {count} 项",
);
pub const CHOOSE_BETWEEN: Text = Text::new(
    "Choose {min} to {max}",
    "{min}~{max}개를 선택하세요",
    "请选择 {min} 至 {max} 项",
);
pub const CHOSEN: Plural = Plural::new("{count} chosen", "{count} chosen", "{count}개 선택", "已选 {count} 项");
pub const CHOSEN_OF: Text = Text::new("{n} of {max} chosen", "{max}개 중 {n}개 선택", "已选 {n} / {max} 项");
pub const CLEARED: Plural = Plural::new(
    "{count} answer cleared.",
    "{count} answers cleared.",
    "선택한 {count}개를 지웠어요.",
    "已清除 {count} 项选择。",
);
pub const UNDO: Text = Text::new("Undo", "실행 취소", "撤销");

pub const NOT_LIKELY: Text = Text::new("Not at all likely", "전혀 추천하지 않음", "完全不可能");
pub const VERY_LIKELY: Text = Text::new("Extremely likely", "매우 추천함", "极有可能");
/// A point of the NPS scale with its words.
pub const POINT_WORDS: Text = Text::new("{point}, {label}", "{point}, {label}", "{point}，{label}");
pub const OPTIONAL: Text = Text::new("Optional", "선택 사항", "选填");

/// A score out of the highest: `3.5 of 10`.
pub const SCORE: Text = Text::new("{score} of {max}", "{max}점 중 {score}점", "{score} 分，满分 {max} 分");
pub const NO_SCORE: Text = Text::new("Not answered yet", "아직 답하지 않음", "尚未作答");
pub const STARS: Plural = Plural::new("{count} star", "{count} stars", "별 {count}개", "{count} 颗星");
pub const HEARTS: Plural = Plural::new("{count} heart", "{count} hearts", "하트 {count}개", "{count} 颗心");
pub const THUMB_DOWN: Text = Text::new("Thumbs down", "싫어요", "踩");
pub const THUMB_UP: Text = Text::new("Thumbs up", "좋아요", "赞");

pub const YOUR_RANKING: Text = Text::new("Your ranking", "내 순위", "您的排序");
pub const TO_RANK: Text = Text::new("Options", "항목", "选项");
pub const RANK_HINT: Text = Text::new(
    "Choose the most important first.",
    "가장 중요한 것부터 골라 주세요.",
    "请先选择最重要的一项。",
);
pub const RANKED_OF: Text = Text::new(
    "{n} of {max} ranked",
    "{max}개 중 {n}개 순위 정함",
    "已排序 {n} / {max} 项",
);
/// Where an item stands after a move.
pub const RANKED_AT: Text = Text::new(
    "{label}, position {n} of {max}",
    "{label}, {max}개 중 {n}위",
    "{label}，第 {n} 位，共 {max} 位",
);
pub const RANK_REMOVED: Text = Text::new("{label}, not ranked", "{label}, 순위 없음", "{label}，未排序");
pub const RANK_LIFTED: Text = Text::new(
    "{label} lifted. Move with the arrow keys, drop with Space, Escape puts it back.",
    "{label}을(를) 들었어요. 화살표 키로 옮기고 스페이스로 놓으세요. Esc를 누르면 되돌아가요.",
    "已拿起{label}。用方向键移动，按空格放下，按 Esc 还原。",
);
pub const RANK_MOVE: Text = Text::new("Move {label}", "{label} 옮기기", "移动{label}");
pub const RANK_UP: Text = Text::new("Move {label} up", "{label} 위로", "上移{label}");
pub const RANK_DOWN: Text = Text::new("Move {label} down", "{label} 아래로", "下移{label}");
pub const RANK_REMOVE: Text = Text::new("Remove {label}", "{label} 빼기", "移除{label}");
pub const RANK_PLACE: Text = Text::new("Position of {label}", "{label}의 순위", "{label}的位置");
pub const RANK_NONE: Text = Text::new("Not ranked", "순위 없음", "不排序");
pub const BEST: Text = Text::new("Most important", "가장 중요함", "最重要");
pub const WORST: Text = Text::new("Least important", "가장 덜 중요함", "最不重要");
pub const ITEM: Text = Text::new("Item", "항목", "项目");

/// The name of a cell: its row and its column.
pub const CELL: Text = Text::new("{row}: {column}", "{row}: {column}", "{row}：{column}");
pub const ROWS_OF: Text = Text::new("{n} of {max} rows", "{max}개 행 중 {n}개 답함", "已答 {n} / {max} 行");
pub const ROW: Text = Text::new("Row", "행", "行");
pub const NO_ANSWER: Text = Text::new("No answer", "답하지 않음", "未作答");

pub const LENGTH_OF: Text = Text::new("{n} of {max}", "{max}자 중 {n}자", "{n} / {max} 字");
pub const LENGTH_MORE: Plural = Plural::new(
    "{count} more character needed",
    "{count} more characters needed",
    "{count}자 더 적어 주세요",
    "还需 {count} 个字符",
);
pub const LENGTH_OVER: Plural = Plural::new(
    "{count} character too many",
    "{count} characters too many",
    "{count}자 초과",
    "超出 {count} 个字符",
);
pub const LENGTH_LEFT: Plural = Plural::new(
    "{count} character left",
    "{count} characters left",
    "{count}자 남음",
    "还可输入 {count} 个字符",
);
