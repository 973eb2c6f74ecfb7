//! The page around the app: language, theme, title and status of the document, its base path, the events of the window,
//! and what happens when the app panics.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use super::App;
use super::prefetch::prefetch;
use crate::chat::pace;
use crate::i18n::Locale;
use crate::live::{ChatStatus, Settings, Theme};
use crate::view::is_coming;

/// Width in pixels from which the sidebar stands beside the page.
const WIDE: f64 = 900.0;

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

/// The path of the app below its origin, without a slash at the end.
pub fn base_path() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = web_sys::Url::new(&base).map(|url| url.pathname()).unwrap_or_default();
    // A base names a folder by its last slash; what stands behind it is a file.
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.trim_end_matches('/').to_owned()
}

/// The sidebar has its place beside the page.
pub fn is_wide() -> bool {
    let width = window().inner_width().ok().and_then(|width| width.as_f64());
    width.is_none_or(|width| width >= WIDE)
}

fn browser_locale() -> Locale {
    let languages = window().navigator().languages();
    let spoken = languages
        .iter()
        .filter_map(|tag| Locale::from_tag(&tag.as_string()?))
        .next();
    spoken.unwrap_or_default()
}

/// The interface's language: the chosen one, else the browser's.
pub fn locale(settings: RwSignal<Settings>) -> RwSignal<Locale> {
    let named = move || settings.with(|settings| settings.locale).unwrap_or_else(browser_locale);
    let locale = RwSignal::new(untrack(named));
    Effect::new(move |_| {
        let named = named();
        if locale.get_untracked() != named {
            locale.set(named);
        }
    });
    locale
}

/// The word of `<html data-status>`.
fn status_word(status: ChatStatus) -> &'static str {
    match status {
        ChatStatus::Loading => "loading",
        ChatStatus::Ready => "ready",
        ChatStatus::Submitted | ChatStatus::Streaming => "streaming",
        ChatStatus::Done => "done",
        ChatStatus::Error => "error",
    }
}

fn set_status(word: &str) {
    if let Some(html) = document().document_element() {
        html.set_attribute("data-status", word).ok();
    }
}

/// Waits until the effects of now have written to the page.
async fn written() {
    pace::turn().await;
    pace::turn().await;
}

/// Says that the page shows all it has, once it does.
pub async fn ready() {
    loop {
        written().await;
        if !untrack(is_coming) {
            break;
        }
        pace::frame().await;
    }
    set_status(status_word(ChatStatus::Ready));
}

/// Keeps language and theme of the document up to date.
pub fn dress(settings: RwSignal<Settings>, locale: RwSignal<Locale>) {
    Effect::new(move |_| {
        let tag = locale.get().tag();
        if let Some(html) = document().document_element() {
            html.set_attribute("lang", tag).ok();
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
            use wasm_bindgen::JsCast;
            html.set_attribute("data-theme", scheme).ok();
            if let Ok(html) = html.dyn_into::<web_sys::HtmlElement>() {
                html.style().set_property("color-scheme", scheme).ok();
            }
        }
    });
}

/// Keeps language, theme, title and status of the document up to date, and saves when the page goes away.
pub fn follow(app: App, locale: RwSignal<Locale>) {
    dress(app.settings, locale);
    let title = Memo::new(move |_| {
        let shown = app.page.get().is_chat();
        let session = app.current.get().filter(|_| shown)?;
        session.live.title.get()
    });
    Effect::new(move |_| {
        document().set_title(&match title.get() {
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
            set_status(status_word(now));
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
                set_status(status_word(now));
            }
            if now != ChatStatus::Loading {
                prefetch();
            }
        });
    });
    listen(app);
}

fn listen(app: App) {
    let save = move || app.chats.with_value(|chats| chats.save_all());
    let wake = move || app.chats.with_value(|chats| chats.wake());
    let handles = [
        window_event_listener_untyped("pagehide", move |_| {
            app.chats.with_value(|chats| chats.leave());
        }),
        window_event_listener_untyped("online", move |_| wake()),
        window_event_listener_untyped("visibilitychange", move |_| match document().hidden() {
            true => save(),
            false => wake(),
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
}
