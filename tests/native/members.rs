//! What a call holds is said once, in a table (`question::members`): the schema that agents are given and the check that
//! their calls go through never disagree about it, and what a table refuses its type's reader refuses.

use partsong::contract::declare::{schema, tools};
use partsong::contract::question::members::{Holds, Member, Members, check};
use partsong::contract::question::{ENVELOPE, SCHEMA_VERSION};
use partsong::contract::{ContractCode, Interaction, TYPES};
use partsong::json::schema::validate;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Choices that a test makes, the same ones for the same bytes.
struct Tape<'a>(std::iter::Cycle<std::slice::Iter<'a, u8>>);

impl Tape<'_> {
    fn below(&mut self, count: usize) -> usize {
        usize::from(*self.0.next().unwrap()) % count
    }

    /// Now and then.
    fn errs(&mut self) -> bool {
        self.below(12) == 0
    }
}

/// One value of each kind.
const KINDS: [&str; 6] = ["\"stranger\"", "2.5", "7", "true", "[]", "{}"];

/// Whether a value of one of the kinds is what the schema and the check both call wrong.
fn is_wrong(holds: Holds, kind: usize) -> bool {
    match holds {
        Holds::Any => false,
        // To an agent it is a text, so that it says one where it can.
        Holds::Scalar => false,
        Holds::Words => kind >= 4,
        Holds::Text | Holds::Address => kind != 0,
        Holds::Number => kind != 1 && kind != 2,
        Holds::Whole | Holds::Within(..) => kind != 2,
        Holds::OneOf(_) => true,
        Holds::Flag => kind != 3,
        Holds::SomeOf(_) | Holds::Texts => kind != 4,
        Holds::Items(..) => kind != 4,
        Holds::Object(_) | Holds::Named | Holds::Schema => kind != 5,
    }
}

fn wrong(holds: Holds, at: usize) -> Option<Value> {
    let wrong: Vec<usize> = (0..KINDS.len()).filter(|kind| is_wrong(holds, *kind)).collect();
    let kind = wrong.get(at.checked_rem(wrong.len())?)?;
    Some(serde_json::from_str(KINDS[*kind]).unwrap())
}

fn value(holds: Holds, tape: &mut Tape, may_err: bool) -> Value {
    if may_err && tape.errs() {
        let at = tape.below(KINDS.len());
        if let Some(wrong) = wrong(holds, at) {
            return wrong;
        }
    }
    let word = |words: &[&str], tape: &mut Tape| Value::from(words[tape.below(words.len())]);
    match holds {
        Holds::Any | Holds::Scalar | Holds::Words | Holds::Text => json!("text"),
        Holds::Address => json!("https://example.com/a.png"),
        Holds::Flag => json!(tape.below(2) == 0),
        Holds::Number => json!(0.5),
        Holds::Whole => serde_json::from_str(["3", "3.0"][tape.below(2)]).unwrap(),
        Holds::Within(least, most) => json!(least.max(1).min(most)),
        Holds::OneOf(words) => word(words, tape),
        Holds::SomeOf(words) => json!([word(words, tape)]),
        Holds::Texts => json!(["image/*"]),
        Holds::Object(members) => object(members, tape, may_err),
        Holds::Named | Holds::Schema => json!({}),
        Holds::Items(members, least, most) => {
            let count = match may_err && tape.errs() {
                true => least.saturating_sub(1),
                false => most.min(least + tape.below(2)),
            };
            (0..count).map(|_| object(members, tape, may_err)).collect()
        }
    }
}

/// An object of which agents are told, mostly as its table has it.
fn object(members: Members, tape: &mut Tape, may_err: bool) -> Value {
    let mut map = Map::new();
    for member in members.iter().filter(|member| member.is_told) {
        let may_err = may_err && member.is_checked;
        let is_left_out = match member.required {
            true => may_err && !member.is_guessed && tape.errs(),
            false => tape.below(3) == 0,
        };
        if !is_left_out {
            map.insert(member.name.into(), value(member.holds, tape, may_err));
        }
    }
    Value::Object(map)
}

proptest! {
    #[test]
    fn the_schema_and_the_check_of_a_table_agree(bytes in prop::collection::vec(any::<u8>(), 16..200), of in 0..=TYPES.len()) {
        let members = TYPES.get(of).map_or(ENVELOPE, |kind| kind.members);
        let value = object(members, &mut Tape(bytes.iter().cycle()), true);
        let verdict = validate(&schema::object(members), &value);
        let checked = check(members, value.as_object().unwrap(), &mut String::new());
        prop_assert_eq!(verdict.is_valid(), checked.is_ok(), "{}: {:?}, {:?}", value, verdict.faults, checked);
    }

    #[test]
    fn the_declared_tool_takes_what_any_of_its_types_does(bytes in prop::collection::vec(any::<u8>(), 16..200), of in 0..TYPES.len()) {
        let mut tape = Tape(bytes.iter().cycle());
        let mut call = object(ENVELOPE, &mut tape, false);
        let own = object(TYPES[of].members, &mut tape, false);
        call.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        call["schema_version"] = SCHEMA_VERSION.into();
        call["type"] = TYPES[of].word.into();
        let verdict = validate(&tools::declared()[0]["parameters"], &call);
        prop_assert!(verdict.is_valid(), "{}: {:?}", call, verdict.faults);
    }
}

/// The members that a call has, with their places.
fn places(members: Members, value: &Value, path: &str, found: &mut Vec<(String, &'static Member)>) {
    for member in members.iter().filter(|member| member.is_checked) {
        let place = format!("{path}/{}", member.name);
        let Some(own) = value.get(member.name) else { continue };
        match member.holds {
            Holds::Object(inner) => places(inner, own, &place, found),
            Holds::Items(inner, ..) => {
                for (index, item) in own.as_array().unwrap().iter().enumerate() {
                    places(inner, item, &format!("{place}/{index}"), found);
                }
            }
            _ => {}
        }
        found.push((place, member));
    }
}

#[test]
fn what_a_table_refuses_its_reader_refuses() {
    let pairs: Vec<Value> = serde_json::from_str(include_str!("../fixtures/interaction-examples.json")).unwrap();
    let mut tried = 0;
    for call in pairs.iter().map(|pair| &pair["call"]) {
        let kind = TYPES.iter().find(|kind| call["type"] == kind.word).unwrap();
        let mut found = Vec::new();
        places(ENVELOPE, call, "", &mut found);
        places(kind.members, call, "", &mut found);
        for (place, member) in found {
            for wrong in (0..KINDS.len()).filter_map(|at| wrong(member.holds, at)) {
                let mut call = call.clone();
                *call.pointer_mut(&place).unwrap() = wrong.clone();
                let error = Interaction::read(&call).expect_err(&place);
                // Its neighbour is named where two of them contradict each other.
                let object = place.rsplit_once('/').unwrap().0;
                assert!(error.path.starts_with(object), "{place} = {wrong}: {error:?}");
                assert_eq!(error.code, ContractCode::InvalidCall, "{place} = {wrong}: {error:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}
