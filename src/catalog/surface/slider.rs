//! A number between two ends. Knows no other component.

use crate::number::Digits;
use crate::ui::prelude::*;

use super::field::{Ties, field};
use super::place::NodePlace;
use crate::browser::format;
use crate::live::locale::use_locale;
use crate::words::text::surface as text;

/// What stands when the server names no end.
const FULL: f64 = 100.0;

/// Draws a Slider.
pub(super) fn view(place: NodePlace) -> View {
    let ties = Ties::new(place);
    let locale = use_locale();
    let number = move |name: &'static str| place.with(|node| node.number(name));
    let min = Memo::new(move |_| number("min").unwrap_or(0.0));
    let max = Memo::new(move |_| number("max").unwrap_or(FULL).max(min.get()));
    let value = Memo::new(move |_| number("value").unwrap_or(min.get()).max(min.get()).min(max.get()));
    let step = move || match number("steps").filter(|steps| *steps >= 1.0) {
        Some(steps) => Digits((max.get() - min.get()) / steps.trunc()).to_string(),
        None if max.get() - min.get() > 2.0 && min.get().fract() == 0.0 && value.get_untracked().fract() == 0.0 => {
            "1".into()
        }
        None => "any".to_owned(),
    };
    let words = move || format::number(locale.get(), value.get(), None);
    let part = move || match max.get() - min.get() {
        span if span > 0.0 => format!("{}%", Digits((value.get() - min.get()) / span * 100.0)),
        _ => "0%".into(),
    };
    let control = view! {
        <div class="ps-s-slider">
            <input
                type="range" id=ties.id("") min=move || Digits(min.get()).to_string() max=move || Digits(max.get()).to_string() step=step
                prop:value=move || Digits(value.get()).to_string() style:--ps-part=part
                aria-label=move || ties.name(&text::SLIDER) aria-invalid=move || ties.invalid()
                aria-describedby=move || ties.described_by()
                on:input=move |event| {
                    let entered = crate::number::parse(&event_target_value(&event));
                    if let Some(number) = entered {
                        place.write("value", crate::number::json(number));
                    }
                }
            />
            <output aria-hidden="true">{words}</output>
        </div>
    };
    let control = view! { {ties.stand_in(&text::SLIDER)} {control} };
    field(ties, control)
}
