//! `ranking`: an ordered list that starts empty, or a table for the best and the worst (`interactions.md` B6).

mod best_worst;
mod drag;
mod lift;
mod list;

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::skeleton::{labels, rows, so_far};
use crate::catalog::question::{
    QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, waiting_states,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::Interaction;
use crate::contract::questions::ranking::{RANKING, Ranking, RankingEnd};
use crate::live::locale::t;
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;
use crate::words::{Locale, Text};

/// An order of options (`ranking`).
pub(crate) static DRAG_SORTABLE_LIST: CatalogComponent = component(
    "DragSortableList",
    &RANKING,
    |ask| ask.draw(drag_sortable_list),
    skeleton,
)
.with_receipt(receipt);

fn drag_sortable_list(asked: QuestionOf<Ranking>) -> View {
    match asked.with(|question| question.best_worst) {
        true => best_worst::best_worst(asked),
        false => list::ranked_list(asked),
    }
}

/// The contract's summary, with our words for best and worst where the call has none of its own.
fn receipt(interaction: &Interaction, value: &Value, locale: Locale) -> String {
    let summary = interaction.question.summary(value);
    let Some(question) = interaction
        .question_as::<Ranking>()
        .filter(|question| question.best_worst)
    else {
        return summary;
    };
    let draft = interaction.question.restore(value);
    let ends = RankingEnd::BOTH.map(|end| {
        let label = best_worst::label(question, end, locale);
        let option = question.end(&draft, end)?;
        Some(text::CELL.fill(locale, &[("row", &label), ("column", &option.label)]))
    });
    ends.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Four bars with handles, with the words as they come, below the place for a ranking; a table for the best and the worst
/// has none.
fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let labels = labels(input);
    let rows = move || rows(labels.get(), 4, "ps-option ps-option-empty ps-rank-row", "ps-rank-tile");
    let ends = so_far(input, |call| {
        let ranking = call.object("ranking");
        ranking.is_some_and(|ranking| ranking.0.get("mode").is_some_and(|mode| mode == "best_worst"))
    });
    let head = |words| view! { <p class="ps-ranking-head">{t(words)}</p> };
    let place = move || {
        (!ends.get()).then(|| {
            view! {
                {head(&text::YOUR_RANKING)}
                <p class="ps-ranking-hint">{t(&text::RANK_HINT)}</p>
                {head(&text::TO_RANK)}
            }
        })
    };
    view! { {place} <div class="ps-options">{rows}</div> }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("ranking", sample::RANK.get(locale), locale);
    let option = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["options"] = json!([
        option("knowledge", &sample::KNOWLEDGE),
        option("extraction", &sample::EXTRACTION),
        option("ui", &sample::UI_TOOLS),
        option("integration", &sample::INTEGRATION),
    ]);
    call
}

fn top(locale: Locale) -> Value {
    let mut call = call(locale);
    call["ranking"] = json!({"mode": "top_k"});
    call["validation"] = json!({"min_items": 1, "max_items": 2});
    call["allow_skip"] = json!(true);
    call
}

fn ends(locale: Locale) -> Value {
    let mut call = call(locale);
    call["title"] = json!(sample::MAXDIFF.get(locale));
    call["ranking"] = json!({"mode": "best_worst"});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            let call = call(locale);
            let begun =
                json!({"type": "ranking", "title": call["title"], "options": [call["options"][0], call["options"][1]]});
            streaming(begun)
        }),
        sample("top", |locale| asked(top(locale))),
        sample("best-worst", |locale| asked(ends(locale))),
        sample("submitted", |locale| {
            let ids = json!({"ranked_option_ids": ["ui", "knowledge", "integration", "extraction"]});
            submitted(call(locale), ids)
        }),
        sample("best-worst-submitted", |locale| {
            let value = json!({"best_option_id": "ui", "worst_option_id": "integration"});
            submitted(ends(locale), value)
        }),
        sample("skipped", |locale| ended(top(locale), "skipped")),
        sample("duplicate-ids", |locale| {
            let mut call = call(locale);
            call["options"][1]["id"] = json!("ui");
            asked(call)
        }),
    ]);
    samples
}
