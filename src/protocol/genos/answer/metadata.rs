//! What else an answer brings: documents, artifacts, ids, and the question of a workflow that stopped
//! (`genos.md` 3.3 and 5).

use serde_json::{Value, json};

use crate::json::{JsonMap, SetMember};
use crate::model::marker::{as_http, is_http};
use crate::model::{Event, FilePart, SourcePart, ToolInput};
use crate::model::{FEEDBACK, LABELS};
use crate::protocol::genos::answer::{Answer, Document, MAX_LIST, Status, string};
use crate::protocol::genos::cites::one_line;
use crate::protocol::genos::{ACTION, ARTIFACT, FOLLOW_UPS};
use crate::safe_url::{is_unreserved, percent_encoded};

/// What stands before the name of a file that Flowise keeps.
const STORED: &str = "FILE-STORAGE::";
/// What Flowise calls a file that it was handed without a name.
const UNNAMED: &str = "blob";

impl Answer {
    pub(super) fn retrieved(&mut self, list: &[Value]) {
        self.documents.clear();
        for value in list {
            let metadata = value.get("metadata").unwrap_or(&Value::Null);
            let source = string(metadata, "source").map(|source| source.trim().to_owned());
            let source = source.filter(|source| !source.is_empty());
            let titled = |of: &Value, key: &str| Some(one_line(&string(of, key)?)).filter(|title| !title.is_empty());
            let title = titled(metadata, "title").or_else(|| titled(metadata.pointer("/pdf/info")?, "Title"));
            let text = string(value, "pageContent").unwrap_or_default();
            let url = source.as_deref().and_then(as_http).map(std::borrow::Cow::into_owned);
            if url.is_some() && self.documents.iter().any(|known| known.url == url) {
                continue;
            }
            let title = match &url {
                Some(_) => title,
                None if source.as_deref() == Some(UNNAMED) => title.or(source),
                None => source.or(title),
            };
            self.documents.push(Document { url, title, text });
        }
        for document in self.documents.clone() {
            let name = document
                .url
                .clone()
                .or_else(|| document.title.clone())
                .unwrap_or_default();
            let key = format!("{name}\n{}", document.text.get(..200).unwrap_or(&document.text));
            if !self.told_sources.insert(key) {
                continue;
            }
            let source_id = format!("document-{}-{}", self.round, self.told_sources.len());
            let mut extra = JsonMap::new();
            let excerpt: String = document.text.chars().take(600).collect();
            extra.set("providerMetadata", json!({ "genos": { "excerpt": excerpt } }));
            self.out.push(Event::Source(match document.url {
                Some(url) => SourcePart::Url {
                    source_id,
                    url,
                    title: document.title,
                    extra,
                },
                None => SourcePart::Document {
                    source_id,
                    media_type: "text/plain".into(),
                    title: document.title.unwrap_or_default(),
                    filename: None,
                    extra,
                },
            }));
        }
    }

    pub(super) fn made(&mut self, list: &[Value]) {
        for value in list {
            // A list may hold lists.
            let items = match value {
                Value::Array(items) => items.as_slice(),
                value => std::slice::from_ref(value),
            };
            for item in items.iter().take(MAX_LIST) {
                let (Some(kind), Some(data)) = (string(item, "type"), item.get("data")) else {
                    continue;
                };
                if self.artifacts.len() >= MAX_LIST {
                    return;
                }
                self.artifacts.push(json!({ "type": kind, "data": data }));
                self.pause_text();
                match self.picture(&kind, data) {
                    Some((url, filename)) => self.out.push(Event::File(FilePart {
                        reasoning: false,
                        media_type: format!("image/{kind}"),
                        url,
                        filename,
                        extra: JsonMap::new(),
                    })),
                    None => self.tell_data(ARTIFACT, None, item.clone()),
                }
            }
        }
    }

    /// Where a picture is, and its name if it has one.
    fn picture(&self, kind: &str, data: &Value) -> Option<(String, Option<String>)> {
        let url = data
            .as_str()
            .filter(|_| matches!(kind, "png" | "jpeg" | "jpg" | "gif" | "webp"))?;
        match url.strip_prefix(STORED) {
            Some(name) => Some((self.stored(name)?, Some(name.to_owned()))),
            None => (url.starts_with("data:image/") || is_http(url)).then(|| (url.to_owned(), None)),
        }
    }

    /// The address of a file that the server keeps.
    fn stored(&self, name: &str) -> Option<String> {
        let base = self.files.as_deref()?;
        (!name.is_empty()).then(|| format!("{base}{}", percent_encoded(name, &is_unreserved)))
    }

    /// Files to take away.
    pub(super) fn annotated(&mut self, list: &[Value]) {
        for value in list {
            let Some(name) = string(value, "fileName").filter(|name| !name.is_empty()) else {
                continue;
            };
            let path = string(value, "filePath").filter(|path| is_http(path));
            self.pause_text();
            match path.or_else(|| self.stored(&name)) {
                Some(url) => self.out.push(Event::File(FilePart {
                    reasoning: false,
                    media_type: "application/octet-stream".into(),
                    url,
                    filename: Some(name),
                    extra: JsonMap::new(),
                })),
                None => self.tell_data(ARTIFACT, None, json!({ "type": "file", "data": name })),
            }
        }
    }

    pub(super) fn metadata(&mut self, data: &Value) {
        let mut told = JsonMap::new();
        for key in ["chatId", "chatMessageId", "sessionId"] {
            if let Some(id) = string(data, key).filter(|id| !id.is_empty()) {
                told.insert(key.into(), id.into());
            }
        }
        let mut prompts = data.get("followUpPrompts").cloned().unwrap_or_default();
        for _ in 0..2 {
            if let Value::String(text) = &prompts {
                prompts = crate::json::parse::parse(text).unwrap_or_default();
            }
        }
        let prompts = prompts.as_array().map(Vec::as_slice).unwrap_or_default();
        let prompts: Vec<String> = prompts
            .iter()
            .filter_map(Value::as_str)
            .take(20)
            .map(str::to_owned)
            .collect();
        if !prompts.is_empty() {
            told.set("followUpPrompts", json!(prompts));
            let id = format!("follow-ups-{}", self.round);
            self.tell_data(FOLLOW_UPS, Some(id), json!({ "prompts": prompts }));
            self.followups = prompts;
        }
        if told.is_empty() {
            return;
        }
        for (key, value) in &told {
            if key != "followUpPrompts" {
                self.meta.insert(key.clone(), value.clone());
            }
        }
        self.out.push(Event::Metadata(json!({ "genos": told })));
    }

    /// The server waits for a person (`genos.md` 5).
    pub(super) fn ask(&mut self, data: Value) {
        let action = match &data {
            Value::String(text) => crate::json::parse::parse(text).unwrap_or_default(),
            _ => data,
        };
        let Some(id) = string(&action, "id").filter(|id| !id.is_empty()) else {
            return;
        };
        if self.status == Status::Incomplete || self.status == Status::Done {
            self.status = Status::AwaitingInput;
        }
        if self.action.is_some() {
            return;
        }
        self.pause_text();
        let label = action.pointer("/data/nodeLabel").and_then(Value::as_str);
        let calls = action.pointer("/mapping/toolCalls").cloned();
        let first = calls.as_ref().and_then(|calls| calls.get(0)?.get("name")?.as_str());
        let name = first.or(label).unwrap_or("human_input").to_owned();
        let input = match calls {
            Some(Value::Array(calls)) if calls.len() == 1 => calls[0].get("args").cloned().unwrap_or_default(),
            Some(calls) => json!({ "toolCalls": calls }),
            None => json!({}),
        };
        let call_id = format!("action-{id}");
        let tool = ToolInput {
            call_id: call_id.clone(),
            name,
            dynamic: Some(true),
            ..ToolInput::default()
        };
        let tool = Box::new(tool);
        self.out.push(Event::ToolInputAvailable { tool, input });
        let mut extra = JsonMap::new();
        extra.set(ACTION, action.clone());
        extra.set(LABELS, labels(&action));
        let feedback = action.pointer("/data/input/humanInputEnableFeedback") == Some(&Value::Bool(true));
        extra.set(FEEDBACK, feedback);
        self.out.push(Event::ApprovalRequest {
            approval_id: id,
            call_id,
            reason: None,
            is_automatic: false,
            extra,
        });
        self.action = Some(action);
    }
}

/// The words on the two buttons, told apart by their type.
fn labels(action: &Value) -> Value {
    let elements = action.get("elements").and_then(Value::as_array);
    let label = |wanted: &str| {
        let button = elements.into_iter().flatten().find(|button| {
            let kind = button.get("type").and_then(Value::as_str);
            kind.is_some_and(|kind| kind.contains(wanted))
        });
        let named = button.and_then(|button| string(button, "label"));
        named.or_else(|| string(action.get("mapping")?, wanted))
    };
    json!({ "approve": label("approve").unwrap_or_else(|| "Proceed".into()), "reject": label("reject").unwrap_or_else(|| "Reject".into()) })
}
