//! How a growing answer is shown: at most once per frame, in the interval of its pace, its last words together with its end.
//! Knows no request.

use std::rc::Rc;

use leptos::task::spawn_local;

use super::chat_session::Session;
use super::saving::SAVE_MS;
use crate::browser::clock;
use crate::live::ChatStatus;

/// Milliseconds before a write is due at which its frame is asked for.
const LEAD_MS: f64 = 8.0;

impl Session {
    /// Milliseconds until what comes can be seen: the page is written again, and once more if a write is on its way.
    pub(super) fn until_written(&self) -> f64 {
        let state = self.state.borrow();
        // A write waits for its frame: half a frame on average.
        let after = match state.commit_due {
            true => state.writes.interval(),
            false => -LEAD_MS,
        };
        (state.writes.due() + after - clock::now()).ceil().max(0.0)
    }

    /// Shows what was gathered at the next frame, at most once in the interval of its pace.
    pub(super) fn show_soon(self: &Rc<Self>) {
        let wait = {
            let mut state = self.state.borrow_mut();
            if state.commit_due || state.conversation.answering().is_none() {
                return;
            }
            state.commit_due = true;
            state.writes.due() - clock::now()
        };
        let this = self.clone();
        let number = self.state.borrow().runs;
        spawn_local(async move {
            if wait > LEAD_MS {
                clock::sleep(wait - LEAD_MS).await;
            }
            clock::calm_frame().await;
            if this.is_ending(number) {
                // Its last words are shown with the end, in one frame, unless the end is late.
                clock::sleep(clock::COMMIT_MS).await;
                clock::calm_frame().await;
            }
            this.state.borrow_mut().commit_due = false;
            match this.is_current(number) {
                true => this.commit(),
                // Another answer may have grown meanwhile.
                false => this.show_soon(),
            }
        });
    }

    /// The answer has said that it is complete: all that is missing is the end of its stream.
    pub(super) fn ends(&self, number: u64) {
        let mut state = self.state.borrow_mut();
        if let Some(run) = state.run.as_mut().filter(|run| run.number == number) {
            run.ends = true;
        }
    }

    fn is_ending(&self, number: u64) -> bool {
        let state = self.state.borrow();
        state.run.as_ref().is_some_and(|run| run.number == number && run.ends)
    }

    fn commit(self: &Rc<Self>) {
        let now = clock::now();
        let (save, items_moved) = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.writes.written(now);
            state.conversation.refresh();
            state.commit();
            if let Some(position) = state.conversation.answering() {
                state.touch(position);
            }
            (now - state.last_save > SAVE_MS, std::mem::take(&mut state.items_moved))
        };
        if items_moved {
            self.refresh_items(true);
        }
        if self.live.status.get_untracked() == ChatStatus::Submitted && self.shows_something() {
            self.live.status.set(ChatStatus::Streaming);
            self.live.waiting.set(None);
        }
        if save {
            self.save_now();
        }
    }

    /// The answer has a part that is seen.
    fn shows_something(&self) -> bool {
        let state = self.state.borrow();
        let answer = state
            .conversation
            .answering()
            .and_then(|at| state.conversation.messages.get(at));
        answer.is_some_and(|message| !message.parts.is_empty())
    }
}
