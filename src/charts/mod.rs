//! From a chart's model to its picture: where everything stands (`layout`), the words above it (`sentence`), the plain
//! drawing with all of it decided (`drawing`), which names fit below their bars (`labels`), and the option that charming
//! makes of it (`option`). Knows no DOM; colours and written numbers come in from the page.

pub mod drawing;
pub mod labels;
pub mod layout;
pub mod sentence;

#[cfg(any(target_arch = "wasm32", test))]
pub mod option;
