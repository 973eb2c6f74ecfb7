//! The surfaces of one chat: protocol messages go in, signals and stored parts come out, and what a person does on them
//! becomes a message. A surface stands as a part `data-surface` in the message that made it; the part is the surface
//! itself, so that a reload goes on with it. Knows no component.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::session::Session;
use super::state::State;
use super::debug;
use crate::i18n::{Locale, use_locale};
use crate::live::intl::Intl;
use crate::live::surface::{Frame, LiveSurface, LiveSurfaces, SurfaceGesture};
use crate::model::surface::{Moved, NodeId, Outcome, Prop, Surface, SurfaceChanges, SurfaceEvent, Surfaces};
use crate::model::{DataPart, Event, JsonMap, Message, Part, TextPart};
use crate::protocol::genui::{self, widgets};
use crate::safe_url::{Kind, safe_url};

/// The part that is a surface; its id is the surface's.
pub(super) const PART: &str = "data-surface";
/// What a person did on one, in their message.
const EVENT_PART: &str = "data-surface-event";
/// The surface's events that wait for the next action (`genui` section 4).
const CHANGES: &str = "changes";
/// Milliseconds of quiet before what was entered is stored.
const KEEP_MS: u32 = 400;
/// Types beside the basic ones that the page draws.
const EXTRA: &[&str] = &[];
/// Characters of the words that stand for a press.
const MAX_WORDS: usize = 200;

/// What a session knows of its surfaces.
pub(super) struct Held {
    core: Surfaces,
    live: LiveSurfaces,
    busy: Signal<bool>,
    gesture: Callback<SurfaceGesture>,
    owner: Owner,
    language: Signal<Locale>,
    /// What moved and isn't shown yet.
    moved: HashMap<String, SurfaceChanges>,
    /// Whose stored part is behind.
    stale: BTreeSet<String>,
    /// GenUI's surfaces, as they were last told.
    told: HashMap<String, Value>,
    /// GenUI's events that wait for the next action, by surface.
    waiting: HashMap<String, Vec<Value>>,
    /// The last moment that was written into an event.
    stamp: f64,
    keeping: Option<Timeout>,
}

impl Held {
    pub fn new(owner: Owner, chat: crate::live::LiveChat, gesture: Callback<SurfaceGesture>) -> Held {
        let busy = owner.with(|| Signal::derive(move || chat.status.with(|status| status.is_busy())));
        let language = owner.with(use_locale);
        Held {
            core: empty(language.get_untracked()),
            live: chat.surfaces,
            busy,
            gesture,
            owner,
            language,
            moved: HashMap::new(),
            stale: BTreeSet::new(),
            told: HashMap::new(),
            waiting: HashMap::new(),
            stamp: 0.0,
            keeping: None,
        }
    }

    fn note(&mut self, moved: Moved) {
        for (id, changes) in moved {
            if changes.data || changes.components || changes.frame || changes.deleted {
                self.stale.insert(id.clone());
            }
            let known = self.moved.entry(id).or_default();
            known.frame |= changes.frame;
            known.deleted |= changes.deleted;
            known.gone.extend(changes.gone);
            known.nodes.extend(changes.nodes);
        }
    }

    /// Makes formatted values anew in this language.
    fn speak(&mut self, language: Locale) {
        let moved = self.core.set_locale(Arc::new(Intl(language)));
        self.note(moved);
        self.show();
    }

    /// Shows what moved since the last call.
    fn show(&mut self) {
        for (id, changes) in std::mem::take(&mut self.moved) {
            let Some(surface) = self.core.get(&id) else { continue };
            let live = self.live.get_untracked(&id).unwrap_or_else(|| {
                let (busy, gesture) = (self.busy, self.gesture);
                let live = self.owner.with(|| LiveSurface::new(&id, busy, gesture));
                self.live.insert(live);
                live
            });
            let nodes = changes.nodes.iter().filter_map(|node| surface.node(*node));
            live.show(nodes, &changes.gone);
            let frame = frame(surface);
            if live.frame.with_untracked(|shown| *shown != frame) {
                live.frame.set(frame);
            }
        }
    }

    /// Everything anew from the stored parts.
    fn load(&mut self, messages: &[Message]) {
        self.core = empty(self.language.get_untracked());
        self.moved.clear();
        self.stale.clear();
        self.told.clear();
        self.waiting.clear();
        self.live.clear();
        for part in messages.iter().flat_map(|message| &message.parts) {
            let Part::Data(data) = part else { continue };
            match data.kind.as_str() {
                PART => {
                    self.core.restore(&data.data);
                    let changes = data.data.get(CHANGES).and_then(Value::as_array);
                    if let (Some(id), Some(changes)) = (&data.id, changes) {
                        self.waiting.insert(id.clone(), changes.clone());
                    }
                }
                genui::SURFACE_PART => {
                    let Some(id) = genui::surface_id(&data.data) else { continue };
                    match definition(&data.data) {
                        Some(definition) => self.told.insert(id.to_owned(), definition.clone()),
                        None => self.told.remove(id),
                    };
                }
                _ => {}
            }
        }
        let all: Vec<(String, SurfaceChanges)> = self
            .core
            .all()
            .map(|surface| {
                let changes = SurfaceChanges {
                    nodes: nodes_of(surface),
                    frame: true,
                    ..SurfaceChanges::default()
                };
                (surface.id().to_owned(), changes)
            })
            .collect();
        self.moved.extend(all);
        self.show();
    }

    /// A tool request of GenUI in the words of A2UI.
    fn told(&mut self, data: &Value) -> Vec<Value> {
        let Some(id) = genui::surface_id(data).map(str::to_owned) else {
            return Vec::new();
        };
        let Some(definition) = definition(data) else {
            self.told.remove(&id);
            self.waiting.remove(&id);
            return vec![json!({ "version": "v0.9", "deleteSurface": { "surfaceId": id } })];
        };
        let new = widgets::translate(definition);
        let old = self.told.insert(id.clone(), definition.clone());
        let before = old.as_ref().map(widgets::translate).unwrap_or_default();
        let mut out = Vec::new();
        if self.core.get(&id).is_none_or(Surface::is_deleted) {
            out.push(json!({ "version": "v0.9", "createSurface": { "surfaceId": id } }));
        }
        // A widget keeps its state unless its initial value is another one.
        for (widget, value) in &new.initial {
            if !before.initial.contains(&(widget.clone(), value.clone())) {
                let path = widgets::path_of(widget);
                out.push(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": id, "path": path, "value": value } }));
            }
        }
        for (widget, _) in &before.initial {
            if !new.initial.iter().any(|(other, _)| other == widget) {
                let path = widgets::path_of(widget);
                out.push(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": id, "path": path } }));
            }
        }
        out.push(json!({ "version": "v0.9", "updateComponents": { "surfaceId": id, "components": new.components } }));
        let root = definition.get("root").cloned().unwrap_or_default();
        out.push(json!({ "beginRendering": { "surfaceId": id, "root": root } }));
        out
    }

    /// ISO 8601 of now, later than every one before.
    fn moment(&mut self) -> String {
        self.stamp = js_sys::Date::now().max(self.stamp + 1.0);
        String::from(js_sys::Date::new(&self.stamp.into()).to_iso_string())
    }

    /// Puts what was entered where it is bound.
    fn enter(&mut self, gesture: &SurfaceGesture, value: Value) {
        let SurfaceGesture {
            surface,
            node,
            property,
            ..
        } = gesture;
        let moved = self.core.write(surface, *node, property, value);
        self.stale.insert(surface.clone());
        self.note(moved);
        if !self.told.contains_key(surface) {
            return;
        }
        let Some(found) = self.core.get(surface) else { return };
        let path = found.bound_to(*node, property).map(|path| path.to_string());
        let Some(widget) = path.as_deref().and_then(widgets::widget_of) else {
            return;
        };
        let value = found.data().root().get(&widget).cloned().unwrap_or_default();
        let event = self.event(surface, &widget, "onChanged", false, value);
        let waiting = self.waiting.entry(surface.clone()).or_default();
        waiting.retain(|other| other.get("widgetId") != event.get("widgetId"));
        waiting.push(event);
    }

    fn event(&mut self, surface: &str, widget: &str, kind: &str, is_action: bool, value: Value) -> Value {
        json!({
            "surfaceId": surface, "widgetId": widget, "eventType": kind, "isAction": is_action, "value": value,
            "timestamp": self.moment(),
        })
    }

    /// The parts of the message that an event of a component becomes.
    fn worded(&mut self, event: SurfaceEvent) -> Vec<Part> {
        if !self.told.contains_key(&event.surface) {
            let mut data = json!({
                "surfaceId": event.surface, "version": event.generation.as_str(), "name": event.name,
                "sourceComponentId": event.component, "timestamp": self.moment(), "context": event.context,
            });
            if let (Some(model), Some(map)) = (event.data_model, data.as_object_mut()) {
                map.insert("dataModel".into(), model);
            }
            if let (Some(words), Some(map)) = (event.user_message, data.as_object_mut()) {
                map.insert("userMessage".into(), words.into());
            }
            return vec![data_part(EVENT_PART, data)];
        }
        let model = self.core.get(&event.surface).map(|surface| surface.data().root().clone());
        let mut value = model.unwrap_or_default();
        let widget = widgets::widget_id(&event.component).to_owned();
        if event.name == "onSubmitted" {
            value = value.get(&widget).cloned().unwrap_or_default();
        } else if let Some(map) = value.as_object_mut() {
            map.extend(event.context);
        }
        let action = self.event(&event.surface, &widget, &event.name, true, value);
        let changes = self.waiting.remove(&event.surface).unwrap_or_default();
        self.stale.insert(event.surface);
        let events = changes.into_iter().chain([action]);
        events.map(|event| data_part(genui::EVENT_PART, event)).collect()
    }

    /// The words on what was pressed.
    fn words(&self, surface: &str, node: NodeId) -> String {
        let words = || {
            let surface = self.core.get(surface)?;
            let node = surface.node(node)?;
            let child = node.children("child").first().and_then(|child| surface.node(*child));
            let said = [
                node.prop("accessibility").and_then(|prop| prop.field("label")).map(|label| label.text()),
                child.map(|child| child.text("text")),
                Some(node.text("child")),
                Some(node.text("label")),
                Some(node.text("value")),
            ];
            said.into_iter().flatten().find(|words| !words.trim().is_empty())
        };
        words().unwrap_or_default().chars().take(MAX_WORDS).collect()
    }
}

fn empty(language: Locale) -> Surfaces {
    Surfaces::new(Arc::new(Intl(language)), EXTRA)
}

fn definition(data: &Value) -> Option<&Value> {
    data.get("addOrUpdateSurface")?.get("definition")
}

fn data_part(kind: &str, data: Value) -> Part {
    let part = DataPart {
        kind: kind.into(),
        id: None,
        data,
        extra: JsonMap::new(),
    };
    Part::Data(part.into())
}

fn frame(surface: &Surface) -> Frame {
    let name = surface.styles().get("agentDisplayName").and_then(Value::as_str);
    Frame {
        root: surface.root(),
        open: surface.is_open(),
        deleted: surface.is_deleted(),
        agent: name.filter(|name| !name.trim().is_empty()).map(|name| name.chars().take(80).collect()),
    }
}

/// Every node that is drawn.
fn nodes_of(surface: &Surface) -> BTreeSet<NodeId> {
    fn collect(prop: &Prop, into: &mut Vec<NodeId>) {
        match prop {
            Prop::Node(id) => into.push(*id),
            Prop::List(items) => items.iter().for_each(|item| collect(item, into)),
            Prop::Map(fields) => fields.iter().for_each(|(_, field)| collect(field, into)),
            Prop::Absent | Prop::Value(_) | Prop::Action => {}
        }
    }
    let mut all = BTreeSet::new();
    let mut open: Vec<NodeId> = surface.root().into_iter().collect();
    while let Some(id) = open.pop() {
        if all.insert(id)
            && let Some(node) = surface.node(id)
        {
            node.props.iter().for_each(|(_, prop)| collect(prop, &mut open));
        }
    }
    all
}

impl State {
    /// Takes one event of the answer, if it is about surfaces.
    pub fn hear_surface(&mut self, event: &Event) {
        let messages = match event {
            Event::Surface(message) => vec![message.clone()],
            Event::Data { kind, data, .. } if kind == genui::SURFACE_PART => self.surfaces.told(data),
            _ => return,
        };
        for message in messages {
            let applied = self.surfaces.core.apply(message);
            for problem in &applied.problems {
                debug::skipped(problem);
            }
            for (id, _) in &applied.moved {
                self.place(id);
            }
            self.surfaces.note(applied.moved);
        }
    }

    /// Gives a surface that is new its place in the answer.
    fn place(&mut self, id: &str) {
        let stands = |part: &Part| {
            matches!(part, Part::Data(data) if data.kind == PART && data.id.as_deref() == Some(id)
                && data.data.get("deleted").is_none())
        };
        let messages = &self.conversation.messages;
        let gone = self.surfaces.core.get(id).is_none_or(Surface::is_deleted);
        if gone || messages.iter().rev().any(|message| message.parts.iter().any(stands)) {
            return;
        }
        self.fold(Event::Data {
            kind: PART.into(),
            id: Some(id.to_owned()),
            data: json!({ "surfaceId": id }),
            transient: false,
            chunk: JsonMap::new(),
        });
    }

    /// Shows what moved on surfaces.
    pub fn show_surfaces(&mut self) {
        self.surfaces.show();
    }

    /// Everything on surfaces anew from the stored parts.
    pub fn load_surfaces(&mut self) {
        self.surfaces.load(&self.conversation.messages);
    }

    /// The answer ended: what is missing on surfaces stays missing.
    pub fn close_surfaces(&mut self) {
        let applied = self.surfaces.core.close();
        for problem in applied.problems.iter().chain(&self.surfaces.core.reports().iter().map(Value::to_string).collect::<Vec<_>>()) {
            debug::skipped(problem);
        }
        self.surfaces.note(applied.moved);
        self.surfaces.show();
        self.keep_surfaces();
    }

    /// Brings the stored parts up to date.
    pub fn keep_surfaces(&mut self) {
        for id in std::mem::take(&mut self.surfaces.stale) {
            let Some(surface) = self.surfaces.core.get(&id) else { continue };
            let mut data = surface.to_json();
            let waiting = self.surfaces.waiting.get(&id).filter(|waiting| !waiting.is_empty());
            if let (Some(waiting), Some(map)) = (waiting, data.as_object_mut()) {
                map.insert(CHANGES.into(), Value::Array(waiting.clone()));
            }
            let is_it = |part: &Part| matches!(part, Part::Data(data) if data.kind == PART && data.id.as_deref() == Some(&id));
            let messages = &mut self.conversation.messages;
            let found = messages
                .iter()
                .enumerate()
                .rev()
                .find_map(|(at, message)| Some((at, message.parts.iter().rposition(is_it)?)));
            let Some((at, index)) = found else { continue };
            if let Some(part) = messages.get_mut(at).and_then(|message| message.parts.get_mut(index)) {
                *part = Part::Data(
                    DataPart {
                        kind: PART.into(),
                        id: Some(id),
                        data,
                        extra: JsonMap::new(),
                    }
                    .into(),
                );
            }
            self.touch(at);
            if let Some(message) = self.conversation.messages.get(at) {
                self.mirror.refresh(at, message, self.conversation.answering() == Some(at));
            }
        }
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
                session.state.borrow_mut().surfaces.speak(now);
            }
            now
        });
    }

    /// Does what a person did on a surface.
    pub(super) fn on_surface(self: &Rc<Self>, gesture: SurfaceGesture) {
        match gesture.entered.clone() {
            Some(value) => {
                {
                    let mut state = self.state.borrow_mut();
                    state.surfaces.enter(&gesture, value);
                    state.surfaces.show();
                }
                self.keep_soon();
            }
            None => self.press(&gesture),
        }
    }

    fn press(self: &Rc<Self>, gesture: &SurfaceGesture) {
        if self.is_busy() {
            return;
        }
        let outcome = {
            let mut state = self.state.borrow_mut();
            state.surfaces.core.act_by(&gesture.surface, gesture.node, gesture.property)
        };
        match outcome {
            Outcome::Event(event) => {
                let parts = {
                    let mut state = self.state.borrow_mut();
                    let words = event.user_message.clone();
                    let words = words.unwrap_or_else(|| state.surfaces.words(&gesture.surface, gesture.node));
                    let mut parts = state.surfaces.worded(*event);
                    parts.push(spoken(words, &gesture.surface));
                    state.keep_surfaces();
                    parts
                };
                self.push(parts, String::new());
            }
            Outcome::OpenUrl(url) => {
                if let Some(target) = safe_url(&url, Kind::Action, &[]).allowed() {
                    window()
                        .open_with_url_and_target_and_features(&target.href, "_blank", "noopener,noreferrer")
                        .ok();
                }
            }
            Outcome::Invalid => {
                let live = self.state.borrow().surfaces.live.get_untracked(&gesture.surface);
                if let Some(live) = live {
                    live.tried.set(true);
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

/// The words of a press: for people, and for servers that ignore the events.
fn spoken(text: String, surface: &str) -> Part {
    Part::Text(TextPart {
        text,
        extra: JsonMap::from_iter([(genui::SPOKEN.to_owned(), Value::from(surface))]),
        ..TextPart::default()
    })
}
