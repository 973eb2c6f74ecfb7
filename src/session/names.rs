//! What a chat's databases, locks, channel and keys are called. Each place in which chats stand has its own: what one page
//! or one person keeps, another one never reads. Knows no store.

use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use web_sys::Storage;

use super::ids;

#[wasm_bindgen(module = "/src/js/tabs.js")]
extern "C" {
    /// Keeps what begins with the prefix and this tab's id for as long as the tab lives, and clears away what others left.
    #[wasm_bindgen(js_name = keepOwn)]
    fn keep_own(prefix: &str, own: &str);
}

#[wasm_bindgen(module = "/src/js/page.js")]
extern "C" {
    /// Whether this browser has a database of this name.
    async fn holds(database: &str) -> JsValue;
}

/// The names of one partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    prefix: String,
    /// Nothing is kept anywhere.
    pub in_memory: bool,
}

impl Names {
    /// Our own page's.
    pub fn page() -> Names {
        Names {
            prefix: "partsong".into(),
            in_memory: false,
        }
    }

    /// Those of a chat in somebody else's page. `partition` tells who talks about what, in letters and digits; `in_memory`:
    /// nothing is kept.
    pub fn embedded(partition: &str, in_memory: bool) -> Names {
        Names {
            prefix: format!("partsong-e-{partition}"),
            in_memory,
        }
    }

    /// The same for this tab alone: what it keeps ends with it.
    pub fn of_tab(partition: &str) -> Names {
        let prefix = format!("partsong-e-{partition}-t");
        let kept = window().session_storage().ok().flatten();
        let before = kept.as_ref().and_then(|kept| kept.get_item(&prefix).ok()?);
        let own = before.unwrap_or_else(|| ids::uuid().replace('-', ""));
        if let Some(kept) = kept {
            kept.set_item(&prefix, &own).ok();
        }
        keep_own(&prefix, &own);
        Names {
            prefix: format!("{prefix}{own}"),
            in_memory: false,
        }
    }

    /// Whether this browser may have a database of this name.
    pub(super) async fn may_hold(&self, database: &str) -> bool {
        !self.in_memory && holds(database).await.is_truthy()
    }

    /// A text that this tab keeps, and only it.
    pub fn in_tab(&self, name: &str) -> KeptText {
        self.kept(window().session_storage(), name)
    }

    /// A text that this browser keeps.
    pub(super) fn in_browser(&self, name: &str) -> KeptText {
        self.kept(window().local_storage(), name)
    }

    fn kept(&self, storage: Result<Option<Storage>, JsValue>, name: &str) -> KeptText {
        KeptText {
            storage: storage.ok().flatten().filter(|_| !self.in_memory),
            key: format!("{}.{name}", self.prefix),
        }
    }

    /// The database of the chats.
    pub(super) fn history(&self) -> &str {
        &self.prefix
    }

    /// The database of the outbox.
    pub(super) fn outbox(&self) -> String {
        format!("{}-outbox", self.prefix)
    }

    /// The database of the event log.
    pub(super) fn event_log(&self) -> String {
        format!("{}-journal", self.prefix)
    }

    /// The channel of the tabs.
    pub(super) fn channel(&self) -> &str {
        &self.prefix
    }

    /// The lock of whoever sends in this chat.
    pub(super) fn thread(&self, chat: &str) -> String {
        format!("{}:thread:{chat}", self.prefix)
    }

    /// The lock of whoever runs this call of a tool of the page.
    pub fn call(&self, chat: &str, place: &str) -> String {
        format!("{}:call:{chat}:{place}", self.prefix)
    }
}

/// A text that a tab or a browser keeps. Where nothing is kept there is none.
pub struct KeptText {
    storage: Option<Storage>,
    key: String,
}

impl KeptText {
    /// The text, if there is one.
    pub fn read(&self) -> Option<String> {
        self.storage.as_ref()?.get_item(&self.key).ok()?
    }

    /// Keeps a text, or none. A browser that has no room for it keeps what it has.
    pub fn write(&self, text: Option<&str>) {
        if let Some(storage) = &self.storage {
            match text {
                Some(text) => storage.set_item(&self.key, text).ok(),
                None => storage.remove_item(&self.key).ok(),
            };
        }
    }
}
