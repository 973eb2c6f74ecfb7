//! Files that a person adds: read into a data URL, uploaded to the configured endpoint, or read by the server that answers.
//! Knows no message.

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
use crate::protocol::{BodyShape, Protocol};

/// Bytes of an answer about a file: it may be all that the file says.
const MAX_ANSWER: usize = 16 * 1024 * 1024;
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

/// The server that answers, as far as it reads files itself (`Protocol::attachments`).
pub struct Reader {
    pub protocol: &'static dyn Protocol,
    pub api: String,
    pub chat_id: String,
    pub shape: BodyShape,
    /// The person's own headers for it.
    pub headers: Vec<(String, String)>,
}

/// Sends a file as a form; gives back the status and the text of the answer.
async fn post(
    file: &File,
    field: &str,
    address: &str,
    headers: &[(String, String)],
    (config, settings): (&PageConfig, &Settings),
) -> Result<(u16, String), Problem> {
    let (url, same_origin) = allowed_url(address, config, settings)?;
    let form = FormData::new().map_err(|_| failed(file))?;
    form.append_with_blob_and_filename(field, file, &file.name())
        .map_err(|_| failed(file))?;
    let credentials = if same_origin {
        RequestCredentials::SameOrigin
    } else {
        RequestCredentials::Omit
    };
    let mut request = RequestBuilder::new(&url)
        .method(gloo_net::http::Method::POST)
        .credentials(credentials);
    for (name, value) in headers
        .iter()
        .filter(|(name, value)| endpoint::header_is_sound(name, value))
    {
        request = request.header(name, value);
    }
    let request = request.body(form).map_err(|_| failed(file))?;
    let response = request.send().await.map_err(|_| failed(file))?;
    let text = super::transport::Body::of(&response)?.text(MAX_ANSWER).await;
    Ok((response.status(), text))
}

/// What the server that answers made of a file; `None` when it has no address for that.
async fn read(file: &File, reader: &Reader, about: (&PageConfig, &Settings)) -> Result<Option<JsonMap>, Problem> {
    let known = reader
        .protocol
        .attachments(&reader.api, &reader.chat_id, reader.shape, &media_type(file));
    let Some(address) = known else { return Ok(None) };
    let (status, text) = post(file, "files", &address, &reader.headers, about).await?;
    match status {
        200..300 => reader.protocol.attached(&text).map(Some).ok_or_else(|| failed(file)),
        404 | 405 | 501 => Ok(None),
        _ => Err(failed(file)),
    }
}

async fn upload(file: &File, about: (&PageConfig, &Settings)) -> Result<FilePart, Problem> {
    let (status, text) = post(file, "file", about.1.upload.trim(), &[], about).await?;
    if !(200..300).contains(&status) {
        return Err(failed(file));
    }
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
pub async fn parts(
    files: &[File],
    config: &PageConfig,
    settings: &Settings,
    reader: Option<Reader>,
) -> Result<Vec<FilePart>, Problem> {
    let about = (config, settings);
    let mut parts = Vec::with_capacity(files.len());
    for file in files {
        if !settings.upload.trim().is_empty() {
            parts.push(upload(file, about).await?);
            continue;
        }
        if file.size() > MAX_FILE {
            return Err(failed(file));
        }
        let read = match &reader {
            Some(reader) => read(file, reader, about).await?,
            None => None,
        };
        parts.push(FilePart {
            reasoning: false,
            media_type: media_type(file),
            url: data_url(file).await.map_err(|_| failed(file))?,
            filename: Some(file.name()),
            extra: read.unwrap_or_default(),
        });
    }
    Ok(parts)
}
