//! The shapes of a mark, and places in a picture as fractions of it: the geometry of a mark from the points that were
//! set, its outline, its middle, and moving it.

use std::iter::successors;

use serde_json::{Value, json};

use crate::spelled::spelled;

/// Points nearer than this to the one before are left out of a drawn line.
const NEAR: f64 = 0.004;
/// The most points of an outline.
const MAX_POINTS: usize = 200;
/// Sides of the polygon that stands for a circle, and cosine and sine of the angle from one corner to the next.
const SIDES: usize = 24;
const COS: f64 = 0.965_925_826_289_068_3;
const SIN: f64 = 0.258_819_045_102_520_76;

spelled! {
    /// What a mark looks like.
    pub enum Shape {
        /// A point.
        Pin = "pin",
        /// A rectangle.
        Rect = "rect",
        /// A polygon.
        Polygon = "polygon",
        /// A line drawn by hand.
        Freehand = "freehand",
        /// A part of the picture that the call names.
        Region = "region",
    }
}

/// A fraction of the picture with four decimals.
fn fraction(value: f64) -> Value {
    let inside = if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
    crate::number::json((inside * 10_000.0).round() / 10_000.0)
}

/// The geometry of a mark through these points: a point, two corners, or a line.
pub fn geometry(shape: Shape, points: &[(f64, f64)]) -> Option<Value> {
    let (first, last) = (points.first()?, points.last()?);
    match shape {
        Shape::Pin => Some(json!({"x": fraction(last.0), "y": fraction(last.1)})),
        Shape::Rect => {
            let inside = |value: f64| value.clamp(0.0, 1.0);
            let (x, y) = (inside(first.0.min(last.0)), inside(first.1.min(last.1)));
            let (w, h) = (inside(first.0.max(last.0)) - x, inside(first.1.max(last.1)) - y);
            Some(json!({"x": fraction(x), "y": fraction(y), "w": fraction(w), "h": fraction(h)}))
        }
        Shape::Polygon | Shape::Freehand => {
            let kept = simplified(points, shape == Shape::Freehand);
            let least = if shape == Shape::Polygon { 3 } else { 2 };
            let pairs: Vec<Value> = kept.iter().map(|(x, y)| json!([fraction(*x), fraction(*y)])).collect();
            (pairs.len() >= least).then(|| json!({ "points": pairs }))
        }
        Shape::Region => None,
    }
}

/// A line of at most 200 points; what is drawn by hand has far more than it needs.
fn simplified(points: &[(f64, f64)], thin: bool) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for point in points {
        let far = |last: &(f64, f64)| (point.0 - last.0).hypot(point.1 - last.1) >= if thin { NEAR } else { 1e-9 };
        if kept.last().is_none_or(far) {
            kept.push(*point);
        }
    }
    let step = kept.len().div_ceil(MAX_POINTS).max(1);
    kept.into_iter().step_by(step).collect()
}

/// The points of a mark's geometry: one, four corners, or a line.
pub fn outline(geometry: &Value) -> Vec<(f64, f64)> {
    let part = |value: &Value, key: &str| value.get(key).and_then(crate::number::value);
    if let Some(points) = geometry.get("points").and_then(Value::as_array) {
        let pair = |point: &Value| {
            Some((
                crate::number::value(point.get(0)?)?,
                crate::number::value(point.get(1)?)?,
            ))
        };
        return points.iter().take(MAX_POINTS).filter_map(pair).collect();
    }
    let (Some(x), Some(y)) = (part(geometry, "x"), part(geometry, "y")) else {
        return Vec::new();
    };
    match (part(geometry, "w"), part(geometry, "h"), part(geometry, "r")) {
        (Some(w), Some(h), _) => vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
        (_, _, Some(r)) => successors(Some((r, 0.0)), |(dx, dy)| {
            Some((dx * COS - dy * SIN, dx * SIN + dy * COS))
        })
        .take(SIDES)
        .map(|(dx, dy)| (x + dx, y + dy))
        .collect(),
        _ => vec![(x, y)],
    }
}

/// The geometry moved; it stays inside the picture.
pub fn moved(geometry: &Value, by: (f64, f64)) -> Value {
    let points = outline(geometry);
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let all = points.iter().map(of);
        all.fold((1.0f64, 0.0f64), |(low, high), value| (low.min(value), high.max(value)))
    };
    let ((left, right), (top, bottom)) = (ends(|point| point.0), ends(|point| point.1));
    let (dx, dy) = (by.0.max(-left).min(1.0 - right), by.1.max(-top).min(1.0 - bottom));
    let mut moved = geometry.clone();
    let shift = |value: &mut Value, by: f64| {
        if let Some(old) = crate::number::value(value) {
            *value = fraction(old + by);
        }
    };
    if let Some(points) = moved.get_mut("points").and_then(Value::as_array_mut) {
        for point in points {
            if let Some([x, y]) = point.as_array_mut().map(Vec::as_mut_slice) {
                shift(x, dx);
                shift(y, dy);
            }
        }
    } else if let Some(map) = moved.as_object_mut() {
        for (key, by) in [("x", dx), ("y", dy)] {
            if let Some(value) = map.get_mut(key) {
                shift(value, by);
            }
        }
    }
    moved
}

/// The middle of some points.
pub fn middle(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / count, sum.1 / count)
}
