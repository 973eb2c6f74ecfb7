//! Laws of GenOS, its gateway and Flowise over streams that such servers could send, and over the same with faults in them.
//!
//! No law says that a strict fold agrees with a lenient one: this protocol has one way of reading.

use crate::common::streams::{Watched, any_cuts, cases, cut, folded, quiet, strange, words};

use partsong::model::FoldMode;
use partsong::protocol::genos::{CITATIONS, GenosDecoder, Profile};
use proptest::prelude::*;
use serde_json::{Value, json};

/// An event by its name.
type Told = (String, Value);

fn told(name: &str, data: Value) -> Told {
    (name.to_owned(), data)
}

/// Text with everything in it that a scanner looks at.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => words(),
        6 => prop::sample::select(vec![
            "【0:0】", "【0:1†제목†사이트】", "【0:0, 1:0】", "【0:2】", "【9:9†nowhere】", "【0:1†L1-L2】", "【0†chart】", "【1†chart】",
            "【공지】", "【12:30】", "【3】", "【0:0†[a](https://x.example)】", "【【0:0】", "【0:1【0:0】】", "مرحبا 【0:0】 بالعالم", "> 【0:1】\n> 【0†chart】\n\n", "- 【0：0】\n", "    【0:1】\n\n", "【", "】", "†", "【0:", "【0:1†", ":", "L1-L2", ", ",
            "\u{e200}cite\u{e202}turn1view0\u{e201}", "`【0:0】`", "```\n【0:1】\n", "[【0:0】](https://l.example)",
            "| a | b |\n|---|---|\n| 【0:1】 | 2 |\n", "<b>", "\u{fdd0}7\u{fdd1}",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

/// What a gateway writes in place of markers.
fn html() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        r#"<a href="https://a.example/" target="_blank" class="btn__chip"> <strong>a.example</strong></a>"#,
        r#"<a href="javascript:x" target="_blank" class="btn__chip"> <strong>x</strong></a>"#,
        r#"<iframe src="https://c.example/"></iframe>"#,
        r#"<iframe srcdoc="<p>hi</p>"></iframe>"#,
        "<a hr",
        " ",
    ])
    .prop_map(str::to_owned)
}

const IDS: [(&str, &str); 5] = [
    ("0:0", "https://a.example/"),
    ("0:1", "https://b.example/가"),
    ("1:0", "https://a.example/"),
    ("0:2", "javascript:alert(1)"),
    ("12:30", "https://t.example/"),
];

/// The whole state, of which each id and page may be known or not.
fn state() -> impl Strategy<Value = Told> {
    any::<u8>().prop_map(|known| {
        let has = |bit: usize| known >> bit & 1 == 1;
        let ids = IDS.iter().enumerate().filter(|(at, _)| has(*at));
        let urls: serde_json::Map<String, Value> = ids.map(|(_, (id, url))| ((*id).to_owned(), json!(url))).collect();
        let mut frames = json!({});
        if has(5) {
            frames["0†chart"] = json!({ "xAxis": { "data": ["a"] }, "series": [{ "type": "bar", "data": [1] }] });
        }
        let mut pages = json!({});
        if has(6) {
            pages["https://a.example/"] = json!({ "url": "https://a.example/", "title": "A page", "text": "zero\none\ntwo", "urls": {} });
        }
        told("tool_state", json!({ "id_to_url": urls, "id_to_iframe": frames, "url_to_page": pages, "current_url": null, "tool_results": {} }))
    })
}

fn node(label: &str, content: &Value) -> Value {
    json!({ "nodeLabel": label, "data": { "output": { "content": content.to_string() } } })
}

const STATES: [&str; 6] = ["INPROGRESS", "FINISHED", "STOPPED", "ERROR", "TERMINATED", "TIMEOUT"];

/// What comes before the end, in any order.
fn step() -> impl Strategy<Value = Told> {
    let announced = prop_oneof![
        words().prop_map(|query| json!({ "visible_web_search_query": [query] })),
        Just(json!({ "visible_url": "https://a.example/" })),
        words().prop_map(|thought| json!({ "visible_rationale": thought })),
        words().prop_map(
            |title| json!({ "visible_chart_generation": { "data_json": json!({ "title": title }).to_string() } })
        ),
        words().prop_map(|title| json!({ "visible_search_results": [
            { "id": "0:0", "title": title, "source": "A", "url": "https://a.example/" },
            { "id": "9:9", "title": "late", "source": "N", "url": "https://n.example/" },
        ] })),
        Just(json!({ "other": 1 })),
    ];
    let status = prop::sample::select(STATES.to_vec());
    let ran = (status.clone(), 0..3u8).prop_map(|(status, id)| json!({ "nodeId": format!("n{id}"), "nodeLabel": "Node", "status": status, "data": { "output": { "content": "out" } } }));
    let tool = || json!([{ "tool": "sum", "toolInput": { "a": 1 }, "toolOutput": "2" }, null]);
    prop_oneof![
        announced.prop_map(|content| told("agentFlowExecutedData", node("Visible", &content))),
        prop::collection::vec(ran.clone(), 0..4).prop_map(|list| told("agentFlowExecutedData", list.into())),
        ran.prop_map(|node| told("nextAgentFlow", node)),
        status.prop_map(|status| told("agentFlowEvent", json!(status))),
        Just(told("calledTools", tool())),
        Just(told("usedTools", tool())),
        words().prop_map(|text| told(
            "sourceDocuments",
            json!([
                { "pageContent": text, "metadata": { "source": "https://d.example/", "title": "D" } },
                { "pageContent": text, "metadata": { "source": "notes.txt" } },
            ])
        )),
        words().prop_map(|text| told(
            "artifacts",
            json!([{ "type": "markdown", "data": text }, { "type": "png", "data": "data:image/png;base64,AA==" }])
        )),
        Just(told(
            "fileAnnotations",
            json!([{ "filePath": "https://f.example/x", "fileName": "x.csv" }])
        )),
        words().prop_map(move |said| told(
            "agentReasoning",
            json!([{ "agentName": "One", "nodeId": "a1", "messages": [said], "usedTools": tool() }])
        )),
        words().prop_map(|name| told("nextAgent", json!(name))),
        Just(told(
            "metadata",
            json!({ "chatId": "c", "chatMessageId": "m", "followUpPrompts": "[\"more?\"]" })
        )),
        Just(told("usageMetadata", json!({ "total_tokens": 7 }))),
        Just(told("tts_data", json!({ "audioChunk": "AA==" }))),
        Just(told(
            "action",
            json!({ "id": "a1", "mapping": { "approve": "Yes", "reject": "No" }, "elements": [{ "type": "agentflowv2-approve-button", "label": "Go" }], "data": { "nodeId": "h0", "input": {} } })
        )),
    ]
}

fn event() -> impl Strategy<Value = Told> {
    prop_oneof![
        8 => text().prop_map(|text| told("token", json!(text))),
        1 => html().prop_map(|html| told("token", json!(html))),
        2 => words().prop_map(|words| told("reasoning_token", json!(words))),
        1 => (words(), any::<bool>()).prop_map(|(words, ends)| told("thinking", json!(if ends { "" } else { &words }))),
        3 => state(),
        6 => step(),
    ]
}

fn end() -> impl Strategy<Value = Vec<Told>> {
    let whole = text().prop_map(|text| json!({ "text": text, "chatId": "c", "agentFlowExecutedData": [{ "nodeId": "n0", "nodeLabel": "Node", "status": "INPROGRESS" }] }));
    let result = prop_oneof![
        Just(Value::Null),
        whole,
        Just(json!({ "success": false, "message": "no" }))
    ];
    let result = result.prop_map(|data| told("result", data));
    let close = prop::sample::select(vec!["end", "abort"]).prop_map(|name| told(name, json!("[DONE]")));
    prop_oneof![
        Just(Vec::new()),
        close.clone().prop_map(|event| vec![event]),
        result.clone().prop_map(|event| vec![event]),
        (close, result).prop_map(|(close, result)| vec![close, result]),
        words().prop_map(|words| vec![
            told("error", json!(words)),
            told("token", json!(words)),
            told("end", json!("[DONE]"))
        ]),
    ]
}

/// An answer. It begins as flows do: what begins with a pair of equal frames would be read as a stream that comes twice.
fn answer() -> impl Strategy<Value = Vec<Told>> {
    (prop::collection::vec(event(), 0..10), end()).prop_map(|(events, end)| {
        let start = told("start", json!(""));
        let begun = told("usageMetadata", json!({}));
        [start, begun].into_iter().chain(events).chain(end).collect()
    })
}

fn profile() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["direct", "gateway", "flowise"])
}

/// One event in one of the framings (`genos.md` 2).
fn frame((name, data): &Told, form: usize) -> String {
    let json = json!({ "event": name, "data": data });
    match form % 5 {
        0 => format!("data: {json}\n\n"),
        1 => format!("message:\ndata:{json}\n\n"),
        2 => format!("data: {json}\r\n: keep-alive\r\n"),
        3 => format!("{json}\n"),
        _ => format!("id: 7\n{}\n\n", serde_json::to_string_pretty(&json).expect("JSON")),
    }
}

fn bytes(events: &[Told], form: usize) -> Vec<u8> {
    events
        .iter()
        .flat_map(|event| frame(event, form).into_bytes())
        .collect()
}

fn fold(profile: &str, pieces: &[&[u8]]) -> Value {
    folded("genos", FoldMode::Lenient, json!({ "profile": profile }), pieces)
}

fn fold_events(profile: &str, events: &[Told]) -> Value {
    fold(profile, &[&bytes(events, 0)])
}

/// A frame with something wrong in it that nobody may notice.
fn bad_frame() -> impl Strategy<Value = String> {
    let alone = prop::sample::select(vec![
        "data: {\"event\":\"token\",\"data\":\"cut\n\n",
        "data: {\"event\":\"tool_state\",\"data\":{\"id_to_url\":{\n\n",
        "data: {\"event\":\"token\",\"data\":\"cut\n",
        "{\"event\":\"token\",\"data\":\"cut\n",
        "{\"event\":\"token\",\"data\":\"cut\n\n",
        "data: 7\n\n",
        "data: [\"token\"]\n\n",
        "data: {}\n\n",
        "data: {\"event\":7,\"data\":\"x\"}\n\n",
        "data: {\"data\":\"x\"}\n\n",
        "event: token\n\n",
        "data: [DONE]\n\n",
        "nothing: known\n",
        ": hi\n",
        "\u{feff}\n",
        "retry: 10\n\n",
    ]);
    let unknown = strange().prop_map(|data| frame(&told("brand_new", data), 0));
    // A state says all that is known, so a wrong one says that nothing is: it is left out here.
    let empty = (prop::sample::select(vec!["metadata", "usageMetadata"]), strange());
    let empty = empty.prop_map(|(name, data)| frame(&told(name, data), 0));
    prop_oneof![3 => alone.prop_map(str::to_owned), 1 => unknown, 2 => empty]
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn cuts_do_not_matter(events in answer(), form in 0..5usize, lengths in any_cuts(), profile in profile()) {
        let bytes = bytes(&events, form);
        prop_assert_eq!(fold(profile, &cut(&bytes, &lengths)), fold(profile, &[&bytes]));
    }

    /// Every framing says the same.
    #[test]
    fn framings_say_the_same(events in answer(), form in 1..5usize, profile in profile()) {
        prop_assert_eq!(fold(profile, &[&bytes(&events, form)]), fold_events(profile, &events));
    }

    /// What is shown only grows, is what the deltas say, and nothing goes on behind the end.
    #[test]
    fn what_is_shown_only_grows(events in answer(), profile in profile()) {
        let mut decoder = GenosDecoder::new(Profile::spelled(profile).expect("a profile"), 0, None);
        Watched::begin().take(&mut decoder, &[&bytes(&events, 0)], &mut |_| Vec::new());
    }

    #[test]
    fn a_bad_frame_harms_only_itself(events in answer(), bad in bad_frame(), at in any::<prop::sample::Index>(), form in 0..5usize, profile in profile()) {
        let mut frames: Vec<String> = events.iter().map(|event| frame(event, form)).collect();
        // Behind the first two: they tell whether a stream comes twice.
        frames.insert(2 + at.index(frames.len() - 1), bad);
        prop_assert_eq!(quiet(fold(profile, &[frames.concat().as_bytes()])), quiet(fold_events(profile, &events)));
    }

    /// Any data of any event: nothing panics, nothing shrinks, and nothing goes on behind the end.
    #[test]
    fn wrong_data_is_survived(mut events in answer(), wrong in prop::collection::vec((any::<prop::sample::Index>(), strange()), 1..4), profile in profile()) {
        for (at, data) in wrong {
            at.get_mut(&mut events).1 = data;
        }
        let mut decoder = GenosDecoder::new(Profile::spelled(profile).expect("a profile"), 0, None);
        Watched::begin().take(&mut decoder, &[&bytes(&events, 0)], &mut |_| Vec::new());
    }

    /// A token may come in any pieces.
    #[test]
    fn tokens_may_be_cut(events in answer(), lengths in prop::collection::vec(1..5usize, 1..6), profile in profile()) {
        let mut lengths = lengths.iter().cycle();
        let mut pieces: Vec<Told> = Vec::new();
        for (name, data) in &events {
            // A token without letters is one all the same.
            let text = data.as_str().filter(|text| name == "token" && !text.is_empty());
            let Some(text) = text else {
                pieces.push((name.clone(), data.clone()));
                continue;
            };
            let letters: Vec<char> = text.chars().collect();
            let mut rest = letters.as_slice();
            while !rest.is_empty() {
                let (piece, tail) = rest.split_at((*lengths.next().expect("endless")).min(rest.len()));
                pieces.push(told("token", json!(piece.iter().collect::<String>())));
                rest = tail;
            }
        }
        prop_assert_eq!(fold_events(profile, &pieces), fold_events(profile, &events));
    }

    /// As long as no id comes to mean something else it doesn't matter when a state comes.
    #[test]
    fn a_state_may_come_at_any_time(texts in prop::collection::vec(text(), 0..6), state in state(), at in any::<prop::sample::Index>()) {
        let with = |at: usize| {
            let mut events: Vec<Told> = texts.iter().map(|text| told("token", json!(text))).collect();
            events.insert(at, state.clone());
            events.insert(0, told("start", json!("")));
            events.push(told("result", Value::Null));
            fold_events("direct", &events)
        };
        let (early, late) = (with(0), with(at.index(texts.len() + 1)));
        for key in ["text", "citations", "charts"] {
            prop_assert_eq!(&late[key], &early[key]);
        }
        prop_assert_eq!(cited(&late), cited(&early));
    }

    /// What the message keeps of its sources is what the answer knows of them in the end.
    #[test]
    fn the_message_keeps_what_is_known(events in answer(), profile in profile()) {
        let folded = fold_events(profile, &events);
        let known: Vec<Value> = folded["citations"].as_array().expect("a list").iter().map(|source| json!([source["url"], source["title"]])).collect();
        let kept: Vec<Value> = cited(&folded).iter().map(|source| json!([source["url"], source.get("title")])).collect();
        prop_assert_eq!(kept, known);
    }

    /// Nodes that are told one more at a time are those that are told at once. A stop in between is one of the answer, so none
    /// is here.
    #[test]
    fn nodes_may_be_told_again(statuses in prop::collection::vec((0..3u8, prop::sample::select(vec!["INPROGRESS", "FINISHED", "ERROR"])), 1..6)) {
        let nodes: Vec<Value> = statuses.iter().map(|(id, status)| json!({ "nodeId": format!("n{id}"), "nodeLabel": format!("N{id}"), "status": status })).collect();
        let list = |count: usize| told("agentFlowExecutedData", json!(nodes[..count]));
        let start = || told("start", json!(""));
        let end = || told("end", json!("[DONE]"));
        let grown: Vec<Told> = [start()].into_iter().chain((1..=nodes.len()).map(list)).chain([end()]).collect();
        let whole = [start(), list(nodes.len()), end()];
        prop_assert_eq!(&fold_events("flowise", &grown)["tools"], &fold_events("flowise", &whole)["tools"]);
    }

    /// A proxy that says every frame twice changes nothing.
    #[test]
    fn a_stream_that_comes_twice_is_read_once(events in answer()) {
        let twice: Vec<Told> = events.iter().flat_map(|event| [event.clone(), event.clone()]).collect();
        prop_assert_eq!(fold_events("flowise", &twice), fold_events("flowise", &events));
    }
}

/// The sources that the message keeps.
fn cited(folded: &Value) -> Vec<Value> {
    let parts = folded["messages"].as_array().into_iter().flatten();
    let mut parts = parts.flat_map(|message| message["parts"].as_array().into_iter().flatten());
    let told = parts.rfind(|part| part["type"] == CITATIONS);
    told.and_then(|part| part["data"]["sources"].as_array().cloned())
        .unwrap_or_default()
}
