//! What stands around a chat where its page wants it: the list of the chats, another chat, the log as a file. Knows no option's
//! name.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use super::around;
use super::calls;
use super::parts::Parts;
use crate::live::locale::use_locale;
use crate::session::Chats;
use crate::ui::prelude::*;
use crate::view::{MenuItem, Shell, SidebarOpen, SidebarProps, Surroundings, sidebar, signs};
use crate::words::Text;
use crate::words::text::view as words;

/// The words and ways that the page gives to this chat; `texts` are its heading, greeting, placeholder and disclaimer.
pub(super) fn surroundings(held: StoredValue<Parts>, texts: [Signal<Option<String>>; 4]) -> Surroundings {
    let [heading, greeting, placeholder, disclaimer] = texts;
    let features = held.with_value(|parts| parts.followed.features);
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
                let new = move || held.with_value(Parts::new_chat);
                items.insert(0, MenuItem::new(signs::plus, said(&words::NEW_CHAT), new));
            }
            if export_log {
                let log = move || held.with_value(take_log);
                items.push(MenuItem::new(signs::download, said(&words::EXPORT_LOG), log));
            }
            items
        }),
        beside_answer: Callback::new(move |message| match around::entry::get() {
            Some(around) => held.with_value(|parts| (around.beside_answer)(parts, message)),
            None => ().into_view(),
        }),
    }
}

fn take_log(parts: &Parts) {
    let parts = parts.clone();
    spawn_local(async move {
        let loaded = calls::entry::load().await;
        if !parts.is_here() {
            return;
        }
        match loaded {
            Ok(methods) => (methods.take_log)(&parts),
            Err(error) => parts.current.get_untracked().tell(error.into()),
        }
    });
}

/// The chat in its place, beside the list of all chats as long as `listed` says so.
pub(super) fn beside(held: StoredValue<Parts>, listed: Memo<bool>, chat: ViewFn) -> View {
    let open = RwSignal::new(false);
    let page = move || match listed.get() {
        true => {
            let side = side_of(held, open);
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

fn side_of(held: StoredValue<Parts>, open: RwSignal<bool>) -> SidebarProps {
    let current = held.with_value(|parts| parts.current);
    let listed = Memo::new(move |_| held.with_value(|parts| parts.chats.summaries()));
    let shown = Memo::new(move |_| Some(current.get().id()));
    let with = move |what: &dyn Fn(&Rc<Chats>)| held.with_value(|parts| what(&parts.chats));
    SidebarProps {
        chats: listed.into(),
        current: shown.into(),
        on_new: Callback::new(move |()| held.with_value(Parts::new_chat)),
        on_search: None,
        on_rename: Callback::new(move |(id, title): (String, String)| with(&|chats| chats.rename(&id, &title))),
        on_delete: Callback::new(move |id: String| {
            with(&|chats| chats.delete(&id));
            if shown.get_untracked().as_ref() == Some(&id) {
                held.with_value(Parts::new_chat);
            }
        }),
        on_open: Some(Callback::new(move |id: String| {
            if shown.get_untracked().as_ref() != Some(&id) {
                with(&|chats| current.set(chats.open(&id)));
            }
        })),
        query: StoredValue::new(String::new()),
        open,
    }
}
