//! One chat in one element: its chats, its view, and what is done with both from outside. Knows no option's name but by
//! [`Options`].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlElement;

use super::bridge::{Bridge, HostPage};
use super::calls;
use super::components::Components;
use super::options::Options;
use super::tell;
use super::tools::Tools;
use crate::browser::gate::{AllowedOrigins, FrameOrigins};
use crate::browser::lazy;
use crate::browser::mount_root::MountRoot;
use crate::catalog::kit::host::DraftStore;
use crate::chat::endpoint::is_chat_id;
use crate::live::{Gesture, Settings};
use crate::page::document::Tables;
use crate::session::handle;
use crate::session::host_tools::HostTools;
use crate::session::transport::allowed_url;
use crate::session::{Chat, Chats};
use crate::ui::prelude::*;
use crate::ui::{Mounted, mount, run_effects};
use crate::view::{Announcements, Announcer, ChatView, Starter, Surroundings, close_beside, conversation};
use crate::words::Locale;

/// What of the options a view follows.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    settings: RwSignal<Settings>,
    language: RwSignal<Locale>,
    scheme: RwSignal<&'static str>,
    starters: RwSignal<Vec<Starter>>,
    texts: [RwSignal<Option<String>>; 4],
}

/// The options with a text in the place of ours, in the order of [`Followed::texts`].
const TEXTS: [&str; 4] = ["heading", "greeting", "placeholder", "disclaimer"];

impl Followed {
    fn new(options: &Options, root: &HtmlElement) -> Followed {
        Followed {
            settings: RwSignal::new(options.settings()),
            language: RwSignal::new(language(options, root)),
            scheme: RwSignal::new(options.scheme()),
            starters: RwSignal::new(options.starters()),
            texts: TEXTS.map(|name| RwSignal::new(options.text(name))),
        }
    }

    fn update(self, options: &Options, root: &HtmlElement) {
        self.settings.set(options.settings());
        self.language.set(language(options, root));
        self.scheme.set(options.scheme());
        self.starters.set(options.starters());
        for (text, name) in self.texts.into_iter().zip(TEXTS) {
            text.set(options.text(name));
        }
    }
}

/// The language of the interface: the option's, else that of the page around the element, else the browser's.
fn language(options: &Options, root: &HtmlElement) -> Locale {
    let asked = options.text("locale").filter(|tag| tag != "auto");
    let around = || {
        let host = root.get_root_node().dyn_into::<web_sys::ShadowRoot>().ok()?.host();
        host.closest("[lang]").ok()??.get_attribute("lang")
    };
    let named = asked.or_else(around);
    let named = named.as_deref().and_then(Locale::from_tag);
    named.unwrap_or_else(crate::page::document::browser_locale)
}

/// What is done with a chat that is drawn.
#[derive(Clone)]
pub(super) struct Parts {
    pub chats: Rc<Chats>,
    pub current: RwSignal<Rc<Chat>>,
    pub root: MountRoot,
    /// What runs the page's tools.
    pub tools: Rc<HostTools>,
    followed: Followed,
    components: Components,
}

/// What an element holds.
struct Inner {
    bridge: Rc<Bridge>,
    element: HtmlElement,
    parts: Parts,
    mounted: RefCell<Option<Mounted>>,
    owner: Owner,
}

/// One chat in one element.
#[derive(Clone)]
pub(super) struct Widget(Rc<Inner>);

impl Widget {
    /// Draws the chat as soon as its sheet and the words of its language are there.
    pub async fn mount(element: HtmlElement, bridge: Bridge) -> Widget {
        let bridge = Rc::new(bridge);
        let worn = JsFuture::from(lazy::wear(&element.get_root_node()));
        let words = Tables::PAGE.there(language(&Options::of(&bridge), &element));
        // Without its sheet a chat can still be used.
        let _ = futures::future::join(worn, words).await;
        run_effects();
        let owner = Owner::new();
        let parts = owner.with(|| begin(&element, &bridge));
        let mounted = owner.with(|| mount(&element, || view(parts.clone(), &bridge)));
        Widget(Rc::new(Inner {
            bridge,
            element,
            parts,
            mounted: RefCell::new(Some(mounted)),
            owner,
        }))
    }

    /// Does what the page asks for.
    ///
    /// # Errors
    /// `{code, message, retryable}`.
    pub fn call(&self, name: &str, given: &Array) -> Result<JsValue, JsValue> {
        let Inner {
            bridge, element, parts, ..
        } = &*self.0;
        if name == "configure" {
            parts.followed.update(&Options::of(bridge), element);
            return Ok(JsValue::UNDEFINED);
        }
        if name == "components" {
            parts.components.read(bridge);
            return Ok(JsValue::UNDEFINED);
        }
        calls::call(parts, name, given)
    }

    /// Takes the chat out of its element. What it was doing is written down.
    pub fn leave(&self) {
        self.0.parts.tools.leave();
        self.0.parts.chats.leave();
        drop(self.0.mounted.borrow_mut().take());
        self.0.owner.cleanup();
    }
}

/// The chats of an element, and the one that is shown first.
fn begin(element: &HtmlElement, bridge: &Rc<Bridge>) -> Parts {
    let options = Options::of(bridge);
    let followed = Followed::new(&options, element);
    let root = MountRoot::provide(element.clone().into());
    let config = options.config();
    let listed = config.origins.clone();
    provide_context(AllowedOrigins(Signal::stored(listed)));
    provide_context(FrameOrigins(StoredValue::new(Vec::new())));
    let chats = Chats::new(config, followed.settings, options.names());
    let tools = HostTools::new(Box::new(Tools(bridge.clone())));
    chats.set_host(Rc::new(HostPage(bridge.clone(), tools.clone())));
    chats.go_on();
    let last = || session_storage(&chats)?.get_item(&chats.names.key(SHOWN)).ok()?;
    let first = match (
        options.text("chatId").or_else(last).filter(|id| is_chat_id(id)),
        options.text("messages"),
    ) {
        (Some(id), _) => chats.open(&id),
        (None, Some(address)) => told(&chats, &address),
        (None, None) => chats.fresh(),
    };
    Parts {
        chats,
        current: RwSignal::new(first),
        root,
        tools,
        followed,
        components: Components::new(bridge),
    }
}

/// Where the chat that is shown is kept for the next page of this tab.
const SHOWN: &str = "chat";

fn session_storage(chats: &Chats) -> Option<web_sys::Storage> {
    let storage = window().session_storage().ok().flatten();
    storage.filter(|_| !chats.names.in_memory)
}

/// Keeps which chat is shown, once it is one that is kept.
fn remember(parts: &Parts) {
    let (chats, current) = (parts.chats.clone(), parts.current);
    Effect::new(move |_| {
        let id = current.get().id();
        if chats.is_listed(&id)
            && let Some(storage) = session_storage(&chats)
        {
            storage.set_item(&chats.names.key(SHOWN), &id).ok();
        }
    });
}

/// A chat whose messages stand at this address of the page's own origin, or of one that it lists.
fn told(chats: &Rc<Chats>, address: &str) -> Rc<Chat> {
    let settings = chats.settings.get_untracked();
    match allowed_url(address, &chats.config, &settings) {
        Ok((address, _)) => {
            let chat = chats.prepared();
            chat.recall(address);
            chat
        }
        Err(problem) => {
            let chat = chats.fresh();
            chat.tell(problem);
            chat
        }
    }
}

fn view(parts: Parts, bridge: &Rc<Bridge>) -> View {
    let followed = parts.followed;
    let locale = Tables::PAGE.follow(move || followed.language.get());
    Announcer::provide();
    close_beside();
    dress(&parts, locale);
    listen(&parts);
    keep_keys(parts.root);
    prepare(&parts);
    parts.components.provide(bridge, parts.current);
    tell::follow(&parts, bridge);
    tell::links(&parts, bridge);
    remember(&parts);
    let [heading, greeting, placeholder, disclaimer] = followed.texts.map(Signal::from);
    let options = Options::of(bridge);
    let again = parts.clone();
    provide_context(Surroundings {
        heading,
        greeting,
        placeholder,
        disclaimer,
        attachments: options.has("attachments", true),
        on_new: options
            .has("history", true)
            .then(|| Callback::new(move |()| calls::new_chat(&again))),
    });
    let (current, bridge) = (parts.current, bridge.clone());
    let chats = parts.chats.clone();
    // What the server itself offers stands where the page offers nothing.
    let starters = Memo::new(move |_| match followed.starters.get() {
        own if own.is_empty() => chats.greeting().prompts.into_iter().map(Starter::told).collect(),
        own => own,
    });
    let chat = move || {
        let shown = current.get();
        let live = shown.live;
        let (asked, kept) = (StoredValue::new(shown.clone()), StoredValue::new(shown.clone()));
        provide_context(DraftStore {
            get: Callback::new(move |question: String| asked.with_value(|chat| chat.draft(&question))),
            set: Callback::new(move |(question, draft)| kept.with_value(|chat| chat.keep_draft(question, draft))),
        });
        let bridge = bridge.clone();
        let gesture = Callback::new(move |gesture: Gesture| {
            if tell::gesture(&bridge, &gesture) {
                shown.gesture(gesture);
            }
        });
        view! { <ChatView chat=live gesture=gesture settings=followed.settings starters=starters /> }
    };
    view! {
        <Announcements />
        <div class="ps-shell ps-shell--closed">
            <div class="ps-shell__page" id="ps-main" tabindex="-1">{chat}</div>
        </div>
    }
}

/// The root's language, direction and colours.
fn dress(parts: &Parts, locale: RwSignal<Locale>) {
    let (root, scheme) = (parts.root, parts.followed.scheme);
    Effect::new(move |_| {
        let (locale, element) = (locale.get(), root.element());
        element.set_attribute("lang", locale.tag()).ok();
        element.set_attribute("dir", locale.dir()).ok();
    });
    Effect::new(move |_| {
        if let Ok(element) = root.element().dyn_into::<HtmlElement>() {
            element.style().set_property("color-scheme", scheme.get()).ok();
        }
    });
}

/// Brings what a first answer needs as soon as somebody begins to use the chat.
fn prepare(parts: &Parts) {
    let (chats, current) = (parts.chats.clone(), parts.current);
    let begun = Cell::new(false);
    let begin = Rc::new(move || {
        if begun.replace(true) {
            return;
        }
        let spoken = chats.spoken();
        spawn_local(async move {
            // Whoever needs it asks again, and says that it cannot be had.
            lazy::styled(lazy::Sheets::PROSE, conversation::load()).await.ok();
            if handle::load(spoken).await.is_ok()
                && let Some(chat) = current.try_get_untracked()
            {
                chat.prepare();
            }
        });
    });
    let pressed = begin.clone();
    parts.root.listen(leptos::ev::focusin, move |_| begin());
    parts.root.listen(leptos::ev::pointerdown, move |_| pressed());
}

/// What is typed here is nobody else's: a page's shortcuts would hear it. Keys with Ctrl or Cmd are the page's, and so are those
/// in its own components.
fn keep_keys(root: MountRoot) {
    let keep = move |event: web_sys::KeyboardEvent| {
        let typed =
            event.key().chars().count() == 1 || matches!(event.key().as_str(), "Backspace" | "Delete" | "Enter");
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let editable = target.is_some_and(|target| {
            let fits = target.matches("input, textarea, select, [contenteditable]");
            root.element().contains(Some(&target)) && fits.unwrap_or_default()
        });
        if typed && editable && !event.ctrl_key() && !event.meta_key() {
            event.stop_propagation();
        }
    };
    root.listen(leptos::ev::keydown, keep);
    root.listen(leptos::ev::keypress, keep);
    root.listen(leptos::ev::keyup, keep);
}

/// What happens to the page around the chat.
fn listen(parts: &Parts) {
    let chats = StoredValue::new(parts.chats.clone());
    let handles = [
        window_event_listener_untyped("pagehide", move |_| chats.with_value(Chats::leave)),
        window_event_listener_untyped("online", move |_| chats.with_value(|chats| chats.wake(true))),
        window_event_listener_untyped("visibilitychange", move |_| match document().hidden() {
            true => chats.with_value(|chats| chats.save_all()),
            false => chats.with_value(|chats| chats.wake(false)),
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
}
