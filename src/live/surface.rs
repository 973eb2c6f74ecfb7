//! A surface as views read it: one signal per node, so that a change of the data touches only what is bound to it. Knows
//! no messages and no component.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::reactive::prelude::*;
use serde_json::Value;

use crate::markdown::line_words;
use crate::safe_url::Target;
use crate::surface::{
    Foreign, Generation, Node, NodeId, Prop, Surface, SurfaceChanges, SurfaceDisplay, SurfaceStyle, Surfaces,
};

/// Tables, charts and questions of one surface that are drawn: each is a card with a life of its own.
const MAX_CARDS: usize = 200;
/// Characters of the maker's name.
const MAX_NAME: usize = 80;

/// What a surface is as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SurfaceFrame {
    /// The first node, once drawing has begun.
    pub root: Option<NodeId>,
    /// More is coming: what is missing has a placeholder.
    pub open: bool,
    /// The server has taken it away.
    pub deleted: bool,
    /// It is as large as a surface may be: what goes beyond that is missing.
    pub full: bool,
    /// Whose rules its properties follow.
    pub generation: Generation,
    /// Who made it, as it says itself. Untrusted.
    pub agent: Option<String>,
    /// How it would like to look.
    pub style: SurfaceStyle,
    /// Where it would like to stand.
    pub display: SurfaceDisplay,
    /// What it calls itself, for places that only tell of it. Untrusted.
    pub title: Option<String>,
    /// The heading that says so.
    pub title_node: Option<NodeId>,
    /// The catalogue of its components.
    pub catalog: Option<String>,
}

/// What a person did on a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceGesture {
    /// The id of the surface.
    pub surface: String,
    /// Where on it.
    pub node: NodeId,
    /// What was done.
    pub deed: SurfaceAction,
}

/// One thing that a person does. Properties go by their canonical names.
#[derive(Clone, Debug, PartialEq)]
pub enum SurfaceAction {
    /// Something was entered into a property.
    Entered(&'static str, Value),
    /// The action in this property was pressed.
    Pressed(&'static str),
    /// A question was answered: its result, and the answer in a few words.
    Answered(Value, String),
    /// Who draws the component asks for this: its name, what goes along, the same in the person's words.
    Asked(String, Option<Value>, Option<String>),
}

/// Why something that was pressed couldn't be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Something else is on its way.
    OnItsWay,
    /// Too much waits to be sent.
    Full,
}

/// One surface. Copy: hand it into closures freely. Lives as long as the owner that it was made under.
#[derive(Clone, Copy)]
pub struct LiveSurface {
    id: StoredValue<String>,
    /// What it is as a whole.
    pub frame: RwSignal<SurfaceFrame>,
    nodes: StoredValue<HashMap<NodeId, ArcRwSignal<Arc<Node>>>>,
    /// A press found something wrong: every field says so from now on.
    pub tried: RwSignal<bool>,
    /// What was pressed in vain, until something is entered.
    pub refused: RwSignal<Option<NodeId>>,
    /// What was pressed and couldn't be taken.
    held: RwSignal<Option<(NodeId, Hold)>>,
    /// An address that an action leads to, until the person has decided.
    pub leads: RwSignal<Option<Target>>,
    /// Something moved on it.
    pub moved: Trigger,
    cards: StoredValue<usize>,
    /// It was made while this page looks on, and not read from the store.
    pub fresh: StoredValue<bool>,
    /// It stands somewhere: a surface is drawn once.
    drawn: StoredValue<bool>,
    /// A request is running: questions wait.
    pub busy: Signal<bool>,
    /// An action of this surface is on its way or waits for its turn: another one would be the same a second time.
    pub sent: Signal<bool>,
    gesture: Callback<SurfaceGesture>,
}

impl LiveSurface {
    /// A surface of which nothing is shown yet.
    pub fn new(id: &str, busy: Signal<bool>, sent: Signal<bool>, gesture: Callback<SurfaceGesture>) -> LiveSurface {
        LiveSurface {
            id: StoredValue::new(id.to_owned()),
            frame: RwSignal::default(),
            nodes: StoredValue::default(),
            tried: RwSignal::new(false),
            refused: RwSignal::new(None),
            held: RwSignal::new(None),
            leads: RwSignal::new(None),
            moved: Trigger::new(),
            cards: StoredValue::new(0),
            fresh: StoredValue::new(true),
            drawn: StoredValue::new(false),
            busy,
            sent,
            gesture,
        }
    }

    /// The id on the wire.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The signal of a node; `None` for a node that is gone.
    pub fn node(self, id: NodeId) -> Option<RwSignal<Arc<Node>>> {
        self.nodes
            .try_with_value(|nodes| nodes.get(&id).cloned())
            .flatten()
            .map(RwSignal::from)
    }

    /// The nodes of it that are none of these.
    pub fn beside(self, nodes: &HashSet<NodeId>) -> Vec<NodeId> {
        let others = |shown: &HashMap<NodeId, _>| shown.keys().filter(|id| !nodes.contains(id)).copied().collect();
        self.nodes.with_value(others)
    }

    /// Shows what moved.
    pub fn follow(self, surface: &Surface, changes: &SurfaceChanges) {
        let nodes = changes.nodes.iter().filter_map(|node| surface.node(*node));
        self.show(nodes, &changes.gone);
        let name = surface.styles().get("agentDisplayName").and_then(Value::as_str);
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        let frame = SurfaceFrame {
            root: surface.root(),
            open: surface.is_open(),
            deleted: surface.is_deleted(),
            full: surface.is_full(),
            generation: surface.generation(),
            style: surface.style(),
            agent: name.map(|name| name.chars().take(MAX_NAME).collect()),
            display: surface.display(),
            title: surface.title().map(line_words),
            title_node: surface.title_node(),
            catalog: surface.catalog_id().map(str::to_owned),
        };
        if self.frame.with_untracked(|shown| *shown != frame) {
            self.frame.set(frame);
        }
        self.moved.notify();
    }

    /// Whether there is room for one more card, until the caller's owner is gone.
    pub fn takes_card(self) -> bool {
        let mut room = false;
        self.cards.update_value(|cards| {
            room = *cards < MAX_CARDS;
            *cards += usize::from(room);
        });
        if room {
            on_cleanup(move || {
                let _ = self.cards.try_update_value(|cards| *cards = cards.saturating_sub(1));
            });
        }
        room
    }

    /// Whether the caller is the one who draws the surface, until it is released.
    pub fn claim(self) -> bool {
        let mut mine = false;
        self.drawn.update_value(|drawn| mine = !std::mem::replace(drawn, true));
        mine
    }

    /// Whoever drew it is gone.
    pub fn release(self) {
        let _ = self.drawn.try_update_value(|drawn| *drawn = false);
    }

    /// Shows these nodes as they are now. Whoever draws a new one asks for it after its parent moved, so all are there
    /// before any is told.
    fn show<'a>(self, moved: impl Iterator<Item = &'a Arc<Node>>, gone: &[NodeId]) {
        let mut known = Vec::new();
        self.nodes.update_value(|nodes| {
            for id in gone {
                nodes.remove(id);
            }
            for node in moved {
                match nodes.get(&node.id) {
                    Some(signal) => known.push((signal.clone(), node)),
                    None => drop(nodes.insert(node.id, ArcRwSignal::new(node.clone()))),
                }
            }
        });
        for (signal, node) in known {
            if signal.with_untracked(|shown| !Arc::ptr_eq(shown, node)) {
                signal.set(node.clone());
            }
        }
    }

    /// Hands up what the person entered into this property.
    pub fn write(self, node: NodeId, property: &'static str, value: Value) {
        if self.refused.with_untracked(Option::is_some) {
            self.refused.set(None);
        }
        self.hand_up(node, SurfaceAction::Entered(property, value));
    }

    /// Hands up that the person pressed this action.
    pub fn act(self, node: NodeId, property: &'static str) {
        self.hand_up(node, SurfaceAction::Pressed(property));
    }

    /// Hands up the result of a question, and the answer in a few words.
    pub fn answer(self, node: NodeId, result: Value, words: String) {
        self.hand_up(node, SurfaceAction::Answered(result, words));
    }

    /// Hands up what who draws this node asks for.
    pub fn ask(self, node: NodeId, name: String, payload: Option<Value>, words: Option<String>) {
        self.hand_up(node, SurfaceAction::Asked(name, payload, words));
    }

    fn hand_up(self, node: NodeId, deed: SurfaceAction) {
        let surface = self.id();
        self.gesture.run(SurfaceGesture { surface, node, deed });
    }

    /// A press was not taken: it says so where it was.
    pub fn hold(self, pressed: NodeId, why: Hold) {
        self.held.set(Some((pressed, why)));
    }

    /// What was pressed is taken: nothing before it is in vain any more.
    pub fn take(self) {
        if self.held.with_untracked(Option::is_some) {
            self.held.set(None);
        }
    }

    /// Why this was pressed in vain, as long as that holds; tracks.
    pub fn held(self, node: NodeId) -> Option<Hold> {
        let (held, why) = self.held.get()?;
        let holds = match why {
            Hold::OnItsWay => self.busy.get() || self.sent.get(),
            Hold::Full => true,
        };
        (held == node && holds).then_some(why)
    }

    /// A press did nothing, because of what stands in the fields: they say so, and the first of them gets the focus.
    pub fn refuse(self, pressed: NodeId) {
        self.tried.set(true);
        self.refused.set(Some(pressed));
    }
}

impl PartialEq for LiveSurface {
    fn eq(&self, other: &LiveSurface) -> bool {
        self.frame == other.frame
    }
}

/// The surfaces of a chat, by id. Made under the owner of the chat.
#[derive(Clone, Copy, Default)]
pub struct LiveSurfaces {
    all: RwSignal<HashMap<String, LiveSurface>>,
    /// Components that the page around the chat draws.
    pub foreign: RwSignal<Arc<Foreign>>,
}

impl LiveSurfaces {
    /// The surface with this id; tracks.
    pub fn get(self, id: &str) -> Option<LiveSurface> {
        self.all.with(|all| all.get(id).copied())
    }

    /// The same without tracking.
    pub fn get_untracked(self, id: &str) -> Option<LiveSurface> {
        self.all.with_untracked(|all| all.get(id).copied())
    }

    /// Takes in a surface that stands in a message.
    pub fn insert(self, surface: LiveSurface) {
        self.all.update(|all| {
            all.insert(surface.id(), surface);
        });
    }

    /// Forgets those that are none of these any more.
    pub fn retain(self, surfaces: Option<&Surfaces>) {
        let stays = |id: &str| surfaces.is_some_and(|surfaces| surfaces.get(id).is_some());
        self.all.update(|all| all.retain(|id, _| stays(id)));
    }
}

/// All of a surface, as if it were new.
pub fn everything(surface: &Surface) -> SurfaceChanges {
    fn collect(prop: &Prop, into: &mut Vec<NodeId>) {
        match prop {
            Prop::Node(id) => into.push(*id),
            Prop::List(items) => items.iter().for_each(|item| collect(item, into)),
            Prop::Map(fields) => fields.iter().for_each(|(_, field)| collect(field, into)),
            Prop::Absent | Prop::Value(_) | Prop::Action => {}
        }
    }
    let mut all = SurfaceChanges {
        frame: true,
        deleted: surface.is_deleted(),
        ..SurfaceChanges::default()
    };
    let mut open: Vec<NodeId> = surface.root().into_iter().collect();
    while let Some(id) = open.pop() {
        if all.nodes.insert(id)
            && let Some(node) = surface.node(id)
        {
            node.props.iter().for_each(|(_, prop)| collect(prop, &mut open));
        }
    }
    all
}
