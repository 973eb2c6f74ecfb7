//! Counts what is in hand, and tells whoever waits when all of it is done. Knows nothing of what it is.

use futures::channel::oneshot;

/// What is in hand.
#[derive(Default)]
pub(super) struct InHand {
    count: u32,
    waiting: Vec<oneshot::Sender<()>>,
}

impl InHand {
    /// One more begins.
    pub fn begin(&mut self) {
        self.count += 1;
    }

    /// One of them is done.
    pub fn end(&mut self) {
        self.count -= 1;
        if self.count == 0 {
            for told in self.waiting.drain(..) {
                // Who waited may be gone.
                told.send(()).ok();
            }
        }
    }

    /// Whether there is none.
    pub(super) fn is_none(&self) -> bool {
        self.count == 0
    }

    /// Comes when all is done; `None`: it is.
    pub(super) fn end_of_all(&mut self) -> Option<oneshot::Receiver<()>> {
        (!self.is_none()).then(|| {
            let (tell, told) = oneshot::channel();
            self.waiting.push(tell);
            told
        })
    }
}
