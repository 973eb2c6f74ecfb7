//! What can be done with a message: copy, answer again, and more; and when it was said. Knows no request.

use std::cell::Cell;
use std::time::Duration;

use crate::browser::formatter;
use crate::ui::prelude::*;
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;

use crate::browser::export::download;
use crate::catalog::kit::icon;
use crate::export::{self, ExportStyle};
use crate::json::JsonMap;
use crate::live::locale::{t, use_locale};
use crate::live::{Gesture, LiveKind, LiveMessage, LivePart, Markers};
use crate::model::{DataPart, Message, MessagePart, Role, TextPart};
use crate::words::text::{shell as words, view as text};
use crate::words::{Locale, Text};

use super::announce::{Announcer, use_announcer};
use super::printing;
use crate::browser::dom;
use crate::view::context::{ChatContext, Surroundings};
use crate::view::shell::menu::{Menu, MenuItem, label};

/// The message as it is shown.
pub(super) fn message_of(live: LiveMessage) -> Message {
    let part = |part: &LivePart| match part.kind {
        LiveKind::Text { text, citations } => Some(MessagePart::Text(TextPart {
            text: text.with(str::to_owned),
            citations: citations.get_untracked().map(|citations| (*citations).clone()),
            ..TextPart::default()
        })),
        LiveKind::File(file) => Some(MessagePart::File(file.get_value())),
        LiveKind::Source(source) => Some(MessagePart::Source(source.get_value())),
        LiveKind::Tool(tool) => Some(MessagePart::Tool(tool.get_untracked())),
        LiveKind::Data(data) => Some(MessagePart::Data(data.get_untracked())),
        LiveKind::StepStart => Some(MessagePart::StepStart(JsonMap::new())),
        LiveKind::Other(map) => Some(MessagePart::Other(map.get_value())),
        LiveKind::Reasoning { .. } => None,
    };
    Message {
        parts: live
            .parts
            .with_untracked(|parts| parts.iter().filter_map(part).collect()),
        ..Message::new(live.id.get_untracked(), live.role)
    }
}

/// How this chat is written outside of the page.
pub fn style_of(markers: Markers, locale: Locale) -> ExportStyle {
    ExportStyle {
        locale,
        markers: match markers {
            Markers::Told => None,
            Markers::On => Some(true),
            Markers::Off => Some(false),
        },
    }
}

/// What writes messages down for somewhere else.
pub struct MessageWriter {
    message: fn(&Message, ExportStyle, &export::Items) -> String,
    json: fn(&Message) -> String,
    /// A whole chat as Markdown, or as JSON.
    pub chat: fn(&[Message], &str, ExportStyle, bool) -> String,
}

static WRITER: MessageWriter = MessageWriter {
    message: export::message,
    json: export::json_of,
    chat: whole,
};

crate::browser::lazy::lazy!(
    /// Messages for the clipboard and for files.
    pub writer in extras: &'static MessageWriter = &crate::view::thread::actions::WRITER
);

/// A message as Markdown; `None` when what writes it could not be fetched.
async fn markdown(context: ChatContext, message: LiveMessage, locale: Locale) -> Option<String> {
    let writer = writer::load().await.ok()?;
    let style = style_of(context.chat.markers.get_untracked(), locale);
    let items = context.chat.items;
    Some(items.with_untracked(|items| (writer.message)(&message_of(message), style, items)))
}

async fn json(message: LiveMessage) -> Option<String> {
    let writer = writer::load().await.ok()?;
    Some((writer.json)(&message_of(message)))
}

/// Whether there is something to take away: cheaper than writing it.
fn says_something(parts: &[LivePart]) -> bool {
    parts.iter().any(|part| match part.kind {
        LiveKind::Text { text, .. } => text.mark().len > 0,
        LiveKind::Tool(tool) => tool.with(|tool| export::says(tool)),
        LiveKind::Data(data) => data.with(|data: &std::sync::Arc<DataPart>| export::says_data(data)),
        LiveKind::File(_) => true,
        _ => false,
    })
}

/// Milliseconds after which the first time is written.
const FIRST_TIME_MS: u64 = 1_000;

thread_local! {
    /// Whether a time has been written in this page, which reads the browser's tables.
    static WRITTEN: Cell<bool> = const { Cell::new(false) };
}

/// When the message was said: the hour, and the day where it was not today. The first one waits for a moment: on a slow phone
/// the browser takes 60 ms for it, in which the question could have left.
pub(super) fn time_of(message: LiveMessage) -> Option<View> {
    let locale = use_locale();
    let date = js_sys::Date::new(&message.created_at?.into());
    let iso = String::from(date.to_iso_string());
    let shown = RwSignal::new(WRITTEN.get());
    if !WRITTEN.get() {
        let show = move || {
            // A message that is gone by then has no time.
            if shown.try_set(true).is_none() {
                WRITTEN.set(true);
            }
        };
        set_timeout(show, Duration::from_millis(FIRST_TIME_MS));
    }
    let words = move || shown.get().then(|| moment(&date, locale.get()));
    Some(view! { <time class="ps-message__time" datetime=iso>{words}</time> })
}

fn moment(date: &js_sys::Date, locale: Locale) -> String {
    let now = js_sys::Date::new_0();
    let is_year = date.get_full_year() == now.get_full_year();
    let is_today = is_year && date.get_month() == now.get_month() && date.get_date() == now.get_date();
    let options = match (is_today, is_year) {
        (true, _) => "hour:numeric minute:2-digit",
        (false, true) => "hour:numeric minute:2-digit month:short day:numeric",
        (false, false) => "hour:numeric minute:2-digit month:short day:numeric year:numeric",
    };
    formatter::date(locale, options, date.get_time()).unwrap_or_default()
}

/// Puts words on the clipboard and says whether that worked.
fn copy(
    words: impl Future<Output = Option<String>> + 'static,
    locale: Locale,
    announcer: Announcer,
    done: impl Fn() + 'static,
) {
    spawn_local(async move {
        let worked = dom::copy(words).await;
        let said = if worked { text::COPIED } else { text::COPY_FAILED };
        announcer.say(said.get(locale).to_owned());
        if worked {
            done();
        }
    });
}

/// Copies the message; the sign turns into a green check for two seconds.
#[component]
pub(super) fn CopyButton(context: ChatContext, message: LiveMessage) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_announcer();
    let copied = RwSignal::new(false);
    let press = move |_| {
        let words = markdown(context, message, locale.get_untracked());
        copy(words, locale.get_untracked(), announcer, move || {
            let _ = copied.try_set(true);
            let back = move || {
                let _ = copied.try_set(false);
            };
            set_timeout(back, std::time::Duration::from_secs(2));
        });
    };
    view! {
        <button
            type="button"
            class="ps-quiet ps-quiet--icon"
            class:ps-actions__done=copied
            aria-label=t(&text::COPY)
            title=t(&text::COPY)
            on:click=press
        >
            {move || if copied.get() { icon::check() } else { icon::copy() }}
        </button>
    }
}

/// The row under an answer.
#[component]
pub(super) fn Actions(context: ChatContext, message: LiveMessage, live: Memo<bool>) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_announcer();
    let has_words = Memo::new(move |_| !live.get() && message.parts.with(|parts| says_something(parts)));
    let around = use_context::<Surroundings>();
    let more = move || {
        let write = move || markdown(context, message, locale.get_untracked());
        let fail = move |locale: Locale| announcer.say(text::NOT_LOADED.get(locale).to_owned());
        let mut items = vec![
            MenuItem::new(icon::copy, label(&words::COPY_MARKDOWN), move || {
                copy(write(), locale.get_untracked(), announcer, || ());
            }),
            MenuItem::new(icon::download, label(&words::DOWNLOAD_MARKDOWN), move || {
                let title = context.chat.title.get_untracked();
                let locale = locale.get_untracked();
                let name = title.unwrap_or_else(|| words::ANSWER.get(locale).to_owned());
                let written = write();
                spawn_local(async move {
                    match written.await {
                        Some(written) => download(
                            &format!("{name}.md"),
                            "text/markdown;charset=utf-8",
                            (written + "\n").as_bytes(),
                        ),
                        None => fail(locale),
                    }
                });
            }),
        ];
        // A page around the chat would be printed whole.
        if around.is_none() {
            items.push(MenuItem::new(icon::print, label(&words::PRINT_ANSWER), move || {
                printing::answer(message.key)
            }));
        }
        let advanced = vec![MenuItem::new(icon::code, label(&words::COPY_JSON), move || {
            copy(json(message), locale.get_untracked(), announcer, || ());
        })];
        let name = Signal::derive(move || text::MORE.get(locale.get()).to_owned());
        view! { <Menu name items advanced/> }
    };
    view! {
        <div
            class="ps-actions"
            class:ps-actions--off=live
            inert=live
            role="group"
            aria-label=t(&text::MESSAGE_ACTIONS)
        >
            <Show when=move || has_words.get()>
                <CopyButton context message/>
            </Show>
            {(!context.read_only).then(|| {
                let again = move || context.gesture.run(Gesture::Regenerate { message: message.key });
                sign_button(icon::refresh, &text::REGENERATE, "ps-quiet ps-quiet--icon ps-actions__rests", again)
            })}
            {around.map(|around| view! { <Show when=move || has_words.get()>{around.beside_answer.run(message)}</Show> })}
            <Show when=move || has_words.get()>{more()}</Show>
            {time_of(message)}
        </div>
    }
}

fn whole(messages: &[Message], title: &str, style: ExportStyle, as_json: bool) -> String {
    let said: Vec<Message> = messages
        .iter()
        .filter(|message| message.role != Role::System)
        .cloned()
        .collect();
    match as_json {
        true => export::json(title, &said),
        false => export::chat(title, &said, style),
    }
}

/// A button that is a sign; its words are said.
pub(super) fn sign_button(
    sign: fn() -> View,
    words: &'static Text,
    class: &'static str,
    press: impl Fn() + Send + Sync + 'static,
) -> View {
    view! {
        <button type="button" class=class aria-label=t(words) title=t(words) on:click=move |_| press()>{sign()}</button>
    }
}
