//! The page around the app: language, theme, title and status of the document, its base path, the events of the window,
//! and what happens when the app panics.

use crate::ui::prelude::*;
use futures::future::select;
use gloo_timers::future::TimeoutFuture;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use super::prefetch::prefetch;
use super::settings_store;
use super::{App, Page};
use crate::browser::clock;
use crate::browser::dom;
use crate::browser::lazy;
use crate::browser::mount_root::MountRoot;
use crate::catalog::lazy_view::is_coming;
use crate::live::locale::{LocaleSignal, MissingWords};
use crate::live::{ChatStatus, Settings, Theme};
use crate::view::{close_beside, follow_printing, supports};
use crate::words::Locale;
use crate::words::text::view as text;

/// Milliseconds that the first frame waits for words.
const PATIENCE: u32 = 3_000;

/// The app's name, the same in every language.
const NAME: &str = "Partsong";

/// The page's static script shows what happened and offers Restart; it hears of a panic by this event.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let init = web_sys::CustomEventInit::new();
        init.set_detail(&JsValue::from_str(&info.to_string()));
        if let Ok(event) = web_sys::CustomEvent::new_with_event_init_dict("partsong-panic", &init) {
            window().dispatch_event(&event).ok();
        }
    }));
}

/// Mounts a page that is drawn with the sheet of what loads later, once that is there: before it every line would stand
/// elsewhere.
pub fn mount_styled<V: IntoView + 'static>(locale: Locale, page: fn() -> V) {
    Tables::WORKSHOP.then(locale, move || {
        wasm_bindgen_futures::spawn_local(async move {
            // A page without that sheet can still be read.
            lazy::styled(lazy::Sheets::ALL, std::future::ready(Ok(()))).await.ok();
            mount_for_good(page);
        });
    });
}

/// Draws a page of ours into the body, where it stays.
pub(super) fn mount_for_good<V: IntoView>(page: impl FnOnce() -> V) {
    let Some(body) = document().body() else { return };
    let mounted = crate::ui::mount(&body, || {
        MountRoot::provide(body.clone().into());
        // Its first sheet stands in the page.
        drop(lazy::wear(&document()));
        page()
    });
    std::mem::forget(mounted);
}

/// The path of the app below its origin, without a slash at the end.
pub fn base_path() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = web_sys::Url::new(&base).map(|url| url.pathname()).unwrap_or_default();
    // A base names a folder by its last slash; what stands behind it is a file.
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.trim_end_matches('/').to_owned()
}

/// The language that the browser asks for.
pub fn browser_locale() -> Locale {
    let languages = window().navigator().languages();
    let spoken = languages
        .iter()
        .filter_map(|tag| Locale::from_tag(&tag.as_string()?))
        .next();
    spoken.unwrap_or_default()
}

/// The tables of words that a page of ours shows (`src/build/words.rs`).
#[derive(Clone, Copy)]
pub struct Tables(&'static [&'static str]);

impl Tables {
    pub const PAGE: Tables = Tables(&["page"]);
    pub const WORKSHOP: Tables = Tables(&["page", "workshop"]);

    /// Goes on when the words of this language are there. Without them, or when they take too long, a page begins in English.
    pub(super) fn then(self, locale: Locale, go_on: impl FnOnce() + 'static) {
        // Mounting starts the executor that other tasks of the page run on.
        wasm_bindgen_futures::spawn_local(async move {
            self.there(locale).await;
            go_on();
        });
    }

    /// Waits for the words of this language, and not for ever.
    pub async fn there(self, locale: Locale) {
        let words = std::pin::pin!(lazy::words::bring(locale, self.0));
        select(words, TimeoutFuture::new(PATIENCE)).await;
    }

    /// A signal that follows the language that `named` tells, each from when its words are there; what does not come is said
    /// in context.
    pub fn follow(self, named: impl Fn() -> Locale + Copy + 'static) -> RwSignal<Locale> {
        let locale = RwSignal::new(lazy::words::if_there(untrack(named), self.0));
        let missing = RwSignal::new(None);
        provide_context(LocaleSignal(locale));
        provide_context(MissingWords(missing));
        Effect::new(move |_| {
            missing.set(None);
            let wanted = named();
            if locale.get_untracked() == wanted {
                return;
            }
            spawn_local(async move {
                let came = lazy::words::bring(wanted, self.0).await;
                // Another may have been chosen meanwhile.
                match came {
                    _ if untrack(named) != wanted => {}
                    Ok(()) => locale.set(wanted),
                    Err(_) => missing.set(Some(wanted)),
                }
            });
        });
        locale
    }
}

/// The language that a page begins in: the chosen one, else the browser's.
pub fn first_locale() -> Locale {
    settings_store::locale().unwrap_or_else(browser_locale)
}

/// The interface's language, as the settings say it.
pub fn locale(settings: RwSignal<Settings>, words: Tables) -> RwSignal<Locale> {
    words.follow(move || settings.with(|settings| settings.locale).unwrap_or_else(browser_locale))
}

fn set_status(word: &str) {
    if let Some(html) = document().document_element() {
        html.set_attribute("data-status", word).ok();
    }
}

/// Waits until the effects of now have written to the page.
async fn written() {
    clock::turn().await;
    clock::turn().await;
}

/// Waits until the page shows all it has.
pub(super) async fn drawn() {
    loop {
        written().await;
        if !untrack(is_coming) {
            break;
        }
        clock::frame().await;
    }
}

/// Says that the page shows all it has, once it does.
pub async fn ready() {
    drawn().await;
    set_status(ChatStatus::Ready.as_str());
}

/// Keeps language and theme of the document up to date.
pub fn dress(settings: RwSignal<Settings>, locale: RwSignal<Locale>) {
    Effect::new(move |_| {
        let locale = locale.get();
        if let Some(html) = document().document_element() {
            html.set_attribute("lang", locale.tag()).ok();
            html.set_attribute("dir", locale.dir()).ok();
        }
    });
    let theme = Memo::new(move |_| settings.with(|settings| settings.theme));
    Effect::new(move |_| {
        let scheme = match theme.get() {
            Theme::System => "light dark",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        if let Some(html) = document().document_element() {
            html.set_attribute("data-theme", scheme).ok();
            if let Ok(html) = html.dyn_into::<web_sys::HtmlElement>() {
                html.style().set_property("color-scheme", scheme).ok();
            }
        }
    });
}

/// Keeps language, theme, title and status of the document up to date, and saves when the page goes away.
pub(super) fn follow(app: App, locale: RwSignal<Locale>) {
    dress(app.settings, locale);
    let title = Memo::new(move |_| {
        let shown = app.page.get().is_chat();
        let session = app.current.get().filter(|_| shown)?;
        session.live.title.get()
    });
    Effect::new(move |_| {
        let id = app.current.with(|current| current.as_ref().map(|chat| chat.id()));
        remember_title(id.zip(title.get()));
    });
    Effect::new(move |_| {
        let title = match app.page.get() {
            Page::Settings => Some(text::SETTINGS.get(locale.get()).to_owned()),
            _ => title.get(),
        };
        document().set_title(&match title {
            Some(title) => format!("{title} · {NAME}"),
            None => NAME.to_owned(),
        });
    });
    let status = Memo::new(move |_| match app.page.get().is_chat() {
        true => app
            .current
            .get()
            .map_or(ChatStatus::Loading, |session| session.live.status.get()),
        false => ChatStatus::Ready,
    });
    let prefetch = prefetch(app);
    Effect::new(move |_| {
        let now = status.get();
        if now.is_busy() {
            set_status(now.as_str());
            return;
        }
        // What is on its way isn't in the page: its effects and this one run again when it came.
        if is_coming() {
            return;
        }
        let prefetch = prefetch.clone();
        spawn_local(async move {
            written().await;
            if status.try_get_untracked() == Some(now) && !untrack(is_coming) {
                set_status(now.as_str());
            }
            if now != ChatStatus::Loading {
                prefetch();
            }
        });
    });
    listen(app);
}

fn listen(app: App) {
    close_beside();
    follow_printing();
    leave_room_for_keyboard();
    app.chats.with_value(|chats| chats.follow_page());
}

/// Pixels from which what covers the page is taken for a keyboard.
const KEYBOARD: f64 = 60.0;

/// iOS lays its keyboard over the page, and scrolls the page away from under it. The page is then as tall as what is seen of
/// it (`--ps-view`). Elsewhere the page itself becomes smaller, and nothing is set.
fn leave_room_for_keyboard() {
    let view = js_sys::Reflect::get(&window(), &"visualViewport".into());
    let Some(view) = view.ok().and_then(|view| view.dyn_into::<web_sys::EventTarget>().ok()) else {
        return;
    };
    let seen = view.clone();
    let fit = Closure::<dyn Fn()>::new(move || {
        let number = |name: &str| {
            let value = js_sys::Reflect::get(&seen, &name.into()).ok();
            value.and_then(|value| value.as_f64()).unwrap_or_default()
        };
        let page = window().inner_height().ok().and_then(|height| height.as_f64());
        let height = number("height");
        let is_covered = page.unwrap_or_default() - height > KEYBOARD;
        let html = document()
            .document_element()
            .and_then(|html| html.dyn_into::<web_sys::HtmlElement>().ok());
        let Some(html) = html else { return };
        // A page that was zoomed into shows less of itself too.
        if is_covered && (number("scale") - 1.0).abs() < 0.01 {
            let height = format!("{}px", height.floor() as i32);
            let is_new = html.style().get_property_value("--ps-view").ok().as_ref() != Some(&height);
            html.style().set_property("--ps-view", &height).ok();
            window().scroll_to_with_x_and_y(0.0, 0.0);
            // Where what is typed into stands in the page that became smaller; a person who scrolls on is left alone.
            if let Some(field) = document().active_element().filter(|_| is_new) {
                dom::show(&field);
            }
        } else {
            html.style().remove_property("--ps-view").ok();
        }
    });
    for event in ["resize", "scroll"] {
        view.add_event_listener_with_callback(event, fit.as_ref().unchecked_ref())
            .ok();
    }
    // As long as the page.
    fit.forget();
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["navigator", "storage"], js_name = persist, catch)]
    fn persist() -> Result<js_sys::Promise, JsValue>;
}

/// Asks the browser to keep what this page stores until the person takes it away: Safari forgets it after seven days
/// without a visit. Asked once, when there is something to lose, and never where the browser hands the question on to the
/// person: Firefox does, and nobody who writes a message expects one.
pub(super) fn keep_stored() {
    thread_local! {
        static ASKED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    }
    if !ASKED.replace(true)
        && !supports("-moz-appearance", "none")
        && let Ok(asked) = persist()
    {
        spawn_local(async move {
            wasm_bindgen_futures::JsFuture::from(asked).await.ok();
        });
    }
}

/// Where the title of the chat that is shown is kept for a reload of this tab: the store takes its time.
const TITLE: &str = "partsong.title";

/// Keeps the title of the chat that is shown, or forgets it.
fn remember_title(chat: Option<(String, String)>) {
    let Some(storage) = window().session_storage().ok().flatten() else {
        return;
    };
    match chat {
        Some((id, title)) => storage.set_item(TITLE, &format!("{id}\n{title}")).ok(),
        None => storage.remove_item(TITLE).ok(),
    };
}

/// The title that this chat had when the tab last showed it.
pub(super) fn remembered_title(id: &str) -> Option<String> {
    let kept = window()
        .session_storage()
        .ok()
        .flatten()?
        .get_item(TITLE)
        .ok()
        .flatten()?;
    let (of, title) = kept.split_once('\n')?;
    (of == id).then(|| title.to_owned())
}
