//! The sheet that filters and sorts a narrow table. What is chosen in it counts when the ink button is pressed, which says how
//! many rows there will be; closing it changes nothing.

use crate::ui::prelude::*;
use leptos::html;

use super::cells;
use super::shared::Shared;
use crate::browser::format;
use crate::catalog::kit::card::fresh_id;
use crate::catalog::kit::icon;
use crate::catalog::kit::live_regions::DialogRegions;
use crate::contract::data::table::{ColumnType, FIGURES, RowOrder, Sorting, TableModel};
use crate::live::locale::{t, use_locale};
use crate::order::sort_by;
use crate::words::text::table as text;
use crate::words::{Locale, Text};

/// Every way to sort, in words: the table's own order, the shown figures, the name, then the other columns.
pub(super) fn sortings(shared: Shared, figures: &[usize], locale: Locale) -> Vec<(Sorting, String)> {
    shared.model.with(|model| {
        shared.labels.with(|labels| {
            let mut all = vec![first_sorting(model, locale)];
            let mut add = |column: usize, falls: bool| {
                let (Some(named), Some(label)) = (model.columns.get(column), labels.get(column)) else {
                    return;
                };
                let words = match (named.kind, falls) {
                    _ if !named.sortable => return,
                    (kind, true) if kind.is_numeric() => text::HIGHEST,
                    (kind, false) if kind.is_numeric() => text::LOWEST,
                    (ColumnType::Date, true) => text::LATEST,
                    (ColumnType::Date, false) => text::EARLIEST,
                    (_, false) => text::BY_NAME,
                    (_, true) => return,
                };
                all.push((
                    Sorting::By(column, falls),
                    words.fill(locale, &[("column", &in_words(label, &words))]),
                ));
            };
            let others: Vec<usize> = (1..model.columns.len()).filter(|n| !figures.contains(n)).collect();
            figures.iter().for_each(|column| add(*column, true));
            add(0, false);
            figures.iter().for_each(|column| add(*column, false));
            others.iter().for_each(|column| {
                add(*column, true);
                add(*column, false);
            });
            all
        })
    })
}

/// The words of a table's own order: marked rows first when there are any.
fn first_sorting(model: &TableModel, locale: Locale) -> (Sorting, String) {
    let words = match model.highlights.is_empty() {
        true => text::AS_SENT,
        false => text::NEEDS_A_LOOK,
    };
    (Sorting::Marked, words.get(locale).to_owned())
}

/// The sheet; shown while `is_open`.
#[component]
pub(super) fn Sheet(shared: Shared, figures: Memo<Vec<usize>>, is_open: RwSignal<bool>) -> impl IntoView {
    let locale = use_locale();
    let dialog = NodeRef::<html::Dialog>::new();
    let regions = DialogRegions::new();
    let draft = RwSignal::new(RowOrder::default());
    let chosen = RwSignal::new(Vec::<usize>::new());
    Effect::new(move |_| {
        let (Some(dialog), open) = (dialog.get(), is_open.get()) else {
            return;
        };
        match open {
            true if !dialog.open() => {
                draft.set(shared.wanted.get_untracked());
                chosen.set(figures.get_untracked());
                // It is in the page and not open, so it can be shown.
                let _ = regions.show_modal(&dialog);
            }
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
    let apply = move |_| {
        let picked = chosen.get_untracked();
        if picked != figures.get_untracked() {
            shared.figures.set(Some(picked));
        }
        shared.wanted.set(draft.get_untracked());
        is_open.set(false);
    };
    let clear = move |_| {
        draft.set(RowOrder::default());
        chosen.set(untrack(|| shared.usual_figures(locale.get())));
    };
    let title = fresh_id("sheet");
    let titled = title.clone();
    let inner = move || {
        is_open.get().then(|| {
            view! {
                {find(shared, draft, locale)}
                {sorting(shared, figures, draft, locale)}
                {facets(shared, draft, locale)}
                {choices(shared, chosen, locale)}
            }
        })
    };
    let count = move || {
        let compare = Shared::compare(locale.get());
        let count = shared
            .model
            .with(|model| draft.with(|draft| model.rows_wanted(draft, compare).len()));
        let campaigns = shared.model.with(|model| {
            model
                .columns
                .first()
                .is_some_and(|column| column.key.eq_ignore_ascii_case("campaign"))
        });
        let words = if campaigns {
            &text::SHOW_CAMPAIGNS
        } else {
            &text::SHOW_ROWS
        };
        words.fill(
            locale.get(),
            count,
            &[("count", &format::number(locale.get(), count as f64, None))],
        )
    };
    view! {
        <dialog class="ps-sheet" node_ref=dialog aria-labelledby=titled on:close=move |_| is_open.set(false)>
            <div class="ps-sheet-head">
                <h4 id=title>{t(&text::SHEET)}</h4>
                <button type="button" class="ps-quiet" aria-label=t(&text::CLOSE) on:click=move |_| is_open.set(false)>{icon::cross()}</button>
            </div>
            <div class="ps-sheet-body">{inner}</div>
            <div class="ps-sheet-foot">
                <button type="button" class="ps-quiet" on:click=clear>{t(&text::CLEAR)}</button>
                <button type="button" class="ps-button ps-button-ink" on:click=apply>{count}</button>
            </div>
        </dialog>
    }
}

fn find(shared: Shared, draft: RwSignal<RowOrder>, locale: Signal<Locale>) -> View {
    let words = move || {
        let label = shared.labels.with(|labels| labels.first().cloned()).unwrap_or_default();
        text::FIND.fill(locale.get(), &[("column", &in_sentence(&label))])
    };
    view! {
        <label class="ps-sheet-find">
            {icon::search()}
            <input
                type="search"
                placeholder=words
                aria-label=words
                prop:value=move || draft.with(|draft| draft.needle.clone())
                on:input=move |event| draft.update(|draft| draft.needle = event_target_value(&event))
            />
        </label>
    }
}

/// The label as the words take it: at their beginning as it is, else as inside of a sentence.
fn in_words(label: &str, words: &Text) -> String {
    match words.get(Locale::En).starts_with('{') {
        true => label.to_owned(),
        false => in_sentence(label),
    }
}

/// A label inside of a sentence: `Campaign` is `campaign`, `CPA` stays.
fn in_sentence(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            crate::case::lower(first.encode_utf8(&mut [0; 4])) + letters.as_str()
        }
        _ => label.to_owned(),
    }
}

fn sorting(shared: Shared, figures: Memo<Vec<usize>>, draft: RwSignal<RowOrder>, locale: Signal<Locale>) -> View {
    let name = fresh_id("sorting");
    let list = move || {
        let (figures, locale) = (figures.get(), locale.get());
        let now = draft.with_untracked(|draft| draft.sorting);
        let all = sortings(shared, &figures, locale);
        // The own order, the figures and the name; and what the select has set.
        let few = figures.len() + 2;
        all.into_iter()
            .enumerate()
            .filter(move |(n, (sorting, _))| *n < few || *sorting == now)
            .map(|(_, (sorting, words))| {
                let name = name.clone();
                view! {
                    <label class="ps-sheet-option">
                        <input
                            type="radio"
                            name=name
                            prop:checked=move || draft.with(|draft| draft.sorting == sorting)
                            on:change=move |_| draft.update(|draft| draft.sorting = sorting)
                        />
                        <bdi>{words}</bdi>
                    </label>
                }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <fieldset class="ps-sheet-group">
            <legend>{t(&text::SORT_BY)}</legend>
            <div class="ps-sheet-grid">{list}</div>
        </fieldset>
    }
}

fn facets(shared: Shared, draft: RwSignal<RowOrder>, locale: Signal<Locale>) -> View {
    let groups = move || {
        let locale = locale.get();
        shared.model.with(|model| {
            let one = |facet: crate::contract::data::table::Facet| {
                let label = shared.labels.with(|labels| labels.get(facet.column).cloned());
                let column = model.columns.get(facet.column).cloned();
                let boxes: Vec<_> = facet
                    .values
                    .into_iter()
                    .map(|value| {
                        let words = match &column {
                            Some(column) => cells::words(locale, column, &value.clone().into()),
                            None => value.clone(),
                        };
                        let key = (facet.column, value);
                        let known = key.clone();
                        let is_in = move || draft.with(|draft| !draft.without.contains(&known));
                        let toggle = move |_| {
                            let key = key.clone();
                            draft.update(|draft| match draft.without.iter().position(|out| *out == key) {
                                Some(at) => {
                                    draft.without.remove(at);
                                }
                                None => draft.without.push(key),
                            });
                        };
                        view! { <label class="ps-sheet-box"><input type="checkbox" prop:checked=is_in on:change=toggle/><bdi>{words}</bdi></label> }
                    })
                    .collect();
                view! {
                    <fieldset class="ps-sheet-group">
                        <legend><bdi>{label}</bdi></legend>
                        <div class="ps-sheet-grid">{boxes}</div>
                    </fieldset>
                }
            };
            model.facets().into_iter().map(one).collect::<Vec<_>>()
        })
    };
    groups.into_view()
}

/// Which figures stand in a row; a fourth is refused in words.
fn choices(shared: Shared, chosen: RwSignal<Vec<usize>>, locale: Signal<Locale>) -> View {
    let refused = RwSignal::new(false);
    let boxes = move || {
        locale.track();
        let one = |column: usize, label: String| {
            let is_in = move || chosen.with(|chosen| chosen.contains(&column));
            let press = move |event: web_sys::MouseEvent| {
                let is_full = chosen.with_untracked(|chosen| chosen.len() >= FIGURES && !chosen.contains(&column));
                refused.set(is_full);
                if is_full {
                    event.prevent_default();
                }
            };
            let toggle = move |_| {
                chosen.update(|chosen| match chosen.iter().position(|known| *known == column) {
                    Some(at) => {
                        chosen.remove(at);
                    }
                    None => {
                        chosen.push(column);
                        sort_by(chosen, usize::cmp);
                    }
                });
            };
            view! { <label class="ps-sheet-box"><input type="checkbox" prop:checked=is_in on:click=press on:change=toggle/><bdi>{label}</bdi></label> }
        };
        // Words make no figure, unless they are all there is.
        let figures = shared.model.with(|model| {
            let columns = model.columns.iter().enumerate().skip(1);
            let kinds: Vec<(usize, bool)> = columns
                .map(|(n, column)| (n, column.kind.is_numeric() || column.kind == ColumnType::Date))
                .collect();
            let enough = kinds.iter().filter(|(_, figure)| *figure).count() >= FIGURES;
            let wanted = kinds.into_iter().filter(|(_, figure)| *figure || !enough);
            wanted.map(|(n, _)| n).collect::<Vec<_>>()
        });
        shared.labels.with(|labels| {
            let named = |n: usize| labels.get(n).map(|label| one(n, label.clone()));
            figures.into_iter().filter_map(named).collect::<Vec<_>>()
        })
    };
    let note = move || match refused.get() {
        true => text::NO_FOURTH.get(locale.get()),
        false => text::THREE.get(locale.get()),
    };
    view! {
        <fieldset class="ps-sheet-group">
            <legend>{t(&text::FIGURES)}</legend>
            <p class="ps-sheet-note" class:is-refused=move || refused.get() role="status">{note}</p>
            <div class="ps-sheet-grid">{boxes}</div>
        </fieldset>
    }
}
