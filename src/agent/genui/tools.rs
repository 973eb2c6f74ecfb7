//! The two tools that show and take away surfaces (`genui.md` 2).

use serde_json::{Value, json};

use crate::agent::gulf::whole_schema;
use crate::agent::llm::{CallOutcome, Tool, Toolbox};

const SHOW: &str = "addOrUpdateSurface";
const DELETE: &str = "deleteSurface";

/// The tools as a model gets them. `catalog` is the schema of a definition.
pub(super) fn declared(catalog: &Value) -> Vec<Tool> {
    let id = json!({"type": "string", "minLength": 1, "description": "Names the surface in this conversation."});
    let mut definition = whole_schema(catalog);
    if definition.get("properties").is_none() {
        definition = json!({"type": "object", "required": ["root", "widgets"], "properties": {
            "root": {"type": "string"},
            "widgets": {"type": "array", "items": {"type": "object", "required": ["id", "widget"]}},
        }});
    }
    vec![
        Tool {
            name: SHOW.into(),
            description: "Show a surface, or replace the one with this id.".into(),
            parameters: json!({
                "type": "object", "required": ["surfaceId", "definition"],
                "properties": {"surfaceId": id, "definition": definition},
            }),
        },
        Tool {
            name: DELETE.into(),
            description: "Take a surface away.".into(),
            parameters: json!({"type": "object", "required": ["surfaceId"], "properties": {"surfaceId": id}}),
        },
    ]
}

/// The surfaces of a turn. They come whole, so that each can be checked by itself.
pub(super) struct GenUiTools;

impl Toolbox for GenUiTools {
    fn run(&mut self, name: &str, arguments: &Value) -> CallOutcome {
        if name == SHOW
            && let Some(problem) = without_root(arguments)
        {
            return CallOutcome::Refused(
                json!({"status": "error", "errors": [{"path": "/definition/root", "problem": problem}]}),
            );
        }
        CallOutcome::Done {
            result: json!({"status": "ok"}),
            output: arguments.clone(),
        }
    }
}

fn without_root(arguments: &Value) -> Option<String> {
    let definition = arguments.get("definition")?;
    let root = definition.get("root")?.as_str()?;
    let mut widgets = definition.get("widgets")?.as_array()?.iter();
    let is_there = widgets.any(|widget| widget.get("id").and_then(Value::as_str) == Some(root));
    (!is_there).then(|| format!("no widget has the id \"{root}\""))
}
