//! The settings as the browser keeps them, in localStorage. Storage that refuses to work means default settings that
//! live as long as the page.

use leptos::prelude::*;
use serde_json::{Value, json};

use crate::i18n::Locale;
use crate::live::{Announce, Settings, Theme};

const KEY: &str = "partsong.settings";

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// The kept settings in a signal that keeps every change.
pub fn load() -> RwSignal<Settings> {
    let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    let kept = kept.and_then(|text| serde_json::from_str(&text).ok());
    let settings = RwSignal::new(kept.map(|kept| from_json(&kept)).unwrap_or_default());
    Effect::new(move |first: Option<()>| {
        let text = settings.with(to_json).to_string();
        if first.is_some()
            && let Some(storage) = storage()
            && storage.set_item(KEY, &text).is_err()
        {
            crate::chat::debug::note("settings could not be kept");
        }
    });
    settings
}

fn to_json(settings: &Settings) -> Value {
    let theme = match settings.theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let announce = match settings.announce {
        Announce::Sentences => "sentences",
        Announce::Complete => "complete",
        Announce::Off => "off",
    };
    json!({
        "api": settings.api,
        "protocol": settings.protocol,
        "body": settings.body,
        "headers": settings.headers.iter().map(|(name, value)| json!([name, value])).collect::<Vec<_>>(),
        "upload": settings.upload,
        "origins": settings.origins,
        "locale": settings.locale.map(Locale::tag),
        "theme": theme,
        "announce": announce,
    })
}

fn from_json(kept: &Value) -> Settings {
    let word = |key: &str| kept.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let list = |key: &str| kept.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let pair = |value: &Value| {
        let name = value.get(0)?.as_str()?.to_owned();
        Some((name, value.get(1)?.as_str()?.to_owned()))
    };
    Settings {
        api: word("api"),
        protocol: word("protocol"),
        body: word("body"),
        headers: list("headers").iter().filter_map(pair).collect(),
        upload: word("upload"),
        origins: list("origins")
            .iter()
            .filter_map(|origin| Some(origin.as_str()?.to_owned()))
            .collect(),
        locale: Locale::from_tag(&word("locale")),
        theme: match word("theme").as_str() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        },
        announce: match word("announce").as_str() {
            "complete" => Announce::Complete,
            "off" => Announce::Off,
            _ => Announce::Sentences,
        },
    }
}
