//! The members of one object of a call, for who reads them after its table was checked (`members`): what is there is of
//! the right kind. `null` reads as absent, and so does what nobody checked and is of another kind.

use serde_json::Value;

use super::members::{Members, check, whole};
use crate::contract::{ContractCode, ContractError};
use crate::json::JsonMap;

/// An object inside a call, perhaps an absent one, and its JSON pointer.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    map: Option<&'a JsonMap>,
    path: String,
}

impl<'a> Fields<'a> {
    /// The fields of a whole call.
    pub(super) fn of(call: &'a JsonMap) -> Fields<'a> {
        Fields {
            map: Some(call),
            path: String::new(),
        }
    }

    /// The JSON pointer of a key.
    fn path(&self, key: &str) -> String {
        format!("{}/{key}", self.path)
    }

    /// The call is wrong at this key.
    pub(crate) fn wrong(&self, key: &str, message: &str) -> ContractError {
        ContractError::new(ContractCode::InvalidCall, self.path(key), message)
    }

    /// Checks an object that is there against one more table: for members that depend on others.
    ///
    /// # Errors
    /// The first member that isn't as the table says.
    pub(crate) fn check(&self, members: Members) -> Result<(), ContractError> {
        match self.map {
            Some(map) => check(members, map, &mut self.path.clone()),
            None => Ok(()),
        }
    }

    /// The value of a key, if it is there and not `null`.
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.map?.get(key).filter(|value| !value.is_null())
    }

    /// Something is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A text that may be empty.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.get(key)?.as_str()
    }

    /// A text that says something.
    pub(crate) fn said(&self, key: &str) -> Option<String> {
        let text = self.text(key).filter(|text| !text.trim().is_empty());
        text.map(str::to_owned)
    }

    /// A text that its table requires.
    pub(crate) fn string(&self, key: &str) -> String {
        self.text(key).unwrap_or_default().into()
    }

    /// An address, as `Holds::Address` has it.
    pub(crate) fn address(&self, key: &str) -> Option<String> {
        self.text(key).map(|text| text.trim().into())
    }

    /// True or false.
    pub(crate) fn flag(&self, key: &str) -> Option<bool> {
        self.get(key)?.as_bool()
    }

    /// True; absent is not.
    pub(crate) fn is(&self, key: &str) -> bool {
        self.flag(key) == Some(true)
    }

    /// A finite number.
    pub fn number(&self, key: &str) -> Option<f64> {
        crate::number::value(self.get(key)?)
    }

    /// A whole number.
    pub(crate) fn whole(&self, key: &str) -> Option<i64> {
        whole(self.get(key)?)
    }

    /// A whole number as a count of something; a negative one counts nothing, and no count is beyond what can be counted.
    pub(crate) fn count(&self, key: &str) -> Option<usize> {
        let count = self.whole(key)?.max(0);
        Some(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// An object; where there is none, one without members.
    pub(crate) fn object(&self, key: &str) -> Fields<'a> {
        Fields {
            map: self.get(key).and_then(Value::as_object),
            path: self.path(key),
        }
    }

    /// A copy of an object; where there is none, one without members.
    pub fn map(&self, key: &str) -> JsonMap {
        let map = self.get(key).and_then(Value::as_object);
        map.cloned().unwrap_or_default()
    }

    /// The items of a list.
    pub(crate) fn list(&self, key: &str) -> &'a [Value] {
        self.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// The objects of a list.
    pub(crate) fn items(&self, key: &str) -> Vec<Fields<'a>> {
        let items = self.list(key).iter().enumerate();
        items
            .map(|(index, item)| Fields {
                map: item.as_object(),
                path: format!("{}/{key}/{index}", self.path),
            })
            .collect()
    }
}
