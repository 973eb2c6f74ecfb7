//! A stored surface without a chat, as the gallery and a replayed log show it: it can be operated, and nothing is sent.

use std::sync::Arc;

use leptos::prelude::*;

use crate::i18n::use_locale;
use crate::live::intl::Intl;
use crate::live::surface::{LiveSurface, SurfaceGesture, everything};
use crate::model::DataPart;
use crate::model::surface::{Outcome, Surfaces};

/// The surface that this part keeps; `None` when it keeps none.
pub fn alone(part: &DataPart) -> Option<LiveSurface> {
    let locale = use_locale().get_untracked();
    let mut surfaces = Surfaces::new(Arc::new(Intl(locale)), &[]);
    surfaces.restore(&part.data)?;
    let surfaces = StoredValue::new_local(surfaces);
    let shown = StoredValue::new(None::<LiveSurface>);
    let gesture = Callback::new(move |gesture: SurfaceGesture| {
        let Some(live) = shown.get_value() else { return };
        surfaces.update_value(|surfaces| operate(surfaces, live, gesture));
    });
    let live = LiveSurface::new(part.id.as_deref()?, Signal::stored(false), gesture);
    shown.set_value(Some(live));
    surfaces.with_value(|surfaces| {
        if let Some(surface) = surfaces.all().next() {
            live.follow(surface, &everything(surface));
        }
    });
    Some(live)
}

fn operate(surfaces: &mut Surfaces, live: LiveSurface, gesture: SurfaceGesture) {
    match gesture.entered {
        Some(value) => {
            for (id, changes) in surfaces.write(&gesture.surface, gesture.node, gesture.property, value) {
                if let Some(surface) = surfaces.get(&id) {
                    live.follow(surface, &changes);
                }
            }
        }
        None if surfaces.act_by(&gesture.surface, gesture.node, gesture.property) == Outcome::Invalid => {
            live.tried.set(true);
        }
        None => {}
    }
}
