//! The words that stand in the conversation for what a person did on a surface. Knows no session.

use serde_json::Value;

use crate::json::JsonMap;
use crate::model::surface_part::SPOKEN;
use crate::model::{MessagePart, TextPart};
use crate::surface::{NodeId, Surface};

/// Characters of the words that stand for a press.
const MAX_WORDS: usize = 200;

/// The words on what was pressed.
pub(super) fn words(surface: &Surface, node: NodeId) -> String {
    let words = || {
        let node = surface.node(node)?;
        let child = node.children("child").first().and_then(|child| surface.node(*child));
        let said = [
            node.prop("accessibility")
                .and_then(|prop| prop.field("label"))
                .map(|label| label.text()),
            child.map(|child| child.text("text")),
            Some(node.text("child")),
            Some(node.text("label")),
            (!node.is_obscured()).then(|| node.text("value")),
        ];
        said.into_iter().flatten().find(|words| !words.trim().is_empty())
    };
    words().unwrap_or_default().chars().take(MAX_WORDS).collect()
}

/// The words of a press: for people, and for servers that ignore the events.
pub(super) fn spoken(text: String, surface: &str) -> MessagePart {
    MessagePart::Text(TextPart {
        text,
        extra: JsonMap::from_iter([(SPOKEN.to_owned(), Value::from(surface))]),
        ..TextPart::default()
    })
}
