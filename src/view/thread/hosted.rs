//! What a page around the chat draws, runs and asks of a thread: whether it does, what a component of it is told, and what
//! becomes of its answer. Reached through [`HostParts`] alone: our own page has none of it. Knows no page.

use std::sync::Arc;

use serde_json::Value;
use web_sys::Element;

use crate::browser::lazy::Sheets;
use crate::browser::observe::covered;
use crate::catalog::hosted::{
    self as place, Action, Fate, HostComponent, HostTarget, HostedPart, HostedState, Props, hosts,
};
use crate::catalog::kit::host::{AnswerDelivery, DeliveryState};
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::catalog::{GENERIC, Slot};
use crate::chat::host_tools::is_asked_by_page;
use crate::contract::{TOOL, waits};
use crate::live::features::{Reasoning, use_features};
use crate::live::locale::{t, use_locale};
use crate::live::{Gesture, HostCall, LiveKind, LivePart, LiveText, MessageStatus};
use crate::model::{DataPart, Reply, ToolPart, ToolState, UiAction};
use crate::ui::prelude::*;
use crate::view::context::ChatContext;
use crate::view::icon;
use crate::words::Text;
use crate::words::text::view as text;

use super::announce::use_announcer;
use super::reasoning;

/// The last resort for data.
const GENERIC_DATA: &str = "GenericData";

/// A call, and its way out.
#[derive(Clone, Copy)]
pub struct HostedCall {
    pub context: ChatContext,
    /// The part's key.
    pub part: u64,
    pub tool: Signal<Arc<ToolPart>>,
    pub slot: Slot,
}

/// A data part, and its way out.
#[derive(Clone, Copy)]
pub struct Datum {
    pub data: RwSignal<Arc<DataPart>>,
    pub slot: Slot,
    /// Its message is being answered right now.
    pub live: Signal<bool>,
}

/// A part that the page may draw.
pub struct Taken {
    /// It does.
    pub is_taken: Signal<bool>,
    /// What it draws, then.
    pub view: View,
}

/// A call that the page may run.
pub struct Run {
    /// It does.
    pub is_running: Signal<bool>,
    /// What the page calls it.
    pub label: Signal<Option<String>>,
    /// What is known of it, where that is not what its state says.
    pub words: Signal<Option<&'static Text>>,
    /// What the person can do about it.
    pub foot: View,
}

/// What draws and runs parts for a page around the chat; in context where there is one.
#[derive(Clone, Copy)]
pub struct HostParts {
    /// Draws a call.
    pub call: fn(HostedCall) -> Taken,
    /// Draws a datum.
    pub datum: fn(Datum) -> Taken,
    /// Whether a component of the page draws this call; tracks.
    pub draws: fn(&ToolPart) -> bool,
    /// Runs a call.
    pub run: fn(ChatContext, u64, Signal<Arc<ToolPart>>) -> Run,
    /// Who asks for an approval, as the person is told.
    pub asker: fn(ChatContext, Signal<Arc<ToolPart>>) -> Signal<String>,
    /// Follows what is covered of an element, from now on.
    pub covered: fn(&Element, &'static str, Callback<bool>),
    /// Draws what the model thinks, as the page wants it.
    pub thought: fn(LiveText, RwSignal<Option<u32>>, Signal<bool>) -> View,
}

/// For every page around a chat.
pub static PARTS: HostParts = HostParts {
    call: |call| {
        taken(
            move || of_call(&call.tool.get()),
            move |known| draw(move |views| (views.call)(known, call)),
        )
    },
    datum: |datum| {
        let known = move || find(HostTarget::Data(datum.data.with(|data| data.kind.clone())));
        taken(known, move |known| draw(move |views| (views.datum)(known, datum)))
    },
    draws: |tool| of_call(tool).is_some(),
    run,
    asker: |context, tool| {
        Signal::derive(move || match tool.with(|tool| is_asked_by_page(tool)) {
            true => window().location().host().unwrap_or_default(),
            false => context.chat.host.get(),
        })
    },
    covered: |place, selector, told| covered::watch(place, selector, move |covered| told.run(covered)),
    thought,
};

/// What draws parts by components of the page.
pub struct Views {
    uncertain: fn(ChatContext, u64) -> View,
    call: fn(HostComponent, HostedCall) -> View,
    datum: fn(HostComponent, Datum) -> View,
}

static VIEWS: Views = Views {
    uncertain,
    call: |known, call| place::draw(known, of_tool(call)),
    datum: |known, datum| place::draw(known, of_datum(datum)),
};

crate::browser::lazy::lazy!(
    /// Parts that components of the page draw.
    pub drawn in hosted: &'static Views = &crate::view::thread::hosted::VIEWS
);

fn find(wanted: HostTarget) -> Option<HostComponent> {
    hosts()?.find.run(wanted)
}

/// The component of the page that draws this call; tracks. A denied call has nothing to show, and questions of the contract
/// are never the page's.
fn of_call(tool: &ToolPart) -> Option<HostComponent> {
    let is_shown = tool.name != TOOL && tool.state != ToolState::OutputDenied;
    is_shown.then(|| find(HostTarget::Tool(tool.name.clone())))?
}

fn taken(known: impl Fn() -> Option<HostComponent> + 'static, draw: impl Fn(HostComponent) -> View + 'static) -> Taken {
    let known = Memo::new(move |_| known());
    Taken {
        is_taken: Signal::derive(move || known.with(Option::is_some)),
        view: (move || known.get().map(&draw)).into_view(),
    }
}

fn draw(draw: impl Fn(&'static Views) -> View + Send + Sync + 'static) -> View {
    let place = lazy_view(Sheets::PARTS, drawn::get, drawn::load, draw, card_shape);
    view! { <div class="ps-content">{place}</div> }.into_view()
}

fn run(context: ChatContext, part: u64, tool: Signal<Arc<ToolPart>>) -> Run {
    let call = Memo::new(move |_| {
        let known = context.chat.host_calls;
        if known.with(|known| known.is_empty()) {
            return None::<HostCall>;
        }
        let place = context.place(part, &tool.with(|tool| tool.call_id.clone()), false)?;
        known.with(|known| known.get(&place).cloned())
    });
    let is = move |uncertain: bool| call.with(|call| call.as_ref().is_some_and(|call| call.is_uncertain == uncertain));
    let (locale, announcer) = (use_locale(), use_announcer());
    Effect::new(move |_| {
        if is(true) {
            announcer.say(text::MAY_HAVE_HAPPENED.get(locale.get_untracked()).to_owned());
        }
    });
    let draw = move |views: &'static Views| (views.uncertain)(context, part);
    let foot = move || lazy_view(Sheets::PARTS, drawn::get, drawn::load, draw, || ().into_view());
    Run {
        is_running: Signal::derive(move || is(false)),
        label: Signal::derive(move || call.with(|call| call.as_ref()?.label.clone())),
        words: Signal::derive(move || is(true).then_some(&text::MAY_HAVE_HAPPENED)),
        foot: view! { <Show when=move || is(true) && !context.read_only>{foot()}</Show> },
    }
}

/// Whether a call that may have run is to run again is the person's to say.
fn uncertain(context: ChatContext, part: u64) -> View {
    view! {
        <div class="ps-call__foot">
            <button
                type="button"
                class="ps-button ps-button-small"
                on:click=move |event: web_sys::MouseEvent| {
                    if event.is_trusted() {
                        context.gesture.run(Gesture::HostTool { part, again: true });
                    }
                }
            >
                {icon::refresh()}
                {t(&text::RUN_AGAIN)}
            </button>
            <button
                type="button"
                class="ps-quiet"
                on:click=move |_| context.gesture.run(Gesture::HostTool { part, again: false })
            >
                {t(&text::TELL_ASSISTANT)}
            </button>
        </div>
    }
    .into_view()
}

fn thought(words: LiveText, seconds: RwSignal<Option<u32>>, live: Signal<bool>) -> View {
    let features = use_features();
    let shown = Memo::new(move |_| features.with(|features| features.reasoning));
    let draw = move || match shown.get() {
        Reasoning::Hidden => {
            let running = move || live.get() && words.is_open();
            view! { <p class="ps-mark-line" hidden=move || !running()>{icon::ring()} {t(&text::THINKING)}</p> }
        }
        shown => reasoning::thought(words, seconds, live, shown == Reasoning::Open),
    };
    view! { {draw} }
}

fn of_tool(call: HostedCall) -> HostedPart {
    let HostedCall {
        context,
        part,
        tool,
        slot,
    } = call;
    let given = RwSignal::new(None::<Value>);
    let closed = move || context.read_only || slot.superseded.get();
    let status = move || {
        context
            .message_of(part)
            .map(|message| message.status.get())
            .unwrap_or_default()
    };
    let state = Memo::new(move |_| {
        tool.with(|tool| match tool.state {
            ToolState::OutputError => HostedState::Error,
            ToolState::OutputAvailable if tool.preliminary != Some(true) => HostedState::Answered,
            ToolState::OutputDenied => HostedState::History,
            _ if closed() => HostedState::History,
            ToolState::InputStreaming | ToolState::InputAvailable if slot.may_answer.get() => match status() {
                MessageStatus::Streaming => HostedState::Streaming,
                status if waits(tool, status.broke_off()) => HostedState::Ready,
                _ => HostedState::History,
            },
            _ => HostedState::Streaming,
        })
    });
    let props = Memo::new(move |_| {
        tool.with(|tool| Props {
            state: state.get(),
            input: tool.input.clone(),
            output: tool.output(),
            error: tool.error_text.clone(),
        })
    });
    let call_id = move || tool.with_untracked(|tool| tool.call_id.clone());
    let answer = Callback::new(move |output: Value| match state.get_untracked() {
        HostedState::Ready => {
            given.set(Some(output.clone()));
            let call_id = call_id();
            slot.reply.run(Reply::ToolOutput { call_id, output });
            Fate::Taken
        }
        HostedState::Answered => Fate::Elsewhere,
        HostedState::Streaming => Fate::NotYet,
        HostedState::Error | HostedState::History => Fate::Never,
    });
    let delivery = use_context::<AnswerDelivery>();
    let fate = Signal::derive(move || {
        let given = given.get()?;
        let tool = tool.get();
        match tool.output() {
            Some(output) if tool.is_complete() && *output == given => {}
            _ if tool.state.is_final() => return Some(Fate::Elsewhere),
            _ => return closed().then_some(Fate::Never),
        }
        match delivery.and_then(|AnswerDelivery(of)| of.run(tool.call_id.clone())) {
            Some(DeliveryState::Conflict(_)) => Some(Fate::Elsewhere),
            Some(_) => None,
            // It goes out with the answers to the calls beside it.
            None => (!waits_beside(context, part)).then_some(Fate::Taken),
        }
    });
    HostedPart {
        props: props.into(),
        answer,
        fate,
        act: acting(slot, move || {
            tool.with_untracked(|tool| (tool.call_id.clone(), tool.name.clone()))
        }),
        otherwise: Callback::new(move |()| crate::catalog::draw(GENERIC, slot, card_shape)),
    }
}

/// Another call of the same message waits for somebody; tracks.
fn waits_beside(context: ChatContext, part: u64) -> bool {
    context.message_of(part).is_some_and(|message| {
        let broke_off = message.status.with(MessageStatus::broke_off);
        let waits = |kind| matches!(kind, LiveKind::Tool(tool) if tool.with(|tool| waits(tool, broke_off)));
        let beside = |one: &LivePart| one.key != part && waits(one.kind);
        message.parts.with(|parts| parts.iter().any(beside))
    })
}

fn of_datum(datum: Datum) -> HostedPart {
    let Datum { data, slot, live } = datum;
    let props = Memo::new(move |_| Props {
        state: match live.get() {
            true => HostedState::Streaming,
            false => HostedState::Ready,
        },
        input: Some(data.with(|data| Arc::new(data.data.clone()))),
        ..Props::default()
    });
    let names = move || data.with_untracked(|data| (data.id.clone().unwrap_or_default(), data.kind.clone()));
    HostedPart {
        props: props.into(),
        answer: Callback::new(|_| Fate::Never),
        fate: Signal::stored(None),
        act: acting(slot, names),
        otherwise: Callback::new(move |()| crate::catalog::draw(GENERIC_DATA, slot, card_shape)),
    }
}

/// Takes up an action of the part with this id and name.
fn acting(slot: Slot, names: impl Fn() -> (String, String) + 'static) -> Callback<Action> {
    Callback::new(move |action: Action| {
        let (call_id, component) = names();
        slot.reply.run(Reply::Action(UiAction {
            item_id: call_id.clone(),
            call_id,
            component,
            text: action.words.unwrap_or_else(|| action.name.clone()),
            action: action.name,
            payload: action.payload,
        }));
    })
}
