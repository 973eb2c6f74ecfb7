//! What a person does on a surface. Knows no transport: nothing here is sent.

pub(super) mod action;
pub(super) mod answers;
mod press;
mod run;

use crate::json::JsonMap;
use crate::surface::Foreign;
use std::sync::Arc;

use serde_json::Value;

use crate::surface::tree::surfaces::{Applied, Surfaces};
use crate::surface::{FunctionLocale, Generation, GestureOutcome, Moved, NodeId, SurfaceChanges};

impl Surfaces {
    /// Puts what a person entered where the property (canonical name) is bound. Nothing is sent. A property that is bound
    /// to nothing keeps the entry for itself.
    pub fn write(&mut self, surface: &str, node: NodeId, prop: &str, value: Value) -> Moved {
        let mut applied = Applied::default();
        let mut moved = SurfaceChanges::default();
        self.page.effort.begin_anew();
        let Some((found, host)) = self.at(surface) else {
            return Moved::new();
        };
        match found.bound_to(node, prop) {
            None => found.keep_private(node, prop, value, host, &mut moved),
            Some(path) if found.generation == Generation::Gulf => {
                self.share(&path, Some(value), &mut applied);
                return applied.moved;
            }
            Some(path) => {
                found.set(&path, Some(value), host, &mut moved);
            }
        }
        vec![(surface.to_owned(), moved)]
    }

    /// Runs the action of a node: its property `action`.
    pub fn act(&mut self, surface: &str, node: NodeId) -> GestureOutcome {
        self.act_by(surface, node, "action")
    }

    /// Runs the action that stands in this property.
    pub fn act_by(&mut self, surface: &str, node: NodeId, prop: &str) -> GestureOutcome {
        self.page.effort.begin_anew();
        match self.at(surface) {
            Some((found, host)) => found.act(node, prop, host),
            None => GestureOutcome::Nothing,
        }
    }

    /// An event that no property of the node words: who draws it does.
    pub fn asked(
        &mut self,
        surface: &str,
        node: NodeId,
        name: String,
        context: JsonMap,
        user_message: Option<String>,
    ) -> GestureOutcome {
        match self.at(surface) {
            Some((found, _)) => found.asked(node, name, context, user_message),
            None => GestureOutcome::Nothing,
        }
    }

    /// Others than before are drawn by somebody else.
    pub fn set_foreign(&mut self, foreign: Arc<Foreign>) -> Moved {
        self.page.foreign = foreign;
        self.read_anew()
    }

    /// The language changed: formatted values are made anew.
    pub fn set_locale(&mut self, locale: Arc<dyn FunctionLocale>) -> Moved {
        self.page.locale = locale;
        self.read_anew()
    }

    /// Everything is read anew: what took part in it has come.
    pub fn read_anew(&mut self) -> Moved {
        self.page.effort.begin_anew();
        let host = self.page.host();
        let mut all = Moved::new();
        for surface in &mut self.surfaces {
            let mut moved = SurfaceChanges::default();
            host.effort.begin_frame();
            surface.catch_up(host, &mut moved);
            surface.resolve_all(host, &mut moved);
            all.push((surface.id.clone(), moved));
        }
        all
    }
}
