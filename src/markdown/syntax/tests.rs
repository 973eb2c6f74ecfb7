//! The parser against pulldown-cmark: the same steps over the same bytes, for texts that a grammar of bad habits
//! writes.

use proptest::prelude::*;
use pulldown_cmark::{Alignment, BrokenLink, CodeBlockKind, Event, LinkType, Options, Tag};

use super::super::parse::normalize;
use super::*;

mod texts;

use texts::{MISREAD, line, piece};

/// Steps as lines of text; neighbouring texts are one.
#[derive(Default)]
struct Lines {
    done: Vec<String>,
    text: Option<(usize, String)>,
}

impl Lines {
    fn text(&mut self, text: &str, at: usize) {
        self.text.get_or_insert_with(|| (at, String::new())).1.push_str(text);
    }

    fn line(&mut self, name: &str, range: &Range<usize>) {
        self.flush();
        self.done.push(format!("{name} {range:?}"));
    }

    fn flush(&mut self) {
        if let Some((at, text)) = self.text.take() {
            self.done.push(format!("{at} {text:?}"));
        }
    }

    /// With what the text defines and asks for, in order.
    fn end(mut self, mut definitions: Vec<String>, mut asked: Vec<(usize, String)>) -> Vec<String> {
        self.flush();
        definitions.sort();
        asked.sort();
        self.done.extend(definitions);
        self.done.extend(asked.iter().map(|asked| format!("{asked:?}")));
        self.done
    }
}

fn definition(label: &str, at: usize, url: &str, title: &str) -> String {
    format!("[{label}] {at} {url:?} {title:?}")
}

fn ours(text: &str) -> Vec<String> {
    let settled = Definitions::new();
    let mut parser = Parser::new(text, &settled);
    let mut lines = Lines::default();
    while let Some((step, range)) = parser.next() {
        let at = range.start;
        match step {
            Step::Start(body) => {
                let name = match body {
                    Body::Fenced(info) => {
                        let word = parser.strings[info].split_whitespace().next();
                        format!("+Fenced {:?}", word.unwrap_or_default())
                    }
                    Body::List { mark, start, .. } => {
                        format!("+List {:?}", matches!(mark, b'.' | b')').then_some(start))
                    }
                    Body::Item(_) => "+Item".to_owned(),
                    Body::Table(columns) => format!("+Table {:?}", parser.columns[columns]),
                    Body::Link(target) => format!("+Link {:?}", parser.targets[target]),
                    Body::Image(target) => format!("+Image {:?}", parser.targets[target]),
                    body => format!("+{body:?}"),
                };
                lines.line(&name, &range);
            }
            Step::End => lines.line("-", &range),
            Step::Leaf(body) => match body {
                Body::Text => lines.text(&text[range], at),
                Body::Spaces(count) => lines.text(&" ".repeat(count), at),
                Body::Given(given) => lines.text(&parser.strings[given], at),
                Body::SoftBreak => lines.text("\n", at),
                Body::HardBreak(_) => lines.line("Break", &range),
                Body::Code(code) => lines.line(&format!("Code {:?}", parser.strings[code]), &range),
                Body::InlineHtml => lines.line(&format!("Html {:?}", &text[range.clone()]), &range),
                Body::GivenHtml(html) => lines.line(&format!("Html {:?}", parser.strings[html]), &range),
                body => lines.line(&format!("{body:?}"), &range),
            },
        }
    }
    let definitions = parser.labels.iter().map(|(label, at)| {
        let (url, title) = &parser.definitions[label];
        definition(label, *at, url, title)
    });
    lines.end(definitions.collect(), parser.asked)
}

fn theirs(text: &str) -> Vec<String> {
    let mut lines = Lines::default();
    let mut asked: Vec<(usize, String)> = Vec::new();
    let mut known: Vec<(usize, String)> = Vec::new();
    let broken = |link: BrokenLink<'_>| {
        asked.push((link.span.start, normalize(&link.reference)));
        None
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut events =
        pulldown_cmark::Parser::new_with_broken_link_callback(text, options, Some(broken)).into_offset_iter();
    for (event, range) in events.by_ref() {
        let at = range.start;
        match event {
            Event::Start(tag) => {
                let mut target = |kind: LinkType, url: &str, title: &str, id: &str| {
                    if matches!(kind, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut) {
                        known.push((at, normalize(id)));
                    }
                    Target {
                        url: url.to_owned(),
                        title: title.to_owned(),
                        mail: kind == LinkType::Email,
                    }
                };
                let name = match tag {
                    Tag::Heading { level, .. } => format!("+Heading({})", level as u8),
                    Tag::BlockQuote(_) => "+Quote".to_owned(),
                    Tag::CodeBlock(CodeBlockKind::Indented) => "+Indented".to_owned(),
                    Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                        format!("+Fenced {:?}", info.split_whitespace().next().unwrap_or_default())
                    }
                    Tag::List(start) => format!("+List {start:?}"),
                    Tag::Table(columns) => format!("+Table {:?}", columns.iter().map(align).collect::<Vec<_>>()),
                    Tag::TableHead => "+Head".to_owned(),
                    Tag::TableRow => "+Row".to_owned(),
                    Tag::TableCell => "+Cell".to_owned(),
                    Tag::Strikethrough => "+Strike".to_owned(),
                    Tag::Link {
                        link_type,
                        dest_url,
                        title,
                        id,
                    } => format!("+Link {:?}", target(link_type, &dest_url, &title, &id)),
                    Tag::Image {
                        link_type,
                        dest_url,
                        title,
                        id,
                    } => format!("+Image {:?}", target(link_type, &dest_url, &title, &id)),
                    tag => format!("+{tag:?}"),
                };
                lines.line(&name, &range);
            }
            Event::End(_) => lines.line("-", &range),
            Event::Text(text) | Event::Html(text) => lines.text(&text, at),
            Event::SoftBreak => lines.text("\n", at),
            Event::HardBreak => lines.line("Break", &range),
            Event::Code(code) => lines.line(&format!("Code {:?}", &*code), &range),
            Event::InlineHtml(html) => lines.line(&format!("Html {:?}", &*html), &range),
            Event::TaskListMarker(done) => lines.line(&format!("Task({done})"), &range),
            event => lines.line(&format!("{event:?}"), &range),
        }
    }
    let definitions = events.reference_definitions().iter().map(|(label, found)| {
        let title = found.title.as_deref().unwrap_or_default();
        definition(&normalize(label), found.span.start, &found.dest, title)
    });
    let definitions = definitions.collect();
    drop(events);
    asked.extend(known);
    lines.end(definitions, asked)
}

fn align(column: &Alignment) -> Align {
    match column {
        Alignment::None => Align::None,
        Alignment::Left => Align::Start,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::End,
    }
}

/// Compares a text and each of its beginnings, which is what a streamed text is read as.
fn compare_all(text: &str) {
    for (at, _) in text.char_indices().skip(1) {
        assert_eq!(ours(&text[..at]), theirs(&text[..at]), "{:?}", &text[..at]);
    }
    assert_eq!(ours(text), theirs(text), "{text:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn documents_read_as_pulldown_cmark_reads_them(lines in prop::collection::vec(line(), 1..9), last in "\n?") {
        let text = lines.join("\n") + &last;
        prop_assert_eq!(ours(&text), theirs(&text), "{:?}", text);
    }

    #[test]
    fn inline_markup_reads_as_pulldown_cmark_reads_it(
        pieces in prop::collection::vec(prop_oneof![12 => piece(), 1 => Just("\n")], 1..24),
    ) {
        let text = pieces.concat();
        prop_assert_eq!(ours(&text), theirs(&text), "{:?}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_beginning_of_a_text_reads_alike(lines in prop::collection::vec(line(), 1..9)) {
        compare_all(&lines.join("\n"));
    }
}

#[test]
fn what_is_easily_misread() {
    for text in MISREAD {
        compare_all(text);
    }
}

#[test]
fn names_of_html_4_are_decoded() {
    for name in [
        "quot", "amp", "apos", "lt", "gt", "nbsp", "copy", "frac12", "sup2", "Auml", "szlig", "thetasym", "there4",
        "hellip", "lang", "zwj", "euro", "hearts", "alefsym", "OElig", "Dcaron", "ngE",
    ] {
        compare_all(&format!("&{name};"));
    }
    // One of HTML 5's stays what was written.
    assert_eq!(ours("&bbrk;")[1], "0 \"&bbrk;\"");
}

/// Emphasis depends on what is around its letters; these are all there are.
#[test]
fn every_letter_counts_as_what_it_is() {
    for letter in '\u{80}'..=char::MAX {
        let text = format!("*{letter}*b");
        let steps = |text: &str| {
            pulldown_cmark::Parser::new(text)
                .filter(|event| matches!(event, Event::Start(Tag::Emphasis)))
                .count()
        };
        let found = delimiter::flanks(&text, 0, 1 + letter.len_utf8(), 1, false).1;
        assert_eq!(found, steps(&text) == 1, "{letter:?}");
    }
}

#[test]
fn bad_texts_make_no_more_than_their_length() {
    const COUNT: usize = 20_000;
    // Cells that rows lack are made beyond the text's length, and so are the copies of one address.
    const MORE: usize = 800_000;
    let short = [
        "[", "![", "](", "[a](", "*", "*a ", "a*", "**a *b_ ", "`a", "\\``x", "<", "<a ", "<a x=\"", "<!--", "<?",
        "<!A", ">", "- ", "1. ", "[a\n", "|a\n", "|", "[a]: b\n", "&", "&a;", "~~a ", "~a ~~b ", "\\", "a\n", "> a\n",
        "[a][b]", "```\n", "\t", "-\n", "<div>\n", "# ", "<x@", "*a **b ",
    ];
    let long = ["<![CDATA[", "[a]: b\n'x\n", "[a]: /u\n\n[a] ", "[a](b \"x"];
    let pieces = short.iter().chain(&long);
    let mut texts: Vec<String> = pieces.map(|piece| piece.repeat(COUNT)).collect();
    texts.push("[".repeat(COUNT) + "a" + &"](b)".repeat(COUNT));
    texts.push("![".repeat(COUNT) + "a" + &"](b)".repeat(COUNT));
    texts.push("*a **b ".repeat(COUNT) + &"c** d*".repeat(COUNT));
    texts.push((1..500).map(|count| "`".repeat(count) + " ").collect());
    texts.push("[a](b \"".to_owned() + &"x\n".repeat(COUNT) + "\")");
    texts.push("- ".repeat(2000) + "a" + &"\n".repeat(COUNT));
    texts.push(">".repeat(2000) + "\n" + &">\n".repeat(COUNT));
    texts.push(format!("[a]: /{}\n\n", "u".repeat(COUNT)) + &"[a] ".repeat(COUNT));
    texts.push("|a".repeat(3000) + "\n" + &"|-".repeat(3000) + "\n" + &"|x\n".repeat(COUNT));
    let settled = Definitions::new();
    for text in texts {
        let mut parser = Parser::new(&text, &settled);
        let mut made = 0;
        while parser.next().is_some() {
            made += 1;
        }
        made += parser.targets.iter().map(|target| target.url.len()).sum::<usize>();
        let name: String = text.chars().take(12).collect();
        assert!(made < 4 * text.len() + MORE, "{name:?}: {made} of {}", text.len());
    }
}
