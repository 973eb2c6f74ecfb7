//! The bar over the picture: tools, a mark by keyboard or by cell, undo, zoom.

use crate::ui::prelude::*;

use super::{Canvas, help, tool_words};
use crate::catalog::kit::icon;
use crate::contract::questions::annotation::Shape;
use crate::live::locale::t;
use crate::words::Text;
use crate::words::text::interaction_forms as text;

/// Rows and columns of the cells.
const CELLS: usize = 8;
/// The largest zoom.
const MOST: u32 = 4;

pub(super) fn bar(canvas: Canvas, points: bool) -> View {
    let tools: Vec<Shape> = canvas.asked.with(|question| question.tools.clone());
    let choices = (tools.len() > 1).then(|| {
        let buttons: Vec<View> = tools.into_iter().map(|tool| choice(canvas, tool)).collect();
        view! { <div class="ps-switch" role="group" aria-label=t(&text::TOOLS)>{buttons}</div> }
    });
    let add = move || {
        canvas.begun.set(Vec::new());
        canvas.cross.set(Some((0.5, 0.5)));
    };
    let full = move || !canvas.has_room();
    let placing = points.then(|| {
        view! {
            <button
                type="button" class="ps-question-outline ps-marking-add" id=canvas.ask.id("add-mark") data-field=""
                aria-disabled=move || full().then_some("true") aria-describedby=move || canvas.ask.described_by(None, "")
                on:click=move |_| if !untrack(full) && !untrack(move || canvas.ask.is_closed()) && canvas.tool.get_untracked() != Shape::Region { add() }
            >
                {icon::plus()} {t(&text::ADD_MARK)}
            </button>
            {cells(canvas)}
        }
    });
    view! {
        <div class="ps-marking-bar">
            {choices}
            {placing}
            <span class="ps-marking-steps">
                {step(&text::UNDO, icon::undo(), move || canvas.past.with(Vec::is_empty), move || canvas.undo())}
                {step(&text::REDO, icon::redo(), move || canvas.future.with(Vec::is_empty), move || canvas.redo())}
                {step(&text::ZOOM_OUT, icon::zoom_out(), move || canvas.zoom.get() <= 1, move || canvas.zoom.update(|zoom| *zoom = zoom.saturating_sub(1).max(1)))}
                {step(&text::ZOOM_IN, icon::zoom(), move || canvas.zoom.get() >= MOST, move || canvas.zoom.update(|zoom| *zoom = (*zoom + 1).min(MOST)))}
            </span>
        </div>
        {move || (points && canvas.cross.get().is_some()).then(|| help(canvas))}
    }
}

fn choice(canvas: Canvas, tool: Shape) -> View {
    view! {
        <button
            type="button" class="ps-switch-option" aria-pressed=move || (canvas.tool.get() == tool).to_string()
            on:click=move |_| {
                canvas.begun.set(Vec::new());
                canvas.cross.set(None);
                canvas.tool.set(tool);
            }
        >
            {t(tool_words(tool))}
        </button>
    }
}

/// A mark in the middle of a cell, for whom neither pointing nor steering is an option.
fn cells(canvas: Canvas) -> View {
    let options: Vec<View> = (0..CELLS * CELLS)
        .map(|index| {
            let (row, column) = (index / CELLS, index % CELLS);
            let name = format!("{}{}", char::from(b'A' + column as u8), row + 1);
            view! { <option value=index.to_string()>{name}</option> }
        })
        .collect();
    let chosen = RwSignal::new(String::new());
    let none = move || chosen.with(String::is_empty);
    // Not by the list itself: arrow keys go through it one by one.
    let place = move |_| {
        let Ok(index) = chosen.get_untracked().parse::<usize>() else {
            return;
        };
        chosen.set(String::new());
        let side = CELLS as f64;
        let (x, y) = ((index % CELLS) as f64 / side, (index / CELLS) as f64 / side);
        let (half, whole) = (0.5 / side, 1.0 / side);
        match canvas.tool.get_untracked() {
            Shape::Pin => canvas.place(&[(x + half, y + half)]),
            Shape::Rect => canvas.place(&[(x, y), (x + whole, y + whole)]),
            _ => canvas.place(&[(x, y), (x + whole, y), (x + whole, y + whole), (x, y + whole)]),
        }
    };
    view! {
        <select class="ps-field ps-marking-cells" aria-label=t(&text::BY_CELL) aria-disabled=move || canvas.ask.is_closed().then_some("true")
            prop:value=chosen on:change=move |event| chosen.set(event_target_value(&event))
        >
            <option value="">{t(&text::BY_CELL)}</option>
            {options}
        </select>
        <button type="button" class="ps-question-outline ps-marking-add" aria-disabled=move || none().then_some("true") on:click=place>{t(&text::PLACE_CELL)}</button>
    }
}

fn step(
    words: &'static Text,
    sign: View,
    off: impl Fn() -> bool + Copy + Send + Sync + 'static,
    press: impl Fn() + 'static,
) -> View {
    view! {
        <button
            type="button" class="ps-upload-act" aria-label=t(words)
            aria-disabled=move || off().then_some("true")
            on:click=move |_| if !untrack(off) { press() }
        >
            {sign}
        </button>
    }
}
