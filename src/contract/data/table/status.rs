//! What a state means, in whatever language it is written: the meaning decides the colour of its chip, never the language.
//! A cell may be a code (`limited`), words (`예산 제한`), or both (`{"value": "limited", "label": "예산 제한"}`).

use serde_json::Value;

use crate::json::lenient::{capped, text};

/// Longest words of a state, in characters.
const CAP: usize = 80;

/// How good a state is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Good.
    Positive,
    /// Worth a look.
    Caution,
    /// Bad.
    Danger,
    /// Worth knowing.
    Info,
    /// Neither good nor bad.
    #[default]
    Neutral,
}

/// States that have a word of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It runs.
    Active,
    /// The budget holds it up.
    BudgetLimited,
    /// Something holds it up.
    Limited,
    /// It is still learning.
    Learning,
    /// Somebody has stopped it.
    Paused,
    /// It is over.
    Ended,
    /// It failed.
    Failed,
}

/// How a state is worded.
#[derive(Clone, Debug, PartialEq)]
pub enum Wording {
    /// It came as a code, so it is worded in the reader's language.
    Ours(State),
    /// It came in words.
    Sent(String),
}

/// One cell of a column of states: what a reader sees and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// What a reader sees.
    pub wording: Wording,
    /// How good it is.
    pub tone: Tone,
}

/// Codes and English words, written without case, underscores and hyphens.
const CODES: &[(&str, State)] = &[
    ("active", State::Active),
    ("enabled", State::Active),
    ("eligible", State::Active),
    ("running", State::Active),
    ("serving", State::Active),
    ("limited by budget", State::BudgetLimited),
    ("budget limited", State::BudgetLimited),
    ("limited", State::Limited),
    ("learning", State::Learning),
    ("paused", State::Paused),
    ("ended", State::Ended),
    ("removed", State::Ended),
    ("failed", State::Failed),
    ("error", State::Failed),
    ("rejected", State::Failed),
    ("disapproved", State::Failed),
];

/// What stands inside of Korean and Chinese words, the first that is found. What denies comes before what it denies.
const INSIDE: &[(&str, State)] = &[
    ("비활성", State::Paused),
    ("미운영", State::Paused),
    ("중지", State::Paused),
    ("정지", State::Paused),
    ("제한", State::Limited),
    ("학습", State::Learning),
    ("종료", State::Ended),
    ("삭제", State::Ended),
    ("실패", State::Failed),
    ("오류", State::Failed),
    ("거부", State::Failed),
    ("활성", State::Active),
    ("운영", State::Active),
    ("게재", State::Active),
    ("진행", State::Active),
    ("未启用", State::Paused),
    ("停用", State::Paused),
    ("暂停", State::Paused),
    ("受限", State::Limited),
    ("限制", State::Limited),
    ("学习", State::Learning),
    ("结束", State::Ended),
    ("移除", State::Ended),
    ("失败", State::Failed),
    ("错误", State::Failed),
    ("拒绝", State::Failed),
    ("启用", State::Active),
    ("投放", State::Active),
    ("进行", State::Active),
];

impl State {
    fn read(word: &str) -> Option<State> {
        let plain = plain(word);
        let code = CODES.iter().find(|(code, _)| *code == plain);
        let inside = || INSIDE.iter().find(|(part, _)| plain.contains(part));
        // "Limited by bid strategy": the state stands first, its cause behind it.
        let lead = || {
            let first = plain.split_whitespace().next()?;
            let cause = plain.split_whitespace().nth(1)?;
            let caused = matches!(cause, "by" | "due" | "since" | "until" | "(policy)");
            CODES.iter().find(|(code, _)| caused && *code == first)
        };
        code.or_else(inside).or_else(lead).map(|(_, state)| *state)
    }

    fn tone(self) -> Tone {
        match self {
            State::Active => Tone::Positive,
            State::BudgetLimited | State::Limited => Tone::Caution,
            State::Learning => Tone::Info,
            State::Paused | State::Ended => Tone::Neutral,
            State::Failed => Tone::Danger,
        }
    }
}

fn tone(word: &str) -> Option<Tone> {
    Some(match word.trim().to_ascii_lowercase().as_str() {
        "positive" | "success" | "good" | "ok" => Tone::Positive,
        "caution" | "warning" | "warn" => Tone::Caution,
        "danger" | "error" | "critical" => Tone::Danger,
        "info" => Tone::Info,
        "neutral" | "muted" | "none" => Tone::Neutral,
        _ => return None,
    })
}

fn plain(word: &str) -> String {
    crate::case::lower(word.trim()).replace(['_', '-'], " ")
}

impl Status {
    /// The state that a cell holds; `None` when it holds no words.
    pub fn read(cell: &Value) -> Option<Status> {
        let label = text(cell, &["label", "text", "title", "name"]);
        let code = match cell {
            Value::String(code) => Some(code.clone()).filter(|code| !code.trim().is_empty()),
            _ => text(cell, &["value", "code", "status", "state", "key"]),
        };
        let state = [&code, &label].into_iter().flatten().find_map(|word| State::read(word));
        let coded = |code: &String| CODES.iter().any(|(known, _)| *known == plain(code));
        let wording = match (label, state) {
            (Some(label), _) => Wording::Sent(capped(&label, CAP)),
            (None, Some(state)) if code.as_ref().is_some_and(coded) => Wording::Ours(state),
            (None, _) => Wording::Sent(capped(code?.trim(), CAP)),
        };
        let said = text(cell, &["tone", "severity"]).and_then(|word| tone(&word));
        Some(Status {
            wording,
            tone: said.or_else(|| state.map(State::tone)).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tone_of(cell: Value) -> Option<Tone> {
        Status::read(&cell).map(|status| status.tone)
    }

    #[test]
    fn a_state_means_the_same_in_every_language() {
        for (words, tone) in [
            (["Active", "운영 중", "投放中"], Tone::Positive),
            (["Limited by budget", "예산 제한", "预算受限"], Tone::Caution),
            (
                ["Limited by bid strategy", "입찰 전략으로 제한됨", "受出价策略限制"],
                Tone::Caution,
            ),
            (["Learning", "학습 중", "学习中"], Tone::Info),
            (["Paused", "일시중지", "已暂停"], Tone::Neutral),
            (["Disapproved", "승인 거부", "审核被拒绝"], Tone::Danger),
        ] {
            for word in words {
                assert_eq!(tone_of(json!(word)), Some(tone), "{word}");
            }
        }
    }

    #[test]
    fn codes_are_worded_by_us_and_words_stay() {
        let wording = |cell: Value| Status::read(&cell).map(|status| status.wording);
        let sent = |words: &str| Some(Wording::Sent(words.into()));
        assert_eq!(
            wording(json!("LIMITED_BY_BUDGET")),
            Some(Wording::Ours(State::BudgetLimited))
        );
        assert_eq!(
            wording(json!({"value": "limited", "label": "예산 부족"})),
            sent("예산 부족")
        );
        assert_eq!(wording(json!("Waiting for Ada")), sent("Waiting for Ada"));
        assert_eq!(wording(json!("")), None);
        assert_eq!(wording(json!(null)), None);
    }

    #[test]
    fn a_state_that_is_denied_is_not_that_state() {
        for word in ["비활성", "未启用", "Inactive", "not active"] {
            assert_ne!(tone_of(json!(word)), Some(Tone::Positive), "{word}");
        }
        assert_eq!(
            tone_of(json!({"value": "brewing", "tone": "success"})),
            Some(Tone::Positive)
        );
    }
}
