//! The picture and what lies over it: outlines, numbered marks, the crosshair. Pointers draw here.

use crate::browser::dom;
use crate::number::Digits;
use crate::ui::prelude::*;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use serde_json::Value;
use web_sys::Element;

use super::{Canvas, Point, arrow, name_of, place_words};
use crate::catalog::question::inputs::figure::picture;
use crate::catalog::question::{BodyMode, focus_soon};
use crate::contract::question::keyed::text_at;
use crate::contract::questions::annotation::{Shape, mark_of, marks, middle, outline};
use crate::live::locale::tf;
use crate::words::text::interaction_forms as text;

/// The part of the window's height that a picture may take.
const TALLEST: f64 = 70.0;

pub(super) fn stage(canvas: Canvas) -> View {
    let node = NodeRef::<html::Div>::new();
    let image = canvas.asked.with(|question| question.image.clone());
    // A tall picture stays in one view.
    let ratio = image
        .size
        .map_or(1.6, |(width, height)| f64::from(width) / f64::from(height.max(1)));
    let width = move || {
        format!(
            "min({}%, {}dvh)",
            canvas.zoom.get() * 100,
            Digits((TALLEST * ratio * f64::from(canvas.zoom.get())).round())
        )
    };
    let drawing = StoredValue::new(false);
    let marks_label = move || {
        let count = canvas.ask.draft.with(|draft| marks(draft).len()).to_string();
        tf(&text::MARKS, &[("count", &count)])
    };
    view! {
        <div class="ps-marking-view">
            <div
                class="ps-marking-stage"
                class:ps-marking-draws=move || !matches!(canvas.tool.get(), Shape::Pin | Shape::Region)
                dir="ltr"
                style:inline-size=width
                node_ref=node
                on:pointerdown=move |event| pointer_down(canvas, node, &event, drawing)
                on:pointermove=move |event| pointer_move(canvas, node, &event, drawing)
                on:pointerup=move |event| pointer_up(canvas, node, &event, drawing)
                on:pointercancel=move |_| {
                    drawing.set_value(false);
                    canvas.begun.set(Vec::new());
                }
            >
                {picture(&image, false)}
                {outlines(canvas)}
                <div class="ps-marking-pins" role="group" aria-label=marks_label>{pins(canvas)}</div>
                {move || canvas.cross.get().is_some().then(|| crosshair(canvas))}
            </div>
        </div>
    }
}

/// Outlines of areas and lines, in parts of a thousand. They are for the eye; names stand with the numbers.
fn outlines(canvas: Canvas) -> View {
    let path = |points: &[Point], closed: bool| -> String {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let sign = if index == 0 { 'M' } else { 'L' };
            path.push_str(&format!("{sign}{:.1} {:.1}", Digits(x * 1_000.0), Digits(y * 1_000.0)));
        }
        if closed {
            path.push('Z');
        }
        path
    };
    let regions = move || {
        canvas.asked.with(|question| {
            let regions = question.regions.iter().filter(|_| question.tools.contains(&Shape::Region));
            regions
                .map(|region| {
                    let chosen = canvas.ask.draft.with(|draft| question.is_chosen(draft, &region.id));
                    view! { <path class="ps-marking-region" class:ps-chosen=chosen d=path(&region.outline, true) vector-effect="non-scaling-stroke"></path> }
                })
                .collect_view()
        })
    };
    let shapes = move || {
        canvas.ask.draft.with(|draft| {
            let drawn = marks(draft).iter().filter_map(|mark| {
                let points = outline(mark.get("geometry")?);
                let closed = text_at(mark, "shape") != "freehand";
                (points.len() > 1).then(|| path(&points, closed))
            });
            drawn
                .map(|path| view! { <path class="ps-marking-shape" class:ps-marking-line=!path.ends_with('Z') d=path vector-effect="non-scaling-stroke"></path> })
                .collect_view()
        })
    };
    let begun = move || {
        let mut points = canvas.begun.get();
        points.extend(canvas.cross.get().filter(|_| !points.is_empty()));
        if canvas.tool.get() == Shape::Rect
            && let [first, .., last] = points[..]
        {
            points = vec![first, (last.0, first.1), last, (first.0, last.1), first];
        }
        (points.len() > 1).then(|| {
            view! { <path class="ps-marking-shape ps-marking-begun" d=path(&points, false) vector-effect="non-scaling-stroke"></path> }
        })
    };
    view! {
        <svg class="ps-marking-lines" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            {regions} {shapes} {begun}
        </svg>
    }
}

/// The numbers. Arrows move a mark, Delete takes it away, Enter goes to its words.
fn pins(canvas: Canvas) -> impl Fn() -> Vec<View> {
    let ids = Memo::new(move |_| {
        canvas.ask.draft.with(|draft| {
            let all = marks(draft)
                .iter()
                .map(|mark| text_at(mark, "annotation_id").to_owned());
            all.collect::<Vec<String>>()
        })
    });
    move || {
        let all = ids.get().into_iter().enumerate();
        all.map(|(index, id)| pin(canvas, id, index)).collect()
    }
}

fn pin(canvas: Canvas, id: String, index: usize) -> View {
    let stored = StoredValue::new(id);
    let mark = Memo::new(move |_| {
        let draft = canvas.ask.draft;
        draft.with(|draft| stored.with_value(|id| mark_of(draft, id).cloned()))
    });
    let at = move || {
        mark.with(|mark| {
            let mark = mark.as_ref()?;
            let points = match mark.get("geometry") {
                Some(geometry) => outline(geometry),
                None => canvas.asked.with(|question| {
                    let region = question.region(mark);
                    region.map(|region| region.outline.clone()).unwrap_or_default()
                }),
            };
            // A rectangle is numbered at its corner, so that what it holds can be seen.
            match points.as_slice() {
                [] => None,
                [corner, _, _, _] => Some(*corner),
                points => Some(middle(points)),
            }
        })
    };
    let name = move || {
        let locale = canvas.locale.get();
        mark.with(|mark| {
            let mark = mark.as_ref().unwrap_or(&Value::Null);
            canvas.asked.with(|question| name_of(question, mark, index + 1, locale))
        })
    };
    let percent = |part: Option<f64>| part.map(|part| format!("{}%", Digits(part * 100.0)));
    let keys = move |event: KeyboardEvent| {
        if let Some(by) = arrow(&event) {
            event.prevent_default();
            stored.with_value(|id| canvas.nudge(id, by));
            let locale = canvas.locale.get_untracked();
            if let Some(at) = untrack(at) {
                canvas.say.try_run(place_words(at, locale));
            }
        } else if matches!(event.key().as_str(), "Delete" | "Backspace") {
            event.prevent_default();
            stored.with_value(|id| canvas.remove(id));
        }
    };
    view! {
        <button
            type="button"
            class="ps-marking-pin"
            aria-label=name
            disabled=move || canvas.ask.mode.get() == BodyMode::History
            style:inset-inline-start=move || percent(at().map(|at| at.0))
            style:inset-block-start=move || percent(at().map(|at| at.1))
            on:keydown=keys
            on:click=move |_| stored.with_value(|id| canvas.focus_mark(id))
        >
            {index + 1}
        </button>
    }
}

/// Where the keyboard points. Arrows move it, Enter places, Escape gives up.
fn crosshair(canvas: Canvas) -> View {
    let node = NodeRef::<html::Button>::new();
    Effect::new(move || {
        if let Some(node) = node.get() {
            node.focus().ok();
        }
    });
    let at = move || canvas.cross.get().unwrap_or((0.5, 0.5));
    let name = move || {
        let locale = canvas.locale.get();
        text::CROSSHAIR.fill(locale, &[("place", &place_words(at(), locale))])
    };
    let keys = move |event: KeyboardEvent| {
        if let Some(by) = arrow(&event) {
            event.prevent_default();
            let (x, y) = untrack(at);
            let next = ((x + by.0).clamp(0.0, 1.0), (y + by.1).clamp(0.0, 1.0));
            canvas.cross.set(Some(next));
            canvas.say.try_run(place_words(next, canvas.locale.get_untracked()));
        } else if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            canvas.cross.set(None);
            canvas.begun.set(Vec::new());
            focus_soon(canvas.ask.id("add-mark"));
        }
    };
    view! {
        <button
            type="button"
            class="ps-marking-cross"
            node_ref=node
            aria-label=name
            aria-describedby=canvas.ask.id("keys")
            style:inset-inline-start=move || format!("{}%", Digits(at().0 * 100.0))
            style:inset-block-start=move || format!("{}%", Digits(at().1 * 100.0))
            on:keydown=keys
            on:click=move |_| canvas.press_cross()
        ></button>
    }
}

impl Canvas {
    /// Enter on the crosshair: a point, the next corner, or the end of a line where nothing moved since the last one.
    fn press_cross(self) {
        let Some(at) = self.cross.get_untracked() else { return };
        let mut points = self.begun.get_untracked();
        let again = points.last() == Some(&at);
        if !again {
            points.push(at);
        }
        let done = match self.tool.get_untracked() {
            Shape::Pin => true,
            Shape::Rect => points.len() == 2,
            _ => again,
        };
        match done {
            true => self.place(&points),
            false => {
                self.say.try_run(place_words(at, self.locale.get_untracked()));
                self.begun.set(points);
            }
        }
    }
}

/// Where in the picture a pointer is; `None` over a button, which is pressed and not marked.
fn point_of(node: NodeRef<html::Div>, event: &PointerEvent) -> Option<Point> {
    let target: Element = dom::target(event)?;
    if dom::closest(&target, "button, a").is_some() {
        return None;
    }
    let bounds = node.get_untracked()?.get_bounding_client_rect();
    if bounds.width() <= 0.0 || bounds.height() <= 0.0 {
        return None;
    }
    let x = (f64::from(event.client_x()) - bounds.left()) / bounds.width();
    let y = (f64::from(event.client_y()) - bounds.top()) / bounds.height();
    Some((x.clamp(0.0, 1.0), y.clamp(0.0, 1.0)))
}

fn is_ready(canvas: Canvas) -> bool {
    untrack(move || !canvas.ask.is_closed() && canvas.has_room())
}

fn pointer_down(canvas: Canvas, node: NodeRef<html::Div>, event: &PointerEvent, drawing: StoredValue<bool>) {
    let Some(at) = point_of(node, event).filter(|_| event.button() == 0) else {
        return;
    };
    let tool = canvas.tool.get_untracked();
    if !matches!(tool, Shape::Rect | Shape::Freehand) || !is_ready(canvas) {
        return;
    }
    event.prevent_default();
    if let Some(node) = node.get_untracked() {
        node.set_pointer_capture(event.pointer_id()).ok();
    }
    canvas.cross.set(None);
    drawing.set_value(true);
    canvas.begun.set(vec![at]);
}

fn pointer_move(canvas: Canvas, node: NodeRef<html::Div>, event: &PointerEvent, drawing: StoredValue<bool>) {
    if !drawing.get_value() {
        return;
    }
    if let Some(at) = point_of(node, event) {
        let rect = canvas.tool.get_untracked() == Shape::Rect;
        canvas.begun.update(|points| {
            if rect {
                points.truncate(1);
            }
            if points.len() < 5_000 {
                points.push(at);
            }
        });
    }
}

fn pointer_up(canvas: Canvas, node: NodeRef<html::Div>, event: &PointerEvent, drawing: StoredValue<bool>) {
    let Some(at) = point_of(node, event) else { return };
    let mut points = canvas.begun.get_untracked();
    match canvas.tool.get_untracked() {
        Shape::Region => canvas.choose_at(at),
        Shape::Pin if is_ready(canvas) && event.button() == 0 => canvas.place(&[at]),
        Shape::Rect | Shape::Freehand if drawing.get_value() => {
            drawing.set_value(false);
            points.push(at);
            let moved = points
                .iter()
                .any(|point| (point.0 - points[0].0).hypot(point.1 - points[0].1) > 0.01);
            match moved {
                true => canvas.place(&points),
                false => canvas.begun.set(Vec::new()),
            }
        }
        // Each press is a corner; a press near the first closes the outline.
        Shape::Polygon if is_ready(canvas) => {
            let closes = points.len() >= 3
                && points
                    .first()
                    .is_some_and(|first| (first.0 - at.0).hypot(first.1 - at.1) < 0.03);
            match closes {
                true => canvas.place(&points),
                false => {
                    points.push(at);
                    canvas.begun.set(points);
                }
            }
        }
        _ => {}
    }
}

impl Canvas {
    /// A press into a region chooses it.
    fn choose_at(self, at: Point) {
        let found = self.asked.with(|question| {
            let mut regions = question.regions.iter();
            regions
                .find(|region| holds(&region.outline, at))
                .map(|region| region.id.clone())
        });
        if let Some(id) = found {
            self.change(|draft, question| question.toggle(draft, &id));
        }
    }
}

/// Whether a point is inside an outline, by crossings.
fn holds(outline: &[Point], at: Point) -> bool {
    let mut inside = false;
    for (index, one) in outline.iter().enumerate() {
        let other = outline[(index + outline.len() - 1) % outline.len()];
        if (one.1 > at.1) != (other.1 > at.1) && at.0 < (other.0 - one.0) * (at.1 - one.1) / (other.1 - one.1) + one.0 {
            inside = !inside;
        }
    }
    inside
}
