//! Taking things away: the clipboard and file downloads. Knows the browser, no component.

use crate::ui::prelude::*;
use js_sys::{Array, Uint8Array};
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Puts text on the clipboard; `done` hears whether the browser let us.
pub fn copy(text: &str, done: Box<dyn FnOnce(bool)>) {
    // A page that came over plain http has none.
    let clipboard = window().navigator().clipboard();
    let writing = (!clipboard.is_undefined()).then(|| clipboard.write_text(text));
    spawn_local(async move {
        done(match writing {
            Some(writing) => JsFuture::from(writing).await.is_ok(),
            None => false,
        });
    });
}

/// Offers bytes as a file. A browser that refuses changes nothing.
pub fn download(name: &str, media_type: &str, bytes: &[u8]) {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let Ok(blob) = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &options) else {
        return;
    };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else {
        return;
    };
    if let Some(anchor) = document()
        .create_element("a")
        .ok()
        .and_then(|a| a.dyn_into::<web_sys::HtmlAnchorElement>().ok())
    {
        anchor.set_href(&url);
        anchor.set_download(&file_name(name));
        anchor.click();
    }
    set_timeout(
        move || {
            let _ = web_sys::Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(10),
    );
}

/// Offers the event log of this chat as a file; its name begins with `what` and the day.
pub fn download_log(what: &str, chat: &str, log: &str) {
    let day = String::from(js_sys::Date::new_0().to_iso_string());
    let day = day.get(..10).unwrap_or_default();
    let name = format!("{what}-{day}-{chat}.jsonl");
    download(&name, "application/x-ndjson", log.as_bytes());
}

/// Characters of a file's name at most.
const NAME: usize = 80;
/// Bytes of an ending that it keeps, with its dot.
const ENDING: usize = 9;

/// A name that no file system trips over, which keeps its ending; what the server called the thing is untrusted.
fn file_name(name: &str) -> String {
    let clean: String = crate::safe_url::visible(name)
        .chars()
        .map(|c| {
            if "/\\:*?\"<>|".contains(c) || c.is_control() {
                '-'
            } else {
                c
            }
        })
        .collect();
    let clean = clean.trim_matches(['.', ' ']);
    let at = clean.rfind('.').filter(|at| clean.len() - at <= ENDING);
    let (stem, ending) = clean.split_at(at.unwrap_or(clean.len()));
    let stem: String = stem.chars().take(NAME - ending.len()).collect();
    match stem.trim_end_matches(['.', ' ']) {
        "" => "partsong".into(),
        stem => format!("{stem}{ending}"),
    }
}
