//! The style sheets, as far as a parser that forgives everything does not say it: a declaration that ends inside of its own
//! parentheses is dropped by browsers without a word.

use std::path::Path;

fn broken(css: &str) -> Vec<usize> {
    let (mut depth, mut line, mut quote, mut found) = (0u32, 1, None, Vec::new());
    let mut rest = css.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        line += usize::from(letter == '\n');
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '/') if css[at..].starts_with("/*") => {
                let end = css[at..].find("*/").map_or(css.len(), |end| at + end);
                line += css[at..end].matches('\n').count();
                while rest.next_if(|(at, _)| *at < end).is_some() {}
            }
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, ';' | '{' | '}') if depth > 0 => found.push(line),
            _ => {}
        }
    }
    found
}

#[test]
fn a_declaration_that_is_cut_is_found() {
    assert_eq!(broken("a { padding: 0 max(12px,; b: env(c)) 1px; }"), [1]);
    assert_eq!(
        broken("/* (; */ a { content: \"(;\"; b: calc(1px + (2px)); }"),
        Vec::<usize>::new()
    );
}

#[test]
fn no_declaration_ends_inside_of_its_parentheses() {
    let style = Path::new(env!("CARGO_MANIFEST_DIR")).join("style");
    for folder in [style.clone(), style.join("parts")] {
        for entry in std::fs::read_dir(folder).expect("the sheets").flatten() {
            if entry.path().extension().is_some_and(|kind| kind == "css") {
                let css = std::fs::read_to_string(entry.path()).expect("a sheet");
                assert_eq!(broken(&css), Vec::<usize>::new(), "{}: lines", entry.path().display());
            }
        }
    }
}
