//! Following the end of a growing thread. It follows only while the end is in view, lets go at the first sign that the
//! reader goes up, and never measures while a delta is written: the size observer runs after layout. While an answer grows
//! it follows two lines at a time, because every scroll costs a frame of its own for the event.

use leptos::prelude::*;

use super::dom;

/// The end counts as in view up to this distance, in CSS pixels.
const NEAR: i32 = 40;

/// The state of one scroller. Copy.
#[derive(Clone, Copy)]
pub struct Follow {
    scroller: NodeRef<leptos::html::Div>,
    following: StoredValue<bool>,
    growing: StoredValue<bool>,
    /// The end is out of view and the thread doesn't follow.
    pub away: RwSignal<bool>,
    last: StoredValue<Measure>,
}

#[derive(Clone, Copy, Default)]
struct Measure {
    top: i32,
    height: i32,
    view: i32,
}

impl Measure {
    fn of(element: &web_sys::Element) -> Measure {
        Measure {
            top: element.scroll_top(),
            height: element.scroll_height(),
            view: element.client_height(),
        }
    }

    fn left(&self) -> i32 {
        self.height - self.top - self.view
    }
}

impl Follow {
    /// Follows the growth of `content` inside of `scroller`, from the end on.
    pub fn new(scroller: NodeRef<leptos::html::Div>, content: NodeRef<leptos::html::Div>) -> Follow {
        let follow = Follow {
            scroller,
            following: StoredValue::new(true),
            growing: StoredValue::new(false),
            away: RwSignal::new(false),
            last: StoredValue::new(Measure::default()),
        };
        Effect::new(move |_| {
            if let (Some(scroller), Some(content)) = (scroller.get(), content.get()) {
                dom::watch_size(&[&scroller, &content], move || follow.grown());
            }
        });
        follow
    }

    /// Goes to the end and follows from now on.
    pub fn to_end(self) {
        self.following.set_value(true);
        self.away.set(false);
        self.pin();
    }

    fn pin(&self) {
        if let Some(scroller) = self.scroller.try_get_untracked().flatten() {
            let now = Measure::of(&scroller);
            self.measured(now);
            scroller.set_scroll_top(now.height);
        }
    }

    /// What may push the top up from here is remembered; where the reader is, is for the scroll event to say.
    fn measured(&self, now: Measure) {
        self.last.update_value(|last| {
            last.height = last.height.max(now.height);
            last.view = match last.view {
                0 => now.view,
                view => view.min(now.view),
            };
        });
    }

    /// Follows what a frame has written before its styles are resolved: parts that are not in view are neither laid out nor
    /// painted, so the frame would otherwise lay out a place that the reader leaves with it, and show the end empty.
    pub fn written(self) {
        if !self.following.get_value() {
            return;
        }
        leptos::task::spawn_local(async move {
            // The effects that write run in the same turn, at most one after another.
            leptos::task::tick().await;
            leptos::task::tick().await;
            if self.following.try_get_value() == Some(true) {
                self.pin();
            }
        });
    }

    /// Whether an answer grows at the end. The room of its actions is blank meanwhile, so the end may be out of view by less than
    /// that; at its end nothing is.
    pub fn grows(self, growing: bool) {
        self.growing.set_value(growing);
        if !growing && self.following.get_value() {
            self.pin();
        }
    }

    fn grown(&self) {
        let Some(scroller) = self.scroller.try_get_untracked().flatten() else {
            return;
        };
        let now = Measure::of(&scroller);
        if self.following.try_get_value() != Some(true) {
            let away = now.left() > NEAR;
            if self.away.try_get_untracked() != Some(away) {
                let _ = self.away.try_set(away);
            }
            return;
        }
        self.measured(now);
        if now.left() > if self.growing.get_value() { NEAR } else { 0 } {
            scroller.set_scroll_top(now.height);
        }
    }

    /// Lets go: the reader wants to look up.
    fn release(&self) {
        self.following.set_value(false);
    }

    /// To be called on every scroll event. The distance from the top, in CSS pixels.
    pub fn scrolled(&self) -> i32 {
        let Some(scroller) = self.scroller.get_untracked() else {
            return 0;
        };
        let before = self.last.get_value();
        let top = scroller.scroll_top();
        // Down with the end: nothing to decide.
        if top >= before.top && self.following.get_value() {
            self.last.set_value(Measure { top, ..before });
            return top;
        }
        let now = Measure::of(&scroller);
        self.last.set_value(now);
        // A smaller content or a taller view pushes the top up by itself; that is nobody's wish.
        let pushed = now.height < before.height || now.view > before.view;
        if now.top < before.top - 1 && !pushed {
            self.release();
        } else if now.left() <= NEAR && now.top >= before.top {
            self.following.set_value(true);
        }
        let away = !self.following.get_value() && now.left() > NEAR;
        if self.away.get_untracked() != away {
            self.away.set(away);
        }
        now.top
    }

    /// A wheel event: a small turn up is a wish too, before the scroll that it causes.
    pub fn wheeled(&self, event: &web_sys::WheelEvent) {
        if event.delta_y() < 0.0 {
            self.release_if_scrollable();
        }
    }

    /// Keys that go up while the thread has the focus.
    pub fn key(&self, event: &web_sys::KeyboardEvent) {
        if matches!(event.key().as_str(), "ArrowUp" | "PageUp" | "Home") {
            self.release_if_scrollable();
        }
    }

    fn release_if_scrollable(&self) {
        if let Some(scroller) = self.scroller.get_untracked()
            && scroller.scroll_top() > 0
        {
            self.release();
        }
    }

    /// A finger on the thread: what follows is the reader's scroll until it reaches the end again.
    pub fn touched(&self) {
        self.release_if_scrollable();
    }

    /// Keeps the place of what is shown while older messages are put above it, where the browser doesn't anchor.
    pub fn keep_place(&self, change: impl FnOnce()) {
        let Some(scroller) = self.scroller.get_untracked() else {
            change();
            return;
        };
        if self.following.get_value() {
            change();
            return;
        }
        let before = Measure::of(&scroller);
        // At the very top browsers don't anchor either.
        if dom::supports("overflow-anchor", "auto") && before.top > 0 {
            change();
            return;
        }
        change();
        // The messages are put into the page by effects, which run before the next frame.
        request_animation_frame(move || {
            let after = Measure::of(&scroller);
            scroller.set_scroll_top(before.top + after.height - before.height);
        });
    }
}
