//! Letters in the other case. A browser has Unicode's tables already; a page that brings them along weighs 9 KB more. Knows
//! no language: Turkish dotless letters are as everywhere else.

/// All letters small.
#[cfg(not(target_arch = "wasm32"))]
pub fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// All letters small.
#[cfg(target_arch = "wasm32")]
pub fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

/// All letters capital.
#[cfg(not(target_arch = "wasm32"))]
pub fn upper(text: &str) -> String {
    text.to_uppercase()
}

/// All letters capital.
#[cfg(target_arch = "wasm32")]
pub fn upper(text: &str) -> String {
    js_sys::JsString::from(text).to_upper_case().into()
}
