//! Requests that were given up: what the person is told, and what makes them go out again (`promises.md` P8). What the
//! network held up is tried when that is back, and once a minute while its chat is in view; anything else waits for the
//! person, however often the page is opened. Knows no protocol.

use std::rc::Rc;

use crate::reactive::prelude::*;
use leptos::task::spawn_local;

use super::chat_session::Session;
use super::ids;
use crate::browser::clock;
use crate::chat::outbox::{GivenUp, Rest};
use crate::live::{ChatStatus, Delivery, MessageStatus, Problem};
use crate::model::Role;

/// Milliseconds between two attempts at what the network held up.
const MINUTE_MS: f64 = 60_000.0;

fn rest_of(why: GivenUp, problem: &Problem) -> Rest {
    let (status, words) = match problem {
        Problem::Http { status, message } => (Some(*status), message.clone()),
        Problem::Busy { message, .. } => (Some(503), message.clone()),
        Problem::Server { message } => (None, Some(message.clone())),
        _ => (None, None),
    };
    Rest { why, status, words }
}

fn problem_of(rest: &Rest) -> Problem {
    match (rest.why, rest.status, &rest.words) {
        (GivenUp::Network, ..) => Problem::Unreached,
        (GivenUp::Stopped, ..) => Problem::Stopped,
        (GivenUp::Refused, Some(429 | 503), message) => Problem::Busy {
            retry_after: None,
            message: message.clone(),
        },
        (GivenUp::Refused, Some(status), message) => Problem::Http {
            status,
            message: message.clone(),
        },
        (GivenUp::Refused, None, Some(message)) => Problem::Server {
            message: message.clone(),
        },
        (GivenUp::Refused, None, None) => Problem::Unsent,
    }
}

impl Session {
    /// The first request of the thread is given up.
    pub(super) fn give_up(self: &Rc<Self>, why: GivenUp, problem: Problem, detail: Option<String>) {
        {
            let mut state = self.state.borrow_mut();
            state.held_up_at = clock::now();
            if let Some(post) = state.outbox.head() {
                post.rests = Some(rest_of(why, &problem));
                if matches!(problem, Problem::Server { .. }) && post.calls.is_empty() {
                    // The server has spoken to this key, and would only say the same again.
                    post.key = ids::uuid();
                }
            }
        }
        let problem = match (why, problem) {
            (GivenUp::Network, Problem::Network) => Problem::Unreached,
            (_, problem) => problem,
        };
        self.show_rest(Some(problem), detail);
    }

    /// Shows that the first request of the thread was given up, if it was. `problem`: what this page knows of it.
    pub(super) fn show_rest(self: &Rc<Self>, problem: Option<Problem>, detail: Option<String>) {
        let (post, rest, is_last) = {
            let mut state = self.state.borrow_mut();
            let last = state.conversation.messages.last().map(|last| last.id.clone());
            let Some((post, rest)) = state
                .outbox
                .head()
                .and_then(|post| Some((post.clone(), post.rests.clone()?)))
            else {
                return;
            };
            let is_last = post.user_message().is_none_or(|said| last.as_deref() == Some(said));
            (post, rest, is_last)
        };
        let problem = problem.unwrap_or_else(|| problem_of(&rest));
        self.deliveries(&post.calls, Some(Delivery::Failed(problem.clone())));
        if is_last {
            // Who was asked for another answer has the message, and who answers 409 may have it.
            let is_there = post.user_message().is_none() || rest.status == Some(409);
            self.mark_person(if is_there {
                MessageStatus::Done
            } else {
                MessageStatus::Failed
            });
        }
        self.live.status.set(match rest.why {
            GivenUp::Stopped => ChatStatus::Ready,
            GivenUp::Network | GivenUp::Refused => ChatStatus::Error,
        });
        if !self.state.borrow().outbox.have_cards(&post) {
            self.notify(problem, true, detail);
        }
        if rest.why == GivenUp::Network {
            self.mind_network();
        }
    }

    /// What was given up went out after all, by another tab.
    pub(super) fn show_sent(&self) {
        if self.live.status.get_untracked() == ChatStatus::Error {
            self.live.status.set(ChatStatus::Ready);
        }
        self.live.notice.set(None);
        for message in self.live.messages.get_untracked() {
            if message.role == Role::User && message.status.get_untracked() != MessageStatus::Done {
                message.status.set(MessageStatus::Done);
            }
        }
    }

    /// The network held up the first request of the thread.
    pub(super) fn is_held_up(&self) -> bool {
        let state = self.state.borrow();
        state.outbox.rest().is_some_and(|rest| rest.why == GivenUp::Network)
    }

    /// Tries once more what the network held up: because it is back (`online`), or because a minute has passed and the
    /// chat is in view.
    pub(super) fn try_held_up(self: &Rc<Self>, online: bool) {
        let due = {
            let state = self.state.borrow();
            state.run.is_none() && (online || clock::now() - state.held_up_at >= MINUTE_MS && self.is_in_view())
        };
        if due && self.is_held_up() {
            self.state.borrow_mut().once = !online;
            self.again();
        }
    }

    /// The person has this chat before the eyes.
    pub(super) fn is_in_view(&self) -> bool {
        let shown = self
            .workspace
            .upgrade()
            .is_some_and(|workspace| workspace.shows(&self.id()));
        shown && !document().hidden()
    }

    /// Looks once a minute after what the network held up, or cut in the middle.
    pub(super) fn mind_network(self: &Rc<Self>) {
        if std::mem::replace(&mut self.state.borrow_mut().minds, true) {
            return;
        }
        let this = Rc::downgrade(self);
        spawn_local(async move {
            loop {
                clock::sleep(MINUTE_MS).await;
                let Some(session) = this.upgrade() else { return };
                let (cut, closed) = {
                    let state = session.state.borrow();
                    (state.cut_by_network, state.closed)
                };
                if closed || !cut && !session.is_held_up() {
                    session.state.borrow_mut().minds = false;
                    return;
                }
                match cut && session.is_in_view() {
                    true => session.wake(true),
                    false => session.try_held_up(false),
                }
            }
        });
    }
}
