//! The protocols as a page has them: the first one comes with the session, each other one is fetched when a chat first
//! speaks it. Knows no request.

use crate::browser::lazy::{LoadError, lazy};
use crate::protocol::{Descriptor, Protocol, each_protocol};

macro_rules! fetched {
    ($($entry:ident in $part:ident: $($descriptor:ident)::+, $($codec:ident)::+;)*) => {
        /// The code of each protocol, by its line in `each_protocol!`.
        pub mod code {
            use super::*;
            $(lazy!(pub $entry in $part: &'static dyn Protocol = &crate::protocol::$($codec)::+);)*
        }

        /// The code of this protocol, if it is here.
        pub fn get(of: &Descriptor) -> Option<&'static dyn Protocol> {
            $(if of.id == crate::protocol::$($descriptor)::+.id {
                return code::$entry::get();
            })*
            None
        }

        /// Fetches the code of this protocol.
        ///
        /// # Errors
        /// It could not be fetched.
        pub async fn load(of: &Descriptor) -> Result<&'static dyn Protocol, LoadError> {
            $(if of.id == crate::protocol::$($descriptor)::+.id {
                return code::$entry::load().await;
            })*
            Err(LoadError::Failed)
        }
    };
}
each_protocol!(fetched);
