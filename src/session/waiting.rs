//! Between attempts: what the person is told meanwhile, what ends a wait, and the end of all attempts by Stop. Knows no
//! request.

use std::rc::Rc;

use crate::reactive::prelude::*;
use futures::channel::oneshot;
use futures::future::{Either, select};
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::chat_session::Session;
use super::host::{CallsEnd, Reason};
use super::run::Wait;
use super::transport;
use super::transport::Refusal;
use crate::browser::clock;
use crate::chat::outbox::{AttemptFailure, GivenUp, QueuedRequest, SerializedRequest};
use crate::live::{ChatStatus, Delivery, MessageStatus, Problem};
use crate::model::Message;

/// Milliseconds over which the tabs spread when the network comes back.
const SPREAD_MS: f64 = 400.0;
/// Milliseconds after waking in which the page may learn that it was cut off while it slept.
const WAKING_MS: f64 = 5000.0;

/// Milliseconds for which the next request waits at most until the server has heard of Stop.
const HEARD_MS: f64 = 2000.0;

impl Session {
    /// Says that the request waits for long, and why; the composer is free meanwhile.
    pub(super) fn show_wait(&self, post: &QueuedRequest, problem: Problem, detail: Option<String>) {
        let problem = match problem {
            Problem::Network => Problem::Unreached,
            problem => problem,
        };
        self.deliveries(&post.calls, Some(Delivery::Waiting(problem.clone())));
        self.mark_person(MessageStatus::Queued);
        self.live.status.set(ChatStatus::Error);
        self.live.slow.set(false);
        self.live.retrying.set(false);
        if !self.state.borrow().outbox.have_cards(post) {
            self.notify(problem, true, detail);
        }
    }

    /// Waits this many milliseconds, or until the network is back; `retry_now` ends either.
    pub(super) async fn wait(&self, number: u64, ms: Option<f64>) {
        let (end, ended) = oneshot::channel();
        let online = ms.is_none();
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.wait = Some(Wait { end, online });
        }
        match ms {
            Some(ms) => {
                if let Either::Left((_, ended)) = select(Box::pin(clock::sleep(ms)), ended).await {
                    drop(ended);
                }
            }
            None => {
                // A dropped sender is a run that is over.
                ended.await.ok();
                clock::sleep(js_sys::Math::random() * SPREAD_MS).await;
            }
        }
        if let Some(run) = self.state.borrow_mut().run.as_mut().filter(|run| run.number == number) {
            run.wait = None;
            run.alive_at = clock::now();
        }
    }

    /// Ends a wait. `online`: only one for the network. `false`: nothing waited.
    fn end_wait(&self, online: bool) -> bool {
        let mut state = self.state.borrow_mut();
        let wait = state.run.as_mut().and_then(|run| {
            let wanted = run.wait.as_ref().is_some_and(|wait| wait.online || !online);
            wanted.then(|| run.wait.take()).flatten()
        });
        wait.is_some_and(|wait| wait.end.send(()).is_ok())
    }

    /// Whether a request is between two attempts.
    pub(super) fn waits(&self) -> bool {
        let state = self.state.borrow();
        state.run.as_ref().is_some_and(|run| run.wait.is_some())
    }

    /// Tries again at once what waits or was given up: the person asks for it. `false`: nothing is unsent.
    pub(super) fn retry_now(self: &Rc<Self>) -> bool {
        let waits = self.waits();
        let head = self.state.borrow_mut().outbox.head().map(|post| post.calls.clone());
        let Some(calls) = head else { return false };
        self.deliveries(&calls, Some(Delivery::Sending));
        if waits {
            self.live.status.set(ChatStatus::Submitted);
            self.mark_person(MessageStatus::Sending);
            self.end_wait(false);
        } else {
            // An attempt that hangs gives way to another one.
            self.hang_up();
            self.again();
        }
        true
    }

    /// The network is back (`online`), or the chat is seen again: what it held up goes on, once.
    pub(super) fn wake(self: &Rc<Self>, online: bool) {
        if self.defer(move |this| this.wake(online)) {
            return;
        }
        self.state.borrow_mut().woke_at = clock::now();
        self.go_on(online);
    }

    /// An answer broke off: goes on with it at once when the page has just been woken, which then told it too late.
    pub(super) fn wake_again(self: &Rc<Self>) {
        let woke = {
            let mut state = self.state.borrow_mut();
            state.cut_by_network && clock::now() - std::mem::replace(&mut state.woke_at, f64::NEG_INFINITY) < WAKING_MS
        };
        if woke {
            self.go_on(false);
        }
    }

    fn go_on(self: &Rc<Self>, online: bool) {
        if !window().navigator().on_line() || self.end_wait(true) {
            return;
        }
        let cut = {
            let mut state = self.state.borrow_mut();
            state.came_online |= online && state.opening;
            std::mem::take(&mut state.cut_by_network) && state.run.is_none()
        };
        if !cut && !self.is_held_up() {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            clock::sleep(js_sys::Math::random() * SPREAD_MS).await;
            if this.state.borrow().run.is_some() {
                return;
            }
            match cut {
                true => this.resume(),
                false => this.try_held_up(online),
            }
        });
    }

    /// Stops the answer: what came stays. A server that makes it is told, where it has an ear for that, and the tabs that
    /// read it too.
    pub(super) fn stop(self: &Rc<Self>) {
        if let Some(attaching) = self.state.borrow_mut().attaching.take() {
            attaching.abort();
        }
        if !self.is_busy() {
            return;
        }
        let left = self.state.borrow().run.as_ref().is_some_and(|run| run.left);
        let answer = self.state.borrow().answer().cloned();
        if let Some(answer) = &answer {
            self.tell_tabs("stopped", vec![answer.id.as_str().into()]);
        }
        self.end_stopped();
        if left {
            self.tell_server_to_stop(answer);
        }
    }

    /// Another tab stopped this answer: where it is read here too, it ends as it does there.
    pub(super) fn stopped_elsewhere(self: &Rc<Self>, answer: &str) {
        let is_read = {
            let state = self.state.borrow();
            state.run.is_some() && state.answer().is_some_and(|message| message.id == answer)
        };
        if is_read {
            self.end_stopped();
        }
    }

    fn end_stopped(self: &Rc<Self>) {
        self.end_tools(CallsEnd::Stopped);
        let unsent = self.hang_up();
        // An answer that broke off in the same moment doesn't go on by itself either.
        self.state.borrow_mut().cut_by_network = false;
        self.live.status.set(ChatStatus::Ready);
        self.live.slow.set(false);
        self.live.waiting.set(None);
        self.live.notice.set(None);
        match unsent {
            // The server may lack it: nothing of it counts as given, and it goes out when the person says so.
            Some(_) => {
                self.give_up(GivenUp::Stopped, Problem::Stopped, None);
                let this = self.clone();
                let head = self.state.borrow_mut().outbox.head().cloned();
                spawn_local(async move {
                    let (Some(workspace), Some(post)) = (this.workspace.upgrade(), head) else {
                        return;
                    };
                    // A page that goes away now would leave it to the next one to be sent.
                    let unwritten = workspace.outbox.unwritten(&post.chat);
                    unwritten.add(post.clone());
                    let is_kept = workspace.outbox.rewrite(&post, None).await;
                    unwritten.remove(&post.id);
                    if !is_kept {
                        this.catch_up_soon();
                    }
                });
            }
            None => self.mark_person(MessageStatus::Done),
        }
        self.refresh_items(false);
        self.name_chat();
        self.save_now();
    }

    fn tell_server_to_stop(self: &Rc<Self>, answer: Option<Message>) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let Ok(endpoint) = workspace.endpoint() else { return };
        let of = workspace.spoken();
        if !workspace
            .servers
            .may_be_stopped(&endpoint, of, workspace.chosen_body(of))
        {
            return;
        }
        let Some(protocol) = workspace.protocol() else { return };
        let api = endpoint.api(protocol.descriptor());
        let known_as = self.server_chat(&self.state.borrow().conversation.messages);
        let Some(request) = protocol.stop(api, &known_as, answer.as_ref()) else {
            return;
        };
        let serialized = SerializedRequest::of(request, String::new());
        self.state.borrow_mut().stopping.begin();
        let this = self.clone();
        spawn_local(async move {
            let told = Box::pin(async move {
                let Ok(abort) = AbortController::new() else { return };
                let Ok(headers) = workspace.headers_for(&endpoint, Reason::Request).await else {
                    return;
                };
                let told = transport::open(
                    protocol,
                    &endpoint,
                    &serialized,
                    None,
                    &headers,
                    (workspace.host(), &abort),
                )
                .await;
                if let Err(Refusal {
                    failure:
                        AttemptFailure::Status {
                            status: 404 | 405 | 501,
                            ..
                        },
                    ..
                }) = told
                {
                    workspace.servers.cannot_be_stopped(&endpoint, workspace.spoken());
                }
            });
            let first = select(told, Box::pin(clock::sleep(HEARD_MS))).await;
            this.state.borrow_mut().stopping.end();
            // Whoever has not heard in time may still say that it cannot be stopped.
            if let Either::Right(((), told)) = first {
                told.await;
            }
        });
    }
}
