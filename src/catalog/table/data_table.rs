//! A table of any data, and which of its two shapes stands there: `wide` is the table itself, `phone` the list for narrow
//! places.

use crate::ui::prelude::*;
use leptos::html;

use super::phone::Phone;
use super::shared::Shared;
use super::wide::Wide;
use crate::browser::mount_root::use_root;
use crate::browser::observe::resize::on_resize;
use crate::browser::paper::is_on_paper;
use crate::contract::data::table::{Column, RowOrder, TableModel};
use crate::live::locale::use_locale;
use crate::words::Locale;
use crate::words::keys;

/// Narrower places get the list, in CSS pixels.
const NARROW: f64 = 420.0;

/// What a column is called: the server's words, else ours for a known key.
fn label(column: &Column, locale: Locale) -> String {
    column.label.clone().unwrap_or_else(|| {
        let known = keys::column(&column.key);
        known.map_or_else(|| column.key.clone(), |words| words.get(locale).to_owned())
    })
}

/// A table of any data: sorted, filtered and exported in both of its shapes. `name` is its title, `labelled_by` the element
/// that names it.
#[component]
pub(crate) fn DataTable(
    #[prop(into)] model: Signal<TableModel>,
    #[prop(optional, into)] name: String,
    #[prop(optional, into)] labelled_by: String,
) -> impl IntoView {
    let locale = use_locale();
    let width = model.with_untracked(|model| model.columns.len());
    let shared = Shared {
        model,
        labels: Memo::new(move |_| {
            let locale = locale.get();
            model.with(|model| model.columns.iter().map(|column| label(column, locale)).collect())
        }),
        name: StoredValue::new(name),
        labelled_by: StoredValue::new(labelled_by),
        shown: RwSignal::new(vec![true; width]),
        wanted: RwSignal::new(RowOrder::default()),
        figures: RwSignal::new(None),
    };
    // The list is right from the first frame on a phone; elsewhere the place itself says how wide it is.
    let is_narrow = RwSignal::new(untrack(|| use_root().is_under(NARROW)));
    let place = NodeRef::<html::Div>::new();
    watch(place, is_narrow);
    view! {
        <div class="ps-table" node_ref=place>
            {move || match is_narrow.get() && !is_on_paper() {
                true => view! { <Phone shared/> },
                false => view! { <Wide shared/> },
            }}
        </div>
    }
}

/// Follows the width of the place that the table has.
fn watch(place: NodeRef<html::Div>, is_narrow: RwSignal<bool>) {
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let watched = place.clone();
        on_resize(&place, move || {
            let width = f64::from(watched.client_width());
            let narrow = width < NARROW;
            // Out of view nothing has a width.
            if width > 0.0 && is_narrow.try_get_untracked().is_some_and(|known| known != narrow) {
                let _ = is_narrow.try_set(narrow);
            }
        });
    });
}
