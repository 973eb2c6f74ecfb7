//! A recorded response folded into the messages that the official client would hold, with the history it answers.

use serde_json::Value;

use super::AiSdkDecoder;
use crate::model::{Change, Conversation, Message, Mode, Role, Start};
use crate::protocol::recording::{Fold, Folded};
use crate::protocol::{Decoded, Decoder};

/// The answer's id when the server names none.
const FRESH_ID: &str = "answer";

/// The fold of one recording.
pub(super) struct Recording {
    mode: Mode,
    decoder: AiSdkDecoder,
    decoded: Vec<Decoded>,
    conversation: Conversation,
    transient: Vec<Value>,
    folded: Folded,
    stopped: bool,
}

impl Recording {
    /// Reads the history, `{messages, trigger, messageId?, resumeStreamIsReplay?}`, and prepares the response as the
    /// trigger asks. An absent history is `null`.
    ///
    /// # Errors
    /// What is wrong with the history.
    pub fn new(mode: Mode, history: Value) -> Result<Recording, String> {
        let mut recording = Recording {
            mode,
            decoder: AiSdkDecoder::new(mode),
            decoded: Vec::new(),
            conversation: Conversation::default(),
            transient: Vec::new(),
            folded: Folded::default(),
            stopped: false,
        };
        let start = match history {
            Value::Null => Start::NewAnswer,
            history => recording.read_history(history)?,
        };
        recording.conversation.begin(start, FRESH_ID.into());
        Ok(recording)
    }

    fn read_history(&mut self, mut history: Value) -> Result<Start, String> {
        let Some(Value::Array(messages)) = history.get_mut("messages").map(Value::take) else {
            return Err("`messages` should be a list".into());
        };
        for message in messages {
            match Message::from_json(message) {
                Some(message) => self.conversation.messages.push(message),
                None => self
                    .folded
                    .warn("invalid-history", "A message without an id or a role was left out."),
            }
        }
        let message_id = history.get("messageId").and_then(Value::as_str);
        Ok(match history.get("trigger").and_then(Value::as_str) {
            None | Some("submit-message") => self.submitted(message_id),
            Some("regenerate-message") => {
                let last_is_answer = self
                    .conversation
                    .messages
                    .last()
                    .is_some_and(|last| last.role == Role::Assistant);
                if message_id.is_some() || last_is_answer {
                    self.conversation.cut_for_regenerate(message_id);
                }
                Start::Regenerate
            }
            Some("resume-stream") => Start::Resume {
                replay: history.get("resumeStreamIsReplay").and_then(Value::as_bool) != Some(false),
                // The reference client keeps nothing.
                kept: 0,
            },
            Some(_) => return Err("unknown `trigger`".into()),
        })
    }

    /// The message that was submitted is the one with this id, or else the last; an assistant's goes on.
    fn submitted(&self, message_id: Option<&str>) -> Start {
        let messages = &self.conversation.messages;
        let named = message_id.and_then(|id| messages.iter().position(|message| message.id == id));
        match named.or(messages.len().checked_sub(1)) {
            Some(index)
                if messages
                    .get(index)
                    .is_some_and(|message| message.role == Role::Assistant) =>
            {
                Start::ContinueAt(index)
            }
            _ => Start::NewAnswer,
        }
    }

    fn apply(&mut self) {
        for decoded in std::mem::take(&mut self.decoded) {
            if self.stopped {
                return;
            }
            match decoded {
                Decoded::Alive => {}
                Decoded::Skipped { class, message } => self.folded.warn(class.as_str(), &message),
                Decoded::Fatal { class, message } => {
                    self.folded.fail(class, &message);
                    self.stopped = true;
                }
                Decoded::Event(event) => match self.conversation.apply(event, self.mode) {
                    Ok(changes) => changes.into_iter().for_each(|change| self.note(change)),
                    Err(error) => {
                        self.folded.fail(error.class, &error.message);
                        self.stopped = true;
                    }
                },
            }
        }
    }

    fn note(&mut self, change: Change) {
        match change {
            Change::Transient(part) => self.transient.push(part.to_json()),
            change => self.folded.note(&change),
        }
    }
}

impl Fold for Recording {
    fn push(&mut self, bytes: &[u8]) {
        if !self.stopped {
            self.decoder.push(bytes, &mut self.decoded);
            self.apply();
        }
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.decoder.finish(&mut self.decoded);
        self.apply();
        // The reference client's message exists before anything of it is shown.
        self.conversation.show();
        self.conversation.end(self.folded.ended());
        let messages = self.conversation.messages.iter().map(Message::to_json).collect();
        self.folded.fields = vec![("messages", messages), ("transient", Value::Array(self.transient))];
        self.folded
    }
}
