//! Files on their way into a message: made parts of, stopped, tried again. Knows neither how a file becomes a part nor what is
//! sent.

use std::rc::Rc;

use futures::future::{Aborted, abortable};
use leptos::task::spawn_local;

use super::attachments;
use super::chat_session::Session;
use super::endpoint::Endpoint;
use super::workspace::Workspace;
use crate::live::Attachment;

impl Session {
    /// Tries a file again that failed.
    pub(super) fn attach_again(self: &Rc<Self>, key: u64) {
        let waiting = self.live.attachments.get_untracked();
        let failed: Vec<Attachment> = waiting.into_iter().filter(|attached| attached.key == key).collect();
        if !failed.is_empty() && !self.live.attaching.get_untracked() {
            self.attach(failed, |_, _| {});
        }
    }

    /// Makes parts of these files, and goes on once all are.
    pub(super) fn attach(
        self: &Rc<Self>,
        files: Vec<Attachment>,
        then: impl FnOnce(&Rc<Self>, Vec<Attachment>) + 'static,
    ) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let brought = files.clone();
        let means = attachments::Means {
            settings: workspace.settings.get_untracked(),
            reader: self.file_reader(&workspace),
            workspace,
        };
        let (made, handle) = abortable(async move { attachments::make_ready(&brought, &means).await });
        self.state.borrow_mut().attaching = Some(handle);
        self.live.attaching.set(true);
        let this = self.clone();
        spawn_local(async move {
            let made = made.await;
            this.state.borrow_mut().attaching = None;
            this.live.attaching.set(false);
            match made {
                Ok(Ok(())) => then(&this, files),
                Ok(Err(problem)) => this.notify(problem, false, None),
                Err(Aborted) => files.iter().for_each(attachments::forget_progress),
            }
        });
    }

    /// The server that answers, where files may be read by it.
    fn file_reader(&self, workspace: &Rc<Workspace>) -> Option<attachments::Reader> {
        let endpoint = workspace.endpoint().ok()?;
        let Endpoint::Server { url, .. } = endpoint.clone() else {
            return None;
        };
        let protocol = workspace.protocol()?;
        Some(attachments::Reader {
            protocol,
            api: url,
            chat_id: self.server_chat(&self.state.borrow().conversation.messages),
            body: workspace.body(&endpoint),
            endpoint,
        })
    }
}
