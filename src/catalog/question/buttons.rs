//! Buttons of a type that answers with its own (`QuestionBody::buttons`). Each stands still while an answer is on its way.

use crate::ui::prelude::*;

use super::{BodyMode, QuestionAsk};

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonLook {
    /// The one thing to press.
    Ink,
    /// What it does cannot be taken back.
    Danger,
    /// A line around it.
    Outline,
    /// Words alone.
    Quiet,
}

impl ButtonLook {
    fn class(self) -> &'static str {
        match self {
            ButtonLook::Ink => "ps-question-submit",
            ButtonLook::Danger => "ps-question-submit ps-question-danger",
            ButtonLook::Outline => "ps-question-outline",
            ButtonLook::Quiet => "ps-question-quiet",
        }
    }
}

/// A button with its words. `key` names it for tests and focus. While `held` it looks as if it could not be pressed; it
/// can, and explains itself.
pub(crate) fn button(
    ask: QuestionAsk,
    look: ButtonLook,
    key: &'static str,
    held: Option<Memo<bool>>,
    words: impl Fn() -> String + Send + 'static,
    press: impl Fn() + 'static,
) -> View {
    let frozen = move || ask.mode.get() == BodyMode::Frozen;
    let ring = matches!(look, ButtonLook::Ink | ButtonLook::Danger);
    view! {
        <button
            type="button"
            class=look.class()
            data-button=key
            aria-disabled=move || (frozen() || held.is_some_and(|held| held.get())).then_some("true")
            aria-busy=move || (ring && frozen()).then_some("true")
            on:click=move |_| {
                if ask.mode.get_untracked() == BodyMode::Open {
                    press();
                }
            }
        >
            {move || (ring && frozen()).then(|| view! { <span class="ps-question-ring" aria-hidden="true"></span> })}
            <bdi>{words}</bdi>
        </button>
    }
}
