//! How the messages of a conversation change its surfaces, behind pointers: whoever only folds messages reaches none of it,
//! and a page without a surface fetches none. Knows no message.

use serde_json::Value;

use crate::surface::{Applied, Carrier, Surface, Surfaces};

/// The functions of [`Surfaces`] that a fold needs.
#[derive(Debug)]
pub struct Player {
    /// [`Surfaces::tell`].
    pub apply: fn(&mut Surfaces, Value, bool) -> Applied,
    /// `Surfaces::apply_carried`.
    pub apply_carried: fn(&mut Surfaces, &[Carrier<'_>]) -> Applied,
    /// `Surfaces::apply_all`.
    pub apply_all: fn(&mut Surfaces, &[Carrier<'_>]) -> Applied,
    /// [`Surfaces::restore`].
    pub restore: fn(&mut Surfaces, &Value),
    /// [`Surfaces::close`].
    pub close: fn(&mut Surfaces) -> Applied,
    /// [`Surface::to_json`].
    pub to_json: fn(&Surface) -> Value,
}

/// The one there is.
pub static PLAYER: Player = Player {
    apply: Surfaces::tell,
    apply_carried: Surfaces::apply_carried,
    apply_all: Surfaces::apply_all,
    restore: |surfaces, stored| {
        surfaces.restore(stored);
    },
    close: Surfaces::close,
    to_json: Surface::to_json,
};
