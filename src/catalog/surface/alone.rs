//! A stored surface without a chat, as the gallery and a replayed log show it: it can be operated, and nothing is sent.

use std::sync::Arc;

use crate::ui::prelude::*;

use crate::browser::intl::Intl;
use crate::browser::lazy::functions;
use crate::live::locale::use_locale;
use crate::live::surface::{LiveSurface, SurfaceAction, SurfaceGesture, everything};
use crate::model::DataPart;
use crate::surface::{GestureOutcome, Moved, OWN, Surfaces};

/// The surface that this part keeps; `None` when it keeps none.
pub(super) fn alone(part: &DataPart) -> Option<LiveSurface> {
    let locale = use_locale().get_untracked();
    let mut surfaces = Surfaces::new(Arc::new(Intl(locale)), &OWN, functions::call);
    surfaces.restore(&part.data)?;
    let surfaces = StoredValue::new(surfaces);
    let shown = StoredValue::new(None::<LiveSurface>);
    let gesture = Callback::new(move |gesture: SurfaceGesture| {
        let Some(live) = shown.get_value() else { return };
        surfaces.update_value(|surfaces| operate(surfaces, live, gesture));
    });
    let live = LiveSurface::new(
        part.id.as_deref()?,
        Signal::stored(false),
        Signal::stored(false),
        gesture,
    );
    shown.set_value(Some(live));
    Effect::new(move |before: Option<bool>| {
        let here = functions::are_here();
        if before == Some(false) && here {
            surfaces.update_value(|surfaces| follow(surfaces, live, Surfaces::read_anew));
        }
        here
    });
    surfaces.with_value(|surfaces| {
        if let Some(surface) = surfaces.all().next() {
            live.follow(surface, &everything(surface));
        }
    });
    Some(live)
}

fn follow(surfaces: &mut Surfaces, live: LiveSurface, moves: impl FnOnce(&mut Surfaces) -> Moved) {
    for (id, changes) in moves(surfaces) {
        if let Some(surface) = surfaces.get(&id) {
            live.follow(surface, &changes);
        }
    }
}

fn operate(surfaces: &mut Surfaces, live: LiveSurface, gesture: SurfaceGesture) {
    let (id, node) = (&*gesture.surface, gesture.node);
    let (moved, outcome) = match gesture.deed {
        SurfaceAction::Entered(property, value) => (surfaces.write(id, node, property, value), GestureOutcome::Nothing),
        SurfaceAction::Pressed(property) => (Moved::new(), surfaces.act_by(id, node, property)),
        SurfaceAction::Answered(result, _) => surfaces.answer(id, node, result),
        SurfaceAction::Asked(..) => (Moved::new(), GestureOutcome::Nothing),
    };
    follow(surfaces, live, |_| moved);
    if outcome == GestureOutcome::Invalid {
        live.refuse(node);
    }
}
