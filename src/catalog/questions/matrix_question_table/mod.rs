//! `matrix` as a real table, or as one group per row where a table has no room (`interactions.md` B7).

mod groups;

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::browser::observe::width::width_of;
use crate::catalog::question::footer_count::footer_count;
use crate::catalog::question::inputs::table_cell::{TableCell, table_cell};
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    BodyMode, QuestionAsk, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted,
    waiting_states, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::choice::ChoiceOption;
use crate::contract::questions::matrix::{Cell, MATRIX, Matrix};
use crate::contract::questions::matrix_rows::MatrixRow;
use crate::live::locale::{t, use_locale};
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;
use crate::words::{Locale, Text};

/// The same question for several rows (`matrix`).
pub(crate) static MATRIX_QUESTION_TABLE: CatalogComponent = component(
    "MatrixQuestionTable",
    &MATRIX,
    |ask| ask.draw(matrix_question_table),
    skeleton,
);

/// A card narrower than this, in CSS pixels, has no table (`interactions.md` A9).
const NARROW: f64 = 380.0;

type Asked = QuestionOf<Matrix>;

fn matrix_question_table(asked: Asked) -> View {
    let ask = asked.ask;
    if ask.mode.get_untracked() == BodyMode::History {
        return answers(asked);
    }
    let locale = use_locale();
    let rows = asked.with(|question| question.rows.len());
    let counted = Memo::new(move |_| {
        let answered = asked.read(Matrix::answered);
        let values = [("n", &*answered.to_string()), ("max", &*rows.to_string())];
        Some(text::ROWS_OF.fill(locale.get(), &values))
    });
    footer_count(ask, counted, false);
    let stacked = RwSignal::new(false);
    let node = NodeRef::<leptos::html::Div>::new();
    watch_width(node, stacked);
    let rows = move || match stacked.get() {
        true => groups::groups(asked),
        false => table(asked),
    };
    view! {
        <div
            class="ps-matrix"
            class:ps-wrong=move || ask.faults.with(|faults| !faults.is_empty())
            node_ref=node
            data-field=""
        >{rows}</div>
    }
}

/// Groups where the table is wider than its place, and a table again when there is room for what it needed.
fn watch_width(node: NodeRef<leptos::html::Div>, stacked: RwSignal<bool>) {
    let width = width_of(node);
    let needed = StoredValue::new(0.0);
    Effect::new(move || {
        let (Some(room), Some(node)) = (width.get(), node.get_untracked()) else {
            return;
        };
        let content = f64::from(node.scroll_width());
        if !stacked.get_untracked() && content > room {
            needed.set_value(content);
        }
        let stack = room < NARROW || room < needed.get_value();
        if stacked.get_untracked() != stack {
            stacked.set(stack);
        }
    });
}

fn table(asked: Asked) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let bipolar = question.rows.iter().any(|row| row.right_label.is_some());
    // Columns of one width, whatever their words.
    let width = format!("{}%", Digits(72.0 / question.columns.len() as f64));
    let head = question.columns.iter().map(|column| {
        view! { <th scope="col" style:inline-size=width.clone()><bdi>{column.label.clone()}</bdi></th> }
    });
    let head = head.collect_view();
    let rows: Vec<View> = question
        .rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let cells = match question.cell.is_field() {
                true => {
                    view! { <td class="ps-cell-field" colspan=question.columns.len()>{field(asked, row)}</td> }
                }
                false => {
                    let cells = question.columns.iter().enumerate();
                    let cells: Vec<View> = cells
                        .map(|(place, column)| cell(asked, row, index, column, place == 0))
                        .collect();
                    cells.into_view()
                }
            };
            let id = StoredValue::new(row.id.clone());
            view! {
                <tr class:ps-wrong=move || id.with_value(|id| ask.is_wrong(id))>
                    <th scope="row">{words(row)}</th>
                    {cells}
                    {bipolar.then(|| view! { <td class="ps-cells-end"><bdi>{row.right_label.clone()}</bdi></td> })}
                </tr>
            }
        })
        .collect();
    let title = ask.envelope(|envelope| envelope.title.clone());
    view! {
        <table class="ps-cells">
            <caption class="ps-question-hidden"><bdi>{title}</bdi></caption>
            <thead>
                <tr>
                    <th scope="col"><span class="ps-question-hidden">{t(&text::ROW)}</span></th>
                    {head}
                    {bipolar.then(|| view! { <td></td> })}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn words(row: &MatrixRow) -> View {
    let about = row.description.clone();
    view! {
        <bdi>{row.label.clone()}</bdi>
        {about.map(|words| view! { <bdi class="ps-option-about">{words}</bdi> })}
    }
}

/// Whether this column is chosen in this row, and what pressing it does.
fn control(asked: Asked, row: &MatrixRow, column: &ChoiceOption) -> (Memo<bool>, Callback<()>) {
    let ids = StoredValue::new((row.id.clone(), column.id.clone()));
    let is_chosen = Memo::new(move |_| {
        asked.read(|question, draft| ids.with_value(|(row, column)| question.is_chosen(draft, row, column)))
    });
    let press = Callback::new(move |()| {
        asked.change(true, |question, draft| {
            ids.with_value(|(row, column)| question.press(draft, row, column))
        });
    });
    (is_chosen, press)
}

fn cell(asked: Asked, row: &MatrixRow, index: usize, column: &ChoiceOption, takes_focus: bool) -> View {
    let (is_chosen, press) = control(asked, row, column);
    let locale = use_locale();
    let ends = row.right_label.as_ref().map(|right| format!("{} … {right}", row.label));
    let labels = Arc::new((ends.unwrap_or_else(|| row.label.clone()), column.label.clone()));
    let name = Signal::derive(move || text::CELL.fill(locale.get(), &[("row", &labels.0), ("column", &labels.1)]));
    table_cell(
        asked.ask,
        TableCell {
            group: format!("row-{index}"),
            is_box: asked.with(|question| question.cell == Cell::Checkbox),
            value: column.id.clone(),
            name,
            is_chosen: is_chosen.into(),
            field: row.id.clone(),
            takes_focus,
            press,
        },
    )
}

/// Whether this row is wrong, by itself or with the question as a whole; tracks.
fn is_wrong(ask: QuestionAsk, row: StoredValue<String>) -> impl Fn() -> bool + Copy + Send + Sync + 'static {
    move || ask.is_wrong("") || row.with_value(|row| ask.is_wrong(row))
}

/// What stands over the fields of all rows.
fn heading(question: &Matrix) -> String {
    let labels: Vec<&str> = question.columns.iter().map(|column| &*column.label).collect();
    labels.join(", ")
}

/// The one field of a row of numbers or texts.
fn field(asked: Asked, row: &MatrixRow) -> View {
    let ask = asked.ask;
    let (keyboard, heading) = asked.with(|question| (question.keyboard(&row.id), heading(question)));
    let locale = use_locale();
    let label = row.label.clone();
    let name = move || match heading.is_empty() {
        true => label.clone(),
        false => text::CELL.fill(locale.get(), &[("row", &label), ("column", &heading)]),
    };
    let id = StoredValue::new(row.id.clone());
    let is_wrong = is_wrong(ask, id);
    let words = move || asked.read(|question, draft| id.with_value(|id| question.words(draft, id).to_owned()));
    let write = move |words: String, committed: bool| {
        if let Some(id) = id.try_get_value() {
            asked.change(committed, |question, draft| question.write(draft, &id, &words));
        }
    };
    view! {
        <input
            type="text"
            class="ps-field"
            class:ps-wrong=is_wrong
            data-field=row.id.clone()
            inputmode=keyboard
            aria-label=name
            aria-required=row.required.to_string()
            aria-invalid=move || is_wrong().then_some("true")
            aria-describedby=move || is_wrong().then(|| ask.error_id())
            readonly=move || ask.is_closed()
            prop:value=words
            on:input=move |event| write(event_target_value(&event), false)
            on:change=move |event| write(event_target_value(&event), true)
        />
    }
}

/// A receipt: row by row, what was answered.
fn answers(asked: Asked) -> View {
    let question = asked.question();
    let rows: Vec<View> = question
        .rows
        .iter()
        .map(|row| {
            let said = asked.peek(|question, draft| question.said_of(draft, &row.id));
            let answer = match said.is_empty() {
                true => view! { <span class="ps-matrix-none">{t(&text::NO_ANSWER)}</span> },
                false => view! { <bdi>{said}</bdi> },
            };
            view! { <div><dt><bdi>{row.label.clone()}</bdi></dt><dd>{answer}</dd></div> }
        })
        .collect();
    view! { <dl class="ps-matrix-answers">{rows}</dl> }
}

/// The grid, as many rows and columns as have come.
fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let size = so_far(input, |call| {
        let count = |key: &str, usual: usize| match call.items(key).len() {
            0 => usual,
            known => known,
        };
        (count("rows", 3).clamp(3, 20), count("columns", 3).min(7))
    });
    let rows = move || {
        let (rows, columns) = size.get();
        (0..rows.max(3))
            .map(|_| {
                let dots = (0..columns.max(2)).map(|_| view! { <i></i> }).collect_view();
                view! { <div class="ps-matrix-empty"><span class="ps-question-bar"></span>{dots}</div> }
            })
            .collect::<Vec<View>>()
    };
    view! { <div class="ps-options">{rows}</div> }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("matrix", sample::SATISFIED.get(locale), locale);
    let item = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["rows"] = json!([
        item("setup", &sample::SET_UP),
        item("export", &sample::EXPORT),
        item("support", &sample::SUPPORT)
    ]);
    call["columns"] = json!([
        item("low", &sample::LOW),
        item("middle", &sample::MIDDLE),
        item("high", &sample::HIGH)
    ]);
    call
}

fn five(locale: Locale) -> Value {
    let mut call = call(locale);
    let item = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["columns"] = json!([
        item("1", &sample::VERY_UNSATISFIED),
        item("2", &sample::UNSATISFIED),
        item("3", &sample::NEUTRAL),
        item("4", &sample::HAPPY),
        item("5", &sample::VERY_SATISFIED),
    ]);
    call["matrix"] = json!({"cell": "rating"});
    call
}

fn boxes(locale: Locale) -> Value {
    let mut call = sample_call("matrix", sample::DEVICES.get(locale), locale);
    let item = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["allow_skip"] = json!(true);
    call["matrix"] = json!({"cell": "checkbox"});
    call["rows"] = json!([item("phone", &sample::PHONE), item("pc", &sample::COMPUTER)]);
    call["columns"] = json!([
        item("read", &sample::READ),
        item("edit", &sample::WRITE),
        {"id": "na", "label": sample::NOT_USED.get(locale), "exclusive": true},
    ]);
    call
}

fn numbers(locale: Locale) -> Value {
    let mut call = boxes(locale);
    call["title"] = json!(sample::HOURS.get(locale));
    call["matrix"] = json!({"cell": "number"});
    call["columns"] = json!([{"id": "hours", "label": sample::PER_WEEK.get(locale)}]);
    call["validation"] = json!({"min": 0, "max": 168});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            let call = call(locale);
            streaming(json!({"type": "matrix", "title": call["title"], "rows": call["rows"], "columns": []}))
        }),
        sample("five", |locale| asked(five(locale))),
        sample("boxes", |locale| asked(boxes(locale))),
        sample("numbers", |locale| asked(numbers(locale))),
        sample("bipolar", |locale| {
            let mut call = five(locale);
            let (low, high) = (sample::LOW.get(locale), sample::HIGH.get(locale));
            call["rows"] = json!([
                {"id": "a", "label": low, "metadata": {"right_label": high}},
                {"id": "b", "label": sample::POOR.get(locale), "metadata": {"right_label": sample::GOOD.get(locale)}},
            ]);
            asked(call)
        }),
        sample("submitted", |locale| {
            let value = json!({"answers": {"setup": "high", "export": "low", "support": "middle"}});
            submitted(call(locale), value)
        }),
        sample("skipped", |locale| ended(boxes(locale), "skipped")),
        sample("no-columns", |locale| {
            asked(with(call(locale), [("columns", json!([]))]))
        }),
    ]);
    samples
}
