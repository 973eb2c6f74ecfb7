//! What the model thinks: a quiet line that opens.

use crate::ui::prelude::*;

use crate::catalog::prose;
use crate::live::LiveText;
use crate::live::locale::{tf, use_locale};
use crate::view::thread::unfolding::{Unfolding, is_open};
use crate::words::text::view as text;

use crate::view::icon;

/// A thought in its place: open only while it runs, or as long as it is there (`stays`); a person may open and close it at any
/// time.
pub(super) fn thought(words: LiveText, seconds: RwSignal<Option<u32>>, live: Signal<bool>, stays: bool) -> View {
    let locale = use_locale();
    let running = Memo::new(move |_| live.get() && words.is_open());
    let empty = Memo::new(move |_| words.mark().len == 0);
    let fold = Unfolding::follow(running, stays);
    let open = fold.open;
    view! {
        <details
            class="ps-reasoning"
            node_ref=fold.place
            hidden=move || empty.get() && !running.get()
            prop:open=open
            on:toggle=move |event| open.set(is_open(&event))
        >
            <summary on:click=move |_| fold.touch()>
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
