//! Tells the linker to keep what the cutting of the page's module needs.

fn main() {
    println!("cargo::rerun-if-changed=src/build/build.rs");
    let wasm = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    // `trunk serve` doesn't cut.
    let cut = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if wasm && cut {
        println!("cargo::rustc-link-arg-bin=partsong_app=--emit-relocs");
    }
}
