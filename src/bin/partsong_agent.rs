//! The demo agent inside the browser: a wasm module of its own, imported when a chat talks to it.

#[cfg(target_arch = "wasm32")]
#[path = "entries/agent.rs"]
mod entries;

fn main() {}
