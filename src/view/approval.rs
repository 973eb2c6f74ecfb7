//! The approval card, which asks a person before a tool runs. Only the shell draws it, from the tool part alone and in
//! our own words; values from the wire stand in list cells or in quotes (`interactions.md` C,
//! `security.md` 4).

pub mod deadline;
pub mod input;
pub mod receipt;

use crate::browser::mount_root::{MountRoot, has_lost_focus, use_root};
use std::sync::Arc;

use crate::ui::prelude::*;

use crate::browser::format::time_of_day;
use crate::live::locale::{t, tf, tn, use_locale};
use crate::model::{Approval as Asked, Reply, ToolPart, ToolState};
use crate::words::text::{approval as own, view as text};

use super::words::{phrase, shortened};
use crate::browser::dom;
use crate::view::icon;
use crate::view::thread::announce::Announcer;
use crate::view::thread::hosted::HostParts;
use crate::view::thread::tool_label;
use crate::view::thread::verbatim::visible;
use input::ArgumentField;
use receipt::{Again, Automatic, Expired, Receipt};

/// A press counts only after the card has been in view this long, in milliseconds.
const SEEN_FOR: f64 = 300.0;
/// A press is ignored this long after what it would approve has changed, in milliseconds.
const SETTLED_FOR: f64 = 500.0;
/// What of a card nothing of a page around may cover: what is asked, the arguments while they only are read, what is pressed.
const BARE: &str = ".ps-seal__title, .ps-facts:not(:has(input, textarea, select)), .ps-seal__allow";
/// A card that waits for an answer, as the pill above the composer knows it.
#[derive(Clone, PartialEq)]
pub struct OpenApproval {
    pub approval_id: String,
    pub tool: Memo<String>,
    pub seen: RwSignal<bool>,
    answered: RwSignal<Option<bool>>,
    look: Look,
}

/// What the person has seen of a card, by the page's clock. Copy.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    /// Since when it is in view.
    since: StoredValue<Option<f64>>,
    /// Since when no page around a frame covers it; `None`: one does.
    bare: StoredValue<Option<f64>>,
    /// It was in view for long enough as it stands now.
    long: StoredValue<bool>,
    /// When it last became another question.
    changed: StoredValue<f64>,
}

impl Look {
    fn new() -> Look {
        Look {
            since: StoredValue::new(None),
            bare: StoredValue::new(Some(f64::MIN)),
            long: StoredValue::new(false),
            changed: StoredValue::new(f64::MIN),
        }
    }

    /// It may be out of view from now on.
    fn keep(&self) {
        let was = self.counts();
        self.long.try_update_value(|long| *long |= was);
    }

    fn is_covered(&self, covered: bool) {
        if covered {
            self.keep();
        }
        let bare = self.bare.try_get_value().flatten();
        self.bare
            .try_set_value((!covered).then(|| bare.unwrap_or_else(dom::now)));
    }

    fn is_in_view(&self, visible: bool) {
        if !visible {
            self.keep();
        }
        let since = self.since.try_get_value().flatten();
        self.since
            .try_set_value(visible.then(|| since.unwrap_or_else(dom::now)));
    }

    fn has_changed(&self) {
        self.changed.set_value(dom::now());
        self.long.set_value(false);
    }

    /// A press counts: what it would approve has been in view for a while, and unchanged.
    fn counts(&self) -> bool {
        let now = dom::now();
        let changed = self.changed.try_get_value().unwrap_or(f64::MAX);
        let settled = now - changed >= SETTLED_FOR;
        let (since, bare) = (
            self.since.try_get_value().flatten(),
            self.bare.try_get_value().flatten(),
        );
        let seen = since.zip(bare).map(|(since, bare)| since.max(bare).max(changed));
        settled && seen.is_some_and(|since| now - since >= SEEN_FOR)
    }

    /// The same for a card that another one speaks for: it may be out of view again.
    fn was_seen(&self) -> bool {
        self.counts() || self.long.try_get_value() == Some(true)
    }
}

/// The cards that wait, in the order of the thread; in context under a chat's view.
#[derive(Clone, Copy)]
pub struct OpenApprovals(pub RwSignal<Vec<OpenApproval>>);

fn asks(tool: &ToolPart) -> bool {
    tool.state == ToolState::ApprovalRequested
}

fn is_expired(tool: &Arc<ToolPart>) -> bool {
    tool.approval.as_ref().is_some_and(Asked::is_expired)
}

fn approval_id(tool: &ToolPart) -> Option<&str> {
    tool.approval.as_ref().map(|approval| approval.id.as_str())
}

/// What a card is told. Copy.
#[derive(Clone, Copy)]
pub struct Asking {
    pub tool: Signal<Arc<ToolPart>>,
    pub host: Signal<String>,
    pub superseded: Signal<bool>,
    /// After the answer: the assistant still has to go on.
    pub awaited: Signal<bool>,
    pub reply: Callback<Reply>,
    pub again: Again,
}

crate::browser::lazy::lazy!(
    /// Draws an approval: its code is fetched with the first call that asks for one.
    pub card in approval: fn(Asking) -> View = draw
);

/// Whether this call asks, or has asked and was answered.
pub fn is_asked(tool: &ToolPart) -> bool {
    matches!(tool.state, ToolState::ApprovalRequested | ToolState::ApprovalResponded) && tool.approval.is_some()
}

fn draw(asking: Asking) -> View {
    view! { <Approval asking/> }.into_view()
}

/// The card while it asks, its receipt row after the answer, nothing in any other state.
#[component]
fn Approval(asking: Asking) -> impl IntoView {
    let Asking {
        tool,
        host,
        superseded,
        awaited,
        reply,
        again,
    } = asking;
    // One card per approval id: another id is another question with its own answer.
    let id = Memo::new(move |_| {
        tool.with(|tool| match tool.state {
            ToolState::ApprovalRequested | ToolState::ApprovalResponded => {
                Some((approval_id(tool)?.to_owned(), asks(tool)))
            }
            _ => None,
        })
    });
    // Who answered with the focus in the card keeps a place: the receipt, later the call's row (WCAG 2.4.3).
    let root = NodeRef::<leptos::html::Div>::new();
    let answered = RwSignal::new(false);
    Effect::new(move |before: Option<()>| {
        id.track();
        if before.is_some() && answered.get_untracked() {
            request_animation_frame(move || keep_focus(root));
        }
    });
    let pass = Callback::new(move |answer| {
        answered.set(true);
        reply.run(answer);
    });
    let drawn = move || {
        id.get().map(|(id, asks)| {
            let automatic =
                tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(|approval| approval.is_automatic));
            match asks {
                true if automatic => view! { <Automatic/> },
                true => view! { <Card id tool host superseded reply=pass/> },
                false if tool.with_untracked(is_expired) => view! { <Expired/> },
                false => view! { <Receipt tool awaited again/> },
            }
        })
    };
    view! {
        <div class="ps-approval" node_ref=root>
            {drawn}
        </div>
    }
}

/// Brings a card into view, with the focus on Deny.
pub fn show(root: MountRoot, approval_id: &str) {
    if let Some(card) = root.with("[data-approval]", "data-approval", approval_id) {
        card.scroll_into_view_with_scroll_into_view_options(&dom::centred());
        dom::focus_first(&card, ".ps-seal__deny");
    }
}

/// Takes up a focus that fell to the page when the card or the receipt went away.
fn keep_focus(root: NodeRef<leptos::html::Div>) {
    let Some(root) = root.try_get_untracked().filter(|_| has_lost_focus()) else {
        return;
    };
    if !dom::focus_first(&root, ".ps-receipt")
        && let Some(tool) = root.parent_element()
    {
        dom::focus_first(&tool, "summary");
    }
}

#[component]
fn Card(
    id: String,
    tool: Signal<Arc<ToolPart>>,
    host: Signal<String>,
    superseded: Signal<bool>,
    reply: Callback<Reply>,
) -> impl IntoView {
    let locale = use_locale();
    let id = StoredValue::new(id);
    let card = NodeRef::<leptos::html::Section>::new();
    let name = Memo::new(move |_| tool.with(|tool| tool.name.clone()));
    let danger = Memo::new(move |_| name.with(|name| tool_label::is_destructive(name)));
    let input = Memo::new(move |_| tool.with(|tool| tool.input.clone()));
    let seen = RwSignal::new(false);
    let look = Look::new();
    let answered = RwSignal::new(None::<bool>);
    let reasoning = RwSignal::new(false);
    // Changed arguments, where the server takes them.
    let editable = tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(Asked::is_editable));
    let fields = RwSignal::new(Vec::<ArgumentField>::new());
    let editing = Memo::new(move |_| !fields.with(Vec::is_empty));
    let deadline = tool.with_untracked(|tool| deadline::moment(tool.approval.as_ref()?.expires_at()?));
    let expired = RwSignal::new(false);
    if let Some(at) = deadline {
        deadline::watch(at, expired);
    }
    let reason = NodeRef::<leptos::html::Input>::new();

    Effect::new(move |before: Option<()>| {
        input.track();
        name.track();
        if before.is_some() {
            look.has_changed();
            fields.set(Vec::new());
        }
    });
    Effect::new(move |_| {
        if let Some(card) = card.get() {
            dom::watch_visible(&card, 0.2, move |visible| {
                let _ = seen.try_set(visible);
                look.is_in_view(visible);
            });
        }
    });
    let around = use_context::<HostParts>();
    Effect::new(move |_| {
        input.track();
        editing.track();
        if let (Some(around), Some(card)) = (around, card.get()) {
            (around.covered)(&card, BARE, Callback::new(move |covered| look.is_covered(covered)));
        }
    });
    let approvals = use_context::<OpenApprovals>();
    if let Some(OpenApprovals(approvals)) = approvals {
        let entry = OpenApproval {
            approval_id: id.get_value(),
            tool: name,
            seen,
            answered,
            look,
        };
        // A superseded card asks nothing more, so it is not waited for.
        Effect::new(move |_| {
            let waits = !superseded.get() && answered.get().is_none();
            approvals.update(|approvals| {
                approvals.retain(|waiting| waiting.approval_id != entry.approval_id);
                if waits {
                    approvals.push(entry.clone());
                }
            });
        });
        on_cleanup(move || {
            let id = id.try_get_value().unwrap_or_default();
            let _ = approvals.try_update(|approvals| approvals.retain(|waiting| waiting.approval_id != id));
        });
    }
    if let Some(announcer) = use_context::<Announcer>()
        && !superseded.get_untracked()
    {
        let (template, values) = tool.with_untracked(|tool| tool_label::sentence(tool, locale.get_untracked()));
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let said = crate::words::fill(template, &values);
        announcer.alert(text::APPROVAL_ALERT.fill(locale.get_untracked(), &[("effect", &said)]));
    }

    let counts = move || answered.get_untracked().is_none() && !superseded.get_untracked() && look.counts();
    Effect::new(move |_| {
        if expired.get() && answered.get_untracked().is_none() && !superseded.get() {
            answered.set(Some(false));
            reply.run(Reply::ApprovalExpired {
                approval_id: id.get_value(),
            });
        }
    });
    let answer = move |approved: bool, words: Option<String>| {
        if !counts() {
            return;
        }
        if approved && editing.get_untracked() {
            let own = input.get_untracked();
            match fields.with_untracked(|fields| input::edited(own.as_deref(), fields)) {
                Err(()) => {
                    if let Some(card) = card.get_untracked() {
                        request_animation_frame(move || {
                            dom::focus_first(&card, "[aria-invalid=true]");
                        });
                    }
                    return;
                }
                Ok(Some(input)) => {
                    answered.set(Some(true));
                    return reply.run(Reply::ApprovalEdited {
                        approval_id: id.get_value(),
                        input,
                    });
                }
                Ok(None) => {}
            }
        }
        answered.set(Some(approved));
        reply.run(Reply::Approval {
            approval_id: id.get_value(),
            approved,
            reason: words,
        });
    };
    let words_said = move || {
        let field = reason.get_untracked();
        let words = field.map(|field| field.value().trim().to_owned());
        words.filter(|words| !words.is_empty())
    };
    let deny = move || answer(false, words_said());
    // A server with words of its own for the answers takes no reasons but where it says so, and then with either answer.
    let labelled = tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(|asked| asked.label(true).is_some()));
    let feedback = tool.with_untracked(|tool| tool.approval.as_ref().is_some_and(Asked::takes_feedback));
    // Only a person allows: what a script of the page presses counts for nothing.
    let allow = move || answer(true, feedback.then(words_said).flatten());
    // The cards of the same tool, once this is the last of at least two.
    let same = Memo::new(move |_| {
        let Some(OpenApprovals(approvals)) = approvals else {
            return Vec::new();
        };
        let same: Vec<OpenApproval> = approvals.with(|approvals| {
            name.with(|name| {
                approvals
                    .iter()
                    .filter(|waiting| waiting.tool.with(|tool| tool == name))
                    .cloned()
                    .collect()
            })
        });
        let last = same
            .last()
            .is_some_and(|waiting| id.with_value(|id| waiting.approval_id == *id));
        if same.len() > 1 && last { same } else { Vec::new() }
    });
    let root = use_root();
    let allow_all = move || {
        if !counts() {
            return;
        }
        let same = same.get_untracked();
        let open = |waiting: &&OpenApproval| waiting.answered.get_untracked().is_none();
        if let Some(unseen) = same.iter().filter(open).find(|waiting| !waiting.look.was_seen()) {
            // Nobody allows what they have not seen.
            return show(root, &unseen.approval_id);
        }
        for waiting in same {
            if waiting.answered.get_untracked().is_some() {
                continue;
            }
            waiting.answered.set(Some(true));
            reply.run(Reply::Approval {
                approval_id: waiting.approval_id,
                approved: true,
                reason: None,
            });
        }
    };
    let title_id = format!(
        "ps-seal-{}",
        tool.with_untracked(|tool| shortened(&tool.call_id, 60))
            .replace(' ', "-")
    );
    let described = title_id.clone();
    let title = StoredValue::new(title_id.clone());
    let pending = move |which: bool| move || (answered.get() == Some(which)).then(icon::ring);
    view! {
        <section
            class="ps-seal"
            class:ps-seal--over=superseded
            node_ref=card
            role="group"
            aria-labelledby=described
            data-approval=id.get_value()
        >
            <div class="ps-seal__band">
                <span class="ps-seal__sign">{icon::shield()} <b>{t(&text::APPROVAL_NEEDED)}</b></span>
                <Show when=move || danger.get()>
                    <span class="ps-seal__danger">{icon::warning()} {t(&text::CANNOT_BE_UNDONE)}</span>
                </Show>
                <bdi class="ps-seal__host">{host}</bdi>
            </div>
            <div class="ps-seal__body">
                <h3 class="ps-seal__title" id=title_id>
                    {move || {
                        let (template, values) = tool.with(|tool| tool_label::sentence(tool, locale.get()));
                        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
                        phrase(template, &values)
                    }}
                </h3>
                {move || {
                    tool.with(|tool| tool.approval.as_ref().and_then(|approval| approval.request_reason.clone()))
                        .filter(|words| !words.trim().is_empty())
                        .map(|words| {
                            view! {
                                <p class="ps-seal__reason">
                                    {t(&text::SERVER_SAYS)} <q><bdi>{visible(&words)}</bdi></q>
                                </p>
                            }
                        })
                }}
                {move || match editing.get() {
                    true => fields.with(|fields| {
                        input::editor(fields, &format!("{}-edit", title.get_value()), locale.get())
                    }),
                    false if tool.with(|tool| tool_label::is_stop(tool)) => ().into_view(),
                    false => input::arguments(input.get(), locale.get()),
                }}
                <details class="ps-seal__details">
                    <summary>
                        {icon::chevron()} {t(&text::DETAILS)} <code dir="auto">{move || name.with(|name| visible(name))}</code>
                    </summary>
                    <pre class="ps-mono" tabindex="0" dir="ltr" aria-label=move || text::INPUT.get(locale.get())>
                        {move || {
                            let json = input.with(|input| {
                                input.as_deref().map(serde_json::to_string_pretty).and_then(Result::ok)
                            });
                            visible(&json.unwrap_or_default())
                        }}
                    </pre>
                </details>
                {deadline
                    .map(|at| {
                        let time = move || tf(&own::UNTIL, &[("time", &time_of_day(at, locale.get()))]);
                        view! { <p class="ps-seal__until">{icon::clock()} {time}</p> }
                    })}
                <Show
                    when=move || !superseded.get()
                    fallback=move || view! { <p class="ps-seal__left">{t(&text::LEFT_OPEN)}</p> }
                >
                    <Show when=move || reasoning.get()>
                        <label class="ps-setting ps-seal__why">
                            <span class="ps-setting__label">{t(if feedback { &own::FEEDBACK } else { &text::REASON })}</span>
                            <input
                                class="ps-input"
                                maxlength="500"
                                node_ref=reason
                                on:keydown=move |event| {
                                    if event.key() == "Enter" && !feedback && !event.is_composing() && event.key_code() != 229 {
                                        event.prevent_default();
                                        deny();
                                    }
                                    if event.key() == "Escape" {
                                        event.prevent_default();
                                        event.stop_propagation();
                                        reasoning.set(false);
                                    }
                                }
                            />
                        </label>
                    </Show>
                    <div class="ps-seal__foot">
                        <button
                            type="button"
                            class="ps-quiet ps-seal__ask"
                            hidden=labelled && !feedback
                            aria-expanded=move || reasoning.get().to_string()
                            on:click=move |_| {
                                reasoning.update(|open| *open = !*open);
                                request_animation_frame(move || {
                                    if let Some(field) = reason.try_get_untracked() {
                                        let _ = field.focus();
                                    }
                                });
                            }
                        >
                            {t(if feedback { &own::GIVE_FEEDBACK } else { &text::GIVE_REASON })}
                        </button>
                        {editable
                            .then(|| {
                                view! {
                                    <button
                                        type="button"
                                        class="ps-quiet ps-seal__edit"
                                        on:click=move |_| {
                                            fields
                                                .set(match editing.get_untracked() {
                                                    true => Vec::new(),
                                                    false => input::fields(input.get_untracked().as_deref()),
                                                });
                                            if let Some(card) = card.get_untracked().filter(|_| editing.get_untracked()) {
                                                request_animation_frame(move || {
                                                    dom::focus_first(&card, ".ps-facts input, .ps-facts textarea");
                                                });
                                            }
                                        }
                                    >
                                        {move || if editing.get() { t(&own::EDIT_UNDO)() } else { t(&own::EDIT)() }}
                                    </button>
                                }
                            })}
                        <Show when=move || !same.with(Vec::is_empty) && !editing.get()>
                            <button type="button" class="ps-button" on:click=move |event: web_sys::MouseEvent| if event.is_trusted() { allow_all() }>
                                {move || tn(&text::ALLOW_ALL, same.with(Vec::len), &[])}
                            </button>
                        </Show>
                        <button
                            type="button"
                            class="ps-button ps-seal__deny"
                            aria-disabled=move || answered.get().is_some().then_some("true")
                            on:click=move |_| deny()
                        >
                            {pending(false)}
                            {move || {
                                let own = tool.with(|tool| tool_label::answer(tool, false, locale.get()));
                                own.unwrap_or_else(|| text::DENY.get(locale.get()).to_owned())
                            }}
                        </button>
                        <button
                            type="button"
                            class="ps-button ps-seal__allow"
                            class:ps-button-ink=move || !danger.get()
                            class:ps-button-danger=danger
                            aria-disabled=move || answered.get().is_some().then_some("true")
                            on:click=move |event: web_sys::MouseEvent| if event.is_trusted() { allow() }
                        >
                            {pending(true)}
                            {move || match danger.get() {
                                _ if labelled => tool.with(|tool| tool_label::answer(tool, true, locale.get())).unwrap_or_default(),
                                false if editing.get() => own::ALLOW_EDITED.get(locale.get()).to_owned(),
                                true => tf(&text::ALLOW_DANGER, &[("tool", &name.with(|name| tool_label::humanised(name)))]),
                                false => text::ALLOW_ONCE.get(locale.get()).to_owned(),
                            }}
                        </button>
                    </div>
                </Show>
            </div>
        </section>
    }
}
