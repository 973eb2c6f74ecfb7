//! How a surface would like to look (`beginRendering.styles`, `theme`): a colour, a font and a mark, each taken only in a form
//! that can do nothing but that. Knows no page.

use crate::number::power;
use crate::surface::Surface;

/// Characters of a font's name.
const MAX_FONT: usize = 40;
/// Bytes of the mark's address; a small picture may stand in it.
const MAX_LOGO: usize = 64 << 10;

/// What is taken of a server's wishes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurfaceStyle {
    /// `#rrggbb`.
    pub color: Option<String>,
    /// Words on that colour are dark, not light.
    pub dark_words: bool,
    /// The name of a font that the person may have; it is never fetched.
    pub font: Option<String>,
    /// The address of the mark, to be gated as any picture.
    pub logo: Option<String>,
}

impl Surface {
    /// How it would like to look.
    pub fn style(&self) -> SurfaceStyle {
        let text = |keys: &[&str]| {
            let told = keys.iter().find_map(|key| self.styles().get(*key)?.as_str());
            told.map(str::trim).filter(|text| !text.is_empty())
        };
        let color = text(&["primaryColor"]).and_then(channels);
        SurfaceStyle {
            dark_words: color.is_some_and(is_light),
            color: color.map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}")),
            font: text(&["font"]).filter(|font| is_font(font)).map(str::to_owned),
            logo: text(&["logoUrl", "iconUrl"])
                .filter(|url| url.len() <= MAX_LOGO)
                .map(str::to_owned),
        }
    }
}

/// `#rrggbb` and nothing else.
fn channels(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let channel = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([channel(0)?, channel(2)?, channel(4)?])
}

/// Whether black stands out from it better than white (WCAG's contrast).
fn is_light(channels: [u8; 3]) -> bool {
    let linear = channels.map(|channel| {
        let part = f64::from(channel) / 255.0;
        match part <= 0.040_45 {
            true => part / 12.92,
            false => power((part + 0.055) / 1.055, 2.4),
        }
    });
    let [red, green, blue] = linear;
    let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05)
}

/// Letters of any script, digits, spaces and hyphens: no function and no second family.
fn is_font(font: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter == '-';
    font.chars().count() <= MAX_FONT && font.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::*;
    use crate::surface::{English, Surfaces};

    fn style(styles: Value) -> SurfaceStyle {
        let mut surfaces = Surfaces::new(Arc::new(English), &[], crate::surface::function::call);
        surfaces.apply(json!({ "beginRendering": { "surfaceId": "s", "root": "root", "styles": styles } }));
        surfaces.get("s").map(Surface::style).unwrap_or_default()
    }

    #[test]
    fn only_a_colour_a_name_and_an_address_are_taken() {
        let taken =
            style(json!({ "primaryColor": "#FFCC00", "font": "Noto Sans KR", "logoUrl": "https://a.example/l.png" }));
        let expected = SurfaceStyle {
            color: Some("#ffcc00".into()),
            dark_words: true,
            font: Some("Noto Sans KR".into()),
            logo: Some("https://a.example/l.png".into()),
        };
        assert_eq!(taken, expected);
        assert!(!style(json!({ "primaryColor": "#1133aa" })).dark_words);
        for color in [
            "red",
            "#fff",
            "#12345g",
            "#123456;background:url(x)",
            "url(https://a.example)",
            "#\u{ff10}12345",
        ] {
            assert_eq!(style(json!({ "primaryColor": color })).color, None, "{color}");
        }
        for font in ["a, b", "x\"; color: red", "url(x)", "a\nb", &"x".repeat(41)] {
            assert_eq!(style(json!({ "font": font })).font, None, "{font}");
        }
        assert_eq!(
            style(json!({ "primaryColor": 7, "font": [], "logoUrl": {} })),
            SurfaceStyle::default()
        );
    }
}
