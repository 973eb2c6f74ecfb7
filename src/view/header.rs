//! The line over the thread: the chat's name, who answers, and the chat's menu.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::text::view as text;
use crate::i18n::{tf, use_locale};
use crate::live::{Gesture, LiveChat, LiveMessage, Markers};
use crate::model::Role;

use super::announce::Announcer;
use super::dialog::ConfirmDelete;
use super::menu::{Menu, MenuItem};
use super::shell::SidebarButton;
use super::{dom, icon};

crate::lazy::lazy!(
    /// A message in plain words, its sources as footnotes.
    words_of in conversation: fn(LiveMessage, Markers) -> String = crate::view::message::text_of
);

/// The whole chat in plain words.
fn whole(chat: LiveChat, text_of: fn(LiveMessage, Markers) -> String) -> String {
    let markers = chat.markers.get_untracked();
    chat.messages.with_untracked(|messages| {
        let mut out = Vec::new();
        for message in messages.iter().filter(|message| message.role != Role::System) {
            let words = text_of(*message, markers);
            if !words.is_empty() {
                out.push(match message.role {
                    Role::User => words
                        .lines()
                        .map(|line| format!("> {line}"))
                        .collect::<Vec<_>>()
                        .join("\n"),
                    _ => words,
                });
            }
        }
        out.join("\n\n")
    })
}

/// `empty`: nothing has been said, so there is no name yet and the empty state carries the page's heading.
#[component]
pub fn Header(
    chat: LiveChat,
    gesture: Callback<Gesture>,
    #[prop(into)] empty: Signal<bool>,
    on_rename: Option<Callback<String>>,
    on_delete: Option<Callback<()>>,
    on_export: Option<Callback<()>>,
    replay: Option<String>,
) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_context::<Announcer>();
    let renaming = RwSignal::new(false);
    let deleting = RwSignal::new(None::<String>);
    // The server that the page came from is what a person expects; only another one is named.
    let own_host = StoredValue::new(window().location().host().ok());
    let field = NodeRef::<leptos::html::Input>::new();
    let title = Signal::derive(move || {
        chat.title
            .get()
            .filter(|title| !title.trim().is_empty())
            .unwrap_or_else(|| text::NEW_CHAT.get(locale.get()).to_owned())
    });
    let copy = move || {
        spawn_local(async move {
            let found = match words_of::get() {
                Some(text_of) => Ok(text_of),
                None => words_of::load().await,
            };
            let copied = match found {
                Ok(text_of) => dom::copy(whole(chat, text_of)).await,
                Err(_) => false,
            };
            let words = if copied { text::COPIED } else { text::COPY_FAILED };
            if let Some(announcer) = announcer {
                announcer.say(words.get(locale.get_untracked()).to_owned());
            }
        });
    };
    let mut items = vec![MenuItem {
        icon: icon::copy,
        label: Signal::derive(move || text::COPY_CHAT.get(locale.get())),
        danger: false,
        run: Callback::new(move |()| copy()),
    }];
    if let Some(on_export) = on_export {
        items.push(MenuItem {
            icon: icon::download,
            label: Signal::derive(move || text::EXPORT_LOG.get(locale.get())),
            danger: false,
            run: on_export,
        });
    }
    if let Some(address) = replay {
        items.push(MenuItem {
            icon: icon::replay,
            label: Signal::derive(move || text::REPLAY_CHAT.get(locale.get())),
            danger: false,
            run: Callback::new(move |()| {
                // The replay is a page of its own; the chat stays as it is.
                let _ = window().open_with_url_and_target_and_features(&address, "_blank", "noopener");
            }),
        });
    }
    let reads = move || chat.markers.get() == Markers::On;
    items.push(MenuItem {
        icon: icon::brackets,
        label: Signal::derive(move || match reads() {
            true => text::MARKERS_OFF.get(locale.get()),
            false => text::MARKERS_ON.get(locale.get()),
        }),
        danger: false,
        run: Callback::new(move |()| gesture.run(Gesture::Markers(chat.markers.get_untracked() != Markers::On))),
    });
    if on_rename.is_some() {
        items.push(MenuItem {
            icon: icon::edit,
            label: Signal::derive(move || text::RENAME.get(locale.get())),
            danger: false,
            run: Callback::new(move |()| {
                renaming.set(true);
                request_animation_frame(move || {
                    if let Some(field) = field.try_get_untracked().flatten() {
                        let _ = field.focus();
                        field.select();
                    }
                });
            }),
        });
    }
    if on_delete.is_some() {
        items.push(MenuItem {
            icon: icon::trash,
            label: Signal::derive(move || text::DELETE_CHAT.get(locale.get())),
            danger: true,
            run: Callback::new(move |()| deleting.set(Some(title.get_untracked()))),
        });
    }
    let save = move || {
        if !renaming.get_untracked() {
            return;
        }
        renaming.set(false);
        let name = field
            .get_untracked()
            .map(|field| field.value().trim().to_owned())
            .unwrap_or_default();
        if let Some(on_rename) = on_rename
            && !name.is_empty()
        {
            on_rename.run(name);
        }
    };
    let items = StoredValue::new(items);
    view! {
        <header class="ps-head" class:ps-head--bare=empty>
            <SidebarButton/>
            <Show when=move || !empty.get()>
                <Show
                    when=move || !renaming.get()
                    fallback=move || {
                        view! {
                            <input
                                class="ps-input ps-head__rename"
                                maxlength="120"
                                node_ref=field
                                aria-label=move || text::CHAT_NAME.get(locale.get())
                                prop:value=title
                                on:blur=move |_| save()
                                on:keydown=move |event| {
                                    if event.is_composing() || event.key_code() == 229 {
                                        return;
                                    }
                                    match event.key().as_str() {
                                        "Enter" => save(),
                                        "Escape" => {
                                            event.prevent_default();
                                            event.stop_propagation();
                                            renaming.set(false);
                                        }
                                        _ => {}
                                    }
                                }
                            />
                        }
                    }
                >
                    <h1 class="ps-head__title"><bdi>{title}</bdi></h1>
                </Show>
                <Show when=move || chat.host.with(|host| !host.is_empty() && own_host.with_value(|own| own.as_ref() != Some(host)))>
                    <span class="ps-head__chip" title=move || tf(&text::ANSWERED_BY, &[("host", &chat.host.get())])>
                        <bdi>{chat.host}</bdi>
                    </span>
                </Show>
                <span class="ps-head__space"></span>
                <Menu name=Signal::derive(move || text::MORE.get(locale.get()).to_owned()) items=items.get_value()/>
            </Show>
            <ConfirmDelete
                ask=deleting
                title=|title: &String| title.clone()
                on_yes=move |_: String| {
                    if let Some(on_delete) = on_delete {
                        on_delete.run(());
                    }
                }
            />
        </header>
    }
}
