//! The native command line.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    partsong::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
