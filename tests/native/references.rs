//! What comments and documents refer to is there.
//!
//! A comment cites a document of `docs` by its file name and the number of a heading: `genos.md` 4.1, `gulf-a2ui.md` 5, 6
//! and 7.5, `interactions.md` A1 to A4, or `locales.md` alone for all of it. Links inside of documents lead to files, and
//! to headings where they name one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Where comments are read.
const SOURCES: [&str; 8] = [
    "src",
    "style",
    "public",
    "tests",
    ".ci",
    "locales",
    "Makefile",
    "Cargo.toml",
];
/// Endings of files that have comments; a file without an ending is a script.
const KINDS: [&str; 9] = ["rs", "mjs", "js", "jsx", "css", "html", "ftl", "toml", ""];
/// Documents outside of `docs`.
const APART: [&str; 4] = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
/// Fewer citations than this mean that they are not found any more.
const LEAST: usize = 200;

/// The files below a path, those of other people's packages left out.
fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        found.push(path.to_owned());
        return;
    }
    for entry in fs::read_dir(path).expect("a folder") {
        let entry = entry.expect("an entry").path();
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !matches!(name, "node_modules" | "artifacts" | "target") {
            files(&entry, found);
        }
    }
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().map_or("", |ending| ending.to_str().unwrap_or("?")) == wanted
}

/// The headings of a document, code left out.
fn headings(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        fenced ^= line.starts_with("```");
        !fenced
    });
    let titled = lines.filter(|line| line.starts_with('#'));
    titled.map(|line| line.trim_start_matches('#').trim()).collect()
}

/// Whether a word is the number of a heading: `4`, `4.1`, `A`, `A10`, `P8`.
fn is_number(word: &str) -> bool {
    let digits = word
        .strip_prefix(|first: char| first.is_ascii_uppercase())
        .unwrap_or(word);
    match digits.is_empty() {
        true => word.len() == 1,
        false => digits
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())),
    }
}

/// The numbers that follow a document's name: `5, 6 and 7.5`, `A1 to A4`.
fn numbers(mut text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    while let Some(rest) = text.strip_prefix(' ') {
        let end = rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.')
            .unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches('.');
        if !is_number(word) {
            break;
        }
        found.push(word);
        let rest = &rest[word.len()..];
        let joined = [",", " and", " to", " or"]
            .iter()
            .find_map(|joint| rest.strip_prefix(joint));
        match joined {
            Some(more) => text = more,
            None => break,
        }
    }
    found
}

/// A line without the signs of its comment; `None` if it has none.
fn comment(line: &str) -> Option<&str> {
    let bare = line.trim_start();
    if bare.starts_with(['#', '*']) {
        return Some(bare.trim_start_matches(['#', '*', '!', ' ']));
    }
    let at = line.find("//").or_else(|| line.find("/*"))?;
    Some(line[at..].trim_start_matches(['/', '*', '!', ' ']))
}

struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    fn numbers(&self) -> BTreeSet<&str> {
        let firsts = headings(&self.text)
            .into_iter()
            .filter_map(|heading| heading.split(' ').next());
        firsts
            .map(|first| first.trim_end_matches('.'))
            .filter(|first| is_number(first))
            .collect()
    }

    /// The names by which links find its headings.
    fn anchors(&self) -> BTreeSet<String> {
        let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        let name = |heading: &str| -> String {
            let letters = heading.chars().filter(kept);
            letters
                .flat_map(char::to_lowercase)
                .collect::<String>()
                .replace(' ', "-")
        };
        headings(&self.text).into_iter().map(name).collect()
    }
}

/// The documents of `docs`, by file name.
fn documents() -> BTreeMap<String, Document> {
    let mut found = Vec::new();
    files(Path::new("docs"), &mut found);
    let known = found.into_iter().filter(|path| has_ending(path, "md"));
    let mut all = BTreeMap::new();
    for path in known {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a document");
        assert!(
            all.insert(name.clone(), Document { path, text }).is_none(),
            "two documents are called {name}"
        );
    }
    all
}

/// What is wrong with the citations of one line, `next` being the one below it, and how many there are.
fn check(line: &str, next: &str, known: &BTreeMap<String, Document>) -> (usize, Vec<String>) {
    let Some(text) = comment(line) else {
        return (0, Vec::new());
    };
    let text = format!("{text} {}", comment(next).unwrap_or_default());
    let own = text.len() - comment(next).unwrap_or_default().len();
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut from = 0;
    while let Some(start) = text[from..own].find('`').map(|at| from + at + 1) {
        let Some(end) = text[start..].find('`').map(|at| start + at) else {
            break;
        };
        let (name, after) = (&text[start..end], &text[end + 1..]);
        from = (end + 1).min(own);
        let is_name = |name: &str| {
            let stem = name.strip_suffix(".md").unwrap_or(name);
            !stem.is_empty()
                && stem
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        if !is_name(name) {
            continue;
        }
        let cited = numbers(after);
        if !name.ends_with(".md") {
            let is_cited = cited.iter().any(|number| number.len() > 1) || after.starts_with(" section");
            if is_cited && known.contains_key(&format!("{name}.md")) {
                wrong.push(format!("`{name}`: a citation is written `{name}.md` and the number"));
            }
            continue;
        }
        count += 1;
        let Some(document) = known.get(name) else {
            wrong.push(format!("`{name}`: there is no such document in docs"));
            continue;
        };
        let there = document.numbers();
        let missing = cited.into_iter().filter(|number| !there.contains(number));
        wrong.extend(missing.map(|number| format!("`{name}` {number}: it has no such heading")));
    }
    (count, wrong)
}

#[test]
fn comments_cite_headings_that_are_there() {
    let known = documents();
    let mut sources = Vec::new();
    for place in SOURCES {
        files(Path::new(place), &mut sources);
    }
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in sources {
        if !KINDS.iter().any(|kind| has_ending(&path, kind)) {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let (cited, faults) = check(line, lines.get(at + 1).unwrap_or(&""), &known);
            count += cited;
            let faults = faults.into_iter();
            wrong.extend(faults.map(|fault| format!("{}:{}: {fault}", path.display(), at + 1)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= LEAST, "only {count} citations were found");
}

#[test]
fn links_lead_somewhere() {
    let mut all: Vec<Document> = documents().into_values().collect();
    for name in APART {
        let text = fs::read_to_string(name).expect("a document");
        all.push(Document {
            path: name.into(),
            text,
        });
    }
    let mut wrong = Vec::new();
    let mut count = 0;
    for document in &all {
        let mut fenced = false;
        for (at, line) in document.text.lines().enumerate() {
            fenced ^= line.starts_with("```");
            let targets = line.split("](").skip(1).filter(|_| !fenced);
            for target in targets.filter_map(|rest| rest.split(')').next()) {
                if target.contains(':') {
                    continue;
                }
                count += 1;
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let folder = document.path.parent().expect("a folder");
                let path = match file {
                    "" => document.path.clone(),
                    file => folder.join(file),
                };
                let place = format!("{}:{}: {target}", document.path.display(), at + 1);
                if !path.exists() {
                    wrong.push(format!("{place}: there is no such file"));
                } else if !anchor.is_empty() {
                    let text = fs::read_to_string(&path).expect("a document");
                    if !(Document { path, text }).anchors().contains(anchor) {
                        wrong.push(format!("{place}: it has no such heading"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 50, "only {count} links were found");
}

#[test]
fn a_citation_that_leads_nowhere_is_found() {
    let text = "# A\n## 1. One\n### 1.1 In it\n## B. Part\n### B2. Two\n```\n# 9. No heading\n```\n".to_owned();
    let path = "docs/a-b.md".into();
    let known = BTreeMap::from([("a-b.md".to_owned(), Document { path, text })]);
    // Here they have other signs, since this file is read too.
    let said = |line: &str| {
        line.replace("@", "`a-b.md`")
            .replace("%", "`c.md`")
            .replace("~", "`a-b`")
    };
    let wrong = |line: &str, next: &str| check(&said(line), &said(next), &known).1;
    for fine in [
        "//! What (@ 1, 1.1 and B2).",
        "/// @ 1 to B2: and 7 more.",
        "/* All of @. */",
        "### Words (@ B).",
        "let a = \"@ 9\";",
        "// `other` 9, section 9 of RFC 9110",
    ] {
        assert!(wrong(fine, "").is_empty(), "{fine}");
    }
    assert!(wrong("//! Ends (@", "//! 1.1).").is_empty());
    for bad in [
        "// @ 9",
        "let a = 1; // (@ 1 and 1.2)",
        " * @ B3",
        "# %",
        "// ~ 1.1",
        "// ~ section 1",
    ] {
        assert_eq!(wrong(bad, "").len(), 1, "{bad}");
    }
    assert_eq!(wrong("//! Ends (@", "//! 1.9).").len(), 1);
}
