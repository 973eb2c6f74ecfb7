//! How an answer ends: what is shown and kept of it, what the person is told, and whether another request follows by itself.
//! Knows no socket and no protocol.

use std::rc::Rc;

use super::chat_session::Session;
use super::reading::Outcome;
use crate::chat::outbox::RequestKind;
use crate::live::{ChatStatus, MessageStatus, Problem};
use crate::model::{AfterResponse, Ended, Ending, Resend, Role};

impl Session {
    /// The request is over.
    pub(super) fn finish(self: &Rc<Self>, outcome: Outcome) {
        {
            let mut state = self.state.borrow_mut();
            let Some(run) = state.run.take() else { return };
            // The server may still be giving what could not be asked for.
            let unheard = matches!(
                outcome,
                Outcome::Failed(Problem::Network | Problem::Page { .. } | Problem::Offline, _)
            );
            state.cut_by_network |= run.ask == RequestKind::Resume && unheard;
        }
        let (ended, closing) = match &outcome {
            Outcome::Complete => {
                let closing = match self.state.borrow().conversation.finish_reason() {
                    Some("length") => MessageStatus::Cut,
                    Some("content-filter" | "content_filter") => MessageStatus::Filtered,
                    _ => MessageStatus::Done,
                };
                (Ended::Complete, closing)
            }
            Outcome::Aborted(reason) => (Ended::Stopped, MessageStatus::Stopped(reason.clone())),
            Outcome::Failed(Problem::Interrupted, _) => (Ended::Interrupted, MessageStatus::Interrupted),
            Outcome::Failed(..) | Outcome::Unsent(..) => (Ended::Failed, MessageStatus::Failed),
            Outcome::Nothing | Outcome::Gone | Outcome::Rests => (Ended::Interrupted, MessageStatus::Interrupted),
        };
        self.close_answer(ended, closing);
        self.state.borrow_mut().append_behind();
        self.log_turn("turn_ended", ended.as_str());
        self.live.slow.set(false);
        self.live.retrying.set(false);
        self.live.waiting.set(None);
        match outcome {
            Outcome::Complete | Outcome::Aborted(_) => self.live.status.set(ChatStatus::Done),
            Outcome::Failed(problem, detail) => {
                self.live.status.set(ChatStatus::Error);
                let retry = !matches!(problem, Problem::TooLate { .. });
                self.notify(problem, retry, detail);
            }
            Outcome::Unsent(problem, detail, why) => self.give_up(why, problem, detail),
            Outcome::Rests => self.show_rest(Some(Problem::OtherTab), None),
            Outcome::Gone => self.live.status.set(ChatStatus::Ready),
            Outcome::Nothing => {
                self.live.status.set(ChatStatus::Ready);
                self.mark_last(Role::Assistant, MessageStatus::Interrupted);
                self.state.borrow_mut().keep_broken();
                if self.live.notice.with_untracked(Option::is_none) {
                    self.notify(Problem::Interrupted, true, None);
                }
                // The answer that could not be taken up is asked anew.
                self.state.borrow_mut().last = Some(RequestKind::Submit { edited: None });
            }
        }
        self.refresh_items(false);
        self.name_chat();
        self.save_now();
        self.resend(AfterResponse::Ended(ended));
        self.look_at_tools();
        self.wake_again();
        if self.state.borrow().cut_by_network {
            self.mind_network();
        }
    }

    /// Brings the answer to its end: the last changes are shown, nothing in it streams any more.
    pub(super) fn close_answer(&self, ended: Ended, closing: MessageStatus) {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        // The last commit needs to know the answer, which is over after `end`.
        state.documents.close();
        state.commit();
        let position = state.conversation.answering();
        let kept = state.kept_surfaces();
        for change in state.conversation.end(ended) {
            if let Some(change) = state.surfaces.note(change) {
                state.pending.note(&change);
            }
        }
        state.show_surfaces();
        state.touch_surfaces(kept);
        state.report_surfaces();
        state.pending = Default::default();
        let Some(position) = position else { return };
        state.touch(position);
        state.keep_ending(position, &closing);
        let Some(message) = state.conversation.messages.get(position) else {
            return;
        };
        let broke_off = message.local.ending == Some(Ending::Interrupted);
        state.projector.refresh(position, message, false);
        state.keep_times(position);
        if let Some(live) = state.projector.at(position) {
            live.status.set(match closing {
                MessageStatus::Failed if broke_off => MessageStatus::FailedMidway,
                closing => closing,
            });
        }
    }

    /// Sends by itself when every tool call or approval of the last step is answered.
    pub(super) fn resend(self: &Rc<Self>, after: AfterResponse) {
        let resend = {
            let mut state = self.state.borrow_mut();
            // What stands in the outbox goes first, and its answer decides anew.
            if self.is_busy() || matches!(after, AfterResponse::Ended(_)) && !state.outbox.is_empty() {
                return;
            }
            let resend = state.conversation.should_resend(after);
            if resend == Resend::Yes {
                state.conversation.count_resend();
            }
            resend
        };
        match resend {
            Resend::Yes => self.ask(RequestKind::Continue, None),
            Resend::LimitReached(count) => self.notify(Problem::ResendLimit { count }, true, None),
            Resend::No => {}
        }
    }

    /// The request whose turn it is, where it brings nothing and another tab went on with the answer meanwhile.
    pub(super) fn needless(&self) -> Option<String> {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let head = state.outbox.head()?;
        let goes_on = head.ask == RequestKind::Continue && head.calls.is_empty();
        let ended = AfterResponse::Ended(Ended::Complete);
        let is_needless = goes_on && state.conversation.should_resend(ended) == Resend::No;
        is_needless.then(|| head.id.clone())
    }

    /// Marks the last message when it is the person's.
    pub(super) fn mark_person(&self, status: MessageStatus) {
        self.mark_last(Role::User, status);
    }

    /// Marks the last message when it is of this role.
    pub(super) fn mark_last(&self, role: Role, status: MessageStatus) {
        let last = self.live.messages.with_untracked(|messages| messages.last().copied());
        if let Some(last) = last.filter(|last| last.role == role)
            && last.status.with_untracked(|known| *known != status)
        {
            last.status.set(status);
        }
    }
}
