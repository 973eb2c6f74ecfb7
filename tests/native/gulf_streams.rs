//! Laws of GULF and A2UI over streams that such servers could send. One surface is made up and written in the words of each
//! generation, so that the generations are each other's peers.

use crate::common::page::surfaces;
use crate::common::sketch::{GENERATIONS, apart, edits, generation, message, sketch};
use crate::common::streams::{Watched, any_cuts, by_key, cases, cut, folded, replace, strange, words};

use partsong::model::FoldMode;
use partsong::protocol::gulf::GulfDecoder;
use partsong::surface::{Generation, GestureOutcome, NodeId, Path, Prop, Surface, Surfaces, golden};
use proptest::prelude::*;
use serde_json::{Value, json};

fn played(messages: &[Value]) -> Surfaces {
    let mut all = surfaces();
    messages.iter().for_each(|message| {
        all.apply(message.clone());
    });
    all.close();
    all
}

/// Whether every node found a place: which ones do not, in a surface that is full, hangs on the way there.
fn has_room(all: &Surfaces) -> bool {
    all.all().all(|surface| !surface.is_full())
}

fn name_of(generation: Generation, surface: &str) -> &str {
    match generation {
        Generation::Gulf => "@default",
        _ => surface,
    }
}

/// A value without what is null in it.
fn told(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(told).collect(),
        Value::Object(map) => map
            .iter()
            .filter(|(_, field)| !field.is_null())
            .map(|(name, field)| (name.clone(), told(field)))
            .collect(),
        other => other.clone(),
    }
}

/// What is drawn, in no generation's words.
fn seen(surface: &Surface) -> Value {
    fn prop(surface: &Surface, found: &Prop) -> Value {
        match found {
            Prop::Absent | Prop::Action => Value::Null,
            Prop::Value(value) => told(value),
            Prop::Node(id) => node(surface, *id),
            Prop::List(items) => items.iter().map(|item| prop(surface, item)).collect(),
            // What is absent is null in the older ones, and left out in the later ones.
            Prop::Map(fields) => {
                let fields = fields.iter().map(|(name, field)| (name.clone(), prop(surface, field)));
                fields.filter(|(_, field)| !field.is_null()).collect()
            }
        }
    }
    fn node(surface: &Surface, id: NodeId) -> Value {
        let node = surface.node(id).expect("a node");
        let mut out = json!({ "kind": node.kind(), "state": node.state.as_str(), "id": &*node.component, "scope": node.scope.to_string() });
        out["failures"] = node
            .failures
            .iter()
            .map(|failure| json!([failure.message, failure.code]))
            .collect();
        let names = [
            "url", "children", "child", "tabs", "trigger", "content", "axis", "label", "min", "max", "options",
            "justify", "align",
        ];
        for name in names {
            out[name] = node.prop(name).map_or(Value::Null, |found| prop(surface, found));
        }
        // An older field calls its value `text`.
        let words = if node.kind() == "Text" { "text" } else { "value" };
        out[words] = node.prop(words).map_or(Value::Null, |found| prop(surface, found));
        out
    }
    surface.root().map_or(Value::Null, |root| node(surface, root))
}

/// All that is drawn, from the root on.
fn nodes(all: &Surfaces, id: &str) -> Vec<NodeId> {
    let surface = all.get(id).expect("a surface");
    let mut found: Vec<NodeId> = surface.root().into_iter().collect();
    let mut next = 0;
    while let Some(node) = found.get(next).and_then(|at| surface.node(*at)) {
        let places = ["children", "child", "tabs", "trigger", "content"];
        found.extend(places.iter().flat_map(|name| node.children(name)));
        next += 1;
    }
    found
}

/// What a press of each button leads to.
fn pressed(all: &mut Surfaces, id: &str) -> Value {
    let mut out = Vec::new();
    for at in nodes(all, id) {
        let node = all.get(id).and_then(|surface| surface.node(at)).expect("a node");
        let name = format!("{} {}", node.component, node.scope);
        if node.kind() == "Button" {
            out.push(match all.act(id, at) {
                GestureOutcome::Event(event) => json!([name, event.name, event.component, told(&json!(event.context))]),
                GestureOutcome::OpenUrl(url) => json!([name, url]),
                other => json!([name, format!("{other:?}")]),
            });
        }
    }
    out.into()
}

fn lines(messages: &[Value]) -> String {
    messages.iter().map(|message| format!("{message}\n")).collect()
}

/// The same messages in everything that servers put around them (`gulf-a2ui.md` 1).
fn wrapped(messages: &[Value], form: usize, lengths: &[usize]) -> String {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON");
    let each = |wrap: &dyn Fn(&Value) -> String| messages.iter().map(wrap).collect::<String>();
    match form {
        0 => each(&|message| format!("data: {message}\n\n")),
        1 => each(&|message| format!("event: message\nid: 1\ndata:{message}\r\n\r\n")),
        2 => {
            let whole = lines(messages);
            let letters: Vec<char> = whole.chars().collect();
            let mut rest = letters.as_slice();
            let mut out = String::new();
            for length in lengths.iter().cycle() {
                if rest.is_empty() {
                    break;
                }
                let (piece, tail) = rest.split_at((*length).min(rest.len()));
                out += &format!("data: {}\n\n", json!({ "message": { "content": piece.iter().collect::<String>() } }));
                rest = tail;
            }
            out
        }
        3 => json!(messages).to_string(),
        4 => pretty(&json!(messages)),
        5 => each(&|message| format!("{}\n", pretty(message))),
        6 => json!({ "messages": messages }).to_string(),
        7 => json!({ "parts": messages.iter().map(|message| json!({ "kind": "data", "data": message })).collect::<Vec<_>>() }).to_string(),
        8 => format!("[\n{}\n]\n", messages.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n")),
        9 => pretty(&json!({ "a2ui_operations": messages })),
        _ => each(&|message| format!("{}\n", message.to_string().replace("},{\"id\"", "},\n{\"id\""))),
    }
}

fn fold(mode: FoldMode, pieces: &[&[u8]]) -> Value {
    folded("a2ui", mode, Value::Null, pieces)
}

/// A line with something wrong in it.
/// A line in Genkit's chunks would be read for minutes if each of its pieces had all of it read again; one that never ends is
/// held no longer than any other.
#[test]
fn a_line_in_many_pieces_is_read_once() {
    let chunk = |content: &str| format!("{}\n", json!({ "message": { "content": content } }));
    let text = "words and {more} words ".repeat(4);
    let begun = std::time::Instant::now();
    let pieces = chunk(&text).repeat(20_000);
    let line = [&chunk("{\"text\": \""), &*pieces, &chunk("\"}")].concat();
    let folded = fold(FoldMode::Lenient, &[line.as_bytes()]);
    assert!(folded.to_string().contains(&text.repeat(20_000)));
    let endless = [
        &chunk("{\"text\": \""),
        &*chunk(&"x".repeat(1 << 20)).repeat(9),
        &chunk("\n{\"text\": \"on\"}"),
    ]
    .concat();
    let folded = fold(FoldMode::Lenient, &[endless.as_bytes()]);
    assert!(folded.to_string().contains("\"on\"") && folded.to_string().len() < 10_000);
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

fn bad_line() -> impl Strategy<Value = String> {
    let alone = prop::sample::select(vec![
        "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"a\"\n",
        "{\"beginRendering\":\n",
        "[\n",
        "[{\"x\":\n",
        "oops\n",
        "7\n",
        "{}\n",
        "[]\n",
        "null\n",
        "{\"brandNew\":{\"surfaceId\":\"s\"}}\n",
        "{\"surfaceUpdate\":{},\"beginRendering\":{\"root\":\"b\",\"surfaceId\":\"s\"}}\n",
        "{\"surfaceUpdate\":{\"surfaceId\":\"s\"}}\n",
        "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":{}}}\n",
        "{\"surfaceUpdate\":[]}\n",
        "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":7},{\"id\":\"x\"},null]}}\n",
        "{\"beginRendering\":{\"surfaceId\":\"s\"}}\n",
        "{\"dataModelUpdate\":{\"surfaceId\":\"s\"}}\n",
        "{\"deleteSurface\":{\"surfaceId\":\"never\"}}\n",
        "{\"message\":7}\n",
        ": hi\n",
        "retry: 5\n",
        "\n",
    ]);
    let unknown = strange().prop_map(|value| format!("{}\n", json!({ "brandNew": value })));
    prop_oneof![4 => alone.prop_map(str::to_owned), 1 => unknown]
}

proptest! {
    #![proptest_config(cases(32))]

    /// One tree, written by each generation.
    #[test]
    fn generations_draw_the_same(sketch in sketch()) {
        let played = |generation: Generation| played(&sketch.whole(generation, "s"));
        let latest = played(Generation::V10);
        let latest = latest.get("s").expect("a surface");
        for generation in GENERATIONS {
            let all = played(generation);
            let surface = all.get(name_of(generation, "s")).expect("a surface");
            prop_assert_eq!(surface.generation(), generation);
            prop_assert_eq!(seen(surface), seen(latest), "{:?}", generation);
            prop_assert_eq!(surface.data().root(), latest.data().root(), "{:?}", generation);
        }
    }

    /// What a press of every button does, in no generation's words.
    #[test]
    fn generations_do_the_same(sketch in sketch()) {
        let pressed = |generation: Generation| {
            let mut all = played(&sketch.whole(generation, "s"));
            pressed(&mut all, name_of(generation, "s"))
        };
        let latest = pressed(Generation::V10);
        for generation in GENERATIONS {
            prop_assert_eq!(pressed(generation), latest.clone(), "{:?}", generation);
        }
    }

    /// What is drawn and done hangs on the components and the data that stand, and not on the way there, nor on who wrote.
    #[test]
    fn the_way_there_does_not_matter(sketch in sketch(), edits in edits(), entered in prop::collection::vec(strange(), 0..4), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let mut grown = played(&sketch.edited(generation, "s", &order, &edits));
        let id = name_of(generation, "s");
        for (node, value) in nodes(&grown, id).into_iter().zip(entered.iter().cycle()) {
            // A sketch tells models that are objects, which a root that is written over need not be.
            let bound = grown.get(id).and_then(|surface| surface.bound_to(node, "value"));
            if bound.is_some_and(|path| path != Path::root()) {
                grown.write(id, node, "value", value.clone());
            }
        }
        prop_assume!(has_room(&grown));
        let data = grown.get(id).expect("a surface").data().root().clone();
        let mut fresh = played(&sketch.over(&data).whole(generation, "s"));
        prop_assert_eq!(pressed(&mut grown, id), pressed(&mut fresh, id));
        let (grown, fresh) = (grown.get(id).expect("a surface"), fresh.get(id).expect("a surface"));
        prop_assert_eq!(seen(grown), seen(fresh));
        prop_assert_eq!(grown.size(), fresh.size());
    }

    /// A surface is what came since it was last deleted, whatever it was before.
    #[test]
    fn a_deleted_surface_leaves_nothing(before in sketch(), after in sketch(), (was, is) in (apart(), apart()), edits in edits(), begins in any::<bool>(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let mut messages = before.edited(was, "s", &order, &edits);
        if !begins {
            messages.retain(|message| message.get("createSurface").is_none());
        }
        messages.push(message(was, "deleteSurface", "s", json!({})));
        let mut since = after.edited(is, "s", &order, &edits);
        // `beginRendering` alone is read as the generation that was told last.
        since.sort_by_key(|message| message.get("beginRendering").is_some());
        let alone = golden::surfaces(&played(&since));
        messages.extend(since);
        prop_assert_eq!(golden::surfaces(&played(&messages)), alone);
    }

    /// What comes piece by piece, in any order, is what comes at once.
    #[test]
    fn pieces_make_the_whole(sketch in sketch(), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let whole = played(&sketch.whole(generation, "s"));
        let pieces = played(&sketch.piecemeal(generation, "s", &order));
        prop_assume!(has_room(&whole) && has_room(&pieces));
        let id = name_of(generation, "s");
        let (whole, pieces) = (whole.get(id).expect("a surface"), pieces.get(id).expect("a surface"));
        prop_assert_eq!(seen(pieces), seen(whole));
        prop_assert_eq!(by_key(pieces.data().root()), by_key(whole.data().root()));
    }

    /// v1.0 says with a beginning what others say after it, and what was deleted is as if it had never been there.
    #[test]
    fn a_beginning_may_carry_everything(sketch in sketch(), gone in strange().prop_filter("deletes", |value| !value.is_null())) {
        let whole = sketch.whole(Generation::V10, "s");
        let mut carrying = whole[0].clone();
        carrying["createSurface"]["components"] = whole[1]["updateComponents"]["components"].clone();
        if let Some(data) = whole.get(2) {
            carrying["createSurface"]["dataModel"] = data["updateDataModel"]["value"].clone();
        }
        let value = |value: Value| message(Generation::V10, "updateDataModel", "s", json!({ "path": "/gone", "value": value }));
        let messages = [carrying, value(gone), value(Value::Null)];
        prop_assert_eq!(golden::surfaces(&played(&messages)), golden::surfaces(&played(&whole)));
    }

    /// What is stored reads back, and draws the same.
    #[test]
    fn what_is_stored_reads_back(sketch in sketch(), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8), edits in edits()) {
        let all = played(&sketch.edited(generation, "s", &order, &edits));
        prop_assume!(has_room(&all));
        let stored = all.get(name_of(generation, "s")).expect("a surface").to_json();
        let mut back = surfaces();
        prop_assert_eq!(&back.restore(&stored).expect("a surface").to_json(), &stored);
        prop_assert_eq!(golden::surfaces(&back), golden::surfaces(&all));
    }

    /// What one answer began another one goes on with, after a reload too. An answer that tells no generation, or only data that
    /// nothing shows yet, is no beginning.
    #[test]
    fn a_second_answer_goes_on(sketch in sketch(), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8), edits in edits(), at in any::<prop::sample::Index>(), reloads in any::<bool>()) {
        let mut messages = sketch.edited(generation, "s", &order, &edits);
        messages.sort_by_key(|message| message.get("beginRendering").is_none() && message.get("createSurface").is_none());
        let told = |message: &Value| ["componentUpdate", "surfaceUpdate", "updateComponents"].iter().any(|key| message.get(key).is_some());
        let begun = 1 + messages.iter().position(told).expect("components");
        let (first, second) = messages.split_at(begun + at.index(messages.len() - begun + 1));
        let mut all = played(first);
        if reloads {
            let stored = all.get(name_of(generation, "s")).expect("a surface").to_json();
            all = surfaces();
            all.restore(&stored);
        }
        for message in second {
            all.apply(message.clone());
        }
        all.close();
        prop_assume!(has_room(&all));
        prop_assert_eq!(golden::surfaces(&all), golden::surfaces(&played(&messages)));
    }

    /// A message that comes again says nothing new, and a surface that was deleted begins anew.
    #[test]
    fn messages_may_come_twice(sketch in sketch(), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8), edits in edits()) {
        let messages = sketch.edited(generation, "s", &order, &edits);
        let twice: Vec<Value> = messages.iter().flat_map(|message| [message.clone(), message.clone()]).collect();
        let once = played(&messages);
        prop_assume!(has_room(&once));
        let once = golden::surfaces(&once);
        prop_assert_eq!(&golden::surfaces(&played(&twice)), &once);
        if generation != Generation::Gulf {
            let gone = message(generation, "deleteSurface", "s", json!({}));
            let again: Vec<Value> = messages.iter().chain([&gone]).chain(&messages).cloned().collect();
            prop_assert_eq!(&golden::surfaces(&played(&again)), &once);
        }
    }

    #[test]
    fn cuts_and_wrappers_do_not_matter(sketch in sketch(), said in prop::collection::vec(words(), 0..3), generation in generation(), form in 0..11usize, lengths in any_cuts()) {
        let mut messages = sketch.whole(generation, "s");
        messages.extend(said.into_iter().map(|text| json!({ "text": text })));
        let plain = fold(FoldMode::Lenient, &[lines(&messages).as_bytes()]);
        let wrapped = wrapped(&messages, form, &lengths);
        prop_assert_eq!(&fold(FoldMode::Lenient, &[wrapped.as_bytes()]), &plain, "{}", wrapped);
        prop_assert_eq!(fold(FoldMode::Lenient, &cut(wrapped.as_bytes(), &lengths)), plain);
    }

    #[test]
    fn a_bad_line_harms_only_itself(sketch in sketch(), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8), edits in edits(), bad in bad_line(), at in any::<prop::sample::Index>()) {
        let messages = sketch.edited(generation, "s", &order, &edits);
        // The first message tells the generation of what has no words of its own.
        let before = 1 + at.index(messages.len());
        let with = format!("{}{bad}{}", lines(&messages[..before]), lines(&messages[before..]));
        // To GULF it may be another surface's.
        let surface = |text: &str| fold(FoldMode::Lenient, &[text.as_bytes()])["surfaces"][name_of(generation, "s")].clone();
        prop_assert_eq!(surface(&with), surface(&lines(&messages)));
    }

    /// Where the strict reader has nothing against a stream, it reads what the lenient one does.
    #[test]
    fn strict_and_lenient_agree(sketch in sketch(), later in prop::sample::select(vec![Generation::V09, Generation::V10]), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8), edits in edits(), wrong in prop::option::of((any::<prop::sample::Index>(), 0..60usize, strange()))) {
        let mut messages = sketch.edited(later, "s", &order, &edits);
        if let Some((at, spot, value)) = wrong {
            replace(at.get_mut(&mut messages), &mut { spot }, &value);
        }
        let bytes = lines(&messages);
        let strict = fold(FoldMode::Strict, &[bytes.as_bytes()]);
        let refused = messages.iter().any(|message| !partsong::surface::strict::violations(message).is_empty());
        if !refused {
            prop_assert_eq!(strict, fold(FoldMode::Lenient, &[bytes.as_bytes()]));
        }
    }

    /// Whatever goes wrong on one surface, another one beside it is as it would be alone.
    #[test]
    fn a_fault_stays_on_its_surface(good in sketch(), bad in sketch(), (mine, other) in (apart(), apart()), wrong in prop::collection::vec((any::<prop::sample::Index>(), 0..40usize, strange()), 1..5), turns in prop::collection::vec(any::<bool>(), 1..9), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let mut own = good.piecemeal(mine, "s", &order);
        // A surface that only began may be one of GULF's, and share what data another has.
        let told = |message: &Value| message.get("surfaceUpdate").or(message.get("updateComponents")).is_some();
        own.sort_by_key(|message| !told(message));
        let mut others = bad.piecemeal(other, "t", &order);
        for (at, spot, value) in wrong {
            replace(at.get_mut(&mut others), &mut { spot }, &value);
        }
        let (mut own_left, mut others_left) = (own.iter(), others.iter());
        let mut mixed: Vec<Value> = own_left.next().cloned().into_iter().collect();
        for turn in turns.iter().cycle().take(4 * (own.len() + others.len())) {
            let next = if *turn { own_left.next() } else { others_left.next() };
            mixed.extend(next.cloned());
        }
        mixed.extend(own_left.chain(others_left).cloned());
        let (alone, beside) = (played(&own), played(&mixed));
        prop_assert_eq!(&golden::surfaces(&beside)["s"], &golden::surfaces(&alone)["s"]);
    }

    /// Words beside surfaces only grow, nothing goes on at the end, and the message reads back.
    #[test]
    fn what_is_shown_only_grows(sketch in sketch(), said in prop::collection::vec((any::<prop::sample::Index>(), words()), 0..4), generation in generation(), order in prop::collection::vec(any::<prop::sample::Index>(), 1..8)) {
        let mut messages = sketch.piecemeal(generation, "s", &order);
        for (at, text) in said {
            messages.insert(at.index(messages.len() + 1), json!({ "text": text }));
        }
        let mut watched = Watched::begin();
        watched.take(&mut GulfDecoder::default(), &[lines(&messages).as_bytes()], &mut |_| Vec::new());
        let kept = watched.conversation.surfaces().expect("surfaces");
        prop_assert!(kept.all().all(|surface| !surface.is_open()));
    }
}
