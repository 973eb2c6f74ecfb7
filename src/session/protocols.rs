//! The protocols as a page has them: the first one comes with the session, each other one is fetched when a chat first
//! speaks it. Knows no request.

use crate::browser::lazy::{LoadError, Part, lazy};
use crate::protocol::{Descriptor, Protocol, each_protocol};

macro_rules! fetched {
    ($($entry:ident in $part:ident: $($descriptor:ident)::+, $($codec:ident)::+;)*) => {
        /// The code of each protocol, by its line in `each_protocol!`.
        mod code {
            use super::*;
            $(lazy!(pub $entry in $part: &'static dyn Protocol = &crate::protocol::$($codec)::+);)*
        }

        /// Puts the protocols of a part (a [`Part`] as a number) in their places. A constant, so that no part reaches the
        /// code of another one's.
        pub fn deliver<const PART: usize>() {
            $(if PART == Part::$part as usize {
                code::$entry::deliver();
            })*
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
