//! File parts. An image from elsewhere loads only after a click or when its origin is listed, and carries its
//! host's name, so a picture of a control is seen as a picture.

use crate::ui::prelude::*;
use percent_encoding::percent_decode_str;

use crate::browser::dom;
use crate::browser::export::download;
use crate::browser::gate::gate;
use crate::live::locale::{t, tf, use_locale};
use crate::model::FilePart;
use crate::safe_url::{Target, UrlUse, UrlVerdict};
use crate::words::text::view as text;

use super::verbatim::visible;
use crate::json::lenient::shortened;
use crate::view::icon;

/// Characters of the longest name that a file has anywhere: none that is real loses its ending.
const LONGEST: usize = 255;

fn file_name(file: &FilePart) -> Option<String> {
    file.filename
        .as_deref()
        .map(|name| shortened(name, LONGEST))
        .filter(|name| !name.is_empty())
}

/// `PDF`, of a name that ends in `.pdf`.
fn ending(name: &str) -> Option<String> {
    let (_, ending) = name.rsplit_once('.')?;
    let is_short = (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_short.then(|| ending.to_ascii_uppercase())
}

/// A file of a message: an image as a picture, anything else as a card.
pub(super) fn file(part: &FilePart) -> View {
    let locale = use_locale();
    let named = StoredValue::new(file_name(part));
    let name = Signal::derive(move || {
        named
            .get_value()
            .unwrap_or_else(|| text::FILE.get(locale.get()).to_owned())
    });
    if part.media_type == "image" || part.media_type.starts_with("image/") {
        match gate(&part.url, UrlUse::Image) {
            UrlVerdict::Allow(target) => return view! { <Picture target name/> },
            UrlVerdict::Ask(target) => return view! { <Asked target name/> },
            UrlVerdict::Block => {}
        }
    }
    let data = part.url.starts_with("data:");
    let url = StoredValue::new(if data { part.url.clone() } else { String::new() });
    let target = gate(&part.url, UrlUse::Link).allowed();
    // Its ending tells more than its type; what is just bytes has no type worth reading.
    let kind = match (ending(&named.get_value().unwrap_or_default()), part.media_type.as_str()) {
        (Some(ending), _) => ending,
        (None, "application/octet-stream") => String::new(),
        (None, media_type) => shortened(media_type, 60),
    };
    let words = view! {
        <span class="ps-file__sign">{icon::file()}</span>
        <span class="ps-file__words">
            <bdi class="ps-file__name">{move || visible(&name.get())}</bdi>
            <span class="ps-file__size"><bdi>{kind}</bdi></span>
        </span>
    };
    let label = move || tf(&text::DOWNLOAD, &[("name", &name.get())]);
    match (data, target) {
        // Bytes and no address: a page that somebody wrote is nowhere to be opened.
        (true, _) => {
            let save = move |_| {
                if let Some(bytes) = url.with_value(|url| data_bytes(url)) {
                    download(&name.get_untracked(), "application/octet-stream", &bytes);
                }
            };
            view! {
                <button type="button" class="ps-file ps-file--link" title=label on:click=save>
                    {words}
                    {icon::download()}
                </button>
            }
        }
        // A file of our own origin is saved: it may stand behind a proxy, and is no page of ours.
        (false, Some(target)) => view! {
            <a
                class="ps-file ps-file--link" href=target.href target="_blank" rel="noopener noreferrer"
                download=(!target.external).then_some(move || name.get())
            >
                {words}
                {target.external.then(|| view! { <span class="ps-file__size"><bdi>{target.host}</bdi></span> })}
                {if target.external { icon::external() } else { icon::download() }}
            </a>
        },
        (false, None) => view! {
            <div class="ps-file">{words} <span class="ps-file__note">{t(&text::UNSAFE_ADDRESS)}</span></div>
        },
    }
}

/// The bytes of a `data:` address.
fn data_bytes(url: &str) -> Option<Vec<u8>> {
    let (head, body) = url.strip_prefix("data:")?.split_once(',')?;
    let body: Vec<u8> = percent_decode_str(body).collect();
    if !head.trim_end().to_ascii_lowercase().ends_with(";base64") {
        return Some(body);
    }
    let text: String = String::from_utf8(body).ok()?.split_whitespace().collect();
    let binary = window().atob(&text).ok()?;
    binary.chars().map(|byte| u8::try_from(u32::from(byte)).ok()).collect()
}

/// An image that may be shown.
#[component]
fn Picture(
    target: Target,
    name: Signal<String>,
    #[prop(optional)] place: NodeRef<leptos::html::Figure>,
) -> impl IntoView {
    let locale = use_locale();
    let broken = RwSignal::new(false);
    let host = target
        .external
        .then(|| target.host.clone())
        .filter(|host| !host.is_empty());
    let alt = move || {
        let name = name.get();
        if name == text::FILE.get(locale.get()) {
            text::IMAGE.get(locale.get()).to_owned()
        } else {
            name
        }
    };
    view! {
        <figure class="ps-picture" tabindex="-1" node_ref=place>
            <Show
                when=move || !broken.get()
                fallback=move || view! { <p class="ps-picture__note">{icon::image()} {t(&text::IMAGE_BROKEN)}</p> }
            >
                <img
                    src=target.href.clone()
                    alt=alt
                    loading="lazy"
                    decoding="async"
                    referrerpolicy="no-referrer"
                    on:error=move |_| broken.set(true)
                />
            </Show>
            {host.map(|host| view! { <figcaption class="ps-picture__host"><bdi>{host}</bdi></figcaption> })}
        </figure>
    }
}

/// An image from elsewhere: nothing is fetched before the click.
#[component]
fn Asked(target: Target, name: Signal<String>) -> impl IntoView {
    let shown = RwSignal::new(false);
    // The button goes with its press.
    let place = NodeRef::<leptos::html::Figure>::new();
    Effect::new(move || {
        if let Some(place) = place.get() {
            dom::focus(&place);
        }
    });
    let target = StoredValue::new(target);
    let host = target.with_value(|target| target.host.clone());
    let href = target.with_value(|target| target.href.clone());
    let host = StoredValue::new(host);
    view! {
        <Show
            when=move || shown.get()
            fallback=move || {
                view! {
                    <div class="ps-file">
                        <span class="ps-file__sign">{icon::image()}</span>
                        <span class="ps-file__words">
                            <bdi class="ps-file__name">{move || visible(&name.get())}</bdi>
                            <span class="ps-file__size">
                                {move || tf(&text::IMAGE_FROM, &[("host", &host.get_value())])}
                            </span>
                        </span>
                        <a class="ps-quiet" href=href.clone() target="_blank" rel="noopener noreferrer">
                            {t(&text::OPEN_IN_TAB)}
                        </a>
                        <button type="button" class="ps-button ps-button-small" on:click=move |_| shown.set(true)>
                            {t(&text::SHOW_IMAGE)}
                        </button>
                    </div>
                }
            }
        >
            <Picture target=target.get_value() name place/>
        </Show>
    }
}
