//! Which components a surface may have, as JSON Schemas: the client's own catalog in any of the shapes that are in use, or
//! our own page's.

use serde_json::{Map, Value, json};

use crate::contract::declare::surface::catalog;
use crate::json::schema;

/// Components of one catalog that are declared to a model.
const MAX_TYPES: usize = 200;
/// How deep a property's shape is told in words.
const MAX_DEPTH: usize = 3;

/// How deep references of a catalog are followed, and how many schemas it may have when they are.
const MAX_REFERENCES: usize = 6;
const MAX_SCHEMAS: usize = 50_000;
/// Fields of a component instance, which some catalogs list with the properties.
const OF_INSTANCE: [&str; 3] = ["id", "component", "weight"];

/// In whose words a catalog's properties are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PropertyDialect {
    /// `{"literalString": …}`, `explicitList`, `{"action", "context": [{key, value}]}`.
    Gulf,
    /// Plain values, lists of ids, `{"event": {name, context}}`.
    A2ui,
}

/// The component types and the schema of each one's properties.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Catalog {
    types: Map<String, Value>,
}

impl Catalog {
    /// From what a client sends: `{components: {Type: schema}}`, a schema with a property per type, the schema of a GULF
    /// line, or of a surface with `widgets`. `None` if no type is found in it.
    pub(crate) fn found(sent: &Value) -> Option<Catalog> {
        let places = [
            "/components",
            "/properties/componentUpdate/properties/components/items/properties/componentProperties/properties",
            "/properties/components/items/properties/componentProperties/properties",
            "/properties/componentProperties/properties",
            "/properties/components/properties",
            "/properties",
            "",
        ];
        let found = places.iter().find_map(|place| types_at(sent.pointer(place)?));
        let widgets = || {
            let any = sent
                .pointer("/properties/widgets/items/properties/widget/anyOf")?
                .as_array()?;
            let properties = any.iter().filter_map(|one| one.get("properties")?.as_object());
            types_of(properties.flatten())
        };
        let mut room = MAX_SCHEMAS;
        let types = widgets().or(found)?.into_iter().map(|(name, schema)| {
            let schema = whole(sent, &schema, 0, &mut room);
            (name, of_properties(schema))
        });
        Some(Catalog { types: types.collect() })
    }

    /// The dialect that the catalogue is written in.
    pub(super) fn dialect(&self) -> PropertyDialect {
        let text = Value::Object(self.types.clone()).to_string();
        match text.contains("\"literalString\"") {
            true => PropertyDialect::Gulf,
            false => PropertyDialect::A2ui,
        }
    }

    /// Whether it has a component of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    /// The schema of a component's properties wrapper: exactly one type.
    pub(super) fn schema(&self) -> Value {
        json!({
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": false,
            "properties": self.types,
        })
    }

    /// One line per type: its properties with their shapes, `*` for those that must be there.
    pub(crate) fn told(&self) -> String {
        let lines = self.types.iter().map(|(name, schema)| {
            let about = schema.get("description").and_then(Value::as_str);
            let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
            format!("- {name}{about}: {}", properties(schema, 0))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Names that look like component types, with schemas that are objects.
fn types_at(place: &Value) -> Option<Map<String, Value>> {
    types_of(place.as_object()?.iter())
}

fn types_of<'a>(entries: impl Iterator<Item = (&'a String, &'a Value)>) -> Option<Map<String, Value>> {
    let is_type = |name: &str| name.starts_with(|first: char| first.is_ascii_uppercase());
    let types: Map<String, Value> = entries
        .filter(|(name, schema)| is_type(name) && schema.is_object())
        .take(MAX_TYPES)
        .map(|(name, schema)| (name.clone(), schema.clone()))
        .collect();
    (!types.is_empty()).then_some(types)
}

/// The same schema without references, as `whole` makes it.
pub(crate) fn whole_schema(schema: &Value) -> Value {
    whole(schema, schema, 0, &mut { MAX_SCHEMAS })
}

/// A schema without references: some model endpoints follow none. What leads nowhere, or too deep, allows anything.
fn whole(root: &Value, schema: &Value, depth: usize, room: &mut usize) -> Value {
    *room = room.saturating_sub(1);
    match schema {
        _ if *room == 0 => json!({}),
        Value::Object(map) => {
            if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
                let target = schema::resolve(root, reference).filter(|_| depth < MAX_REFERENCES);
                return target.map_or_else(|| json!({}), |target| whole(root, target, depth + 1, room));
            }
            let entries = map
                .iter()
                .map(|(key, value)| (key.clone(), whole(root, value, depth, room)));
            Value::Object(entries.collect())
        }
        Value::Array(items) => items.iter().map(|item| whole(root, item, depth, room)).collect(),
        other => other.clone(),
    }
}

/// The schema of the properties alone.
fn of_properties(mut schema: Value) -> Value {
    if let Some(Value::Object(known)) = schema.get_mut("properties") {
        known.retain(|name, _| !OF_INSTANCE.contains(&name.as_str()));
    }
    if let Some(Value::Array(names)) = schema.get_mut("required") {
        names.retain(|name| !name.as_str().is_some_and(|name| OF_INSTANCE.contains(&name)));
    }
    schema
}

fn properties(schema: &Value, depth: usize) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
    let known = schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten();
    let told = known.map(|(name, schema)| {
        let star = if is_required(name) { "*" } else { "" };
        format!("{name}{star}: {}", shape(schema, depth))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn shape(schema: &Value, depth: usize) -> String {
    if let Some(Value::Array(words)) = schema.get("enum") {
        let words = words
            .iter()
            .map(|word| word.as_str().map_or_else(|| word.to_string(), str::to_owned));
        return words.collect::<Vec<_>>().join("|");
    }
    if let Some(Value::Array(any)) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        let shapes = any.iter().map(|one| shape(one, depth + 1));
        return shapes.collect::<Vec<_>>().join(" or ");
    }
    let known = schema.get("properties").and_then(Value::as_object);
    match (schema.get("type").and_then(Value::as_str), known) {
        (_, Some(known)) if known.contains_key("path") && known.keys().any(|key| key.starts_with("literal")) => {
            let literal = known.keys().find(|key| key.starts_with("literal"));
            format!("{{path}} or {{{}}}", literal.map_or("literalString", String::as_str))
        }
        (_, Some(_)) if depth < MAX_DEPTH => format!("{{{}}}", properties(schema, depth + 1)),
        (Some("array"), _) => {
            let item = schema.get("items").filter(|_| depth < MAX_DEPTH);
            format!("[{}]", item.map_or_else(|| "any".into(), |item| shape(item, depth + 1)))
        }
        (Some(word), _) => word.into(),
        (None, _) => "any".into(),
    }
}

/// What our own page draws in GULF's words.
pub(crate) fn basic() -> Catalog {
    let own = catalog::declared("gulf");
    Catalog::found(&own).unwrap_or_else(|| Catalog { types: Map::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogs_are_found_in_every_shape() {
        let schema = json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]});
        let line = json!({"properties": {"componentUpdate": {"properties": {"components": {"items": {"properties": {
            "id": {"type": "string"}, "componentProperties": {"properties": {"Gauge": schema}}
        }}}}}}});
        let surface = json!({"properties": {"root": {"type": "string"}, "widgets": {"items": {"properties": {
            "widget": {"anyOf": [{"properties": {"Gauge": schema}}]}
        }}}}});
        for sent in [
            json!({"components": {"Gauge": schema}, "styles": {}}),
            json!({"type": "object", "properties": {"Gauge": schema}}),
            json!({"Gauge": schema}),
            line,
            surface,
        ] {
            let catalog = Catalog::found(&sent).expect("types");
            assert_eq!(catalog.types.keys().collect::<Vec<_>>(), ["Gauge"]);
            assert_eq!(catalog.told(), "- Gauge: x*: string");
        }
        for sent in [json!(null), json!({"components": {}}), json!({"a": 1})] {
            assert_eq!(Catalog::found(&sent), None);
        }
        assert!(
            ["Heading", "Row", "Button", "Slider"]
                .iter()
                .all(|name| basic().has(name))
        );
    }

    #[test]
    fn a_catalogue_of_a2ui_is_made_whole() {
        let catalog = Catalog::found(&json!({
            "components": {"Text": {
                "type": "object", "required": ["id", "component", "text"], "properties": {
                    "id": {"type": "string"}, "component": {"const": "Text"}, "text": {"$ref": "#/$defs/DynamicString"},
                    "kids": {"$ref": "#/components/Text"}, "far": {"$ref": "common_types.json#/x"},
                },
            }},
            "$defs": {
                "DynamicString": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Binding"}]},
                "Binding": {"type": "object", "required": ["path"], "properties": {"path": {"type": "string"}}},
            },
        }))
        .expect("types");
        assert_eq!(catalog.dialect(), PropertyDialect::A2ui);
        assert!(
            catalog
                .told()
                .starts_with("- Text: text*: string or {path*: string}, kids: "),
            "{}",
            catalog.told()
        );
        let schema = catalog.schema();
        assert!(!schema.to_string().contains("$ref"));
        let fits = |value: Value| schema::validate(&schema, &value).is_valid();
        assert!(fits(json!({"Text": {"text": {"path": "/a"}, "far": 3}})));
        assert!(!fits(json!({"Text": {"text": 7}})) && !fits(json!({"Text": {}})));
        assert_eq!(basic().dialect(), PropertyDialect::Gulf);
    }

    #[test]
    fn a_catalogue_that_refers_to_itself_stays_small() {
        let many: Map<String, Value> = (0..20).map(|n| (format!("p{n}"), json!({"$ref": "#/Loop"}))).collect();
        let catalog = Catalog::found(&json!({"Loop": {"type": "object", "properties": many}})).expect("types");
        assert!(catalog.schema().to_string().len() < 4 << 20);
        assert!(catalog.told().len() < 1 << 20);
    }

    #[test]
    fn tables_charts_and_questions_are_declared_and_checked() {
        let catalog = basic();
        let schema = catalog.schema();
        let fits = |value: Value| schema::validate(&schema, &value).is_valid();
        let text = json!({"literalString": "T"});
        assert!(fits(
            json!({"Table": {"rows": {"path": "/rows"}, "columns": [{"key": "a", "type": "number"}]}})
        ));
        assert!(!fits(
            json!({"Table": {"rows": {"path": "/rows"}, "columns": [{"type": "number"}]}})
        ));
        assert!(fits(json!({"Chart": {"chart": "pie", "data": [{"x": 1}]}})));
        assert!(!fits(json!({"Chart": {"chart": "gauge", "data": [{"x": 1}]}})));
        assert!(fits(
            json!({"NpsScale": {"title": text, "allow_skip": true, "value": {"path": "/nps"}}})
        ));
        let options = json!([{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]);
        assert!(fits(json!({"RadioCardGroup": {"title": text, "options": options}})));
        assert!(!fits(
            json!({"RadioCardGroup": {"title": text, "options": [{"id": "a"}]}})
        ));
        assert!(
            catalog
                .told()
                .contains("- NpsScale (Asks how likely a recommendation is, from 0 to 10.): title*: ")
        );
    }

    #[test]
    fn a_model_reads_the_catalog_in_lines() {
        let told = basic().told();
        assert!(
            told.contains("- Heading: text*: {path} or {literalString}, level: 1|2|3|4|5\n"),
            "{told}"
        );
        assert!(
            told.contains("- Tabs: tabItems*: [{title*: {path} or {literalString}, child*: string}]\n"),
            "{told}"
        );
    }
}
