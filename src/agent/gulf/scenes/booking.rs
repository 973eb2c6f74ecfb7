//! A table to book: every kind of input, checked while it is filled in and again where it arrives.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{Press, begin, bound, button, heading, part, stack, text, words};
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

const EMAIL: &str = "[^@ ]+@[^@ ]+[.][a-zA-Z]{2,}";

pub(super) fn show(locale: Locale) -> Scene {
    let say = |text: Text| words(locale, text);
    let seats: Vec<Value> = [
        ("window", demo::BY_THE_WINDOW),
        ("garden", demo::IN_THE_GARDEN),
        ("bar", demo::AT_THE_BAR),
    ]
    .into_iter()
    .map(|(value, label)| json!({ "label": say(label), "value": value }))
    .collect();
    let ids = [
        "title", "name", "mail", "when", "guests", "seat", "wishes", "terms", "note", "book",
    ];
    Scene::new()
        .components(&[
            part("root", "Card", json!({ "child": "form" })),
            part("form", "Column", stack(&ids)),
            heading("title", say(demo::BOOK_A_TABLE), "2"),
            part("name", "TextField", json!({ "label": say(demo::YOUR_NAME_2), "text": bound("/form/name") })),
            part("mail", "TextField", json!({
                "label": say(demo::E_MAIL), "text": bound("/form/mail"), "validationRegexp": EMAIL,
            })),
        ])
        .data(json!({ "form": {
            "name": "", "mail": "", "when": "", "guests": 2, "seat": ["window"], "wishes": "", "terms": false, "note": "",
        } }))
        .call("beginRendering", &begin())
        .components(&[
            part("when", "DateTimeInput", json!({
                "label": say(demo::DATE_AND_TIME), "value": bound("/form/when"),
                "enableDate": true, "enableTime": true,
            })),
            part("guests", "Slider", json!({
                "label": say(demo::GUESTS), "value": bound("/form/guests"), "minValue": 1, "maxValue": 8,
            })),
            part("seat", "MultipleChoice", json!({
                "label": say(demo::WHERE_WOULD_YOU_LIKE_TO),
                "selections": bound("/form/seat"), "options": seats, "maxAllowedSelections": 1,
            })),
        ])
        .components(&[
            part("wishes", "TextField", json!({
                "label": say(demo::ANYTHING_ELSE),
                "text": bound("/form/wishes"), "type": "longText",
            })),
            part("terms", "CheckBox", json!({
                "label": say(demo::HOLD_THE_TABLE_FOR_15),
                "value": bound("/form/terms"),
            })),
            text("note", bound("/form/note")),
            button("book", say(demo::BOOK_THE_TABLE), "book", locale, &[("form", "/form")], true),
        ])
        .say(demo::FILL_IN_THE_FORM_AND.get(locale))
}

/// Books, or says what is missing; the form stays as it is filled in.
pub(super) fn confirm(press: &Press) -> Scene {
    let locale = press.locale;
    let form = press.context.get("form").cloned().unwrap_or_default();
    let of = |key: &str| {
        form.get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    let (name, mail, when) = (of("name"), of("mail"), of("when"));
    if name.is_empty() || when.is_empty() || !mail.contains('@') {
        let missing = demo::PLEASE_FILL_IN_NAME_E;
        return Scene::new()
            .wait(300)
            .write("/form/note", missing.get(locale).into())
            .say(missing.get(locale));
    }
    let guests = form
        .get("guests")
        .and_then(Value::as_f64)
        .unwrap_or(2.0)
        .clamp(1.0, 8.0);
    let when = when.replace('T', " ");
    let line = demo::WHEN_GUESTS_GUESTS;
    let line = line.fill(locale, &[("when", &when), ("guests", &guests.to_string())]);
    let thanks = demo::BOOKED_NAME;
    Scene::new()
        .wait(400)
        .components(&[
            part("form", "Column", stack(&["done", "line", "place", "rating"])),
            heading(
                "done",
                json!({ "literalString": thanks.fill(locale, &[("name", &name)]) }),
                "2",
            ),
            text("line", json!({ "literalString": line })),
            part(
                "rating",
                "StarRating",
                json!({
                    "title": words(locale, demo::HOW_EASY_WAS_IT_TO),
                    "allow_skip": true,
                    "value": bound("/form/rating"),
                    "action": {
                        "action": "rated", "context": [{ "key": "locale", "value": { "literalString": locale.tag() } }],
                    },
                }),
            ),
            text("place", words(locale, demo::WE_HAVE_SENT_YOU_AN)),
        ])
        .say(demo::SEE_YOU_THEN.get(locale))
}

/// The booking was rated, or not: the answer is the result of an interaction.
pub(super) fn thank(press: &Press) -> Scene {
    let result = press.context.get("result");
    let score = result.and_then(|result| result.pointer("/value/score")?.as_f64());
    let said = match score {
        Some(score) if score >= 4.0 => demo::THANK_YOU_THATS_GOOD_TO,
        Some(_) => demo::THANK_YOU_WE_WILL_MAKE,
        None => demo::ALL_RIGHT,
    };
    Scene::new().wait(300).say(said.get(press.locale))
}
