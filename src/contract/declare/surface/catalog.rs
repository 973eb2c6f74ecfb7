//! What the page can draw, as JSON Schema for whoever writes a prompt: `partsong catalog`, the `catalog` of GenUI requests
//! and the inline catalogue of A2UI.

use serde_json::{Map, Value, json};

use super::{
    BASIC_CATALOG_ID, CATALOG_ID, COMPONENTS, ComponentSpec, GULF, OWN, Property, PropertyKind, WIDGETS, properties,
};
use crate::contract::declare::{schema, tools};
use crate::json::SetMember;

/// Who asks for the catalogue, by the word of the command line.
pub const READERS: [&str; 6] = ["genui", "a2ui", "a2ui-1.0", "gulf", "ag-ui", "ai-sdk"];

/// The catalogue for one of [`READERS`]; `null` for another word.
pub fn declared(reader: &str) -> Value {
    match reader {
        "genui" => genui(),
        "a2ui" => a2ui("path", "call"),
        "a2ui-1.0" => a2ui("@path", "@call"),
        "gulf" => gulf(),
        "ag-ui" => tools::declared(),
        "ai-sdk" => ai_sdk(),
        _ => Value::Null,
    }
}

/// The tools by name, as AI SDK's `tools` takes them.
fn ai_sdk() -> Value {
    let tools = tools::declared();
    let tools = tools.as_array().into_iter().flatten().filter_map(|tool| {
        let name = tool.get("name")?.as_str()?.to_owned();
        let about = tool.get("description")?;
        Some((
            name,
            json!({ "description": about, "inputSchema": tool.get("parameters")? }),
        ))
    });
    Value::Object(tools.collect())
}

/// The schema of a surface definition (`genui.md` 1): with the keywords that its servers know.
fn genui() -> Value {
    let widgets = WIDGETS.iter().chain(OWN).map(|widget| {
        // A widget's state and its event are the page's (`genui.md` 4).
        let of_widget = |property: &&Property| !matches!(property.kind, PropertyKind::Action | PropertyKind::Path);
        let all = properties(widget);
        let mut schema = object(all.iter().filter(of_widget), &|property| plain(property.kind));
        describe(&mut schema, widget.about);
        let properties = Map::from_iter([(widget.name.to_owned(), schema)]);
        json!({ "type": "object", "properties": properties, "required": [widget.name] })
    });
    json!({
        "description": "The definition of a UI surface: a flat list of widgets that name each other by id.",
        "type": "object",
        "properties": {
            "root": { "type": "string", "description": "The id of the widget at the top." },
            "widgets": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "id": { "type": "string", "description": "Unique in the surface." },
                        "widget": {
                            "description": "An object with one key, the widget's type.",
                            "anyOf": widgets.collect::<Vec<_>>(),
                        },
                    },
                    "required": ["id", "widget"],
                },
            },
        },
        "required": ["root", "widgets"],
    })
}

/// A catalogue document of A2UI since v0.9, whole in itself; v1.0 spells its directives otherwise (`gulf-a2ui.md` 7.3).
fn a2ui(path: &str, call: &str) -> Value {
    let components = COMPONENTS.iter().chain(OWN);
    let components = components.map(|component| (component.name.to_owned(), a2ui_component(component)));
    let components: Map<String, Value> = components.collect();
    let any: Vec<Value> = COMPONENTS
        .iter()
        .chain(OWN)
        .map(|component| json!({ "$ref": format!("#/components/{}", component.name) }))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": CATALOG_ID,
        "catalogId": CATALOG_ID,
        "title": "Partsong",
        "description": format!("The basic catalogue ({BASIC_CATALOG_ID}) as this page draws it, tables, charts and questions."),
        "components": components,
        "functions": functions(call),
        "$defs": {
            "anyComponent": { "oneOf": any, "discriminator": { "propertyName": "component" } },
            "Binding": {
                "type": "object", "required": [path],
                "properties": { path: { "type": "string", "description": "A JSON pointer; relative inside a template." } },
            },
            "Call": {
                "type": "object", "required": [call],
                "properties": { call: { "type": "string" }, "args": { "type": "object" }, "returnType": { "type": "string" } },
            },
            "DynamicString": dynamic(json!({ "type": "string" })),
            "DynamicNumber": dynamic(json!({ "type": "number" })),
            "DynamicBoolean": dynamic(json!({ "type": "boolean" })),
            "DynamicStringList": dynamic(json!({ "type": "array", "items": { "type": "string" } })),
            "DynamicValue": {},
            "ComponentId": { "type": "string", "description": "The id of another component." },
            "ChildList": { "anyOf": [
                { "type": "array", "items": { "$ref": "#/$defs/ComponentId" } },
                {
                    "type": "object", "required": ["componentId", "path"],
                    "properties": { "componentId": { "$ref": "#/$defs/ComponentId" }, "path": { "type": "string" } },
                },
            ] },
            "Action": { "anyOf": [
                {
                    "type": "object", "required": ["event"],
                    "properties": { "event": {
                        "type": "object", "required": ["name"],
                        "properties": { "name": { "type": "string" }, "context": { "type": "object" } },
                    } },
                },
                {
                    "type": "object", "required": ["functionCall"],
                    "properties": { "functionCall": { "$ref": "#/$defs/Call" } },
                },
            ] },
            "Checks": { "type": "array", "items": {
                "type": "object", "required": ["condition"],
                "properties": {
                    "condition": { "$ref": "#/$defs/DynamicBoolean" },
                    "message": { "type": "string" },
                },
            } },
            "Accessibility": { "type": "object", "properties": {
                "label": { "$ref": "#/$defs/DynamicString" },
                "description": { "$ref": "#/$defs/DynamicString" },
            } },
        },
    })
}

/// What stands in `componentProperties`, by type (GULF 1.0.0).
fn gulf() -> Value {
    let components = GULF.iter().chain(OWN).map(|component| {
        let mut schema = object(properties(component).iter(), &|property| valued(property.kind));
        describe(&mut schema, component.about);
        (component.name.to_owned(), schema)
    });
    json!({ "components": components.collect::<Map<String, Value>>() })
}

/// A bound value: a literal or a path into the data model (`gulf-a2ui.md` 4).
fn valued(kind: PropertyKind) -> Value {
    let text = || json!({ "type": "string" });
    let value = |name: &str, schema: Value| {
        let literal = Map::from_iter([(name.to_owned(), schema), ("path".to_owned(), text())]);
        json!({ "type": "object", "properties": literal })
    };
    match kind {
        PropertyKind::Text => value("literalString", text()),
        PropertyKind::Number => value("literalNumber", json!({ "type": "number" })),
        PropertyKind::Flag => value("literalBoolean", json!({ "type": "boolean" })),
        PropertyKind::Texts => value("literalArray", json!({ "type": "array", "items": text() })),
        PropertyKind::Children => json!({ "type": "object", "properties": {
            "explicitList": { "type": "array", "items": text() },
            "template": {
                "type": "object", "required": ["componentId", "dataBinding"],
                "properties": { "componentId": text(), "dataBinding": text() },
            },
        } }),
        PropertyKind::Options => rows(&[("label", valued(PropertyKind::Text)), ("value", text())]),
        PropertyKind::Tabs => rows(&[("title", valued(PropertyKind::Text)), ("child", text())]),
        PropertyKind::Action => json!({ "type": "object", "required": ["action"], "properties": {
            "action": text(),
            "context": { "type": "array", "items": { "type": "object", "required": ["key", "value"] } },
        } }),
        // All of this goes along with every message: what an agent knows from elsewhere is not said of each property.
        PropertyKind::Path => json!({ "type": "object", "required": ["path"] }),
        PropertyKind::Plain(_) | PropertyKind::List => json!({ "anyOf": [valued(PropertyKind::Path), plain(kind)] }),
        kind => plain(kind),
    }
}

fn dynamic(literal: Value) -> Value {
    json!({ "anyOf": [literal, { "$ref": "#/$defs/Binding" }, { "$ref": "#/$defs/Call" }] })
}

fn a2ui_component(component: &ComponentSpec) -> Value {
    let mut schema = object(properties(component).iter(), &|property| bound(property.kind));
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let own = std::mem::take(properties);
        properties.set("id", json!({ "type": "string" }));
        properties.set("component", json!({ "const": component.name }));
        properties.extend(own);
        properties.set(
            "weight",
            json!({ "type": "number", "description": "Its share of a Row or Column." }),
        );
        properties.set("accessibility", json!({ "$ref": "#/$defs/Accessibility" }));
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.insert(0, "component".into());
        required.insert(0, "id".into());
    }
    describe(&mut schema, component.about);
    schema
}

fn describe(schema: &mut Value, about: &str) {
    if let Some(map) = schema.as_object_mut().filter(|_| !about.is_empty()) {
        map.set("description", about);
    }
}

fn object<'a>(properties: impl Iterator<Item = &'a Property>, schema: &dyn Fn(&Property) -> Value) -> Value {
    let mut map = Map::new();
    let mut required = Vec::new();
    for property in properties {
        let mut value = schema(property);
        describe(&mut value, property.about);
        map.insert(property.name.to_owned(), value);
        if property.required {
            required.push(property.name);
        }
    }
    json!({ "type": "object", "properties": map, "required": required })
}

fn word(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

/// Literal values only.
fn plain(kind: PropertyKind) -> Value {
    let text = || json!({ "type": "string" });
    match kind {
        PropertyKind::Number | PropertyKind::Count => json!({ "type": "number" }),
        PropertyKind::Flag | PropertyKind::On => json!({ "type": "boolean" }),
        PropertyKind::Flags => json!({ "type": "array", "items": { "type": "boolean" } }),
        PropertyKind::Texts | PropertyKind::Children => json!({ "type": "array", "items": text() }),
        PropertyKind::Word(words) => word(words),
        PropertyKind::Options => rows(&[("label", text()), ("value", text())]),
        PropertyKind::Tabs => rows(&[("title", text()), ("child", text())]),
        PropertyKind::Checks => json!({ "type": "array", "items": { "type": "object" } }),
        PropertyKind::Action | PropertyKind::Path => json!({ "type": "object" }),
        PropertyKind::Text | PropertyKind::Literal | PropertyKind::Child => text(),
        PropertyKind::Plain(holds) => schema::of(holds),
        PropertyKind::List => json!({ "type": "array" }),
    }
}

fn rows(fields: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let map: Map<String, Value> = fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    json!({ "type": "array", "items": { "type": "object", "properties": map, "required": names } })
}

/// The same where values may be bound.
fn bound(kind: PropertyKind) -> Value {
    let refer = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    match kind {
        PropertyKind::Text => refer("DynamicString"),
        PropertyKind::Number => refer("DynamicNumber"),
        PropertyKind::Flag => refer("DynamicBoolean"),
        PropertyKind::Texts => refer("DynamicStringList"),
        PropertyKind::Child => refer("ComponentId"),
        PropertyKind::Children => refer("ChildList"),
        PropertyKind::Action => refer("Action"),
        PropertyKind::Checks => refer("Checks"),
        PropertyKind::Options => rows(&[
            ("label", refer("DynamicString")),
            ("value", json!({ "type": "string" })),
        ]),
        PropertyKind::Tabs => rows(&[("title", refer("DynamicString")), ("child", refer("ComponentId"))]),
        PropertyKind::Path => refer("Binding"),
        PropertyKind::Plain(_) | PropertyKind::List => json!({ "anyOf": [refer("Binding"), plain(kind)] }),
        kind => plain(kind),
    }
}

/// The functions of the basic catalogue (`gulf-a2ui.md` 7.2): name, what it gives, its arguments, what it does.
const FUNCTIONS: &[(&str, &str, &[&str], &str)] = &[
    ("required", "boolean", &["value"], "The value is not empty."),
    (
        "regex",
        "boolean",
        &["value", "pattern"],
        "The pattern is found in the value.",
    ),
    ("length", "boolean", &["value", "min?", "max?"], ""),
    ("numeric", "boolean", &["value", "min?", "max?"], ""),
    ("email", "boolean", &["value"], ""),
    (
        "formatString",
        "string",
        &["value"],
        "Fills in ${path} and ${call(arg: value)}.",
    ),
    ("formatNumber", "string", &["value", "decimals?", "grouping?"], ""),
    (
        "formatCurrency",
        "string",
        &["value", "currency", "decimals?", "grouping?"],
        "",
    ),
    (
        "formatDate",
        "string",
        &["value", "format"],
        "The format has the letters of Unicode TR35.",
    ),
    (
        "pluralize",
        "string",
        &["value", "zero?", "one?", "two?", "few?", "many?", "other"],
        "",
    ),
    ("and", "boolean", &["values"], ""),
    ("or", "boolean", &["values"], ""),
    ("not", "boolean", &["value"], ""),
    ("openUrl", "void", &["url"], "In a new tab; only as an action."),
];

fn functions(call: &str) -> Value {
    let all = FUNCTIONS.iter().map(|(name, gives, args, about)| {
        let names = args.iter().map(|arg| {
            (
                arg.trim_end_matches('?').to_owned(),
                json!({ "$ref": "#/$defs/DynamicValue" }),
            )
        });
        let properties: Map<String, Value> = names.collect();
        let required: Vec<&&str> = args.iter().filter(|arg| !arg.ends_with('?')).collect();
        let mut schema = json!({
            "type": "object",
            "properties": {
                call: { "const": name },
                "args": { "type": "object", "properties": properties, "required": required },
                "returnType": { "const": gives },
            },
            "required": [call, "args"],
        });
        describe(&mut schema, about);
        ((*name).to_owned(), schema)
    });
    Value::Object(all.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::schema;

    #[test]
    fn a_definition_fits_the_genui_catalogue() {
        let schema = declared("genui");
        let good = json!({ "root": "c", "widgets": [
            { "id": "c", "widget": { "Column": { "children": ["t"] } } },
            { "id": "t", "widget": { "Text": { "text": "x" } } },
        ] });
        assert!(schema::validate(&schema, &good).is_valid());
        let bad = json!({ "root": "c", "widgets": [{ "id": "c", "widget": { "Text": {} } }] });
        assert!(!schema::validate(&schema, &bad).is_valid());
    }

    #[test]
    fn every_reference_of_the_a2ui_catalogues_leads_somewhere() {
        fn walk(root: &Value, value: &Value) {
            if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
                assert!(schema::resolve(root, reference).is_some(), "{reference}");
            }
            match value {
                Value::Array(items) => items.iter().for_each(|item| walk(root, item)),
                Value::Object(map) => map.values().for_each(|item| walk(root, item)),
                _ => {}
            }
        }
        for (reader, [path, other]) in [("a2ui", ["path", "@path"]), ("a2ui-1.0", ["@path", "path"])] {
            let schema = declared(reader);
            walk(&schema, &schema);
            let fits = |component: Value| {
                let name = component["component"].as_str().expect("a type");
                let mut of_it = schema["components"][name].clone();
                of_it["$defs"] = schema["$defs"].clone();
                schema::validate(&of_it, &component).is_valid()
            };
            let text = |path: &str| json!({ "id": "t", "component": "Text", "text": { path: "/name" } });
            assert!(fits(
                json!({ "id": "b", "component": "Button", "child": "t", "action": { "event": { "name": "go" } } })
            ));
            assert!(fits(text(path)) && !fits(text(other)), "{reader}");
        }
    }

    #[test]
    fn whoever_asks_is_answered() {
        assert!(READERS.iter().all(|reader| !declared(reader).is_null()));
    }
}
