//! Tells the linker to keep what the cutting of the page's module needs.

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=partsong_app=--emit-relocs");
    }
}
