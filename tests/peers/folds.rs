//! Folds many recordings in one process, for the differential tests: a request a line, `{protocol, strict?, history?,
//! chunk?, bytes}` with the recording in base 64, and an answer a line, what `partsong fold` prints or `{panicked}`.

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use partsong::model::FoldMode;
use partsong::{json, protocol};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = catch_unwind(AssertUnwindSafe(|| fold(&line))).unwrap_or_else(|_| json!({ "panicked": true }));
        writeln!(out, "{answer}")?;
    }
    Ok(())
}

fn fold(line: &str) -> Value {
    let mut request = json::parse::parse(line).expect("a request is JSON");
    let history = request.get_mut("history").map(Value::take).unwrap_or_default();
    let strict = request.get("strict").and_then(Value::as_bool).unwrap_or_default();
    let chunk = request.get("chunk").and_then(Value::as_u64).unwrap_or(1 << 16);
    let word = |key: &str| request.get(key).and_then(Value::as_str).unwrap_or_default();
    let bytes = STANDARD.decode(word("bytes")).expect("base 64");
    let protocol = protocol::by_name(word("protocol")).expect("a protocol");
    let mode = if strict { FoldMode::Strict } else { FoldMode::Lenient };
    let mut fold = protocol.fold(mode, history).expect("a history");
    for piece in bytes.chunks(chunk as usize) {
        fold.push(piece);
    }
    fold.finish().into_json(protocol.descriptor().id)
}
