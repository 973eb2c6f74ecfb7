//! Which of the demo surfaces a person asks for. Plain words in three languages; knows no protocol.

use super::starters::meant;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Dashboard,
    Booking,
    List,
    Order,
}

const WORDS: [(Wish, &[&str]); 3] = [
    (
        Wish::Dashboard,
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
        Wish::Booking,
        &["book", "table for", "reserv", "예약", "预订", "预约", "订位"],
    ),
    (
        Wish::List,
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

impl Wish {
    /// What the words ask for; an order when they name nothing known.
    pub fn of(words: &str) -> Wish {
        let words = meant(words, "gulf").to_lowercase();
        let found = WORDS
            .iter()
            .find(|(_, known)| known.iter().any(|word| words.contains(word)));
        found.map_or(Wish::Order, |(wish, _)| *wish)
    }
}
