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
use crate::contract::data::table::{RowOrder, Sorting, TableModel};
use crate::live::locale::{t, tf, use_locale};
use crate::words::Locale;
use crate::words::text::catalog as text;

/// From this many columns on, a table is set smaller and may be wider than the text.
const MANY: usize = 7;

/// What the table shows. Copy.
#[derive(Clone, Copy)]
struct WideTable {
    shared: Shared,
    locale: Signal<Locale>,
    /// How many rows and columns there are.
    rows: usize,
    width: usize,
    /// Places of the rows that are shown.
    order: Memo<Arc<Vec<u32>>>,
    columns: Memo<Vec<usize>>,
    viewport: NodeRef<html::Div>,
    tbody: NodeRef<html::Tbody>,
    body: StoredValue<Option<TableBody>>,
    /// There is more of it than the viewport shows.
    scrolls: RwSignal<bool>,
}

impl WideTable {
    fn new(shared: Shared) -> WideTable {
        let (model, wanted, shown) = (shared.model, shared.wanted, shared.shown);
        let locale = use_locale();
        let (rows, width) = model.with_untracked(|model| (model.len(), model.columns.len()));
        let order = Memo::new(move |_| {
            let compare = Shared::compare(locale.get());
            let order = |model: &TableModel, wanted: &RowOrder| {
                shown.with(|shown| model.order(&wanted.needle, wanted.sorting.column(), shown, compare))
            };
            Arc::new(model.with(|model| wanted.with(|wanted| order(model, wanted))))
        });
        let is_shown = move |n: &usize| shown.with(|shown| shown.get(*n) == Some(&true));
        WideTable {
            shared,
            locale,
            rows,
            width,
            order,
            columns: Memo::new(move |_| (0..width).filter(is_shown).collect::<Vec<_>>()),
            viewport: NodeRef::new(),
            tbody: NodeRef::new(),
            body: StoredValue::new(None),
            scrolls: RwSignal::new(rows > WINDOW),
        }
    }

    fn is_windowed(self) -> bool {
        self.rows > WINDOW
    }

    fn with_body(self, act: impl FnOnce(&mut TableBody)) {
        self.body.update_value(|body| {
            if let Some(body) = body {
                act(body);
            }
        });
    }

    /// Fills the rows, and anew with every change of what is shown.
    fn fill(self) {
        let Shared { model, labels, .. } = self.shared;
        Effect::new(move |_| {
            let (Some(viewport), Some(tbody)) = (self.viewport.get(), self.tbody.get()) else {
                return;
            };
            let (order, columns, labels) = (self.order.get(), self.columns.get(), labels.get());
            let (locale, model) = (self.locale.get(), model.get());
            self.body.update_value(|body| {
                if body.is_none() {
                    *body = TableBody::new(model.clone(), viewport.into(), tbody.into());
                }
                if let Some(body) = body {
                    body.reset(model, order, columns, &labels, locale);
                }
            });
        });
        observe(self.viewport, self.body, self.scrolls);
        if self.is_windowed() {
            Effect::new(move |_| {
                let on = is_on_paper();
                self.with_body(|body| body.set_on_paper(on));
            });
        }
    }

    /// Sorts by a column, then the other way round, then not at all.
    fn sort_by(self, column: usize, say: impl Fn(String)) {
        let Shared { wanted, labels, .. } = self.shared;
        let (next, words) = match wanted.with_untracked(|wanted| wanted.sorting) {
            Sorting::By(at, false) if at == column => (Sorting::By(column, true), &text::SORTED_DOWN),
            Sorting::By(at, true) if at == column => (Sorting::Marked, &text::UNSORTED),
            _ => (Sorting::By(column, false), &text::SORTED_UP),
        };
        wanted.update(|wanted| wanted.sorting = next);
        if let Some(viewport) = self.viewport.get_untracked() {
            viewport.set_scroll_top(0);
        }
        let name = labels.with_untracked(|labels| labels.get(column).cloned().unwrap_or_default());
        say(words.fill(self.locale.get_untracked(), &[("column", &name)]));
    }

    fn head(self, press: impl Fn(usize) + Copy + Send + Sync + 'static) -> View {
        let Shared { model, labels, .. } = self.shared;
        let cell = |n: usize| {
            let label = labels.with(|labels| labels.get(n).cloned().unwrap_or_default());
            model.with(|model| {
                let column = model.columns.get(n)?;
                let class = column.align_end.then_some("ps-cell-end");
                Some(match column.sortable {
                    true => self.sort_cell(n, label, class, press),
                    false => view! { <th role="columnheader" scope="col" class=class><bdi>{label}</bdi></th> },
                })
            })
        };
        let cells: Vec<View> = self.columns.get().into_iter().filter_map(cell).collect();
        view! { <tr role="row" aria-rowindex=self.is_windowed().then_some("1")>{cells}</tr> }
    }

    fn sort_cell(
        self,
        n: usize,
        label: String,
        class: Option<&'static str>,
        press: impl Fn(usize) + Copy + Send + Sync + 'static,
    ) -> View {
        let wanted = self.shared.wanted;
        let state = move || match wanted.with(|wanted| wanted.sorting) {
            Sorting::By(at, false) if at == n => "ascending",
            Sorting::By(at, true) if at == n => "descending",
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

    fn totals(self) -> Option<View> {
        let Shared { model, labels, .. } = self.shared;
        let locale = self.locale.get();
        model.with(|model| {
            model.totals.as_ref()?;
            let cell = |(place, n): (usize, usize)| {
                let column = model.columns.get(n)?;
                let value = model.total(n);
                let words = match (place, value.is_null()) {
                    (0, true) => text::TOTAL.get(locale).to_owned(),
                    (_, true) => String::new(),
                    (_, false) => cells::words(locale, column, value),
                };
                if place == 0 {
                    return Some(view! { <th role="rowheader" scope="row">{words}</th> });
                }
                let class = column.align_end.then_some("ps-cell-end");
                let label = labels.with(|labels| labels.get(n).cloned());
                Some(view! { <td role="cell" class=class data-label=label>{words}</td> })
            };
            let cells: Vec<View> = self.columns.get().into_iter().enumerate().filter_map(cell).collect();
            Some(view! { <tfoot role="rowgroup"><tr class="ps-row" role="row">{cells}</tr></tfoot> })
        })
    }

    /// That nothing is shown, that the server sent more, that paper shows less.
    fn notes(self) -> View {
        let WideTable { order, locale, .. } = self;
        let nothing = move || {
            let is_empty = order.with(|order| order.is_empty());
            is_empty.then(|| view! { <p class="ps-table-note">{t(&text::NO_ROWS)}</p> })
        };
        let beyond_paper = move || {
            let all = order.with(|order| order.len());
            let number = |count: usize| format::number(locale.get(), count as f64, None);
            (is_on_paper() && all > paper::ROWS).then(|| {
                let counts = [number(paper::ROWS), number(all)];
                view! { <p class="ps-table-note">{tf(&text::ROWS_ON_PAPER, &[("shown", &counts[0]), ("all", &counts[1])])}</p> }
            })
        };
        view! { {nothing} {move || self.shared.cut(locale.get())} {beyond_paper} }
    }
}

/// Sorted by its head, filtered, exported, windowed above 200 rows.
#[component]
pub(super) fn Wide(shared: Shared) -> impl IntoView {
    let table = WideTable::new(shared);
    table.fill();
    let say = use_announcer();
    let (order, viewport, scrolls, width) = (table.order, table.viewport, table.scrolls, table.width);
    let press = move |column: usize| table.sort_by(column, say);
    let (labelled, unnamed) = shared.name_attributes();
    let (many, windowed) = (width >= MANY, table.is_windowed());
    let class = match windowed {
        true => "ps-table-view ps-table-windowed",
        false => "ps-table-view",
    };
    view! {
        <div class="ps-table-wide" class:ps-table-many=many>
            {has_tools(table.rows).then(|| toolbar(shared, order))}
            <div
                class=class
                node_ref=viewport
                tabindex=move || scrolls.get().then_some("0")
                role=move || scrolls.get().then_some("group")
                aria-label=move || scrolls.get().then(|| text::SCROLL_TABLE.get(table.locale.get()))
                on:scroll=move |_| {
                    if windowed {
                        table.with_body(TableBody::scrolled);
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
                    <thead role="rowgroup">{move || table.head(press)}</thead>
                    <tbody role="rowgroup" node_ref=table.tbody></tbody>
                    {move || table.totals()}
                </table>
            </div>
            {table.notes()}
        </div>
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
