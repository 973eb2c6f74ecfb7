//! A button that runs its action. One with a failing check can be pressed and says why it does nothing. Knows no other
//! component.

use crate::ui::prelude::*;

use super::field::{fault, held};
use super::modal::{Closer, Opener};
use super::nodes::child;
use super::place::NodePlace;
use super::text::InControl;
use crate::catalog::kit::card::fresh_id;
use crate::live::locale::t;
use crate::live::surface::Hold;
use crate::surface::CheckSeverity;
use crate::words::text::surface as text;

/// Draws a Button.
pub(super) fn view(place: NodePlace) -> View {
    let opener = use_context::<Opener>();
    let closer = use_context::<Closer>();
    let why = StoredValue::new(fresh_id("s-why"));
    let class = move || match place.word("variant").as_deref() {
        Some("primary") => "ps-button ps-button-ink ps-s-button",
        Some("borderless") => "ps-s-button ps-s-link",
        _ => "ps-button ps-s-button",
    };
    let acts = Memo::new(move |_| place.with(|node| node.prop("action").is_some()));
    let waits = move || place.surface.sent.get() && acts.get();
    let off = move || place.is_wrong() || waits();
    let pressed = RwSignal::new(false);
    let press = move |_| {
        if let Some(Opener(open)) = opener {
            open.run(());
        }
        if untrack(waits) {
            place.surface.hold(place.id, Hold::OnItsWay);
            return;
        }
        if untrack(move || place.is_wrong()) {
            pressed.set(true);
            place.surface.refuse(place.id);
            return;
        }
        if acts.get_untracked() {
            place.act("action");
            if let Some(Closer(close)) = closer {
                close.run(());
            }
        }
    };
    let faults = move || {
        let shown = pressed.get() || place.surface.tried.get();
        let failures = match shown {
            true => place.failures(),
            false => Vec::new(),
        };
        // A field says what is wrong with it; a button only what nobody else says.
        let mut rows: Vec<View> = failures
            .into_iter()
            .filter(|failure| failure.severity != CheckSeverity::Error || !failure.message.trim().is_empty())
            .map(fault)
            .collect();
        if rows.is_empty() && place.surface.refused.get() == Some(place.id) {
            rows.push(view! { <p class="ps-s-fault">{t(&text::FIX_FIELDS)}</p> });
        }
        rows.extend(held(place));
        (!rows.is_empty()).then(|| view! { <div id=why.get_value() class="ps-s-faults">{rows}</div> })
    };
    // Before it was pressed in vain it says quietly what it waits for.
    let reason = Memo::new(move |_| {
        let waits = !pressed.get() && !place.surface.tried.get();
        let failing = place.failures().into_iter().filter(|_| waits);
        let mut words = failing
            .filter(|failure| failure.severity == CheckSeverity::Error)
            .map(|failure| failure.message);
        words.find(|words| !words.trim().is_empty())
    });
    let described = move || {
        let wrong = place.surface.tried.get() && place.is_wrong();
        let refused = place.surface.refused.get() == Some(place.id) || place.surface.held(place.id).is_some();
        (wrong || refused || reason.with(Option::is_some)).then(|| why.get_value())
    };
    let reason = move || {
        reason
            .get()
            .map(|words| view! { <p class="ps-s-help" id=why.get_value()><bdi>{words}</bdi></p> })
    };
    provide_context(InControl);
    let words = child(place, "child");
    // GULF gives the words themselves.
    let label = move || place.with(|node| node.children("child").is_empty().then(|| node.text("child")));
    view! {
        <div class="ps-s-act" aria-hidden=move || place.is_hidden()>
            <button
                type="button" class=class aria-label=move || place.label() aria-description=move || place.description()
                aria-disabled=move || off().then_some("true") aria-describedby=described
                aria-haspopup=opener.map(|_| "dialog") on:click=press
            >
                {words} {move || label().map(|label| view! { <bdi>{label}</bdi> })}
            </button>
            {reason}
            <div class="ps-s-said" aria-live="polite">{faults}</div>
        </div>
    }
}
