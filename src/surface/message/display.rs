//! Where a surface would like to stand, and what it calls itself. Knows no page: what becomes of the wish is the view's
//! business.

use serde_json::Value;

use crate::json::SetMember;
use crate::surface::{Node, NodeId, Surface};

/// From this many nodes on, a surface is too large for the column of a conversation.
const LARGE: usize = 60;
/// From this many on, a person may want to see it larger.
const SIZEABLE: usize = 16;
/// Nodes that are searched for a heading.
const MAX_LOOKS: usize = 24;
/// Characters of a title.
const MAX_TITLE: usize = 80;

/// Where a surface would like to stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum SurfaceDisplay {
    /// In the message that made it.
    #[default]
    Message,
    /// There, and a person may take it into the side panel.
    Either,
    /// In the side panel, where there is room for one.
    Panel,
}

impl Surface {
    /// `display` of `createSurface`, of `theme` or of `styles` (ours: `"side_panel"`, `"inline_card"`, or an object with
    /// that `mode`, as questions have it); else what its size says.
    pub fn display(&self) -> SurfaceDisplay {
        let by_size = match self.size() {
            LARGE.. => SurfaceDisplay::Panel,
            SIZEABLE.. => SurfaceDisplay::Either,
            _ => SurfaceDisplay::Message,
        };
        let wish = self.styles().get("display");
        match wish.and_then(|wish| wish.get("mode").unwrap_or(wish).as_str()) {
            Some("side_panel" | "panel" | "full_screen" | "modal") => SurfaceDisplay::Panel,
            Some("inline_card" | "inline" | "message") => by_size.min(SurfaceDisplay::Either),
            _ => by_size,
        }
    }

    /// The first heading near the top; untrusted.
    pub fn title(&self) -> Option<String> {
        self.first_heading().map(|(_, title)| title)
    }

    /// The node that says the title.
    pub fn title_node(&self) -> Option<NodeId> {
        self.first_heading().map(|(node, _)| node)
    }

    fn first_heading(&self) -> Option<(NodeId, String)> {
        let mut open: Vec<NodeId> = self.root().into_iter().collect();
        for _ in 0..MAX_LOOKS {
            let node = self.node(open.pop()?)?;
            if let Some(title) = heading(node) {
                return Some((node.id, title));
            }
            let children = ["child", "children"].into_iter().flat_map(|name| node.children(name));
            let mut children: Vec<NodeId> = children.take(MAX_LOOKS).collect();
            children.reverse();
            open.append(&mut children);
        }
        None
    }
}

/// The words of a heading; v1.0 writes them as Markdown.
fn heading(node: &Node) -> Option<String> {
    if node.kind() != "Text" {
        return None;
    }
    let text = match node.prop("text") {
        Some(prop) => prop.text(),
        None => String::new(),
    };
    let line = text.trim().lines().next().unwrap_or_default();
    let marked = line.trim_start_matches('#');
    let is_marked = marked.len() < line.len() && marked.starts_with(' ');
    let is_heading = is_marked || node.word("variant").is_some_and(|variant| variant.starts_with('h'));
    let words: String = marked.trim().chars().take(MAX_TITLE).collect();
    (is_heading && !words.is_empty()).then_some(words)
}

/// `display` beside a message's other words belongs to its styles: they are what is kept.
pub(super) fn into_styles(styles: &mut crate::json::JsonMap, display: Value) {
    if (display.is_string() || display.is_object()) && !styles.contains_key("display") {
        styles.set("display", display);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::*;
    use crate::surface::{English, Surfaces};

    fn with(create: Value, rows: usize) -> Surfaces {
        let mut surfaces = Surfaces::new(Arc::new(English), &[], crate::surface::function::call);
        let mut created = json!({ "surfaceId": "s", "catalogId": "x" });
        if let (Some(all), Value::Object(more)) = (created.as_object_mut(), create) {
            all.extend(more);
        }
        surfaces.apply(json!({ "version": "v0.9", "createSurface": created }));
        let list: Vec<u64> = (0..rows as u64).collect();
        surfaces.apply(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "value": { "rows": list, "title": "Week 7" } } }));
        surfaces.apply(
            json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": [
            { "id": "root", "component": "Column", "children": ["card", "list"] },
            { "id": "card", "component": "Card", "child": "title" },
            { "id": "title", "component": "Text", "variant": "h2", "text": { "path": "/title" } },
            { "id": "list", "component": "List", "children": { "componentId": "row", "path": "/rows" } },
            { "id": "row", "component": "Text", "text": "a row" },
        ] } }),
        );
        surfaces
    }

    fn display(create: Value, rows: usize) -> SurfaceDisplay {
        with(create, rows).get("s").map(Surface::display).unwrap_or_default()
    }

    #[test]
    fn large_ones_go_aside_unless_they_ask_to_stay() {
        assert_eq!(display(json!({}), 11), SurfaceDisplay::Message);
        assert_eq!(display(json!({}), 12), SurfaceDisplay::Either);
        assert_eq!(display(json!({}), 55), SurfaceDisplay::Either);
        assert_eq!(display(json!({}), 56), SurfaceDisplay::Panel);
        assert_eq!(display(json!({ "display": "inline_card" }), 56), SurfaceDisplay::Either);
        assert_eq!(display(json!({ "display": "side_panel" }), 1), SurfaceDisplay::Panel);
        assert_eq!(
            display(json!({ "theme": { "display": { "mode": "side_panel" } } }), 1),
            SurfaceDisplay::Panel
        );
        assert_eq!(
            display(json!({ "display": ["side_panel"] }), 1),
            SurfaceDisplay::Message
        );
    }

    #[test]
    fn the_first_heading_is_the_title() {
        let surfaces = with(json!({}), 3);
        let surface = surfaces.get("s");
        assert_eq!(surface.and_then(Surface::title).as_deref(), Some("Week 7"));
        let node = surface.and_then(|surface| surface.node(surface.title_node()?));
        assert_eq!(node.map(|node| &*node.component), Some("title"));
    }

    #[test]
    fn the_wish_is_kept() {
        let surfaces = with(json!({ "display": "side_panel" }), 1);
        let kept = surfaces.get("s").map(Surface::to_json).unwrap_or_default();
        let mut restored = Surfaces::new(Arc::new(English), &[], crate::surface::function::call);
        restored.restore(&kept);
        assert_eq!(restored.get("s").map(Surface::display), Some(SurfaceDisplay::Panel));
    }
}
