//! What a person does on the surfaces of a chat. Comes with the part `surfaces`. Knows no component.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::surface_words::{spoken, words};
use crate::browser::gate::safe_url;
use crate::browser::lazy::functions;
use crate::json::JsonMap;
use crate::live::surface::{Hold, SurfaceAction, SurfaceGesture};
use crate::model::QuestionEvent;
use crate::safe_url::UrlUse;
use crate::surface::function::is_called_in;
use crate::surface::{GestureOutcome, Moved, NodeId, Surfaces, question_call};

/// Milliseconds of quiet before what was entered is stored.
const KEEP_MS: u32 = 400;

/// The answer to a question: its result, and the same in a few words.
struct Answer {
    words: String,
    result: Value,
}

/// Does what a person did on a surface; what may run a function when its code has come.
pub(super) fn on_surface(session: &Rc<Session>, gesture: SurfaceGesture) {
    let is_entry = matches!(gesture.deed, SurfaceAction::Entered(..));
    if is_entry || functions::run::get().is_some() || !session.may_call(&gesture) {
        return perform(session, gesture);
    }
    let session = session.clone();
    spawn_local(async move {
        let is_answer = matches!(gesture.deed, SurfaceAction::Answered(..));
        // An answer stands on its own; a press without what it was to send along would say something else.
        if functions::run::load().await.is_ok() || is_answer {
            perform(&session, gesture);
        }
    });
}

fn perform(session: &Rc<Session>, gesture: SurfaceGesture) {
    let (id, node) = (&*gesture.surface, gesture.node);
    match gesture.deed {
        SurfaceAction::Entered(property, value) => {
            {
                let mut state = session.state.borrow_mut();
                let state = &mut *state;
                let moved = state
                    .conversation
                    .with_surfaces(|surfaces| (surfaces.write(id, node, property, value), ()));
                if let Some(host) = &mut state.surfaces.host {
                    host.entered(&state.conversation, id, node, property);
                }
                state.note_moved(moved);
            }
            session.keep_soon();
        }
        SurfaceAction::Pressed(property) => {
            session.perform(id, node, None, |surfaces| {
                (Moved::new(), surfaces.act_by(id, node, property))
            });
        }
        SurfaceAction::Asked(name, payload, words) => {
            let context = match payload {
                Some(Value::Object(fields)) => fields,
                Some(value) => JsonMap::from_iter([("value".to_owned(), value)]),
                None => JsonMap::new(),
            };
            session.perform(id, node, None, |surfaces| {
                (Moved::new(), surfaces.asked(id, node, name, context, words))
            });
        }
        SurfaceAction::Answered(result, words) => {
            let is_refusal = result.pointer("/value/error").is_some();
            let answer = Answer {
                words,
                result: result.clone(),
            };
            session.perform(id, node, Some(answer), |surfaces| surfaces.answer(id, node, result));
            match is_refusal {
                true => session.keep_soon(),
                false => session.save_now(),
            }
        }
    }
}

impl Session {
    /// Whether a function is called anywhere in the component that this was done on.
    fn may_call(&self, gesture: &SurfaceGesture) -> bool {
        let state = self.state.borrow();
        let surfaces = state.conversation.surfaces();
        let surface = surfaces.and_then(|surfaces| surfaces.get(&gesture.surface));
        let definition = surface.and_then(|surface| surface.definition(&surface.node(gesture.node)?.component));
        definition.is_some_and(|definition| definition.props.values().any(is_called_in))
    }

    /// The id by which the log knows the question of a node.
    fn question_on(&self, id: &str, node: NodeId) -> Option<String> {
        let state = self.state.borrow();
        let node = state.conversation.surfaces()?.get(id)?.node(node)?;
        Some(question_call(&format!("{id}:{}{}", node.component, node.scope)))
    }

    /// Runs what leads to an outcome. `answer`: the words for it, else those on what was pressed.
    fn perform(
        self: &Rc<Self>,
        id: &str,
        node: NodeId,
        answer: Option<Answer>,
        run: impl FnOnce(&mut Surfaces) -> (Moved, GestureOutcome),
    ) {
        let live = self.live.surfaces.get_untracked(id);
        if self.state.borrow().outbox.is_full() {
            if let Some(live) = live {
                live.hold(node, Hold::Full);
            }
            return;
        }
        if let Some(live) = live {
            live.take();
        }
        let call_id = self.question_on(id, node).filter(|_| answer.is_some());
        let (outcome, taken) = {
            let mut state = self.state.borrow_mut();
            let Some((moved, outcome)) = state.conversation.with_surfaces(run) else {
                return;
            };
            let taken = !moved.is_empty();
            state.note_moved(Some((moved, ())));
            state.report_surfaces();
            (outcome, taken)
        };
        let said = answer.map(|answer| {
            if let Some(call_id) = call_id.filter(|_| taken) {
                self.note_question(&call_id, &QuestionEvent::Answered(answer.result));
            }
            answer.words
        });
        match outcome {
            GestureOutcome::Event(_) if said.is_none() && live.is_some_and(|live| live.sent.get_untracked()) => {
                if let Some(live) = live {
                    live.hold(node, Hold::OnItsWay);
                }
            }
            GestureOutcome::Event(event) => {
                let parts = {
                    let mut state = self.state.borrow_mut();
                    let state = &mut *state;
                    let surface = state
                        .conversation
                        .surfaces()
                        .and_then(|surfaces| surfaces.get(&event.surface));
                    let pressed = || surface.map(|surface| words(surface, node));
                    let said = event.user_message.clone().or(said).or_else(pressed).unwrap_or_default();
                    let model = surface.map(|surface| surface.data().root());
                    let host = state.surfaces.host.as_mut();
                    let mut parts = host.map(|host| host.worded(&event, model)).unwrap_or_default();
                    parts.push(spoken(said, id));
                    parts
                };
                self.push(parts, String::new());
            }
            GestureOutcome::OpenUrl(url) => {
                if let Some(target) = safe_url(&url, UrlUse::Action, &[]).allowed()
                    && let Some(live) = live
                {
                    live.leads.set(Some(target));
                }
            }
            GestureOutcome::Invalid => {
                if let Some(live) = live {
                    live.refuse(node);
                }
            }
            GestureOutcome::Nothing => {}
        }
    }

    /// Stores what was entered after a moment of quiet.
    fn keep_soon(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        let timer = Timeout::new(KEEP_MS, move || {
            if let Some(session) = this.upgrade() {
                session.save_now();
            }
        });
        self.state.borrow_mut().surfaces.keeping = Some(timer);
    }
}
