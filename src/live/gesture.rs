//! What a person asks of a chat. Does none of it.

use crate::model::{QuestionEvent, Reply};

use super::attachment::Attachment;
use super::surface::SurfaceGesture;

/// What a person asks of the chat; `view` hands these up through one callback.
pub enum Gesture {
    /// A message.
    Send {
        /// Its words.
        text: String,
        /// Its files.
        files: Vec<Attachment>,
    },
    /// Don't send what waits until the chat is there. It stays in the composer.
    Unsend,
    /// Try this file of the composer again, by its key. What goes along with it is sent by the person.
    AttachAgain(u64),
    /// The answer that runs is stopped.
    Stop,
    /// What failed is sent again.
    Retry,
    /// The reader comes near the top: show some of the messages before.
    Earlier,
    /// The notice is read.
    DismissNotice,
    /// Answer again: the assistant message with this key. Asks first where that takes more away than the answer.
    Regenerate {
        /// The key of the message.
        message: u64,
    },
    /// The same, after the person was asked.
    Rewind {
        /// The key of the message.
        message: u64,
    },
    /// Bring back what was taken away.
    Undo,
    /// Don't send this message, which waits for its turn or was given up.
    TakeBack {
        /// The key of the message.
        message: u64,
    },
    /// Replace this user message and drop everything after it; one that waits for its turn is only reworded.
    Edit {
        /// The key of the message.
        message: u64,
        /// Its new words.
        text: String,
    },
    /// What a person did with a component; `part`: the key of the part that it draws.
    Reply {
        /// The key of the part that it answers.
        part: Option<u64>,
        /// The answer.
        reply: Reply,
    },
    /// Read the citation markers of this chat, or show them as they are written.
    Markers(bool),
    /// Something was entered or pressed on a surface.
    Surface(SurfaceGesture),
    /// A call of a tool of the page of which nobody knows how it ended.
    HostTool {
        /// The key of its part.
        part: u64,
        /// It runs once more; else the assistant is told.
        again: bool,
    },
    /// Something happened to the question of this call, for the event log.
    Question {
        /// The call of the question.
        call_id: String,
        /// What happened to it.
        event: QuestionEvent,
    },
}
