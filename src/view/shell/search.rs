//! Search over everything: the names of chats first, then the sentences in which the words stand. Knows neither store nor
//! route: whoever opens it looks, and takes what was chosen.

use crate::ui::prelude::*;

use crate::catalog::kit::modal::Modal;
use crate::export::{TextHit, are_all, first_in, is_in};
use crate::live::ChatSummary;
use crate::live::locale::{t, tn, use_locale};
use crate::words::text::{shell as words, view as text};
use crate::words::{Locale, Plural};

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

/// Goes to a chat by its id, there to what was found; in a new tab if asked for.
pub type OnOpen = Callback<(String, Option<TextHit>, bool)>;

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
    match first_in(text, words) {
        Some((from, to)) => view! {
            {text[..from].to_owned()}
            <mark>{text[from..to].to_owned()}</mark>
            {text[to..].to_owned()}
        },
        None => text.to_owned().into_view(),
    }
}

/// What was found, and which of it is chosen. Copy.
#[derive(Clone, Copy)]
struct Finding {
    finder: Finder,
    on_open: OnOpen,
    locale: Signal<Locale>,
    dialog: NodeRef<leptos::html::Dialog>,
    /// The chats whose names hold the words; the last ones before anything is asked.
    names: Memo<Vec<Row>>,
    /// The chats in which the words stand.
    sentences: Memo<Vec<Row>>,
    count: Memo<usize>,
    is_asked: Memo<bool>,
    /// The row that was last pointed at, by its number.
    pointed: RwSignal<usize>,
    /// The row that Enter opens: that one, as long as there are so many.
    chosen: Memo<usize>,
}

impl Finding {
    fn new(finder: Finder, chats: Signal<Vec<ChatSummary>>, on_open: OnOpen) -> Finding {
        let names = Memo::new(move |_| {
            let query = finder.query.get();
            let is_asked = !query.trim().is_empty();
            chats.with(|chats| {
                let found = chats
                    .iter()
                    .filter(|chat| !is_asked || are_all(&query, |word| is_in(&chat.title, word).is_some()));
                let row = |chat: &ChatSummary| Row {
                    chat: chat.clone(),
                    hit: None,
                };
                found
                    .take(if is_asked { MOST_NAMES } else { LATELY })
                    .map(row)
                    .collect::<Vec<_>>()
            })
        });
        let sentences = Memo::new(move |_| {
            let row = |found: &FoundChat| Row {
                chat: found.chat.clone(),
                hit: Some(found.hit.clone()),
            };
            finder.found.with(|found| found.iter().map(row).collect::<Vec<_>>())
        });
        let count = Memo::new(move |_| names.with(Vec::len) + sentences.with(Vec::len));
        let pointed = RwSignal::new(0);
        Finding {
            finder,
            on_open,
            locale: use_locale(),
            dialog: Modal::shown(move || finder.open.get()).node,
            names,
            sentences,
            count,
            is_asked: Memo::new(move |_| finder.query.with(|query| !query.trim().is_empty())),
            pointed,
            chosen: Memo::new(move |_| pointed.get().min(count.get().saturating_sub(1))),
        }
    }

    fn chosen_row(self) -> Option<Row> {
        let (index, names) = (self.chosen.get_untracked(), self.names.get_untracked());
        let after = || {
            let after = index - names.len();
            self.sentences.with_untracked(|rows| rows.get(after).cloned())
        };
        names.get(index).cloned().or_else(after)
    }

    fn go(self, row: Row, new_tab: bool) {
        if !new_tab {
            self.finder.open.set(false);
        }
        self.on_open.run((row.chat.id, row.hit, new_tab));
    }

    fn key(self, event: &web_sys::KeyboardEvent) {
        if dom::is_composing(event) {
            return;
        }
        let (many, at) = (self.count.get_untracked(), self.chosen.get_untracked());
        match event.key().as_str() {
            "ArrowDown" if many > 0 => self.pointed.set((at + 1) % many),
            "ArrowUp" if many > 0 => self.pointed.set((at + many - 1) % many),
            "Enter" => {
                if let Some(row) = self.chosen_row() {
                    self.go(row, event.ctrl_key() || event.meta_key());
                }
            }
            _ => return,
        }
        event.prevent_default();
        request_animation_frame(move || {
            let dialog = self.dialog.try_get_untracked();
            if let Some(row) = dialog.and_then(|dialog| dom::first(&dialog, "[aria-selected=true]")) {
                dom::show(&row);
            }
        });
    }

    fn field(self, field: NodeRef<leptos::html::Input>) -> View {
        let Finding {
            finder,
            count,
            pointed,
            chosen,
            ..
        } = self;
        view! {
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
                aria-label=t(&text::SEARCH_CHATS)
                placeholder=t(&text::SEARCH_CHATS)
                prop:value=finder.query
                on:input=move |event| {
                    pointed.set(0);
                    let words = event_target_value(&event);
                    // Before what is known of the names alone is said.
                    finder.looking.set(!words.trim().is_empty());
                    finder.query.set(words);
                }
                on:keydown=move |event| self.key(&event)
            />
        }
    }

    /// Rows under a heading; tracks. `first` is the number of the first one.
    fn group(self, name: &'static Plural, first: usize, rows: Vec<Row>) -> Option<View> {
        let many = rows.len();
        let label = move || match self.is_asked.get() {
            true => tn(name, many, &[]),
            false => words::LATELY.get(self.locale.get()).to_owned(),
        };
        let rows = rows.into_iter().enumerate();
        (many > 0).then(|| {
            view! {
                <p class="ps-find__group" role="presentation">{label}</p>
                {rows.map(|(index, one)| self.row(first + index, one)).collect_view()}
            }
        })
    }

    fn row(self, number: usize, row: Row) -> View {
        let Finding {
            locale,
            pointed,
            chosen,
            ..
        } = self;
        let query = self.finder.query;
        let is_chosen = move || chosen.get() == number;
        let title = match row.chat.title.is_empty() {
            true => text::NEW_CHAT.get(locale.get()).to_owned(),
            false => row.chat.title.clone(),
        };
        let title = match row.hit {
            // The row stays while more words are written, as long as it is found.
            None => (move || marked(&title, &query.get())).into_view(),
            Some(_) => title.into_view(),
        };
        let line = row.hit.clone().map(|hit| {
            view! { <bdi class="ps-find__line">{hit.before}<mark>{hit.found}</mark>{hit.after}</bdi> }
        });
        let day = day_words(row.chat.updated_at, locale.get());
        view! {
            <li
                role="option"
                class="ps-find__row"
                id=format!("ps-find-{number}")
                aria-selected=move || is_chosen().to_string()
                on:mousedown=|event| event.prevent_default()
                on:pointermove=move |_| pointed.set(number)
                on:click=move |event| self.go(row.clone(), event.ctrl_key() || event.meta_key())
            >
                {icon::chat()}
                <span class="ps-find__words">
                    <bdi class="ps-find__title">{title}</bdi>
                    {line}
                </span>
                <span class="ps-find__day">{day}</span>
            </li>
        }
    }
}

/// The dialog.
pub fn search_dialog(finder: Finder, chats: Signal<Vec<ChatSummary>>, on_open: OnOpen) -> View {
    let finding = Finding::new(finder, chats, on_open);
    let Finding {
        locale,
        dialog,
        names,
        sentences,
        count,
        is_asked,
        ..
    } = finding;
    let field = NodeRef::<leptos::html::Input>::new();
    // After the dialog was shown.
    Effect::new(move |was_there: Option<bool>| {
        let field = field.get();
        if let (true, Some(field)) = (finder.open.get(), &field) {
            // The first words may have begun before it was there, and go on.
            if was_there == Some(true) {
                field.select();
            }
            finding.pointed.set(0);
        }
        field.is_some()
    });
    let close = move |_| finder.open.set(false);
    let close_words = move || {
        format!(
            "{}, {}",
            words::KEY_ESC.get(locale.get()),
            words::CLOSE.get(locale.get())
        )
    };
    let none = move || match (count.get(), finder.looking.get(), is_asked.get()) {
        (0, true, _) => words::LOOKING.get(locale.get()),
        (0, false, true) => text::NO_MATCH.get(locale.get()),
        (0, false, false) => text::NO_CHATS.get(locale.get()),
        _ => "",
    };
    // What is still looked for is not said: with every letter it would be.
    let said = Memo::new(
        move |before: Option<&String>| match (finder.looking.get(), is_asked.get(), count.get()) {
            (true, ..) => before.cloned().unwrap_or_default(),
            (false, true, count) if count > 0 => tn(&words::RESULTS, count, &[]),
            _ => none().to_owned(),
        },
    );
    view! {
        <dialog class="ps-find" closedby="any" node_ref=dialog aria-label=t(&text::SEARCH_CHATS) on:close=move |_| finder.open.set(false)>
            <div class="ps-find__head">
                {icon::search()}
                {finding.field(field)}
                <button type="button" class="ps-key" aria-label=close_words on:click=close>{t(&words::KEY_ESC)}</button>
            </div>
            <ul class="ps-find__list" id="ps-find-list" role="listbox" aria-label=t(&text::SEARCH_CHATS)>
                {move || finding.group(&words::IN_TITLES, 0, names.get())}
                {move || finding.group(&words::IN_WORDS, names.with(Vec::len), sentences.get())}
            </ul>
            <p class="ps-find__none" aria-hidden="true">{none}</p>
            <p class="ps-hidden" role="status" aria-atomic="true">{said}</p>
            <p class="ps-find__foot" aria-hidden="true">
                <span class="ps-find__key"><kbd class="ps-key">"↑"</kbd><kbd class="ps-key">"↓"</kbd>{t(&words::KEY_MOVE)}</span>
                <span class="ps-find__key"><kbd class="ps-key">{t(&words::KEY_ENTER)}</kbd>{t(&words::KEY_OPEN)}</span>
                <span class="ps-find__key"><kbd class="ps-key">{dom::command_key()}</kbd><kbd class="ps-key">{t(&words::KEY_ENTER)}</kbd>{t(&words::KEY_TAB)}</span>
                <span class="ps-find__count">{move || tn(&words::RESULTS, count.get(), &[])}</span>
            </p>
        </dialog>
    }
}
