//! The examples of `docs/adding.md` are whole changes: they have to fit the code as it is.

use std::path::Path;
use std::process::Command;

use partsong::protocol::DESCRIPTORS;

use crate::common::sources;

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
        for (file, text) in sources(&format!("src/{room}")) {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for known in DESCRIPTORS {
                if code.contains(&format!("\"{}\"", known.id)) {
                    found.push(format!("{}: {}", file, known.id));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
