//! Files that a person adds: read into a data URL, uploaded to the configured endpoint, or read by the server that answers.
//! Knows no message.

use std::rc::Rc;
use std::sync::Arc;

use futures::channel::oneshot;
use futures::future::LocalBoxFuture;
use js_sys::{Function, Promise, Uint8Array};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FilePropertyBag, FileReader, FormData, RequestCredentials, RequestInit};

use super::endpoint::{Endpoint, allowed_url};
use super::host::Reason;
use super::request::{credentials, pairs, sent};
use super::transport::ResponseBody;
use super::workspace::Workspace;
use crate::browser::transfer;
use crate::chat::endpoint;
use crate::contract::questions::exif;
use crate::json::JsonMap;
use crate::live::{Attached, Attachment, Problem, Settings};
use crate::model::FilePart;
use crate::protocol::{BodyId, Protocol};
use crate::reactive::ArcRwSignal;

/// Bytes of an answer about a file: it may be all that the file says.
const MAX_ANSWER: usize = 16 * 1024 * 1024;
/// Bytes of a picture that is read for the place in it.
const MAX_PICTURE: f64 = 64.0 * 1024.0 * 1024.0;
/// The same for people.
const MAX_PICTURE_WORDS: &str = "64 MB";

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
    /// How it talks.
    pub protocol: &'static dyn Protocol,
    /// Where it lies.
    pub api: String,
    /// The id of the chat.
    pub chat_id: String,
    /// Which body it expects.
    pub body: BodyId,
    /// Where it is.
    pub endpoint: Endpoint,
}

/// Sends a file as a form; gives back the status and the text of the answer.
async fn post(
    file: &File,
    (url, cookies): (&str, RequestCredentials),
    (field, headers): (&str, &[(String, String)]),
    workspace: &Workspace,
) -> Result<(u16, String), Problem> {
    let form = FormData::new().map_err(|_| failed(file))?;
    form.append_with_blob_and_filename(field, file, &file.name())
        .map_err(|_| failed(file))?;
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_credentials(cookies);
    options.set_body(&form);
    let response = sent(workspace.host(), url, &pairs(sound(headers)), &options)
        .await
        .map_err(|_| failed(file))?;
    let text = ResponseBody::of(&response)?.text(MAX_ANSWER).await;
    Ok((response.status(), text))
}

fn sound(headers: &[(String, String)]) -> impl Iterator<Item = &(String, String)> {
    headers
        .iter()
        .filter(|(name, value)| endpoint::header_is_sound(name, value))
}

/// What the server that answers made of a file; `None` when it has no address for that.
async fn read(file: &File, reader: &Reader, about: (&Workspace, &Settings)) -> Result<Option<JsonMap>, Problem> {
    let known = reader
        .protocol
        .attachments(&reader.api, &reader.chat_id, reader.body, &media_type(file));
    let Some(address) = known else { return Ok(None) };
    let (workspace, settings) = about;
    let headers = &workspace.headers_for(&reader.endpoint, Reason::Request).await?;
    let (url, _) = allowed_url(&address, &workspace.config, settings)?;
    let cookies = credentials(workspace.host(), &reader.endpoint);
    let (status, text) = post(file, (&url, cookies), ("files", headers), workspace).await?;
    match status {
        200..300 => reader.protocol.attached(&text).map(Some).ok_or_else(|| failed(file)),
        404 | 405 | 501 => Ok(None),
        _ => Err(failed(file)),
    }
}

/// Dropped, it is aborted.
async fn upload(
    file: &File,
    state: ArcRwSignal<Attached>,
    workspace: &Workspace,
    settings: &Settings,
) -> Result<FilePart, Problem> {
    let (url, same_origin) = allowed_url(settings.upload.trim(), &workspace.config, settings)?;
    let there = Endpoint::Server { url, same_origin };
    let headers = workspace.headers_for(&there, Reason::Request).await?;
    let mut taken = transfer(file, &state, &there, &headers, workspace).await?;
    if taken.0 == 401 && workspace.host().is_some() {
        // The page may have newer ones, as at a request.
        let headers = workspace.headers_for(&there, Reason::Unauthorized).await?;
        taken = transfer(file, &state, &there, &headers, workspace).await?;
    }
    uploaded(file, taken.1, &there)
}

/// Brings a file to a server; gives back the status, and the answer of one that took it.
async fn transfer(
    file: &File,
    state: &ArcRwSignal<Attached>,
    there: &Endpoint,
    headers: &[(String, String)],
    workspace: &Workspace,
) -> Result<(u16, Option<Value>), Problem> {
    let cookies = credentials(workspace.host(), there);
    let Endpoint::Server { url, same_origin } = there else {
        return Err(failed(file));
    };
    // The host's own way to fetch knows of no progress; what tells it takes cookies of the page's own origin along.
    let is_bare = *same_origin && cookies == RequestCredentials::Omit;
    if is_bare || workspace.host().is_some_and(|host| host.fetch().is_some()) {
        let (status, text) = post(file, (url, cookies), ("file", headers), workspace).await?;
        let answer = serde_json::from_str(&text)
            .ok()
            .filter(|_| (200..300).contains(&status));
        return Ok((status, answer));
    }
    let state = state.clone();
    let moved = move |part: f64| {
        let now = Attached::Moves(Some((part * 100.0) as u8));
        if state.get_untracked() != now {
            state.set(now);
        }
    };
    let (tell, told) = oneshot::channel();
    // Nobody listens any more to a file that was stopped.
    let done = move |answer| drop(tell.send(answer));
    let along = transfer::Along {
        headers: sound(headers).cloned().collect(),
        cookies: cookies == RequestCredentials::Include,
    };
    // A large file on a slow line takes as long as it takes; the person can stop it.
    let moved = same_origin.then_some(moved);
    let sending = transfer::post(url, &file.name(), file, &along, 0, moved, done).ok_or_else(|| failed(file))?;
    let answer: Option<Value> = told.await.ok().flatten();
    Ok((sending.status(), answer))
}

/// The part of a file that a server took, as its answer describes it. An address without an origin is one of that server's.
fn uploaded(file: &File, answer: Option<Value>, there: &Endpoint) -> Result<FilePart, Problem> {
    let word = |key: &str| answer.as_ref()?.get(key)?.as_str().map(str::to_owned);
    let whole = |address: String| match there {
        Endpoint::Server {
            url,
            same_origin: false,
        } => web_sys::Url::new_with_base(&address, url).map_or(address, |whole| whole.href()),
        _ => address,
    };
    Ok(FilePart {
        reasoning: false,
        media_type: word("contentType").unwrap_or_else(|| media_type(file)),
        url: word("url").map(whole).ok_or_else(|| failed(file))?,
        filename: Some(word("pathname").unwrap_or_else(|| file.name())),
        extra: JsonMap::new(),
    })
}

/// The file itself, with what the server made of it where that reads files.
async fn whole(file: &File, reader: Option<&Reader>, about: (&Workspace, &Settings)) -> Result<FilePart, Problem> {
    let read = match reader {
        Some(reader) => read(file, reader, about).await?,
        None => None,
    };
    Ok(FilePart {
        reasoning: false,
        media_type: media_type(file),
        url: data_url(file).await.map_err(|_| failed(file))?,
        filename: Some(file.name()),
        extra: read.unwrap_or_default(),
    })
}

/// Whether this is a picture out of which a place can be taken.
async fn may_have_place(file: &File) -> Option<bool> {
    if !file.type_().starts_with("image/") {
        return Some(false);
    }
    let head = file.slice_with_i32_and_i32(0, exif::HEAD as i32).ok()?;
    Some(exif::may_hold_place(&transfer::bytes_of(&head).await?))
}

/// A picture without the place where it was taken.
async fn placeless(file: &File) -> Option<File> {
    let mut bytes = transfer::bytes_of(file).await?;
    exif::forget_place(&mut bytes);
    let options = FilePropertyBag::new();
    options.set_type(&file.type_());
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes.as_slice()));
    File::new_with_u8_array_sequence_and_options(&parts, &file.name(), &options).ok()
}

/// What goes out of a file: a picture without its place, any other as it is and unread.
async fn outgoing(own: &File) -> Result<File, Problem> {
    match may_have_place(own).await.ok_or_else(|| failed(own))? {
        false => Ok(own.clone()),
        true if own.size() > MAX_PICTURE => Err(Problem::FileTooLarge {
            name: own.name(),
            limit: MAX_PICTURE_WORDS,
        }),
        true => placeless(own).await.ok_or_else(|| failed(own)),
    }
}

/// What a file becomes a part by.
pub struct Means {
    /// What the chats share.
    pub workspace: Rc<Workspace>,
    /// What the person has set.
    pub settings: Settings,
    /// The server, where it reads files.
    pub reader: Option<Reader>,
}

crate::browser::lazy::lazy!(
    /// What makes a file ready: most visits add none.
    pub maker in attach: for<'a> fn(&'a Attachment, &'a Means) -> LocalBoxFuture<'a, Result<FilePart, Problem>> =
        crate::session::attachments::make
);

fn make<'a>(attached: &'a Attachment, means: &'a Means) -> LocalBoxFuture<'a, Result<FilePart, Problem>> {
    let (workspace, settings) = (&*means.workspace, &means.settings);
    Box::pin(async move {
        // What is too large is not read.
        let own = &attached.file;
        let is_inline = settings.is_inline();
        if let Some(problem) = attached.too_large().filter(|_| is_inline) {
            return Err(problem);
        }
        let file = &outgoing(own).await?;
        match is_inline {
            true => whole(file, means.reader.as_ref(), (workspace, settings)).await,
            false => {
                attached.state.set(Attached::Moves(None));
                upload(file, attached.state.clone(), workspace, settings).await
            }
        }
    })
}

/// Makes a part of each file that is none yet, one after the other. One that fails holds up none of the others; the first
/// is named, and nothing is sent.
///
/// # Errors
/// Of the first file that cannot be sent, or that what makes its part could not be fetched.
pub(super) async fn make_ready(files: &[Attachment], means: &Means) -> Result<(), Problem> {
    let mut first = Ok(());
    for attached in files {
        if part(attached).is_some() {
            continue;
        }
        let made = match maker::load().await {
            Ok(make) => make(attached, means).await,
            Err(_) => Err(failed(&attached.file)),
        };
        match made {
            Ok(part) => attached.state.set(Attached::Ready(Arc::new(part))),
            Err(problem) => {
                let is_refused = matches!(problem, Problem::FileTooLarge { .. });
                attached.state.set(if is_refused {
                    Attached::Refused
                } else {
                    Attached::Failed
                });
                first = first.and(Err(problem));
            }
        }
    }
    first
}

/// The part that a file has become.
pub(super) fn part(attached: &Attachment) -> Option<FilePart> {
    attached.state.with_untracked(|state| match state {
        Attached::Ready(part) => Some(part.as_ref().clone()),
        _ => None,
    })
}

/// A file whose upload was stopped waits again.
pub(super) fn forget_progress(attached: &Attachment) {
    if attached
        .state
        .with_untracked(|state| matches!(state, Attached::Moves(_)))
    {
        attached.state.set(Attached::Waits);
    }
}
