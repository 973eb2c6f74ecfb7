//! One figure of ours: its name, the number large, by how much it moved, and how it came there as a line without axes. Says in
//! words what the line shows. Knows no other component.

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;

use super::place::NodePlace;
use crate::live::locale::{tf, use_locale};
use crate::words::text::surface as text;

/// Points of the line that are drawn.
const MAX_POINTS: usize = 400;
/// The line's own units.
const WIDE: f64 = 100.0;
const HIGH: f64 = 28.0;
/// Both, as the picture's box has them, and the way back below the line.
const BOX: &str = "0 0 100 28";
const FOOT: &str = "L100 28L0 28Z";

/// Draws a Figure.
pub(super) fn view(place: NodePlace) -> View {
    let locale = use_locale();
    let words = move |name: &'static str| move || place.text(name);
    let has = move |name: &'static str| Memo::new(move |_| !place.text(name).trim().is_empty());
    let (label, delta) = (has("label"), has("delta"));
    let tone = move || match place.text("tone").as_str() {
        "positive" => "ps-s-delta ps-s-delta--good",
        "caution" => "ps-s-delta ps-s-delta--bad",
        _ => "ps-s-delta",
    };
    let trend = Memo::new(move |_| {
        let points = place.with(|node| node.value("trend").and_then(Value::as_array).cloned());
        let points: Vec<f64> = points
            .into_iter()
            .flatten()
            .take(MAX_POINTS)
            .filter_map(|point| crate::number::value(&point))
            .collect();
        points
            .into_iter()
            .filter(|point| point.is_finite())
            .collect::<Vec<f64>>()
    });
    let spark = move || {
        trend.with(|trend| {
            let (first, last) = (trend.first()?, trend.last()?);
            let line = line(trend)?;
            let number = |value: f64| crate::browser::format::number(locale.get(), value, None);
            let said = tf(&text::TREND, &[("first", &number(*first)), ("last", &number(*last))]);
            Some(view! {
                <svg class="ps-s-spark" viewBox=BOX preserveAspectRatio="none" role="img" aria-label=said>
                    <path class="ps-s-spark-area" d=format!("{line}{FOOT}")/>
                    <path class="ps-s-spark-line" d=line vector-effect="non-scaling-stroke"/>
                </svg>
            })
        })
    };
    view! {
        <div class="ps-s-figure" role=move || place.group() aria-label=move || place.label() aria-hidden=move || place.is_hidden()>
            {move || label.get().then(|| view! { <p class="ps-s-figure-name"><bdi>{words("label")}</bdi></p> })}
            <p class="ps-s-figure-line">
                <bdi class="ps-s-figure-value">{words("value")}</bdi>
                {move || delta.get().then(|| view! { <bdi class=tone>{words("delta")}</bdi> })}
            </p>
            {spark}
        </div>
    }
}

/// The way through the points, the least at the bottom; `None` where there is no way.
fn line(points: &[f64]) -> Option<String> {
    let steps = points.len().checked_sub(1).filter(|steps| *steps > 0)?;
    let (least, most) = points.iter().fold((f64::MAX, f64::MIN), |(least, most), point| {
        (least.min(*point), most.max(*point))
    });
    let span = if most > least { most - least } else { 1.0 };
    let mut out = String::new();
    for (at, point) in points.iter().enumerate() {
        let x = WIDE * at as f64 / steps as f64;
        // A little room, so that the stroke isn't cut.
        let y = HIGH - 2.0 - (HIGH - 4.0) * (point - least) / span;
        out.push_str(&format!(
            "{}{:.2} {:.2}",
            if at == 0 { 'M' } else { 'L' },
            Digits(x),
            Digits(y)
        ));
    }
    Some(out)
}
