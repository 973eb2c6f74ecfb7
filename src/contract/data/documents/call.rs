//! The document tools of the public chatbot template (<https://github.com/vercel/chatbot>, `ai-sdk.md` 13), read from a call's input and output.

use serde_json::Value;

use super::{Artifact, DocumentKind, MAX_CONTENT};
use crate::json::lenient::{first, text};
use crate::model::ToolPart;

const DOCUMENT_TOOLS: [&str; 4] = ["createDocument", "updateDocument", "editDocument", "requestSuggestions"];

/// How the sentences begin that its tools say in place of a content, and their greatest length in bytes. A
/// document may begin with much the same words.
const NOTES: [&str; 4] = [
    "A document was created",
    "A script was generated",
    "The document has been",
    "The script has been",
];
const NOTE: usize = 200;

/// Whether a call is about a document: one of the chatbot template's tools.
pub fn is_document_tool(tool: &ToolPart) -> bool {
    DOCUMENT_TOOLS.contains(&tool.name.as_str())
}

/// What a document tool said, or as much as its input tells while it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentCall {
    /// The document.
    pub artifact: Artifact,
    /// The `message` of requestSuggestions, or the sentence that stands where content would.
    pub note: Option<String>,
    /// `{error}`.
    pub error: Option<String>,
    /// It changes no document: it suggests changes to one.
    pub suggests: bool,
}

impl DocumentCall {
    /// Reads output over input. `content` of the chatbot template's tools is a sentence for the model, and no document.
    pub fn read(tool: &ToolPart) -> DocumentCall {
        let output = tool.output();
        let output = output.as_deref().unwrap_or(&Value::Null);
        let input = tool.input.as_deref().unwrap_or(&Value::Null);
        let either = |keys: &[&str]| text(output, keys).or_else(|| text(input, keys));
        let kind = either(&["kind"])
            .map(|word| DocumentKind::from_word(&word))
            .unwrap_or_default();
        let content = first(output, &["content"]).and_then(Value::as_str).unwrap_or_default();
        let is_note = content.len() < NOTE && NOTES.iter().any(|note| content.starts_with(note));
        let fits = content.len() <= MAX_CONTENT && !is_note;
        DocumentCall {
            artifact: Artifact {
                id: either(&["id", "documentId"]),
                title: either(&["title"]).unwrap_or_default(),
                kind,
                content: if fits { content.to_owned() } else { String::new() },
                streaming: !tool.state.is_final(),
                suggestions: Vec::new(),
                version: 0,
                cut: content.len() > MAX_CONTENT,
            },
            note: text(output, &["message"]).or_else(|| is_note.then(|| content.to_owned())),
            error: text(output, &["error"]),
            suggests: tool.name == "requestSuggestions",
        }
    }
}
