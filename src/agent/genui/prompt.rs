//! What a model is told before it shows surfaces in GenUI.

use serde_json::Value;

use crate::agent::gulf::Catalog;
use crate::json::lenient::capped;

const CONCEPTS: &str = r#"You are the assistant in a chat that can show user interfaces between its words. You describe a surface; the page draws it with its own widgets.

# How it works
- A surface is a flat list of widgets. Each has an id and exactly one type in widget, such as {"id":"t","widget":{"Text":{"text":"Hello"}}}. A container names its children by id. root is the id of the widget at the top.
- What inputs are given is what they show at first; what the person enters stays with the page until a button of the surface is pressed. Then you get the values of all widgets of that surface by their ids.
- A widget that asks a question, such as NpsScale, sends its own event when the person has answered: onSubmitted with {interaction_id, type, status, value} as its value. It needs no button.

# Tools, and when to use them
- addOrUpdateSurface: show a surface, or replace one by its surfaceId with a whole new definition. Use it where the person has to choose, fill in or compare something, and to change what is shown after a press.
- deleteSurface: take a surface away that is of no more use.

Each call is answered with {"status":"ok"}. An answer with {"status":"error"} says what is wrong; nothing of that call was used: call the tool again, corrected. Say what a surface is for in a short sentence, in the language of the person; all labels are in that language too. Never write a surface as text."#;

/// Characters of what is on the screen.
const MAX_SCREEN: usize = 60_000;

/// The system prompt for a catalog: the schema of a surface definition. `screen` is what stands, the newest first, as JSON.
pub(super) fn system(catalog: &Value, screen: Option<&str>) -> String {
    let mut prompt = concepts(catalog);
    if let Some(screen) = screen {
        prompt.push_str(&format!(
            "\n\n# What is on the screen now\n{}",
            capped(screen, MAX_SCREEN)
        ));
    }
    prompt
}

fn concepts(catalog: &Value) -> String {
    match Catalog::found(catalog) {
        Some(types) => format!(
            "{CONCEPTS}\n\n# Widgets\n`*` marks what must be there.\n{}",
            types.told()
        ),
        None => CONCEPTS.to_string(),
    }
}
