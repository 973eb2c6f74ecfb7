//! What a page does with any protocol, in one call each: it says something, asks a server, and folds the answer.

use std::sync::{Arc, LazyLock};

use partsong::json::JsonMap;
use partsong::model::{Change, Conversation, Ended, FoldMode, Message, MessagePart, Role, TextPart};
use partsong::protocol::{self, Decoded, Decoder, Turn, TurnKind, USUAL_BODY};
use partsong::surface::{English, Surfaces, function};
use serde_json::Value;

pub fn text_part(text: &str) -> MessagePart {
    MessagePart::Text(TextPart {
        text: text.into(),
        ..TextPart::default()
    })
}

/// A message of these words, which are its id too.
pub fn said(role: Role, text: &str) -> Message {
    let mut message = Message::new(text, role);
    message.parts.push(text_part(text));
    message
}

/// Surfaces of a page that draws nothing of its own.
pub fn surfaces() -> Surfaces {
    Surfaces::new(Arc::new(English), &[], function::call)
}

/// A conversation with such surfaces.
pub fn conversation(messages: Vec<Message>) -> Conversation {
    let mut conversation = Conversation::new(messages);
    conversation.set_surfaces(surfaces());
    conversation
}

/// A turn of a page that set nothing: what a test is about, it puts in its place.
pub fn turn<'a>(messages: &'a [Message], kind: TurnKind<'a>) -> Turn<'a> {
    static NO_FIELDS: LazyLock<JsonMap> = LazyLock::new(JsonMap::new);
    Turn {
        api: "/x",
        chat_id: "chat-1",
        run_id: "run",
        messages,
        kind,
        body: USUAL_BODY,
        declared: &Value::Null,
        context: &[],
        catalogs: &[],
        extra: &NO_FIELDS,
    }
}

/// The body of the request for a turn.
pub fn body(protocol: &str, turn: &Turn<'_>) -> Value {
    let protocol = protocol::by_name(protocol).expect("the protocol");
    protocol.request(turn).body.expect("a body")
}

pub fn decoder(protocol: &str) -> Box<dyn Decoder> {
    let protocol = protocol::by_name(protocol).expect("the protocol");
    protocol.decoder(FoldMode::Lenient)
}

/// What a whole response holds, as it is read in these pieces.
pub fn decoded(decoder: &mut dyn Decoder, pieces: &[&[u8]]) -> Vec<Decoded> {
    let mut decoded = Vec::new();
    pieces.iter().for_each(|piece| decoder.push(piece, &mut decoded));
    decoder.finish(&mut decoded);
    decoded
}

/// Folds a whole response into the answer that has begun; what changed.
pub fn folds(talk: &mut Conversation, decoded: Vec<Decoded>) -> Vec<Change> {
    let mut changes = Vec::new();
    for item in decoded {
        if let Decoded::Event(event) = item {
            changes.extend(talk.apply(event, FoldMode::Lenient).expect("lenient"));
        }
    }
    changes.extend(talk.end(Ended::Complete));
    changes
}
