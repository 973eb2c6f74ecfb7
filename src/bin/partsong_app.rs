//! The page: mounts the single-page app, and says where its module is cut.

#[cfg(target_arch = "wasm32")]
mod page {
    use partsong::browser::lazy::{LoadError, Loading, Part};
    use partsong::page::parts::deliver;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    struct Missing;

    impl From<SplitLoaderError> for Missing {
        fn from(_: SplitLoaderError) -> Missing {
            Missing
        }
    }

    macro_rules! cut {
        ($($part:ident)*) => {
            $(
                #[wasm_split($part, fallible)]
                fn $part() -> Result<(), Missing> {
                    deliver::$part();
                    Ok(())
                }
            )*

            /// Fetches a part.
            pub fn fetched(part: Part) -> Loading {
                Box::pin(async move {
                    match part {
                        $(Part::$part => $part().await,)*
                    }
                    .map_err(|Missing| LoadError::of_fetch())
                })
            }
        };
    }

    partsong::each_part!(cut);
}

/// What starts the program calls one of these.
#[cfg(target_arch = "wasm32")]
mod entries {
    use js_sys::Array;
    use partsong::embed::{Bridge, called, mounted};
    use wasm_bindgen::prelude::*;
    use web_sys::HtmlElement;

    /// Mounts our own page.
    #[wasm_bindgen]
    pub fn page() {
        partsong::page::start();
    }

    /// Mounts a chat into an element of a shadow root.
    #[wasm_bindgen]
    pub async fn mount(root: HtmlElement, bridge: Bridge) -> Result<u32, JsValue> {
        mounted(root, bridge).await
    }

    /// Calls a method of a mounted chat.
    #[wasm_bindgen]
    pub fn call(id: u32, name: &str, given: &Array) -> Result<JsValue, JsValue> {
        called(id, name, given)
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    // `trunk serve` cuts nothing: one link is all that stands between a changed line and the page.
    partsong::browser::lazy::brought_by(match cfg!(debug_assertions) {
        true => partsong::page::parts::at_once,
        false => page::fetched,
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
