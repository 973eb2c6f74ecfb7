//! Buttons of a type that answers with its own (`Extras::buttons`). Each stands still while an answer is on its way.

use crate::ui::prelude::*;

use super::{Ask, Mode};

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The one thing to press.
    Ink,
    /// What it does cannot be taken back.
    Danger,
    /// A line around it.
    Outline,
    /// Words alone.
    Quiet,
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Look::Ink => "ps-question-submit",
            Look::Danger => "ps-question-submit ps-question-danger",
            Look::Outline => "ps-question-outline",
            Look::Quiet => "ps-question-quiet",
        }
    }
}

/// A button with its words. `key` names it for tests and focus. While `held` it looks as if it could not be pressed; it
/// can, and explains itself.
pub fn button(
    ask: Ask,
    look: Look,
    key: &'static str,
    held: Option<Memo<bool>>,
    words: impl Fn() -> String + Send + 'static,
    press: impl Fn() + 'static,
) -> View {
    let frozen = move || ask.mode.get() == Mode::Frozen;
    let ring = matches!(look, Look::Ink | Look::Danger);
    view! {
        <button
            type="button"
            class=look.class()
            data-button=key
            aria-disabled=move || (frozen() || held.is_some_and(|held| held.get())).then_some("true")
            aria-busy=move || (ring && frozen()).then_some("true")
            on:click=move |_| {
                if ask.mode.get_untracked() == Mode::Open {
                    press();
                }
            }
        >
            {move || (ring && frozen()).then(|| view! { <span class="ps-question-ring" aria-hidden="true"></span> })}
            <bdi>{words}</bdi>
        </button>
    }
}
