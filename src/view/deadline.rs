//! A moment after which something can no longer be done.

use std::time::Duration;

use leptos::prelude::*;

/// The longest timer, in milliseconds; a later moment is looked at again.
const LONGEST: f64 = 3_600_000.0;

/// The milliseconds since the epoch of an ISO 8601 moment.
pub fn moment(iso: &str) -> Option<f64> {
    Some(js_sys::Date::parse(iso)).filter(|at| at.is_finite())
}

/// Sets `passed` once the moment has come.
pub fn watch(at: f64, passed: RwSignal<bool>) {
    let left = at - js_sys::Date::now();
    if left <= 0.0 {
        let _ = passed.try_set(true);
        return;
    }
    let wait = Duration::from_millis(left.min(LONGEST).ceil() as u64);
    set_timeout(move || watch(at, passed), wait);
}
