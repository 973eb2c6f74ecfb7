//! `nps` as eleven equal points with a follow-up text (`interactions.md` B4). The person never sees a segment.

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::inputs::scale_points;
use crate::catalog::question::inputs::scale_points::{Face, Group, Point, anchors, scale_points};
use crate::catalog::question::inputs::text_area::{TextArea, text_area};
use crate::catalog::question::{
    QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, waiting_states, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::question::scale;
use crate::contract::questions::nps::{FIELD_REASON, MAX_SCORE, NPS, Nps};
use crate::live::locale::use_locale;
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;
use crate::words::{Locale, Text};

/// How likely it is that one recommends something, 0 to 10 (`nps`).
pub(crate) static NPS_SCALE: CatalogComponent = component(
    "NpsScale",
    &NPS,
    |ask| ask.draw(nps_scale),
    |_| scale_points::skeleton(Memo::new(|_| 11), "ps-nps"),
);

fn nps_scale(asked: QuestionOf<Nps>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let locale = use_locale();
    // The standard words where the call has none of its own, in the language of the question if we speak it.
    let spoken = ask.envelope(|envelope| envelope.locale().and_then(Locale::from_tag));
    let own = move |own: &Option<String>, standard: &'static Text| match own {
        Some(own) => own.clone(),
        None => standard.get(spoken.unwrap_or(locale.get_untracked())).to_owned(),
    };
    let low = own(&question.min_label, &text::NOT_LIKELY);
    let high = own(&question.max_label, &text::VERY_LIKELY);
    let points = (0..=MAX_SCORE)
        .map(|score| {
            let label = match score {
                0 => Some(low.clone()),
                MAX_SCORE => Some(high.clone()),
                _ => None,
            };
            let name = Signal::derive(move || match &label {
                Some(label) => text::POINT_WORDS.fill(locale.get(), &[("point", &score.to_string()), ("label", label)]),
                None => score.to_string(),
            });
            Point {
                value: score as f64,
                face: Face::Number,
                label: None,
                name,
            }
        })
        .collect();
    let group = Group {
        class: "ps-nps",
        described_by: Some(ask.id("anchors")),
        clears: false,
        choose: scale::choose,
    };
    let before = view! {
        {anchors(ask, [(0.0, Some(low.clone())), (MAX_SCORE as f64, Some(high.clone()))])}
        <span class="ps-nps-low" aria-hidden="true"><bdi>{low}</bdi></span>
    };
    let after = view! { <span class="ps-nps-high" aria-hidden="true"><bdi>{high}</bdi></span> };
    let row = scale_points(
        ask,
        group,
        points,
        before.into_view(),
        ().into_view(),
        after.into_view(),
    );
    view! {
        {row}
        {follow_up(asked)}
    }
}

/// The text that belongs to the score: it appears with the first choice, and its question follows the choice.
fn follow_up(asked: QuestionOf<Nps>) -> View {
    let ask = asked.ask;
    let Some(more) = asked.with(|question| question.follow_up.clone()) else {
        return ().into_view();
    };
    let locale = use_locale();
    let score = Memo::new(move |_| asked.read(Nps::score));
    let is_chosen = Memo::new(move |_| score.get().is_some());
    let words = Memo::new(move |_| asked.read(|question, draft| question.reason(draft).to_owned()));
    let (required, placeholder) = (more.required, more.placeholder.clone());
    let more = StoredValue::new(more);
    let label = move || more.with_value(|more| more.label(score.get().unwrap_or_default()).to_owned());
    let field = move || {
        let placeholder = placeholder.clone();
        is_chosen.get().then(|| {
            let placeholder = Signal::derive(move || match &placeholder {
                Some(own) => Some(own.clone()),
                None => (!required).then(|| text::OPTIONAL.get(locale.get()).to_owned()),
            });
            let area = TextArea {
                field: FIELD_REASON,
                labelled_by: "why",
                described_by: Signal::stored(None),
                placeholder,
                rows: 1,
                required,
                words: words.into(),
                write: Callback::new(move |(reason, committed): (String, bool)| {
                    asked.change(committed, |question, draft| question.write(draft, &reason));
                }),
            };
            view! {
                <div class="ps-nps-more">
                    <label for=ask.id(FIELD_REASON) id=ask.id("why")><bdi>{label}</bdi></label>
                    {text_area(ask, area)}
                </div>
            }
        })
    };
    view! { {field} }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("nps", sample::RECOMMEND.get(locale), locale);
    call["follow_up"] = json!({"label": sample::WHY_SCORE.get(locale), "max_length": 500});
    call
}

fn plain(locale: Locale) -> Value {
    let mut call = sample_call("nps", sample::RECOMMEND.get(locale), locale);
    call["allow_skip"] = json!(true);
    call["output_schema"] = json!({"properties": {"score": {"type": "integer"}}, "required": ["score"]});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            streaming(json!({"type": "nps", "title": call(locale)["title"], "scale": {}}))
        }),
        sample("submitted", |locale| {
            let value = json!({"score": 9, "segment": "promoter", "reason": sample::REASON.get(locale)});
            submitted(call(locale), value)
        }),
        sample("skipped", |locale| ended(plain(locale), "skipped")),
        sample("right-to-left", |locale| {
            asked(with(
                plain(locale),
                [
                    ("metadata.locale", json!("ar")),
                    ("title", json!(crate::catalog::kit::sample::ARABIC)),
                ],
            ))
        }),
        sample("other-range", |locale| {
            asked(with(plain(locale), [("scale", json!({"min": 1, "max": 5}))]))
        }),
    ]);
    samples
}
