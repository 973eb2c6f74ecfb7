//! The line over the thread: the chat's name, who answers, and the chat's menu.

use crate::ui::prelude::*;

use crate::browser::mount_root::use_root;
use crate::live::locale::{t, tf, use_locale};
use crate::live::{ChatStatus, Gesture, LiveChat, Markers};
use crate::words::Text;
use crate::words::text::{shell as words, view as text};

use super::dialog::ConfirmDelete;
use super::menu::{self, Menu, MenuItem, label};
use super::rename::Rename;
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

/// What the line over a chat shows and hands up. Copy.
#[derive(Clone, Copy)]
pub(crate) struct ChatHeader {
    pub chat: LiveChat,
    pub gesture: Callback<Gesture>,
    /// Nothing has been said, so there is no name yet and the empty state carries the page's heading.
    pub empty: Signal<bool>,
    pub on_rename: Option<Callback<String>>,
    pub on_delete: Option<Callback<()>>,
    pub on_take: Option<Callback<Take>>,
}

impl ChatHeader {
    /// Draws it. `replay`: the address at which the chat is gone through step by step.
    pub(crate) fn draw(self, replay: Option<String>) -> View {
        let around = use_context::<Surroundings>();
        let empty = self.empty;
        let title = self.title(around);
        let deleting = RwSignal::new(None::<String>);
        let head = NodeRef::<leptos::html::Header>::new();
        let on_rename = self.on_rename;
        let rename = move |name: String| {
            if let Some(on_rename) = on_rename {
                on_rename.run(name);
            }
        };
        let rename = Rename::new(rename, move || menu::refocus(head));
        let items = self.items(rename, move || deleting.set(Some(title.get_untracked())));
        let (items, advanced) = (StoredValue::new(items), StoredValue::new(self.advanced(replay)));
        let more = t(&text::MORE);
        let menu = move || {
            let (items, advanced) = (items.get_value(), advanced.get_value());
            let items = match around {
                Some(around) => around.menu.run(items),
                None => items,
            };
            view! { <Menu name=Signal::derive(move || more().to_owned()) items advanced/> }
        };
        view! {
            <header class="ps-head" node_ref=head class:ps-head--bare=move || empty.get() && around.is_none()>
                <SidebarButton/>
                {around.map(|_| mark::mark(false))}
                <Show when=move || around.is_some() || !empty.get()>
                    <Show
                        when=move || !rename.is_open()
                        fallback=move || rename.draw("ps-input ps-head__rename", title)
                    >
                        <h1 class="ps-head__title" dir="auto">{title}</h1>
                    </Show>
                    {around.is_none().then(|| self.host())}
                    <span class="ps-head__space"></span>
                    {menu}
                </Show>
                {self.confirm(deleting)}
            </header>
        }
    }

    fn title(self, around: Option<Surroundings>) -> Signal<String> {
        let locale = use_locale();
        let chat = self.chat;
        Signal::derive(move || {
            let heading = around.and_then(|around| around.heading.get());
            let title = move || chat.title.get().filter(|title| !title.trim().is_empty());
            heading.or_else(title).unwrap_or_else(|| match chat.status.get() {
                // The store still has to say it.
                ChatStatus::Loading => String::new(),
                _ => text::NEW_CHAT.get(locale.get()).to_owned(),
            })
        })
    }

    fn items(self, rename: Rename, ask_delete: impl Fn() + Send + Sync + 'static) -> Vec<MenuItem> {
        let mut items = Vec::new();
        if let Some(on_take) = self.on_take {
            items.extend([
                take(on_take, icon::copy, &text::COPY_CHAT, Take::Copy),
                take(on_take, icon::download, &words::DOWNLOAD_MARKDOWN, Take::Markdown),
                take(on_take, icon::download, &words::DOWNLOAD_JSON, Take::Json),
                take(on_take, icon::print, &words::PRINT, Take::Print),
            ]);
        }
        if self.on_rename.is_some() {
            items.push(MenuItem::new(icon::edit, label(&text::RENAME), move || rename.begin()));
        }
        if self.on_delete.is_some() {
            items.push(MenuItem::new(icon::trash, label(&text::DELETE_CHAT), ask_delete).dangerous());
        }
        items
    }

    /// The rows for developers.
    fn advanced(self, replay: Option<String>) -> Vec<MenuItem> {
        let ChatHeader { chat, gesture, .. } = self;
        let locale = use_locale();
        let mut advanced = Vec::new();
        if let Some(on_take) = self.on_take {
            advanced.push(take(on_take, icon::download, &text::EXPORT_LOG, Take::Log));
        }
        if let Some(address) = replay {
            advanced.push(MenuItem::new(icon::replay, label(&text::REPLAY_CHAT), move || {
                // The replay is a page of its own; the chat stays as it is.
                let _ = window().open_with_url_and_target_and_features(&address, "_blank", "noopener");
            }));
        }
        let marks = Signal::derive(move || match chat.markers.get() {
            Markers::On => text::MARKERS_OFF.get(locale.get()),
            _ => text::MARKERS_ON.get(locale.get()),
        });
        advanced.push(MenuItem::new(icon::brackets, marks, move || {
            gesture.run(Gesture::Markers(chat.markers.get_untracked() != Markers::On));
        }));
        advanced
    }

    /// Who answers: the server that the page came from is what a person expects, so only another one is named.
    fn host(self) -> View {
        let host = self.chat.host;
        let own = StoredValue::new(window().location().host().ok());
        let is_other = move || host.with(|host| !host.is_empty() && own.with_value(|own| own.as_ref() != Some(host)));
        view! {
            <Show when=is_other>
                <span class="ps-head__chip" title=move || tf(&text::ANSWERED_BY, &[("host", &host.get())])>
                    <bdi>{host}</bdi>
                </span>
            </Show>
        }
    }

    fn confirm(self, deleting: RwSignal<Option<String>>) -> View {
        let root = use_root();
        let on_yes = move |_: String| {
            let Some(on_delete) = self.on_delete else { return };
            on_delete.run(());
            request_animation_frame(move || {
                // A new chat has no menu, but a place to begin.
                if let Some(field) = root.find("ps-composer") {
                    let _ = field.focus();
                }
            });
        };
        view! { <ConfirmDelete ask=deleting title=|title: &String| title.clone() on_yes/> }
    }
}

fn take(on_take: Callback<Take>, icon: fn() -> View, words: &'static Text, what: Take) -> MenuItem {
    MenuItem::new(icon, label(words), move || on_take.run(what))
}
