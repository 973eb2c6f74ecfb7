//! What nobody can guess, from the browser's random source: bytes, and ids made of them (UUID version 4, RFC 9562).
//! Knows nothing of what they are for.

use crate::journal::uuid_text;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues, catch)]
    fn fill(bytes: &mut [u8]) -> Result<JsValue, JsValue>;
}

/// 128 random bits.
pub(super) fn random() -> [u8; 16] {
    let mut bytes = [0u8; 16];
    if fill(&mut bytes).is_err() {
        // No browser that runs wasm lacks it; ids then only have to differ, since they are never secrets.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// A fresh id, 122 random bits.
pub(super) fn uuid() -> String {
    let mut bytes = random();
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    uuid_text(bytes)
}
