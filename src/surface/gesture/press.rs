//! What comes of a press on a surface: an event with its context resolved, a call of a function, or nothing while an entry
//! is wrong. Knows no transport.

use super::{answers, run};
use crate::json::JsonMap;
#[cfg(not(target_arch = "wasm32"))]
use crate::surface::Node;
#[cfg(not(target_arch = "wasm32"))]
use crate::surface::data::reading::Reading;
use crate::surface::tree::single::{Surface, TreeHost};
use crate::surface::{Generation, GestureOutcome, NodeId, NodeState, Path, SurfaceEvent};

impl Surface {
    /// Runs the action of a node. Nothing is sent while an entry that the action reads doesn't have its form.
    pub(super) fn act(&mut self, id: NodeId, prop: &str, host: TreeHost<'_>) -> GestureOutcome {
        let Some(node) = self.tree.node(id).cloned() else {
            return GestureOutcome::Nothing;
        };
        if node.state != NodeState::Ready && node.state != NodeState::Unknown {
            return GestureOutcome::Nothing;
        }
        if !node.is_valid() {
            return GestureOutcome::Invalid;
        }
        let definition = self.components.get(&node.component);
        let Some(raw) = definition.and_then(|definition| definition.props.get(prop)).cloned() else {
            return GestureOutcome::Nothing;
        };
        let (run, places) = self.run_action(id, &node.scope, &raw, host);
        match run {
            run::Run::Event { .. } if self.misfits(id, &places) => GestureOutcome::Invalid,
            run::Run::Event {
                name,
                context,
                user_message,
            } => GestureOutcome::Event(Box::new(self.event(name, &node.component, context, user_message))),
            // Earlier generations have no functions of the agent.
            run::Run::Call { .. } if self.generation == Generation::V10 && self.misfits(id, &places) => {
                GestureOutcome::Invalid
            }
            run::Run::Call { name, call } if self.generation == Generation::V10 => {
                let event = self.event(name, &node.component, JsonMap::new(), None);
                GestureOutcome::Event(Box::new(SurfaceEvent {
                    call: Some(call),
                    ..event
                }))
            }
            run::Run::Call { .. } => GestureOutcome::Nothing,
            run::Run::OpenUrl(url) => GestureOutcome::OpenUrl(url),
            run::Run::Nothing => GestureOutcome::Nothing,
        }
    }

    /// An event of this node that none of its properties words.
    pub(super) fn asked(
        &self,
        id: NodeId,
        name: String,
        context: JsonMap,
        user_message: Option<String>,
    ) -> GestureOutcome {
        match self.tree.node(id) {
            Some(node) => GestureOutcome::Event(Box::new(self.event(name, &node.component, context, user_message))),
            None => GestureOutcome::Nothing,
        }
    }

    /// Whether an entry that doesn't have its form (`validationRegexp`) would go out with an action of this node that read
    /// these places.
    fn misfits(&self, acting: NodeId, places: &[Path]) -> bool {
        let mut misfits = self.tree.nodes().filter(|node| node.misfit);
        misfits.any(|node| {
            let bound = || self.bound_to(node.id, "value");
            node.id == acting || bound().is_some_and(|path| self.send_data_model || answers::depends(places, &path))
        })
    }

    pub(super) fn event(
        &self,
        name: String,
        component: &str,
        context: JsonMap,
        user_message: Option<String>,
    ) -> SurfaceEvent {
        SurfaceEvent {
            surface: self.id.clone(),
            generation: self.generation,
            name,
            component: component.to_owned(),
            context,
            user_message,
            data_model: self.send_data_model.then(|| self.data.root().clone()),
            call: None,
        }
    }

    /// An action's name and context as they are now, for golden files of the first generations.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn resolved_action(&self, node: &Node, prop: &str, host: TreeHost<'_>) -> Option<(String, JsonMap)> {
        let raw = self.components.get(&node.component)?.props.get(prop)?;
        let mut reading = Reading::new(self.source(host), &node.scope, None);
        match run::run(&mut reading, raw) {
            run::Run::Event { name, context, .. } => Some((name, context)),
            _ => None,
        }
    }
}
