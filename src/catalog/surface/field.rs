//! What every input of a surface has around it: the label tied to the control, and what is wrong tied to it as well. An
//! untouched field says nothing. Knows no control.

use crate::ui::prelude::*;

use super::place::NodePlace;
use crate::catalog::kit::card::fresh_id;
use crate::live::locale::t;
use crate::live::surface::Hold;
use crate::surface::{CheckFailure, CheckSeverity};
use crate::words::Text;
use crate::words::text::surface as text;

/// How a control is tied to its words.
#[derive(Clone, Copy)]
pub(super) struct Ties {
    id: StoredValue<String>,
    place: NodePlace,
    left: RwSignal<bool>,
}

impl Ties {
    pub(super) fn new(place: NodePlace) -> Ties {
        Ties {
            id: StoredValue::new(fresh_id("s")),
            place,
            left: RwSignal::new(false),
        }
    }

    /// The control's id, or one made of it.
    pub(super) fn id(self, tail: &str) -> String {
        self.id.with_value(|id| format!("{id}{tail}"))
    }

    /// What is wrong and may be said; tracks.
    fn faults(self) -> Vec<CheckFailure> {
        if !self.left.get() && !self.place.surface.tried.get() {
            return Vec::new();
        }
        let mut all = self.place.failures();
        if self.place.with(|node| node.misfit) {
            all.push(CheckFailure {
                message: t(&text::DOES_NOT_FIT)().to_owned(),
                severity: CheckSeverity::Error,
                code: None,
            });
        }
        all
    }

    /// `aria-invalid`; tracks.
    pub(super) fn invalid(self) -> Option<&'static str> {
        let wrong = self.faults().iter().any(|fault| fault.severity == CheckSeverity::Error);
        wrong.then_some("true")
    }

    /// `aria-describedby`; tracks.
    pub(super) fn described_by(self) -> Option<String> {
        let help = self.place.description().map(|_| self.id("-help"));
        let fault = (!self.faults().is_empty()).then(|| self.id("-error"));
        match (help, fault) {
            (Some(help), Some(fault)) => Some(format!("{help} {fault}")),
            (one, other) => one.or(other),
        }
    }

    /// The person entered something or went on: from now on it says what is wrong.
    pub fn leave(self) {
        self.left.set(true);
    }

    /// `aria-label` where no visible label stands or the author wants another; tracks.
    pub(super) fn name(self, fallback: &'static crate::words::Text) -> Option<String> {
        if let Some(words) = self.place.label() {
            return Some(words);
        }
        let visible = !self.place.text("label").trim().is_empty();
        (!visible).then(|| self.place.words_before().unwrap_or_else(|| t(fallback)().to_owned()))
    }

    /// The visible label of an input to which its protocol gives none: these words, unless a text before it says what it is
    /// for; tracks.
    pub(super) fn stand_in(self, words: &'static crate::words::Text) -> View {
        let place = self.place;
        let label = move || {
            let is_named = !place.text("label").trim().is_empty() || place.words_before().is_some();
            (!is_named).then(|| {
                let words = place.label().unwrap_or_else(|| t(words)().to_owned());
                view! { <label for=self.id("")><bdi>{words}</bdi></label> }
            })
        };
        label.into_view()
    }

    /// Help and faults, below the control.
    pub(super) fn notes(self) -> View {
        let help = move || {
            let words = self.place.description()?;
            Some(view! { <p class="ps-s-help" id=self.id("-help")><bdi>{words}</bdi></p> })
        };
        let faults = move || {
            let rows: Vec<View> = self.faults().into_iter().map(fault).collect();
            (!rows.is_empty()).then(|| view! { <div id=self.id("-error") class="ps-s-faults">{rows}</div> })
        };
        let held = move || held(self.place);
        view! { {help} <div class="ps-s-said" aria-live="polite">{faults} {held}</div> }
    }
}

/// Why what was done here was not taken, in words.
pub(super) fn why_held(why: Hold) -> &'static Text {
    match why {
        Hold::OnItsWay => &text::ON_ITS_WAY,
        Hold::Full => &text::TOO_MANY_WAIT,
    }
}

/// The same below a control.
pub(super) fn held(place: NodePlace) -> Option<View> {
    let words = why_held(place.surface.held(place.id)?);
    Some(view! { <p class="ps-s-help">{t(words)}</p> })
}

/// One failing check in words.
pub(super) fn fault(failure: CheckFailure) -> View {
    let class = match failure.severity {
        CheckSeverity::Error => "ps-s-fault",
        CheckSeverity::Warning => "ps-s-fault ps-s-fault--warning",
        CheckSeverity::Info => "ps-s-fault ps-s-fault--info",
    };
    let words = match failure.message.trim() {
        "" => t(&text::NOT_RIGHT)().to_owned(),
        words => words.to_owned(),
    };
    view! { <p class=class><bdi>{words}</bdi></p> }
}

/// Label, control and notes of an input that a label can name.
pub(super) fn field(ties: Ties, control: View) -> View {
    let place = ties.place;
    let label = move || {
        let words = place.text("label");
        (!words.trim().is_empty()).then(|| view! { <label for=ties.id("")><bdi>{words}</bdi></label> })
    };
    view! {
        <div class="ps-s-field" aria-hidden=move || place.is_hidden() on:focusout=move |_| ties.leave()>
            {label} {control} {ties.notes()}
        </div>
    }
}
