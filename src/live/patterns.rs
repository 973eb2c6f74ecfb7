//! The engine of regular expressions (`model::pattern`), which is fetched with the first that is met. Knows neither
//! questions nor surfaces.

use std::cell::Cell;

use leptos::task::spawn_local;

use crate::json::pattern;
use crate::json::pattern::{Engine, linear};
use crate::reactive::prelude::*;

crate::lazy::lazy!(
    /// Compiles expressions.
    pub compile in patterns: Engine = linear::compile
);

thread_local! {
    static COMING: Cell<bool> = const { Cell::new(false) };
    /// Counts how often it came, or did not.
    static SETTLED: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// Fetches the engine from now on when an expression is met without it.
pub fn listen() {
    pattern::ask(|| {
        if !COMING.replace(true) {
            spawn_local(bring());
        }
    });
}

async fn bring() {
    if let Ok(engine) = compile::load().await {
        pattern::provide(engine);
    }
    COMING.set(false);
    SETTLED.with(|settled| settled.update(|count| *count += 1));
}

/// How often the engine came, or failed to; tracks.
pub fn settled() -> u32 {
    SETTLED.with(ArcRwSignal::get)
}

/// Reads something anew once the engine is here, if it met expressions without it; tracks. `None` while it is on its way.
/// What is read when it could not be fetched leaves those expressions unchecked.
pub fn checked<T>(read: impl FnOnce() -> T) -> Option<T> {
    settled();
    let before = pattern::wanted();
    let read = read();
    (pattern::wanted() == before || !COMING.get()).then_some(read)
}
