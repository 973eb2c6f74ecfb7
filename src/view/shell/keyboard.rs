//! The list of keys, and what a key means outside of what has the focus. Knows no chat.

use crate::ui::prelude::*;

use crate::catalog::kit::modal::Modal;
use crate::live::locale::t;
use crate::words::Text;
use crate::words::text::{shell as words, view as text};

use crate::browser::dom;
use crate::view::icon;

/// What a key asks of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// The search.
    Search,
    /// A new chat.
    NewChat,
    /// The composer.
    Composer,
    /// The sidebar.
    Sidebar,
    /// The list of keys.
    List,
    /// The printer.
    Print,
}

impl Shortcut {
    /// What this key asks for; `single`: keys without Ctrl or Cmd count too, outside of fields.
    pub fn of(event: &web_sys::KeyboardEvent, single: bool) -> Option<Shortcut> {
        if event.default_prevented() || dom::is_composing(event) || event.alt_key() {
            return None;
        }
        let key = event.key().to_ascii_lowercase();
        let held = event.ctrl_key() || event.meta_key();
        match (key.as_str(), held, event.shift_key()) {
            ("k", true, false) => Some(Shortcut::Search),
            ("o", true, true) => Some(Shortcut::NewChat),
            ("b", true, false) => Some(Shortcut::Sidebar),
            ("p", true, false) => Some(Shortcut::Print),
            ("/", false, _) if single && !is_typing(event) => Some(Shortcut::Composer),
            ("?", false, _) if single && !is_typing(event) => Some(Shortcut::List),
            _ => None,
        }
    }
}

/// The key belongs to a field, or to a dialog that is open.
fn is_typing(event: &web_sys::KeyboardEvent) -> bool {
    let element = dom::target::<web_sys::Element>(event);
    let within = |selector: &str| {
        let found = element.as_ref().and_then(|element| dom::closest(element, selector));
        found.is_some()
    };
    within("input, textarea, select, [contenteditable], dialog")
        || document()
            .query_selector("dialog:modal")
            .is_ok_and(|open| open.is_some())
}

/// One line: what it does, and its keys. `Mod` is Ctrl, or Cmd on a Mac.
type Line = (&'static Text, &'static [&'static str]);

const EVERYWHERE: &[Line] = &[
    (&text::SEARCH_CHATS, &["Mod", "K"]),
    (&text::NEW_CHAT, &["Mod", "Shift", "O"]),
    (&words::TO_COMPOSER, &["/"]),
    (&words::NEXT_REGION, &["F6"]),
    (&words::TOGGLE_SIDEBAR, &["Mod", "B"]),
    (&words::PRINT, &["Mod", "P"]),
    (&words::THIS_LIST, &["?"]),
];
const COMPOSER: &[Line] = &[
    (&text::SEND, &["Enter"]),
    (&words::NEW_LINE, &["Shift", "Enter"]),
    (&words::STOP_ANSWER, &["Esc"]),
];
const QUESTION: &[Line] = &[
    (&words::CHOOSE_OPTION, &["1", "–", "9"]),
    (&words::SUBMIT_ANSWER, &["Mod", "Enter"]),
];

fn lines(name: &'static Text, lines: &'static [Line]) -> View {
    let key = |key: &'static str| match key {
        "–" => view! { <span class="ps-keys__to">"–"</span> },
        "Mod" => view! { <kbd class="ps-key">{dom::command_key()}</kbd> },
        key => view! { <kbd class="ps-key">{key}</kbd> },
    };
    let line = move |(what, keys): &'static Line| {
        view! { <div class="ps-keys__line"><dt>{t(what)}</dt><dd>{keys.iter().map(|one| key(one)).collect_view()}</dd></div> }
    };
    view! {
        <section>
            <h3 class="ps-keys__group">{t(name)}</h3>
            <dl>{lines.iter().map(line).collect_view()}</dl>
        </section>
    }
}

/// The list of keys in a dialog.
#[component]
pub fn KeyboardDialog(open: RwSignal<bool>) -> impl IntoView {
    let dialog = Modal::shown(move || open.get()).node;
    view! {
        <dialog class="ps-dialog ps-keys" closedby="any" node_ref=dialog aria-labelledby="ps-keys-title" on:close=move |_| open.set(false)>
            <div class="ps-keys__head">
                <h2 id="ps-keys-title">{t(&words::KEYBOARD)}</h2>
                <button type="button" class="ps-quiet ps-quiet--icon" aria-label=t(&words::CLOSE) on:click=move |_| open.set(false)>{icon::cross()}</button>
            </div>
            <div class="ps-keys__columns">
                {lines(&words::EVERYWHERE, EVERYWHERE)}
                <div>
                    {lines(&words::COMPOSER, COMPOSER)}
                    {lines(&words::QUESTION, QUESTION)}
                    <p class="ps-keys__note">{t(&words::NEVER_BY_KEY)}</p>
                </div>
            </div>
        </dialog>
    }
}
