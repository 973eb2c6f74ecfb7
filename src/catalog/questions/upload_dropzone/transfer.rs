//! What is told of a file: its hash, and its bytes as an address. Knows no question; `crate::browser::transfer` reads and sends it.

use js_sys::{ArrayBuffer, JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag};

use crate::number::Digits;

/// SHA-256 in hex; `None` where the page isn't in a secure context.
pub(super) async fn sha256(bytes: &[u8]) -> Option<String> {
    let crypto = leptos::prelude::window().crypto().ok()?;
    // An insecure context has no `subtle`.
    let subtle = Reflect::get(&crypto, &"subtle".into()).ok()?;
    if subtle.is_undefined() {
        return None;
    }
    let digest = crypto
        .subtle()
        .digest_with_str_and_js_u8_array("SHA-256", &Uint8Array::from(bytes))
        .ok()?;
    let digest: ArrayBuffer = JsFuture::from(digest).await.ok()?.dyn_into().ok()?;
    let hex = Uint8Array::new(&digest).to_vec();
    Some(hex.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The bytes as a `data:` address.
pub(super) fn data_url(kind: &str, bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = format!("data:{kind};base64,");
    for part in bytes.chunks(3) {
        let word = part.iter().fold(0u32, |word, byte| (word << 8) | u32::from(*byte)) << (8 * (3 - part.len()));
        for place in 0..4 {
            let sign = DIGITS[(word >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= part.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

pub(super) fn blob_of(kind: &str, bytes: &[u8]) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()
}

/// An id that no other file of this browser has.
pub(super) fn fresh_key() -> String {
    let crypto = leptos::prelude::window().crypto().ok();
    let own = crypto.and_then(|crypto| {
        let mut bytes = [0u8; 9];
        crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
    });
    format!("f_{}", own.unwrap_or_else(|| Digits(js_sys::Date::now()).to_string()))
}

/// Whether a drag carries files, so that dragged text stays the page's business.
pub(super) fn carries_files(event: &web_sys::DragEvent) -> bool {
    let types = event.data_transfer().map(|data| JsValue::from(data.types()));
    types
        .and_then(|types| JSON::stringify(&types).ok())
        .is_some_and(|words| String::from(words).contains("Files"))
}
