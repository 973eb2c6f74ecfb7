//! The surfaces of one chat: protocol messages go in, signals and stored parts come out, and what a person does on them
//! becomes a message. A surface stands as a part `data-surface` in the message that made it; the part is the surface
//! itself, so that a reload goes on with it. Knows no component.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use serde_json::Value;

use super::debug;
use super::session::Session;
use super::state::State;
use super::surface_engine::engine;
use super::surface_words::{spoken, words};
use crate::i18n::{Locale, use_locale};
use crate::live::surface::{Deed, Hold, LiveSurface, LiveSurfaces, SurfaceGesture, everything};
use crate::live::{LiveChat, LiveKind, LiveMessage, LivePart};
use crate::model::surface::{
    ANSWERED, EVENT_PART, Moved, NodeId, Outcome, RESULT_KEY, SURFACE_PART, Surface, SurfaceChanges, SurfaceEvent,
    Surfaces, event_part, hides_words, question_call,
};
use crate::model::{Change, DataPart, Event, JsonMap, Part, QuestionEvent, Role};
use crate::protocol::genui;
use crate::protocol::genui::changes::{self, Changes};
use crate::protocol::genui::widgets::{self, Told};
use crate::reactive::Effect;
use crate::safe_url::{Kind, safe_url};

/// GenUI's events that wait for the next action, beside the surface in its part (`genui` section 4).
const CHANGES: &str = "changes";
/// Milliseconds of quiet before what was entered is stored.
const KEEP_MS: u32 = 400;

/// The answer to a question: its result, and the same in a few words.
struct Answer {
    words: String,
    result: Value,
}

/// What a session knows of its surfaces beside the conversation.
pub(super) struct Held {
    chat: LiveChat,
    live: LiveSurfaces,
    busy: Signal<bool>,
    gesture: Callback<SurfaceGesture>,
    /// Asks for the code of surfaces, which the messages need and this page doesn't have yet.
    lack: Callback<()>,
    owner: Owner,
    language: Signal<Locale>,
    /// What moved and isn't shown yet.
    moved: HashMap<String, SurfaceChanges>,
    /// GenUI's surfaces, as they were last told.
    told: Told,
    /// GenUI's events that wait for the next action.
    waiting: Changes,
    /// The last moment that was written into an event.
    stamp: f64,
    keeping: Option<Timeout>,
}

impl Held {
    pub fn new(owner: Owner, chat: LiveChat, gesture: Callback<SurfaceGesture>, lack: Callback<()>) -> Held {
        let busy = owner.with(|| Signal::derive(move || chat.status.with(|status| status.is_busy())));
        let language = owner.with(use_locale);
        Held {
            chat,
            live: chat.surfaces,
            busy,
            gesture,
            lack,
            owner,
            language,
            moved: HashMap::new(),
            told: Told::default(),
            waiting: Changes::default(),
            stamp: 0.0,
            keeping: None,
        }
    }

    fn note(&mut self, moved: Moved) {
        for (id, changes) in moved {
            let known = self.moved.entry(id).or_default();
            known.frame |= changes.frame;
            known.deleted |= changes.deleted;
            known.gone.extend(changes.gone);
            known.nodes.extend(changes.nodes);
        }
    }

    /// Shows what moved since the last call.
    fn show(&mut self, surfaces: Option<&Surfaces>) {
        let Some(surfaces) = surfaces else { return };
        for (id, changes) in std::mem::take(&mut self.moved) {
            let Some(surface) = surfaces.get(&id) else { continue };
            let live = self.live.get_untracked(&id).unwrap_or_else(|| {
                let (chat, busy, gesture) = (self.chat, self.busy, self.gesture);
                let live = self.owner.with(|| {
                    let own = id.clone();
                    let sent = Memo::new(move |_| is_sent(chat, &own));
                    LiveSurface::new(&id, busy, sent.into(), gesture)
                });
                self.live.insert(live);
                live
            });
            live.follow(surface, &changes);
        }
    }

    /// ISO 8601 of now, later than every one before.
    fn moment(&mut self) -> String {
        self.stamp = js_sys::Date::now().max(self.stamp + 1.0);
        String::from(js_sys::Date::new(&self.stamp.into()).to_iso_string())
    }

    /// GenUI's server learns of the last entry of each widget, with the next action.
    fn remember(&mut self, surface: &Surface, node: NodeId, property: &str) {
        let path = surface.bound_to(node, property).map(|path| path.to_string());
        let Some(widget) = path.as_deref().and_then(widgets::widget_of) else {
            return;
        };
        let value = surface.data().root().get(&widget).cloned().unwrap_or_default();
        let event = self.event(surface.id(), &widget, "onChanged", false, value);
        self.waiting.keep(surface.id(), event);
    }

    fn event(&mut self, surface: &str, widget: &str, kind: &str, is_action: bool, value: Value) -> Value {
        changes::event(surface, widget, kind, is_action, value, &self.moment())
    }

    /// The parts of the message that an event of a component becomes.
    fn worded(&mut self, event: &SurfaceEvent, model: Option<&Value>) -> Vec<Part> {
        if !self.told.has(&event.surface) {
            return vec![Part::Data(event_part(event, &self.moment()).into())];
        }
        let widget = widgets::widget_id(&event.component).to_owned();
        let mut value = model.cloned().unwrap_or_default();
        if event.name == "onSubmitted" {
            value = value.get(&widget).cloned().unwrap_or_default();
        } else if let Some(map) = value.as_object_mut() {
            map.extend(event.context.clone());
        }
        let answer = event.context.get(RESULT_KEY).filter(|_| event.name == ANSWERED);
        let action = match answer {
            Some(answer) => self.event(&event.surface, &widget, "onSubmitted", true, answer.clone()),
            None => self.event(&event.surface, &widget, &event.name, true, value),
        };
        let events = self.waiting.take(&event.surface).into_iter().chain([action]);
        let part = |data| DataPart {
            kind: genui::EVENT_PART.into(),
            id: None,
            data,
            extra: JsonMap::new(),
        };
        events.map(|event| Part::Data(part(event).into())).collect()
    }
}

/// Whether an action of this surface is on its way, or waits for its turn; tracks.
fn is_sent(chat: LiveChat, surface: &str) -> bool {
    let is_action = |part: &LivePart| match part.kind {
        LiveKind::Data(data) => data.with(|data| {
            let is_event = [EVENT_PART, genui::EVENT_PART].contains(&data.kind.as_str());
            is_event && data.data.get("surfaceId").and_then(Value::as_str) == Some(surface)
        }),
        _ => false,
    };
    let has_action = |message: &LiveMessage| message.parts.with(|parts| parts.iter().any(is_action));
    let is_answered = || {
        chat.messages.with(|messages| {
            let said = messages.iter().rev().find(|message| message.role == Role::User);
            said.is_some_and(has_action)
        })
    };
    chat.queued.with(|queued| queued.iter().any(has_action))
        || chat.status.with(|status| status.is_busy()) && is_answered()
}

impl State {
    /// What an event brings beside itself: GenUI's requests are told to the surfaces as A2UI.
    pub fn hear_surface(&mut self, event: &Event) -> Vec<Event> {
        match event {
            Event::Data { kind, data, .. } if kind == genui::SURFACE_PART => {
                let messages = self.surfaces.told.messages(data);
                messages
                    .iter()
                    .for_each(|message| self.surfaces.waiting.overwrite(message));
                messages.into_iter().map(Event::Surface).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes the changes that are about surfaces; gives back any other.
    pub fn note_surfaces(&mut self, change: Change) -> Option<Change> {
        match change {
            Change::Surfaces(moved) => {
                self.surfaces.note(moved);
                None
            }
            change => Some(change),
        }
    }

    /// Shows at once what a gesture moved.
    fn note_moved(&mut self, moved: Option<(Moved, ())>) {
        if let Some((moved, ())) = moved {
            self.surfaces.note(moved);
            self.show_surfaces();
        }
    }

    /// Shows what moved on surfaces.
    pub fn show_surfaces(&mut self) {
        self.surfaces.show(self.conversation.surfaces());
    }

    /// Everything on surfaces anew from the stored parts; later, if their code isn't here.
    pub fn load_surfaces(&mut self) {
        let held = &mut self.surfaces;
        held.moved.clear();
        held.told = Told::default();
        held.waiting = Changes::default();
        held.live.clear();
        for part in self.conversation.messages.iter().flat_map(|message| &message.parts) {
            let Part::Data(part) = part else { continue };
            if part.kind == genui::SURFACE_PART {
                held.told.remember(&part.data);
            } else if let (Some(id), Some(Value::Array(changes))) = (&part.id, part.extra.get(CHANGES)) {
                held.waiting.restore(id, changes.clone());
            }
        }
        match engine::get() {
            Some(engine) => {
                let surfaces = (engine.make)(held.language.get_untracked());
                self.conversation.play_surfaces(surfaces, engine.player);
            }
            None if self.conversation.lacks_surfaces() => held.lack.run(()),
            None => {}
        }
        for surface in self.conversation.surfaces().into_iter().flat_map(Surfaces::all) {
            held.moved.insert(surface.id().to_owned(), everything(surface));
        }
        self.show_surfaces();
        for surface in self.conversation.surfaces().into_iter().flat_map(Surfaces::all) {
            if let Some(live) = self.surfaces.live.get_untracked(surface.id()) {
                live.fresh.set_value(false);
            }
        }
    }

    /// The answer ended; what went wrong on surfaces is told once.
    pub fn report_surfaces(&mut self) {
        let reports = self
            .conversation
            .with_surfaces(|surfaces| (Moved::new(), surfaces.reports()));
        for report in reports.into_iter().flat_map(|(_, reports)| reports) {
            debug::skipped(&report.to_string());
        }
    }

    /// Messages whose surfaces are others than before are shown and written again.
    pub fn touch_surfaces(&mut self, before: Vec<(usize, Arc<DataPart>)>) {
        let now = self.kept_surfaces();
        let mut pairs = before.iter().zip(&now);
        let first = pairs.find(|((_, old), (_, new))| !Arc::ptr_eq(old, new));
        if let Some(at) = first.map(|((at, _), _)| *at) {
            self.touch(at);
            self.show_from(at);
        }
    }

    /// The parts that keep surfaces, each with the position of its message.
    pub fn kept_surfaces(&self) -> Vec<(usize, Arc<DataPart>)> {
        let messages = self.conversation.messages.iter().enumerate();
        let parts = messages.flat_map(|(at, message)| message.parts.iter().map(move |part| (at, part)));
        parts
            .filter_map(|(at, part)| match part {
                Part::Data(part) if part.kind == SURFACE_PART => Some((at, part.clone())),
                _ => None,
            })
            .collect()
    }

    /// Brings the stored parts up to date.
    pub fn keep_surfaces(&mut self) {
        let before = self.kept_surfaces();
        self.conversation.keep_surfaces();
        for message in &mut self.conversation.messages {
            for part in &mut message.parts {
                let Part::Data(part) = part else { continue };
                if part.kind != SURFACE_PART {
                    continue;
                }
                let waiting = part.id.as_ref().and_then(|id| self.surfaces.waiting.of(id));
                // Its changes may say what a field hides.
                let waiting = waiting.filter(|_| !hides_words(&part.data));
                if part.extra.get(CHANGES).and_then(Value::as_array) != waiting {
                    let extra = &mut Arc::make_mut(part).extra;
                    match waiting {
                        Some(waiting) => extra.insert(CHANGES.into(), Value::Array(waiting.clone())),
                        None => extra.shift_remove(CHANGES),
                    };
                }
            }
        }
        self.touch_surfaces(before);
    }
}

impl Session {
    /// Follows the page's language.
    pub(super) fn follow_language(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        let language = self.state.borrow().surfaces.language;
        Effect::new(move |before: Option<Locale>| {
            let now = language.get();
            if before.is_some_and(|before| before != now)
                && let Some(session) = this.upgrade()
            {
                let Some(engine) = engine::get() else { return now };
                let mut state = session.state.borrow_mut();
                let moved = state
                    .conversation
                    .with_surfaces(|surfaces| ((engine.set_locale)(surfaces, now), ()));
                state.note_moved(moved);
            }
            now
        });
    }

    /// Fetches the code of surfaces, and plays what the messages have for them. `false`: it could not be fetched.
    pub(super) async fn bring_surfaces(self: &Rc<Self>) -> bool {
        if engine::get().is_some() && self.state.borrow().conversation.surfaces().is_some() {
            return true;
        }
        if let Err(error) = engine::load().await {
            self.notify(error.into(), true, None);
            return false;
        }
        let mut state = self.state.borrow_mut();
        if !state.closed && state.conversation.surfaces().is_none() {
            state.load_surfaces();
        }
        true
    }

    /// Does what a person did on a surface.
    pub(super) fn on_surface(self: &Rc<Self>, gesture: SurfaceGesture) {
        let Some(engine) = engine::get() else { return };
        let (id, node) = (&*gesture.surface, gesture.node);
        match gesture.deed {
            Deed::Entered(property, value) => {
                {
                    let mut state = self.state.borrow_mut();
                    let state = &mut *state;
                    let moved = state
                        .conversation
                        .with_surfaces(|surfaces| ((engine.write)(surfaces, id, node, property, value), ()));
                    let surface = state.conversation.surfaces().and_then(|surfaces| surfaces.get(id));
                    if let Some(surface) = surface.filter(|_| state.surfaces.told.has(id)) {
                        state.surfaces.remember(surface, node, property);
                    }
                    state.note_moved(moved);
                }
                self.keep_soon();
            }
            Deed::Pressed(property) => {
                self.perform(id, node, None, |surfaces| {
                    (Moved::new(), (engine.act)(surfaces, id, node, property))
                });
            }
            Deed::Answered(result, words) => {
                let is_refusal = result.pointer("/value/error").is_some();
                let answer = Answer {
                    words,
                    result: result.clone(),
                };
                self.perform(id, node, Some(answer), |surfaces| {
                    (engine.answer)(surfaces, id, node, result)
                });
                match is_refusal {
                    true => self.keep_soon(),
                    false => self.save_now(),
                }
            }
        }
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
        run: impl FnOnce(&mut Surfaces) -> (Moved, Outcome),
    ) {
        let live = self.state.borrow().surfaces.live.get_untracked(id);
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
            Outcome::Event(_) if said.is_none() && live.is_some_and(|live| live.sent.get_untracked()) => {
                if let Some(live) = live {
                    live.hold(node, Hold::OnItsWay);
                }
            }
            Outcome::Event(event) => {
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
                    let mut parts = state.surfaces.worded(&event, model);
                    parts.push(spoken(said, id));
                    parts
                };
                self.push(parts, String::new());
            }
            Outcome::OpenUrl(url) => {
                if let Some(target) = safe_url(&url, Kind::Action, &[]).allowed()
                    && let Some(live) = live
                {
                    live.leads.set(Some(target));
                }
            }
            Outcome::Invalid => {
                if let Some(live) = live {
                    live.refuse(node);
                }
            }
            Outcome::Nothing => {}
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
