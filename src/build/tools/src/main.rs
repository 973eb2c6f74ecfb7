//! What a page's module goes through between rustc and the browser, as one program whose versions `Cargo.lock` names:
//! `cut` takes it apart (wasm_split_cli_support), `glue` writes its JavaScript (wasm-bindgen-cli-support), `direct` shortens the
//! calls within modules that were put together of its parts (walrus). Knows nothing of what is in the module.

mod direct;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "partsong-tools cut MODULE FOLDER NAME\npartsong-tools glue MODULE FOLDER NAME\npartsong-tools direct MODULE PART...";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [_, module, ..] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let module = Path::new(module);
    let done = match &arguments[..] {
        ["cut", _, folder, name] => cut(module, Path::new(folder), name),
        ["glue", _, folder, name] => glue(module, Path::new(folder), name),
        ["direct", _, parts @ ..] => direct::direct(module, &parts.iter().map(PathBuf::from).collect::<Vec<_>>()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprint!("{}: {error}", module.display());
            let mut cause = error.source();
            while let Some(error) = cause {
                eprint!(": {error}");
                cause = error.source();
            }
            eprintln!();
            ExitCode::FAILURE
        }
    }
}

/// Cuts a module that was linked with `--emit-relocs` at its `wasm_split` functions: `NAME.wasm` holds what is there from
/// the start, `__wasm_split.js` tells what each function loads.
fn cut(module: &Path, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(module)?;
    let glue = format!("./{name}.js");
    let first = folder.join(format!("{name}.wasm"));
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.main_module = &glue;
    wasm_split_cli_support::transform(options)?;
    Ok(())
}

/// Writes a module's glue, `NAME.js`, and the module that goes with it, `NAME_bg.wasm`.
fn glue(module: &Path, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .keep_lld_exports(true)
        .omit_default_module_path(false)
        .out_name(name)
        .generate(folder)?;
    Ok(())
}
