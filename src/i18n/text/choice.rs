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
