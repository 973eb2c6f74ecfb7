//! Following the end of a growing thread, as far as the beginning of what is new and the focus stay in view: from there on
//! the reader goes at their own pace. It lets go at the first sign that the reader goes up (wheel, finger, key, scrollbar or
//! the focus, never a short scroll alone: browsers push the top up by themselves), and never measures while a delta is
//! written: the size observer runs after layout. While an answer grows it follows two lines at a time, because every scroll
//! costs a frame of its own for the event.

use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser::mount_root::active;
use crate::browser::{clock, dom};

/// The end counts as in view up to this distance, in CSS pixels.
const NEAR: i32 = 40;

/// Nothing but the newest answer's actions, on a phone, is out of view up to this distance: that is nothing to go to, in CSS pixels.
const ACTIONS: i32 = 88;

/// Room above the beginning of what is new, in CSS pixels.
const ABOVE: i32 = 12;
/// Milliseconds after a gesture in which a scroll is the reader's.
const GESTURE: f64 = 800.0;
/// Heights of the view that nothing is pushed by itself.
const JUMP: i32 = 2;
/// The newest message, and what its content stands in.
const NEWEST: &str = ".ps-message--newest";
const BLOCKS: &str = ":scope > :not(h2, .ps-actions), :scope > .ps-run > *";
/// What waits for the person.
const OPEN: &str = ".ps-approval-card:not(.ps-approval-card--over), [data-interaction=ready]";

/// The state of one scroller. Copy.
#[derive(Clone, Copy)]
pub struct Follow {
    scroller: NodeRef<leptos::html::Div>,
    following: StoredValue<bool>,
    growing: StoredValue<bool>,
    /// It stopped because what is new begins at the top of the view, or the focus is there.
    held: StoredValue<bool>,
    /// The reader asked for the end itself.
    whole: StoredValue<bool>,
    /// The newest message when its answer began to grow, and how many blocks it had.
    begun: StoredValue<Option<(web_sys::HtmlElement, u32)>>,
    /// When the reader last did something that scrolls.
    gesture: StoredValue<f64>,
    /// A mouse is down: on the scrollbar, or to choose words beyond the edge.
    grabbed: StoredValue<bool>,
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

/// How far below the top of the view this begins, in CSS pixels.
fn below(scroller: &web_sys::Element, element: &web_sys::Element) -> i32 {
    let below = element.get_bounding_client_rect().top() - scroller.get_bounding_client_rect().top();
    (below / dom::zoom(scroller)) as i32
}

/// The same of what has the focus in the thread, while its beginning is in view.
fn focused(scroller: &web_sys::Element) -> Option<i32> {
    let focused = active().filter(|active| active != scroller && scroller.contains(Some(active)))?;
    Some(below(scroller, &focused)).filter(|below| (0..scroller.client_height()).contains(below))
}

impl Follow {
    /// Follows the growth of `content` inside of `scroller`, from the end on.
    pub(crate) fn new(scroller: NodeRef<leptos::html::Div>, content: NodeRef<leptos::html::Div>) -> Follow {
        let follow = Follow {
            scroller,
            following: StoredValue::new(true),
            growing: StoredValue::new(false),
            held: StoredValue::new(false),
            whole: StoredValue::new(false),
            begun: StoredValue::new(None),
            gesture: StoredValue::new(f64::MIN),
            grabbed: StoredValue::new(false),
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
    pub(crate) fn to_end(self) {
        self.following.set_value(true);
        self.held.set_value(false);
        self.whole.set_value(true);
        self.away.set(false);
        self.pin();
    }

    /// An answer begins to grow: what comes now is new. `is_late`: it began before there was a thread, and all of it is.
    pub(super) fn begins(self, is_late: bool) {
        let newest = self.scroller.try_get_untracked();
        let newest = newest.and_then(|scroller| dom::first(&scroller, NEWEST));
        let begun = newest.filter(|_| !is_late).map(|newest| {
            let blocks = newest.query_selector_all(BLOCKS).map(|blocks| blocks.length());
            (newest, blocks.unwrap_or_default())
        });
        self.begun.set_value(begun);
        self.whole.set_value(false);
        if self.held.get_value() {
            self.held.set_value(false);
            self.following.set_value(true);
        }
    }

    /// Where the thread may be scrolled to at most, so that the beginning of what is new and the focus stay in view.
    fn most(&self, scroller: &web_sys::Element) -> Option<i32> {
        let first = self.first(scroller).map(|first| below(scroller, &first));
        let kept = match (first, focused(scroller)) {
            (Some(first), Some(focused)) => first.min(focused),
            (first, focused) => first.or(focused)?,
        };
        Some((kept + scroller.scroll_top() - ABOVE).max(0))
    }

    /// Where what is new begins; none where the reader asked for its end.
    fn first(&self, scroller: &web_sys::Element) -> Option<web_sys::HtmlElement> {
        if self.whole.get_value() {
            return None;
        }
        let newest = dom::first(scroller, NEWEST)?;
        let begun = self.begun.get_value();
        match begun {
            Some((before, count)) if before == newest => {
                newest.query_selector_all(BLOCKS).ok()?.item(count)?.dyn_into().ok()
            }
            Some(_) => Some(newest),
            // The chat was opened like this.
            None => Some(dom::first(&newest, OPEN).unwrap_or(newest)),
        }
    }

    fn pin(&self) {
        if let Some(scroller) = self.scroller.try_get_untracked() {
            let now = Measure::of(&scroller);
            self.measured(now);
            self.go(&scroller, now);
        }
    }

    /// Scrolls to the end, or until the beginning of what is new would leave the view: there it stays.
    fn go(&self, scroller: &web_sys::Element, now: Measure) {
        match self.most(scroller) {
            Some(most) if most < now.height - now.view - 1 => {
                self.held.set_value(true);
                self.following.set_value(false);
                if most > now.top {
                    scroller.set_scroll_top(most);
                }
                if now.height - now.view - most.max(now.top) > ACTIONS {
                    let _ = self.away.try_set(true);
                }
            }
            _ => scroller.set_scroll_top(now.height),
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

    /// Whether an answer grows at the end, and nothing waits behind it. The room of its actions is blank meanwhile, so the end may be out of view by less than
    /// that; at its end nothing is.
    pub(super) fn grows(self, growing: bool) {
        self.growing.set_value(growing);
        if !growing && self.following.get_value() {
            self.pin();
        }
    }

    fn grown(&self) {
        let Some(scroller) = self.scroller.try_get_untracked() else {
            return;
        };
        let now = Measure::of(&scroller);
        // Where the focus went up in this frame, the event of that scroll would come too late.
        if now.top < self.last.get_value().top {
            self.scrolled();
        }
        if self.opens() {
            // What stands above may turn out lower than it was thought to be.
            if let Some(most) = self.most(&scroller).filter(|most| *most < now.top) {
                scroller.set_scroll_top(most);
            }
            self.go(&scroller, now);
            return;
        }
        if self.following.try_get_value() != Some(true) {
            let away = now.left() > ACTIONS;
            if self.away.try_get_untracked() != Some(away) {
                let _ = self.away.try_set(away);
            }
            return;
        }
        self.measured(now);
        if now.left() > if self.growing.get_value() { NEAR } else { 0 } {
            self.go(&scroller, now);
        }
    }

    /// The chat was just opened and stopped at a beginning; what waits for the person may be drawn only now.
    fn opens(&self) -> bool {
        let untouched =
            self.gesture.try_get_value() == Some(f64::MIN) && self.begun.try_with_value(Option::is_none) == Some(true);
        untouched && self.held.try_get_value() == Some(true)
    }

    /// Lets go: the reader wants to look up.
    fn release(&self) {
        self.following.set_value(false);
        self.held.set_value(false);
    }

    /// Somebody goes to another place in the thread.
    pub fn leave(self) {
        self.release();
    }

    /// A scroll of this moment is the reader's.
    fn is_theirs(&self) -> bool {
        self.grabbed.get_value() || clock::now() - self.gesture.get_value() < GESTURE
    }

    /// To be called on every scroll event. The distance from the top, in CSS pixels.
    pub(super) fn scrolled(&self) -> i32 {
        let Some(scroller) = self.scroller.get_untracked() else {
            return 0;
        };
        let before = self.last.get_value();
        let top = scroller.scroll_top();
        // Down with the end: nothing to decide.
        if top >= before.top && self.following.get_value() {
            self.last.set_value(Measure { top, ..before });
            if self.away.get_untracked() {
                self.away.set(false);
            }
            return top;
        }
        let now = Measure::of(&scroller);
        self.last.set_value(now);
        // A smaller content or a taller view pushes the top up by itself; that is nobody's wish.
        let pushed = now.height < before.height || now.view > before.view;
        // Neither does it take the end this far out of view: a search in the page or a screen reader went there.
        let far = JUMP * now.view;
        let jumped = now.top < before.top - far && now.left() > far;
        let is_meant = || self.is_theirs() || focused(&scroller).is_some();
        if jumped || now.top < before.top - 1 && !pushed && is_meant() {
            self.release();
        } else if now.left() <= NEAR && now.top >= before.top && (!self.held.get_value() || self.is_theirs()) {
            // Whoever comes to the end goes on with it.
            if !self.following.get_value() {
                self.whole.set_value(true);
            }
            self.held.set_value(false);
            self.following.set_value(true);
        }
        let away = !self.following.get_value() && now.left() > ACTIONS;
        if self.away.get_untracked() != away {
            self.away.set(away);
        }
        now.top
    }

    /// A wheel event: a small turn up is a wish too, before the scroll that it causes.
    pub(super) fn wheeled(&self, event: &web_sys::WheelEvent) {
        self.gesture.set_value(clock::now());
        if event.delta_y() < 0.0 {
            self.release_if_scrollable();
        }
    }

    /// A pointer goes down in the thread.
    pub fn pressed(&self, event: &web_sys::PointerEvent) {
        // A finger tells by its moves.
        self.grabbed.set_value(event.pointer_type() != "touch");
        // The middle button scrolls after its release, too.
        if event.button() == 1 {
            self.gesture.set_value(clock::now());
        }
    }

    /// The pointer is up again, or somewhere without a button down.
    pub(super) fn let_go(&self) {
        self.grabbed.set_value(false);
    }

    /// Keys that go through the thread, or up in it.
    pub(super) fn key(&self, event: &web_sys::KeyboardEvent) {
        let scrolls = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab", " "];
        if scrolls.contains(&event.key().as_str()) {
            self.gesture.set_value(clock::now());
        }
        // Whether a space with Shift goes up or is written is for the scroll to say.
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
    pub(super) fn touched(&self) {
        self.gesture.set_value(clock::now());
        self.release_if_scrollable();
    }

    /// Takes the focus over from the button at the thread's top, before that goes.
    pub(super) fn take_focus(&self) {
        let is_button = |active: web_sys::Element| active.matches(".ps-thread > button").unwrap_or(false);
        if let Some(scroller) = self
            .scroller
            .get_untracked()
            .filter(|_| active().is_some_and(is_button))
        {
            let _ = scroller.focus();
        }
    }

    /// Keeps the place of what is shown while older messages are put above it, where the browser doesn't anchor.
    pub(super) fn keep_place(&self, change: impl FnOnce()) {
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
