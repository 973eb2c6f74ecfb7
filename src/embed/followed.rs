//! What a view follows of its element's options: signals that are set anew when the page changes them. Knows no chat.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

use super::bridge::Bridge;
use super::options::Options;
use super::own_words;
use crate::live::Settings;
use crate::live::features::Features;
use crate::ui::prelude::*;
use crate::view::Starter;
use crate::words::Locale;

/// What of the options a view follows.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    pub settings: RwSignal<Settings>,
    pub language: RwSignal<Locale>,
    pub scheme: RwSignal<&'static str>,
    pub starters: RwSignal<Vec<Starter>>,
    pub texts: [RwSignal<Option<String>>; 4],
    pub features: RwSignal<Features>,
    pub compact: RwSignal<bool>,
    /// Counts changes of the language, whose words may come late.
    turn: StoredValue<u32>,
}

/// The options with a text in the place of ours, in the order of [`Followed::texts`].
const TEXTS: [&str; 4] = ["heading", "greeting", "placeholder", "disclaimer"];

impl Followed {
    /// `language`: what the options ask for, with the page's words in it.
    pub(super) fn new(options: &Options, language: Locale) -> Followed {
        Followed {
            settings: RwSignal::new(options.settings()),
            language: RwSignal::new(language),
            scheme: RwSignal::new(options.scheme()),
            starters: RwSignal::new(options.starters()),
            texts: TEXTS.map(|name| RwSignal::new(options.text(name))),
            features: RwSignal::new(options.features()),
            compact: RwSignal::new(options.is_compact()),
            turn: StoredValue::new(0),
        }
    }

    /// Takes the options as they are now.
    pub fn update(self, options: &Options, root: &HtmlElement, bridge: &Rc<Bridge>) {
        self.settings.set(options.settings());
        self.features.set(options.features());
        self.compact.set(options.is_compact());
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        let (named, bridge) = (language(options, root), bridge.clone());
        spawn_local(async move {
            let language = own_words::over(named, &bridge).await;
            if self.turn.try_get_value() == Some(turn) && self.language.get_untracked() != language {
                self.language.set(language);
            }
        });
        self.scheme.set(options.scheme());
        self.starters.set(options.starters());
        for (text, name) in self.texts.into_iter().zip(TEXTS) {
            text.set(options.text(name));
        }
    }
}

/// The language of the interface: the option's, else that of the page around the element, else the browser's.
pub(super) fn language(options: &Options, root: &HtmlElement) -> Locale {
    let asked = options.text("locale").filter(|tag| tag != "auto");
    let around = || {
        let host = root.get_root_node().dyn_into::<web_sys::ShadowRoot>().ok()?.host();
        host.closest("[lang]").ok()??.get_attribute("lang")
    };
    let named = asked.or_else(around);
    let named = named.as_deref().and_then(Locale::from_tag);
    named.unwrap_or_else(crate::page::document::browser_locale)
}
