//! Documents: search results, the outputs of document tools, and the artifact events (`ai-sdk` section 13) folded into
//! one document each. Events come one by one and in any order a server thinks of; a delta costs its own length.

use serde_json::Value;

use super::lenient::{capped, first, list, number, scalar, text};
use crate::model::{DataPart, ToolPart};

/// Longest content that is kept of one document, in bytes.
pub const MAX_CONTENT: usize = 8 << 20;
/// Most documents of one chat.
const MAX_DOCUMENTS: usize = 500;
const MAX_SUGGESTIONS: usize = 200;
const MAX_HITS: usize = 100;

/// What a document is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DocumentKind {
    #[default]
    Text,
    Code,
    /// CSV.
    Sheet,
    /// Base64 PNG without a prefix.
    Image,
}

impl DocumentKind {
    /// An unknown word reads as text.
    pub fn from_word(word: &str) -> DocumentKind {
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
    pub original: String,
    pub suggested: String,
    pub description: Option<String>,
}

/// A document as far as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Artifact {
    /// `None` until `data-id` came.
    pub id: Option<String>,
    pub title: String,
    pub kind: DocumentKind,
    pub content: String,
    pub streaming: bool,
    pub suggestions: Vec<Suggestion>,
    /// Content beyond [`MAX_CONTENT`] was left out.
    pub cut: bool,
}

/// What one event moved; the number is the document's place in [`ArtifactFold::documents`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtifactChange {
    /// The part is no artifact event, or says nothing.
    None,
    /// A document was pushed.
    Added(usize),
    /// Name, kind, status or suggestions.
    Changed(usize),
    /// The content grew: the new bytes are `content[from..]`.
    Grew { document: usize, from: usize },
    /// The whole content is another.
    Replaced(usize),
    /// The last document turned out to be the one at this place: it was taken away and its kind moved there.
    Merged(usize),
}

/// Whether a data part is one of the events.
pub fn is_artifact_event(kind: &str) -> bool {
    matches!(
        kind,
        "data-kind"
            | "data-id"
            | "data-title"
            | "data-clear"
            | "data-textDelta"
            | "data-codeDelta"
            | "data-sheetDelta"
            | "data-imageDelta"
            | "data-suggestion"
            | "data-finish"
    )
}

/// Folds artifact events, transient and stored alike.
#[derive(Clone, Debug, Default)]
pub struct ArtifactFold {
    documents: Vec<Artifact>,
    /// The document that events without an id are about.
    current: Option<usize>,
}

impl ArtifactFold {
    /// The documents in the order they appeared.
    pub fn documents(&self) -> &[Artifact] {
        &self.documents
    }

    /// Folds one event.
    pub fn apply(&mut self, part: &DataPart) -> ArtifactChange {
        if !is_artifact_event(&part.kind) {
            return ArtifactChange::None;
        }
        let data = &part.data;
        match part.kind.as_str() {
            "data-kind" => {
                let kind = DocumentKind::from_word(data.as_str().unwrap_or_default());
                let fresh = self
                    .open()
                    .is_some_and(|open| open.id.is_none() && open.content.is_empty() && open.streaming);
                let (place, added) = if fresh {
                    (self.current, false)
                } else {
                    (self.push(), true)
                };
                self.change(place, added, |document| document.kind = kind)
            }
            "data-id" => self.identify(scalar(data)),
            "data-title" => {
                let title = scalar(data).unwrap_or_default();
                let (place, added) = self.current_or_new();
                self.change(place, added, |document| document.title = capped(&title, 300))
            }
            "data-clear" => {
                let (place, added) = self.current_or_new();
                match self.change(place, added, |document| {
                    document.content.clear();
                    document.suggestions.clear();
                    document.cut = false;
                }) {
                    ArtifactChange::Changed(place) => ArtifactChange::Replaced(place),
                    other => other,
                }
            }
            "data-textDelta" => self.grow(data.as_str().unwrap_or_default()),
            "data-codeDelta" => self.replace(DocumentKind::Code, data),
            "data-sheetDelta" => self.replace(DocumentKind::Sheet, data),
            "data-imageDelta" => self.replace(DocumentKind::Image, data),
            "data-suggestion" => {
                let suggestion = suggestion(data);
                let by_id = text(data, &["documentId"]).and_then(|id| self.find(&id));
                let Some((suggestion, place)) = suggestion.zip(by_id.or(self.current)) else {
                    return ArtifactChange::None;
                };
                let Some(document) = self.documents.get_mut(place) else {
                    return ArtifactChange::None;
                };
                if document.suggestions.len() < MAX_SUGGESTIONS {
                    document.suggestions.push(suggestion);
                }
                ArtifactChange::Changed(place)
            }
            _ => match self
                .current
                .and_then(|place| Some((place, self.documents.get_mut(place)?)))
            {
                Some((place, document)) => {
                    document.streaming = false;
                    ArtifactChange::Changed(place)
                }
                None => ArtifactChange::None,
            },
        }
    }

    /// The response ended: nothing more will come for what is still open.
    pub fn close(&mut self) {
        for document in &mut self.documents {
            document.streaming = false;
        }
    }

    fn open(&self) -> Option<&Artifact> {
        self.documents.get(self.current?)
    }

    fn find(&self, id: &str) -> Option<usize> {
        self.documents
            .iter()
            .position(|document| document.id.as_deref() == Some(id))
    }

    fn push(&mut self) -> Option<usize> {
        if self.documents.len() >= MAX_DOCUMENTS {
            return None;
        }
        self.documents.push(Artifact::default());
        self.current = Some(self.documents.len() - 1);
        self.current
    }

    fn current_or_new(&mut self) -> (Option<usize>, bool) {
        match self.current {
            Some(place) => (Some(place), false),
            None => (self.push(), true),
        }
    }

    fn change(&mut self, place: Option<usize>, added: bool, edit: impl FnOnce(&mut Artifact)) -> ArtifactChange {
        let Some((place, document)) = place.and_then(|place| Some((place, self.documents.get_mut(place)?))) else {
            return ArtifactChange::None;
        };
        document.streaming = true;
        edit(document);
        match added {
            true => ArtifactChange::Added(place),
            false => ArtifactChange::Changed(place),
        }
    }

    fn identify(&mut self, id: Option<String>) -> ArtifactChange {
        let Some(id) = id else { return ArtifactChange::None };
        let nameless = self
            .current
            .filter(|place| self.documents.get(*place).is_some_and(|open| open.id.is_none()));
        match (self.find(&id), nameless) {
            (Some(known), Some(draft)) if draft + 1 == self.documents.len() => {
                let kind = self.documents.pop().map(|draft| draft.kind).unwrap_or_default();
                self.current = Some(known);
                match self.change(Some(known), false, |document| document.kind = kind) {
                    ArtifactChange::Changed(place) => ArtifactChange::Merged(place),
                    other => other,
                }
            }
            (Some(known), _) => {
                self.current = Some(known);
                self.change(Some(known), false, |_| {})
            }
            (None, Some(draft)) => self.change(Some(draft), false, |document| document.id = Some(id)),
            (None, None) => {
                let place = self.push();
                self.change(place, true, |document| document.id = Some(id))
            }
        }
    }

    fn grow(&mut self, delta: &str) -> ArtifactChange {
        let (place, added) = self.current_or_new();
        let mut from = 0;
        let change = self.change(place, added, |document| {
            from = document.content.len();
            let room = MAX_CONTENT.saturating_sub(from);
            let mut end = delta.len().min(room);
            while !delta.is_char_boundary(end) {
                end -= 1;
            }
            document.cut |= end < delta.len();
            document.content.push_str(&delta[..end]);
        });
        match change {
            ArtifactChange::Changed(document) => ArtifactChange::Grew { document, from },
            other => other,
        }
    }

    fn replace(&mut self, kind: DocumentKind, data: &Value) -> ArtifactChange {
        let content = data.as_str().unwrap_or_default();
        let fits = content.len() <= MAX_CONTENT;
        let (place, added) = self.current_or_new();
        let change = self.change(place, added, |document| {
            document.kind = kind;
            document.cut = !fits;
            if fits {
                document.content = content.to_owned();
            }
        });
        match change {
            ArtifactChange::Changed(place) => ArtifactChange::Replaced(place),
            other => other,
        }
    }
}

/// All documents that these parts tell of. Parts of other kinds are passed over.
pub fn fold_artifacts<'a>(parts: impl IntoIterator<Item = &'a DataPart>) -> Vec<Artifact> {
    let mut fold = ArtifactFold::default();
    for part in parts {
        fold.apply(part);
    }
    fold.documents
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
        let content = text(data, &["content"]).unwrap_or_default();
        let flag = |key: &str| data.get(key).and_then(Value::as_bool).unwrap_or_default();
        Artifact {
            id: text(data, &["id"]),
            title: text(data, &["title"]).unwrap_or_default(),
            kind: DocumentKind::from_word(&text(data, &["kind"]).unwrap_or_default()),
            cut: flag("cut") || content.len() > MAX_CONTENT,
            content: if content.len() <= MAX_CONTENT {
                content
            } else {
                String::new()
            },
            streaming: flag("streaming"),
            suggestions: list(data, &["suggestions"], MAX_SUGGESTIONS)
                .iter()
                .filter_map(suggestion)
                .collect(),
        }
    }
}

const DOCUMENT_TOOLS: [&str; 4] = ["createDocument", "updateDocument", "editDocument", "requestSuggestions"];

/// Whether a call is about a document: one of the template's tools.
pub fn is_document_tool(tool: &ToolPart) -> bool {
    DOCUMENT_TOOLS.contains(&tool.name.as_str())
}

/// What a document tool said, or as much as its input tells while it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentCall {
    pub artifact: Artifact,
    /// The `message` of requestSuggestions, or the sentence that stands where content would.
    pub note: Option<String>,
    /// `{error}`.
    pub error: Option<String>,
}

impl DocumentCall {
    /// Reads output over input. `content` of the template's tools is a sentence for the model; when it is short and the
    /// kind isn't text, it is a note.
    pub fn read(tool: &ToolPart) -> DocumentCall {
        let output = tool.output();
        let output = output.as_deref().unwrap_or(&Value::Null);
        let input = tool.input.as_deref().unwrap_or(&Value::Null);
        let either = |keys: &[&str]| text(output, keys).or_else(|| text(input, keys));
        let kind = either(&["kind"])
            .map(|word| DocumentKind::from_word(&word))
            .unwrap_or_default();
        let content = first(output, &["content"]).and_then(Value::as_str).unwrap_or_default();
        let is_note = content.len() < 200 && content.starts_with("A document") || content.starts_with("The document");
        let fits = content.len() <= MAX_CONTENT && !is_note;
        DocumentCall {
            artifact: Artifact {
                id: either(&["id", "documentId"]),
                title: either(&["title"]).unwrap_or_default(),
                kind,
                content: if fits { content.to_owned() } else { String::new() },
                streaming: !tool.state.is_final(),
                suggestions: Vec::new(),
                cut: content.len() > MAX_CONTENT,
            },
            note: text(output, &["message"]).or_else(|| is_note.then(|| content.to_owned())),
            error: text(output, &["error"]),
        }
    }
}

/// One found document.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub title: String,
    /// Untrusted.
    pub url: Option<String>,
    pub snippet: Option<String>,
    /// Where it comes from, when the server names it.
    pub source: Option<String>,
    pub date: Option<String>,
    /// 0 to 1.
    pub score: Option<f64>,
}

const HIT_LISTS: [&str; 6] = ["results", "documents", "hits", "items", "sources", "data"];

/// The hits of a search, by shape: a list, or an object with one, whose items have a title and an address or a snippet.
/// An empty list counts only when the tool's name says search.
pub fn hits(tool_name: &str, output: &Value) -> Option<Vec<Hit>> {
    let items: &[Value] = match output {
        Value::Array(items) => &items[..items.len().min(MAX_HITS)],
        _ => list(output, &HIT_LISTS, MAX_HITS),
    };
    let name = tool_name.to_ascii_lowercase();
    let searches = ["search", "retriev", "lookup"].iter().any(|word| name.contains(word));
    if items.is_empty() {
        let listed = output.is_array() || first(output, &HIT_LISTS).is_some_and(Value::is_array);
        return (searches && listed).then(Vec::new);
    }
    let found: Vec<Hit> = items.iter().filter_map(hit).collect();
    let enough = if searches {
        !found.is_empty()
    } else {
        found.len() == items.len()
    };
    enough.then_some(found)
}

fn hit(item: &Value) -> Option<Hit> {
    let url = text(item, &["url", "link", "href", "uri"]);
    let snippet = text(
        item,
        &["snippet", "excerpt", "summary", "description", "content", "text"],
    );
    if url.is_none() && snippet.is_none() {
        return None;
    }
    Some(Hit {
        title: text(item, &["title", "name", "filename", "documentTitle"]).or_else(|| url.clone())?,
        url,
        snippet: snippet.map(|snippet| capped(&snippet, 600)),
        source: text(item, &["source", "domain", "site", "author"]),
        date: text(item, &["date", "publishedAt", "published_at", "updatedAt"]),
        score: first(item, &["score", "relevance"])
            .and_then(number)
            .filter(|score| (0.0..=1.0).contains(score)),
    })
}

/// CSV as rows of cells, at most so many; quotes as in RFC 4180. Never fails.
pub fn csv_rows(content: &str, max_rows: usize, max_columns: usize) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut chars = content.chars().peekable();
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (true, '"') if chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            (true, '"') => quoted = false,
            (true, c) => cell.push(c),
            (false, '"') if cell.is_empty() => quoted = true,
            (false, ',') if row.len() + 1 < max_columns => row.push(std::mem::take(&mut cell)),
            (false, '\r') => {}
            (false, '\n') => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
                if rows.len() >= max_rows {
                    return rows;
                }
            }
            (false, c) => cell.push(c),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{JsonMap, ToolFamily};

    fn part(kind: &str, data: Value) -> DataPart {
        DataPart {
            kind: format!("data-{kind}"),
            id: None,
            data,
            extra: JsonMap::new(),
        }
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
        let documents = fold_artifacts(&events);
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
        assert!(csv_rows("", 2, 2).is_empty());
    }
}
