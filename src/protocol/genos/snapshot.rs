//! `tool_state` (`genos` 3.1): several megabytes before every call of the model, of which we need addresses, charts and the
//! pages' titles and texts. Everything else is stepped over while it is parsed.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// Entries of one map.
const MAX_ENTRIES: usize = 20_000;

/// What we keep of a snapshot.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Snapshot {
    #[serde(deserialize_with = "map")]
    pub id_to_url: HashMap<String, Text>,
    #[serde(deserialize_with = "map")]
    pub id_to_iframe: HashMap<String, Value>,
    #[serde(deserialize_with = "map")]
    pub url_to_page: HashMap<String, Page>,
}

/// An opened page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PageFields {
    title: Text,
    text: Text,
}

/// As `PageFields`, or nothing where the server wrote something else.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub title: Option<String>,
    pub text: Option<String>,
}

/// A string, or nothing where the server wrote something else.
#[derive(Debug, Default)]
pub(super) struct Text(pub Option<String>);

#[derive(Deserialize)]
struct Envelope {
    event: Text,
    #[serde(default)]
    data: Lenient<Snapshot>,
}

impl Snapshot {
    /// Reads a whole frame; `None` when it is no `tool_state`.
    pub fn read(text: &str) -> Option<Snapshot> {
        let envelope: Envelope = serde_json::from_str(text).ok()?;
        (envelope.event.0.as_deref() == Some("tool_state")).then_some(envelope.data.0)
    }

    /// The same from parsed data; wrong data is an empty snapshot.
    pub fn from_value(data: Value) -> Snapshot {
        serde_json::from_value(data).unwrap_or_default()
    }
}

impl<'de> Deserialize<'de> for Page {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Page, D::Error> {
        let fields: Lenient<PageFields> = Deserialize::deserialize(deserializer)?;
        Ok(Page {
            title: fields.0.title.0,
            text: fields.0.text.0,
        })
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }
            fn visit_str<E>(self, text: &str) -> Result<Text, E> {
                Ok(Text(Some(text.to_owned())))
            }
            fn visit_string<E>(self, text: String) -> Result<Text, E> {
                Ok(Text(Some(text)))
            }
            fn visit_unit<E>(self) -> Result<Text, E> {
                Ok(Text(None))
            }
            fn visit_bool<E>(self, _: bool) -> Result<Text, E> {
                Ok(Text(None))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Text, E> {
                Ok(Text(None))
            }
            fn visit_u64<E>(self, _: u64) -> Result<Text, E> {
                Ok(Text(None))
            }
            fn visit_f64<E>(self, _: f64) -> Result<Text, E> {
                Ok(Text(None))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Text, A::Error> {
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Text(None))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Text, A::Error> {
                while items.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Text(None))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// An object, or its default where the server wrote something else.
#[derive(Default)]
struct Lenient<T>(T);

impl<'de, T: DeserializeOwned + Default> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lenient<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: DeserializeOwned + Default> Visitor<'de> for Reader<T> {
            type Value = Lenient<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }
            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<Lenient<T>, A::Error> {
                T::deserialize(serde::de::value::MapAccessDeserializer::new(items)).map(Lenient)
            }
            fn visit_str<E>(self, _: &str) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_unit<E>(self) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_bool<E>(self, _: bool) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_u64<E>(self, _: u64) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_f64<E>(self, _: f64) -> Result<Lenient<T>, E> {
                Ok(Lenient(T::default()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Lenient<T>, A::Error> {
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Lenient(T::default()))
            }
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

/// A map with at most `MAX_ENTRIES`.
struct Capped<T>(HashMap<String, T>);

impl<T> Default for Capped<T> {
    fn default() -> Capped<T> {
        Capped(HashMap::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Capped<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Capped<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Capped<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Capped<T>, A::Error> {
                let mut map = HashMap::new();
                while map.len() < MAX_ENTRIES {
                    let Some((key, value)) = items.next_entry()? else {
                        return Ok(Capped(map));
                    };
                    map.insert(key, value);
                }
                while items.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Capped(map))
            }
        }
        deserializer.deserialize_map(Reader(PhantomData))
    }
}

fn map<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<HashMap<String, T>, D::Error> {
    let map: Lenient<Capped<T>> = Deserialize::deserialize(deserializer)?;
    Ok(map.0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_members_harm_only_themselves() {
        let snapshot = Snapshot::read(
            r#"{"event": "tool_state", "data": {"id_to_url": {"0:0": "https://a", "0:1": 7, "0:2": [1]}, "tool_results": {"x": [1, {}]},
                "url_to_page": {"https://a": {"title": "A", "text": null, "urls": {"1": "x"}}, "b": "no page"},
                "id_to_iframe": null, "current_url": null}}"#,
        )
        .expect("a snapshot");
        assert_eq!(snapshot.id_to_url["0:0"].0.as_deref(), Some("https://a"));
        assert_eq!(snapshot.id_to_url["0:1"].0, None);
        assert_eq!(snapshot.url_to_page["https://a"].title.as_deref(), Some("A"));
        assert!(snapshot.url_to_page.contains_key("b"));
        assert!(snapshot.id_to_iframe.is_empty());
        assert!(Snapshot::read(r#"{"event": "tool_state", "data": "x"}"#).is_some());
        assert!(Snapshot::read(r#"{"event": "token", "data": "\"tool_state\""}"#).is_none());
    }
}
