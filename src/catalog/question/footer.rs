//! The foot of a question card: what is wrong or how far the answer is at its start, the buttons at its end; and what
//! stands in its place when the answer could not be sent.

use crate::ui::prelude::*;

use super::card::{Card, Doing};
use super::{QuestionAsk, icons};
use crate::contract::Interaction;
use crate::live::locale::t;
use crate::words::text::interaction as text;

pub(super) fn footer(card: Card, ask: QuestionAsk, interaction: &Interaction) -> View {
    let offers_skip = interaction.offers_skip();
    let own_buttons = interaction.question.manner().has_own_buttons;
    let doing = card.doing;
    let not_sent = Memo::new(move |_| doing.get() == Doing::NotSent);
    let inert = move || card.is_waiting();
    let error_id = ask.error_id();
    // Our own words, in a card that may be in another language.
    let lang = move || card.locale.get().tag();
    let buttons = move || {
        let error_id = error_id.clone();
        let sending = move || doing.get() == Doing::Sending;
        let skip = move || {
            (offers_skip && doing.get() == Doing::Answering).then(|| {
            view! {
                <button type="button" class="ps-question-quiet" aria-disabled=move || sending().then_some("true") on:click=move |_| card.skip()>
                    {t(&text::SKIP)}
                </button>
            }
        })
        };
        let edit = move || {
            (doing.get() == Doing::Reviewing).then(|| {
            view! {
                <button type="button" class="ps-question-quiet" on:click=move |_| card.edit()>{t(&text::EDIT)}</button>
            }
        })
        };
        // Under a body with buttons of its own only the read-back is submitted from here.
        let submit = move || {
            (!own_buttons || doing.get() == Doing::Reviewing).then(|| {
                view! {
                    <button
                        type="button"
                        class="ps-question-submit"
                        aria-disabled=move || sending().then_some("true")
                        aria-busy=move || sending().then_some("true")
                        on:click=move |_| card.submit()
                    >
                        {move || sending().then(|| view! { <span class="ps-question-ring" aria-hidden="true"></span> })}
                        {t(&text::SUBMIT)}
                    </button>
                }
            })
        };
        let own = move || {
            let buttons = card.body.buttons.filter(|_| doing.get() != Doing::Reviewing)?;
            Some(buttons(ask))
        };
        view! {
            <div class="ps-question-foot" inert=inert lang=lang>
                <div class="ps-question-start">
                    <p class="ps-question-error" id=error_id hidden=move || card.sentence().is_none()>
                        {icons::warning()}
                        <bdi>{move || card.sentence()}</bdi>
                    </p>
                    {move || match (sending(), card.note.get()) {
                        (true, _) => Some(view! { <span>{t(&text::SENDING)}</span> }),
                        (false, Some(note)) if card.sentence().is_none() => Some(view! { <span id=ask.id("note")><bdi>{note}</bdi></span> }),
                        (false, None) if card.found_words.get() && card.sentence().is_none() => Some(view! { <span>{t(&text::RESTORED)}</span> }),
                        _ => None,
                    }}
                </div>
                {skip}
                {edit}
                {own}
                {submit}
            </div>
        }
    };
    view! {
        {move || if not_sent.get() { not_sent_notice(card) } else { buttons().into_view() }}
    }
}

pub(super) fn not_sent_notice(card: Card) -> View {
    view! {
        <div class="ps-question-notice" role="alert">
            {icons::warning()}
            <p>
                {move || {
                    let words = if card.conflict.get() { &text::NOT_TAKEN } else { &text::NOT_SENT };
                    words.get(card.locale.get())
                }} " " <bdi>{move || card.reason.get()}</bdi>
            </p>
            <button type="button" class="ps-question-outline" on:click=move |_| card.retry()>{t(&text::RETRY)}</button>
        </div>
    }
}
