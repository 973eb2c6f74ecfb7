//! Lists the files of the built page, so that the command line may have them inside (feature `standalone`). Where the build left a Brotli
//! copy that is all there is: every browser takes it, and the program unpacks it for who doesn't.

use std::fmt::Write;
use std::path::Path;

/// Writes `inside.rs`: name, whether it is compressed, bytes; in the order of the names.
pub fn make(dist: &Path, out: &Path) -> Result<(), String> {
    if !dist.join("index.html").is_file() {
        return Err(
            "the feature `standalone` takes the page from dist/, which is not there: run `make app` first".into(),
        );
    }
    let mut names = Vec::new();
    below(dist, "", &mut names)?;
    names.retain(|name| !name.ends_with(".br") && !name.ends_with(".gz"));
    names.sort();
    let mut text = String::from(
        "/// The files of the page: name, whether it is compressed, bytes.\npub static FILES: &[(&str, bool, &[u8])] = &[\n",
    );
    for name in names {
        let brotli = dist.join(format!("{name}.br"));
        let path = if brotli.is_file() { &brotli } else { &dist.join(&name) };
        let whole = path
            .canonicalize()
            .map_err(|error| format!("{}: {error}", path.display()))?;
        writeln!(
            text,
            "    ({name:?}, {}, include_bytes!({:?})),",
            brotli.is_file(),
            whole.display().to_string()
        )
        .map_err(|error| error.to_string())?;
    }
    text.push_str("];\n");
    std::fs::write(out.join("inside.rs"), text).map_err(|error| format!("inside.rs: {error}"))
}

fn below(folder: &Path, before: &str, names: &mut Vec<String>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(failed)?.is_dir() {
            below(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
