//! Answers to the questions of a surface: how one is kept, and what goes to the server of it. What a question asks and what
//! an answer looks like is the page's business, here an answer is JSON with a `status` and a `value` (`interactions.md` A1).

use serde_json::Value;

use crate::json::{JsonMap, SetMember};
use crate::surface::data::reading::Reading;
use crate::surface::message::fault::FaultCode;
use crate::surface::tree::asked::{MAX_ANSWERS, RESULT, asks, has_own_id, question};
use crate::surface::tree::single::{Surface, TreeHost};
use crate::surface::tree::surfaces::Surfaces;
use crate::surface::{Definition, GestureOutcome, Moved, Node, NodeId, NodeState, Path, SurfaceChanges};

/// The key of the result in an event's context.
pub const RESULT_KEY: &str = "result";
/// The name of the event of a question that has no `action`.
pub const ANSWERED: &str = "interactionResult";

/// The id under which a question of a surface is known where calls are, by its name: surface, component and row.
pub fn question_call(name: &str) -> String {
    format!("{QUESTION_CALL}{name}")
}

/// Begins the id of a call that stands on a surface and in no message.
pub const QUESTION_CALL: &str = "surface:";

impl Surface {
    /// Forgets the answers to a component that asks something else now.
    pub(crate) fn ask_anew(&mut self, definition: &Definition) {
        if !has_own_id(definition) {
            self.answers.remove(&*definition.id);
        }
    }

    /// The node, if it asks a question that has no answer yet.
    fn asking(&self, node: NodeId) -> Option<&Node> {
        let node = self.node(node)?;
        let open = node.state == NodeState::Ready && asks(&node.wire_type) && node.prop(RESULT).is_none();
        open.then_some(&**node)
    }

    /// Keeps an answer; `false` where none is asked for, or none any more.
    fn keep_answer(&mut self, id: NodeId, result: &Value, host: TreeHost<'_>, moved: &mut SurfaceChanges) -> bool {
        let count: usize = self
            .answers
            .values()
            .filter_map(Value::as_object)
            .map(JsonMap::len)
            .sum();
        let Some(node) = self.asking(id).filter(|_| count < MAX_ANSWERS) else {
            return false;
        };
        let (component, question) = (node.component.clone(), question(node));
        let own = self.answers.entry(component.to_string());
        own.or_insert_with(|| JsonMap::new().into())[question] = result.clone();
        moved.data = true;
        self.work(host, moved, |tree, work| tree.redefine(&[component], work));
        true
    }

    /// The event that tells the server of an answer: the action's name and context, and the result in it.
    fn answered(&mut self, id: NodeId, result: Value, host: TreeHost<'_>) -> GestureOutcome {
        let Some((component, scope)) = self.node(id).map(|node| (node.component.clone(), node.scope.clone())) else {
            return GestureOutcome::Nothing;
        };
        let raw = self.definition(&component).and_then(|known| known.props.get("action"));
        let raw = raw.cloned().unwrap_or_default();
        let run = self.run_action(id, &scope, &raw, host);
        let mut event = match run.0 {
            super::run::Run::Event {
                name,
                context,
                user_message,
            } => self.event(name, &component, context, user_message),
            _ => self.event(ANSWERED.into(), &component, JsonMap::new(), None),
        };
        event.context.set(RESULT_KEY, result);
        GestureOutcome::Event(Box::new(event))
    }
}

impl Surfaces {
    /// Takes the answer to the question of a node, once: keeps it, writes its value to where the property `value` is bound,
    /// and gives the event for the server. A question that can't be asked, its result being cancelled with an `error`, is
    /// a fault of the surface and no event.
    pub fn answer(&mut self, surface: &str, node: NodeId, result: Value) -> (Moved, GestureOutcome) {
        let mut moved = SurfaceChanges::default();
        self.page.effort.begin_anew();
        let Some((found, host)) = self.at(surface) else {
            return (Moved::new(), GestureOutcome::Nothing);
        };
        if !found.keep_answer(node, &result, host, &mut moved) {
            return (Moved::new(), GestureOutcome::Nothing);
        }
        let mut all = vec![(surface.to_owned(), moved)];
        let status = result.get("status").and_then(Value::as_str);
        if let Some(error) = result.get("value").and_then(|value| value.get("error")) {
            let of = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default();
            let component = found.node(node).map(|node| node.component.clone()).unwrap_or_default();
            let (at, message) = (
                format!("/components/{component}{}", of("path")),
                of("message").to_owned(),
            );
            found.faults.add(FaultCode::ValidationFailed, at, message);
            self.report_late(surface);
            return (all, GestureOutcome::Nothing);
        }
        if status == Some("submitted") && found.bound_to(node, "value").is_some() {
            let value = result.get("value").cloned().unwrap_or_default();
            all.extend(self.write(surface, node, "value", value));
        }
        match self.at(surface) {
            Some((found, host)) => (all, found.answered(node, result, host)),
            None => (all, GestureOutcome::Nothing),
        }
    }

    /// What went wrong after the stream is told with the next message, too.
    fn report_late(&mut self, surface: &str) {
        let Some((found, _)) = self.at(surface).filter(|(found, _)| !found.open) else {
            return;
        };
        if let Some(report) = found.faults.report(&found.id, found.generation) {
            match found
                .error
                .as_mut()
                .and_then(|error| error.pointer_mut("/error/message"))
            {
                Some(Value::String(before)) => {
                    let more = report.pointer("/error/message").and_then(Value::as_str);
                    before.push('\n');
                    before.push_str(more.unwrap_or_default());
                }
                _ => found.error = Some(report.clone()),
            }
            self.reports.push(report);
        }
    }
}

/// Whether an action that read these places depends on an entry at `path`.
pub(super) fn depends(places: &[Path], path: &Path) -> bool {
    places
        .iter()
        .any(|place| place.below(path).is_some() || path.below(place).is_some())
}

/// What an action did when it was read, and the places that it read.
type Ran = (super::run::Run, Vec<Path>);

impl Surface {
    /// Reads an action now.
    pub(super) fn run_action(&mut self, id: NodeId, scope: &Path, raw: &Value, host: TreeHost<'_>) -> Ran {
        let index = self.row_of(id);
        let mut source = self.source(host);
        source.open = false;
        let mut reading = Reading::new(source, scope, index);
        let run = super::run::run(&mut reading, raw);
        let (problems, places) = (reading.problems, reading.places);
        let component = self.node(id).map(|node| node.component.clone()).unwrap_or_default();
        for problem in problems {
            self.faults.add(FaultCode::ExpressionError, &*component, problem);
        }
        (run, places)
    }
}
