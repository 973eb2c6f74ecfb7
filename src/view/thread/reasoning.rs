//! What the model thinks: a quiet line that opens.

use crate::ui::prelude::*;

use crate::catalog::prose;
use crate::live::LiveText;
use crate::live::locale::{tf, use_locale};
use crate::words::text::view as text;

use crate::view::icon;

/// A thought in its place: open only while it runs, or as long as it is there (`stays`); a person may open and close it at any
/// time.
pub fn thought(words: LiveText, seconds: RwSignal<Option<u32>>, live: Signal<bool>, stays: bool) -> View {
    let locale = use_locale();
    let running = Memo::new(move |_| live.get() && words.mark().open);
    let empty = Memo::new(move |_| words.mark().len == 0);
    let open = RwSignal::new(stays || running.get_untracked());
    let touched = StoredValue::new(stays);
    Effect::new(move |was: Option<bool>| {
        let is = running.get();
        if was.is_some_and(|was| was != is) && !touched.get_value() {
            open.set(is);
        }
        is
    });
    view! {
        <details
            class="ps-reasoning"
            hidden=move || empty.get() && !running.get()
            prop:open=open
            on:toggle=move |event| open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open())
        >
            <summary on:click=move |_| touched.set_value(true)>
                <span class="ps-call__sign">{move || if running.get() { icon::ring() } else { icon::bulb() }}</span>
                <span>
                    {move || match (running.get(), seconds.get()) {
                        (true, _) => text::THINKING.get(locale.get()).to_owned(),
                        (false, Some(seconds)) => tf(&text::THOUGHT_FOR, &[("seconds", &seconds.max(1).to_string())]),
                        (false, None) => text::THOUGHT.get(locale.get()).to_owned(),
                    }}
                </span>
                {icon::chevron()}
            </summary>
            {move || open.get().then(|| view! { <div class="ps-reasoning__text ps-content">{prose::prose(words)}</div> })}
        </details>
    }
}
