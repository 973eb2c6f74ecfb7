//! Every protocol's decoder and the fold behind it give the same conversation however the bytes were cut. The first byte
//! names protocol and mode, the second the cuts.
#![no_main]

#[allow(dead_code, reason = "shared with the other targets")]
mod cuts;

use cuts::{pieces, taken};
use libfuzzer_sys::fuzz_target;
use partsong::model::FoldMode;
use partsong::protocol::{PROTOCOLS, Protocol};
use serde_json::Value;

fn folded(protocol: &dyn Protocol, mode: FoldMode, pieces: &[&[u8]]) -> Option<Value> {
    let mut fold = protocol.fold(mode, Value::Null).ok()?;
    for piece in pieces {
        fold.push(piece);
    }
    Some(fold.finish().into_json(protocol.descriptor().id))
}

fuzz_target!(|input: &[u8]| {
    let (which, rest) = taken(input);
    let (seed, body) = taken(rest);
    let protocol = PROTOCOLS[which % PROTOCOLS.len()];
    let mode = if which < 128 { FoldMode::Lenient } else { FoldMode::Strict };
    assert_eq!(
        folded(protocol, mode, &pieces(body, seed)),
        folded(protocol, mode, &[body])
    );
});
