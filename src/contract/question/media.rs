//! Pictures, videos and sounds that a question shows (`interactions.md` B10, B11). Only the form of an address is
//! looked at here; whether it is fetched is decided where it is drawn.

use serde_json::Value;

use super::members::Holds::{Address, OneOf, Text, Within, Words};
use super::members::{Holds, Members, may, must};
use crate::contract::Fields;
use crate::spelled::spelled;

/// The most media of one stimulus or option.
pub(crate) const MAX_MEDIA: usize = 12;

spelled! {
    /// What kind of thing is shown.
    pub enum MediaKind {
        /// A picture.
        Image = "image",
        /// A film.
        Video = "video",
        /// A sound.
        Audio = "audio",
    }
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    /// What it is.
    pub kind: MediaKind,
    /// Where it lies, unchecked.
    pub url: String,
    /// What is said in its place.
    pub alt: String,
    /// What stands below it.
    pub caption: Option<String>,
    /// Width and height in pixels, so that nothing moves when it arrives.
    pub size: Option<(u32, u32)>,
    /// A WebVTT track.
    pub captions_url: Option<String>,
}

/// What a picture, a film or a sound holds.
pub(crate) const MEDIUM: Members = &[
    may("kind", OneOf(MediaKind::WORDS)),
    must("url", Address),
    must("alt", Text),
    may("caption", Text).untold(),
    may("width", SIDE).untold(),
    may("height", SIDE).untold(),
    may("captions_url", Address).untold(),
];
/// A width or a height.
pub(crate) const SIDE: Holds = Within(1, 20_000);
/// What a pair of a label and its value holds.
pub(crate) const PAIR: Members = &[must("label", Text), must("value", Words)];

impl Media {
    /// `media` of an object.
    pub(crate) fn all(fields: &Fields) -> Vec<Media> {
        let items = fields.items("media");
        let kind = |item: &Fields| item.text("kind").and_then(MediaKind::spelled);
        let medium = |item: &Fields| Media::of(kind(item).unwrap_or(MediaKind::Image), item);
        items.iter().map(medium).collect()
    }

    /// The one that an object is.
    pub(crate) fn of(kind: MediaKind, fields: &Fields) -> Media {
        let side = |key: &str| fields.whole(key).and_then(|side| u32::try_from(side).ok());
        Media {
            kind,
            url: fields.address("url").unwrap_or_default(),
            alt: fields.string("alt"),
            caption: fields.text("caption").map(str::to_owned),
            size: side("width").zip(side("height")),
            captions_url: fields.address("captions_url"),
        }
    }
}

/// Pairs of a label and its value, such as the attributes of a product.
pub(crate) fn pairs(fields: &Fields, key: &str) -> Vec<(String, String)> {
    let items = fields.items(key);
    let pair = |item: &Fields| (item.string("label"), words_of(item.get("value")).unwrap_or_default());
    items.iter().map(pair).collect()
}

/// A string, number or boolean in words.
pub(crate) fn words_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}
