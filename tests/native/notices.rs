//! The third-party notices (`make notices`) name what the lock files name, and the command line carries them.

use std::collections::HashSet;
use std::process::Command;

use serde_json::Value;

const NOTICES: &str = include_str!("../../THIRD-PARTY-NOTICES.txt");
const MANIFEST: &str = include_str!("../../Cargo.toml");
const LOCK: &str = include_str!("../../Cargo.lock");
const PACKAGES: &str = include_str!("../../package.json");
const PACKAGES_LOCK: &str = include_str!("../../package-lock.json");

/// What is named, as `name version`.
fn named() -> HashSet<&'static str> {
    let ends = [" (page)", " (command line)", " (page, command line)"];
    let title = |line: &'static str| ends.iter().find_map(|end| line.strip_suffix(end));
    NOTICES.lines().filter_map(title).collect()
}

/// What the lock files name, in the same way.
fn locked() -> HashSet<String> {
    let lines: Vec<&str> = LOCK.lines().collect();
    let crates = lines.windows(2).filter_map(|pair| {
        let name = pair[0].strip_prefix("name = \"")?.strip_suffix('"')?;
        let version = pair[1].strip_prefix("version = \"")?.strip_suffix('"')?;
        Some(format!("{name} {version}"))
    });
    let lock: Value = serde_json::from_str(PACKAGES_LOCK).unwrap();
    let packages = lock["packages"]
        .as_object()
        .unwrap()
        .iter()
        .filter_map(|(path, package)| {
            let name = path.strip_prefix("node_modules/")?;
            Some(format!("{name} {}", package["version"].as_str()?))
        });
    crates.chain(packages).collect()
}

#[test]
fn the_notices_name_no_version_that_is_not_locked() {
    let locked = locked();
    let gone: Vec<&str> = named()
        .into_iter()
        .filter(|title| *title != "Rust's standard library" && !locked.contains(*title))
        .collect();
    assert!(gone.is_empty(), "run `make notices`: {gone:?}");
}

#[test]
fn the_notices_name_every_library_that_the_project_names() {
    let mut section = "";
    let mut wanted = Vec::new();
    for line in MANIFEST.lines() {
        if let Some(head) = line.strip_prefix('[') {
            section = head.trim_end_matches(']');
            wanted.extend(section.split_once(".dependencies.").map(|(_, name)| name));
        } else if section == "dependencies" || section.ends_with("'.dependencies") {
            wanted.extend(
                line.split_once(" = {")
                    .or(line.split_once(" = \""))
                    .map(|(name, _)| name),
            );
        }
    }
    assert!(
        wanted.contains(&"serde") && wanted.contains(&"web-sys") && wanted.contains(&"axum"),
        "{wanted:?}"
    );
    let packages: Value = serde_json::from_str(PACKAGES).unwrap();
    wanted.extend(packages["dependencies"].as_object().unwrap().keys().map(String::as_str));
    let named: HashSet<&str> = named()
        .into_iter()
        .filter_map(|title| title.split(' ').next())
        .collect();
    // Ours, and it runs inside the compiler.
    let ours = ["partsong-macros"];
    let missing: Vec<&str> = wanted
        .into_iter()
        .filter(|name| !named.contains(name) && !ours.contains(name))
        .collect();
    assert!(missing.is_empty(), "run `make notices`: {missing:?}");
}

#[test]
fn the_command_line_prints_the_notices_with_their_texts() {
    let said = Command::new(env!("CARGO_BIN_EXE_partsong"))
        .arg("licences")
        .output()
        .unwrap();
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success());
    let after = |title: &str| {
        text.split_once(title)
            .unwrap_or_else(|| panic!("{title} is not named"))
            .1
    };
    assert!(after("\necharts ").contains("Apache ECharts"));
    assert!(after("\nserde ").contains("Permission is hereby granted"));
    assert!(after("\nzrender ").contains("Redistribution and use in source and binary forms"));
}
