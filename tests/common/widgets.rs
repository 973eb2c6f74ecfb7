//! Surfaces of GenUI, made up: every widget that the page declares and some that it doesn't, with properties that are right,
//! wrong and unheard of. Knows no stream.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::streams::{replace, strange, words};

const IDS: [&str; 8] = ["root", "a", "b", "c", "a/b", "~1", "가", "constructor"];

pub fn widget_id() -> impl Strategy<Value = &'static str> {
    prop::sample::select(IDS.to_vec())
}

fn ids() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(widget_id(), 0..4)
}

/// What holds others.
fn container() -> impl Strategy<Value = Value> {
    let id = widget_id;
    prop_oneof![
        4 => ids().prop_map(|ids| json!({ "Column": { "children": ids, "spacing": 2, "crossAxisAlignment": "baseline" } })),
        1 => ids().prop_map(|ids| json!({ "Row": { "children": ids, "mainAxisAlignment": "spaceBetween" } })),
        1 => ids().prop_map(|ids| json!({ "List": { "children": ids } })),
        1 => id().prop_map(|id| json!({ "Card": { "child": id } })),
        1 => (words(), id(), id()).prop_map(|(title, one, two)| json!({ "Tabs": { "tabs": [{ "title": title, "child": one }, { "title": "B", "child": two }] } })),
        1 => (id(), id()).prop_map(|(trigger, content)| json!({ "Modal": { "trigger": trigger, "content": content } })),
        2 => (id(), any::<bool>()).prop_map(|(id, named)| match named {
            true => json!({ "ElevatedButton": { "child": id, "action": { "action": "go", "context": { "k": 1 } } } }),
            false => json!({ "ElevatedButton": { "child": id } }),
        }),
    ]
}

/// What a person fills in.
fn input() -> impl Strategy<Value = Value> {
    let labels = || {
        prop::sample::select(vec![
            json!(["A", "B"]),
            json!(["A", "A"]),
            json!([]),
            json!(["A", 7, null]),
        ])
    };
    let options = json!([{ "label": "One", "value": "1" }, { "label": "Two", "value": "2" }]);
    prop_oneof![
        3 => (words(), prop::option::of(words())).prop_map(|(value, hint)| json!({ "TextField": { "value": value, "hintText": hint } })),
        2 => (labels(), any::<bool>()).prop_map(|(labels, on)| json!({ "CheckboxGroup": { "labels": labels, "values": [on] } })),
        2 => labels().prop_map(|labels| json!({ "RadioGroup": { "labels": labels, "groupValue": "A" } })),
        1 => prop::sample::select(vec![json!(2.5), json!(0), json!("3")]).prop_map(|value| json!({ "Slider": { "value": value, "max": 5 } })),
        1 => Just(json!({ "DateTimeInput": { "value": "2026-11-27", "enableDate": true } })),
        1 => any::<bool>().prop_map(|on| json!({ "CheckBox": { "label": "Agreed", "value": on } })),
        1 => Just(json!({ "ChoicePicker": { "options": options, "value": ["1"] } })),
        1 => Just(json!({ "StarRating": { "title": "How was it?" } })),
        1 => Just(json!({ "NpsScale": { "title": "Would you?", "value": 3 } })),
    ]
}

/// What is only looked at.
fn shown() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => words().prop_map(|text| json!({ "Text": { "text": text } })),
        1 => words().prop_map(|text| json!({ "Text": { "text": { "literalString": text } } })),
        1 => words().prop_map(|text| json!({ "Heading": { "text": text, "level": "2" } })),
        1 => Just(json!({ "Image": { "url": "https://p.example/x.png", "fit": "fitWidth" } })),
        1 => Just(json!({ "Image": { "assetName": "assets/x.png" } })),
        1 => Just(json!({ "Divider": {} })),
        1 => Just(json!({ "Table": { "rows": [{ "a": 1 }, { "a": "x" }] } })),
        1 => Just(json!({ "Chart": { "chartType": "bar", "chartData": [{ "x": "a", "y": 1 }] } })),
        1 => strange().prop_map(|depth| json!({ "Hologram": { "depth": depth } })),
        1 => Just(json!({ "Text": { "text": { "path": "/a" } } })),
    ]
}

/// One widget; now and then with a member that nobody knows, or with one that is wrong.
pub fn widget() -> impl Strategy<Value = Value> {
    let kind = prop_oneof![4 => container(), 4 => input(), 3 => shown()];
    let wrong = prop::option::weighted(0.15, (0..8usize, strange()));
    let unknown = prop::option::weighted(0.15, strange());
    (widget_id(), kind, wrong, unknown).prop_map(|(id, mut kind, wrong, unknown)| {
        if let Some((mut spot, value)) = wrong {
            // Below the type, which stays what it is.
            let props = kind.as_object_mut().and_then(|map| map.values_mut().next());
            replace(props.expect("properties"), &mut spot, &value);
        }
        let mut widget = json!({ "id": id, "widget": kind });
        if let Some(value) = unknown {
            widget["brandNew"] = value.clone();
            if let Some(props) = widget["widget"].as_object_mut().and_then(|map| map.values_mut().next())
                && props.is_object()
            {
                props["brandNew"] = value;
            }
        }
        widget
    })
}

/// A whole surface, mostly one whose root holds the rest.
pub fn definition() -> impl Strategy<Value = Value> {
    let root = prop_oneof![6 => Just("root"), 1 => widget_id()];
    let holds = prop_oneof![4 => Just(true), 1 => Just(false)];
    let display = prop::option::weighted(0.2, prop_oneof![Just(json!("side_panel")), strange()]);
    (root, holds, prop::collection::vec(widget(), 0..8), display).prop_map(|(root, holds, mut widgets, display)| {
        if holds {
            let held: Vec<&Value> = widgets
                .iter()
                .map(|widget| &widget["id"])
                .filter(|id| *id != "root")
                .collect();
            let top = json!({ "id": "root", "widget": { "Column": { "children": held } } });
            widgets.push(top);
        }
        let mut definition = json!({ "root": root, "widgets": widgets });
        if let Some(display) = display {
            definition["display"] = display;
        }
        definition
    })
}
