//! `file_upload`: a zone to drop files on with a real button, and a list that says how far each file is
//! (`interactions.md` B13). `transfer` reads and sends; the draft holds what is known of each file.

mod samples;
mod transfer;
mod zone;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;
use wasm_bindgen::JsCast;
use web_sys::{File, HtmlElement, HtmlInputElement};

use crate::browser::dom;
use crate::browser::gate::gate;
use crate::browser::transfer::Transfer;
use crate::catalog::CatalogComponent;
use crate::catalog::kit::host::use_announcer;
use crate::catalog::kit::icon;
use crate::catalog::question::{BodyMode, QuestionAsk, QuestionOf, component};
use crate::contract::Question;
use crate::contract::questions::upload::{FILE_UPLOAD, FileState, Strategy, Upload, files, key_of, size_words};
use crate::live::locale::{t, tf, use_locale};
use crate::safe_url::{UrlUse, UrlVerdict};
use crate::words::Text;
use crate::words::text::interaction_forms as text;

pub use samples::samples;

/// Files (`file_upload`).
pub(crate) static UPLOAD_DROPZONE: CatalogComponent = component(
    "UploadDropzone",
    &FILE_UPLOAD,
    |ask| ask.draw(upload_dropzone),
    samples::skeleton,
);

/// What lives only as long as the card: the files themselves and what is on its way, by key.
#[derive(Default)]
struct Held {
    files: HashMap<String, File>,
    transfers: HashMap<String, Transfer>,
    /// Addresses of thumbnails, given back at the end.
    thumbnails: HashMap<String, String>,
}

#[derive(Clone, Copy)]
struct Zone {
    ask: QuestionAsk,
    asked: QuestionOf<Upload>,
    /// Where to; `None` keeps the files inside the answer.
    address: StoredValue<Option<String>>,
    held: StoredValue<Rc<RefCell<Held>>>,
    progress: RwSignal<HashMap<String, f64>>,
    thumbnails: RwSignal<HashMap<String, String>>,
    say: Callback<String>,
    locale: Signal<crate::words::Locale>,
}

fn upload_dropzone(asked: QuestionOf<Upload>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let verdict = match &question.strategy {
        Strategy::Inline => Some(None),
        Strategy::Url(url) => match gate(url, UrlUse::Upload) {
            UrlVerdict::Allow(target) => Some(Some(target.href)),
            UrlVerdict::Ask(_) | UrlVerdict::Block => None,
        },
    };
    let allowed = verdict.is_some();
    let (capture, many) = (question.capture, question.max_files > 1);
    let accept = question.accept_words();
    let zone = Zone {
        ask,
        asked,
        address: StoredValue::new(verdict.flatten()),
        held: StoredValue::new(Rc::default()),
        progress: RwSignal::new(HashMap::new()),
        thumbnails: RwSignal::new(HashMap::new()),
        say: Callback::new(use_announcer()),
        locale: use_locale(),
    };
    zone.fail_what_was_lost();
    on_cleanup(move || {
        let held = zone.held.try_with_value(Rc::clone);
        for address in held.iter().flat_map(|held| held.take().thumbnails.into_values()) {
            web_sys::Url::revoke_object_url(&address).ok();
        }
    });
    if ask.mode.get_untracked() == BodyMode::History {
        return list(zone);
    }
    let over = RwSignal::new(false);
    let pickers = match allowed {
        true => view! {
            <div class="ps-upload-buttons">
                {picker(zone, &text::CHOOSE_FILES, accept.clone(), many, None)}
                {capture.map(|camera| picker(zone, &text::TAKE_PHOTO, "image/*".into(), false, Some(camera)))}
            </div>
        },
        false => view! { <p class="ps-form-error">{t(&text::UPLOAD_ELSEWHERE)}</p> },
    };
    view! {
        <div
            class="ps-upload"
            on:paste=move |event| {
                let files = event.unchecked_ref::<web_sys::ClipboardEvent>().clipboard_data().and_then(|data| data.files());
                if let Some(files) = files.filter(|files| allowed && files.length() > 0) {
                    event.prevent_default();
                    zone.take_all(&files);
                }
            }
        >
            <div
                class="ps-upload-zone"
                class:ps-upload-over=over
                class:ps-wrong=move || ask.is_wrong("")
                on:dragover=move |event| {
                    if allowed && !ask.is_closed() && transfer::carries_files(&event) {
                        event.prevent_default();
                        over.set(true);
                    }
                }
                on:dragleave=move |_| over.set(false)
                on:drop=move |event| {
                    over.set(false);
                    let files = event.data_transfer().and_then(|data| data.files());
                    if let Some(files) = files.filter(|files| allowed && files.length() > 0) {
                        event.prevent_default();
                        zone.take_all(&files);
                    }
                }
            >
                {icon::upload()}
                <p class="ps-upload-words">{t(&text::DROP_HERE)}</p>
                {pickers}
                <p class="ps-upload-limits" id=ask.id("limits")>{move || zone.limits()}</p>
            </div>
            {list(zone)}
        </div>
    }
}

/// A button that opens the browser's own dialog; the input itself is out of the way.
fn picker(zone: Zone, words: &'static Text, accept: String, many: bool, camera: Option<&'static str>) -> View {
    let node = NodeRef::<leptos::html::Input>::new();
    let ask = zone.ask;
    let open = move |_| {
        if !ask.is_closed()
            && let Some(input) = node.get_untracked()
        {
            input.click();
        }
    };
    let chosen = move |event: leptos::ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(files) = input.files() {
            zone.take_all(&files);
        }
        // The same file may be chosen again after it was removed.
        input.set_value("");
    };
    view! {
        <button
            type="button"
            class="ps-question-outline"
            data-field=camera.is_none().then_some("")
            aria-describedby=move || match ask.is_wrong("") {
                true => format!("{} {}", ask.id("limits"), ask.error_id()),
                false => ask.id("limits"),
            }
            on:click=open
        >
            {t(words)}
        </button>
        <input type="file" hidden node_ref=node accept=accept multiple=many capture=camera on:change=chosen />
    }
}

fn list(zone: Zone) -> View {
    let keys = Memo::new(move |_| {
        zone.ask.draft.with(|draft| {
            files(draft)
                .iter()
                .map(|file| key_of(file).to_owned())
                .collect::<Vec<_>>()
        })
    });
    let view = move || {
        (!keys.with(Vec::is_empty)).then(|| {
            view! {
                <ul class="ps-upload-files" aria-label=t(&text::FILES)>
                    <For each=move || keys.get() key=String::clone children=move |key| row(zone, key) />
                </ul>
            }
        })
    };
    view! { {view} }
}

fn row(zone: Zone, key: String) -> View {
    let ask = zone.ask;
    let stored = StoredValue::new(key.clone());
    let file = Memo::new(move |_| {
        ask.draft.with(|draft| {
            let all = files(draft).iter();
            stored.with_value(|key| all.into_iter().find(|file| key_of(file) == key).cloned())
        })
    });
    let state = Memo::new(move |_| file.with(|file| file.as_ref().map_or(FileState::Done, FileState::of)));
    let words = move |key: &str| {
        file.with(|file| {
            file.as_ref()
                .and_then(|file| file.get(key)?.as_str().map(str::to_owned))
        })
        .unwrap_or_default()
    };
    let name = Memo::new(move |_| words("name"));
    let size = move || {
        file.with(|file| file.as_ref().and_then(|file| file.get("size_bytes")?.as_u64()))
            .map(size_words)
    };
    let done = move || {
        stored
            .with_value(|key| zone.progress.with(|all| all.get(key).copied()))
            .unwrap_or(0.0)
    };
    let percent = move || (done() * 100.0).clamp(0.0, 100.0).round();
    let sign = move || {
        let picture = stored.with_value(|key| zone.thumbnails.with(|all| all.get(key).cloned()));
        match picture {
            Some(src) => view! { <img class="ps-upload-thumbnail" src=src alt="" /> },
            None => icon::file(),
        }
    };
    let place = move || match state.get() {
        FileState::Pending => view! {
            <span class="ps-upload-bar" role="progressbar" aria-label=move || name.get() aria-valuemin="0" aria-valuemax="100" aria-valuenow=percent>
                <span style:inline-size=move || format!("{}%", Digits(percent()))></span>
            </span>
            <span class="ps-upload-percent" aria-hidden="true">{percent} "%"</span>
        },
        FileState::Done => view! { <span class="ps-upload-percent"><bdi>{size}</bdi></span> },
        FileState::Failed => view! { <span class="ps-upload-bad">{icon::warning()} {t(&text::FAILED)}</span> },
        FileState::Refused => view! { <span class="ps-upload-bad">{icon::warning()} {t(&text::NOT_TAKEN)}</span> },
    };
    let reason = move || {
        let words = words("reason");
        (!words.is_empty()).then(|| view! { <p class="ps-form-error"><bdi>{words}</bdi></p> })
    };
    let retry = move || {
        let known = stored.with_value(|key| zone.held.with_value(|held| held.borrow().files.contains_key(key)));
        (state.get() == FileState::Failed && known && !ask.is_closed()).then(|| {
            view! {
                <button
                    type="button" class="ps-upload-act" aria-label=move || tf(&text::RETRY_FILE, &[("name", &name.get())])
                    on:click=move |_| stored.with_value(|key| zone.start(key.clone()))
                >
                    {icon::refresh()}
                </button>
            }
        })
    };
    let away = move || {
        (ask.mode.get() != BodyMode::History).then(|| {
            let label = move || {
                let words = if state.get() == FileState::Pending {
                    &text::CANCEL_FILE
                } else {
                    &text::REMOVE_FILE
                };
                tf(words, &[("name", &name.get())])
            };
            view! {
                <button
                    type="button" class="ps-upload-act" aria-label=label data-remove data-field=stored.get_value()
                    on:click=move |event| {
                        let button: Option<HtmlElement> = dom::current_target(&event);
                        stored.with_value(|key| zone.drop_file(key, button.as_ref()));
                    }
                >
                    {icon::cross()}
                </button>
            }
        })
    };
    view! {
        <li class="ps-upload-file" class:ps-wrong=move || matches!(state.get(), FileState::Failed | FileState::Refused) data-file=move || state.get().as_str()>
            <span class="ps-upload-sign">{sign}</span>
            <bdi class="ps-upload-name">{move || name.get()}</bdi>
            {place} {retry} {away} {reason}
        </li>
    }
}

/// The probe of an answer, for samples that show one.
fn example(call: &Value) -> Value {
    let read = crate::contract::Interaction::read_of(Some(&FILE_UPLOAD), call, "").ok();
    let probe = read.and_then(|interaction| Some(interaction.question_as::<Upload>()?.probes()));
    probe.and_then(|probes| probes.into_iter().next()).unwrap_or_default()
}
