//! Server-sent events and JSON lines give the same frames however the bytes were cut.
#![no_main]

#[allow(dead_code, reason = "shared with the other targets")]
mod cuts;

use cuts::{pieces, taken};
use libfuzzer_sys::fuzz_target;
use partsong::wire::{StreamLimits, Line, LineDecoder, SseDecoder, SseItem};

/// Small enough that an input passes them.
const SMALL: StreamLimits = StreamLimits { event: 64, stream: 512 };

fn events(pieces: &[&[u8]], limits: StreamLimits) -> (Vec<SseItem>, bool) {
    let (mut decoder, mut out) = (SseDecoder::new(limits), Vec::new());
    let failed = pieces.iter().any(|piece| decoder.push(piece, &mut out).is_err());
    out.extend(decoder.finish());
    (out, failed)
}

fn lines(pieces: &[&[u8]], limits: StreamLimits) -> (Vec<Line>, bool) {
    let (mut decoder, mut out) = (LineDecoder::new(limits), Vec::new());
    let failed = pieces.iter().any(|piece| decoder.push(piece, &mut out).is_err());
    out.extend(decoder.finish());
    (out, failed)
}

fuzz_target!(|input: &[u8]| {
    let (seed, body) = taken(input);
    let cut = pieces(body, seed);
    for limits in [StreamLimits::default(), SMALL] {
        assert_eq!(events(&cut, limits), events(&[body], limits));
        assert_eq!(lines(&cut, limits), lines(&[body], limits));
    }
});
