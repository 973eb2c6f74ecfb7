//! The options of an element, as the chat needs them. What is missing or of another type is its default: the element has said
//! so in words. Knows no chat.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::bridge::Bridge;
use crate::chat::endpoint::normal_origin;
use crate::live::features::{Features, Reasoning};
use crate::live::{Settings, Theme};
use crate::session::Names;
use crate::session::endpoint::PageConfig;
use crate::session::host::Credentials;
use crate::view::{Starter, StarterIcon};
use crate::words::Locale;

/// The options of one element.
pub(super) struct Options(Object);

impl Options {
    /// Those in force now.
    pub(super) fn of(bridge: &Bridge) -> Options {
        Options(bridge.options())
    }

    fn get(&self, name: &str) -> JsValue {
        Reflect::get(&self.0, &name.into()).unwrap_or_default()
    }

    /// A text; `None` where none is given.
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).as_string()
    }

    fn texts(&self, name: &str) -> Vec<String> {
        let list = self.get(name).dyn_into::<Array>().unwrap_or_default();
        list.iter().filter_map(|text| text.as_string()).collect()
    }

    /// What is offered around and in the messages.
    pub(super) fn features(&self) -> Features {
        let given = self.get("features");
        let said = |name: &str| match given.is_object() {
            true => Reflect::get(&given, &name.into()).unwrap_or_default(),
            false => JsValue::UNDEFINED,
        };
        let has = |name: &str, usual: bool| said(name).as_bool().unwrap_or(usual);
        let usual = Features::default();
        Features {
            attachments: has("attachments", usual.attachments),
            history: has("history", usual.history),
            sidebar: has("sidebar", usual.sidebar),
            export_log: has("exportLog", usual.export_log),
            charts: has("charts", usual.charts),
            reasoning: match said("reasoning").as_string().as_deref() {
                Some("open") => Reasoning::Open,
                Some("hidden") => Reasoning::Hidden,
                _ => Reasoning::Closed,
            },
            votes: has("votes", usual.votes),
        }
    }

    /// Everything stands closer.
    pub(super) fn is_compact(&self) -> bool {
        self.text("density").as_deref() == Some("compact")
    }

    /// The messages of a chat that is not stored, where the page has them itself (a list in JSON).
    pub fn messages(&self) -> Option<String> {
        self.text("given")
    }

    /// Where the chat talks to.
    pub(super) fn config(&self) -> PageConfig {
        let api = self.text("api").unwrap_or_default();
        PageConfig {
            origins: normal_origin(&api).into_iter().collect(),
            api,
            ..PageConfig::default()
        }
    }

    /// What of the page's cookies goes along with a request.
    pub fn credentials(&self) -> Credentials {
        match self.text("credentials").as_deref() {
            Some("omit") => Credentials::Omit,
            Some("include") => Credentials::Include,
            _ => Credentials::SameOrigin,
        }
    }

    /// What a person could set in a page of ours.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            protocol: self.text("protocol").unwrap_or_default(),
            body: self.text("bodyShape").unwrap_or_default(),
            upload: self.text("upload").unwrap_or_default(),
            origins: self
                .texts("origins")
                .iter()
                .filter_map(|one| normal_origin(one))
                .collect(),
            locale: self.text("locale").as_deref().and_then(Locale::from_tag),
            theme: match self.text("theme").as_deref() {
                Some("light") => Theme::Light,
                Some("dark") => Theme::Dark,
                _ => Theme::System,
            },
            // Keys without Ctrl or Cmd are the page's.
            no_single_keys: true,
            ..Settings::default()
        }
    }

    /// The value of `color-scheme`.
    pub(super) fn scheme(&self) -> &'static str {
        match self.text("theme").as_deref() {
            Some("light") => "light",
            Some("dark") => "dark",
            Some("inherit") => "inherit",
            _ => "light dark",
        }
    }

    /// What is kept under: who talks about what.
    pub(super) fn names(&self) -> Names {
        let partition = self.text("partition").unwrap_or_default();
        match self.text("storage").as_deref() {
            Some("session") => Names::of_tab(&partition),
            storage => Names::embedded(&partition, storage == Some("memory")),
        }
    }

    /// The prompts to begin with.
    pub(super) fn starters(&self) -> Vec<Starter> {
        let list = self.get("starters").dyn_into::<Array>().unwrap_or_default();
        list.iter().filter_map(|one| starter(&one)).collect()
    }
}

fn starter(given: &JsValue) -> Option<Starter> {
    let text = |key: &str| Reflect::get(given, &key.into()).ok()?.as_string();
    Some(Starter {
        icon: match text("icon").as_deref() {
            Some("chart") => StarterIcon::Chart,
            Some("bulb") => StarterIcon::Bulb,
            Some("form") => StarterIcon::Form,
            Some("weather") => StarterIcon::Weather,
            _ => StarterIcon::Search,
        },
        title: text("title")?,
        detail: text("detail").unwrap_or_default(),
        prompt: text("prompt")?,
        is_demo: false,
    })
}
