//! Partsong: one renderer, one component catalog and one result path for five AI streaming protocols.
//!
//! The rooms above the line below are sans-I/O and DOM-free: they compile and are tested natively, and the command line
//! uses the same code as the browser. The rooms under `cfg(target_arch = "wasm32")` are the browser's, those under its
//! opposite are the command line's; the compiler keeps them apart.

pub mod agent;
pub mod case;
pub mod charts;
pub mod chat;
pub mod contract;
pub mod export;
pub mod journal;
pub mod json;
pub mod markdown;
pub mod model;
pub mod number;
pub mod order;
pub mod pictures;
pub mod protocol;
pub mod safe_url;
pub mod spelled;
pub mod surface;
pub mod time;
pub mod wire;
pub mod words;

#[cfg(target_arch = "wasm32")]
pub mod browser;
#[cfg(all(target_arch = "wasm32", not(feature = "dev")))]
pub mod catalog;
#[cfg(all(target_arch = "wasm32", not(feature = "dev")))]
pub mod embed;
#[cfg(target_arch = "wasm32")]
pub mod live;
#[cfg(all(target_arch = "wasm32", not(feature = "dev")))]
pub mod page;
#[cfg(target_arch = "wasm32")]
pub mod reactive;
#[cfg(target_arch = "wasm32")]
pub mod session;
#[cfg(target_arch = "wasm32")]
pub mod ui;
#[cfg(all(target_arch = "wasm32", not(feature = "dev")))]
pub mod view;
#[cfg(all(target_arch = "wasm32", not(feature = "dev")))]
pub mod workshop;

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
