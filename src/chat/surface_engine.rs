//! What makes and moves surfaces, behind pointers: a part of its own, which is fetched with the first surface of a visit.
//! Knows no session.

use std::sync::Arc;

use serde_json::Value;

use crate::i18n::Locale;
use crate::live::intl::Intl;
use crate::model::surface::{Moved, NodeId, OWN, Outcome, PLAYER, Player, Surfaces};

/// What a session does with surfaces.
pub struct SurfaceEngine {
    /// No surface yet, in the language of the page.
    pub make: fn(Locale) -> Surfaces,
    /// How messages change them.
    pub player: &'static Player,
    pub set_locale: fn(&mut Surfaces, Locale) -> Moved,
    /// Puts what a person entered where the property is bound.
    pub write: fn(&mut Surfaces, &str, NodeId, &str, Value) -> Moved,
    /// Runs the action of a property.
    pub act: fn(&mut Surfaces, &str, NodeId, &str) -> Outcome,
    /// Takes the result of a question.
    pub answer: fn(&mut Surfaces, &str, NodeId, Value) -> (Moved, Outcome),
}

static ENGINE: SurfaceEngine = SurfaceEngine {
    make: |locale| Surfaces::new(Arc::new(Intl(locale)), &OWN),
    player: &PLAYER,
    set_locale: |surfaces, locale| surfaces.set_locale(Arc::new(Intl(locale))),
    write: Surfaces::write,
    act: Surfaces::act_by,
    answer: Surfaces::answer,
};

crate::lazy::lazy!(
    /// Surfaces.
    pub engine in surfaces: &'static SurfaceEngine = &crate::chat::surface_engine::ENGINE
);
