//! Search results, known by their shape; the name of the tool decides only what an empty list means.

use serde_json::Value;

use crate::json::lenient::{capped, first, list, number, text};

const MAX_HITS: usize = 100;

/// One found document.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentHit {
    /// What it is called.
    pub title: String,
    /// Untrusted.
    pub url: Option<String>,
    /// A passage of it.
    pub snippet: Option<String>,
    /// Where it comes from, when the server names it.
    pub source: Option<String>,
    /// When it was written, as sent.
    pub date: Option<String>,
    /// 0 to 1.
    pub score: Option<f64>,
}

const HIT_LISTS: [&str; 6] = ["results", "documents", "hits", "items", "sources", "data"];

/// The hits of a search, by shape: a list, or an object with one, whose items have a title and an address or a snippet.
/// An empty list counts only when the tool's name says search.
pub fn hits(tool_name: &str, output: &Value) -> Option<Vec<DocumentHit>> {
    let items: &[Value] = match output {
        Value::Array(items) => &items[..items.len().min(MAX_HITS)],
        _ => list(output, &HIT_LISTS, MAX_HITS),
    };
    let searches = is_search(tool_name);
    if items.is_empty() {
        let listed = output.is_array() || first(output, &HIT_LISTS).is_some_and(Value::is_array);
        return (searches && listed).then(Vec::new);
    }
    let found: Vec<DocumentHit> = items.iter().filter_map(hit).collect();
    let enough = if searches {
        !found.is_empty()
    } else {
        found.len() == items.len()
    };
    enough.then_some(found)
}

/// Whether a tool says by its name that it looks for something.
pub fn is_search(tool_name: &str) -> bool {
    let name = tool_name.to_ascii_lowercase();
    ["search", "retriev", "lookup"].iter().any(|word| name.contains(word))
}

fn hit(item: &Value) -> Option<DocumentHit> {
    let url = text(item, &["url", "link", "href", "uri"]);
    let snippet = text(
        item,
        &["snippet", "excerpt", "summary", "description", "content", "text"],
    );
    if url.is_none() && snippet.is_none() {
        return None;
    }
    Some(DocumentHit {
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
