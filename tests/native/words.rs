//! Every word that a person reads comes from the message catalogue: a literal sentence in `view`, `catalog` or `app` fails.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
}

/// String literals of one source line, comments left out.
fn literals(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '/' && chars.peek() == Some(&'/') {
            break;
        }
        if c != '"' {
            continue;
        }
        let mut text = String::new();
        while let Some(c) = chars.next() {
            match c {
                '\\' => {
                    chars.next();
                }
                '"' => break,
                _ => text.push(c),
            }
        }
        found.push(text);
    }
    found
}

/// Two words and a capital or a sentence mark: a class list, a path or an attribute value is none of these.
fn reads_like_a_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let plain = |word: &&str| {
        word.chars()
            .all(|c| c.is_ascii_alphabetic() || matches!(c, ',' | '.' | '?' | '!' | '\''))
    };
    words.len() >= 2
        && words.iter().all(plain)
        && (text.starts_with(|c: char| c.is_ascii_uppercase()) || text.ends_with(['.', '?', '!']))
}

/// A lone capitalised word as a child or an accessible name: `>"Send"<`, `aria-label="Send"`.
fn is_bare_word(line: &str, text: &str) -> bool {
    let word = text != "Partsong"
        && text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().skip(1).all(|c| c.is_ascii_lowercase());
    let names = ["aria-label=", "placeholder=", "title=", "alt="];
    word && (names.iter().any(|name| line.contains(&format!("{name}\"{text}\"")))
        || line.trim() == format!("\"{text}\"")
        || line.contains(&format!(">\"{text}\"<")))
}

/// Names that are the same in every language.
const NAMES: [&str; 2] = ["AI SDK UI message stream", "GenOS, Flowise"];

#[test]
fn no_literal_english_in_views() {
    let mut offences = Vec::new();
    for room in ["src/view", "src/catalog", "src/app"] {
        let mut files = Vec::new();
        rust_files(Path::new(room), &mut files);
        for file in files {
            if file.to_string_lossy().contains("sample") {
                continue;
            }
            let source = fs::read_to_string(&file).expect("a source file");
            for (number, line) in source.lines().enumerate() {
                if line.contains("expect(") {
                    continue;
                }
                // Samples stand last in a component's file: data for the gallery, as a server would send it.
                if line.contains("#[cfg(test)]") || line.starts_with("// Samples") {
                    break;
                }
                for text in literals(line)
                    .into_iter()
                    .filter(|text| !NAMES.contains(&text.as_str()))
                {
                    if reads_like_a_sentence(&text) || is_bare_word(line, &text) {
                        offences.push(format!("{}:{}: {text:?}", file.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(
        offences.is_empty(),
        "words that are not in src/i18n:\n{}",
        offences.join("\n")
    );
}

#[test]
fn the_check_itself_can_fail() {
    assert!(reads_like_a_sentence("Type a message"));
    assert!(is_bare_word("<button>\"Send\"</button>", "Send"));
    assert!(!reads_like_a_sentence("ps-button ps-button-ink"));
    assert_eq!(
        literals(r#"view! { <p>"Hello you."</p> } // "not this one""#),
        vec!["Hello you.".to_owned()]
    );
}
