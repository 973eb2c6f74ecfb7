//! What a page around the chat gives to its requests. Our own page gives nothing: its settings say it all. Knows no element.

use std::rc::Rc;

use futures::future::LocalBoxFuture;
use js_sys::Function;
use serde_json::Value;

use super::driver::Session;
use crate::json::JsonMap;

/// Why headers are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A request is about to be sent.
    Request,
    /// The server refused the last one as not authorized (status 401).
    Unauthorized,
}

impl Reason {
    /// Its word for the page.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Request => "request",
            Reason::Unauthorized => "unauthorized",
        }
    }
}

/// What may go along with requests of the page's own cookies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Credentials {
    /// Those of the page's own origin, to that origin.
    #[default]
    SameOrigin,
    /// None at all.
    Omit,
    /// Those of the server, wherever it is.
    Include,
}

/// Something that the agent may want to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    /// What it is.
    pub description: String,
    /// What it says.
    pub value: Value,
}

/// The page around a chat, as far as its requests go.
pub trait Host {
    /// The headers of a request to this address; they are never stored. `None`: the page could not say, and nothing is sent.
    fn headers(&self, reason: Reason, url: &str) -> LocalBoxFuture<'static, Option<Vec<(String, String)>>>;
    /// Keys that go along in the body of a request that is about to be worded; the protocol's own win over them. `None`: the
    /// page could not say, and nothing is sent.
    fn fields(&self) -> LocalBoxFuture<'static, Option<JsonMap>>;
    /// What the agent may want to know, at the moment in which a request is worded; `None` likewise.
    fn context(&self) -> LocalBoxFuture<'static, Option<Vec<Context>>>;
    /// What of the page's cookies goes along, at this moment.
    fn credentials(&self) -> Credentials;
    /// The language that the chat speaks (BCP 47).
    fn language(&self) -> String;
    /// The page's own way to fetch, if it has one.
    fn fetch(&self) -> Option<Function>;
    /// The page's tools as a request declares them: `{name, description, parameters}` each. `None`: what runs them could not be
    /// fetched, and nothing is sent.
    fn tools(&self) -> LocalBoxFuture<'static, Option<Vec<Value>>>;
    /// Whether the page has tools now.
    fn has_tools(&self) -> bool;
    /// Who minds calls of the page's tools, once its code was needed.
    fn desk(&self) -> Option<Rc<dyn Desk>>;
    /// Hands over who minds calls of the page's tools: now, or when its code has come.
    fn with_desk(&self, run: Box<dyn FnOnce(Rc<dyn Desk>)>);
}

/// What ends calls of the page's tools that are not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person stopped them.
    Stopped,
    /// The person wrote on.
    SaidOn,
    /// The chat is closed here.
    Closed,
}

/// Who minds calls of the page's tools. A chat only says when there may be something to do.
pub trait Desk {
    /// Something of this chat moved: a response ended, it was opened, another tab wrote.
    fn look(self: Rc<Self>, session: &Rc<Session>);
    /// An approval that the page asked for was decided, in this tab (`is_here`) or in another one.
    fn decided(&self, session: &Rc<Session>, approval: &str, approved: bool, reason: Option<String>, is_here: bool);
    /// Calls of this chat end as they are.
    fn end(&self, session: &Rc<Session>, end: End);
    /// The person says how a call goes on of which nobody knows how it ended: once `again`, or the assistant is told.
    fn pressed(self: Rc<Self>, session: &Rc<Session>, message: &str, part: usize, again: bool);
    /// The page takes the chat away: what runs is told so, and is no longer waited for.
    fn leave(&self);
}

/// What the page gave to the request that is being worded.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    pub fields: JsonMap,
    pub context: Vec<Context>,
    pub tools: Vec<Value>,
}
