//! A call that waits for a person's word, and what they make of it.

mod drawn;

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use super::input::{self, ArgumentField};
use super::look::Look;
use super::{Asked, Asking, OpenApproval, OpenApprovals};
use crate::browser::dom;
use crate::live::locale::use_locale;
use crate::model::Reply;
use crate::view::thread::announce::{Announcer, use_announcer};
use crate::view::thread::hosted::HostParts;
use crate::view::thread::tool_label;
use crate::words::Locale;
use crate::words::text::{approval as own, view as text};

/// What of a card nothing of a page around may cover: what is asked, the arguments while they only are read, what is pressed.
const BARE: &str = ".ps-approval-card__title, .ps-facts:not(:has(input, textarea, select)), .ps-approval-card__allow";

/// One question, and what the person has made of it. Copy.
#[derive(Clone, Copy)]
pub(super) struct Question {
    id: StoredValue<String>,
    asking: Asking,
    locale: Signal<Locale>,
    card: NodeRef<leptos::html::Section>,
    name: Memo<String>,
    danger: Memo<bool>,
    input: Memo<Option<Arc<Value>>>,
    look: Look,
    seen: RwSignal<bool>,
    answered: RwSignal<Option<bool>>,
    /// It was pressed before a press counts.
    early: RwSignal<bool>,
    /// The arguments while they are changed.
    fields: RwSignal<Vec<ArgumentField>>,
    editing: Memo<bool>,
    reason: Reason,
    /// The server has words of its own for the answers.
    is_labelled: bool,
    approvals: Option<OpenApprovals>,
    announcer: Announcer,
}

/// What a person says to an answer. Copy.
#[derive(Clone, Copy)]
struct Reason {
    open: RwSignal<bool>,
    field: NodeRef<leptos::html::Input>,
    /// It is said with either answer.
    is_feedback: bool,
}

impl Reason {
    fn words(self) -> Option<String> {
        let field = self.field.get_untracked();
        let words = field.map(|field| field.value().trim().to_owned());
        words.filter(|words| !words.is_empty())
    }

    fn toggle(self) {
        self.open.update(|open| *open = !*open);
        request_animation_frame(move || {
            if let Some(field) = self.field.try_get_untracked() {
                let _ = field.focus();
            }
        });
    }
}

impl Question {
    pub(super) fn new(id: String, asking: Asking) -> Question {
        let tool = asking.tool;
        let of_approval = |is: fn(&Asked) -> bool| tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(is));
        let name = Memo::new(move |_| tool.with(|tool| tool.name.clone()));
        let fields = RwSignal::new(Vec::<ArgumentField>::new());
        let question = Question {
            id: StoredValue::new(id),
            asking,
            locale: use_locale(),
            card: NodeRef::new(),
            name,
            danger: Memo::new(move |_| name.with(|name| tool_label::is_destructive(name))),
            input: Memo::new(move |_| tool.with(|tool| tool.input.clone())),
            look: Look::new(),
            seen: RwSignal::new(false),
            answered: RwSignal::new(None),
            early: RwSignal::new(false),
            fields,
            editing: Memo::new(move |_| !fields.with(Vec::is_empty)),
            reason: Reason {
                open: RwSignal::new(false),
                field: NodeRef::new(),
                is_feedback: of_approval(Asked::takes_feedback),
            },
            is_labelled: of_approval(|asked| asked.label(true).is_some()),
            approvals: use_context(),
            announcer: use_announcer(),
        };
        question.watch();
        question.enlist();
        question.announce();
        question
    }

    /// Keeps what the person has seen of it.
    fn watch(self) {
        let (card, input, name, look) = (self.card, self.input, self.name, self.look);
        Effect::new(move |before: Option<()>| {
            input.track();
            name.track();
            if before.is_some() {
                look.note_changed();
                self.fields.set(Vec::new());
            }
        });
        Effect::new(move |_| {
            if let Some(card) = card.get() {
                let frame = dom::closest(&card, ".ps-scroll");
                dom::watch_visible(&card, frame, 0.2, move |visible| {
                    let _ = self.seen.try_set(visible);
                    look.note_in_view(visible);
                });
            }
        });
        let around = use_context::<HostParts>();
        Effect::new(move |_| {
            input.track();
            self.editing.track();
            if let (Some(around), Some(card)) = (around, card.get()) {
                (around.covered)(&card, BARE, Callback::new(move |covered| look.note_covered(covered)));
            }
        });
    }

    /// Stands among the cards that wait, as long as it does.
    fn enlist(self) {
        let Some(OpenApprovals(approvals)) = self.approvals else {
            return;
        };
        let entry = OpenApproval {
            approval_id: self.id.get_value(),
            tool: self.name,
            seen: self.seen,
            answered: self.answered,
            look: self.look,
        };
        // A superseded card asks nothing more, so it is not waited for.
        Effect::new(move |_| {
            let waits = !self.asking.superseded.get() && self.answered.get().is_none();
            approvals.update(|approvals| {
                approvals.retain(|waiting| waiting.approval_id != entry.approval_id);
                if waits {
                    approvals.push(entry.clone());
                }
            });
        });
        on_cleanup(move || {
            let id = self.id.try_get_value().unwrap_or_default();
            let _ = approvals.try_update(|approvals| approvals.retain(|waiting| waiting.approval_id != id));
        });
    }

    fn announce(self) {
        if !self.asking.superseded.get_untracked() {
            let locale = self.locale.get_untracked();
            let (template, values) = self
                .asking
                .tool
                .with_untracked(|tool| tool_label::sentence(tool, locale));
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let said = crate::words::fill(template, &values);
            self.announcer
                .alert(text::APPROVAL_ALERT.fill(locale, &[("effect", &said)]));
        }
    }

    fn is_open(self) -> bool {
        self.answered.get_untracked().is_none() && !self.asking.superseded.get_untracked()
    }

    /// A press is an answer; says why it is not one yet.
    fn counts(self) -> bool {
        let (is_open, counts) = (self.is_open(), self.look.counts());
        if is_open && !counts {
            self.early.set(true);
            self.announcer
                .say(own::TOO_EARLY.get(self.locale.get_untracked()).to_owned());
        }
        is_open && counts
    }

    fn answer(self, approved: bool, words: Option<String>) {
        if !self.counts() {
            return;
        }
        let edited = match approved && self.editing.get_untracked() {
            true => {
                let own = self.input.get_untracked();
                self.fields
                    .with_untracked(|fields| input::edited(own.as_deref(), fields))
            }
            false => Ok(None),
        };
        let approval_id = self.id.get_value();
        let reply = match edited {
            Err(()) => return self.focus("[aria-invalid=true]"),
            Ok(Some(input)) => Reply::ApprovalEdited { approval_id, input },
            Ok(None) => Reply::Approval {
                approval_id,
                approved,
                reason: words,
            },
        };
        self.answered.set(Some(approved));
        self.asking.reply.run(reply);
    }

    fn deny(self) {
        self.answer(false, self.reason.words());
    }

    /// Only a person allows: what a script of the page presses counts for nothing.
    fn allow(self, press: &web_sys::MouseEvent) {
        if press.is_trusted() {
            // A server with words of its own for the answers takes no reasons but where it says so, and then with either answer.
            self.answer(true, self.reason.is_feedback.then(|| self.reason.words()).flatten());
        }
    }

    /// The cards of the same tool, once this is the last of at least two.
    fn same(self) -> Vec<OpenApproval> {
        let Some(OpenApprovals(approvals)) = self.approvals else {
            return Vec::new();
        };
        let same: Vec<OpenApproval> = approvals.with(|approvals| {
            let is_same = |waiting: &&OpenApproval| self.name.with(|name| waiting.tool.with(|tool| tool == name));
            approvals.iter().filter(is_same).cloned().collect()
        });
        let last = same
            .last()
            .is_some_and(|waiting| self.id.with_value(|id| waiting.approval_id == *id));
        if same.len() > 1 && last { same } else { Vec::new() }
    }

    /// Focuses what is found in the card, once it stands.
    fn focus(self, selector: &'static str) {
        if let Some(card) = self.card.get_untracked() {
            request_animation_frame(move || {
                dom::focus_first(&card, selector);
            });
        }
    }

    fn toggle_editing(self) {
        self.fields.set(match self.editing.get_untracked() {
            true => Vec::new(),
            false => input::fields(self.input.get_untracked().as_deref()),
        });
        if self.editing.get_untracked() {
            self.focus(".ps-facts input, .ps-facts textarea");
        }
    }
}

/// Allows each of the cards, unless one of them was not seen: `show` brings that one into view.
fn allow_each(cards: &[OpenApproval], reply: Callback<Reply>, show: impl Fn(&str)) {
    let is_open = |card: &&OpenApproval| card.answered.get_untracked().is_none();
    // Nobody allows what they have not seen.
    if let Some(unseen) = cards.iter().filter(is_open).find(|card| !card.look.was_seen()) {
        return show(&unseen.approval_id);
    }
    for card in cards {
        if is_open(&card) {
            card.answered.set(Some(true));
            reply.run(Reply::Approval {
                approval_id: card.approval_id.clone(),
                approved: true,
                reason: None,
            });
        }
    }
}
