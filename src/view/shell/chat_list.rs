//! The chats by day, with rename and delete, as they stand in the sidebar. Knows no store.

use std::time::Duration;

use crate::browser::formatter;
use crate::ui::prelude::*;

use crate::browser::dom;
use crate::live::ChatSummary;
use crate::live::locale::{t, tf, use_locale};
use crate::words::text::{shell, view as text};
use crate::words::{Locale, Text};

use super::dialog::ConfirmDelete;
use super::menu::{self, Menu, MenuItem, label};
use super::rename::Rename;
use crate::view::icon;

const DAY: f64 = 86_400_000.0;

/// How often the day is looked at: a list that stays open stands under another one after midnight.
const LOOK: Duration = Duration::from_secs(60);

/// A heading, and whether a chat of so many days ago stands under it.
type Group = (&'static Text, fn(f64) -> bool);

/// When the day of a time began on this machine's calendar.
fn day_of(date: &js_sys::Date) -> f64 {
    let (year, month, day) = (date.get_full_year(), date.get_month(), date.get_date());
    js_sys::Date::new_with_year_month_day(year, month as i32, day as i32).get_time()
}

fn today() -> f64 {
    day_of(&js_sys::Date::new_0())
}

/// Days of the calendar from a time to today, of which one may have 23 or 25 hours; 0 or less is today.
fn days_ago(today: f64, at: f64) -> f64 {
    ((today - day_of(&js_sys::Date::new(&at.into()))) / DAY).round()
}

/// The day of a time in a few words: today, yesterday, else its date.
pub fn day_words(at: f64, locale: Locale) -> String {
    match days_ago(today(), at) {
        days if days <= 0.0 => shell::TODAY.get(locale).to_owned(),
        1.0 => shell::YESTERDAY.get(locale).to_owned(),
        _ => {
            let date = js_sys::Date::new(&at.into());
            let options = match date.get_full_year() == js_sys::Date::new_0().get_full_year() {
                true => "month:short day:numeric",
                false => "month:short day:numeric year:numeric",
            };
            formatter::date(locale, options, at).unwrap_or_default()
        }
    }
}

/// What the list shows and hands up.
#[derive(Clone, Copy)]
pub(super) struct ChatList {
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
    /// What each address ends with.
    pub query: StoredValue<String>,
}

impl ChatList {
    /// Draws it.
    pub(super) fn draw(self) -> View {
        let ChatList { chats, on_delete, .. } = self;
        let deleting = RwSignal::new(None::<ChatSummary>);
        let day = RwSignal::new(today());
        dom::every(LOOK, move || {
            let now = today();
            if day.get_untracked() != now {
                day.set(now);
            }
        });
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
                        .filter(|chat| belongs(days_ago(day.get(), chat.updated_at)))
                        .cloned()
                        .collect::<Vec<_>>()
                })
            });
            view! {
                <Show when=move || rows.with(|rows| !rows.is_empty())>
                    <h3 class="ps-side__group">{t(name)}</h3>
                    <ul class="ps-side__list">
                        <For each=move || rows.get() key=|chat| chat.id.clone() let:chat>
                            {row(self, chat, Callback::new(move |chat| deleting.set(Some(chat))))}
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
    if !dom::focus_nth(list, ".ps-side__row", index) {
        dom::focus_first(list, ".ps-side__none");
    }
}

/// `first`: the chat as it was when its row was made.
fn row(list: ChatList, first: ChatSummary, on_delete: Callback<ChatSummary>) -> View {
    let locale = use_locale();
    let id = StoredValue::new(first.id.clone());
    let chat = Memo::new(move |before: Option<&ChatSummary>| {
        let now = list
            .chats
            .with(|chats| id.with_value(|id| chats.iter().find(|chat| chat.id == *id).cloned()));
        now.unwrap_or_else(|| before.unwrap_or(&first).clone())
    });
    let title = Memo::new(move |_| match chat.with(|chat| chat.title.clone()) {
        title if title.is_empty() => text::NEW_CHAT.get(locale.get()).to_owned(),
        title => title,
    });
    let row = Row {
        list,
        id,
        title,
        is_current: Memo::new(move |_| {
            list.current
                .with(|current| id.with_value(|id| current.as_ref() == Some(id)))
        }),
        needs_you: Memo::new(move |_| chat.with(|chat| chat.needs_you)),
        item: NodeRef::new(),
    };
    let rename = move |name: String| list.on_rename.run((id.get_value(), name));
    row.draw(Rename::new(rename, move || menu::refocus(row.item)), move || {
        on_delete.run(chat.get_untracked());
    })
}

/// One chat, as a link or a button, with its menu. Copy.
#[derive(Clone, Copy)]
struct Row {
    list: ChatList,
    id: StoredValue<String>,
    title: Memo<String>,
    is_current: Memo<bool>,
    needs_you: Memo<bool>,
    item: NodeRef<leptos::html::Li>,
}

impl Row {
    fn draw(self, rename: Rename, on_delete: impl Fn() + Send + Sync + 'static) -> View {
        let items = StoredValue::new(vec![
            MenuItem::new(icon::edit, label(&text::RENAME), move || rename.begin()),
            MenuItem::new(icon::trash, label(&text::DELETE), on_delete).dangerous(),
        ]);
        let name = Signal::derive(move || tf(&text::CHAT_MENU, &[("title", &self.title.get())]));
        view! {
            <li class="ps-side__item" class:ps-side__item--current=self.is_current node_ref=self.item>
                <Show
                    when=move || !rename.is_open()
                    fallback=move || rename.draw("ps-side__rename", self.title.into())
                >
                    {self.way()}
                    <Menu name items=items.get_value()/>
                </Show>
            </li>
        }
    }

    /// What opens the chat.
    fn way(self) -> View {
        let ChatList {
            on_open,
            in_place,
            query,
            ..
        } = self.list;
        let (id, is_current, needs_you) = (self.id, self.is_current, self.needs_you);
        let said = view! {
            <bdi class="ps-side__title">{self.title}</bdi>
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
                    href=query.with_value(|query| format!("chat/{}{query}", js_sys::encode_uri_component(&id.get_value())))
                    aria-current=move || is_current.get().then_some("page")
                    on:click=move |_| on_open.run(())
                >
                    {said}
                </a>
            },
        }
    }
}
