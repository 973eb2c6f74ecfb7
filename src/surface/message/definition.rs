//! A component as a message defines it, under any generation's wrapper. Knows no tree and no data.

use std::sync::Arc;

use serde_json::Value;

use crate::json::{JsonMap, SetMember};

/// One component of the flat list.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// Its id, unique in the surface.
    pub id: Arc<str>,
    /// The type's name as received; empty for a component that keeps the type it has.
    pub wire_type: Arc<str>,
    /// Its share of a row or column (`flex-grow`).
    pub weight: Option<f64>,
    /// Properties without id, type and, before v0.9, weight.
    pub props: JsonMap,
    /// As received: what is stored and read again.
    pub raw: Value,
}

impl Definition {
    /// Reads `{id, componentProperties: {Type: {…}}}` (GULF), `{id, component: {Type: {…}}}` (v0.8), `{id, component:
    /// "Type", …}` (v0.9 and later) and `{id, widget: {Type: {…}}}` (GenUI).
    ///
    /// # Errors
    /// What is missing.
    pub fn read(raw: Value) -> Result<Definition, String> {
        let Value::Object(map) = &raw else {
            return Err("A component that is no object.".into());
        };
        let id = match map.get("id") {
            Some(Value::String(id)) if !id.is_empty() => Arc::from(id.as_str()),
            _ => return Err("A component without an id.".into()),
        };
        let wrapped = ["componentProperties", "component", "widget"]
            .into_iter()
            .find_map(|key| map.get(key)?.as_object());
        let (wire_type, props, weight) = match wrapped {
            Some(wrapper) => {
                let [(name, props)] = wrapper.iter().collect::<Vec<_>>()[..] else {
                    return Err(format!("Component '{id}' should have one type."));
                };
                let props = props.as_object().cloned().unwrap_or_default();
                (name.as_str(), props, map.get("weight"))
            }
            None => {
                let name = match map.get("component") {
                    None => "",
                    Some(Value::String(name)) if !name.is_empty() => name,
                    Some(_) => return Err(format!("Component '{id}' has no type.")),
                };
                let own = |key: &str| !matches!(key, "id" | "component");
                let props = map.iter().filter(|(key, _)| own(key));
                let props = props.map(|(key, value)| (key.clone(), value.clone())).collect();
                (name, props, map.get("weight"))
            }
        };
        let weight = weight.and_then(crate::number::value).filter(|weight| *weight >= 0.0);
        Ok(Definition {
            wire_type: Arc::from(wire_type),
            weight,
            props,
            id,
            raw,
        })
    }
}

impl Definition {
    /// A definition without a type, of a component that has one.
    pub(crate) fn typed(mut self, wire_type: &Arc<str>) -> Definition {
        self.wire_type = wire_type.clone();
        if let Value::Object(raw) = &mut self.raw {
            raw.set("component", &**wire_type);
        }
        self
    }
}

/// Where the children of a container come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChildSource<'a> {
    Ids(Vec<&'a str>),
    /// One instance of `component` for every item at `path`.
    Template {
        component: &'a str,
        path: &'a str,
    },
}

impl<'a> ChildSource<'a> {
    /// Reads `[ids]`, `{componentId, path}`, `{explicitList}` and `{template: {componentId, dataBinding}}`; `{}` means no
    /// children.
    ///
    /// # Errors
    /// Both or neither of list and template.
    pub fn read(value: &'a Value) -> Result<ChildSource<'a>, &'static str> {
        let ids = |list: &'a [Value]| ChildSource::Ids(list.iter().filter_map(Value::as_str).collect());
        match value {
            Value::Array(list) => Ok(ids(list)),
            Value::Null => Ok(ChildSource::Ids(Vec::new())),
            Value::Object(map) => {
                let template = map.get("template").unwrap_or(value);
                let component = template.get("componentId").and_then(Value::as_str);
                let path = ["dataBinding", "path"]
                    .into_iter()
                    .find_map(|key| template.get(key)?.as_str());
                match (map.get("explicitList"), component, path) {
                    (Some(Value::Array(list)), None, _) => Ok(ids(list)),
                    (None | Some(Value::Null), Some(component), Some(path)) => {
                        Ok(ChildSource::Template { component, path })
                    }
                    (None, None, None) if map.is_empty() => Ok(ChildSource::Ids(Vec::new())),
                    _ => Err("`children` should be a list or a template"),
                }
            }
            _ => Err("`children` should be a list or a template"),
        }
    }
}
