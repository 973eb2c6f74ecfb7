//! How the card of a question is drawn.

use std::sync::Arc;

use super::super::input;
use super::super::{Asked, deadline, show};
use super::{Question, Reason, allow_each};
use crate::browser::dom;
use crate::browser::format::time_of_day;
use crate::browser::mount_root::use_root;
use crate::catalog::kit::card::fresh_id;
use crate::live::locale::{t, tf, tn};
use crate::model::{Reply, ToolPart};
use crate::ui::prelude::*;
use crate::view::icon;
use crate::view::thread::tool_label;
use crate::view::thread::verbatim::visible;
use crate::view::words::phrase;
use crate::words::text::{approval as own, view as text};

impl Question {
    pub(in crate::view::approval) fn draw(self) -> View {
        let superseded = self.asking.superseded;
        // Not by the call: a server may use its name twice.
        let title = fresh_id("approval-card");
        view! {
            <section
                class="ps-approval-card"
                class:ps-approval-card--over=superseded
                node_ref=self.card
                role="group"
                aria-labelledby=title.clone()
                data-approval=self.id.get_value()
            >
                <div class="ps-approval-card__band">
                    <span class="ps-approval-card__sign">{icon::shield()} <b>{t(&text::APPROVAL_NEEDED)}</b></span>
                    <Show when=move || self.danger.get()>
                        <span class="ps-approval-card__danger">{icon::warning()} {t(&text::CANNOT_BE_UNDONE)}</span>
                    </Show>
                    <bdi class="ps-approval-card__host">{self.asking.host}</bdi>
                </div>
                <div class="ps-approval-card__body">
                    {self.asked(title)}
                    {self.details()}
                    {self.deadline()}
                    <Show
                        when=move || !superseded.get()
                        fallback=move || view! { <p class="ps-approval-card__left">{t(&text::LEFT_OPEN)}</p> }
                    >
                        <Show when=move || self.reason.open.get()>{self.reason_field()}</Show>
                        <div class="ps-approval-card__foot">{self.ways()} {self.answers()}</div>
                        // Below the buttons, which stay under the pointer.
                        <Show when=move || self.early.get() && self.answered.get().is_none()>
                            <p class="ps-approval-card__left">{t(&own::TOO_EARLY)}</p>
                        </Show>
                    </Show>
                </div>
            </section>
        }
    }

    /// What would be done, why, and with which arguments.
    fn asked(self, title: String) -> View {
        let Question { locale, input, .. } = self;
        let tool = self.asking.tool;
        let prefix = format!("{title}-edit");
        let sentence = move || {
            let (template, values) = tool.with(|tool| tool_label::sentence(tool, locale.get()));
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            phrase(template, &values)
        };
        let why = move || {
            let words = tool.with(|tool| tool.approval.as_ref()?.request_reason.clone())?;
            let said = (!words.trim().is_empty()).then(|| visible(&words))?;
            Some(view! { <p class="ps-approval-card__reason">{t(&text::SERVER_SAYS)} <q><bdi>{said}</bdi></q></p> })
        };
        let arguments = move || match self.editing.get() {
            true => self.fields.with(|fields| input::editor(fields, &prefix, locale.get())),
            false if tool.with(|tool| tool_label::is_stop(tool)) => ().into_view(),
            false => input::arguments(input.get(), locale.get()),
        };
        view! {
            <h3 class="ps-approval-card__title" id=title>{sentence}</h3>
            {why} {arguments}
        }
    }

    /// The call as it came.
    fn details(self) -> View {
        let json = move || {
            let json = self
                .input
                .with(|input| serde_json::to_string_pretty(input.as_deref()?).ok());
            visible(&json.unwrap_or_default())
        };
        view! {
            <details class="ps-approval-card__details">
                <summary>
                    {icon::chevron()} {t(&text::DETAILS)} <code dir="auto">{move || self.name.with(|name| visible(name))}</code>
                </summary>
                <pre class="ps-mono" tabindex="0" role="group" dir="ltr" translate="no" aria-label=t(&text::INPUT)>{json}</pre>
            </details>
        }
    }

    /// Until when it waits; then it is taken for a no.
    fn deadline(self) -> Option<View> {
        let approval = self.asking.tool.with_untracked(|tool| tool.approval.clone())?;
        let at = deadline::moment(approval.expires_at()?)?;
        let expired = RwSignal::new(false);
        deadline::watch(at, expired);
        Effect::new(move |_| {
            if expired.get() && self.answered.get_untracked().is_none() && !self.asking.superseded.get() {
                self.answered.set(Some(false));
                self.announcer
                    .say(own::EXPIRED.get(self.locale.get_untracked()).to_owned());
                self.asking.reply.run(Reply::ApprovalExpired {
                    approval_id: self.id.get_value(),
                });
            }
        });
        let time = move || tf(&own::UNTIL, &[("time", &time_of_day(at, self.locale.get()))]);
        Some(view! { <p class="ps-approval-card__until">{icon::clock()} {time}</p> })
    }

    fn reason_field(self) -> View {
        let Reason {
            open,
            field,
            is_feedback,
        } = self.reason;
        let keys = move |event: web_sys::KeyboardEvent| {
            if dom::is_composing(&event) {
                return;
            }
            if event.key() == "Enter" && !is_feedback {
                event.prevent_default();
                self.deny();
            }
            if event.key() == "Escape" {
                event.prevent_default();
                event.stop_propagation();
                if let Some(card) = self.card.get_untracked() {
                    dom::focus_first(&card, ".ps-approval-card__ask");
                }
                open.set(false);
            }
        };
        view! {
            <label class="ps-setting ps-approval-card__why">
                <span class="ps-setting__label">{t(if is_feedback { &own::FEEDBACK } else { &text::REASON })}</span>
                <input class="ps-input" maxlength="500" node_ref=field on:keydown=keys/>
            </label>
        }
    }

    /// What else may be done than answering: giving a reason, changing the arguments.
    fn ways(self) -> View {
        let Reason { open, is_feedback, .. } = self.reason;
        // Changed arguments, where the server takes them.
        let is_editable = |tool: &Arc<ToolPart>| tool.approval.as_ref().is_some_and(Asked::is_editable);
        let edit = self.asking.tool.with_untracked(is_editable).then(|| {
            view! {
                <button type="button" class="ps-quiet ps-approval-card__edit" on:click=move |_| self.toggle_editing()>
                    {move || t(if self.editing.get() { &own::EDIT_UNDO } else { &own::EDIT })()}
                </button>
            }
        });
        view! {
            <button
                type="button"
                class="ps-quiet ps-approval-card__ask"
                hidden=self.is_labelled && !is_feedback
                aria-expanded=move || open.get().to_string()
                on:click=move |_| self.reason.toggle()
            >
                {t(if is_feedback { &own::GIVE_FEEDBACK } else { &text::GIVE_REASON })}
            </button>
            {edit}
        }
    }

    fn answers(self) -> View {
        let tool = self.asking.tool;
        let root = use_root();
        let same = Memo::new(move |_| self.same());
        let pending = move |which: bool| move || (self.answered.get() == Some(which)).then(icon::ring);
        let is_answered = move || self.answered.get().is_some().then_some("true");
        let own_words = move |approved: bool| tool.with(|tool| tool_label::answer(tool, approved, self.locale.get()));
        let deny = move || own_words(false).unwrap_or_else(|| text::DENY.get(self.locale.get()).to_owned());
        let allow = move || match self.danger.get() {
            _ if self.is_labelled => own_words(true).unwrap_or_default(),
            false if self.editing.get() => own::ALLOW_EDITED.get(self.locale.get()).to_owned(),
            true => {
                let tool = self.name.with(|name| tool_label::humanised(name));
                tf(&text::ALLOW_DANGER, &[("tool", &tool)])
            }
            false => text::ALLOW_ONCE.get(self.locale.get()).to_owned(),
        };
        let allow_all = move |event: web_sys::MouseEvent| {
            if event.is_trusted() && self.counts() {
                allow_each(&same.get_untracked(), self.asking.reply, |unseen| show(root, unseen));
            }
        };
        view! {
            <Show when=move || !same.with(Vec::is_empty) && !self.editing.get()>
                <button type="button" class="ps-button" on:click=allow_all>
                    {move || tn(&text::ALLOW_ALL, same.with(Vec::len), &[])}
                </button>
            </Show>
            <button
                type="button"
                class="ps-button ps-approval-card__deny"
                aria-disabled=is_answered
                on:click=move |_| self.deny()
            >
                {pending(false)} {deny}
            </button>
            <button
                type="button"
                class="ps-button ps-approval-card__allow"
                class:ps-button-ink=move || !self.danger.get()
                class:ps-button-danger=self.danger
                aria-disabled=is_answered
                on:click=move |event: web_sys::MouseEvent| self.allow(&event)
            >
                {pending(true)} {allow}
            </button>
        }
    }
}
