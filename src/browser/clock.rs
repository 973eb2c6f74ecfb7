//! Time and the event loop: animation frames, turns, the slice of work between two turns. Knows nothing of chats.

use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(module = "/src/js/page.js")]
extern "C" {
    #[wasm_bindgen(js_name = load)]
    fn js_load(url: &str) -> js_sys::Promise;
    #[wasm_bindgen(js_name = turn)]
    fn js_turn() -> js_sys::Promise;
    #[wasm_bindgen(js_name = idle)]
    fn js_idle(patience: u32) -> js_sys::Promise;
    #[wasm_bindgen(js_name = frame)]
    fn js_frame(patience: u32) -> js_sys::Promise;
    #[wasm_bindgen(js_name = pressed)]
    fn js_pressed(longest: u32) -> bool;
}

/// Milliseconds of work before other tasks of the page get their turn.
const SLICE_MS: f64 = 8.0;

/// Milliseconds between two writes to the page while an answer streams: every fourth frame of a common display, which is
/// as smooth as words that are read, and costs a quarter less than every third.
pub const COMMIT_MS: f64 = 60.0;
/// The same for an answer that comes faster than anybody reads: every fifth frame.
const FAST_COMMIT_MS: f64 = 76.0;
/// Milliseconds after which a press is no longer one of a button, but a text being selected or a thing being dragged.
const LONGEST_PRESS_MS: u32 = 500;
/// Bytes of text in one write from which an answer is faster than anybody reads: some 110 English words a second.
const FAST: usize = 40;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds that never jump, from the page's start.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

/// Imports a JavaScript module of ours by its absolute address.
///
/// # Errors
/// What the browser's `import` throws.
pub async fn load(url: &str) -> Result<JsValue, JsValue> {
    JsFuture::from(js_load(url)).await
}

/// Lets every other waiting task of the page run first.
pub async fn turn() {
    // The promise of `turn` is never rejected.
    JsFuture::from(js_turn()).await.ok();
}

/// Waits this many milliseconds.
pub async fn sleep(ms: f64) {
    gloo_timers::future::TimeoutFuture::new(ms.max(0.0) as u32).await;
}

/// Waits for the next animation frame. A hidden page has none, so a timer stands in.
pub async fn frame() {
    let patience = if document().hidden() { 16 } else { 250 };
    // The promise of `frame` is never rejected.
    JsFuture::from(js_frame(patience)).await.ok();
}

/// Waits for the next frame in which no press is under way: what grows above a button would move it away between the press
/// and the release, and nothing would have been pressed.
pub async fn calm_frame() {
    frame().await;
    while js_pressed(LONGEST_PRESS_MS) {
        frame().await;
    }
}

/// Waits until the page has nothing to do, at most `patience` milliseconds. Never ends where the person saves data.
pub async fn idle(patience: u32) {
    // The promise of `idle` is never rejected.
    JsFuture::from(js_idle(patience)).await.ok();
}

/// When the page is written next. It knows how much came since it was written, not what.
#[derive(Default)]
pub struct Writes {
    last: f64,
    bytes: usize,
    fast: bool,
}

impl Writes {
    /// So many bytes of text came that are not shown yet.
    pub fn heard(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// The page was written at this time.
    pub fn written(&mut self, at: f64) {
        self.last = at;
        self.fast = std::mem::take(&mut self.bytes) >= FAST;
    }

    /// Milliseconds between two writes at the pace of the last one.
    pub fn interval(&self) -> f64 {
        if self.fast { FAST_COMMIT_MS } else { COMMIT_MS }
    }

    /// The time from which the page may be written again.
    pub fn due(&self) -> f64 {
        self.last + self.interval()
    }

    /// The next write waits at least until this time.
    pub fn not_before(&mut self, at: f64) {
        self.last = self.last.max(at - self.interval());
    }
}

/// Measures the work since the page last had its turn.
pub struct Slice {
    since: f64,
}

impl Slice {
    /// A slice that begins now.
    pub fn begin() -> Slice {
        Slice { since: now() }
    }

    /// The work waited since `asked` for something from outside: when that took its time, the page had its turn.
    pub fn waited(&mut self, asked: f64) {
        let now = now();
        if now - asked > 1.0 {
            self.since = now;
        }
    }

    /// Gives way when the slice is used up.
    pub async fn rest(&mut self) {
        if now() - self.since >= SLICE_MS {
            turn().await;
            self.since = now();
        }
    }
}
