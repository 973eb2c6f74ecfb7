//! Where a question is asked (`display.mode`, `interactions.md` A9): in the flow, in a dialog, over the whole screen,
//! or in a panel beside the thread. Wherever it isn't the flow, a small card stands there with the way to it; closing
//! keeps the draft. The head of a layer is ours, whatever the call says.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;
use leptos::html;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

use super::card::{Card, Doing};
use super::{footer, head, icons, ready};
use crate::browser::dom;
use crate::browser::mount_root::{MountRoot, active, use_root};
use crate::catalog::kit::live_regions::DialogRegions;
use crate::contract::Interaction;
use crate::contract::question::DisplayMode;
use crate::live::locale::t;
use crate::words::text::interaction as text;

/// CSS pixels below which a question fills the screen.
const NARROW: f64 = 640.0;
/// CSS pixels from which on a panel stands beside the thread and covers nothing.
const BESIDE: f64 = 1120.0;

/// Where this question is asked in a chat of this width; tracks.
fn mode_of(root: MountRoot, interaction: &Interaction) -> DisplayMode {
    let manner = interaction.question.manner();
    let narrow = root.is_under(NARROW);
    match interaction.envelope.display.mode {
        DisplayMode::SidePanel | DisplayMode::FullScreen if narrow => DisplayMode::FullScreen,
        DisplayMode::InlineCard | DisplayMode::Modal if narrow && manner.fills_narrow_screens => {
            DisplayMode::FullScreen
        }
        DisplayMode::InlineCard if manner.opens_in_dialog => DisplayMode::Modal,
        mode => mode,
    }
}

/// The question, in its place; another one when the screen becomes narrow or wide.
pub(super) fn placed(card: Card, interaction: Arc<Interaction>) -> View {
    let root = use_root();
    let mode = RwSignal::new(untrack(|| mode_of(root, &interaction)));
    // What the person had before them when the place changed: it stays before them.
    let engaged = StoredValue::new(None::<bool>);
    let stored = StoredValue::new(interaction.clone());
    Effect::new(move |_| {
        let now = stored.with_value(|interaction| mode_of(root, interaction));
        let kept = stored.with_value(|asked| card.draft.with_untracked(|draft| asked.question.stays_put(draft)));
        if now != mode.get_untracked() && !kept {
            engaged.set_value(Some(match mode.get_untracked() {
                DisplayMode::InlineCard => card.has_focus(),
                _ => card.layer.get_untracked(),
            }));
            mode.set(now);
        }
    });
    // A dialog only changes its size.
    let place = Memo::new(move |_| match mode.get() {
        DisplayMode::FullScreen => DisplayMode::Modal,
        mode => mode,
    });
    let full = Signal::derive(move || mode.get() == DisplayMode::FullScreen);
    (move || in_place(card, interaction.clone(), place.get(), full, engaged.get_value())).into_view()
}

/// `engaged`: it stood elsewhere before, and whether the person was at it.
fn in_place(
    card: Card,
    interaction: Arc<Interaction>,
    mode: DisplayMode,
    full: Signal<bool>,
    engaged: Option<bool>,
) -> View {
    if mode == DisplayMode::InlineCard {
        if engaged == Some(true) {
            card.focus_later("[data-field]");
        }
        return ready::sheet(card, &interaction);
    }
    open_by_itself(card, mode, engaged);
    let layer = match mode {
        DisplayMode::SidePanel => panel(card, interaction.clone()),
        _ => dialog(card, interaction.clone(), full),
    };
    view! {
        {trigger(card, &interaction)}
        {layer}
    }
}

/// A panel that covers nothing opens at once. A dialog takes the focus, so it opens only right after the person did
/// something here, and never while they are typing (`interactions.md` B9).
fn open_by_itself(card: Card, mode: DisplayMode, engaged: Option<bool>) {
    let done = StoredValue::new(card.staged);
    let root = use_root();
    Effect::new(move || {
        if card.may_answer.get() && !done.get_value() {
            done.set_value(true);
            let opens = match mode {
                _ if engaged.is_some() => engaged == Some(true),
                DisplayMode::SidePanel => !untrack(|| root.is_under(BESIDE)),
                _ => root.was_used() && !is_typing(),
            };
            if opens {
                card.layer.set(true);
            }
        }
    });
    on_cleanup(move || {
        let _ = card.layer.try_set(false);
    });
}

fn is_typing() -> bool {
    let Some(active) = active() else {
        return false;
    };
    let area = active.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value);
    let words = area.or_else(|| active.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value));
    words.is_some_and(|words| !words.is_empty())
}

/// The small card in the flow.
fn trigger(card: Card, interaction: &Interaction) -> View {
    let envelope = &interaction.envelope;
    let prefix = card.prefix.with_value(|prefix| format!("{prefix}-way"));
    let is_form = interaction.question.manner().opens_in_dialog;
    let offers_skip = interaction.offers_skip();
    let waiting = move || !card.may_answer.get();
    let begun = move || card.draft.with(|draft| !draft.is_null());
    let sending = move || card.doing.get() == Doing::Sending;
    let label = move || {
        let words = match (begun(), is_form) {
            (true, _) => &text::CONTINUE,
            (false, true) => &text::FILL_IN,
            (false, false) => &text::ANSWER,
        };
        t(words)()
    };
    let not_sent = Memo::new(move |_| card.doing.get() == Doing::NotSent && !card.layer.get());
    let foot = move || {
        view! {
            <div class="ps-question-foot" inert=waiting lang=move || card.locale.get().tag()>
                <span class="ps-question-start">
                    {move || match (sending(), begun()) {
                        (true, _) => Some(t(&text::SENDING)()),
                        (false, true) => Some(t(&text::DRAFT_KEPT)()),
                        _ => None,
                    }}
                </span>
                {move || (offers_skip && card.doing.get() == Doing::Answering).then(|| view! {
                    <button type="button" class="ps-question-quiet" on:click=move |_| card.skip()>{t(&text::SKIP)}</button>
                })}
                <button
                    type="button"
                    class="ps-question-submit"
                    data-open
                    aria-haspopup="dialog"
                    aria-expanded=move || card.layer.get().to_string()
                    on:click=move |_| card.layer.set(true)
                >
                    {label}
                </button>
            </div>
        }
    };
    view! {
        <section
            class="ps-question-card ps-question-way"
            class:ps-question-compact=envelope.display.compact
            class:ps-question-waiting=waiting
            role="group"
            aria-labelledby=format!("{prefix}-title")
            aria-describedby=head::described_by(envelope, &prefix)
            aria-busy=move || waiting().then_some("true")
            data-interaction=move || if !waiting() && !card.layer.get() { "ready" } else { "waiting" }
        >
            {head::head(card, envelope, &prefix, RwSignal::new(false))}
            {move || if not_sent.get() { footer::not_sent_notice(card) } else { foot() }}
        </section>
    }
}

/// What stands above the question in a layer, so that no call can pass for the page.
fn layer_head(card: Card) -> View {
    let label = move || t(&text::CLOSE)();
    view! {
        <div class="ps-question-layer-head" lang=move || card.locale.get().tag()>
            <span>{t(&text::FROM_ASSISTANT)}</span>
            <button type="button" class="ps-question-close" aria-label=label on:click=move |_| close(card)>{icons::cross()}</button>
        </div>
    }
}

fn close(card: Card) {
    card.layer.set(false);
    if card.aside.get_untracked().is_some() {
        card.focus_later("[data-open]");
    }
}

fn dialog(card: Card, interaction: Arc<Interaction>, full: Signal<bool>) -> View {
    let node = NodeRef::<html::Dialog>::new();
    let regions = DialogRegions::new();
    let alert = interaction.question.manner().is_alert;
    let prefix = card.prefix.get_value();
    let described_by = head::described_by(&interaction.envelope, &prefix);
    // Drawn when it is first opened, and kept from then on: what goes on inside goes on behind a closed dialog.
    let drawn = Memo::new(move |before: Option<&bool>| before == Some(&true) || card.layer.get());
    Effect::new(move || {
        let Some(node) = node.get() else { return };
        match card.layer.get() {
            true if !node.open() => {
                node.set_attribute("closedby", "any").ok();
                if regions.show_modal(&node).is_ok() && !alert && dom::matches("(pointer: fine)") {
                    card.focus_later("[data-field]");
                }
            }
            false if node.open() => node.close(),
            _ => {}
        }
    });
    view! {
        <dialog
            class="ps-question-layer"
            class:ps-question-layer-full=full
            node_ref=node
            role=alert.then_some("alertdialog")
            aria-labelledby=format!("{prefix}-title")
            aria-describedby=described_by
            on:close=move |_| card.layer.set(false)
            on:keydown=move |event| keep_escape(&event)
        >
            {layer_head(card)}
            <div class="ps-question-layer-box" tabindex="-1" autofocus>
                {move || drawn.get().then(|| ready::sheet(card, &interaction))}
            </div>
        </dialog>
    }
}

/// Escape belongs to the layer it closes.
fn keep_escape(event: &KeyboardEvent) {
    if event.key() == "Escape" {
        event.stop_propagation();
    }
}

/// A panel beside the thread. It stands at the end of the page, where a landmark may, and not in the message.
fn panel(card: Card, interaction: Arc<Interaction>) -> View {
    let drawn = Memo::new(move |before: Option<&bool>| before == Some(&true) || card.layer.get());
    let stored = StoredValue::new(interaction);
    let moved = StoredValue::new(None::<web_sys::HtmlElement>);
    let root = use_root();
    Effect::new(move || {
        if let Some(aside) = card.aside.get()
            && moved.with_value(Option::is_none)
        {
            root.element().append_child(&aside).ok();
            moved.set_value(Some(aside.unchecked_into()));
        }
    });
    on_cleanup(move || {
        if let Some(aside) = moved.try_update_value(Option::take).flatten() {
            aside.remove();
        }
    });
    let begun = StoredValue::new(false);
    Effect::new(move || {
        // Opened by the person: the focus goes along.
        if card.layer.get() && begun.get_value() && card.has_focus() {
            card.focus_later("[data-field]");
        }
        begun.set_value(true);
    });
    let locale = move || stored.with_value(|interaction| interaction.envelope.locale().map(str::to_owned));
    let dir = stored.with_value(|interaction| interaction.envelope.dir());
    view! {
        <div hidden=true>
            <aside
                class="ps-question ps-question-side"
                node_ref=card.aside
                aria-label=t(&text::FROM_ASSISTANT)
                lang=locale()
                dir=dir
                hidden=move || !card.layer.get()
                on:keydown=move |event| if event.key() == "Escape" && !dom::is_composing(&event) {
                    event.stop_propagation();
                    event.prevent_default();
                    close(card);
                }
            >
                {layer_head(card)}
                <div class="ps-question-layer-box">
                    {move || drawn.get().then(|| ready::sheet(card, &stored.get_value()))}
                </div>
            </aside>
        </div>
    }
}
