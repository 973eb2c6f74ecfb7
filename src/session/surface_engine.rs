//! What holds and moves surfaces, behind pointers: a part of its own, which is fetched with the first surface of a visit.
//! Knows no surface.

use std::rc::{Rc, Weak};

use leptos::prelude::Owner;

use super::driver::Session;
use super::surface_gestures::on_surface;
use super::surface_host::host;
use super::surfaces::SurfaceHost;
use crate::live::LiveChat;
use crate::live::surface::SurfaceGesture;

/// What a session does with surfaces.
pub struct SurfaceEngine {
    /// What holds the surfaces of this session, whose signals live under this owner.
    pub(super) host: fn(Weak<Session>, &Owner, LiveChat) -> Box<dyn SurfaceHost>,
    /// Does what a person did on a surface.
    pub(super) gesture: fn(&Rc<Session>, SurfaceGesture),
}

static ENGINE: SurfaceEngine = SurfaceEngine {
    host,
    gesture: on_surface,
};

crate::browser::lazy::lazy!(
    /// Surfaces.
    pub engine in surfaces: &'static SurfaceEngine = &crate::session::surface_engine::ENGINE
);
