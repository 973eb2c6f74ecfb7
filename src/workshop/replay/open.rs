//! Where a log comes from: a file, an address on the allow-list, or this browser's own store.

use crate::ui::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::chat::endpoint;
use crate::journal::{Log, MAX_LOG_BYTES};
use crate::live::{Problem, Settings};
use crate::session::endpoint::{PageConfig, allowed_url};
use crate::session::event_log;
use crate::session::transport;

/// Why there is nothing to replay.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ReplayRefusal {
    NotRead,
    NoRecords,
    NoLog,
    Blocked(String),
}

/// A log and the name it goes by.
pub(super) type Opened = Result<(String, Log), ReplayRefusal>;

fn not_empty(name: String, log: Log, otherwise: ReplayRefusal) -> Opened {
    match log.records.is_empty() {
        true => Err(otherwise),
        false => Ok((name, log)),
    }
}

/// A file of the person.
pub(super) async fn file(file: File) -> Opened {
    // One byte more than the cap, so that the reader can tell that there was more.
    let most = MAX_LOG_BYTES as f64 + 1.0;
    let blob = file
        .slice_with_f64_and_f64(0.0, most)
        .map_err(|_| ReplayRefusal::NotRead)?;
    let buffer = JsFuture::from(blob.array_buffer())
        .await
        .map_err(|_| ReplayRefusal::NotRead)?;
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    not_empty(file.name(), Log::read(&bytes), ReplayRefusal::NoRecords)
}

/// What the page's address asks for, if it asks for anything: `?log=` is an address, `?chat=` a chat of this browser.
pub(super) async fn asked(settings: Settings) -> Option<Opened> {
    let search = window().location().search().unwrap_or_default();
    let query = web_sys::UrlSearchParams::new_with_str(&search).ok()?;
    if let Some(address) = query.get("log").filter(|address| !address.trim().is_empty()) {
        return Some(fetched(&address, &settings).await);
    }
    let id = query.get("chat")?;
    if !endpoint::is_chat_id(&id) {
        return Some(Err(ReplayRefusal::NoLog));
    }
    let log = event_log::log::stored(&id).await.unwrap_or_default();
    Some(not_empty(String::new(), log, ReplayRefusal::NoLog))
}

async fn fetched(address: &str, settings: &Settings) -> Opened {
    let config = PageConfig::read();
    let (url, _) = allowed_url(address, &config, settings).map_err(|problem| match problem {
        Problem::BlockedOrigin { origin } => ReplayRefusal::Blocked(origin),
        _ => ReplayRefusal::NotRead,
    })?;
    let text = transport::get_text(None, &url)
        .await
        .map_err(|_| ReplayRefusal::NotRead)?;
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    not_empty(name, Log::read(text.as_bytes()), ReplayRefusal::NoRecords)
}
