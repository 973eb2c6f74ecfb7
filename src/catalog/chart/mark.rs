//! A chart where the text names it (`interactions.md` E): figures are drawn by our own chart; a page of a listed origin
//! and, once the person starts it, a document of somebody else's stand in a sandbox without an origin; everything else
//! is a card with a link.

mod attention;
mod frame;

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::ev;

use self::frame::{Asleep, frame};
use crate::browser::dom;
use crate::browser::gate::gate;
use crate::browser::lazy::Sheets;
use crate::catalog::chart;
use crate::catalog::kit::icon;
use crate::catalog::lazy_view::lazy_view;
use crate::contract::data::chart::read_option;
use crate::contract::data::sources::ChartSource;
use crate::live::locale::{t, tf};
use crate::safe_url::{Target, UrlUse, UrlVerdict};
use crate::words::Text;
use crate::words::text::citation as words;

/// A chart in running text.
#[component]
pub(crate) fn ChartMark(
    /// The key that the text names it with.
    key: String,
    /// What it is, once the server has told it.
    source: Signal<Option<ChartSource>>,
    /// The server tells no more.
    settled: Signal<bool>,
    /// The same chart stands further up.
    again: bool,
) -> impl IntoView {
    if again {
        return view! { <Again key/> };
    }
    let waiting = || {
        view! { <div class="ps-frame ps-frame-wait" aria-busy="true">{icon::ring()} {t(&words::CHART_LOADING)}</div> }
    };
    let draw = move || match source.get() {
        Some(source) => lazy_view(
            Sheets::FIGURES,
            drawn::get,
            drawn::load,
            move |show| show(source.clone()),
            waiting,
        ),
        None if settled.get() => ().into_view(),
        None => waiting(),
    };
    view! { <div class="ps-chart-mark" data-chart=key>{draw}</div> }
}

crate::browser::lazy::lazy!(
    /// What stands in the chart's place.
    pub drawn in marks: fn(ChartSource) -> View = crate::catalog::chart::mark::show
);

fn show(source: ChartSource) -> View {
    match source {
        ChartSource::Option(option) => match read_option(&option) {
            Some(read) => chart::drawn(Arc::new(read)),
            None => failed(None),
        },
        ChartSource::Html(html) => framed(html, &words::CHART_MADE),
        ChartSource::Url(url) => match gate(&url, UrlUse::Frame) {
            UrlVerdict::Allow(target) => frame(None, Some(target), &words::CHART_MADE),
            UrlVerdict::Ask(target) => linked(target),
            UrlVerdict::Block => match gate(&url, UrlUse::Link).allowed() {
                Some(target) => linked(target),
                None => failed(None),
            },
        },
    }
}

/// A document of somebody else's, in a frame without an origin; `made` says what it is.
pub(crate) fn framed(html: String, made: &'static Text) -> View {
    view! { <Asleep document=html made/> }
}

/// The way to a chart that isn't loaded here.
fn linked(target: Target) -> View {
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
}

fn open_link(target: &Target) -> View {
    view! {
        <a class="ps-frame-open" href=target.href.clone() target="_blank" rel="noopener noreferrer">
            {icon::external()}
            {t(&words::OPEN)}
        </a>
    }
}

fn failed(target: Option<Target>) -> View {
    view! {
        <div class="ps-frame ps-frame-card" role="status">
            <span class="ps-frame-sign">{icon::warning()}</span>
            <span class="ps-frame-words">{t(&words::CHART_FAILED)}</span>
            {target.as_ref().map(open_link)}
        </div>
    }
}

/// The second mention of a chart leads to the first.
#[component]
fn Again(key: String) -> impl IntoView {
    let go = move |event: ev::MouseEvent| {
        let button = dom::current_target::<web_sys::Element>(&event);
        let text = button.and_then(|button| dom::closest(&button, ".ps-prose"));
        let charts = text.map(|text| dom::all(&text, ".ps-chart-mark")).unwrap_or_default();
        let is_it = |chart: &&web_sys::HtmlElement| chart.get_attribute("data-chart").as_deref() == Some(&key);
        if let Some(first) = charts.iter().find(is_it) {
            first.scroll_into_view();
        }
    };
    view! { <button type="button" class="ps-frame-again" on:click=go>{icon::chart()} {t(&words::CHART_AGAIN)}</button> }
}
