//! What `trunk serve` builds: page, gallery and demo agent as one program, not cut. The rooms that draw are its own instead of the
//! library's, so that a changed line in one of them is compiled without the rooms below, and linked once.

extern crate partsong as below;
extern crate self as partsong;

pub use below::*;

#[path = "../catalog/mod.rs"]
pub mod catalog;
#[path = "../embed/mod.rs"]
pub mod embed;
#[path = "../page/mod.rs"]
pub mod page;
#[path = "../view/mod.rs"]
pub mod view;
#[path = "../workshop/mod.rs"]
pub mod workshop;

#[path = "entries/agent.rs"]
mod agent_entries;
#[path = "entries/page.rs"]
mod page_entries;

/// Mounts the gallery or the replay.
#[wasm_bindgen::prelude::wasm_bindgen(js_name = workshop)]
pub fn workshop_entry() {
    workshop::start();
}

fn main() {
    browser::lazy::brought_by(page::parts::at_once);
}
