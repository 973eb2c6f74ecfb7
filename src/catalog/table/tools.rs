//! The toolbar of a table: filter, count, which columns are shown, copy and download.

use std::sync::Arc;

use crate::ui::prelude::*;

use super::shared::Shared;
use crate::browser::format;
use crate::catalog::kit::card::{copy_button, fresh_id};
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::host::use_latest_announcer;
use crate::catalog::kit::icon;
use crate::contract::data::table::TableModel;
use crate::live::locale::{t, tf, tn, use_locale};
use crate::words::text::catalog as text;

/// Its row, and the columns behind their button.
pub(super) fn toolbar(shared: Shared, order: Memo<Arc<Vec<u32>>>) -> View {
    let (model, labels, wanted, shown) = (shared.model, shared.labels, shared.wanted, shared.shown);
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
    let say = use_latest_announcer();
    let picked = move || (order.get_untracked(), shown.get_untracked());
    let tsv = move || {
        let (order, shown) = picked();
        shared.tsv(&order, &shown, locale.get_untracked())
    };
    let save = move |_| {
        let (order, shown) = picked();
        shared.save_csv(&order, &shown, locale.get_untracked());
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
                    prop:value=move || wanted.with(|wanted| wanted.needle.clone())
                    on:input=move |event| {
                        wanted.update(|wanted| wanted.needle = event_target_value(&event));
                        say(untrack(count));
                    }
                />
            </label>
            <span class="ps-table-count">{count}</span>
            {disclosure("ps-quiet", open, Some(controls), view! { {icon::columns()} <span>{t(&text::COLUMNS)}</span> })}
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
}
