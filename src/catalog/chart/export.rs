//! Saving a chart: the picture as PNG, the figures as CSV. Both are made in the page and leave it only as a download.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Saves text as a file of this name.
pub fn save_text(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options) {
        save(name, &blob);
    }
}

/// Saves a blob as a file of this name.
pub fn save(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else {
        return;
    };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser reads the address after the click returns.
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_secs(30),
    );
}

/// A title as a file name: letters and digits of any language, words joined by hyphens.
pub fn file_name(title: &str, extension: &str) -> String {
    let plain: String = title
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .take(60)
        .collect();
    let stem = plain.split_whitespace().collect::<Vec<_>>().join("-");
    let stem = if stem.is_empty() { "chart" } else { &stem };
    format!("{stem}.{extension}")
}

/// The blob that a picture came as.
pub fn as_blob(value: JsValue) -> Option<Blob> {
    value.dyn_into().ok()
}
