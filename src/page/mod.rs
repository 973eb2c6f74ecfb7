//! The single-page app: router and pages. Wires the chats to the view; knows routes, the page's URL and what the
//! browser keeps of the settings.

mod chat_page;
pub(crate) mod document;
mod find;
mod not_found;
mod params;
pub mod parts;
mod prefetch;
mod route;
pub(crate) mod settings_store;

use std::rc::Rc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use self::document::Tables;
use crate::browser::dom;
use crate::browser::gate::{AllowedOrigins, FrameOrigins};
use crate::browser::lazy::Sheets;
use crate::browser::mount_root::{MountRoot, has_lost_focus, use_root};
use crate::catalog::lazy_view::lazy_view;
use crate::live::{Problem, Settings};
use crate::session::endpoint::PageConfig;
use crate::session::{Chat, Chats, Names};
use crate::view::sidebar;
use crate::view::{
    Announcements, Announcer, Finder, NARROW, Shell, Shortcut, SidebarProps, catch_focus, part_place, print_page,
    settings_page, to_composer,
};

use chat_page::ChatPane;
use route::{Address, RoutePlace};

/// What every page of the app shares.
#[derive(Clone, Copy)]
struct App {
    /// The chats.
    pub chats: StoredValue<Rc<Chats>>,
    /// What the person has set.
    pub settings: RwSignal<Settings>,
    /// The chat that is shown, or was shown last.
    pub current: RwSignal<Option<Rc<Chat>>>,
    /// Which page is shown.
    pub page: RwSignal<Page>,
    /// Where in the address bar it stands.
    pub address: Address,
    /// What the page's URL asked for, until it was done.
    pub asked: StoredValue<params::Params>,
    /// What the page's URL asked for and may not have.
    pub refused: RwSignal<Option<Problem>>,
}

/// Which page is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// A chat that has no address yet.
    #[default]
    Home,
    /// A chat.
    Chat,
    /// The settings.
    Settings,
    /// A page of the workshop, or none.
    Other,
}

impl Page {
    /// The chat is what the page shows.
    fn is_chat(self) -> bool {
        matches!(self, Page::Home | Page::Chat)
    }
}

impl App {
    /// Goes to a path of the app, keeping what the page's URL said about the server.
    fn go(self, path: &str, replace: bool) {
        self.address.go(&self.with_server(path), replace);
    }

    /// A path with what the page's URL said about the server.
    fn with_server(self, path: &str) -> String {
        self.asked.with_value(|asked| format!("{path}{}", asked.kept()))
    }
}

impl App {
    /// Shows a chat without messages.
    fn new_chat(self) {
        self.chats.with_value(|chats| self.current.set(Some(chats.fresh())));
        self.go("/", false);
    }

    /// Puts the chat that is shown on paper, once it stands.
    fn print(self) {
        let Some(chat) = self.current.get_untracked() else {
            return;
        };
        spawn_local(async move {
            if chat.loaded().await {
                document::drawn().await;
                print_page();
            }
        });
    }

    /// The address of the chat that was shown last, relative to the base; that of a new one where it has none yet.
    fn way_back(self) -> String {
        let last = self.current.get_untracked().map(|chat| chat.id());
        let kept = last.filter(|id| self.chats.with_value(|chats| chats.record(id).is_some()));
        self.with_server(&kept.map_or_else(|| "./".to_owned(), |id| format!("chat/{id}")))
    }

    /// Opens a path of the app in a tab of its own.
    fn open_tab(self, path: &str) {
        let address = self.with_server(&format!("{}{path}", document::base_path()));
        let _ = window().open_with_url_and_target_and_features(&address, "_blank", "noopener");
    }
}

/// The app, from context.
fn use_app() -> App {
    expect_context::<App>()
}

crate::browser::lazy::lazy!(
    /// Draws the app. The module of our own page has it from the start, that of a chat in a page of others never.
    pub opened in app: fn() = open
);

/// Mounts the app into the page.
pub fn start() {
    wasm_bindgen_futures::spawn_local(async {
        if let Ok(open) = opened::load().await {
            open();
        }
    });
}

fn open() {
    document::report_panics();
    crate::browser::debug::listen();
    crate::browser::lazy::patterns::listen();
    Tables::PAGE.then(document::first_locale(), || document::mount_for_good(Root));
}

#[component]
fn Root() -> impl IntoView {
    let config = PageConfig::read();
    let settings = settings_store::load();
    let locale = document::locale(settings, Tables::PAGE);
    Announcer::provide();
    let mut asked = params::Params::read();
    let refused = settings.with_untracked(|settings| asked.refuse(&config, settings));
    let listed = config.origins.clone();
    provide_context(AllowedOrigins(Signal::derive(move || {
        settings.with(|settings| listed.iter().chain(&settings.origins).cloned().collect())
    })));
    provide_context(FrameOrigins(StoredValue::new(config.frames.clone())));
    let chats = Chats::new(config, settings, Names::page());
    chats.set_server(asked.api.clone(), asked.protocol.clone());
    chats.go_on();
    let app = App {
        chats: StoredValue::new(chats),
        settings,
        current: RwSignal::new(None),
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
    let root = use_root();
    let open = RwSignal::new(untrack(|| !root.is_under(NARROW)));
    // Runs at once, so that the first paint has its place, and as long as the frame stands.
    let _turn = StoredValue::new(RenderEffect::new(move |_| match app.address.place.get() {
        RoutePlace::Home => untrack(|| chat_page::home(app)),
        RoutePlace::Chat(id) => untrack(|| chat_page::chat(app, &id)),
        RoutePlace::Settings => app.page.set(Page::Settings),
        RoutePlace::Unknown => app.page.set(Page::Other),
    }));
    leave_deleted(app);
    // The link that led back to the chat is gone with its page.
    Effect::new(move |was_chat: Option<bool>| {
        let is_chat = app.page.get().is_chat();
        if is_chat && was_chat == Some(false) {
            catch_focus(root);
        }
        is_chat
    });
    let finder = Finder::new();
    let keys = RwSignal::new(false);
    let pressed = window_event_listener(leptos::ev::keydown, move |event| {
        let single = app.settings.with_untracked(|settings| !settings.no_single_keys);
        if let Some(shortcut) = Shortcut::of(&event, single)
            && act(app, root, shortcut, open, finder, keys)
        {
            event.prevent_default();
        }
    });
    dom::until_cleanup(pressed);
    let coming = StoredValue::new(false);
    root.take_keys(move |event| find::dialogs::get().is_none() && take_early(event, finder, keys, coming.get_value()));
    // Their code is fetched when one of them is first asked for, and again with each key until it is there.
    let tries = Memo::new(move |before: Option<&u32>| {
        let before = before.copied().unwrap_or_default();
        let asked = finder.open.get() | keys.get();
        before + u32::from(asked && (before == 0 || find::dialogs::get().is_none()))
    });
    Effect::new(move |_| {
        if tries.get() > 0 && find::dialogs::get().is_none() {
            coming.set_value(true);
            spawn_local(async move {
                let _ = find::dialogs::load().await;
                coming.set_value(false);
            });
        }
    });
    let dialogs = move || {
        let draw = move |draw: find::DrawDialogs| draw(app, finder, keys);
        let (get, load) = (find::dialogs::get, find::dialogs::load);
        (tries.get() > 0).then(|| lazy_view(Sheets::PARTS, get, load, draw, || ().into_view()))
    };
    let side = side(app, root, open, finder);
    view! {
        <Shell open=open sidebar=ViewFn::from(move || sidebar(side))>
            <ChatPane />
            {move || other_page(app, root, finder)}
            {dialogs}
        </Shell>
    }
}

/// Shows a fresh chat when another tab deleted the one that is shown.
fn leave_deleted(app: App) {
    Effect::new(move |before: Option<Option<(String, bool)>>| {
        let id = app.current.get().map(|chat| chat.id());
        let now = id.map(|id| app.chats.with_value(|chats| (id.clone(), chats.is_listed(&id))));
        if let (Some(Some((id, true))), Some((shown, false))) = (before, &now)
            && id == *shown
        {
            chat_page::leave(app);
        }
        now
    });
}

/// Does what a shortcut asks for; `false`: there is nothing to do, so the browser may.
fn act(
    app: App,
    root: MountRoot,
    shortcut: Shortcut,
    sidebar: RwSignal<bool>,
    finder: Finder,
    keys: RwSignal<bool>,
) -> bool {
    match shortcut {
        Shortcut::Search => finder.open.set(true),
        Shortcut::NewChat => begin(app, root),
        Shortcut::Sidebar => {
            sidebar.update(|open| *open = !*open);
            catch_focus(root);
        }
        Shortcut::List => keys.set(true),
        Shortcut::Print if app.page.get_untracked().is_chat() => app.print(),
        Shortcut::Print => return false,
        Shortcut::Composer => match root.find("ps-composer") {
            Some(field) => drop(field.focus()),
            None => return false,
        },
    }
    true
}

/// What a key means to a dialog that is not there yet: while its code is `coming`, the search has what is written, and Enter
/// does not send what stands in the composer. `false`: nothing.
fn take_early(event: &web_sys::KeyboardEvent, finder: Finder, keys: RwSignal<bool>, coming: bool) -> bool {
    let key = event.key();
    let is_search = finder.open.get_untracked();
    if key == "Escape" && (is_search || keys.get_untracked()) {
        finder.open.set(false);
        keys.set(false);
        return true;
    }
    if !is_search || !coming || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    match key.as_str() {
        "Enter" => true,
        "Backspace" => finder.query.try_update(|query| query.pop()).is_some(),
        // The others have names.
        letter if letter.chars().count() == 1 => {
            finder.query.update(|query| query.push_str(letter));
            true
        }
        _ => false,
    }
}

fn begin(app: App, root: MountRoot) {
    app.new_chat();
    to_composer(root);
}

/// What the sidebar shows and hands up.
fn side(app: App, root: MountRoot, open: RwSignal<bool>, finder: Finder) -> SidebarProps {
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
    let chats = Signal::derive(move || app.chats.with_value(|chats| chats.summaries()));
    let chats = Memo::new(move |_| chats.get());
    SidebarProps {
        chats: chats.into(),
        current: current.into(),
        on_new: Callback::new(move |()| begin(app, root)),
        on_search: Some(Callback::new(move |()| finder.open.set(true))),
        on_rename: Callback::new(move |(id, title): (String, String)| {
            app.chats.with_value(|chats| chats.rename(&id, &title));
        }),
        on_delete: Callback::new(move |id: String| chat_page::delete(app, &id)),
        on_open: None,
        query: StoredValue::new(app.with_server("")),
        open,
    }
}

/// A page that takes the place of a chat takes the focus of a drawer whose button went with the chat.
fn arrive(app: App, root: MountRoot) {
    let look = move || {
        if has_lost_focus() {
            dom::focus_first(&root.element(), ".ps-shell__page .ps-head__side");
        }
    };
    if app.current.with_untracked(Option::is_some) {
        // Behind the frame in which the drawer is closed.
        request_animation_frame(move || request_animation_frame(look));
    }
}

/// What is shown in place of a chat; tracks.
fn other_page(app: App, root: MountRoot, finder: Finder) -> View {
    match app.page.get() {
        Page::Settings => {
            let draw = move |draw: fn(_, _) -> View| {
                arrive(app, root);
                draw(app.settings, untrack(|| app.way_back()))
            };
            lazy_view(Sheets::PARTS, settings_page::get, settings_page::load, draw, part_place)
        }
        Page::Other => {
            let draw = move |draw: not_found::DrawPage| {
                arrive(app, root);
                draw(app, finder)
            };
            let (get, load) = (not_found::page::get, not_found::page::load);
            lazy_view(Sheets::PARTS, get, load, draw, part_place)
        }
        Page::Home | Page::Chat => ().into_view(),
    }
}
