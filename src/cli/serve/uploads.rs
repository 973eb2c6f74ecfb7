//! Attachments: one multipart field `file` in, an address out (`ai-sdk.md` 9). Kept in memory, the oldest go first.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::Router;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::{App, limits};

/// One file, and all files together.
const MAX_FILE: usize = 10 << 20;
const MAX_KEPT: usize = 100 << 20;
/// What a file takes beside its bytes, so that empty ones go too.
const OVERHEAD: usize = 1 << 10;
/// Characters of a file's name.
const MAX_NAME: usize = 255;
/// Bytes of files that go into one request to a model.
const MAX_INLINED: usize = 40 << 20;
/// Where the files are, before their ids.
const ADDRESS: &str = "/api/files/";

#[derive(Default)]
pub(super) struct Uploads {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    files: VecDeque<Upload>,
    bytes: usize,
}

#[derive(Clone)]
struct Upload {
    id: String,
    kind: String,
    bytes: Bytes,
}

pub(super) fn routes(app: &App) -> Router<App> {
    let routes = Router::new()
        .route("/api/files/upload", post(upload))
        .route("/api/files/{id}/{name}", get(download));
    // The form around the file needs a little room too.
    limits::gathering(routes, app, MAX_FILE + (64 << 10))
}

/// Whether this is the address of a kept file, which nobody guesses.
pub(super) fn is_kept(path: &str) -> bool {
    path.strip_prefix(ADDRESS).is_some_and(|rest| rest.contains('/'))
}

fn refuse(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({"error": message}))).into_response()
}

async fn upload(State(app): State<App>, mut form: Multipart) -> Response {
    loop {
        let field = match form.next_field().await {
            Ok(Some(field)) if field.name() == Some("file") => field,
            Ok(Some(_)) => continue,
            Ok(None) => return refuse(StatusCode::BAD_REQUEST, "The form has no field named file."),
            Err(error) => return refuse(error.status(), &error.body_text()),
        };
        let name = file_name(field.file_name().unwrap_or_default());
        let kind = field.content_type().unwrap_or("application/octet-stream").to_string();
        let bytes = match field.bytes().await {
            Ok(bytes) => bytes,
            Err(error) => return refuse(error.status(), &error.body_text()),
        };
        if bytes.len() > MAX_FILE {
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, "The file is larger than 10 MB.");
        }
        let Some(id) = app.uploads.keep(&kind, bytes) else {
            return refuse(StatusCode::SERVICE_UNAVAILABLE, "The file cannot be kept right now.");
        };
        // Files of one name have each an id of their own before it.
        let url = format!("{ADDRESS}{id}/{}", utf8_percent_encode(&name, ESCAPED));
        return Json(json!({"url": url, "pathname": name, "contentType": kind})).into_response();
    }
}

/// What stands escaped in an address.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'_').remove(b'-');

/// The name of a file as it was sent, without the folders before it.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = last.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
    match name.trim_matches(['.', ' ']) {
        "" => "file".into(),
        _ => name,
    }
}

/// What nobody guesses: whoever knows a file's address may read it.
fn fresh_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::getrandom(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}

impl Uploads {
    /// Keeps a file; `None` where the system gives no random bytes for its id.
    fn keep(&self, kind: &str, bytes: Bytes) -> Option<String> {
        let id = fresh_id()?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += bytes.len() + kind.len() + OVERHEAD;
        kept.files.push_back(Upload {
            id: id.clone(),
            kind: kind.into(),
            bytes,
        });
        while kept.bytes > MAX_KEPT
            && let Some(oldest) = kept.files.pop_front()
        {
            kept.bytes -= oldest.bytes.len() + oldest.kind.len() + OVERHEAD;
        }
        Some(id)
    }

    /// The body with the addresses of kept files replaced by their bytes, for a model that can't ask this server for them.
    pub(super) fn inlined<'a>(&self, body: &'a str) -> Cow<'a, str> {
        let value = body.contains(ADDRESS).then(|| serde_json::from_str::<Value>(body));
        let Some(Ok(mut value)) = value else {
            return body.into();
        };
        let mut room = MAX_INLINED;
        self.inline(&mut value, &mut room);
        value.to_string().into()
    }

    fn inline(&self, value: &mut Value, room: &mut usize) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.inline(item, room)),
            Value::Object(map) => {
                for (key, value) in map {
                    let address = value.as_str().filter(|_| matches!(key.as_str(), "url" | "value"));
                    match address.and_then(|address| self.find(address)) {
                        Some(file) if file.bytes.len() <= *room => {
                            *room -= file.bytes.len();
                            let bytes = STANDARD.encode(&file.bytes);
                            *value = format!("data:{};base64,{bytes}", file.kind).into();
                        }
                        _ => self.inline(value, room),
                    }
                }
            }
            _ => {}
        }
    }

    /// The kept file at this address of ours; a page of another origin says the whole of it.
    fn find(&self, address: &str) -> Option<Upload> {
        let whole = address
            .strip_prefix("https://")
            .or_else(|| address.strip_prefix("http://"));
        let path = whole.map_or(Some(address), |rest| rest.find('/').map(|at| &rest[at..]))?;
        let (id, _) = path.strip_prefix(ADDRESS)?.split_once('/')?;
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.files.iter().find(|file| file.id == id).cloned()
    }
}

/// Whether a page reads this with its program (`fetch`), and not a person by a link, a picture or a download.
fn is_read(headers: &HeaderMap) -> bool {
    let is = |name: &str, values: &[&str]| {
        headers
            .get(name)
            .is_some_and(|value| values.iter().any(|one| value == one))
    };
    is("sec-fetch-dest", &["empty"]) && is("sec-fetch-mode", &["cors", "same-origin"])
}

async fn download(State(app): State<App>, headers: HeaderMap, Path((id, _)): Path<(String, String)>) -> Response {
    // No page of ours does. One that was led here by a link would show a stranger's conversation under our address.
    if is_read(&headers) {
        return (StatusCode::FORBIDDEN, "A file is shown or saved, and read by no page.").into_response();
    }
    let found = {
        let kept = app.uploads.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.files.iter().find(|file| file.id == id).cloned()
    };
    let Some(file) = found else {
        return (StatusCode::NOT_FOUND, "This file is not kept any more.").into_response();
    };
    // A stranger's file on our origin: shown only as a picture or as media, and never as a document of ours.
    let media = ["image/png", "image/jpeg", "image/gif", "image/webp", "audio/", "video/"];
    let shown = media.iter().any(|kind| file.kind.starts_with(kind));
    let kind = if shown {
        file.kind.as_str()
    } else {
        "application/octet-stream"
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, if shown { "inline" } else { "attachment" }),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        // The page around a widget shows it, too.
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    (headers, file.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_gets_the_bytes_of_kept_files() {
        let uploads = Uploads::default();
        let id = uploads.keep("image/png", Bytes::from_static(b"Man")).expect("kept");
        let body = json!({
            "parts": [{"type": "file", "url": format!("/api/files/{id}/a.png")}, {"source": {"value": format!("/api/files/{id}/a.png")}}],
            "text": format!("/api/files/{id}/a.png"),
            "url": "/api/files/f99/gone.png",
            "whole": {"url": format!("https://chat.example.com/api/files/{id}/a.png")},
            "elsewhere": {"url": format!("https://chat.example.com/x/api/files/{id}/a.png")},
        });
        let told: Value = serde_json::from_str(&uploads.inlined(&body.to_string())).expect("JSON");
        assert_eq!(told["parts"][0]["url"], "data:image/png;base64,TWFu");
        assert_eq!(told["parts"][1]["source"]["value"], "data:image/png;base64,TWFu");
        assert_eq!(told["whole"]["url"], "data:image/png;base64,TWFu");
        assert_eq!(told["elsewhere"], body["elsewhere"]);
        assert_eq!(
            (&told["text"], &told["url"]),
            (&body["text"], &body["url"]),
            "words and what is gone stay"
        );
        assert!(matches!(uploads.inlined("{}"), Cow::Borrowed(_)));
    }

    #[test]
    fn names_stay_and_memory_is_bounded() {
        assert_eq!(file_name("../../주간 보고.csv"), "주간 보고.csv");
        assert_eq!(file_name("C:\\x\\re\u{1b}port.pdf"), "report.pdf");
        assert_eq!((file_name(".."), file_name("")), ("file".into(), "file".into()));
        let uploads = Uploads::default();
        for _ in 0..15 {
            uploads.keep("text/plain", vec![0; MAX_FILE].into());
        }
        let kept = uploads.kept.lock().expect("lock");
        let one = MAX_FILE + "text/plain".len() + OVERHEAD;
        assert_eq!((kept.files.len(), kept.bytes), (9, 9 * one));
        drop(kept);
        // A type may be as long as the form is.
        for _ in 0..15 {
            uploads.keep(&"t".repeat(MAX_FILE), Bytes::new());
        }
        assert!(uploads.kept.lock().expect("lock").bytes <= MAX_KEPT);
    }

    #[test]
    fn empty_files_go_too_and_no_address_is_guessed() {
        let uploads = Uploads::default();
        let ids: std::collections::HashSet<String> =
            (0..200_000).filter_map(|_| uploads.keep("", Bytes::new())).collect();
        assert_eq!(ids.len(), 200_000);
        assert!(ids.iter().all(|id| id.len() == 32));
        assert_eq!(uploads.kept.lock().expect("lock").files.len(), MAX_KEPT / OVERHEAD);
    }
}
