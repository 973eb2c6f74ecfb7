//! What this browser alone knows of a message: when its answer began, how it ended, and how long the thinking in it took. Kept in the
//! message's own record, never sent to a server. Knows the stored JSON shape.

use serde_json::{Value, json};

/// The key in the record of a message under which its `Local` is kept.
pub(super) const KEY: &str = "partsongLocal";

/// Why an answer isn't whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The connection or an error ended it.
    Interrupted,
    /// The person or the server stopped it, with the server's reason.
    Stopped(Option<String>),
    /// The server ended it as too long.
    Cut,
    /// A filter of the server's ended it.
    Filtered,
}

/// What this browser knows of a message beside what the server said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Local {
    /// `None`: it is whole, as far as anybody knows.
    pub ending: Option<Ending>,
    /// When it began, in milliseconds since the epoch: most servers don't say.
    pub at: Option<u64>,
    /// Seconds that its reasoning parts took, by their position.
    pub thought: Vec<(usize, u32)>,
}

impl Local {
    /// The answer was stopped, or its end never came.
    pub fn broke_off(&self) -> bool {
        matches!(self.ending, Some(Ending::Interrupted | Ending::Stopped(_)))
    }

    /// The stored form; `None` where there is nothing to keep.
    pub(super) fn to_json(&self) -> Option<Value> {
        if *self == Local::default() {
            return None;
        }
        let (ending, reason) = match &self.ending {
            None => (None, None),
            Some(Ending::Interrupted) => (Some("interrupted"), None),
            Some(Ending::Stopped(reason)) => (Some("stopped"), reason.as_deref()),
            Some(Ending::Cut) => (Some("cut"), None),
            Some(Ending::Filtered) => (Some("filtered"), None),
        };
        Some(json!({ "ending": ending, "reason": reason, "at": self.at, "thought": self.thought }))
    }

    /// Reads the stored form; what it doesn't know is left out.
    pub(super) fn from_json(value: &Value) -> Local {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let ending = match text("ending") {
            Some("interrupted") => Some(Ending::Interrupted),
            Some("stopped") => Some(Ending::Stopped(text("reason").map(str::to_owned))),
            Some("cut") => Some(Ending::Cut),
            Some("filtered") => Some(Ending::Filtered),
            _ => None,
        };
        let thought = value.get("thought").and_then(Value::as_array);
        let thought = thought.map(Vec::as_slice).unwrap_or_default().iter();
        let pairs = thought.filter_map(|pair| {
            let part = usize::try_from(pair.get(0)?.as_u64()?).ok()?;
            Some((part, u32::try_from(pair.get(1)?.as_u64()?).ok()?))
        });
        let mut local = Local {
            ending,
            at: value.get("at").and_then(Value::as_u64),
            thought: Vec::new(),
        };
        pairs.for_each(|(part, seconds)| local.think(part, seconds));
        local
    }

    /// Notes how many seconds the reasoning part at this position took.
    pub fn think(&mut self, part: usize, seconds: u32) {
        match self.thought.iter_mut().find(|(own, _)| *own == part) {
            Some((_, known)) => *known = seconds,
            None => self.thought.push((part, seconds)),
        }
    }

    /// The seconds that the reasoning part at this position took.
    pub fn seconds_of(&self, part: usize) -> Option<u32> {
        let known = self.thought.iter().find(|(own, _)| *own == part);
        known.map(|(_, seconds)| *seconds)
    }
}
