//! Several tabs of one person: a lock that one of them holds, and a channel on which they tell each other what happened.
//! A browser without either works as one tab does. Knows names and words only.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(module = "/src/js/tabs.js")]
extern "C" {
    #[wasm_bindgen(js_name = lock)]
    fn js_lock(name: &str) -> js_sys::Promise;
    #[wasm_bindgen(js_name = locks)]
    fn js_locks() -> bool;
    #[wasm_bindgen(js_name = listen)]
    fn js_listen(heard: &Closure<dyn Fn(String)>);
    #[wasm_bindgen(js_name = tell)]
    fn js_tell(word: &str);
}

/// A lock that is held until it is dropped.
pub struct Held {
    release: Option<js_sys::Function>,
    /// Somebody else held it when it was asked for: what was read before may be old.
    pub waited: bool,
}

/// Whether a lock keeps other tabs out: a page that came over plain http has none.
pub fn locks() -> bool {
    js_locks()
}

/// Waits until this tab holds the lock with this name.
pub async fn lock(name: &str) -> Held {
    let got = JsFuture::from(js_lock(name)).await.ok();
    let got = got.and_then(|got| got.dyn_into::<js_sys::Array>().ok());
    Held {
        release: got.as_ref().and_then(|got| got.get(0).dyn_into().ok()),
        waited: got.is_some_and(|got| got.get(1).is_truthy()),
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // The function only settles a promise.
            release.call0(&JsValue::NULL).ok();
        }
    }
}

/// Hears what the other tabs tell, for as long as the page lives.
pub fn listen(heard: impl Fn(String) + 'static) {
    let heard = Closure::new(heard);
    js_listen(&heard);
    heard.forget();
}

/// Tells the other tabs.
pub fn tell(word: &str) {
    js_tell(word);
}
