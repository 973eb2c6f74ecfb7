//! What settings have to be before they are kept: addresses, origins and the names of headers.

use leptos::prelude::window;

use crate::browser::gate;
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

/// A header name of HTTP (RFC 9110 section 5.6.2, the tokens that people use).
fn is_header(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || matches!(character, '-' | '_'))
}

/// An origin as it is compared: `https://host[:port]`; `None` when there is more or less than that.
pub(super) fn as_origin(raw: &str) -> Option<String> {
    let parts = gate::parse(raw)?;
    let local = matches!(parts.host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let named = raw.starts_with("https://") || (raw.starts_with("http://") && local);
    (named && !parts.credentials && parts.path == "/" && !raw.contains(['?', '#'])).then_some(parts.origin)
}

/// What is wrong with a draft, field by field.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Faults {
    pub api: bool,
    pub upload: bool,
    /// What goes along with every request is no JSON object.
    pub fields: bool,
    /// Indexes of the headers whose name is none.
    pub headers: Vec<usize>,
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
                .filter(|(_, (name, value))| (!name.is_empty() || !value.is_empty()) && !is_header(name.trim()))
                .map(|(index, _)| index)
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
