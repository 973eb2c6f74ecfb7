//! One message as an `article`: a bubble for the person, unboxed parts for the assistant, its mark and its actions.

use crate::ui::prelude::*;

use crate::catalog::kit::grow::grow;
use crate::live::locale::{t, tf, use_locale};
use crate::live::{Gesture, LiveKind, LiveMessage, LivePart, MessageStatus};
use crate::model::Role;
use crate::words::Text;
use crate::words::text::{catalog, shell, view as text};

use super::actions::{Actions, CopyButton, message_of, sign_button, time_of};
use super::again::to_composer;
use super::announce::use_announcer;
use super::parts::{Parts, structured};
use super::printing;
use crate::browser::dom;
use crate::browser::mount_root::{has_focus, use_root};
use crate::json::lenient::shortened;
use crate::view::context::ChatContext;
use crate::view::icon;
use crate::view::thread::debounced::lasting;
use crate::view::words::phrase;

/// Bytes and lines of what a person said from which only its beginning is shown.
const LONG: usize = 4000;
const LONG_LINES: usize = 40;

/// `number` is its place in the whole conversation, from 0.
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
    let sending = is_user.then(|| lasting(move || message.status.with(|status| *status == MessageStatus::Sending)));
    let body = if message.role == Role::System {
        ().into_view()
    } else if is_user {
        Person::new(context, message).draw()
    } else {
        let superseded = Signal::derive(move || context.last_user.get().is_some_and(|last_user| last_user > number));
        view! {
            <Parts context parts=message.parts live=live.into() superseded/>
            {printing::footnotes(message.parts)}
        }
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
            {move || mark(&message.status.get(), context, is_user, locale.get())}
            {sending.map(|sending| view! { <Show when=move || sending.get()>{status_mark(icon::ring(), &text::SENDING)}</Show> })}
            {(!is_user).then(|| view! { <Actions context message live/> })}
        </article>
    }
}

/// What became of the message, in words under it.
fn mark(status: &MessageStatus, context: ChatContext, is_user: bool, locale: crate::words::Locale) -> Option<View> {
    match status {
        MessageStatus::Done | MessageStatus::Streaming | MessageStatus::Sending => None,
        MessageStatus::Failed => is_user.then(|| status_mark(icon::warning(), &text::NOT_SENT)),
        MessageStatus::Queued => {
            let is_busy = context.chat.status.get().is_busy();
            let words = if is_busy { &shell::AFTER_ANSWER } else { &text::QUEUED };
            Some(status_mark(icon::clock(), words))
        }
        MessageStatus::Cut => Some(status_mark(icon::warning(), &text::CUT_OFF)),
        MessageStatus::Filtered => Some(status_mark(icon::warning(), &text::FILTERED)),
        MessageStatus::Interrupted | MessageStatus::FailedMidway => {
            Some(status_mark(icon::warning(), &text::BROKE_OFF))
        }
        MessageStatus::Stopped(None) => Some(status_mark(icon::stop(), &text::STOPPED)),
        MessageStatus::Stopped(Some(reason)) => Some(view! {
            <p class="ps-mark-line">
                {icon::stop()}
                <span>{phrase(text::STOPPED_BY_SERVER.get(locale), &[("reason", &shortened(reason, 160))])}</span>
            </p>
        }),
    }
}

/// A person's message, and what may be done with it. Copy.
#[derive(Clone, Copy)]
struct Person {
    context: ChatContext,
    message: LiveMessage,
    root: NodeRef<leptos::html::Div>,
    editing: RwSignal<bool>,
    /// It was not sent yet.
    queued: Memo<bool>,
}

impl Person {
    fn new(context: ChatContext, message: LiveMessage) -> Person {
        let queued = context.chat.queued;
        Person {
            context,
            message,
            root: NodeRef::new(),
            editing: RwSignal::new(false),
            queued: Memo::new(move |_| queued.with(|queued| queued.iter().any(|waiting| waiting.key == message.key))),
        }
    }

    /// Files above, the words as they were typed below; or the editor in their place.
    fn draw(self) -> View {
        let message = self.message;
        let files = move || {
            let files = message
                .parts
                .with(|parts| parts.iter().filter_map(file).collect::<Vec<_>>());
            (!files.is_empty()).then(|| view! { <div class="ps-person__files">{files}</div> })
        };
        let bubbles = move || {
            message
                .parts
                .with(|parts| parts.iter().filter_map(bubble).collect::<Vec<_>>())
        };
        view! {
            <div class="ps-person" node_ref=self.root>
                {files}
                <Show when=move || !self.editing.get() fallback=move || self.editor()>
                    {bubbles}
                    <div class="ps-actions" role="group" aria-label=t(&text::MESSAGE_ACTIONS)>
                        {time_of(message)}
                        <CopyButton context=self.context message/>
                        {self.take_back()}
                        {self.edit()}
                    </div>
                </Show>
            </div>
        }
    }

    fn editor(self) -> View {
        let Person { context, message, .. } = self;
        let place = use_root();
        let on_send = move |text: String| {
            self.close();
            let goes = !self.queued.get_untracked();
            context.gesture.run(Gesture::Edit {
                message: message.key,
                text,
            });
            if goes {
                to_composer(place);
            }
        };
        view! { <Editor message queued=self.queued on_send on_cancel=move |()| self.close()/> }.into_view()
    }

    fn close(self) {
        self.editing.set(false);
        request_animation_frame(move || {
            // An edit that was sent took this message away.
            if let Some(root) = self.root.try_get_untracked() {
                dom::focus_first(&root, ".ps-actions__edit");
            }
        });
    }

    fn take_back(self) -> View {
        let (context, message, queued) = (self.context, self.message, self.queued);
        let is_unsent = |status: &MessageStatus| matches!(status, MessageStatus::Failed | MessageStatus::Queued);
        let unsent = Memo::new(move |_| queued.get() || message.status.with(is_unsent));
        let take_back = move || context.gesture.run(Gesture::TakeBack { message: message.key });
        // The notice has the same button for as long as it stands.
        let alone = Memo::new(move |_| {
            let is_failed = message.status.with(|status| *status == MessageStatus::Failed);
            is_failed && context.chat.notice.with(Option::is_none)
        });
        let retry = move || context.gesture.run(Gesture::Retry);
        view! {
            <Show when=move || alone.get() && !context.read_only>
                {sign_button(icon::refresh, &text::RETRY, "ps-quiet ps-quiet--icon", retry)}
            </Show>
            <Show when=move || unsent.get() && !context.read_only>
                {sign_button(icon::trash, &text::TAKE_BACK, "ps-quiet ps-quiet--icon", take_back)}
            </Show>
        }
    }

    fn edit(self) -> Option<View> {
        let (context, message, queued, editing) = (self.context, self.message, self.queued, self.editing);
        // The words of an action are the component's.
        let acts = Memo::new(move |_| {
            let of_component = |part: &LivePart| matches!(part.kind, LiveKind::Data(_));
            message.parts.with(|parts| parts.iter().any(of_component))
        });
        let class = move || match queued.get() {
            true => "ps-quiet ps-quiet--icon ps-actions__edit",
            false => "ps-quiet ps-quiet--icon ps-actions__edit ps-actions__rests",
        };
        let edit = move || sign_button(icon::edit, &text::EDIT, class(), move || editing.set(true));
        (!context.read_only).then(|| view! { <Show when=move || !acts.get()>{edit}</Show> }.into_view())
    }
}

fn file(part: &LivePart) -> Option<View> {
    match part.kind {
        LiveKind::File(part) => Some(structured(move |views| part.with_value(|part| (views.file)(part)))),
        _ => None,
    }
}

fn bubble(part: &LivePart) -> Option<View> {
    match part.kind {
        LiveKind::Text { text, .. } if text.mark().len > 0 => {
            let words = text.with(str::to_owned);
            let is_long = words.len() > LONG || words.lines().count() > LONG_LINES;
            let bubble = move |is_folded| view! { <div class="ps-bubble" class:ps-bubble--folded=is_folded><bdi>{words}</bdi></div> };
            Some(if is_long {
                folded(bubble)
            } else {
                bubble(RwSignal::new(false))
            })
        }
        _ => None,
    }
}

/// Words that somebody pasted would push their answer out of view: their beginning, and a button for the rest.
fn folded(bubble: impl FnOnce(RwSignal<bool>) -> View) -> View {
    let is_folded = RwSignal::new(true);
    let words = move || {
        if is_folded.get() {
            t(&catalog::SHOW_MORE)()
        } else {
            t(&catalog::SHOW_LESS)()
        }
    };
    view! {
        {bubble(is_folded)}
        <button
            type="button"
            class="ps-quiet ps-bubble__more"
            aria-expanded=move || (!is_folded.get()).to_string()
            on:click=move |_| is_folded.update(|folded| *folded = !*folded)
        >
            {words}
        </button>
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
    let field = NodeRef::<leptos::html::Textarea>::new();
    let empty = RwSignal::new(false);
    let note = format!("ps-edit-note-{}", message.key);
    let before = message_of(message).text();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            field.set_value(&before);
            let _ = field.focus();
        }
    });
    grow(field, || ());
    let note_words = move || match (empty.get(), queued.get()) {
        (true, _) => t(&text::EDIT_EMPTY)(),
        (false, true) => t(&text::QUEUED)(),
        (false, false) => t(&text::EDIT_NOTE)(),
    };
    let announcer = use_announcer();
    let say = move || announcer.say(untrack(note_words).to_owned());
    // It went out meanwhile: what comes of an edit now is another thing.
    Effect::new(move |was_queued: Option<bool>| {
        let is_queued = queued.get();
        if was_queued.is_some_and(|was_queued| was_queued != is_queued) {
            say();
        }
        is_queued
    });
    let send = move || {
        if let Some(field) = field.get_untracked() {
            let words = field.value().trim().to_owned();
            empty.set(words.is_empty());
            if !words.is_empty() {
                return on_send.run(words);
            }
            // Whoever comes to the field hears it as its description.
            if has_focus(&field) {
                say();
            }
            let _ = field.focus();
        }
    };
    view! {
        <div class="ps-editor">
            <textarea
                class="ps-editor__field"
                rows="2"
                node_ref=field
                aria-label=t(&text::EDIT_LABEL)
                aria-describedby=note.clone()
                aria-invalid=move || empty.get().then_some("true")
                on:input=move |_| empty.set(false)
                on:keydown=move |event| {
                    if dom::is_composing(&event) {
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
                <p class="ps-editor__note" id=note>{note_words}</p>
                <button type="button" class="ps-button" on:click=move |_| on_cancel.run(())>{t(&text::CANCEL)}</button>
                <button type="button" class="ps-button ps-button-ink" on:click=move |_| send()>{move || if queued.get() { t(&text::SAVE)() } else { t(&text::SEND)() }}</button>
            </div>
        </div>
    }
}

/// A status mark under a message: a sign and a few words.
fn status_mark(sign: View, words: &'static Text) -> View {
    view! { <p class="ps-mark-line">{sign} {t(words)}</p> }
}
