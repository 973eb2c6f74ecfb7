//! What holds the surfaces of one chat: protocol messages go in, signals and stored parts come out, and what a person does on
//! them becomes a message. Comes with the part `surfaces`. Knows no component.

use std::collections::HashMap;
use std::rc::Weak;
use std::sync::Arc;

use crate::reactive::prelude::*;
use serde_json::Value;

use super::chat_session::Session;
use super::state::State;
use super::surface_store::SurfaceHost;
use crate::browser::debug;
use crate::browser::intl::Intl;
use crate::browser::lazy::{functions, patterns};
use crate::live::locale::use_locale;
use crate::live::surface::{LiveSurface, SurfaceGesture, everything};
use crate::live::{Gesture, LiveChat, LiveKind, LiveMessage, LivePart};
use crate::model::surface_part::{SURFACE_PART, event_part};
use crate::model::{Conversation, Event, MessagePart, Role};
use crate::protocol::{SurfaceDialect, WAITING};
use crate::surface::{Foreign, Moved, NodeId, OWN, PLAYER, SurfaceChanges, SurfaceEvent, Surfaces, hides_words};
use crate::words::Locale;

/// What a session knows of its surfaces beside the conversation.
struct Host {
    chat: LiveChat,
    busy: Signal<bool>,
    gesture: Callback<SurfaceGesture>,
    owner: Owner,
    language: Signal<Locale>,
    /// What moved and isn't shown yet.
    moved: HashMap<String, SurfaceChanges>,
    session: Weak<Session>,
    /// The words of the chat's protocol for surfaces, where it has its own, and the protocol's id.
    dialect: (&'static str, Option<Box<dyn SurfaceDialect>>),
    /// The last moment that was written into an event.
    stamp: f64,
}

/// Holds the surfaces of a session, and follows the page's language with them.
pub(super) fn host(session: Weak<Session>, owner: &Owner, chat: LiveChat) -> Box<dyn SurfaceHost> {
    let handed = session.clone();
    let (busy, language, gesture) = owner.with(|| {
        let handle = StoredValue::new(session.clone());
        let gesture = Callback::new(move |gesture| {
            if let Some(session) = handle.try_with_value(Weak::upgrade).flatten() {
                session.gesture(Gesture::Surface(gesture));
            }
        });
        let language = use_locale();
        follow(session, language, chat.surfaces.foreign);
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
        session: handed,
        dialect: Default::default(),
        stamp: 0.0,
    })
}

/// Surfaces speak the language of the page, and are read anew when what checks their patterns or runs their functions has come,
/// or when others than before draw something of them.
fn follow(session: Weak<Session>, language: Signal<Locale>, foreign: RwSignal<Arc<Foreign>>) {
    let mut known = foreign.get_untracked();
    let another = session.clone();
    Effect::new(move || {
        let now = foreign.get();
        if std::mem::replace(&mut known, now.clone()) != now
            && let Some(session) = another.upgrade()
        {
            let mut state = session.state.borrow_mut();
            let moved = state
                .conversation
                .with_surfaces(|surfaces| (surfaces.set_foreign(now), ()));
            state.note_moved(moved);
        }
    });
    let mut before = None;
    Effect::new(move || {
        let now = (language.get(), patterns::are_settled(), functions::are_here());
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

    /// Takes up the words of the protocol that the chat speaks now.
    fn follow_protocol(&mut self, conversation: &Conversation) {
        let workspace = self.session.upgrade().and_then(|session| session.workspace.upgrade());
        let Some(protocol) = workspace.and_then(|workspace| workspace.protocol()) else {
            return;
        };
        if self.dialect.0 != protocol.descriptor().id {
            self.dialect = (protocol.descriptor().id, protocol.surfaces());
            if let Some(dialect) = &mut self.dialect.1 {
                for part in conversation.messages.iter().flat_map(|message| &message.parts) {
                    if let MessagePart::Data(part) = part {
                        dialect.restore(part);
                    }
                }
            }
        }
    }

    /// Shows everything of every surface, as it was before the page looked on.
    fn show_all(&mut self, conversation: &mut Conversation) {
        for surface in conversation.surfaces().into_iter().flat_map(Surfaces::all) {
            let mut all = everything(surface);
            if let Some(live) = self.chat.surfaces.get_untracked(surface.id()) {
                all.gone = live.beside(&all.nodes);
            }
            self.moved.insert(surface.id().to_owned(), all);
        }
        self.show(conversation);
        for surface in conversation.surfaces().into_iter().flat_map(Surfaces::all) {
            if let Some(live) = self.chat.surfaces.get_untracked(surface.id()) {
                live.fresh.set_value(false);
            }
        }
    }
}

impl SurfaceHost for Host {
    fn load(&mut self, conversation: &mut Conversation) {
        self.moved.clear();
        self.dialect = Default::default();
        self.follow_protocol(conversation);
        let language = Arc::new(Intl(self.language.get_untracked()));
        let mut surfaces = Surfaces::new(language, &OWN, functions::call);
        surfaces.set_foreign(self.chat.surfaces.foreign.get_untracked());
        conversation.play_surfaces(surfaces, &PLAYER);
        // What stands as it stood stays as it is drawn, with the person in it.
        self.chat.surfaces.retain(conversation.surfaces());
        self.show_all(conversation);
    }

    fn hear(&mut self, conversation: &Conversation, event: &Event) -> Vec<Event> {
        self.follow_protocol(conversation);
        let dialect = self.dialect.1.as_mut();
        dialect.map(|dialect| dialect.hear(event)).unwrap_or_default()
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

    fn show(&mut self, conversation: &mut Conversation) {
        if let Some((moved, ())) = conversation.with_surfaces(|surfaces| (surfaces.catch_up(), ())) {
            self.note(moved);
        }
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
            let MessagePart::Data(part) = part else { continue };
            if part.kind != SURFACE_PART {
                continue;
            }
            let dialect = self.dialect.1.as_ref();
            let waiting = part.id.as_ref().and_then(|id| dialect?.waiting(id));
            // Its changes may say what a field hides.
            let waiting = waiting.filter(|_| !hides_words(&part.data));
            if part.extra.get(WAITING).and_then(Value::as_array) != waiting {
                let extra = &mut Arc::make_mut(part).extra;
                match waiting {
                    Some(waiting) => extra.insert(WAITING.into(), Value::Array(waiting.clone())),
                    None => extra.shift_remove(WAITING),
                };
            }
        }
    }

    fn entered(&mut self, conversation: &Conversation, surface: &str, node: NodeId, property: &str) {
        let moment = self.moment();
        let surface = conversation.surfaces().and_then(|surfaces| surfaces.get(surface));
        if let (Some(surface), Some(dialect)) = (surface, &mut self.dialect.1) {
            dialect.entered(surface, node, property, moment);
        }
    }

    fn worded(&mut self, event: &SurfaceEvent, model: Option<&Value>) -> Vec<MessagePart> {
        let mut dialect = self.dialect.1.take();
        let own = dialect.as_mut();
        let own = own.and_then(|dialect| dialect.pressed(event, model, &mut || self.moment()));
        self.dialect.1 = dialect;
        own.unwrap_or_else(|| vec![MessagePart::Data(event_part(event, &self.moment()).into())])
    }
}

impl State {
    /// Shows at once what a gesture moved.
    pub(super) fn note_moved(&mut self, moved: Option<(Moved, ())>) {
        if let (Some((moved, ())), Some(host)) = (moved, &mut self.surfaces.host) {
            host.note(moved);
            host.show(&mut self.conversation);
        }
    }
}

/// Whether an action of this surface is on its way, or waits for its turn; tracks.
fn is_sent(chat: LiveChat, surface: &str) -> bool {
    let is_action = |part: &LivePart| match part.kind {
        LiveKind::Data(data) => data.with(|data| data.data.get("surfaceId").and_then(Value::as_str) == Some(surface)),
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
