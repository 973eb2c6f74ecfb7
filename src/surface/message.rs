//! One message of any generation, told by its shape (`gulf-a2ui.md` 1). Knows no surfaces.

pub(super) mod definition;
pub(super) mod display;
pub(super) mod fault;
pub(super) mod generation;
pub(super) mod names;

use serde_json::Value;

use super::{DEFAULT_SURFACE, Definition, Generation, MAX_SURFACES, Path};
use crate::json::JsonMap;
use crate::surface::data::reading::called;
use display::into_styles;

/// Components of one message that are read.
const MAX_COMPONENTS: usize = 10_000;

/// What a message asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operation {
    /// `streamHeader`.
    Header,
    /// `createSurface`.
    Create(Box<Creation>),
    /// `componentUpdate`, `updateSurface`, `surfaceUpdate`, `updateComponents`; `all` there are, where
    /// another protocol tells a surface whole.
    Components { definitions: Vec<Definition>, all: bool },
    /// `dataModelUpdate`, `updateDataModel`: `None` removes.
    Data { path: String, value: Option<Value> },
    /// `beginRendering`.
    Begin {
        root: String,
        styles: Option<JsonMap>,
        catalog_id: Option<String>,
    },
    /// `deleteSurface`.
    Delete,
    /// `callRendererFunction`: wants an answer.
    Call { call_id: String, function: String },
    /// `agentFunctionResponse`, with what went wrong.
    Response { error: Option<String> },
}

/// What `createSurface` carries.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Creation {
    pub catalog_id: Option<String>,
    pub theme: JsonMap,
    pub send_data_model: bool,
    pub components: Vec<Definition>,
    pub data: Option<Value>,
}

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SurfaceMessage {
    /// What the message says about its generation; `None` when it fits several.
    pub generation: Option<Generation>,
    /// The surface that it names.
    pub surface: Option<String>,
    pub operation: Operation,
    /// What was left out of it, each harming only itself.
    pub left_out: Vec<String>,
}

impl SurfaceMessage {
    pub(super) fn surface_id(&self) -> &str {
        self.surface.as_deref().unwrap_or(DEFAULT_SURFACE)
    }
}

const KEYS: [&str; 12] = [
    "streamHeader",
    "componentUpdate",
    "updateSurface",
    "surfaceUpdate",
    "dataModelUpdate",
    "beginRendering",
    "deleteSurface",
    "createSurface",
    "updateComponents",
    "updateDataModel",
    "callRendererFunction",
    "agentFunctionResponse",
];

/// Whether an object is a message of the family at all.
pub fn is_message(value: &Value) -> bool {
    KEYS.iter().any(|key| value.get(key).is_some())
}

/// The surfaces that messages name, each once, in order.
pub fn named(messages: &[Value]) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::new();
    for message in messages.iter().filter(|message| is_message(message)) {
        let bodies = message.as_object().into_iter().flat_map(|map| map.values());
        let id = bodies.filter_map(|body| body.get("surfaceId")?.as_str()).next();
        let id = id.unwrap_or(DEFAULT_SURFACE);
        if ids.len() < MAX_SURFACES && !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// Reads one message; `whole`: its components are all that there are.
///
/// # Errors
/// Why it can't be read; what stands in it is left alone.
pub(super) fn read(value: Value, whole: bool) -> Result<SurfaceMessage, String> {
    let Value::Object(mut map) = value else {
        return Err("A message that is no object.".into());
    };
    let mut known = KEYS.into_iter().filter(|key| map.contains_key(*key));
    let key = match (known.next(), known.next()) {
        (Some(key), None) => key,
        (Some(one), Some(two)) => return Err(format!("A message with both '{one}' and '{two}'.")),
        _ => {
            let name = map.keys().find(|key| *key != "version").map_or("", String::as_str);
            return Err(format!("Unknown message type: {}", head(name)));
        }
    };
    let version = map
        .get("version")
        .and_then(Value::as_str)
        .and_then(Generation::from_word);
    let Some(Value::Object(body)) = map.shift_remove(key) else {
        return Err(format!("'{key}' should be an object."));
    };
    Reader {
        body,
        version,
        whole,
        left_out: Vec::new(),
    }
    .read(key)
}

fn head(text: &str) -> String {
    text.chars().take(80).collect()
}

struct Reader {
    body: JsonMap,
    version: Option<Generation>,
    whole: bool,
    left_out: Vec<String>,
}

impl Reader {
    fn read(mut self, key: &str) -> Result<SurfaceMessage, String> {
        let surface = self.text("surfaceId");
        let later = || {
            Some(
                self.version
                    .filter(|version| version.has_pointers())
                    .unwrap_or(Generation::V09),
            )
        };
        let (generation, operation) = match key {
            "streamHeader" => (Some(Generation::Gulf), Operation::Header),
            "createSurface" => (later(), self.create()),
            "componentUpdate" | "updateSurface" | "surfaceUpdate" | "updateComponents" => {
                let generation = match key {
                    "updateComponents" => later(),
                    "surfaceUpdate" => self.wrapper(),
                    _ => Some(self.wrapper().unwrap_or(Generation::Gulf)),
                };
                let Some(list) = self.body.shift_remove("components") else {
                    return Err(format!("'{key}' without components."));
                };
                let definitions = self.components(list)?;
                (
                    generation,
                    Operation::Components {
                        definitions,
                        all: self.whole,
                    },
                )
            }
            "updateDataModel" => {
                let generation = later();
                let value = self.body.shift_remove("value");
                let value = value.filter(|value| generation != Some(Generation::V10) || !value.is_null());
                let path = self.text("path").unwrap_or_default();
                (generation, Operation::Data { path, value })
            }
            "dataModelUpdate" => self.data(surface.is_some())?,
            "beginRendering" => {
                let Some(root) = self.text("root") else {
                    return Err("'beginRendering' without a root.".into());
                };
                let mut styles = match self.body.shift_remove("styles") {
                    Some(Value::Object(styles)) => Some(styles),
                    _ => None,
                };
                if let Some(display) = self.body.shift_remove("display") {
                    into_styles(styles.get_or_insert_default(), display);
                }
                let catalog_id = self.text("catalogId");
                let generation = catalog_id.is_some().then_some(Generation::V08);
                let begin = Operation::Begin {
                    root,
                    styles,
                    catalog_id,
                };
                (generation, begin)
            }
            "deleteSurface" => (self.version, Operation::Delete),
            "callRendererFunction" => {
                let Some(call_id) = self.text("functionCallId") else {
                    return Err("'callRendererFunction' without an id.".into());
                };
                let function = self.body.get("callFunction").and_then(|call| called(call.as_object()?));
                let function = function.unwrap_or_default().to_owned();
                (Some(Generation::V10), Operation::Call { call_id, function })
            }
            _ => {
                let error = self.body.get("error").and_then(|error| error.get("message"));
                let error = error.and_then(Value::as_str).map(head);
                (Some(Generation::V10), Operation::Response { error })
            }
        };
        Ok(SurfaceMessage {
            generation,
            surface: surface.filter(|id| !id.is_empty()),
            operation,
            left_out: self.left_out,
        })
    }

    fn text(&self, key: &str) -> Option<String> {
        self.body.get(key).and_then(Value::as_str).map(str::to_owned)
    }

    /// The generation that the first component's wrapper tells.
    fn wrapper(&self) -> Option<Generation> {
        let list = self.body.get("components")?.as_array()?;
        list.iter().find_map(|component| match component.get("component") {
            Some(Value::Object(_)) => Some(Generation::V08),
            Some(Value::String(_)) => Some(Generation::V09),
            _ => component.get("componentProperties").map(|_| Generation::Gulf),
        })
    }

    fn components(&mut self, list: Value) -> Result<Vec<Definition>, String> {
        let Value::Array(list) = list else {
            return Err("'components' should be a list.".into());
        };
        if list.len() > MAX_COMPONENTS {
            self.left_out
                .push(format!("More than {MAX_COMPONENTS} components in one message."));
        }
        let mut read = Vec::new();
        for raw in list.into_iter().take(MAX_COMPONENTS) {
            match Definition::read(raw) {
                Ok(definition) => read.push(definition),
                Err(why) => self.left_out.push(why),
            }
        }
        Ok(read)
    }

    fn create(&mut self) -> Operation {
        let components = match self.body.shift_remove("components") {
            Some(list) => self.components(list),
            None => Ok(Vec::new()),
        };
        let components = components.unwrap_or_else(|why| {
            self.left_out.push(why);
            Vec::new()
        });
        let mut theme = match self.body.shift_remove("theme") {
            Some(Value::Object(theme)) => theme,
            _ => JsonMap::new(),
        };
        if let Some(display) = self.body.shift_remove("display") {
            into_styles(&mut theme, display);
        }
        Operation::Create(Box::new(Creation {
            catalog_id: self.text("catalogId"),
            theme,
            send_data_model: self.body.get("sendDataModel") == Some(&Value::Bool(true)),
            components,
            data: self.body.shift_remove("dataModel").filter(|data| !data.is_null()),
        }))
    }

    /// `contents` is typed entries in v0.8, and any JSON in GULF.
    fn data(&mut self, named: bool) -> Result<(Option<Generation>, Operation), String> {
        let path = self.text("path").unwrap_or_default();
        let Some(contents) = self.body.shift_remove("contents") else {
            return Err("'dataModelUpdate' without contents.".into());
        };
        let is_root = path.split('/').all(str::is_empty);
        let entries = contents.as_array().filter(|entries| entries.iter().all(is_entry));
        let Some(entries) = entries.filter(|entries| named || is_root && !entries.is_empty()) else {
            let value = Some(contents);
            return Ok((Some(Generation::Gulf), Operation::Data { path, value }));
        };
        if entries.is_empty() {
            // Nothing to write, and the whole model must not go.
            return Ok((Some(Generation::V08), Operation::Response { error: None }));
        }
        let value = Some(entry_map(entries, 0));
        Ok((Some(Generation::V08), Operation::Data { path, value }))
    }
}

const VALUES: [&str; 6] = [
    "valueString",
    "valueNumber",
    "valueBoolean",
    "valueMap",
    "valueList",
    "valueArray",
];

fn is_entry(entry: &Value) -> bool {
    entry.get("key").is_some_and(Value::is_string) && VALUES.iter().any(|key| entry.get(key).is_some())
}

/// Entries as an object; the key `.` alone is a plain value.
fn entry_map(entries: &[Value], depth: usize) -> Value {
    let mut map = JsonMap::new();
    for entry in entries {
        let Some(key) = entry.get("key").and_then(Value::as_str) else {
            continue;
        };
        let value = VALUES
            .iter()
            .find_map(|name| Some(entry_value(name, entry.get(name)?, depth)))
            .unwrap_or_default();
        if key == "." {
            return value;
        }
        put(&mut map, key, value);
    }
    Value::Object(map)
}

/// Keys may be paths.
fn put(map: &mut JsonMap, key: &str, value: Value) {
    if !key.contains(['/', '.', '[']) {
        map.insert(key.to_owned(), value);
        return;
    }
    let path = Path::read(key, &Path::root(), Generation::V08);
    let Some((last, way)) = path.segments().split_last() else {
        return;
    };
    let mut place = map;
    for segment in way {
        let inner = place.entry(&**segment).or_insert_with(|| Value::Object(JsonMap::new()));
        let Value::Object(inner) = inner else { return };
        place = inner;
    }
    place.insert(last.to_string(), value);
}

fn entry_value(name: &str, value: &Value, depth: usize) -> Value {
    match value {
        Value::Array(entries) if depth < 100 && !entries.is_empty() && entries.iter().all(is_entry) => {
            entry_map(entries, depth + 1)
        }
        Value::Array(entries) if entries.is_empty() && name == "valueMap" => Value::Object(JsonMap::new()),
        // The wire has no lists of objects, so some servers send them as text.
        Value::String(text) if looks_like_json(text) => {
            crate::json::parse::parse(text).unwrap_or_else(|_| value.clone())
        }
        other => other.clone(),
    }
}

fn looks_like_json(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{') && text.ends_with('}') || text.starts_with('[') && text.ends_with(']')
}
