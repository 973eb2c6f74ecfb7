//! What a Flowise flow tells of itself (`genos.md` 1.4, `public-chatbotConfig`): its first prompts and the files it
//! takes. Knows no request.

use serde_json::Value;

use super::encode::flow_of;
use crate::json::lenient::capped;
use crate::model::Files;
use crate::protocol::Greeting;

/// Prompts that are offered, and characters of each.
const MAX_PROMPTS: usize = 12;
const MAX_PROMPT: usize = 500;

pub(super) fn address(api: &str) -> Option<String> {
    let (base, flow) = flow_of(api)?;
    Some(format!("{base}/api/v1/public-chatbotConfig/{flow}"))
}

pub(super) fn read(answer: &str) -> Option<Greeting> {
    let told: Value = serde_json::from_str(answer).ok().filter(Value::is_object)?;
    // `{"0": {"prompt": "…"}}` of older servers, a list of newer ones.
    let entries: Vec<&Value> = match told.get("starterPrompts") {
        Some(Value::Object(entries)) => entries.values().collect(),
        Some(Value::Array(entries)) => entries.iter().collect(),
        _ => Vec::new(),
    };
    let prompts = entries.into_iter().filter_map(|entry| entry.get("prompt")?.as_str());
    let prompts = prompts
        .map(|prompt| capped(prompt.trim(), MAX_PROMPT))
        .filter(|prompt| !prompt.is_empty())
        .take(MAX_PROMPTS)
        .collect();
    let says = |path: &str| told.pointer(path).and_then(Value::as_bool);
    let documents = [says("/uploads/isRAGFileUploadAllowed"), says("/fullFileUpload/status")];
    let files = match (documents.contains(&Some(true)), says("/uploads/isImageUploadAllowed")) {
        (true, _) => Some(Files::All),
        (false, Some(true)) => Some(Files::Pictures),
        (false, Some(false)) => Some(Files::None),
        (false, None) => None,
    };
    Some(Greeting { prompts, files })
}
