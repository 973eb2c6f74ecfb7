//! Where a person writes: text, files, Send or Stop. Enter sends, Shift+Enter breaks the line, and a key that belongs to
//! an input method never sends.

pub mod attachments;
pub mod preview;
pub mod starter;

use crate::browser::mount_root::use_root;
use crate::ui::prelude::*;
use crate::view::context::Surroundings;
use leptos::leptos_dom::helpers::TimeoutHandle;

use crate::catalog::kit::grow::grow;
use crate::live::features::use_features;
use crate::live::locale::use_locale;
use crate::live::{Attachment, Gesture, LiveChat, Notice, Problem};
use crate::model::Files;
use crate::words::Locale;
use crate::words::text::{shell as words, view as text};

use crate::browser::dom;
use crate::view::icon;
use crate::view::thread::announce::Announcer;
use attachments::{Chips, uploading};

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
    let around = use_context::<Surroundings>();
    let features = use_features();
    let announcer = use_context::<Announcer>();
    let field = NodeRef::<leptos::html::Textarea>::new();
    let picker = NodeRef::<leptos::html::Input>::new();
    let files = chat.attachments;
    let over = RwSignal::new(None::<Hovering>);
    let attaching = chat.attaching;
    let busy = Memo::new(move |_| attaching.get() || chat.status.get().is_busy());
    let can_send = Memo::new(move |_| !files.with(Vec::is_empty) || chat.draft.with(|draft| !draft.trim().is_empty()));

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
            let say = move || {
                if let (Some(announcer), Some(true)) = (announcer, attaching.try_get_untracked()) {
                    announcer.say(text::FILES_ADDING.get(locale.get_untracked()).to_owned());
                }
            };
            set_timeout(say, std::time::Duration::from_millis(400));
        }
    });

    let add = move |picked: Vec<web_sys::File>| {
        let taken = match features.get_untracked().attachments {
            true => chat.files.get_untracked(),
            false => Files::None,
        };
        let (picked, refused): (Vec<_>, Vec<_>) = picked.into_iter().partition(|file| taken.takes(&file.type_()));
        if let Some(file) = refused.first() {
            chat.notice.set(Some(Notice {
                problem: Problem::NotTaken {
                    name: file.name(),
                    files: taken,
                },
                retry: false,
                detail: None,
            }));
        }
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
        if attaching.get_untracked() {
            return;
        }
        if !can_send.get_untracked() {
            if let Some(announcer) = announcer {
                announcer.say(text::NOTHING_TO_SEND.get(locale.get_untracked()).to_owned());
            }
            return;
        }
        let text = chat.draft.get_untracked().trim().to_owned();
        gesture.run(Gesture::Send {
            text,
            files: files.get_untracked(),
        });
        on_sent.run(());
    };
    let stop = move || gesture.run(Gesture::Stop);
    let keys = move |event: web_sys::KeyboardEvent| {
        if dom::is_composing(&event) {
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
    drop_anywhere(over, Callback::new(add));
    let uploading = Memo::new(move |_| attaching.get().then(|| files.with(|files| uploading(files))).flatten());
    let waits = Memo::new(move |_| chat.status.get().is_busy() && chat.draft.with(|draft| !draft.trim().is_empty()));

    view! {
        <form
            class="ps-composer"
            aria-label=move || text::MESSAGE_LABEL.get(locale.get())
            on:submit=move |event| {
                event.prevent_default();
                send();
            }
        >
            <Chips files held=attaching gesture focus_after=field/>
            <textarea
                id="ps-composer"
                class="ps-composer__field"
                rows="1"
                enterkeyhint="send"
                autocomplete="off"
                readonly=attaching
                node_ref=field
                aria-label=move || text::MESSAGE_LABEL.get(locale.get())
                placeholder=move || {
                    let ours = if empty.get() { &text::ASK_ANYTHING } else { &text::MESSAGE };
                    Surroundings::text(around.map(|around| around.placeholder), ours, locale.get())
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
                    accept=move || (chat.files.get() == Files::Pictures).then_some("image/*")
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
                    hidden=move || chat.files.get() == Files::None || !features.get().attachments
                    on:click=move |_| {
                        if let Some(input) = picker.get_untracked() {
                            input.click();
                        }
                    }
                >
                    {icon::clip()}
                </button>
                <span class="ps-composer__hint">
                    {move || match uploading.get() {
                        Some((left, all)) => words::FILES_UPLOADING
                            .fill(locale.get(), &[("left", &left.to_string()), ("all", &all.to_string())]),
                        None if waits.get() => words::IN_LINE.get(locale.get()).to_owned(),
                        None => String::new(),
                    }}
                </span>
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
        {move || over.get().map(|hovering| overlay(&hovering, locale.get()))}
    }
}

/// Files that hover over the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hovering {
    /// 0 where the browser does not say.
    count: usize,
    /// Their media types, each once.
    kinds: Vec<String>,
}

impl Hovering {
    fn read(transfer: &web_sys::DataTransfer) -> Hovering {
        let items = transfer.items();
        let mut hovering = Hovering::default();
        for item in (0..items.length()).filter_map(|index| items.get(index)) {
            if item.kind() == "file" {
                hovering.count += 1;
                let kind = item.type_();
                if !hovering.kinds.contains(&kind) {
                    hovering.kinds.push(kind);
                }
            }
        }
        hovering
    }

    /// What they are, in a few words.
    fn words(&self, locale: Locale) -> String {
        let word = |kind: &String| match kind.split_once('/') {
            Some(("image", _)) => words::KIND_IMAGES.get(locale).to_owned(),
            Some((_, "pdf")) => "PDF".to_owned(),
            Some((_, "csv")) => "CSV".to_owned(),
            Some(("text", _)) => words::KIND_TEXT.get(locale).to_owned(),
            Some(("audio", _)) => words::KIND_SOUND.get(locale).to_owned(),
            Some(("video", _)) => words::KIND_FILM.get(locale).to_owned(),
            _ => words::KIND_OTHER.get(locale).to_owned(),
        };
        let mut all: Vec<String> = Vec::new();
        for kind in self.kinds.iter().map(word) {
            if !all.contains(&kind) {
                all.push(kind);
            }
        }
        all.join(", ")
    }
}

/// Over the whole page, while files hover over it.
fn overlay(hovering: &Hovering, locale: Locale) -> View {
    let lead = match hovering.count {
        0 => words::DROP_SOME.get(locale).to_owned(),
        count => words::DROP_FILES.fill(locale, count, &[]),
    };
    view! {
        <div class="ps-drop" role="status">
            {icon::upload()}
            <p class="ps-drop__lead">{lead}</p>
            <p class="ps-drop__kinds">{hovering.words(locale)}</p>
        </div>
    }
}

/// Milliseconds without a word of the files until they count as gone: Safari does not say that they left.
const GONE: std::time::Duration = std::time::Duration::from_millis(400);

/// Takes files that are dropped anywhere on the page. What takes files itself, such as a question, comes first.
fn drop_anywhere(over: RwSignal<Option<Hovering>>, take: Callback<Vec<web_sys::File>>) {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let rest = move |after: Option<std::time::Duration>| {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        match after {
            Some(after) => {
                let gone = move || drop(over.try_set(None));
                timer.set_value(set_timeout_with_handle(gone, after).ok());
            }
            None => drop(over.try_set(None)),
        }
    };
    let carries = |event: &web_sys::DragEvent| {
        let transfer = event.data_transfer();
        transfer.filter(|transfer| transfer.types().includes(&"Files".into(), 0))
    };
    let hover = move |event: web_sys::DragEvent| {
        let Some(transfer) = carries(&event) else { return };
        if event.default_prevented() {
            return rest(None);
        }
        event.prevent_default();
        let now = Some(Hovering::read(&transfer));
        if over.get_untracked() != now {
            over.set(now);
        }
        rest(Some(GONE));
    };
    let root = use_root();
    root.listen(leptos::ev::dragenter, hover);
    root.listen(leptos::ev::dragover, hover);
    root.listen(leptos::ev::dragleave, move |event| {
        if event.related_target().is_none() {
            rest(Some(std::time::Duration::from_millis(60)));
        }
    });
    root.listen(leptos::ev::drop, move |event| {
        rest(None);
        if carries(&event).is_some() && !event.default_prevented() {
            event.prevent_default();
            take.run(files_of(event.data_transfer()));
        }
    });
    on_cleanup(move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    });
}
