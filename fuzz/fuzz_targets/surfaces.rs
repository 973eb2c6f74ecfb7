//! Surfaces keep their caps whatever messages say, one JSON text a line, and a stored one comes back as it was.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use partsong::json::parse::parse;
use partsong::surface::{English, MAX_COMPONENTS, MAX_NODES, MAX_SURFACES, Surfaces, golden};

fn empty() -> Surfaces {
    Surfaces::new(Arc::new(English), &[], partsong::surface::function::call)
}

fuzz_target!(|input: &[u8]| {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let mut all = empty();
    for message in text.lines().filter_map(|line| parse(line).ok()) {
        all.apply(message);
    }
    all.close();
    assert!(all.all().count() <= MAX_SURFACES);
    for surface in all.all() {
        let stored = surface.to_json();
        let components = stored["components"].as_array().map_or(0, Vec::len);
        assert!(surface.size() <= MAX_NODES && components <= MAX_COMPONENTS);
        let mut back = empty();
        if let Some(restored) = back.restore(&stored) {
            assert_eq!(restored.to_json(), stored);
        }
    }
    golden::surfaces(&all);
});
