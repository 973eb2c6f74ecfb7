//! Calls and data that a component of the page around the chat draws: what it is told of them, and what becomes of its
//! answer. The code for it comes with the first. Knows no page.

use std::sync::Arc;

use serde_json::Value;

use crate::browser::lazy::Sheets;
use crate::catalog::hosted::{self as place, Action, Fate, Hosts, Known, Piece, Props, State, Wanted};
use crate::catalog::kit::host::{Delivery, DeliveryState};
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::catalog::{GENERIC, Slot};
use crate::contract::TOOL;
use crate::live::LiveKind;
use crate::model::{DataPart, Reply, ToolPart, ToolState, UiAction};
use crate::ui::prelude::*;
use crate::view::context::ChatContext;

/// The last resort for data.
const GENERIC_DATA: &str = "GenericData";

/// A call, and its way out.
#[derive(Clone, Copy)]
pub struct Call {
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

/// What draws parts by components of the page.
pub struct Views {
    call: fn(Known, Call) -> View,
    datum: fn(Known, Datum) -> View,
}

static VIEWS: Views = Views {
    call: |known, call| place::draw(known, of_tool(call)),
    datum: |known, datum| place::draw(known, of_datum(datum)),
};

crate::browser::lazy::lazy!(
    /// Parts that components of the page draw.
    pub drawn in hosted: &'static Views = &crate::view::thread::hosted::VIEWS
);

/// The component of the page that draws this call; tracks. A denied call has nothing to show, and questions of the contract
/// are never the page's.
pub fn of_call(hosts: Option<Hosts>, tool: &ToolPart) -> Option<Known> {
    let is_shown = tool.name != TOOL && tool.state != ToolState::OutputDenied;
    hosts.filter(|_| is_shown)?.find.run(Wanted::Tool(tool.name.clone()))
}

/// The component of the page that draws this datum; tracks.
pub fn of_data(hosts: Option<Hosts>, data: &DataPart) -> Option<Known> {
    hosts?.find.run(Wanted::Data(data.kind.clone()))
}

/// A call in the hands of the page.
pub fn call(known: Known, call: Call) -> View {
    draw(move |views| (views.call)(known, call))
}

/// A datum in the hands of the page.
pub fn datum(known: Known, datum: Datum) -> View {
    draw(move |views| (views.datum)(known, datum))
}

fn draw(draw: impl Fn(&'static Views) -> View + Send + Sync + 'static) -> View {
    let place = lazy_view(Sheets::PARTS, drawn::get, drawn::load, draw, card_shape);
    view! { <div class="ps-content">{place}</div> }.into_view()
}

fn of_tool(call: Call) -> Piece {
    let Call {
        context,
        part,
        tool,
        slot,
    } = call;
    let given = RwSignal::new(None::<Value>);
    let closed = move || context.read_only || slot.superseded.get();
    let state = Memo::new(move |_| {
        tool.with(|tool| match tool.state {
            ToolState::OutputError => State::Error,
            ToolState::OutputAvailable if tool.preliminary != Some(true) => State::Answered,
            ToolState::OutputDenied => State::History,
            _ if closed() => State::History,
            ToolState::InputAvailable if slot.may_answer.get() => match tool.provider_executed {
                Some(true) => State::History,
                _ => State::Ready,
            },
            _ => State::Streaming,
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
        State::Ready => {
            given.set(Some(output.clone()));
            let call_id = call_id();
            slot.reply.run(Reply::ToolOutput { call_id, output });
            Fate::Taken
        }
        State::Answered => Fate::Elsewhere,
        State::Streaming => Fate::NotYet,
        State::Error | State::History => Fate::Never,
    });
    let delivery = use_context::<Delivery>();
    let fate = Signal::derive(move || {
        let given = given.get()?;
        let tool = tool.get();
        match tool.output() {
            Some(output) if tool.is_complete() && *output == given => {}
            _ if tool.state.is_final() => return Some(Fate::Elsewhere),
            _ => return closed().then_some(Fate::Never),
        }
        match delivery.and_then(|Delivery(of)| of.run(tool.call_id.clone())) {
            Some(DeliveryState::Conflict(_)) => Some(Fate::Elsewhere),
            Some(_) => None,
            // It goes out with the answers to the calls beside it.
            None => (!waits_beside(context, part)).then_some(Fate::Taken),
        }
    });
    Piece {
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
    let waits = |tool: &Arc<ToolPart>| match tool.state {
        ToolState::InputAvailable => tool.provider_executed != Some(true),
        state => state == ToolState::ApprovalRequested,
    };
    context.chat.messages.with(|messages| {
        messages.iter().rev().any(|message| {
            message.parts.with(|parts| {
                let is_mine = parts.iter().any(|one| one.key == part);
                let waits = |kind| matches!(kind, LiveKind::Tool(tool) if tool.with(waits));
                is_mine && parts.iter().any(|one| one.key != part && waits(one.kind))
            })
        })
    })
}

fn of_datum(datum: Datum) -> Piece {
    let Datum { data, slot, live } = datum;
    let props = Memo::new(move |_| Props {
        state: match live.get() {
            true => State::Streaming,
            false => State::Ready,
        },
        input: Some(data.with(|data| Arc::new(data.data.clone()))),
        ..Props::default()
    });
    let names = move || data.with_untracked(|data| (data.id.clone().unwrap_or_default(), data.kind.clone()));
    Piece {
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
