//! The settings as the browser keeps them, in localStorage. Storage that refuses to work means default settings that
//! live as long as the page.

use crate::ui::prelude::*;
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::browser::dom;
use crate::browser::record::FlatRecord;
use crate::live::{Announce, Settings, Theme};
use crate::words::Locale;

const KEY: &str = "partsong.settings";

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

fn read() -> Option<Settings> {
    let kept = storage()?.get_item(KEY).ok().flatten()?;
    FlatRecord::parse(&kept).map(|kept| from_record(&kept))
}

/// The language that was chosen, if one was.
pub(super) fn locale() -> Option<Locale> {
    read()?.locale
}

/// The kept settings in a signal that keeps every change, and hears those of other tabs: what this one keeps later would
/// undo them.
pub fn load() -> RwSignal<Settings> {
    let settings = RwSignal::new(read().unwrap_or_default());
    let heard = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| key == KEY) {
            let kept = read().unwrap_or_default();
            if settings.with_untracked(|settings| *settings != kept) {
                settings.set(kept);
            }
        }
    });
    dom::until_cleanup(heard);
    Effect::new(move |first: Option<()>| {
        let text = settings.with(to_record).to_text();
        if first.is_some()
            && let Some(storage) = storage()
            && storage.set_item(KEY, &text).is_err()
        {
            crate::browser::debug::note("settings could not be kept");
        }
    });
    settings
}

fn strings<'a>(list: impl IntoIterator<Item = &'a str>) -> Array {
    list.into_iter().map(JsValue::from_str).collect()
}

fn to_record(settings: &Settings) -> FlatRecord {
    let headers: Array = (settings.headers.iter())
        .map(|(name, value)| strings([name.as_str(), value.as_str()]))
        .collect();
    FlatRecord::default()
        .with("api", &settings.api)
        .with("protocol", &settings.protocol)
        .with("body", &settings.body)
        .with("fields", &settings.fields)
        .with("headers", headers)
        .with("headersApi", &settings.headers_api)
        .with("upload", &settings.upload)
        .with("origins", strings(settings.origins.iter().map(String::as_str)))
        .with(
            "locale",
            settings.locale.map_or(JsValue::NULL, |locale| locale.tag().into()),
        )
        .with("theme", settings.theme.as_str())
        .with("announce", settings.announce.as_str())
        .with("noSingleKeys", settings.no_single_keys)
}

fn from_record(kept: &FlatRecord) -> Settings {
    let pair = |value: JsValue| {
        let pair: Array = value.into();
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    };
    // Earlier pages kept one endpoint and its headers.
    let headers_api = match kept.has("headersApi") {
        true => kept.text("headersApi"),
        false => kept.text("api"),
    };
    Settings {
        api: kept.text("api"),
        headers_api,
        protocol: kept.text("protocol"),
        body: kept.text("body"),
        fields: kept.text("fields"),
        headers: kept
            .list("headers")
            .into_iter()
            .filter(Array::is_array)
            .filter_map(pair)
            .collect(),
        upload: kept.text("upload"),
        origins: (kept.list("origins").iter()).filter_map(JsValue::as_string).collect(),
        locale: Locale::from_tag(&kept.text("locale")),
        theme: Theme::spelled(&kept.text("theme")).unwrap_or_default(),
        announce: Announce::spelled(&kept.text("announce")).unwrap_or_default(),
        no_single_keys: kept.flag("noSingleKeys"),
    }
}
