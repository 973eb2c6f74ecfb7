//! The gallery: mounts `/gallery`.

#[cfg(target_arch = "wasm32")]
fn main() {
    partsong::app::gallery::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
