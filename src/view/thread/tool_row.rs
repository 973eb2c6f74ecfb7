//! The one line that every tool call has, in all seven states, with its input and output behind it; the component that
//! draws its result stands below as a sibling.

use std::sync::Arc;
use std::time::Duration;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;

use crate::browser::lazy::Sheets;
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::host;
use crate::catalog::kit::host::{DeliveryState, DraftStore};
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::catalog::{CatalogPart, Slot, draw, own_component_for};
use crate::live::locale::{t, tf, tn, use_locale};
use crate::live::{Delivery, Gesture, Problem};
use crate::model::{Reply, ToolPart, ToolState};
use crate::words::text::{approval as approval_text, view as text};
use crate::words::{Locale, Text};

use super::call_details::{inside, refusal};
use super::hosted::{HostParts, HostedCall};
use super::unfolding::is_open;
use crate::browser::dom::every;
use crate::json::lenient::shortened;
use crate::view::approval::receipt::Again;
use crate::view::approval::{Asking, card, is_asked};
use crate::view::context::ChatContext;
use crate::view::thread::tool_label;
use crate::view::words::phrase;
use crate::view::{icon, notice};

/// Characters of an error that stand in the row.
const SENTENCE: usize = 160;
/// Characters of a page's words for what its tool does.
const LABEL: usize = 80;
/// Calls whose component is the whole call: no row while it draws itself.
const SELF_CONTAINED: &[&str] = &["render_interaction"];

/// A time as a row shows it: one decimal below ten seconds.
fn time_words(seconds: f64, locale: Locale) -> String {
    let shown = if seconds < 9.95 {
        format!("{:.1}", Digits(seconds))
    } else {
        format!("{:.0}", Digits(seconds))
    };
    text::SECONDS.fill(locale, &[("seconds", &shown)])
}

/// `awaited`: the assistant still has to go on after what the person decided.
fn is_running(tool: &ToolPart, live: bool, awaited: bool) -> bool {
    match tool.state {
        ToolState::InputStreaming | ToolState::InputAvailable => live,
        ToolState::ApprovalResponded => awaited,
        ToolState::OutputAvailable => live && tool.preliminary == Some(true),
        _ => false,
    }
}

/// A tool part whole: row, approval or receipt, and the component's card.
#[component]
pub(super) fn Tool(
    context: ChatContext,
    /// The part's key.
    part: u64,
    #[prop(into)] tool: Signal<Arc<ToolPart>>,
    /// The message is being answered right now.
    #[prop(into)]
    live: Signal<bool>,
    #[prop(into)] superseded: Signal<bool>,
) -> impl IntoView {
    let alone = Memo::new(move |_| tool.with(|tool| SELF_CONTAINED.contains(&tool.name.as_str())));
    let busy = Memo::new(move |_| context.chat.status.get().is_busy());
    let slot = Slot {
        part: Signal::derive(move || CatalogPart::Tool(tool.get())),
        may_answer: Signal::derive(move || !context.read_only && !busy.get() && !superseded.get()),
        superseded,
        reply: context.reply_of(part),
        items: items(context, Signal::derive(move || tool.with(|tool| tool.call_id.clone()))),
    };
    own_surroundings(context, part, tool);
    let host = use_context::<HostParts>();
    let taken = host.map(|host| {
        (host.call)(HostedCall {
            context,
            part,
            tool,
            slot,
        })
    });
    let is_taken = taken.as_ref().map(|taken| taken.is_taken);
    let drawn = Memo::new(move |_| {
        let (alone, is_taken) = (alone.get(), is_taken.is_some_and(|is_taken| is_taken.get()));
        let over = !live.get() && (superseded.get() || !busy.get());
        tool.with(|tool| component_of(tool, alone, over).filter(|_| !is_taken))
    });
    let error = Memo::new(move |_| {
        tool.with(|tool| match tool.state {
            ToolState::OutputError if !tool.is_left() => tool.error_text.clone(),
            _ => None,
        })
    });
    let failed = move || {
        let error = error.get()?;
        let shown = drawn.get().is_none() && !context.read_only;
        let draw = move |draw: fn(&str, Callback<Reply>) -> View| draw(&error, context.reply());
        shown.then(|| lazy_view(Sheets::PARTS, refusal::get, refusal::load, draw, || ().into_view()))
    };
    let asker = match host {
        Some(host) => (host.asker)(context, tool),
        None => context.chat.host.into(),
    };
    let has_row = Memo::new(move |_| !(alone.get() && drawn.get().is_some()));
    let asking = asking(context, part, tool, asker, superseded, has_row);
    view! {
        <div class="ps-tool">
            <Show when=move || has_row.get()>
                <ToolRow context part tool live awaited=asking.awaited superseded/>
            </Show>
            {approval(asking)}
            {failed}
            {component(drawn, slot, card_shape)}
            {taken.map(|taken| taken.view)}
        </div>
    }
}

/// The component that draws the call as it stands; `alone`: that is all that is drawn of it; `over`: no result will come.
fn component_of(tool: &Arc<ToolPart>, alone: bool, over: bool) -> Option<&'static str> {
    match tool.state {
        _ if alone => own_component_for(tool),
        ToolState::InputStreaming | ToolState::InputAvailable if over => None,
        ToolState::InputStreaming | ToolState::InputAvailable | ToolState::OutputAvailable => own_component_for(tool),
        _ => None,
    }
}

/// What the card of an approval is told; `host`: who asks; `has_row`: the call's row is drawn.
fn asking(
    context: ChatContext,
    part: u64,
    tool: Signal<Arc<ToolPart>>,
    host: Signal<String>,
    superseded: Signal<bool>,
    has_row: Memo<bool>,
) -> Asking {
    // A server may say nothing of a call that was decided on: the end of its answer settles it.
    let awaited = Signal::derive(move || {
        let unsent = || context.is_unsent(part, tool) && !context.has_failed(part, tool);
        !context.read_only && !superseded.get() && (context.chat.status.get().is_busy() || unsent())
    });
    // The notice says it first; without that the place of the answer itself has a way to send it.
    let given_up = Memo::new(move |_| {
        let untold = !context.read_only && context.chat.notice.with(Option::is_none);
        untold && context.has_failed(part, tool)
    });
    Asking {
        tool,
        host,
        // Nothing of a replay waits for an approval.
        superseded: Signal::derive(move || context.read_only || superseded.get()),
        awaited,
        told: has_row.into(),
        reply: context.reply_of(part),
        again: Again {
            offered: given_up.into(),
            retry: Callback::new(move |()| context.gesture.run(Gesture::Retry)),
        },
    }
}

/// The card or receipt of a call that asks, or has asked.
fn approval(asking: Asking) -> impl Fn() -> Option<View> {
    // Stays when the call goes on: who answered keeps a place there.
    let asked =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || asking.tool.with(|tool| is_asked(tool)));
    move || {
        let draw = move |draw: fn(Asking) -> View| draw(asking);
        asked
            .get()
            .then(|| lazy_view(Sheets::PARTS, card::get, card::load, draw, card_shape))
    }
}

/// What the component of one call is told of its answer on the way, and where its drafts are: another call may have the
/// same id.
fn own_surroundings(context: ChatContext, part: u64, tool: Signal<Arc<ToolPart>>) {
    let locale = use_locale();
    let hosted = notice::is_hosted();
    provide_context(host::AnswerDelivery(Callback::new(move |call: String| {
        Some(match context.delivery(part, &call, false)? {
            Delivery::Sending => DeliveryState::Sending,
            Delivery::Failed(problem @ Problem::Http { status: 409, .. }) => {
                DeliveryState::Conflict(notice::words(&problem, locale.get(), hosted))
            }
            Delivery::Waiting(problem) | Delivery::Failed(problem) => {
                DeliveryState::Failed(Some(notice::words(&problem, locale.get(), hosted)))
            }
        })
    })));
    let Some(kept) = use_context::<DraftStore>() else {
        return;
    };
    let key = move |question: &str| {
        let call = tool.with_untracked(|tool| tool.call_id.clone());
        let place = context.place(part, &call, false)?;
        Some(format!("{question}\u{1f}{place}"))
    };
    provide_context(DraftStore {
        get: Callback::new(move |question: String| {
            let own = key(&question).map(|key| kept.get.run(key));
            match own {
                Some(Some(Value::Null)) | None => kept.get.run(question),
                Some(draft) => draft,
            }
        }),
        set: Callback::new(move |(question, draft): (String, Option<Value>)| {
            if draft.is_none() {
                // Drafts that were stored before are by the question alone.
                kept.set.run((question.clone(), None));
            }
            kept.set.run((key(&question).unwrap_or(question), draft));
        }),
    });
}

/// A component of the catalogue; `meanwhile` stands in its place until its code is here.
pub(super) fn component(drawn: Memo<Option<&'static str>>, slot: Slot, meanwhile: fn() -> View) -> View {
    let view = move || {
        drawn
            .get()
            .map(|name| view! { <div class="ps-content">{draw(name, slot, meanwhile)}</div> })
    };
    view.into_view()
}

/// Where the items of one component stand.
pub(super) fn items(
    context: ChatContext,
    call_id: Signal<String>,
) -> Callback<String, Option<crate::model::ItemState>> {
    Callback::new(move |item: String| {
        context
            .chat
            .items
            .with(|items| items.get(&(call_id.get(), item)).cloned())
    })
}

/// The row alone.
#[component]
fn ToolRow(
    context: ChatContext,
    part: u64,
    tool: Signal<Arc<ToolPart>>,
    live: Signal<bool>,
    awaited: Signal<bool>,
    superseded: Signal<bool>,
) -> impl IntoView {
    let locale = use_locale();
    let of_page = use_context::<HostParts>().map(|host| (host.run)(context, part, tool));
    let by_page = of_page.as_ref().map(|run| (run.is_running, run.label, run.words));
    let running = Memo::new(move |_| {
        let runs = by_page.is_some_and(|(is_running, ..)| is_running.get());
        runs || tool.with(|tool| is_running(tool, live.get(), awaited.get()))
    });
    let left = Memo::new(move |_| tool.with(|tool| tool.is_left()));
    let state = Memo::new(move |_| match left.get() {
        true => ToolState::InputAvailable,
        false => tool.with(|tool| tool.state),
    });
    let tick = RwSignal::new(0_u32);
    // The clock runs while the call does, approval waits aside; a time under one second says nothing.
    Effect::new(move |_| {
        let is_running = running.get();
        context.clock(part, is_running && live.get_untracked());
        tick.update(|tick| *tick += 1);
        if is_running {
            every(Duration::from_secs(1), move || tick.update(|tick| *tick += 1));
        }
    });
    let open = RwSignal::new(false);
    let elapsed = move || {
        tick.track();
        let seconds = context.seconds(part)?;
        match state.get() {
            _ if seconds < 1.0 => None,
            ToolState::OutputAvailable | ToolState::OutputError => Some(time_words(seconds, locale.get())),
            _ => running.get().then(|| time_words(seconds, locale.get())),
        }
    };
    let failed = Memo::new(move |_| state.get() == ToolState::OutputError);
    view! {
        <div class="ps-call" data-state=move || state.get().as_str()>
            <details
                class="ps-call__more"
                aria-busy=move || running.get().to_string()
                prop:open=open
                on:toggle=move |event| open.set(is_open(&event))
            >
                <summary class="ps-call__line">
                    <span class="ps-call__sign">{move || tool.with(|tool| sign(tool, superseded.get(), running.get()))}</span>
                    <span class="ps-call__what">
                        <span class="ps-call__name"><bdi>{move || match by_page.and_then(|(_, label, _)| label.get()) {
                            Some(label) => shortened(&label, LABEL),
                            None => tool.with(|tool| tool_label::name(tool, locale.get())),
                        }}</bdi></span>
                        <span class="ps-call__words">{move || match by_page.and_then(|(.., words)| words.get()) {
                            Some(words) => words.get(locale.get()).into_view(),
                            None => tool.with(|tool| words(tool, superseded.get(), awaited.get(), locale.get())),
                        }}</span>
                    </span>
                    <span class="ps-hidden">{move || state_words(state.get(), running.get()).filter(|_| !left.get()).map(|words| words.get(locale.get()))}</span>
                    <span class="ps-call__time">{elapsed}</span>
                    {icon::chevron()}
                </summary>
                {move || open.get().then(|| lazy_view(Sheets::PARTS, inside::get, inside::load, move |draw| draw(tool), card_shape))}
            </details>
            {of_page.map(|run| run.foot)}
            <Show when=move || failed.get() && !context.read_only>
                <div class="ps-call__foot">
                    <button
                        type="button"
                        class="ps-button ps-button-small"
                        on:click=move |_| {
                            let call_id = tool.with_untracked(|tool| tool.call_id.clone());
                            context.reply_of(part).run(Reply::RetryTool { call_id });
                        }
                    >
                        {icon::refresh()}
                        {t(&text::TRY_AGAIN)}
                    </button>
                    {disclosure("ps-quiet", open, None, t(&text::DETAILS))}
                </div>
            </Show>
        </div>
    }
}

fn sign(tool: &ToolPart, superseded: bool, running: bool) -> View {
    let decided = tool.approval.as_ref().and_then(|approval| approval.approved);
    match tool.state {
        _ if running => icon::ring(),
        ToolState::ApprovalResponded if decided == Some(true) && superseded => icon::clock(),
        ToolState::ApprovalResponded if decided == Some(true) => icon::check(),
        ToolState::ApprovalResponded => icon::cross(),
        ToolState::OutputAvailable => icon::check(),
        ToolState::OutputError if !tool.is_left() => icon::warning(),
        ToolState::OutputDenied => icon::cross(),
        ToolState::ApprovalRequested => icon::hand(),
        _ => icon::clock(),
    }
}

/// What the sign says, for those who don't see it; states that the row words itself have none.
fn state_words(state: ToolState, running: bool) -> Option<&'static Text> {
    match state {
        _ if running => Some(&text::STATE_RUNNING),
        ToolState::OutputAvailable => Some(&text::STATE_DONE),
        ToolState::OutputError => Some(&text::STATE_FAILED),
        ToolState::InputStreaming | ToolState::InputAvailable => Some(&text::STATE_ENDED),
        _ => None,
    }
}

fn subject(tool: &ToolPart) -> View {
    view! { <bdi>{tool_label::argument(tool)}</bdi> }
}

/// The row's words after the name.
fn words(tool: &ToolPart, superseded: bool, awaited: bool, locale: Locale) -> View {
    match tool.state {
        // The subject as soon as it is there; half of a JSON text is no word for a person.
        ToolState::InputStreaming => subject(tool),
        ToolState::ApprovalRequested => {
            let asks = !superseded && tool.approval.as_ref().is_none_or(|approval| !approval.is_automatic);
            let has_subject = tool_label::argument(tool).is_some();
            view! {
                {subject(tool)}
                {(asks && has_subject).then_some(" · ")}
                {asks.then(|| view! { <b class="ps-call__asks">{text::WAITING_FOR_YOU.get(locale)}</b> })}
            }
        }
        ToolState::ApprovalResponded => {
            let approved = tool.approval.as_ref().and_then(|approval| approval.approved) == Some(true);
            let words = match (approved, awaited) {
                (true, true) => text::ALLOWED_WAITING,
                // Who reads a tick believes that it was done.
                (true, false) if superseded => text::ALLOWED_WITHOUT_RESULT,
                (false, true) => text::DENIED_WAITING,
                (true, false) => text::ALLOWED,
                (false, false) => text::DENIED_BY_YOU,
            };
            words.get(locale).into_view()
        }
        ToolState::OutputError => {
            let sentence = tool
                .error_text
                .as_deref()
                .map(|words| shortened(tool_label::error_words(words, locale), SENTENCE))
                .unwrap_or_default();
            if sentence.is_empty() {
                text::TOOL_FAILED.get(locale).into_view()
            } else {
                view! { <bdi>{sentence}</bdi> }
            }
        }
        ToolState::OutputDenied => {
            let approval = tool.approval.as_ref();
            let automatic = approval.is_some_and(|approval| approval.is_automatic);
            let expired = approval.is_some_and(|approval| approval.is_expired());
            let by_person = approval.is_some_and(|approval| approval.approved == Some(false));
            if approval.is_some_and(|approval| approval.is_superseded()) {
                return text::LEFT_OPEN.get(locale).into_view();
            }
            let denied = match (expired, automatic, by_person) {
                (true, ..) => approval_text::EXPIRED_SHORT,
                (_, true, _) => text::DENIED_BY_RULE,
                (.., true) => text::DENIED_BY_YOU,
                _ => text::DENIED_BY_SERVER,
            }
            .get(locale);
            match approval
                .and_then(|approval| approval.reason.as_deref())
                .filter(|words| !words.trim().is_empty())
            {
                Some(reason) => phrase(
                    text::DENIED_REASON.get(locale),
                    &[("denied", denied), ("reason", &shortened(reason, SENTENCE))],
                ),
                None => denied.into_view(),
            }
        }
        ToolState::InputAvailable | ToolState::OutputAvailable => subject(tool),
    }
}

/// Whether a call may stand in a fold: ended, and without a component of its own.
pub(super) fn is_foldable(tool: &Arc<ToolPart>) -> bool {
    tool.is_complete() && own_component_for(tool).is_none()
}

/// Three or more finished calls as one line: "5 steps, 12 s".
#[component]
pub(super) fn Fold(context: ChatContext, tools: Vec<(u64, Signal<Arc<ToolPart>>)>) -> impl IntoView {
    let open = RwSignal::new(false);
    let locale = use_locale();
    let count = tools.len();
    let times: Vec<f64> = tools.iter().filter_map(|(part, _)| context.seconds(*part)).collect();
    let total = (times.len() == count).then(|| times.iter().sum::<f64>());
    let tools = StoredValue::new(tools);
    view! {
        <div class="ps-call">
            <details
                class="ps-call__more"
                on:toggle=move |event| open.set(is_open(&event))
            >
                <summary class="ps-call__line">
                    <span class="ps-call__sign">{icon::check()}</span>
                    <span class="ps-call__name">
                        {move || {
                            let steps = tn(&text::STEPS, count, &[]);
                            match total {
                                Some(total) => {
                                    let time = time_words(total, locale.get());
                                    tf(&text::STEPS_IN, &[("steps", &steps), ("time", &time)])
                                }
                                None => steps,
                            }
                        }}
                    </span>
                    {icon::chevron()}
                </summary>
                {move || {
                    open.get()
                        .then(|| {
                            view! {
                                <div class="ps-call__steps">
                                    {tools
                                        .get_value()
                                        .into_iter()
                                        .map(|(part, tool)| {
                                            view! { <ToolRow context part tool live=Signal::stored(false) awaited=Signal::stored(false) superseded=Signal::stored(true)/> }
                                        })
                                        .collect_view()}
                                </div>
                            }
                        })
                }}
            </details>
        </div>
    }
}
