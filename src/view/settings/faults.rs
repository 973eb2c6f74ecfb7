//! What settings have to be before they are kept: addresses, origins and headers.

use leptos::prelude::window;

use crate::browser::gate;
use crate::chat::endpoint::header_is_sound;
use crate::json::JsonMap;
use crate::live::Settings;

/// `https://…`, `http://…` on this machine, or a path of this site.
fn is_endpoint(raw: &str) -> bool {
    let raw = raw.trim();
    if raw.is_empty() || raw == "demo:" {
        return true;
    }
    let Some(parts) = gate::parse(raw) else {
        return false;
    };
    let local = matches!(parts.host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let here = window().location().origin().is_ok_and(|origin| origin == parts.origin);
    !parts.credentials && (parts.scheme == "https" || (parts.scheme == "http" && (local || here)))
}

/// A JSON object, or nothing.
fn is_object(text: &str) -> bool {
    text.trim().is_empty() || serde_json::from_str::<JsonMap>(text).is_ok()
}

/// Which of a header's two fields the browser or the page would not send as it is; none of an empty row.
fn wrong_part(name: &str, value: &str) -> Option<HeaderPart> {
    let (name, value) = (name.trim(), value.trim());
    match header_is_sound(name, "") {
        _ if name.is_empty() && value.is_empty() => None,
        false => Some(HeaderPart::Name),
        true => (!header_is_sound(name, value)).then_some(HeaderPart::Value),
    }
}

/// An origin as it is compared: `https://host[:port]`; `None` when there is more or less than that.
pub(super) fn as_origin(raw: &str) -> Option<String> {
    let parts = gate::parse(raw)?;
    let local = matches!(parts.host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let named = raw.starts_with("https://") || (raw.starts_with("http://") && local);
    (named && !parts.credentials && parts.path == "/" && !raw.contains(['?', '#'])).then_some(parts.origin)
}

/// A field of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderPart {
    Name,
    Value,
}

/// What is wrong with a draft, field by field.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Faults {
    pub api: bool,
    pub upload: bool,
    /// What goes along with every request is no JSON object.
    pub fields: bool,
    /// Indexes of the headers that cannot be sent, and what is wrong with each.
    pub headers: Vec<(usize, HeaderPart)>,
    pub origin: Option<String>,
}

impl Faults {
    pub(super) fn of(settings: &Settings, origins: &str) -> Faults {
        Faults {
            api: !is_endpoint(&settings.api),
            upload: !is_endpoint(&settings.upload),
            fields: !is_object(&settings.fields),
            headers: settings
                .headers
                .iter()
                .enumerate()
                .filter_map(|(index, (name, value))| Some((index, wrong_part(name, value)?)))
                .collect(),
            origin: origins
                .lines()
                .map(str::trim)
                .find(|line| !line.is_empty() && as_origin(line).is_none())
                .map(str::to_owned),
        }
    }

    pub(super) fn count(&self) -> usize {
        let single = [self.api, self.upload, self.fields, self.origin.is_some()];
        single.into_iter().filter(|wrong| *wrong).count() + self.headers.len()
    }
}
