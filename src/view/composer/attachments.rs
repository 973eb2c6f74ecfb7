//! Files that wait in the composer: name, size, a small picture of an image, how much of an upload has gone, and ways to
//! take each out again or to try it once more.

use crate::ui::prelude::*;

use crate::browser::format;
use crate::contract::questions::upload::size_words;
use crate::live::locale::{t, tn, use_locale};
use crate::live::{Attached, Attachment, Gesture};
use crate::words::Text;
use crate::words::text::{shell, view as text};

use crate::browser::dom;
use crate::view::icon;
use crate::view::thread::announce::use_announcer;

/// Files from which on they are counted, and can be taken out at once: more than are in view.
const MANY: usize = 7;

/// The chips; taking one out moves the focus to the next chip or to `focus_after`. None is taken out while they are `held`.
#[component]
pub(super) fn Chips(
    files: RwSignal<Vec<Attachment>>,
    #[prop(into)] held: Signal<bool>,
    gesture: Callback<Gesture>,
    focus_after: NodeRef<leptos::html::Textarea>,
) -> impl IntoView {
    let locale = use_locale();
    let list = NodeRef::<leptos::html::Ul>::new();
    let announcer = use_announcer();
    let remove = move |key: u64, name: String| {
        let index = files.with_untracked(|files| files.iter().position(|attachment| attachment.key == key));
        files.update(|files| files.retain(|attachment| attachment.key != key));
        announcer.say(text::FILE_REMOVED.fill(locale.get_untracked(), &[("name", &name)]));
        request_animation_frame(move || {
            // The list of the last file is gone from the page, but still known.
            let list = list.try_get_untracked().filter(|list| list.is_connected());
            // Each file's last button; a failed one has another before it.
            if !list.is_some_and(|list| dom::focus_nth(&list, ".ps-quiet", index.unwrap_or_default()))
                && let Some(field) = focus_after.get_untracked()
            {
                dom::focus(&field);
            }
        });
    };
    let again = move |key: u64| {
        gesture.run(Gesture::AttachAgain(key));
        // The button goes.
        if let Some(field) = focus_after.get_untracked() {
            dom::focus(&field);
        }
    };
    let remove_all = move |_| {
        files.set(Vec::new());
        if let Some(field) = focus_after.get_untracked() {
            dom::focus(&field);
        }
    };
    move || {
        let attached = files.get();
        let count = attached.len();
        (count > 0).then(|| {
            view! {
                <div class="ps-attached">
                {(count >= MANY).then(|| view! {
                    <p class="ps-chips-count">
                        {tn(&text::FILES_ATTACHED, count, &[])}
                        <button type="button" class="ps-quiet" hidden=held on:click=remove_all>{t(&text::REMOVE_FILES)}</button>
                    </p>
                })}
                <ul
                    class="ps-chips"
                    node_ref=list
                    aria-label=t(&text::ATTACHMENTS)
                    aria-busy=move || held.get().then_some("true")
                >
                    {attached.into_iter().map(|attached| chip(attached, held, remove, again)).collect_view()}
                </ul>
                </div>
            }
        })
    }
}

fn chip(
    Attachment { file, key, state }: Attachment,
    held: Signal<bool>,
    remove: impl Fn(u64, String) + Copy + 'static,
    again: impl Fn(u64) + Copy + Send + Sync + 'static,
) -> View {
    let locale = use_locale();
    let name = StoredValue::new(file.name());
    let named = move |words: &'static Text| move || name.with_value(|name| words.fill(locale.get(), &[("name", name)]));
    let size = size_words(file.size() as u64);
    let state = Memo::new(move |_| state.get());
    let failed = Memo::new(move |_| matches!(state.get(), Attached::Failed | Attached::Refused));
    let may_retry = Memo::new(move |_| state.get() == Attached::Failed);
    let moves = Memo::new(move |_| matches!(state.get(), Attached::Moves(_)));
    let file = StoredValue::new(file);
    let tile = move || match (failed.get(), moves.get()) {
        (true, _) => view! { <span class="ps-file__sign">{icon::warning()}</span> },
        (_, true) => view! { <span class="ps-file__sign">{icon::ring()}</span> },
        _ => file.with_value(thumb),
    };
    let stands = move || match state.get() {
        Attached::Failed => t(&shell::UPLOAD_FAILED)().into_view(),
        Attached::Refused => t(&shell::FILE_TOO_LARGE)().into_view(),
        Attached::Moves(percent) => view! {
            <progress class="ps-file__bar" max="100" value=percent.map(|percent| percent.to_string()) aria-label=named(&shell::UPLOADING)></progress>
            {percent.map(|percent| format::percent(locale.get(), f64::from(percent), Some(0)))}
        },
        // `1 B` is one piece, also where lines begin on the right.
        Attached::Waits | Attached::Ready(_) => view! { <bdi>{size.clone()}</bdi> },
    };
    view! {
        <li class="ps-file" class:ps-file--failed=failed>
            {tile}
            <span class="ps-file__words">
                <bdi class="ps-file__name">{name.get_value()}</bdi>
                <span class="ps-file__size">{stands}</span>
            </span>
            {move || {
                (may_retry.get() && !held.get()).then(|| {
                    view! {
                        <button type="button" class="ps-button ps-button-small" aria-label=named(&shell::RETRY_FILE) on:click=move |_| again(key)>
                            {t(&text::RETRY)}
                        </button>
                    }
                })
            }}
            <button
                type="button"
                class="ps-quiet ps-quiet--small"
                aria-label=named(&text::REMOVE_FILE)
                hidden=held
                on:click=move |_| remove(key, name.get_value())
            >
                {icon::cross()}
            </button>
        </li>
    }
}

/// How many of the files are still to be uploaded, of how many, while there are several; tracks.
pub(super) fn uploading(files: &[Attachment]) -> Option<(usize, usize)> {
    let states: Vec<Attached> = files.iter().map(|attached| attached.state.get()).collect();
    let moves = states.iter().any(|state| matches!(state, Attached::Moves(_)));
    let left = states
        .iter()
        .filter(|state| matches!(state, Attached::Waits | Attached::Moves(_)));
    (moves && states.len() > 1).then(|| (left.count(), states.len()))
}

/// Images only from types that cannot carry script into an `<img>` context worth trusting.
fn thumb(file: &web_sys::File) -> View {
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
            let is_broken = RwSignal::new(false);
            let shown = move || match is_broken.get() {
                true => sign(),
                false => view! {
                    <img
                        class="ps-file__thumb"
                        src=address.clone()
                        alt=""
                        width="36"
                        height="36"
                        on:error=move |_| is_broken.set(true)
                    />
                },
            };
            shown.into_view()
        }
        None => sign(),
    }
}

fn sign() -> View {
    view! { <span class="ps-file__sign">{icon::file()}</span> }
}
