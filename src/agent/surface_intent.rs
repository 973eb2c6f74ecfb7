//! Which of the demo surfaces a person asks for. Plain words in three languages; knows no protocol.

use crate::agent::starters::meant;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SurfaceIntent {
    /// Figures at a glance.
    Dashboard,
    /// A form that books a table.
    Booking,
    /// A list that can be chosen from.
    List,
    /// An order that is confirmed.
    Order,
}

const WORDS: [(SurfaceIntent, &[&str]); 3] = [
    (
        SurfaceIntent::Dashboard,
        &[
            "dashboard",
            "this week",
            "대시보드",
            "이번 주",
            "仪表盘",
            "看板",
            "本周",
        ],
    ),
    (
        SurfaceIntent::Booking,
        &["book", "table for", "reserv", "예약", "预订", "预约", "订位"],
    ),
    (
        SurfaceIntent::List,
        &[
            "list",
            "to do",
            "todo",
            "pack",
            "목록",
            "할 일",
            "리스트",
            "清单",
            "列表",
            "待办",
        ],
    ),
];

impl SurfaceIntent {
    /// What the words ask for; an order when they name nothing known.
    pub(super) fn of(words: &str) -> SurfaceIntent {
        let words = meant(words, "gulf").to_lowercase();
        let found = WORDS
            .iter()
            .find(|(_, known)| known.iter().any(|word| words.contains(word)));
        found.map_or(SurfaceIntent::Order, |(intent, _)| *intent)
    }
}
