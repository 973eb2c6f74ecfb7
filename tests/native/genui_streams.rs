//! Laws of GenUI over answers that such servers could send, and over the same with faults in them.

use crate::common::page;
use crate::common::streams::{Watched, any_cuts, by_key, cases, cut, folded, quiet, replace, strange, words};
use crate::common::widgets::{definition, widget};

use std::collections::BTreeMap;

use partsong::model::{ErrorClass, Event, FoldMode, MAX_PARTS, MessagePart};
use partsong::protocol::genui::widgets::ToldSurfaces;
use partsong::protocol::genui::{GenUiDecoder, SURFACE_PART};
use partsong::protocol::{Decoded, Decoder};
use partsong::surface::{Surfaces, golden};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What an answer does, one thing after another.
#[derive(Clone, Debug)]
pub enum Told {
    Surface(&'static str, Value),
    Deleted(&'static str),
    Words(String),
}

pub const SURFACES: [&str; 3] = ["s", "t", "가/~"];

pub fn told() -> impl Strategy<Value = Told> {
    let surface = || prop::sample::select(SURFACES.to_vec());
    prop_oneof![
        4 => (surface(), definition()).prop_map(|(id, definition)| Told::Surface(id, definition)),
        1 => surface().prop_map(Told::Deleted),
        2 => words().prop_map(Told::Words),
    ]
}

fn answer() -> impl Strategy<Value = Vec<Told>> {
    prop::collection::vec(told(), 0..8)
}

impl Told {
    /// As a content part of Genkit's, or as a chunk of the drafts.
    fn part(&self, form: usize) -> Value {
        let request = |name: &str, input: Value| match form {
            0 => json!({ "toolRequest": { "name": name, "input": input } }),
            1 => json!({ "toolRequest": { "name": name, "ref": "r", "input": input.to_string() } }),
            _ => json!({ name: input }),
        };
        match self {
            Told::Surface(id, definition) => request(
                "addOrUpdateSurface",
                json!({ "surfaceId": id, "definition": definition }),
            ),
            Told::Deleted(id) => request("deleteSurface", json!({ "surfaceId": id })),
            Told::Words(words) => json!({ "text": words }),
        }
    }
}

/// A line for each; `form` is one of 0..4.
pub fn lines(told: &[Told], form: usize) -> Vec<String> {
    let line = |told: &Told| match form {
        2 => format!("{}\n", told.part(2)),
        3 => format!(
            "data: {}\r\n\r\n",
            json!({ "message": { "role": "model", "index": 0, "content": [told.part(0)] } })
        ),
        form => format!(
            "{}\n",
            json!({ "message": { "role": "model", "content": [told.part(form)] } })
        ),
    };
    told.iter().map(line).collect()
}

pub const END: &str = "{\"result\":{\"message\":{\"role\":\"model\",\"content\":[]}}}\n";

fn bytes(told: &[Told], form: usize) -> String {
    lines(told, form).concat() + END
}

fn fold(mode: FoldMode, pieces: &[&[u8]]) -> Value {
    folded("genui", mode, Value::Null, pieces)
}

fn fold_text(text: &str) -> Value {
    fold(FoldMode::Lenient, &[text.as_bytes()])
}

/// The surfaces that stand, each as it was last told.
fn last(told: &[Told]) -> Vec<Told> {
    let mut standing: BTreeMap<&str, Told> = BTreeMap::new();
    for told in told {
        match told {
            Told::Surface(id, _) => standing.insert(id, told.clone()),
            Told::Deleted(id) => standing.remove(id),
            Told::Words(_) => None,
        };
    }
    standing.into_values().collect()
}

/// A line with something wrong in it.
fn bad_line() -> impl Strategy<Value = String> {
    let alone = prop::sample::select(vec![
        "{\"message\":{\"role\":\"model\",\"content\":[{\"toolRequest\":\n",
        "oops\n",
        "7\n",
        "[]\n",
        "{}\n",
        ": hi\n",
        "event: x\n",
        "[DONE]\n",
        "{\"message\":7}\n",
        "{\"message\":{\"content\":7}}\n",
        "{\"message\":{\"content\":[7,null,{\"toolRequest\":null},{\"media\":{}}]}}\n",
        "{\"message\":{\"role\":\"tool\",\"content\":[{\"toolResponse\":{\"name\":\"addOrUpdateSurface\"}}]}}\n",
        "{\"message\":{\"content\":[{\"toolRequest\":{\"name\":\"fly\",\"input\":{\"surfaceId\":\"s\"}}}]}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":\"s\"}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":\"s\",\"definition\":{\"root\":7,\"widgets\":[]}}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":\"s\",\"definition\":{\"root\":\"a\"}}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":7,\"definition\":{\"root\":\"a\",\"widgets\":[]}}}\n",
        "{\"deleteSurface\":{\"surfaceId\":null}}\n",
        "{\"deleteSurface\":{}}\n",
    ]);
    let unknown = strange().prop_map(|value| format!("{}\n", json!({ "brandNew": value })));
    prop_oneof![4 => alone.prop_map(str::to_owned), 1 => unknown]
}

/// Surfaces as the page plays them.
struct Stage {
    told: ToldSurfaces,
    all: Surfaces,
}

impl Stage {
    fn new() -> Stage {
        Stage {
            told: ToldSurfaces::default(),
            all: page::surfaces(),
        }
    }

    fn tell(&mut self, told: &Told) {
        if !matches!(told, Told::Words(_)) {
            for message in self.told.messages(&told.part(2)) {
                self.all.tell(message, true);
            }
        }
    }

    fn printed(&self) -> Value {
        golden::surfaces(&self.all)
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn cuts_and_wrappers_do_not_matter(told in answer(), form in 0..4usize, lengths in any_cuts()) {
        let bytes = bytes(&told, form);
        let plain = fold_text(&self::bytes(&told, 0));
        prop_assert_eq!(&fold_text(&bytes), &plain);
        prop_assert_eq!(&fold(FoldMode::Lenient, &cut(bytes.as_bytes(), &lengths)), &plain);
        // Several parts in a chunk.
        let parts: Vec<Value> = told.iter().map(|told| told.part(0)).collect();
        let chunk = format!("{}\n{END}", json!({ "message": { "role": "model", "content": parts } }));
        prop_assert_eq!(fold_text(&chunk), plain);
    }

    /// Surfaces that were told again and again, and deleted, are what the last of it says.
    #[test]
    fn the_last_definition_counts(told in answer()) {
        let (mut grown, mut alone) = (Stage::new(), Stage::new());
        told.iter().for_each(|told| grown.tell(told));
        last(&told).iter().for_each(|told| alone.tell(told));
        grown.all.close();
        alone.all.close();
        prop_assert_eq!(by_key(&grown.printed()), by_key(&alone.printed()));
    }

    /// What was told already says nothing new, and what a person entered stays.
    #[test]
    fn the_same_again_keeps_what_was_entered(told in answer(), entered in words()) {
        let mut stage = Stage::new();
        told.iter().for_each(|told| stage.tell(told));
        for id in SURFACES {
            let nodes: Vec<_> = stage.all.get(id).into_iter().flat_map(|surface| surface.root()).collect();
            for node in nodes {
                stage.all.write(id, node, "value", json!(entered));
            }
        }
        let before = stage.printed();
        last(&told).iter().for_each(|told| stage.tell(told));
        prop_assert_eq!(stage.printed(), before);
    }

    #[test]
    fn a_bad_line_harms_only_itself(told in answer(), bad in bad_line(), at in any::<prop::sample::Index>(), form in 0..4usize) {
        let mut lines = lines(&told, form);
        lines.insert(at.index(lines.len() + 1), bad);
        prop_assert_eq!(quiet(fold_text(&(lines.concat() + END))), quiet(fold_text(&bytes(&told, form))));
    }

    /// A request that is still being written shows nothing that the whole one doesn't.
    #[test]
    fn unfinished_requests_change_nothing(told in answer(), end in any::<prop::sample::Index>()) {
        let mut lines = Vec::new();
        for told in &told {
            if let Told::Surface(id, definition) = told {
                let input: Vec<char> = json!({ "surfaceId": id, "definition": definition }).to_string().chars().collect();
                let begun: String = input[..end.index(input.len())].iter().collect();
                lines.push(format!("{}\n", json!({ "message": { "content": [{ "toolRequest": { "name": "addOrUpdateSurface", "partial": true, "input": begun } }] } })));
            }
            lines.extend(self::lines(std::slice::from_ref(told), 0));
        }
        prop_assert_eq!(fold_text(&(lines.concat() + END)), fold_text(&bytes(&told, 0)));
    }

    /// Genkit says the final words once more.
    #[test]
    fn the_final_words_are_said_once(told in answer(), last in words()) {
        let told: Vec<Told> = told.into_iter().filter(|told| !matches!(told, Told::Words(_))).chain([Told::Words(last.clone())]).collect();
        let result = json!({ "result": { "message": { "role": "model", "content": [{ "text": last }] } } });
        let again = format!("{}{}\n{result}\n", lines(&told, 0).concat(), json!({ "message": { "text": last } }));
        prop_assert_eq!(fold_text(&again), fold_text(&bytes(&told, 0)));
    }

    /// Where a lenient fold had nothing to leave out, a strict one reads the same.
    #[test]
    fn strict_and_lenient_agree(told in answer(), form in 0..4usize) {
        let bytes = bytes(&told, form);
        prop_assert_eq!(quiet(fold(FoldMode::Strict, &[bytes.as_bytes()])), quiet(fold_text(&bytes)));
    }

    /// Words only grow, nothing goes on at the end, and the message and its surfaces read back.
    #[test]
    fn what_is_shown_only_grows(told in answer(), wrong in prop::collection::vec((any::<prop::sample::Index>(), 0..40usize, strange()), 0..3)) {
        let mut chunks: Vec<Value> = told.iter().map(|told| told.part(2)).collect();
        for (at, spot, value) in wrong {
            if !chunks.is_empty() {
                replace(at.get_mut(&mut chunks), &mut { spot }, &value);
            }
        }
        let bytes = chunks.iter().map(|chunk| format!("{chunk}\n")).collect::<String>() + END;
        let mut surfaces = ToldSurfaces::default();
        let mut watched = Watched::begin();
        watched.take(&mut GenUiDecoder::new(FoldMode::Lenient), &[bytes.as_bytes()], &mut |event| match event {
            Event::Data { part, .. } if part.kind == SURFACE_PART => surfaces.messages(&part.data).into_iter().map(ToldSurfaces::event).collect(),
            _ => Vec::new(),
        });
        let mut back = page::surfaces();
        let mut kept = Vec::new();
        for part in watched.conversation.messages.iter().flat_map(|message| &message.parts) {
            if let MessagePart::Data(part) = part && part.kind == "data-surface" {
                let read = back.restore(&part.data);
                prop_assert_eq!(read.map(|surface| surface.to_json()), Some(part.data.clone()));
                kept.push(part.id.clone());
            }
        }
        let drawn = golden::surfaces(watched.conversation.surfaces().expect("surfaces"));
        prop_assert_eq!(hushed(&golden::surfaces(&back)), hushed(&drawn));
    }

    /// A widget that is wrong harms only itself.
    #[test]
    fn a_wrong_widget_harms_only_itself(widgets in prop::collection::vec(widget(), 1..6), at in any::<prop::sample::Index>(), bad in prop_oneof![strange(), strange().prop_map(|id| json!({ "id": id, "widget": { "TextField": { "value": "x" } } })), strange().prop_map(|widget| json!({ "id": "nobody", "widget": widget }))]) {
        let tell = |widgets: &[Value]| {
            let mut stage = Stage::new();
            stage.tell(&Told::Surface("s", json!({ "root": "root", "widgets": widgets })));
            stage.all.close();
            let printed = stage.printed();
            (printed["s"]["tree"].clone(), printed["s"]["dataModel"].clone())
        };
        let mut with = widgets.clone();
        with.insert(at.index(with.len() + 1), bad);
        let ((tree, mut data), (expected, expected_data)) = (tell(&with), tell(&widgets));
        prop_assert_eq!(tree, expected);
        // An odd id is an id, and may have a state.
        if let Some(map) = data.as_object_mut() {
            map.retain(|key, _| expected_data.get(key).is_some());
        }
        prop_assert_eq!(data, expected_data);
    }
}

/// The surfaces without what stands in hidden fields, which is stored nowhere.
fn hushed(printed: &Value) -> Value {
    fn without(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().map(without).collect(),
            Value::Object(map) => {
                let hidden = map.get("variant") == Some(&json!("obscured"));
                map.iter()
                    .filter(|(key, _)| !(hidden && *key == "value"))
                    .map(|(key, value)| (key.clone(), without(value)))
                    .collect()
            }
            other => other.clone(),
        }
    }
    let surfaces = printed.as_object().into_iter().flatten();
    surfaces
        .map(|(id, surface)| (id.clone(), without(&surface["tree"])))
        .collect()
}

#[test]
fn whole_messages_without_end_end_at_the_parts_that_an_answer_may_have() {
    let mut decoder = GenUiDecoder::new(FoldMode::Lenient);
    let mut decoded = Vec::new();
    for at in 0..5_000 {
        let line = json!({"message": {"role": "model", "text": format!("word {at}")}});
        decoder.push(format!("{line}\n{line}\n").as_bytes(), &mut decoded);
    }
    let starts = decoded
        .iter()
        .filter(|item| matches!(item, Decoded::Event(Event::TextStart { .. })));
    // One more than is shown: the page says that there were more.
    assert_eq!(starts.count(), MAX_PARTS + 1);
    assert!(decoded.iter().any(|item| matches!(
        item,
        Decoded::Skipped {
            class: ErrorClass::TooLarge,
            ..
        }
    )));
}
