use proptest::prelude::*;

use super::*;
use crate::markdown::{Inline, Item, Link};

fn stream<'a>(chunks: impl IntoIterator<Item = &'a str>) -> Document {
    let mut document = Document::new();
    for chunk in chunks {
        document.append(chunk);
        follow(&mut document);
    }
    document.finish();
    follow(&mut document);
    document
}

/// Updates and checks that the update tells the truth about what it changed, as the DOM writer takes it.
fn follow(document: &mut Document) {
    let before = document.blocks().to_vec();
    let settled = document.settled();
    let update = document.update();
    let after = document.blocks();
    if !update.changed {
        assert_eq!(before, after);
        return;
    }
    assert!(update.first <= settled, "only the open end may change");
    let mut expected = before[..update.first].to_vec();
    for (index, old) in &update.relinked {
        if *index < update.first {
            assert_eq!(&expected[*index], old);
            expected[*index] = after[*index].clone();
        }
    }
    assert_eq!(expected, after[..update.first]);
    let mut old = before[update.first..].to_vec();
    if let (true, Some(first)) = (update.kept > 0, old.first_mut()) {
        *first = without(first, update.kept);
        assert_eq!(
            kept(&before[update.first], update.kept),
            kept(&after[update.first], update.kept)
        );
    }
    for (index, (old, told)) in old.iter().zip(&update.old).enumerate() {
        match (old, told, update.kept > 0 && index == 0) {
            // A head that is kept is not told again.
            (Block::Table(old), Block::Table(told), true) => assert_eq!(old.rows, told.rows),
            _ => assert_eq!(old, told),
        }
    }
    assert_eq!(old.len(), update.old.len());
}

fn without(block: &Block, count: usize) -> Block {
    match block.clone() {
        Block::List(mut list) => {
            list.items.drain(..count);
            Block::List(list)
        }
        Block::Table(mut table) => {
            table.rows.drain(..count);
            Block::Table(table)
        }
        Block::Code(mut code) => {
            code.text.drain(..count);
            Block::Code(code)
        }
        other => other,
    }
}

fn kept(block: &Block, count: usize) -> Block {
    match block.clone() {
        Block::List(mut list) => {
            list.items.truncate(count);
            list.tight = true;
            Block::List(list)
        }
        Block::Table(mut table) => {
            table.rows.truncate(count);
            Block::Table(table)
        }
        Block::Code(mut code) => {
            code.text.truncate(count);
            Block::Code(code)
        }
        other => other,
    }
}

fn letters(text: &str) -> Vec<&str> {
    text.split_inclusive(|_: char| true).collect()
}

fn shown(text: &str) -> Vec<Block> {
    let mut document = Document::new();
    document.append(text);
    document.update();
    document.blocks().to_vec()
}

fn text(text: &str) -> Inline {
    Inline::Text(text.to_owned())
}

fn paragraph(content: Vec<Inline>) -> Vec<Block> {
    vec![Block::Paragraph(content)]
}

fn pending(label: &str) -> Inline {
    Inline::Link(Link {
        url: String::new(),
        title: String::new(),
        content: vec![text(label)],
        pending: true,
    })
}

#[test]
fn half_of_a_marker_is_held_back() {
    assert_eq!(
        shown("Hello **wor"),
        paragraph(vec![text("Hello "), Inline::Strong(vec![text("wor")])])
    );
    assert_eq!(shown("Hello **"), paragraph(vec![text("Hello")]));
    assert_eq!(
        shown("Hello **wor*"),
        paragraph(vec![text("Hello "), Inline::Strong(vec![text("wor")])])
    );
    assert_eq!(shown("a `cod"), paragraph(vec![text("a "), Inline::Code("cod".into())]));
    assert_eq!(shown("see [the doc"), paragraph(vec![text("see "), pending("the doc")]));
    assert_eq!(
        shown("see [the doc](htt"),
        paragraph(vec![text("see "), pending("the doc")])
    );
    assert_eq!(
        shown("see [the doc](https://a.example \"ti"),
        paragraph(vec![text("see "), pending("the doc")])
    );
    assert_eq!(shown("see ![alt](htt"), paragraph(vec![text("see")]));
    assert_eq!(
        shown("go to https://a.exam"),
        paragraph(vec![text("go to "), pending("https://a.exam")])
    );
    assert_eq!(shown("array[0"), paragraph(vec![text("array[0")]));
    assert_eq!(shown("Para\n-"), paragraph(vec![text("Para")]));
    assert_eq!(shown("Para\n---"), paragraph(vec![text("Para")]));
    assert_eq!(shown("Para\n\n1"), paragraph(vec![text("Para")]));
    assert_eq!(shown("Para\n\n```ru"), paragraph(vec![text("Para")]));
    assert_eq!(shown("Para\n\n| a | b |\n|--"), paragraph(vec![text("Para")]));
    assert_eq!(shown("Para\n\n[foo]: htt"), paragraph(vec![text("Para")]));
    assert_eq!(shown("AT&am"), paragraph(vec![text("AT")]));
}

#[test]
fn open_emphasis_inside_an_item_closes_there() {
    let blocks = shown("- a\n- **bo");
    let [Block::List(list)] = blocks.as_slice() else {
        panic!("a list, got {blocks:?}");
    };
    assert_eq!(
        list.items.last(),
        Some(&Item {
            task: None,
            blocks: paragraph(vec![Inline::Strong(vec![text("bo")])]),
        })
    );
}

#[test]
fn a_half_received_row_does_not_end_the_table() {
    let table = "| a | b |\n|---|---|\n| 1 | 2 |\n";
    for end in ["|", "| ", "| 3", "| 3 |", "| 3 | **4"] {
        let mut document = Document::new();
        document.append(table);
        document.update();
        document.append(end);
        document.update();
        assert_eq!(document.settled(), 0);
        assert!(
            matches!(document.blocks(), [Block::Table(_)]),
            "{end:?}: {:?}",
            document.blocks()
        );
    }
}

#[test]
fn a_later_definition_changes_settled_blocks_only() {
    let mut document = Document::new();
    document.append("See [foo].\n\nOther text.\n\nMore.\n\n");
    document.update();
    assert!(document.settled() >= 2);
    document.append("[foo]: https://a.example\n\nEnd.\n\n");
    let update = document.update();
    assert_eq!(update.relinked.len(), 1);
    assert_eq!(update.relinked.first().map(|(index, _)| *index), Some(0));
    let [Block::Paragraph(content), ..] = document.blocks() else {
        panic!("a paragraph")
    };
    assert!(
        content
            .iter()
            .any(|inline| matches!(inline, Inline::Link(link) if link.url == "https://a.example"))
    );
}

#[test]
fn line_endings_and_nul() {
    let unix = Document::of("a\n\n- b\n- c\n\n```\nx\n```\n");
    assert_eq!(
        unix.blocks(),
        stream(letters("a\r\n\r\n- b\r\n- c\r\n\r\n```\r\nx\r\n```\r\n")).blocks()
    );
    assert_eq!(
        unix.blocks(),
        stream(letters("a\r\r- b\r- c\r\r```\rx\r```\r")).blocks()
    );
    assert_eq!(Document::of("a\0b").blocks(), paragraph(vec![text("a\u{fffd}b")]));
}

#[test]
fn too_long_a_text_is_cut_and_says_so() {
    let mut document = Document::new();
    document.append(&"한".repeat(MAX_TEXT / 3 + 10));
    document.finish();
    document.update();
    assert!(document.truncated());
}

#[test]
fn deep_nesting_is_flattened() {
    for unit in ["> ", "- ", "*a ", "[", "**a _b ", "1. ", "~~a "] {
        let text = unit.repeat(3000) + "end";
        let document = stream([text.as_str()]);
        assert!(!document.blocks().is_empty());
    }
}

/// Work per letter must not grow with the text.
#[test]
fn work_grows_with_the_text() {
    let code = |n: usize| format!("```rust\n{}```\n", "let x = compute(1, 2);\n".repeat(n));
    let table = |n: usize| format!("| a | b |\n|---|---|\n{}", "| some cell | **other** |\n".repeat(n));
    let list = |n: usize| "- an item with some `code` in it\n".repeat(n);
    let numbers = |n: usize| (1..=n).map(|i| format!("{i}. item\n   - nested item text\n")).collect();
    let words = |n: usize| "lorem ipsum **dolor** sit amet, ".repeat(n);
    let quote = |n: usize| "> quoted line of text\n".repeat(n);
    let paragraphs = |n: usize| "A paragraph of **text** with [a link](https://a.example/x).\n\n".repeat(n);
    let makers: [(&str, &dyn Fn(usize) -> String, f64); 7] = [
        ("code", &code, 5.0),
        ("table", &table, 140.0),
        ("list", &list, 140.0),
        ("numbers", &numbers, 140.0),
        ("words", &words, 40_000.0),
        ("quote", &quote, 40_000.0),
        ("paragraphs", &paragraphs, 140.0),
    ];
    for (name, make, bound) in makers {
        let per_byte = |n: usize| {
            let text = make(n);
            let mut document = Document::new();
            for chunk in text.as_bytes().chunks(4) {
                document.append(std::str::from_utf8(chunk).expect("ASCII"));
                document.update();
            }
            document.finish();
            document.update();
            document.work() as f64 / text.len() as f64
        };
        let (small, large) = (per_byte(500), per_byte(4000));
        println!("{name}: {small:.1} -> {large:.1} bytes read per byte");
        assert!(large <= small * 1.3 + 5.0, "{name} grows: {small:.1} -> {large:.1}");
        assert!(large <= bound, "{name}: {large:.1}");
    }
}

fn soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "a",
        "b c",
        " ",
        "  ",
        "    ",
        "\n",
        "\n\n",
        "\n",
        "*",
        "**",
        "_",
        "`",
        "```",
        "~~~",
        "~~",
        "[",
        "]",
        "(",
        ")",
        "](",
        "[a]",
        "[a]: /u\n",
        "[a]: /v 'x'\n",
        "![",
        "!",
        "<",
        ">",
        "> ",
        "- ",
        "* ",
        "1. ",
        "10) ",
        "# ",
        "## ",
        "---",
        "===",
        "|",
        "| a | b |\n",
        "|---|---|\n",
        ":-:",
        "\\",
        "&amp;",
        "&",
        "<b>",
        "</b>",
        "<div>\n",
        "<!--",
        "-->",
        "https://a.b/c",
        "www.x.y",
        "m@n.oo",
        "\t",
        "\r\n",
        "\r",
        "한국어",
        "。",
        "[ ] ",
        "[x] ",
        "\"t\"",
        ":",
        "1",
        "#",
    ]);
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_split_gives_the_same_tree(text in soup(), cuts in prop::collection::vec(1usize..40, 1..30)) {
        let mut chunks = Vec::new();
        let mut rest = text.as_str();
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let at = rest.char_indices().nth(*cut).map_or(rest.len(), |(at, _)| at);
            let (head, tail) = rest.split_at(at);
            chunks.push(head);
            rest = tail;
        }
        let (whole, cut, each) = (Document::of(&text), stream(chunks), stream(letters(&text)));
        prop_assert_eq!(whole.blocks(), cut.blocks());
        prop_assert_eq!(whole.blocks(), each.blocks());
    }
}
