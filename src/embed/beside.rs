//! What stands around a chat where its page wants it: the list of the chats, another chat, the log as a file. Knows no option's
//! name.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use super::bridge::Bridge;
use super::calls::{log_of, new_chat};
use super::parts::Parts;
use super::votes::Votes;
use crate::browser::export::download;
use crate::live::locale::use_locale;
use crate::session::Chats;
use crate::ui::prelude::*;
use crate::view::{MenuItem, Shell, SidebarOpen, SidebarProps, Surroundings, sidebar, signs};
use crate::words::Text;
use crate::words::text::view as words;

/// The words and ways that the page gives to this chat; `texts` are its heading, greeting, placeholder and disclaimer.
pub(super) fn surroundings(parts: &Parts, bridge: &Rc<Bridge>, texts: [Signal<Option<String>>; 4]) -> Surroundings {
    let [heading, greeting, placeholder, disclaimer] = texts;
    let (fresh, logged) = (StoredValue::new(parts.clone()), StoredValue::new(parts.clone()));
    let features = parts.followed.features;
    let votes = Votes::of(features, bridge);
    let locale = use_locale();
    let said = move |text: &'static Text| Signal::derive(move || text.get(locale.get()));
    Surroundings {
        heading,
        greeting,
        placeholder,
        disclaimer,
        menu: Callback::new(move |mut items: Vec<MenuItem>| {
            let (history, export_log) = features.with(|features| (features.history, features.export_log));
            if history {
                let new = move || fresh.with_value(new_chat);
                items.insert(0, MenuItem::new(signs::plus, said(&words::NEW_CHAT), new));
            }
            if export_log {
                let log = move || logged.with_value(take_log);
                items.push(MenuItem::new(signs::download, said(&words::EXPORT_LOG), log));
            }
            items
        }),
        beside_answer: Callback::new(move |message| votes.draw(message)),
    }
}

/// The chat's log as a file of the person's.
fn take_log(parts: &Parts) {
    let (chats, chat) = (parts.chats.clone(), parts.current.get_untracked());
    spawn_local(async move {
        match log_of(&chats, chat.id()).await {
            Ok(log) => {
                let day = String::from(js_sys::Date::new_0().to_iso_string());
                let day = day.get(..10).unwrap_or_default();
                let name = format!("chat-{day}-{}.jsonl", chat.id());
                download(&name, "application/x-ndjson", log.as_bytes());
            }
            Err(error) => chat.tell(error.into()),
        }
    });
}

/// The chat in its place, beside the list of all chats as long as `listed` says so.
pub(super) fn beside(parts: &Parts, listed: Memo<bool>, chat: ViewFn) -> View {
    let side = StoredValue::new(parts.clone());
    let open = RwSignal::new(false);
    let page = move || match listed.get() {
        true => {
            let side = side.with_value(|parts| side_of(parts, open));
            let chat = chat.clone();
            view! { <Shell open=open sidebar=ViewFn::from(move || sidebar(side))>{chat.run()}</Shell> }
        }
        false => {
            provide_context(SidebarOpen(None));
            view! {
                <div class="ps-shell ps-shell--closed">
                    <div class="ps-shell__page" id="ps-main" tabindex="-1">{chat.run()}</div>
                </div>
            }
        }
    };
    view! { {page} }
}

fn side_of(parts: &Parts, open: RwSignal<bool>) -> SidebarProps {
    let current = parts.current;
    let chats = StoredValue::new(parts.chats.clone());
    let fresh = StoredValue::new(parts.clone());
    let listed = Memo::new(move |_| chats.with_value(|chats| chats.summaries()));
    let shown = Memo::new(move |_| Some(current.get().id()));
    let with = move |what: &dyn Fn(&Rc<Chats>)| chats.with_value(what);
    SidebarProps {
        chats: listed.into(),
        current: shown.into(),
        on_new: Callback::new(move |()| fresh.with_value(new_chat)),
        on_search: None,
        on_rename: Callback::new(move |(id, title): (String, String)| with(&|chats| chats.rename(&id, &title))),
        on_delete: Callback::new(move |id: String| {
            with(&|chats| chats.delete(&id));
            if shown.get_untracked().as_ref() == Some(&id) {
                fresh.with_value(new_chat);
            }
        }),
        on_open: Some(Callback::new(move |id: String| {
            if shown.get_untracked().as_ref() != Some(&id) {
                with(&|chats| current.set(chats.open(&id)));
            }
        })),
        open,
    }
}
