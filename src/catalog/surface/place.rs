//! One node of a surface: what every component reads of it and hands up. Knows no component.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::live::locale::t;
use crate::live::surface::LiveSurface;
use crate::surface::{CheckFailure, CheckSeverity, Node, NodeId};
use crate::words::Text;
use crate::words::text::surface as text;

/// Characters of a text that may be the name of the input behind it.
const MAX_NAME: usize = 120;

/// One node. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
pub struct NodePlace {
    pub surface: LiveSurface,
    pub id: NodeId,
    node: RwSignal<Arc<Node>>,
}

impl NodePlace {
    /// The node with this id, if the surface has it.
    pub(super) fn of(surface: LiveSurface, id: NodeId) -> Option<NodePlace> {
        let node = surface.node(id)?;
        Some(NodePlace { surface, id, node })
    }

    /// Reads the node; tracks.
    pub fn with<R>(self, read: impl FnOnce(&Node) -> R) -> R {
        self.node.with(|node| read(node))
    }

    /// The same without tracking.
    pub fn with_untracked<R>(self, read: impl FnOnce(&Node) -> R) -> R {
        self.node.with_untracked(|node| read(node))
    }

    /// A property as text; tracks.
    pub fn text(self, name: &str) -> String {
        self.with(|node| node.text(name))
    }

    /// A word out of a fixed set; tracks.
    pub(super) fn word(self, name: &str) -> Option<String> {
        self.with(|node| node.word(name))
    }

    /// The name that the author gave it for who can't see it; tracks.
    pub(super) fn label(self) -> Option<String> {
        self.accessibility("label")
    }

    /// The same, for the longer words.
    pub(super) fn description(self) -> Option<String> {
        self.accessibility("description")
    }

    fn accessibility(self, field: &str) -> Option<String> {
        let words = self.with(|node| Some(node.prop("accessibility")?.field(field)?.text()))?;
        (!words.trim().is_empty()).then_some(words)
    }

    /// Hidden from assistive technology, says the author (v1.0); tracks.
    pub(super) fn is_hidden(self) -> Option<&'static str> {
        (self.accessibility("hidden").as_deref() == Some("true")).then_some("true")
    }

    /// A group when it has a name; tracks.
    pub(super) fn group(self) -> Option<&'static str> {
        self.label().map(|_| "group")
    }

    /// Failing checks; tracks.
    pub(super) fn failures(self) -> Vec<CheckFailure> {
        self.with(|node| node.failures.clone())
    }

    /// Whether a check forbids to go on; tracks.
    pub(super) fn is_wrong(self) -> bool {
        self.with(|node| {
            node.failures
                .iter()
                .any(|failure| failure.severity == CheckSeverity::Error)
        })
    }

    /// The words that stand right before it in its row or column: authors name inputs so where they have no label; tracks.
    pub(super) fn words_before(self) -> Option<String> {
        let parent = self.surface.node(self.with(|node| node.parent)?)?;
        let siblings = parent.with(|parent| parent.children("children"));
        let at = siblings.iter().position(|sibling| *sibling == self.id)?;
        let before = self.surface.node(*siblings.get(at.checked_sub(1)?)?)?;
        let words = before.with(|node| (node.kind() == "Text").then(|| node.text("text")))?;
        (!words.trim().is_empty() && words.chars().count() <= MAX_NAME).then_some(words)
    }

    /// Hands up what the person entered.
    pub fn write(self, name: &'static str, value: Value) {
        self.surface.write(self.id, name, value);
    }

    /// Hands up a press.
    pub(super) fn act(self, name: &'static str) {
        self.surface.act(self.id, name);
    }
}

/// A piece that this page doesn't have: quiet, and its siblings stand.
pub(super) fn unknown() -> View {
    instead(&text::UNKNOWN_PIECE)
}

/// Words in place of what can't be shown.
pub(super) fn instead(words: &'static Text) -> View {
    view! { <span class="ps-s-unknown">{t(words)}</span> }
}
