//! Surfaces for the gallery.

use crate::catalog::Sample;

/// Every state of a surface.
pub fn samples() -> Vec<Sample> {
    Vec::new()
}
