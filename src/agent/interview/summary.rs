//! The end of the interview: a table of what was asked about, what was answered, and the evidence that may be cited for it.

use crate::words::text::demo::interview as demo;
use serde_json::Value;

use super::history::{Asked, Position};
use super::steps::InterviewStep;
use super::words::quote;
use crate::contract::QuestionStatus;
use crate::journal::evidence::{self, CitationPolicy};

/// Items of one answer that are named as evidence.
const MAX_ITEMS: usize = 3;

/// The table in Markdown.
pub(super) fn table(position: &Position) -> String {
    let locale = position.locale;
    let mut table = demo::HEAD.get(locale).to_string();
    for step in position.reached() {
        let answer = match position.answer(step) {
            Some(answer) => quote(&answer),
            None => match position.of(step).and_then(|asked| asked.receipt.as_ref()) {
                Some(receipt) if receipt.status == QuestionStatus::Skipped => demo::SUMMARY_SKIPPED.get(locale).into(),
                _ => demo::SUMMARY_NONE.get(locale).into(),
            },
        };
        let evidence = evidence(position, step).unwrap_or_else(|| "–".into());
        let topic = step.topic().get(locale);
        table.push_str(&format!("| {topic} | {answer} | {evidence} |\n"));
    }
    table
}

/// What may be cited for a step; `None` when nothing may.
fn evidence(position: &Position, step: InterviewStep) -> Option<String> {
    let (template, items) = match step {
        InterviewStep::Wish => (demo::SAID, vec![position.answer(step)?]),
        InterviewStep::Recommend => (demo::LATER, vec![position.answer(InterviewStep::Wish)?]),
        step => {
            let asked = position.of(step)?;
            match (CitationPolicy::spelled(step.policy())?, asked.value()) {
                (CitationPolicy::NoCitationNeeded, _) => return None,
                // Words in place of a selection are the person's own.
                (_, None) => (demo::SAID, vec![asked.answer()?]),
                (policy, Some(value)) => {
                    let template = match policy {
                        CitationPolicy::CiteSelection => demo::SELECTED,
                        _ => demo::SAID,
                    };
                    (template, cited(asked, value, policy))
                }
            }
        }
    };
    let items: Vec<String> = items
        .iter()
        .take(MAX_ITEMS)
        .map(|item| format!("“{}”", quote(item)))
        .collect();
    (!items.is_empty()).then(|| template.fill(position.locale, &[("items", &items.join(", "))]))
}

/// The same items that the event log cites; what the person read where there is a label.
fn cited(asked: &Asked, value: &Value, policy: CitationPolicy) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for item in evidence::items(&asked.call, value, policy) {
        let label = item.get("label").or(item.get("value"));
        let word = match label {
            Some(Value::String(text)) => text.clone(),
            Some(value @ Value::Number(_)) => value.to_string(),
            _ => continue,
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}
