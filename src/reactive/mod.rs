//! Signals and effects as Leptos has them, on Leptos' graph, with one instance of each: its own make one for every type of value
//! and every use. What differs stands behind pointers. Knows no view.

mod call;
mod context;
mod signal;
mod source;

pub use call::{Call, CallMut};
pub use context::{expect_context, provide_context, use_context};
pub use signal::{ArcRwSignal, Callback, Memo, RwSignal, Signal, StoredValue};

use leptos::reactive::effect::EffectFunction;

/// What a file that follows or sets values needs: Leptos' owners, and the signals and contexts of this room.
pub mod prelude {
    pub use leptos::prelude::*;

    pub use super::{ArcRwSignal, Callback, Effect, Memo, RwSignal, Signal, StoredValue};
    pub use super::{expect_context, provide_context, use_context};
}

/// Runs something now and whenever what it tracks has changed, for as long as its owner lives.
pub struct Effect;

impl Effect {
    /// Begins one. A function that takes what it returned the last time gets that.
    #[allow(clippy::new_ret_no_self, reason = "nothing ever holds one: it ends with its owner")]
    pub fn new<T: 'static, M>(mut run: impl EffectFunction<T, M> + 'static) {
        let mut last = None;
        begin(Box::new(move |()| last = Some(run.run(last.take()))));
    }
}

fn begin(mut run: Box<dyn CallMut<(), ()>>) {
    leptos::prelude::Effect::new(move |_| run.call(()));
}
