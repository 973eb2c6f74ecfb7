//! What an object of a call holds, said once: a table of its members, from which it is checked here and declared in
//! `declare::schema`. A table knows one member at a time; what depends on several is its reader's.

use serde_json::Value;

use crate::contract::{ContractCode, ContractError};
use crate::json::JsonMap;

/// The members of one kind of object, in the order in which they are checked. One that stands twice has to be as both
/// lines say; agents are told of the first.
pub type Members = &'static [Member];

/// One member of an object. `null` reads as absent, and what no table names is nobody's business.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// The object cannot do without it.
    pub required: bool,
    /// Put in where it is missing (`complete`), so that nobody is told that it is required.
    pub is_guessed: bool,
    /// Agents are told of it. What they need rarely would only make the declaration longer.
    pub is_told: bool,
    /// `check` looks at it; else what reads it does, or nobody.
    pub is_checked: bool,
}

/// What a member holds.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Anything.
    Any,
    /// A text, a number, or true or false.
    Scalar,
    /// Something that can be shown in a line: a scalar that must be there.
    Words,
    /// A text; one that is required says something.
    Text,
    /// An address that can be asked for at all: https, of the page's own origin, or a picture in itself.
    Address,
    /// True or false.
    Flag,
    /// A finite number.
    Number,
    /// A whole number below 9e15; `5.0` is one.
    Whole,
    /// A whole number from the first to the second; `u32::MAX` is any that is more.
    Within(u32, u32),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list of these words.
    SomeOf(&'static [&'static str]),
    /// A list of texts; which ones is for its reader to say.
    Texts,
    /// An object with these members.
    Object(Members),
    /// An object of texts by any names.
    Named,
    /// A JSON Schema.
    Schema,
    /// From so many to so many objects with these members.
    Items(Members, usize, usize),
}

/// A member that must be there.
pub(crate) const fn must(name: &'static str, holds: Holds) -> Member {
    Member {
        required: true,
        ..may(name, holds)
    }
}

/// A member that may be there.
pub(crate) const fn may(name: &'static str, holds: Holds) -> Member {
    Member {
        name,
        holds,
        required: false,
        is_guessed: false,
        is_told: true,
        is_checked: true,
    }
}

impl Member {
    /// The same, of which agents are not told.
    pub(crate) const fn untold(self) -> Member {
        Member { is_told: false, ..self }
    }

    /// The same, put in where it is missing.
    pub(crate) const fn guessed(self) -> Member {
        Member {
            is_guessed: true,
            ..self
        }
    }

    /// The same, only told: whatever else stands there is passed over, or refused by what reads it.
    pub(crate) const fn unchecked(self) -> Member {
        Member {
            is_checked: false,
            ..self
        }
    }

    fn check(&self, value: Option<&Value>, path: &mut String) -> Result<(), ContractError> {
        let Some(value) = value else {
            return match self.required {
                true => Err(wrong(path, self.missing())),
                false => Ok(()),
            };
        };
        let text_fault = |refuses_blank: bool| match value.as_str() {
            None => Some("must be a string"),
            Some(text) if refuses_blank && text.trim().is_empty() => Some(NOT_EMPTY),
            Some(_) => None,
        };
        let message = match self.holds {
            Holds::Any => None,
            Holds::Scalar => is_compound(value).then_some("must be a string, a number or a boolean"),
            Holds::Words => is_compound(value).then_some(SHOWABLE),
            Holds::Text => text_fault(self.required),
            Holds::Address => text_fault(true).or_else(|| {
                (!value.as_str().is_some_and(is_address))
                    .then_some("must be an https address or one of the page's own origin")
            }),
            Holds::Flag => (!value.is_boolean()).then_some("must be true or false"),
            Holds::Number => crate::number::value(value)
                .is_none()
                .then_some("must be a finite number"),
            Holds::Whole => whole(value).is_none().then_some(WHOLE),
            Holds::Within(least, most) => match whole(value) {
                None => Some(WHOLE),
                Some(number) if number >= least.into() && (most == u32::MAX || number <= most.into()) => None,
                Some(_) if most == u32::MAX => return Err(wrong(path, format!("must be {least} or more"))),
                Some(_) => return Err(wrong(path, format!("must be {least} to {most}"))),
            },
            Holds::OneOf(words) => match text_fault(self.required) {
                None if !is_one_of(words, value) => {
                    return Err(wrong(path, format!("must be one of: {}", words.join(", "))));
                }
                fault => fault,
            },
            Holds::SomeOf(words) => match value.as_array() {
                None => Some(ARRAY),
                Some(items) if items.iter().all(|item| is_one_of(words, item)) => None,
                Some(_) => {
                    let (last, others) = words.split_last().unwrap_or((&"", &[]));
                    return Err(wrong(path, format!("must hold {} or {last}", others.join(", "))));
                }
            },
            Holds::Texts => (!value.is_array()).then_some(ARRAY),
            Holds::Object(members) => match value {
                Value::Object(map) => return check(members, map, path),
                _ => Some(OBJECT),
            },
            Holds::Named => match value {
                Value::Object(map) => return all_texts(map, path),
                _ => Some(OBJECT),
            },
            Holds::Schema => (!value.is_object()).then_some(SCHEMA),
            Holds::Items(members, least, most) => match value {
                Value::Array(items) => return check_items(members, items, least, most, path),
                _ => Some(ARRAY),
            },
        };
        match message {
            Some(message) => Err(wrong(path, message)),
            None => Ok(()),
        }
    }

    fn missing(&self) -> &'static str {
        match self.holds {
            Holds::Text | Holds::Address | Holds::OneOf(_) => NOT_EMPTY,
            Holds::Words => SHOWABLE,
            Holds::Schema => SCHEMA,
            _ => "is missing",
        }
    }
}

const NOT_EMPTY: &str = "must be a string that is not empty";
const SHOWABLE: &str = "must be a string or a number";
const WHOLE: &str = "must be a whole number";
const ARRAY: &str = "must be an array";
const SCHEMA: &str = "must be a JSON Schema object";
const OBJECT: &str = "must be an object";

/// Checks an object and all that its members hold; `path` is its JSON pointer, and is left as it was unless there is a
/// fault.
///
/// # Errors
/// The first member that isn't as its table says.
pub fn check(members: Members, map: &JsonMap, path: &mut String) -> Result<(), ContractError> {
    let length = path.len();
    for member in members.iter().filter(|member| member.is_checked) {
        path.push('/');
        path.push_str(member.name);
        member.check(map.get(member.name).filter(|value| !value.is_null()), path)?;
        path.truncate(length);
    }
    Ok(())
}

fn check_items(
    members: Members,
    items: &[Value],
    least: usize,
    most: usize,
    path: &mut String,
) -> Result<(), ContractError> {
    if items.len() > most {
        let message = format!("holds {} items; the limit is {most}", items.len());
        return Err(ContractError::new(ContractCode::TooLarge, path.as_str(), message));
    }
    if items.len() < least {
        return Err(wrong(path, format!("must hold at least {least} items")));
    }
    let length = path.len();
    for (index, item) in items.iter().enumerate() {
        path.push('/');
        path.push_str(&index.to_string());
        match item {
            Value::Object(map) => check(members, map, path)?,
            _ => return Err(wrong(path, OBJECT)),
        }
        path.truncate(length);
    }
    Ok(())
}

fn all_texts(map: &JsonMap, path: &str) -> Result<(), ContractError> {
    match map.iter().find(|(_, value)| !value.is_string() && !value.is_null()) {
        Some((key, _)) => Err(wrong(&format!("{path}/{key}"), "must be a string")),
        None => Ok(()),
    }
}

fn wrong(path: &str, message: impl Into<String>) -> ContractError {
    ContractError::new(ContractCode::InvalidCall, path, message)
}

fn is_compound(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

fn is_one_of(words: &[&str], value: &Value) -> bool {
    value.as_str().is_some_and(|word| words.contains(&word))
}

/// A whole number; `5.0` is one, and one of 9e15 or more is none.
pub(super) fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = crate::number::value(value)?;
        (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
    })
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    let lower: String = text.chars().take(16).collect::<String>().to_ascii_lowercase();
    let before_path = text.split(['/', '?', '#']).next().unwrap_or_default();
    let is_known = ["https://", "data:image/", "blob:"]
        .iter()
        .any(|start| lower.starts_with(start));
    is_known || (!text.starts_with("//") && !text.starts_with('\\') && !before_path.contains(':'))
}
