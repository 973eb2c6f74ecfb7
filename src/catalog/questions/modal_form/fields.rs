//! The fields of a form, each with its label, help and what is wrong with it; the errors together on top
//! (`interactions.md` B9). Native controls throughout.

use crate::browser::dom;
use crate::browser::mount_root;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use crate::catalog::kit::grow::grow;
use crate::catalog::question::{BodyMode, QuestionAsk, QuestionOf};
use crate::contract::question::keyed::with_key;
use crate::contract::questions::form::Form;
use crate::contract::questions::form_field::{FieldKind, FormField};
use crate::contract::{AnswerFault, Question};
use crate::live::locale::{t, tf};
use crate::words::text::interaction_forms as text;

/// What every field of one form shares.
#[derive(Clone, Copy)]
struct Shared {
    ask: QuestionAsk,
    form: QuestionOf<Form>,
    /// Ids of the fields that the person has left after an edit, or that Submit found wrong.
    left: RwSignal<Vec<String>>,
    /// Submit was pressed with something wrong.
    tried: RwSignal<bool>,
}

impl Shared {
    /// What is wrong with a field that may be said already; tracks.
    fn fault(self, id: &str) -> Option<AnswerFault> {
        let told = self
            .ask
            .faults
            .with(|faults| faults.iter().find(|fault| fault.field == id).cloned());
        if told.is_some() || !self.left.with(|left| left.iter().any(|one| one == id)) {
            return told;
        }
        self.form.read(|form, draft| {
            let field = form.field(id).filter(|field| form.is_shown(field, draft))?;
            field.value(draft).err()
        })
    }

    fn leave(self, id: &str) {
        let known = self.left.with_untracked(|left| left.iter().any(|one| one == id));
        let edited = self.ask.draft.with_untracked(|draft| draft.get(id).is_some());
        if !known && edited {
            self.left.update(|left| left.push(id.to_owned()));
        }
    }
}

/// All fields of a form.
pub(super) fn form_fields(form: QuestionOf<Form>) -> View {
    let ask = form.ask;
    if ask.mode.get_untracked() == BodyMode::History {
        return answers(form);
    }
    let shared = Shared {
        ask,
        form,
        left: RwSignal::new(Vec::new()),
        tried: RwSignal::new(false),
    };
    Effect::new(move || {
        let wrong: Vec<String> = ask
            .faults
            .with(|faults| faults.iter().map(|fault| fault.field.clone()).collect());
        if !wrong.is_empty() {
            shared.tried.set(true);
            shared.left.update(|left| left.extend(wrong));
        }
    });
    let fields: Vec<View> = form
        .question()
        .fields
        .iter()
        .map(|field| shown(shared, field))
        .collect();
    view! {
        {summary(shared)}
        <div class="ps-form">{fields}</div>
    }
}

/// What was answered, for the receipt.
fn answers(form: QuestionOf<Form>) -> View {
    let pairs = form.peek(Form::read_back);
    view! { {crate::catalog::questions::stimulus_card::facts(&pairs)} }
}

/// Two errors and more stand together on top, each leading to its field.
fn summary(shared: Shared) -> View {
    let wrong = Memo::new(move |_| {
        if !shared.tried.get() {
            return Vec::new();
        }
        let ids: Vec<(String, String)> = shared.form.with(|form| {
            let fields = form.fields.iter();
            fields.map(|field| (field.id.clone(), field.label.clone())).collect()
        });
        ids.into_iter()
            .filter(|(id, _)| shared.fault(id).is_some())
            .collect::<Vec<_>>()
    });
    let list = move || {
        let wrong = wrong.get();
        (wrong.len() >= 2).then(|| {
            let rows: Vec<View> = wrong
                .into_iter()
                .map(|(id, label)| {
                    let target = id.clone();
                    let go = move |_| focus(shared, &target);
                    let words = move || shared.fault(&id).map(|fault| shared.ask.words_of(&fault));
                    view! { <li><button type="button" on:click=go><bdi>{label}</bdi></button> " · " <bdi>{words}</bdi></li> }
                })
                .collect();
            view! {
                <div class="ps-form-wrong">
                    <p>{t(&text::FIX_THESE)}</p>
                    <ul>{rows}</ul>
                </div>
            }
        })
    };
    view! { {list} }
}

/// By the field's place: its own id may hold blanks, which part the ids in `aria-describedby`.
fn control_id(shared: Shared, id: &str) -> String {
    let place = |form: &Form| form.fields.iter().position(|field| field.id == id);
    shared
        .ask
        .id(&format!("field-{}", shared.form.with(place).unwrap_or_default()))
}

fn focus(shared: Shared, id: &str) {
    let found = mount_root::find(&control_id(shared, id));
    let control = found.and_then(|element| match element.tag_name() == "FIELDSET" {
        true => dom::first(&element, "input"),
        false => Some(element),
    });
    if let Some(control) = control {
        control.focus().ok();
    }
}

/// The field while its condition holds.
fn shown(shared: Shared, field: &FormField) -> View {
    if field.show_if.is_none() {
        return whole(shared, field);
    }
    let stored = StoredValue::new(field.clone());
    let visible = Memo::new(move |_| {
        shared
            .form
            .read(|form, draft| stored.with_value(|field| form.is_shown(field, draft)))
    });
    let view = move || visible.get().then(|| stored.with_value(|field| whole(shared, field)));
    view! { {view} }
}

/// Label, help, control and error of one field.
fn whole(shared: Shared, field: &FormField) -> View {
    let ask = shared.ask;
    let id = control_id(shared, &field.id);
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let key = StoredValue::new(field.id.clone());
    let fault = Memo::new(move |_| key.with_value(|key| shared.fault(key)));
    let help = field.help.clone();
    let described_by = {
        let (help_id, error_id) = (help.is_some().then(|| help_id.clone()), error_id.clone());
        Signal::derive(move || {
            let ids: Vec<String> = [help_id.clone(), fault.with(Option::is_some).then(|| error_id.clone())]
                .into_iter()
                .flatten()
                .collect();
            (!ids.is_empty()).then(|| ids.join(" "))
        })
    };
    let control = Control {
        shared,
        id: StoredValue::new(id.clone()),
        key,
        wrong: Signal::derive(move || fault.with(Option::is_some)),
        described_by,
    };
    let hint = field
        .required
        .then(|| view! { " " <span class="ps-field-optional">{t(&text::REQUIRED)}</span> });
    let label = view! { <bdi>{field.label.clone()}</bdi> {hint} };
    let help = help.map(|words| view! { <p class="ps-form-help" id=help_id><bdi>{words}</bdi></p> });
    let error = view! {
        <p class="ps-form-error" id=error_id hidden=move || fault.with(Option::is_none)>
            <bdi>{move || fault.get().map(|fault| ask.words_of(&fault))}</bdi>
        </p>
    };
    // A focused field also reports that it is left when it is taken away.
    let left = move |_| key.try_with_value(|key| shared.leave(key)).unwrap_or_default();
    match field.kind {
        FieldKind::Checkbox | FieldKind::Switch => view! {
            <div class="ps-form-field" on:focusout=left>
                {one_box(control, field, label)} {help} {error}
            </div>
        },
        FieldKind::Radio | FieldKind::CheckboxGroup | FieldKind::Rating => {
            let rows = match field.kind {
                FieldKind::Rating => points(control, field),
                _ => rows(control, field),
            };
            let radios = field.kind != FieldKind::CheckboxGroup;
            let described_by = control.described_by;
            let wrong = control.wrong;
            let legend_id = format!("{id}-legend");
            let labelled_by = legend_id.clone();
            view! {
                <fieldset
                    class="ps-form-field" class:ps-wrong=wrong id=id data-field=field.id.clone()
                    role=if radios { "radiogroup" } else { "group" }
                    aria-labelledby=labelled_by
                    aria-required=radios.then(|| field.required.to_string())
                    aria-invalid=move || (radios && wrong.get()).then_some("true")
                    aria-describedby=move || described_by.get()
                    on:focusout=left
                >
                    <legend id=legend_id>{label}</legend>
                    {help} {rows} {error}
                </fieldset>
            }
        }
        _ => view! {
            <div class="ps-form-field" on:focusout=left>
                <label for=id>{label}</label>
                {help} {entry(control, field)} {error}
            </div>
        },
    }
}

/// What every control of a field says and does.
#[derive(Clone, Copy)]
struct Control {
    shared: Shared,
    id: StoredValue<String>,
    key: StoredValue<String>,
    wrong: Signal<bool>,
    described_by: Signal<Option<String>>,
}

impl Control {
    fn set(self, value: Value, committed: bool) {
        self.shared.ask.change(committed, |draft| {
            self.key.with_value(|key| match &value {
                // An entry that was emptied is not the default.
                Value::Null => with_key(draft, key, "".into()),
                value => with_key(draft, key, value.clone()),
            })
        });
    }

    /// `aria-invalid`; tracks.
    fn invalid(self) -> Option<&'static str> {
        self.wrong.get().then_some("true")
    }

    /// Reads something of the field's entry; tracks.
    fn read<T>(self, read: impl FnOnce(&FormField, &Value) -> T) -> Option<T> {
        let field = |form: &Form, draft: &Value| Some(read(self.key.with_value(|key| form.field(key))?, draft));
        self.shared.form.read(field)
    }
}

/// A box or a switch, its words beside it.
fn one_box(control: Control, field: &FormField, label: View) -> View {
    let ask = control.shared.ask;
    let wrong = control.wrong;
    let described_by = control.described_by;
    let on = Memo::new(move |_| control.read(FormField::is_on) == Some(true));
    let switch = field.kind == FieldKind::Switch;
    view! {
        <label class="ps-statement" class:ps-wrong=wrong>
            <input
                id=control.id.get_value() type="checkbox" class:ps-form-switch=switch role=switch.then_some("switch")
                data-field=field.id.clone() prop:checked=on
                aria-invalid=move || wrong.get().then_some("true") aria-describedby=move || described_by.get()
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=move |_| control.set(Value::Bool(!on.get_untracked()), true)
            />
            <span>{label}</span>
        </label>
    }
}

/// A row for each option.
fn rows(control: Control, field: &FormField) -> View {
    let ask = control.shared.ask;
    let multiple = field.kind == FieldKind::CheckboxGroup;
    let rows: Vec<View> = field
        .options
        .iter()
        .map(|(id, label)| {
            let id = StoredValue::new(id.clone());
            let has = move |field: &FormField, draft: &Value| id.with_value(|id| field.has(draft, id));
            let chosen = Memo::new(move |_| control.read(has) == Some(true));
            let toggled = move |field: &FormField, draft: &Value| id.with_value(|id| field.toggled(draft, id));
            let name = control.id.get_value();
            let press = move |_| {
                let next = untrack(move || control.read(toggled));
                control.set(next.unwrap_or(Value::Null), true);
            };
            view! {
                <label class="ps-option ps-form-option" class:ps-chosen=chosen>
                    <input
                        type=if multiple { "checkbox" } else { "radio" } name=name prop:checked=chosen
                        on:click=move |event| if ask.is_closed() { event.prevent_default() }
                        on:change=press
                    />
                    <bdi class="ps-option-label">{label.clone()}</bdi>
                </label>
            }
        })
        .collect();
    view! { <div class="ps-form-options">{rows}</div> }
}

/// The points of a rating.
fn points(control: Control, field: &FormField) -> View {
    let ask = control.shared.ask;
    let (min, max) = (field.min.unwrap_or(1.0) as i64, field.max.unwrap_or(5.0) as i64);
    let points: Vec<View> = (min..=max.min(min + 10))
        .map(|point| {
            let chosen = Memo::new(move |_| control.read(FormField::text).is_some_and(|text| text == point.to_string()));
            let name = control.id.get_value();
            view! {
                <label class="ps-point" class:ps-chosen=chosen>
                    <input
                        type="radio" name=name prop:checked=chosen
                        aria-label=move || tf(&crate::words::text::interaction::POINT, &[("point", &point.to_string()), ("max", &max.to_string())])
                        on:click=move |event| if ask.is_closed() { event.prevent_default() }
                        on:change=move |_| control.set(point.into(), true)
                    />
                    <span class="ps-point-number" aria-hidden="true">{point}</span>
                </label>
            }
        })
        .collect();
    view! { <div class="ps-form-points">{points}</div> }
}

/// A field of one line, several lines, a list to select from, or a slider.
fn entry(control: Control, field: &FormField) -> View {
    let words = Signal::derive(move || control.read(FormField::text).unwrap_or_default());
    let write = Callback::new(move |(words, committed): (String, bool)| control.set(words.into(), committed));
    match field.kind {
        FieldKind::Textarea => area(control, field, words, write),
        FieldKind::Select => select(control, field, words, write),
        FieldKind::Slider => slider(control, field, words, write),
        _ => line(control, field, words, write),
    }
}

fn area(control: Control, field: &FormField, words: Signal<String>, write: Callback<(String, bool)>) -> View {
    let area = NodeRef::new();
    grow(area, move || words.track());
    view! {
        <textarea
            node_ref=area
            id=control.id.get_value() class="ps-field ps-field-words" class:ps-wrong=control.wrong rows="3" data-field=field.id.clone()
            placeholder=field.placeholder.clone() autocomplete=field.autocomplete.clone()
            prop:value=words readonly=move || control.shared.ask.is_closed()
            aria-required=field.required.to_string() aria-invalid=move || control.invalid() aria-describedby=move || control.described_by.get()
            on:input=move |event| { write.try_run((event_target_value(&event), false)); }
            on:change=move |event| { write.try_run((event_target_value(&event), true)); }
        ></textarea>
    }
}

fn select(control: Control, field: &FormField, words: Signal<String>, write: Callback<(String, bool)>) -> View {
    let options: Vec<View> = field
        .options
        .iter()
        .map(|(id, label)| {
            let own = id.clone();
            view! { <option value=id.clone() selected=move || words.with(|words| *words == own)>{label.clone()}</option> }
        })
        .collect();
    view! {
        <select
            id=control.id.get_value() class="ps-field" class:ps-wrong=control.wrong data-field=field.id.clone()
            aria-required=field.required.to_string() aria-invalid=move || control.invalid() aria-describedby=move || control.described_by.get()
            // Disabled, it would let go of the focus while the answer is on its way: what is not taken goes back.
            aria-disabled=move || control.shared.ask.is_closed().then_some("true")
            on:change=move |event| {
                write.try_run((event_target_value(&event), true));
                event_target::<HtmlSelectElement>(&event).set_value(&words.get_untracked());
            }
        >
            <option value="" selected=move || words.with(String::is_empty)>{t(&text::SELECT_ONE)}</option>
            {options}
        </select>
    }
}

/// A slider that was not touched has no answer, wherever its thumb stands.
fn slider(control: Control, field: &FormField, words: Signal<String>, write: Callback<(String, bool)>) -> View {
    let (min, max) = (field.min.unwrap_or(0.0), field.max.unwrap_or(100.0));
    let shown = move || match words.get() {
        words if words.is_empty() => "–".to_owned(),
        words => words,
    };
    let at = move || crate::number::parse(&words.get()).unwrap_or((min + max) / 2.0);
    view! {
        <div class="ps-form-slider">
            <input
                id=control.id.get_value() type="range" min=min max=max step=field.step.unwrap_or(1.0) data-field=field.id.clone()
                class:ps-form-untouched=move || words.with(String::is_empty)
                prop:value=move || Digits(at()).to_string() aria-valuetext=shown
                aria-invalid=move || control.invalid() aria-describedby=move || control.described_by.get()
                aria-disabled=move || control.shared.ask.is_closed().then_some("true")
                on:input=move |event| {
                    write.try_run((event_target_value(&event), false));
                    event_target::<HtmlInputElement>(&event).set_value(&Digits(untrack(at)).to_string());
                }
                on:change=move |event| { write.try_run((event_target_value(&event), true)); }
                on:click=move |event| {
                    // A press where the hidden thumb already stands changes nothing by itself.
                    if words.with_untracked(String::is_empty) {
                        write.try_run((event_target_value(&event), true));
                    }
                }
            />
            <output aria-hidden="true">{shown}</output>
        </div>
    }
}

fn line(control: Control, field: &FormField, words: Signal<String>, write: Callback<(String, bool)>) -> View {
    let native = match field.kind {
        FieldKind::Email => "email",
        FieldKind::Url => "url",
        FieldKind::Tel => "tel",
        FieldKind::Date => "date",
        FieldKind::Time => "time",
        // A native number field loses what it cannot read.
        _ => "text",
    };
    let is_short = matches!(field.kind, FieldKind::Number | FieldKind::Date | FieldKind::Time);
    // What these kinds are called is also what a browser fills them with.
    let usual = match field.kind {
        FieldKind::Email | FieldKind::Url | FieldKind::Tel => native,
        _ => "off",
    };
    view! {
        <input
            id=control.id.get_value() type=native class="ps-field" class:ps-wrong=control.wrong class:ps-form-short=is_short
            data-field=field.id.clone() inputmode=field.keyboard() placeholder=field.placeholder.clone()
            autocomplete=field.autocomplete.clone().unwrap_or_else(|| usual.into())
            prop:value=words readonly=move || control.shared.ask.is_closed()
            aria-required=field.required.to_string() aria-invalid=move || control.invalid() aria-describedby=move || control.described_by.get()
            on:input=move |event| { write.try_run((event_target_value(&event), false)); }
            on:change=move |event| { write.try_run((event_target_value(&event), true)); }
        />
    }
}
