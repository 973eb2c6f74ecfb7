//! A chart where the text names it (`interactions` part E): figures are drawn by our own chart; a page of a listed origin and
//! a document of somebody else's stand in a sandbox without an origin; everything else is a card with a link.

use std::sync::Arc;

use leptos::{ev, html, prelude::*};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlIFrameElement, MessageEvent};

use super::{chart, icon};
use crate::contract::chart::read_option;
use crate::contract::sources::ChartSource;
use crate::i18n::text::citation as words;
use crate::i18n::{Text, t, tf, use_locale};
use crate::safe_url::{Kind, Target, Verdict, gate};

/// The page in which documents of others run.
const FRAME_PAGE: &str = "public/chart-frame.html";
/// Heights of a frame in CSS pixels: at first, and the least and most that it may ask for.
const HEIGHT: f64 = 400.0;
const HEIGHTS: (f64, f64) = (120.0, 1600.0);
/// Milliseconds that a chart in view has until we say that it doesn't come.
const PATIENCE: u64 = 10_000;
/// How far out of view a frame surely loads, in CSS pixels: browsers put off what is far away.
const NEAR: f64 = 600.0;

/// `again`: the same chart stands further up.
#[component]
pub fn ChartMark(
    key: String,
    source: Signal<Option<ChartSource>>,
    settled: Signal<bool>,
    again: bool,
) -> impl IntoView {
    if again {
        return view! { <Again key/> }.into_any();
    }
    let draw = move || {
        match source.get() {
        Some(source) => show(source),
        None if settled.get() => ().into_any(),
        None => view! { <div class="ps-frame ps-frame-wait" aria-busy="true">{icon::ring()} {t(&words::CHART_LOADING)}</div> }.into_any(),
    }
    };
    view! { <div class="ps-chart-mark" data-chart=key>{draw}</div> }.into_any()
}

fn show(source: ChartSource) -> AnyView {
    match source {
        ChartSource::Option(option) => match read_option(&option) {
            Some(read) => chart::drawn(Arc::new(read)),
            None => failed(None),
        },
        ChartSource::Html(html) => framed(html, &words::CHART_MADE),
        ChartSource::Url(url) => match gate(&url, Kind::Frame) {
            Verdict::Allow(target) => {
                view! { <Frame document=None target=Some(target) made=&words::CHART_MADE/> }.into_any()
            }
            Verdict::Ask(target) => linked(target),
            Verdict::Block => match gate(&url, Kind::Link).allowed() {
                Some(target) => linked(target),
                None => failed(None),
            },
        },
    }
}

/// A document of somebody else's, in a frame without an origin; `made` says what it is.
pub fn framed(html: String, made: &'static Text) -> AnyView {
    view! { <Frame document=Some(html) target=None made/> }.into_any()
}

/// The way to a chart that isn't loaded here.
fn linked(target: Target) -> AnyView {
    let host = target.host.clone();
    view! {
        <div class="ps-frame ps-frame-card">
            <span class="ps-frame-sign">{icon::chart()}</span>
            <span class="ps-frame-words">
                <bdi class="ps-frame-name">{move || tf(&words::CHART_FROM, &[("host", &host)])}</bdi>
                <span class="ps-frame-note">{t(&words::CHART_UNLISTED)}</span>
            </span>
            {open_link(&target)}
        </div>
    }
    .into_any()
}

fn open_link(target: &Target) -> AnyView {
    view! {
        <a class="ps-frame-open" href=target.href.clone() target="_blank" rel="noopener noreferrer">
            {icon::external()}
            {t(&words::OPEN)}
        </a>
    }
    .into_any()
}

fn failed(target: Option<Target>) -> AnyView {
    view! {
        <div class="ps-frame ps-frame-card" role="status">
            <span class="ps-frame-sign">{icon::warning()}</span>
            <span class="ps-frame-words">{t(&words::CHART_FAILED)}</span>
            {target.as_ref().map(open_link)}
        </div>
    }
    .into_any()
}

/// A frame without an origin, for a document that is handed to our own frame page or for a page of a listed origin.
#[component]
fn Frame(document: Option<String>, target: Option<Target>, made: &'static Text) -> impl IntoView {
    let locale = use_locale();
    let frame = NodeRef::<html::Iframe>::new();
    let height = RwSignal::new(HEIGHT);
    let ready = RwSignal::new(false);
    let broken = RwSignal::new(false);
    let ours = document.is_some();
    let document = StoredValue::new(document);
    let window_of = move || {
        frame
            .get_untracked()
            .and_then(|frame: HtmlIFrameElement| frame.content_window())
    };
    let heard = window_event_listener(ev::message, move |event: MessageEvent| {
        // Only the frame itself may speak for it.
        let Some(inside) = window_of() else { return };
        if event
            .source()
            .is_none_or(|source| !js_sys::Object::is(source.as_ref(), inside.as_ref()))
        {
            return;
        }
        let field = |name: &str| js_sys::Reflect::get(&event.data(), &name.into()).unwrap_or(JsValue::UNDEFINED);
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
                    height.set(asked.clamp(HEIGHTS.0, HEIGHTS.1));
                }
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
                broken.set(true);
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
    wait(frame, ready, broken);
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
        (true, _) => Some(
            view! { <p class="ps-frame-over" role="status">{icon::warning()} {t(&words::CHART_FAILED)}</p> }.into_any(),
        ),
        (false, false) => {
            Some(view! { <p class="ps-frame-over">{icon::ring()} {t(&words::CHART_LOADING)}</p> }.into_any())
        }
        (false, true) => None,
    };
    view! {
        <figure class="ps-frame" aria-busy=move || (!ready.get() && !broken.get()).then_some("true")>
            <div class="ps-frame-box" style:block-size=move || format!("{}px", height.get())>
                {over}
                <Show when=move || !broken.get()>
                    <iframe
                        node_ref=frame
                        sandbox="allow-scripts"
                        referrerpolicy="no-referrer"
                        title=title.clone()
                        on:load=loaded
                    ></iframe>
                </Show>
            </div>
            <figcaption class="ps-frame-foot">
                <bdi>{name}</bdi>
                <span class="ps-frame-print">{t(&words::CHART_PRINTED)}</span>
                {link.as_ref().map(open_link)}
            </figcaption>
        </figure>
    }
}

/// Gives up on a frame that had its time in view and didn't come.
fn wait(frame: NodeRef<html::Iframe>, ready: RwSignal<bool>, broken: RwSignal<bool>) {
    let look = move || {
        if ready.try_get_untracked() != Some(false) {
            return;
        }
        let Some(element) = frame.try_get_untracked().flatten() else {
            return;
        };
        let rect = element.get_bounding_client_rect();
        let high = window()
            .inner_height()
            .ok()
            .and_then(|high| high.as_f64())
            .unwrap_or_default();
        let seen = !leptos::prelude::document().hidden() && rect.bottom() > -NEAR && rect.top() < high + NEAR;
        match seen {
            true => broken.set(true),
            false => wait(frame, ready, broken),
        }
    };
    set_timeout(look, std::time::Duration::from_millis(PATIENCE));
}

/// The second mention of a chart leads to the first.
#[component]
fn Again(key: String) -> impl IntoView {
    let go = move |event: ev::MouseEvent| {
        let button = event
            .current_target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let text = button.and_then(|button| button.closest(".ps-prose").ok().flatten());
        let charts = text.and_then(|text| text.query_selector_all(".ps-chart-mark").ok());
        let charts = charts
            .iter()
            .flat_map(|charts| (0..charts.length()).filter_map(|at| charts.item(at)));
        let mut charts = charts.filter_map(|chart| chart.dyn_into::<web_sys::Element>().ok());
        if let Some(first) = charts.find(|chart| chart.get_attribute("data-chart").as_deref() == Some(&key)) {
            first.scroll_into_view();
        }
    };
    view! { <button type="button" class="ps-frame-again" on:click=go>{icon::chart()} {t(&words::CHART_AGAIN)}</button> }
}
