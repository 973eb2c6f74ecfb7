//! The scope notice: what was asked is out of scope, and chips with what would work. A chip sends its words as the
//! person's next message.

use crate::ui::prelude::*;
use serde_json::json;

use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::scope::{PART, Scope};
use crate::live::locale::{t, use_locale};
use crate::model::Reply;
use crate::words::Text;
use crate::words::text::catalog as text;
use crate::words::text::workshop::data as samples;

/// The `data-scope` part.
pub(super) const SCOPE_NOTICE: CatalogComponent = CatalogComponent::new("ScopeNotice", accepts, scope_notice);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Data(data) if data.kind == PART && Scope::from_data(&data.data).is_some())
}

fn scope_notice(slot: Slot) -> View {
    let scope = Memo::new(move |_| slot.data().and_then(|data| Scope::from_data(&data.data)));
    (move || scope.get().map(|scope| notice(scope, slot.reply))).into_view()
}

/// The notice and its chips; also what a tool's component draws when its error names choices.
pub fn notice(scope: Scope, reply: Callback<Reply>) -> View {
    let locale = use_locale();
    let message = move || match scope.message.clone() {
        Some(message) => view! { <bdi>{message}</bdi> },
        None => text::OUT_OF_SCOPE.get(locale.get()).into_view(),
    };
    let chips: Vec<_> = scope
        .choices
        .into_iter()
        .map(|choice| {
            let text = choice.text;
            view! {
                <li>
                    <button
                        type="button"
                        class="ps-button ps-suggestion"
                        on:click=move |_| reply.run(Reply::Message { text: text.clone() })
                    >
                        <bdi>{choice.label}</bdi>
                    </button>
                </li>
            }
        })
        .collect();
    let list =
        (!chips.is_empty()).then(|| view! { <ul class="ps-suggestions" aria-label=t(&text::TRY_ONE)>{chips}</ul> });
    view! {
        <div class="ps-scope">
            <div class="ps-notice ps-notice--info"><p class="ps-notice__line">{icon::info()} <span class="ps-notice__words">{message}</span></p></div>
            {list}
        </div>
    }
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("ready", |locale| {
            let say = |text: Text| text.get(locale);
            let month = json!({"label": say(samples::LAST_30), "text": say(samples::SHOW_30)});
            json!({"type": PART, "data": {"message": say(samples::NINETY_DAYS), "choices": [say(samples::SEVEN), month, say(samples::NINETY)]}})
        }),
        sample(
            "message-only",
            |_| json!({"type": PART, "data": "900 days is out of range."}),
        ),
        sample(
            "choices-only",
            |_| json!({"type": PART, "data": {"choices": ["7d", "30d"]}}),
        ),
        sample(
            "hostile",
            |_| json!({"type": PART, "data": {"message": sample::LONG, "choices": [sample::LONG, sample::BIDI, sample::ARABIC, 7, null, {}]}}),
        ),
    ]
}
