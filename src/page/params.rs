//! What the page's URL asks for: `?api=&protocol=&q=&history=`. A link is a stranger's word: an address is only taken
//! when it is the page's own origin or on the allow-list, so that no link can send a person's words to somebody else.

use leptos::prelude::window;

use crate::chat::endpoint::DEMO;
use crate::live::{Problem, Settings};
use crate::protocol::described;
use crate::session::endpoint::{PageConfig, allowed_url};

/// Characters that a link may put into the composer.
const MAX_WORDS: usize = 20_000;

/// The parameters; each one is taken out when it was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Params {
    pub api: Option<String>,
    pub protocol: Option<String>,
    /// Words for the composer.
    pub q: Option<String>,
    /// Where the messages before it come from.
    pub history: Option<String>,
}

impl Params {
    /// Reads the page's URL.
    pub fn read() -> Params {
        let search = window().location().search().unwrap_or_default();
        let Ok(query) = web_sys::UrlSearchParams::new_with_str(&search) else {
            return Params::default();
        };
        let get = |name: &str| query.get(name).filter(|value| !value.trim().is_empty());
        Params {
            api: get("api"),
            protocol: get("protocol"),
            q: get("q").map(|words| words.chars().take(MAX_WORDS).collect()),
            history: get("history"),
        }
    }

    /// Drops the addresses that may not be used, and a protocol that is none; what was wrong with the last of them.
    pub(super) fn refuse(&mut self, config: &PageConfig, settings: &Settings) -> Option<Problem> {
        let mut refused = None;
        for address in [&mut self.api, &mut self.history] {
            if address.as_deref().is_none_or(|address| address == DEMO) {
                continue;
            }
            let allowed = address.as_deref().map(|address| allowed_url(address, config, settings));
            if let Some(Err(problem)) = allowed {
                refused = Some(problem);
                *address = None;
            }
        }
        if let Some(name) = self.protocol.take_if(|name| described(name).is_none()) {
            refused = Some(Problem::NoProtocol { name });
        }
        if refused.is_some() {
            // Words that were meant for another server don't go to this one.
            self.q = None;
        }
        refused
    }

    /// The query that stays in the page's address, so that a reload talks to the same server.
    pub(super) fn kept(&self) -> String {
        let Ok(query) = web_sys::UrlSearchParams::new() else {
            return String::new();
        };
        for (name, value) in [("api", &self.api), ("protocol", &self.protocol)] {
            if let Some(value) = value {
                query.append(name, value);
            }
        }
        match String::from(query.to_string()) {
            query if query.is_empty() => query,
            query => format!("?{query}"),
        }
    }
}
