//! The list of marks and the list of regions: everything about a mark can be said and changed here.

use crate::ui::prelude::*;
use serde_json::Value;
use web_sys::HtmlSelectElement;

use super::{Canvas, name_of};
use crate::catalog::kit::grow::grow;
use crate::catalog::kit::icon;
use crate::catalog::question::BodyMode;
use crate::contract::question::keyed::text_at;
use crate::contract::questions::annotation::{Comments, field_of, mark_of, marks, set};
use crate::live::locale::{t, tf};
use crate::words::text::interaction_forms as text;

/// Regions as radios where only one may be chosen, else as boxes.
pub(super) fn regions(canvas: Canvas) -> View {
    let ask = canvas.ask;
    let (regions, single) = canvas
        .asked
        .with(|question| (question.regions.clone(), question.max == 1));
    let rows: Vec<View> = regions
        .into_iter()
        .map(|region| {
            let id = StoredValue::new(region.id.clone());
            let chosen =
                Memo::new(move |_| canvas.asked.read(|question, draft| id.with_value(|id| question.is_chosen(draft, id))));
            view! {
                <label class="ps-option" class:ps-chosen=chosen>
                    <input
                        type=if single { "radio" } else { "checkbox" }
                        name=ask.id("region") value=region.id prop:checked=chosen
                        disabled=move || ask.mode.get() == BodyMode::History
                        on:click=move |event| if ask.is_closed() { event.prevent_default() }
                        on:change=move |_| canvas.change(|draft, question| id.with_value(|id| question.toggle(draft, id)))
                    />
                    <bdi class="ps-option-label">{region.label}</bdi>
                </label>
            }
        })
        .collect();
    let (legend_id, labelled_by) = (ask.id("regions"), ask.id("regions"));
    view! {
        <fieldset
            class="ps-options" class:ps-wrong=move || ask.is_wrong("") data-field=""
            role=if single { "radiogroup" } else { "group" } aria-labelledby=labelled_by
            aria-describedby=move || ask.is_wrong("").then(|| ask.error_id())
        >
            <legend class="ps-question-hidden" id=legend_id>{t(&text::TOOL_REGION)}</legend>
            {rows}
        </fieldset>
    }
}

/// The marks that have something to say: all but regions without words.
pub(super) fn list(canvas: Canvas) -> View {
    let ids = Memo::new(move |_| {
        canvas.asked.read(|question, draft| {
            let all = marks(draft).iter().enumerate();
            let wordless = question.comments == Comments::None && question.tags.is_empty();
            let plain = |mark: &Value| mark.get("geometry").is_none() && wordless;
            all.filter(|(_, mark)| !plain(mark))
                .map(|(index, mark)| (index, text_at(mark, "annotation_id").to_owned()))
                .collect::<Vec<_>>()
        })
    });
    let rows = move || {
        (!ids.with(Vec::is_empty)).then(|| {
            view! {
                <ol class="ps-marking-list">
                    <For each=move || ids.get() key=Clone::clone children=move |(index, id)| row(canvas, id, index) />
                </ol>
            }
        })
    };
    view! { {rows} }
}

fn row(canvas: Canvas, id: String, index: usize) -> View {
    let ask = canvas.ask;
    let history = ask.mode.get_untracked() == BodyMode::History;
    let (comments, tags) = canvas.asked.with(|question| (question.comments, question.tags.clone()));
    let row_id = canvas.row_id(&id);
    let field = field_of(&id);
    let stored = StoredValue::new(id);
    let read = move |key: &str| {
        ask.draft.with(|draft| {
            let mark = stored.with_value(|id| mark_of(draft, id));
            mark.map(|mark| text_at(mark, key).to_owned()).unwrap_or_default()
        })
    };
    if history {
        let words = move || {
            let locale = canvas.locale.get();
            canvas.asked.read(|question, draft| {
                let mark = marks(draft).get(index).unwrap_or(&Value::Null);
                name_of(question, mark, index + 1, locale)
            })
        };
        return view! { <li class="ps-marking-row"><span class="ps-marking-number" aria-hidden="true">{index + 1}</span> <bdi>{words}</bdi></li> };
    }
    let number = (index + 1).to_string();
    let named = move |words: &'static crate::words::Text| {
        let number = number.clone();
        move || tf(words, &[("n", &number)])
    };
    let wrong_field = StoredValue::new(field.clone());
    let wrong = move || wrong_field.with_value(|field| ask.is_wrong(field));
    let comment = (comments != Comments::None).then(|| {
        let area = NodeRef::new();
        grow(area, move || drop(read("comment")));
        view! {
            <textarea
                node_ref=area
                class="ps-field ps-marking-comment" class:ps-wrong=wrong rows="1" data-field=field.clone()
                aria-label=named(&text::COMMENT_ON) placeholder=t(&text::ADD_COMMENT)
                aria-required=(comments == Comments::Required).to_string()
                aria-invalid=move || wrong().then_some("true") aria-describedby=move || wrong().then(|| ask.error_id())
                prop:value=move || read("comment") readonly=move || ask.is_closed()
                on:input=move |event| {
                    let words = event_target_value(&event);
                    stored.with_value(|id| ask.change(false, |draft| set(draft, id, "comment", &words.into())));
                }
            ></textarea>
        }
    });
    let tag = (!tags.is_empty()).then(|| {
        let options: Vec<View> = tags
            .into_iter()
            .map(|(id, label)| {
                let own = id.clone();
                view! { <option value=id selected=move || read("tag_id") == own>{label}</option> }
            })
            .collect();
        view! {
            <select
                class="ps-field ps-marking-tag" aria-label=named(&text::KIND_OF)
                aria-disabled=move || ask.is_closed().then_some("true")
                on:change=move |event| {
                    let tag = match event_target_value(&event) {
                        tag if tag.is_empty() => Value::Null,
                        tag => tag.into(),
                    };
                    canvas.change(|draft, _| stored.with_value(|id| set(draft, id, "tag_id", &tag)));
                    event_target::<HtmlSelectElement>(&event).set_value(&untrack(move || read("tag_id")));
                }
            >
                <option value="" selected=move || read("tag_id").is_empty()>{t(&text::NO_KIND)}</option>
                {options}
            </select>
        }
    });
    view! {
        <li class="ps-marking-row" id=row_id>
            <span class="ps-marking-number" aria-hidden="true">{index + 1}</span>
            {comment}
            {tag}
            <button
                type="button" class="ps-upload-act" aria-label=named(&text::REMOVE_MARK)
                on:click=move |_| stored.with_value(|id| canvas.remove(id))
            >
                {icon::cross()}
            </button>
        </li>
    }
}
