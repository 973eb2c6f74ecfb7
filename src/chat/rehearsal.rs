//! A short answer that nobody asked for and nobody sees, played while the page is idle: browsers compile a function when
//! it is first called, so what the first real answer runs through has run before. Knows no network and no store.

use leptos::prelude::*;

use super::mirror::Mirror;
use super::pending::Pending;
use crate::live::{LiveChat, MessageStatus};
use crate::model::{Conversation, Ended, Message, Mode, Role, Start};
use crate::protocol::{self, Decoder, Protocol};

/// What is said, in two halves, so that growing is rehearsed too.
const SCRIPT: [&str; 2] = [
    concat!(
        "data: {\"type\":\"start\",\"messageId\":\"m\"}\n\ndata: {\"type\":\"start-step\"}\n\n",
        "data: {\"type\":\"text-start\",\"id\":\"t\"}\n\n",
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"# A\\n\\nb **c** *d* `e` [f](https://example.com/f).\\n\\n- g\\n  - h\\n\"}\n\n",
    ),
    concat!(
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"\\n1. i\\n\\n> j\\n\\n```js\\nk\\n```\\n\\n| l | m |\\n|---|--:|\\n| n | 1 |\\n\\no\"}\n\n",
        "data: {\"type\":\"text-end\",\"id\":\"t\"}\n\ndata: {\"type\":\"finish-step\"}\n\n",
        "data: {\"type\":\"finish\",\"finishReason\":\"stop\"}\n\ndata: [DONE]\n\n",
    ),
];

/// One rehearsal.
struct Rehearsal {
    conversation: Conversation,
    mirror: Mirror,
    decoder: Box<dyn Decoder>,
    step: usize,
}

/// Begins on a chat of its own; the signals are made under `owner`. What it returns plays the next half: `false` when it
/// was the last one.
pub(super) fn begin(live: LiveChat, owner: Owner) -> Box<dyn FnMut() -> bool> {
    let mut conversation = Conversation::default();
    conversation.push_user(Message::new("u", Role::User));
    let mut mirror = Mirror::new(owner, live);
    mirror.extend(&conversation.messages, MessageStatus::Done);
    conversation.begin(Start::NewAnswer, "m".into());
    let mut rehearsal = Rehearsal {
        conversation,
        mirror,
        decoder: protocol::ai_sdk::AiSdk.decoder(Mode::Lenient),
        step: 0,
    };
    Box::new(move || play(&mut rehearsal))
}

fn play(rehearsal: &mut Rehearsal) -> bool {
    let Some(words) = SCRIPT.get(rehearsal.step) else {
        return false;
    };
    rehearsal.step += 1;
    let mut decoded = Vec::new();
    rehearsal.decoder.push(words.as_bytes(), &mut decoded);
    let mut pending = Pending::default();
    for item in decoded {
        if let protocol::Decoded::Event(event) = item
            && let Ok(changes) = rehearsal.conversation.apply(event, Mode::Lenient)
        {
            for change in &changes {
                pending.note(change);
            }
        }
    }
    rehearsal.conversation.refresh();
    let messages = &rehearsal.conversation.messages;
    rehearsal.mirror.extend(messages, MessageStatus::Streaming);
    let last = rehearsal.step == SCRIPT.len();
    if let (Some(at), Some(message)) = (messages.len().checked_sub(1), messages.last()) {
        rehearsal.mirror.apply(at, message, &pending);
        if last {
            rehearsal.mirror.refresh(at, message, false);
        }
    }
    if last {
        rehearsal.conversation.end(Ended::Complete);
    }
    !last
}
