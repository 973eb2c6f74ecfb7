//! The line over the thread: the chat's name, who answers, and the chat's menu.

use crate::ui::prelude::*;

use crate::browser::dom;
use crate::browser::mount_root::use_root;
use crate::live::locale::{tf, use_locale};
use crate::live::{ChatStatus, Gesture, LiveChat, Markers};
use crate::words::Text;
use crate::words::text::{shell as words, view as text};

use super::dialog::ConfirmDelete;
use super::menu::{Menu, MenuItem};
use super::{SidebarButton, mark};
use crate::view::context::Surroundings;
use crate::view::icon;

/// What a person takes away from a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// All of it, as Markdown, to the clipboard.
    Copy,
    /// All of it, as a file.
    Markdown,
    /// All of it, as JSON.
    Json,
    /// The event log, as a file.
    Log,
    /// On paper.
    Print,
}

/// `empty`: nothing has been said, so there is no name yet and the empty state carries the page's heading.
#[component]
pub fn Header(
    chat: LiveChat,
    gesture: Callback<Gesture>,
    #[prop(into)] empty: Signal<bool>,
    on_rename: Option<Callback<String>>,
    on_delete: Option<Callback<()>>,
    on_take: Option<Callback<Take>>,
    replay: Option<String>,
) -> impl IntoView {
    let locale = use_locale();
    let renaming = RwSignal::new(false);
    let deleting = RwSignal::new(None::<String>);
    // The server that the page came from is what a person expects; only another one is named.
    let own_host = StoredValue::new(window().location().host().ok());
    let field = NodeRef::<leptos::html::Input>::new();
    let around = use_context::<Surroundings>();
    let title = Signal::derive(move || {
        let heading = around.and_then(|around| around.heading.get());
        heading
            .or_else(|| chat.title.get())
            .filter(|title| !title.trim().is_empty())
            .unwrap_or_else(|| match chat.status.get() {
                // The store still has to say it.
                ChatStatus::Loading => String::new(),
                _ => text::NEW_CHAT.get(locale.get()).to_owned(),
            })
    });
    let said = move |text: &'static Text| Signal::derive(move || text.get(locale.get()));
    let mut items = Vec::new();
    let mut advanced = Vec::new();
    if let Some(on_take) = on_take {
        let take = |icon: fn() -> View, words: &'static Text, what: Take| {
            MenuItem::new(icon, said(words), move || on_take.run(what))
        };
        items.extend([
            take(icon::copy, &text::COPY_CHAT, Take::Copy),
            take(icon::download, &words::DOWNLOAD_MARKDOWN, Take::Markdown),
            take(icon::download, &words::DOWNLOAD_JSON, Take::Json),
            take(icon::print, &words::PRINT, Take::Print),
        ]);
        advanced.push(take(icon::download, &text::EXPORT_LOG, Take::Log));
    }
    if let Some(address) = replay {
        advanced.push(MenuItem::new(icon::replay, said(&text::REPLAY_CHAT), move || {
            // The replay is a page of its own; the chat stays as it is.
            let _ = window().open_with_url_and_target_and_features(&address, "_blank", "noopener");
        }));
    }
    let reads = move || chat.markers.get() == Markers::On;
    let marks = Signal::derive(move || match reads() {
        true => text::MARKERS_OFF.get(locale.get()),
        false => text::MARKERS_ON.get(locale.get()),
    });
    advanced.push(MenuItem::new(icon::brackets, marks, move || {
        gesture.run(Gesture::Markers(chat.markers.get_untracked() != Markers::On));
    }));
    if on_rename.is_some() {
        items.push(MenuItem::new(icon::edit, said(&text::RENAME), move || {
            renaming.set(true);
            request_animation_frame(move || {
                if let Some(field) = field.try_get_untracked() {
                    let _ = field.focus();
                    field.select();
                }
            });
        }));
    }
    if on_delete.is_some() {
        items.push(MenuItem {
            danger: true,
            ..MenuItem::new(icon::trash, said(&text::DELETE_CHAT), move || {
                deleting.set(Some(title.get_untracked()));
            })
        });
    }
    let head = NodeRef::<leptos::html::Header>::new();
    let root = use_root();
    // The menu is where the keyboard came from.
    let to_menu = move || {
        request_animation_frame(move || {
            if let Some(head) = head.try_get_untracked() {
                dom::focus_first(&head, ".ps-menu__button");
            }
        });
    };
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
    let (items, advanced) = (StoredValue::new(items), StoredValue::new(advanced));
    let menu = move || {
        let (items, advanced) = (items.get_value(), advanced.get_value());
        let items = match around {
            Some(around) => around.menu.run(items),
            None => items,
        };
        view! { <Menu name=Signal::derive(move || text::MORE.get(locale.get()).to_owned()) items advanced/> }
    };
    view! {
        <header class="ps-head" node_ref=head class:ps-head--bare=move || empty.get() && around.is_none()>
            <SidebarButton/>
            {around.map(|_| mark::mark(false))}
            <Show when=move || around.is_some() || !empty.get()>
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
                                        "Enter" => {
                                            save();
                                            to_menu();
                                        }
                                        "Escape" => {
                                            event.prevent_default();
                                            event.stop_propagation();
                                            renaming.set(false);
                                            to_menu();
                                        }
                                        _ => {}
                                    }
                                }
                            />
                        }
                    }
                >
                    <h1 class="ps-head__title" dir="auto">{title}</h1>
                </Show>
                <Show when=move || around.is_none() && chat.host.with(|host| !host.is_empty() && own_host.with_value(|own| own.as_ref() != Some(host)))>
                    <span class="ps-head__chip" title=move || tf(&text::ANSWERED_BY, &[("host", &chat.host.get())])>
                        <bdi>{chat.host}</bdi>
                    </span>
                </Show>
                <span class="ps-head__space"></span>
                {menu}
            </Show>
            <ConfirmDelete
                ask=deleting
                title=|title: &String| title.clone()
                on_yes=move |_: String| {
                    if let Some(on_delete) = on_delete {
                        on_delete.run(());
                        request_animation_frame(move || {
                            // A new chat has no menu, but a place to begin.
                            if let Some(field) = root.find("ps-composer") {
                                let _ = field.focus();
                            }
                        });
                    }
                }
            />
        </header>
    }
}
