//! The chats by day, with rename and delete, as they stand in the sidebar. Knows no store.

use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser::dom;
use crate::live::ChatSummary;
use crate::live::locale::{t, tf, use_locale};
use crate::words::text::{shell, view as text};
use crate::words::{Locale, Text};

use super::dialog::ConfirmDelete;
use super::menu::{Menu, MenuItem};
use crate::view::icon;

const DAY: f64 = 86_400_000.0;

/// A heading, and whether a chat of so many days ago stands under it.
type Group = (&'static Text, fn(f64) -> bool);

/// Whole days between the start of today and a time; 0 or less is today.
fn days_ago(updated_at: f64) -> f64 {
    let today = js_sys::Date::new_0();
    today.set_hours(0);
    today.set_minutes(0);
    today.set_seconds(0);
    today.set_milliseconds(0);
    ((today.get_time() - updated_at) / DAY).ceil()
}

/// The day of a time in a few words: today, yesterday, else its date.
pub fn day_words(at: f64, locale: Locale) -> String {
    match days_ago(at) {
        days if days <= 0.0 => shell::TODAY.get(locale).to_owned(),
        1.0 => shell::YESTERDAY.get(locale).to_owned(),
        _ => {
            let date = js_sys::Date::new(&at.into());
            let options = js_sys::Object::new();
            let set = |key: &str, value: &str| drop(js_sys::Reflect::set(&options, &key.into(), &value.into()));
            set("month", "short");
            set("day", "numeric");
            if date.get_full_year() != js_sys::Date::new_0().get_full_year() {
                set("year", "numeric");
            }
            String::from(date.to_locale_date_string(locale.tag(), &options))
        }
    }
}

/// What the list shows and hands up.
#[derive(Clone, Copy)]
pub struct ChatList {
    pub chats: Signal<Vec<ChatSummary>>,
    /// The chat that is shown.
    pub current: Signal<Option<String>>,
    /// Takes a chat's id and its new title.
    pub on_rename: Callback<(String, String)>,
    pub on_delete: Callback<String>,
    /// A chat is being opened.
    pub on_open: Callback<()>,
    /// Shows the chat with this id where this one is; without it each has an address.
    pub in_place: Option<Callback<String>>,
}

impl ChatList {
    /// Draws it.
    pub fn draw(self) -> View {
        let ChatList {
            chats,
            current,
            on_rename,
            on_delete,
            on_open,
            in_place,
        } = self;
        let deleting = RwSignal::new(None::<ChatSummary>);
        let place = NodeRef::<leptos::html::Div>::new();
        let delete = move |chat: ChatSummary| {
            // Rows stand as the chats do, newest first.
            let index = chats.with_untracked(|chats| chats.iter().position(|known| known.id == chat.id));
            on_delete.run(chat.id);
            request_animation_frame(move || {
                if let (Some(place), Some(index)) = (place.try_get_untracked(), index) {
                    focus_row(&place, index);
                }
            });
        };
        let groups: [Group; 3] = [
            (&text::TODAY, |days| days <= 0.0),
            (&text::YESTERDAY, |days| days == 1.0),
            (&text::EARLIER, |days| days > 1.0),
        ];
        let group = move |(name, belongs): Group| {
            let rows = Memo::new(move |_| {
                chats.with(|chats| {
                    chats
                        .iter()
                        .filter(|chat| belongs(days_ago(chat.updated_at)))
                        .cloned()
                        .collect::<Vec<_>>()
                })
            });
            view! {
                <Show when=move || rows.with(|rows| !rows.is_empty())>
                    <h3 class="ps-side__group">{t(name)}</h3>
                    <ul class="ps-side__list">
                        <For each=move || rows.get() key=|chat| chat.id.clone() let:chat>
                            <Row first=chat chats current on_rename on_delete=move |chat| deleting.set(Some(chat)) on_open in_place/>
                        </For>
                    </ul>
                </Show>
            }
        };
        view! {
            <div node_ref=place>
                {groups.map(group).into_iter().collect_view()}
                <Show when=move || chats.with(Vec::is_empty)>
                    <p class="ps-side__none" tabindex="-1">{t(&text::NO_CHATS)}</p>
                </Show>
            </div>
            <ConfirmDelete
                ask=deleting
                title=|chat: &ChatSummary| chat.title.clone()
                on_yes=delete
            />
        }
    }
}

/// Focuses the row that stands where one was taken out, else the one before, else what says that there is none.
fn focus_row(list: &web_sys::Element, index: usize) {
    let Ok(rows) = list.query_selector_all(".ps-side__row") else {
        return;
    };
    match rows
        .length()
        .checked_sub(1)
        .and_then(|last| rows.item((index as u32).min(last)))
    {
        Some(row) => dom::focus(row.unchecked_ref()),
        None => drop(dom::focus_first(list, ".ps-side__none")),
    }
}

#[component]
fn Row(
    /// The chat as it was when its row was made.
    first: ChatSummary,
    chats: Signal<Vec<ChatSummary>>,
    current: Signal<Option<String>>,
    on_rename: Callback<(String, String)>,
    #[prop(into)] on_delete: Callback<ChatSummary>,
    on_open: Callback<()>,
    in_place: Option<Callback<String>>,
) -> impl IntoView {
    let locale = use_locale();
    let editing = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let id = StoredValue::new(first.id.clone());
    let href = format!("chat/{}", String::from(js_sys::encode_uri_component(&first.id)));
    let chat = Memo::new(move |before: Option<&ChatSummary>| {
        let now = chats.with(|chats| id.with_value(|id| chats.iter().find(|chat| chat.id == *id).cloned()));
        now.unwrap_or_else(|| before.unwrap_or(&first).clone())
    });
    let title = Memo::new(move |_| {
        let title = chat.with(|chat| chat.title.clone());
        if title.is_empty() {
            text::NEW_CHAT.get(locale.get()).to_owned()
        } else {
            title
        }
    });
    let needs_you = Memo::new(move |_| chat.with(|chat| chat.needs_you));
    let is_current = Memo::new(move |_| current.with(|current| id.with_value(|id| current.as_ref() == Some(id))));
    let item = NodeRef::<leptos::html::Li>::new();
    // The menu is where the keyboard came from.
    let to_menu = move || {
        request_animation_frame(move || {
            if let Some(item) = item.try_get_untracked() {
                dom::focus_first(&item, ".ps-menu__button");
            }
        });
    };
    let save = move || {
        if !editing.get_untracked() {
            return;
        }
        editing.set(false);
        if let Some(field) = field.try_get_untracked() {
            let name = field.value().trim().to_owned();
            if !name.is_empty() && name != chat.with_untracked(|chat| chat.title.clone()) {
                on_rename.run((id.get_value(), name));
            }
        }
    };
    let items = vec![
        MenuItem {
            icon: icon::edit,
            label: Signal::derive(move || text::RENAME.get(locale.get())),
            danger: false,
            run: Callback::new(move |()| {
                editing.set(true);
                request_animation_frame(move || {
                    if let Some(field) = field.try_get_untracked() {
                        let _ = field.focus();
                        field.select();
                    }
                });
            }),
        },
        MenuItem {
            icon: icon::trash,
            label: Signal::derive(move || text::DELETE.get(locale.get())),
            danger: true,
            run: Callback::new(move |()| on_delete.run(chat.get_untracked())),
        },
    ];
    let items = StoredValue::new(items);
    view! {
        <li class="ps-side__item" class:ps-side__item--current=is_current node_ref=item>
            <Show
                when=move || !editing.get()
                fallback=move || {
                    view! {
                        <input
                            class="ps-side__rename"
                            node_ref=field
                            aria-label=move || text::CHAT_NAME.get(locale.get())
                            maxlength="120"
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
                                        editing.set(false);
                                        to_menu();
                                    }
                                    _ => {}
                                }
                            }
                        />
                    }
                }
            >
                {
                    let said = view! {
                        <bdi class="ps-side__title">{title}</bdi>
                        <Show when=move || needs_you.get()>
                            <span class="ps-side__dot"></span>
                            <span class="ps-hidden">{t(&text::NEEDS_YOU)}</span>
                        </Show>
                    };
                    match in_place {
                        Some(in_place) => view! {
                            <button
                                type="button"
                                class="ps-side__row"
                                aria-current=move || is_current.get().then_some("true")
                                on:click=move |_| {
                                    on_open.run(());
                                    in_place.run(id.get_value());
                                }
                            >
                                {said}
                            </button>
                        },
                        None => view! {
                            <a
                                class="ps-side__row"
                                href=href.clone()
                                aria-current=move || is_current.get().then_some("page")
                                on:click=move |_| on_open.run(())
                            >
                                {said}
                            </a>
                        },
                    }
                }
                <Menu name=Signal::derive(move || tf(&text::CHAT_MENU, &[("title", &title.get())])) items=items.get_value()/>
            </Show>
        </li>
    }
}
