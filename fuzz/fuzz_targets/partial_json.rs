//! JSON that is still being written says the same however it was cut, and a whole text says what it is.
#![no_main]

#[allow(dead_code, reason = "shared with the other targets")]
mod cuts;

use cuts::{taken, words};
use libfuzzer_sys::fuzz_target;
use partsong::json::parse::{has_prototype_key, parse};
use partsong::wire::PartialJson;

fuzz_target!(|input: &[u8]| {
    let (seed, body) = taken(input);
    let Ok(text) = std::str::from_utf8(body) else { return };
    let mut grown = PartialJson::default();
    for piece in words(text, seed) {
        grown.push(piece);
        let mut at_once = PartialJson::default();
        at_once.push(grown.text());
        assert_eq!(grown.value(), at_once.value(), "{:?}", grown.text());
    }
    assert_eq!(grown.text(), text);
    if let Ok(whole) = parse(text)
        && (whole.is_object() || whole.is_array())
        && !has_prototype_key(&whole)
    {
        assert_eq!(grown.value(), Some(whole));
    }
});
