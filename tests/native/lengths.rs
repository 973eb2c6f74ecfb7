//! A function can be understood by itself: it has a hundred lines at the most.

use crate::common::sources;

/// Lines that a function has at the most, from its head to its last brace.
const MOST: usize = 100;

/// Whether a line is the head of a function.
fn is_head(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| {
        let word = word.split('(').next().unwrap_or_default();
        matches!(word, "pub" | "async" | "const" | "unsafe")
    });
    words.next() == Some("fn")
}

/// The functions of some code: where each begins, how it begins, and its lines down to the one that ends it, which is indented
/// as its head is.
fn functions(source: &str) -> Vec<(usize, &str, usize)> {
    let lines: Vec<&str> = source.lines().map(str::trim_end).collect();
    let length = |at: usize| {
        let indent = lines[at].len() - lines[at].trim_start().len();
        let ends = |line: &&str| {
            let is_outer = line.len() - line.trim_start().len() == indent;
            !line.is_empty() && is_outer && line.ends_with(['}', ';'])
        };
        lines[at..].iter().position(ends).map(|end| end + 1)
    };
    let heads = (0..lines.len()).filter(|at| is_head(lines[*at]));
    heads
        .filter_map(|at| Some((at + 1, lines[at].trim(), length(at)?)))
        .collect()
}

#[test]
fn no_function_has_more_than_a_hundred_lines() {
    let mut read = 0;
    let mut long = Vec::new();
    for (file, source) in sources("src") {
        for (line, head, length) in functions(&source) {
            read += 1;
            if length > MOST {
                long.push(format!("{file}:{line} has {length} lines: {head}"));
            }
        }
    }
    assert!(read > 6000, "only {read} functions were found");
    assert!(long.is_empty(), "long functions:\n{}", long.join("\n"));
}

#[test]
fn a_function_ends_where_its_head_is_indented() {
    let code = "pub(super) async fn one(\n    a: u8,\n) -> u8 {\n    {\n    }\n    a\n}\nimpl X {\n    fn two() {}\n    fn three(\n    );\n}";
    let found: Vec<_> = functions(code)
        .into_iter()
        .map(|(at, _, length)| (at, length))
        .collect();
    assert_eq!(found, [(1, 7), (9, 1), (10, 2)]);
}
