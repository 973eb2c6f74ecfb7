//! The single-page app: router and pages. Wires the chats to the view; knows routes, the page's URL and what the
//! browser keeps of the settings.

mod chat_page;
mod document;
pub mod gallery;
mod params;
pub mod replay;
mod settings_store;

use std::rc::Rc;

use leptos::prelude::*;
use leptos_router::components::{Outlet, ParentRoute, Route, Router, Routes};
use leptos_router::path;

use crate::chat::transport::PageConfig;
use crate::chat::{Chats, Session};
use crate::i18n::{LocaleSignal, t, text};
use crate::live::{Problem, Settings};
use crate::view::{Announcements, Announcer, SettingsPage, Shell, Sidebar};

use chat_page::{ChatPane, ChatRoute, HomeRoute};

/// What every page of the app shares.
#[derive(Clone, Copy)]
pub struct App {
    pub chats: StoredValue<Rc<Chats>, LocalStorage>,
    pub settings: RwSignal<Settings>,
    /// The chat that is shown, or was shown last.
    pub current: RwSignal<Option<Rc<Session>>, LocalStorage>,
    pub page: RwSignal<Page>,
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
    let chats = Chats::new(config, settings);
    chats.set_server(asked.api.clone(), asked.protocol.clone());
    chats.begin_log(locale.get_untracked().tag());
    let app = App {
        chats: StoredValue::new_local(chats),
        settings,
        current: RwSignal::new_local(None),
        page: RwSignal::default(),
        asked: StoredValue::new(asked),
        refused: RwSignal::new(refused),
    };
    provide_context(app);
    document::follow(app, locale);
    view! {
        <Announcements />
        <Router base=document::base_path()>
            <Routes fallback=NotFound>
                <ParentRoute path=path!("") view=Frame>
                    <Route path=path!("") view=HomeRoute />
                    <Route path=path!("chat/:id") view=ChatRoute />
                    <Route path=path!("settings") view=SettingsRoute />
                </ParentRoute>
            </Routes>
        </Router>
    }
}

/// The sidebar, and beside it the chat or another page. The chat stays where it is when its address changes.
#[component]
fn Frame() -> impl IntoView {
    let app = use_app();
    let open = RwSignal::new(document::is_wide());
    let navigate = chat_page::use_go();
    let current = Signal::derive(move || {
        let shown = app.page.get() == Page::Chat;
        app.current.get().filter(|_| shown).map(|session| session.id())
    });
    let chats = Signal::derive_local(move || app.chats.with_value(|chats| chats.summaries()));
    let chats = Memo::new(move |_| chats.get());
    let on_new = Callback::new(move |()| {
        app.chats.with_value(|chats| app.current.set(Some(chats.fresh())));
        navigate.run("/".to_owned());
    });
    let on_rename = Callback::new(move |(id, title): (String, String)| {
        app.chats.with_value(|chats| chats.rename(&id, &title));
    });
    let on_delete = Callback::new(move |id: String| chat_page::delete(app, navigate, &id));
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
    view! {
        <Shell open=open sidebar=ViewFn::from(sidebar)>
            <ChatPane />
            <Outlet />
        </Shell>
    }
}

#[component]
fn SettingsRoute() -> impl IntoView {
    let app = use_app();
    app.page.set(Page::Settings);
    view! { <SettingsPage settings=app.settings /> }
}

#[component]
fn NotFound() -> impl IntoView {
    use_app().page.set(Page::Other);
    view! {
        <main class="ps-chat">
            <h1>{t(&text::app::NOT_FOUND)}</h1>
            <p>
                <a href="./">{t(&text::app::TO_CHAT)}</a>
            </p>
        </main>
    }
}
