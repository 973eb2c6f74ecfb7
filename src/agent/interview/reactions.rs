//! What the agent says to an answer: always in words that quote it.

use crate::words::text::demo::interview as demo;
use serde_json::Value;

use super::history::{Asked, Position};
use super::steps::InterviewStep;
use super::words::quote;
use crate::contract::QuestionStatus;
use crate::words::{Locale, Text};

/// One after the other, so that several skips in a row don't sound alike.
const SKIPPED: [Text; 3] = [
    demo::YOU_SKIPPED_THAT_ONE_THATS,
    demo::ALL_RIGHT_NEXT,
    demo::NO_ANSWER_IS_FINE_TOO,
];

/// What is said when a result came back.
pub(super) fn to_answer(position: &Position, step: InterviewStep) -> String {
    let locale = position.locale;
    let Some(asked) = position.of(step) else {
        return demo::CANCELLED.get(locale).into();
    };
    let plain = match asked.receipt.as_ref().map(|receipt| receipt.status) {
        Some(QuestionStatus::Submitted) => None,
        Some(QuestionStatus::Skipped) if step.is_sensitive() => Some(demo::KEPT),
        Some(QuestionStatus::Skipped) => SKIPPED.get(position.place(step).0 % SKIPPED.len()).copied(),
        Some(QuestionStatus::Expired) => Some(demo::EXPIRED),
        Some(QuestionStatus::Cancelled) | None => Some(demo::CANCELLED),
    };
    match (plain, asked.value()) {
        (None, Some(value)) if step == InterviewStep::Versions => versions(asked, value, locale),
        (None, Some(value)) => {
            let answer = asked.answer().map(|answer| quote(&answer)).unwrap_or_default();
            to_value(step, value).fill(locale, &[("answer", &answer)])
        }
        (plain, _) => plain.unwrap_or(demo::CANCELLED).get(locale).into(),
    }
}

/// The chosen version by its name, and the reason as the person's words.
fn versions(asked: &Asked, value: &Value, locale: Locale) -> String {
    let reason = value
        .get("reason")
        .and_then(Value::as_str)
        .filter(|reason| !reason.trim().is_empty());
    let mut bare = value.clone();
    if let Some(map) = bare.as_object_mut() {
        map.shift_remove("reason");
    }
    let answer = super::words::summary(&asked.call, &bare).unwrap_or_default();
    let said = to_value(InterviewStep::Versions, value).fill(locale, &[("answer", &quote(&answer))]);
    let because = reason.map(|reason| demo::BECAUSE.fill(locale, &[("reason", &quote(reason))]));
    let parts = because.into_iter().chain([demo::SKETCH.get(locale).to_owned()]);
    parts.fold(said, |said, part| match locale {
        Locale::Zh => said + &part,
        _ => said + " " + &part,
    })
}

/// What is said to words in place of an answer on the card, or to what was asked in words.
pub(super) fn to_words(step: InterviewStep, text: &str, locale: Locale) -> String {
    let template = match step {
        InterviewStep::Consent | InterviewStep::HandOver => demo::NEEDS_PRESS,
        InterviewStep::Wish => demo::THANK_YOU_I_KEEP_ANSWER,
        _ => demo::WRITTEN,
    };
    template.fill(locale, &[("answer", &quote(text))])
}

/// The question in plain words after a score, by what the score says.
pub(super) fn wish(position: &Position) -> &'static str {
    let value = position.of(InterviewStep::Recommend).and_then(Asked::value);
    let question = match score(value) {
        Some(9..) => demo::WHAT_WOULD_YOU_TELL_THAT,
        Some(7..) => demo::WHAT_IS_MISSING_FOR_A,
        _ => demo::WHAT_HOLDS_YOU_BACK_MOST,
    };
    question.get(position.locale)
}

fn score(value: Option<&Value>) -> Option<i64> {
    let score = value?.get("score")?.as_f64()?;
    Some(score as i64)
}

fn is(value: &Value, key: &str, word: &str) -> bool {
    value.get(key).and_then(Value::as_str) == Some(word)
}

fn to_value(step: InterviewStep, value: &Value) -> Text {
    match step {
        InterviewStep::Consent if is(value, "decision", "granted") => demo::THANK_YOU_YOU_SAID_ANSWER,
        InterviewStep::Consent => demo::YOU_SAID_ANSWER_SO_I,
        InterviewStep::Pain => demo::SO_ANSWER_IS_WHAT_WEIGHS,
        InterviewStep::Example => demo::THAT_MAKES_IT_CONCRETE_THANK,
        InterviewStep::Needs => demo::YOU_NEED_ANSWER_NOT_EVERYTHING,
        InterviewStep::Order => demo::CLEAR_ANSWER_NOW_A_RATING,
        InterviewStep::Worth => match score(Some(value)) {
            Some(4..) => demo::YOU_GAVE_ANSWER_IT_WOULD,
            Some(3) => demo::YOU_GAVE_ANSWER_RIGHT_IN,
            _ => demo::YOU_GAVE_ANSWER_GOOD_TO,
        },
        InterviewStep::Grid => demo::I_SEE_WHERE_IT_GOES,
        InterviewStep::Ease => demo::ANSWER_FOR_AN_INTERVIEW_TODAY,
        InterviewStep::Concept => demo::YOUR_REACTION_TO_THE_CONCEPT,
        InterviewStep::Versions if is(value, "choice", "option") => demo::YOUD_USE_ANSWER,
        InterviewStep::Versions => demo::YOUR_VERDICT_ON_THE_TWO,
        InterviewStep::Marks => demo::I_HAVE_YOUR_MARKS_ANSWER,
        InterviewStep::Recommend => demo::ANSWER_THANK_YOU_FOR_BEING,
        InterviewStep::Picture => demo::I_GOT_ANSWER_THANK_YOU,
        InterviewStep::About => demo::THANK_YOU_I_HAVE_IT,
        InterviewStep::HandOver if is(value, "decision", "confirmed") => demo::YOU_CHOSE_ANSWER_HERE_IT,
        InterviewStep::HandOver if is(value, "decision", "rejected") => demo::YOU_CHOSE_ANSWER_SO_THERE,
        InterviewStep::HandOver => demo::YOU_ASKED_FOR_A_CHANGE,
        InterviewStep::Wish => demo::WRITTEN,
    }
}
