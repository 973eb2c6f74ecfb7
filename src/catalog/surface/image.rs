//! A picture; from an unlisted host only after a click. Knows no other component.

use crate::ui::prelude::*;

use super::place::NodePlace;
use crate::browser::gate::gate;
use crate::catalog::kit::icon;
use crate::catalog::question::inputs::figure;
use crate::contract::question::media::{Media, MediaKind};
use crate::live::locale::tf;
use crate::safe_url::{UrlUse, UrlVerdict};
use crate::words::text::surface as text;

/// Draws an Image.
pub(super) fn view(place: NodePlace) -> View {
    let variant = Memo::new(move |_| place.word("variant").unwrap_or_default());
    let class = move || {
        let size = variant.with(|variant| match variant.as_str() {
            "icon" => "ps-s-image ps-s-image--icon",
            "avatar" => "ps-s-image ps-s-image--avatar",
            "smallFeature" => "ps-s-image ps-s-image--small",
            "largeFeature" => "ps-s-image ps-s-image--large",
            "header" => "ps-s-image ps-s-image--header",
            _ => "ps-s-image",
        });
        let fit = match place.word("fit").as_deref() {
            Some("contain" | "fitWidth" | "fitHeight") => " ps-s-fit-contain",
            Some("none") => " ps-s-fit-none",
            Some("scaleDown") => " ps-s-fit-down",
            Some("fill") => " ps-s-fit-fill",
            _ => "",
        };
        format!("{size}{fit}")
    };
    let source = Memo::new(move |_| {
        let url = place.text("url");
        (
            if url.is_empty() {
                asset(&place.text("assetName")).unwrap_or_default()
            } else {
                url
            },
            place.label().unwrap_or_else(|| place.text("description")),
        )
    });
    let small = Memo::new(move |_| variant.with(|variant| matches!(variant.as_str(), "icon" | "avatar")));
    let content = move || {
        let (url, alt) = source.get();
        if url.is_empty() {
            let name = (!alt.is_empty()).then(|| alt.clone());
            return view! { <span class="ps-s-noimage" role=name.as_ref().map(|_| "img") aria-label=name>{icon::image()}</span> };
        }
        if small.get() {
            return tile(url, alt);
        }
        figure::picture(
            &Media {
                kind: MediaKind::Image,
                url,
                alt,
                caption: None,
                size: None,
                captions_url: None,
            },
            false,
        )
    };
    view! { <div class=class aria-hidden=move || place.is_hidden()>{content}</div> }
}

/// The address of a picture that the page's host keeps under this name, in the folder that its
/// `<meta name="partsong-assets">` names; without one nobody keeps any.
fn asset(name: &str) -> Option<String> {
    let sound = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    if name.is_empty() || !name.chars().all(sound) || name.starts_with('/') || name.contains("..") {
        return None;
    }
    let meta = document().query_selector("meta[name=partsong-assets]").ok().flatten()?;
    let folder = meta.get_attribute("content").filter(|folder| !folder.is_empty())?;
    let base = document().base_uri().ok().flatten()?;
    let address = format!("{}/{name}", folder.trim_end_matches('/'));
    web_sys::Url::new_with_base(&address, &base).ok().map(|url| url.href())
}

/// A picture that is too small for a sentence: a press on its place loads it.
pub(super) fn tile(url: String, alt: String) -> View {
    let asked = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let shown = StoredValue::new(alt);
    let verdict = Memo::new(move |_| gate(&url, UrlUse::Image));
    let blank = move || view! { <span class="ps-s-noimage">{icon::image()}</span> };
    (move || match verdict.get() {
        _ if failed.get() => blank(),
        UrlVerdict::Ask(target) if !asked.get() => {
            let host = target.host;
            let label = move || shown.with_value(|alt| tf(&text::SHOW_FROM, &[("alt", alt), ("host", &host)]));
            view! {
                <button type="button" class="ps-s-noimage" aria-label=label.clone() title=label on:click=move |_| asked.set(true)>
                    {icon::image()}
                </button>
            }
        }
        UrlVerdict::Allow(target) | UrlVerdict::Ask(target) => view! {
            <img
                src=target.href alt=shown.get_value() loading="lazy" decoding="async" referrerpolicy="no-referrer"
                on:error=move |_| failed.set(true)
            />
        },
        UrlVerdict::Block => blank(),
    })
    .into_view()
}
