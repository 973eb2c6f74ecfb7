//! A public type has a name of its own: who reads it in a signature knows which one is meant.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What is no module of the library.
const ELSEWHERE: [&str; 2] = ["src/bin", "src/build"];

/// The words before the name of a type.
const DEFINING: [&str; 5] = ["struct", "enum", "trait", "type", "union"];

/// The public types of some code, without those of its unit tests.
fn types(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    lines.filter_map(|line| {
        let mut words = line.trim_start().strip_prefix("pub ")?.split_whitespace();
        let kind = words.next()?;
        let end = |c: char| !c.is_alphanumeric() && c != '_';
        DEFINING
            .contains(&kind)
            .then(|| words.next()?.split(end).next())
            .flatten()
    })
}

/// Where each public type below a folder is defined.
fn read(folder: &Path, found: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let file = path.display().to_string();
        if path.is_dir() {
            if !ELSEWHERE.contains(&file.as_str()) {
                read(&path, found);
            }
        } else if file.ends_with(".rs") {
            for name in types(&fs::read_to_string(&path).expect("a source file")) {
                found.entry(name.to_owned()).or_default().push(file.clone());
            }
        }
    }
}

#[test]
fn no_two_public_types_have_the_same_name() {
    let mut found = BTreeMap::new();
    read(Path::new("src"), &mut found);
    assert!(found.len() > 500, "only {} types were found", found.len());
    let twice = found.iter().filter(|(_, files)| files.len() > 1);
    let twice: Vec<String> = twice
        .map(|(name, files)| format!("{name}: {}", files.join(", ")))
        .collect();
    assert!(twice.is_empty(), "types that share a name:\n{}", twice.join("\n"));
}

#[test]
fn a_type_is_found_by_its_line() {
    let found = types(
        "pub struct One(u8);\nenum Two {}\n    pub trait Three: Sized {\npub(crate) type Four = u8;\n#[cfg(test)]\npub type Five = u8;",
    );
    assert_eq!(found.collect::<Vec<_>>(), ["One", "Three"]);
}
