//! The replay of event logs: mounts `/replay`.

#[cfg(target_arch = "wasm32")]
fn main() {
    partsong::app::replay::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
