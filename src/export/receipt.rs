//! An answer in one line of the interface's words: for the receipt on the page, and for what is written down outside of it.
//! Most types say it themselves (`Question::summary`); these need words that no call has.

use serde_json::Value;

use crate::contract::Interaction;
use crate::contract::question::keyed::text_at;
use crate::contract::questions::comparison;
use crate::contract::questions::comparison::{COMPARISON, Comparison, Selection};
use crate::contract::questions::concept::CONCEPT_CARD;
use crate::contract::questions::confirmation::{Confirmation, Decision, REASON, TASK_CONFIRMATION};
use crate::contract::questions::consent::{CONSENT, GRANTED};
use crate::words::Locale;
use crate::words::text::interaction_forms as text;

type Receipt = fn(&Interaction, &Value, Locale) -> String;

const OWN: [(&str, Receipt); 4] = [
    (COMPARISON.word, compared),
    (CONCEPT_CARD.word, seen),
    (CONSENT.word, consented),
    (TASK_CONFIRMATION.word, confirmed),
];

/// The answer to any question.
pub(super) fn answered(interaction: &Interaction, value: &Value, locale: Locale) -> String {
    match OWN.iter().find(|(word, _)| *word == interaction.envelope.kind) {
        Some((_, own)) => own(interaction, value, locale),
        None => interaction.question.summary(value),
    }
}

/// What was chosen in a comparison, or that nothing was.
pub fn compared(interaction: &Interaction, value: &Value, locale: Locale) -> String {
    let words = match text_at(value, "choice") {
        "tie" => &text::NO_PREFERENCE,
        "none" => match interaction.question_as::<Comparison>() {
            Some(question) if question.selection == Selection::None => &text::SEEN,
            _ => &text::NONE_OF_THESE,
        },
        _ => return interaction.question.summary(value),
    };
    match text_at(value, comparison::REASON) {
        "" => words.get(locale).into(),
        reason => format!("{} · “{reason}”", words.get(locale)),
    }
}

/// The reaction to a concept, or that it was seen.
pub fn seen(interaction: &Interaction, value: &Value, locale: Locale) -> String {
    let summary = interaction.question.summary(value);
    match summary.is_empty() {
        true => text::SEEN.get(locale).into(),
        false => summary,
    }
}

/// Whether consent was given, and to which version.
pub fn consented(_: &Interaction, value: &Value, locale: Locale) -> String {
    let version = text_at(value, "consent_version");
    let words = match text_at(value, "decision") == GRANTED {
        true => &text::CONSENT_GIVEN,
        false => &text::CONSENT_DECLINED,
    };
    words.fill(locale, &[("version", version)])
}

/// Whether a task may be done, and why not.
pub fn confirmed(interaction: &Interaction, value: &Value, locale: Locale) -> String {
    let label = interaction
        .question_as::<Confirmation>()
        .and_then(|question| question.confirm_label.clone());
    let words = match (Decision::of(value), label) {
        (Some(Decision::Confirmed), Some(label)) => text::CONFIRMED.fill(locale, &[("label", &label)]),
        (Some(Decision::Confirmed), None) => text::CONFIRMED_ALONE.get(locale).into(),
        (Some(Decision::Rejected), _) => text::REJECTED.get(locale).into(),
        _ => text::CHANGES_ASKED.get(locale).to_owned(),
    };
    match text_at(value, REASON) {
        "" => words,
        reason => format!("{words} – {reason}"),
    }
}
