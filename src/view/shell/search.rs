//! Search over everything: the names of chats first, then the sentences in which the words stand. Knows neither store nor
//! route: whoever opens it looks, and takes what was chosen.

use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::export::{TextHit, is_in};
use crate::live::ChatSummary;
use crate::live::locale::{t, tn, use_locale};
use crate::words::text::{shell as words, view as text};

use super::chat_list::day_words;
use crate::browser::dom;
use crate::view::icon;

/// Names that are shown at once.
const MOST_NAMES: usize = 8;
/// Chats that are offered before anything is asked.
const LATELY: usize = 6;

/// A chat in which the words were found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundChat {
    /// The chat.
    pub chat: ChatSummary,
    /// Where in it.
    pub hit: TextHit,
}

/// A search on its way. Copy.
#[derive(Clone, Copy)]
pub struct Finder {
    /// Whether it is shown.
    pub open: RwSignal<bool>,
    /// The words that are looked for.
    pub query: RwSignal<String>,
    /// What was found so far.
    pub found: RwSignal<Vec<FoundChat>>,
    /// Not every chat was looked at yet.
    pub looking: RwSignal<bool>,
}

impl Finder {
    /// A closed one.
    pub fn new() -> Finder {
        Finder {
            open: RwSignal::new(false),
            query: RwSignal::default(),
            found: RwSignal::default(),
            looking: RwSignal::new(false),
        }
    }
}

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

/// A row: the address it leads to, its name, and what it shows of the chat.
#[derive(Clone, PartialEq)]
struct Row {
    chat: ChatSummary,
    hit: Option<TextHit>,
}

/// A text with what was found in it marked.
fn marked(text: &str, words: &str) -> View {
    match is_in(text, words) {
        Some((from, to)) => view! {
            {text[..from].to_owned()}
            <mark>{text[from..to].to_owned()}</mark>
            {text[to..].to_owned()}
        },
        None => text.to_owned().into_view(),
    }
}

/// The dialog. `on_open` goes to a chat by its id, in a new tab if asked for.
#[component]
pub fn SearchDialog(
    finder: Finder,
    #[prop(into)] chats: Signal<Vec<ChatSummary>>,
    #[prop(into)] on_open: Callback<(String, bool)>,
) -> impl IntoView {
    let locale = use_locale();
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    let field = NodeRef::<leptos::html::Input>::new();
    let chosen = RwSignal::new(0_usize);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match finder.open.get() {
            true if !dialog.open() => {
                let _ = dialog.show_modal();
                if let Some(field) = field.get_untracked() {
                    field.select();
                }
            }
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
    let names = Memo::new(move |_| {
        let query = finder.query.get();
        let is_asked = !query.trim().is_empty();
        chats.with(|chats| {
            chats
                .iter()
                .filter(|chat| !is_asked || is_in(&chat.title, &query).is_some())
                .take(if is_asked { MOST_NAMES } else { LATELY })
                .map(|chat| Row {
                    chat: chat.clone(),
                    hit: None,
                })
                .collect::<Vec<_>>()
        })
    });
    let sentences = Memo::new(move |_| {
        finder.found.with(|found| {
            let row = |found: &FoundChat| Row {
                chat: found.chat.clone(),
                hit: Some(found.hit.clone()),
            };
            found.iter().map(row).collect::<Vec<_>>()
        })
    });
    let count = Memo::new(move |_| names.with(Vec::len) + sentences.with(Vec::len));
    let asked = Memo::new(move |_| finder.query.with(|query| !query.trim().is_empty()));
    let at = move |index: usize| {
        let names = names.get_untracked();
        names
            .get(index)
            .cloned()
            .or_else(|| sentences.with_untracked(|rows| rows.get(index - names.len()).cloned()))
    };
    let go = move |row: Row, new_tab: bool| {
        if !new_tab {
            finder.open.set(false);
        }
        on_open.run((row.chat.id, new_tab));
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.is_composing() || event.key_code() == 229 {
            return;
        }
        let many = count.get_untracked();
        match event.key().as_str() {
            "ArrowDown" if many > 0 => chosen.update(|at| *at = (*at + 1) % many),
            "ArrowUp" if many > 0 => chosen.update(|at| *at = (*at + many - 1) % many),
            "Enter" => {
                if let Some(row) = at(chosen.get_untracked()) {
                    go(row, event.ctrl_key() || event.meta_key());
                }
            }
            _ => return,
        }
        event.prevent_default();
        request_animation_frame(move || {
            let selected = dialog.try_get_untracked().and_then(|dialog| {
                let found = dialog.query_selector("[aria-selected=true]").ok().flatten();
                found.and_then(|row| row.dyn_into::<web_sys::HtmlElement>().ok())
            });
            if let Some(row) = selected {
                dom::show(&row);
            }
        });
    };
    let row = move |first: usize, index: usize, row: Row| {
        let number = first + index;
        let is_chosen = move || chosen.get() == number;
        let title = match row.chat.title.is_empty() {
            true => text::NEW_CHAT.get(locale.get()).to_owned(),
            false => row.chat.title.clone(),
        };
        let title = match row.hit {
            // The row stays while more words are written, as long as it is found.
            None => (move || marked(&title, &finder.query.get())).into_view(),
            Some(_) => title.into_view(),
        };
        let line = row.hit.clone().map(|hit| {
            view! { <bdi class="ps-find__line">{hit.before}<mark>{hit.found}</mark>{hit.after}</bdi> }
        });
        let day = day_words(row.chat.updated_at, locale.get());
        let press = row.clone();
        view! {
            <li
                role="option"
                class="ps-find__row"
                id=format!("ps-find-{number}")
                aria-selected=move || is_chosen().to_string()
                on:mousedown=|event| event.prevent_default()
                on:pointermove=move |_| chosen.set(number)
                on:click=move |event| go(press.clone(), event.ctrl_key() || event.meta_key())
            >
                {icon::chat()}
                <span class="ps-find__words">
                    <bdi class="ps-find__title">{title}</bdi>
                    {line}
                </span>
                <span class="ps-find__day">{day}</span>
            </li>
        }
    };
    let group = move |name: &'static crate::words::Plural, first: Signal<usize>, rows: Memo<Vec<Row>>| {
        move || {
            let many = rows.with(Vec::len);
            (many > 0).then(|| {
                let label = move || match asked.get() {
                    true => tn(name, many, &[]),
                    false => words::LATELY.get(locale.get()).to_owned(),
                };
                view! {
                    <p class="ps-find__group" role="presentation">{label}</p>
                    {rows.get().into_iter().enumerate().map(|(index, one)| row(first.get(), index, one)).collect_view()}
                }
            })
        }
    };
    let after = Signal::derive(move || names.with(Vec::len));
    view! {
        <dialog class="ps-find" closedby="any" node_ref=dialog aria-label=move || text::SEARCH_CHATS.get(locale.get()) on:close=move |_| finder.open.set(false)>
            <div class="ps-find__head">
                {icon::search()}
                <input
                    type="text"
                    role="combobox"
                    enterkeyhint="search"
                    autocomplete="off"
                    spellcheck="false"
                    node_ref=field
                    aria-expanded="true"
                    aria-controls="ps-find-list"
                    aria-activedescendant=move || (count.get() > 0).then(|| format!("ps-find-{}", chosen.get()))
                    aria-label=move || text::SEARCH_CHATS.get(locale.get())
                    placeholder=move || text::SEARCH_CHATS.get(locale.get())
                    prop:value=finder.query
                    on:input=move |event| {
                        chosen.set(0);
                        finder.query.set(event_target_value(&event));
                    }
                    on:keydown=keys
                />
                <button type="button" class="ps-key" aria-label=move || format!("{}, {}", words::KEY_ESC.get(locale.get()), words::CLOSE.get(locale.get())) on:click=move |_| finder.open.set(false)>{t(&words::KEY_ESC)}</button>
            </div>
            <ul class="ps-find__list" id="ps-find-list" role="listbox" aria-label=move || text::SEARCH_CHATS.get(locale.get())>
                {group(&words::IN_TITLES, Signal::stored(0), names)}
                {group(&words::IN_WORDS, after, sentences)}
            </ul>
            <p class="ps-find__none" role="status">
                {move || match (count.get(), finder.looking.get(), asked.get()) {
                    (0, true, _) => t(&words::LOOKING)(),
                    (0, false, true) => t(&text::NO_MATCH)(),
                    (0, false, false) => t(&text::NO_CHATS)(),
                    _ => "",
                }}
            </p>
            <p class="ps-find__foot" aria-hidden="true">
                <span class="ps-find__key"><kbd class="ps-key">"↑"</kbd><kbd class="ps-key">"↓"</kbd>{t(&words::KEY_MOVE)}</span>
                <span class="ps-find__key"><kbd class="ps-key">{t(&words::KEY_ENTER)}</kbd>{t(&words::KEY_OPEN)}</span>
                <span class="ps-find__key"><kbd class="ps-key">{dom::command_key()}</kbd><kbd class="ps-key">{t(&words::KEY_ENTER)}</kbd>{t(&words::KEY_TAB)}</span>
                <span class="ps-find__count">{move || tn(&words::RESULTS, count.get(), &[])}</span>
            </p>
        </dialog>
    }
}
