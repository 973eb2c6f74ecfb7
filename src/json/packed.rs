//! A JSON value that may be large: many thousand values take a tenth of their room as text, so that is how they are kept,
//! and what was looked at last stands parsed for the next look. Knows no tool.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use serde_json::Value;

use super::outline::outline;
use super::parse::Brackets;

/// Values from which on one is kept as text.
const MANY: usize = 2000;
/// Depth up to which a text may be kept unread: one level less than what can be parsed again inside of a message.
const DEPTH: isize = 120;
/// Items of an array that an outline has.
const OUTLINED: usize = 20;
/// Large values that stay parsed after somebody looked at them.
const RECENT: usize = 3;

thread_local! {
    static LAST: RefCell<VecDeque<Arc<Value>>> = const { RefCell::new(VecDeque::new()) };
}

/// A JSON value. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Json(Arc<Kept>);

#[derive(Debug)]
enum Kept {
    Parsed(Arc<Value>),
    Text {
        text: Box<str>,
        parsed: Mutex<Weak<Value>>,
        outline: OnceLock<Arc<Value>>,
    },
}

/// Whether a value holds at least `left` values.
fn count(value: &Value, left: &mut usize) -> bool {
    *left = left.saturating_sub(1);
    *left == 0
        || match value {
            Value::Array(items) => items.iter().any(|item| count(item, left)),
            Value::Object(map) => map.values().any(|item| count(item, left)),
            _ => false,
        }
}

/// Whether a JSON text is no deeper than it may be. `numbers`: and may have escapes by number.
fn may_stay(text: &str, numbers: bool) -> bool {
    let mut brackets = Brackets::default();
    text.bytes().all(|byte| {
        let by_number = brackets.is_escaped() && byte == b'u';
        brackets.closes(byte);
        brackets.depth <= DEPTH && (numbers || !by_number)
    })
}

fn remember(value: &Arc<Value>) {
    LAST.with_borrow_mut(|last| {
        last.push_back(value.clone());
        if last.len() > RECENT {
            last.pop_front();
        }
    });
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        let value = Arc::new(value);
        if !count(&value, &mut MANY.clone()) {
            return Json(Arc::new(Kept::Parsed(value)));
        }
        Json(Arc::new(match serde_json::to_string(&*value) {
            Ok(text) if may_stay(&text, true) => {
                remember(&value);
                Kept::Text {
                    text: text.into(),
                    parsed: Mutex::new(Arc::downgrade(&value)),
                    outline: OnceLock::new(),
                }
            }
            _ => Kept::Parsed(value),
        }))
    }
}

impl Json {
    /// A large value that is text already and is not looked at now; `None` when the text has to be read to know what it
    /// holds: too deep, or with escapes that may be half a character. `text` is JSON.
    pub fn unread(text: &str) -> Option<Json> {
        may_stay(text, false).then(|| {
            Json(Arc::new(Kept::Text {
                text: text.into(),
                parsed: Mutex::default(),
                outline: OnceLock::new(),
            }))
        })
    }

    /// The value.
    pub fn value(&self) -> Arc<Value> {
        match &*self.0 {
            Kept::Parsed(value) => value.clone(),
            Kept::Text { text, parsed, .. } => {
                let mut parsed = parsed.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(value) = parsed.upgrade() {
                    return value;
                }
                // The text was written by us, or looked through when it came.
                let value = Arc::new(serde_json::from_str(text).unwrap_or_default());
                *parsed = Arc::downgrade(&value);
                remember(&value);
                value
            }
        }
    }

    /// The value as far as its outside tells: of a large one each array ends after its first 20 items.
    pub fn outline(&self) -> Arc<Value> {
        match &*self.0 {
            Kept::Parsed(value) => value.clone(),
            Kept::Text {
                text, outline: known, ..
            } => known
                .get_or_init(|| Arc::new(serde_json::from_str(&outline(text, OUTLINED)).unwrap_or_default()))
                .clone(),
        }
    }

    /// The value as text, when that is how it is kept: it nests at most 120 deep.
    pub fn text(&self) -> Option<&str> {
        match &*self.0 {
            Kept::Parsed(_) => None,
            Kept::Text { text, .. } => Some(text),
        }
    }

    /// The same value in the same place.
    pub fn is_same(&self, other: &Json) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.is_same(other) || self.value() == other.value()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_small_value_stays_as_it_is() {
        let json = Json::from(json!({"a": [1, 2]}));
        assert_eq!(json.text(), None);
        assert_eq!(*json.value(), json!({"a": [1, 2]}));
        assert_eq!(json, Json::from(json!({"a": [1, 2]})));
    }

    #[test]
    fn a_text_is_kept_unread_only_when_it_can_be_read_later() {
        let text = r#"{"a":[1.50,"\n\\[",{}]}"#;
        let json = Json::unread(text).unwrap();
        assert_eq!(json.text(), Some(text));
        assert_eq!(*json.value(), serde_json::from_str::<Value>(text).unwrap());
        assert!(Json::unread(r#"["\ud83d"]"#).is_none());
        assert!(Json::unread(r#"["\\ud83d"]"#).is_some());
        let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(Json::unread(&deep(120)).is_some());
        assert!(Json::unread(&deep(121)).is_none());
        assert_eq!(
            *Json::unread(&deep(120)).unwrap().value(),
            serde_json::from_str::<Value>(&deep(120)).unwrap()
        );
    }

    #[test]
    fn a_large_value_that_is_too_deep_is_no_text() {
        let large = |depth: usize| {
            let text = format!(
                "[{},{}{}]",
                vec!["0"; MANY].join(","),
                "[".repeat(depth - 1),
                "]".repeat(depth - 1)
            );
            Json::from(serde_json::from_str::<Value>(&text).unwrap())
        };
        assert!(large(120).text().is_some());
        assert!(large(121).text().is_none());
    }

    #[test]
    fn a_large_value_comes_back_as_it_was() {
        let text = format!("[{}]", vec![r#"{"z":1.50,"a":"가\n"}"#; 1000].join(","));
        let value: Value = serde_json::from_str(&text).unwrap();
        let json = Json::from(value.clone());
        assert_eq!(json.text(), Some(text.as_str()));
        for _ in 0..=RECENT {
            drop(Json::from(value.clone()));
        }
        assert_eq!(*json.value(), value);
        assert!(Arc::ptr_eq(&json.value(), &json.value()));
        assert_eq!(json, Json::from(value));
    }
}
