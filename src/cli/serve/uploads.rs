//! Attachments: one multipart field `file` in, an address out (ai-sdk section 9). Kept in memory, the oldest go first.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use bytes::Bytes;
use serde_json::json;

use super::App;

/// One file, and all files together.
const MAX_FILE: usize = 10 << 20;
const MAX_KEPT: usize = 100 << 20;

#[derive(Default)]
pub struct Uploads {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    files: VecDeque<Upload>,
    bytes: usize,
    count: u64,
}

#[derive(Clone)]
struct Upload {
    id: String,
    kind: String,
    bytes: Bytes,
}

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/files/upload", post(upload))
        .route("/api/files/{id}/{name}", get(download))
        // The form around the file needs a little room too.
        .layer(DefaultBodyLimit::max(MAX_FILE + (64 << 10)))
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
        let id = app.uploads.keep(&kind, bytes);
        let pathname = format!("{id}/{name}");
        return Json(json!({"url": format!("/api/files/{pathname}"), "pathname": pathname, "contentType": kind}))
            .into_response();
    }
}

/// A name that needs no escaping in an address.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = last.chars().take(100).map(plain).collect();
    if name.trim_matches(['.', '_']).is_empty() {
        "file".into()
    } else {
        name
    }
}

impl Uploads {
    fn keep(&self, kind: &str, bytes: Bytes) -> String {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.count += 1;
        let id = format!("f{}", kept.count);
        kept.bytes += bytes.len();
        kept.files.push_back(Upload {
            id: id.clone(),
            kind: kind.into(),
            bytes,
        });
        while kept.bytes > MAX_KEPT
            && let Some(oldest) = kept.files.pop_front()
        {
            kept.bytes -= oldest.bytes.len();
        }
        id
    }
}

async fn download(State(app): State<App>, Path((id, _)): Path<(String, String)>) -> Response {
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
    ];
    (headers, file.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_memory_is_bounded() {
        assert_eq!(file_name("../../주간 보고.csv"), "_____.csv");
        assert_eq!(file_name("C:\\x\\report.pdf"), "report.pdf");
        assert_eq!(file_name(".."), "file");
        let uploads = Uploads::default();
        for _ in 0..15 {
            uploads.keep("text/plain", vec![0; MAX_FILE].into());
        }
        let kept = uploads.kept.lock().expect("lock");
        assert_eq!((kept.files.len(), kept.bytes), (10, MAX_KEPT));
    }
}
