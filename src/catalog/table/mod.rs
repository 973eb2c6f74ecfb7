//! The data table: the card of `generateAdsDemo`'s tables and `DataTable`. `wide` is the table with its head, `tools` its
//! toolbar, `body` writes the rows, `cells` the single cell; `phone` is the list for narrow places, `sheet` its filter.

mod body;
mod cells;
mod data_table;
mod phone;
mod samples;
mod shared;
mod sheet;
mod tools;
mod wide;

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

pub(super) use data_table::DataTable;
pub use samples::samples;

use crate::browser::observe::near::near;
use crate::catalog::kit::card::{bar, draw_phase, fresh_id, head, header_memo, skeleton_card};
use crate::catalog::kit::icon;
use crate::catalog::{CatalogComponent, CatalogPart, Slot};
use crate::contract::data::ads::{AdsKind, Header};
use crate::contract::data::table::TableModel;
use crate::live::locale::{t, tn};
use crate::model::Json;
use crate::words::text::catalog as text;

/// Tables of any tool: by `demoType`, or by `columns` and `rows`.
pub(super) const DATA_TABLE: CatalogComponent = CatalogComponent::new("DataTable", accepts, data_table);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Tool(tool) if AdsKind::of_tool(tool) == Some(AdsKind::Table))
}

fn data_table(slot: Slot) -> View {
    let header = header_memo(slot);
    draw_phase(
        slot,
        |output| card(&output),
        move || skeleton_card("ps-table-card", header, blank()),
    )
}

crate::browser::lazy::lazy!(
    /// A table whose rows move.
    pub live in tables: fn(Memo<Arc<Value>>, Memo<bool>, Signal<Option<String>>) -> View =
        live_table
);

/// A table whose rows move: what the person has sorted and filtered by stays as long as the columns do. `label` names one
/// without a title.
fn live_table(output: Memo<Arc<Value>>, coming: Memo<bool>, label: Signal<Option<String>>) -> View {
    let id = StoredValue::new(fresh_id("table"));
    let header = Memo::new(move |_| output.with(|output| Header::read(output)));
    let model = Signal::derive(move || output.with(TableModel::read).filter(|model| !model.is_empty()));
    // What the table is made for; other rows alone are only written.
    let frame = Memo::new(move |_| {
        let model = model.get()?;
        Some((
            model.columns.clone(),
            model.len() > body::WINDOW,
            shared::has_tools(model.len()),
        ))
    });
    let titled = Memo::new(move |_| header.with(|header| header.title.is_some()));
    let top = move || {
        let marked = Memo::new(move |_| model.with(|model| model.as_ref().map_or(0, |model| model.highlights.len())));
        titled.get().then(|| {
            let chip = (marked.get() > 0).then(|| marked_chip(marked.get()));
            header.with(|header| head(id.get_value(), header, &text::TABLE, chip))
        })
    };
    let rows = move || {
        if coming.get() {
            return blank();
        }
        match frame.get() {
            Some(_) => {
                let name = header.with_untracked(|header| header.title.clone()).unwrap_or_default();
                let labelled_by = match titled.get() {
                    true => id.get_value(),
                    false => String::new(),
                };
                let last = RwSignal::new(untrack(move || model.get()).unwrap_or_else(TableModel::empty));
                Effect::new(move |before: Option<()>| {
                    if let (Some(model), Some(())) = (model.get(), before) {
                        last.set(model);
                    }
                });
                view! { <DataTable model=last name labelled_by /> }
            }
            None => view! { <p class="ps-card-note">{t(&text::EMPTY_LIST)}</p> },
        }
    };
    view! {
        <div
            class="ps-card ps-table-card" role="group" aria-busy=move || coming.get().then_some("true")
            aria-labelledby=move || titled.get().then(|| id.get_value())
            aria-label=move || (!titled.get()).then(|| label.get().unwrap_or_else(|| t(&text::TABLE)().to_owned()))
        >
            {top} {rows}
        </div>
    }
}

fn marked_chip(marked: usize) -> View {
    view! {
        <span class="ps-tag ps-tag-caution">
            {icon::warning()}
            <span>{move || tn(&text::MARKED, marked, &[])}</span>
        </span>
    }
}

/// As tall as a table of usual length, in both of its shapes.
fn blank() -> View {
    let row = |name| {
        view! {
            <div class="ps-blank-row">{bar(name)} <span></span> {bar(4)} {bar(3)} {bar(4)}</div>
        }
    };
    let narrow = |name| view! { <span><p>{bar(name)}</p><p>{bar(16)}</p></span> };
    view! {
        <div class="ps-table-blank" aria-hidden="true">
            <div class="ps-blank-tools"><span></span></div>
            <div class="ps-blank-head"></div>
            {[8, 10, 9, 11, 8, 10, 9, 8].map(row).collect_view()}
            <div class="ps-blank-phone">{[9, 11, 8, 10, 9].map(narrow).collect_view()}</div>
        </div>
    }
}

fn card(output: &Json) -> View {
    // Of what is kept as text only the outside is read until the reader is near: it tells the head, and that there are rows.
    let known = output.outline();
    let header = Header::read(&known);
    let id = fresh_id("table");
    let named = id.clone();
    let name = header.title.clone().unwrap_or_default();
    let labelled_by = id.clone();
    let model = TableModel::read(&known).filter(|model| !model.is_empty());
    let far = output.text().is_some() || model.as_ref().is_some_and(|model| model.len() > body::WINDOW);
    let near_at_once = model.as_ref().filter(|_| !far);
    let marked = RwSignal::new(near_at_once.map_or(0, |model| model.highlights.len()));
    let long = RwSignal::new(far);
    let body = match model {
        Some(_) if far => {
            let output = output.clone();
            near("ps-table-far", move || {
                let model = TableModel::read(&output.value());
                let draw = |model: TableModel| {
                    marked.set(model.highlights.len());
                    long.set(model.len() > body::WINDOW);
                    view! { <DataTable model=Signal::stored(model) name=name.clone() labelled_by=labelled_by.clone() /> }
                };
                model.map(draw).into_view()
            })
        }
        Some(model) => view! { <DataTable model=Signal::stored(model) name labelled_by /> },
        None => view! { <p class="ps-card-note">{t(&text::EMPTY_LIST)}</p> },
    };
    let chip = (move || (marked.get() > 0).then(|| marked_chip(marked.get()))).into_view();
    view! {
        <div class="ps-card ps-table-card" class:is-long=move || long.get() role="group" aria-labelledby=named>
            {head(id, &header, &text::TABLE, Some(chip))} {body}
        </div>
    }
}
