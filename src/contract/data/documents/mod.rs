//! Documents: what is known of one, from artifact events (`ai-sdk.md` 13), document tools, and the part in which a
//! chat keeps it. Search results are documents too, of which only an excerpt is known.

mod call;
mod csv;
mod fold;
mod hits;

use serde_json::Value;

pub use call::{DocumentCall, is_document_tool};
pub use csv::{csv_rows, guarded_csv};
pub use fold::{ArtifactChange, ArtifactFold, is_artifact_event};
pub use hits::{DocumentHit, hits, is_search};

use crate::contract::question::keyed::text_at;
use crate::json::lenient::{list, text};

/// Longest content that is kept of one document, in bytes.
const MAX_CONTENT: usize = 8 << 20;
const MAX_SUGGESTIONS: usize = 200;

/// What a document is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DocumentKind {
    /// Words, in Markdown.
    #[default]
    Text,
    /// Code.
    Code,
    /// CSV.
    Sheet,
    /// Base64 PNG without a prefix.
    Image,
}

impl DocumentKind {
    /// An unknown word reads as text.
    fn from_word(word: &str) -> DocumentKind {
        match word {
            "code" => DocumentKind::Code,
            "sheet" | "csv" | "table" => DocumentKind::Sheet,
            "image" => DocumentKind::Image,
            _ => DocumentKind::Text,
        }
    }
}

/// One suggested change (`data-suggestion`).
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// What stands there.
    pub original: String,
    /// What is to stand there.
    pub suggested: String,
    /// Why.
    pub description: Option<String>,
}

/// A document as far as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Artifact {
    /// `None` until `data-id` came.
    pub id: Option<String>,
    /// What it is called.
    pub title: String,
    /// Words or code.
    pub kind: DocumentKind,
    /// What it says.
    pub content: String,
    /// More of it may come.
    pub streaming: bool,
    /// The changes that are suggested.
    pub suggestions: Vec<Suggestion>,
    /// How often it was written anew in later answers.
    pub version: u32,
    /// Content beyond `MAX_CONTENT` was left out.
    pub cut: bool,
}

fn suggestion(data: &Value) -> Option<Suggestion> {
    Some(Suggestion {
        original: text(data, &["originalText", "original_text", "originalSentence"])?,
        suggested: text(data, &["suggestedText", "suggested_text", "suggestedSentence"])?,
        description: text(data, &["description"]),
    })
}

/// The type of the part in which the chat keeps a folded document.
pub const DOCUMENT_PART: &str = "data-document";

impl Artifact {
    /// Reads the data of a [`DOCUMENT_PART`].
    pub fn read(data: &Value) -> Artifact {
        // As it is: what a field's text is trimmed and cut to is no document.
        let content = text_at(data, "content");
        let flag = |key: &str| data.get(key).and_then(Value::as_bool).unwrap_or_default();
        Artifact {
            id: text(data, &["id"]),
            title: text(data, &["title"]).unwrap_or_default(),
            kind: DocumentKind::from_word(&text(data, &["kind"]).unwrap_or_default()),
            cut: flag("cut") || content.len() > MAX_CONTENT,
            content: match content.len() <= MAX_CONTENT {
                true => content.to_owned(),
                false => String::new(),
            },
            streaming: flag("streaming"),
            version: data
                .get("version")
                .and_then(Value::as_u64)
                .map_or(0, |version| version as u32),
            suggestions: list(data, &["suggestions"], MAX_SUGGESTIONS)
                .iter()
                .filter_map(suggestion)
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{DataPart, ToolFamily, ToolPart};

    fn part(kind: &str, data: Value) -> DataPart {
        DataPart::new(format!("data-{kind}"), None, data)
    }

    #[test]
    fn one_document_per_document() {
        let events = [
            part("kind", json!("text")),
            part("id", json!("d1")),
            part("title", json!("Essay")),
            part("clear", json!(null)),
            part("textDelta", json!("Hello ")),
            part("textDelta", json!("world")),
            part("finish", json!(null)),
            part("kind", json!("code")),
            part("id", json!("d2")),
            part("title", json!("Sort")),
            part("clear", json!(null)),
            part("codeDelta", json!("a")),
            part("codeDelta", json!("a\nb")),
            part("finish", json!(null)),
        ];
        let mut fold = ArtifactFold::default();
        for event in &events {
            fold.apply(event);
        }
        let documents = fold.documents();
        assert_eq!(documents.len(), 2);
        assert_eq!(documents[0].content, "Hello world");
        assert!(!documents[0].streaming);
        assert_eq!(
            (documents[1].kind, documents[1].content.as_str()),
            (DocumentKind::Code, "a\nb")
        );
    }

    #[test]
    fn an_edit_goes_on_with_the_same_document() {
        let mut fold = ArtifactFold::default();
        for event in [
            part("kind", json!("text")),
            part("id", json!("d1")),
            part("textDelta", json!("one")),
            part("finish", json!(null)),
        ] {
            fold.apply(&event);
        }
        assert_eq!(fold.apply(&part("clear", json!(null))), ArtifactChange::Replaced(0));
        assert_eq!(
            fold.apply(&part("textDelta", json!("two"))),
            ArtifactChange::Grew { document: 0, from: 0 }
        );
        assert_eq!(fold.apply(&part("kind", json!("text"))), ArtifactChange::Added(1));
        assert_eq!(fold.apply(&part("id", json!("d1"))), ArtifactChange::Merged(0));
        assert_eq!(fold.documents().len(), 1);
        assert_eq!(fold.documents()[0].content, "two");
    }

    #[test]
    fn a_long_document_is_read_to_its_end_with_its_indentation() {
        let content = format!("    first\n{}\n", "word ".repeat(2_000));
        let read = Artifact::read(&json!({"id": "d1", "title": "Essay", "content": content}));
        assert_eq!((read.content, read.cut), (content, false));
        let read = Artifact::read(&json!({"content": "x".repeat(MAX_CONTENT + 1)}));
        assert_eq!((read.content.len(), read.cut), (0, true));
        assert!(Artifact::read(&json!({"content": 3})).content.is_empty());
    }

    #[test]
    fn any_order_and_any_data_is_survived() {
        let mut fold = ArtifactFold::default();
        for kind in [
            "finish",
            "suggestion",
            "textDelta",
            "id",
            "title",
            "kind",
            "clear",
            "imageDelta",
            "sheetDelta",
            "nothing",
        ] {
            for data in [json!(null), json!({"a": [1]}), json!(3), json!("x")] {
                fold.apply(&part(kind, data));
            }
        }
        assert!(fold.documents().len() < 10);
        assert_eq!(fold.apply(&part("chat-title", json!("x"))), ArtifactChange::None);
    }

    #[test]
    fn tool_outputs() {
        let mut tool = ToolPart::new(ToolFamily::Static, "createDocument", "c");
        tool.output = Some(
            json!({"id":"d1","title":"Essay","kind":"text","content":"A document was created and is now visible to the user."})
                .into(),
        );
        let call = DocumentCall::read(&tool);
        assert!(call.artifact.content.is_empty() && call.note.is_some());
        for content in ["The document below sums the week up.", "A document on tea, and why."] {
            tool.output = Some(json!({"id":"d1","title":"Essay","kind":"text","content":content}).into());
            let call = DocumentCall::read(&tool);
            assert_eq!(
                (call.artifact.content.as_str(), call.note),
                (content, None),
                "no sentence for the model"
            );
        }
        tool.output = Some(json!({"error":"Document not found"}).into());
        assert_eq!(DocumentCall::read(&tool).error.as_deref(), Some("Document not found"));
    }

    #[test]
    fn search_results_by_shape() {
        let found = hits(
            "searchDocuments",
            &json!({"results":[{"title":"A","url":"https://a.example","snippet":"s"},{"title":"B"},3]}),
        );
        assert_eq!(found.map(|found| found.len()), Some(1));
        assert_eq!(hits("other", &json!([{"title":"A"},{"x":1}])), None);
        assert_eq!(hits("other", &json!({"rows":[]})), None);
        assert_eq!(hits("webSearch", &json!([])), Some(Vec::new()));
    }

    #[test]
    fn csv() {
        assert_eq!(
            csv_rows("a,\"b \"\"q\"\"\"\r\n1,\"x\ny\"", 10, 10),
            [["a", "b \"q\""], ["1", "x\ny"]]
        );
        assert_eq!(csv_rows("a\nb\nc", 2, 10).len(), 2);
        assert_eq!(
            guarded_csv("name,\"=1+1\"\n-5,+3.5%\n@x,\"-1,200\"\n=HYPERLINK(\"\"https://evil.example\"\"),-1+cmd|x"),
            "name,'=1+1\r\n-5,+3.5%\r\n'@x,\"-1,200\"\r\n\"'=HYPERLINK(\"\"\"\"https://evil.example\"\"\"\")\",'-1+cmd|x\r\n"
        );
        assert!(csv_rows("", 2, 2).is_empty());
    }
}
