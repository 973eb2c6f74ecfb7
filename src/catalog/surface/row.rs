//! Row and Column: children beside or below each other, sharing the room by their weight. Knows no other component.

use crate::number::Digits;
use crate::ui::prelude::*;

use super::nodes::{children, draw};
use super::place::NodePlace;

/// Draws a Row.
pub(super) fn view(place: NodePlace) -> View {
    stack(place, "ps-s-row")
}

/// Draws a Column.
pub(super) fn column(place: NodePlace) -> View {
    stack(place, "ps-s-column")
}

fn stack(place: NodePlace, base: &'static str) -> View {
    let class = move || {
        let mut class = base.to_owned();
        if let Some(justify) = place.word("justify").as_deref().and_then(justify) {
            class.push_str(justify);
        }
        if let Some(align) = place.word("align").as_deref().and_then(align) {
            class.push_str(align);
        }
        class
    };
    let gap = move || {
        let spacing = place.with(|node| node.number("spacing"))?;
        Some(format!("{}px", Digits(spacing.clamp(0.0, 96.0))))
    };
    view! {
        <div
            class=class style:gap=gap role=move || place.group() aria-label=move || place.label()
            aria-hidden=move || place.is_hidden()
        >
            {children(place, "children", share)}
        </div>
    }
}

/// A child that takes its share of the room; one without a weight stands as it is.
fn share(child: NodePlace) -> View {
    // A child that isn't there yet has none.
    let weight = Memo::new(move |_| child.with(|node| node.weight));
    (move || match weight.get() {
        Some(weight) => {
            let grow = Digits(weight.clamp(0.0, 1_000.0)).to_string();
            view! { <div class="ps-s-share" style:flex-grow=grow>{draw(child.surface, child.id)}</div> }
        }
        None => draw(child.surface, child.id),
    })
    .into_view()
}

fn justify(word: &str) -> Option<&'static str> {
    Some(match word {
        "center" => " ps-s-j-center",
        "end" => " ps-s-j-end",
        "spaceBetween" => " ps-s-j-between",
        "spaceAround" => " ps-s-j-around",
        "spaceEvenly" => " ps-s-j-evenly",
        "stretch" => " ps-s-j-stretch",
        _ => return None,
    })
}

fn align(word: &str) -> Option<&'static str> {
    Some(match word {
        "start" => " ps-s-a-start",
        "center" => " ps-s-a-center",
        "end" => " ps-s-a-end",
        "baseline" => " ps-s-a-baseline",
        "stretch" => " ps-s-a-stretch",
        _ => return None,
    })
}
