//! A surface as it is stored, read again, and made into what another one is. Knows no messages.

use std::sync::Arc;

use serde_json::{Value, json};

use super::node::OBSCURED;
use super::single::{Surface, TreeHost};
use crate::json::SetMember;
use crate::surface::tree::asked;
use crate::surface::{DataModel, Definition, Generation, Path, SurfaceChanges};

/// What was answered to the questions of a surface, by component and question.
const ANSWERS: &str = "answers";

/// In a stored surface: the error message that its last stream deserves, for the next request.
pub const ERROR: &str = "error";

/// Whether a stored surface has a field that hides its words. Reads leniently: the word is
/// the same in every generation, wherever it stands.
pub fn hides_words(stored: &Value) -> bool {
    fn says(value: &Value, depth: usize) -> bool {
        match value {
            Value::String(word) => word == OBSCURED,
            Value::Array(items) => depth > 0 && items.iter().any(|item| says(item, depth - 1)),
            Value::Object(map) => depth > 0 && map.values().any(|item| says(item, depth - 1)),
            _ => false,
        }
    }
    stored.get("components").is_some_and(|components| says(components, 6))
}

impl Surface {
    /// The surface with its data, enough to go on with after a reload.
    pub fn to_json(&self) -> Value {
        let mut out = json!({ "surfaceId": self.id, "version": self.generation.as_str() });
        let Some(map) = out.as_object_mut() else { return out };
        if self.deleted {
            map.set("deleted", true);
            return out;
        }
        map.set_some("catalogId", self.catalog_id.as_deref());
        if let Some(root) = &self.begun {
            map.set("root", &**root);
        }
        if !self.styles.is_empty() {
            map.set("styles", Value::Object(self.styles.clone()));
        }
        if self.send_data_model {
            map.set("sendDataModel", true);
        }
        let components = self.order.iter().filter_map(|id| self.components.get(id));
        map.insert(
            "components".into(),
            components.map(|definition| definition.raw.clone()).collect(),
        );
        map.set("dataModel", self.data_without_secrets());
        if !self.answers.is_empty() {
            map.set(ANSWERS, json!(self.answers));
        }
        map.set_some(ERROR, self.error.clone());
        out
    }

    /// The data model without what stands in fields that hide their words: nobody may read it where it is stored.
    fn data_without_secrets(&self) -> Value {
        let mut data = DataModel::new(self.data.root().clone());
        for node in self.tree.nodes().filter(|node| node.is_obscured()) {
            let path = self.bound_to(node.id, "value");
            if let Some(path) = path.filter(|path| data.get(path).is_some()) {
                // A place that holds something can be written.
                let _ = data.set(&path, Some("".into()), self.generation);
            }
        }
        data.root().clone()
    }

    /// A surface as `to_json` wrote it; its stream is closed. `None` for anything else.
    pub(super) fn from_json(value: &Value, host: TreeHost<'_>) -> Option<Surface> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let mut surface = Surface::new(text("surfaceId")?, Generation::from_word(text("version")?)?);
        let mut moved = SurfaceChanges::default();
        (surface.open, surface.told) = (false, true);
        surface.deleted = value.get("deleted") == Some(&Value::Bool(true));
        surface.catalog_id = text("catalogId").map(str::to_owned);
        surface.begun = text("root").map(Arc::from);
        surface.styles = value
            .get("styles")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        surface.error = value.get(ERROR).cloned();
        surface.answers = asked::read(value.get(ANSWERS));
        surface.send_data_model = value.get("sendDataModel") == Some(&Value::Bool(true));
        surface.data = DataModel::new(value.get("dataModel").cloned().unwrap_or_else(|| json!({})));
        let components = value.get("components").and_then(Value::as_array).into_iter().flatten();
        let definitions = components
            .filter_map(|raw| Definition::read(raw.clone()).ok())
            .collect();
        surface.define(definitions, host, &mut moved);
        surface.draw(host, &mut moved);
        Some(surface)
    }

    /// Becomes what another surface is; nodes that stay keep their ids. What a person entered stays if the data that the
    /// server gave is the same.
    pub(crate) fn adopt(&mut self, new: Surface, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        moved.frame |= self.styles != new.styles;
        (self.generation, self.open) = (new.generation, true);
        (self.begun, self.styles, self.catalog_id) = (new.begun, new.styles, new.catalog_id);
        self.send_data_model = new.send_data_model;
        let given = new.data.digest();
        if self.given != Some(given) {
            self.set(&Path::root(), Some(new.data.root().clone()), host, moved);
            self.given = Some(given);
        }
        let definitions = new.order.iter().filter_map(|id| new.components.get(id));
        let definitions = definitions.map(|definition| Definition::clone(definition)).collect();
        self.define_all(definitions, host, moved);
        self.draw(host, moved);
    }
}
