//! The table itself, with its head, toolbar and totals. The rows are `body`'s.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::html;

use super::body::{TableBody, WINDOW};
use super::cells;
use super::shared::{Shared, has_tools};
use super::tools::toolbar;
use crate::browser::format;
use crate::browser::observe::resize::on_resize;
use crate::browser::paper;
use crate::browser::paper::is_on_paper;
use crate::catalog::kit::host::use_announcer;
use crate::catalog::kit::icon;
use crate::live::locale::{t, tf, use_locale};
use crate::words::text::catalog as text;

/// From this many columns on, a table is set smaller and may be wider than the text.
const MANY: usize = 7;

type Sort = Option<(usize, bool)>;

/// Sorted by its head, filtered, exported, windowed above 200 rows.
#[component]
pub fn Wide(shared: Shared) -> impl IntoView {
    let Shared {
        model,
        labels,
        filter,
        sort,
        shown,
        ..
    } = shared;
    let locale = use_locale();
    let say = use_announcer();
    let (rows, width) = model.with_untracked(|model| (model.len(), model.columns.len()));
    let order = Memo::new(move |_| {
        let locale = locale.get();
        model.with(|model| {
            let compare = Shared::compare(locale);
            Arc::new(shown.with(|shown| filter.with(|filter| model.order(filter, sort.get(), shown, compare))))
        })
    });
    let columns =
        Memo::new(move |_| shown.with(|shown| (0..width).filter(|n| shown.get(*n) == Some(&true)).collect::<Vec<_>>()));

    let viewport = NodeRef::<html::Div>::new();
    let tbody = NodeRef::<html::Tbody>::new();
    let body = StoredValue::new(None::<TableBody>);
    Effect::new(move |_| {
        let (Some(viewport), Some(tbody)) = (viewport.get(), tbody.get()) else {
            return;
        };
        let (order, columns, labels, locale) = (order.get(), columns.get(), labels.get(), locale.get());
        let model = model.get();
        body.update_value(|body| {
            if body.is_none() {
                *body = TableBody::new(model.clone(), viewport.clone().into(), tbody.into());
            }
            if let Some(body) = body {
                body.reset(model, order, columns, &labels, locale);
            }
        });
    });
    let windowed = rows > WINDOW;
    let scrolls = RwSignal::new(windowed);
    observe(viewport, body, scrolls);
    if windowed {
        Effect::new(move |_| {
            let on = is_on_paper();
            body.update_value(|body| {
                if let Some(body) = body {
                    body.set_on_paper(on)
                }
            });
        });
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
        let cells: Vec<View> = columns
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
            let cells: Vec<View> = columns
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
                        view! { <th role="rowheader" scope="row">{words}</th> }
                    } else {
                        let words = if value.is_null() {
                            String::new()
                        } else {
                            cells::words(locale, column, value)
                        };
                        view! { <td role="cell" class=class data-label=label>{words}</td> }
                    })
                })
                .collect();
            Some(view! { <tfoot role="rowgroup"><tr class="ps-row" role="row">{cells}</tr></tfoot> })
        })
    };
    let filter_tools = has_tools(rows).then(|| toolbar(shared, order));
    let cut = move || {
        let (sent, rows) = model.with(|model| (model.sent, model.len()));
        let count = format::number(locale.get(), rows as f64, None);
        (sent > rows).then(|| view! { <p class="ps-table-note">{tf(&text::ROWS_CUT, &[("count", &count)])}</p> })
    };
    let beyond_paper = move || {
        let all = order.with(|order| order.len());
        let number = |count: usize| format::number(locale.get(), count as f64, None);
        (is_on_paper() && all > paper::ROWS).then(|| {
            let counts = [number(paper::ROWS), number(all)];
            view! { <p class="ps-table-note">{tf(&text::ROWS_ON_PAPER, &[("shown", &counts[0]), ("all", &counts[1])])}</p> }
        })
    };
    let nothing = move || {
        order
            .with(|order| order.is_empty())
            .then(|| view! { <p class="ps-table-note">{t(&text::NO_ROWS)}</p> })
    };
    let labelled = shared.labelled_by.with_value(|id| (!id.is_empty()).then(|| id.clone()));
    let unnamed = labelled.is_none().then(|| t(&text::TABLE));
    let many = width >= MANY;
    let class = if windowed {
        "ps-table-view ps-table-windowed"
    } else {
        "ps-table-view"
    };
    view! {
        <div class="ps-table-wide" class:ps-table-many=many>
            {filter_tools}
            <div
                class=class
                node_ref=viewport
                tabindex=move || scrolls.get().then_some("0")
                role=move || scrolls.get().then_some("group")
                aria-label=move || scrolls.get().then(|| text::SCROLL_TABLE.get(locale.get()))
                on:scroll=move |_| {
                    if windowed {
                        body.update_value(|body| if let Some(body) = body { body.scrolled() });
                    }
                }
            >
                <table
                    role="table"
                    class:ps-table-fixed=windowed
                    style=("--ps-table-columns", windowed.then(|| width.to_string()))
                    aria-labelledby=labelled
                    aria-label=unnamed
                    aria-rowcount=move || windowed.then(|| (order.with(|order| order.len()) + 1).to_string())
                >
                    <thead role="rowgroup">{head}</thead>
                    <tbody role="rowgroup" node_ref=tbody></tbody>
                    {totals}
                </table>
            </div>
            {nothing} {cut} {beyond_paper}
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
) -> View {
    let class = end.then_some("ps-cell-end");
    if !sortable {
        return view! { <th role="columnheader" scope="col" class=class><bdi>{label}</bdi></th> };
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
}

/// Measures the rows whenever the view's size settles, and says whether there is more of the table than the view shows:
/// then it is reached by keyboard (axe: scrollable-region-focusable).
fn observe(viewport: NodeRef<html::Div>, body: StoredValue<Option<TableBody>>, scrolls: RwSignal<bool>) {
    Effect::new(move |_| {
        let Some(viewport) = viewport.get() else { return };
        let seen = viewport.clone();
        let look = move || {
            // The table may be gone by then.
            let _ = body.try_update_value(|body| {
                if let Some(body) = body {
                    body.measure();
                }
            });
            let more = seen.scroll_width() > seen.client_width() || seen.scroll_height() > seen.client_height();
            if scrolls.try_get_untracked().is_some_and(|known| known != more) {
                scrolls.set(more);
            }
        };
        on_resize(&viewport, look.clone());
        if let Some(table) = viewport.first_element_child() {
            on_resize(&table, look);
        }
    });
}
