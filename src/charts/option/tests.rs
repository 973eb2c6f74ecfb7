//! What the charts' library is told: exactly what a drawing says, and nothing that runs, fetches or links.

use super::option;
use crate::charts::drawing::{Drawing, Paint, Stroke, XAxis, YAxis};
use crate::contract::data::chart::ChartLook;
use serde_json::{Value, json};

const LOOKS: [ChartLook; 5] = [
    ChartLook::Line,
    ChartLook::Area,
    ChartLook::Bar,
    ChartLook::StackedBar,
    ChartLook::Scatter,
];

fn paint() -> Paint {
    let name = |name: &str| name.to_owned();
    Paint {
        text: name("text"),
        line: name("line"),
        base: name("base"),
        surface: name("surface"),
        font: name("font"),
        size: 12.0,
    }
}

fn stroke(sign: usize, points: Vec<(f64, Option<f64>)>) -> Stroke {
    Stroke {
        id: format!("s{sign}"),
        color: format!("color{sign}"),
        sign,
        right: sign == 1,
        marks: vec![points.len() - 1],
        points,
        covered: usize::from(sign == 3),
        fill: if sign == 2 { 0.2 } else { 0.0 },
        top: sign.is_multiple_of(2),
    }
}

fn drawing(look: ChartLook, linear: bool, count: usize) -> Drawing {
    let points = |sign: usize| {
        let value = |at: usize| (at as f64, (at != 1).then_some(at as f64 * 1.5 - sign as f64));
        (0..count).map(value).collect()
    };
    let x = match linear {
        true => XAxis::Linear {
            min: 0.0,
            max: 2.0,
            ticks: vec![0.0, 1.0, 2.0],
            edges: true,
        },
        false => XAxis::Slots {
            labels: vec!["a".into(), "b".into(), "c".into()],
            shown: vec![0, 2],
            edges: look.is_line(),
        },
    };
    let axis = YAxis {
        min: -3.0,
        max: 3.0,
        step: 1.5,
    };
    Drawing {
        look,
        paint: paint(),
        x,
        y: vec![axis.clone(), axis],
        strokes: (0..5).map(|sign| stroke(sign, points(sign))).collect(),
        patterns: true,
    }
}

fn told(drawing: &Drawing) -> Value {
    serde_json::from_str(&option(drawing)).expect("JSON")
}

#[test]
fn a_series_says_what_its_stroke_says() {
    let line = &told(&drawing(ChartLook::Line, false, 3))["series"][1];
    assert_eq!(line["type"], "line");
    assert_eq!(line["id"], "s1");
    assert_eq!(line["yAxisIndex"], 1);
    assert_eq!(line["data"], json!([-1.0, null, 2.0]));
    assert_eq!(
        line["lineStyle"],
        json!({"color": "color1", "width": 2, "type": [6, 4], "join": "round"})
    );
    let bars = &told(&drawing(ChartLook::StackedBar, false, 3))["series"];
    assert_eq!(bars[0]["stack"], "all");
    assert_eq!(bars[0]["itemStyle"]["borderRadius"], json!([3, 3, 0, 0]));
    assert_eq!(
        bars[2]["data"][0],
        json!({"value": -2.0, "itemStyle": {"borderRadius": [0, 0, 3, 3]}})
    );
    let dots = &told(&drawing(ChartLook::Scatter, true, 3))["series"][2];
    assert_eq!(
        (&dots["type"], &dots["symbol"]),
        (&json!("scatter"), &json!("triangle"))
    );
    assert_eq!(dots["data"], json!([[0.0, -2.0], [1.0, null], [2.0, 1.0]]));
}

#[test]
fn markers_stand_in_a_series_of_their_own_and_many_points_are_thinned_out() {
    let option = told(&drawing(ChartLook::Line, false, 3));
    let series = option["series"].as_array().expect("a list");
    assert_eq!(series.len(), 10);
    assert_eq!(series[5]["id"], "s0-marks");
    assert_eq!(series[5]["itemStyle"], json!({"color": "color0", "opacity": 1}));
    assert_eq!(series[5]["data"], json!([[2.0, 3.0]]));
    assert_eq!(
        series[8]["data"],
        json!([{"value": [2.0, 0.0], "symbolSize": 13.0}]),
        "it is seen around the one on it"
    );
    let many = told(&drawing(ChartLook::Line, true, 2_001));
    assert_eq!(many["series"][0]["sampling"], "lttb");
    let dots = told(&drawing(ChartLook::Scatter, true, 2_001));
    assert_eq!(dots["series"][0]["large"], true);
}

#[test]
fn nothing_in_an_option_runs_fetches_or_links() {
    fn keys<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| {
                found.push(key);
                keys(value, found);
            }),
            Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
            _ => {}
        }
    }
    for look in LOOKS {
        let option = told(&drawing(look, look == ChartLook::Scatter, 3));
        let mut found = Vec::new();
        keys(&option, &mut found);
        assert!(found.len() > 40, "{look:?}");
        for key in [
            "formatter",
            "link",
            "sublink",
            "image",
            "graphic",
            "tooltip",
            "toolbox",
            "renderItem",
            "dataset",
        ] {
            assert!(!found.contains(&key), "{look:?}: {key}");
        }
    }
}
