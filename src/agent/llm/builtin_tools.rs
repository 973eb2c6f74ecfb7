//! Our own tools for a model that answers in AI SDK's protocol or over AG-UI: questions that the page asks the person,
//! and charts, tables and cards that the page draws from the result of a call.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::agent::gulf::Catalog;
use crate::agent::llm::check::refusal;
use crate::agent::llm::dialog::{DialogEntry, Tool};
use crate::agent::llm::toolbox::{CallOutcome, Toolbox};
use crate::contract::declare::surface::{BASIC_CATALOG_ID, catalog};
use crate::contract::declare::tools;
use crate::contract::question::SCHEMA_VERSION;
use crate::contract::{Interaction, TOOL};
use crate::json::JsonMap;

/// Builds an interface of components, as A2UI's own agents call it (`gulf-a2ui.md` 9).
const RENDER: &str = "render_a2ui";
/// Tells the page what became of an action on a card.
pub(super) const SETTLE: &str = "settleAction";
/// Tools that a page may bring.
const MAX_PAGE_TOOLS: usize = 64;

/// The kinds of output that the page draws by its `demoType`.
const SHOWS: [(&str, &str); 3] = [("showChart", "chart"), ("showTable", "table"), ("showCards", "card")];

/// The page's tools by default: the questions.
pub(super) fn of_page() -> Vec<Tool> {
    read(&tools::declared())
}

/// The tools that a page declares: `[{name, description, parameters}]`.
pub(super) fn read(declared: &Value) -> Vec<Tool> {
    let declared = declared.as_array().into_iter().flatten();
    let tools = declared.filter_map(Tool::read).map(|mut tool| {
        // The rest is put in for a model that leaves it out.
        if tool.name == TOOL
            && let Some(required) = tool.parameters.get_mut("required")
        {
            *required = json!(["type", "title"]);
        }
        tool
    });
    tools.take(MAX_PAGE_TOOLS).collect()
}

/// The same and what a body of AI SDK declares, `{name: {description, parameters}}`.
pub(super) fn of_page_and(declared: &Value) -> Vec<Tool> {
    let told = declared.as_object().into_iter().flatten();
    let told = told.filter(|(name, _)| *name != TOOL).filter_map(|(name, about)| {
        let (description, parameters) = (about.get("description"), about.get("parameters"));
        Tool::read(&json!({"name": name, "description": description, "parameters": parameters}))
    });
    of_page().into_iter().chain(told).take(MAX_PAGE_TOOLS).collect()
}

/// The page's tools, and those of this server that the page has none of the same name for.
pub(super) fn beside(page: &[Tool], has_presses: bool) -> Vec<Tool> {
    let is_new = |tool: &Tool| page.iter().all(|page| page.name != tool.name);
    let own = of_server(has_presses).into_iter().filter(is_new);
    page.iter().cloned().chain(own).collect()
}

/// The tools that draw what they are given; `has_presses` adds the one that answers a press on a card.
fn of_server(has_presses: bool) -> Vec<Tool> {
    let tool = |name: &str, description: &str, parameters: Value| Tool {
        name: name.into(),
        description: description.into(),
        parameters,
    };
    let mut all = vec![
        tool(
            "showChart",
            "Show one or more charts. Each panel has rows of data; series name the keys of a row that are drawn over the key x.",
            chart(),
        ),
        tool(
            "showTable",
            "Show a table that the person can sort, filter and export. Use it for more than three rows of figures.",
            table(),
        ),
        tool(
            "showCards",
            "Show suggestions with a button each. A press on the button comes back as a message of the person.",
            cards(),
        ),
    ];
    all.push(tool(RENDER, &about_surfaces(), surface()));
    if has_presses {
        all.push(tool(
            SETTLE,
            "Tell the page what became of the action that the person took on a card. Call it once for each action.",
            json!({"type": "object", "required": ["toolCallId", "itemId", "status"], "properties": {
                "toolCallId": {"type": "string", "description": "source.toolCallId of the action."},
                "itemId": {"type": "string", "description": "item_id of the action."},
                "status": {"enum": ["applied", "dismissed", "failed", "pending"]},
            }}),
        ));
    }
    all
}

fn text() -> Value {
    json!({"type": "string"})
}

fn shown(kind: &str, required: &[&str], fields: Value) -> Value {
    // First, so that the page knows what comes while the rest still streams.
    let mut properties = serde_json::Map::new();
    properties.insert("demoType".into(), json!({"enum": [kind]}));
    properties.insert("title".into(), text());
    properties.insert(
        "summary".into(),
        json!({"type": "string", "description": "One sentence that says what it shows."}),
    );
    if let Value::Object(fields) = fields {
        properties.extend(fields);
    }
    let mut names = vec!["title"];
    names.extend(required);
    json!({"type": "object", "required": names, "properties": properties})
}

fn chart() -> Value {
    shown(
        "chart",
        &["panels"],
        json!({"panels": {"type": "array", "minItems": 1, "maxItems": 12, "items": {
            "type": "object",
            "required": ["kind", "title", "data"],
            "properties": {
                "kind": {"enum": ["line", "bar", "pie"]},
                "title": text(),
                "x": {"type": "string", "description": "The key of a row for the x axis, such as date."},
                "series": {"type": "array", "items": {
                    "type": "object", "required": ["key", "label"], "properties": {"key": text(), "label": text()},
                }},
                "data": {
                    "type": "array", "items": {"type": "object"},
                    "description": "Rows such as {\"date\":\"2026-01-01\",\"sales\":12}; for a pie {\"name\",\"value\"}.",
                },
            },
        }}}),
    )
}

fn table() -> Value {
    shown(
        "table",
        &["columns", "rows"],
        json!({
            "columns": {"type": "array", "minItems": 1, "maxItems": 64, "items": {
                "type": "object",
                "required": ["key", "label"],
                "properties": {
                    "key": text(),
                    "label": text(),
                    "type": {"enum": ["text", "number", "currency", "percent", "date", "delta", "status", "link"]},
                    "currency": {"type": "string", "description": "ISO 4217, for the type currency."},
                },
            }},
            "rows": {"type": "array", "items": {"type": "object"}, "description": "One object per row, by the columns' keys, with an id."},
        }),
    )
}

fn cards() -> Value {
    shown(
        "card",
        &["cards"],
        json!({"cards": {"type": "array", "minItems": 1, "maxItems": 24, "items": {
            "type": "object",
            "required": ["id", "title"],
            "properties": {
                "id": text(),
                "title": text(),
                "description": text(),
                "impact": {"enum": ["high", "medium", "low"]},
                "cta": {"type": "object", "required": ["label", "action"], "properties": {
                    "label": text(), "action": text(), "payload": {"type": "object"},
                }},
            },
        }}}),
    )
}

/// What the model is told of interfaces, the components among it.
fn about_surfaces() -> String {
    let told = Catalog::found(&catalog::declared("a2ui")).map(|catalog| catalog.told());
    format!(
        "Show an interface of inputs, lists and buttons, or change one that stands: forms, checklists, dashboards. A press on \
         a button comes back as a message of the person with the button's context. components is a flat list; containers \
         name their children by id, and the one with the id \"root\" stands at the top. A property is given as it is, or read \
         from data: {{\"path\":\"/form/name\"}}; inputs write there what the person enters. To change what stands, give its \
         surfaceId again with the components that are other, or with data alone.\n{}",
        told.unwrap_or_default()
    )
}

fn surface() -> Value {
    json!({"type": "object", "required": ["surfaceId"], "properties": {
        "surfaceId": {"type": "string", "minLength": 1, "maxLength": 100},
        "components": {"type": "array", "maxItems": 1000, "items": {
            "type": "object", "required": ["id", "component"],
            "properties": {
                "id": {"type": "string", "minLength": 1},
                "component": {"type": "string", "minLength": 1, "description": "The type; its properties stand beside it."},
            },
        }},
        "data": {"type": "object", "description": "The whole data model."},
        "display": {"enum": ["inline_card", "side_panel"], "description": "side_panel for large ones such as dashboards."},
    }})
}

/// The operations that a call stands for, as AG-UI's middleware tells them.
fn operations(arguments: &Value, is_new: bool) -> Value {
    let id = arguments.get("surfaceId").cloned().unwrap_or_default();
    let mut all = Vec::new();
    if is_new {
        let mut create = json!({"surfaceId": id, "catalogId": BASIC_CATALOG_ID});
        if let Some(display) = arguments.get("display") {
            create["display"] = display.clone();
        }
        all.push(json!({"version": "v0.9", "createSurface": create}));
    }
    if let Some(data) = arguments.get("data") {
        all.push(json!({"version": "v0.9", "updateDataModel": {"surfaceId": id, "value": data}}));
    }
    if let Some(components) = arguments.get("components") {
        all.push(json!({"version": "v0.9", "updateComponents": {"surfaceId": id, "components": components}}));
    }
    json!({"a2ui_operations": all})
}

/// The interfaces that earlier calls of this conversation show.
fn standing(history: &[DialogEntry]) -> HashSet<String> {
    let calls = history.iter().flat_map(|entry| match entry {
        DialogEntry::Model { calls, .. } => calls.as_slice(),
        _ => &[],
    });
    let named = calls.filter(|call| call.name == RENDER).filter_map(|call| {
        let arguments: Value = serde_json::from_str(&call.arguments).ok()?;
        let id = arguments.get("surfaceId")?.as_str()?.to_owned();
        arguments.get("components").map(|_| id)
    });
    named.collect()
}

/// The tools of one turn with the page.
pub(super) struct BuiltinTools {
    /// Names of the tools that the page runs.
    page: Vec<String>,
    /// Surfaces that stand.
    surfaces: HashSet<String>,
}

impl BuiltinTools {
    /// Those that the page has no tool of the same name for.
    pub(super) fn new(page: &[Tool], history: &[DialogEntry]) -> BuiltinTools {
        BuiltinTools {
            page: page.iter().map(|tool| tool.name.clone()).collect(),
            surfaces: standing(history),
        }
    }

    fn render(&mut self, arguments: &Value) -> CallOutcome {
        let id = arguments.get("surfaceId").and_then(Value::as_str).unwrap_or_default();
        let is_new = !self.surfaces.contains(id);
        let components = arguments.get("components").and_then(Value::as_array);
        let is_root = |component: &Value| component.get("id").and_then(Value::as_str) == Some("root");
        if is_new && !components.is_some_and(|components| components.iter().any(is_root)) {
            let problem = "no surface with this id stands, and no component has the id \"root\"";
            return CallOutcome::Refused(refusal(vec![json!({"path": "/components", "problem": problem})]));
        }
        self.surfaces.insert(id.to_owned());
        CallOutcome::Done {
            result: json!({"status": "ok"}),
            output: operations(arguments, is_new),
        }
    }
}

impl Toolbox for BuiltinTools {
    fn run(&mut self, name: &str, arguments: &Value) -> CallOutcome {
        if self.asks(name) {
            return match name == TOOL {
                true => asked(arguments),
                false => CallOutcome::Asked,
            };
        }
        if name == RENDER {
            return self.render(arguments);
        }
        let mut output = arguments.clone();
        if let Some((_, kind)) = SHOWS.iter().find(|(tool, _)| *tool == name) {
            output["demoType"] = (*kind).into();
        }
        CallOutcome::Done {
            result: json!({"status": "ok"}),
            output,
        }
    }

    fn lacking(&self, name: &str, call_id: &str, arguments: &Value) -> JsonMap {
        let mut lacking = JsonMap::new();
        if name != TOOL || !self.asks(name) {
            return lacking;
        }
        let title = arguments.get("title").cloned().unwrap_or_default();
        for (key, value) in [
            ("interaction_id", json!(format!("int_{call_id}"))),
            ("schema_version", json!(SCHEMA_VERSION)),
            // What the answer is for is at least what was asked.
            ("research_intent", title),
            ("output_schema", json!({"type": "object"})),
        ] {
            let said = arguments.get(key).is_some_and(|said| !said.is_null() && said != "");
            if !said && !value.is_null() {
                lacking.insert(key.into(), value);
            }
        }
        lacking
    }

    fn asks(&self, name: &str) -> bool {
        self.page.iter().any(|page| page == name)
    }

    fn is_silent(&self, name: &str) -> bool {
        name == SETTLE
    }
}

/// A question that the page could not ask is repaired before the person sees it.
fn asked(arguments: &Value) -> CallOutcome {
    match Interaction::read(arguments) {
        Ok(_) => CallOutcome::Asked,
        Err(error) => {
            let problem = format!("{}: {}", error.code.as_str(), error.message);
            CallOutcome::Refused(refusal(vec![json!({"path": error.path, "problem": problem})]))
        }
    }
}

/// Whether the output of a call only repeats what the model gave.
pub(super) fn is_shown(name: &str) -> bool {
    name == RENDER || SHOWS.iter().any(|(tool, _)| *tool == name)
}
