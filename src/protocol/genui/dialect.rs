//! Surfaces in GenUI's words (`genui.md` 3 and 4): its tool requests as A2UI, and what a person does as `UiEvent`s. What
//! was entered waits for the next action of its surface. Knows no session and no clock.

use serde_json::Value;

use super::changes::{WaitingEvents, event};
use super::widgets::{ToldSurfaces, widget_id, widget_of};
use super::{EVENT_PART, SURFACE_PART};
use crate::model::surface_part::SURFACE_PART as STORED_PART;
use crate::model::{DataPart, Event, MessagePart};
use crate::protocol::{SurfaceDialect, WAITING};
use crate::surface::{ANSWERED, NodeId, RESULT_KEY, Surface, SurfaceEvent};

/// The surfaces of one chat, as they were last told, and what waits on them.
#[derive(Clone, Debug, Default)]
pub(super) struct GenUiDialect {
    told: ToldSurfaces,
    waiting: WaitingEvents,
}

impl SurfaceDialect for GenUiDialect {
    fn restore(&mut self, part: &DataPart) {
        match part.kind.as_str() {
            SURFACE_PART => self.told.remember(&part.data),
            STORED_PART => {
                if let (Some(id), Some(Value::Array(waiting))) = (&part.id, part.extra.get(WAITING)) {
                    self.waiting.restore(id, waiting.clone());
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, event: &Event) -> Vec<Event> {
        match event {
            Event::Data { part, .. } if part.kind == SURFACE_PART => {
                let messages = self.told.messages(&part.data);
                messages.iter().for_each(|message| self.waiting.overwrite(message));
                messages.into_iter().map(ToldSurfaces::event).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The server learns of the last entry of each widget, with the next action.
    fn entered(&mut self, surface: &Surface, node: NodeId, property: &str, moment: String) {
        let path = surface.bound_to(node, property).map(|path| path.to_string());
        let Some(widget) = path.as_deref().and_then(widget_of) else {
            return;
        };
        if self.told.has(surface.id()) {
            let value = surface.data().root().get(&widget).cloned().unwrap_or_default();
            let entry = event(surface.id(), &widget, "onChanged", false, value, &moment);
            self.waiting.keep(surface.id(), entry);
        }
    }

    fn pressed(
        &mut self,
        pressed: &SurfaceEvent,
        model: Option<&Value>,
        moment: &mut dyn FnMut() -> String,
    ) -> Option<Vec<MessagePart>> {
        if !self.told.has(&pressed.surface) {
            return None;
        }
        let widget = widget_id(&pressed.component);
        let answer = pressed.context.get(RESULT_KEY).filter(|_| pressed.name == ANSWERED);
        let (name, value) = match answer {
            Some(answer) => ("onSubmitted", answer.clone()),
            None => (pressed.name.as_str(), value_of(pressed, widget, model)),
        };
        let action = event(&pressed.surface, widget, name, true, value, &moment());
        let events = self.waiting.take(&pressed.surface).into_iter().chain([action]);
        let part = |data| DataPart::new(EVENT_PART, None, data);
        Some(events.map(|event| MessagePart::Data(part(event).into())).collect())
    }

    fn waiting(&self, surface: &str) -> Option<&Vec<Value>> {
        self.waiting.of(surface)
    }
}

/// What an action says: the state of the widget that was submitted, else that of all widgets with the action's own words.
fn value_of(pressed: &SurfaceEvent, widget: &str, model: Option<&Value>) -> Value {
    let mut value = model.cloned().unwrap_or_default();
    if pressed.name == "onSubmitted" {
        return value.get(widget).cloned().unwrap_or_default();
    }
    if let Some(map) = value.as_object_mut() {
        map.extend(pressed.context.clone());
    }
    value
}
