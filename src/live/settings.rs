//! What a person can set. Knows nothing of where it is kept.

use crate::spelled::spelled;

spelled! {
    /// Which colours the page takes.
    #[derive(Default)]
    pub enum Theme {
        /// As the device is.
        #[default]
        System = "system",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

spelled! {
    /// How much of an answer the screen reader is told while it streams.
    #[derive(Default)]
    pub enum Announce {
        /// Sentence by sentence.
        #[default]
        Sentences = "sentences",
        /// The whole answer, at its end.
        Complete = "complete",
        /// Nothing.
        Off = "off",
    }
}

/// What a person can set; kept in the browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The chat endpoint; empty means the one that the page was built or served with.
    pub api: String,
    /// The protocol's word, `ai-sdk` by default.
    pub protocol: String,
    /// `default` or `template` (`ai-sdk.md` 1).
    pub body: String,
    /// A JSON object whose members go along with every request; empty means none.
    pub fields: String,
    /// Extra request headers, name and value.
    pub headers: Vec<(String, String)>,
    /// `api` as it was when they were entered: they go to that origin only.
    pub headers_api: String,
    /// Where attachments are uploaded; empty means they travel as data URLs.
    pub upload: String,
    /// Origins (`https://host[:port]`) that may be talked to and whose media may load without a click.
    pub origins: Vec<String>,
    /// `None` follows the browser.
    pub locale: Option<crate::words::Locale>,
    /// The colours.
    pub theme: Theme,
    /// What a screen reader is told.
    pub announce: Announce,
    /// Shortcuts of one key are off: they are in the way of who dictates.
    pub no_single_keys: bool,
}

impl Settings {
    /// Files go along within a message: they are uploaded nowhere.
    pub fn is_inline(&self) -> bool {
        self.upload.trim().is_empty()
    }

    /// Takes over what was changed elsewhere, from `before` to `now`, where this draft still says what was kept before.
    pub fn follow(&mut self, before: &Settings, now: &Settings) {
        fn take<T: Clone + PartialEq>(own: &mut T, before: &T, now: &T) {
            if own == before {
                own.clone_from(now);
            }
        }
        take(&mut self.api, &before.api, &now.api);
        // A body belongs to its protocol.
        if (&self.protocol, &self.body) == (&before.protocol, &before.body) {
            self.protocol.clone_from(&now.protocol);
            self.body.clone_from(&now.body);
        }
        take(&mut self.fields, &before.fields, &now.fields);
        take(&mut self.headers, &before.headers, &now.headers);
        take(&mut self.headers_api, &before.headers_api, &now.headers_api);
        take(&mut self.upload, &before.upload, &now.upload);
        take(&mut self.origins, &before.origins, &now.origins);
        take(&mut self.locale, &before.locale, &now.locale);
        take(&mut self.theme, &before.theme, &now.theme);
        take(&mut self.announce, &before.announce, &now.announce);
        take(&mut self.no_single_keys, &before.no_single_keys, &now.no_single_keys);
    }
}
