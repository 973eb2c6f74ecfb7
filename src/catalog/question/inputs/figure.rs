//! A picture, video or sound of a question: its place is kept from the start, an unlisted host is asked for first, a
//! picture opens large, and what fails says so and can be tried again (`interactions.md` A10, B10).

use crate::ui::prelude::*;

use crate::browser::gate::gate;
use crate::catalog::kit::icon;
use crate::catalog::kit::modal::Modal;
use crate::contract::question::media::{Media, MediaKind};
use crate::live::locale::{t, tf};
use crate::safe_url::{Target, UrlUse, UrlVerdict};
use crate::words::text::interaction_forms as text;

/// The figure with its caption. `zoom`: a picture can be opened large.
pub(crate) fn figure(media: &Media, zoom: bool) -> View {
    let caption = media.caption.clone();
    view! {
        <figure class="ps-figure">
            {picture(media, zoom)}
            {caption.map(|words| view! { <figcaption><bdi>{words}</bdi></figcaption> })}
        </figure>
    }
}

/// The same without a caption.
pub(crate) fn picture(media: &Media, zoom: bool) -> View {
    let kind = match media.kind {
        MediaKind::Image => UrlUse::Image,
        MediaKind::Video | MediaKind::Audio => UrlUse::Media,
    };
    let asked = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let media = StoredValue::new(media.clone());
    let url = media.with_value(|media| media.url.clone());
    let verdict = Memo::new(move |_| gate(&url, kind));
    let content = move || {
        let media = media.get_value();
        if failed.get() {
            let href = match verdict.get() {
                UrlVerdict::Allow(target) | UrlVerdict::Ask(target) => Some(target.href),
                UrlVerdict::Block => None,
            };
            return fallback(&media, href, failed);
        }
        match verdict.get() {
            UrlVerdict::Allow(target) => shown(&media, &target, zoom, failed),
            UrlVerdict::Ask(target) if asked.get() => shown(&media, &target, zoom, failed),
            UrlVerdict::Ask(target) => ask_first(&media, target.host, asked),
            UrlVerdict::Block => view! { <p class="ps-figure-words"><bdi>{media.alt}</bdi></p> },
        }
    };
    // The size is kept while nothing is shown yet.
    let ratio = media
        .with_value(|media| media.size)
        .map(|(width, height)| format!("{width} / {height}"));
    view! { <div class="ps-figure-frame" style:aspect-ratio=move || ratio.clone()>{content}</div> }
}

fn shown(media: &Media, target: &Target, zoom: bool, failed: RwSignal<bool>) -> View {
    let src = target.href.clone();
    let alt = media.alt.clone();
    let (width, height) = media.size.unzip();
    match media.kind {
        MediaKind::Image => {
            let large = RwSignal::new(false);
            let (name, whole) = (alt.clone(), StoredValue::new((src.clone(), alt.clone())));
            view! {
                <img
                    src=src alt=alt width=width height=height loading="lazy" decoding="async" referrerpolicy="no-referrer"
                    on:error=move |_| failed.set(true)
                />
                {zoom.then(|| view! {
                    <button type="button" class="ps-figure-zoom" aria-label=move || tf(&text::ENLARGE, &[("alt", &name)]) on:click=move |_| large.set(true)>
                        {icon::zoom()}
                    </button>
                })}
                {move || large.get().then(|| whole.with_value(|(src, alt)| enlarged(src.clone(), alt.clone(), large)))}
            }
        }
        MediaKind::Video => {
            let captions = media
                .captions_url
                .clone()
                .and_then(|url| match gate(&url, UrlUse::Media) {
                    UrlVerdict::Allow(target) => Some(target.href),
                    _ => None,
                });
            view! {
                <video src=src width=width height=height controls preload="metadata" aria-label=alt on:error=move |_| failed.set(true)>
                    {captions.map(|src| view! { <track kind="captions" src=src default /> })}
                </video>
            }
        }
        MediaKind::Audio => {
            view! { <audio src=src controls preload="metadata" aria-label=alt on:error=move |_| failed.set(true)></audio> }
        }
    }
}

/// The picture over the page; Esc and a click beside it close it too.
fn enlarged(src: String, alt: String, open: RwSignal<bool>) -> View {
    let modal = Modal::shown(|| true);
    let name = alt.clone();
    view! {
        <dialog class="ps-zoom" node_ref=modal.node aria-label=name on:close=move |_| open.set(false) on:click=move |_| modal.close()>
            <button type="button" class="ps-zoom-close" aria-label=t(&text::CLOSE) on:click=move |_| modal.close()>{icon::cross()}</button>
            <img src=src alt=alt referrerpolicy="no-referrer" />
        </dialog>
    }
}

/// Nothing is fetched from a host that isn't listed before the person wants it: the address may carry a secret away.
fn ask_first(media: &Media, host: String, asked: RwSignal<bool>) -> View {
    let alt = media.alt.clone();
    let (shown_host, name_host, name_alt) = (host.clone(), host, alt.clone());
    view! {
        <div class="ps-figure-ask">
            <p class="ps-figure-words"><bdi>{alt}</bdi></p>
            <p class="ps-figure-host"><bdi>{move || tf(&text::MEDIA_FROM, &[("host", &shown_host)])}</bdi></p>
            <button
                type="button"
                class="ps-question-outline"
                aria-label=move || tf(&text::SHOW_FROM, &[("alt", &name_alt), ("host", &name_host)])
                on:click=move |_| asked.set(true)
            >
                {t(&text::SHOW)}
            </button>
        </div>
    }
}

/// What a picture shows, in words, and another try. The question can be answered all the same.
fn fallback(media: &Media, href: Option<String>, failed: RwSignal<bool>) -> View {
    view! {
        <div class="ps-figure-ask">
            <p class="ps-figure-words"><bdi>{media.alt.clone()}</bdi></p>
            <p class="ps-figure-host">{t(&text::MEDIA_FAILED)}</p>
            <span class="ps-figure-row">
                <button type="button" class="ps-question-outline" on:click=move |_| failed.set(false)>{t(&text::RELOAD)}</button>
                {href.map(|href| view! {
                    <a class="ps-figure-link" href=href target="_blank" rel="noopener noreferrer">{t(&text::OPEN_TAB)}</a>
                })}
            </span>
        </div>
    }
}
