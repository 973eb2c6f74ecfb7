//! `file_upload`: files of certain types and sizes, sent to an address or inside the answer (`interactions.md` B13).
//! What a file is is read from its bytes; the transfer is not this module's business.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::keyed::{list_at, text_at, with_key, with_list};
use crate::contract::question::members::Holds::{Address, Object, OneOf, Text, Texts, Within};
use crate::contract::question::members::{Members, may, must};
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Question, QuestionType};
use crate::json::JsonMap;
use crate::number::Digits;
use crate::spelled::spelled;

/// Files.
pub const FILE_UPLOAD: QuestionType = QuestionType {
    word: "file_upload",
    members: &[
        must("upload", Object(UPLOAD)),
        may("validation", Object(LIMITS)).untold(),
    ],
    read: |fields, envelope| Ok(Arc::new(Upload::read(fields, envelope)?)),
};

const UPLOAD: Members = &[
    must("strategy", OneOf(&["inline", "url"])).guessed(),
    may("upload_url", Text).unchecked(),
    may("accept", Texts),
    may("max_files", Within(1, u32::MAX)),
    may("max_size_bytes", Within(1, u32::MAX)),
    may("max_total_bytes", Within(1, u32::MAX)).untold(),
    may("capture", Text).untold(),
];
/// Where files go to an address.
const BY_URL: Members = &[must("upload_url", Address)];
const LIMITS: Members = &[
    may("min_items", Within(0, u32::MAX)),
    may("max_items", Within(1, u32::MAX)),
];

/// The largest file unless the call says otherwise.
const DEFAULT_SIZE: u64 = 10 * 1024 * 1024;
/// All files inside an answer together.
const INLINE_TOTAL: u64 = 256 * 1024;
/// The most files of one answer.
const MAX_FILES: usize = 50;
/// The most entries of `accept`.
const MAX_ACCEPT: usize = 50;

/// How the files reach the agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// As `data:` addresses inside the answer.
    Inline,
    /// Posted to this address one by one.
    Url(String),
}

/// A `file_upload` question. Its draft is `{files: [{key, state, name, mime_type, size_bytes, …}]}`.
#[derive(Clone, Debug)]
pub struct Upload {
    /// MIME types, `image/*` or `.pdf`, in lower case; empty takes all.
    pub accept: Vec<String>,
    /// How many there must be.
    pub min_files: usize,
    /// How many there may be.
    pub max_files: usize,
    /// In bytes.
    pub max_size: u64,
    /// In bytes, of all files together.
    pub max_total: Option<u64>,
    /// Which camera a phone offers: `user` or `environment`.
    pub capture: Option<&'static str>,
    /// How the files go out.
    pub strategy: Strategy,
    /// Pictures keep where they were taken.
    pub keep_exif: bool,
    /// Keys of a file that are sent; `None` sends all.
    keys: Option<Vec<String>>,
    /// The types of files that the output schema lists.
    types: Vec<String>,
}

const FILES: &str = "files";

spelled! {
    /// Where a file of a draft stands.
    pub enum FileState {
        /// It is on its way.
        Pending = "pending",
        /// It is there.
        Done = "done",
        /// It could not be sent.
        Failed = "failed",
        /// Not taken; stays on the list with the reason until it is dismissed.
        Refused = "refused",
    }
}

impl FileState {
    /// Where this file of a draft stands.
    pub fn of(file: &Value) -> FileState {
        FileState::spelled(text_at(file, "state")).unwrap_or(FileState::Done)
    }

    /// It counts as one of the files of the answer.
    fn counts(self) -> bool {
        self != FileState::Refused
    }
}

/// The files of a draft.
pub fn files(draft: &Value) -> &[Value] {
    list_at(draft, FILES)
}

/// The files of a draft that count, all but those that were refused.
pub fn counted(draft: &Value) -> Vec<&Value> {
    let all = files(draft).iter();
    all.filter(|file| FileState::of(file).counts()).collect()
}

/// The key of a file of a draft.
pub fn key_of(file: &Value) -> &str {
    text_at(file, "key")
}

/// The draft with one more file.
pub fn add(draft: &Value, file: Value) -> Value {
    let mut all = files(draft).to_vec();
    all.push(file);
    with_key(draft, FILES, Value::Array(all))
}

/// The draft without a file.
pub fn remove(draft: &Value, key: &str) -> Value {
    let left = files(draft).iter().filter(|file| key_of(file) != key);
    with_list(draft, FILES, left.cloned().collect())
}

/// The draft with other values in a file.
pub fn update(draft: &Value, key: &str, more: &Value) -> Value {
    let all = files(draft).iter().map(|file| {
        let mut file = file.clone();
        if let (true, Some(map), Some(more)) = (key_of(&file) == key, file.as_object_mut(), more.as_object()) {
            map.extend(more.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        file
    });
    with_key(draft, FILES, Value::Array(all.collect()))
}

/// A size in units of 1,024 bytes, written the same way in every language.
pub fn size_words(bytes: u64) -> String {
    let size = bytes as f64;
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{:.0} KB", Digits(size / 1_024.0)),
        _ => {
            let words = format!("{:.1}", Digits(size / 1_048_576.0));
            format!("{} MB", words.trim_end_matches(".0"))
        }
    }
}

/// What the first bytes say a file is, for pictures and PDF.
fn sniff(head: &[u8]) -> Option<&'static str> {
    match head {
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some("image/png"),
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f', ..] => Some("image/avif"),
        [_, _, _, _, b'f', b't', b'y', b'p', b'h', b'e', b'i', ..] => Some("image/heic"),
        [b'%', b'P', b'D', b'F', b'-', ..] => Some("application/pdf"),
        _ => None,
    }
}

/// Types and endings of files whose bytes can tell.
const KNOWN: [(&str, &str); 7] = [
    ("image/png", ".png"),
    ("image/jpeg", ".jpg"),
    ("image/jpeg", ".jpeg"),
    ("image/gif", ".gif"),
    ("image/webp", ".webp"),
    ("image/avif", ".avif"),
    ("application/pdf", ".pdf"),
];

/// The type that a name and a declared type promise, where the bytes can tell.
fn promised(name: &str, declared: &str) -> Option<&'static str> {
    let ends = |end: &str| name.to_ascii_lowercase().ends_with(end);
    let found = KNOWN.iter().find(|(kind, end)| declared == *kind || ends(end));
    found.map(|(kind, _)| *kind)
}

impl Upload {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Upload, ContractError> {
        let own = fields.object("upload");
        let strategy = match own.text("strategy") {
            Some("url") => {
                own.check(BY_URL)?;
                Strategy::Url(own.address("upload_url").unwrap_or_default())
            }
            _ => Strategy::Inline,
        };
        let mut accept = Vec::new();
        for entry in own.list("accept").iter().take(MAX_ACCEPT) {
            let entry = entry.as_str().map(|entry| entry.trim().to_ascii_lowercase());
            let known = |entry: &String| entry.starts_with('.') || entry.contains('/');
            let entry = entry.filter(known);
            accept.push(entry.ok_or_else(|| own.wrong("accept", "must hold MIME types or endings such as .pdf"))?);
        }
        let size = |key: &str| own.whole(key).and_then(|size| u64::try_from(size).ok());
        let validation = fields.object("validation");
        let asked = |keyword: &str| envelope.limit(FILES, keyword);
        let max = own.count("max_files").unwrap_or(1);
        let max = max.min(validation.count("max_items").unwrap_or(MAX_FILES));
        let min = validation.count("min_items").unwrap_or(1).max(1);
        let (min, max) = (
            min.max(asked("minItems").unwrap_or(0)),
            max.min(asked("maxItems").unwrap_or(MAX_FILES)),
        );
        if max > MAX_FILES || min > max {
            return Err(own.wrong("max_files", "must be 1 to 50, and as many as min_items needs"));
        }
        let items = envelope.output_schema.pointer("/properties/files/items");
        let named = items.and_then(|items| items.get("properties")?.as_object());
        let closed = items.is_some_and(|items| items.get("additionalProperties") == Some(&Value::Bool(false)));
        let listed = named.and_then(|named| named.get("mime_type")).unwrap_or(&Value::Null);
        let types = list_at(listed, "enum").iter().chain(listed.get("const"));
        let types = types.filter_map(Value::as_str).map(str::to_owned).collect();
        let keys = named.map(|named| {
            let mut keys: Vec<String> = named.keys().cloned().collect();
            if strategy == Strategy::Inline && !closed {
                keys.push("data_url".into());
            }
            keys
        });
        Ok(Upload {
            accept,
            min_files: min,
            max_files: max,
            max_size: size("max_size_bytes").unwrap_or(DEFAULT_SIZE),
            max_total: match (&strategy, size("max_total_bytes")) {
                (Strategy::Inline, total) => Some(total.unwrap_or(INLINE_TOTAL).min(INLINE_TOTAL)),
                (Strategy::Url(_), total) => total,
            },
            capture: match own.text("capture") {
                None => None,
                Some("user") => Some("user"),
                Some(_) => Some("environment"),
            },
            strategy,
            keep_exif: envelope.metadata.get("keep_exif") == Some(&Value::Bool(true)),
            keys,
            types,
        })
    }

    /// The value of the native `accept`.
    pub fn accept_words(&self) -> String {
        self.accept.join(", ")
    }

    /// Whether a file may be added to those of a draft; asked before its bytes are read.
    ///
    /// # Errors
    /// There are too many, or it is too large, alone or with the others.
    pub fn takes(&self, draft: &Value, name: &str, size: u64) -> Result<(), AnswerFault> {
        let counted = counted(draft);
        if counted.len() >= self.max_files {
            return Err(AnswerFault::new(ErrorCode::FileCount).with("max", self.max_files));
        }
        if size > self.max_size {
            let fault = AnswerFault::new(ErrorCode::FileSize).with("name", name);
            return Err(fault
                .with("size", size_words(size))
                .with("max", size_words(self.max_size)));
        }
        let total = counted
            .iter()
            .filter_map(|file| file.get("size_bytes")?.as_u64())
            .sum::<u64>()
            + size;
        match self.max_total.filter(|max| total > *max) {
            Some(max) => {
                let fault = AnswerFault::new(ErrorCode::FileTotal).with("size", size_words(total));
                Err(fault.with("max", size_words(max)))
            }
            None => Ok(()),
        }
    }

    /// The type of a file by its bytes where they can tell, or why it isn't taken.
    ///
    /// # Errors
    /// Its bytes are not what its name promises, or its type is not asked for.
    pub fn kind(&self, name: &str, declared: &str, head: &[u8]) -> Result<String, AnswerFault> {
        let fault = || {
            AnswerFault::new(ErrorCode::FileType)
                .with("name", name)
                .with("accept", self.accept_words())
        };
        let declared = declared
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        let found = sniff(head);
        let promise = promised(name, &declared);
        if promise.is_some() && found != promise {
            return Err(fault());
        }
        let kind = match found {
            Some(found) => found.to_owned(),
            None if declared.is_empty() => "application/octet-stream".into(),
            None => declared,
        };
        match self.accepts(name, &kind) {
            true => Ok(kind),
            false => Err(fault()),
        }
    }

    fn accepts(&self, name: &str, kind: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let fits = |entry: &String| match entry.strip_suffix('*') {
            Some(start) => start == "*/" || kind.starts_with(start),
            None if entry.starts_with('.') => lower.ends_with(entry.as_str()),
            None => entry == kind,
        };
        self.accept.is_empty() || self.accept.iter().any(fits)
    }

    /// Name and type of a file that is accepted, of a type that the schema lists if there is one.
    fn example(&self) -> (String, &str) {
        let name = |kind: &str| {
            let ending = |entry: &&str| entry.starts_with('.') && promised(entry, "").is_none_or(|own| own == kind);
            let own = self.accept.iter().map(String::as_str).find(ending);
            let known = || {
                KNOWN
                    .iter()
                    .find(|(known, _)| *known == kind)
                    .map(|(_, ending)| *ending)
            };
            format!("file{}", own.or_else(known).unwrap_or_default())
        };
        let asked = self.types.iter().chain(&self.accept).map(String::as_str);
        let kinds = asked.filter(|entry| !entry.starts_with('.') && !entry.ends_with('*'));
        let mut files = kinds
            .chain(KNOWN.iter().map(|(kind, _)| *kind))
            .map(|kind| (name(kind), kind));
        let found = files.find(|(name, kind)| self.accepts(name, kind));
        found.unwrap_or(("file.png".into(), "image/png"))
    }

    fn sent(&self, file: &Value) -> Value {
        let mut sent = JsonMap::new();
        for key in [
            "file_id",
            "name",
            "mime_type",
            "size_bytes",
            "sha256",
            "url",
            "data_url",
        ] {
            let wanted = self.keys.as_ref().is_none_or(|keys| keys.iter().any(|one| one == key));
            if let (true, Some(value)) = (wanted, file.get(key).filter(|value| !value.is_null())) {
                sent.insert(key.into(), value.clone());
            }
        }
        Value::Object(sent)
    }
}

impl Question for Upload {
    fn stays_put(&self, draft: &Value) -> bool {
        !files(draft).is_empty()
    }

    fn probes(&self) -> Vec<Value> {
        let (name, kind) = self.example();
        let mut file = json!({"name": name, "mime_type": kind, "size_bytes": 1, "sha256": "0".repeat(64)});
        match self.strategy {
            Strategy::Inline => file["data_url"] = format!("data:{kind};base64,AA==").into(),
            Strategy::Url(_) => file["url"] = "https://example.com/f_1".into(),
        }
        let all = |count: usize| {
            let files: Vec<Value> = (0..count)
                .map(|index| {
                    let mut file = file.clone();
                    file["file_id"] = format!("f_{index}").into();
                    self.sent(&file)
                })
                .collect();
            json!({ FILES: files })
        };
        vec![all(self.min_files), all(self.max_files)]
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let counted = counted(draft);
        if counted.is_empty() {
            return Ok(None);
        }
        if counted.iter().any(|file| FileState::of(file) == FileState::Pending) {
            return Err(vec![AnswerFault::new(ErrorCode::UploadPending)]);
        }
        if let Some(failed) = counted.iter().find(|file| FileState::of(file) == FileState::Failed) {
            let name = text_at(failed, "name");
            let fault = AnswerFault::new(ErrorCode::FileFailed).with("name", name);
            return Err(vec![fault.at(key_of(failed))]);
        }
        if counted.len() < self.min_files {
            return Err(vec![AnswerFault::new(ErrorCode::MinItems).with("min", self.min_files)]);
        }
        if counted.len() > self.max_files {
            return Err(vec![AnswerFault::new(ErrorCode::FileCount).with("max", self.max_files)]);
        }
        let sent: Vec<Value> = counted.iter().map(|file| self.sent(file)).collect();
        Ok(Some(json!({ FILES: sent })))
    }

    fn restore(&self, value: &Value) -> Value {
        let files = files(value)
            .iter()
            .take(MAX_FILES)
            .enumerate()
            .filter(|(_, file)| file.is_object());
        let files: Vec<Value> = files
            .map(|(index, file)| with_key(file, "key", format!("r{index}").into()))
            .collect();
        json!({ FILES: files })
    }

    fn summary(&self, value: &Value) -> String {
        let names = files(value).iter().filter_map(|file| file.get("name")?.as_str());
        names.take(MAX_FILES).collect::<Vec<_>>().join(", ")
    }
}
