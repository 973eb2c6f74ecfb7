//! The examples of `docs/adding.md` are whole changes: they have to fit the code as it is.

use std::path::{Path, PathBuf};
use std::process::Command;

use partsong::protocol::DESCRIPTORS;

fn applies(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let check = Command::new("git")
        .args(["apply", "--check", name])
        .current_dir(root)
        .output()
        .expect("git");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn the_example_of_a_protocol_applies() {
    applies("docs/adding/protocol.diff");
}

#[test]
fn the_example_of_a_component_applies() {
    applies("docs/adding/component.diff");
}

/// Whoever asks for a protocol by its name has to be changed with the next one: what differs belongs into its descriptor.
#[test]
fn no_room_of_the_page_knows_a_protocol_by_name() {
    let mut found = Vec::new();
    for room in ["browser", "catalog", "chat", "live", "page", "session", "view"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
        for file in files(&folder) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for known in DESCRIPTORS {
                if code.contains(&format!("\"{}\"", known.id)) {
                    found.push(format!("{}: {}", file.display(), known.id));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
    found
}
