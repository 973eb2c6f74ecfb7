//! A fixed number of places for what runs at once. Knows nothing of what runs.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use futures::channel::oneshot;

/// Places for what runs at once.
pub(super) struct Slots {
    free: Cell<usize>,
    waiting: RefCell<VecDeque<oneshot::Sender<()>>>,
}

/// A place, until it is dropped.
pub(super) struct Slot(Rc<Slots>);

impl Slots {
    /// So many places.
    pub(super) fn new(count: usize) -> Rc<Slots> {
        Rc::new(Slots {
            free: Cell::new(count),
            waiting: RefCell::default(),
        })
    }

    /// A place, when one is free: in the order in which they were asked for.
    pub async fn take(self: Rc<Self>) -> Slot {
        match self.free.get().checked_sub(1) {
            Some(left) => self.free.set(left),
            None => {
                let (call, called) = oneshot::channel();
                self.waiting.borrow_mut().push_back(call);
                // Whoever leaves hands its place over.
                called.await.ok();
            }
        }
        Slot(self)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting.borrow_mut();
        while let Some(next) = waiting.pop_front() {
            if next.send(()).is_ok() {
                return;
            }
        }
        self.0.free.set(self.0.free.get() + 1);
    }
}
