//! `image_annotation`: the picture with numbered marks over it, and the list of marks, which alone is enough to work with
//! (`interactions.md` B14). `stage` draws the picture, `list` the marks, `tools` the bar, `samples` the gallery's
//! states.

mod list;
mod samples;
mod stage;
mod tools;

use crate::browser::mount_root;
use crate::browser::{dom, format};

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;
use web_sys::HtmlElement;

use crate::catalog::CatalogComponent;
use crate::catalog::kit::host::use_latest_announcer;
use crate::catalog::question::{BodyMode, QuestionAsk, QuestionOf, component, focus_soon};
use crate::contract::question::keyed::text_at;
use crate::contract::questions::annotation;
use crate::contract::questions::annotation::{
    Annotation, Comments, IMAGE_ANNOTATION, Shape, mark_of, marks, middle, moved, outline, remove, set,
};
use crate::live::locale::{t, use_locale};
use crate::words::Locale;
use crate::words::text::interaction_forms as text;

pub use samples::samples;

/// Marks on a picture (`image_annotation`).
pub(crate) static IMAGE_FEEDBACK_CANVAS: CatalogComponent = component(
    "ImageFeedbackCanvas",
    &IMAGE_ANNOTATION,
    |ask| ask.draw(image_feedback_canvas),
    samples::skeleton,
);

/// How many steps can be undone.
const STEPS: usize = 50;
/// How far an arrow key moves; with Shift five times as far.
const STEP: f64 = 0.01;

/// A place in the picture, in fractions.
type Point = (f64, f64);

/// What the parts of the canvas share.
#[derive(Clone, Copy)]
struct Canvas {
    ask: QuestionAsk,
    asked: QuestionOf<Annotation>,
    tool: RwSignal<Shape>,
    /// The crosshair of the keyboard, while a mark is placed with it.
    cross: RwSignal<Option<Point>>,
    /// The points of a mark that isn't finished.
    begun: RwSignal<Vec<Point>>,
    zoom: RwSignal<u32>,
    past: RwSignal<Vec<Value>>,
    future: RwSignal<Vec<Value>>,
    say: Callback<String>,
    locale: Signal<Locale>,
}

fn image_feedback_canvas(asked: QuestionOf<Annotation>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let points = question.tools.iter().copied().find(|tool| *tool != Shape::Region);
    let has_regions = question.tools.contains(&Shape::Region);
    let canvas = Canvas {
        ask,
        asked,
        tool: RwSignal::new(points.unwrap_or(Shape::Region)),
        cross: RwSignal::new(None),
        begun: RwSignal::new(Vec::new()),
        zoom: RwSignal::new(1),
        past: RwSignal::new(Vec::new()),
        future: RwSignal::new(Vec::new()),
        say: Callback::new(use_latest_announcer()),
        locale: use_locale(),
    };
    let open = ask.mode.get_untracked() != BodyMode::History;
    view! {
        <div class="ps-marking" on:keydown=move |event| canvas.on_key(&event)>
            {open.then(|| tools::bar(canvas, points.is_some()))}
            {stage::stage(canvas)}
            {has_regions.then(|| list::regions(canvas))}
            {list::list(canvas)}
        </div>
    }
}

impl Canvas {
    /// A change that can be undone.
    fn change(self, next: impl FnOnce(&Value, &Annotation) -> Value) {
        if untrack(move || self.ask.is_closed()) {
            return;
        }
        let before = self.ask.draft.get_untracked();
        self.asked.change(true, |question, draft| next(draft, question));
        self.past.update(|past| {
            past.push(before);
            if past.len() > STEPS {
                past.remove(0);
            }
        });
        self.future.update(Vec::clear);
    }

    fn step(self, from: RwSignal<Vec<Value>>, to: RwSignal<Vec<Value>>) {
        if untrack(move || self.ask.is_closed()) {
            return;
        }
        if let Some(draft) = from.try_update(Vec::pop).flatten() {
            to.update(|steps| steps.push(self.ask.draft.get_untracked()));
            self.ask.change(true, |_| draft);
        }
    }

    fn undo(self) {
        self.step(self.past, self.future);
    }

    fn redo(self) {
        self.step(self.future, self.past);
    }

    /// There may be one more mark; tracks.
    fn has_room(self) -> bool {
        self.asked.read(|question, draft| marks(draft).len() < question.max)
    }

    /// Puts a mark through these points; the focus goes to its comment, or to the mark in the list.
    fn place(self, points: &[Point]) {
        let shape = self.tool.get_untracked();
        let Some(geometry) = annotation::geometry(shape, points).filter(|_| untrack(move || self.has_room())) else {
            return;
        };
        let mut placed = String::new();
        self.change(|draft, question| {
            let (draft, id) = question.add(draft, shape, geometry);
            placed = id;
            draft
        });
        self.cross.set(None);
        self.begun.set(Vec::new());
        self.focus_mark(&placed);
    }

    fn row_id(self, id: &str) -> String {
        self.ask.id(&format!("mark-{id}"))
    }

    fn focus_mark(self, id: &str) {
        let row = self.row_id(id);
        request_animation_frame(move || {
            let Some(row) = mount_root::find(&row) else {
                return;
            };
            let found = ["textarea", "select", "button"]
                .into_iter()
                .find_map(|selector| dom::first(&row, selector));
            if let Some(control) = found {
                control.focus().ok();
            }
        });
    }

    fn nudge(self, id: &str, by: Point) {
        self.change(
            |draft, _| match mark_of(draft, id).and_then(|mark| mark.get("geometry")) {
                Some(geometry) => set(draft, id, "geometry", &moved(geometry, by)),
                None => draft.clone(),
            },
        );
    }

    fn remove(self, id: &str) {
        let place = self.ask.draft.with_untracked(|draft| {
            let mut all = marks(draft).iter();
            all.position(|mark| text_at(mark, "annotation_id") == id).unwrap_or(0)
        });
        self.change(|draft, _| remove(draft, id));
        let next = self.ask.draft.with_untracked(|draft| {
            let all = marks(draft);
            let next = all.get(place).or(all.last())?;
            Some(text_at(next, "annotation_id").to_owned())
        });
        match next {
            Some(id) => self.focus_mark(&id),
            None => focus_soon(self.ask.id("add-mark")),
        }
    }

    /// Ctrl or Cmd with Z takes back, with Shift or with Y does again; in a field that is the browser's.
    fn on_key(self, event: &leptos::ev::KeyboardEvent) {
        let writing = dom::target::<HtmlElement>(event)
            .is_some_and(|target| matches!(target.tag_name().as_str(), "TEXTAREA" | "SELECT"));
        if writing || !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => self.undo(),
            ("z", true) | ("y", false) => self.redo(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// The way an arrow key points, in fractions.
fn arrow(event: &leptos::ev::KeyboardEvent) -> Option<Point> {
    let far = if event.shift_key() { STEP * 5.0 } else { STEP };
    match event.key().as_str() {
        "ArrowLeft" => Some((-far, 0.0)),
        "ArrowRight" => Some((far, 0.0)),
        "ArrowUp" => Some((0.0, -far)),
        "ArrowDown" => Some((0.0, far)),
        _ => None,
    }
}

/// A place in words.
fn place_words(point: Point, locale: Locale) -> String {
    let percent = |part: f64| format!("{:.0}", Digits(part * 100.0));
    text::PLACE.fill(locale, &[("x", &percent(point.0)), ("y", &percent(point.1))])
}

/// The whole name of a mark: its number, kind, place and comment.
fn name_of(question: &Annotation, mark: &Value, number: usize, locale: Locale) -> String {
    let number = number.to_string();
    let mut parts = vec![text::MARK.fill(locale, &[("n", &number)])];
    parts.extend(question.region(mark).map(|region| region.label.clone()));
    parts.extend(question.tag_label(text_at(mark, "tag_id")).map(str::to_owned));
    if let Some(geometry) = mark.get("geometry") {
        parts.push(place_words(middle(&outline(geometry)), locale));
    }
    let comment = text_at(mark, "comment").trim();
    if !comment.is_empty() && question.comments != Comments::None {
        parts.push(text::WITH_COMMENT.fill(locale, &[("words", comment)]));
    }
    format::listed(locale, parts)
}

/// What a tool is called.
fn tool_words(tool: Shape) -> &'static crate::words::Text {
    match tool {
        Shape::Pin => &text::TOOL_PIN,
        Shape::Rect => &text::TOOL_RECT,
        Shape::Polygon => &text::TOOL_POLYGON,
        Shape::Freehand => &text::TOOL_FREEHAND,
        Shape::Region => &text::TOOL_REGION,
    }
}

/// How a mark is placed with the keyboard.
fn help(canvas: Canvas) -> View {
    let words = move || match canvas.tool.get() {
        Shape::Pin => t(&text::KEYS_PIN)(),
        Shape::Rect => t(&text::KEYS_RECT)(),
        _ => t(&text::KEYS_LINE)(),
    };
    view! { <p class="ps-marking-help" id=canvas.ask.id("keys")>{words}</p> }
}
