//! Parts of the page that the first paint does not need. The release build cuts them out of the page's module into
//! modules of their own that share its memory (`src/js/split.mjs`); other builds keep one module and call straight in.
//! Knows nothing of what it loads.

use std::future::Future;

use wasm_bindgen::prelude::*;

/// The module could not be fetched: offline, or the server has another version by now. Asking again tries again.
#[derive(Clone, Copy, Debug)]
pub struct LoadError;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for LoadError {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> LoadError {
        LoadError
    }
}

#[wasm_bindgen(module = "/src/js/style.js")]
extern "C" {
    #[wasm_bindgen(js_name = fetchStyles, catch)]
    async fn fetch_styles(wanted: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = applyStyles)]
    fn apply_styles();
}

/// The style sheets of what the first paint does not show: a bit for each, in the order of `src/js/style.js`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheets(u32);

impl Sheets {
    /// What words need (`style/prose.css`).
    pub const PROSE: Sheets = Sheets(0b1);
    /// What is more than words (`style/later.css` too).
    pub const PARTS: Sheets = Sheets(0b11);
    /// Tables and charts (`style/figures.css` too).
    pub const FIGURES: Sheets = Sheets(0b111);
    /// Questions and surfaces (`style/questions.css` too).
    pub const QUESTIONS: Sheets = Sheets(0b1011);
    /// All of them, for pages beside the chat (`style/pages.css` too).
    pub const ALL: Sheets = Sheets(0b1_1111);
}

/// Loads something together with its style sheets. They come into force when all of it is there.
///
/// # Errors
/// One of them could not be fetched.
pub async fn styled<T>(sheets: Sheets, load: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    let (style, loaded) = futures::future::join(fetch_styles(sheets.0), load).await;
    style.map_err(|_| LoadError)?;
    apply_styles();
    loaded
}

/// Declares the one entry of a lazily loaded module, a function pointer: `lazy!(thread in conversation: fn(Args) ->
/// AnyView = draw);` makes a module `thread` with `get()`, the entry if it is there, and `load()`, which brings the wasm
/// module `conversation`.
macro_rules! lazy {
    ($(#[$doc:meta])* $vis:vis $module:ident in $chunk:ident: $entry:ty = $value:expr) => {
        $(#[$doc])*
        $vis mod $module {
            #[allow(unused_imports, reason = "the entry is named by path or by what the caller imports")]
            use super::*;

            #[cfg_attr(feature = "split", wasm_split_helpers::wasm_split($chunk, fallible))]
            fn entry() -> Result<$entry, $crate::lazy::LoadError> {
                Ok($value)
            }

            thread_local! {
                static LOADED: std::cell::Cell<Option<$entry>> = const { std::cell::Cell::new(None) };
            }

            /// The entry, when the module has been loaded.
            pub fn get() -> Option<$entry> {
                LOADED.get()
            }

            /// Loads the module, once.
            ///
            /// # Errors
            /// The module could not be fetched.
            pub async fn load() -> Result<$entry, $crate::lazy::LoadError> {
                #[cfg(feature = "split")]
                let found = entry().await?;
                #[cfg(not(feature = "split"))]
                let found = entry()?;
                LOADED.set(Some(found));
                Ok(found)
            }
        }
    };
}
pub(crate) use lazy;
