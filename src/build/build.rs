//! Makes the words of the program, lists the page for a program that has it inside, and tells the linker to keep what the cutting of the page's module needs.

mod inside;
mod words;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=src/build/build.rs");
    println!("cargo::rerun-if-changed=src/build/words.rs");
    println!("cargo::rerun-if-changed=src/build/words");
    println!("cargo::rerun-if-changed=locales");
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    if let Err(why) = words::make(Path::new("locales"), Path::new(&out)) {
        println!("cargo::error={why}");
        return ExitCode::FAILURE;
    }
    if std::env::var_os("CARGO_FEATURE_STANDALONE").is_some() {
        println!("cargo::rerun-if-changed=src/build/inside.rs");
        println!("cargo::rerun-if-changed=dist");
        if let Err(why) = inside::make(Path::new("dist"), Path::new(&out)) {
            println!("cargo::error={why}");
            return ExitCode::FAILURE;
        }
    }
    let wasm = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    // `trunk serve` doesn't cut.
    let cut = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if wasm && cut {
        println!("cargo::rustc-link-arg-bin=partsong_app=--emit-relocs");
    }
    ExitCode::SUCCESS
}
