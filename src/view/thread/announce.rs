//! What is said in the page's live regions, at most one update per 1.5 s (`accessibility.md` 1). Knows no message.

use std::time::Duration;

use crate::ui::prelude::*;

use crate::catalog::kit::host;
use crate::catalog::kit::live_regions::{LiveRegions, ModalRegions};

use crate::browser::clock;

/// The least time between two updates of the polite region, in milliseconds.
const PACE: f64 = 1500.0;
/// A dialog that opens or closes with what is said has done so by then, and what comes at the same time is there, in
/// milliseconds.
const SETTLED: f64 = 50.0;

/// Words that wait to be said, and whose they are where the next ones of the same take their place.
type Waiting = (Option<u32>, String);

/// What interrupts.
#[derive(Default)]
struct Alerts {
    /// The number of the last one.
    last: u32,
    waiting: Vec<(u32, String)>,
    /// Those whose words stand in the region, and the region.
    shown: Vec<u32>,
    region: Option<RwSignal<String>>,
}

/// Says things to a screen reader; in context from the page's root down.
#[derive(Clone, Copy)]
pub struct Announcer {
    regions: LiveRegions,
    modals: ModalRegions,
    queue: StoredValue<Vec<Waiting>>,
    last: StoredValue<f64>,
    timer: StoredValue<bool>,
    alerts: StoredValue<Alerts>,
}

/// The same words twice would be no change of a region, hence no speech.
fn put(region: RwSignal<String>, said: String) {
    let same = region.with_untracked(|shown| *shown == said);
    region.set(if same { format!("{said}\u{a0}") } else { said });
}

impl Announcer {
    /// Puts a fresh announcer into context and returns it. Call once, at the page's root.
    pub fn provide() -> Announcer {
        let announcer = Announcer {
            regions: LiveRegions::new(),
            modals: ModalRegions::provide(),
            queue: StoredValue::default(),
            last: StoredValue::new(f64::MIN),
            timer: StoredValue::new(false),
            alerts: StoredValue::default(),
        };
        provide_context(announcer);
        let say = Callback::new(move |(words, source)| announcer.enqueue(words, source));
        provide_context(host::HostAnnouncer(say));
        announcer
    }

    /// Says it when the reader is free; updates keep their order and a pace of one per 1.5 s.
    pub fn say(&self, sentence: String) {
        self.enqueue(sentence, None);
    }

    /// Whether something waits to be said.
    pub(super) fn is_waiting(self) -> bool {
        self.timer.get_value()
    }

    fn enqueue(self, sentence: String, source: Option<u32>) {
        if sentence.is_empty() {
            return;
        }
        // Whose words they are may have waited for them longer than the page stood.
        let queued = self.queue.try_update_value(|queue| {
            queue.retain(|(other, _)| source.is_none() || *other != source);
            queue.push((source, sentence));
        });
        if queued.is_some() && !self.timer.get_value() {
            self.timer.set_value(true);
            let wait = (PACE - (clock::now() - self.last.get_value())).max(SETTLED);
            let flush = move || {
                if self.timer.try_set_value(false).is_none() {
                    self.flush();
                }
            };
            set_timeout(flush, Duration::from_millis(wait as u64));
        }
    }

    fn flush(self) {
        let queue = self.queue.try_update_value(std::mem::take).unwrap_or_default();
        let said: Vec<String> = queue.into_iter().map(|(_, said)| said).collect();
        self.last.set_value(clock::now());
        put(self.heard().polite, said.join(" "));
    }

    /// The regions that can be heard: all outside of an open modal dialog is inert.
    fn heard(self) -> LiveRegions {
        self.modals.topmost().unwrap_or(self.regions)
    }

    /// Interrupts: errors and approvals, once each; what comes at the same time is said together. The words go with whoever
    /// said them.
    pub(crate) fn alert(self, sentence: String) {
        let (number, is_first) = self
            .alerts
            .with_value(|alerts| (alerts.last + 1, alerts.waiting.is_empty()));
        self.alerts.update_value(|alerts| {
            alerts.last = number;
            alerts.waiting.push((number, sentence));
        });
        on_cleanup(move || self.take_back(number));
        if is_first {
            set_timeout(move || self.interrupt(), Duration::from_millis(SETTLED as u64));
        }
    }

    fn interrupt(self) {
        let waiting = self
            .alerts
            .try_update_value(|alerts| std::mem::take(&mut alerts.waiting));
        let (shown, said): (Vec<u32>, Vec<String>) = waiting.unwrap_or_default().into_iter().unzip();
        if shown.is_empty() {
            return;
        }
        let region = self.heard().assertive;
        put(region, said.join(" "));
        self.alerts.update_value(|alerts| {
            alerts.shown = shown;
            alerts.region = Some(region);
        });
    }

    fn take_back(self, number: u32) {
        let silent = self.alerts.try_update_value(|alerts| {
            alerts.waiting.retain(|(other, _)| *other != number);
            let before = alerts.shown.len();
            alerts.shown.retain(|other| *other != number);
            let is_last = before > 0 && alerts.shown.is_empty();
            alerts.region.filter(|_| is_last)
        });
        if let Some(region) = silent.flatten() {
            region.try_set(String::new());
        }
    }
}

/// The page's announcer; outside of any page one that nobody hears.
pub fn use_announcer() -> Announcer {
    use_context().unwrap_or_else(Announcer::provide)
}

/// The regions. Mount once, at the page's root, after [`Announcer::provide`].
#[component]
pub fn Announcements() -> impl IntoView {
    use_announcer().regions.view()
}
