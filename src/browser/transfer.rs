//! A file that is read, and on its way to a server with the part of it that has gone. Knows no question and no message.

use js_sys::{ArrayBuffer, Uint8Array};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FormData, ProgressEvent, XmlHttpRequest};

/// The longest answer of a server that is read.
const LONGEST_REPLY: usize = 16 * 1024;

type Heard = Closure<dyn FnMut(ProgressEvent)>;

/// The bytes of a file or of a slice of one; `None` when it cannot be read any more.
pub async fn bytes_of(blob: &Blob) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    let buffer: ArrayBuffer = buffer.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// A request on its way; dropped, it is aborted.
pub struct Transfer {
    request: XmlHttpRequest,
    _closures: (Option<Heard>, Heard),
}

impl Transfer {
    /// The status of the answer; 0: there is none.
    pub fn status(&self) -> u16 {
        self.request.status().unwrap_or(0)
    }
}

/// What goes along with a file.
#[derive(Default)]
pub struct Along {
    /// Names and values that a browser takes.
    pub headers: Vec<(String, String)>,
    /// Cookies of another origin, too.
    pub cookies: bool,
}

impl Drop for Transfer {
    fn drop(&mut self) {
        self.request.set_onloadend(None);
        if let Ok(upload) = self.request.upload() {
            upload.set_onprogress(None);
        }
        self.request.abort().ok();
    }
}

/// Posts a file as `multipart/form-data`, within `patience_ms` (0: however long it takes). `progress` hears parts of one;
/// `done` what the server answered, or `None`.
pub fn post(
    address: &str,
    name: &str,
    blob: &Blob,
    along: &Along,
    patience_ms: u32,
    progress: Option<impl Fn(f64) + 'static>,
    done: impl FnOnce(Option<Value>) + 'static,
) -> Option<Transfer> {
    let request = XmlHttpRequest::new().ok()?;
    request.open_with_async("POST", address, true).ok()?;
    request.set_timeout(patience_ms);
    request.set_with_credentials(along.cookies);
    for (name, value) in &along.headers {
        request.set_request_header(name, value).ok()?;
    }
    let form = FormData::new().ok()?;
    form.append_with_blob_and_filename("file", blob, name).ok()?;
    let moved = progress.map(|progress| {
        Heard::new(move |event: ProgressEvent| {
            if event.length_computable() && event.total() > 0.0 {
                progress(event.loaded() / event.total());
            }
        })
    });
    let own = request.clone();
    let mut done = Some(done);
    let ended = Heard::new(move |_| {
        if let Some(done) = done.take() {
            done(reply_of(&own));
        }
    });
    // Listening to it makes a browser ask another origin first, which a server of plain uploads doesn't answer.
    if let Some(moved) = &moved {
        let upload = request.upload().ok()?;
        upload.set_onprogress(Some(moved.as_ref().unchecked_ref()));
    }
    request.set_onloadend(Some(ended.as_ref().unchecked_ref()));
    request.send_with_opt_form_data(Some(&form)).ok()?;
    Some(Transfer {
        request,
        _closures: (moved, ended),
    })
}

/// The server's JSON object, or an empty one if it said yes without any.
fn reply_of(request: &XmlHttpRequest) -> Option<Value> {
    let status = request.status().unwrap_or(0);
    if !(200..300).contains(&status) {
        return None;
    }
    let text = request.response_text().ok().flatten().unwrap_or_default();
    let parsed = match text.len() <= LONGEST_REPLY {
        true => serde_json::from_str(&text).ok(),
        false => None,
    };
    Some(
        parsed
            .filter(Value::is_object)
            .unwrap_or_else(|| Value::Object(serde_json::Map::new())),
    )
}
