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
use crate::browser::mount_root::has_lost_focus;
use crate::browser::{assets, dom};
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
pub(super) fn Asleep(document: String, made: &'static Text) -> impl IntoView {
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
            {frame(Some(document.get_value()), None, made)}
        </Show>
    }
}

/// A frame, and what it has told us. Copy.
#[derive(Clone, Copy)]
struct Stranger {
    frame: NodeRef<html::Iframe>,
    /// What stands around it.
    figure: NodeRef<html::Figure>,
    /// The document that our own frame page runs; `None`: the frame shows a page of its own.
    document: StoredValue<Option<String>>,
    attention: Attention,
    height: RwSignal<f64>,
    ready: RwSignal<bool>,
    broken: RwSignal<Option<&'static Text>>,
    trouble: RwSignal<Option<Trouble>>,
    /// When the last second of messages began, and how many came in it.
    second: StoredValue<(f64, usize)>,
}

impl Stranger {
    /// Begins to listen; ends with the owner.
    fn new(document: Option<String>) -> Stranger {
        let frame = NodeRef::<html::Iframe>::new();
        let stranger = Stranger {
            frame,
            figure: NodeRef::new(),
            attention: Attention::watch(frame, document.is_some()),
            document: StoredValue::new(document),
            height: RwSignal::new(HEIGHT),
            ready: RwSignal::new(false),
            broken: RwSignal::new(None),
            trouble: RwSignal::new(None),
            second: StoredValue::new((0.0, 0)),
        };
        let heard = window_event_listener(ev::message, move |event: MessageEvent| stranger.hear(&event));
        dom::until_cleanup(heard);
        Effect::new(move |_| {
            if stranger.attention.stolen.get() {
                stranger.broken.set(Some(&words::CHART_STOLE));
            }
        });
        Effect::new(move |_| {
            // The button that started it had the focus, and is gone. Anywhere else it would be a word against the frame.
            if let (Some(figure), Some(_)) = (stranger.figure.get(), stranger.frame.get())
                && stranger.is_ours()
                && has_lost_focus()
            {
                dom::focus(&figure);
            }
        });
        stranger
    }

    fn is_ours(self) -> bool {
        self.document.with_value(Option::is_some)
    }

    fn hear(self, event: &MessageEvent) {
        // Only the frame itself may speak for it.
        let frame = self.frame.get_untracked();
        let Some(inside) = frame.and_then(|frame: HtmlIFrameElement| frame.content_window()) else {
            return;
        };
        let is_inside = |source: js_sys::Object| js_sys::Object::is(source.as_ref(), inside.as_ref());
        if !event.source().is_some_and(is_inside) {
            return;
        }
        if self.is_noisy(event.time_stamp()) {
            self.broken.set(Some(&words::CHART_NOISY));
            return;
        }
        let field = |name: &str| js_sys::Reflect::get(&event.data(), &name.into()).unwrap_or(JsValue::UNDEFINED);
        let text = |name: &str| field(name).as_string().unwrap_or_default();
        let ours = self.is_ours();
        // The first trouble is the cause of the others.
        let is_first = || self.trouble.with_untracked(Option::is_none);
        match text("type").as_str() {
            "chart-waiting" if ours => self.hand_over(&inside),
            "chart-ready" if ours => self.ready.set(true),
            "chart-resize" => self.resize(field("height").as_f64()),
            "chart-blocked" if ours && is_first() => self.trouble.set(Some(Trouble::refused(&text("what")))),
            "chart-error" if ours && is_first() => self.trouble.set(Some(Trouble::Broken(said(&text("message"))))),
            _ => {}
        }
    }

    /// Counts a message at this time, in milliseconds; whether there were too many in a second.
    fn is_noisy(self, at: f64) -> bool {
        let (from, count) = self.second.get_value();
        let (from, count) = match at - from < 1_000.0 {
            true => (from, count + 1),
            false => (at, 1),
        };
        self.second.set_value((from, count));
        count > CHATTER
    }

    /// Gives our frame page the document that it is to run.
    fn hand_over(self, inside: &web_sys::Window) {
        self.document.with_value(|html| {
            let message = js_sys::Object::new();
            let html = JsValue::from_str(html.as_deref().unwrap_or_default());
            // A frame without an origin can only be addressed by its window.
            let _ = js_sys::Reflect::set(&message, &"html".into(), &html);
            let _ = inside.post_message(&message, "*");
        });
    }

    fn resize(self, asked: Option<f64>) {
        if let Some(asked) = asked.filter(|asked| asked.is_finite()) {
            let asked = asked.clamp(HEIGHTS.0, HEIGHTS.1);
            if asked != self.height.get_untracked() {
                self.height.set(asked);
            }
        }
    }

    /// The page's own policy may be narrower than the lists: then the frame's address was refused.
    fn watch_policy(self, address: String) {
        let refused = window_event_listener_untyped("securitypolicyviolation", move |event| {
            let field = |name: &str| js_sys::Reflect::get(&event, &name.into()).ok()?.as_string();
            let blocked = field("blockedURI").filter(|uri| !uri.is_empty());
            let frames = field("effectiveDirective").is_some_and(|directive| directive == "frame-src");
            if frames && blocked.is_some_and(|uri| address.starts_with(&uri)) {
                self.broken.set(Some(&words::CHART_FAILED));
            }
        });
        dom::until_cleanup(refused);
    }

    fn go_to(self, address: String) {
        Effect::new(move |_| {
            if let Some(frame) = self.frame.get() {
                // In this order: an address that is there first loads at once.
                let _ = frame.set_attribute("loading", "lazy");
                let _ = frame.set_attribute("src", &address);
            }
        });
    }

    /// The frame has loaded. A document of somebody else's is there when our frame page says so, and the blank page before
    /// the address came doesn't count.
    fn loaded(self) {
        let begun = self
            .frame
            .get_untracked()
            .is_some_and(|frame| frame.has_attribute("src"));
        let ours = self.is_ours();
        self.ready.update(|ready| *ready |= !ours && begun);
    }

    fn wait(self) {
        wait(self.frame, self.ready, self.broken, 0);
    }

    fn restart(self) {
        if let Some(figure) = self.figure.get_untracked() {
            dom::focus(&figure);
        }
        self.attention.stolen.set(false);
        self.attention.covered.set(false);
        self.ready.set(false);
        self.trouble.set(None);
        self.broken.set(None);
        self.wait();
    }

    /// What lies over the frame while it isn't there. What failed keeps its room: nobody's reading place moves.
    fn over(self) -> Option<View> {
        let start = move || {
            view! {
                <button
                    type="button"
                    class="ps-button ps-button-small ps-frame-start"
                    on:click=move |_| self.restart()
                >
                    {t(&words::CHART_START)}
                </button>
            }
        };
        match (self.broken.get(), self.ready.get()) {
            (Some(why), _) => {
                let start = self.attention.stolen.get().then(start);
                Some(view! { <p class="ps-frame-over" role="status">{icon::warning()} {t(why)} {start}</p> })
            }
            (None, false) => Some(view! { <p class="ps-frame-over">{icon::ring()} {t(&words::CHART_LOADING)}</p> }),
            (None, true) => None,
        }
    }
}

/// A frame without an origin, for a document that is handed to our own frame page or for a page of a listed origin.
pub(super) fn frame(document: Option<String>, target: Option<Target>, made: &'static Text) -> View {
    let locale = use_locale();
    let stranger = Stranger::new(document);
    let address = match &target {
        Some(target) => target.href.clone(),
        None => assets::address(FRAME_PAGE),
    };
    stranger.watch_policy(address.clone());
    stranger.wait();
    stranger.go_to(address);
    let Stranger {
        attention,
        ready,
        broken,
        height,
        trouble,
        ..
    } = stranger;
    let host = target.as_ref().map(|target| target.host.clone());
    let name = move || match &host {
        Some(host) => words::CHART_FROM.fill(locale.get(), &[("host", host)]),
        None => made.get(locale.get()).to_owned(),
    };
    let title = name.clone();
    view! {
        <figure class="ps-frame" tabindex="-1" node_ref=stranger.figure aria-busy=move || (!ready.get() && broken.get().is_none()).then_some("true")>
            <div
                class="ps-frame-box"
                style:block-size=move || format!("{}px", Digits(height.get()))
                on:pointerenter=move |_| attention.over()
                on:pointerleave=move |_| attention.out()
            >
                {move || stranger.over()}
                <Show when=move || attention.covered.get() && ready.get() && broken.get().is_none()>
                    <div class="ps-frame-cover" on:pointerdown=move |event| attention.invite(&event)>
                        <span>{t(&words::CHART_PRESS)}</span>
                    </div>
                </Show>
                <Show when=move || broken.get().is_none()>
                    <iframe
                        node_ref=stranger.frame
                        sandbox="allow-scripts"
                        referrerpolicy="no-referrer"
                        title=title.clone()
                        on:load=move |_| stranger.loaded()
                    ></iframe>
                </Show>
            </div>
            {move || trouble.get().map(Trouble::view)}
            <figcaption class="ps-frame-foot">
                <bdi>{name}</bdi>
                <span class="ps-frame-print">{t(&words::CHART_PRINTED)}</span>
                {target.as_ref().map(open_link)}
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
