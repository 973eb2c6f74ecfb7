//! One message as an `article`: a bubble for the person, unboxed parts for the assistant, its mark and its actions.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::text::view as text;
use crate::i18n::{t, tf, use_locale};
use crate::live::{Gesture, LiveKind, LiveMessage, LivePart, Markers, MessageStatus};
use crate::model::Role;

use super::announce::Announcer;
use super::context::ChatContext;
use super::lasting::lasting;
use super::media::{file, status_mark};
use super::parts::{Parts, scope_of, sources_of};
use super::words::{phrase, shortened};
use super::{dom, icon};

/// All text of a message, as "copy" takes it: numbers for its markers, and its sources as footnotes.
pub fn text_of(message: LiveMessage, markers: Markers) -> String {
    let sources = untrack(|| sources_of(message.parts));
    let mut texts: Vec<String> = message.parts.with_untracked(|parts| {
        let text = |part: &LivePart| match part.kind {
            LiveKind::Text { text, citations } => {
                let scope = scope_of(parts, part.key);
                if let Some(citations) = citations.get_untracked() {
                    return Some(text.with(|text| sources.placed(&citations, text)));
                }
                Some(text.with(
                    |text| match markers.are_read(scope > 0) && message.role == Role::Assistant {
                        true => sources.plain(scope.saturating_sub(1), text),
                        false => text.to_owned(),
                    },
                ))
            }
            _ => None,
        };
        parts.iter().filter_map(text).filter(|text| !text.is_empty()).collect()
    });
    let notes = sources.footnotes();
    if !notes.is_empty() && message.role == Role::Assistant {
        texts.push(notes);
    }
    texts.join("\n\n")
}

/// `number` counts from 0.
#[component]
pub fn MessageView(context: ChatContext, message: LiveMessage, number: usize) -> impl IntoView {
    let locale = use_locale();
    let live = Memo::new(move |_| message.status.with(|status| *status == MessageStatus::Streaming));
    let newest = Memo::new(move |_| context.newest.get() == Some(message.key));
    let is_user = message.role == Role::User;
    let name = move || {
        let name = if is_user {
            &text::FROM_YOU
        } else {
            &text::FROM_ASSISTANT
        };
        tf(name, &[("number", &(number + 1).to_string())])
    };
    let heading = format!("ps-message-{}", message.key);
    let time = message.created_at.map(|at| {
        let date = js_sys::Date::new(&at.into());
        let iso = String::from(date.to_iso_string());
        let words = move || String::from(date_words(&date, locale.get().tag()));
        view! { <time class="ps-message__time" datetime=iso>{words}</time> }
    });
    let sending = is_user.then(|| lasting(move || message.status.with(|status| *status == MessageStatus::Sending)));
    let body = if message.role == Role::System {
        ().into_any()
    } else if is_user {
        view! { <Person context message/> }.into_any()
    } else {
        let superseded = Signal::derive(move || context.last_user.get().is_some_and(|last_user| last_user > number));
        view! { <Parts context parts=message.parts live=live.into() superseded/> }.into_any()
    };
    view! {
        <article
            class="ps-message"
            class:ps-message--user=is_user
            class:ps-message--newest=newest
            class:ps-message--settled=move || !newest.get() && !live.get()
            aria-labelledby=heading.clone()
            aria-busy=move || live.get().then_some("true")
            hidden=message.role == Role::System
            data-message=message.id
        >
            <h2 class="ps-hidden" id=heading.clone()>{name}</h2>
            {body}
            {move || mark(&message.status.get(), locale.get())}
            {sending.map(|sending| view! { <Show when=move || sending.get()>{status_mark(icon::ring(), &text::SENDING)}</Show> })}
            {(!is_user).then(|| view! { <Actions context message live time/> })}
        </article>
    }
}

fn date_words(date: &js_sys::Date, tag: &str) -> js_sys::JsString {
    date.to_locale_time_string(tag)
}

/// What became of the message, in words under it.
fn mark(status: &MessageStatus, locale: crate::i18n::Locale) -> Option<AnyView> {
    match status {
        MessageStatus::Done | MessageStatus::Streaming | MessageStatus::Sending | MessageStatus::Failed => None,
        MessageStatus::Queued => Some(status_mark(icon::clock(), &text::QUEUED)),
        MessageStatus::Interrupted => Some(status_mark(icon::warning(), &text::BROKE_OFF)),
        MessageStatus::Stopped(None) => Some(status_mark(icon::stop(), &text::STOPPED)),
        MessageStatus::Stopped(Some(reason)) => Some(
            view! {
                <p class="ps-mark-line">
                    {icon::stop()}
                    {phrase(text::STOPPED_BY_SERVER.get(locale), &[("reason", &shortened(reason, 160))])}
                </p>
            }
            .into_any(),
        ),
    }
}

/// A person's message: files above, the words as they were typed below; or the editor in its place.
#[component]
fn Person(context: ChatContext, message: LiveMessage) -> impl IntoView {
    let locale = use_locale();
    let editing = RwSignal::new(false);
    let root = NodeRef::<leptos::html::Div>::new();
    let files = move || {
        message.parts.with(|parts| {
            parts
                .iter()
                .filter_map(|part| match part.kind {
                    LiveKind::File(part) => Some(part.with_value(file)),
                    _ => None,
                })
                .collect::<Vec<_>>()
        })
    };
    let bubble = move || {
        message.parts.with(|parts| {
            parts
                .iter()
                .filter_map(|part| match part.kind {
                    LiveKind::Text { text, .. } => Some(text),
                    _ => None,
                })
                .filter(|text| text.mark().len > 0)
                .map(|text| view! { <div class="ps-bubble"><bdi>{text.with(str::to_owned)}</bdi></div> })
                .collect::<Vec<_>>()
        })
    };
    let busy = Memo::new(move |_| context.read_only || context.chat.status.get().is_busy());
    let queued = Memo::new(move |_| {
        let queued = context.chat.queued;
        queued.with(|queued| queued.iter().any(|waiting| waiting.key == message.key))
    });
    // The words of an action are the component's.
    let acts = Memo::new(move |_| {
        let of_component = |part: &crate::live::LivePart| matches!(part.kind, LiveKind::Data(_));
        message.parts.with(|parts| parts.iter().any(of_component))
    });
    let done = move || {
        editing.set(false);
        request_animation_frame(move || {
            // An edit that was sent took this message away.
            if let Some(root) = root.try_get_untracked().flatten() {
                dom::focus_first(&root, ".ps-actions__edit");
            }
        });
    };
    view! {
        <div class="ps-person" node_ref=root>
            {move || {
                let files = files();
                (!files.is_empty()).then(|| view! { <div class="ps-person__files">{files}</div> })
            }}
            <Show
                when=move || !editing.get()
                fallback=move || {
                    view! {
                        <Editor
                            message
                            queued
                            on_send=move |words: String| {
                                done();
                                context.gesture.run(Gesture::Edit { message: message.key, text: words });
                            }
                            on_cancel=move |()| done()
                        />
                    }
                }
            >
                {bubble}
                <div class="ps-actions" role="group" aria-label=move || text::MESSAGE_ACTIONS.get(locale.get())>
                    <CopyButton context message/>
                    <Show when=move || queued.get() && !context.read_only>
                        <button
                            type="button"
                            class="ps-quiet ps-quiet--icon"
                            aria-label=move || text::TAKE_BACK.get(locale.get())
                            title=move || text::TAKE_BACK.get(locale.get())
                            on:click=move |_| context.gesture.run(Gesture::TakeBack { message: message.key })
                        >
                            {icon::trash()}
                        </button>
                    </Show>
                    <Show when=move || if queued.get() { !acts.get() && !context.read_only } else { !busy.get() }>
                        <button
                            type="button"
                            class="ps-quiet ps-quiet--icon ps-actions__edit"
                            aria-label=move || text::EDIT.get(locale.get())
                            title=move || text::EDIT.get(locale.get())
                            on:click=move |_| editing.set(true)
                        >
                            {icon::edit()}
                        </button>
                    </Show>
                </div>
            </Show>
        </div>
    }
}

#[component]
fn Editor(
    message: LiveMessage,
    /// It was not sent yet, so nothing comes after it.
    queued: Memo<bool>,
    #[prop(into)] on_send: Callback<String>,
    #[prop(into)] on_cancel: Callback<()>,
) -> impl IntoView {
    let locale = use_locale();
    let field = NodeRef::<leptos::html::Textarea>::new();
    let before = text_of(message, Markers::Off);
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            field.set_value(&before);
            let _ = field.focus();
        }
    });
    let send = move || {
        if let Some(field) = field.get_untracked() {
            let words = field.value().trim().to_owned();
            if !words.is_empty() {
                on_send.run(words);
            }
        }
    };
    view! {
        <div class="ps-editor">
            <textarea
                class="ps-editor__field"
                rows="2"
                node_ref=field
                aria-label=move || text::EDIT_LABEL.get(locale.get())
                on:keydown=move |event| {
                    if event.is_composing() || event.key_code() == 229 {
                        return;
                    }
                    match event.key().as_str() {
                        "Enter" if !event.shift_key() => {
                            event.prevent_default();
                            send();
                        }
                        "Escape" => {
                            event.prevent_default();
                            event.stop_propagation();
                            on_cancel.run(());
                        }
                        _ => {}
                    }
                }
            ></textarea>
            <div class="ps-editor__foot">
                <p class="ps-editor__note">{move || if queued.get() { t(&text::QUEUED)() } else { t(&text::EDIT_NOTE)() }}</p>
                <button type="button" class="ps-button" on:click=move |_| on_cancel.run(())>{t(&text::CANCEL)}</button>
                <button type="button" class="ps-button ps-button-ink" on:click=move |_| send()>{move || if queued.get() { t(&text::SAVE)() } else { t(&text::SEND)() }}</button>
            </div>
        </div>
    }
}

/// Copies the message's text and says whether that worked; the sign turns into a check for two seconds.
#[component]
fn CopyButton(context: ChatContext, message: LiveMessage) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_context::<Announcer>();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        spawn_local(async move {
            let worked = dom::copy(text_of(message, context.chat.markers.get_untracked())).await;
            let words = if worked { text::COPIED } else { text::COPY_FAILED };
            if let Some(announcer) = announcer {
                announcer.say(words.get(locale.get_untracked()).to_owned());
            }
            if worked {
                let _ = copied.try_set(true);
                set_timeout(
                    move || {
                        let _ = copied.try_set(false);
                    },
                    std::time::Duration::from_secs(2),
                );
            }
        });
    };
    view! {
        <button
            type="button"
            class="ps-quiet ps-quiet--icon"
            aria-label=move || text::COPY.get(locale.get())
            title=move || text::COPY.get(locale.get())
            on:click=copy
        >
            {move || if copied.get() { icon::check() } else { icon::copy() }}
        </button>
    }
}

#[component]
fn Actions<V: IntoView + 'static>(
    context: ChatContext,
    message: LiveMessage,
    live: Memo<bool>,
    time: Option<V>,
) -> impl IntoView {
    let locale = use_locale();
    let busy = Memo::new(move |_| context.read_only || context.chat.status.get().is_busy());
    let has_text = Memo::new(move |_| {
        message.parts.with(|parts| {
            parts
                .iter()
                .any(|part| matches!(part.kind, LiveKind::Text { text, .. } if text.with(|text| !text.is_empty())))
        })
    });
    view! {
        <div
            class="ps-actions"
            class:ps-actions--off=live
            inert=live
            role="group"
            aria-label=move || text::MESSAGE_ACTIONS.get(locale.get())
        >
            <Show when=move || !live.get() && has_text.get()>
                <CopyButton context message/>
            </Show>
            <Show when=move || !busy.get()>
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon"
                    aria-label=move || text::REGENERATE.get(locale.get())
                    title=move || text::REGENERATE.get(locale.get())
                    on:click=move |_| context.gesture.run(Gesture::Regenerate { message: message.key })
                >
                    {icon::refresh()}
                </button>
            </Show>
            {time}
        </div>
    }
}
