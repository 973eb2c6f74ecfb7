//! Where a chat's words go: the endpoint that page, settings and address name together, and the origins that the page may
//! talk to. Knows no request.

use leptos::prelude::{document, window};

use crate::chat::endpoint;
use crate::live::{Problem, Settings};
use crate::protocol::Descriptor;

/// Where a chat's words go.
#[derive(Clone, Debug, PartialEq)]
pub enum Endpoint {
    /// The agent inside the page.
    Demo,
    /// A server; `url` is absolute.
    Server {
        /// Where it lies, unchecked.
        url: String,
        /// It is the page's own.
        same_origin: bool,
    },
}

/// The page's own configuration, from its `meta` elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageConfig {
    /// Where the chat endpoint lies; `demo:` for the agent inside the page.
    pub api: String,
    /// The origins that the page may talk to.
    pub origins: Vec<String>,
    /// Origins whose pages may stand in a frame.
    pub frames: Vec<String>,
    /// The collector of the event log; empty when there is none.
    pub journal: String,
    /// A model answers at `answers`, and not the scripted agent.
    pub model: bool,
    /// Where the agent of the page's own server answers.
    pub answers: Vec<String>,
}

impl PageConfig {
    /// Reads `partsong-api`, `partsong-origins`, `partsong-frames`, `partsong-journal` and `partsong-agent`.
    pub fn read() -> PageConfig {
        let meta = |name: &str| {
            let element = document()
                .query_selector(&format!("meta[name=\"{name}\"]"))
                .ok()
                .flatten();
            element
                .and_then(|element| element.get_attribute("content"))
                .unwrap_or_default()
        };
        let agent = meta("partsong-agent");
        let mut agent = agent.split_ascii_whitespace();
        PageConfig {
            api: meta("partsong-api").trim().to_owned(),
            origins: endpoint::parse_origins(&meta("partsong-origins")),
            frames: endpoint::parse_origins(&meta("partsong-frames")),
            journal: meta("partsong-journal").trim().to_owned(),
            model: agent.next() == Some("model"),
            answers: agent.map(str::to_owned).collect(),
        }
    }

    /// Where a chat in this protocol goes that nobody named another endpoint for: the agents of the page's own server have
    /// each an address of their own.
    fn api(&self, protocol: &'static Descriptor) -> &str {
        let has = |path: &str| self.answers.iter().any(|own| own == path);
        match has(&self.api) && has(protocol.demo) {
            true => protocol.demo,
            false => &self.api,
        }
    }
}

/// Resolves an address against the page and checks its origin; the error carries the origin that is not listed.
///
/// # Errors
/// The origin that is not listed; the whole address where it is none or bears a name or a password.
pub fn allowed_url(address: &str, config: &PageConfig, settings: &Settings) -> Result<(String, bool), Problem> {
    let blocked = |origin: String| Problem::BlockedOrigin { origin };
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let url = web_sys::Url::new_with_base(address, &base).map_err(|_| blocked(address.to_owned()))?;
    if !url.username().is_empty() || !url.password().is_empty() {
        return Err(blocked(url.host()));
    }
    let page = window().location().origin().unwrap_or_default();
    if !endpoint::may_talk_to(&url.origin(), &page, &[&config.origins, &settings.origins]) {
        return Err(blocked(url.origin()));
    }
    Ok((url.href(), url.origin() == page))
}

impl Endpoint {
    /// The endpoint that this page, these settings and this override (from the page's URL) name.
    ///
    /// # Errors
    /// As `allowed_url`.
    pub(super) fn choose(
        over: Option<&str>,
        config: &PageConfig,
        settings: &Settings,
        protocol: &'static Descriptor,
    ) -> Result<Endpoint, Problem> {
        let named = [over.unwrap_or_default(), settings.api.trim(), config.api(protocol)];
        let address = named
            .into_iter()
            .find(|address| !address.is_empty())
            .unwrap_or(endpoint::DEMO);
        if address == endpoint::DEMO {
            return Ok(Endpoint::Demo);
        }
        let (url, same_origin) = allowed_url(address, config, settings)?;
        Ok(Endpoint::Server { url, same_origin })
    }

    /// The host as an approval card names it; empty for the agent inside the page.
    pub(super) fn host(&self) -> String {
        match self {
            Endpoint::Demo => String::new(),
            Endpoint::Server { url, .. } => web_sys::Url::new(url).map(|url| url.host()).unwrap_or_default(),
        }
    }

    /// The address of the chat endpoint itself.
    pub(super) fn api(&self, protocol: &Descriptor) -> &str {
        match self {
            Endpoint::Demo => protocol.demo,
            Endpoint::Server { url, .. } => url,
        }
    }
}
