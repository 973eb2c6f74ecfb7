//! A public type has a name of its own: who reads it in a signature knows which one is meant.

use std::collections::BTreeMap;

use crate::common::sources;

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

#[test]
fn no_two_public_types_have_the_same_name() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, source) in sources("src") {
        if !ELSEWHERE.iter().any(|folder| file.starts_with(folder)) {
            for name in types(&source) {
                found.entry(name.to_owned()).or_default().push(file.clone());
            }
        }
    }
    assert!(found.len() > 400, "only {} types were found", found.len());
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
