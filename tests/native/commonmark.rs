//! CommonMark 0.31.2 and GFM conformance: every example of the specification, read from npm `commonmark-spec`, at
//! once and letter by letter. Raw HTML is text here by design, so examples are compared after
//! both sides have forgotten the difference.

use crate::common;

use partsong::markdown::{Align, Block, Document, Inline};

struct Example {
    number: usize,
    markdown: String,
    html: String,
}

fn spec() -> Vec<Example> {
    let spec = common::package("commonmark-spec/spec.txt");
    let fence = "`".repeat(32);
    let mut examples = Vec::new();
    let mut lines = spec.lines();
    while let Some(line) = lines.next() {
        if line != format!("{fence} example") {
            continue;
        }
        let mut parts = [String::new(), String::new()];
        let mut side = 0;
        for line in lines.by_ref() {
            match line {
                "." if side == 0 => side = 1,
                _ if line == fence => break,
                _ => {
                    parts[side].push_str(&line.replace('→', "\t"));
                    parts[side].push('\n');
                }
            }
        }
        let [markdown, html] = parts;
        examples.push(Example {
            number: examples.len() + 1,
            markdown,
            html,
        });
    }
    assert_eq!(examples.len(), 652);
    examples
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Percent-encodes as the reference implementation does in attributes.
fn href(url: &str) -> String {
    let mut out = String::new();
    for byte in url.bytes() {
        match byte {
            b'&' => out.push_str("&amp;"),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte.into()),
            _ if b"-_.+!*'(),%#@?=;:/,$~".contains(&byte) => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn inlines(content: &[Inline], out: &mut String) {
    for inline in content {
        match inline {
            Inline::Text(text) => out.push_str(&escape(text)),
            Inline::Html(html) => out.push_str(html),
            Inline::Code(code) => out.push_str(&format!("<code>{}</code>", escape(code))),
            Inline::Emphasis(inner) => wrap("em", inner, out),
            Inline::Strong(inner) => wrap("strong", inner, out),
            Inline::Strike(inner) => wrap("del", inner, out),
            Inline::Link(link) => {
                out.push_str(&format!("<a href=\"{}\"", href(&link.url)));
                title(&link.title, out);
                out.push('>');
                inlines(&link.content, out);
                out.push_str("</a>");
            }
            Inline::Image { url, title: words, alt } => {
                out.push_str(&format!("<img src=\"{}\" alt=\"{}\"", href(url), escape(alt)));
                title(words, out);
                out.push_str(" />");
            }
            Inline::Break => out.push_str("<br />\n"),
            // Markers are off here, and CommonMark has none.
            Inline::Citation(_) | Inline::ChartMark(_) => panic!("a marker without markers"),
        }
    }
}

fn wrap(tag: &str, inner: &[Inline], out: &mut String) {
    out.push_str(&format!("<{tag}>"));
    inlines(inner, out);
    out.push_str(&format!("</{tag}>"));
}

fn title(title: &str, out: &mut String) {
    if !title.is_empty() {
        out.push_str(&format!(" title=\"{}\"", escape(title)));
    }
}

fn html(blocks: &[Block], tight: bool, out: &mut String) {
    for block in blocks {
        match block {
            Block::Paragraph(content) if tight => {
                inlines(content, out);
                out.push('\n');
            }
            Block::Paragraph(content) => {
                wrap("p", content, out);
                out.push('\n');
            }
            Block::Heading { level, content } => {
                wrap(&format!("h{level}"), content, out);
                out.push('\n');
            }
            Block::Code(code) => {
                let class = match code.language.as_str() {
                    "" => String::new(),
                    language => format!(" class=\"language-{}\"", escape(language)),
                };
                let end = if code.text.is_empty() { "" } else { "\n" };
                out.push_str(&format!("<pre><code{class}>{}{end}</code></pre>\n", escape(&code.text)));
            }
            Block::Html(raw) => {
                out.push_str(raw);
                out.push('\n');
            }
            Block::Quote(inner) => {
                out.push_str("<blockquote>\n");
                html(inner, false, out);
                out.push_str("</blockquote>\n");
            }
            Block::List(list) => {
                match list.start {
                    None => out.push_str("<ul>\n"),
                    Some(1) => out.push_str("<ol>\n"),
                    Some(start) => out.push_str(&format!("<ol start=\"{start}\">\n")),
                }
                for item in &list.items {
                    out.push_str("<li>");
                    if let Some(checked) = item.task {
                        let checked = if checked { "checked=\"\" " } else { "" };
                        out.push_str(&format!("<input {checked}disabled=\"\" type=\"checkbox\"> "));
                    }
                    html(&item.blocks, list.tight, out);
                    out.push_str("</li>\n");
                }
                out.push_str(if list.start.is_some() { "</ol>\n" } else { "</ul>\n" });
            }
            Block::Table(table) => {
                let cell = |tag: &str, content: &[Inline], align: Option<&Align>, out: &mut String| {
                    let align = match align {
                        Some(Align::Start) => " align=\"left\"",
                        Some(Align::Center) => " align=\"center\"",
                        Some(Align::End) => " align=\"right\"",
                        _ => "",
                    };
                    out.push_str(&format!("<{tag}{align}>"));
                    inlines(content, out);
                    out.push_str(&format!("</{tag}>\n"));
                };
                out.push_str("<table>\n<thead>\n<tr>\n");
                for (index, content) in table.head.iter().enumerate() {
                    cell("th", content, table.aligns.get(index), out);
                }
                out.push_str("</tr>\n</thead>\n");
                if !table.rows.is_empty() {
                    out.push_str("<tbody>\n");
                    for row in &table.rows {
                        out.push_str("<tr>\n");
                        for (index, content) in row.iter().enumerate() {
                            cell("td", content, table.aligns.get(index), out);
                        }
                        out.push_str("</tr>\n");
                    }
                    out.push_str("</tbody>\n");
                }
                out.push_str("</table>\n");
            }
            Block::Rule => out.push_str("<hr />\n"),
        }
    }
}

fn render(blocks: &[Block]) -> String {
    let mut out = String::new();
    html(blocks, false, &mut out);
    out
}

/// White space next to tags carries no meaning.
fn squeeze(html: &str) -> String {
    let mut out = String::new();
    for line in html.lines() {
        out.push_str(line.trim());
        out.push('\n');
    }
    for (from, to) in [("\n<", "<"), (">\n", ">"), ("\n\n", "\n")] {
        while out.contains(from) {
            out = out.replace(from, to);
        }
    }
    out.trim().to_owned()
}

fn by_letter(text: &str) -> Document {
    let mut document = Document::new();
    let mut buffer = [0; 4];
    for letter in text.chars() {
        document.append(letter.encode_utf8(&mut buffer));
        document.update();
    }
    document.finish();
    document.update();
    document
}

/// Examples where GFM's autolinks (6.9) or tables read the text another way than CommonMark does.
const GFM_DIFFERS: &[usize] = &[606, 608, 611, 612];

#[test]
fn every_example_means_what_the_specification_says() {
    let examples = spec();
    let mut failed = Vec::new();
    for example in &examples {
        let got = squeeze(&render(Document::of(&example.markdown).blocks()));
        if got != squeeze(&example.html) && !GFM_DIFFERS.contains(&example.number) {
            println!(
                "{}: {:?}\n  want {}\n  got  {got}",
                example.number,
                example.markdown,
                squeeze(&example.html)
            );
            failed.push(example.number);
        }
    }
    assert!(failed.is_empty(), "{} failed: {failed:?}", failed.len());
}

#[test]
fn letter_by_letter_gives_the_tree_of_the_whole_text() {
    let examples = spec();
    let mut failed = Vec::new();
    for example in &examples {
        let whole = Document::of(&example.markdown);
        let streamed = by_letter(&example.markdown);
        if whole.blocks() != streamed.blocks() {
            println!(
                "{}: {:?}\n  whole    {:?}\n  streamed {:?}",
                example.number,
                example.markdown,
                whole.blocks(),
                streamed.blocks()
            );
            failed.push(example.number);
        }
    }
    assert!(failed.is_empty(), "{} failed: {failed:?}", failed.len());
}

#[test]
fn all_examples_in_one_text_stream_to_the_same_tree() {
    let examples = spec();
    let text: String = examples
        .iter()
        .map(|example| format!("{}\n\n", example.markdown))
        .collect();
    for size in [1, 3, 7, 64, 1000] {
        let mut document = Document::new();
        let letters: Vec<char> = text.chars().collect();
        for chunk in letters.chunks(size) {
            document.append(&chunk.iter().collect::<String>());
            document.update();
        }
        document.finish();
        document.update();
        let whole = Document::of(&text);
        for (index, (streamed, whole)) in document.blocks().iter().zip(whole.blocks()).enumerate() {
            assert_eq!(streamed, whole, "block {index}, chunks of {size}");
        }
        assert_eq!(document.blocks().len(), whole.blocks().len());
    }
}

/// GFM's extensions: tables (4.10), task lists (5.3), strikethrough (6.5), autolinks (6.9).
#[test]
fn gfm_extensions_at_once_and_by_letter() {
    let cases: Vec<(String, String)> = serde_json::from_str(&common::corpus("gfm.json")).expect("the cases");
    let mut failed = 0;
    for (markdown, want) in &cases {
        let whole = Document::of(markdown);
        let got = squeeze(&render(whole.blocks())).replace('\n', "");
        if got != want.replace('\n', "") {
            println!("{markdown:?}\n  want {want}\n  got  {got}");
            failed += 1;
        }
        assert_eq!(whole.blocks(), by_letter(markdown).blocks(), "{markdown:?}");
    }
    assert_eq!(failed, 0);
}
