//! One chat in one element: its chats, its view, and what is done with both from outside. Knows no option's name but by
//! [`Options`].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlElement;

use super::around;
use super::beside::{beside, surroundings};
use super::bridge::{Bridge, gone, missing, unless_kept_back};
use super::calls;
use super::components::Components;
use super::desk::ToolDesk;
use super::followed::{Followed, language};
use super::host_page::HostPage;
use super::options::Options;
use super::own_words;
use super::parts::Parts;
use super::tell;
use crate::browser::gate::{AllowedOrigins, FrameOrigins};
use crate::browser::mount_root::MountRoot;
use crate::browser::promise::promise;
use crate::browser::{debug, dom, lazy};
use crate::catalog::kit::host::DraftStore;
use crate::chat::endpoint::is_chat_id;
use crate::live::features::FeaturesSignal;
use crate::live::{ChatStatus, Gesture};
use crate::page::document::Tables;
use crate::session::endpoint::allowed_url;
use crate::session::handle;
use crate::session::{Chat, Chats};
use crate::ui::prelude::*;
use crate::ui::{Mounted, mount, run_effects};
use crate::view::{Announcements, Announcer, ChatView, Starter, close_beside, conversation};
use crate::words::Locale;

/// What an element holds.
struct Inner {
    element: HtmlElement,
    parts: Parts,
    mounted: RefCell<Option<Mounted>>,
    owner: Owner,
}

/// One chat in one element.
#[derive(Clone)]
pub(super) struct Widget(Rc<Inner>);

impl Widget {
    /// Draws the chat as soon as its sheet and the words of its language are there. `number`: what it is called by.
    pub(super) async fn mount(number: u32, element: HtmlElement, bridge: Bridge) -> Widget {
        let bridge = Rc::new(bridge);
        let worn = JsFuture::from(lazy::wear(&element.get_root_node()));
        let named = language(&Options::of(&bridge), &element);
        let words = async {
            Tables::PAGE.there(named).await;
            own_words::over(named, &bridge).await
        };
        let closer = async {
            if Options::of(&bridge).is_compact() {
                closer().await;
            }
        };
        // Without its sheet a chat can still be used.
        let (_, language, ()) = futures::future::join3(worn, words, closer).await;
        run_effects();
        // What is on its way for the chats when they leave the page still reads their signals: these go with the last of it.
        let keeper = Owner::new();
        let owner = keeper.child();
        let parts = owner.with(|| begin(&element, &bridge, language, &keeper));
        let mounted = owner.with(|| mount(&element, || view(number, parts.clone())));
        Widget(Rc::new(Inner {
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
        let Inner { element, parts, .. } = &*self.0;
        match name {
            "configure" => {
                let (options, named) = (Options::of(&parts.bridge), given.get(0).as_string().unwrap_or_default());
                parts.followed.update(&options, element, &parts.bridge);
                // Frameworks say the same again, and the person may have gone on from there.
                let asked = asked_for(&options);
                if named.split(' ').any(|name| matches!(name, "chatId" | "messages"))
                    && parts.asked.replace(asked.clone()) != asked
                {
                    let is_open = asked.iter().all(Option::is_none);
                    let last = is_open.then(|| last(&parts.chats)).flatten();
                    parts.current.set(first(&parts.chats, &options, last));
                }
            }
            "components" => parts.components.change(),
            "stop" => {
                let chat = parts.current.get_untracked();
                chat.gesture(Gesture::Stop);
                // What was asked for before it, and is not done yet, is stopped behind that.
                if chat.live.status.get_untracked() == ChatStatus::Loading || parts.waiting.get() > 0 {
                    return other(parts, name, given);
                }
            }
            "focus" => {
                if let Some(field) = parts.root.find("ps-composer") {
                    dom::focus(&field);
                }
            }
            "newChat" => {
                parts.new_chat();
                return Ok(parts.current.get_untracked().id().into());
            }
            "debugLog" => return Ok(debug::read()),
            "look" => parts.chats.look_at_tools(),
            "chatId" => return Ok(parts.current.get_untracked().id().into()),
            "carry" => {
                let chats = parts.chats.carry().into_iter();
                return Ok(chats.flatten().map(JsValue::from).collect::<Array>().into());
            }
            _ => return other(parts, name, given),
        }
        Ok(JsValue::UNDEFINED)
    }

    /// Takes the chat out of its element. What it was doing is written down.
    pub fn leave(&self) {
        self.0.parts.tools.leave();
        self.0.parts.chats.leave();
        drop(self.0.mounted.borrow_mut().take());
        self.0.owner.cleanup();
        self.0.parts.chats.end();
    }
}

/// Calls a method that the first paint does not need.
fn other(parts: &Parts, name: &str, given: &Array) -> Result<JsValue, JsValue> {
    let chat = parts.current.get_untracked();
    if let Some(methods) = calls::entry::get() {
        return (methods.call)(parts, chat, name, given);
    }
    let (parts, name, given) = (parts.clone(), name.to_owned(), given.clone());
    parts.waiting.update(|waiting| waiting + 1);
    let called = promise(async move {
        let methods = calls::entry::load().await;
        parts.waiting.update(|waiting| waiting - 1);
        let methods = methods.map_err(|_| missing())?;
        match parts.is_here() {
            true => (methods.call)(&parts, chat, &name, &given),
            false => Err(gone()),
        }
    });
    Ok(called.into())
}

/// The chats of an element, and the one that is shown first; their signals live as long as the keeper.
fn begin(element: &HtmlElement, bridge: &Rc<Bridge>, language: Locale, keeper: &Owner) -> Parts {
    let options = Options::of(bridge);
    let followed = keeper.with(|| Followed::new(&options, language));
    provide_context(FeaturesSignal(followed.features.into()));
    let root = MountRoot::provide(element.clone().into());
    let config = options.config();
    let listed = config.origins.clone();
    let settings = followed.settings;
    provide_context(AllowedOrigins(Signal::derive(move || {
        settings.with(|settings| listed.iter().chain(&settings.origins).cloned().collect())
    })));
    provide_context(FrameOrigins(StoredValue::new(Vec::new())));
    let chats = keeper.with(|| Chats::new(config, followed.settings, options.names()));
    let tools = ToolDesk::new(bridge.clone());
    chats.set_host(Rc::new(HostPage {
        bridge: bridge.clone(),
        tools: tools.clone(),
        root: element.clone(),
    }));
    chats.go_on();
    let last = match bridge.carried() {
        Some(carried) => adopt(&chats, &carried),
        None => last(&chats),
    };
    let first = first(&chats, &options, last);
    Parts {
        asked: Rc::new(RefCell::new(asked_for(&options))),
        bridge: bridge.clone(),
        chats,
        current: keeper.with(|| RwSignal::new(first)),
        root,
        tools,
        followed,
        components: Components::new(),
        waiting: Rc::default(),
    }
}

/// Goes on with chats that were carried here, each its id and its messages; gives back the last one's id.
fn adopt(chats: &Rc<Chats>, carried: &Array) -> Option<String> {
    let texts: Vec<String> = carried.iter().filter_map(|text| text.as_string()).collect();
    let (pairs, _) = texts.as_chunks::<2>();
    pairs.iter().cloned().for_each(|chat| chats.adopt(chat));
    pairs.last().map(|[id, _]| id.clone())
}

/// Which chat the options ask for: by its id, by the address of its messages, or by these themselves.
fn asked_for(options: &Options) -> [Option<String>; 3] {
    [options.text("chatId"), options.text("messages"), options.messages()]
}

/// The chat that the options name, else the one that was shown last, else a new one.
fn first(chats: &Rc<Chats>, options: &Options, last: Option<String>) -> Rc<Chat> {
    let kept = options.text("chatId").or(last).filter(|id| is_chat_id(id));
    match (kept, options.text("messages"), options.messages()) {
        (Some(id), ..) => chats.open(&id),
        (None, Some(address), _) => told(chats, &address),
        (None, None, Some(messages)) => {
            let chat = chats.prepared();
            chat.show_given(messages);
            chat
        }
        (None, None, None) => chats.fresh(),
    }
}

/// Where the chat that is shown is kept for the next page of this tab.
const SHOWN: &str = "chat";

/// The chat that this tab showed last, of those that are kept.
fn last(chats: &Chats) -> Option<String> {
    chats.names.in_tab(SHOWN).read()
}

/// Keeps which chat is shown, once it is one that is kept; a new one is begun anew.
fn remember(parts: &Parts) {
    let (chats, current) = (parts.chats.clone(), parts.current);
    let kept = Cell::new(false);
    Effect::new(move |_| {
        let id = current.get().id();
        let (was_kept, is_kept) = (kept.get(), chats.is_listed(&id));
        kept.set(is_kept);
        if is_kept || was_kept {
            chats.names.in_tab(SHOWN).write(is_kept.then_some(&*id));
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

fn view(number: u32, parts: Parts) -> View {
    let followed = parts.followed;
    let held = StoredValue::new(parts.clone());
    let locale = Tables::PAGE.follow(move || followed.language.get());
    Announcer::provide();
    close_beside();
    dress(&parts, locale);
    parts.chats.follow_page();
    keep_keys(parts.root);
    prepare(&parts);
    tell::follow(&parts);
    around::begin(number, &parts);
    remember(&parts);
    provide_context(surroundings(held, followed.texts.map(Signal::from)));
    let (current, bridge) = (parts.current, parts.bridge.clone());
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
            let told = around::telling::get().map_or(JsValue::TRUE, |telling| (telling.gesture)(&bridge, &gesture));
            let shown = shown.clone();
            unless_kept_back(told, move || {
                // The chat may have gone meanwhile.
                if current.try_get_untracked().is_some() {
                    shown.gesture(gesture);
                }
            });
        });
        view! { <ChatView chat=live gesture=gesture settings=followed.settings starters=starters /> }
    };
    let listed = Memo::new(move |_| followed.features.with(|features| features.sidebar && features.history));
    let chat = Rc::new(chat);
    let page = ViewFn::from(move || {
        let chat = chat.clone();
        view! { {move || chat()} }
    });
    view! {
        <Announcements />
        {beside(held, listed, page)}
    }
}

/// Brings the sheet of what stands closer; without it all stands as usual.
async fn closer() {
    lazy::styled(lazy::Sheets::COMPACT, std::future::ready(Ok(())))
        .await
        .ok();
}

/// The root's language, direction, density and colours.
fn dress(parts: &Parts, locale: RwSignal<Locale>) {
    let (root, scheme) = (parts.root, parts.followed.scheme);
    Effect::new(move |_| {
        let (locale, element) = (locale.get(), root.element());
        element.set_attribute("lang", locale.tag()).ok();
        element.set_attribute("dir", locale.dir()).ok();
    });
    let compact = parts.followed.compact;
    let wear = move || {
        // The chat may have gone meanwhile.
        if let (Some(is), Some(element)) = (compact.try_get_untracked(), root.try_element()) {
            element.class_list().toggle_with_force("ps-compact", is).ok();
        }
    };
    Effect::new(move |_| match compact.get() && !lazy::Sheets::COMPACT.are_in_force() {
        true => spawn_local(async move {
            closer().await;
            wear();
        }),
        false => wear(),
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
            // Whoever needs them asks again, and says that they cannot be had.
            if handle::load(spoken).await.is_ok()
                && let Some(chat) = current.try_get_untracked()
            {
                chat.prepare();
            }
            lazy::styled(lazy::Sheets::PROSE, conversation::load()).await.ok();
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
        let key = event.key();
        let moves = matches!(
            key.as_str(),
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End"
        );
        let typed = key.chars().count() == 1 || moves || matches!(key.as_str(), "Backspace" | "Delete" | "Enter");
        // With AltGr a letter is typed, though some systems say that Ctrl is held.
        let is_page_s = (event.ctrl_key() && !event.get_modifier_state("AltGraph")) || event.meta_key();
        let target = dom::target::<web_sys::Element>(&event);
        let editable = target.is_some_and(|target| {
            let fits = target.matches("input, textarea, select, [contenteditable]");
            root.element().contains(Some(&target)) && fits.unwrap_or_default()
        });
        if typed && editable && !is_page_s {
            event.stop_propagation();
        }
    };
    root.listen(leptos::ev::keydown, keep);
    root.listen(leptos::ev::keypress, keep);
    root.listen(leptos::ev::keyup, keep);
}
