//! A frame without an origin: for a document of somebody else's, which our own frame page runs, or for a page of a listed
//! origin. What it tells us is a stranger's word: how tall it is, what it was refused, what broke in it; said too often, the
//! frame goes.

use crate::number::Digits;
use crate::ui::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsValue;
use web_sys::{HtmlIFrameElement, MessageEvent};

use super::attention::Attention;
use super::open_link;
use crate::catalog::kit::icon;
use crate::json::lenient::capped;
use crate::live::locale::{t, tf, use_locale};
use crate::safe_url::{Target, display_host, visible};
use crate::words::Text;
use crate::words::text::citation as words;

/// The page in which documents of others run.
const FRAME_PAGE: &str = "public/chart-frame.html";
/// Heights of a frame in CSS pixels: at first, and the least and most that it may ask for.
const HEIGHT: f64 = 400.0;
const HEIGHTS: (f64, f64) = (120.0, 1600.0);
/// Seconds in view that a chart has until we say that it doesn't come.
const PATIENCE: u8 = 10;
/// How far out of view a frame surely loads, in CSS pixels: browsers put off what is far away.
const NEAR: f64 = 600.0;
/// Messages that a frame may send in a second: each one costs the page a moment.
const CHATTER: usize = 200;
/// Characters of what a document says about itself.
const MAX_SAID: usize = 160;

/// What a document was refused, or what broke in it.
#[derive(Clone, Debug, PartialEq)]
enum Trouble {
    Host(String),
    Other(String),
    Broken(String),
}

impl Trouble {
    /// `what`: an address, or a policy's own word for what has none (`eval`, `inline`, `data`).
    fn refused(what: &str) -> Trouble {
        match web_sys::Url::new(what).map(|url| url.host()) {
            Ok(host) if !host.is_empty() => Trouble::Host(display_host(&host)),
            _ => Trouble::Other(said(what)),
        }
    }

    fn view(self) -> View {
        let words = move || match &self {
            Trouble::Host(host) => tf(&words::CHART_NEEDS, &[("host", host)]),
            Trouble::Other(what) => tf(&words::CHART_REFUSED, &[("what", what)]),
            Trouble::Broken(message) => tf(&words::CHART_BROKE, &[("words", message)]),
        };
        view! { <p class="ps-frame-trouble" role="status">{icon::warning()} <bdi>{words}</bdi></p> }
    }
}

fn said(words: &str) -> String {
    capped(&visible(words.trim()), MAX_SAID)
}

/// A document of somebody else's, asleep until the person starts it: it is a program, and nobody asked for it.
#[component]
pub(crate) fn Asleep(document: String, made: &'static Text) -> impl IntoView {
    let started = RwSignal::new(false);
    let document = StoredValue::new(document);
    view! {
        <Show
            when=move || started.get()
            fallback=move || {
                view! {
                    <div class="ps-frame ps-frame-card ps-frame-asleep">
                        <span class="ps-frame-sign">{icon::chart()}</span>
                        <span class="ps-frame-words">
                            <bdi class="ps-frame-name">{t(made)}</bdi>
                            <span class="ps-frame-note">{t(&words::CHART_ASLEEP)}</span>
                        </span>
                        <button
                            type="button"
                            class="ps-button ps-button-small ps-frame-start"
                            on:click=move |_| started.set(true)
                        >
                            {t(&words::CHART_START)}
                        </button>
                    </div>
                }
            }
        >
            <Frame document=Some(document.get_value()) target=None made/>
        </Show>
    }
}

/// A frame without an origin, for a document that is handed to our own frame page or for a page of a listed origin.
#[component]
pub(crate) fn Frame(document: Option<String>, target: Option<Target>, made: &'static Text) -> impl IntoView {
    let locale = use_locale();
    let frame = NodeRef::<html::Iframe>::new();
    let height = RwSignal::new(HEIGHT);
    let ready = RwSignal::new(false);
    let broken = RwSignal::new(None::<&'static Text>);
    let trouble = RwSignal::new(None::<Trouble>);
    let ours = document.is_some();
    let document = StoredValue::new(document);
    let attention = Attention::watch(frame, ours);
    let window_of = move || {
        frame
            .get_untracked()
            .and_then(|frame: HtmlIFrameElement| frame.content_window())
    };
    let second = StoredValue::new((0.0, 0_usize));
    let heard = window_event_listener(ev::message, move |event: MessageEvent| {
        // Only the frame itself may speak for it.
        let Some(inside) = window_of() else { return };
        if event
            .source()
            .is_none_or(|source| !js_sys::Object::is(source.as_ref(), inside.as_ref()))
        {
            return;
        }
        let mut count = second.get_value();
        count = match event.time_stamp() - count.0 < 1_000.0 {
            true => (count.0, count.1 + 1),
            false => (event.time_stamp(), 1),
        };
        second.set_value(count);
        if count.1 > CHATTER {
            broken.set(Some(&words::CHART_NOISY));
            return;
        }
        let field = |name: &str| js_sys::Reflect::get(&event.data(), &name.into()).unwrap_or(JsValue::UNDEFINED);
        let text = |name: &str| field(name).as_string().unwrap_or_default();
        match field("type").as_string().as_deref() {
            Some("chart-waiting") if ours => {
                document.with_value(|html| {
                    let message = js_sys::Object::new();
                    let html = JsValue::from_str(html.as_deref().unwrap_or_default());
                    // A frame without an origin can only be addressed by its window.
                    let _ = js_sys::Reflect::set(&message, &"html".into(), &html);
                    let _ = inside.post_message(&message, "*");
                });
            }
            Some("chart-ready") if ours => ready.set(true),
            Some("chart-resize") => {
                if let Some(asked) = field("height").as_f64().filter(|asked| asked.is_finite()) {
                    let asked = asked.clamp(HEIGHTS.0, HEIGHTS.1);
                    if asked != height.get_untracked() {
                        height.set(asked);
                    }
                }
            }
            // The first one is the cause of the others.
            Some("chart-blocked") if ours && trouble.with_untracked(Option::is_none) => {
                trouble.set(Some(Trouble::refused(&text("what"))));
            }
            Some("chart-error") if ours && trouble.with_untracked(Option::is_none) => {
                trouble.set(Some(Trouble::Broken(said(&text("message")))));
            }
            _ => {}
        }
    });
    on_cleanup(move || heard.remove());
    // The page's own policy may be narrower than the lists.
    let refused = window_event_listener_untyped("securitypolicyviolation", {
        let address = target.as_ref().map(|target| target.href.clone());
        move |event| {
            let field = |name: &str| {
                js_sys::Reflect::get(&event, &name.into())
                    .ok()
                    .and_then(|value| value.as_string())
            };
            let blocked = field("blockedURI").filter(|uri| !uri.is_empty()).zip(address.as_ref());
            let frames = field("effectiveDirective").is_some_and(|directive| directive == "frame-src");
            if frames && blocked.is_some_and(|(uri, address)| address.starts_with(&uri)) {
                broken.set(Some(&words::CHART_FAILED));
            }
        }
    });
    on_cleanup(move || refused.remove());
    // A document of somebody else's is there when our frame page says so.
    // The blank page before the address came doesn't count.
    let loaded = move |_| {
        let begun = frame.get_untracked().is_some_and(|frame| frame.has_attribute("src"));
        ready.update(|ready| *ready |= !ours && begun);
    };
    wait(frame, ready, broken, 0);
    Effect::new(move |_| {
        if attention.stolen.get() {
            broken.set(Some(&words::CHART_STOLE));
        }
    });
    let restart = move |_| {
        attention.stolen.set(false);
        attention.covered.set(false);
        ready.set(false);
        trouble.set(None);
        broken.set(None);
        wait(frame, ready, broken, 0);
    };
    let address = match &target {
        Some(target) => target.href.clone(),
        None => leptos::prelude::document()
            .base_uri()
            .ok()
            .flatten()
            .and_then(|base| web_sys::Url::new_with_base(FRAME_PAGE, &base).ok())
            .map(|url| url.href())
            .unwrap_or_default(),
    };
    Effect::new(move |_| {
        if let Some(frame) = frame.get() {
            // In this order: an address that is there first loads at once.
            let _ = frame.set_attribute("loading", "lazy");
            let _ = frame.set_attribute("src", &address);
        }
    });
    let host = target.as_ref().map(|target| target.host.clone());
    let link = target.clone();
    let name = move || match &host {
        Some(host) => words::CHART_FROM.fill(locale.get(), &[("host", host)]),
        None => made.get(locale.get()).to_owned(),
    };
    let title = name.clone();
    // What failed keeps its room: nobody's reading place moves.
    let over = move || match (broken.get(), ready.get()) {
        (Some(why), _) => {
            let stolen = attention.stolen.get();
            let start = move || {
                view! {
                    <button type="button" class="ps-button ps-button-small ps-frame-start" on:click=restart>
                        {t(&words::CHART_START)}
                    </button>
                }
            };
            Some(view! { <p class="ps-frame-over" role="status">{icon::warning()} {t(why)} {stolen.then(start)}</p> })
        }
        (None, false) => Some(view! { <p class="ps-frame-over">{icon::ring()} {t(&words::CHART_LOADING)}</p> }),
        (None, true) => None,
    };
    view! {
        <figure class="ps-frame" aria-busy=move || (!ready.get() && broken.get().is_none()).then_some("true")>
            <div
                class="ps-frame-box"
                style:block-size=move || format!("{}px", Digits(height.get()))
                on:pointerenter=move |_| attention.over()
                on:pointerleave=move |_| attention.out()
            >
                {over}
                <Show when=move || attention.covered.get() && ready.get() && broken.get().is_none()>
                    <div class="ps-frame-cover" on:pointerdown=move |event| attention.invite(&event)>
                        <span>{t(&words::CHART_PRESS)}</span>
                    </div>
                </Show>
                <Show when=move || broken.get().is_none()>
                    <iframe
                        node_ref=frame
                        sandbox="allow-scripts"
                        referrerpolicy="no-referrer"
                        title=title.clone()
                        on:load=loaded
                    ></iframe>
                </Show>
            </div>
            {move || trouble.get().map(Trouble::view)}
            <figcaption class="ps-frame-foot">
                <bdi>{name}</bdi>
                <span class="ps-frame-print">{t(&words::CHART_PRINTED)}</span>
                {link.as_ref().map(open_link)}
            </figcaption>
        </figure>
    }
}

/// Gives up on a frame that had its time in view and didn't come. A page behind others loads nothing, and its seconds don't
/// count.
fn wait(frame: NodeRef<html::Iframe>, ready: RwSignal<bool>, broken: RwSignal<Option<&'static Text>>, waited: u8) {
    let look = move || {
        if ready.try_get_untracked() != Some(false) {
            return;
        }
        let Some(element) = frame.try_get_untracked() else {
            return;
        };
        let rect = element.get_bounding_client_rect();
        let high = window()
            .inner_height()
            .ok()
            .and_then(|high| high.as_f64())
            .unwrap_or_default();
        let seen = !leptos::prelude::document().hidden() && rect.bottom() > -NEAR && rect.top() < high + NEAR;
        match waited + u8::from(seen) {
            PATIENCE => broken.set(Some(&words::CHART_FAILED)),
            waited => wait(frame, ready, broken, waited),
        }
    };
    set_timeout(look, std::time::Duration::from_secs(1));
}
