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
use crate::browser::dom;
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

/// What the list shows. Copy.
#[derive(Clone, Copy)]
struct PhoneList {
    shared: Shared,
    locale: Signal<Locale>,
    order: Memo<Vec<u32>>,
    /// The columns of a narrow row.
    figures: Memo<Vec<usize>>,
    /// How many rows the person has asked for; another filter begins anew.
    asked: RwSignal<usize>,
    /// How many are shown.
    count: Memo<usize>,
    opened: RwSignal<HashSet<u32>>,
    drawn: NodeRef<html::Ul>,
}

impl PhoneList {
    fn new(shared: Shared) -> PhoneList {
        let Shared { model, wanted, .. } = shared;
        let locale = use_locale();
        let order = Memo::new(move |_| {
            let compare = Shared::compare(locale.get());
            model.with(|model| wanted.with(|wanted| model.rows_wanted(wanted, compare)))
        });
        let usual = move || shared.usual_figures(locale.get());
        let asked = RwSignal::new(0_usize);
        Effect::new(move |_| {
            wanted.track();
            asked.set(0);
        });
        let count = Memo::new(move |_| {
            let least = model.with(|model| order.with(|order| model.opening(order)));
            order.with(Vec::len).min(asked.get().max(least))
        });
        PhoneList {
            shared,
            locale,
            order,
            figures: Memo::new(move |_| shared.figures.get().unwrap_or_else(usual)),
            asked,
            count,
            opened: RwSignal::new(HashSet::new()),
            drawn: NodeRef::new(),
        }
    }

    /// The width of the last figure, in CSS pixels; tracks.
    fn last(self) -> Option<usize> {
        let locale = self.locale.get();
        let column = self.figures.with(|figures| figures.get(2).copied())?;
        self.shared.model.with(|model| {
            let named = model.columns.get(column)?;
            let length = |value: &serde_json::Value| cells::letters(locale, named, value);
            let rows = self.order.with(|order| {
                let shown = order.iter().take(self.count.get());
                shown.map(|row| length(model.cell(*row as usize, column))).max()
            });
            let most = rows.unwrap_or(0).max(length(model.total(column)));
            Some(72 + most.saturating_sub(LAST) * LETTER)
        })
    }

    fn rows(self) -> Vec<View> {
        let (locale, figures) = (self.locale.get(), self.figures.get());
        let one = |index: &u32| row(self.shared, *index, &figures, self.opened, locale);
        self.order
            .with(|order| order.iter().take(self.count.get()).map(one).collect())
    }

    /// The button for more rows, while there are some; tracks.
    fn more(self, say: impl Fn(String) + Send + Sync + 'static) -> Option<View> {
        let PhoneList {
            locale, asked, drawn, ..
        } = self;
        let (shown, all) = (self.count.get(), self.order.with(Vec::len));
        let step = all.saturating_sub(shown).min(shown.clamp(5, MOST));
        let number = |count: usize| format::number(locale.get(), count as f64, None);
        let press = move |_| {
            asked.set(shown + step);
            // This button is gone: the focus goes to the first of what came.
            let first = format!("li:nth-child({}) > button", shown + 1);
            request_animation_frame(move || {
                if let Some(list) = drawn.try_get_untracked() {
                    dom::focus_first(&list, &first);
                }
            });
            say(text::NOW_SHOWN.fill(locale.get_untracked(), shown + step, &[]));
        };
        (step > 0).then(|| {
            view! {
                <div class="ps-phone-more">
                    <button type="button" class="ps-phone-more-press" on:click=press>
                        {tn(&text::SHOW_MORE, step, &[("count", &number(step))])}
                    </button>
                    <span>{tf(&text::SHOWN_OF, &[("shown", &number(shown)), ("all", &number(all))])}</span>
                </div>
            }
        })
    }

    /// Sorting and filter, which stay at the top in a row of their own.
    fn tools(self) -> View {
        let (shared, locale, figures) = (self.shared, self.locale, self.figures);
        let wanted = shared.wanted;
        let bar = NodeRef::<html::Div>::new();
        let gone = RwSignal::new(false);
        watch_bar(bar, gone);
        let is_open = RwSignal::new(false);
        let label = move || match wanted.with(set_filters) {
            0 => text::FILTER.get(locale.get()).to_owned(),
            set => text::FILTERED.fill(locale.get(), set, &[]),
        };
        view! {
            <div class="ps-phone-stick">
                <div class="ps-phone-stuck" class:is-there=move || gone.get()>
                    <bdi class="ps-phone-title">{shared.name.get_value()}</bdi>
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
                    aria-label=label
                    on:click=move |_| is_open.set(true)
                >
                    {icon::filter()}
                    <span>{t(&text::FILTER)}</span>
                </button>
            </div>
            <Sheet shared figures is_open/>
        }
    }

    /// What is taken away: every column of the rows that are wanted.
    fn foot(self) -> View {
        let PhoneList {
            shared, locale, order, ..
        } = self;
        let columns = move || shared.model.with_untracked(|model| vec![true; model.columns.len()]);
        let tsv = move || shared.tsv(&order.get_untracked(), &columns(), locale.get_untracked());
        let save = move |_| shared.save_csv(&order.get_untracked(), &columns(), locale.get_untracked());
        view! {
            <div class="ps-phone-foot">
                {copy_button(&catalog::COPY, tsv)}
                <button type="button" class="ps-quiet" on:click=save>
                    {icon::download()}
                    <span>{t(&catalog::CSV)} <span class="ps-hidden">{t(&catalog::CSV_LABEL)}</span></span>
                </button>
            </div>
        }
    }
}

/// The list, with its toolbar, totals and exports.
#[component]
pub(super) fn Phone(shared: Shared) -> impl IntoView {
    let list = PhoneList::new(shared);
    let PhoneList {
        locale, order, figures, ..
    } = list;
    let say = use_announcer();
    let last = Memo::new(move |_| list.last());
    let nothing = move || {
        let is_empty = order.with(Vec::is_empty);
        is_empty.then(|| view! { <p class="ps-table-note">{t(&catalog::NO_ROWS)}</p> })
    };
    let wants_tools = |model: &TableModel| has_tools(model.len()) || !model.highlights.is_empty();
    let tools = shared.model.with_untracked(wants_tools).then(|| list.tools());
    let (labelled, unnamed) = shared.name_attributes();
    view! {
        {tools}
        <ul
            class="ps-phone-rows"
            node_ref=list.drawn
            style=("--ps-phone-last", move || last.get().map(|last| format!("{last}px")))
            aria-labelledby=labelled
            aria-label=unnamed
        >
            {move || list.rows()}
        </ul>
        {nothing}
        {move || list.more(say)}
        {move || totals(shared, &figures.get(), last.get(), locale.get())}
        {list.foot()}
        {move || shared.cut(locale.get())}
    }
}

fn set_filters(wanted: &crate::contract::data::table::RowOrder) -> usize {
    let without = &wanted.without;
    let is_first = |at: usize| !without[..at].iter().any(|(column, _)| *column == without[at].0);
    (0..without.len()).filter(|at| is_first(*at)).count() + usize::from(!wanted.needle.trim().is_empty())
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
        let seen = Closure::new(move |entries: js_sys::Array| {
            let Some(entry) = entries.iter().last() else { return };
            let entry: web_sys::IntersectionObserverEntry = entry.unchecked_into();
            let top = entry.root_bounds().map_or(0.0, |bounds| bounds.top());
            let above = !entry.is_intersecting() && entry.bounding_client_rect().bottom() <= top + 1.0;
            let _ = gone.try_set(above && entry.bounding_client_rect().height() > 0.0);
        });
        if let Some(observer) = dom::watch_entries(&web_sys::IntersectionObserverInit::new(), seen) {
            observer.observe(&bar);
        }
    });
}
