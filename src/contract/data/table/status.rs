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
pub enum KnownStatus {
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
    Ours(KnownStatus),
    /// It came in words.
    Sent(String),
}

/// One cell of a column of states: what a reader sees and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct StatusCell {
    /// What a reader sees.
    pub wording: Wording,
    /// How good it is.
    pub tone: Tone,
}

/// Codes and English words, written without case, underscores and hyphens.
const CODES: &[(&str, KnownStatus)] = &[
    ("active", KnownStatus::Active),
    ("enabled", KnownStatus::Active),
    ("eligible", KnownStatus::Active),
    ("running", KnownStatus::Active),
    ("serving", KnownStatus::Active),
    ("limited by budget", KnownStatus::BudgetLimited),
    ("budget limited", KnownStatus::BudgetLimited),
    ("limited", KnownStatus::Limited),
    ("learning", KnownStatus::Learning),
    ("paused", KnownStatus::Paused),
    ("ended", KnownStatus::Ended),
    ("removed", KnownStatus::Ended),
    ("failed", KnownStatus::Failed),
    ("error", KnownStatus::Failed),
    ("rejected", KnownStatus::Failed),
    ("disapproved", KnownStatus::Failed),
];

/// What stands inside of Korean and Chinese words, the first that is found. What denies comes before what it denies.
const INSIDE: &[(&str, KnownStatus)] = &[
    ("비활성", KnownStatus::Paused),
    ("미운영", KnownStatus::Paused),
    ("중지", KnownStatus::Paused),
    ("정지", KnownStatus::Paused),
    ("제한", KnownStatus::Limited),
    ("학습", KnownStatus::Learning),
    ("종료", KnownStatus::Ended),
    ("삭제", KnownStatus::Ended),
    ("실패", KnownStatus::Failed),
    ("오류", KnownStatus::Failed),
    ("거부", KnownStatus::Failed),
    ("활성", KnownStatus::Active),
    ("운영", KnownStatus::Active),
    ("게재", KnownStatus::Active),
    ("진행", KnownStatus::Active),
    ("未启用", KnownStatus::Paused),
    ("停用", KnownStatus::Paused),
    ("暂停", KnownStatus::Paused),
    ("受限", KnownStatus::Limited),
    ("限制", KnownStatus::Limited),
    ("学习", KnownStatus::Learning),
    ("结束", KnownStatus::Ended),
    ("移除", KnownStatus::Ended),
    ("失败", KnownStatus::Failed),
    ("错误", KnownStatus::Failed),
    ("拒绝", KnownStatus::Failed),
    ("启用", KnownStatus::Active),
    ("投放", KnownStatus::Active),
    ("进行", KnownStatus::Active),
];

impl KnownStatus {
    fn read(word: &str) -> Option<KnownStatus> {
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
            KnownStatus::Active => Tone::Positive,
            KnownStatus::BudgetLimited | KnownStatus::Limited => Tone::Caution,
            KnownStatus::Learning => Tone::Info,
            KnownStatus::Paused | KnownStatus::Ended => Tone::Neutral,
            KnownStatus::Failed => Tone::Danger,
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

impl StatusCell {
    /// The state that a cell holds; `None` when it holds no words.
    pub fn read(cell: &Value) -> Option<StatusCell> {
        let label = text(cell, &["label", "text", "title", "name"]);
        let code = match cell {
            Value::String(code) => Some(code.clone()).filter(|code| !code.trim().is_empty()),
            _ => text(cell, &["value", "code", "status", "state", "key"]),
        };
        let state = [&code, &label]
            .into_iter()
            .flatten()
            .find_map(|word| KnownStatus::read(word));
        let coded = |code: &String| CODES.iter().any(|(known, _)| *known == plain(code));
        let wording = match (label, state) {
            (Some(label), _) => Wording::Sent(capped(&label, CAP)),
            (None, Some(state)) if code.as_ref().is_some_and(coded) => Wording::Ours(state),
            (None, _) => Wording::Sent(capped(code?.trim(), CAP)),
        };
        let said = text(cell, &["tone", "severity"]).and_then(|word| tone(&word));
        Some(StatusCell {
            wording,
            tone: said.or_else(|| state.map(KnownStatus::tone)).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tone_of(cell: Value) -> Option<Tone> {
        StatusCell::read(&cell).map(|status| status.tone)
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
        let wording = |cell: Value| StatusCell::read(&cell).map(|status| status.wording);
        let sent = |words: &str| Some(Wording::Sent(words.into()));
        assert_eq!(
            wording(json!("LIMITED_BY_BUDGET")),
            Some(Wording::Ours(KnownStatus::BudgetLimited))
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
