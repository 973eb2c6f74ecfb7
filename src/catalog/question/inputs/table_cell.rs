//! A cell of a table that is a control: the whole cell is the target.

use crate::ui::prelude::*;

use crate::catalog::question::{BodyMode, QuestionAsk};

/// A radio or a box in a table.
pub(crate) struct TableCell {
    /// The end of the name that joins radios to a group.
    pub group: String,
    /// It is a box, one of several that may be ticked.
    pub is_box: bool,
    /// What it stands for.
    pub value: String,
    /// The whole name, row and column.
    pub name: Signal<String>,
    /// Whether it is chosen.
    pub is_chosen: Signal<bool>,
    /// The fault of this field is shown at the cell.
    pub field: String,
    /// The first control of its field takes the focus when the field is wrong.
    pub takes_focus: bool,
    /// It was pressed.
    pub press: Callback<()>,
}

/// The `td` with its control.
pub(crate) fn table_cell(ask: QuestionAsk, cell: TableCell) -> View {
    let TableCell {
        is_chosen,
        press,
        name,
        field,
        takes_focus,
        ..
    } = cell;
    let stored = StoredValue::new(field.clone());
    // What is wrong with the question as a whole is wrong with each of its cells.
    let is_wrong = move || ask.is_wrong("") || stored.with_value(|field| ask.is_wrong(field));
    view! {
        <td class="ps-cell" class:ps-chosen=is_chosen>
            <label>
                <input
                    type=if cell.is_box { "checkbox" } else { "radio" }
                    name=ask.id(&cell.group)
                    value=cell.value
                    aria-label=move || name.get()
                    data-field=takes_focus.then_some(field)
                    prop:checked=is_chosen
                    disabled=move || ask.mode.get() == BodyMode::History
                    aria-invalid=move || is_wrong().then_some("true")
                    aria-describedby=move || is_wrong().then(|| ask.error_id())
                    on:click=move |event| if untrack(move || ask.is_closed()) { event.prevent_default() }
                    on:change=move |_| { press.try_run(()); }
                />
            </label>
        </td>
    }
}
