//! What only a browser can do, for every room below: parts that come later, frames and turns, records, formats, the clipboard,
//! what is measured and observed. Knows no chat and no component.

pub mod assets;
pub mod clock;
pub mod debug;
pub mod dom;
pub mod export;
pub mod format;
pub mod formatter;
pub mod gate;
pub mod intl;
pub mod lazy;
pub mod lost_focus;
pub mod mount_root;
pub mod observe;
pub mod paper;
pub mod promise;
pub mod record;
pub mod tabs;
pub mod transfer;
