//! What the server tells of itself before anything is asked, once for each server of a visit: prompts to begin with, and
//! the files that it takes. A server that tells nothing is taken as it is. Knows no message.

use std::rc::Rc;

use leptos::task::spawn_local;
use web_sys::RequestInit;

use super::endpoint::{Endpoint, allowed_url};
use super::host::Reason;
use super::request::{credentials, pairs, sent};
use super::transport::ResponseBody;
use super::workspace::Workspace;
use crate::chat::endpoint::header_is_sound;
use crate::protocol::{Greeting, Protocol};

/// Bytes of what a server tells of itself.
const MAX_TOLD: usize = 256 * 1024;

/// Asks the server of this moment, unless it was asked already.
pub(super) fn ask(workspace: &Rc<Workspace>) {
    let Ok(endpoint) = workspace.endpoint() else { return };
    let Endpoint::Server { url: server, .. } = &endpoint else {
        return;
    };
    let Some(protocol) = workspace.protocol() else { return };
    let Some(address) = protocol.greeting_at(server, workspace.body(&endpoint)) else {
        return;
    };
    if workspace.greeted.with_untracked(|(known, _)| known == server) {
        return;
    }
    workspace.greeted.set((server.clone(), Greeting::default()));
    let (workspace, server) = (workspace.clone(), server.clone());
    spawn_local(async move {
        let told = told(&workspace, &address, &endpoint, protocol)
            .await
            .unwrap_or_default();
        workspace.greeted.update(|(of, greeting)| {
            if *of == server {
                *greeting = told;
            }
        });
    });
}

async fn told(workspace: &Workspace, address: &str, endpoint: &Endpoint, protocol: &dyn Protocol) -> Option<Greeting> {
    let settings = workspace.settings.get_untracked();
    let (url, _) = allowed_url(address, &workspace.config, &settings).ok()?;
    let headers = workspace.headers_for(endpoint, Reason::Request).await.ok()?;
    let sound = headers.iter().filter(|(name, value)| header_is_sound(name, value));
    let options = RequestInit::new();
    options.set_credentials(credentials(workspace.host(), endpoint));
    let response = sent(workspace.host(), &url, &pairs(sound), &options)
        .await
        .ok()
        .filter(|response| response.ok())?;
    protocol.greeting(&ResponseBody::of(&response).ok()?.text(MAX_TOLD).await)
}
