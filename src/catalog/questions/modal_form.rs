//! `modal_form`: the fields of a form with its own Save and Cancel (`interactions.md` B9). Where it opens is the
//! frame's business.

mod fields;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::modal_form::fields::form_fields;
use crate::catalog::question::buttons::{ButtonLook, button};
use crate::catalog::question::{QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::form::{self, Form};
use crate::live::locale::tf;
use crate::words::Locale;
use crate::words::text::interaction_forms as text;
use crate::words::text::workshop::forms as sample;

/// A form (`modal_form`).
pub(crate) static MODAL_FORM: CatalogComponent = component(
    "ModalForm",
    &form::MODAL_FORM,
    |ask| ask.draw(form_fields), // What will stand in the flow is the way to the dialog, and that has no rows.
    |_| ().into_view(),
)
.with_buttons(|ask| ask.draw(buttons));

fn buttons(asked: QuestionOf<Form>) -> View {
    let ask = asked.ask;
    let (cancel, submit) = asked.with(|form| (form.cancel_label.clone(), form.submit_label.clone()));
    let cancel = move || cancel.clone().unwrap_or_else(|| tf(&text::CANCEL, &[]));
    let submit = move || {
        submit
            .clone()
            .unwrap_or_else(|| tf(&crate::words::text::interaction::SUBMIT, &[]))
    };
    view! {
        {button(ask, ButtonLook::Quiet, "cancel", None, cancel, move || ask.cancel())}
        {button(ask, ButtonLook::Ink, "save", None, submit, move || ask.submit())}
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("modal_form", sample::PROJECT_FORM.get(locale), locale);
    let option = |id: &str, label: &'static crate::words::Text| json!({"id": id, "label": label.get(locale)});
    call["fields"] = json!([
        {"id": "name", "type": "text", "label": sample::PROJECT_NAME.get(locale), "required": true, "max_length": 60},
        {"id": "stage", "type": "radio", "label": sample::STAGE.get(locale), "required": true, "options": [
            option("idea", &sample::IDEA), option("pilot", &sample::PILOT), option("live", &sample::LIVE),
        ]},
        {"id": "users", "type": "number", "label": sample::USERS.get(locale), "min": 0, "step": 1, "show_if": {"field": "stage", "equals": "live"}},
        {"id": "newsletter", "type": "switch", "label": sample::NEWSLETTER.get(locale), "default": false},
    ]);
    call["submit_label"] = json!(sample::SAVE.get(locale));
    call
}

/// One field of each kind.
fn every_kind(locale: Locale) -> Value {
    let mut call = sample_call("modal_form", sample::PROJECT_FORM.get(locale), locale);
    let kinds = [
        "text",
        "textarea",
        "number",
        "email",
        "url",
        "tel",
        "date",
        "time",
        "select",
        "radio",
        "checkbox_group",
        "checkbox",
        "switch",
        "slider",
        "rating",
    ];
    let fields: Vec<Value> = kinds
        .iter()
        .map(|kind| {
            let mut field = json!({"id": kind, "type": kind, "label": sample::FIELD.fill(locale, &[("kind", kind)]), "help": sample::FIELD_HELP.get(locale)});
            if matches!(*kind, "select" | "radio" | "checkbox_group") {
                field["options"] = json!([{"id": "idea", "label": sample::IDEA.get(locale)}, {"id": "live", "label": sample::LIVE.get(locale)}]);
            }
            field["required"] = json!(matches!(*kind, "text" | "email" | "radio" | "rating"));
            field
        })
        .collect();
    call["fields"] = json!(fields);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    fn answer(locale: Locale) -> Value {
        json!({"name": sample::PROJECT.get(locale), "stage": "live", "users": 1200, "newsletter": false})
    }
    vec![
        sample("streaming", |locale| {
            let call = call(locale);
            streaming(json!({"type": "modal_form", "title": call["title"], "fields": [call["fields"][0], {}]}))
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("every-kind", |locale| asked(every_kind(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("not-sent", |locale| asked(call(locale))),
        sample("submitted", |locale| submitted(call(locale), answer(locale))),
        sample("submitted-sensitive", |locale| {
            let mut call = call(locale);
            call["metadata"]["sensitive"] = json!(true);
            submitted(call, answer(locale))
        }),
        sample("cancelled", |locale| ended(call(locale), "cancelled")),
        sample("no-such-field", |locale| {
            let mut call = call(locale);
            call["fields"][2]["show_if"]["field"] = json!("nowhere");
            asked(call)
        }),
    ]
}
