//! The functions of surfaces, which are fetched with the first call of one. Until they are here calls wait, as for data that may
//! still come, and whoever holds surfaces reads them anew afterwards. Knows no surface.

use std::cell::Cell;

use leptos::task::spawn_local;
use serde_json::Value;

use crate::browser::clock;
use crate::reactive::prelude::*;
use crate::surface::{CallFunction, Failed, FailureKind, Reading};

crate::browser::lazy::lazy!(
    /// Runs a function.
    pub run in functions: CallFunction = crate::surface::function::call
);

/// Milliseconds between two attempts to fetch them.
const AGAIN_MS: f64 = 5_000.0;

thread_local! {
    static HERE: ArcRwSignal<bool> = ArcRwSignal::new(false);
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function, if the functions are here; else they are fetched.
///
/// # Errors
/// As the function's own, or [`FailureKind::Loading`].
pub fn call(reading: &mut Reading<'_>, name: &str, args: Option<&Value>) -> Result<Option<Value>, Failed> {
    if let Some(run) = run::get() {
        return run(reading, name, args);
    }
    if !ASKED.replace(true) {
        spawn_local(async {
            while run::load().await.is_err() {
                clock::sleep(AGAIN_MS).await;
            }
            HERE.with(|here| here.set(true));
        });
    }
    Err(Failed {
        message: "functions cannot be run yet".into(),
        why: FailureKind::Loading,
    })
}

/// Whether the functions have come; tracks.
pub fn are_here() -> bool {
    HERE.with(ArcRwSignal::get)
}
