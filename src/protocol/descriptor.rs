//! What is known of a protocol before its code is here: its names, its request bodies, what its servers do. Data alone, so
//! that a page which lists all protocols fetches none. Knows no frame and no message.

use crate::model::Files;
use crate::words::Text;

/// The id of a request body within its protocol.
pub type BodyId = &'static str;

/// The body of a protocol that is sent where nobody named another. Settings and the browser's store know it by this word.
pub const USUAL_BODY: BodyId = "default";

/// A request body that servers of a protocol are known to expect instead of the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestBody {
    /// Its word in settings and in the browser's store.
    pub id: BodyId,
    /// What settings call it.
    pub name: &'static Text,
    /// The files that its servers take along with a person's words.
    pub files: Files,
    /// It is tried once where the usual one is refused and nobody chose.
    pub is_fallback: bool,
    /// Its servers can be told to stop wherever they are; of others only our own is asked.
    pub has_stop: bool,
}

/// Where the body of a response that isn't 2xx says what went wrong: pointers into JSON, of which the first that leads to a
/// text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorPlaces {
    /// To the error's code.
    pub code: &'static [&'static str],
    /// To words for the person, to what has them as its `message`, or to a list of either.
    pub message: &'static [&'static str],
}

/// One protocol, for whoever names, offers or asks about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// Its word in URLs, settings and on the command line.
    pub id: &'static str,
    /// Its name for people: a proper name, the same in every language.
    pub name: &'static str,
    /// What settings call its usual body.
    pub usual: &'static Text,
    /// The files that servers of the usual body take along with a person's words.
    pub files: Files,
    /// The bodies beside the usual one.
    pub bodies: &'static [RequestBody],
    /// The path under which the demo agent answers in it.
    pub demo: &'static str,
    /// Kinds of data parts of its own that are never drawn.
    pub silent: &'static [&'static str],
    /// What the agent may want to know goes along under the body's key `context`; a protocol may have a place of its own for
    /// it, or none.
    pub has_context_key: bool,
    /// The texts of every answer have markers of citations and charts (`genos.md` 4).
    pub has_markers: bool,
    /// `partsong serve` can put a model behind it.
    pub has_relay: bool,
    /// The server keeps what was said under the conversation's id and gets new words only: what is asked anew needs another
    /// id, or it would remember what was taken back.
    pub remembers: bool,
    /// Where its servers say what went wrong.
    pub errors: ErrorPlaces,
    /// The server doesn't know a request that it had before. Such a request goes out again by itself once at most, an answer
    /// to a question of the server's never, and when it is refused it came too late.
    pub forgets: bool,
}

impl Descriptor {
    /// What most protocols are like; a protocol says what it does otherwise.
    pub(super) const PLAIN: Descriptor = Descriptor {
        id: "",
        name: "",
        usual: &crate::words::text::view::S_BODY_DEFAULT,
        files: Files::All,
        bodies: &[],
        demo: "/",
        silent: &[],
        has_context_key: false,
        has_markers: false,
        has_relay: true,
        remembers: false,
        errors: ErrorPlaces {
            code: &["/code"],
            message: &["/message", "/error", "/detail"],
        },
        forgets: false,
    };

    /// The body of this id; the usual one for an id that is none of this protocol's.
    pub fn body(&self, id: &str) -> BodyId {
        self.other(id).map_or(USUAL_BODY, |body| body.id)
    }

    /// The files that servers of this body take along with a person's words.
    pub fn files_of(&self, body: &str) -> Files {
        self.other(body).map_or(self.files, |body| body.files)
    }

    /// The body that is tried where the usual one is refused.
    pub fn fallback(&self) -> Option<BodyId> {
        self.bodies.iter().find(|body| body.is_fallback).map(|body| body.id)
    }

    /// Whether servers of this body can be told to stop.
    pub fn has_stop(&self, body: &str) -> bool {
        self.other(body).is_some_and(|body| body.has_stop)
    }

    fn other(&self, id: &str) -> Option<&'static RequestBody> {
        self.bodies.iter().find(|body| body.id == id)
    }
}
