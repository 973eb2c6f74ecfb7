//! What an agent says it is doing (`ag-ui.md` 10): a plan, a search, a build. Nobody promises a shape, so this looks
//! for the usual keys: a title, a status, a progress, a list of steps, a sentence; the rest is left as it is.

use serde_json::Value;

use super::generic::words_of;
use crate::json::JsonMap;
use crate::json::lenient::{capped, first, number, scalar, text};
use crate::spelled::spelled;

/// The data part that this module reads.
pub const PART: &str = "data-activity";

const MAX_STEPS: usize = 100;
const MAX_LABEL: usize = 300;

const TITLE: [&str; 4] = ["title", "name", "label", "heading"];
const STATUS: [&str; 4] = ["status", "state", "phase", "stage"];
const SAYS: [&str; 6] = ["message", "description", "summary", "text", "detail", "query"];
const STEPS: [&str; 7] = ["steps", "tasks", "items", "todos", "plan", "results", "queries"];
const LABEL: [&str; 9] = [
    "title",
    "name",
    "label",
    "text",
    "description",
    "content",
    "task",
    "query",
    "url",
];
const PROGRESS: [&str; 3] = ["progress", "percent", "percentage"];

spelled! {
    /// How far something is.
    #[derive(Default)]
    pub enum ActivityProgress {
        /// It has not begun.
        #[default]
        Open = "open",
        /// It runs.
        Running = "running",
        /// It is done.
        Done = "done",
        /// It failed.
        Failed = "failed",
    }
}

impl ActivityProgress {
    /// Reads the word of a status; `None` for a word that says something else.
    fn of(word: &str) -> Option<ActivityProgress> {
        let word = crate::case::lower(word).replace(['-', ' '], "_");
        Some(match word.as_str() {
            "done" | "completed" | "complete" | "finished" | "success" | "succeeded" | "ok" | "true" => {
                ActivityProgress::Done
            }
            "running" | "in_progress" | "active" | "working" | "started" | "executing" | "processing" => {
                ActivityProgress::Running
            }
            "failed" | "failure" | "error" | "errored" => ActivityProgress::Failed,
            "open" | "pending" | "todo" | "not_started" | "queued" | "waiting" | "false" => ActivityProgress::Open,
            _ => return None,
        })
    }
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ActivityStep {
    /// What is done.
    pub label: String,
    /// `None`: the list says nothing of it, as a list of search results does.
    pub progress: Option<ActivityProgress>,
}

/// An activity as far as it can be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Activity {
    /// What it is called.
    pub title: String,
    /// The status in its own word, where it is none of `Progress`.
    pub status: Option<String>,
    /// How far it is.
    pub progress: Option<ActivityProgress>,
    /// 0 to 1.
    pub share: Option<f64>,
    /// What it says of itself.
    pub says: Option<String>,
    /// Its steps.
    pub steps: Vec<ActivityStep>,
    /// What none of these took.
    pub rest: JsonMap,
}

fn step(value: &Value) -> Option<ActivityStep> {
    let label = match value {
        Value::Object(_) => text(value, &LABEL)?,
        other => scalar(other)?,
    };
    let word = first(value, &["status", "state", "done", "completed", "checked"]).and_then(scalar);
    Some(ActivityStep {
        label: capped(&label, MAX_LABEL),
        progress: word.map(|word| ActivityProgress::of(&word).unwrap_or_default()),
    })
}

impl Activity {
    /// The data of a `data-activity` part; `None` when it names no type.
    pub fn read(data: &Value) -> Option<Activity> {
        let kind = data.get("activityType")?.as_str()?;
        let content = data.get("content").unwrap_or(&Value::Null);
        let mut activity = Activity::default();
        let mut taken: Vec<&str> = Vec::new();
        let mut take = |keys: &[&'static str], fits: &dyn Fn(&Value) -> bool| -> Option<Value> {
            let key = keys.iter().find(|key| content.get(**key).is_some_and(fits))?;
            taken.push(key);
            content.get(*key).cloned()
        };
        let says = |value: &Value| value.as_str().is_some_and(|words| !words.trim().is_empty());
        let title = take(&TITLE, &says).and_then(|title| scalar(&title));
        activity.title = title.map_or_else(
            || words_of(&crate::case::lower(kind)),
            |title| capped(&title, MAX_LABEL),
        );
        if let Some(word) = take(&STATUS, &says).and_then(|word| scalar(&word)) {
            activity.progress = ActivityProgress::of(&word);
            activity.status = Some(words_of(&word)).filter(|_| activity.progress.is_none());
        }
        let share = take(&PROGRESS, &|value| number(value).is_some()).and_then(|share| number(&share));
        activity.share = share.map(|share| if share > 1.0 { share / 100.0 } else { share }.clamp(0.0, 1.0));
        activity.says = take(&SAYS, &says).and_then(|words| scalar(&words));
        let is_list = |value: &Value| {
            value
                .as_array()
                .is_some_and(|items| items.iter().any(|item| step(item).is_some()))
        };
        if let Some(steps) = take(&STEPS, &is_list) {
            let steps = steps.as_array().into_iter().flatten();
            activity.steps = steps.take(MAX_STEPS).filter_map(step).collect();
        }
        activity.rest = match content {
            Value::Object(map) => {
                let left = map.iter().filter(|(key, _)| !taken.contains(&key.as_str()));
                left.map(|(key, value)| (key.clone(), value.clone())).collect()
            }
            Value::Null => JsonMap::new(),
            other => JsonMap::from_iter([(kind.to_owned(), other.clone())]),
        };
        Some(activity)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_plan_is_read() {
        let plan = Activity::read(&json!({"activityType": "PLAN", "content": {
            "steps": [{"title": "Look", "status": "completed"}, {"title": "Think", "status": "in_progress"}, {"title": "Write", "done": false}, 7, {"x": 1}],
            "progress": 40, "owner": "ada",
        }}))
        .unwrap();
        assert_eq!(plan.title, "Plan");
        assert_eq!(plan.share, Some(0.4));
        let steps: Vec<_> = plan
            .steps
            .iter()
            .map(|step| (step.label.as_str(), step.progress))
            .collect();
        assert_eq!(
            steps,
            [
                ("Look", Some(ActivityProgress::Done)),
                ("Think", Some(ActivityProgress::Running)),
                ("Write", Some(ActivityProgress::Open)),
                ("7", None)
            ]
        );
        assert_eq!(plan.rest.keys().collect::<Vec<_>>(), ["owner"]);
    }

    #[test]
    fn anything_else_is_left_as_it_is() {
        assert_eq!(Activity::read(&json!({"content": {}})), None);
        let odd = Activity::read(&json!({"activityType": "web_search", "content": [1, 2]})).unwrap();
        assert_eq!((odd.title.as_str(), odd.rest.len()), ("Web search", 1));
        let odd = Activity::read(
            &json!({"activityType": "x", "content": {"status": "thinking hard", "progress": "1e999", "title": 4}}),
        )
        .unwrap();
        assert_eq!(odd.status.as_deref(), Some("Thinking hard"));
        assert_eq!((odd.share, odd.rest.len()), (None, 2));
    }
}
