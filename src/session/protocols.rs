//! The protocols as a page has them: the first one comes with the session, each other one is fetched when a chat first
//! speaks it. Knows no request.

use crate::browser::lazy::{LoadError, lazy};
use crate::protocol::{Protocol, ag_ui::AgUi, ai_sdk::AiSdk, genos::Genos, genui::GenUi, gulf::Gulf};

macro_rules! protocols {
    ($($name:literal: $entry:ident in $part:ident = $protocol:expr;)*) => {
        $(lazy!(pub $entry in $part: &'static dyn Protocol = $protocol);)*

        /// The protocol of this name, if its code is here.
        pub fn get(name: &str) -> Option<&'static dyn Protocol> {
            match name {
                $($name => $entry::get(),)*
                _ => None,
            }
        }

        /// The same, once its code is here; the first one for a name that none has.
        ///
        /// # Errors
        /// It could not be fetched.
        pub async fn load(name: &str) -> Result<&'static dyn Protocol, LoadError> {
            match name {
                $($name => $entry::load().await,)*
                _ => ai_sdk::load().await,
            }
        }
    };
}

protocols! {
    "ai-sdk": ai_sdk in conversation = &AiSdk;
    "ag-ui": ag_ui in ag_ui = &AgUi;
    "gulf": gulf in gulf = &Gulf::Gulf;
    "a2ui": a2ui in gulf = &Gulf::A2ui;
    "genos": genos in genos = &Genos;
    "genui": genui in genui = &GenUi;
}
