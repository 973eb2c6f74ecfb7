//! The skeleton of an upload and its states for the gallery.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::example;
use crate::catalog::Sample;
use crate::catalog::kit::icon;
use crate::catalog::question::{asked, ended, sample, sample_call, streaming, submitted, with};
use crate::words::Locale;
use crate::words::text::workshop::forms as sample;

pub(super) fn skeleton(_: Signal<Option<Arc<Value>>>) -> View {
    view! {
        <div class="ps-upload">
            <div class="ps-upload-zone ps-upload-empty">
                {icon::upload()}
                <span class="ps-question-bar"></span>
                <span class="ps-question-block"></span>
                <span class="ps-question-bar"></span>
            </div>
        </div>
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("file_upload", sample::UPLOAD.get(locale), locale);
    call["upload"] = json!({"accept": ["image/png", "image/jpeg", ".pdf"], "max_files": 3, "strategy": "url", "upload_url": "/api/files/upload"});
    call["allow_skip"] = json!(true);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            streaming(json!({"type": "file_upload", "title": call(locale)["title"], "upload": {}}))
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("camera", |locale| {
            asked(with(
                call(locale),
                [(
                    "upload",
                    json!({"accept": ["image/*"], "capture": "environment", "strategy": "inline"}),
                )],
            ))
        }),
        sample("elsewhere", |locale| {
            asked(with(
                call(locale),
                [("upload.upload_url", json!("https://elsewhere.example/upload"))],
            ))
        }),
        sample("submitted", |locale| {
            let call = call(locale);
            let value = example(&call);
            submitted(call, value)
        }),
        sample("skipped", |locale| ended(call(locale), "skipped")),
        sample("expired", |locale| ended(call(locale), "expired")),
    ]
}
