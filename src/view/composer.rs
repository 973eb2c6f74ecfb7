//! Where a person writes: text, files, Send or Stop. Enter sends, Shift+Enter breaks the line, and a key that belongs to
//! an input method never sends.

mod attachments;
mod dropping;
pub mod preview;
pub mod starter;

use crate::browser::dom;
use crate::catalog::kit::grow::grow;
use crate::live::features::{Features, use_features};
use crate::live::locale::{t, use_locale};
use crate::live::{Attached, Attachment, ChatStatus, Gesture, LiveChat, Notice, Problem, Settings};
use crate::model::Files;
use crate::ui::prelude::*;
use crate::view::context::Surroundings;
use crate::view::icon;
use crate::view::thread::announce::{Announcer, use_announcer};
use crate::view::thread::debounced::lasting;
use crate::words::text::{shell as words, view as text};
use crate::words::{Locale, Text};
use attachments::{Chips, uploading};
use dropping::{drop_anywhere, files_of};

/// The button at a file that no further try would help.
const REFUSED: &str = ".ps-file--failed:not(:has(> .ps-button)) > .ps-quiet";

/// What a person writes, and what is done with it. Copy.
#[derive(Clone, Copy)]
struct Writing {
    chat: LiveChat,
    gesture: Callback<Gesture>,
    settings: RwSignal<Settings>,
    on_sent: Callback<()>,
    locale: Signal<Locale>,
    features: Signal<Features>,
    announcer: Announcer,
    field: NodeRef<leptos::html::Textarea>,
    busy: Memo<bool>,
    can_send: Memo<bool>,
}

impl Writing {
    fn new(chat: LiveChat, gesture: Callback<Gesture>, settings: RwSignal<Settings>, on_sent: Callback<()>) -> Writing {
        let (files, attaching) = (chat.attachments, chat.attaching);
        let busy = move |_: Option<&bool>| attaching.get() || chat.held.get() || chat.status.get().is_busy();
        let writing = Writing {
            chat,
            gesture,
            settings,
            on_sent,
            locale: use_locale(),
            features: use_features(),
            announcer: use_announcer(),
            field: NodeRef::new(),
            busy: Memo::new(busy),
            can_send: Memo::new(move |_| !files.with(Vec::is_empty) || is_written(chat)),
        };
        let field = writing.field;
        // The field is written only when it differs: setting the same text would end a composition.
        Effect::new(move || {
            let draft = chat.draft.get();
            if let Some(field) = field.get().filter(|field| field.value() != draft) {
                field.set_value(&draft);
            }
        });
        grow(field, move || chat.draft.track());
        // Files that are read in a moment need no words.
        Effect::new(move || {
            if attaching.get() {
                // The files of a chat that has left its page go on without the words about them.
                let say = move || {
                    if attaching.try_get_untracked() == Some(true) && writing.busy.try_get_untracked().is_some() {
                        writing.say(&text::FILES_ADDING);
                    }
                };
                set_timeout(say, std::time::Duration::from_millis(400));
            }
        });
        writing
    }

    fn say(self, words: &Text) {
        self.announcer.say(words.get(self.locale.get_untracked()).to_owned());
    }

    fn focus(self) {
        if let Some(field) = self.field.get_untracked() {
            dom::focus(&field);
        }
    }

    /// Takes files that the server takes; the first other one is named.
    fn add(self, picked: Vec<web_sys::File>) {
        let taken = match self.features.get_untracked().attachments {
            true => self.chat.files.get_untracked(),
            false => Files::None,
        };
        let (picked, refused): (Vec<_>, Vec<_>) = picked.into_iter().partition(|file| taken.takes(&file.type_()));
        let not_taken = refused.first().map(|file| Problem::NotTaken {
            name: file.name(),
            files: taken,
        });
        let picked: Vec<Attachment> = picked.into_iter().map(Attachment::new).collect();
        let mut too_large = None;
        // Before words are written to it.
        let is_inline = self.settings.with_untracked(Settings::is_inline);
        for attached in picked.iter().filter(|_| is_inline) {
            if let Some(problem) = attached.too_large() {
                attached.state.set(Attached::Refused);
                too_large = too_large.or(Some(problem));
            }
        }
        let files = self.chat.attachments;
        let is_none = picked.is_empty();
        files.update(|files| files.extend(picked));
        if let Some(problem) = too_large.or(not_taken) {
            self.chat.notice.set(Some(problem.into()));
        }
        if is_none {
            return;
        }
        let count = files.with_untracked(Vec::len);
        self.announcer
            .say(text::FILES_ATTACHED.fill(self.locale.get_untracked(), count, &[]));
        self.focus();
    }

    /// Cells of a sheet and words of a document come with a picture of them; a file manager writes the name beside the file.
    fn paste(self, event: &web_sys::ClipboardEvent) {
        let words = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        let words = words.unwrap_or_default();
        let picked = files_of(event.clipboard_data());
        let is_file = |first: &web_sys::File| words.is_empty() || words.starts_with(&first.name());
        if picked.first().is_some_and(is_file) {
            event.prevent_default();
            self.add(picked);
        }
    }

    /// Leads to what takes out a file with which nothing goes, once that was told. Whether there is one.
    fn to_refused(self) -> bool {
        let is_told = |notice: &Notice| matches!(notice.problem, Problem::FileTooLarge { .. });
        let told = self
            .chat
            .notice
            .with_untracked(|notice| notice.as_ref().is_some_and(is_told));
        let field = self.field.get_untracked().filter(|_| told);
        let form = field.and_then(|field| field.closest("form").ok()?);
        form.is_some_and(|form| dom::focus_first(&form, REFUSED))
    }

    fn send(self) {
        if self.chat.attaching.get_untracked() {
            return;
        }
        if self.to_refused() {
            return;
        }
        if !self.can_send.get_untracked() {
            return self.say(&text::NOTHING_TO_SEND);
        }
        let text = self.chat.draft.get_untracked().trim().to_owned();
        self.gesture.run(Gesture::Send {
            text,
            files: self.chat.attachments.get_untracked(),
        });
        self.chat
            .held
            .set(self.chat.status.get_untracked() == ChatStatus::Loading);
        self.on_sent.run(());
    }

    fn stop(self) {
        self.gesture.run(match self.chat.held.get_untracked() {
            true => Gesture::Unsend,
            false => Gesture::Stop,
        });
        self.chat.held.set(false);
    }

    /// Who goes on with what waits has not said all of it.
    fn write(self, words: String) {
        if self.chat.held.get_untracked() {
            self.stop();
        }
        self.chat.draft.set(words);
    }

    /// Sends, or stops what is under way.
    fn press(self) {
        match self.busy.get_untracked() {
            true => self.stop(),
            false if self.to_refused() => return,
            false => self.send(),
        }
        if !dom::matches("(pointer: coarse)") {
            self.focus();
        }
    }

    fn key(self, event: &web_sys::KeyboardEvent) {
        if dom::is_composing(event) {
            return;
        }
        match event.key().as_str() {
            "Enter" if !event.shift_key() && !event.alt_key() => self.send(),
            "Escape" if self.busy.get_untracked() => self.stop(),
            _ => return,
        }
        event.prevent_default();
    }

    /// The button for files, over the browser's own field.
    fn picker(self) -> View {
        let Writing { chat, features, .. } = self;
        let picker = NodeRef::<leptos::html::Input>::new();
        let picked = move |_| {
            let Some(input) = picker.get_untracked() else { return };
            let Some(list) = input.files() else { return };
            self.add((0..list.length()).filter_map(|index| list.get(index)).collect());
            input.set_value("");
        };
        let open = move |_| {
            if let Some(input) = picker.get_untracked() {
                input.click();
            }
        };
        view! {
            <input
                class="ps-hidden"
                type="file"
                multiple
                accept=move || (chat.files.get() == Files::Pictures).then_some("image/*")
                tabindex="-1"
                aria-hidden="true"
                node_ref=picker
                on:change=picked
            />
            <button
                type="button"
                class="ps-quiet ps-quiet--icon"
                aria-label=t(&text::ATTACH)
                hidden=move || chat.files.get() == Files::None || !features.get().attachments
                on:click=open
            >
                {icon::clip()}
            </button>
        }
    }

    /// What becomes of files, or of the words beside a running answer.
    fn hint(self) -> View {
        let Writing { chat, locale, .. } = self;
        let uploads = move || chat.attachments.with(|files| uploading(files));
        let uploading = Memo::new(move |_| chat.attaching.get().then(uploads).flatten());
        let waits = Memo::new(move |_| chat.status.get().is_busy() && is_written(chat));
        let is_held = lasting(move || chat.held.get());
        Effect::new(move || {
            if is_held.get() {
                self.say(&words::HELD);
            }
        });
        let hint = move || match uploading.get() {
            Some((left, all)) => {
                let counts = [("left", &*left.to_string()), ("all", &*all.to_string())];
                words::FILES_UPLOADING.fill(locale.get(), &counts)
            }
            None if is_held.get() => words::HELD.get(locale.get()).to_owned(),
            None if waits.get() => words::IN_LINE.get(locale.get()).to_owned(),
            None => String::new(),
        };
        view! { <span class="ps-composer__hint">{hint}</span> }
    }
}

fn is_written(chat: LiveChat) -> bool {
    chat.draft.with(|draft| !draft.trim().is_empty())
}

/// `empty`: nothing has been said yet, so the placeholder invites. `on_sent` is called after a send, so that the thread
/// follows again.
pub fn composer(
    chat: LiveChat,
    gesture: Callback<Gesture>,
    settings: RwSignal<Settings>,
    empty: Signal<bool>,
    on_sent: Callback<()>,
) -> View {
    let writing = Writing::new(chat, gesture, settings, on_sent);
    let (locale, field, busy, can_send) = (writing.locale, writing.field, writing.busy, writing.can_send);
    let held = Signal::derive(move || chat.attaching.get() || chat.held.get());
    let around = use_context::<Surroundings>();
    let placeholder = move || {
        let ours = if empty.get() {
            &text::ASK_ANYTHING
        } else {
            &text::MESSAGE
        };
        Surroundings::text(around.map(|around| around.placeholder), ours, locale.get())
    };
    view! {
        <form
            class="ps-composer"
            aria-label=t(&text::MESSAGE_LABEL)
            on:submit=move |event| {
                event.prevent_default();
                writing.send();
            }
        >
            <Chips files=chat.attachments held=held gesture focus_after=field/>
            <textarea
                id="ps-composer"
                class="ps-composer__field"
                rows="1"
                enterkeyhint="send"
                autocomplete="off"
                readonly=chat.attaching
                node_ref=field
                aria-label=t(&text::MESSAGE_LABEL)
                placeholder=placeholder
                on:input=move |event| writing.write(event_target_value(&event))
                on:keydown=move |event| writing.key(&event)
                on:paste=move |event| writing.paste(&event)
            ></textarea>
            <div class="ps-composer__foot">
                {writing.picker()}
                {writing.hint()}
                <button
                    type="button"
                    class="ps-send"
                    class:ps-send--ready=move || busy.get() || can_send.get()
                    aria-label=move || if busy.get() { text::STOP } else { text::SEND }.get(locale.get())
                    on:click=move |_| writing.press()
                >
                    {move || if busy.get() { icon::stop() } else { icon::arrow_up() }}
                </button>
            </div>
        </form>
        {drop_anywhere(Callback::new(move |picked| writing.add(picked)))}
    }
}
