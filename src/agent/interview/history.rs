//! Reads a `RunAgentInput` (`ag-ui.md` 3) and, from its history alone, where the interview stands: what was asked,
//! what came back, and what the last message means.

use serde_json::{Value, json};

use super::steps::InterviewStep;
use crate::agent::request::{parsed, script_of, string};
use crate::agent::starters::meant;
use crate::contract::{QuestionStatus, Receipt, TOOL};
use crate::words::Locale;

/// The longest words that may mean "stop", in characters.
const MAX_COMMAND: usize = 24;

/// Words that ask for an interview.
const AGAIN: [&str; 14] = [
    "again",
    "start",
    "interview",
    "survey",
    "restart",
    "다시",
    "시작",
    "인터뷰",
    "설문",
    "重新",
    "再来",
    "开始",
    "访谈",
    "问卷",
];

/// What the agent needs to know of a request.
pub(super) struct RunInput {
    pub thread_id: String,
    pub run_id: String,
    pub messages: Vec<Value>,
    /// The client speaks the wire of 1.0.
    pub is_current: bool,
    /// The language of the person's interface, if the client tells it.
    language: Option<Locale>,
}

impl RunInput {
    pub fn read(body: &str) -> Result<RunInput, String> {
        let body = parsed(body)?;
        let named = |key: &str| match string(&body, key) {
            Some(id) if !id.is_empty() => Ok(id.to_string()),
            _ => Err(format!("The body has no {key}.")),
        };
        let Some(Value::Array(messages)) = body.get("messages") else {
            return Err("The body has no messages.".into());
        };
        let context = body.get("context").and_then(Value::as_array);
        let language = context
            .into_iter()
            .flatten()
            .filter_map(|entry| string(entry, "value"))
            .find_map(|value| Locale::from_tag(value.trim_matches('"')));
        Ok(RunInput {
            thread_id: named("threadId")?,
            run_id: named("runId")?,
            messages: messages.clone(),
            is_current: string(&body, "protocolVersion").is_some_and(|version| version.starts_with("1.")),
            language,
        })
    }
}

/// One question of this interview and what came back.
pub(super) struct Asked {
    pub step: InterviewStep,
    /// The call's arguments, as they were sent.
    pub call: Value,
    call_id: String,
    pub receipt: Option<Receipt>,
    /// What the person wrote into the chat before the next question.
    pub written: Option<String>,
}

impl Asked {
    /// The value of a submitted answer.
    pub fn value(&self) -> Option<&Value> {
        let receipt = self.receipt.as_ref()?;
        (receipt.status == QuestionStatus::Submitted).then_some(&receipt.value)
    }

    /// The answer in words that may stand in a sentence; `None` when there is none.
    pub fn answer(&self) -> Option<String> {
        let summary = self.value().and_then(|value| super::words::summary(&self.call, value));
        let words = || self.written.clone().filter(|_| self.value().is_none());
        summary.or_else(words).filter(|words| !words.is_empty())
    }
}

/// What the last message means.
pub(super) enum Word {
    /// Nothing has been asked yet, or the interview before is over.
    Start,
    /// A result came back.
    Answer(InterviewStep),
    /// The person wrote instead of using the card, or answered what was asked in words.
    Written(InterviewStep, String),
    /// The person wants to stop.
    Enough,
    /// A question is open and nothing was said to it.
    Silence,
    /// The interview is over, and the person says something else.
    After,
}

/// Where the interview stands.
pub(super) struct Position {
    pub locale: Locale,
    pub is_short: bool,
    pub asked: Vec<Asked>,
    pub word: Word,
}

impl Position {
    pub fn read(input: &RunInput) -> Position {
        let (asked, last_words) = walk(&input.messages);
        let word = meaning(&asked, last_words.len(), last_words.last());
        if let Word::Start = word {
            let text = last_words.last().map(String::as_str).unwrap_or_default();
            let text = meant(text, "ag-ui");
            return Position {
                locale: script_of(text).or(input.language).unwrap_or_default(),
                is_short: contains(text, &["short", "brief", "짧", "간단", "简短", "简单", "快速"]),
                asked: Vec::new(),
                word,
            };
        }
        let first = asked.first().map_or(&Value::Null, |asked| &asked.call);
        let tag = first.pointer("/metadata/locale").and_then(Value::as_str);
        let total = first.pointer("/metadata/progress/total").and_then(Value::as_u64);
        Position {
            locale: tag.and_then(Locale::from_tag).unwrap_or_default(),
            is_short: total == Some(cards(InterviewStep::SHORT) as u64),
            asked,
            word,
        }
    }

    fn plan(&self) -> &'static [InterviewStep] {
        if self.is_short {
            InterviewStep::SHORT
        } else {
            InterviewStep::LONG
        }
    }

    /// The last time that this was asked.
    pub(super) fn of(&self, step: InterviewStep) -> Option<&Asked> {
        self.asked.iter().rev().find(|asked| asked.step == step)
    }

    /// The answer to a step in words.
    pub fn answer(&self, step: InterviewStep) -> Option<String> {
        match step {
            InterviewStep::Wish => self.of(InterviewStep::Recommend).and_then(wish),
            _ => self.of(step)?.answer(),
        }
    }

    fn decided(&self, step: InterviewStep, word: &str) -> bool {
        let value = self.of(step).and_then(Asked::value);
        value.and_then(|value| string(value, "decision")) == Some(word)
    }

    pub(super) fn has_consent(&self) -> bool {
        self.decided(InterviewStep::Consent, "granted")
    }

    /// The person took everything back at the end.
    pub(super) fn is_discarded(&self) -> bool {
        self.decided(InterviewStep::HandOver, "rejected")
    }

    /// What comes after this step; `None` at the end.
    pub fn next(&self, step: InterviewStep) -> Option<InterviewStep> {
        let at = self.plan().iter().position(|planned| *planned == step)?;
        let rest = self.plan().get(at + 1..).unwrap_or_default();
        let has_score = self
            .of(InterviewStep::Recommend)
            .is_some_and(|asked| asked.value().is_some());
        rest.iter()
            .copied()
            // Why is only asked of a score that was given.
            .find(|next| *next != InterviewStep::Wish || has_score)
    }

    /// The steps that were reached, in their order.
    pub(super) fn reached(&self) -> impl Iterator<Item = InterviewStep> {
        let is_reached = |step: &InterviewStep| match step {
            InterviewStep::Wish => self.answer(InterviewStep::Wish).is_some(),
            step => self.of(*step).is_some(),
        };
        self.plan().iter().copied().filter(is_reached)
    }

    /// `(index, total)` of a question among those of this interview, from 1.
    pub fn place(&self, step: InterviewStep) -> (usize, usize) {
        let asked = self.plan().iter().filter(|step| !step.kind().is_empty());
        let index = asked.clone().position(|planned| *planned == step).unwrap_or_default();
        (index + 1, asked.count())
    }

    /// How many cards follow this step, and how many there are.
    pub(super) fn after(&self, step: InterviewStep) -> (usize, usize) {
        let at = self.plan().iter().position(|planned| *planned == step);
        let rest = at.and_then(|at| self.plan().get(at + 1..)).unwrap_or_default();
        (cards(rest), cards(self.plan()))
    }

    /// The state of the session, as the client may keep it.
    pub(super) fn progress(&self, current: Option<InterviewStep>) -> Value {
        let status = |asked: &Asked| match &asked.receipt {
            Some(receipt) => receipt.status.as_str(),
            None if asked.written.is_some() => "written",
            None => "open",
        };
        let intents: serde_json::Map<String, Value> = self
            .asked
            .iter()
            .map(|asked| (asked.step.intent().to_string(), status(asked).into()))
            .collect();
        json!({"interview": {
            "current_intent": current.map(InterviewStep::intent),
            "asked": self.asked.len() + usize::from(current.is_some_and(|step| !step.kind().is_empty())),
            "total": cards(self.plan()),
            "is_finished": current.is_none(),
            "intents": intents,
        }})
    }
}

fn cards(plan: &[InterviewStep]) -> usize {
    plan.iter().filter(|step| !step.kind().is_empty()).count()
}

/// What was written after a score: the answer to why.
fn wish(asked: &Asked) -> Option<String> {
    asked.value()?;
    asked.written.clone()
}

/// The questions since the last consent, and the person's messages since the last question.
fn walk(messages: &[Value]) -> (Vec<Asked>, Vec<String>) {
    let mut asked: Vec<Asked> = Vec::new();
    let mut words = Vec::new();
    for message in messages {
        match string(message, "role") {
            Some("assistant") => {
                let calls = message.get("toolCalls").and_then(Value::as_array);
                for question in calls.into_iter().flatten().filter_map(question) {
                    if question.step == InterviewStep::Consent {
                        asked.clear();
                    }
                    words.clear();
                    asked.push(question);
                }
            }
            Some("tool") => {
                let id = string(message, "toolCallId").unwrap_or_default();
                if let Some(question) = asked.iter_mut().rev().find(|asked| asked.call_id == id) {
                    question.receipt = Some(receipt(message));
                }
            }
            Some("user") => {
                let text = text_of(message);
                if let Some(last) = asked.last_mut().filter(|last| last.written.is_none()) {
                    last.written = Some(text.clone());
                }
                words.push(text);
            }
            _ => {}
        }
    }
    (asked, words)
}

fn question(call: &Value) -> Option<Asked> {
    let function = call.get("function")?;
    if string(function, "name") != Some(TOOL) {
        return None;
    }
    let arguments: Value = serde_json::from_str(string(function, "arguments")?).ok()?;
    Some(Asked {
        step: InterviewStep::of_id(string(&arguments, "interaction_id")?)?,
        call: arguments,
        call_id: string(call, "id")?.to_string(),
        receipt: None,
        written: None,
    })
}

/// A result; what is none of ours was cancelled.
fn receipt(message: &Value) -> Receipt {
    let output = serde_json::from_str::<Value>(&text_of(message)).ok();
    match output.filter(|output| message.get("error").is_none() && string(output, "status").is_some()) {
        Some(output) => Receipt::read(&output),
        None => Receipt {
            status: QuestionStatus::Cancelled,
            value: Value::Null,
            submitted_at: None,
            passed_over: false,
        },
    }
}

/// The words of a message whose content is a text or parts.
fn text_of(message: &Value) -> String {
    match message.get("content") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => {
            let texts = parts.iter().filter_map(|part| string(part, "text"));
            texts.collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}

fn meaning(asked: &[Asked], messages: usize, last: Option<&String>) -> Word {
    let Some(open) = asked.last() else { return Word::Start };
    let status = open.receipt.as_ref().map(|receipt| receipt.status);
    let Some(text) = last else {
        return match status {
            Some(_) => Word::Answer(open.step),
            None => Word::Silence,
        };
    };
    let is_over = messages > 1
        || match open.step {
            InterviewStep::HandOver | InterviewStep::Consent => status == Some(QuestionStatus::Submitted),
            _ => false,
        };
    if is_over {
        // Whoever declined was asked to write when they change their mind.
        let declined = open.step == InterviewStep::Consent;
        return match declined || contains(text, &AGAIN) {
            true => Word::Start,
            false => Word::After,
        };
    }
    let command = text.chars().count() <= MAX_COMMAND;
    if command
        && contains(
            text,
            &["stop", "enough", "quit", "그만", "중단", "停止", "结束", "够了"],
        )
    {
        return Word::Enough;
    }
    match (open.step, status) {
        (InterviewStep::Recommend, Some(QuestionStatus::Submitted)) => Word::Written(InterviewStep::Wish, text.clone()),
        (step, None | Some(QuestionStatus::Cancelled)) => Word::Written(step, text.clone()),
        (step, Some(_)) => Word::Answer(step),
    }
}

fn contains(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}
