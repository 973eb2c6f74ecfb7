//! The single-page app: router and pages. Wires the chats to the view; knows routes, the page's URL and what the
//! browser keeps of the settings.

mod chat_page;
mod document;
pub mod gallery;
mod params;
mod prefetch;
pub mod replay;
mod route;
mod settings_store;

use std::rc::Rc;

use leptos::prelude::*;

use crate::chat::transport::PageConfig;
use crate::chat::{Chat, Chats};
use crate::i18n::{LocaleSignal, t, text};
use crate::live::{Problem, Settings};
use crate::safe_url::AllowedOrigins;
use crate::view::{Announcements, Announcer, Shell, Sidebar, lazy_view, settings_page};

use chat_page::ChatPane;
use route::{Address, Place};

/// What every page of the app shares.
#[derive(Clone, Copy)]
pub struct App {
    pub chats: StoredValue<Rc<Chats>, LocalStorage>,
    pub settings: RwSignal<Settings>,
    /// The chat that is shown, or was shown last.
    pub current: RwSignal<Option<Rc<Chat>>, LocalStorage>,
    pub page: RwSignal<Page>,
    pub address: Address,
    /// What the page's URL asked for, until it was done.
    pub asked: StoredValue<params::Params>,
    /// What the page's URL asked for and may not have.
    pub refused: RwSignal<Option<Problem>>,
}

/// Which page is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// A chat that has no address yet.
    #[default]
    Home,
    Chat,
    Settings,
    Other,
}

impl Page {
    /// The chat is what the page shows.
    pub fn is_chat(self) -> bool {
        matches!(self, Page::Home | Page::Chat)
    }
}

impl App {
    /// Goes to a path of the app, keeping what the page's URL said about the server.
    pub fn go(self, path: &str, replace: bool) {
        let query = self.asked.with_value(|asked| asked.kept());
        self.address.go(&format!("{path}{query}"), replace);
    }
}

/// The app, from context.
pub fn use_app() -> App {
    expect_context::<App>()
}

/// Mounts the app into the page.
pub fn start() {
    document::report_panics();
    crate::chat::debug::listen();
    leptos::mount::mount_to_body(Root);
}

#[component]
fn Root() -> impl IntoView {
    let config = PageConfig::read();
    let settings = settings_store::load();
    let locale = document::locale(settings);
    provide_context(LocaleSignal(locale));
    Announcer::provide();
    let mut asked = params::Params::read();
    let refused = settings.with_untracked(|settings| asked.refuse(&config, settings));
    let listed = config.origins.clone();
    provide_context(AllowedOrigins(Signal::derive(move || {
        settings.with(|settings| listed.iter().chain(&settings.origins).cloned().collect())
    })));
    let chats = Chats::new(config, settings);
    chats.set_server(asked.api.clone(), asked.protocol.clone());
    chats.go_on();
    let app = App {
        chats: StoredValue::new_local(chats),
        settings,
        current: RwSignal::new_local(None),
        page: RwSignal::default(),
        address: Address::follow(),
        asked: StoredValue::new(asked),
        refused: RwSignal::new(refused),
    };
    provide_context(app);
    document::follow(app, locale);
    view! {
        <Announcements />
        <Frame />
    }
}

/// The sidebar, and beside it the chat or another page. The chat stays where it is when its address changes.
#[component]
fn Frame() -> impl IntoView {
    let app = use_app();
    let open = RwSignal::new(document::is_wide());
    // Runs at once, so that the first paint has its place, and as long as the frame stands.
    let _turn = StoredValue::new_local(RenderEffect::new(move |_| match app.address.place.get() {
        Place::Home => untrack(|| chat_page::home(app)),
        Place::Chat(id) => untrack(|| chat_page::chat(app, &id)),
        Place::Settings => app.page.set(Page::Settings),
        Place::Unknown => app.page.set(Page::Other),
    }));
    let current = Memo::new(move |_| {
        let id = app.current.get()?.id();
        let shown = match app.page.get() {
            Page::Chat => true,
            // Its address comes a moment later.
            Page::Home => app.chats.with_value(|chats| chats.is_listed(&id)),
            _ => false,
        };
        shown.then_some(id)
    });
    let chats = Signal::derive_local(move || app.chats.with_value(|chats| chats.summaries()));
    let chats = Memo::new(move |_| chats.get());
    let on_new = Callback::new(move |()| {
        app.chats.with_value(|chats| app.current.set(Some(chats.fresh())));
        app.go("/", false);
    });
    let on_rename = Callback::new(move |(id, title): (String, String)| {
        app.chats.with_value(|chats| chats.rename(&id, &title));
    });
    let on_delete = Callback::new(move |id: String| chat_page::delete(app, &id));
    let sidebar = move || {
        view! {
            <Sidebar
                chats=chats
                current=current
                on_new=on_new
                on_rename=on_rename
                on_delete=on_delete
                open=open
            />
        }
    };
    let page = move || match app.page.get() {
        Page::Settings => lazy_view(settings_page::get, settings_page::load, move |draw| draw(app.settings)),
        Page::Other => view! { <NotFound /> }.into_any(),
        Page::Home | Page::Chat => ().into_any(),
    };
    view! {
        <Shell open=open sidebar=ViewFn::from(sidebar)>
            <ChatPane />
            {page}
        </Shell>
    }
}

#[component]
fn NotFound() -> impl IntoView {
    view! {
        <main class="ps-chat">
            <h1>{t(&text::app::NOT_FOUND)}</h1>
            <p>
                <a href="./">{t(&text::app::TO_CHAT)}</a>
            </p>
        </main>
    }
}
