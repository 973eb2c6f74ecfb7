//! What a model is told before the conversation, where it answers with our tools.

use serde_json::Value;

use super::dialog::Tool;
use crate::agent::llm::builtin_tools;
use crate::agent::request::string;
use crate::contract::TOOL;

const OPENING: &str = "You are the assistant in a chat whose answers can be interfaces. Answer in the language of the \
    person, in Markdown, and keep it short. Use a tool where an interface says it better than words, and plain words \
    otherwise. Don't repeat in words what a tool shows, and don't write JSON into your answer.";

const QUESTIONS: &str = "Ask with render_interaction instead of in words whenever the person has to choose, rate, rank, \
    confirm or fill something in, or where answers are to be compared or counted; not for what the person has already \
    said clearly. For what matters most, ask openly first and pin the answer down with a question afterwards. type, title \
    and the type's own fields are enough; allow_skip is true for anything sensitive. Ask one question at a time and stop \
    after the call: the answer comes with the next message. Speak about it before you ask the next.";

const REPAIR: &str = "A call that doesn't fit is answered with {\"status\":\"error\"} and a list of what is wrong. Then \
    call the tool again, corrected.";

/// Entries of `context` that are told, and how long each may be in bytes.
const MAX_CONTEXT: usize = 32;
const MAX_CONTEXT_BYTES: usize = 8 << 10;

/// What a page tells about itself, `[{description, value}]`, as far as there is room.
pub(super) fn context(entries: &Value) -> Vec<(String, String)> {
    let entries = entries.as_array().into_iter().flatten();
    let told = entries.filter_map(|entry| {
        let value = match entry.get("value")? {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let fits = value.len() <= MAX_CONTEXT_BYTES;
        Some((string(entry, "description").filter(|_| fits)?.to_owned(), value))
    });
    told.take(MAX_CONTEXT).collect()
}

/// The system prompt for these tools. `context` is what the page tells about itself.
pub(super) fn system(tools: &[Tool], context: &[(String, String)]) -> String {
    let mut prompt = OPENING.to_string();
    if tools.iter().any(|tool| tool.name == TOOL) {
        prompt.push_str("\n\n");
        prompt.push_str(QUESTIONS);
    }
    if tools.iter().any(|tool| tool.name == builtin_tools::SETTLE) {
        prompt.push_str("\n\nThe person used a button of a card. Say with ");
        prompt.push_str(builtin_tools::SETTLE);
        prompt.push_str(" what became of it, then in a sentence.");
    }
    prompt.push_str("\n\n");
    prompt.push_str(REPAIR);
    for (about, value) in context {
        prompt.push_str(&format!("\n\nContext, {about}: {value}"));
    }
    prompt
}
