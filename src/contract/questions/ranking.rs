//! `ranking`: items in an order, or the best and the worst of them (`interactions.md` B6). An untouched list is no
//! answer.

use std::sync::Arc;

use serde_json::{Value, json};

use super::choice::{ChoiceOption, OPTION, values_of};
use super::multiple_choice::{ITEM_LIMITS, item_limits};
use crate::contract::question::keyed::{carried, list_at, with_key};
use crate::contract::question::members::Holds::{Items, Object, OneOf, Text};
use crate::contract::question::members::{Members, may, must};
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::{JsonMap, SetMember};

/// An order of options.
pub const RANKING: QuestionType = QuestionType {
    word: "ranking",
    members: &[
        must("options", Items(OPTION, 2, MAX_ITEMS)),
        may("ranking", Object(RANKS)),
    ],
    read: |fields, envelope| Ok(Arc::new(Ranking::read(fields, envelope)?)),
};

const RANKS: Members = &[
    may("mode", OneOf(&["full", "top_k", "best_worst"])),
    may("best_label", Text),
    may("worst_label", Text),
];
/// Where only some have to be ranked.
const COUNTED: Members = &[may("validation", Object(ITEM_LIMITS))];

/// The most items.
const MAX_ITEMS: usize = 30;
/// How many items a summary names.
const MAX_NAMED: usize = 3;
/// The key of the ids in the value.
const IDS: &str = "ranked_option_ids";
/// The key of the ids in a draft, first the most important.
const DRAFT_RANKED: &str = "ranked";

/// One end of a best and worst question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingEnd {
    /// The best.
    Best,
    /// The worst.
    Worst,
}

impl RankingEnd {
    /// Both of them.
    pub const BOTH: [RankingEnd; 2] = [RankingEnd::Best, RankingEnd::Worst];

    /// The key in a draft, and the field of a fault.
    pub fn field(self) -> &'static str {
        match self {
            RankingEnd::Best => "best",
            RankingEnd::Worst => "worst",
        }
    }

    fn key(self) -> &'static str {
        match self {
            RankingEnd::Best => "best_option_id",
            RankingEnd::Worst => "worst_option_id",
        }
    }
}

/// A `ranking` question. Its draft is `{ranked: [id]}`, or `{best: id, worst: id}`.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// In the order in which they are shown.
    pub options: Vec<ChoiceOption>,
    /// Only the best and the worst are asked for.
    pub best_worst: bool,
    /// What the best end is called.
    pub best_label: Option<String>,
    /// What the worst end is called.
    pub worst_label: Option<String>,
    /// How many must be ranked, and how many can be.
    pub min: usize,
    /// How many may be ranked.
    pub max: usize,
}

impl Ranking {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Ranking, ContractError> {
        let options = ChoiceOption::all(fields, envelope);
        let all = options.len();
        let ranking = fields.object("ranking");
        let mode = ranking.text("mode");
        let (min, max) = match mode {
            Some("top_k") => {
                fields.check(COUNTED)?;
                let (min, max) = item_limits(envelope, fields, IDS, all)?;
                (min, max.unwrap_or(all))
            }
            _ => (all, all),
        };
        Ok(Ranking {
            options,
            best_worst: mode == Some("best_worst"),
            best_label: ranking.said("best_label"),
            worst_label: ranking.said("worst_label"),
            min,
            max,
        })
    }

    fn option(&self, id: &str) -> Option<&ChoiceOption> {
        self.options.iter().find(|option| option.id == id)
    }

    /// The ranked options of a draft, first the most important.
    pub fn ranked(&self, draft: &Value) -> Vec<&ChoiceOption> {
        let mut ranked: Vec<&ChoiceOption> = Vec::new();
        let ids = list_at(draft, DRAFT_RANKED).iter();
        for id in ids.take(MAX_ITEMS).filter_map(Value::as_str) {
            let known = self
                .option(id)
                .filter(|one| ranked.iter().all(|other| other.id != one.id));
            ranked.extend(known);
        }
        ranked
    }

    /// The options that a draft has not ranked, in the order in which they are shown.
    pub fn unranked(&self, draft: &Value) -> Vec<&ChoiceOption> {
        let ranked = self.ranked(draft);
        let left = self.options.iter();
        left.filter(|option| ranked.iter().all(|one| one.id != option.id))
            .collect()
    }

    /// The draft with an option at the end of the ranking, or why there is no room for it.
    ///
    /// # Errors
    /// As many are ranked as may be.
    pub fn append(&self, draft: &Value, id: &str) -> Result<Value, AnswerFault> {
        let mut ids = self.ids(draft);
        if ids.len() >= self.max {
            return Err(AnswerFault::new(ErrorCode::MaxItems).with("max", self.max));
        }
        if self.option(id).is_some() && !ids.iter().any(|one| one == id) {
            ids.push(id.into());
        }
        Ok(json!({ DRAFT_RANKED: ids }))
    }

    /// The draft without an option in the ranking.
    pub fn remove(&self, draft: &Value, id: &str) -> Value {
        let mut ids = self.ids(draft);
        ids.retain(|one| one != id);
        json!({ DRAFT_RANKED: ids })
    }

    /// The draft with the option of one place put at another; places count from 0.
    pub fn put(&self, draft: &Value, from: usize, to: usize) -> Value {
        let mut ids = self.ids(draft);
        if from < ids.len() {
            let id = ids.remove(from);
            ids.insert(to.min(ids.len()), id);
        }
        json!({ DRAFT_RANKED: ids })
    }

    fn ids(&self, draft: &Value) -> Vec<String> {
        let ranked = self.ranked(draft);
        ranked.into_iter().map(|option| option.id.clone()).collect()
    }

    fn canonical(&self, ids: &[&String]) -> Value {
        let mut value = json!({ IDS: ids });
        let ranked = ids.iter().filter_map(|id| self.option(id));
        if let (Some(map), Some(values)) = (value.as_object_mut(), values_of(ranked)) {
            map.set("ranked_values", values);
        }
        value
    }

    /// The option at one end of a best and worst draft.
    pub fn end<'a>(&'a self, draft: &Value, end: RankingEnd) -> Option<&'a ChoiceOption> {
        self.option(draft.get(end.field())?.as_str()?)
    }

    /// The draft with another option at one end.
    pub fn choose(&self, draft: &Value, end: RankingEnd, id: &str) -> Value {
        with_key(draft, end.field(), id.into())
    }

    fn best_and_worst(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let mut value = JsonMap::new();
        let mut missing = Vec::new();
        for end in RankingEnd::BOTH {
            match self.end(draft, end) {
                Some(option) => {
                    value.insert(end.key().into(), option.id.clone().into());
                }
                None => missing.push(AnswerFault::new(ErrorCode::Required).at(end.field())),
            }
        }
        match missing.len() {
            2 => Ok(None),
            1 => Err(missing),
            _ if value[RankingEnd::Best.key()] == value[RankingEnd::Worst.key()] => Err(vec![
                AnswerFault::new(ErrorCode::BestWorstSame).at(RankingEnd::Worst.field()),
            ]),
            _ => Ok(Some(Value::Object(value))),
        }
    }
}

impl Question for Ranking {
    fn probes(&self) -> Vec<Value> {
        let id = |index: usize| &self.options[index % self.options.len()].id;
        if self.best_worst {
            return (0..self.options.len())
                .map(|index| json!({ RankingEnd::Best.key(): id(index), RankingEnd::Worst.key(): id(index + 1) }))
                .collect();
        }
        let turned = |start: usize, count: usize| {
            let ids: Vec<&String> = (start..start + count).map(id).collect();
            self.canonical(&ids)
        };
        let starts = 0..self.options.len();
        let mut probes: Vec<Value> = starts.map(|start| turned(start, self.min)).collect();
        probes.push(turned(0, self.max));
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        if self.best_worst {
            return self.best_and_worst(draft);
        }
        let ids = self.ids(draft);
        match ids.len() {
            0 => Ok(None),
            count if count < self.min => {
                let fault = AnswerFault::new(ErrorCode::RankIncomplete).with("min", self.min);
                Err(vec![fault.with("k", self.min - count)])
            }
            count if count > self.max => Err(vec![AnswerFault::new(ErrorCode::MaxItems).with("max", self.max)]),
            _ => Ok(Some(self.canonical(&ids.iter().collect::<Vec<_>>()))),
        }
    }

    fn restore(&self, value: &Value) -> Value {
        let [best, worst] = RankingEnd::BOTH.map(|end| (end.key(), end.field()));
        carried(value, &[(IDS, DRAFT_RANKED), best, worst])
    }

    fn summary(&self, value: &Value) -> String {
        let draft = self.restore(value);
        if self.best_worst {
            let words = |end: RankingEnd, label: &Option<String>, sign: &str| {
                let option = &self.end(&draft, end)?.label;
                Some(match label {
                    Some(label) => format!("{label}: {option}"),
                    None => format!("{sign} {option}"),
                })
            };
            let ends = [
                words(RankingEnd::Best, &self.best_label, "+"),
                words(RankingEnd::Worst, &self.worst_label, "−"),
            ];
            return ends.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        }
        let ranked = self.ranked(&draft);
        let named = ranked.iter().take(MAX_NAMED).enumerate();
        let mut words: Vec<String> = named
            .map(|(index, option)| format!("{}.\u{a0}{}", index + 1, option.label))
            .collect();
        if ranked.len() > MAX_NAMED {
            words.push(format!("+{}", ranked.len() - MAX_NAMED));
        }
        words.join(" · ")
    }

    fn read_back(&self, value: &Value) -> Vec<(String, String)> {
        let draft = self.restore(value);
        let ranked = self.ranked(&draft).into_iter().enumerate();
        ranked
            .map(|(index, option)| ((index + 1).to_string(), option.label.clone()))
            .collect()
    }
}
