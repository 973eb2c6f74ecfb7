//! The three tools that build a surface, and what a call of each becomes: one message of GULF 1.0.0
//! (`gulf-a2ui.md` 2).

use serde_json::{Value, json};

use super::catalog::Catalog;
use crate::agent::llm::{CallOutcome, Tool, Toolbox};

const COMPONENT_UPDATE: &str = "componentUpdate";
const DATA_MODEL_UPDATE: &str = "dataModelUpdate";
const BEGIN_RENDERING: &str = "beginRendering";

const FORGOTTEN: &str = "The surface is still invisible: beginRendering was not called. Call it now with the id of the root \
    component.";

/// The tools as a model gets them.
pub(super) fn declared(catalog: &Catalog) -> Vec<Tool> {
    let id = json!({"type": "string", "minLength": 1});
    let tool = |name: &str, description: &str, parameters: Value| Tool {
        name: name.into(),
        description: description.into(),
        parameters,
    };
    vec![
        tool(
            COMPONENT_UPDATE,
            "Use this tool to define one or more UI components. Components are defined in a flat list and reference each \
             other by ID.",
            json!({"type": "object", "required": ["components"], "properties": {"components": {
                "type": "array",
                "minItems": 1,
                "items": {"type": "object", "required": ["id", "componentProperties"], "properties": {
                    "id": id,
                    "weight": {"type": "number", "description": "Share of the free space; only for children of a Row or Column."},
                    "componentProperties": catalog.schema(),
                }},
            }}}),
        ),
        tool(
            DATA_MODEL_UPDATE,
            "Use this tool to set or update the UI's state. You can replace the entire data model or update a specific path.",
            json!({"type": "object", "required": ["contents"], "properties": {
                "path": {"type": "string", "description": "Where to write, such as /user/name. Left out: the whole data model."},
                "contents": {"description": "Any JSON value; an object for the whole data model."},
            }}),
        ),
        tool(
            BEGIN_RENDERING,
            "Call this tool once after you have defined all the necessary components and data to signal that the client \
             should perform its initial render.",
            json!({"type": "object", "required": ["root"], "properties": {
                "root": id,
                "styles": {"type": "object", "properties": {
                    "font": {"type": "string"},
                    "logoUrl": {"type": "string"},
                    "primaryColor": {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
                    "display": {"enum": ["inline_card", "side_panel"], "description": "side_panel for large surfaces such as dashboards."},
                }},
            }}),
        ),
    ]
}

/// The surface of one turn.
pub(super) struct SurfaceTools {
    has_components: bool,
    is_drawn: bool,
}

impl SurfaceTools {
    /// `is_drawn`: an earlier turn has drawn it.
    pub(super) fn new(is_drawn: bool) -> SurfaceTools {
        SurfaceTools {
            has_components: false,
            is_drawn,
        }
    }
}

impl Toolbox for SurfaceTools {
    fn run(&mut self, name: &str, arguments: &Value) -> CallOutcome {
        let field = |key: &str| arguments.get(key).cloned();
        let message = match name {
            COMPONENT_UPDATE => {
                self.has_components = true;
                json!({"components": field("components")})
            }
            DATA_MODEL_UPDATE => {
                let path = arguments.get("path").and_then(Value::as_str).unwrap_or_default();
                let contents = field("contents").unwrap_or_default();
                if path.trim_matches('/').is_empty() {
                    if !contents.is_object() {
                        return CallOutcome::Refused(json!({"status": "error", "errors": [{
                            "path": "/contents",
                            "problem": "must be an object when it replaces the whole data model; give a path otherwise",
                        }]}));
                    }
                    json!({"contents": contents})
                } else {
                    json!({"path": path, "contents": contents})
                }
            }
            _ => {
                self.is_drawn = true;
                match field("styles") {
                    Some(styles) => json!({"root": field("root"), "styles": styles}),
                    None => json!({"root": field("root")}),
                }
            }
        };
        CallOutcome::Done {
            result: json!({"status": "ok"}),
            output: json!({name: message}),
        }
    }

    fn forgotten(&self) -> Option<String> {
        (self.has_components && !self.is_drawn).then(|| FORGOTTEN.to_string())
    }
}
