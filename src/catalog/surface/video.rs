//! Video and sound, with the browser's own controls; from an unlisted host only after a click. Knows no other component.

use crate::ui::prelude::*;

use super::place::NodePlace;
use crate::catalog::question::inputs::figure;
use crate::contract::question::media::{Media, MediaKind};
use crate::live::locale::t;
use crate::words::Text;
use crate::words::text::surface as text;

/// Draws a Video.
pub(super) fn view(place: NodePlace) -> View {
    player(place, MediaKind::Video, &text::VIDEO)
}

/// Draws an AudioPlayer.
pub(super) fn audio(place: NodePlace) -> View {
    player(place, MediaKind::Audio, &text::SOUND)
}

fn player(place: NodePlace, kind: MediaKind, name: &'static Text) -> View {
    let media = Memo::new(move |_| (place.text("url"), place.text("description"), place.label()));
    let words = t(name);
    let content = move || {
        let (url, description, label) = media.get();
        let alt = label.or_else(|| (!description.is_empty()).then(|| description.clone()));
        let media = Media {
            kind,
            url,
            alt: alt.unwrap_or_else(|| words().to_owned()),
            caption: (!description.is_empty()).then_some(description),
            size: None,
            captions_url: None,
        };
        figure::figure(&media, false)
    };
    let class = match kind {
        MediaKind::Audio => "ps-s-media ps-s-sound",
        _ => "ps-s-media",
    };
    view! { <div class=class aria-hidden=move || place.is_hidden()>{content}</div> }
}
