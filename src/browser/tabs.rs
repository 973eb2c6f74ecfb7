//! Several tabs of one person: a lock that one of them holds, and a channel on which they tell each other what happened.
//! A browser without either works as one tab does. Knows names and words only.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen(module = "/src/js/tabs.js")]
extern "C" {
    #[wasm_bindgen(js_name = lock)]
    fn js_lock(name: &str) -> js_sys::Promise;
    #[wasm_bindgen(js_name = isHeld)]
    fn js_is_held(name: &str) -> js_sys::Promise;
    #[wasm_bindgen(js_name = locks)]
    fn js_locks() -> bool;
    #[wasm_bindgen(js_name = Channel)]
    type JsChannel;
    #[wasm_bindgen(constructor, js_class = Channel)]
    fn new(name: &str, heard: &Closure<dyn Fn(String)>) -> JsChannel;
    #[wasm_bindgen(method, js_class = Channel)]
    fn tell(this: &JsChannel, word: &str);
    #[wasm_bindgen(method, js_class = Channel)]
    fn close(this: &JsChannel);
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

/// Asks for the lock with this name, and ends when this tab holds it. Who doesn't wait for that never gives it back.
pub fn lock(name: &str) -> impl Future<Output = Held> + use<> {
    let asked = JsFuture::from(js_lock(name));
    async {
        let got = asked.await.ok();
        let got = got.and_then(|got| got.dyn_into::<js_sys::Array>().ok());
        Held {
            release: got.as_ref().and_then(|got| got.get(0).dyn_into().ok()),
            waited: got.is_some_and(|got| got.get(1).is_truthy()),
        }
    }
}

/// Whether a tab holds the lock with this name; where there are no locks none does.
pub async fn is_held(name: &str) -> bool {
    let held = JsFuture::from(js_is_held(name)).await;
    held.is_ok_and(|held| held.is_truthy())
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // The function only settles a promise.
            release.call0(&JsValue::NULL).ok();
        }
    }
}

/// What the tabs tell each other under one name, for as long as it is held.
pub struct Channel {
    channel: JsChannel,
    /// The channel calls it.
    _heard: Closure<dyn Fn(String)>,
}

impl Channel {
    /// Hears what the others tell under this name.
    pub fn new(name: &str, heard: impl Fn(String) + 'static) -> Channel {
        let heard = Closure::new(heard);
        Channel {
            channel: JsChannel::new(name, &heard),
            _heard: heard,
        }
    }

    /// Tells the others.
    pub fn tell(&self, word: &str) {
        self.channel.tell(word);
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.close();
    }
}
