//! Which item matters most and which least: one radio group per column.

use crate::ui::prelude::*;

use crate::catalog::question::QuestionOf;
use crate::catalog::question::inputs::table_cell::{TableCell, table_cell};
use crate::contract::questions::ranking::{Ranking, RankingEnd};
use crate::live::locale::{t, use_locale};
use crate::words::Locale;
use crate::words::text::choice as text;

/// The call's own words for one end, or ours.
pub(super) fn label(question: &Ranking, end: RankingEnd, locale: Locale) -> String {
    let (own, standard) = match end {
        RankingEnd::Best => (&question.best_label, &text::BEST),
        RankingEnd::Worst => (&question.worst_label, &text::WORST),
    };
    own.clone().unwrap_or_else(|| standard.get(locale).to_owned())
}

pub(super) fn best_worst(asked: QuestionOf<Ranking>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let locale = use_locale();
    let heads = RankingEnd::BOTH.map(|end| {
        let question = question.clone();
        (end, Signal::derive(move || label(&question, end, locale.get())))
    });
    let rows: Vec<View> = question
        .options
        .iter()
        .enumerate()
        .map(|(index, option)| {
            let stored = StoredValue::new(option.clone());
            let cells = heads.map(|(end, head)| {
                let is_chosen = Memo::new(move |_| {
                    asked.read(|question, draft| {
                        let chosen = question.end(draft, end);
                        stored.with_value(|option| chosen.is_some_and(|one| one.id == option.id))
                    })
                });
                let name = Signal::derive(move || {
                    stored.with_value(|option| {
                        let head = head.get();
                        text::CELL.fill(locale.get(), &[("row", &head), ("column", &option.label)])
                    })
                });
                table_cell(
                    ask,
                    TableCell {
                        group: end.field().to_owned(),
                        is_box: false,
                        value: option.id.clone(),
                        name,
                        is_chosen: is_chosen.into(),
                        field: end.field().to_owned(),
                        takes_focus: index == 0,
                        press: Callback::new(move |()| {
                            asked.change(true, |question, draft| {
                                stored.with_value(|option| question.choose(draft, end, &option.id))
                            });
                        }),
                    },
                )
            });
            view! {
                <tr>
                    <th scope="row"><bdi>{option.label.clone()}</bdi></th>
                    {cells.into_iter().collect_view()}
                </tr>
            }
        })
        .collect();
    let heads = heads.map(|(_, head)| view! { <th scope="col"><bdi>{move || head.get()}</bdi></th> });
    view! {
        <table
            class="ps-cells ps-cells-ends"
            class:ps-wrong=move || ask.faults.with(|faults| !faults.is_empty())
            aria-labelledby=ask.id("title")
            data-field=""
        >
            <thead>
                <tr>
                    <th scope="col"><span class="ps-question-hidden">{t(&text::ITEM)}</span></th>
                    {heads.into_iter().collect_view()}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}
