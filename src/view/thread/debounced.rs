//! What is said of a wait, once it is one: most waits are over before a word about them could be read. Knows no wait.

use std::time::Duration;

use crate::ui::prelude::*;
use leptos::leptos_dom::helpers::TimeoutHandle;

use crate::words::Text;

use crate::view::shell::mark;

/// How long a wait goes unsaid: nobody takes less for a delay.
const PATIENCE: Duration = Duration::from_millis(150);

/// Turns true when `when` has held for a moment, and false with it.
pub(crate) fn lasting(when: impl Fn() -> bool + 'static) -> Signal<bool> {
    let lasts = RwSignal::new(false);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let call_off = move || {
        let running = timer.try_update_value(Option::take).flatten();
        running.iter().for_each(TimeoutHandle::clear);
    };
    on_cleanup(call_off);
    Effect::new(move |_| {
        call_off();
        if when() {
            let say = move || {
                let _ = lasts.try_set(true);
            };
            timer.set_value(set_timeout_with_handle(say, PATIENCE).ok());
        } else if lasts.get_untracked() {
            lasts.set(false);
        }
    });
    lasts.into()
}

/// The shape of a conversation that is on its way, in its column.
pub(crate) fn shape() -> View {
    let shown = lasting(|| true);
    let words = crate::live::locale::t(&crate::words::text::view::LOADING);
    let shape = move || {
        view! {
            <div class="ps-shape">
                <i></i><i></i><i></i><i></i><b></b><i></i><i></i>
                <p class="ps-hidden">{words}</p>
            </div>
        }
    };
    view! { <Show when=move || shown.get()>{shape()}</Show> }
}

/// What a person has just said, above the shape of its answer, while what draws both is on its way.
pub fn said(words: String) -> View {
    view! {
        <div class="ps-shape">
            <div class="ps-bubble"><bdi>{words}</bdi></div>
            <i></i><i></i><i></i>
            <p class="ps-hidden">{crate::live::locale::t(&crate::words::text::view::LOADING)}</p>
        </div>
    }
    .into_view()
}

/// The line of something that is on its way.
pub(crate) fn coming(words: &'static Text) -> View {
    let shown = lasting(|| true);
    let line = move || view! { <p class="ps-waiting">{mark::mark(true)} {crate::live::locale::t(words)}</p> };
    view! { <Show when=move || shown.get()>{line()}</Show> }
}

/// The place of anything else.
pub fn part() -> View {
    coming(&crate::words::text::view::LOADING_PART)
}
