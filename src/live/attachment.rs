//! Files in the composer. Knows nothing of how they are read or uploaded.

use std::sync::Arc;

use super::Problem;
use crate::model::FilePart;
use crate::reactive::prelude::*;

/// Bytes of a file that goes along within a message: a data URL of it is a third longer.
const MAX_INLINE: f64 = 10.0 * 1024.0 * 1024.0;
/// The same for people.
const MAX_INLINE_WORDS: &str = "10 MB";

/// How far a file of the composer is on its way to the message.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Attached {
    /// Its message has not been sent.
    #[default]
    Waits,
    /// So many percent are uploaded, where that can be known.
    Moves(Option<u8>),
    /// It could not be read or uploaded; the person may try again.
    Failed,
    /// It is too large: no further try would help.
    Refused,
    /// It is a part; it goes along with its message.
    Ready(Arc<FilePart>),
}

/// A file that waits in the composer.
#[derive(Clone)]
pub struct Attachment {
    /// The file.
    pub file: web_sys::File,
    /// Its own: the same file may be chosen twice.
    pub key: u64,
    /// Belongs to nobody: it lives as long as the file does.
    pub state: ArcRwSignal<Attached>,
}

impl Attachment {
    /// Gives the file a key.
    pub fn new(file: web_sys::File) -> Attachment {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Attachment {
            file,
            key: NEXT.fetch_add(1, Ordering::Relaxed),
            state: ArcRwSignal::default(),
        }
    }

    /// What is wrong with it where it goes along within a message.
    pub fn too_large(&self) -> Option<Problem> {
        (self.file.size() > MAX_INLINE).then(|| Problem::FileTooLarge {
            name: self.file.name(),
            limit: MAX_INLINE_WORDS,
        })
    }
}
