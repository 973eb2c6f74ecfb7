//! The page: mounts the single-page app.

#[cfg(target_arch = "wasm32")]
fn main() {
    partsong::app::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
