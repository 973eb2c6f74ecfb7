//! The rows of a matrix one below the other, each a group of its own, where a table has no room.

use crate::ui::prelude::*;

use super::{Asked, control, field, heading, is_wrong, words};
use crate::contract::questions::choice::ChoiceOption;
use crate::contract::questions::matrix::Cell;
use crate::contract::questions::matrix_rows::MatrixRow;

/// One group per row, all of them open.
pub(super) fn groups(asked: Asked) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let groups: Vec<View> = question
        .rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let id = StoredValue::new(row.id.clone());
            let is_own = move || id.with_value(|id| ask.is_wrong(id));
            let is_wrong = is_wrong(ask, id);
            let radios = matches!(question.cell, Cell::Radio | Cell::Rating);
            let legend = ask.id(&format!("row-{index}"));
            let labelled_by = legend.clone();
            let controls: Vec<View> = match question.cell.is_field() {
                true => vec![view! { <bdi class="ps-matrix-column">{heading(&question)}</bdi> }, field(asked, row)],
                false => question
                    .columns
                    .iter()
                    .map(|column| option(asked, row, index, column, is_wrong))
                    .collect(),
            };
            view! {
                <fieldset
                    class="ps-matrix-group"
                    class:ps-wrong=is_own
                    data-field=row.id.clone()
                    role=radios.then_some("radiogroup")
                    aria-invalid=move || (radios && is_wrong()).then_some("true")
                    aria-labelledby=labelled_by
                    aria-describedby=move || is_wrong().then(|| ask.error_id())
                >
                    <legend id=legend>{words(row)}{row.right_label.clone().map(|label| view! { " … " <bdi>{label}</bdi> })}</legend>
                    <div class="ps-matrix-options">{controls}</div>
                </fieldset>
            }
        })
        .collect();
    groups.into_view()
}

fn option(
    asked: Asked,
    row: &MatrixRow,
    index: usize,
    column: &ChoiceOption,
    is_wrong: impl Fn() -> bool + Send + Sync + 'static,
) -> View {
    let ask = asked.ask;
    let (is_chosen, press) = control(asked, row, column);
    let boxes = asked.with(|question| question.cell == Cell::Checkbox);
    view! {
        <label class="ps-option" class:ps-chosen=is_chosen>
            <input
                type=if boxes { "checkbox" } else { "radio" }
                name=ask.id(&format!("row-{index}"))
                value=column.id.clone()
                prop:checked=is_chosen
                aria-invalid=move || (boxes && is_wrong()).then_some("true")
                on:click=move |event| if untrack(move || ask.is_closed()) { event.prevent_default() }
                on:change=move |_| { press.try_run(()); }
            />
            <bdi class="ps-option-label">{column.label.clone()}</bdi>
        </label>
    }
}
