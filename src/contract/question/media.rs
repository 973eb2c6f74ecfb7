//! Pictures, videos and sounds that a question shows (`interactions.md` B10, B11). Only the form of an address is
//! looked at here; whether it is fetched is decided where it is drawn.

use serde_json::Value;

use crate::contract::{ContractError, Fields};

/// The most media of one stimulus or option.
const MAX_MEDIA: usize = 12;
/// The largest width or height that is reserved, in pixels.
const MAX_SIDE: i64 = 20_000;

/// What kind of thing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    /// A picture.
    Image,
    /// A film.
    Video,
    /// A sound.
    Audio,
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

impl Media {
    /// `media` of an object; absent is none.
    ///
    /// # Errors
    /// There are too many, or one of them cannot be shown; the error names its field.
    pub fn read_all(fields: &Fields) -> Result<Vec<Media>, ContractError> {
        match fields.get("media") {
            None => Ok(Vec::new()),
            Some(_) => {
                let items = fields.objects("media", 0..=MAX_MEDIA)?;
                items.iter().map(Media::read).collect()
            }
        }
    }

    fn read(fields: &Fields) -> Result<Media, ContractError> {
        let kind = match fields.text("kind")? {
            None | Some("image") => MediaKind::Image,
            Some("video") => MediaKind::Video,
            Some("audio") => MediaKind::Audio,
            Some(_) => return Err(fields.wrong("kind", "must be one of: image, video, audio")),
        };
        Ok(Media {
            kind,
            url: read_address(fields, "url")?,
            alt: fields.required_text("alt")?.into(),
            caption: fields.text("caption")?.map(str::to_owned),
            size: read_size(fields)?,
            captions_url: match fields.get("captions_url") {
                Some(_) => Some(read_address(fields, "captions_url")?),
                None => None,
            },
        })
    }
}

/// `width` and `height`, if both are there.
///
/// # Errors
/// A side is no whole number from 1 to 20,000.
pub fn read_size(fields: &Fields) -> Result<Option<(u32, u32)>, ContractError> {
    let side = |key: &str| -> Result<Option<u32>, ContractError> {
        match fields.integer(key)? {
            None => Ok(None),
            Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(u32::try_from(side).ok()),
            Some(_) => Err(fields.wrong(key, "must be 1 to 20000")),
        }
    };
    Ok(side("width")?.zip(side("height")?))
}

/// An address that can be asked for at all: https, of the page's own origin, or a picture in itself.
///
/// # Errors
/// It is absent, or of any other kind.
pub fn read_address(fields: &Fields, key: &str) -> Result<String, ContractError> {
    let raw = fields.required_text(key)?.trim();
    let lower: String = raw.chars().take(16).collect::<String>().to_ascii_lowercase();
    let before_path = raw.split(['/', '?', '#']).next().unwrap_or_default();
    let known = ["https://", "data:image/", "blob:"]
        .iter()
        .any(|start| lower.starts_with(start));
    let own = !raw.starts_with("//") && !raw.starts_with('\\') && !before_path.contains(':');
    if known || own {
        Ok(raw.into())
    } else {
        Err(fields.wrong(key, "must be an https address or one of the page's own origin"))
    }
}

/// The media of a stored value of ours, for whoever shows them by kind.
pub fn first_image(media: &[Media]) -> Option<&Media> {
    media.iter().find(|media| media.kind == MediaKind::Image)
}

/// Pairs of a label and its value, such as the attributes of a product.
///
/// # Errors
/// There are more than `most`, or one lacks its label or its value.
pub fn read_pairs(fields: &Fields, key: &str, most: usize) -> Result<Vec<(String, String)>, ContractError> {
    if fields.get(key).is_none() {
        return Ok(Vec::new());
    }
    let items = fields.objects(key, 0..=most)?;
    let pair = |item: &Fields| -> Result<(String, String), ContractError> {
        let value = words_of(item.get("value")).ok_or_else(|| item.wrong("value", "must be a string or a number"))?;
        Ok((item.required_text("label")?.into(), value))
    };
    items.iter().map(pair).collect()
}

/// A string, number or boolean in words.
pub fn words_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}
