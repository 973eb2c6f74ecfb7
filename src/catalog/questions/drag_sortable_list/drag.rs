//! Moving a row by its handle, with the keyboard or a pointer. Buttons and the select do the same without it.

use std::time::Duration;

use crate::browser::dom;
use crate::ui::prelude::*;
use leptos::ev::{KeyboardEvent, PointerEvent};
use serde_json::Value;
use web_sys::Element;

use super::lift::{Lift, Touch};
use super::list::List;
use crate::words::text::choice as text;

/// A finger rests on the handle for this long before the row is lifted, so that a swipe scrolls.
const LONG_PRESS: Duration = Duration::from_millis(250);
/// A finger that moves this far before is a swipe, in CSS pixels.
const SWIPE: f64 = 8.0;

impl List {
    fn lift(self, at: usize, by_pointer: bool) {
        let before = self.ask.draft.get_untracked();
        self.lifted.set(Some(Lift { at, before, by_pointer }));
        if let Some(label) = self.label(at).filter(|_| !by_pointer) {
            self.say(&text::RANK_LIFTED, &label, None);
        }
    }

    /// Lets go of the row; `back`: where it was.
    fn drop(self, back: bool) {
        let Some(lift) = self.lifted.try_get_untracked().flatten() else {
            return;
        };
        self.lifted.set(None);
        let moved = self.ask.draft.with_untracked(|draft| *draft != lift.before);
        if back {
            self.ask.change(false, |_| lift.before);
        } else if moved {
            self.ask.change(true, Value::clone);
            self.say_place(lift.at);
            if lift.by_pointer {
                // The words moved and the focus didn't.
                self.focus_row(lift.at, ".ps-rank-grip");
            }
        }
    }

    fn carry(self, to: usize) {
        let Some(lift) = self.lifted.get_untracked().filter(|lift| lift.at != to) else {
            return;
        };
        self.lifted.set(Some(Lift { at: to, ..lift.clone() }));
        self.put(lift.at, to, false);
        if !lift.by_pointer {
            self.say_place(to);
            self.focus_row(to, ".ps-rank-grip");
        }
    }

    /// Space picks up and drops, arrows and Home and End move, Escape puts back.
    pub(super) fn grip_key(self, at: usize, event: &KeyboardEvent) {
        if untrack(move || self.ask.is_closed()) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let lifted = self.lifted_at();
        let last = self.count().saturating_sub(1);
        match (lifted, event.key().as_str()) {
            (_, " " | "Enter") => self.grip_press(at),
            (Some(_), "Escape") => {
                let home = self.home(at);
                self.drop(true);
                self.focus_row(home, ".ps-rank-grip");
                event.stop_propagation();
            }
            (Some(at), "ArrowUp") => self.carry(at.saturating_sub(1)),
            (Some(at), "ArrowDown") => self.carry((at + 1).min(last)),
            (Some(_), "Home") => self.carry(0),
            (Some(_), "End") => self.carry(last),
            _ => return,
        }
        event.prevent_default();
    }

    /// Takes the row in the hand, or lets it go.
    pub(super) fn grip_press(self, at: usize) {
        match self.lifted_at() {
            Some(_) => self.drop(false),
            None if untrack(move || self.ask.is_closed()) => {}
            None => self.lift(at, false),
        }
    }

    fn lifted_at(self) -> Option<usize> {
        self.lifted.with_untracked(|lift| lift.as_ref().map(|lift| lift.at))
    }

    /// Where the row in the hand was before.
    fn home(self, at: usize) -> usize {
        let id = self.id(at);
        let lift = self.lifted.get_untracked();
        let place = lift.zip(id).and_then(|(lift, id)| {
            self.asked
                .with(|question| question.ranked(&lift.before).iter().position(|option| option.id == id))
        });
        place.unwrap_or(at)
    }

    /// The focus left the handle by itself.
    pub(super) fn grip_blur(self, at: usize) {
        let here = self
            .lifted
            .try_with_untracked(|lift| lift.as_ref().is_some_and(|lift| lift.at == at && !lift.by_pointer));
        if here == Some(true) {
            self.drop(false);
        }
    }

    pub(super) fn pointer_down(self, at: usize, event: &PointerEvent) {
        if event.button() != 0 || untrack(move || self.ask.is_closed()) {
            return;
        }
        let grip = dom::current_target::<Element>(event);
        let id = event.pointer_id();
        let begin = move || {
            if let Some(grip) = &grip {
                grip.set_pointer_capture(id).ok();
            }
            self.lift(at, true);
        };
        if event.pointer_type() == "touch" {
            let timer = set_timeout_with_handle(begin, LONG_PRESS).ok();
            let from = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.touch.set_value(timer.map(|timer| Touch { timer, from }));
        } else {
            begin();
        }
    }

    pub(super) fn pointer_move(self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if !self.is_dragged() {
            if let Some(touch) = self.touch.get_value()
                && (touch.from.0 - x).hypot(touch.from.1 - y) > SWIPE
            {
                self.end_touch();
            }
            return;
        }
        let rows = self.rows();
        let under = rows.iter().position(|row| y < row.get_bounding_client_rect().bottom());
        if let Some(row) = rows.get(under.unwrap_or(rows.len().saturating_sub(1))) {
            let options = web_sys::ScrollIntoViewOptions::new();
            options.set_block(web_sys::ScrollLogicalPosition::Nearest);
            row.scroll_into_view_with_scroll_into_view_options(&options);
            self.carry(under.unwrap_or(rows.len() - 1));
        }
    }

    /// A row hangs on a pointer.
    pub(super) fn is_dragged(self) -> bool {
        self.lifted
            .with_untracked(|lift| lift.as_ref().is_some_and(|lift| lift.by_pointer))
    }

    pub(super) fn pointer_up(self, cancelled: bool) {
        self.end_touch();
        if self.is_dragged() {
            self.drop(cancelled);
        }
    }

    fn end_touch(self) {
        if let Some(touch) = self.touch.get_value() {
            touch.timer.clear();
            self.touch.set_value(None);
        }
    }
}
