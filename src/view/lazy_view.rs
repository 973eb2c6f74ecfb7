//! A view whose code is in a lazily loaded module: what stands in its place until then, and when it cannot be had.

use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::t;
use crate::i18n::text::view as text;
use crate::lazy::{LoadError, styled};

use super::lasting::coming;

thread_local! {
    static COMING: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// Whether a view that stands in the page is still on its way; tracks.
pub fn is_coming() -> bool {
    COMING.with(ArcRwSignal::clone).get() > 0
}

/// Draws with the entry as soon as it is there. `get` and `load` are those of the module that [`crate::lazy::lazy!`]
/// declared.
pub fn lazy_view<T, L>(
    get: fn() -> Option<T>,
    load: fn() -> L,
    draw: impl Fn(T) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + 'static,
    L: Future<Output = Result<T, LoadError>> + 'static,
{
    lazy_view_after(get, load, draw, || coming(&text::LOADING))
}

/// The same with what stands in its place `meanwhile`.
pub fn lazy_view_after<T, L>(
    get: fn() -> Option<T>,
    load: fn() -> L,
    draw: impl Fn(T) -> AnyView + Send + Sync + 'static,
    meanwhile: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + 'static,
    L: Future<Output = Result<T, LoadError>> + 'static,
{
    if let Some(entry) = get() {
        return draw(entry);
    }
    let state = RwSignal::new_local(None::<Result<T, LoadError>>);
    let begin = move || {
        state.set(None);
        let coming = COMING.with(ArcRwSignal::clone);
        coming.update(|coming| *coming += 1);
        spawn_local(async move {
            let loaded = styled(load()).await;
            let _ = state.try_set(Some(loaded));
            coming.update(|coming| *coming -= 1);
        });
    };
    begin();
    let view = move || match state.get() {
        None => meanwhile(),
        Some(Ok(entry)) => draw(entry),
        Some(Err(LoadError)) => view! {
            <p class="ps-waiting" role="alert">
                {t(&text::NOT_LOADED)}
                <button type="button" class="ps-button ps-button-small" on:click=move |_| begin()>
                    {t(&text::RETRY)}
                </button>
            </p>
        }
        .into_any(),
    };
    view.into_any()
}
