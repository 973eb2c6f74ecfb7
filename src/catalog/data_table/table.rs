//! A table with its head, toolbar and totals. The rows themselves are `body`'s.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::super::card::{copy_button, fresh_id};
use super::super::host::use_announcer;
use super::super::{export, format, icon};
use super::body::{Body, WINDOW};
use super::cells;
use crate::contract::table::{Column, TableModel};
use crate::i18n::text::catalog as text;
use crate::i18n::{Locale, t, tf, tn, use_locale};

/// From this many rows on there is a toolbar.
const TOOLBAR_ROWS: usize = 8;
/// From this many columns on, a table is set smaller and may be wider than the text.
const MANY: usize = 7;

/// Whether a table of so many rows has a toolbar.
pub fn has_tools(rows: usize) -> bool {
    rows >= TOOLBAR_ROWS
}

type Sort = Option<(usize, bool)>;

fn label(column: &Column, locale: Locale) -> String {
    let known = || {
        text::KNOWN_COLUMNS
            .iter()
            .find(|(key, _)| column.key.eq_ignore_ascii_case(key))
    };
    match (&column.label, known()) {
        (Some(label), _) => label.clone(),
        (None, Some((_, words))) => words.get(locale).to_owned(),
        (None, None) => column.key.clone(),
    }
}

/// A table of any data: sorted by its head, filtered, exported, windowed above 200 rows, a list where it is narrow.
/// `name` names the exported file, `labelled_by` the element that names the table.
#[component]
pub fn DataTable(
    #[prop(into)] model: Signal<TableModel>,
    #[prop(optional, into)] name: String,
    #[prop(optional, into)] labelled_by: String,
) -> impl IntoView {
    let locale = use_locale();
    let say = use_announcer();
    let (rows, width) = model.with_untracked(|model| (model.len(), model.columns.len()));
    let labels = Memo::new(move |_| {
        let locale = locale.get();
        model.with(|model| {
            model
                .columns
                .iter()
                .map(|column| label(column, locale))
                .collect::<Vec<_>>()
        })
    });
    let filter = RwSignal::new(String::new());
    let sort = RwSignal::new(None::<(usize, bool)>);
    let shown = RwSignal::new(vec![true; width]);
    let order = Memo::new(move |_| {
        let locale = locale.get();
        model.with(|model| {
            let compare = |a: &str, b: &str| format::compare(locale, a, b);
            Arc::new(shown.with(|shown| filter.with(|filter| model.order(filter, sort.get(), shown, compare))))
        })
    });
    let columns =
        Memo::new(move |_| shown.with(|shown| (0..width).filter(|n| shown.get(*n) == Some(&true)).collect::<Vec<_>>()));

    let viewport = NodeRef::<html::Div>::new();
    let tbody = NodeRef::<html::Tbody>::new();
    let body = StoredValue::new_local(None::<Body>);
    Effect::new(move |_| {
        let (Some(viewport), Some(tbody)) = (viewport.get(), tbody.get()) else {
            return;
        };
        let (order, columns, labels, locale) = (order.get(), columns.get(), labels.get(), locale.get());
        let model = model.get();
        body.update_value(|body| {
            if body.is_none() {
                *body = Body::new(model.clone(), viewport.clone().into(), tbody.into());
            }
            if let Some(body) = body {
                body.reset(model, order, columns, &labels, locale);
            }
        });
    });
    if rows > WINDOW {
        observe(viewport, body);
    }

    let press = move |column: usize| {
        let next: Sort = match sort.get_untracked() {
            Some((at, false)) if at == column => Some((column, true)),
            Some((at, true)) if at == column => None,
            _ => Some((column, false)),
        };
        sort.set(next);
        if let Some(viewport) = viewport.get_untracked() {
            viewport.set_scroll_top(0);
        }
        let name = labels.with_untracked(|labels| labels.get(column).cloned().unwrap_or_default());
        let words = match next {
            Some((_, false)) => &text::SORTED_UP,
            Some((_, true)) => &text::SORTED_DOWN,
            None => &text::UNSORTED,
        };
        say(words.fill(locale.get_untracked(), &[("column", &name)]));
    };
    let head = move || {
        let labels = labels.get();
        let cells: Vec<AnyView> = columns
            .get()
            .into_iter()
            .filter_map(|n| {
                let (end, sortable) =
                    model.with(|model| model.columns.get(n).map(|column| (column.align_end, column.sortable)))?;
                Some(head_cell(
                    n,
                    labels.get(n).cloned().unwrap_or_default(),
                    end,
                    sortable,
                    sort,
                    press,
                ))
            })
            .collect();
        view! { <tr role="row" aria-rowindex=(rows > WINDOW).then_some("1")>{cells}</tr> }
    };
    let totals = move || {
        let locale = locale.get();
        model.with(|model| {
            model.totals.as_ref()?;
            let cells: Vec<AnyView> = columns
                .get()
                .into_iter()
                .enumerate()
                .filter_map(|(place, n)| {
                    let column = model.columns.get(n)?;
                    let class = column.align_end.then_some("ps-cell-end");
                    let label = labels.with(|labels| labels.get(n).cloned());
                    let value = model.total(n);
                    Some(if place == 0 {
                        let words = match value.is_null() {
                            true => text::TOTAL.get(locale).to_owned(),
                            false => cells::words(locale, column, value),
                        };
                        view! { <th role="rowheader" scope="row">{words}</th> }.into_any()
                    } else {
                        let words = if value.is_null() {
                            String::new()
                        } else {
                            cells::words(locale, column, value)
                        };
                        view! { <td role="cell" class=class data-label=label>{words}</td> }.into_any()
                    })
                })
                .collect();
            Some(view! { <tfoot role="rowgroup"><tr class="ps-row" role="row">{cells}</tr></tfoot> })
        })
    };
    let filter_tools = has_tools(rows).then(|| toolbar(model, labels, order, shown, filter, name));
    let cut = move || {
        let (sent, rows) = model.with(|model| (model.sent, model.len()));
        let count = format::number(locale.get(), rows as f64, None);
        (sent > rows).then(|| view! { <p class="ps-table-note">{tf(&text::ROWS_CUT, &[("count", &count)])}</p> })
    };
    let nothing = move || {
        order
            .with(|order| order.is_empty())
            .then(|| view! { <p class="ps-table-note">{t(&text::NO_ROWS)}</p> })
    };
    let labelled = (!labelled_by.is_empty()).then_some(labelled_by);
    let unnamed = labelled.is_none().then(|| t(&text::TABLE));
    let windowed = rows > WINDOW;
    let many = width >= MANY;
    let scrolls = windowed || width > 5;
    let class = if windowed {
        "ps-table-view ps-table-windowed"
    } else {
        "ps-table-view"
    };
    view! {
        <div class="ps-table" class:ps-table-many=many>
            {filter_tools}
            <div
                class=class
                node_ref=viewport
                tabindex=scrolls.then_some("0")
                role=scrolls.then_some("group")
                aria-label=move || scrolls.then(|| text::SCROLL_TABLE.get(locale.get()))
                on:scroll=move |_| {
                    if windowed {
                        body.update_value(|body| if let Some(body) = body { body.scrolled() });
                    }
                }
            >
                <table
                    role="table"
                    class:ps-table-fixed=windowed
                    style:min-inline-size=windowed.then(|| format!("calc({width} * 5 * var(--ps-rem))"))
                    aria-labelledby=labelled
                    aria-label=unnamed
                    aria-rowcount=move || windowed.then(|| (order.with(|order| order.len()) + 1).to_string())
                >
                    <thead role="rowgroup">{head}</thead>
                    <tbody role="rowgroup" node_ref=tbody></tbody>
                    {totals}
                </table>
            </div>
            {nothing} {cut}
        </div>
    }
}

fn head_cell(
    n: usize,
    label: String,
    end: bool,
    sortable: bool,
    sort: RwSignal<Sort>,
    press: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> AnyView {
    let class = end.then_some("ps-cell-end");
    if !sortable {
        return view! { <th role="columnheader" scope="col" class=class><bdi>{label}</bdi></th> }.into_any();
    }
    let state = move || match sort.get() {
        Some((at, false)) if at == n => "ascending",
        Some((at, true)) if at == n => "descending",
        _ => "none",
    };
    view! {
        <th role="columnheader" scope="col" class=class aria-sort=state>
            <button type="button" class="ps-sort" on:click=move |_| press(n)>
                <bdi>{label}</bdi>
                <span class="ps-sort-sign" data-sort=state>{icon::arrow_up()}</span>
            </button>
        </th>
    }
    .into_any()
}

fn toolbar(
    model: Signal<TableModel>,
    labels: Memo<Vec<String>>,
    order: Memo<Arc<Vec<u32>>>,
    shown: RwSignal<Vec<bool>>,
    filter: RwSignal<String>,
    name: String,
) -> AnyView {
    let locale = use_locale();
    let open = RwSignal::new(false);
    let panel = fresh_id("columns");
    let controls = panel.clone();
    let count = move || {
        let all = model.with(TableModel::len);
        let locale = locale.get();
        let number = |count: usize| format::number(locale, count as f64, None);
        match order.with(|order| order.len()) {
            found if found == all => tn(&text::ROWS, all, &[("count", &number(all))]),
            found => tf(&text::ROWS_OF, &[("shown", &number(found)), ("all", &number(all))]),
        }
    };
    let say = use_announcer();
    let tsv = move || {
        let (labels, order, shown) = (labels.get_untracked(), order.get_untracked(), shown.get_untracked());
        model.with_untracked(|model| model.to_tsv(&labels, &order, &shown))
    };
    let save = move |_| {
        let (labels, order, shown) = (labels.get_untracked(), order.get_untracked(), shown.get_untracked());
        let csv = model.with_untracked(|model| model.to_csv(&labels, &order, &shown));
        let name = if name.is_empty() {
            text::TABLE.get(locale.get_untracked())
        } else {
            &name
        };
        export::download(&format!("{name}.csv"), "text/csv;charset=utf-8", csv.as_bytes());
    };
    let boxes = move || {
        open.get().then(|| {
            let rows: Vec<_> = labels
                .get()
                .into_iter()
                .enumerate()
                .map(|(n, label)| {
                    let checked = move || shown.with(|shown| shown.get(n) == Some(&true));
                    let last = move || checked() && shown.with(|shown| shown.iter().filter(|shown| **shown).count() == 1);
                    view! {
                        <label class="ps-column-choice">
                            <input
                                type="checkbox"
                                prop:checked=checked
                                aria-disabled=move || last().then_some("true")
                                on:click=move |event| if last() { event.prevent_default() }
                                on:change=move |_| shown.update(|shown| if let Some(shown) = shown.get_mut(n) { *shown = !*shown })
                            />
                            <bdi>{label}</bdi>
                        </label>
                    }
                })
                .collect();
            rows
        })
    };
    view! {
        <div class="ps-table-tools">
            <label class="ps-filter">
                {icon::search()}
                <span class="ps-hidden">{t(&text::FILTER)}</span>
                <input
                    type="search"
                    placeholder=t(&text::FILTER)
                    prop:value=move || filter.get()
                    on:input=move |event| {
                        filter.set(event_target_value(&event));
                        say(untrack(count));
                    }
                />
            </label>
            <span class="ps-table-count">{count}</span>
            <button
                type="button"
                class="ps-quiet"
                aria-expanded=move || open.get().to_string()
                aria-controls=controls
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {icon::columns()}
                <span>{t(&text::COLUMNS)}</span>
            </button>
            {copy_button(&text::COPY_TABLE, tsv)}
            <button
                type="button"
                class="ps-quiet"
                on:click=save
            >
                {icon::download()}
                <span>{t(&text::CSV)} <span class="ps-hidden">{t(&text::CSV_LABEL)}</span></span>
            </button>
        </div>
        <div class="ps-columns" id=panel role="group" aria-label=t(&text::COLUMNS_SHOWN) hidden=move || !open.get()>
            {boxes}
        </div>
    }
    .into_any()
}

/// Measures the rows whenever the view's size settles: in a resize observer layout is clean, so reading costs nothing.
fn observe(viewport: NodeRef<html::Div>, body: StoredValue<Option<Body>, LocalStorage>) {
    Effect::new(move |_| {
        let Some(viewport) = viewport.get() else { return };
        let measure = Closure::<dyn FnMut()>::new(move || {
            // The table may be gone by then.
            let _ = body.try_update_value(|body| {
                if let Some(body) = body {
                    body.measure();
                }
            });
        });
        let Ok(observer) = web_sys::ResizeObserver::new(measure.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&viewport);
        let held = StoredValue::new_local(Some((observer, measure)));
        on_cleanup(move || {
            if let Some(Some((observer, _))) = held.try_update_value(Option::take) {
                observer.disconnect();
            }
        });
    });
}
