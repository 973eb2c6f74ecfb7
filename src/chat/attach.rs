//! Files that a person adds: read into a data URL, or uploaded to the configured endpoint. Knows no message.

use gloo_net::http::RequestBuilder;
use js_sys::{Function, Promise};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileReader, FormData, RequestCredentials};

use super::endpoint;
use super::transport::{PageConfig, allowed_url};
use crate::live::{Problem, Settings};
use crate::model::{FilePart, JsonMap};

/// Bytes of one file; a data URL of it is a third longer.
pub const MAX_FILE: f64 = 10.0 * 1024.0 * 1024.0;

fn failed(file: &File) -> Problem {
    Problem::Attachment { name: file.name() }
}

fn media_type(file: &File) -> String {
    let kind = file.type_();
    if kind.is_empty() {
        "application/octet-stream".into()
    } else {
        kind
    }
}

async fn data_url(file: &File) -> Result<String, JsValue> {
    let reader = FileReader::new()?;
    let done = Promise::new(&mut |resolve: Function, reject: Function| {
        reader.set_onload(Some(&resolve));
        reader.set_onerror(Some(&reject));
        if reader.read_as_data_url(file).is_err() {
            reject.call0(&JsValue::NULL).ok();
        }
    });
    JsFuture::from(done).await?;
    reader.result()?.as_string().ok_or(JsValue::NULL)
}

async fn upload(file: &File, config: &PageConfig, settings: &Settings) -> Result<FilePart, Problem> {
    let (url, same_origin) = allowed_url(settings.upload.trim(), config, settings)?;
    let form = FormData::new().map_err(|_| failed(file))?;
    form.append_with_blob_and_filename("file", file, &file.name())
        .map_err(|_| failed(file))?;
    let credentials = if same_origin {
        RequestCredentials::SameOrigin
    } else {
        RequestCredentials::Omit
    };
    let request = RequestBuilder::new(&url)
        .method(gloo_net::http::Method::POST)
        .credentials(credentials)
        .body(form)
        .map_err(|_| failed(file))?;
    let response = request.send().await.map_err(|_| failed(file))?;
    if !response.ok() {
        return Err(failed(file));
    }
    let text = super::transport::Body::of(&response)?
        .text(endpoint::MAX_ERROR_BODY)
        .await;
    let answer: Value = serde_json::from_str(&text).map_err(|_| failed(file))?;
    let word = |key: &str| answer.get(key).and_then(Value::as_str).map(str::to_owned);
    Ok(FilePart {
        reasoning: false,
        media_type: word("contentType").unwrap_or_else(|| media_type(file)),
        url: word("url").ok_or_else(|| failed(file))?,
        filename: Some(word("pathname").unwrap_or_else(|| file.name())),
        extra: JsonMap::new(),
    })
}

/// Makes a part of each file, in order. The first file that fails is named, and nothing is sent.
pub async fn parts(files: &[File], config: &PageConfig, settings: &Settings) -> Result<Vec<FilePart>, Problem> {
    let mut parts = Vec::with_capacity(files.len());
    for file in files {
        if !settings.upload.trim().is_empty() {
            parts.push(upload(file, config, settings).await?);
            continue;
        }
        if file.size() > MAX_FILE {
            return Err(failed(file));
        }
        parts.push(FilePart {
            reasoning: false,
            media_type: media_type(file),
            url: data_url(file).await.map_err(|_| failed(file))?,
            filename: Some(file.name()),
            extra: JsonMap::new(),
        });
    }
    Ok(parts)
}
