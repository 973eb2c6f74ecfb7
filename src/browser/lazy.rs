//! Parts of the page that the first paint does not need. The binary says how a part is brought: the page's own cuts them
//! out of its module into modules that share its memory (`src/build/cut.mjs`), others have all of them from the start.
//! Knows nothing of what it loads.

pub mod functions;
pub mod patterns;
pub mod words;

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;

use js_sys::{Reflect, Symbol};
use wasm_bindgen::prelude::*;

/// A part could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// Offline, cut off or blocked: asking again tries again.
    Failed,
    /// The server has another build by now, whose parts do not fit: only a reload helps.
    Gone,
}

impl LoadError {
    /// Why a fetch that has just failed did so, as what fetches parts (`src/build/linker.js`) tells it.
    pub fn of_fetch() -> LoadError {
        let outdated = started().and_then(|start| Reflect::get(&start, &"outdated".into()));
        match outdated.is_ok_and(|outdated| outdated.is_truthy()) {
            true => LoadError::Gone,
            false => LoadError::Failed,
        }
    }
}

/// What whoever started this module shares with it (`public/early.js`, `src/js/embed/started.js`): what was asked for ahead
/// of need, and tables of words.
fn started() -> Result<JsValue, JsValue> {
    Reflect::get(&js_sys::global(), &Symbol::for_("partsong.start"))
}

/// A part on its way.
pub type Loading = Pin<Box<dyn Future<Output = Result<(), LoadError>>>>;

/// Hands the names of all parts to the macro `$then`: a part is named as its file is.
#[macro_export]
macro_rules! each_part {
    ($then:ident) => {
        $then! {
            ag_ui agents app approval around asked attach calls canvas cards charts chats citing consents conversation details documents
            embed ends extras forms functions genos genui gulf hosted journal marks methods ordering patterns plots questions
            session settings structured surfaces tables telling tools upload
        }
    };
}

macro_rules! named {
    ($($part:ident)*) => {
        /// A part of the page.
        #[allow(non_camel_case_types, reason = "the name is that of the file")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Part {
            $(
                #[doc = concat!("`lazy/…/", stringify!($part), "`.")]
                $part
            ),*
        }
    };
}
each_part!(named);

/// How a binary brings a part.
type Bringer = fn(Part) -> Loading;

/// Brings something that a part must not come without.
type Forerunner = fn() -> Loading;

thread_local! {
    static BRINGER: Cell<Option<Bringer>> = const { Cell::new(None) };
    static FORERUNNERS: RefCell<Vec<(Part, Forerunner)>> = const { RefCell::new(Vec::new()) };
    static COMING: Cell<u32> = const { Cell::new(0) };
}

/// Says how a part is brought. Each binary calls it before anything else.
pub fn brought_by(bringer: Bringer) {
    BRINGER.set(Some(bringer));
}

/// Lets something come before a part, each time that the part is asked for.
pub fn comes_before(part: Part, forerunner: Forerunner) {
    FORERUNNERS.with_borrow_mut(|forerunners| {
        forerunners.retain(|(of, _)| *of != part);
        forerunners.push((part, forerunner));
    });
}

/// Brings a part, whose entries are there afterwards.
///
/// # Errors
/// It could not be fetched.
pub async fn bring(part: Part) -> Result<(), LoadError> {
    let bringer = BRINGER.get().ok_or(LoadError::Failed)?;
    let before = FORERUNNERS.with_borrow(|forerunners| forerunners.iter().find(|(of, _)| *of == part).copied());
    if let Some((_, forerunner)) = before {
        counted(forerunner()).await?;
    }
    counted(bringer(part)).await
}

/// Waits for something that a person waits for too: it counts as on its way until then.
pub async fn counted<T>(coming: impl Future<Output = T>) -> T {
    struct Counted;
    impl Drop for Counted {
        fn drop(&mut self) {
            COMING.set(COMING.get() - 1);
        }
    }
    COMING.set(COMING.get() + 1);
    // Whoever waits may be gone before it comes.
    let _counted = Counted;
    coming.await
}

/// Whether a part is on its way, which what nobody sees must not slow down.
pub fn is_bringing() -> bool {
    COMING.get() > 0
}

#[wasm_bindgen(module = "/src/js/style.js")]
extern "C" {
    #[wasm_bindgen(js_name = fetchStyles, catch)]
    async fn fetch_styles(wanted: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = applyStyles)]
    fn apply_styles();
    /// Lets a document or a shadow root wear the sheets that are in force, now and later. The promise ends when the sheet of
    /// the first paint is there.
    #[wasm_bindgen(js_name = wear)]
    pub fn wear(root: &web_sys::Node) -> js_sys::Promise;
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
    /// Questions (`style/options.css` and `style/questions.css` too).
    pub const QUESTIONS: Sheets = Sheets(0b1_1011);
    /// Surfaces (`style/options.css` and `style/surfaces.css` too).
    pub const SURFACES: Sheets = Sheets(0b10_1011);
    /// All of them, for pages beside the chat (`style/pages.css` too).
    pub const ALL: Sheets = Sheets(0b111_1111);
    /// Everything closer together (`src/build/compact.mjs`), for pages around a chat that want it so.
    pub const COMPACT: Sheets = Sheets(0b1000_0000);
    /// Paper (`style/print.css`). It comes by itself when the page has rested for a while.
    pub const PAPER: Sheets = Sheets(0b1_0000_0000);
}

thread_local! {
    static IN_FORCE: Cell<u32> = const { Cell::new(0) };
}

impl Sheets {
    /// They are in force, and what they are for may be drawn: its code may have come with something else, without them.
    pub fn are_in_force(self) -> bool {
        IN_FORCE.get() & self.0 == self.0
    }
}

/// Loads something together with its style sheets. They come into force when all of it is there.
///
/// # Errors
/// One of them could not be fetched.
pub async fn styled<T>(sheets: Sheets, load: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    let (style, loaded) = futures::future::join(fetch_styles(sheets.0), load).await;
    style.map_err(|_| LoadError::Failed)?;
    apply_styles();
    IN_FORCE.set(IN_FORCE.get() | sheets.0);
    loaded
}

/// Declares an entry of a part, mostly a function pointer: `lazy!(thread in conversation: fn(Args) -> View = draw);`
/// makes a module `thread` with `get()`, the entry if it is there, and `load()`, which brings the part `conversation`.
/// Without a value it is the place alone: whoever has the entry gives it to `deliver`, so that what asks for an entry need
/// not know the one that makes it. Which entries a part has is listed once more in `page::parts`, for whoever cuts.
#[macro_export]
macro_rules! lazy {
    ($(#[$doc:meta])* $vis:vis $module:ident in $part:ident: $entry:ty = $value:expr) => {
        $crate::browser::lazy::lazy! {
            @ $(#[$doc])* $vis $module in $part: $entry {
                /// Puts the entry in its place. What is reached from here belongs to the part.
                pub fn deliver() {
                    LOADED.set(Some($value));
                }
            }
        }
    };
    ($(#[$doc:meta])* $vis:vis $module:ident in $part:ident: $entry:ty) => {
        $crate::browser::lazy::lazy! {
            @ $(#[$doc])* $vis $module in $part: $entry {
                /// Puts the entry in its place.
                pub fn deliver(entry: $entry) {
                    LOADED.set(Some(entry));
                }
            }
        }
    };
    (@ $(#[$doc:meta])* $vis:vis $module:ident in $part:ident: $entry:ty { $($deliver:tt)* }) => {
        $(#[$doc])*
        $vis mod $module {
            #[allow(unused_imports, reason = "the entry is named by path or by what the caller imports")]
            use super::*;

            thread_local! {
                static LOADED: std::cell::Cell<Option<$entry>> = const { std::cell::Cell::new(None) };
            }

            /// The entry, when its part has been loaded.
            pub fn get() -> Option<$entry> {
                LOADED.get()
            }

            $($deliver)*

            /// Loads the part, once.
            ///
            /// # Errors
            /// It could not be fetched.
            pub async fn load() -> Result<$entry, $crate::browser::lazy::LoadError> {
                if let Some(found) = get() {
                    return Ok(found);
                }
                $crate::browser::lazy::bring($crate::browser::lazy::Part::$part).await?;
                get().ok_or($crate::browser::lazy::LoadError::Failed)
            }
        }
    };
}
pub use lazy;
