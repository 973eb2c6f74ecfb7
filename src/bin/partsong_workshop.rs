//! The gallery and the replay: mounts the one whose address this is.

#[cfg(target_arch = "wasm32")]
fn main() {
    partsong::browser::lazy::brought_by(partsong::page::parts::at_once);
    partsong::workshop::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
