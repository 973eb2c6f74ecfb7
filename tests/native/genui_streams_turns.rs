//! Laws of GenUI over whole conversations: answers that change each other's surfaces, what a person enters and presses
//! between them, and reloads at any moment.

use crate::common::page::{body, decoded, decoder, said, turn};
use crate::common::streams::{any_cuts, by_key, cases, cut, strange, words};
use crate::common::widgets::definition;
use crate::genui_streams::{END, SURFACES, Told, lines, told};

use std::collections::BTreeMap;
use std::sync::Arc;

use partsong::model::surface_part::SURFACE_PART;
use partsong::model::{Conversation, Ended, Event, FoldMode, Message, MessagePart, Role, Start};
use partsong::protocol::{self, Decoded, SurfaceDialect, TurnKind, WAITING};
use partsong::surface::{English, GestureOutcome, NodeId, OWN, Surface, Surfaces, function, golden};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
enum Step {
    Answer(Vec<Told>),
    /// Into which input, and what.
    Enter(Index, u8),
    Press(Index),
    Typed(String),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => prop::collection::vec(told(), 0..4).prop_map(Step::Answer),
        4 => (any::<Index>(), any::<u8>()).prop_map(|(at, what)| Step::Enter(at, what)),
        2 => any::<Index>().prop_map(Step::Press),
        1 => words().prop_map(Step::Typed),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 1..10)
}

fn conversation(messages: Vec<Message>) -> Conversation {
    let mut conversation = Conversation::new(messages);
    conversation.set_surfaces(Surfaces::new(Arc::new(English), &OWN, function::call));
    conversation
}

fn dialect(messages: &[Message]) -> Box<dyn SurfaceDialect> {
    let mut dialect = protocol::by_name("genui").expect("it").surfaces().expect("a dialect");
    for part in messages.iter().flat_map(|message| &message.parts) {
        if let MessagePart::Data(part) = part {
            dialect.restore(part);
        }
    }
    dialect
}

/// Every node that is drawn, with its surface.
fn nodes(surfaces: &Surfaces, kinds: &[&str]) -> Vec<(String, NodeId)> {
    let mut found = Vec::new();
    // By name: one that was made again stands where it stood only after a reload.
    for surface in SURFACES.iter().filter_map(|id| surfaces.get(id)) {
        let mut waiting: Vec<NodeId> = surface.root().into_iter().collect();
        while let Some(id) = waiting.pop() {
            let Some(node) = surface.node(id) else { continue };
            if kinds.contains(&node.kind()) {
                found.push((surface.id().to_owned(), id));
            }
            for holder in ["children", "child", "tabs", "trigger", "content"] {
                waiting.extend(node.children(holder));
            }
        }
    }
    found
}

/// A chat as a page holds it.
struct Chat {
    talk: Conversation,
    dialect: Box<dyn SurfaceDialect>,
    now: u32,
    lengths: Vec<usize>,
    /// What goes between two lines of an answer.
    between: String,
}

impl Chat {
    fn new(lengths: &[usize], between: &str) -> Chat {
        Chat {
            talk: conversation(Vec::new()),
            dialect: dialect(&[]),
            now: 0,
            lengths: lengths.to_vec(),
            between: between.to_owned(),
        }
    }

    fn moment(&mut self) -> String {
        self.now += 1;
        format!("2026-11-27T00:00:00.{:03}Z", self.now)
    }

    fn answer(&mut self, told: &[Told]) {
        let lines = [lines(told, 0), vec![END.to_owned()]].concat();
        let bytes = lines.join(&self.between);
        self.talk
            .begin(Start::NewAnswer, format!("m{}", self.talk.messages.len()));
        for item in decoded(&mut *decoder("genui"), &cut(bytes.as_bytes(), &self.lengths)) {
            let Decoded::Event(event) = item else { continue };
            let beside: Vec<Event> = self.dialect.hear(&event);
            for event in std::iter::once(event).chain(beside) {
                self.talk.apply(event, FoldMode::Lenient).expect("lenient");
            }
        }
        self.talk.end(Ended::Complete);
    }

    fn enter(&mut self, at: Index, what: u8) {
        let inputs = ["TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"];
        let found = nodes(self.talk.surfaces().expect("surfaces"), &inputs);
        if found.is_empty() {
            return;
        }
        let (id, node) = at.get(&found).clone();
        let surface = self.talk.surfaces().and_then(|all| all.get(&id)).expect("it");
        let value = match surface.node(node).expect("a node").kind() {
            "CheckBox" => json!(what.is_multiple_of(2)),
            "ChoicePicker" => json!([if what.is_multiple_of(2) { "A" } else { "2" }]),
            "Slider" => json!(what % 6),
            _ => json!(["typed", "", "أهلا", "0"][usize::from(what % 4)]),
        };
        self.talk
            .with_surfaces(|surfaces| (surfaces.write(&id, node, "value", value), ()));
        let moment = self.moment();
        let surface = self.talk.surfaces().and_then(|all| all.get(&id)).expect("it");
        self.dialect.entered(surface, node, "value", moment);
    }

    /// Whether there was anything to press.
    fn press(&mut self, at: Index) -> bool {
        let found = nodes(self.talk.surfaces().expect("surfaces"), &["Button", "TextField"]);
        if found.is_empty() {
            return false;
        }
        let (id, node) = at.get(&found).clone();
        let outcome = self
            .talk
            .with_surfaces(|surfaces| (Vec::new(), surfaces.act(&id, node)));
        let Some((_, GestureOutcome::Event(event))) = outcome else {
            return false;
        };
        let model = self.talk.surfaces().and_then(|all| all.get(&id)).expect("it").data();
        let model = model.root().clone();
        let mut now = self.now;
        let parts = self
            .dialect
            .pressed(&event, Some(&model), &mut || {
                now += 1;
                format!("2026-11-27T00:00:00.{now:03}Z")
            })
            .expect("a surface of this dialect");
        self.now = now;
        let mut message = Message::new(format!("m{}", self.talk.messages.len()), Role::User);
        message.parts = parts;
        self.talk.messages.push(message);
        true
    }

    fn typed(&mut self, words: &str) {
        let mut message = said(Role::User, words);
        message.id = format!("m{}", self.talk.messages.len());
        self.talk.messages.push(message);
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Answer(told) => self.answer(told),
            Step::Enter(at, what) => self.enter(*at, *what),
            Step::Press(at) => {
                self.press(*at);
            }
            Step::Typed(words) => self.typed(words),
        }
    }

    /// The messages as they are stored.
    fn kept(&mut self) -> Vec<Value> {
        self.talk.keep_surfaces();
        for part in self.talk.messages.iter_mut().flat_map(|message| &mut message.parts) {
            let MessagePart::Data(part) = part else { continue };
            let Some(id) = part.id.clone().filter(|_| part.kind == SURFACE_PART) else {
                continue;
            };
            let extra = &mut Arc::make_mut(part).extra;
            match self.dialect.waiting(&id) {
                Some(waiting) => extra.insert(WAITING.into(), json!(waiting)),
                None => extra.shift_remove(WAITING),
            };
        }
        self.talk.messages.iter().map(Message::to_json).collect()
    }

    fn reload(&mut self) {
        let messages: Vec<Message> = self.kept().into_iter().filter_map(Message::from_json).collect();
        self.dialect = dialect(&messages);
        self.talk = conversation(messages);
    }

    fn request(&self) -> Value {
        body("genui", &turn(&self.talk.messages, TurnKind::Send))["conversation"].clone()
    }

    fn printed(&self) -> Value {
        by_key(&golden::surfaces(self.talk.surfaces().expect("surfaces")))
    }
}

/// The surfaces that stand, each as it was last told.
fn standing(steps: &[Step]) -> BTreeMap<&'static str, &Value> {
    let mut standing = BTreeMap::new();
    for step in steps {
        let Step::Answer(told) = step else { continue };
        for told in told {
            match told {
                Told::Surface(id, definition) => standing.insert(*id, definition),
                Told::Deleted(id) => standing.remove(id),
                Told::Words(_) => None,
            };
        }
    }
    standing
}

/// Without what a server is told once: who loads anew doesn't know that it was told.
fn unreported(mut messages: Vec<Value>) -> Vec<Value> {
    let parts = messages
        .iter_mut()
        .filter_map(|message| message["parts"].as_array_mut());
    for part in parts.flatten() {
        if part["type"] == "data-surface"
            && let Some(data) = part["data"].as_object_mut()
        {
            data.shift_remove("error");
        }
    }
    messages
}

/// Lines of which each harms only itself.
fn bad_lines() -> impl Strategy<Value = String> {
    let lines = prop::sample::select(vec![
        "",
        "oops\n",
        "[DONE]\n: hi\n",
        "{\"message\":{\"content\":[7,null,{\"toolRequest\":null}]}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":\"s\",\"definition\":{\"root\":7,\"widgets\":[]}}}\n",
        "{\"addOrUpdateSurface\":{\"surfaceId\":\"t\",\"definition\":{\"root\":\"a\"}}}\n",
        "{\"deleteSurface\":{\"surfaceId\":null}}\n",
        "{\"message\":{\"role\":\"tool\",\"content\":[{\"toolResponse\":{\"name\":\"deleteSurface\",\"input\":{\"surfaceId\":\"s\"}}}]}}\n",
    ]);
    prop_oneof![
        4 => lines.prop_map(str::to_owned),
        1 => strange().prop_map(|value| format!("{}\n", json!({ "brandNew": value }))),
    ]
}

proptest! {
    #![proptest_config(cases(24))]

    /// How the bytes were cut, bad lines between them, and a reload at any moment change nothing.
    #[test]
    fn a_conversation_is_what_was_told_and_done(steps in steps(), lengths in any_cuts(), bad in bad_lines(), reloads in any::<u16>()) {
        let (mut plain, mut odd) = (Chat::new(&[usize::MAX], ""), Chat::new(&lengths, &bad));
        for (at, step) in steps.iter().enumerate() {
            plain.step(step);
            odd.step(step);
            if reloads >> at & 1 == 1 {
                odd.reload();
            }
            prop_assert_eq!(odd.printed(), plain.printed());
        }
        prop_assert_eq!(odd.request(), plain.request());
        prop_assert_eq!(unreported(odd.kept()), unreported(plain.kept()));
        let kept = odd.kept();
        odd.reload();
        prop_assert_eq!(odd.kept(), kept, "stored, read and stored again");
    }

    /// The server hears of every surface that stands, once and as it was last told, and of none that it deleted.
    #[test]
    fn a_request_tells_every_surface_once(steps in steps()) {
        let mut chat = Chat::new(&[usize::MAX], "");
        steps.iter().for_each(|step| chat.step(step));
        let request = chat.request();
        let turns = request.as_array().expect("a list");
        let mut told: BTreeMap<String, Value> = BTreeMap::new();
        for turn in turns {
            let mut moments: Vec<String> = Vec::new();
            let parts = turn["parts"].as_array().expect("parts");
            prop_assert!(!parts.is_empty());
            for part in parts {
                match part["type"].as_str().expect("a type") {
                    "ui" => {
                        let mut definition = part["definition"].clone();
                        let id = definition.as_object_mut().expect("an object").shift_remove("surfaceId");
                        let id = id.as_ref().and_then(Value::as_str).expect("an id").to_owned();
                        prop_assert!(told.insert(id, definition).is_none(), "twice");
                    }
                    "uiEvent" => {
                        let event = &part["event"];
                        prop_assert_eq!(&turn["role"], "user");
                        prop_assert!(event.get("value").is_none_or(|value| !value.is_null()));
                        moments.push(event["timestamp"].as_str().expect("a moment").to_owned());
                    }
                    _ => {}
                }
            }
            // What was entered on another surface may have waited longer.
            prop_assert!(moments.is_sorted_by(|one, next| one < next), "{moments:?}");
            let actions = parts.iter().filter(|part| part["event"]["isAction"] == true).count();
            let events = parts.iter().filter(|part| part["type"] == "uiEvent").count();
            prop_assert_eq!(actions, events.min(1), "changes go with one action");
            if events > 0 {
                prop_assert_eq!(&parts[events - 1]["event"]["isAction"], &json!(true), "the action is the last");
            }
        }
        let expected: BTreeMap<String, Value> = standing(&steps).into_iter().map(|(id, definition)| (id.to_owned(), definition.clone())).collect();
        prop_assert_eq!(told, expected);
    }

    /// What is entered goes with the next action of its surface, and is what the surface's model holds.
    #[test]
    fn an_action_brings_what_was_entered(first in definition(), second in definition(), entries in prop::collection::vec((any::<Index>(), any::<u8>()), 0..5), press in any::<Index>()) {
        let mut chat = Chat::new(&[usize::MAX], "");
        chat.answer(&[Told::Surface("s", first), Told::Surface("t", second)]);
        for (at, what) in entries {
            chat.enter(at, what);
        }
        let waiting: BTreeMap<&str, Vec<Value>> = ["s", "t"].into_iter().map(|id| (id, chat.dialect.waiting(id).cloned().unwrap_or_default())).collect();
        if !chat.press(press) {
            return Ok(());
        }
        let last = chat.talk.messages.last().expect("a message");
        let events: Vec<Value> = last.parts.iter().map(|part| match part {
            MessagePart::Data(part) => part.data.clone(),
            other => panic!("{other:?}"),
        }).collect();
        let (action, changes) = events.split_last().expect("an action");
        let pressed = action["surfaceId"].as_str().expect("a surface");
        prop_assert_eq!(changes, waiting[pressed].as_slice());
        prop_assert!(chat.dialect.waiting(pressed).is_none());
        let other = if pressed == "s" { "t" } else { "s" };
        prop_assert_eq!(chat.dialect.waiting(other).cloned().unwrap_or_default(), waiting[other].clone(), "the other surface's wait on");
        let surface: &Surface = chat.talk.surfaces().and_then(|all| all.get(pressed)).expect("it");
        for change in changes {
            let widget = change["widgetId"].as_str().expect("a widget");
            prop_assert_eq!(change.get("value"), surface.data().root().get(widget));
        }
        if action["eventType"] == "onTap" {
            let entered = surface.data().root().as_object().expect("an object");
            for (widget, value) in entered.iter().filter(|(_, value)| !value.is_null()) {
                prop_assert_eq!(&action["value"][widget], value);
            }
            // Beside them stands what the server gave the button itself.
            let own = action["value"].as_object().into_iter().flatten().filter(|(key, _)| !entered.contains_key(*key));
            prop_assert!(own.clone().all(|(key, _)| ["k", ""].contains(&key.as_str())), "{:?}", own.collect::<Vec<_>>());
        }
    }
}

/// A reload knows nothing of it: who pressed or wrote by what stood there before would reach another component.
#[test]
fn a_component_that_is_no_longer_defined_is_of_no_type() {
    let surface = |widgets: Value| Told::Surface("t", json!({"root": "root", "widgets": widgets}));
    let mut chat = Chat::new(&[usize::MAX], "");
    chat.answer(&[
        surface(json!([
            {"id": "choice", "widget": {"RadioGroup": {"labels": ["A", "B"], "groupValue": "A"}}},
            {"id": "root", "widget": {"Column": {"children": ["choice"]}}},
        ])),
        surface(json!([{"id": "root", "widget": {"ElevatedButton": {"child": "choice"}}}])),
    ]);
    let choices = nodes(chat.talk.surfaces().expect("surfaces"), &["ChoicePicker"]);
    assert_eq!(choices, []);
}
