//! What holds and moves surfaces, behind pointers: what the part `surfaces` brings. Knows no surface.

use super::surface_gestures::on_surface;
use super::surface_host::host;
use super::surfaces::{SurfaceEngine, engine};

static ENGINE: SurfaceEngine = SurfaceEngine {
    host,
    gesture: on_surface,
};

/// Puts it where sessions look for it.
pub fn deliver() {
    engine::deliver(&ENGINE);
}
