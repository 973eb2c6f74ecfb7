//! A moment after which something can no longer be done, by the server's clock: the page's own may be wrong.

use std::time::Duration;

use crate::ui::prelude::*;

use crate::catalog::kit::host::ServerTime;
use crate::live::ServerClock;

use crate::browser::clock;

/// The longest timer, in milliseconds; a later moment is looked at again.
const LONGEST: f64 = 3_600_000.0;

/// The milliseconds since the epoch of an ISO 8601 moment.
pub(super) fn moment(iso: &str) -> Option<f64> {
    Some(js_sys::Date::parse(iso)).filter(|at| at.is_finite())
}

/// Sets `passed` once the moment has come; never where the server's clock is not known, as only the server expires then.
pub(super) fn watch(at: f64, passed: RwSignal<bool>) {
    let Some(ServerTime(clock)) = use_context() else { return };
    Effect::new(move |_| {
        if let Some(clock) = clock.get() {
            look(at, clock, passed);
        }
    });
}

fn look(at: f64, clock: ServerClock, passed: RwSignal<bool>) {
    let left = at - clock.time(clock::now());
    if left <= 0.0 {
        let _ = passed.try_set(true);
        return;
    }
    let wait = Duration::from_millis(left.min(LONGEST).ceil() as u64);
    set_timeout(move || look(at, clock, passed), wait);
}
