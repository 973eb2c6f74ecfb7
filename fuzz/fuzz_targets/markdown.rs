//! A text that grew, shown after every piece, is in the end the document of the whole text; what is settled stays.
#![no_main]

#[allow(dead_code, reason = "shared with the other targets")]
mod cuts;

use cuts::{taken, words};
use libfuzzer_sys::fuzz_target;
use partsong::markdown::Document;

fuzz_target!(|input: &[u8]| {
    let (seed, body) = taken(input);
    let Ok(text) = std::str::from_utf8(body) else { return };
    let mut grown = Document::new();
    let mut settled = Vec::new();
    for piece in words(text, seed) {
        grown.append(piece);
        grown.update();
        assert!(grown.settled() >= settled.len());
        settled = grown.blocks()[..grown.settled()].to_vec();
    }
    grown.finish();
    grown.update();
    assert_eq!(grown.blocks(), Document::of(text).blocks());
});
