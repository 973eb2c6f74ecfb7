//! Laws of GenOS's citations against a reckoning of their own: what a text of markers, charts and ordinary brackets reads like
//! (`genos.md` 4), wherever it is cut and whenever the server says what its ids mean.

use crate::common::streams::{any_cuts, cases, cut, folded};

use partsong::markdown::Document;
use partsong::model::FoldMode;
use partsong::model::marker::Scanner;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value, json};

/// Ids and what they mean in the end; the last two are never known.
const IDS: [(&str, Option<&str>); 7] = [
    ("0:0", Some("https://a.example/")),
    ("0:1", Some("https://b.example/가?q=1&r=2")),
    ("1:0", Some("https://a.example/")),
    ("12:30", Some("http://t.example/")),
    ("2:7", Some("https://شبكة.example/")),
    ("0:2", None),
    ("9:9", None),
];

const CHARTS: [bool; 3] = [true, false, true];

#[derive(Clone, Debug)]
enum Piece {
    /// What is shown as it is written.
    Plain(&'static str),
    /// What is not shown.
    Leaked(&'static str),
    /// Ids, what stands between them, and the form of each.
    Sources(Vec<usize>, &'static str, usize),
    Charts(Vec<usize>),
}

fn piece() -> impl Strategy<Value = Piece> {
    let plain = prop::sample::select(vec![
        "word ",
        "مرحبا بالعالم ",
        "\u{202e}abc\u{202c}",
        "👩‍👩‍👧 ",
        "\n\n",
        "\n| a | b |\n|---|---|\n| ",
        " | ",
        "\n```\n",
        "`",
        "**",
        "> ",
        "- ",
        "[",
        "](https://l.example/)",
        "【공지】",
        "【12】",
        "【】",
        "】",
        "†",
        "0:0",
        "【【공지】",
        "【0:1【重要】",
        "【0:1†title【3】",
        "【0:1†a\n\nb】",
        "【0:1234567】",
        "【0:0 † x】",
        "【0†Chart】",
        "【0:0；；0:1】!",
    ]);
    let leaked = prop::sample::select(vec!["\u{e200}cite\u{e202}turn1view0\u{e201}", "\u{e200}\u{e201}"]);
    let separator = prop::sample::select(vec![", ", ",", "、", "，", "；", " ", ";  "]);
    prop_oneof![
        5 => plain.prop_map(Piece::Plain),
        1 => leaked.prop_map(Piece::Leaked),
        6 => (prop::collection::vec(0..IDS.len(), 1..4), separator, 0..6usize).prop_map(|(ids, between, form)| Piece::Sources(ids, between, form)),
        2 => prop::collection::vec(0..CHARTS.len(), 1..3).prop_map(Piece::Charts),
    ]
}

impl Piece {
    fn written(&self) -> String {
        match self {
            Piece::Plain(text) | Piece::Leaked(text) => (*text).to_owned(),
            Piece::Sources(ids, between, form) => {
                // Blanks alone stand between bare ids only.
                let between = if *form > 1 && between.trim().is_empty() {
                    ", "
                } else {
                    between
                };
                let one = |at: &usize| {
                    let id = IDS[*at].0;
                    match form {
                        0 => id.to_owned(),
                        1 => id.replace(':', "："),
                        2 => format!("{id}†제목 {at}†사이트"),
                        3 => format!("{id}†عنوان"),
                        4 => format!("{id}†L1-L2"),
                        _ => format!("{id}†source"),
                    }
                };
                format!("【{}】", ids.iter().map(one).collect::<Vec<_>>().join(between))
            }
            Piece::Charts(keys) => {
                let keys: Vec<String> = keys.iter().map(|key| format!("{key}†chart")).collect();
                format!("【{}】", keys.join(", "))
            }
        }
    }
}

/// How the text reads, and the addresses in the order of their numbers.
fn reckoned(pieces: &[Piece]) -> (String, Vec<&'static str>) {
    let mut text = String::new();
    let mut addresses: Vec<&str> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Leaked(_) => {}
            Piece::Sources(ids, ..) => {
                let mut numbers: Vec<String> = Vec::new();
                for url in ids.iter().filter_map(|at| IDS[*at].1) {
                    let known = addresses.iter().position(|known| *known == url);
                    let number = known.unwrap_or_else(|| {
                        addresses.push(url);
                        addresses.len() - 1
                    });
                    let number = (number + 1).to_string();
                    if !numbers.contains(&number) {
                        numbers.push(number);
                    }
                }
                if !numbers.is_empty() {
                    text.push_str(&format!("⟦{}⟧", numbers.join(",")));
                }
            }
            Piece::Charts(keys) => {
                for key in keys.iter().filter(|key| CHARTS[**key]) {
                    text.push_str(&format!("⟦chart:{key}⟧"));
                }
            }
        }
    }
    (text, addresses)
}

/// What the server knows by now: the ids and charts of these bits.
fn state(known: u16) -> Value {
    let has = |bit: usize| known >> bit & 1 == 1;
    let ids = IDS.iter().enumerate().filter(|(at, _)| has(*at));
    let urls: Map<String, Value> = ids
        .map(|(_, (id, url))| ((*id).to_owned(), json!(url.unwrap_or("javascript:alert(1)"))))
        .filter(|(id, _)| id != "9:9")
        .collect();
    let charts = CHARTS.iter().enumerate().filter(|(at, known)| **known && has(8 + at));
    let frames: Map<String, Value> = charts
        .map(|(at, _)| (format!("{at}†chart"), json!("https://c.example/")))
        .collect();
    json!({ "id_to_url": urls, "id_to_iframe": frames, "url_to_page": {}, "current_url": null, "tool_results": {} })
}

fn frame(name: &str, data: &Value) -> String {
    format!("data: {}\n\n", json!({ "event": name, "data": data }))
}

/// The tokens of a text, with states between them that know more and more.
fn stream(text: &str, lengths: &[usize], states: &[(Index, u16)]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = letters.as_slice();
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, tail) = rest.split_at((*length).min(rest.len()));
        tokens.push(frame("token", &json!(piece.iter().collect::<String>())));
        rest = tail;
    }
    let mut places: Vec<(usize, u16)> = states
        .iter()
        .map(|(at, bits)| (at.index(tokens.len() + 1), *bits))
        .collect();
    places.sort_unstable();
    let (mut known, mut out) = (0, frame("start", &json!("")));
    for at in 0..=tokens.len() {
        for (_, bits) in places.iter().filter(|(place, _)| *place == at) {
            known |= bits;
            out.push_str(&frame("tool_state", &state(known)));
        }
        out.extend(tokens.get(at).cloned());
    }
    out + &frame("tool_state", &state(u16::MAX)) + &frame("result", &Value::Null)
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn an_answer_reads_as_it_is_reckoned(pieces in prop::collection::vec(piece(), 0..9), lengths in prop::collection::vec(1..12usize, 1..6), states in prop::collection::vec((any::<Index>(), any::<u16>()), 0..4), cuts in any_cuts()) {
        let pieces: Vec<Piece> = [Piece::Plain("A")].into_iter().chain(pieces).collect();
        let written: String = pieces.iter().map(Piece::written).collect();
        let stream = stream(&written, &lengths, &states);
        let folded = folded("genos", FoldMode::Lenient, json!({ "profile": "direct" }), &cut(stream.as_bytes(), &cuts));
        let (text, addresses) = reckoned(&pieces);
        prop_assert_eq!(&folded["text"], &json!(text));
        let told: Vec<Value> = folded["citations"].as_array().expect("a list").iter().map(|source| json!([source["n"], source["url"]])).collect();
        let expected: Vec<Value> = addresses.iter().enumerate().map(|(at, url)| json!([at + 1, url])).collect();
        prop_assert_eq!(told, expected);
    }

    /// In Markdown a marker is one wherever text may stand, and in code the letters that it is.
    #[test]
    fn markers_stand_where_text_may(blocks in prop::collection::vec((0..10usize, 0..4usize), 1..7), lengths in prop::collection::vec(1..9usize, 1..6)) {
        let mut expected = (0, 0);
        let mut text = String::new();
        for (kind, which) in &blocks {
            let marker = ["【0:0】", "【0:1†제목†사이트】", "【0:0, 1:0】", "【0:0†عنوان】"][*which];
            let (block, is_code) = match kind {
                0 => (format!("مرحبا {marker} نهاية"), false),
                1 => (format!("| a | b |\n|---|---|\n| {marker} | 2 |"), false),
                2 => (format!("```\n{marker}\n```"), true),
                3 => (format!("`{marker}`"), true),
                4 => (format!("> {marker}\n> b"), false),
                5 => (format!("- {marker}\n- b"), false),
                6 => (format!("# {marker}"), false),
                7 => (format!("**a {marker}**"), false),
                8 => (format!("[a {marker}](https://l.example/)"), false),
                _ => (format!("    {marker}"), true),
            };
            // Indented code is none behind a list.
            text.push_str(&block);
            text.push_str("\n\nthen\n\n");
            if is_code {
                expected.1 += 1;
            } else {
                expected.0 += 1;
            }
        }
        let reading = || Document::with_markers(Some(Box::new(Scanner::default())));
        let letters: Vec<char> = text.chars().collect();
        let (mut whole, mut grown) = (reading(), reading());
        whole.append(&text);
        let mut rest = letters.as_slice();
        for length in lengths.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, tail) = rest.split_at((*length).min(rest.len()));
            grown.append(&piece.iter().collect::<String>());
            grown.update();
            let shown = format!("{:?}", grown.blocks());
            prop_assert!(shown.matches("Citation(Citation(").count() <= expected.0, "{shown}");
            rest = tail;
        }
        for document in [&mut whole, &mut grown] {
            document.finish();
            document.update();
        }
        prop_assert_eq!(grown.blocks(), whole.blocks());
        let shown = format!("{:?}", whole.blocks());
        prop_assert_eq!((shown.matches("Citation(Citation(").count(), shown.matches("【").count()), (expected.0, expected.0 + expected.1), "{}", shown);
    }
}
