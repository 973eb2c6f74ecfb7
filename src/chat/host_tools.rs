//! Tools of the page around the chat: which calls are for them, what an earlier start of a call means, and what an assistant
//! is told where there is no result (`embed.md`, "Tools of your page"). Knows no page and no store.

use serde_json::{Value, json};

use crate::json::schema;
use crate::model::{Message, MessagePart, Role, ToolPart, ToolState, place};

/// Characters of an error that goes to the assistant.
const MAX_ERROR: usize = 500;
/// The question tool is the chat's own.
const OURS: &str = "render_interaction";
/// Before the id of a call, the id of an approval that the page asked for.
const APPROVAL: &str = "page:";

const DENIED: &str = "denied";
const GONE: &str = "not available on this page";
const UNCERTAIN: &str = "may have happened: the page went away while it ran, and nobody knows whether it was done";
const STOPPED: &str = "stopped by the person before it ended; it may have happened in part";
const PASSED_OVER: &str = "the person wrote on before it ended; it may have happened in part";
const NOT_BEGUN: &str = "stopped by the person before it began";
const UNDECIDED: &str = "denied: the person wrote on without a decision";

/// A call that the page has to run.
#[derive(Clone, Debug, PartialEq)]
pub struct PageCall {
    /// The id of its message.
    pub message: String,
    /// Where it stands (`model::place`).
    pub place: String,
    /// Its position: of the message and of the part in it.
    pub at: (usize, usize),
    /// Its id.
    pub id: String,
    /// The tool.
    pub name: String,
    /// What the assistant calls it with.
    pub input: Value,
}

/// The id of the approval that the page asks for this call.
pub fn approval_id(call: &str) -> String {
    format!("{APPROVAL}{call}")
}

/// Whether an approval is one that the page asked for.
pub fn is_pages_approval(id: &str) -> bool {
    id.starts_with(APPROVAL)
}

/// The page asked, or asks, whether this call may run: no server knows of it.
pub fn is_asked_by_page(tool: &ToolPart) -> bool {
    let approval = tool.approval.as_ref();
    approval.is_some_and(|approval| approval.id == approval_id(&tool.call_id))
}

/// The calls of the last answer that the page has to run. An answer that broke off or was stopped has none. `is_known`: a tool
/// of this name is registered, or was declared in this chat.
pub fn open_calls(messages: &[Message], is_known: impl Fn(&str) -> bool) -> Vec<PageCall> {
    let Some((position, last)) = messages.iter().enumerate().next_back() else {
        return Vec::new();
    };
    if last.role != Role::Assistant || last.local.broke_off() {
        return Vec::new();
    }
    let mut calls = Vec::new();
    for (index, part) in last.parts.iter().enumerate() {
        let MessagePart::Tool(tool) = part else { continue };
        let waits = match tool.state {
            ToolState::InputAvailable => true,
            ToolState::ApprovalRequested | ToolState::ApprovalResponded => is_asked_by_page(tool),
            _ => false,
        };
        if !waits || tool.provider_executed == Some(true) || tool.name == OURS || !is_known(&tool.name) {
            continue;
        }
        // A response that comes again brings the same call with the same input: it is that one, and has its answer. With
        // another input it is another call, of a server that uses an id twice.
        let of_id = |part: &MessagePart| matches!(part, MessagePart::Tool(other) if other.call_id == tool.call_id);
        let is_same = |part: &MessagePart| matches!(part, MessagePart::Tool(other) if other.name == tool.name && other.input == tool.input);
        let turn = last.parts.iter().filter(|&part| of_id(part)).position(is_same);
        let place = place(&last.id, &tool.call_id, false, turn.unwrap_or_default());
        if calls.iter().any(|known: &PageCall| known.place == place) {
            continue;
        }
        calls.push(PageCall {
            message: last.id.clone(),
            place,
            at: (position, index),
            id: tool.call_id.clone(),
            name: tool.name.clone(),
            input: tool.input.as_deref().cloned().unwrap_or_default(),
        });
    }
    calls
}

/// What is to be done with a call, after what is known of its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody started it.
    Begins,
    /// It was started, nobody knows how it ended, and once more does no harm.
    RunsAgain,
    /// It was started, and nobody knows how it ended: a person decides.
    Uncertain,
}

/// `started`: a claim is written. Whoever asks holds the call's lock, so that nobody is running it.
pub fn standing(started: bool, repeatable: bool) -> Standing {
    match (started, repeatable) {
        (false, _) => Standing::Begins,
        (true, true) => Standing::RunsAgain,
        (true, false) => Standing::Uncertain,
    }
}

/// A claim as it is stored. `at`: milliseconds since the epoch.
pub fn claim(name: &str, at: f64) -> String {
    json!({ "name": name, "at": at }).to_string()
}

/// Why a call has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallFailure<'a> {
    /// The person did not allow it, and said this.
    Denied(Option<&'a str>),
    /// Nobody decided: the person wrote on.
    Undecided,
    /// No tool of this name is registered any more.
    Gone,
    /// It was started, and nobody knows how it ended.
    Uncertain,
    /// The person stopped it, or wrote on, before it began.
    NotBegun,
    /// The person stopped it.
    Stopped,
    /// The person wrote on before it ended.
    PassedOver,
    /// The tool failed with these words.
    Failed(&'a str),
}

impl CallFailure<'_> {
    /// The words for the assistant.
    pub fn words(self) -> String {
        match self {
            CallFailure::Denied(reason) => match reason.map(str::trim).filter(|reason| !reason.is_empty()) {
                Some(reason) => cut(&format!("{DENIED}: {reason}")),
                None => format!("{DENIED}: no reason was given"),
            },
            CallFailure::Undecided => UNDECIDED.to_owned(),
            CallFailure::Gone => GONE.to_owned(),
            CallFailure::Uncertain => UNCERTAIN.to_owned(),
            CallFailure::NotBegun => NOT_BEGUN.to_owned(),
            CallFailure::Stopped => STOPPED.to_owned(),
            CallFailure::PassedOver => PASSED_OVER.to_owned(),
            CallFailure::Failed(words) => match words.trim() {
                "" => "failed".to_owned(),
                words => cut(words),
            },
        }
    }
}

/// Whether the error of a call says that it was not allowed.
pub fn is_denied(error: &str) -> bool {
    error.starts_with(DENIED) && matches!(error.as_bytes().get(DENIED.len()), Some(b':'))
}

/// Whether the error of a call says that the page has no such tool.
pub fn is_gone(error: &str) -> bool {
    error == GONE
}

/// Whether the error of a call says that nobody knows how it ended.
pub fn is_uncertain(error: &str) -> bool {
    error == UNCERTAIN
}

fn cut(words: &str) -> String {
    words.chars().take(MAX_ERROR).collect()
}

/// What is wrong with an input; `None`: it fits what the tool takes.
pub fn misfit(parameters: &Value, input: &Value) -> Option<String> {
    let verdict = schema::validate(parameters, input);
    if verdict.is_valid() {
        return None;
    }
    let fault = |fault: &schema::SchemaFault| match fault.path.as_str() {
        "" => format!("the whole input: {}", fault.keyword),
        path => format!("{path}: {}", fault.keyword),
    };
    let faults: Vec<String> = verdict.faults.iter().map(fault).collect();
    Some(cut(&format!(
        "the input does not fit the parameters ({})",
        faults.join("; ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Approval, Ending, ToolFamily};

    fn tool(name: &str, id: &str, state: ToolState) -> ToolPart {
        let mut tool = ToolPart::new(ToolFamily::Dynamic, name, id);
        tool.state = state;
        tool.input = Some(json!({ "id": 1 }).into());
        tool
    }

    fn answer(tools: Vec<ToolPart>) -> Vec<Message> {
        let mut message = Message::new("m1".to_owned(), Role::Assistant);
        message.parts = tools.into_iter().map(|tool| MessagePart::Tool(tool.into())).collect();
        vec![message]
    }

    fn open(messages: &[Message]) -> Vec<String> {
        let known = |name: &str| name != "serverTool";
        open_calls(messages, known).into_iter().map(|call| call.place).collect()
    }

    #[test]
    fn a_call_is_the_pages_when_its_input_is_there_and_the_page_knows_its_name() {
        let mut provider = tool("cart", "c2", ToolState::InputAvailable);
        provider.provider_executed = Some(true);
        let messages = answer(vec![
            tool("cart", "c1", ToolState::InputAvailable),
            provider,
            tool("cart", "c3", ToolState::InputStreaming),
            tool("cart", "c4", ToolState::OutputAvailable),
            tool("serverTool", "c5", ToolState::InputAvailable),
            tool(OURS, "c6", ToolState::InputAvailable),
        ]);
        assert_eq!(open(&messages), [place("m1", "c1", false, 0)]);
    }

    #[test]
    fn a_call_that_comes_again_is_the_same_call_unless_its_input_is_another() {
        let mut other = tool("cart", "c1", ToolState::InputAvailable);
        other.input = Some(json!({ "id": 2 }).into());
        let messages = answer(vec![
            tool("cart", "c1", ToolState::OutputAvailable),
            tool("cart", "c1", ToolState::InputAvailable),
            tool("cart", "c1", ToolState::InputAvailable),
            other,
        ]);
        assert_eq!(
            open(&messages),
            [place("m1", "c1", false, 0), place("m1", "c1", false, 3)]
        );
    }

    #[test]
    fn an_answer_that_broke_off_or_is_not_the_last_has_no_calls_for_the_page() {
        let mut messages = answer(vec![tool("cart", "c1", ToolState::InputAvailable)]);
        assert_eq!(open(&messages).len(), 1);
        messages[0].local.ending = Some(Ending::Interrupted);
        assert!(open(&messages).is_empty());
        messages[0].local.ending = None;
        messages.push(Message::new("m2".to_owned(), Role::User));
        assert!(open(&messages).is_empty());
        assert!(open(&[]).is_empty());
    }

    #[test]
    fn an_approval_of_the_server_is_not_the_pages_to_answer() {
        let asked = |id: &str| {
            let mut asked = tool("cart", "c1", ToolState::ApprovalRequested);
            asked.approval = Some(Approval {
                id: id.to_owned(),
                ..Approval::default()
            });
            asked
        };
        assert!(open(&answer(vec![asked("a1")])).is_empty());
        assert!(open(&answer(vec![asked(&approval_id("c2"))])).is_empty());
        assert_eq!(open(&answer(vec![asked(&approval_id("c1"))])).len(), 1);
    }

    #[test]
    fn a_call_starts_once_unless_it_may_be_repeated() {
        assert_eq!(standing(false, false), Standing::Begins);
        assert_eq!(standing(false, true), Standing::Begins);
        assert_eq!(standing(true, true), Standing::RunsAgain);
        assert_eq!(standing(true, false), Standing::Uncertain);
    }

    #[test]
    fn errors_are_short_and_say_what_happened() {
        assert_eq!(CallFailure::Denied(Some(" too dear ")).words(), "denied: too dear");
        assert!(is_denied(&CallFailure::Denied(None).words()));
        assert!(is_denied(&CallFailure::Undecided.words()));
        assert!(!is_denied("denied by the bank"));
        assert!(is_gone(&CallFailure::Gone.words()));
        assert!(is_uncertain(&CallFailure::Uncertain.words()));
        assert_eq!(
            CallFailure::Failed("ü".repeat(600).as_str()).words().chars().count(),
            MAX_ERROR
        );
        assert_eq!(CallFailure::Failed(" ").words(), "failed");
    }

    #[test]
    fn a_misfit_names_its_places() {
        let parameters = json!({
            "type": "object",
            "properties": { "id": { "type": "string" }, "count": { "type": "integer", "minimum": 1 } },
            "required": ["id"],
        });
        assert_eq!(misfit(&parameters, &json!({ "id": "a", "count": 2 })), None);
        let words = misfit(&parameters, &json!({ "id": 7, "count": 0 })).unwrap_or_default();
        assert!(
            words.contains("/id: type") && words.contains("/count: minimum"),
            "{words}"
        );
        let words = misfit(&parameters, &json!([])).unwrap_or_default();
        assert!(words.contains("the whole input"), "{words}");
    }
}
