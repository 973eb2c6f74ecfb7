//! The rooms of the source and the one way in which they may use each other: a room names only rooms above it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::sources;

/// From the top: each may name only those before it. Then the browser's, which may name all of these.
const ROOMS: [&str; 31] = [
    "case", "number", "order", "pictures", "spelled", "time", "json", "words", "safe_url", "wire", "surface", "model",
    "markdown", "contract", "protocol", "charts", "export", "journal", "chat", "agent", "cli", "reactive", "ui",
    "browser", "live", "session", "catalog", "view", "page", "embed", "workshop",
];

/// Lines of code, without comments and unit tests.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    lines.map(|line| line.split("//").next().unwrap_or_default())
}

/// What a room names, and where.
fn named(room: &str) -> BTreeSet<(String, String)> {
    let folder = format!("src/{room}");
    let file = format!("{folder}.rs");
    let mut files = match Path::new(&folder).is_dir() {
        true => sources(&folder),
        false => Vec::new(),
    };
    files.retain(|(file, _)| !file.ends_with("/tests.rs"));
    files.extend(fs::read_to_string(&file).ok().map(|source| (file, source)));
    let mut found = BTreeSet::new();
    for (file, source) in &files {
        for rest in code(source).flat_map(|line| line.split("crate::").skip(1)) {
            let end = |c: char| !c.is_alphanumeric() && c != '_';
            let name = rest.split(end).next().unwrap_or_default();
            found.insert((name.to_owned(), file.clone()));
        }
    }
    found
}

#[test]
fn every_room_is_on_the_list() {
    let source = fs::read_to_string("src/lib.rs").expect("the crate's root");
    let modules = source
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let missing: Vec<&str> = modules.filter(|module| !ROOMS.contains(module)).collect();
    assert!(missing.is_empty(), "rooms without a place: {missing:?}");
}

#[test]
fn a_room_names_only_rooms_above_it() {
    let place = |name: &str| ROOMS.iter().position(|room| *room == name);
    let mut wrong = Vec::new();
    let mut read = 0;
    for (at, room) in ROOMS.iter().enumerate() {
        let uses = named(room);
        read += uses.len();
        let up = uses
            .into_iter()
            .filter(|(name, _)| place(name).is_some_and(|other| other > at));
        wrong.extend(up.map(|(name, file)| format!("{file} names {name}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 500, "only {read} names were found: are the sources still read?");
}

/// Views read signals; what moves them is the session's business alone.
#[test]
fn no_view_and_no_component_names_the_session() {
    for room in ["catalog", "view", "live"] {
        let wrong: Vec<_> = named(room).into_iter().filter(|(name, _)| name == "session").collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

/// The rooms that `partsong_dev` has as its own, from this one on (docs/build.md 6).
const DRAWS: &str = "catalog";

#[test]
fn what_draws_is_the_librarys_or_the_development_programs() {
    let library = fs::read_to_string("src/lib.rs").expect("the crate's root");
    let program = fs::read_to_string("src/bin/partsong_dev.rs").expect("the program of `make dev`");
    let draws = ROOMS.iter().skip_while(|room| **room != DRAWS);
    for room in draws {
        let out = format!("#[cfg(all(target_arch = \"wasm32\", not(feature = \"dev\")))]\npub mod {room};");
        assert!(
            library.contains(&out),
            "{room} is the library's under the feature `dev`"
        );
        let taken = format!("#[path = \"../{room}/mod.rs\"]\npub mod {room};");
        assert!(program.contains(&taken), "partsong_dev has no {room}");
    }
    assert_eq!(
        library.matches("feature = \"dev\"").count(),
        program.matches("#[path = \"../").count()
    );
}

/// wasm-bindgen calls an import by its own name and the package's: two of the same in two crates of one package cannot be linked.
#[test]
fn what_the_browser_gives_is_declared_once() {
    let mut declared: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, source) in sources("src") {
        for block in source.split("extern \"C\" {").skip(1) {
            let block = block.split("\n}").next().unwrap_or_default();
            let mut told = String::new();
            for line in block.lines().map(str::trim) {
                if line.starts_with("#[wasm_bindgen(") {
                    told = line.to_owned();
                } else if let Some(function) = line.split(';').next().filter(|line| line.contains("fn ")) {
                    declared
                        .entry(format!("{told} {function}"))
                        .or_default()
                        .insert(file.clone());
                    told.clear();
                }
            }
        }
    }
    assert!(
        declared.len() > 40,
        "only {} were found: are the sources still read?",
        declared.len()
    );
    let twice: Vec<_> = declared.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}
