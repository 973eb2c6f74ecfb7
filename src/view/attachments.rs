//! Files that wait in the composer: name, size, a small picture of an image, and a way to take each out again.

use leptos::prelude::*;

use crate::i18n::text::view as text;
use crate::i18n::{tf, use_locale};
use crate::live::Attachment;

use super::announce::Announcer;
use super::{dom, icon};

/// A size in bytes as a person reads it.
pub fn size_words(bytes: f64) -> String {
    match bytes {
        bytes if bytes < 1000.0 => format!("{bytes:.0} B"),
        bytes if bytes < 999_500.0 => format!("{:.0} KB", bytes / 1000.0),
        bytes => format!("{:.1} MB", bytes / 1_000_000.0),
    }
}

/// The chips; taking one out moves the focus to the next chip or to `focus_after`. None is taken out while they are `held`.
#[component]
pub fn Chips(
    files: RwSignal<Vec<Attachment>, LocalStorage>,
    #[prop(into)] held: Signal<bool>,
    focus_after: NodeRef<leptos::html::Textarea>,
) -> impl IntoView {
    let locale = use_locale();
    let list = NodeRef::<leptos::html::Ul>::new();
    let announcer = use_context::<Announcer>();
    let remove = move |key: u64, name: String| {
        let index = files.with_untracked(|files| files.iter().position(|attachment| attachment.key == key));
        files.update(|files| files.retain(|attachment| attachment.key != key));
        if let Some(announcer) = announcer {
            announcer.say(text::FILE_REMOVED.fill(locale.get_untracked(), &[("name", &name)]));
        }
        request_animation_frame(move || {
            let next = list.try_get_untracked().flatten().and_then(|list| {
                let buttons = list.query_selector_all("button").ok()?;
                let last = buttons.length().checked_sub(1)?;
                buttons.item((index.unwrap_or_default() as u32).min(last))
            });
            match next {
                Some(button) => dom::focus(wasm_bindgen::JsCast::unchecked_ref(&button)),
                None => {
                    if let Some(field) = focus_after.get_untracked() {
                        dom::focus(&field);
                    }
                }
            }
        });
    };
    move || {
        let attached = files.get();
        (!attached.is_empty()).then(|| {
            view! {
                <ul
                    class="ps-chips"
                    node_ref=list
                    aria-label=move || text::ATTACHMENTS.get(locale.get())
                    aria-busy=move || held.get().then_some("true")
                >
                    {attached
                        .into_iter()
                        .map(|Attachment { file, key }| {
                            let name = file.name();
                            let shown = name.clone();
                            let label = name.clone();
                            view! {
                                <li class="ps-file">
                                    {thumb(&file)}
                                    <span class="ps-file__words">
                                        <bdi class="ps-file__name">{shown}</bdi>
                                        <span class="ps-file__size">{size_words(file.size())}</span>
                                    </span>
                                    <button
                                        type="button"
                                        class="ps-quiet ps-quiet--small"
                                        aria-label=move || tf(&text::REMOVE_FILE, &[("name", &label)])
                                        hidden=held
                                        on:click=move |_| remove(key, name.clone())
                                    >
                                        {icon::cross()}
                                    </button>
                                    {move || held.get().then(icon::ring)}
                                </li>
                            }
                        })
                        .collect_view()}
                </ul>
            }
        })
    }
}

/// Images only from types that cannot carry script into an `<img>` context worth trusting.
fn thumb(file: &web_sys::File) -> AnyView {
    let is_image = matches!(
        file.type_().as_str(),
        "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif"
    );
    let address = is_image
        .then(|| web_sys::Url::create_object_url_with_blob(file).ok())
        .flatten();
    match address {
        Some(address) => {
            let kept = address.clone();
            on_cleanup(move || {
                let _ = web_sys::Url::revoke_object_url(&kept);
            });
            view! { <img class="ps-file__thumb" src=address alt="" width="36" height="36"/> }.into_any()
        }
        None => view! { <span class="ps-file__sign">{icon::file()}</span> }.into_any(),
    }
}
