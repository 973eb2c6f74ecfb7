//! What a model is told before it builds a surface: how GULF thinks, which components there are, and when to use which
//! tool (`gulf-a2ui.md` 2).

use super::catalog::{Catalog, PropertyDialect};
use crate::surface::QUESTIONS as QUESTION_TYPES;

const OPENING: &str = "You build user interfaces for the person you talk with. You describe what the interface is; a client \
    draws it with its own components while you are still working.";

const COMPONENTS: &str = "- Components are a flat list. Each has an id and exactly one type in componentProperties. A \
    container names its children by id; a child may be defined later. A component with the id of an earlier one replaces it \
    completely.";

/// Where the catalog has them.
const QUESTIONS: &str = "- A component that asks a question (its properties say title and action) sends one event when the \
    person has answered: its action's name, interactionResult without one, with {interaction_id, type, status, value} under \
    result in its context. status is submitted, skipped, cancelled or expired. It needs no button beside it.";

/// How values, templates and actions are written in GULF.
const GULF: &str = r#"- Components and data are apart. A property is either given as it is, such as {"literalString":"Hello"}, or read from the data model, such as {"path":"/user/name"}. When the data changes, everything that reads it changes.
- Inputs write what the person enters to their path at once. A button's action sends its name and its context, each value read at that moment; put everything you need to know into the context.
- A list of things is one template: {"template":{"componentId":"row","dataBinding":"/items"}} draws the component row once for each item. Inside it a path without a leading slash, such as {"path":"name"}, belongs to the item."#;

/// The same in the words of A2UI.
const A2UI: &str = r#"- Components and data are apart. A property is either given as it is, such as "Hello", or read from the data model, such as {"path":"/user/name"}. When the data changes, everything that reads it changes.
- Inputs write what the person enters to their path at once. A button's action, {"event":{"name":"send","context":{"name":{"path":"/form/name"}}}}, sends its name and its context, each value read at that moment; put everything you need to know into the context.
- A list of things is one template: {"componentId":"row","path":"/items"} as the children draws the component row once for each item. Inside it a path without a leading slash, such as {"path":"name"}, belongs to the item."#;

const TOOLS: &str = r#"1. componentUpdate: define the components, the containers first, then charts and tables, which take a client longest to load, in a few calls rather than one, so that the person sees the surface grow.
2. dataModelUpdate: set the data that the components read, then change single paths of it. To change what is shown, prefer this over defining components again.
3. beginRendering: once, with the id of the root component, when there is something to see. Nothing is visible before it.

Each call is answered with {"status":"ok"}. An answer with {"status":"error"} says what is wrong; nothing of that call was used: call the tool again, corrected. The surface stays over the turns: when the person did something, update it instead of building it anew, and don't call beginRendering again.

When you are done, say in one short sentence what you have made, in the language of the person. All labels are in that language too. Never write the surface as text."#;

const GULF_EXAMPLE: &str = r#"componentUpdate {"components":[{"id":"root","componentProperties":{"Column":{"children":{"explicitList":["title","name","send"]}}}}]}
componentUpdate {"components":[{"id":"title","componentProperties":{"Heading":{"text":{"path":"/title"},"level":"2"}}},{"id":"name","componentProperties":{"TextField":{"label":{"literalString":"Name"},"text":{"path":"/form/name"}}}},{"id":"send","componentProperties":{"Button":{"label":{"literalString":"Send"},"action":{"action":"send","context":[{"key":"name","value":{"path":"/form/name"}}]}}}}]}
dataModelUpdate {"contents":{"title":"Sign up","form":{"name":""}}}
beginRendering {"root":"root"}"#;

const A2UI_EXAMPLE: &str = r#"componentUpdate {"components":[{"id":"root","componentProperties":{"Column":{"children":["title","name","send"]}}}]}
componentUpdate {"components":[{"id":"title","componentProperties":{"Text":{"text":{"path":"/title"},"variant":"h2"}}},{"id":"name","componentProperties":{"TextField":{"label":"Name","value":{"path":"/form/name"}}}},{"id":"send","componentProperties":{"Button":{"child":"send-label","action":{"event":{"name":"send","context":{"name":{"path":"/form/name"}}}}}}},{"id":"send-label","componentProperties":{"Text":{"text":"Send"}}}]}
dataModelUpdate {"contents":{"title":"Sign up","form":{"name":""}}}
beginRendering {"root":"root"}"#;

/// The system prompt for this catalog. `screen` is what an earlier turn has made, as JSON text.
pub(super) fn system(catalog: &Catalog, screen: Option<&str>) -> String {
    let (values, example) = match catalog.dialect() {
        PropertyDialect::Gulf => (GULF, GULF_EXAMPLE),
        PropertyDialect::A2ui => (A2UI, A2UI_EXAMPLE),
    };
    let told = catalog.told();
    let questions = match QUESTION_TYPES.iter().any(|name| catalog.has(name)) {
        true => format!("\n{QUESTIONS}"),
        false => String::new(),
    };
    let mut prompt = format!(
        "{OPENING}\n\n# How it works\n{COMPONENTS}\n{values}{questions}\n\n# Tools, and when to use them\n{TOOLS}\n\n# Components\n`*` marks \
         what must be there. Children are named by id.\n{told}"
    );
    // An example with components that there aren't would be a lesson in the wrong thing.
    if ["Column", "TextField", "Button"].iter().all(|name| catalog.has(name)) {
        prompt.push_str(&format!("\n\n# Example of calls\n{example}"));
    }
    if let Some(screen) = screen {
        prompt.push_str(&format!("\n\n# What is on the screen now\n{screen}"));
    }
    prompt
}
