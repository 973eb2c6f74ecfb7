//! Values exactly as they came: nothing cut, and every character that would be invisible or would turn the text around
//! it shown by its name. What a person approves is what they read.

use crate::ui::prelude::*;
use serde_json::Value;

/// Whether a character has no shape of its own or changes the order of its neighbours (Unicode categories Cc, Cf, Zl,
/// Zp, the fillers that draw nothing and the tag characters), line breaks and tabs aside.
fn is_hidden(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' => true,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' => true,
        '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' => true,
        '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}' => true,
        character => character.is_control(),
    }
}

/// A text with every hidden character as a small tile that names it.
pub(crate) fn visible(text: &str) -> View {
    let mut pieces: Vec<View> = Vec::new();
    let mut plain = String::new();
    for character in text.chars() {
        if is_hidden(character) {
            if !plain.is_empty() {
                pieces.push(std::mem::take(&mut plain).into_view());
            }
            let name = format!("U+{:04X}", character as u32);
            pieces.push(view! { <span class="ps-hidden-character">{name}</span> });
        } else {
            plain.push(character);
        }
    }
    pieces.push(plain.into_view());
    pieces.into_view()
}

/// A value as text: a string as itself, anything else as JSON with indents.
pub(crate) fn value_text(value: &Value) -> String {
    match value {
        Value::String(words) => words.clone(),
        other => serde_json::to_string_pretty(other).unwrap_or_default(),
    }
}
