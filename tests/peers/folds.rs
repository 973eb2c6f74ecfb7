//! Folds many recordings in one process, for the differential tests: a request a line, `{protocol, strict?, history?,
//! chunk?, next?, bytes}` with the recording in base 64, and an answer a line: what `partsong fold` prints, or `{panicked}`.
//! With `next` the recording is the answer to a person's word, and what is told is the request that a page sends after it.

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use partsong::json::JsonMap;
use partsong::model::{Conversation, Ended, FoldMode, Message, Start};
use partsong::protocol::{Decoded, Protocol, Turn, TurnKind, USUAL_BODY};
use partsong::{json, protocol};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = catch_unwind(AssertUnwindSafe(|| answer(&line))).unwrap_or_else(|_| json!({ "panicked": true }));
        writeln!(out, "{answer}")?;
    }
    Ok(())
}

fn answer(line: &str) -> Value {
    let mut request = json::parse::parse(line).expect("a request is JSON");
    let history = request.get_mut("history").map(Value::take).unwrap_or_default();
    let flag = |key: &str| request.get(key).and_then(Value::as_bool).unwrap_or_default();
    let chunk = request.get("chunk").and_then(Value::as_u64).unwrap_or(1 << 16);
    let word = |key: &str| request.get(key).and_then(Value::as_str).unwrap_or_default();
    let bytes = STANDARD.decode(word("bytes")).expect("base 64");
    let pieces = bytes.chunks(chunk as usize);
    let protocol = protocol::by_name(word("protocol")).expect("a protocol");
    if flag("next") {
        return next(protocol, pieces);
    }
    let mode = if flag("strict") {
        FoldMode::Strict
    } else {
        FoldMode::Lenient
    };
    let mut fold = protocol.fold(mode, history).expect("a history");
    pieces.for_each(|piece| fold.push(piece));
    fold.finish().into_json(protocol.descriptor().id)
}

/// A turn of a conversation, for what is asked of it.
fn turn<R>(messages: &[Message], ask: impl FnOnce(&Turn<'_>) -> R) -> R {
    ask(&Turn {
        api: "/",
        chat_id: "t",
        run_id: "r",
        messages,
        kind: TurnKind::Send,
        body: USUAL_BODY,
        declared: &json!([]),
        context: &[],
        catalogs: &[],
        extra: &JsonMap::new(),
    })
}

fn next<'a>(protocol: &dyn Protocol, pieces: impl Iterator<Item = &'a [u8]>) -> Value {
    let asked = json!({ "id": "u", "role": "user", "parts": [{ "type": "text", "text": "hi" }] });
    let mut conversation = Conversation::new(Message::from_json(asked).into_iter().collect());
    let mut decoder = turn(&conversation.messages, |turn| protocol.reader(turn));
    conversation.begin(Start::NewAnswer, "answer".into());
    let mut decoded = Vec::new();
    pieces.for_each(|piece| decoder.push(piece, &mut decoded));
    decoder.finish(&mut decoded);
    for decoded in decoded {
        if let Decoded::Event(event) = decoded {
            // What is too large harms only itself.
            let _ = conversation.apply(event, FoldMode::Lenient);
        }
    }
    conversation.end(Ended::Complete);
    let body = turn(&conversation.messages, |turn| protocol.request(turn).body);
    body.unwrap_or_default()
}
