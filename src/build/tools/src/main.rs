//! What a page's module goes through between rustc and the browser, as one program whose versions `Cargo.lock` names:
//! `cut` takes it apart (wasm_split_cli_support), `glue` writes its JavaScript (wasm-bindgen-cli-support). Knows nothing of
//! what is in the module.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "partsong-tools cut MODULE FOLDER NAME\npartsong-tools glue MODULE FOLDER NAME";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, module, folder, name] = &arguments[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let (module, folder) = (Path::new(module), Path::new(folder));
    let done = match command.as_str() {
        "cut" => cut(module, folder, name),
        "glue" => glue(module, folder, name),
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
