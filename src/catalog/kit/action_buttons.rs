//! The buttons of one item that asks the server for a change: Apply, Dismiss, Undo and what each becomes until the server
//! has answered. Nothing here is local-only: what it shows comes from the payload and from `Slot::items`.

use std::time::Duration;

use crate::ui::prelude::*;
use leptos::html;
use serde_json::Value;

use super::host::use_announcer;
use super::icon;
use crate::catalog::Slot;
use crate::contract::data::ads::{ItemStatus, Shown};
use crate::live::locale::use_locale;
use crate::model::{Reply, UiAction};
use crate::words::Text;
use crate::words::text::catalog as text;

/// How long Undo is offered after the server settled an action of this page.
const UNDO: Duration = Duration::from_secs(6);

/// One item and the word it goes by on the wire.
#[derive(Clone)]
pub(crate) struct ActionItem {
    /// Where its state is kept.
    pub slot: Slot,
    /// `nudge` or `card`.
    pub component: &'static str,
    /// Its id, as the server gave it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What goes back with the press.
    pub payload: Option<Value>,
}

impl ActionItem {
    /// Hands the action up, once per press; the chat makes it a message.
    pub(crate) fn send(&self, action: &str, words: &'static Text, locale: crate::words::Locale) {
        let Some(tool) = self.slot.tool_untracked() else { return };
        self.slot.reply.run(Reply::Action(UiAction {
            call_id: tool.call_id.clone(),
            component: self.component.into(),
            action: action.into(),
            item_id: self.id.clone(),
            payload: self.payload.clone(),
            text: words.fill(locale, &[("title", &self.title)]),
        }));
    }
}

/// The buttons of one item. `open` draws what is offered while it is pending.
pub(crate) fn actions(item: ActionItem, shown: Memo<Shown>, open: impl Fn() -> View + Send + Sync + 'static) -> View {
    let locale = use_locale();
    let say = use_announcer();
    let item = StoredValue::new(item);
    let send = move |action: &str, words: &'static Text| {
        item.with_value(|item| item.send(action, words, locale.get_untracked()));
    };
    let area = NodeRef::<html::Div>::new();
    let undo = RwSignal::new(false);

    Effect::new(move |before: Option<Shown>| {
        let now = shown.get();
        if let Some(Shown::Busy(_) | Shown::Unanswered(_)) = &before
            && let Shown::Settled(status) = &now
        {
            let words = match status {
                ItemStatus::Applied => Some(&text::NOW_APPLIED),
                ItemStatus::Dismissed => Some(&text::NOW_DISMISSED),
                ItemStatus::Failed => Some(&text::NOW_FAILED),
                ItemStatus::Pending => None,
            };
            if let Some(words) = words {
                let title = item.with_value(|item| item.title.clone());
                say(words.fill(locale.get_untracked(), &[("title", &title)]));
            }
            undo.set(matches!(status, ItemStatus::Applied | ItemStatus::Dismissed));
            if undo.get_untracked() {
                hide_later(undo, area);
            }
        }
        now
    });

    let buttons = move || match shown.get() {
        Shown::Settled(ItemStatus::Pending) => open(),
        Shown::Busy(action) => {
            let words = match action.as_str() {
                "dismiss" => &text::DISMISSING,
                "undo" => &text::UNDOING,
                _ => &text::APPLYING,
            };
            view! {
                <span class="ps-busy">
                    {icon::ring()}
                    {move || words.get(locale.get())}
                </span>
            }
        }
        Shown::Settled(status @ (ItemStatus::Applied | ItemStatus::Dismissed)) => {
            let (class, words) = match status {
                ItemStatus::Applied => ("ps-tag ps-tag-positive", &text::APPLIED),
                _ => ("ps-tag", &text::DISMISSED),
            };
            let sign = (status == ItemStatus::Applied).then(icon::check);
            let again = move || {
                undo.get().then(|| {
                    let name = move || {
                        text::UNDO_ITEM.fill(locale.get(), &[("title", &item.with_value(|item| item.title.clone()))])
                    };
                    view! {
                        <button
                            type="button"
                            class="ps-quiet"
                            aria-label=name
                            on:click=move |_| {
                                undo.set(false);
                                send("undo", &text::UNDO_ITEM);
                            }
                        >
                            {move || text::UNDO.get(locale.get())}
                        </button>
                    }
                })
            };
            view! {
                <span class=class>{sign} {move || words.get(locale.get())}</span>
                {again}
            }
        }
        Shown::Settled(ItemStatus::Failed) => failed(&text::NOT_APPLIED, true, locale, item, send, "apply".into()),
        Shown::Failed(action) => failed(&text::NOT_APPLIED, true, locale, item, send, action),
        Shown::Unanswered(action) => failed(&text::UNANSWERED, false, locale, item, send, action),
    };

    view! {
        <div class="ps-item-buttons" node_ref=area>
            {buttons}
        </div>
    }
}

fn failed(
    words: &'static Text,
    danger: bool,
    locale: Signal<crate::words::Locale>,
    item: StoredValue<ActionItem>,
    send: impl Fn(&str, &'static Text) + Copy + Send + Sync + 'static,
    action: String,
) -> View {
    let text_of = match action.as_str() {
        "dismiss" => &text::DISMISS_ITEM,
        "undo" => &text::UNDO_ITEM,
        _ => &text::APPLY_ITEM,
    };
    let name = move || {
        let title = item.with_value(|item| item.title.clone());
        format!("{}: {title}", text::RETRY.get(locale.get()))
    };
    let class = if danger { "ps-failed" } else { "ps-busy" };
    let sign = if danger { icon::warning() } else { icon::clock() };
    view! {
        <span class=class>{sign} {move || words.get(locale.get())}</span>
        <button
            type="button"
            class="ps-button ps-button-small"
            aria-label=name
            on:click=move |_| send(&action, text_of)
        >
            {move || text::RETRY.get(locale.get())}
        </button>
    }
}

/// Takes Undo away, but not from under a pointer or the focus.
fn hide_later(undo: RwSignal<bool>, area: NodeRef<html::Div>) {
    set_timeout(
        move || {
            let held = area.try_get_untracked().is_some_and(|area| {
                area.matches(":focus-within") == Ok(true) || matches!(area.query_selector("button:hover"), Ok(Some(_)))
            });
            match held {
                true => hide_later(undo, area),
                // The card may be gone by then.
                false => drop(undo.try_set(false)),
            }
        },
        UNDO,
    );
}
