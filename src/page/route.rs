//! Addresses of the app: which place a path means, and going there. The location layer of leptos_router follows links,
//! back and forward; its nested routes cost more bytes than three paths are worth. Knows no chat.

use crate::ui::prelude::*;
use leptos_router::location::{BrowserUrl, LocationChange, LocationProvider};

use super::document;

/// What an address means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RoutePlace {
    Home,
    /// A chat by its id.
    Chat(String),
    Settings,
    Unknown,
}

impl RoutePlace {
    /// The place of a path below the app's base.
    fn of(path: &str) -> RoutePlace {
        let mut steps = path.split('/').filter(|step| !step.is_empty());
        match (steps.next(), steps.next(), steps.next()) {
            (None, ..) => RoutePlace::Home,
            (Some("settings"), None, _) => RoutePlace::Settings,
            (Some("chat"), Some(id), None) => RoutePlace::Chat(id.to_owned()),
            _ => RoutePlace::Unknown,
        }
    }
}

/// The address bar.
#[derive(Clone, Copy)]
pub(super) struct Address {
    location: StoredValue<Option<BrowserUrl>>,
    base: StoredValue<String>,
    /// Where the page is.
    pub place: Memo<RoutePlace>,
}

impl Address {
    /// Begins to follow the address. A page without a readable address is home and stays there.
    pub(super) fn follow() -> Address {
        let location = BrowserUrl::new().ok();
        let base = document::base_path();
        if let Some(location) = &location {
            location.init((!base.is_empty()).then(|| base.clone().into()));
        }
        let url = location.as_ref().map(|location| location.as_url().clone());
        let location = StoredValue::new(location);
        let base = StoredValue::new(base);
        let place = Memo::new(move |_| {
            let Some(url) = &url else { return RoutePlace::Home };
            url.with(|url| {
                base.with_value(|base| RoutePlace::of(url.path().strip_prefix(base.as_str()).unwrap_or_default()))
            })
        });
        // A followed link is written into the address bar once its page stands.
        Effect::new(move |_| {
            place.track();
            location.with_value(|location| {
                if let Some(location) = location {
                    location.ready_to_complete();
                }
            });
        });
        Address { location, base, place }
    }

    /// Goes to a path below the base; `replace`: without an entry in the history.
    pub(super) fn go(&self, path: &str, replace: bool) {
        let path = self.base.with_value(|base| format!("{base}{path}"));
        self.location.with_value(|location| {
            let Some(location) = location else { return };
            let Ok(url) = BrowserUrl::parse(&path) else { return };
            location.as_url().set(url);
            location.complete_navigation(&LocationChange {
                value: path,
                replace,
                scroll: false,
                ..LocationChange::default()
            });
        });
    }
}
