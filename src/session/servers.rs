//! What is found out about each server while chats talk to it, and kept for later pages: the body that it expects, whether
//! it takes an idempotency key, whether it can be told to stop. Knows no chat and no message.

use std::cell::RefCell;
use std::collections::HashMap;

use super::endpoint::Endpoint;
use super::host::PageHost;
use super::names::{KeptText, Names};
use super::request;
use super::request::TakesKey;
use crate::browser::clock;
use crate::protocol::{BodyId, Descriptor};

/// What is known of a server.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It takes a request with an `Idempotency-Key`; a server of another origin may not.
    takes_key: Option<bool>,
    /// It has no stop endpoint.
    deaf: bool,
    /// The body that it expects, where that turned out.
    body: Option<BodyId>,
}

/// Before the address of a server, in the browser's store: the body that it expects.
const BODY_OF: &str = "body:";
/// The same: whether it takes an idempotency key.
const KEY_OF: &str = "key:";
/// Milliseconds that a server has to say so.
const KEY_PATIENCE_MS: f64 = 5000.0;

/// The servers that chats of these names talked to.
pub(super) struct Servers {
    names: Names,
    known: RefCell<HashMap<String, Known>>,
}

impl Servers {
    /// Those that this browser knows under these names.
    pub(super) fn new(names: Names) -> Servers {
        Servers {
            names,
            known: RefCell::default(),
        }
    }

    fn known(&self, endpoint: &Endpoint, of: &Descriptor) -> Known {
        let servers = self.known.borrow();
        servers.get(endpoint.api(of)).copied().unwrap_or_default()
    }

    fn learn(&self, endpoint: &Endpoint, of: &Descriptor, change: impl FnOnce(&mut Known)) {
        let mut servers = self.known.borrow_mut();
        change(servers.entry(endpoint.api(of).to_owned()).or_default());
    }

    /// Whether this server takes a request with an idempotency key; `None` when that is not known.
    pub(super) fn takes_key(&self, endpoint: &Endpoint, of: &Descriptor) -> Option<bool> {
        let Endpoint::Server {
            url,
            same_origin: false,
        } = endpoint
        else {
            return Some(true);
        };
        self.known(endpoint, of).takes_key.or_else(|| {
            let kept = self.names.in_browser(&format!("{KEY_OF}{url}")).read()?;
            Some(kept == "yes")
        })
    }

    /// Asks a server of another origin whether it takes a key, unless this browser knows. Nothing is sent by that, so
    /// nothing is sent twice.
    pub(super) async fn ask_key(&self, endpoint: &Endpoint, of: &Descriptor, host: Option<&dyn PageHost>) {
        let Endpoint::Server { url, .. } = endpoint else { return };
        if self.takes_key(endpoint, of).is_some() {
            return;
        }
        let patience = clock::sleep(KEY_PATIENCE_MS);
        let asked = futures::future::select(Box::pin(request::takes_key(host, url)), Box::pin(patience)).await;
        let (takes, sure) = match asked {
            futures::future::Either::Left((TakesKey::Sure(takes), _)) => (takes, true),
            futures::future::Either::Left((TakesKey::Hidden, _)) => (false, false),
            _ => return,
        };
        self.learn(endpoint, of, |known| known.takes_key = Some(takes));
        if sure {
            let word = if takes { "yes" } else { "no" };
            self.names.in_browser(&format!("{KEY_OF}{url}")).write(Some(word));
        }
    }

    /// The body that this server was found to expect, now or by an earlier page.
    pub(super) fn body_of(&self, endpoint: &Endpoint, of: &Descriptor) -> Option<BodyId> {
        self.known(endpoint, of).body.or_else(|| {
            let kept = self.kept_body(endpoint, of).read()?;
            Some(of.body(&kept))
        })
    }

    /// Tries this body on this server from now on.
    pub(super) fn try_body(&self, endpoint: &Endpoint, of: &Descriptor, body: BodyId) {
        self.learn(endpoint, of, |known| known.body = Some(body));
    }

    /// The server took what was tried: later pages begin with it.
    pub(super) fn keep_body(&self, endpoint: &Endpoint, of: &Descriptor) {
        if let Some(body) = self.known(endpoint, of).body {
            self.kept_body(endpoint, of).write(Some(body));
        }
    }

    fn kept_body(&self, endpoint: &Endpoint, of: &Descriptor) -> KeptText {
        self.names
            .in_browser(&format!("{BODY_OF}{} {}", of.id, endpoint.api(of)))
    }

    /// Whether this server may have a stop endpoint: ours does, and those of some bodies (`chosen`: the person's).
    pub(super) fn may_be_stopped(&self, endpoint: &Endpoint, of: &Descriptor, chosen: BodyId) -> bool {
        match endpoint {
            Endpoint::Server { same_origin, .. } => {
                let has_stop = || of.has_stop(chosen);
                (*same_origin || has_stop()) && !self.known(endpoint, of).deaf
            }
            Endpoint::Demo => false,
        }
    }

    pub(super) fn cannot_be_stopped(&self, endpoint: &Endpoint, of: &Descriptor) {
        self.learn(endpoint, of, |known| known.deaf = true);
    }
}
