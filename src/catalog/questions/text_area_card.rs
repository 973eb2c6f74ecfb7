//! `text_input` as a field that grows, or as one line of a known form (`interactions.md` B8).

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::kit::host::use_latest_announcer;
use crate::catalog::kit::secret;
use crate::catalog::question::footer_count::footer_count;
use crate::catalog::question::inputs::text_area::{TextArea, text_area};
use crate::catalog::question::{
    BodyMode, QuestionAsk, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted,
    waiting_states, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::text_input::{InputType, TEXT_INPUT, TextInput};
use crate::live::locale::use_locale;
use crate::words::Locale;
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;

/// Words of one's own (`text_input`).
pub(crate) static TEXT_AREA_CARD: CatalogComponent = component(
    "TextAreaCard",
    &TEXT_INPUT,
    |ask| ask.draw(text_area_card),
    |_| view! { <div class="ps-field-empty"></div> },
);

/// The counter stands from this part of the limit on.
const COUNT_FROM: f64 = 0.8;
/// How many characters are left when a screen reader says so.
const SAY_LEFT: [usize; 3] = [20, 10, 0];

/// Where a text stands between its limits.
#[derive(Clone, Copy, PartialEq)]
enum Length {
    Fine,
    /// Characters that are missing.
    Under(usize),
    /// Characters so far.
    Near(usize),
    /// Characters too many.
    Over(usize),
}

fn text_area_card(asked: QuestionOf<TextInput>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let locale = use_locale();
    let (limits, is_limited) = (question.limits, question.is_limited);
    let length = Memo::new(move |_| {
        let count = asked.read(|question, draft| question.sent(draft).chars().count());
        if count > limits.max {
            Length::Over(count - limits.max)
        } else if count > 0 && count < limits.min {
            Length::Under(limits.min - count)
        } else if is_limited && count as f64 >= limits.max as f64 * COUNT_FROM {
            Length::Near(count)
        } else {
            Length::Fine
        }
    });
    let counted = Memo::new(move |_| {
        let locale = locale.get();
        match length.get() {
            Length::Fine => None,
            Length::Under(missing) => Some(text::LENGTH_MORE.fill(locale, missing, &[])),
            Length::Over(over) => Some(text::LENGTH_OVER.fill(locale, over, &[])),
            Length::Near(count) => {
                Some(text::LENGTH_OF.fill(locale, &[("n", &count.to_string()), ("max", &limits.max.to_string())]))
            }
        }
    });
    if ask.mode.get_untracked() != BodyMode::History {
        footer_count(ask, counted, false);
        say_what_is_left(length, limits.max);
    }
    let words = Memo::new(move |_| asked.read(|question, draft| question.text(draft).to_owned()));
    let write = Callback::new(move |(words, committed): (String, bool)| {
        asked.change(committed, |question, _| question.write(&words));
    });
    let note_id = ask.id("note");
    let described_by =
        Signal::derive(move || (ask.note.with(Option::is_some) && !ask.is_wrong("")).then(|| note_id.clone()));
    let too_long = move || matches!(length.get(), Length::Over(_));
    let field = match question.multiline {
        true => text_area(
            ask,
            TextArea {
                field: "",
                labelled_by: "title",
                described_by,
                placeholder: Signal::stored(question.placeholder.clone()),
                rows: question.rows,
                required: ask.envelope(|envelope| envelope.required),
                words: words.into(),
                write,
            },
        ),
        false => one_line(ask, &question, words, described_by, write),
    };
    view! { <div class="ps-text" class:ps-too-long=too_long>{field}</div> }
}

fn one_line(
    ask: QuestionAsk,
    question: &TextInput,
    words: Memo<String>,
    described_by: Signal<Option<String>>,
    write: Callback<(String, bool)>,
) -> View {
    if ask.mode.get_untracked() == BodyMode::History {
        return view! { <p class="ps-question-written"><bdi>{move || words.get()}</bdi></p> };
    }
    let required = ask.envelope(|envelope| envelope.required);
    let is_secret = question.kind == InputType::Password;
    let describing = move || match ask.is_wrong("") {
        true => Some(ask.error_id()),
        false => described_by.get(),
    };
    view! {
        <input
            id=ask.id("field")
            type=question.kind.native()
            class="ps-field"
            class:ps-wrong=move || ask.is_wrong("")
            data-field=""
            inputmode=question.inputmode.clone()
            autocomplete=if is_secret { Some(secret::AUTOCOMPLETE.to_owned()) } else { question.autocomplete.clone() }
            placeholder=question.placeholder.clone()
            prop:value=move || words.get()
            readonly=move || ask.is_closed()
            aria-labelledby=ask.id("title")
            aria-required=required.to_string()
            aria-invalid=move || ask.is_wrong("").then_some("true")
            aria-describedby=describing
            on:input=move |event| { write.try_run((event_target_value(&event), false)); }
            on:change=move |event| { write.try_run((event_target_value(&event), true)); }
        />
        {is_secret.then(secret::note)}
    }
}

/// Says politely that 20, 10 and 0 characters are left, and that there is one too many.
fn say_what_is_left(length: Memo<Length>, max: usize) {
    let say = use_latest_announcer();
    let locale = use_locale();
    Effect::new(move |before: Option<Length>| {
        let now = length.get();
        match (before, now) {
            (Some(_), Length::Near(count)) if SAY_LEFT.contains(&(max - count.min(max))) => {
                say(text::LENGTH_LEFT.fill(locale.get_untracked(), max - count.min(max), &[]));
            }
            (Some(Length::Over(_)), Length::Over(_)) | (None, _) => {}
            (Some(_), Length::Over(over)) => say(text::LENGTH_OVER.fill(locale.get_untracked(), over, &[])),
            _ => {}
        }
        now
    });
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("text_input", sample::STORY.get(locale), locale);
    call["allow_skip"] = json!(true);
    call["validation"] = json!({"min_length": 20, "max_length": 500});
    call
}

fn contact(locale: Locale) -> Value {
    let mut call = sample_call("text_input", sample::CONTACT.get(locale), locale);
    call["input"] =
        json!({"multiline": false, "input_type": "email", "autocomplete": "email", "placeholder": "name@example.com"});
    call["metadata"]["sensitive"] = json!(true);
    call["allow_skip"] = json!(true);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            streaming(json!({"type": "text_input", "title": call(locale)["title"], "input": {}}))
        }),
        sample("one-line", |locale| asked(contact(locale))),
        sample("expired-draft", |locale| asked(call(locale))),
        sample("submitted", |locale| {
            submitted(call(locale), json!({"text": sample::STORY_TEXT.get(locale)}))
        }),
        sample("skipped", |locale| ended(contact(locale), "skipped")),
        sample("no-length", |locale| {
            asked(with(call(locale), [("validation.max_length", json!(5))]))
        }),
    ]);
    samples
}
