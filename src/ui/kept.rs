//! What effects keep right, and how it ends. Knows nothing of what that is.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::RenderEffect;

use crate::reactive::CallMut;

/// What an effect keeps right.
pub(super) struct Kept<T: Ended> {
    pub now: Rc<RefCell<T>>,
    #[allow(dead_code, reason = "it runs for as long as it is held")]
    pub effect: RenderEffect<()>,
}

/// What ends at once with what holds it: an effect's own task, which holds it too, ends only later, and what it holds could run
/// until then though its signals are gone.
pub(super) trait Ended {
    fn end(&mut self);
}

impl<T: Ended> Drop for Kept<T> {
    fn drop(&mut self) {
        if let Ok(mut now) = self.now.try_borrow_mut() {
            now.end();
        }
    }
}

/// Runs something now, and again whenever what it tracks has changed.
pub(super) fn effect(mut run: Box<dyn CallMut<(), ()>>) -> RenderEffect<()> {
    RenderEffect::new(move |_| run.call(()))
}
