//! The ads family of `generateAdsDemo`: nudges, cards and the header that all four kinds share. The contract
//! of `interactions.md` D and the aliases of `ai-sdk.md` 12 are all accepted; every key may
//! be missing. The table and the chart have modules of their own.

use std::collections::HashSet;

use serde_json::Value;

use crate::json::lenient::{first, list, number, scalar, text};
use crate::model::{ItemState, ToolPart};

/// The tool of the demonstration; its call gets a skeleton before its `demoType` is known.
pub const TOOL: &str = "generateAdsDemo";

/// Most nudges or cards that one call may show.
const MAX_ITEMS: usize = 100;

/// Which of the four shapes a call has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdsKind {
    /// Suggestions one below the other.
    Nudge,
    /// A table.
    Table,
    /// Charts.
    Chart,
    /// Cards with an action each.
    Card,
}

impl AdsKind {
    fn from_word(word: &str) -> Option<AdsKind> {
        match word.trim().to_ascii_lowercase().as_str() {
            "nudge" | "nudges" => Some(AdsKind::Nudge),
            "table" => Some(AdsKind::Table),
            "chart" | "charts" | "line" | "bar" | "pie" => Some(AdsKind::Chart),
            "card" | "cards" => Some(AdsKind::Card),
            _ => None,
        }
    }

    /// By `demoType` (or its alias `kind`), else by the array that only one shape has.
    pub fn of(value: &Value) -> Option<AdsKind> {
        let word = first(value, &["demoType", "demo_type"]).or_else(|| first(value, &["kind"]));
        if let Some(kind) = word.and_then(Value::as_str).and_then(AdsKind::from_word) {
            return Some(kind);
        }
        let has = |key: &str| value.get(key).is_some_and(Value::is_array);
        if has("nudges") {
            Some(AdsKind::Nudge)
        } else if has("cards") {
            Some(AdsKind::Card)
        } else if has("columns") && has("rows") {
            Some(AdsKind::Table)
        } else if has("panels") {
            Some(AdsKind::Chart)
        } else {
            None
        }
    }

    /// The kind of a tool call: its output decides, and while there is none the input's `demoType`.
    pub fn of_tool(tool: &ToolPart) -> Option<AdsKind> {
        match tool.outline() {
            Some(output) => AdsKind::of(&output),
            None => {
                let word = first(tool.input.as_deref()?, &["demoType", "demo_type"])?;
                AdsKind::from_word(word.as_str()?)
            }
        }
    }
}

/// What the head of every ads card says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// What it is called.
    pub title: Option<String>,
    /// What it shows, in a sentence.
    pub summary: Option<String>,
    /// What it is to reach.
    pub goal: Option<String>,
    /// Which account or campaign it is about.
    pub context: Option<String>,
    /// `dateRange.label`.
    pub range: Option<String>,
    /// `dateRange.from` and `to`, as sent.
    pub from: Option<String>,
    /// The last day, as sent.
    pub to: Option<String>,
}

impl Header {
    /// From an output, or from an input that is still streaming.
    pub fn read(value: &Value) -> Header {
        let range = first(value, &["dateRange", "date_range"]);
        let within = |keys: &[&str]| range.and_then(|range| text(range, keys));
        Header {
            title: text(value, &["title"]),
            summary: text(value, &["summary", "description"]),
            goal: text(value, &["goal"]),
            context: text(value, &["campaignContext", "campaign_context"]),
            range: within(&["label"]).or_else(|| range.and_then(scalar)),
            from: within(&["from", "start"]),
            to: within(&["to", "end"]),
        }
    }
}

/// How much: `impact` of a nudge or card, `difficulty` of a nudge.
#[derive(Clone, Debug, PartialEq)]
pub enum Grade {
    /// Little impact, or little work.
    Low,
    /// Some.
    Medium,
    /// Much.
    High,
    /// The server's own word.
    Other(String),
}

fn grade(value: &Value, keys: &[&str]) -> Option<Grade> {
    let word = text(value, keys)?;
    Some(match word.to_ascii_lowercase().as_str() {
        "low" | "easy" => Grade::Low,
        "medium" | "mid" | "normal" => Grade::Medium,
        "high" | "hard" => Grade::High,
        _ => Grade::Other(word),
    })
}

/// Where the server says an item stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemStatus {
    /// Nothing was done with it.
    #[default]
    Pending,
    /// It is in force.
    Applied,
    /// The person does not want it.
    Dismissed,
    /// It could not be applied.
    Failed,
}

impl ItemStatus {
    /// An unknown word reads as pending: the buttons stay usable.
    fn from_word(word: &str) -> ItemStatus {
        match word.trim().to_ascii_lowercase().as_str() {
            "applied" | "done" | "accepted" => ItemStatus::Applied,
            "dismissed" | "rejected" => ItemStatus::Dismissed,
            "failed" | "error" => ItemStatus::Failed,
            _ => ItemStatus::Pending,
        }
    }

    fn read(value: &Value) -> ItemStatus {
        text(value, &["status", "state"])
            .map(|word| ItemStatus::from_word(&word))
            .unwrap_or_default()
    }
}

/// What one row shows at this moment: the payload's status, moved on by the conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// What the server last said.
    Settled(ItemStatus),
    /// The action's word; the answer to it is still running.
    Busy(String),
    /// The answer ended without a word about this item.
    Unanswered(String),
    /// The answer failed before the server settled it.
    Failed(String),
}

impl Shown {
    /// `payload` is the status inside the output, `state` what later messages say.
    pub fn of(payload: ItemStatus, state: Option<ItemState>) -> Shown {
        match state {
            None => Shown::Settled(payload),
            Some(ItemState::Settled(word)) => Shown::Settled(ItemStatus::from_word(&word)),
            Some(ItemState::Pending(action)) => Shown::Busy(action),
            Some(ItemState::Sent(action)) => Shown::Unanswered(action),
            Some(ItemState::Failed(action)) => Shown::Failed(action),
        }
    }

    /// Apply and Dismiss are offered.
    pub fn is_open(&self) -> bool {
        matches!(self, Shown::Settled(ItemStatus::Pending))
    }
}

/// One suggestion that can be applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Nudge {
    /// Its id, unique in its call.
    pub id: String,
    /// Empty when the server sent none; the view says "Untitled".
    pub title: String,
    /// How much it changes.
    pub impact: Option<Grade>,
    /// How much work it is.
    pub difficulty: Option<Grade>,
    /// What it should bring, in words.
    pub lift: Option<String>,
    /// Why it is suggested.
    pub reason: Option<String>,
    /// Where it stands.
    pub status: ItemStatus,
}

fn item_id(value: &Value, place: usize, taken: &mut HashSet<String>, stem: &str) -> String {
    let wanted = text(value, &["id", "key"]).unwrap_or_else(|| format!("{stem}-{}", place + 1));
    let mut id = wanted.clone();
    let mut n = 2;
    while !taken.insert(id.clone()) {
        id = format!("{wanted}#{n}");
        n += 1;
    }
    id
}

/// The nudges in the server's order. An item that is a bare string is its title.
pub fn nudges(value: &Value) -> Vec<Nudge> {
    let mut taken = HashSet::new();
    list(value, &["nudges", "items", "recommendations"], MAX_ITEMS)
        .iter()
        .enumerate()
        .filter(|(_, item)| item.is_object() || item.is_string())
        .map(|(place, item)| Nudge {
            id: item_id(item, place, &mut taken, "nudge"),
            title: text(item, &["title", "label", "name"])
                .or_else(|| scalar(item))
                .unwrap_or_default(),
            impact: grade(item, &["impact"]),
            difficulty: grade(item, &["difficulty", "effort"]),
            lift: text(item, &["expectedLift", "expected_lift", "lift"]),
            reason: text(item, &["reason", "why", "body", "description"]),
            status: ItemStatus::read(item),
        })
        .collect()
}

/// A figure as sent: a number is formatted for the reader, a text stays as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum CardFigure {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

impl CardFigure {
    fn read(value: &Value) -> Option<CardFigure> {
        match value {
            Value::Number(_) => number(value).map(CardFigure::Number),
            _ => scalar(value).map(CardFigure::Text),
        }
    }
}

/// The number a card is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// What it counts.
    pub label: Option<String>,
    /// The figure.
    pub value: Option<CardFigure>,
    /// Its unit, in the server's word.
    pub unit: Option<String>,
    /// How it changed.
    pub delta: Option<CardFigure>,
}

/// The one thing that a card offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Cta {
    /// The words on the button.
    pub label: Option<String>,
    /// The word that goes back to the server.
    pub action: String,
    /// What goes back with the press.
    pub payload: Option<Value>,
    /// It changes a budget, so it asks again before it is sent.
    pub changes_budget: bool,
}

/// One action card.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionCard {
    /// Its id, unique in its call.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it says.
    pub body: Option<String>,
    /// How much it changes.
    pub impact: Option<Grade>,
    /// The number that it is about.
    pub metric: Option<Metric>,
    /// What it offers.
    pub cta: Option<Cta>,
    /// Where it stands.
    pub status: ItemStatus,
}

fn mentions_budget(word: &str) -> bool {
    let word = crate::case::lower(word);
    word.contains("budget") || word.contains("예산") || word.contains("预算")
}

fn cta(item: &Value, variant: Option<&str>) -> Option<Cta> {
    let cta = first(item, &["cta", "action", "button"])?;
    let label = text(cta, &["label", "text", "title"]).or_else(|| scalar(cta));
    let action = text(cta, &["action", "id", "kind"]);
    if label.is_none() && action.is_none() {
        return None;
    }
    let own = text(cta, &["variant"]).or_else(|| text(item, &["ctaVariant", "cta_variant"]));
    let payload = first(cta, &["payload", "data"]).cloned();
    let by_payload = payload
        .as_ref()
        .and_then(Value::as_object)
        .is_some_and(|map| map.keys().take(100).any(|key| mentions_budget(key)));
    let by_word = [action.as_deref(), own.as_deref().or(variant)]
        .into_iter()
        .flatten()
        .any(mentions_budget);
    Some(Cta {
        label,
        action: action.unwrap_or_else(|| "apply".into()),
        changes_budget: by_payload || by_word,
        payload,
    })
}

/// The cards in the server's order. `ctaVariant` beside the cards holds for each without one of its own.
pub fn cards(value: &Value) -> Vec<ActionCard> {
    let variant = text(value, &["ctaVariant", "cta_variant"]);
    let mut taken = HashSet::new();
    list(value, &["cards", "actions", "items"], MAX_ITEMS)
        .iter()
        .enumerate()
        .filter(|(_, item)| item.is_object())
        .map(|(place, item)| ActionCard {
            id: item_id(item, place, &mut taken, "card"),
            title: text(item, &["title", "label", "name"]).unwrap_or_default(),
            body: text(item, &["body", "description", "text", "reason"]),
            impact: grade(item, &["impact"]),
            metric: first(item, &["metric"]).and_then(|metric| {
                let read = Metric {
                    label: text(metric, &["label", "name"]),
                    value: first(metric, &["value"])
                        .and_then(CardFigure::read)
                        .or_else(|| CardFigure::read(metric)),
                    unit: text(metric, &["unit"]),
                    delta: first(metric, &["delta", "change"]).and_then(CardFigure::read),
                };
                (read.value.is_some() || read.delta.is_some()).then_some(read)
            }),
            cta: cta(item, variant.as_deref()),
            status: ItemStatus::read(item),
        })
        .collect()
}

/// The rise or fall that a delta says, by its number or its leading sign.
pub fn direction(delta: &CardFigure) -> std::cmp::Ordering {
    let number = match delta {
        CardFigure::Number(number) => Some(*number),
        CardFigure::Text(text) => {
            number(&Value::String(text.clone())).or_else(|| match text.trim_start().chars().next() {
                Some('+' | '▲' | '↑') => Some(1.0),
                Some('-' | '−' | '▼' | '↓') => Some(-1.0),
                _ => None,
            })
        }
    };
    number
        .unwrap_or(0.0)
        .partial_cmp(&0.0)
        .unwrap_or(std::cmp::Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nudges_read_whole() {
        let output = json!({"demoType":"nudge","title":"즉시 실행 가능한 최적화 넛지","goal":"성과 개선",
            "dateRange":{"from":"2026-02-07","to":"2026-03-08","label":"최근 30일"},
            "nudges":[{"id":"nudge-1","title":"브랜드 캠페인 예산 10% 증액","impact":"high","difficulty":"easy",
                "expectedLift":"전환 +4% 예상","reason":"CPA 3% 상승","status":"pending"}]});
        assert_eq!(AdsKind::of(&output), Some(AdsKind::Nudge));
        let head = Header::read(&output);
        assert_eq!(head.range.as_deref(), Some("최근 30일"));
        assert_eq!(head.from.as_deref(), Some("2026-02-07"));
        let read = nudges(&output);
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].impact, Some(Grade::High));
        assert_eq!(read[0].difficulty, Some(Grade::Low));
        assert_eq!(read[0].status, ItemStatus::Pending);
    }

    #[test]
    fn nothing_is_required() {
        let output = json!({"demoType":"nudge","title":null,"nudges":[null, {}, "글자", {"id":"a"}, {"id":"a","status":"applied"}, 7]});
        let read = nudges(&output);
        assert_eq!(
            read.iter().map(|nudge| nudge.id.as_str()).collect::<Vec<_>>(),
            ["nudge-2", "nudge-3", "a", "a#2"]
        );
        assert_eq!(read[1].title, "글자");
        assert_eq!(read[3].status, ItemStatus::Applied);
        assert_eq!(Header::read(&json!([])), Header::default());
        assert!(nudges(&Value::Null).is_empty());
        assert!(cards(&json!({"cards": 3})).is_empty());
    }

    #[test]
    fn kinds_by_word_and_by_shape() {
        assert_eq!(AdsKind::of(&json!({"kind":"bar"})), Some(AdsKind::Chart));
        assert_eq!(AdsKind::of(&json!({"columns":[],"rows":[]})), Some(AdsKind::Table));
        assert_eq!(AdsKind::of(&json!({"demoType":"hologram"})), None);
        assert_eq!(
            AdsKind::of(&json!({"demoType":"hologram","cards":[]})),
            Some(AdsKind::Card)
        );
    }

    #[test]
    fn cards_take_both_spellings_and_know_a_budget() {
        let output = json!({"ctaVariant":"budget-redistribution","cards":[
            {"id":"c1","title":"t","description":"d","cta":{"label":"Go","action":"apply_budget","payload":{"daily":1320}}},
            {"title":"t","body":"b","metric":{"label":"CPA","value":12.5,"delta":"-3%","unit":"USD"},"cta":{"label":"Go","variant":"x"}},
            {"title":"no button","cta":{}}]});
        let read = cards(&output);
        assert_eq!(read[0].body.as_deref(), Some("d"));
        assert!(
            read[0]
                .cta
                .as_ref()
                .is_some_and(|cta| cta.changes_budget && cta.action == "apply_budget")
        );
        let second = &read[1];
        assert_eq!(
            second.cta.as_ref().map(|cta| (cta.action.as_str(), cta.changes_budget)),
            Some(("apply", false))
        );
        let delta = second.metric.as_ref().and_then(|metric| metric.delta.clone());
        assert_eq!(delta.map(|delta| direction(&delta)), Some(std::cmp::Ordering::Less));
        assert_eq!(read[2].cta, None);
    }

    #[test]
    fn later_messages_move_the_payload_s_status() {
        assert_eq!(
            Shown::of(ItemStatus::Applied, None),
            Shown::Settled(ItemStatus::Applied)
        );
        assert_eq!(
            Shown::of(ItemStatus::Pending, Some(ItemState::Pending("apply".into()))),
            Shown::Busy("apply".into())
        );
        assert!(Shown::of(ItemStatus::Applied, Some(ItemState::Settled("pending".into()))).is_open());
    }
}
