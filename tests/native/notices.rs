//! The third-party notices name what the project names, and the command line carries them. Whether they are what `make notices` writes,
//! `make test` asks.

use std::collections::HashSet;
use std::process::Command;

use serde_json::Value;

const NOTICES: &str = include_str!("../../THIRD-PARTY-NOTICES.txt");
const MANIFEST: &str = include_str!("../../Cargo.toml");
const PACKAGES: &str = include_str!("../../package.json");

/// Whose names stand above a licence.
fn named() -> HashSet<&'static str> {
    let ends = [" (page)", " (command line)", " (page, command line)"];
    let title = |line: &'static str| ends.iter().find_map(|end| line.strip_suffix(end));
    NOTICES
        .lines()
        .filter_map(|line| title(line)?.split(' ').next())
        .collect()
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
    let named = named();
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
