//! Reasoning inside the words of an answer: some models and servers write `<think>…</think>` before them instead of giving
//! it a field of its own. Knows the words of one answer, at any cut.

use std::collections::VecDeque;

use crate::agent::llm::Said;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Where the words of an answer stand.
#[derive(Default)]
pub(super) struct Thinking {
    at: Place,
    /// Words that may turn out to be part of a tag.
    held: String,
}

#[derive(Default, PartialEq)]
enum Place {
    /// Nothing but white space came.
    #[default]
    Start,
    Inside,
    /// Whatever comes now is the answer's.
    Behind,
}

impl Thinking {
    /// Words of the answer.
    pub fn push(&mut self, words: &str, said: &mut VecDeque<Said>) {
        if self.at == Place::Behind {
            said.push_back(Said::Text(words.into()));
            return;
        }
        self.held.push_str(words);
        if self.at == Place::Start {
            let begun = self.held.trim_start();
            if OPEN.starts_with(begun) && begun.len() < OPEN.len() {
                return;
            }
            match begun.strip_prefix(OPEN) {
                Some(rest) => {
                    self.held = rest.to_owned();
                    self.at = Place::Inside;
                }
                None => return self.leave(said),
            }
        }
        let Some(end) = self.held.find(CLOSE) else {
            let safe = self.held.len() - begun_at_end(&self.held);
            let rest = self.held.split_off(safe);
            let thought = std::mem::replace(&mut self.held, rest);
            if !thought.is_empty() {
                said.push_back(Said::Reasoning(thought));
            }
            return;
        };
        let rest = self.held.split_off(end + CLOSE.len());
        self.held.truncate(end);
        let thought = std::mem::replace(&mut self.held, rest);
        if !thought.is_empty() {
            said.push_back(Said::Reasoning(thought));
        }
        self.leave(said);
    }

    /// Gives what is held: no more words come, or something else comes between.
    pub(super) fn flush(&mut self, said: &mut VecDeque<Said>) {
        match self.at {
            Place::Inside if !self.held.is_empty() => said.push_back(Said::Reasoning(std::mem::take(&mut self.held))),
            Place::Inside | Place::Behind => {}
            Place::Start if self.held.is_empty() => {}
            Place::Start => self.leave(said),
        }
    }

    fn leave(&mut self, said: &mut VecDeque<Said>) {
        self.at = Place::Behind;
        let words = std::mem::take(&mut self.held);
        if !words.is_empty() {
            said.push_back(Said::Text(words));
        }
    }
}

/// How many bytes at the end may be the beginning of the closing tag.
fn begun_at_end(held: &str) -> usize {
    (1..CLOSE.len())
        .rev()
        .find(|length| held.ends_with(&CLOSE[..*length]))
        .unwrap_or(0)
}
