//! A table where it is narrow: a list of its rows with three figures each, opened in place to all the others. What is marked
//! comes first. `sheet` holds its filter.

use std::collections::HashSet;

use crate::ui::prelude::*;
use leptos::html;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::body::{reason, tone};
use super::cells;
use super::shared::{LAST, Shared, has_tools};
use super::sheet::{Sheet, sortings};
use crate::browser::format;
use crate::catalog::kit::card::{copy_button, fresh_id};
use crate::catalog::kit::host::use_announcer;
use crate::catalog::kit::icon;
use crate::contract::data::table::{Highlight, TableModel};
use crate::live::locale::{t, tf, tn, use_locale};
use crate::words::Locale;
use crate::words::text::{catalog, table as text};

/// Most rows that one press adds.
const MOST: usize = 100;
/// Pixels of a letter more than the last figure has room for.
const LETTER: usize = 9;

/// The list, with its toolbar, totals and exports.
#[component]
pub fn Phone(shared: Shared) -> impl IntoView {
    let Shared { model, wanted, .. } = shared;
    let locale = use_locale();
    let say = use_announcer();
    let order = Memo::new(move |_| {
        let compare = Shared::compare(locale.get());
        model.with(|model| wanted.with(|wanted| model.rows_wanted(wanted, compare)))
    });
    let figures = Memo::new(move |_| {
        shared
            .figures
            .get()
            .unwrap_or_else(|| shared.usual_figures(locale.get()))
    });
    let opened = RwSignal::new(HashSet::<u32>::new());
    // How many rows the person has asked for; another filter begins anew.
    let asked = RwSignal::new(0_usize);
    Effect::new(move |_| {
        wanted.track();
        asked.set(0);
    });
    let count = Memo::new(move |_| {
        let least = model.with(|model| order.with(|order| model.opening(order)));
        order.with(Vec::len).min(asked.get().max(least))
    });
    let last = Memo::new(move |_| {
        let locale = locale.get();
        let column = figures.with(|figures| figures.get(2).copied())?;
        model.with(|model| {
            let named = model.columns.get(column)?;
            let length = |value: &serde_json::Value| cells::letters(locale, named, value);
            let rows = order.with(|order| {
                order
                    .iter()
                    .take(count.get())
                    .map(|row| length(model.cell(*row as usize, column)))
                    .max()
            });
            let most = rows.unwrap_or(0).max(length(model.total(column)));
            Some(72 + most.saturating_sub(LAST) * LETTER)
        })
    });
    let rows = move || {
        let (locale, figures) = (locale.get(), figures.get());
        order.with(|order| {
            order
                .iter()
                .take(count.get())
                .map(|index| row(shared, *index, &figures, opened, locale))
                .collect::<Vec<_>>()
        })
    };
    let more = move || {
        let (shown, all) = (count.get(), order.with(Vec::len));
        (shown < all).then(|| {
            let step = (all - shown).min(shown.clamp(5, MOST));
            let number = |count: usize| format::number(locale.get(), count as f64, None);
            view! {
                <div class="ps-phone-more">
                    <button
                        type="button"
                        class="ps-phone-more-press"
                        on:click=move |_| {
                            asked.set(shown + step);
                            say(text::NOW_SHOWN.fill(locale.get_untracked(), shown + step, &[]));
                        }
                    >
                        {tn(&text::SHOW_MORE, step, &[("count", &number(step))])}
                    </button>
                    <span>{tf(&text::SHOWN_OF, &[("shown", &number(shown)), ("all", &number(all))])}</span>
                </div>
            }
        })
    };
    let nothing = move || {
        order
            .with(Vec::is_empty)
            .then(|| view! { <p class="ps-table-note">{t(&catalog::NO_ROWS)}</p> })
    };
    let cut = move || {
        let (sent, rows) = model.with(|model| (model.sent, model.len()));
        let count = format::number(locale.get(), rows as f64, None);
        (sent > rows).then(|| view! { <p class="ps-table-note">{tf(&catalog::ROWS_CUT, &[("count", &count)])}</p> })
    };
    let all_columns = move || model.with_untracked(|model| vec![true; model.columns.len()]);
    let tsv = move || shared.tsv(&order.get_untracked(), &all_columns(), locale.get_untracked());
    let save = move |_| shared.save_csv(&order.get_untracked(), &all_columns(), locale.get_untracked());
    let tools = model.with_untracked(|model| has_tools(model.len()) || !model.highlights.is_empty());
    let bar = NodeRef::<html::Div>::new();
    let gone = RwSignal::new(false);
    if tools {
        watch_bar(bar, gone);
    }
    let is_open = RwSignal::new(false);
    let labelled = shared.labelled_by.with_value(|id| (!id.is_empty()).then(|| id.clone()));
    let unnamed = labelled.is_none().then(|| t(&catalog::TABLE));
    let title = shared.name.get_value();
    view! {
        {tools.then(|| view! {
            <div class="ps-phone-stick">
                <div class="ps-phone-stuck" class:is-there=move || gone.get()>
                    <bdi class="ps-phone-title">{title}</bdi>
                    {sort_select(shared, figures, true)}
                </div>
            </div>
            <div class="ps-phone-tools" node_ref=bar>
                {sort_select(shared, figures, false)}
                <button
                    type="button"
                    class="ps-phone-filter"
                    class:is-set=move || wanted.with(|wanted| set_filters(wanted) > 0)
                    aria-haspopup="dialog"
                    aria-label=move || match wanted.with(set_filters) {
                        0 => text::FILTER.get(locale.get()).to_owned(),
                        set => text::FILTERED.fill(locale.get(), set, &[]),
                    }
                    on:click=move |_| is_open.set(true)
                >
                    {icon::filter()}
                    <span>{t(&text::FILTER)}</span>
                </button>
            </div>
            <Sheet shared figures is_open/>
        })}
        <ul
            class="ps-phone-rows"
            style=("--ps-phone-last", move || last.get().map(|last| format!("{last}px")))
            aria-labelledby=labelled
            aria-label=unnamed
        >
            {rows}
        </ul>
        {nothing} {more}
        {move || totals(shared, &figures.get(), last.get(), locale.get())}
        <div class="ps-phone-foot">
            {copy_button(&catalog::COPY, tsv)}
            <button type="button" class="ps-quiet" on:click=save>
                {icon::download()}
                <span>{t(&catalog::CSV)} <span class="ps-hidden">{t(&catalog::CSV_LABEL)}</span></span>
            </button>
        </div>
        {cut}
    }
}

fn set_filters(wanted: &crate::contract::data::table::RowOrder) -> usize {
    let mut columns: Vec<usize> = wanted.without.iter().map(|(column, _)| *column).collect();
    columns.dedup();
    columns.len() + usize::from(!wanted.needle.trim().is_empty())
}

/// A native select: the phone's own list of choices. `small`: the one of the sticky row.
fn sort_select(shared: Shared, figures: Memo<Vec<usize>>, small: bool) -> View {
    let locale = use_locale();
    let wanted = shared.wanted;
    let list = Memo::new(move |_| sortings(shared, &figures.get(), locale.get()));
    let place = move || {
        let now = wanted.with(|wanted| wanted.sorting);
        list.with(|list| list.iter().position(|(sorting, _)| *sorting == now).unwrap_or(0))
    };
    let options = move || {
        let now = place();
        list.get()
            .into_iter()
            .enumerate()
            .map(|(n, (_, words))| view! { <option value=n.to_string() selected=n == now>{words}</option> })
            .collect::<Vec<_>>()
    };
    let words = move || list.with(|list| list.get(place()).map(|(_, words)| words.clone()));
    view! {
        <label class="ps-phone-sort" class:is-small=small>
            {icon::sort()}
            <span class="ps-phone-sort-words" aria-hidden="true"><bdi>{words}</bdi></span>
            {icon::chevron_down()}
            <select
                aria-label=t(&text::SORT_BY)
                on:change=move |event| {
                    let chosen = event_target_value(&event).parse::<usize>().ok();
                    if let Some((sorting, _)) = chosen.and_then(|n| list.with_untracked(|list| list.get(n).cloned())) {
                        wanted.update(|wanted| wanted.sorting = sorting);
                    }
                }
            >
                {options}
            </select>
        </label>
    }
}

fn row(shared: Shared, index: u32, figures: &[usize], opened: RwSignal<HashSet<u32>>, locale: Locale) -> View {
    let at = index as usize;
    let model = shared.model;
    let id = fresh_id("row");
    let controls = id.clone();
    let is_open = move || opened.with(|opened| opened.contains(&index));
    let press = move |_| {
        opened.update(|opened| {
            if !opened.remove(&index) {
                opened.insert(index);
            }
        });
    };
    let (name, mark) = model.with_untracked(|model| {
        let column = model.columns.first();
        let name = column.map(|column| cells::words(locale, column, model.cell(at, 0)));
        (name.unwrap_or_default(), model.highlights.get(&at).cloned())
    });
    let grid = model.with_untracked(|model| {
        grid(shared, model, figures, locale, mark.as_ref(), |column| {
            model.cell(at, column).clone()
        })
    });
    let class = mark.as_ref().map_or("ps-phone-row".to_owned(), |mark| {
        format!("ps-phone-row ps-row-marked {}", tone(mark))
    });
    let why = mark.as_ref().map(|mark| {
        view! { <span class="ps-phone-why">{icon::warning()} <span><bdi>{reason(mark, locale)}</bdi></span></span> }
    });
    let shown: Vec<usize> = figures.to_vec();
    let pairs = move || is_open().then(|| pairs(shared, at, &shown, locale));
    view! {
        <li class=class>
            <button type="button" class="ps-phone-press" aria-expanded=move || is_open().to_string() aria-controls=controls on:click=press>
                <span class="ps-phone-line"><span class="ps-phone-name"><bdi>{name}</bdi></span>{icon::chevron()}</span>
                {grid}
                {why}
            </button>
            <div id=id>{pairs}</div>
        </li>
    }
}

/// The figures of one row on their grid.
fn grid(
    shared: Shared,
    model: &TableModel,
    figures: &[usize],
    locale: Locale,
    mark: Option<&Highlight>,
    cell: impl Fn(usize) -> serde_json::Value,
) -> View {
    let one = |column: &usize| {
        let named = model.columns.get(*column)?;
        let label = shared.labels.with_untracked(|labels| labels.get(*column).cloned());
        let words = cells::words(locale, named, &cell(*column));
        let strong = mark.is_some_and(|mark| mark.column.as_deref() == Some(named.key.as_str()));
        Some(view! {
            <span class="ps-phone-figure" class:is-strong=strong>
                <span class="ps-phone-label"><bdi>{label}</bdi></span>
                " "
                <span class="ps-phone-value"><bdi>{words}</bdi></span>
            </span>
        })
    };
    let cells: Vec<_> = figures.iter().filter_map(one).collect();
    (!cells.is_empty())
        .then(|| view! { <span class="ps-phone-figures" data-count=figures.len()>{cells}</span> })
        .into_view()
}

/// Everything of a row that its figures don't say.
fn pairs(shared: Shared, at: usize, figures: &[usize], locale: Locale) -> View {
    let model = shared.model;
    let pairs: Vec<_> = model.with(|model| {
        let rest = model
            .columns
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(n, _)| !figures.contains(n));
        rest.map(|(n, column)| {
            let label = shared.labels.with_untracked(|labels| labels.get(n).cloned());
            let value = cells::view(locale, column, model.cell(at, n));
            view! { <div><dt><bdi>{label}</bdi></dt><dd>{value}</dd></div> }
        })
        .collect()
    });
    view! { <dl class="ps-phone-pairs">{pairs}</dl> }
}

fn totals(shared: Shared, figures: &[usize], last: Option<usize>, locale: Locale) -> Option<View> {
    let model = shared.model.get();
    model.totals.as_ref()?;
    let count = format::number(locale, model.sent as f64, None);
    let words = text::ALL.fill(locale, model.sent, &[("count", &count)]);
    let grid = grid(shared, &model, figures, locale, None, |column| {
        model.total(column).clone()
    });
    let room = last.map(|last| format!("{last}px"));
    Some(view! {
        <div class="ps-phone-totals" style=("--ps-phone-last", room)>
            <p class="ps-phone-name">{words}</p>
            {grid}
        </div>
    })
}

/// Whether the toolbar has been scrolled out at the top: then title and sorting stand in a row that stays.
fn watch_bar(bar: NodeRef<html::Div>, gone: RwSignal<bool>) {
    Effect::new(move |_| {
        let Some(bar) = bar.get() else { return };
        let seen = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let Some(entry) = entries.iter().last() else { return };
            let entry: web_sys::IntersectionObserverEntry = entry.unchecked_into();
            let top = entry.root_bounds().map_or(0.0, |bounds| bounds.top());
            let above = !entry.is_intersecting() && entry.bounding_client_rect().bottom() <= top + 1.0;
            let _ = gone.try_set(above && entry.bounding_client_rect().height() > 0.0);
        });
        let Ok(observer) = web_sys::IntersectionObserver::new(seen.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&bar);
        let kept = StoredValue::new((observer, seen));
        on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
    });
}
