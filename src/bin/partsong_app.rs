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

#[cfg(target_arch = "wasm32")]
#[path = "entries/page.rs"]
mod entries;

#[cfg(target_arch = "wasm32")]
fn main() {
    partsong::browser::lazy::brought_by(page::fetched);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
