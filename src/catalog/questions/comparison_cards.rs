//! `comparison`: equal cards side by side, or a table where there are attributes and room for it
//! (`interactions.md` B11).

use crate::browser::dom;
use crate::browser::mount_root;
use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};
use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::browser::observe::width::width_of;
use crate::catalog::question::inputs::figure::figure;
use crate::catalog::question::inputs::remark_field::remark_field;
use crate::catalog::question::skeleton::labels;
use crate::catalog::question::{
    BodyMode, QuestionAsk, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::question::keyed::with_key;
use crate::contract::questions::comparison::{COMPARISON, Comparison, ComparisonChoice, Product, Selection};
use crate::export::receipt;
use crate::live::locale::{t, tf};
use crate::pictures;
use crate::words::text::choice;
use crate::words::text::interaction as words;
use crate::words::text::interaction_forms as text;
use crate::words::text::workshop::forms as sample;
use crate::words::{Locale, Text};

/// Things side by side, one of which is chosen (`comparison`).
pub(crate) static COMPARISON_CARDS: CatalogComponent = component(
    "ComparisonCards",
    &COMPARISON,
    |ask| ask.draw(comparison_cards),
    skeleton,
)
.with_receipt(receipt::compared);

/// A column of the table needs this many pixels, the one of the labels too.
const COLUMN: f64 = 150.0;

type Compared = QuestionOf<Comparison>;

fn comparison_cards(asked: Compared) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let root = NodeRef::<leptos::html::Div>::new();
    let width = width_of(root);
    let columns = question.products.len() + 1;
    let comparable = !question.attributes.is_empty();
    let table = Memo::new(move |_| comparable && width.get().is_some_and(|width| width >= COLUMN * columns as f64));
    let differences = RwSignal::new(false);
    let single = question.selection == Selection::Single;
    let legend = match question.selection {
        Selection::Single => Some(&words::CHOOSE_ONE),
        Selection::Multiple => Some(&choice::CHOOSE_ANY),
        Selection::None => None,
    };
    let reason = question.reason.clone();
    let others: Vec<View> = [
        (question.tie, ComparisonChoice::Tie, &text::NO_PREFERENCE),
        (question.none, ComparisonChoice::None, &text::NONE_OF_THESE),
    ]
    .into_iter()
    .filter(|(offered, ..)| *offered && legend.is_some())
    .map(|(_, choice, words)| other(asked, choice, words))
    .collect();
    let toggle = comparable.then(|| {
        view! {
            <button
                type="button"
                class="ps-compare-toggle"
                aria-pressed=move || differences.get().to_string()
                on:click=move |_| differences.update(|on| *on = !*on)
            >
                {t(&text::DIFFERENCES)}
            </button>
        }
    });
    let body = move || match table.get() {
        true => as_table(asked),
        false => as_cards(asked),
    };
    let wrong = move || ask.is_wrong("");
    let labelled_by = legend.map(|_| ask.id("legend"));
    let legend =
        legend.map(|words| view! { <legend class="ps-question-hidden" id=labelled_by.clone()>{t(words)}</legend> });
    view! {
        <div class="ps-compare" class:ps-compare-differences=differences node_ref=root>
            {toggle}
            <fieldset
                class:ps-wrong=wrong
                role=if single { "radiogroup" } else { "group" }
                data-field=""
                aria-labelledby=labelled_by
                aria-required=single.then(|| ask.envelope(|envelope| envelope.required).to_string())
                aria-invalid=move || (wrong() && single).then_some("true")
                aria-describedby=move || wrong().then(|| ask.error_id())
                aria-disabled=move || (ask.mode.get() == BodyMode::Frozen).then_some("true")
            >
                {legend}
                {body}
                {(!others.is_empty()).then(|| view! { <div class="ps-compare-others">{others}</div> })}
            </fieldset>
            {reason.map(|reason| {
                let answered = Memo::new(move |_| asked.read(|question, draft| question.choice(draft).is_some()));
                move || answered.get().then(|| remark_field(ask, &reason, &text::REASON, false))
            })}
        </div>
    }
}

/// The radio or box of a product, and its name.
fn chooser(asked: Compared, index: usize) -> View {
    let ask = asked.ask;
    let (product, selection) = asked.with(|question| {
        let product = question.products.get(index).cloned();
        (product, question.selection)
    });
    let Some(product) = product else {
        return ().into_view();
    };
    let label = product.option.label.clone();
    if selection == Selection::None {
        return view! { <bdi class="ps-product-name">{label}</bdi> };
    }
    let id = StoredValue::new(product.option.id.clone());
    let is_chosen = is_chosen(asked, index);
    let name = label.clone();
    let about_id = product
        .option
        .description
        .is_some()
        .then(|| ask.id(&format!("about-{index}")));
    view! {
        <label class="ps-product-choice">
            <input
                type=if selection == Selection::Multiple { "checkbox" } else { "radio" }
                name=ask.id("choice")
                value=product.option.id.clone()
                aria-label=move || tf(&text::CHOOSE, &[("label", &name)])
                aria-describedby=about_id
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == BodyMode::History
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=move |_| asked.change(true, |question, draft| id.with_value(|id| question.choose(draft, id)))
            />
            <bdi class="ps-product-name">{label}</bdi>
        </label>
    }
}

fn is_chosen(asked: Compared, index: usize) -> Memo<bool> {
    Memo::new(move |_| {
        asked.read(|question, draft| {
            let id = question.products.get(index).map(|product| product.option.id.as_str());
            let chosen = question.choice(draft) == Some(ComparisonChoice::Option);
            id.is_some_and(|id| chosen && question.chosen(draft).contains(&id))
        })
    })
}

/// A row under the products: no preference, none of these.
fn other(asked: Compared, choice: ComparisonChoice, words: &'static Text) -> View {
    let ask = asked.ask;
    let is_chosen = Memo::new(move |_| asked.read(|question, draft| question.choice(draft) == Some(choice)));
    let multiple = asked.with(|question| question.selection == Selection::Multiple);
    view! {
        <label class="ps-option ps-compare-other" class:ps-chosen=is_chosen>
            <input
                type=if multiple { "checkbox" } else { "radio" }
                name=ask.id("choice")
                value=choice.as_str()
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == BodyMode::History
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=move |_| asked.change(true, |question, draft| match question.choice(draft) == Some(choice) {
                    true => with_key(draft, "choice", Value::Null),
                    false => question.decide(draft, choice),
                })
            />
            <span class="ps-option-label">{t(words)}</span>
        </label>
    }
}

/// What shows a product, how it is chosen, and what it is.
fn head(asked: Compared, product: &Product, index: usize) -> View {
    let media: Vec<View> = product.media.iter().map(|media| figure(media, true)).collect();
    let about = product.option.description.clone().map(|words| {
        let id = asked.ask.id(&format!("about-{index}"));
        view! { <bdi class="ps-option-about" id=id>{words}</bdi> }
    });
    view! { {media} {chooser(asked, index)} {about} }
}

/// Not all products have the same here.
fn differs(question: &Comparison, row: usize) -> bool {
    let mut values = question.products.iter().map(|product| product.attributes.get(row));
    let first = values.next();
    values.any(|value| Some(value) != first)
}

fn label_of_row(label: &str, differs: bool) -> View {
    let hint = differs.then(|| view! { <span class="ps-compare-hint">" " {t(&text::DIFFERS)}</span> });
    view! { <bdi>{label.to_owned()}</bdi> {hint} }
}

fn value_or_dash(value: &Option<String>) -> String {
    value.clone().unwrap_or_else(|| "–".into())
}

fn as_table(asked: Compared) -> View {
    let all = asked.question();
    let heads: Vec<View> = all
        .products
        .iter()
        .enumerate()
        .map(|(index, product)| {
            view! { <th scope="col" class:ps-chosen=is_chosen(asked, index)>{head(asked, product, index)}</th> }
        })
        .collect();
    let rows: Vec<View> = all
        .attributes
        .iter()
        .enumerate()
        .map(|(row, label)| {
            let differs = differs(&all, row);
            let cells: Vec<View> = all
                .products
                .iter()
                .enumerate()
                .map(|(index, product)| {
                    let value = product.attributes.get(row).map(value_or_dash);
                    view! { <td class:ps-chosen=is_chosen(asked, index)><bdi>{value}</bdi></td> }
                })
                .collect();
            view! { <tr class:ps-differs=differs><th scope="row">{label_of_row(label, differs)}</th>{cells}</tr> }
        })
        .collect();
    view! {
        <table class="ps-compare-table" aria-labelledby=asked.ask.id("title")>
            <thead><tr><td><span class="ps-question-hidden">{t(&text::ATTRIBUTE)}</span></td>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn as_cards(asked: Compared) -> View {
    let (ask, all) = (asked.ask, asked.question());
    let cards: Vec<View> = all
        .products
        .iter()
        .enumerate()
        .map(|(index, product)| {
            let rows: Vec<View> = all
                .attributes
                .iter()
                .zip(&product.attributes)
                .enumerate()
                .map(|(row, (label, value))| {
                    let differs = differs(&all, row);
                    let value = value_or_dash(value);
                    view! {
                        <div class:ps-differs=differs><dt>{label_of_row(label, differs)}</dt><dd><bdi>{value}</bdi></dd></div>
                    }
                })
                .collect();
            view! {
                <div class="ps-product" class:ps-chosen=is_chosen(asked, index) tabindex="-1" id=ask.id(&format!("product-{index}"))>
                    {head(asked, product, index)}
                    {(!rows.is_empty()).then(|| view! { <dl class="ps-facts">{rows}</dl> })}
                </div>
            }
        })
        .collect();
    let jumps = (!all.attributes.is_empty()).then(|| jumps(ask, &all));
    view! { {jumps} <div class="ps-products">{cards}</div> }
}

/// Buttons that bring a card of the stack into view.
fn jumps(ask: QuestionAsk, question: &Comparison) -> View {
    let buttons: Vec<View> = question
        .products
        .iter()
        .enumerate()
        .map(|(index, product)| {
            let id = ask.id(&format!("product-{index}"));
            let go = move |_| {
                if let Some(card) = mount_root::find(&id) {
                    let options = ScrollIntoViewOptions::new();
                    options.set_block(ScrollLogicalPosition::Center);
                    options.set_behavior(ScrollBehavior::Auto);
                    card.scroll_into_view_with_scroll_into_view_options(&options);
                    dom::focus(&dom::first(&card, "input").unwrap_or(card));
                }
            };
            view! { <button type="button" class="ps-compare-jump" on:click=go><bdi>{product.option.label.clone()}</bdi></button> }
        })
        .collect();
    view! { <div class="ps-compare-jumps" role="group" aria-label=t(&text::JUMP_TO)>{buttons}</div> }
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let labels = labels(input);
    let cards = move || {
        let labels = labels.get();
        let count = labels.len().clamp(2, 6);
        (0..count)
            .map(|index| {
                let label = labels.get(index).filter(|label| !label.is_empty()).cloned();
                let name = match label {
                    Some(label) => view! { <bdi class="ps-product-name">{label}</bdi> },
                    None => view! { <span class="ps-question-bar"></span> },
                };
                view! {
                    <div class="ps-product ps-product-empty">
                        <span class="ps-figure-blank"></span>
                        <span class="ps-product-choice"><i></i>{name}</span>
                    </div>
                }
            })
            .collect::<Vec<View>>()
    };
    view! { <div class="ps-compare"><div class="ps-products">{cards}</div></div> }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("comparison", sample::COMPARE.get(locale), locale);
    let option = |id: &str, label: &Text, url: &str, alt: &Text| json!({"id": id, "label": label.get(locale), "metadata": {"media": [pictures::media(url, alt.get(locale))]}});
    call["options"] = json!([
        option("board", &sample::BOARD, pictures::BOARD, &sample::CONCEPT_ALT),
        option("list", &sample::LIST, pictures::LIST, &sample::LIST_ALT),
    ]);
    call["comparison"] = json!({"selection": "single", "allow_tie": true, "allow_none": true, "ask_reason": true});
    call
}

fn plans(locale: Locale) -> Value {
    let mut call = sample_call("comparison", sample::PLAN.get(locale), locale);
    let option = |id: &str, label: &Text, price: &str, seats: &str| json!({"id": id, "label": label.get(locale), "metadata": {"attributes": {"price": price, "seats": seats, "support": sample::BY_MAIL.get(locale)}}});
    call["attributes"] = json!([
        {"key": "price", "label": sample::PRICE.get(locale)},
        {"key": "seats", "label": sample::SEATS.get(locale)},
        {"key": "support", "label": sample::SUPPORT.get(locale)},
    ]);
    call["options"] = json!([
        option("free", &sample::FREE, "€0", "1"),
        option("team", &sample::TEAM, "€29", "10"),
        option("business", &sample::BUSINESS, "€99", sample::UNLIMITED.get(locale)),
    ]);
    call["allow_skip"] = json!(true);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            let call = call(locale);
            let begun =
                json!({"type": "comparison", "title": call["title"], "options": [call["options"][0], {"id": "l"}]});
            streaming(begun)
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("attributes", |locale| asked(plans(locale))),
        sample("multiple", |locale| {
            asked(with(plans(locale), [("comparison", json!({"selection": "multiple"}))]))
        }),
        sample("submitted", |locale| {
            let value =
                json!({"selected_option_id": "board", "choice": "option", "reason": sample::WHY_TEXT.get(locale)});
            submitted(call(locale), value)
        }),
        sample("tie", |locale| {
            submitted(call(locale), json!({"selected_option_id": null, "choice": "tie"}))
        }),
        sample("skipped", |locale| ended(plans(locale), "skipped")),
        sample("seven-products", |locale| {
            let mut call = plans(locale);
            let many: Vec<Value> = (0..7)
                .map(|n| json!({"id": n.to_string(), "label": n.to_string()}))
                .collect();
            call["options"] = json!(many);
            asked(call)
        }),
    ]
}
