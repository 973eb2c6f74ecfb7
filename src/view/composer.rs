//! Where a person writes: text, files, Send or Stop. Enter sends, Shift+Enter breaks the line, and a key that belongs to
//! an input method never sends.

use leptos::prelude::*;

use crate::i18n::text::view as text;
use crate::i18n::{t, use_locale};
use crate::live::{Attachment, Gesture, LiveChat};

use super::announce::Announcer;
use super::attachments::Chips;
use super::{dom, icon};

/// Ten lines of 26 px.
const TALLEST: i32 = 260;

/// Whether this key is part of a composition: Chromium and Firefox say so themselves, Safari ends the composition before
/// the key and marks it with 229 only.
fn is_composing(event: &web_sys::KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == 229
}

/// Grows the field with its text where the browser cannot do it by itself (`field-sizing`).
fn fit(field: &web_sys::HtmlTextAreaElement) {
    let style = web_sys::HtmlElement::style(field);
    let _ = style.set_property("block-size", "auto");
    let height = field.scroll_height().min(TALLEST);
    let _ = style.set_property("block-size", &format!("{height}px"));
}

/// The files of a paste or a drop.
fn files_of(transfer: Option<web_sys::DataTransfer>) -> Vec<web_sys::File> {
    let Some(list) = transfer.and_then(|transfer| transfer.files()) else {
        return Vec::new();
    };
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}

/// `empty`: nothing has been said yet, so the placeholder invites.
#[component]
pub fn Composer(
    chat: LiveChat,
    gesture: Callback<Gesture>,
    #[prop(into)] empty: Signal<bool>,
    /// Called after a send, so that the thread follows again.
    #[prop(into)]
    on_sent: Callback<()>,
) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_context::<Announcer>();
    let field = NodeRef::<leptos::html::Textarea>::new();
    let picker = NodeRef::<leptos::html::Input>::new();
    let files = chat.attachments;
    let over = RwSignal::new(false);
    let grows = dom::supports("field-sizing", "content");
    let attaching = chat.attaching;
    let busy = Memo::new(move |_| attaching.get() || chat.status.get().is_busy());
    let can_send = Memo::new(move |_| !files.with(Vec::is_empty) || chat.draft.with(|draft| !draft.trim().is_empty()));

    // The field is written only when it differs: setting the same text would end a composition.
    Effect::new(move || {
        let draft = chat.draft.get();
        if let Some(field) = field.get() {
            if field.value() != draft {
                field.set_value(&draft);
            }
            if !grows {
                fit(&field);
            }
        }
    });

    // Files that are read in a moment need no words.
    Effect::new(move || {
        if attaching.get() {
            let say = move || {
                if let (Some(announcer), Some(true)) = (announcer, attaching.try_get_untracked()) {
                    announcer.say(text::FILES_ADDING.get(locale.get_untracked()).to_owned());
                }
            };
            set_timeout(say, std::time::Duration::from_millis(400));
        }
    });

    let add = move |picked: Vec<web_sys::File>| {
        if picked.is_empty() {
            return;
        }
        files.update(|files| files.extend(picked.into_iter().map(Attachment::new)));
        if let Some(announcer) = announcer {
            announcer.say(text::FILES_ATTACHED.fill(locale.get_untracked(), files.with_untracked(Vec::len), &[]));
        }
        if let Some(field) = field.get_untracked() {
            dom::focus(&field);
        }
    };
    let send = move || {
        if busy.get_untracked() {
            return;
        }
        if !can_send.get_untracked() {
            if let Some(announcer) = announcer {
                announcer.say(text::NOTHING_TO_SEND.get(locale.get_untracked()).to_owned());
            }
            return;
        }
        let text = chat.draft.get_untracked().trim().to_owned();
        let files: Vec<_> = files.with_untracked(|files| files.iter().map(|attached| attached.file.clone()).collect());
        gesture.run(Gesture::Send { text, files });
        on_sent.run(());
    };
    let stop = move || gesture.run(Gesture::Stop);
    let keys = move |event: web_sys::KeyboardEvent| {
        if is_composing(&event) {
            return;
        }
        match event.key().as_str() {
            "Enter" if !event.shift_key() && !event.alt_key() => {
                event.prevent_default();
                send();
            }
            "Escape" if busy.get_untracked() => {
                event.prevent_default();
                stop();
            }
            _ => {}
        }
    };
    let paste = move |event: web_sys::ClipboardEvent| {
        let picked = files_of(event.clipboard_data());
        if !picked.is_empty() {
            event.prevent_default();
            add(picked);
        }
    };
    let carries_files = |event: &web_sys::DragEvent| {
        event
            .data_transfer()
            .is_some_and(|transfer| transfer.types().includes(&"Files".into(), 0))
    };

    view! {
        <form
            class="ps-composer"
            class:ps-composer--over=over
            aria-label=move || text::MESSAGE_LABEL.get(locale.get())
            on:submit=move |event| {
                event.prevent_default();
                send();
            }
            on:dragover=move |event| {
                if carries_files(&event) {
                    event.prevent_default();
                    over.set(true);
                }
            }
            on:dragleave=move |_| over.set(false)
            on:drop=move |event| {
                over.set(false);
                let picked = files_of(event.data_transfer());
                if !picked.is_empty() {
                    event.prevent_default();
                    add(picked);
                }
            }
        >
            <Chips files held=attaching focus_after=field/>
            <textarea
                id="ps-composer"
                class="ps-composer__field"
                class:ps-composer__field--grows=grows
                rows="1"
                enterkeyhint="send"
                autocomplete="off"
                readonly=attaching
                node_ref=field
                aria-label=move || text::MESSAGE_LABEL.get(locale.get())
                placeholder=move || {
                    if empty.get() { text::ASK_ANYTHING } else { text::MESSAGE }.get(locale.get())
                }
                on:input=move |event| chat.draft.set(event_target_value(&event))
                on:keydown=keys
                on:paste=paste
            ></textarea>
            <div class="ps-composer__foot">
                <input
                    class="ps-hidden"
                    type="file"
                    multiple
                    tabindex="-1"
                    aria-hidden="true"
                    node_ref=picker
                    on:change=move |_| {
                        let Some(input) = picker.get_untracked() else { return };
                        let Some(list) = input.files() else { return };
                        add((0..list.length()).filter_map(|index| list.get(index)).collect());
                        input.set_value("");
                    }
                />
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon"
                    aria-label=move || text::ATTACH.get(locale.get())
                    on:click=move |_| {
                        if let Some(input) = picker.get_untracked() {
                            input.click();
                        }
                    }
                >
                    {icon::clip()}
                </button>
                <span class="ps-composer__drop" hidden=move || !over.get()>{t(&text::DROP_HERE)}</span>
                <button
                    type="button"
                    class="ps-send"
                    class:ps-send--ready=move || busy.get() || can_send.get()
                    aria-label=move || if busy.get() { text::STOP } else { text::SEND }.get(locale.get())
                    on:click=move |_| {
                        if busy.get_untracked() {
                            stop();
                        } else {
                            send();
                        }
                        if let Some(field) = field.get_untracked() && !dom::matches("(pointer: coarse)") {
                            dom::focus(&field);
                        }
                    }
                >
                    {move || if busy.get() { icon::stop() } else { icon::arrow_up() }}
                </button>
            </div>
        </form>
    }
}
