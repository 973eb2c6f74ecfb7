//! What action cards and nudges have in common: each says how it stands, and the first open one is offered before the others.

use crate::catalog::Slot;
use crate::contract::data::ads::{ItemStatus, Shown};
use crate::live::locale::t;
use crate::ui::prelude::*;
use crate::words::text::catalog as text;

/// Draws items, or that there are none. `stand` tells of one its id, how the server says that it stands, and whether it
/// offers anything; `draw` is told how it stands and whether it comes first.
pub(super) fn items<T>(
    slot: Slot,
    items: Vec<T>,
    stand: impl Fn(&T) -> (String, ItemStatus, bool),
    draw: impl Fn(T, Memo<Shown>, Memo<bool>) -> View,
) -> (Option<View>, Vec<View>) {
    let stand = |item: &T| {
        let (id, status, offers) = stand(item);
        (
            offers,
            Memo::new(move |_| Shown::of(status, slot.items.run(id.clone()))),
        )
    };
    let shown: Vec<(bool, Memo<Shown>)> = items.iter().map(stand).collect();
    let all = shown.clone();
    let first = Memo::new(move |_| {
        all.iter()
            .position(|(offers, shown)| *offers && shown.with(Shown::is_open))
    });
    let empty = items
        .is_empty()
        .then(|| view! { <p class="ps-card-note">{t(&text::EMPTY_LIST)}</p> });
    let items = items.into_iter().zip(shown).enumerate();
    let drawn = items
        .map(|(place, (item, (_, shown)))| draw(item, shown, Memo::new(move |_| first.get() == Some(place))))
        .collect();
    (empty, drawn)
}
