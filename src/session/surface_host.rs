//! What holds the surfaces of one chat: protocol messages go in, signals and stored parts come out, and what a person does on
//! them becomes a message. Comes with the part `surfaces`. Knows no component.

use std::collections::HashMap;
use std::rc::Weak;
use std::sync::Arc;

use crate::reactive::prelude::*;
use serde_json::Value;

use super::driver::Session;
use super::state::State;
use super::surfaces::SurfaceHost;
use crate::browser::debug;
use crate::browser::intl::Intl;
use crate::browser::lazy::patterns;
use crate::json::JsonMap;
use crate::live::locale::use_locale;
use crate::live::surface::{LiveSurface, SurfaceGesture, everything};
use crate::live::{Gesture, LiveChat, LiveKind, LiveMessage, LivePart};
use crate::model::surface_part::{EVENT_PART, SURFACE_PART, event_part};
use crate::model::{Conversation, DataPart, Event, Part, Role};
use crate::protocol::genui;
use crate::protocol::genui::changes::{self, Changes};
use crate::protocol::genui::widgets::{self, Told};
use crate::surface::{
    ANSWERED, Moved, NodeId, OWN, PLAYER, RESULT_KEY, SurfaceChanges, SurfaceEvent, Surfaces, hides_words,
};
use crate::words::Locale;

/// GenUI's events that wait for the next action, beside the surface in its part (`genui.md` 4).
const CHANGES: &str = "changes";

/// What a session knows of its surfaces beside the conversation.
struct Host {
    chat: LiveChat,
    busy: Signal<bool>,
    gesture: Callback<SurfaceGesture>,
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
}

/// Holds the surfaces of a session, and follows the page's language with them.
pub(super) fn host(session: Weak<Session>, owner: &Owner, chat: LiveChat) -> Box<dyn SurfaceHost> {
    let (busy, language, gesture) = owner.with(|| {
        let handle = StoredValue::new(session.clone());
        let gesture = Callback::new(move |gesture| {
            if let Some(session) = handle.try_with_value(Weak::upgrade).flatten() {
                session.gesture(Gesture::Surface(gesture));
            }
        });
        let language = use_locale();
        follow(session, language);
        let busy = Signal::derive(move || chat.status.with(|status| status.is_busy()));
        (busy, language, gesture)
    });
    Box::new(Host {
        chat,
        busy,
        gesture,
        owner: owner.clone(),
        language,
        moved: HashMap::new(),
        told: Told::default(),
        waiting: Changes::default(),
        stamp: 0.0,
    })
}

/// Surfaces speak the language of the page, and are read anew when what checks their patterns has come.
fn follow(session: Weak<Session>, language: Signal<Locale>) {
    let mut before = None;
    Effect::new(move || {
        let now = (language.get(), patterns::are_settled());
        if before.replace(now).is_some_and(|before| before != now)
            && let Some(session) = session.upgrade()
        {
            let mut state = session.state.borrow_mut();
            let moved = state
                .conversation
                .with_surfaces(|surfaces| (surfaces.set_locale(Arc::new(Intl(now.0))), ()));
            state.note_moved(moved);
        }
    });
}

impl Host {
    /// ISO 8601 of now, later than every one before.
    fn moment(&mut self) -> String {
        self.stamp = js_sys::Date::now().max(self.stamp + 1.0);
        String::from(js_sys::Date::new(&self.stamp.into()).to_iso_string())
    }

    fn event(&mut self, surface: &str, widget: &str, kind: &str, is_action: bool, value: Value) -> Value {
        changes::event(surface, widget, kind, is_action, value, &self.moment())
    }

    /// Shows everything of every surface, as it was before the page looked on.
    fn show_all(&mut self, conversation: &Conversation) {
        let surfaces = || conversation.surfaces().into_iter().flat_map(Surfaces::all);
        let all = surfaces().map(|surface| (surface.id().to_owned(), everything(surface)));
        self.moved.extend(all);
        self.show(conversation);
        for surface in surfaces() {
            if let Some(live) = self.chat.surfaces.get_untracked(surface.id()) {
                live.fresh.set_value(false);
            }
        }
    }
}

impl SurfaceHost for Host {
    fn load(&mut self, conversation: &mut Conversation) {
        self.moved.clear();
        self.told = Told::default();
        self.waiting = Changes::default();
        self.chat.surfaces.clear();
        for part in conversation.messages.iter().flat_map(|message| &message.parts) {
            let Part::Data(part) = part else { continue };
            if part.kind == genui::SURFACE_PART {
                self.told.remember(&part.data);
            } else if let (Some(id), Some(Value::Array(changes))) = (&part.id, part.extra.get(CHANGES)) {
                self.waiting.restore(id, changes.clone());
            }
        }
        let language = Arc::new(Intl(self.language.get_untracked()));
        conversation.play_surfaces(Surfaces::new(language, &OWN), &PLAYER);
        self.show_all(conversation);
    }

    fn hear(&mut self, event: &Event) -> Vec<Event> {
        match event {
            Event::Data { kind, data, .. } if kind == genui::SURFACE_PART => {
                let messages = self.told.messages(data);
                messages.iter().for_each(|message| self.waiting.overwrite(message));
                messages.into_iter().map(Event::Surface).collect()
            }
            _ => Vec::new(),
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

    fn show(&mut self, conversation: &Conversation) {
        let Some(surfaces) = conversation.surfaces() else {
            return;
        };
        for (id, changes) in std::mem::take(&mut self.moved) {
            let Some(surface) = surfaces.get(&id) else { continue };
            let live = self.chat.surfaces.get_untracked(&id).unwrap_or_else(|| {
                let (chat, busy, gesture) = (self.chat, self.busy, self.gesture);
                let live = self.owner.with(|| {
                    let own = id.clone();
                    let sent = Memo::new(move |_| is_sent(chat, &own));
                    LiveSurface::new(&id, busy, sent.into(), gesture)
                });
                chat.surfaces.insert(live);
                live
            });
            live.follow(surface, &changes);
        }
    }

    fn report(&mut self, conversation: &mut Conversation) {
        let reports = conversation.with_surfaces(|surfaces| (Moved::new(), surfaces.reports()));
        for report in reports.into_iter().flat_map(|(_, reports)| reports) {
            debug::skipped(&report.to_string());
        }
    }

    fn keep(&mut self, conversation: &mut Conversation) {
        conversation.keep_surfaces();
        for part in conversation.messages.iter_mut().flat_map(|message| &mut message.parts) {
            let Part::Data(part) = part else { continue };
            if part.kind != SURFACE_PART {
                continue;
            }
            let waiting = part.id.as_ref().and_then(|id| self.waiting.of(id));
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

    /// GenUI's server learns of the last entry of each widget, with the next action.
    fn entered(&mut self, conversation: &Conversation, surface: &str, node: NodeId, property: &str) {
        let surface = conversation.surfaces().and_then(|surfaces| surfaces.get(surface));
        let Some(surface) = surface.filter(|surface| self.told.has(surface.id())) else {
            return;
        };
        let path = surface.bound_to(node, property).map(|path| path.to_string());
        let Some(widget) = path.as_deref().and_then(widgets::widget_of) else {
            return;
        };
        let value = surface.data().root().get(&widget).cloned().unwrap_or_default();
        let event = self.event(surface.id(), &widget, "onChanged", false, value);
        self.waiting.keep(surface.id(), event);
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

impl State {
    /// Shows at once what a gesture moved.
    pub fn note_moved(&mut self, moved: Option<(Moved, ())>) {
        if let (Some((moved, ())), Some(host)) = (moved, &mut self.surfaces.host) {
            host.note(moved);
            host.show(&self.conversation);
        }
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
