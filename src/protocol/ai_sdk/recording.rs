//! The history that a recorded response answers, as the official client would hold it when the response begins.

use serde_json::Value;

use super::AiSdkDecoder;
use crate::model::{Conversation, FoldMode, Message, Role, Start};
use crate::protocol::Decoder;
use crate::protocol::recording::{Fold, Folded, Recording, messages_of};

/// The answer's id when the server names none.
const FRESH_ID: &str = "answer";

/// Reads the history, `{messages, trigger, messageId?, resumeStreamIsReplay?}`, and prepares the response as the trigger
/// asks. An absent history is `null`.
///
/// # Errors
/// What is wrong with the history.
pub(super) fn begin(mode: FoldMode, mut history: Value) -> Result<Box<dyn Fold>, String> {
    let mut folded = Folded::default();
    let mut conversation = Conversation::default();
    conversation.messages = messages_of(&mut history, &mut folded)?;
    let message_id = history.get("messageId").and_then(Value::as_str);
    let start = match history.get("trigger").and_then(Value::as_str) {
        None | Some("submit-message") => submitted(&conversation.messages, message_id),
        Some("regenerate-message") => {
            let last = conversation.messages.last();
            if message_id.is_some() || last.is_some_and(|last| last.role == Role::Assistant) {
                conversation.cut_for_regenerate(message_id);
            }
            Start::NewAnswer
        }
        Some("resume-stream") => Start::Resume {
            replay: history.get("resumeStreamIsReplay").and_then(Value::as_bool) != Some(false),
            // The reference client keeps nothing.
            kept: 0,
        },
        Some(_) => return Err("unknown `trigger`".into()),
    };
    conversation.begin(start, FRESH_ID.into());
    let decoder: Box<dyn Decoder> = Box::new(AiSdkDecoder::new(mode));
    Ok(Box::new(Recording::new(mode, decoder, conversation, folded)))
}

/// The message that was submitted is the one with this id, or else the last; an assistant's goes on.
fn submitted(messages: &[Message], message_id: Option<&str>) -> Start {
    let named = message_id.and_then(|id| messages.iter().position(|message| message.id == id));
    let at = named.or(messages.len().checked_sub(1));
    let goes_on = |at: &usize| messages.get(*at).is_some_and(|message| message.role == Role::Assistant);
    at.filter(goes_on).map_or(Start::NewAnswer, Start::ContinueAt)
}
