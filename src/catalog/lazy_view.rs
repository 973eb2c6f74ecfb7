//! A view whose code is in a lazily loaded module: what stands in its place until then, and when it cannot be had.

use std::future::Future;

use crate::ui::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use crate::browser::dom;
use crate::browser::lazy::{LoadError, Loading, Sheets, styled};
use crate::browser::mount_root::{MountRoot, has_lost_focus};
use crate::live::locale::t;
use crate::reactive::Call;
use crate::words::text::view as text;

thread_local! {
    static COMING: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// Whether a view that stands in the page is still on its way; tracks.
pub fn is_coming() -> bool {
    COMING.with(ArcRwSignal::clone).get() > 0
}

/// Waits for what a view needs before it is drawn; from this call on the page says that something is still on its way.
pub fn awaited(needs: impl Future<Output = ()>) -> impl Future<Output = ()> {
    let coming = COMING.with(ArcRwSignal::clone);
    coming.update(|coming| *coming += 1);
    async move {
        needs.await;
        coming.update(|coming| *coming -= 1);
    }
}

/// Draws with the entry as soon as it and its style sheets are there; `meanwhile` stands in its place until then. `get` and
/// `load` are those of the module that `lazy!` declared.
pub fn lazy_view<T, L>(
    sheets: Sheets,
    get: fn() -> Option<T>,
    load: impl Fn() -> L + 'static,
    draw: impl Fn(T) -> View + 'static,
    meanwhile: impl Fn() -> View + 'static,
) -> View
where
    T: Copy + 'static,
    L: Future<Output = Result<T, LoadError>> + 'static,
{
    let drawn = move |()| get().map(&draw);
    let load = move |()| -> Loading {
        let loaded = load();
        Box::pin(async move { loaded.await.map(drop) })
    };
    after(sheets, Box::new(drawn), Box::new(load), Box::new(move |()| meanwhile()))
}

/// All of it that is the same for every entry: there is one copy of this, and the first module holds it.
fn after(
    sheets: Sheets,
    drawn: Box<dyn Call<(), Option<View>>>,
    load: Box<dyn Call<(), Loading>>,
    meanwhile: Box<dyn Call<(), View>>,
) -> View {
    if sheets.are_in_force()
        && let Some(view) = drawn.call(())
    {
        return view;
    }
    let state = RwSignal::new(None::<Result<(), LoadError>>);
    let load = StoredValue::new(load);
    let root = use_context::<MountRoot>();
    let place = StoredValue::new(None::<Element>);
    let begin = move || {
        state.set(None);
        let loading = load.with_value(|load| load.call(()));
        spawn_local(awaited(async move {
            let loaded = styled(sheets, loading).await;
            let _ = state.try_set(Some(loaded));
            if let Some(place) = place.try_get_value().flatten().filter(|_| has_lost_focus()) {
                dom::focus(&place);
            }
        }));
    };
    begin();
    // The button goes with its press.
    let again = move |event: MouseEvent| {
        place.set_value(place_of(root, &event));
        begin();
    };
    let view = move || match state.get() {
        Some(Err(LoadError::Gone)) => {
            view! { <p class="ps-waiting" role="alert">{t(&text::OUTDATED)} {reload()}</p> }
        }
        Some(Err(LoadError::Failed)) => view! {
            <p class="ps-waiting" role="alert">
                {t(&text::NOT_LOADED)}
                <button type="button" class="ps-button ps-button-small" on:click=again>
                    {t(&text::RETRY)}
                </button>
            </p>
        },
        loaded => loaded
            .and_then(|_| drawn.call(()))
            .unwrap_or_else(|| meanwhile.call(())),
    };
    view.into_view()
}

/// Where the focus goes from a button that goes: to the composer beside it, else to what it stood in.
fn place_of(root: Option<MountRoot>, pressed: &MouseEvent) -> Option<Element> {
    let field = root.and_then(|root| root.find("ps-composer"));
    match field.filter(|_| !dom::matches("(pointer: coarse)")) {
        Some(field) => Some(field.into()),
        None => dom::closest(&pressed.target()?.dyn_into().ok()?, "[tabindex]"),
    }
}

/// The button that brings the page as the server has it now.
pub fn reload() -> View {
    let reload = |_| drop(window().location().reload());
    view! { <button type="button" class="ps-button ps-button-small" on:click=reload>{t(&text::RELOAD)}</button> }
}

/// The place of a card whose code isn't here: about as high as most, so that little moves when it comes.
pub fn card_shape() -> View {
    view! { <div class="ps-card-shape"><p class="ps-hidden">{t(&text::LOADING_PART)}</p></div> }
}
