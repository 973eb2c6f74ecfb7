//! The line in an answer that says which older surface it changed, and leads there. Knows no surface from inside.

use crate::ui::prelude::*;
use serde_json::Value;

use crate::browser::mount_root::{MountRoot, use_root};
use crate::catalog::Slot;
use crate::catalog::kit::icon;
use crate::live::locale::{t, tf};
use crate::live::surface::LiveSurfaces;
use crate::words::text::surface as text;

/// Looks for a surface whose message is still to be drawn, a frame each.
const LOOKS: u32 = 90;

/// Draws the line; silent without the surfaces of a chat.
pub(super) fn view(slot: Slot) -> View {
    let Some(surfaces) = use_context::<LiveSurfaces>() else {
        return ().into_view();
    };
    let root = use_root();
    let id = Memo::new(move |_| {
        let data = slot.data();
        let id = data.as_ref().and_then(|data| data.data.get("surfaceId")?.as_str());
        id.unwrap_or_default().to_owned()
    });
    let title = Memo::new(move |_| {
        let surface = id.with(|id| surfaces.get(id))?;
        surface.frame.with(|frame| frame.title.clone())
    });
    let words = move || {
        let name = title.get().unwrap_or_else(|| t(&text::SURFACE)().to_owned());
        tf(&text::CHANGED, &[("name", &name)])
    };
    view! {
        <p class="ps-s-pointer">
            <button type="button" class="ps-button ps-button-small" on:click=move |_| lead_to(root, id.get_untracked(), LOOKS)>
                {icon::aside()}
                <bdi>{words}</bdi>
            </button>
        </p>
    }
}

/// Shows the surface and puts the focus on it. One far above is drawn as soon as the thread is scrolled to its beginning.
fn lead_to(root: MountRoot, id: String, looks: u32) {
    let Some(surface) = root.with("[data-surface]", "data-surface", &id) else {
        let top = root.one(".ps-scroll");
        if let Some(top) = top.filter(|_| looks > 0) {
            top.set_scroll_top(0);
            request_animation_frame(move || lead_to(root, id, looks - 1));
        }
        return;
    };
    let options = web_sys::ScrollIntoViewOptions::new();
    // A tall one opens at its beginning.
    let room = window().inner_height().ok().and_then(|height| height.as_f64());
    options.set_block(
        match room.is_some_and(|room| f64::from(surface.offset_height()) > room * 0.7) {
            true => web_sys::ScrollLogicalPosition::Start,
            false => web_sys::ScrollLogicalPosition::Center,
        },
    );
    surface.scroll_into_view_with_scroll_into_view_options(&options);
    surface.set_tab_index(-1);
    let focus = web_sys::FocusOptions::new();
    focus.set_prevent_scroll(true);
    surface.focus_with_options(&focus).ok();
}

/// Whether this data of a part names a surface.
pub(super) fn names_one(data: &Value) -> bool {
    data.get("surfaceId").is_some_and(Value::is_string)
}
