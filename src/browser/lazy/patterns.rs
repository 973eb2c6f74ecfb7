//! The engine of regular expressions (`json::pattern`), which is fetched with the first that is met. When it cannot be had,
//! expressions are as those that nobody can read: whoever meets one passes it over, and the server checks. Knows neither
//! questions nor surfaces.

use leptos::task::spawn_local;

use crate::json::pattern::{self, PatternEngine, linear};
use crate::reactive::prelude::*;

crate::browser::lazy::lazy!(
    /// Compiles expressions.
    pub compile in patterns: PatternEngine = linear::compile
);

thread_local! {
    static SETTLED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Fetches the engine when an expression is first met.
pub fn listen() {
    pattern::when_met(|| {
        spawn_local(async {
            pattern::provide(compile::load().await.ok());
            SETTLED.with(|settled| settled.set(true));
        });
    });
}

/// Whether the engine has come, or cannot be had; tracks.
pub fn are_settled() -> bool {
    SETTLED.with(ArcRwSignal::get)
}

/// What is read, once what checks its expressions is here; `None` while that is on its way, and then tracks.
pub fn checked<T>(read: impl FnOnce() -> T) -> Option<T> {
    let before = pattern::waiting();
    let read = read();
    let waits = pattern::waiting() != before;
    if waits {
        are_settled();
    }
    (!waits).then_some(read)
}
