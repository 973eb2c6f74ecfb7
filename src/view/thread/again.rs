//! "Answer again" where that takes more away than an answer: the question before it, and the way back after it. Knows no
//! message, only counts.

use crate::browser::mount_root::{MountRoot, has_lost_focus, use_root};
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::catalog::kit::modal::Modal;
use crate::live::locale::{t, tf, use_locale};
use crate::live::{Gesture, LiveChat, Rewind};
use crate::words::Locale;
use crate::words::text::catalog::UNDO;
use crate::words::text::view as text;

use super::announce::use_announcer;
use crate::browser::dom;
use crate::view::icon;

fn what(rewind: &Rewind, locale: Locale) -> String {
    let answers = text::REWIND_ANSWERS.fill(locale, rewind.answers, &[]);
    let messages = text::REWIND_MESSAGES.fill(locale, rewind.messages, &[]);
    match (rewind.answers, rewind.messages) {
        (0, _) => messages,
        (_, 0) => answers,
        _ => text::REWIND_BOTH.fill(locale, &[("answers", &answers), ("messages", &messages)]),
    }
}

/// Asks before the person's answers or later messages give way to another answer.
#[component]
pub(super) fn ConfirmRewind(chat: LiveChat, gesture: Callback<Gesture>) -> impl IntoView {
    let locale = use_locale();
    let root = use_root();
    let ask = chat.rewind;
    let dialog = Modal::shown(move || ask.with(Option::is_some)).node;
    view! {
        <dialog
            class="ps-dialog"
            node_ref=dialog
            aria-labelledby="ps-rewind-title"
            aria-describedby="ps-rewind-what"
            on:close=move |_| ask.set(None)
        >
            <p class="ps-dialog__title" id="ps-rewind-title">
                {t(&text::REWIND_ASK)}
            </p>
            <p id="ps-rewind-what">
                {move || {
                    let what = ask.with(|ask| ask.as_ref().map(|ask| what(ask, locale.get())));
                    tf(&text::REWIND_WHAT, &[("what", &what.unwrap_or_default())])
                }}
            </p>
            <div class="ps-dialog__foot">
                <button type="button" class="ps-button" on:click=move |_| ask.set(None)>
                    {t(&text::CANCEL)}
                </button>
                <button
                    type="button"
                    class="ps-button ps-button-ink"
                    on:click=move |_| {
                        if let Some(rewind) = ask.get_untracked() {
                            gesture.run(Gesture::Rewind { message: rewind.message });
                            to_composer(root);
                        }
                    }
                >
                    {t(&text::REGENERATE)}
                </button>
            </div>
        </dialog>
    }
}

/// Says that what was taken away is kept, and brings it back.
#[component]
pub(crate) fn SetAside(chat: LiveChat, gesture: Callback<Gesture>) -> impl IntoView {
    let locale = use_locale();
    let root = use_root();
    let announcer = use_announcer();
    Effect::new(move |before: Option<bool>| {
        let now = chat.set_aside.get();
        if now && before != Some(true) {
            announcer.say(text::SET_ASIDE.get(locale.get_untracked()).to_owned());
        }
        now
    });
    view! {
        <Show when=move || chat.set_aside.get()>
            <section class="ps-alert ps-alert--info">
                <div class="ps-alert__line">
                    {icon::info()}
                    <p class="ps-alert__words">{t(&text::SET_ASIDE)}</p>
                    <button
                        type="button"
                        class="ps-button ps-button-small"
                        on:click=move |_| {
                            gesture.run(Gesture::Undo);
                            to_composer(root);
                        }
                    >
                        {t(&UNDO)}
                    </button>
                </div>
            </section>
        </Show>
    }
}

/// What had the focus goes away: it finds a place that stays. Under a finger that is the thread: it raises no keyboard.
pub fn to_composer(root: MountRoot) {
    request_animation_frame(move || {
        let field = match dom::matches("(pointer: coarse)") {
            true => root.one(".ps-scroll"),
            false => root.find("ps-composer"),
        };
        if let Some(field) = field {
            dom::focus(&field);
        }
    });
}

/// Where buttons may go away with their press.
const GOING: &str = ".ps-dock, .ps-actions, .ps-follow-ups, .ps-waiting, .ps-call__foot";

/// Whether this is a button that leaves the focus to the composer when it goes.
pub(super) fn is_going(pressed: &Element) -> bool {
    pressed.tag_name() == "BUTTON" && pressed.closest(GOING).is_ok_and(|place| place.is_some())
}

/// Milliseconds after a press until what it took away is gone.
const PRESS_MS: u64 = 300;

/// What had the focus may go away with its work: then the focus goes to the composer and not to nobody.
pub fn catch_focus(root: MountRoot) {
    catch_unless(root, || false);
}

/// The same after any click, if it was on such a button and this goes: Safari gives the focus of a button that stays to nobody, too.
pub(crate) fn catch_press(root: MountRoot, click: &web_sys::MouseEvent) {
    // The path is from when it was pressed: the button may be gone already.
    let path = click.composed_path();
    let mut path = path.iter().filter_map(|one| one.dyn_into::<HtmlElement>().ok());
    if let Some(button) = path.find(|one| one.tag_name() == "BUTTON")
        && path.any(|one| one.matches(GOING) == Ok(true))
    {
        catch_unless(root, move || button.offset_parent().is_some());
    }
}

fn catch_unless(root: MountRoot, stays: impl Fn() -> bool + 'static) {
    let look = move || {
        if has_lost_focus() && !stays() {
            to_composer(root);
        }
    };
    set_timeout(look, std::time::Duration::from_millis(PRESS_MS));
}
